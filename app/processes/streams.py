"""Makes standard input and output safe to use: they may be closed, in another encoding, or lose their reader."""

import errno
import os
import select
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING, BinaryIO, TextIO

from app.text.plain import harmless
from app.text.sentences import say
from app.vocabulary.errors import UsageError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _WaitingFile(FileIO):
    """Waits for a slow reader, also where its stream does not. To change that for the stream itself would change it for
    all programs that have it open, such as the one that started us, which may not be able to wait."""

    def write(self, data: "ReadableBuffer") -> int:
        try:
            while (written := super().write(data)) is None:
                select.select([], [self], [])
        except ConnectionResetError as error:  # by a reader that went away without having read all
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from error
        return written


class _Complaints(_WaitingFile):
    """Standard error. Where it cannot be written nobody can be told, and that neither ends nor fails anything."""

    def write(self, data: "ReadableBuffer") -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


class _Printed(TextIOWrapper):
    """Whoever wrote what is printed: no control or bidi character of theirs reaches the terminal."""

    is_exact = False
    """For programs, which get the very text."""

    def write(self, text: str) -> int:
        super().write(text if self.is_exact else harmless(text))
        if self.write_through:
            self.flush()
        return len(text)


def prepare() -> None:
    """Make printing safe. `sys.stdin` stays None where standard input is closed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # else the next file that is opened would get this number, and what is printed
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    sys.stdout, sys.stderr = _printed(sys.stdout, _WaitingFile), _printed(sys.stderr, _Complaints)


def _printed(stream: TextIO, kind: type[_WaitingFile]) -> TextIO:
    if type(stream) is not TextIOWrapper:  # somebody put a stream of their own there
        return stream
    encoding, by_line, at_once = stream.encoding, stream.line_buffering, stream.write_through
    stream.flush()
    output = _waiting(stream.detach(), kind)
    return _Printed(output, encoding, errors="backslashreplace", line_buffering=by_line, write_through=at_once)


def _waiting(output: BinaryIO, kind: type[_WaitingFile]) -> BinaryIO:
    raw = output.raw if isinstance(output, BufferedWriter) else output
    if type(raw) is not FileIO or raw.closefd:  # a console of Windows, or none of the three that Python opened
        return output
    return BufferedWriter(kind(raw.fileno(), "wb", closefd=False))


def waiting_output(descriptor: int) -> BinaryIO:
    """Writes there, for as long as it takes the reader."""
    return BufferedWriter(_WaitingFile(descriptor, "wb"))


def write_json() -> None:
    """What programs read is UTF-8, whatever the terminal shows."""
    if isinstance(sys.stdout, _Printed):
        sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.is_exact = True


def takes_lines_back() -> bool:
    """Whether standard error is a terminal on which a line can be replaced by another."""
    return sys.stderr.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def at_terminal() -> bool:
    """Whether a person can type an answer."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_text(text: str) -> bool:
    """Whether it came as text: Python keeps bytes that are not UTF-8 as halves of characters."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def check(arguments: Sequence[str]) -> None:
    for argument in arguments:
        if not is_text(argument):
            shown = os.fsencode(argument).decode(errors="backslashreplace")
            words = say("{text} is not UTF-8 text. Rename what has that name, or set your terminal to UTF-8.")
            raise UsageError(words.format(f"'{shown}'"))


def give_up_output(*, complains: bool = False) -> None:
    """Nobody reads any more: what is still to be printed goes nowhere, also what Python prints when it ends.

    If it `complains`, what goes to standard error is still printed.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout,) if complains else (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())

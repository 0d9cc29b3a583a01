"""Standard input and output as they may be found: closed, in another encoding, or with a reader that went away."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper

from app.errors import UsageError


def prepare() -> None:
    """Make printing safe. `sys.stdin` stays None where standard input is closed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # else the next file that is opened would get this number, and what is printed
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def write_json() -> None:
    """What programs read is UTF-8, whatever the terminal shows."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


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
            raise UsageError(f"'{shown}' is not UTF-8 text. Rename what has that name, or set your terminal to UTF-8.")


def give_up_output() -> None:
    """Nobody reads any more: what is still to be printed goes nowhere, also what Python prints when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())

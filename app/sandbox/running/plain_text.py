"""Turns the bytes of terminal output, with escape sequences and progress bars, into plain text in linear time."""

import codecs
import os
import re
from typing import Self

_COLOUR = re.compile(r"(?:\x1b\[|\x9b)[0-9;:]*+m")
_INVISIBLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_PIECE = re.compile(
    r"(?P<text>[^\x00-\x08\n\x0b-\x1f\x7f-\x9f]++)"
    r"|(?P<control>[\n\r\b])"
    r"|(?:\x1b\[|\x9b)(?P<number>[0-9]{0,4}+)(?P<final>[A-GJK])"  # moving and clearing
    r"|(?:\x1b\[|\x9b)[0-?]*+[ -/]*+[@-~]"  # the other CSI: colours, modes
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x80-\x9f\n]*+(?:\x07|\x1b\\|\x9c)"  # OSC: titles, links
    r"|(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])[^\x1b\x80-\x9f\n]*+(?:\x1b\\|\x9c)"  # DCS and kin: images, queries
    r"|\x1b[ -/]*+[0-~]"  # all others, and the start of one that never ends
    r"|[\x00-\x1f\x7f-\x9f]"
)

FEW = 64
MOST_SHARE = 1 / 8
"""Bytes that are no text are shown one by one if a piece has few of them, or at most this share: four characters for
each byte of a picture would be too much, and nobody reads them."""


def plain(text: str) -> str:
    """The text without escape sequences and control characters; of lines that were redrawn, the last state remains."""
    if not _INVISIBLE.search(text):
        return text
    text = _COLOUR.sub("", text).replace("\r\n", "\n")
    return str(_Screen().drawn(text)) if _INVISIBLE.search(text) else text


class _Screen:
    """A screen of unlimited height, on which text is drawn and redrawn.

    Cleared text stays until something new is drawn: the last state of a progress bar says more than nothing.
    """

    def __init__(self) -> None:
        self._lines: list[list[str]] = [[]]
        self._row = 0
        self._anew = False
        """The cursor is at the start of its line, so that new text replaces the line."""
        self._cleared: set[int] = set()
        self._cleared_from: int | None = None

    def __str__(self) -> str:
        return "\n".join("".join(line) for line in self._lines)

    def drawn(self, text: str) -> Self:
        for piece in _PIECE.finditer(text):
            match piece.lastgroup:
                case "text":
                    self._draw(piece[0])
                case "control" if piece[0] == "\n":
                    self._go(self._row + 1)
                case "control" if piece[0] == "\r":
                    self._anew = True
                case "control":
                    self._back()
                case "final":
                    self._move(piece["final"], piece["number"])
        return self

    def _draw(self, text: str) -> None:
        if self._anew:
            self._cleared.add(self._row)
        if self._cleared_from is not None:
            del self._lines[max(self._cleared_from, self._row + 1) :]
        for row in self._cleared:
            if row < len(self._lines):
                self._lines[row] = []
        self._cleared.clear()
        self._anew, self._cleared_from = False, None
        self._lines[self._row].append(text)

    def _move(self, final: str, number: str) -> None:
        steps = min(int(number or 1) or 1, 200)
        match final:
            case "A" | "F":
                self._go(max(0, self._row - steps))
            case "B" | "E":
                self._go(min(self._row + steps, len(self._lines) - 1))
            case "C" if not self._anew:
                self._draw(" " * min(steps, 40))
            case "D":
                self._back(steps)
            case "G" if steps == 1:
                self._anew = True
            case "J" if number in ("", "0"):
                self._cleared_from = self._row
            case "K" if self._anew or number == "2":
                self._cleared.add(self._row)

    def _go(self, row: int) -> None:
        """Move to another line, which may be new; drawing begins at its start."""
        if row == self._row:
            return
        if row == len(self._lines):
            self._lines.append([])
        self._row, self._anew = row, bool(self._lines[row])

    def _back(self, steps: int = 1) -> None:
        """Move left and delete what is there: man pages write bold as a letter typed twice."""
        line = self._lines[self._row]
        while steps and line and not self._anew:
            last = line.pop()
            if len(last) > steps:
                # A long piece is split, or many steps back would copy it many times.
                line.extend(part for part in (last[:-500], last[-500:][:-steps]) if part)
            steps = max(0, steps - len(last))


class TextDecoder:
    r"""Decodes UTF-8. A byte that is no text becomes `\xe9`, as in file names elsewhere (see `app/text/plain.py`).

    In what is hardly text at all it becomes U+FFFD.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    @property
    def waiting(self) -> bytes:
        """The beginning of a character whose rest has not come yet."""
        return self._decoder.getstate()[0]

    def decode(self, data: bytes, *, final: bool = False) -> str:
        self._decoder.errors = "backslashreplace" if _is_mostly_text(self.waiting + data) else "replace"
        return self._decoder.decode(data, final)

    def reset(self) -> None:
        self._decoder.reset()


def decode(data: bytes) -> str:
    return TextDecoder().decode(data, final=True)


def _is_mostly_text(data: bytes) -> bool:
    if os.name == "nt":  # where a backslash parts folders, and names are no bytes
        return False
    unreadable = 0 if data.isascii() else len(data) - len(data.decode("utf-8", "ignore").encode())
    return unreadable <= max(FEW, len(data) * MOST_SHARE)

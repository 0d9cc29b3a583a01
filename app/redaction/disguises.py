"""Reads a text past terminal codes and encodings that can stand in the middle of a secret, and tells where it was."""

import html
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

PIECE_CHARS = 500

_BACKSPACE = re.compile(r"\x08|\\b|\\u0008")
_ESCAPE = r"(?:\x1b|\\u001[bB]|\\x1[bB]|\\033|\\e)"
_DISGUISE = re.compile(
    r"(?=[\\=&\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff])"
    rf"(?:(?P<backspace>{_BACKSPACE.pattern})"
    rf"|(?P<nothing>(?:{_ESCAPE}\[|\x9b)[0-?]*+[ -/]*+[@-~]"
    rf"|(?:{_ESCAPE}[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*+(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[ -/]*+[0-~]|\\r|[\x00-\x07\x0b-\x1f\x7f-\x9f]"
    r"|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]"
    r"|=[ \t]*\r?\n(?:[ ]*+[0-9]++[\t:])*+)"  # a line that quoted-printable goes on with, perhaps numbered by `read`
    r"|(?P<entity>&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos);?)"
    r"|(?P<quoted>(?:=[0-9A-Fa-f]{2})+))"
)


class PlainReading:
    """A text without what stands in the middle of its words; if it `erases`, without what was typed over either."""

    def __init__(self, original: str, *, erases: bool) -> None:
        self._original = original
        self._erases = erases
        self.text = "".join(part.said for part in self._parts) if erases else _DISGUISE.sub(_said, original)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where in the original this piece of `text` stands."""
        return self._place(start)[0], self._place(end - 1)[1]

    def _place(self, at: int) -> tuple[int, int]:
        which = bisect_right(self._starts, at) - 1
        part = self._parts[which]
        inside = part.start + at - self._starts[which]
        return (inside, inside + 1) if part.is_verbatim else (part.start, part.end)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(part.said) for part in self._parts)][:-1]

    @cached_property
    def _parts(self) -> list["ReadPart"]:
        made: list[ReadPart] = []
        place, text = 0, self._original
        for found in _DISGUISE.finditer(text):
            made += _verbatim(text, place, found.start())
            place = found.end()
            made.append(ReadPart(_said(found), found.start(), place))
            while self._erases and found.lastgroup == "backspace" and made:
                last = made.pop()
                if last.said:
                    made.append(ReadPart(last.said[:-1], last.start, last.end, last.is_verbatim))
                    break
        made += _verbatim(text, place, len(text))
        return [part for part in made if part.said]


@dataclass(frozen=True, slots=True)
class ReadPart:
    """What is read of a piece of the original; `is_verbatim` if it begins with just that."""

    said: str
    start: int
    end: int
    is_verbatim: bool = False


def _verbatim(text: str, start: int, end: int) -> Iterator[ReadPart]:
    """In short pieces: of the last one letters are taken away, one after another."""
    for at in range(start, end, PIECE_CHARS):
        until = min(end, at + PIECE_CHARS)
        yield ReadPart(text[at:until], at, until, is_verbatim=True)


def readings(text: str) -> Iterator[PlainReading]:
    """None for a text without any; two if letters may have been typed over."""
    if _DISGUISE.search(text) is None:
        return
    yield PlainReading(text, erases=False)
    if _BACKSPACE.search(text):
        yield PlainReading(text, erases=True)


def _said(found: re.Match[str]) -> str:
    match found.lastgroup:
        case "entity":
            return html.unescape(found[0])
        case "quoted":
            return bytes.fromhex(found[0].replace("=", "")).decode(errors="replace")
    return ""

"""What a search said, read from ripgrep's JSON lines as they come, in bounded memory."""

import base64
import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from app.sandbox.files.places import Place

MAX_LINE_CHARS = 500
MAX_RESULT_BYTES = 50_000
MAX_EVENT_BYTES = 200_000
"""A longer event is a line of monstrous length; only its beginning is kept."""
MAX_NAME_BYTES = 20_000
BINARY_PROBE = 65_536
NOWHERE = -1
"""Where a line begins that was too long to be understood to its end."""

_NUMBER = re.compile(rb'\},"line_number":(\d+|null)')
_OVERLAP = 40
_LONG = re.compile(
    rb'\{"type":"(match|context)","data":\{"path":(\{[^{}]*\}),"lines":\{"(text|bytes)":"((?:[^"\\]|\\u[0-9a-f]{4}|\\[^u])*)',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Match:
    place: Place
    line_number: int
    line_text: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    offset: int = 0
    """Where the line begins in its file; where that alone was said, `line_number` only tells the order."""


def by_line(match: Match) -> tuple[tuple[str, ...], int]:
    return match.place.parts, match.line_number


class Events:
    """Splits a stream of JSON lines; what is too long for memory is cut before it is understood."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._number: bytes | None = None
        self._seam = b""

    def feed(self, chunk: bytes) -> Iterator[dict[str, Any]]:
        *ended, rest = chunk.split(b"\n")
        for piece in ended:
            self._take(piece)
            event = self._event()
            if event is not None:
                yield event
        self._take(rest)

    def _take(self, piece: bytes) -> None:
        room = MAX_EVENT_BYTES - len(self._held)
        if len(piece) <= room and not self._seam:
            self._held += piece
            return
        # The number comes after the text, and no text can contain it: a quote inside a text is escaped.
        scanned = (self._seam or bytes(self._held[-_OVERLAP:])) + piece
        found = _NUMBER.search(scanned) if self._number is None else None
        self._number = found[1] if found and found.end() < len(scanned) else self._number
        self._seam = scanned[-_OVERLAP:]
        self._held += piece[: max(room, 0)]

    def _event(self) -> dict[str, Any] | None:
        line, number, is_long = bytes(self._held), self._number, bool(self._seam)
        self._held.clear()
        self._number, self._seam = None, b""
        if not is_long:
            return json.loads(line) if line else None
        return _shortened(line, number) if number else None


def _shortened(line: bytes, number: bytes) -> dict[str, Any] | None:
    match = _LONG.match(line[: MAX_NAME_BYTES + 12 * MAX_LINE_CHARS])
    if match is None:
        return None
    kind, path, form, text = match.groups()
    text = text[: len(text) // 4 * 4] if form == b"bytes" else text
    lines = {form.decode(): json.loads(b'"' + text.decode(errors="ignore").encode() + b'"')}
    data = {"path": json.loads(path), "lines": lines, "line_number": json.loads(number), "absolute_offset": NOWHERE}
    return {"type": kind.decode(), "data": data}


class Hits:
    """Gathers the matches that may be shown until there are enough; `judge` says which file that is, or None."""

    def __init__(self, judge: Callable[[str], Place | None], *, limit: int, before: int, after: int) -> None:
        self.matches: list[Match] = []
        self.stopped = ""
        """Why there is more than this: `limit`, `bytes` or `time`."""
        self._judge = judge
        self._limit, self._before, self._after = limit, before, after
        self._place: Place | None = None
        self._lines: dict[int, str] = {}
        self._numbers: list[int] = []
        self._offsets: dict[int, int] = {}
        self._last = (0, 0)
        """The number of the last line, and where the one behind it begins."""
        self._room = MAX_RESULT_BYTES
        self._over = False

    @property
    def full(self) -> bool:
        return bool(self.stopped)

    @property
    def count(self) -> int:
        return len(self.matches) + len(self._numbers)

    def take(self, event: dict[str, Any]) -> None:
        data = event["data"]
        match event["type"]:
            case "begin":
                self._place = self._judge(os.fsdecode(_raw(data["path"])))
            case "match" | "context" as kind if self._place is not None:
                self._add(self._number(data), shown_line(_raw(data["lines"])), is_match=kind == "match")
            case "end":
                offset = data["binary_offset"]
                if offset is not None and offset < BINARY_PROBE:
                    self._numbers.clear()
                self._end_file()

    def finish(self) -> None:
        """Take what is there of a file whose end did not come."""
        self._end_file()
        self.matches.sort(key=by_line)

    def _number(self, data: dict[str, Any]) -> int:
        """Where no number was said, one that tells whether the line follows the last one, and what comes first."""
        offset = data.get("absolute_offset", NOWHERE)
        last, following = self._last
        number = data["line_number"] or last + (1 if offset == following else 2)
        self._last = (number, offset + len(_raw(data["lines"])))
        self._offsets[number] = offset
        return int(number)

    def _add(self, number: int, text: str, *, is_match: bool) -> None:
        if self._room <= 0:
            self._stop("bytes")
            return
        self._lines[number] = text
        if is_match and self._limit and self.count == self._limit:
            self._over = True
        elif is_match:
            self._numbers.append(number)
        self._room -= len(text.encode(errors="replace")) + 1

    def _stop(self, why: str) -> None:
        self.stopped = self.stopped or why

    def _end_file(self) -> None:
        if self._place is not None:
            self.matches += [self._match(self._place, number) for number in self._numbers]
        self._numbers.clear()
        self._lines.clear()
        self._offsets.clear()
        self._last = (0, 0)
        self._place = None
        if self._over:
            self._stop("limit")

    def _match(self, place: Place, number: int) -> Match:
        before = tuple(self._near(range(number - 1, number - 1 - self._before, -1)))[::-1]
        after = tuple(self._near(range(number + 1, number + 1 + self._after)))
        return Match(place, number, self._lines[number], before, after, self._offsets[number])

    def _near(self, numbers: range) -> Iterator[str]:
        for number in numbers:
            if number not in self._lines:
                return
            yield self._lines[number]


def _raw(value: dict[str, str]) -> bytes:
    return value["text"].encode() if "text" in value else base64.b64decode(value["bytes"])


def shown_line(raw: bytes) -> str:
    """A line as a result shows it."""
    text = raw.decode(errors="replace").removesuffix("\n").removesuffix("\r")
    return text if len(text) <= MAX_LINE_CHARS else text[:MAX_LINE_CHARS] + "…"

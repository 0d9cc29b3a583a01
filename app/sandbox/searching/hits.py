"""Reads ripgrep's JSON output as it arrives, in bounded memory, and collects the matches."""

import base64
import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from app.sandbox.files.places import Place
from app.sandbox.searching.excerpt import MAX_LINE_CHARS, excerpt

MAX_RESULT_BYTES = 50_000
MAX_EVENT_BYTES = 10_000_000
"""Of one JSON event. A longer one is about a very long line or very many matches; only the line's beginning is kept."""
LONG_EVENT_BYTES = 8_000
"""What is looked at of the beginning of such an event."""
SEAM_BYTES = 60
"""More than the number of a line takes, which may come in two pieces."""
BINARY_PROBE_BYTES = 65_536

_NUMBER = re.compile(rb'\},"line_number":(\d+),')
"""No text of a line can contain this: a quote inside a text is escaped."""
_LONG = re.compile(
    rb'\{"type":"(match|context)","data":\{"path":(\{"(?:text|bytes)":"(?:[^"\\]|\\.)*"\}),"lines":\{"(text|bytes)":"'
    rb'([^"\\]*(?:\\(?:u[0-9a-f]{4}|[^u])[^"\\]*)*)',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class SearchMatch:
    """A line that matches, with the lines around it."""

    place: Place
    line_number: int
    line_text: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def is_cut(self) -> bool:
        """Whether its line, or a line around it, is not shown whole."""
        return any(len(text) > MAX_LINE_CHARS for text in (self.line_text, *self.before, *self.after))


def by_line(match: SearchMatch) -> tuple[tuple[str, ...], int]:
    return match.place.parts, match.line_number


class Events:
    """Splits a stream of JSON lines into events; an event that is too long for memory is cut before it is parsed."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._is_long = False
        self._number = 0
        self._seam = b""

    def feed(self, chunk: bytes) -> Iterator[dict[str, Any]]:
        *ended, rest = chunk.split(b"\n")
        for piece in ended:
            self._take(piece)
            line, number, is_long = bytes(self._held), self._number, self._is_long
            self._held.clear()
            self._is_long, self._number, self._seam = False, 0, b""
            event = _shorten(line, number) if is_long else json.loads(line) if line else None
            if event is not None:
                yield event
        self._take(rest)

    def _take(self, piece: bytes) -> None:
        room = MAX_EVENT_BYTES - len(self._held)
        if len(piece) <= room and not self._is_long:
            self._held += piece
            return
        chunk = piece if self._is_long else bytes(self._held) + piece
        self._is_long = True
        self._held += piece[: max(room, 0)]
        if not self._number:
            scanned = self._seam + chunk
            found = _NUMBER.search(scanned)
            self._number = int(found[1]) if found is not None else 0
            self._seam = scanned[-SEAM_BYTES:]


def _shorten(line: bytes, number: int) -> dict[str, Any] | None:
    """What is known of a long event: the beginning of its line, and the line number."""
    match = _LONG.match(line[:LONG_EVENT_BYTES])
    if match is None or not number:
        return None
    kind, path, form, text = match.groups()
    text = text[: len(text) // 4 * 4] if form == b"bytes" else text
    start = _raw({form.decode(): json.loads(b'"' + text.decode(errors="ignore").encode() + b'"')})
    shown = f"{start.decode(errors='replace')[:MAX_LINE_CHARS]}…[more]"
    return {"type": kind.decode(), "data": {"path": json.loads(path), "line_number": number, "shown": shown}}


class Hits:
    """Collects matches until there are enough; `judge` gives the file for a name, or None if it may not be shown."""

    def __init__(self, judge: Callable[[str], Place | None], *, limit: int, before: int, after: int) -> None:
        self.matches: list[SearchMatch] = []
        self.stopped = ""
        """Why the search stopped before its end: `limit`, `bytes` or `time`."""
        self.unread = 0
        """Documents that could not be read before the time was up."""
        self._judge = judge
        self._limit, self._before, self._after = limit, before, after
        self._place: Place | None = None
        self._lines: dict[int, str] = {}
        self._numbers: list[int] = []
        self._room = MAX_RESULT_BYTES
        self._over = False

    def judge_by(self, judge: Callable[[str], Place | None]) -> None:
        """From here on, names are those of other files; what was found in the last one counts."""
        self._end_file()
        self._judge = judge

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
                self._add(int(data["line_number"]), data, is_match=kind == "match")
            case "end":
                offset = data["binary_offset"]
                if offset is not None and offset < BINARY_PROBE_BYTES:
                    self._numbers.clear()
                self._end_file()

    def finish(self) -> None:
        """Take the matches of a file whose `end` event did not arrive, and sort all matches."""
        self._end_file()
        self.matches.sort(key=by_line)

    def _add(self, number: int, data: dict[str, Any], *, is_match: bool) -> None:
        submatches = data.get("submatches")
        start = submatches[0]["start"] if submatches else 0
        text: str = data["shown"] if "shown" in data else shown_line(_raw(data["lines"]), start)
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
        for number in self._numbers:
            assert self._place is not None
            before = tuple(self._near(range(number - 1, number - 1 - self._before, -1)))[::-1]
            after = tuple(self._near(range(number + 1, number + 1 + self._after)))
            self.matches.append(SearchMatch(self._place, number, self._lines[number], before, after))
        self._numbers.clear()
        self._lines.clear()
        self._place = None
        if self._over:
            self._stop("limit")

    def _near(self, numbers: range) -> Iterator[str]:
        """The lines of these numbers, up to the first that is missing."""
        for number in numbers:
            if number not in self._lines:
                return
            yield self._lines[number]


def _raw(value: dict[str, str]) -> bytes:
    return value["text"].encode() if "text" in value else base64.b64decode(value["bytes"])


def shown_line(raw: bytes, start: int = 0) -> str:
    """A line as a result shows it; of a long one the part around the byte `start`."""
    text = raw.decode(errors="replace").removesuffix("\n").removesuffix("\r")
    return text if len(text) <= MAX_LINE_CHARS else excerpt(text, len(raw[:start].decode(errors="replace")))

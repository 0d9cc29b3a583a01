"""What a search said, read from ripgrep's JSON lines as they come, in bounded memory."""

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
MAX_EVENT_BYTES = 200_000
"""A longer event is a line of monstrous length, or one with very many matches; only its beginning is kept."""
MAX_FACTS_BYTES = 4_000
"""Of what comes after the text."""
MAX_MATCHED_BYTES = 200
BINARY_PROBE = 65_536
NOWHERE = -1
"""Where a line begins if that was not said."""

_AFTER_TEXT = b'},"line_number":'
_FACTS = re.compile(
    rb'\},"line_number":(\d+|null)(?:,"absolute_offset":(\d+),"submatches":'
    rb'\[(?:\{"match":(\{"(?:text|bytes)":"(?:[^"\\]|\\.)*"\}),"start":(\d+))?)?',
    re.DOTALL,
)
_LONG = re.compile(
    rb'\{"type":"(match|context)","data":\{"path":(\{"(?:text|bytes)":"(?:[^"\\]|\\.)*"\}),"lines":\{"(text|bytes)":"'
    rb'([^"\\]*(?:\\(?:u[0-9a-f]{4}|[^u])[^"\\]*)*)',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a match is in a line that is too long to be kept: bytes from the file's, and from the line's beginning."""

    line: int
    start: int
    matched: bytes


@dataclass(frozen=True, slots=True)
class SearchMatch:
    place: Place
    line_number: int
    line_text: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    offset: int = 0
    """Where the line begins in its file; where that alone was said, `line_number` only tells the order."""
    start: int = 0
    """Where in the line the first match begins, in bytes."""
    spot: Spot | None = None

    @property
    def is_cut(self) -> bool:
        """Whether not all of it, or of a line around it, is in the result."""
        return any(len(text) > MAX_LINE_CHARS for text in (self.line_text, *self.before, *self.after))


def by_line(match: SearchMatch) -> tuple[tuple[str, ...], int]:
    return match.place.parts, match.line_number


class Events:
    """Splits a stream of JSON lines; what is too long for memory is cut before it is understood."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._is_long = False
        self._facts = b""
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
        if len(piece) <= room and not self._is_long:
            self._held += piece
            return
        self._find_facts(piece if self._is_long else bytes(self._held) + piece)
        self._is_long = True
        self._held += piece[: max(room, 0)]

    def _find_facts(self, chunk: bytes) -> None:
        """They come after the text, and no text can contain how they begin: a quote inside a text is escaped."""
        if self._facts:
            self._facts += chunk[: MAX_FACTS_BYTES - len(self._facts)]
            return
        scanned = self._seam + chunk
        at = scanned.find(_AFTER_TEXT)
        self._facts = scanned[at : at + MAX_FACTS_BYTES] if at >= 0 else b""
        self._seam = scanned[-len(_AFTER_TEXT) :]

    def _event(self) -> dict[str, Any] | None:
        line, facts, is_long = bytes(self._held), self._facts, self._is_long
        self._held.clear()
        self._is_long, self._facts, self._seam = False, b"", b""
        if not is_long:
            return json.loads(line) if line else None
        return _shortened(line, facts)


def _shortened(line: bytes, facts: bytes) -> dict[str, Any] | None:
    """What is known of a long event: its line as far as it was kept, its number, and where the first match is."""
    match, found = _LONG.match(line), _FACTS.match(facts)
    if match is None or found is None:
        return None
    kind, path, form, text = match.groups()
    number, offset, matched, start = found.groups()
    is_whole = line[match.end() :].startswith(b'"}')
    text = text[: len(text) // 4 * 4] if form == b"bytes" else text
    data: dict[str, Any] = {
        "path": json.loads(path),
        "lines": {form.decode(): json.loads(b'"' + text.decode(errors="ignore").encode() + b'"')},
        "line_number": json.loads(number),
        "absolute_offset": int(offset) if offset else NOWHERE,
        "submatches": [{"start": int(start)}] if is_whole and start else [],
    }
    if not is_whole:
        data["shown"] = f"{_raw(data['lines']).decode(errors='replace')[:MAX_LINE_CHARS]}…[more]"
    if not is_whole and start:
        data["spot"] = Spot(int(offset), int(start), _raw(json.loads(matched))[:MAX_MATCHED_BYTES])
    return {"type": kind.decode(), "data": data}


class Hits:
    """Gathers the matches that may be shown until there are enough; `judge` says which file that is, or None."""

    def __init__(self, judge: Callable[[str], Place | None], *, limit: int, before: int, after: int) -> None:
        self.matches: list[SearchMatch] = []
        self.stopped = ""
        """Why there is more than this: `limit`, `bytes` or `time`."""
        self._judge = judge
        self._limit, self._before, self._after = limit, before, after
        self._place: Place | None = None
        self._lines: dict[int, str] = {}
        self._numbers: list[int] = []
        self._offsets: dict[int, int] = {}
        self._starts: dict[int, int] = {}
        self._spots: dict[int, Spot] = {}
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
                number = self._number(data)
                self._add(number, self._text(number, data), is_match=kind == "match")
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

    def _text(self, number: int, data: dict[str, Any]) -> str:
        submatches = data.get("submatches")
        self._starts[number] = start = submatches[0]["start"] if submatches else 0
        if "spot" in data:
            self._spots[number] = data["spot"]
        return data["shown"] if "shown" in data else shown_line(_raw(data["lines"]), start)

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
        self._starts.clear()
        self._spots.clear()
        self._last = (0, 0)
        self._place = None
        if self._over:
            self._stop("limit")

    def _match(self, place: Place, number: int) -> SearchMatch:
        before = tuple(self._near(range(number - 1, number - 1 - self._before, -1)))[::-1]
        after = tuple(self._near(range(number + 1, number + 1 + self._after)))
        facts = (self._offsets[number], self._starts[number], self._spots.get(number))
        return SearchMatch(place, number, self._lines[number], before, after, *facts)

    def _near(self, numbers: range) -> Iterator[str]:
        for number in numbers:
            if number not in self._lines:
                return
            yield self._lines[number]


def _raw(value: dict[str, str]) -> bytes:
    return value["text"].encode() if "text" in value else base64.b64decode(value["bytes"])


def shown_line(raw: bytes, start: int = 0) -> str:
    """A line as a result shows it: of a long one what is around this byte."""
    text = raw.decode(errors="replace").removesuffix("\n").removesuffix("\r")
    return text if len(text) <= MAX_LINE_CHARS else excerpt(text, len(raw[:start].decode(errors="replace")))

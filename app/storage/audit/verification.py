"""Verifies an audit trail and finds the first line that is not as it was written."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.configuration.paths import open_file
from app.storage.audit.trail import START, TrailEnd, seal
from app.storage.contents import digest
from app.text.sentences import say
from app.vocabulary.errors import StorageError

ADDED = "it was added after the last line that is noted: by somebody else, or just before the power failed"


@dataclass(frozen=True, slots=True)
class TrailReport:
    """`broken` is the number of the first wrong line, counted from 1; 0 means that the trail is intact."""

    lines: int
    broken: int = 0
    why: str = ""
    torn: int = 0
    """Lines that a crash cut off: the next line says so, or the rest is in the database."""


def verify(path: Path, end: TrailEnd | None = None) -> TrailReport:
    """Check the chain of hashes, and that the trail reaches to `end`."""
    prev, number, torn, reached, cut_off = START, 0, 0, end is None, False
    for number, (line, is_whole) in enumerate(_lines(path), start=1):
        missing = end.following(prev) if end is not None and not is_whole else []
        if missing and missing[0].startswith(line):
            break  # the rest is in the database, and written with the next line
        if end is not None and end.line and number > end.lines:
            return TrailReport(number, number, ADDED, torn)
        fields = _fields(line)
        if cut_off and not fields.get("afterTorn"):
            return TrailReport(number - 1, number - 1, "it is no JSON object", torn)
        cut_off = not fields
        torn += cut_off
        why = "" if cut_off else _fault(fields, prev)
        if why:
            return TrailReport(number, number, why, torn)
        prev = digest(line)
        if end is not None and number == end.lines:
            if prev != end.hash:
                return TrailReport(number, number, "it is another line than the one that was written", torn)
            reached = True
    if reached or end is None:
        return TrailReport(number, torn=torn)
    missing = end.following(prev)
    if missing and len(missing) - (end.lines - number) in (0, 1):
        return TrailReport(end.lines, torn=torn + 1)
    return TrailReport(number, number + 1, f"it is missing; {end.lines} lines were written", torn)


def _fault(fields: dict[str, object], prev: str) -> str:
    if "gap" in fields:
        return "lines before it were gone when it was written"
    if "added" in fields:
        return "lines before it were added by somebody else"
    if fields.get("prev") != prev:
        return "it does not follow from the line before it"
    body = {name: value for name, value in fields.items() if name != "hash"}
    return "" if fields.get("hash") == seal(body) else "its fields do not fit its hash"


def _fields(line: bytes) -> dict[str, object]:
    try:
        fields = json.loads(line)
    except ValueError:
        return {}
    return fields if isinstance(fields, dict) else {}


def _lines(path: Path) -> Iterator[tuple[bytes, bool]]:
    """Each line, and whether it is complete."""
    try:
        with open_file(path) as file:
            for line in file:
                yield line.removesuffix(b"\n"), line.endswith(b"\n")
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(
            say("The audit trail {path} cannot be read: {problem}.", path, error.strerror or error)
        ) from error

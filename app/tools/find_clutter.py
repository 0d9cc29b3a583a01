"""`find_clutter`: finds what a person may want to tidy up; it changes nothing."""

import hashlib
import os
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal

from pydantic import Field

from app.fs.cancellation import check_wanted
from app.fs.replacement import chunks
from app.sandbox.files.listing import NOT_ENTERED, FoundEntry, moment
from app.sandbox.files.row_conflicts import name_key
from app.text.plain import path_line, size_words
from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.errors import ToolError
from app.vocabulary.file_rows import SeenFile
from app.vocabulary.messages import ToolResult

MOST_ENTRIES = 200_000
HEAD_BYTES = 65_536
DAY_SECONDS = 86_400
_COPY = re.compile(
    r"^(?:copy of|kopie von)\s+|(?:[\s_.-]*(?:\(\d{1,3}\)|copy(?: \d+)?|kopie|final|neu|new|old|alt|v\d{1,3}|~))+$"
)
_BETWEEN = re.compile(r"[\s_.-]+")


class ClutterArgs(Args):
    kind: Literal["duplicates", "similar_names", "empty_folders", "large", "old"]
    path: str = "."
    min_bytes: int = Field(default=1, ge=0)
    days: int = Field(default=365, ge=0, description="Not changed for so long")
    offset: int = Field(default=0, ge=0)
    limit: int = Field(default=100, ge=1)


@dataclass(frozen=True, slots=True)
class Clutter:
    """One file, or one group that belongs together."""

    lines: tuple[str, ...]
    files: int
    bytes: int = 0
    """What tidying it would free."""


@tool(danger=Danger.SAFE, reads=lambda args: [args.path], timeout=lambda args: 600.0)
def find_clutter(args: ClutterArgs, ctx: ToolContext) -> ToolResult:
    """Find files with the same content, the oldest first, or similar names; empty folders; large or old files."""
    entries = list(ctx.files.walk(args.path, MOST_ENTRIES))
    found = list(_KINDS[args.kind](args, ctx, entries))
    lines = [line for one in found for line in one.lines]
    shown = lines[args.offset : args.offset + args.limit]
    frees = sum(one.bytes for one in found)
    told = [f"{len(found):,} found" + (f", {size_words(frees)} could be freed" if frees else ""), *shown]
    rest = len(lines) - args.offset - len(shown)
    if rest > 0:
        told.append(f"[{rest:,} more lines; continue with offset {args.offset + len(shown)}]")
    if len(entries) >= MOST_ENTRIES:
        told.append(f"[only the first {MOST_ENTRIES:,} entries were looked at; narrow path]")
    facts = {"path": ctx.files.resolve(args.path).shown, "count": len(found), "lines": len(lines), "bytes": frees}
    return ToolResult("\n".join(told), meta=facts, data=facts)


def _files(entries: Iterable[FoundEntry]) -> list[FoundEntry]:
    return [entry for entry in entries if SeenFile.of(entry.status).kind == "file"]


def _duplicates(args: ClutterArgs, ctx: ToolContext, entries: list[FoundEntry]) -> Iterator[Clutter]:
    """By size, then by the first bytes, then by all of them; hard links of one file are no duplicates."""
    files = [entry for entry in _files(entries) if entry.status.st_size >= max(1, args.min_bytes)]
    files = [entry for entry in files if ctx.files.may_read(entry.place)]
    seen = {(entry.status.st_dev, entry.status.st_ino): entry for entry in reversed(files)}
    groups = _split([list(seen.values())], lambda entry: str(entry.status.st_size))
    groups = _split(groups, lambda entry: _digest(ctx, entry, HEAD_BYTES))
    groups = _split(groups, lambda entry: _digest(ctx, entry, None))
    for group in sorted(groups, key=lambda group: -group[0].status.st_size * (len(group) - 1)):
        size = group[0].status.st_size
        oldest = sorted(group, key=lambda entry: (entry.status.st_mtime, entry.place.parts))
        head = f"{len(group)} files of {size_words(size)}, the same content:"
        yield Clutter((head, *(f"  {_line(entry)}" for entry in oldest)), len(group), size * (len(group) - 1))


def _split(groups: Iterable[list[FoundEntry]], key: Callable[[FoundEntry], str]) -> list[list[FoundEntry]]:
    """The groups divided further, without what is alone then."""
    found: list[list[FoundEntry]] = []
    for group in groups:
        parts: dict[str, list[FoundEntry]] = defaultdict(list)
        for entry in group:
            if name := key(entry):
                parts[name].append(entry)
        found += [part for part in parts.values() if len(part) > 1]
    return found


def _digest(ctx: ToolContext, entry: FoundEntry, most: int | None) -> str:
    """Empty for a file that cannot be read."""
    check_wanted()
    digest = hashlib.sha256()
    try:
        with ctx.files.open_handle(entry.place) as handle:
            for chunk in [os.read(handle, most)] if most is not None else chunks(handle):
                digest.update(chunk)
    except (OSError, ToolError):
        return ""
    return digest.hexdigest()


def _similar_names(args: ClutterArgs, ctx: ToolContext, entries: list[FoundEntry]) -> Iterator[Clutter]:
    groups: dict[tuple[object, str], list[FoundEntry]] = defaultdict(list)
    for entry in _files(entries):
        path = PurePosixPath(entry.place.name)
        stem = _BETWEEN.sub(" ", _COPY.sub("", name_key(path.stem))).strip()
        if stem:
            groups[entry.place.parts[:-1], f"{stem}{name_key(path.suffix)}"].append(entry)
    for group in groups.values():
        if len(group) > 1:
            yield Clutter(("similar:", *(f"  {_line(entry)}" for entry in group)), len(group))


def _empty_folders(args: ClutterArgs, ctx: ToolContext, entries: list[FoundEntry]) -> Iterator[Clutter]:
    """Those that hold nothing but empty folders, each once; what tools may not see counts as something."""
    folders = [entry.place for entry in entries if SeenFile.of(entry.status).kind == "folder"]
    names = {place.parts: set(ctx.files.names_in(place)) for place in folders}
    empty: set[tuple[str, ...]] = set()
    for place in sorted(folders, key=lambda place: -len(place.parts)):
        if place.name not in NOT_ENTERED and all((*place.parts, name) in empty for name in names[place.parts]):
            empty.add(place.parts)
    for place in folders:
        if place.parts in empty and place.parts[:-1] not in empty:
            yield Clutter((f"{path_line(place.shown)}/",), 1)


def _large(args: ClutterArgs, ctx: ToolContext, entries: list[FoundEntry]) -> Iterator[Clutter]:
    files = [entry for entry in _files(entries) if entry.status.st_size >= args.min_bytes]
    for entry in sorted(files, key=lambda entry: -entry.status.st_size):
        yield Clutter((_line(entry),), 1)


def _old(args: ClutterArgs, ctx: ToolContext, entries: list[FoundEntry]) -> Iterator[Clutter]:
    until = time.time() - args.days * DAY_SECONDS
    files = [entry for entry in _files(entries) if entry.status.st_mtime < until]
    for entry in sorted(files, key=lambda entry: entry.status.st_mtime):
        yield Clutter((_line(entry),), 1)


def _line(entry: FoundEntry) -> str:
    status = entry.status
    return f"{path_line(entry.place.shown)}  {size_words(status.st_size)}  {moment(status.st_mtime)[:10]}"


_KINDS: dict[str, Callable[[ClutterArgs, ToolContext, list[FoundEntry]], Iterable[Clutter]]] = {
    "duplicates": _duplicates,
    "similar_names": _similar_names,
    "empty_folders": _empty_folders,
    "large": _large,
    "old": _old,
}

"""What a change makes of a file: a unified diff, cut to what a person reads, and how many lines it touches."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from typing import Any

from app.changes import Recorded
from app.errors import ToolError
from app.sandbox.files.window import encoding_of
from app.sandbox.files.workspace import Place, Written
from app.tools import ToolContext

MAX_DIFF_LINES = 400
MAX_SHOWN_LINES = 40
"""Of the diff that goes back to the model, which knows what it asked for."""
MAX_DIFFED_BYTES = 400_000
"""Comparing larger texts takes longer than a person wants to wait for a question."""
CONTEXT = 3

_START = re.compile(r" ([-+])(\d+)")
"""Of a hunk, in the line that heads it."""


@dataclass(frozen=True, slots=True)
class Changes:
    diff: str
    added: int
    removed: int

    def shown(self) -> str:
        """The diff in short."""
        lines = self.diff.split("\n")
        rest = len(lines) - MAX_SHOWN_LINES
        return "\n".join([*lines[:MAX_SHOWN_LINES], *([f"[{rest} more lines of the diff]"] if rest > 0 else [])])


def compared(path: str, old: bytes | None, new: bytes | None, most_lines: int = MAX_DIFF_LINES) -> Changes:
    """The difference between two contents of a file; None is no file."""
    before, after = _lines(old or b""), _lines(new or b"")
    skip, end = _same_around(before, after)
    before, after = before[skip : len(before) - end], after[skip : len(after) - end]
    if sum(map(len, before)) + sum(map(len, after)) > 2 * MAX_DIFFED_BYTES:
        return Changes(_too_much(len(old or b""), len(new or b"")), 0, 0)
    names = (path if old is not None else "/dev/null", path if new is not None else "/dev/null")
    lines = list(unified_diff(before, after, *names, lineterm="", n=CONTEXT))
    added = sum(line.startswith("+") for line in lines[2:])
    removed = sum(line.startswith("-") for line in lines[2:])
    if len(lines) > most_lines:
        lines[most_lines:] = ["[the rest of the change is not shown]"]
    return Changes("\n".join(_renumbered(lines, skip)) or "No change.", added, removed)


def changes(path: str, new: bytes, ctx: ToolContext) -> Changes:
    """The difference that writing `new` makes; raises ToolError where the present file cannot be read."""
    place = ctx.files.resolve(path, write=True)
    old, size = _present(place, ctx)
    if max(size, len(new)) > MAX_DIFFED_BYTES:
        return Changes(_too_much(size, len(new)), 0, 0)
    return compared(place.shown, old, new)


def foreseen(path: str, new: bytes, ctx: ToolContext) -> str:
    """What an approval shows: the change, or why the call will fail."""
    try:
        return changes(path, new, ctx).diff
    except ToolError as error:
        return error.text


def write_with_diff(
    path: str,
    new: bytes,
    ctx: ToolContext,
    *,
    overwrite: bool,
    expect_sha256: str | None = None,
    file_type: str | None = None,
) -> tuple[Written, Changes]:
    """Write and tell the difference; where the present file cannot be read, the write itself says why."""
    try:
        made = changes(path, new, ctx)
    except ToolError:
        made = Changes("", 0, 0)
    written = write_and_remember(path, new, ctx, overwrite=overwrite, expect_sha256=expect_sha256, file_type=file_type)
    return written, made


def write_and_remember(
    path: str,
    new: bytes,
    ctx: ToolContext,
    *,
    overwrite: bool,
    expect_sha256: str | None = None,
    file_type: str | None = None,
) -> Written:
    """Whoever wrote a file knows what is in it as if it had read it."""
    written = ctx.files.write(path, new, overwrite=overwrite, expect_sha256=expect_sha256, file_type=file_type)
    ctx.reads[written.place.shown] = written.after_hash
    return written


def facts(written: Written, made: Changes) -> dict[str, Any]:
    """A finished write for people: what, how much, and the difference."""
    return {
        "path": written.place.shown,
        **ids(written.recorded),
        "hash": written.after_hash,
        "bytes": written.bytes,
        "created": written.created,
        "diff": made.diff,
        "added": made.added,
        "removed": made.removed,
    }


def ids(recorded: Recorded | None) -> dict[str, str | None]:
    """Under which names the version store holds a change."""
    return {
        "file_id": recorded.file_id if recorded else None,
        "version_id": recorded.version_id if recorded else None,
    }


def _present(place: Place, ctx: ToolContext) -> tuple[bytes | None, int]:
    """The present content, as far as it will be compared, and its size."""
    try:
        return ctx.files.read_head(place, MAX_DIFFED_BYTES)
    except ToolError as error:
        if error.code == "ENOENT":
            return None, 0
        raise


def _too_much(before: int, after: int) -> str:
    return f"Replaces {before:,} bytes by {after:,} bytes, too much to compare here."


def _lines(data: bytes) -> list[str]:
    try:
        encoding, bom = encoding_of(data, "")
    except ToolError:
        encoding, bom = "utf-8", b""
    *lines, last = data[len(bom) :].decode(encoding, errors="replace").split("\n")
    return [*lines, f"{last}\n\\ No newline at end of file"] if last else lines


def _same_around(before: list[str], after: list[str]) -> tuple[int, int]:
    """How many lines at the start and at the end need no comparing, apart from the context that a diff shows."""
    most = min(len(before), len(after))
    start = next((at for at in range(most) if before[at] != after[at]), most)
    end = next((at for at in range(most - start) if before[-1 - at] != after[-1 - at]), most - start)
    return max(start - CONTEXT, 0), max(end - CONTEXT, 0)


def _renumbered(lines: list[str], skipped: int) -> Iterator[str]:
    for line in lines:
        yield _START.sub(lambda found: f" {found[1]}{int(found[2]) + skipped}", line) if line[:2] == "@@" else line

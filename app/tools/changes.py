"""What a write changes: a unified diff, cut to what a person reads, and how many lines it touches."""

from dataclasses import dataclass
from difflib import unified_diff
from typing import Any

from app.errors import ToolError
from app.sandbox.workspace import Place, Written
from app.tools import ToolContext

MAX_DIFF_LINES = 400
MAX_DIFFED_BYTES = 400_000
"""Comparing larger texts takes longer than a person wants to wait for a question."""


@dataclass(frozen=True, slots=True)
class Changes:
    diff: str
    added: int
    removed: int


def changes(path: str, new: bytes, ctx: ToolContext) -> Changes:
    """The difference that writing `new` makes; raises ToolError where the present file cannot be read."""
    place = ctx.files.resolve(path, write=True)
    old, size = _present(place, ctx)
    if max(size, len(new)) > MAX_DIFFED_BYTES:
        return Changes(f"Replaces {size:,} bytes by {len(new):,} bytes, too much to compare here.", 0, 0)
    source = "/dev/null" if old is None else place.shown
    lines = list(unified_diff(_lines(old or b""), _lines(new), source, place.shown, lineterm=""))
    added = sum(line.startswith("+") for line in lines[2:])
    removed = sum(line.startswith("-") for line in lines[2:])
    if len(lines) > MAX_DIFF_LINES:
        lines[MAX_DIFF_LINES:] = ["[the rest of the change is not shown]"]
    return Changes("\n".join(lines) or "No change.", added, removed)


def foreseen(path: str, new: bytes, ctx: ToolContext) -> str:
    """What an approval shows: the change, or why the call will fail."""
    try:
        return changes(path, new, ctx).diff
    except ToolError as error:
        return error.text


def write_with_diff(path: str, new: bytes, ctx: ToolContext, *, overwrite: bool) -> tuple[Written, Changes]:
    """Write and tell the difference; where the present file cannot be read, the write itself says why."""
    try:
        made = changes(path, new, ctx)
    except ToolError:
        made = Changes("", 0, 0)
    return ctx.files.write(path, new, overwrite=overwrite), made


def facts(written: Written, made: Changes) -> dict[str, Any]:
    """A finished write for people: what, how much, and the difference."""
    return {
        "path": written.place.shown,
        "hash": written.after_hash,
        "bytes": written.bytes,
        "created": written.created,
        "diff": made.diff,
        "added": made.added,
        "removed": made.removed,
    }


def _present(place: Place, ctx: ToolContext) -> tuple[bytes | None, int]:
    """The present content, as far as it will be compared, and its size."""
    try:
        return ctx.files.read_head(place, MAX_DIFFED_BYTES)
    except ToolError as error:
        if error.code == "ENOENT":
            return None, 0
        raise


def _lines(data: bytes) -> list[str]:
    *lines, last = data.decode(errors="replace").split("\n")
    return [*lines, f"{last}\n\\ No newline at end of file"] if last else lines

"""What a change makes of a file: a unified diff, cut to what a person reads, and how many lines it touches."""

from dataclasses import dataclass
from itertools import accumulate, islice, takewhile
from typing import Any

from app.changes import Recorded
from app.errors import ToolError
from app.sandbox.files.line_diff import difference
from app.sandbox.files.workspace import MAX_WRITE_BYTES, Place, Written
from app.tools import ToolContext
from app.tools.shared.texts import FileText, checked, in_form_of

MAX_DIFF_LINES = 400
MAX_DIFF_LETTERS = 400_000
MAX_LINE_LETTERS = 500
BESIDE = 80
MAX_SHOWN_LINES = 40
"""Of the diff that goes back to the model, which knows what it asked for."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The diff as text, and how many lines came and went: None where nobody counted them."""

    diff: str
    added: int | None = None
    removed: int | None = None

    def shown(self) -> str:
        """The diff in short: long lines only around what differs."""
        lines = self.diff.split("\n")
        rest = len(lines) - MAX_SHOWN_LINES
        lines = _cut_lines(lines[:MAX_SHOWN_LINES])
        return "\n".join([*lines, *([f"[{rest} more lines of the diff]"] if rest > 0 else [])])


def _cut_lines(lines: list[str]) -> list[str]:
    """A removed line and the one that takes its place are cut at the same spot."""
    shown: list[str] = []
    at = 0
    while at < len(lines):
        gone = _run(lines, at, "-")
        come = _run(lines, at + len(gone), "+")
        if not gone and not come:
            shown.append(_around(lines[at], 0, 0))
            at += 1
            continue
        same = [
            (_common(old[1:], new[1:]), _common(old[:0:-1], new[:0:-1])) for old, new in zip(gone, come, strict=False)
        ]
        for side in (gone, come):
            shown += [_around(line, *ends) for line, ends in zip(side, same, strict=False)]
            shown += [_around(line, 0, 0) for line in side[len(same) :]]
        at += len(gone) + len(come)
    return shown


def _run(lines: list[str], at: int, mark: str) -> list[str]:
    return list(takewhile(lambda line: line[:1] == mark, lines[at:]))


def _common(one: str, other: str) -> int:
    """How many letters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _around(line: str, same_before: int, same_after: int) -> str:
    """A diff line, cut to what differs and a little on both sides; how much is left out is said."""
    if len(line) <= MAX_LINE_LETTERS:
        return line
    start = max(1, 1 + same_before - BESIDE)
    end = min(len(line) - max(0, same_after - BESIDE), start + MAX_LINE_LETTERS)
    before = f"[{start - 1:,} characters]…" if start > 1 else ""
    after = f"…[{len(line) - end:,} characters]" if end < len(line) else ""
    return f"{line[0]}{before}{line[start:end]}{after}"


def compared(path: str, old: bytes | None, new: bytes | None, most_lines: int = MAX_DIFF_LINES) -> Changes:
    """The difference between two contents of a file; None is no file."""
    found = difference(old, new)
    if found is None:
        return Changes(_too_much(len(old or b""), len(new or b"")))
    if not found.lines:
        return Changes("No change.", 0, 0)
    names = (path if old is not None else "/dev/null", path if new is not None else "/dev/null")
    lines = [f"--- {names[0]}", f"+++ {names[1]}", *found.lines]
    room = accumulate(map(len, lines))
    fitting = sum(1 for _ in takewhile(lambda letters: letters <= MAX_DIFF_LETTERS, islice(room, most_lines)))
    rest = len(lines) - fitting
    if rest:
        lines[fitting:] = [
            f"[{rest:,} more {'line of this change is' if rest == 1 else 'lines of this change are'} not shown]"
        ]
    return Changes("\n".join(lines), found.added, found.removed)


def formed(path: str, text: str, ctx: ToolContext) -> tuple[bytes, list[str]]:
    """A whole new text in the form of the file that it replaces, and in words what could not be kept of that."""
    try:
        present = FileText.of(ctx.files.read_bytes(path, MAX_WRITE_BYTES), path)
    except ToolError:  # there is none, or it is no text
        present = None
    return in_form_of(present, checked(text))


def changes(path: str, new: bytes, ctx: ToolContext) -> Changes:
    """The difference that writing `new` makes; raises ToolError where the present file cannot be read."""
    place = ctx.files.resolve(path, write=True)
    old, size = _present(place, ctx)
    if size > MAX_WRITE_BYTES:
        return Changes(_too_much(size, len(new)))
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
        made = Changes("")
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
        return ctx.files.read_head(place, MAX_WRITE_BYTES)
    except ToolError as error:
        if error.code == "ENOENT":
            return None, 0
        raise


def _too_much(before: int, after: int) -> str:
    return f"Replaces {before:,} bytes by {after:,} bytes, too much to compare here or no text."

"""The diff of a change to a file, shortened for reading, and how many lines it adds and removes."""

from dataclasses import dataclass
from itertools import accumulate, islice, takewhile
from typing import Any

from app.sandbox.files.line_diff import difference
from app.sandbox.files.workspace import MAX_WRITE_BYTES, Written
from app.tools import ToolContext
from app.tools.shared.texts import FileText, check_text, in_form_of
from app.vocabulary.changes import Recorded
from app.vocabulary.errors import ToolError

MAX_DIFF_LINES = 400
MAX_DIFF_LETTERS = 400_000
MAX_LINE_LETTERS = 500
BESIDE = 80
MAX_SHOWN_LINES = 40
"""Lines of the diff that the model gets; it knows what it asked for."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The diff as text, and how many lines were added and removed: None if they were not counted."""

    diff: str
    added: int | None = None
    removed: int | None = None

    def shown(self) -> str:
        """The shortened diff: long lines are cut to what differs."""
        lines = self.diff.split("\n")
        rest = len(lines) - MAX_SHOWN_LINES
        lines = _cut_lines(lines[:MAX_SHOWN_LINES])
        return "\n".join([*lines, *([f"[{rest} more lines of the diff]"] if rest > 0 else [])])


def _cut_lines(lines: list[str]) -> list[str]:
    """A removed line and its replacement are cut at the same position."""
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
    """The length of the common beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _around(line: str, same_before: int, same_after: int) -> str:
    """A diff line, cut to what differs and a little on both sides, with a note about how much is left out."""
    if len(line) <= MAX_LINE_LETTERS:
        return line
    start = max(1, 1 + same_before - BESIDE)
    end = min(len(line) - max(0, same_after - BESIDE), start + MAX_LINE_LETTERS)
    before = f"[{start - 1:,} characters]…" if start > 1 else ""
    after = f"…[{len(line) - end:,} characters]" if end < len(line) else ""
    return f"{line[0]}{before}{line[start:end]}{after}"


def compare(path: str, old: bytes | None, new: bytes | None, most_lines: int = MAX_DIFF_LINES) -> Changes:
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


def form_content(path: str, text: str, ctx: ToolContext) -> tuple[bytes, list[str]]:
    """The new text with encoding and line endings of the file it replaces, and notes about what could not be kept."""
    try:
        present = FileText.of(ctx.files.read_bytes(path, MAX_WRITE_BYTES, hinted=False), path)
    except ToolError:  # there is no such file, or it is not text
        present = None
    return in_form_of(present, check_text(text))


def changes(path: str, new: bytes, ctx: ToolContext) -> Changes:
    """The diff of writing `new`; raises ToolError if the present file cannot be read."""
    place = ctx.files.resolve(path, write=True)
    old: bytes | None = None
    size = 0
    try:
        old, size = ctx.files.read_head(place, MAX_WRITE_BYTES, hinted=False)
    except ToolError as error:
        if error.code != "ENOENT":
            raise
    if size > MAX_WRITE_BYTES:
        return Changes(_too_much(size, len(new)))
    return compare(place.shown, old, new)


def foreseen(path: str, new: bytes, ctx: ToolContext) -> str:
    """What an approval shows: the change, or why it cannot be shown."""
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
    """Write the file and return the diff; if the present file cannot be read, the write reports why."""
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
    """Write a file, and remember that the model knows its content."""
    written = ctx.files.write(path, new, overwrite=overwrite, expect_sha256=expect_sha256, file_type=file_type)
    ctx.reads[written.place.shown] = written.after_hash
    return written


def facts(written: Written, made: Changes) -> dict[str, Any]:
    """The facts about a finished write, with its diff."""
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
    """The ids of a change in the version store."""
    return {
        "file_id": recorded.file_id if recorded else None,
        "version_id": recorded.version_id if recorded else None,
    }


def _too_much(before: int, after: int) -> str:
    return f"Replaces {before:,} bytes with {after:,} bytes. There is no diff: it is too large, or not text."

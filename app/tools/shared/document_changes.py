"""Writes a document that was made or changed, and describes the change by what readers of documents read."""

import asyncio
from typing import Any

from app.documents.kinds import MOST_BYTES
from app.documents.texts import WrittenDocument
from app.tools import ToolContext
from app.tools.shared.changes import MAX_DIFF_LINES, Changes, compare, facts
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult


async def ask_writer(ctx: ToolContext, task: str, data: bytes, name: str, **wanted: Any) -> WrittenDocument:
    if ctx.documents is None:
        raise ToolError("Documents cannot be written here.")
    return await ctx.documents.write(task, data, name, ctx.timeout, **wanted)


def document_diff(path: str, made: WrittenDocument) -> Changes:
    """Each changed cell of a sheet, else the changed lines of the text; notes stand before them."""
    if made.cells:
        pairs = [(_line(at, made, old), _line(at, made, new)) for at, old, new in made.cells]
        changes = Changes("", sum(bool(new) for _, new in pairs), sum(bool(old) for old, _ in pairs))
        shown = pairs[: MAX_DIFF_LINES // 2]
        lines = [f"{sign}{text}" for pair in shown for sign, text in zip("-+", pair, strict=True) if text]
        olds, news = (sum(line[0] == sign for line in lines) for sign in "-+")
        lines = [f"--- {path}", f"+++ {path}", f"@@ -1,{olds} +1,{news} @@", *lines]
        if rest := len(pairs) - len(shown):
            lines.append(f"[{2 * rest:,} more lines of this change are not shown]")
    else:
        changes = compare(path, made.before.encode() if made.before else None, made.after.encode())
        lines = changes.diff.split("\n")
    if made.notes:
        lines[2:2] = [f"@@ -1,{len(made.notes)} +1,{len(made.notes)} @@", *(f" [{note}]" for note in made.notes)]
    return Changes("\n".join(lines), changes.added, changes.removed)


def _line(address: str, made: WrittenDocument, text: str) -> str:
    return f"{made.sheet}!{address}: {text}".replace("\n", " ⏎ ") if text else ""


async def write_document(
    path: str, made: WrittenDocument, ctx: ToolContext, *, overwrite: bool, expect_sha256: str | None = None
) -> ToolResult:
    diff = await asyncio.to_thread(document_diff, path, made)
    written = await asyncio.to_thread(
        lambda: ctx.files.write(path, made.data, overwrite=overwrite, expect_sha256=expect_sha256, most=MOST_BYTES)
    )
    ctx.reads[written.place.shown] = written.after_hash
    told = "; ".join([f"{written.bytes:,} bytes", *made.notes])
    done = "Made" if written.created else "Changed"
    data: dict[str, Any] = facts(written, diff)
    return ToolResult(f"{done} {written.place.shown} ({told}).\n{diff.shown()}", meta=data, data=data)

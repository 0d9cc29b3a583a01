"""`read_multiple_files`: shows the beginnings of several files at once."""

import asyncio
from typing import Any

from pydantic import Field

from app.sandbox.files.text_window import MAX_RESULT_BYTES
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.documents import read_window
from app.tools.shared.entries import sync_facts
from app.tools.shared.known import SHOWN, saw
from app.vocabulary.errors import SandboxViolation, ToolError
from app.vocabulary.messages import ToolResult

MOST = 50


class ReadMultipleFilesArgs(Args):
    paths: list[str] = Field(min_length=1, max_length=MOST)
    limit: int = Field(default=500, ge=0, description="Number of lines of each; 0: as many as fit")


@tool(danger=Danger.SAFE, reads=lambda args: args.paths)
async def read_multiple_files(args: ReadMultipleFilesArgs, ctx: ToolContext) -> ToolResult:
    """Read several text files or documents with line numbers, each from its beginning. A file that cannot be read is
    reported in its place. All share the size limit of one result."""
    room = MAX_RESULT_BYTES
    files, texts = [], []
    for index, path in enumerate(args.paths):
        facts, text = await _read(path, args.limit, ctx, room // (len(args.paths) - index))
        room -= len(text.encode(errors="replace"))
        files.append(facts)
        texts.append(f"==> {facts['path']} <==\n{text}")
    failed = sum(not facts["success"] for facts in files)
    meta = {"files": len(files), "failed": failed}
    return ToolResult("\n\n".join(texts), is_error=failed == len(files), meta=meta, data={"files": files})


async def _read(path: str, limit: int, ctx: ToolContext, room: int) -> tuple[dict[str, Any], str]:
    try:
        place = await asyncio.to_thread(ctx.files.resolve, path)
        window = await read_window(ctx, place, 0, limit, max_bytes=max(room, 1))
    except SandboxViolation:
        raise
    except ToolError as error:
        nothing = dict.fromkeys(("content", "hash", "total_lines", "truncated", "file_id"))
        return {
            "path": path,
            "success": False,
            "error": error.text,
            "code": error.code,
            "synced": False,
            **nothing,
        }, f"[{error.text}]"
    facts = window.facts() | sync_facts(ctx, place) | {"success": True, "error": None, "code": None}
    saw(ctx, window.path, window.hash)
    if window.image is not None:
        return facts | {"content": None}, "[an image; look at it with read]"
    notes = "; ".join([*window.notes(), f"hash {window.hash[:SHOWN]}"])
    text = "\n".join(text for text in (window.numbered(), f"[{notes}]") if text)
    return facts | {"content": window.content}, text

"""`cat`: shows several files in a row, if asked with line ends and tabs made visible."""

import asyncio
from typing import Any

from pydantic import Field

from app.sandbox.files.text_window import MAX_RESULT_BYTES
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.documents import read_window
from app.tools.shared.entries import sync_facts
from app.tools.shared.known import saw
from app.vocabulary.errors import SandboxViolation, ToolError
from app.vocabulary.messages import ToolResult

MOST = 20


class CatArgs(Args):
    paths: list[str] = Field(min_length=1, max_length=MOST)
    show_ends: bool = Field(default=False, description="$ at line ends, ^M$ at CRLF")
    show_tabs: bool = Field(default=False, description="Tabs as ^I")
    squeeze_blank: bool = Field(default=False, description="Several empty lines as one")
    number_lines: bool = False
    show_headers: bool = Field(default=False, description="The name before each file")
    offset: int = Field(default=0, description="First line of each, from 0; -50: the last 50")
    limit: int | None = Field(default=None, ge=0, description="Number of lines of each")


@tool(danger=Danger.SAFE, reads=lambda args: args.paths)
async def cat(args: CatArgs, ctx: ToolContext) -> ToolResult:
    """Show text files or documents one after the other, without line numbers unless asked. A file that cannot be read
    is reported in its place. For one long file use read."""
    room = MAX_RESULT_BYTES
    files: list[dict[str, Any]] = []
    content = ""
    for index, path in enumerate(args.paths):
        facts = await _one(path, args, ctx, room // (len(args.paths) - index))
        room -= len(str(facts["content"]).encode(errors="replace"))
        files.append(facts)
        text = str(facts["content"])
        content += f"==> {facts['path']} <==\n" if args.show_headers else ""
        content += text + "\n" * bool(text and not text.endswith("\n"))
    notes = [f"[{facts['path']}: {facts['note']}]" for facts in files if facts["note"]]
    failed = sum(facts["error"] is not None for facts in files)
    output = "\n".join(text for text in (content.removesuffix("\n"), *notes) if text)
    meta = {"files": len(files), "failed": failed}
    return ToolResult(output, is_error=failed == len(files), meta=meta, data={"content": content, "files": files})


async def _one(path: str, args: CatArgs, ctx: ToolContext, room: int) -> dict[str, Any]:
    try:
        place = await asyncio.to_thread(ctx.files.resolve, path)
        window = await read_window(
            ctx, place, args.offset, args.limit or 0, max_bytes=max(room, 1), keep_cr=args.show_ends
        )
        if window.image is not None:
            raise ToolError(f"{place.shown} is an image; look at it with read.", "E_BINARY")
        saw(ctx, window.path, window.hash)
    except SandboxViolation:
        raise
    except ToolError as error:
        nothing = dict.fromkeys(("line_count", "total_lines", "file_id"))
        told = {"path": path, "content": "", "error": error.text, "note": error.text, "synced": False}
        return told | nothing | {"offset": args.offset, "limit": args.limit}
    # What is missing beyond what was asked for.
    wanted = args.limit is not None and len(window.lines) == args.limit
    missing = window.next_offset is not None and not wanted
    more = f"continue with offset {window.next_offset}" if missing else ""
    shown, before = [], "\n"
    for number, whole in enumerate(window.lines, window.first + 1):
        has_end = number < window.total_lines or window.final_newline
        line = whole.removesuffix("\r") if args.show_ends and has_end else whole
        is_squeezed = args.squeeze_blank and not line and not before
        before = line
        if is_squeezed:
            continue
        text = line.replace("\t", "^I") if args.show_tabs else line
        text += ("$" if line == whole else "^M$") if args.show_ends and has_end else ""
        shown.append((f"{number:>6}\t{text}" if args.number_lines else text) + "\n" * has_end)
    return {
        "path": window.path,
        "content": "".join(shown),
        "line_count": len(window.lines),
        "offset": args.offset,
        "limit": args.limit,
        "total_lines": window.total_lines,
        "error": None,
        "note": "; ".join(note for note in (more, window.cut_note()) if note),
        **sync_facts(ctx, place),
    }

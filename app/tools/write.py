"""`write`: create a file, or replace one as a whole."""

import asyncio
import json
from difflib import unified_diff
from itertools import islice
from typing import Any, Literal

from pydantic import Field

from app.errors import InvalidArguments, ToolError
from app.messages import ToolResult
from app.sandbox.workspace import Place
from app.tools import Args, Category, Danger, ToolContext, tool

MAX_DIFF_LINES = 400
MAX_DIFFED_BYTES = 400_000
"""Comparing larger texts takes longer than a person wants to wait for a question."""

FileType = Literal["document", "folder", "canvas", "chat", "whiteboard", "agent", "skill", "plan"]


class WriteArgs(Args):
    path: str = Field(description="File to write, relative to the project; missing folders are made")
    content: Any = Field(description="The whole new content: text, or any JSON value to be written as JSON")
    file_type: FileType = Field(default="document", description="What kind of file it is")
    overwrite: bool = Field(default=False, description="Must be true to replace a file that exists")


def preview(args: WriteArgs, ctx: ToolContext) -> str:
    """What an approval shows: the change as a unified diff, or why the call will fail."""
    try:
        return changes(args.path, _kept_endings(args, ctx), ctx)
    except ToolError as error:
        return error.text


@tool(danger=Danger.DANGEROUS, category=Category.FILE, writes=lambda args: [args.path], preview=preview)
async def write(args: WriteArgs, ctx: ToolContext) -> ToolResult:
    """Create a file with the given content, or replace a whole file (overwrite: true). Missing folders are made."""
    if args.file_type == "folder":
        raise InvalidArguments("write makes files; a folder is made along with the first file in it.")
    return await asyncio.to_thread(_write, args, ctx)


def _write(args: WriteArgs, ctx: ToolContext) -> ToolResult:
    data = _kept_endings(args, ctx)
    written = ctx.files.write(args.path, data, overwrite=args.overwrite)
    path = written.place.shown
    meta = {"path": path, "hash": written.after_hash, "bytes": written.bytes, "created": written.created}
    return ToolResult(f"{'Created' if written.created else 'Replaced'} {path} ({written.bytes:,} bytes).", meta=meta)


def _data(content: Any) -> bytes:
    text = content if isinstance(content, str) else json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise InvalidArguments("The content holds characters that are no valid Unicode.") from None


def _kept_endings(args: WriteArgs, ctx: ToolContext) -> bytes:
    """A model never sees the CR of a CRLF file; without this, replacing the file would change every line of it."""
    data = _data(args.content)
    if not args.overwrite or b"\r" in data or b"\n" not in data:
        return data
    try:
        endings = ctx.files.read_window(args.path, 0, 1).line_endings
    except ToolError:
        return data
    return data.replace(b"\n", b"\r\n") if endings == "crlf" else data


def changes(path: str, new: bytes, ctx: ToolContext) -> str:
    """The difference that writing `new` makes, cut to what a person reads."""
    place = ctx.files.resolve(path, write=True)
    old, size = _present(place, ctx)
    if max(size, len(new)) > MAX_DIFFED_BYTES:
        return f"Replaces {size:,} bytes by {len(new):,} bytes, too much to compare here."
    source = "/dev/null" if old is None else place.shown
    diff = unified_diff(_lines(old or b""), _lines(new), source, place.shown, lineterm="")
    shown = list(islice(diff, MAX_DIFF_LINES + 1))
    if len(shown) > MAX_DIFF_LINES:
        shown[MAX_DIFF_LINES:] = ["[the rest of the change is not shown]"]
    return "\n".join(shown) or "No change."


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

"""`ls`: lists a folder."""

import asyncio
from pathlib import PurePosixPath
from typing import Any

from pydantic import Field

from app.sandbox.files.workspace import EntryKind, FolderEntry
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.entries import TYPED_SUFFIXES, file_id, file_type, is_virtual
from app.vocabulary.messages import ToolResult

MAX_OUTPUT_CHARS = 50_000


class LsArgs(Args):
    path: str = "/"
    recursive: bool = Field(default=False, description="Also the folders below")
    limit: int = Field(default=50, ge=0, description="Number of entries; 0: all")


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def ls(args: LsArgs, ctx: ToolContext) -> ToolResult:
    """List a folder by path: folders first (with a trailing /), then files with their size, links with their
    target."""
    listing = await asyncio.to_thread(ctx.files.list, args.path, args.recursive, args.limit)
    lines: list[str] = []
    room = MAX_OUTPUT_CHARS
    for entry in listing.entries:
        line = _line(entry, recursive=args.recursive)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    hidden = listing.left_out + len(listing.entries) - len(lines)
    if not listing.entries:
        lines = ["[the folder is empty]"]
    elif hidden or not listing.complete:
        more = f"{hidden} more" if listing.complete else f"more than {hidden} more"
        lines.append(f"[{more} not shown; raise limit or list a subfolder]")
    entries = [_describe(entry, ctx) for entry in listing.entries]
    truncated = bool(listing.left_out) or not listing.complete
    meta = {"path": listing.place.shown, "count": len(entries), "left_out": listing.left_out, "truncated": truncated}
    return ToolResult("\n".join(lines), meta=meta, data=meta | {"entries": entries})


def _line(entry: FolderEntry, *, recursive: bool) -> str:
    name = entry.path if recursive else entry.name
    match entry.kind:
        case EntryKind.FOLDER:
            return f"{name}/"
        case EntryKind.LINK:
            return f"{name} -> {entry.target}"
        case EntryKind.FILE:
            return f"{name} ({entry.size:,} bytes)"
        case EntryKind.OTHER:
            return f"{name} (device, pipe or socket)"


def _describe(entry: FolderEntry, ctx: ToolContext) -> dict[str, Any]:
    suffix = PurePosixPath(entry.name).suffix
    known = file_id(ctx, entry.place)
    return {
        "id": known,
        "synced": known is not None,
        "name": entry.name,
        "display_name": entry.name.removesuffix(suffix) if suffix in TYPED_SUFFIXES else entry.name,
        "path": entry.path,
        "file_type": file_type(ctx, entry.place, folder=entry.kind is EntryKind.FOLDER),
        "is_virtual": is_virtual(entry.place),
        "size": entry.size,
        "updated_at": entry.updated_at,
    }

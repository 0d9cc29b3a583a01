"""`read_file` and `list_directory`: the plain content of a file, and the names in a folder."""

import asyncio

from pydantic import ConfigDict, Field

from app.sandbox.files.workspace import EntryKind
from app.tools import Args, Danger, ToolContext, tool
from app.tools.dialects import plain_content
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult


class ReadFileArgs(Args):
    model_config = ConfigDict(extra="ignore")

    path: str = Field(min_length=1, description="File to read, relative to the project root")
    offset: int = Field(default=0, ge=0, description="First character, from 0; to go on in a long file")


class ListDirectoryArgs(Args):
    model_config = ConfigDict(extra="ignore")

    path: str = Field(default=".", description="Folder to list, relative to the project root")


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def read_file(args: ReadFileArgs, ctx: ToolContext) -> ToolResult:
    """Read a text file of the project. A long one comes in parts; the end then says with which offset to continue."""
    return await plain_content(args.path, args.offset, ctx)


@tool(danger=Danger.SAFE, reads=lambda args: [args.path or "."])
async def list_directory(args: ListDirectoryArgs, ctx: ToolContext) -> ToolResult:
    """List the names in a folder of the project; folders end with a slash."""
    try:
        listing = await asyncio.to_thread(ctx.files.list, args.path or ".")
    except ToolError as error:
        if error.code == "ENOTDIR":
            raise ToolError(f"{args.path} is not a directory; read it as a file.", error.code) from error
        raise
    names = [f"{entry.name}/" if entry.kind is EntryKind.FOLDER else entry.name for entry in listing.entries]
    meta = {"path": listing.place.shown, "truncated": not listing.complete}
    return ToolResult("\n".join(names), meta=meta)

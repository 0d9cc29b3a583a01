"""`file_read` and `file_write`: read and replace whole files as plain text."""

from pydantic import ConfigDict, Field

from app.tools import Args, Danger, ToolContext, tool
from app.tools.dialects import plain_content
from app.tools.shared.changes import facts, foreseen, form_content, write_with_diff
from app.vocabulary.messages import ToolResult


class FileReadArgs(Args):
    model_config = ConfigDict(extra="ignore")

    path: str = Field(description="Absolute or relative path to read")
    offset: int = Field(default=0, ge=0, description="First character, from 0; to go on in a long file")


class FileWriteArgs(Args):
    model_config = ConfigDict(extra="ignore")

    path: str = Field(description="Absolute or relative path to write; missing folders are made")
    content: str = Field(description="The whole new content")


def preview(args: FileWriteArgs, ctx: ToolContext) -> str:
    return foreseen(args.path, form_content(args.path, args.content, ctx)[0], ctx)


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def file_read(args: FileReadArgs, ctx: ToolContext) -> ToolResult:
    """Read a file as plain text. A long one comes in parts; the end then says with which offset to continue."""
    return await plain_content(args.path, args.offset, ctx)


@tool(
    danger=Danger.DANGEROUS,
    writes=lambda args: [args.path],
    preview=preview,
    proposed=lambda args: ("content", args.content),
    replaces=True,
)
def file_write(args: FileWriteArgs, ctx: ToolContext) -> ToolResult:
    """Write a whole file, replacing what was there."""
    data, notes = form_content(args.path, args.content, ctx)
    written, made = write_with_diff(args.path, data, ctx, overwrite=True)
    told = "; ".join([f"wrote {written.bytes} bytes to {written.place.shown}", *notes])
    return ToolResult(told, meta=facts(written, made))

"""`read`: shows a window of lines of a text file, or an image."""

from pydantic import Field

from app.sandbox.files.text_window import MAX_LINE_CHARS
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.entries import file_type, sync_facts
from app.tools.shared.known import SHOWN, saw
from app.vocabulary.messages import ToolResult

WIDE = 10_000
"""How many characters of a line are shown if a column is given."""


class ReadArgs(Args):
    path: str
    offset: int = Field(default=0, description="First line, from 0; -100: the last 100 lines")
    limit: int = Field(default=500, ge=0, description="Number of lines; 0: as many as fit")
    column: int = Field(default=0, ge=0, description="First character of each line, for very long lines")


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
def read(args: ReadArgs, ctx: ToolContext) -> ToolResult:
    """Read a text file with line numbers (they and the tab after them are not part of it), or an image. The last line
    of the result gives the file's hash, and of a long file the offset to continue with."""
    place = ctx.files.resolve(args.path)
    longest = WIDE if "column" in args.model_fields_set else MAX_LINE_CHARS
    window = ctx.files.read_window(place, args.offset, args.limit, max_line=longest, column=args.column)
    synced = sync_facts(ctx, place) | {"file_type": file_type(ctx, place, folder=False)}
    saw(ctx, window.path, window.hash)
    if window.image is not None:
        kind = f"{window.path} is an image ({window.image.media_type}, {window.size:,} bytes)"
        data = (
            window.facts() | synced | {"content": {"media_type": window.image.media_type, "base64": window.image.data}}
        )
        if not ctx.sees_images:
            return ToolResult(f"[{kind}; this model cannot see images]", meta=window.facts(), data=data)
        return ToolResult(f"[{kind}]", meta=window.facts(), data=data, images=(window.image,))
    notes = "; ".join([*window.notes(), f"hash {window.hash[:SHOWN]}"])
    output = "\n".join(text for text in (window.numbered(), f"[{notes}]") if text)
    return ToolResult(output, meta=window.facts(), data=window.facts() | synced | {"content": window.content})

"""The same powers under the names and contracts that other agent systems use."""

import asyncio
import codecs
import hashlib

from app.errors import ToolError
from app.messages import ToolResult
from app.sandbox.files.window import encoding_of
from app.tools import ToolContext
from app.tools.shared.known import saw

MAX_CONTENT_BYTES = 1_000_000


async def whole_file(path: str, ctx: ToolContext) -> ToolResult:
    """A file's plain content, for the dialects that know no windows."""
    try:
        return await asyncio.to_thread(_whole_file, path, ctx)
    except ToolError as error:
        if error.code == "ENOENT":
            raise ToolError(f"file not found: {path}. {error.text}", error.code) from error
        raise


def _whole_file(path: str, ctx: ToolContext) -> ToolResult:
    place = ctx.files.resolve(path)
    data, size = ctx.files.read_head(place, MAX_CONTENT_BYTES)
    truncated = size > len(data)
    text = _decoded(data, place.shown, truncated=truncated)
    if truncated:
        text += f"\n[truncated: these are the first {len(data):,} of {size:,} bytes]"
    else:
        saw(ctx, place.shown, hashlib.sha256(data).hexdigest())
    return ToolResult(text, meta={"path": place.shown, "size": size, "truncated": truncated})


def _decoded(data: bytes, path: str, *, truncated: bool) -> str:
    encoding, bom = encoding_of(data, path)
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    return decoder.decode(data[len(bom) :], not truncated)

"""The same tools under the names and with the contracts of other agent systems."""

import asyncio
import codecs
import hashlib

from app.documents.texts import DocumentText
from app.sandbox.files.text_window import MAX_RESULT_BYTES, NOTE_BYTES, encoding_of
from app.sandbox.files.workspace import Place
from app.tools import ToolContext
from app.tools.shared.documents import kind_at, text_of
from app.tools.shared.known import saw
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import ToolResult

MAX_CONTENT_BYTES = 10_000_000
"""The highest offset into a file."""


async def plain_content(path: str, offset: int, ctx: ToolContext) -> ToolResult:
    """The plain content of a file from an offset on, for dialects without line windows."""
    try:
        place = await asyncio.to_thread(ctx.files.resolve, path)
        document = await text_of(ctx, place, await kind_at(ctx, place))
        return await asyncio.to_thread(_plain_content, place, document, offset, ctx)
    except ToolError as error:
        if error.code == "ENOENT":
            raise ToolError(f"file not found: {path}. {error.text}", error.code) from error
        raise


def _plain_content(place: Place, document: DocumentText | None, offset: int, ctx: ToolContext) -> ToolResult:
    if document is None:
        data, size = ctx.files.read_head(place, MAX_CONTENT_BYTES)
        digest = hashlib.sha256(data).hexdigest()
    else:
        data, size, digest = (
            document.path.read_bytes()[:MAX_CONTENT_BYTES],
            document.path.stat().st_size,
            document.digest,
        )
    is_whole = size == len(data)
    encoding, bom = encoding_of(data, place.shown)
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    text = decoder.decode(data[len(bom) :], bool(is_whole))
    if offset > len(text):
        raise InvalidArguments(f"{place.shown} has only {len(text):,} characters.")
    if is_whole:
        saw(ctx, place.shown, digest)
    most = min(MAX_RESULT_BYTES, (ctx.files.share or MAX_RESULT_BYTES + NOTE_BYTES) - NOTE_BYTES)
    part = text[offset : offset + most].encode(errors="replace")[:most].decode(errors="ignore")
    end = offset + len(part)
    note = ""
    if end < len(text):
        note = f"\n[truncated: characters {offset:,}-{end:,} of {len(text):,}; continue with offset {end}]"
    elif not is_whole:
        note = f"\n[truncated: only the first {len(data):,} of {size:,} bytes can be read with this tool]"
    meta = {"path": place.shown, "size": size, "truncated": bool(note) or offset > 0, "offset": offset}
    return ToolResult(part + note, meta=meta)

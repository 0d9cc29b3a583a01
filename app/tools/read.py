"""`read`: shows a window of lines of a text file or document, an image, or a page as a picture."""

import asyncio
from typing import Any

from pydantic import Field

from app.documents.kinds import Kind
from app.sandbox.files.text_window import MAX_LINE_CHARS, TextWindow
from app.sandbox.files.workspace import Place
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.documents import kind_at, read_image, read_page, window_at
from app.tools.shared.entries import file_type, sync_facts
from app.tools.shared.known import SHOWN, saw
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import Image, ToolResult

PICTURES = "but pictures"
"""What a PDF with scanned pages says of itself."""
WIDE = 10_000
"""How many characters of a line are shown if a column is given."""


class ReadArgs(Args):
    path: str
    offset: int = Field(default=0, description="First line, from 0; -100: the last 100 lines")
    limit: int = Field(default=500, ge=0, description="Number of lines; 0: as many as fit")
    column: int = Field(default=0, ge=0, description="First character of each line, for very long lines")
    page: int | None = Field(default=None, ge=1, description="Of a PDF: this page as a picture, not the text")


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def read(args: ReadArgs, ctx: ToolContext) -> ToolResult:
    """Read a text file with line numbers (they and the tab after them are not part of it), an image, or the text of a
    document (PDF, Office, OpenDocument, e-mail, archive …), in which ⟦…⟧ names parts and what is hidden. The last line
    of the result gives the file's hash, and of a long file the offset to continue with."""
    place = await asyncio.to_thread(ctx.files.resolve, args.path)
    if args.page is not None:
        return await _page(args.page, place, ctx)
    kind = await kind_at(ctx, place)
    if kind is Kind.IMAGE:
        return await asyncio.to_thread(_describe, *await read_image(ctx, place), place, args, ctx)
    longest = WIDE if "column" in args.model_fields_set else MAX_LINE_CHARS
    window = await window_at(ctx, place, kind, args.offset, args.limit, max_line=longest, column=args.column)
    return await asyncio.to_thread(_show, window, place, ctx)


def _show(window: TextWindow, place: Place, ctx: ToolContext) -> ToolResult:
    synced = _known(place, ctx)
    saw(ctx, window.path, window.hash)
    if window.image is not None:
        return _picture(window.facts() | synced, window.image, "", ctx)
    offer = ["with page 1 it shows that page as a picture"] if ctx.sees_images and PICTURES in window.document else []
    notes = "; ".join([*window.notes(), *offer, f"hash {window.hash[:SHOWN]}"])
    output = "\n".join(text for text in (window.numbered(), f"[{notes}]") if text)
    return ToolResult(output, meta=window.facts(), data=window.facts() | synced | {"content": window.content})


def _describe(
    facts: str, image: Image | None, digest: str, size: int, place: Place, args: ReadArgs, ctx: ToolContext
) -> ToolResult:
    saw(ctx, place.shown, digest)
    known = TextWindow(place.shown, size, digest, args.offset, args.limit, image=image).facts() | _known(place, ctx)
    return _picture(known, image, facts.strip(), ctx)


def _picture(facts: dict[str, Any], image: Image | None, told: str, ctx: ToolContext) -> ToolResult:
    media = f"{image.media_type}, " if image else ""
    kind = f"{facts['path']} is an image ({media}{facts['size']:,} bytes)"
    unseen = "" if ctx.sees_images else "; this model cannot see images"
    output = "\n".join(text for text in (f"[{kind}{unseen}]", told) if text)
    content = {"media_type": image.media_type, "base64": image.data} if image else None
    images = (image,) if image and ctx.sees_images else ()
    meta = {key: facts[key] for key in facts if key not in ("synced", "file_id", "file_type")}
    return ToolResult(output, meta=meta, data=facts | {"content": content}, images=images)


async def _page(number: int, place: Place, ctx: ToolContext) -> ToolResult:
    if not ctx.sees_images:
        raise ToolError("This model cannot see images; read the text of the document instead.", "E_BINARY")
    image = await read_page(ctx, place, number)
    facts = {"path": place.shown, "page": number, "media_type": image.media_type}
    return ToolResult(f"[page {number} of {place.shown} as a picture]", meta=facts, data=facts, images=(image,))


def _known(place: Place, ctx: ToolContext) -> dict[str, Any]:
    return sync_facts(ctx, place) | {"file_type": file_type(ctx, place, folder=False)}

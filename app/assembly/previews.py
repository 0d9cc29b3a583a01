"""Reads a file of a project for a look at it: with the same checks as a tool's, and documents in confined processes."""

import asyncio
import base64
import hashlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.assembly.profile import Profile
from app.assembly.tool_runtime import lifted_secrets, own_zones
from app.configuration.paths import single_calls
from app.documents.kinds import HEAD_BYTES, MOST_BYTES, Kind, kind_of, suffix_of
from app.documents.texts import Documents, ShownSheet
from app.sandbox.files.text_window import MAX_IMAGE_BYTES, encoding_of, image_type
from app.sandbox.files.workspace import Place, Workspace
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import Image
from app.web.extraction import plain_markup

MOST_TEXT_BYTES = 2_000_000
"""Of a text; the rest is for the person's editor."""
MOST_ROWS = 1_000
"""Of a table that are read at a time."""
READ_SECONDS = 60.0
_TABLES = frozenset({"csv", "tsv", "xlsx", "xlsm", "xlsb", "xls", "ods", "xltx", "ots"})
_MARKDOWN = frozenset({"md", "markdown", "mdown"})
_HTML = frozenset({"html", "htm", "xhtml"})


class PreviewKind(StrEnum):
    MARKDOWN = "markdown"
    HTML = "html"
    CODE = "code"
    PAGE = "page"
    """A picture, or one page of several."""
    TABLE = "table"
    TEXT = "text"
    """Of a document."""
    NOTHING = "nothing"
    """What only another program shows."""


@dataclass(frozen=True, slots=True)
class FilePreview:
    """A file, as far as it can be shown."""

    path: str
    """As it is shown to people and models."""
    kind: PreviewKind
    size: int
    text: str = ""
    is_cut: bool = False
    image: Image | None = None
    pages: int = 1
    sheet: ShownSheet | None = None
    number: int = 1
    """Of the page, or of the sheet."""


def open_files(profile: Profile, project: str, session_id: str = "") -> Workspace:
    """What the tools of a session may read there. Blocks."""
    folder = Path(project)
    return Workspace(
        own_zones(profile.folders, folder, session_id or single_calls(folder)), lifted_secrets(profile.settings, folder)
    )


async def read_preview(profile: Profile, files: Workspace, path: str, number: int = 1) -> FilePreview:
    """`number` is the page or the sheet, from 1. Raises AppError with a sentence fit to be shown."""
    place = await asyncio.to_thread(files.resolve, path)
    head, size = await asyncio.to_thread(files.read_head, place, HEAD_BYTES, hinted=False)
    kind, suffix = kind_of(head, place.name), suffix_of(place.name)
    shown = place.shown
    documents = Documents(profile.folders.documents)
    if suffix in _TABLES:
        data = await asyncio.to_thread(files.read_bytes, place, MOST_BYTES, hinted=False)
        sheet = await documents.sheet(data, place.shown_name, number, most=MOST_ROWS)
        return FilePreview(shown, PreviewKind.TABLE, size, sheet=sheet, number=number)
    if kind in (Kind.PDF, Kind.IMAGE):
        data = await asyncio.to_thread(files.read_bytes, place, MOST_BYTES, hinted=False)
        if (media_type := image_type(head[:16])) and size <= MAX_IMAGE_BYTES:
            image = Image(media_type, base64.b64encode(data).decode(), place.shown_name)
            return FilePreview(shown, PreviewKind.PAGE, size, image=image)
        page = await documents.page(data, place.shown_name, number, kind=kind)
        return FilePreview(shown, PreviewKind.PAGE, size, image=page.image, pages=page.pages, number=number)
    if kind is Kind.MEDIA:
        return FilePreview(shown, PreviewKind.NOTHING, size)
    if kind is not None:
        return FilePreview(shown, PreviewKind.TEXT, size, await _document(documents, files, place, kind))
    return await _text(files, place, size, suffix)


async def _document(documents: Documents, files: Workspace, place: Place, kind: Kind) -> str:
    data = await asyncio.to_thread(files.read_bytes, place, MOST_BYTES, hinted=False)
    digest = hashlib.sha256(data).hexdigest()
    kept = await asyncio.to_thread(documents.kept, digest, kind, place.shown)
    if kept is None:
        async with documents.readers() as (reader,):
            kept = await documents.read(reader, data, digest, kind, place.shown, READ_SECONDS)
    text = await asyncio.to_thread(kept.read_text, encoding="utf-8")
    return text[:MOST_TEXT_BYTES]


async def _text(files: Workspace, place: Place, size: int, suffix: str) -> FilePreview:
    data, _ = await asyncio.to_thread(files.read_head, place, MOST_TEXT_BYTES, hinted=False)
    is_cut = size > len(data)
    if suffix in _HTML and not is_cut:
        return FilePreview(place.shown, PreviewKind.HTML, size, await plain_markup(data))
    try:
        encoding, bom = encoding_of(data, place.shown)
    except ToolError:
        return FilePreview(place.shown, PreviewKind.NOTHING, size)
    text = data[len(bom) :].decode(encoding, errors="replace")
    kind = PreviewKind.MARKDOWN if suffix in _MARKDOWN else PreviewKind.CODE
    return FilePreview(place.shown, kind, size, text, is_cut)

"""Reads files for tools: text as it is, documents as the text that a confined process made of them."""

import asyncio
import base64
import hashlib
from bisect import bisect_right
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from app.documents import kinds
from app.documents.kinds import HEAD_BYTES, MOST_BYTES, SEARCHED, Kind, kind_of
from app.documents.process import ReaderProcess
from app.documents.texts import READERS, Documents, DocumentText
from app.sandbox.files.text_window import MAX_IMAGE_BYTES, TextWindow, image_type
from app.sandbox.files.workspace import Place
from app.sandbox.searching.hits import Hits, SearchMatch, by_line
from app.sandbox.searching.ripgrep import Query, TextsOfDocuments, list_files, search
from app.tools import ToolContext
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import Image

SEARCH_SHARE = 0.8
"""Of the time of a search, for documents that are read for the first time; the rest is for searching."""
PROGRESS_LINES = 20

Texts = dict[str, list[Place]]
"""Names of kept texts, and the documents that have this text: there may be copies."""
_NAMES = (
    f"*.{{{','.join(''.join(f'[{x}{x.upper()}]' if x.isalpha() else x for x in one) for one in sorted(SEARCHED))}}}"
)
_PARTS = ("⟦page ", "⟦slide ", "⟦sheet ", "⟦message ", "⟦chapter ")


async def kind_at(ctx: ToolContext, place: Place) -> Kind | None:
    """The kind of the document at this place; None for text, and where nothing reads documents."""
    if ctx.documents is None:
        return None
    head, _ = await asyncio.to_thread(ctx.files.read_head, place, HEAD_BYTES)
    return kind_of(head, place.name)


async def text_of(ctx: ToolContext, place: Place, kind: Kind | None) -> DocumentText | None:
    """The text of a document; None for other files. Raises ToolError if it cannot be read."""
    if kind is None or ctx.documents is None:
        return None
    data, digest = await asyncio.to_thread(_bytes_of, ctx, place)
    path = await asyncio.to_thread(ctx.documents.kept, digest, kind, place.shown)
    if path is None:
        async with ctx.documents.readers() as (reader,):
            path = await ctx.documents.read(reader, data, digest, kind, place.shown, ctx.timeout)
    return DocumentText(path, digest, len(data))


async def read_window(ctx: ToolContext, place: Place, offset: int, limit: int, **caps: Any) -> TextWindow:
    """Some lines of a text file or of the text of a document; of an image that models take, the image."""
    return await window_at(ctx, place, await kind_at(ctx, place), offset, limit, **caps)


async def window_at(
    ctx: ToolContext, place: Place, kind: Kind | None, offset: int, limit: int, **caps: Any
) -> TextWindow:
    """The same, where the kind is known."""
    document = None if kind is Kind.IMAGE else await text_of(ctx, place, kind)
    return await asyncio.to_thread(window_of, ctx, place, document, offset, limit, **caps)


def window_of(
    ctx: ToolContext, place: Place, document: DocumentText | None, offset: int, limit: int, **caps: Any
) -> TextWindow:
    """The same of a file that was looked at. Blocks."""
    if document is None:
        return ctx.files.read_window(place, offset, limit, **caps)
    with document.path.open("rb") as file:
        window = ctx.files.read_window(place, offset, limit, text=file.fileno(), **caps)
    return replace(window, hash=document.digest, size=document.size, document=document.head)


async def read_image(ctx: ToolContext, place: Place) -> tuple[str, Image | None, str, int]:
    """What is known about an image, itself in a form that models take, its hash and size."""
    assert ctx.documents is not None
    data, digest = await asyncio.to_thread(_bytes_of, ctx, place)
    facts = ""
    try:
        if (text := await text_of(ctx, place, Kind.IMAGE)) is not None:
            facts = await asyncio.to_thread(text.path.read_text, encoding="utf-8")
    except ToolError as error:
        facts = f"[{error.text}]"
    if (media_type := image_type(data[:16])) and len(data) <= MAX_IMAGE_BYTES:
        return facts, Image(media_type, base64.b64encode(data).decode()), digest, len(data)
    if not ctx.sees_images:
        return facts, None, digest, len(data)
    try:
        return facts, await ctx.documents.picture(data, Kind.IMAGE, place.shown, 0, ctx.timeout), digest, len(data)
    except ToolError as error:
        return f"{facts}[{error.text}]", None, digest, len(data)


async def read_page(ctx: ToolContext, place: Place, page: int) -> Image:
    """One page of a PDF as a picture."""
    kind = await kind_at(ctx, place)
    if kind is not Kind.PDF or ctx.documents is None:
        raise ToolError(f"{place.shown} is no PDF: only of those a page can be shown as a picture.", "E_BINARY")
    data, _ = await asyncio.to_thread(_bytes_of, ctx, place)
    return await ctx.documents.picture(data, kind, place.shown, page, ctx.timeout)


async def search_all(ctx: ToolContext, path: str, query: Query) -> Hits:
    """The matches in text files and in documents; documents are read first, if their texts are not kept."""
    if ctx.documents is None:
        return await search(ctx.files, path, query, ctx.timeout)
    places = await _documents_below(ctx, path, query)
    texts, unread = await _read_all(ctx, ctx.documents, places) if places else ({}, 0)
    found = TextsOfDocuments(ctx.documents.folder, {name: tuple(copies) for name, copies in texts.items()})
    hits = await search(ctx.files, path, query, ctx.timeout * (1 - SEARCH_SHARE) if unread else ctx.timeout, found)
    hits.unread = unread
    if texts:
        found_in = await asyncio.to_thread(_with_parts, ctx, texts, hits.matches)
        hits.matches = sorted(found_in, key=by_line)[: query.limit or None]
    return hits


async def _documents_below(ctx: ToolContext, path: str, query: Query) -> list[Place]:
    place = await asyncio.to_thread(ctx.files.resolve, path)
    try:
        reach = query.reach if query.reach.names else replace(query.reach, names=_NAMES)
        found = (await list_files(ctx.files, place, reach, ctx.timeout)).places
    except ToolError as error:
        if error.code != "ENOTDIR":
            raise
        found = [place]
    return [one for one in found if kinds.suffix_of(one.name) in SEARCHED]


async def _read_all(ctx: ToolContext, documents: Documents, places: list[Place]) -> tuple[Texts, int]:
    """The kept texts, and how many documents were not read before the time was up."""
    texts: Texts = {}
    missing: list[tuple[Place, Kind]] = []
    for place in places:
        match await asyncio.to_thread(_kept_name, ctx, documents, place):
            case Kind() as kind:  # also a text
                missing.append((place, kind))
            case str() as name:
                texts.setdefault(name, []).append(place)
    if not missing:
        return texts, 0
    left = iter(missing)
    done = 0

    async def work(reader: ReaderProcess) -> None:
        nonlocal done
        for place, kind in left:
            if done % max(len(missing) // PROGRESS_LINES, 1) == 0:
                ctx.output(f"Reading documents: {done} of {len(missing)}\n")
            try:
                data, digest = await asyncio.to_thread(_bytes_of, ctx, place)
                await documents.read(reader, data, digest, kind, place.shown, ctx.timeout)
                texts.setdefault(documents.name_of(digest, kind), []).append(place)
            except ToolError:  # one that cannot be read, as `read` tells
                pass
            done += 1

    try:
        async with (
            asyncio.timeout(ctx.timeout * SEARCH_SHARE),
            documents.readers(min(READERS, len(missing))) as readers,
        ):
            await asyncio.gather(*map(work, readers))
    except TimeoutError:
        pass
    return texts, len(missing) - done


def _kept_name(ctx: ToolContext, documents: Documents, place: Place) -> str | Kind | None:
    """The name of its kept text; else the kind that has to be read; None if nothing can be."""
    try:
        status = ctx.files.look(place)
        head, _ = ctx.files.read_head(place, HEAD_BYTES, hinted=False)
        kind = kind_of(head, place.name)
        if kind is None or kind is Kind.IMAGE:
            return None
        digest = documents.digest_of(status)
        if digest is None:
            _, digest = _bytes_of(ctx, place)
            documents.remember(status, digest)
        return kind if documents.kept(digest, kind, place.shown) is None else documents.name_of(digest, kind)
    except ToolError:
        return None


def _bytes_of(ctx: ToolContext, place: Place) -> tuple[bytes, str]:
    data = ctx.files.read_bytes(place, MOST_BYTES, hinted=False)
    return data, hashlib.sha256(data).hexdigest()


def _with_parts(ctx: ToolContext, texts: Texts, matches: list[SearchMatch]) -> list[SearchMatch]:
    """The matches in documents begin with the page, sheet or slide that they are on, and are in every copy."""
    assert ctx.documents is not None
    named = {copies[0]: (name, copies) for name, copies in texts.items()}
    found: list[SearchMatch] = []
    for place, group in groupby(matches, key=lambda match: match.place):
        if place not in named:
            found += group
            continue
        name, copies = named[place]
        heads = _heads(ctx.documents.folder / name)
        shown = [replace(match, line_text=_with_head(heads, match)) for match in group]
        found += [replace(match, place=copy) for copy in copies for match in shown]
    return found


def _heads(path: Path) -> list[tuple[int, str]]:
    with path.open(encoding="utf-8") as file:
        return [(number, line.strip()) for number, line in enumerate(file, 1) if line.startswith(_PARTS)]


def _with_head(heads: list[tuple[int, str]], match: SearchMatch) -> str:
    at = bisect_right(heads, (match.line_number, "\U0010ffff")) - 1
    is_apart = at >= 0 and heads[at][0] != match.line_number
    return f"{heads[at][1]} {match.line_text}" if is_apart else match.line_text

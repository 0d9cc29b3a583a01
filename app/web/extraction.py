"""Reads a page in a process of its own, so that a hostile one can neither crash the app nor eat its memory or time."""

from dataclasses import dataclass
from enum import StrEnum

from app.documents.process import ENDLESS, ReaderProcess, ReadingFailed, reader_process
from app.processes.own_programs import OwnProgram
from app.web import FetchFailed

SECONDS = 25.0
"""For reading one page; the process limits its own processor time to less."""


class PageKind(StrEnum):
    HTML = "html"
    PDF = "pdf"


@dataclass(frozen=True, slots=True)
class Extracted:
    title: str
    text: str
    hidden: int = 0
    """Elements with text that a browser would not show; they are left out."""
    pages: int = 0
    """Of a PDF."""
    pages_read: int = 0
    has_letters: bool = True
    """A PDF of scanned pages has none."""
    is_confined: bool = False


async def extract(kind: PageKind, page: bytes, url: str) -> Extracted:
    """A page from its address. Raises FetchFailed if it cannot be read, takes too long or too much, or crashes."""
    async with reader_process(OwnProgram.PAGE_READER) as process:
        return await _extracted(process, kind, page, url)


async def plain_markup(page: bytes) -> str:
    """A page of the person's own as markup that loads nothing, runs nothing and hides nothing. Raises FetchFailed."""
    async with reader_process(OwnProgram.PAGE_READER) as process:
        try:
            found = await process.read(page, SECONDS, kind="markup")
        except ReadingFailed as failed:
            raise FetchFailed(f"The page cannot be shown: {failed.why}.") from None
    return str(found["text"])


async def _extracted(process: ReaderProcess, kind: PageKind, page: bytes, url: str) -> Extracted:
    try:
        found = await process.read(page, SECONDS, kind=kind.value, url=url)
    except ReadingFailed as failed:
        if failed.is_late:
            raise FetchFailed(f"Not read: the page took more than {SECONDS:g} s to read.", "E_TIMEOUT") from None
        if failed.why == ENDLESS:
            raise FetchFailed("Not read: the page grows without end.") from None
        raise FetchFailed(f"The {kind.upper()} page cannot be read ({failed.why}).") from None
    return Extracted(
        found.get("title", ""),
        found["text"],
        found.get("hidden", 0),
        found.get("pages", 0),
        found.get("read", 0),
        found.get("letters", 1) > 0,
        found["confined"],
    )

"""Fetches pages and makes readable text of them; the last few are kept, so that a long one can be read on."""

import asyncio
import re
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

from app.network.addresses import Resolve, resolved
from app.network.certificates import ssl_context
from app.network.upstream import Upstreams
from app.vocabulary.errors import UsageError
from app.web import FetchFailed, Page
from app.web.decoding import decode, without_hidden
from app.web.download import Download, Permits, checked_url, download
from app.web.extraction import Extracted, PageKind, extract

if TYPE_CHECKING:
    import ssl

KEPT_PAGES = 8
KEPT_SECONDS = 900.0
_TEXTS = (
    "json",
    "xml",
    "javascript",
    "ecmascript",
    "yaml",
    "toml",
    "x-sh",
    "x-httpd-php",
    "sql",
    "graphql",
    "markdown",
)
_HTML = ("text/html", "application/xhtml+xml")
_CONTENT_TYPE = re.compile(r"[a-z0-9][a-z0-9.+_-]{0,60}/[a-z0-9][a-z0-9.+_-]{0,90}")


class MovedPage(FetchFailed):
    """A redirect to a host about which the person decides anew; `url` is the whole new address."""

    def __init__(self, url: str) -> None:
        super().__init__(f"The page has moved to another host. To go on, call web_fetch with {url}", "E_MOVED")
        self.url = url


class Pages:
    """All that `web_fetch` can reach. `resolve` asks the name server; `upstreams` are the person's own proxies."""

    def __init__(self, resolve: Resolve = resolved, upstreams: Upstreams | None = None) -> None:
        self._resolve = resolve
        self._upstreams = upstreams or Upstreams()
        self._context: ssl.SSLContext | None = None
        self._kept: OrderedDict[str, tuple[float, Page]] = OrderedDict()

    async def fetch(self, url: str, permits: Permits) -> Page:
        """The page at an allowed address; raises FetchFailed, and Moved for a redirect that needs a decision."""
        address, _ = checked_url(url)
        if (kept := self._kept.get(address)) is not None and time.monotonic() - kept[0] < KEPT_SECONDS:
            return kept[1]
        if self._context is None:
            self._context = await asyncio.to_thread(_tls)
        answer = await download(address, permits, self._context, self._resolve, self._upstreams)
        if answer.moved_to:
            raise MovedPage(answer.moved_to)
        page = await _read(answer)
        self._kept[address] = (time.monotonic(), page)
        self._kept.move_to_end(address)
        while len(self._kept) > KEPT_PAGES:
            self._kept.popitem(last=False)
        return page


def _tls() -> "ssl.SSLContext":
    """The TLS settings. Runs in a thread, since imports and certificates take a while."""
    from app.network import checked_transport  # noqa: F401  # imported here, not on the event loop

    try:
        return ssl_context()
    except UsageError as error:
        raise FetchFailed(error.text) from None


async def _read(answer: Download) -> Page:
    kind = answer.content_type.partition(";")[0].strip().lower()
    kind = kind if _CONTENT_TYPE.fullmatch(kind) else ""  # it stands in sentences of ours
    if answer.body.startswith(b"%PDF-") or kind == "application/pdf":
        found = await extract(PageKind.PDF, answer.body, answer.url)
        notes = [f"{found.pages_read} of {found.pages} pages were read"] if found.pages_read < found.pages else []
        notes += [] if found.has_letters else ["the PDF holds no text, it is probably scanned"]
        return await _page(answer, "application/pdf", found, notes)
    if kind in _HTML or (not kind and answer.body.lstrip()[:1] == b"<"):
        text = await asyncio.to_thread(decode, answer.body, answer.content_type)
        found = await extract(PageKind.HTML, text.encode("utf-8", "replace"), answer.url)
        notes = [f"{found.hidden} parts that a browser does not show were left out"] if found.hidden else []
        return await _page(answer, "text/html", found, notes)
    if kind.startswith("image/"):
        raise FetchFailed(f"{answer.url} is an image ({kind}, {len(answer.body):,} bytes), not a page with text.")
    is_binary = b"\0" in answer.body[:4_096] and not answer.body.startswith((b"\xff\xfe", b"\xfe\xff"))
    if is_binary or not (not kind or kind.startswith("text/") or any(word in kind for word in _TEXTS)):
        told = kind or "unknown kind"
        raise FetchFailed(
            f"{answer.url} is no text ({told}, {len(answer.body):,} bytes). Only text, HTML and PDF are read."
        )
    text = await asyncio.to_thread(decode, answer.body, answer.content_type)
    return await _page(answer, kind or "text/plain", Extracted("", text), [])


async def _page(answer: Download, kind: str, found: Extracted, notes: list[str]) -> Page:
    text, removed = await asyncio.to_thread(without_hidden, found.text)
    title, _ = without_hidden(found.title)
    if removed:
        notes = [*notes, f"{removed:,} invisible characters were left out"]
    return Page(answer.url, " ".join(title.split()), text.strip(), kind, len(answer.body), tuple(notes))

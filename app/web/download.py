"""Downloads one page: only http and https, no cookies, no Referer, no credentials, bounded in time, size and redirects.

Each redirect is a new decision: within the host that was allowed it is followed, to another host only with a permit.
"""

import asyncio
import ssl
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from app.network.addresses import NoAddress, Resolve
from app.network.hosts import HostPattern, Target, url_target
from app.network.unpacking import can_unpack, unpacked
from app.network.unreachable import why_unreachable
from app.network.upstream import Upstreams, addresses_through
from app.version import VERSION
from app.vocabulary.errors import AppError
from app.web import FetchFailed, FetchPermit

if TYPE_CHECKING:
    import httpx2

SECONDS = 30.0
"""For one page, from the first look-up to the last byte, all redirects included."""
SILENT_SECONDS = 10.0
"""In which a server has to say something."""
MOST_BYTES = 10_000_000
"""Of a body, unpacked."""
MOST_REDIRECTS = 5
LONGEST_URL = 2_000

_HEADERS = {
    "User-Agent": f"Handrail/{VERSION}",
    "Accept": "text/html, text/markdown, text/plain;q=0.9, application/pdf;q=0.9, */*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
    "Connection": "close",
}
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_IN_URLS = "/?:@!$&'()*+,;=%-._~[]|"
"""What stands in an address as it is, beside letters and digits."""

Permits = Callable[[str], FetchPermit]
"""Decides about an address that a page redirects to."""


@dataclass(frozen=True, slots=True)
class Download:
    """A body as it was sent, unpacked; `moved_to` instead of a body is a redirect to a host without a permit."""

    url: str
    content_type: str = ""
    body: bytes = b""
    moved_to: str = ""


def checked_url(url: str) -> tuple[str, Target]:
    """The address as it is requested, in ASCII, and its target; raises FetchFailed if it cannot be fetched."""
    if len(url) > LONGEST_URL:
        raise FetchFailed(f"Not fetched: the address has {len(url):,} characters, more than {LONGEST_URL:,}.")
    try:
        target = url_target(url)
        path, query = (quote(part, safe=_IN_URLS) for part in (urlsplit(url).path, urlsplit(url).query))
    except AppError as error:
        raise FetchFailed(f"Not fetched: {error.text}.") from None
    except UnicodeEncodeError:
        raise FetchFailed("Not fetched: the address holds what is no text.") from None
    parts = urlsplit(url)
    usual = 443 if parts.scheme == "https" else 80
    host = f"[{target.host}]" if ":" in target.host else target.host
    place = host if target.port == usual else f"{host}:{target.port}"
    return urlunsplit((parts.scheme, place, path or "/", query, "")), target


async def download(
    url: str, permits: Permits, context: ssl.SSLContext, resolve: Resolve, upstreams: Upstreams
) -> Download:
    """Raises FetchFailed, whose text is ours; the address itself must be allowed already."""
    import httpx2

    address, target = checked_url(url)
    permit = permits(address)
    try:
        async with asyncio.timeout(SECONDS):
            for _ in range(MOST_REDIRECTS + 1):
                answer = await _asked(address, target, permit, context, resolve, upstreams)
                if isinstance(answer, Download):
                    return answer
                was_encrypted, before = address.startswith("https:"), HostPattern.of(target)
                address, target = checked_url(answer)
                if was_encrypted and address.startswith("http:"):
                    raise FetchFailed(f"Not fetched: the page leads from https to the unencrypted {address}.")
                if HostPattern.of(target) != before:
                    permit = permits(address)
                    if not permit.is_allowed or permit.is_local:  # no page leads to what only the person can name
                        return Download(url, moved_to=address)
            raise FetchFailed(f"Not fetched: it redirects more than {MOST_REDIRECTS} times.")
    except TimeoutError:
        raise FetchFailed(f"{target} did not send the page within {SECONDS:g} s.", "E_TIMEOUT") from None
    except NoAddress as error:
        hint = (
            " Only the person can allow that, by a rule for web_fetch that names this host, also at a private address."
            if error.local
            else ""
        )
        raise FetchFailed(f"Not fetched: {error.text}.{hint}") from None
    except (httpx2.ConnectError, httpx2.ProxyError) as error:
        raise FetchFailed(f"{target} could not be reached: {why_unreachable(error, address)}") from None
    except httpx2.TimeoutException:
        raise FetchFailed(f"{target} did not answer within {SILENT_SECONDS:g} s.", "E_TIMEOUT") from None
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise FetchFailed(f"{target} did not answer properly ({type(error).__name__}).") from None


async def _asked(
    address: str,
    target: Target,
    permit: FetchPermit,
    context: ssl.SSLContext,
    resolve: Resolve,
    upstreams: Upstreams,
) -> Download | str:
    """One request: the page, or the address that it redirects to."""
    import httpx2

    from app.network.checked_transport import CheckedTransport

    async def check(url: str) -> list[str]:
        return await addresses_through(upstreams, url_target(url), with_local=permit.is_local, resolve=resolve)

    limits = {"timeout": httpx2.Timeout(SILENT_SECONDS).as_dict()}
    request = httpx2.Request("GET", address, headers=_HEADERS, extensions=limits)
    async with CheckedTransport(check, upstreams, context) as transport:
        response = await transport.handle_async_request(request)
        try:
            return await _answer(address, target, response)
        finally:
            await response.aclose()


async def _answer(address: str, target: Target, response: "httpx2.Response") -> Download | str:
    if response.status_code in _REDIRECTS and response.headers.get("location"):
        try:
            return urljoin(address, response.headers["location"].strip())
        except ValueError:
            raise FetchFailed("Not fetched: the page redirects to what is no address.") from None
    if response.status_code != 200:
        raise FetchFailed(f"{target} answered with HTTP status {response.status_code} for {address}.")
    body = await _body(aiter(response.stream), response.headers)  # type: ignore[arg-type]  # an asynchronous stream
    return Download(address, response.headers.get("content-type", ""), body)


async def _body(chunks: AsyncIterator[bytes], headers: Mapping[str, str]) -> bytes:
    length, encoding = headers.get("content-length", ""), headers.get("content-encoding", "").strip().lower()
    if length.isdecimal() and int(length) > MOST_BYTES:
        raise _too_large()
    if not can_unpack(encoding):
        raise FetchFailed(f"Not fetched: the page is packed as {encoding[:40]!r}, which was not asked for.")
    body = bytearray()
    try:
        async with aclosing(unpacked(chunks, encoding)) as pieces:
            async for piece in pieces:
                body += piece
                if len(body) > MOST_BYTES:
                    raise _too_large()
    except zlib.error:
        raise FetchFailed("Not fetched: the page is packed wrongly, or broke off.") from None
    return bytes(body)


def _too_large() -> FetchFailed:
    return FetchFailed(f"Not fetched: the page is larger than {MOST_BYTES // 1_000_000} MB.", "E_READ_LIMIT")

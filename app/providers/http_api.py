"""Requests to a model service over HTTP: its address, its key, and limits for what it answers.

The services' own SDKs would do this too, but importing one takes longer than everything else before the first message,
and several times the memory of the HTTP library below it. Tests hold our requests against theirs.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import httpx

from app.providers import LIST_LIMIT, Endpoint
from app.providers.address import is_loopback, needs_certificates
from app.providers.bounded import response_hooks
from app.providers.software import Software
from app.providers.transport import Client
from app.version import VERSION

CONNECT_SECONDS = 10.0


class StatusError(Exception):
    """The service answered with an error; `body` is its JSON, or text if it is none."""

    def __init__(self, response: httpx.Response, text: str) -> None:
        super().__init__(f"Error code: {response.status_code}")
        self.response = response
        self.status_code = response.status_code
        try:
            self.body: Any = json.loads(text)
        except (ValueError, RecursionError):
            self.body = text


class NoAnswer(Exception):
    """The connection was lost before the service answered anything."""


_parsed = lru_cache(maxsize=32)(httpx.URL)
"""An address that every step sends to is taken apart only once."""

FAILURES = (StatusError, NoAnswer, httpx.HTTPError, httpx.InvalidURL, ValueError)
"""What a request raises; ValueError for a body that is no JSON, and for a key that no header can hold."""


class HttpApi:
    """One service at `base_url`, which may be changed. Redirects are not followed; this machine needs no proxy."""

    def __init__(self, endpoint: Endpoint, base_url: str, headers: Mapping[str, str], software: Software) -> None:
        self.base_url = base_url
        self.timeout = httpx.Timeout(endpoint.idle_limit, connect=CONNECT_SECONDS)
        self._http: httpx.AsyncClient = Client(
            timeout=self.timeout,
            verify=needs_certificates(base_url),
            trust_env=not is_loopback(base_url),
            event_hooks=software.hooks(response_hooks()),
        )
        self._own = {
            "Accept": "application/json",
            "Authorization": f"Bearer {endpoint.key.strip() or 'no-key'}",
            "Content-Type": "application/json",
            "User-Agent": f"handrail/{VERSION}",
        }
        self._given = headers
        self._headers: httpx.Headers | None = None
        self._prepared: tuple[httpx.URL, list[tuple[bytes, bytes]]] | None = None
        """An address, and the headers of a request that is posted there, without its length."""

    async def get(self, path: str) -> Any:
        """The JSON at a path below the base address, or at another address; ValueError if it is none."""
        url = path if "://" in path else self._url(path)
        request = self._http.build_request("GET", url, headers=self._own_headers(), timeout=LIST_LIMIT)
        answer = await self._answer(request, stream=False)
        try:
            return answer.json()
        except RecursionError as error:
            raise ValueError("JSON that is nested too deeply") from error

    async def post(self, path: str, content: bytes, headers: Mapping[str, str] | None = None) -> httpx.Response:
        """The answer, whose body is still to be read; the caller closes it."""
        url = self._url(path)
        if headers or self._http.cookies:
            sent = httpx.Headers({**self._own_headers(), **(headers or {})})
            return await self._answer(self._http.build_request("POST", url, headers=sent, content=content), stream=True)
        # As `build_request` makes it: all headers but one are the same in every step.
        if self._prepared is None or self._prepared[0] is not url:
            pattern = self._http.build_request("POST", url, headers=self._own_headers(), content=b"")
            self._prepared = (url, [one for one in pattern.headers.raw if one[0].lower() != b"content-length"])
        sized = [*self._prepared[1], (b"Content-Length", b"%d" % len(content))]
        limits = {"timeout": self.timeout.as_dict()}
        request = httpx.Request("POST", url, headers=sized, stream=httpx.ByteStream(content), extensions=limits)
        return await self._answer(request, stream=True)

    async def close(self) -> None:
        await self._http.aclose()

    def _own_headers(self) -> httpx.Headers:
        """Made on use: a key with characters that no key has is told when it is sent."""
        if self._headers is None:
            self._headers = httpx.Headers(self._own)
            self._headers.update(self._given)  # whatever their case, so that none is sent twice
        return self._headers

    def _url(self, path: str) -> httpx.URL:
        return _parsed(f"{self.base_url.rstrip('/')}/{path}")

    async def _answer(self, request: httpx.Request, *, stream: bool) -> httpx.Response:
        try:
            response = await self._http.send(request, stream=stream)
        except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError) as error:
            raise NoAnswer from error
        if response.is_success:
            return response
        try:
            text = (await response.aread()).decode(errors="replace").strip()
        finally:  # also if the body is too long or damaged: nobody else gives the connection back
            await response.aclose()
        raise StatusError(response, text)

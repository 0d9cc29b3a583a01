"""A connection is given back however an answer went."""

from collections.abc import AsyncIterator

import httpx
import pytest

from app.errors import ProviderError
from app.providers import Endpoint
from app.providers.bounded import response_hooks
from app.providers.http_api import HttpApi
from app.providers.software import Software

pytestmark = pytest.mark.anyio


class Body(httpx.AsyncByteStream):
    def __init__(self, content: bytes) -> None:
        self.content = content
        self.is_closed = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self.content

    async def aclose(self) -> None:
        self.is_closed = True


def connected(status: int, body: Body, **headers: str) -> HttpApi:
    api = HttpApi(Endpoint("http://127.0.0.1:9"), "http://127.0.0.1:9", {}, Software())
    answer = httpx.MockTransport(lambda request: httpx.Response(status, headers=headers, stream=body))
    api._http = httpx.AsyncClient(transport=answer, event_hooks=response_hooks())
    return api


async def test_the_connection_of_an_error_that_cannot_be_unpacked_is_closed() -> None:
    body = Body(b"not packed at all")
    with pytest.raises(ProviderError):
        await connected(500, body, **{"content-encoding": "gzip"}).post("chat", b"{}")
    assert body.is_closed


async def test_a_list_that_is_nested_too_deeply_is_no_list() -> None:
    with pytest.raises(ValueError, match="nested"):
        await connected(200, Body(b"[" * 200_000)).get("models")

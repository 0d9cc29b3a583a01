"""A provider of any API, talking to a real server that says what the test wants."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from app.providers import Endpoint, Provider
from tests.providers.speech import KEY, Api
from tests.wire_server import Answer, Reply, WireServer, wire_server

Connect = Callable[..., AbstractAsyncContextManager[tuple[Provider, WireServer]]]


@pytest.fixture
def connect() -> Connect:
    @asynccontextmanager
    async def opened(
        api: Api, *answers: bytes | Reply, key: str = KEY, idle_limit: float | None = 120.0
    ) -> AsyncIterator[tuple[Provider, WireServer]]:
        replies = [
            Answer(answer, content_type=api.content_type) if isinstance(answer, bytes) else answer for answer in answers
        ]
        async with wire_server(*replies) as server:
            provider = api.open(Endpoint(server.url, key, idle_limit))
            try:
                yield provider, server
            finally:
                await provider.close()

    return opened

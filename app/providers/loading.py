"""A provider whose SDK is imported in a thread, beside whatever else begins; only who asks it something waits."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from functools import partial

from app.providers import ChatRequest, Endpoint, ModelInfo, Provider, ProviderKind, guarded, load
from app.providers.faults import Service, explain
from app.vocabulary.events import StreamEvent


class LoadingProvider:
    """Made inside the loop that uses it."""

    def __init__(self, kind: ProviderKind, endpoint: Endpoint) -> None:
        self.name = kind.name
        self._endpoint = endpoint
        self._loading: asyncio.Task[Provider] = asyncio.create_task(asyncio.to_thread(load, kind.name, endpoint))
        self._loading.add_done_callback(lambda loading: loading.cancelled() or loading.exception())  # told when asked

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        service = Service(self.name, self._endpoint, request.model.id)
        return guarded(self._events(request), partial(explain, service))

    async def models(self) -> Sequence[ModelInfo]:
        return await (await self._loaded()).models()

    async def window(self, model_id: str) -> int | None:
        return await (await self._loaded()).window(model_id)

    async def close(self) -> None:
        """Before it was loaded there is nothing to close."""
        if not self._loading.cancel() and not self._loading.cancelled() and self._loading.exception() is None:
            await self._loading.result().close()

    async def _loaded(self) -> Provider:
        """Raises ProviderError. Who stops waiting stops nobody else's."""
        return await asyncio.shield(self._loading)

    async def _events(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        async with aclosing((await self._loaded()).stream(request)) as events:  # type: ignore[type-var]  # it can be
            async for event in events:
                yield event

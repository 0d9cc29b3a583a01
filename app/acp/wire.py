"""The wire of the Agent Client Protocol: JSON-RPC, one message per line, requests both ways. It knows no methods.

It is ours as the protocol's Python SDK takes two seconds and 20 MB to import and refuses kinds of updates that are
newer than itself, which real agents send. What is not known passes here as plain data.
"""

import asyncio
import itertools
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from typing import Any

import msgspec

from app.sandbox.running.program_pipes import UnreadableMessage

METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32601, -32602, -32603
LOGIN_NEEDED, NOT_FOUND = -32000, -32002
MOST_OPEN_REQUESTS = 100
"""Of the other side, which wait for an answer of ours."""

Params = Mapping[str, Any]


class RpcError(Exception):
    """A request was answered with an error: by the other side, or by us."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


class PeerGone(Exception):
    """The other side ended before it answered."""


class Wire:
    """One connection. `run` reads until it ends; everything else may be called meanwhile.

    `serve` answers a request, in a task of its own, or raises RpcError. `hear` gets the notifications in their order,
    and nothing more is read before it returns. `noise` gets lines that are no messages: some programs print there.
    """

    def __init__(
        self,
        lines: AsyncGenerator[bytes, None],
        write: Callable[[bytes], Awaitable[None]],
        *,
        serve: Callable[[str, Params], Awaitable[Any]],
        hear: Callable[[str, Params], Awaitable[None]],
        noise: Callable[[bytes], None] = lambda line: None,
    ) -> None:
        self._lines = lines
        self._write = write
        self._serve = serve
        self._hear = hear
        self._noise = noise
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._serving: set[asyncio.Task[None]] = set()
        self._is_over = False

    async def run(self) -> None:
        """Raises UnreadableMessage, and what reading a line raises."""
        try:
            async with aclosing(self._lines) as lines:
                async for line in lines:
                    await self._take(line)
        finally:
            self._is_over = True
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(PeerGone())
            for task in self._serving:
                task.cancel()

    async def request(self, method: str, params: Params) -> Any:
        """Its result. Raises RpcError or PeerGone."""
        number = next(self._ids)
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiting
        try:
            await self._send({"id": number, "method": method, "params": params})
            return await waiting
        finally:
            del self._waiting[number]

    async def notify(self, method: str, params: Params) -> None:
        """Raises PeerGone."""
        await self._send({"method": method, "params": params})

    async def _send(self, message: Params) -> None:
        if self._is_over:
            raise PeerGone
        line = msgspec.json.encode({"jsonrpc": "2.0", **message}, enc_hook=str.__str__)  # a sentence is more than a str
        try:
            await self._write(line + b"\n")
        except OSError:
            raise PeerGone from None

    async def _take(self, line: bytes) -> None:
        try:
            message = msgspec.json.decode(line)
        except (ValueError, RecursionError):
            message = None
        match message:
            case {"method": str(method), "id": int() | str() as number}:
                self._begin_serving(number, method, _params(message))
            case {"method": str(method)}:
                await self._hear(method, _params(message))
            case {"id": int(number)} if ("result" in message or "error" in message) and number in self._waiting:
                self._settle(self._waiting[number], message)
            case _ if message is None and b'"jsonrpc"' in line:
                raise UnreadableMessage
            case _ if line.strip():
                self._noise(line)

    def _begin_serving(self, number: int | str, method: str, params: Params) -> None:
        task = asyncio.ensure_future(self._answer(number, method, params))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _answer(self, number: int | str, method: str, params: Params) -> None:
        answer: Params = {"error": {"code": INTERNAL_ERROR, "message": "something broke"}}
        try:
            if len(self._serving) > MOST_OPEN_REQUESTS:
                raise RpcError(INTERNAL_ERROR, "too many requests are open")
            answer = {"result": await self._serve(method, params)}
        except RpcError as error:
            told = {"code": error.code, "message": error.message}
            answer = {"error": told if error.data is None else told | {"data": error.data}}
        finally:  # a bug of ours, too, is answered: somebody waits
            with suppress(PeerGone):
                await self._send({"id": number, **answer})

    @staticmethod
    def _settle(waiting: "asyncio.Future[Any]", message: Params) -> None:
        if waiting.done():
            return
        error = message.get("error")
        if error is None:
            waiting.set_result(message.get("result"))
            return
        about = error if isinstance(error, Mapping) else {}
        code, text = about.get("code"), about.get("message")
        found = RpcError(code if isinstance(code, int) else INTERNAL_ERROR, str(text or error), about.get("data"))
        waiting.set_exception(found)


def _params(message: Params) -> Params:
    params = message.get("params")
    return params if isinstance(params, Mapping) else {}

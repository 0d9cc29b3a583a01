"""What an MCP server may ask us for: a question to the person, the project folder, and to list its tools again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.sandbox.running.time_limit import TimeLimit
from app.text.sentences import say
from app.tools import ToolContext
from app.vocabulary.errors import ToolError

if TYPE_CHECKING:
    from mcp.types import ElicitRequestParams, ElicitResult, ErrorData

MAX_QUESTIONS = 10
"""Of one call to the person; after a no there are none."""
LEAST_AFTER_QUESTION_SECONDS = 1.0
"""Left for a call at least when the person has answered a question."""
RELIST_SECONDS = 5.0
"""How often a server can make us list its tools again, however often it says that they changed."""

Elicit = Callable[[str, "ElicitRequestParams", ToolContext], "Any"]
"""Puts a question of the server of this name to the person, on behalf of a call."""


class ServerRequests:
    """The requests of one server, and the time limits of its calls, which stand still while the person is asked."""

    def __init__(self, server: str, elicit: Elicit, roots: Sequence[str] = ()) -> None:
        self._server = server
        self._elicit = elicit
        self._roots = list(roots)
        self._calls: list[_TimedCall] = []
        self._relisting: asyncio.Task[None] | None = None
        self.on_list_changed: Callable[[], Awaitable[None]]

    @asynccontextmanager
    async def timed(self, ctx: ToolContext | None, seconds: float) -> AsyncIterator[None]:
        """Around a call, which fails when its time is up; without `ctx` nobody is asked on its behalf."""
        limit = ctx.timeout if ctx is not None else seconds
        try:
            async with self._limited(ctx, limit):
                yield
        except TimeoutError:
            text = say("The MCP server {server} did not answer within {seconds} s.", self._server, f"{limit:g}")
            raise ToolError(text, "E_TIMEOUT") from None

    def start_within(self, seconds: float) -> AbstractAsyncContextManager[None]:
        """Around the start of the server. Raises TimeoutError."""
        return self._limited(None, seconds)

    @asynccontextmanager
    async def _limited(self, ctx: ToolContext | None, seconds: float | None) -> AsyncIterator[None]:
        async with TimeLimit(seconds, least_after_pause=LEAST_AFTER_QUESTION_SECONDS) as limit:
            call = _TimedCall(ctx, limit)
            self._calls.append(call)
            try:
                yield
            finally:
                self._calls.remove(call)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The person is asked about a host: no time passes for a start or for calls."""
        with ExitStack() as stack:
            for call in self._calls:
                stack.enter_context(call.limit.paused())
            yield

    async def elicit(self, params: "ElicitRequestParams") -> "ElicitResult | ErrorData":
        """A question to the person, on behalf of the call that runs; without a call nobody is asked."""
        from mcp.types import ElicitResult

        call = next((call for call in reversed(self._calls) if call.ctx is not None), None)
        if call is None or call.ctx is None or call.asks or call.questions == MAX_QUESTIONS:
            return ElicitResult(action="decline")
        call.asks = True
        call.questions += 1
        try:
            with call.limit.paused():
                answer: ElicitResult = await self._elicit(self._server, params, call.ctx)
        finally:
            call.asks = False
        if answer.action != "accept":  # a server that asks until it gets a yes gets none
            call.questions = MAX_QUESTIONS
        return answer

    def roots(self) -> list[str]:
        return self._roots

    def list_changed(self, method: str) -> None:
        """List the tools again, soon and at most so often."""
        if method == "notifications/tools/list_changed" and self._relisting is None:
            self._relisting = asyncio.create_task(self._relist())

    async def end(self) -> None:
        if self._relisting is not None:
            self._relisting.cancel()
            await asyncio.wait({self._relisting})

    async def _relist(self) -> None:
        try:
            await asyncio.sleep(RELIST_SECONDS)
            await self.on_list_changed()
        finally:
            self._relisting = None


@dataclass(eq=False)
class _TimedCall:
    """A request to the server, which ends when its time is up."""

    ctx: ToolContext | None
    limit: TimeLimit
    asks: bool = False
    """Whether the person is asked on its behalf."""
    questions: int = 0

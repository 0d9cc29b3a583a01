"""One MCP server of a session: started when it is first needed, restarted with growing pauses after a crash."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.configuration.settings import McpServerSettings
from app.mcp.call_traces import CallTraces, CallWatch
from app.mcp.connection import (
    CannotStart,
    EndingTransport,
    Progress,
    ServerConnection,
    ServerFailed,
    SessionUnknown,
)
from app.mcp.pins import PinnedTools, Pins, ToolReview, review
from app.mcp.prompts import OfferedPrompt
from app.mcp.remote_tool import RemoteTool, tool_name
from app.sandbox.running.program_log import ProgramLog
from app.sandbox.running.time_limit import Pausable, TimeLimit
from app.text.sentences import say, without_stop
from app.tools import ToolContext
from app.vocabulary.errors import AppError, ToolError
from app.vocabulary.events import ServerNeed, ServerReport, ServerState

if TYPE_CHECKING:
    from mcp.types import CallToolResult, ElicitRequestParams, ElicitResult, ErrorData

START_SECONDS = 30.0
PAUSES_SECONDS = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Before each restart in a row; after the last the server counts as failed."""
PATIENCE_SECONDS = 2.0
"""A call waits for a restart that comes that soon, and fails at once if it takes longer."""
STEADY_SECONDS = 60.0
"""A server that ran this long is taken to work: its next crash is the first again."""
MAX_QUESTIONS = 10
"""Of one call to the person; after a no there are none."""
LEAST_AFTER_QUESTION_SECONDS = 1.0
"""Left for a call at least when the person has answered a question."""
RELIST_SECONDS = 5.0
"""How often a server can make us list its tools again, however often it says that they changed."""

Elicit = Callable[[str, "ElicitRequestParams", ToolContext], "Any"]
"""Puts a question of the server of this name to the person, on behalf of a call."""


class McpServer:
    """Its state, its log, and its tools by what the person has seen of them."""

    def __init__(
        self,
        name: str,
        settings: McpServerSettings,
        connect: Callable[[ProgramLog, Pausable], EndingTransport],
        *,
        pins: Pins,
        elicit: Elicit,
        roots: Sequence[str] = (),
        report: Callable[[], None] = lambda: None,
        key: str = "",
        off_now: Callable[[], Collection[str]] = lambda: (),
    ) -> None:
        """`connect` makes the transport of each new connection; it gets the log, and what is paused while the person is
        asked about a host. `report` is called when `state` has changed.

        `key` is the name under which its pins are kept, if that is not its own. `off_now` are the tools that the person
        has switched off, also since it was opened.
        """
        self.name = name
        self.key = key or name
        self.settings = settings
        self.log = ProgramLog()
        self.state = ServerState.STOPPED
        self.detail = ""
        self.need: ServerNeed | None = None
        """What the person has to do before it can be started."""
        self.review = ToolReview()
        """How the tools that the running server lists differ from those that the person has seen."""
        self.pinned: PinnedTools | None = None
        """None for a server that was never listed."""
        self._connect = connect
        self._pins = pins
        self._elicit = elicit
        self._roots = list(roots)
        self._report = report
        self._off_now = off_now
        self._connection: ServerConnection | None = None
        self._left: set[ServerConnection] = set()
        """Connections whose session the server does not know any more, until their other calls are over."""
        self._starting: asyncio.Task[ServerConnection] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._relisting: asyncio.Task[None] | None = None
        self._crashes = 0
        self._pause = 0.0
        """How many seconds the start that is under way waits first."""
        self._calls: list[_TimedCall] = []
        self._start_limit: TimeLimit | None = None
        self._closed = False

    @property
    def offered(self) -> tuple[RemoteTool, ...]:
        """The tools that a model can be shown: pinned, switched on, and described in a way that can be passed on."""
        known = self.pinned.tools.values() if self.pinned is not None else ()
        on = (tool for tool in known if tool.name not in self.settings.tools_off and not tool.fault)
        by_name: dict[str, RemoteTool] = {}
        for tool in on:  # a server can choose names that are the same once they are cleaned
            by_name.setdefault(tool_name(self.name, tool.name), tool)
        return tuple(by_name.values())

    def refusal(self, name: str) -> str:
        """Why a tool that a model calls by this name is off; "" if the person has not switched it off."""
        is_meant = {tool_name(self.name, tool): tool for tool in (*self.settings.tools_off, *self._off_now())}
        tool = is_meant.get(name)
        if tool is None:
            return ""
        if tool in self._off_now():
            return say("Not run: the person has switched off {tool} of the MCP server {server}.", tool, self.name)
        return say(
            "Not run: {tool} of the MCP server {server} was switched off when this conversation began. The "
            "person has switched it on again for the next one.",
            tool,
            self.name,
        )

    @property
    def has_resources(self) -> bool:
        return self.pinned is not None and self.pinned.has_resources

    @property
    def _runs(self) -> bool:
        return self._connection is not None and self._connection.is_alive

    @property
    def reported(self) -> ServerReport:
        counts = len(self.offered), len(self.review.withheld)
        return ServerReport(self.name, self.state, self.detail, *counts, self.need)

    async def started(self, patience: float = PATIENCE_SECONDS) -> ServerConnection:
        """The connection; starts the server, or waits for a restart that comes that soon. Raises ServerFailed."""
        if self._closed:
            raise ServerFailed(say("The MCP server {server} was stopped.", self.name), "E_CANCELLED")
        if self._connection is not None and not self._connection.is_alive and self._watching is not None:
            await asyncio.wait({self._watching})
        if self._connection is not None and self._runs:
            return self._connection
        if self.state is ServerState.FAILED:
            raise ServerFailed(
                say(
                    "The MCP server {server} does not run: {reason}. Only the person can start it.",
                    self.name,
                    self.detail,
                )
            )
        starting = self._begin()
        if self._pause > patience:
            raise ServerFailed(say("The MCP server {server} does not run now: {reason}.", self.name, self.detail))
        await asyncio.wait({starting})  # who stops waiting does not stop it
        if starting.cancelled():
            raise ServerFailed(say("The MCP server {server} was stopped.", self.name), "E_CANCELLED")
        if not isinstance(starting.exception(), ToolError | None):
            raise ServerFailed(say("The MCP server {server} could not be started.", self.name))
        return starting.result()

    def start(self) -> None:
        """The person wants it to run, also after it failed."""
        self._closed = False
        self._crashes = 0
        if self.state is ServerState.FAILED:
            self.state = ServerState.STOPPED
        if not self._runs:
            self._begin()

    async def stop(self) -> None:
        """End it; it is started again only if the person says so."""
        self._closed = True
        for task in (self._starting, self._watching, self._relisting):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.wait({task})
        for connection in (self._connection, *self._left):
            if connection is not None:
                await connection.close()
        self._connection = self._starting = self._watching = None
        self._become(ServerState.STOPPED)

    async def accept(self, seen: Collection[str] | None = None) -> None:
        """The person has looked at the tools as the server lists them now: they count from the next session on.

        `seen` are the digests of those that they have looked at; without it, all of them.
        """
        found = self.review
        withheld = [tool for tool in found.withheld if seen is not None and tool.digest not in seen]
        listed = sorted((*found.same, *found.withheld), key=lambda tool: tool.name)
        before = [old for old, now in found.changed if now in withheld]
        tools = sorted((*(tool for tool in listed if tool not in withheld), *before), key=lambda tool: tool.name)
        await self._pin(tools)
        self.review = review({tool.name: tool for tool in tools}, listed)
        self._report()

    async def call(
        self, tool: RemoteTool, arguments: Mapping[str, Any], ctx: ToolContext, progress: Progress
    ) -> "Called":
        """Raises ToolError if the tool is not what the person has seen, the server fails, or the time is up."""
        if tool.name in self._off_now():  # since the call was judged
            raise ToolError(self.refusal(tool_name(self.name, tool.name)), "E_DENIED")
        watch = CallWatch(None, ctx)

        async def request(connection: ServerConnection) -> "CallToolResult":
            nonlocal watch
            # What the person was shown is what is called.
            if any(old.name == tool.name for old, _ in self.review.changed):
                raise ToolError(
                    f"Not run: the MCP server {self.name} describes {tool.name} otherwise than the person has seen "
                    "it. They have to look at the change first.",
                    "E_DENIED",
                )
            if any(gone.name == tool.name for gone in self.review.gone):
                raise ToolError(f"The MCP server {self.name} has no tool {tool.name} any more.", "E_UNKNOWN_TOOL")
            watch = CallWatch(connection.program, ctx)
            await watch.begin()
            return await connection.call(tool.name, arguments, progress)

        try:
            answer = await self.ask(request, ctx)
        except ToolError as error:
            traces = await watch.end()
            raise traces.added_to_error(error) from error
        except BaseException:
            await watch.end()
            raise
        return Called(answer, await watch.end())

    async def ask(self, request: Callable[[ServerConnection], Any], ctx: ToolContext | None = None) -> Any:
        """A request to the server, within the limits of a call."""
        async with self._timed(ctx):
            connection = await self.started()
            try:
                return await request(connection)
            except SessionUnknown:
                self._leave(connection)
            return await request(await self.started())  # once more, in a new session

    def _leave(self, connection: ServerConnection) -> None:
        if connection is self._connection:
            self._connection = None
            self._left.add(connection)
            connection.leave()

    async def prompts(self) -> list[OfferedPrompt]:
        """Starts the server. Raises ToolError."""

        async def listed(connection: ServerConnection) -> list[Any]:
            return await connection.prompts() if connection.has_prompts else []

        return [OfferedPrompt.of(self.name, one) for one in await self.ask(listed)]

    @asynccontextmanager
    async def _timed(self, ctx: ToolContext | None) -> AsyncIterator[None]:
        limit = ctx.timeout if ctx is not None else self.settings.timeout_seconds
        try:
            async with TimeLimit(limit, least_after_pause=LEAST_AFTER_QUESTION_SECONDS) as time_limit:
                call = _TimedCall(ctx, time_limit)
                self._calls.append(call)
                try:
                    yield
                finally:
                    self._calls.remove(call)
        except TimeoutError:
            text = say("The MCP server {server} did not answer within {seconds} s.", self.name, f"{limit:g}")
            raise ToolError(text, "E_TIMEOUT") from None

    # --- what the server asks for ------------------------------------------------------------------------------------

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
                answer: ElicitResult = await self._elicit(self.name, params, call.ctx)
        finally:
            call.asks = False
        if answer.action != "accept":  # a server that asks until it gets a yes gets none
            call.questions = MAX_QUESTIONS
        return answer

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The person is asked about a host: no time passes for a start or for calls."""
        limits = [call.limit for call in self._calls] + ([self._start_limit] if self._start_limit is not None else [])
        with ExitStack() as stack:
            for limit in limits:
                stack.enter_context(limit.paused())
            yield

    def roots(self) -> list[str]:
        return self._roots

    def list_changed(self, method: str) -> None:
        """List the tools again, soon and at most so often."""
        if method == "notifications/tools/list_changed" and self._relisting is None and not self._closed:
            self._relisting = asyncio.create_task(self._relist())

    async def _relist(self) -> None:
        try:
            await asyncio.sleep(RELIST_SECONDS)
            if self._connection is not None and self._runs:
                await self._look(self._connection)
                self._report()
        except AppError as error:
            self.log.note(error.text)
        finally:
            self._relisting = None

    # --- starting and restarting -------------------------------------------------------------------------------------

    def _begin(self) -> "asyncio.Task[ServerConnection]":
        """The start that is under way, or a new one: after a crash with growing pauses."""
        if self._starting is None or self._starting.done():
            self._pause = PAUSES_SECONDS[self._crashes - 1] if self._crashes else 0.0
            self._starting = asyncio.create_task(self._start())
            self._starting.add_done_callback(self._go_on)
        return self._starting

    async def _start(self) -> ServerConnection:
        """Raises ServerFailed."""
        if self._pause:
            told = say("{reason}; it is started again in {seconds} s", self.detail, f"{self._pause:g}")
            self._become(ServerState.RESTARTING, told)
            await asyncio.sleep(self._pause)
            self._pause = 0.0
        try:
            connection = await self._connected()
        except (AppError, OSError) as raised:
            why = raised.text if isinstance(raised, AppError) else f"{raised.strerror or raised}."
            could_not = CannotStart(say("The MCP server {server} could not be started: {reason}", self.name, why))
            error = raised if isinstance(raised, ToolError) else could_not
            self._has_crashed(without_stop(error.text), error if isinstance(error, CannotStart) else None)
            raise error from None
        self._connection = connection
        self._watching = asyncio.create_task(self._watch(connection, time.monotonic()))
        self._become(ServerState.RUNNING)
        return connection

    def _go_on(self, started: "asyncio.Task[ServerConnection]") -> None:
        """Try again after a start that failed, until the server runs or counts as failed."""
        error = None if started.cancelled() else started.exception()
        if isinstance(error, ToolError):
            if self.state is not ServerState.FAILED and not self._closed:
                self._begin()
        elif error is not None:  # a bug, which is told aloud
            self._become(ServerState.FAILED, say("it could not be started"))
            raise error

    async def _connected(self) -> ServerConnection:
        self._become(ServerState.STARTING)
        connection = ServerConnection(self.name, self._connect(self.log, self), self)
        try:
            start = TimeLimit(START_SECONDS, least_after_pause=LEAST_AFTER_QUESTION_SECONDS)
            async with start as self._start_limit:
                await connection.open()
            await self._look(connection)
        except TimeoutError:
            await connection.close()
            raise ServerFailed(
                say("The MCP server {server} did not answer within {seconds} s.", self.name, f"{START_SECONDS:g}")
            ) from None
        except BaseException:
            await connection.close()
            raise
        return connection

    def _has_crashed(self, why: str, for_good: CannotStart | None = None) -> None:
        self.log.note(why)
        self._crashes += 1
        self.detail = why
        if for_good is not None or self._crashes > len(PAUSES_SECONDS):
            self._become(ServerState.FAILED, why, for_good.need if for_good is not None else None)

    async def _look(self, connection: ServerConnection) -> None:
        """Compare its tools with those that the person has seen; the first listing is what they see."""
        listed = await connection.tools()
        if self.pinned is None:
            self.pinned = await asyncio.to_thread(self._pins.load, self.key)
        if self.pinned is None:
            first = sorted({tool.name: tool for tool in reversed(listed)}.values(), key=lambda tool: tool.name)
            await self._pin(first, has_resources=connection.has_resources)
            assert self.pinned is not None
        self.review = review(self.pinned.tools, listed)

    async def _pin(self, tools: Sequence[RemoteTool], *, has_resources: bool | None = None) -> None:
        has_resources = self.has_resources if has_resources is None else has_resources
        pinned = PinnedTools({tool.name: tool for tool in tools}, has_resources)
        await asyncio.to_thread(self._pins.keep, self.key, pinned)
        self.pinned = pinned

    async def _watch(self, connection: ServerConnection, since: float) -> None:
        """Restart it when it ends by itself."""
        await connection.ended.wait()
        self._left.discard(connection)
        if self._closed or connection is not self._connection:
            return
        self._connection = None
        if time.monotonic() - since > STEADY_SECONDS:
            self._crashes = 0
        self._has_crashed(say("The server ended: {reason}", connection.why))
        if self.state is not ServerState.FAILED:
            self._begin()

    def _become(self, state: ServerState, detail: str = "", need: ServerNeed | None = None) -> None:
        self.state, self.detail, self.need = state, detail, need
        self._report()


@dataclass(frozen=True)
class Called:
    """What a server answered, and what its program did meanwhile."""

    answer: "CallToolResult"
    traces: CallTraces


@dataclass(eq=False)
class _TimedCall:
    """A request to the server, which ends when its time is up."""

    ctx: ToolContext | None
    limit: TimeLimit
    asks: bool = False
    """Whether the person is asked on its behalf."""
    questions: int = 0
    """How often they were."""

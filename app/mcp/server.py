"""One MCP server of a session: started when it is first needed, restarted with growing pauses after a crash."""

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
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
from app.mcp.pins import SeenTools
from app.mcp.prompts import OfferedPrompt
from app.mcp.remote_tool import RemoteTool
from app.mcp.requests import ServerRequests
from app.sandbox.running.program_log import ProgramLog
from app.sandbox.running.time_limit import Pausable
from app.text.sentences import say, without_stop
from app.tools import ToolContext
from app.vocabulary.errors import AppError, ToolError
from app.vocabulary.events import ServerNeed, ServerReport, ServerState

if TYPE_CHECKING:
    from mcp.types import CallToolResult

START_SECONDS = 30.0
PAUSES_SECONDS = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Before each restart in a row; after the last the server counts as failed."""
PATIENCE_SECONDS = 2.0
"""A call waits for a restart that comes that soon, and fails at once if it takes longer."""
STEADY_SECONDS = 60.0
"""A server that ran this long is taken to work: its next crash is the first again."""


@dataclass(frozen=True)
class ServerStatus:
    state: ServerState = ServerState.STOPPED
    detail: str = ""
    need: ServerNeed | None = None
    """What the person has to do before it can be started."""


@dataclass
class Restarts:
    crashes: int = 0
    """In a row."""
    pause: float = 0.0
    """How many seconds the start that is under way waits first."""


class McpServer:
    """Its state, its log, and its tools by what the person has seen of them."""

    def __init__(
        self,
        name: str,
        settings: McpServerSettings,
        connect: Callable[[ProgramLog, Pausable], EndingTransport],
        *,
        tools: SeenTools,
        requests: ServerRequests,
        report: Callable[[], None] = lambda: None,
    ) -> None:
        """`connect` makes the transport of each new connection; it gets the log, and what is paused while the person is
        asked about a host. `report` is called when `state` has changed.
        """
        self.name = name
        self.settings = settings
        self.tools = tools
        self.log = ProgramLog()
        self._status = ServerStatus()
        self._connect = connect
        self._requests = requests
        requests.on_list_changed = self._list_again
        self._report = report
        self._connection: ServerConnection | None = None
        self._left: set[ServerConnection] = set()
        """Connections whose session the server does not know any more, until their other calls are over."""
        self._starting: asyncio.Task[ServerConnection] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._restarts = Restarts()
        self._closed = False

    @property
    def state(self) -> ServerState:
        return self._status.state

    @property
    def detail(self) -> str:
        return self._status.detail

    @property
    def need(self) -> ServerNeed | None:
        return self._status.need

    @property
    def _runs(self) -> bool:
        return self._connection is not None and self._connection.is_alive

    @property
    def reported(self) -> ServerReport:
        counts = len(self.tools.offered), len(self.tools.review.withheld)
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
        if self._restarts.pause > patience:
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
        self._restarts.crashes = 0
        if self.state is ServerState.FAILED:
            self._status = ServerStatus()
        if not self._runs:
            self._begin()

    async def stop(self) -> None:
        """End it; it is started again only if the person says so."""
        self._closed = True
        for task in (self._starting, self._watching):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.wait({task})
        for connection in (self._connection, *self._left):
            if connection is not None:
                await connection.close()
        await self._requests.end()
        self._connection = self._starting = self._watching = None
        self._become(ServerState.STOPPED)

    async def accept(self, seen: Collection[str] | None = None) -> None:
        """See `SeenTools.accept`."""
        await self.tools.accept(seen)
        self._report()

    async def call(
        self, tool: RemoteTool, arguments: Mapping[str, Any], ctx: ToolContext, progress: Progress
    ) -> "Called":
        """Raises ToolError if the tool is not what the person has seen, the server fails, or the time is up."""
        self.tools.check_on(tool)
        watch = CallWatch(None, ctx)

        async def request(connection: ServerConnection) -> "CallToolResult":
            nonlocal watch
            self.tools.check_seen(tool)
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
        async with self._requests.timed(ctx, self.settings.timeout_seconds):
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

    async def _list_again(self) -> None:
        """The server says that its tools have changed."""
        try:
            if not self._closed and self._connection is not None and self._runs:
                await self._look(self._connection)
                self._report()
        except AppError as error:
            self.log.note(error.text)

    # --- starting and restarting -------------------------------------------------------------------------------------

    def _begin(self) -> "asyncio.Task[ServerConnection]":
        """The start that is under way, or a new one: after a crash with growing pauses."""
        if self._starting is None or self._starting.done():
            self._restarts.pause = PAUSES_SECONDS[self._restarts.crashes - 1] if self._restarts.crashes else 0.0
            self._starting = asyncio.create_task(self._start())
            self._starting.add_done_callback(self._go_on)
        return self._starting

    async def _start(self) -> ServerConnection:
        """Raises ServerFailed."""
        if pause := self._restarts.pause:
            told = say("{reason}; it is started again in {seconds} s", self.detail, f"{pause:g}")
            self._become(ServerState.RESTARTING, told)
            await asyncio.sleep(pause)
            self._restarts.pause = 0.0
        try:
            connection = await self._connected()
        except (AppError, OSError) as raised:
            why = raised.text if isinstance(raised, AppError) else f"{raised.strerror or raised}."
            could_not = CannotStart(say("The MCP server {server} could not be started: {reason}", self.name, why))
            error = raised if isinstance(raised, ToolError) else could_not
            self._note_crash(without_stop(error.text), error if isinstance(error, CannotStart) else None)
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
        connection = ServerConnection(self.name, self._connect(self.log, self._requests), self._requests)
        try:
            async with self._requests.start_within(START_SECONDS):
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

    def _note_crash(self, why: str, for_good: CannotStart | None = None) -> None:
        self.log.note(why)
        self._restarts.crashes += 1
        self._status = replace(self._status, detail=why)
        if for_good is not None or self._restarts.crashes > len(PAUSES_SECONDS):
            self._become(ServerState.FAILED, why, for_good.need if for_good is not None else None)

    async def _look(self, connection: ServerConnection) -> None:
        """Compare its tools with those that the person has seen; the first listing is what they see."""
        await self.tools.compare(await connection.tools(), has_resources=connection.has_resources)

    async def _watch(self, connection: ServerConnection, since: float) -> None:
        """Restart it when it ends by itself."""
        await connection.ended.wait()
        self._left.discard(connection)
        if self._closed or connection is not self._connection:
            return
        self._connection = None
        if time.monotonic() - since > STEADY_SECONDS:
            self._restarts.crashes = 0
        self._note_crash(say("The server ended: {reason}", connection.why))
        if self.state is not ServerState.FAILED:
            self._begin()

    def _become(self, state: ServerState, detail: str = "", need: ServerNeed | None = None) -> None:
        self._status = ServerStatus(state, detail, need)
        self._report()


@dataclass(frozen=True)
class Called:
    """What a server answered, and what its program did meanwhile."""

    answer: "CallToolResult"
    traces: CallTraces

"""The connection with one MCP server: the only code that uses the SDK, which is imported on use, in a thread.

The SDK wants its client to be entered and left in the same task, so each connection has an owner task of its own.
"""

import asyncio
import importlib
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from typing import TYPE_CHECKING, Any, Protocol

from app.mcp.remote_tool import MAX_DESCRIBED_BYTES, MAX_NAME_CHARS, MAX_SCHEMA_DEPTH, RemoteTool, nesting
from app.network.unreachable import CONNECTING, why_unreachable
from app.sandbox.running.piped_program import PipedProgram
from app.text.plain import one_line
from app.text.sentences import say
from app.version import VERSION
from app.vocabulary.errors import ToolError
from app.vocabulary.events import ServerNeed

if TYPE_CHECKING:
    from mcp import Client
    from mcp.types import CallToolResult, ElicitRequestParams, ElicitResult, ErrorData

LIST_SECONDS = 20.0
LISTEN_AGAIN_SECONDS = 60.0
MAX_PAGES = 50
MAX_LISTED = 500
"""How many tools, resources or prompts of a server are listed; a server can name more without end."""
CONNECTION_CLOSED = -32000
SESSION_UNKNOWN = -(2**31) - secrets.randbelow(2**31)
"""The code that a transport gives to a request that was refused, as the server does not know its session any more.

No server can guess it, so none can have a call made twice by its answer.
"""


class Progress(Protocol):
    """Is told how far a call is."""

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None: ...


class ServerFailed(ToolError):
    """An MCP server could not be started, or ended; the text says why."""


class SessionUnknown(ServerFailed):
    """A request was refused before it did anything: the server knows our session no more. A new one is to be begun."""


class CannotStart(ServerFailed):
    """Trying again does not help: something is missing that only the person can provide, or the settings are wrong."""

    def __init__(self, text: str, need: ServerNeed | None = None) -> None:
        super().__init__(text)
        self.need = need


class EndingTransport(AbstractAsyncContextManager[Any], Protocol):
    """A transport of the SDK that tells when the other side is gone."""

    @property
    def gone(self) -> asyncio.Event: ...

    @property
    def why(self) -> str: ...

    @property
    def need(self) -> ServerNeed | None:
        """What the person has to do first; trying again does not help."""

    @property
    def program(self) -> PipedProgram | None:
        """The program that runs here, if the server is one."""


class Asked(Protocol):
    """What a server may ask us for."""

    async def elicit(self, params: "ElicitRequestParams") -> "ElicitResult | ErrorData": ...

    def roots(self) -> list[str]:
        """The addresses of the folders that the session works in."""

    def list_changed(self, method: str) -> None: ...


class ServerConnection:
    """One connection; it is used once. `ended` is set when it is over, and `why` says how it went."""

    def __init__(self, name: str, transport: EndingTransport, asked: Asked) -> None:
        self._name = name
        self._transport = transport
        self._asked = asked
        self._client: Client | None = None
        self._stop = asyncio.Event()
        self._unanswered = 0
        self._is_left = False
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._owner: asyncio.Task[None] | None = None
        self.ended = asyncio.Event()
        self.why = ""

    @property
    def is_alive(self) -> bool:
        return self._client is not None and not self._transport.gone.is_set()

    async def open(self) -> None:
        """Start the server and agree on a protocol; the caller limits the time. Raises ServerFailed."""
        await asyncio.to_thread(importlib.import_module, "app.mcp.sdk_client")
        self._owner = asyncio.create_task(self._own())
        try:
            await asyncio.shield(self._ready)
        except asyncio.CancelledError:
            await self.close()
            raise

    async def close(self) -> None:
        """End the connection and the server; returns when both are gone."""
        self._stop.set()
        if self._owner is not None:
            if not self._ready.done():
                self._owner.cancel()
            await asyncio.wait({self._owner})

    def leave(self) -> None:
        """End it as soon as the requests are answered that are under way."""
        self._is_left = True
        if not self._unanswered:
            self._stop.set()

    @property
    def program(self) -> PipedProgram | None:
        return self._transport.program

    @property
    def protocol(self) -> str:
        return self._using.protocol_version

    @property
    def instructions(self) -> str:
        return self._using.instructions or ""

    @property
    def has_resources(self) -> bool:
        return self._using.server_capabilities.resources is not None

    @property
    def has_prompts(self) -> bool:
        return self._using.server_capabilities.prompts is not None

    async def tools(self) -> list[RemoteTool]:
        """The tools that the server lists, up to a limit. Raises ServerFailed."""
        if self._using.server_capabilities.tools is None:
            return []
        return [_remote(tool) for tool in await self._list("tools", self._using.list_tools)]

    async def call(self, tool: str, arguments: Mapping[str, Any], progress: Progress) -> "CallToolResult":
        """Raises ServerFailed; the caller limits the time, and cancelling tells the server."""
        answer: CallToolResult = await self._answer(
            self._using.call_tool(tool, dict(arguments), progress_callback=progress)
        )
        return answer

    async def resources(self) -> list[Any]:
        return await self._list("resources", self._using.list_resources)

    async def read_resource(self, uri: str) -> Any:
        return await self._answer(self._using.read_resource(uri, cache_mode="bypass"))

    async def prompts(self) -> list[Any]:
        return await self._list("prompts", self._using.list_prompts)

    async def prompt(self, name: str, arguments: Mapping[str, str]) -> Any:
        return await self._answer(self._using.get_prompt(name, dict(arguments)))

    @property
    def _using(self) -> "Client":
        if self.ended.is_set():
            raise ServerFailed(say("The MCP server {server} failed: {problem}", self._name, self.why))
        if self._client is None:
            raise ServerFailed(say("The MCP server {server} is not running.", self._name))
        return self._client

    async def _list(self, what: str, page: Callable[..., Awaitable[Any]]) -> list[Any]:
        """All pages, up to a limit of entries, pages and time."""
        cursor: str | None = None
        found: list[Any] = []
        try:
            async with asyncio.timeout(LIST_SECONDS):
                for _ in range(MAX_PAGES):
                    result = await self._answer(page(cursor=cursor, cache_mode="bypass"))
                    found += getattr(result, what)
                    cursor, before = result.next_cursor, cursor
                    if not cursor or cursor == before or len(found) >= MAX_LISTED:
                        break
        except TimeoutError:
            raise ServerFailed(
                say(
                    "The MCP server {server} did not list its {what} within {seconds} s.",
                    self._name,
                    what,
                    f"{LIST_SECONDS:g}",
                )
            ) from None
        return found[:MAX_LISTED]

    async def _answer(self, request: Awaitable[Any]) -> Any:
        """The answer; whatever can be wrong with it becomes a ServerFailed that says so."""
        self._unanswered += 1
        try:
            return await request
        except (asyncio.CancelledError, TimeoutError, ToolError):
            raise
        except Exception as error:  # a server can send anything, and the SDK raises anything about it
            why = self._transport.why or reason(error)
            failed = SessionUnknown if _code(error) == SESSION_UNKNOWN else ServerFailed
            raise failed(say("The MCP server {server} failed: {problem}", self._name, why)) from error
        finally:
            self._unanswered -= 1
            if self._is_left:
                self.leave()

    async def _own(self) -> None:
        """Enter the client, wait until it is to end, and leave it."""
        from mcp.types import Implementation
        from mcp.types.version import MODERN_PROTOCOL_VERSIONS

        from app.mcp.sdk_client import PlainClient

        listening: asyncio.Task[None] | None = None
        refused: BaseException | None = None
        try:
            async with PlainClient(
                self._transport,
                elicitation_callback=self._on_elicit,
                list_roots_callback=self._on_roots,
                message_handler=self._on_message,
                client_info=Implementation(name="handrail", version=VERSION),
                cache=None,
            ) as client:
                self._client = client
                self._ready.set_result(None)
                tools = client.server_capabilities.tools
                if client.protocol_version in MODERN_PROTOCOL_VERSIONS and tools is not None and tools.list_changed:
                    listening = asyncio.create_task(self._listen(client))
                waiting = {asyncio.ensure_future(event.wait()) for event in (self._stop, self._transport.gone)}
                try:
                    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for one in waiting:
                        one.cancel()
                    if listening is not None:
                        listening.cancel()
                        await asyncio.wait({listening})
        except Exception as error:  # noqa: BLE001  start-up failures are groups of groups of anything
            self.why = reason(error)
            refused = _first(error)
        finally:
            self._client = None
            self.why = self._transport.why or self.why or ("" if self._stop.is_set() else say("it ended"))
            if not self._ready.done():
                self._ready.set_exception(self._start_failure(refused))
                self._ready.exception()
            self.ended.set()

    def _start_failure(self, refused: BaseException | None) -> ServerFailed:
        text = say("The MCP server {server} could not be started: {reason}", self._name, self.why)
        if isinstance(refused, CannotStart):
            return CannotStart(text, refused.need)
        need = self._transport.need
        return CannotStart(text, need) if need is not None else ServerFailed(text)

    async def _listen(self, client: "Client") -> None:
        """Listens for changed tools: servers of the newer protocol notify only clients that subscribed."""
        while True:
            with suppress(Exception):  # not supported after all, or lost; nothing depends on it
                async with client.listen(tools_list_changed=True) as changes:
                    async for _ in changes:
                        self._asked.list_changed("notifications/tools/list_changed")
            await asyncio.sleep(LISTEN_AGAIN_SECONDS)
            self._asked.list_changed("notifications/tools/list_changed")  # what was missed meanwhile

    async def _on_elicit(self, context: Any, params: "ElicitRequestParams") -> "ElicitResult | ErrorData":
        return await self._asked.elicit(params)

    async def _on_roots(self, context: Any) -> Any:
        """For servers of the older protocol; in the newer one there are no roots any more."""
        from mcp.types import INVALID_REQUEST, ErrorData, ListRootsResult, Root
        from mcp.types.version import MODERN_PROTOCOL_VERSIONS

        if self._client is not None and self._client.protocol_version in MODERN_PROTOCOL_VERSIONS:
            return ErrorData(code=INVALID_REQUEST, message="Roots are not supported")
        return ListRootsResult(roots=[Root.model_validate({"uri": uri}) for uri in self._asked.roots()])

    async def _on_message(self, message: Any) -> None:
        method = getattr(message, "method", "")
        if isinstance(method, str) and method.endswith("/list_changed"):
            self._asked.list_changed(method)


def reason(error: BaseException) -> str:
    """The first error inside nested exception groups, in words."""
    error = _first(error)
    if isinstance(error, ToolError):
        return one_line(error.text, 500)
    if _code(error) == CONNECTION_CLOSED:
        return say("the connection was closed")
    if type(error).__name__ == "ValidationError":  # of pydantic's, with a long text
        return say("its answer is not what the protocol says")
    if type(error).__name__ in CONNECTING:  # of the HTTP client's, which knows what was asked for
        return why_unreachable(error, str(vars(error)["_request"].url))
    said = str(error) or type(error).__name__
    return one_line(
        f"{error.strerror}: {error.filename}" if isinstance(error, OSError) and error.filename else said, 500
    )


def _code(error: BaseException) -> object:
    return getattr(getattr(error, "error", None), "code", None)


def _first(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _remote(tool: Any) -> RemoteTool:
    schema = tool.input_schema if isinstance(tool.input_schema, dict) else {}
    if nesting(schema) > MAX_SCHEMA_DEPTH:
        schema = {"type": "nested too deeply"}
    annotations = tool.annotations.model_dump(by_alias=True, exclude_none=True) if tool.annotations is not None else {}
    made = RemoteTool(tool.name, tool.title or "", tool.description or "", schema, annotations)
    if len(made.as_text) > MAX_DESCRIBED_BYTES:  # it would be kept with the pins, and is never offered
        return RemoteTool(made.name[:MAX_NAME_CHARS], schema={"type": "described with too many words"})
    return made

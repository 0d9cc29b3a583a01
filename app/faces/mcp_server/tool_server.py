"""The MCP server itself: lists the tools and runs the calls of its clients, each in a session of its own."""

import asyncio
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.server.lowlevel.server import Server

from app.agent.roles.definitions import AgentDefinition
from app.assembly.outside_sessions import OutsideProgram, OutsideSession, open_outside_session
from app.assembly.profile import Profile
from app.assembly.tool_runtime import SessionOptions
from app.faces.mcp_server.calls import AskElsewhere, ClientCall, Request, reply
from app.faces.mcp_server.elicitation import approval_form
from app.faces.mcp_server.http_guard import GONE
from app.faces.mcp_server.offered_tools import call_result, offered, own_name
from app.version import VERSION
from app.vocabulary.errors import StorageError
from app.vocabulary.events import Event, Question, QuestionAnswered, QuestionAsked, ToolOutput
from app.vocabulary.messages import ToolResult

MOST_SESSIONS = 20
"""Clients at a time; beyond that, the one that has been silent for longest is let go."""
IDLE_SECONDS = 1_800.0
MOST_CALLS = 50
"""Calls of a client at a time, those that wait for the person included."""
INSTRUCTIONS = (
    "Tools that work in one project folder, under the rules of the person whose folder it is. Paths are relative to "
    "that folder. Some calls wait until the person has allowed them; a refused call says why, and repeating it does "
    "not help. A result that is cut short names a file that holds the whole, to be read with the read tool."
)


@dataclass
class _Client:
    session: OutsideSession
    ask_elsewhere: AskElsewhere
    calls: dict[str, ClientCall] = field(default_factory=dict)
    waiting: dict[str, tuple[ClientCall, Question]] = field(default_factory=dict)
    """Calls whose answer comes with the client's next request, by a secret that only this client is told."""
    asking: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    """Questions that belong to no call that runs, by their ids."""
    idle: asyncio.TimerHandle | None = None
    """Ends its session if it is silent for long."""
    ending: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        return any(not call.is_over for call in self.calls.values())

    def wait(self, call: ClientCall, question: Question) -> str:
        while len(self.waiting) >= MOST_CALLS:  # it never asked again for the oldest
            del self.waiting[next(iter(self.waiting))]
        secret = secrets.token_urlsafe(32)
        self.waiting[secret] = (call, question)
        return secret

    def watch(self, event: Event) -> None:
        match event:
            case QuestionAsked(question) | QuestionAnswered(question):
                call = self.calls.get(question.call_id)
            case ToolOutput(call_id):
                call = self.calls.get(call_id)
            case _:
                return
        if call is not None:
            call.watch(event)
        elif isinstance(event, QuestionAsked):
            self.asking[event.question.id] = asyncio.ensure_future(self._ask(event.question))
        elif isinstance(event, QuestionAnswered):
            task = self.asking.pop(event.question.id, None)
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    async def _ask(self, question: Question) -> None:
        """About a command that runs on after its call: no request of the client's is open that could ask."""
        reply(self.session, question, await self.ask_elsewhere(question, self.session.program))


class ToolServer:
    """Holds a session for each client. `end` stops them all."""

    def __init__(
        self,
        profile: Profile,
        options: SessionOptions,
        project: Path,
        agent: AgentDefinition,
        ask_elsewhere: AskElsewhere,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._idle_seconds = idle_seconds
        self._profile = profile
        self._options = options
        self._project = project
        self._agent = agent
        self._ask_elsewhere = ask_elsewhere
        self._clients: dict[str, _Client] = {}
        """The one that was heard of last comes last."""
        self._opening = asyncio.Lock()
        self.protocol: Server[Any] = Server(
            "handrail",
            version=VERSION,
            title="Handrail",
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
        )
        self.protocol.middleware.clear()  # which would report every call to whoever collects traces

    async def end(self) -> None:
        """Stop everything that runs for any client, and store what is left to store."""
        while self._clients:
            await self._end(next(iter(self._clients)))

    async def _end(self, key: str) -> None:
        client = self._clients.pop(key)
        if client.idle is not None:
            client.idle.cancel()
        await asyncio.gather(*(call.stop() for call in client.calls.values()))
        await client.session.end()

    # --- requests ----------------------------------------------------------------------------------------------------

    async def _list_tools(self, request: Request, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        client = await self._client(request)
        return types.ListToolsResult(tools=await offered(client.session.runtime.orchestrator))

    async def _call_tool(
        self, request: Request, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        client = await self._client(request)
        client.calls = {call_id: call for call_id, call in client.calls.items() if not call.is_over}
        if params.request_state is not None:
            running, question = client.waiting.pop(params.request_state, (None, None))
            if running is None or question is None:
                return _refused("Nothing waits for this answer any more. Call the tool again.")
            running.take_answer(request, question, params.input_responses)
        elif len(client.calls) >= MOST_CALLS:
            return _refused(f"{MOST_CALLS} calls are running already. Wait until one of them is over.")
        else:
            orchestrator = client.session.runtime.orchestrator
            call = client.session.next_call(own_name(orchestrator, params.name), params.arguments or {})
            running = client.calls[call.id] = ClientCall(client.session, call, request, self._ask_elsewhere)
        try:
            outcome = await running.proceed(request.request.scope.get(GONE) if request.request is not None else None)
        except StorageError as error:
            outcome = ToolResult(error.text, is_error=True, code="E_STORAGE")
        if isinstance(outcome, ToolResult):
            return call_result(outcome)
        secret = client.wait(running, outcome)
        form = types.ElicitRequest(params=approval_form(outcome))
        return types.InputRequiredResult(input_requests={"approval": form}, request_state=secret)

    async def _client(self, request: Request) -> _Client:
        told = request.session.client_params
        program = OutsideProgram(told.client_info.name, told.client_info.version) if told else OutsideProgram()
        key = _http_session(request) or (program.title if request.request is not None else "")
        async with self._opening:
            client = self._clients.pop(key, None)
            if client is None:
                if len(self._clients) >= MOST_SESSIONS:
                    oldest = next(iter(self._clients))
                    await self._end(next((one for one, other in self._clients.items() if not other.is_busy), oldest))
                about = (self._profile, self._options, self._project, self._agent)
                session = await open_outside_session(*about, program)
                client = _Client(session, self._ask_elsewhere)
                session.emit.watch(client.watch)
            self._clients[key] = client
            self._watch_silence(key, client)
        return client

    def _watch_silence(self, key: str, client: _Client) -> None:
        """Many clients never say that they have ended."""
        if client.idle is not None:
            client.idle.cancel()
        client.idle = asyncio.get_running_loop().call_later(self._idle_seconds, self._end_silent, key, client)

    def _end_silent(self, key: str, client: _Client) -> None:
        if client.is_busy:
            self._watch_silence(key, client)
        elif self._clients.get(key) is client:
            client.ending = asyncio.ensure_future(self._end(key))


def _refused(text: str) -> types.CallToolResult:
    return call_result(ToolResult(text, is_error=True, code="E_DENIED"))


def _http_session(request: Request) -> str:
    """The session that an HTTP client of an older protocol was given; "" for all others."""
    return str(request.request.headers.get("mcp-session-id", "")) if request.request is not None else ""

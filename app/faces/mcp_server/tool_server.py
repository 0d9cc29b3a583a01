"""The MCP server itself: lists tools, files and prompts, and runs the calls of clients, each in its own session."""

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError

from app.agent.roles.definitions import AgentDefinition
from app.agent.share import MOST_BYTES
from app.agent.skills.session_skills import SessionSkills
from app.assembly.outside_sessions import LONGEST_NAME, OutsideProgram, OutsideSession, open_outside_session
from app.assembly.profile import Profile
from app.assembly.starters import all_starters
from app.assembly.tool_runtime import SessionOptions
from app.faces.mcp_server.calls import AskElsewhere, ClientCall, Request, reply
from app.faces.mcp_server.elicitation import approval_form
from app.faces.mcp_server.http_guard import GONE
from app.faces.mcp_server.offered_prompts import filled_starter, listed_prompts, prompt_result
from app.faces.mcp_server.offered_resources import (
    EVERY_FILE,
    LISTING,
    READING,
    TEMPLATE,
    arguments_for,
    listed_resources,
    resource_contents,
)
from app.faces.mcp_server.offered_tools import call_result, offered, own_name
from app.text.plain import one_line
from app.version import VERSION
from app.vocabulary.errors import StorageError
from app.vocabulary.events import Event, Question, QuestionAnswered, QuestionAsked, ToolOutput
from app.vocabulary.messages import ToolResult
from app.vocabulary.tool_table import SKILL

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
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
            on_list_prompts=self._list_prompts,
            on_get_prompt=self._get_prompt,
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
        name = own_name(client.session.runtime.orchestrator, params.name)
        result = await self._run(client, request, name, params.arguments or {}, params, MOST_BYTES)
        return call_result(result) if isinstance(result, ToolResult) else result

    async def _list_resources(
        self, request: Request, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        client = await self._client(request)
        result = await self._run(client, request, LISTING, EVERY_FILE, None)
        if not isinstance(result, ToolResult):  # with this protocol a listing cannot wait for an answer
            running, question = client.waiting.pop(str(result.request_state))
            running.take_answer(request, question, None)
            result = ToolResult("Listing the files needs a yes.", is_error=True, code="E_DENIED")
        return listed_resources(result)

    async def _list_templates(
        self, request: Request, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=[TEMPLATE])

    async def _read_resource(
        self, request: Request, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult | types.InputRequiredResult:
        arguments = arguments_for(params.uri, request.protocol_version)
        result = await self._run(await self._client(request), request, READING, arguments, params)
        if isinstance(result, ToolResult):
            return resource_contents(params.uri, result, request.protocol_version)
        return result

    async def _list_prompts(
        self, request: Request, params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        skills = self._skills(await self._client(request))
        starters = await asyncio.to_thread(all_starters, self._profile.folders)
        return listed_prompts(starters, await asyncio.to_thread(skills.named) if skills is not None else ())

    async def _get_prompt(
        self, request: Request, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult | types.InputRequiredResult:
        client = await self._client(request)
        starters = await asyncio.to_thread(all_starters, self._profile.folders)
        if starter := next((one for one in starters if one.name == params.name), None):
            return prompt_result(self._profile.secrets.mask(filled_starter(starter, params.arguments)), starter.about)
        skills = self._skills(client)
        if skills is None or not await asyncio.to_thread(skills.note, f"/{params.name}"):
            raise MCPError(types.INVALID_PARAMS, f"There is no prompt {one_line(params.name, LONGEST_NAME)}.")
        result = await self._run(client, request, SKILL, {"name": params.name}, params)
        if not isinstance(result, ToolResult):
            return result
        if result.is_error:
            raise MCPError(types.INTERNAL_ERROR, result.for_model, {"code": result.code})
        return prompt_result(result.for_model)

    def _skills(self, client: _Client) -> SessionSkills | None:
        return client.session.runtime.skills if self._agent.scope.get(SKILL) else None

    async def _run(
        self,
        client: _Client,
        request: Request,
        name: str,
        arguments: Mapping[str, Any],
        params: types.InputResponseRequestParams | None,
        most: int | None = None,
    ) -> ToolResult | types.InputRequiredResult:
        """Take a call through all layers, or go on with the one whose answer this request brings.

        The result is not shortened for a model unless `most` says so.
        """
        client.calls = {call_id: call for call_id, call in client.calls.items() if not call.is_over}
        if params is not None and params.request_state is not None:
            running, question = client.waiting.get(params.request_state, (None, None))
            if running is None or question is None or running.call.name != name:
                return _refused("Nothing waits for this answer any more. Call the tool again.")
            del client.waiting[params.request_state]
            running.take_answer(request, question, params.input_responses)
        elif len(client.calls) >= MOST_CALLS:
            return _refused(f"{MOST_CALLS} calls are running already. Wait until one of them is over.")
        else:
            call = client.session.next_call(name, arguments)
            running = client.calls[call.id] = ClientCall(client.session, call, request, self._ask_elsewhere, most)
        try:
            outcome = await running.proceed(request.request.scope.get(GONE) if request.request is not None else None)
        except StorageError as error:
            outcome = ToolResult(error.text, is_error=True, code="E_STORAGE")
        if isinstance(outcome, ToolResult):
            return outcome
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


def _refused(text: str) -> ToolResult:
    return ToolResult(text, is_error=True, code="E_DENIED")


def _http_session(request: Request) -> str:
    """The session that an HTTP client of an older protocol was given; "" for all others."""
    return str(request.request.headers.get("mcp-session-id", "")) if request.request is not None else ""

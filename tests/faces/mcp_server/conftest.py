"""The MCP server in this process, and the SDK's own client to talk to it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import mcp_types as types
import pytest
from mcp import Client
from mcp.client.session import ClientRequestContext

from app.agent.deciding.questions import Asking
from app.assembly.agent_choice import find_agent
from app.assembly.outside_sessions import OutsideProgram
from app.assembly.profile import Profile
from app.assembly.tool_runtime import SessionOptions
from app.faces.mcp_server.tool_server import ToolServer
from app.vocabulary.events import Answer, Question

OLD, NEW = "legacy", "2026-07-28"
PROTOCOLS = (OLD, NEW)


@dataclass
class FormAnswers:
    """The client's person: answers every form alike, and remembers what was asked."""

    answer: types.ElicitResult | types.ErrorData
    seen: list[types.ElicitRequestFormParams] = field(default_factory=list)

    async def __call__(
        self, context: ClientRequestContext, params: types.ElicitRequestParams
    ) -> types.ElicitResult | types.ErrorData:
        assert isinstance(params, types.ElicitRequestFormParams)
        self.seen.append(params)
        return self.answer


def says(decision: str) -> FormAnswers:
    return FormAnswers(types.ElicitResult(action="accept", content={"decision": decision}))


async def _nobody_else(question: Question, program: OutsideProgram) -> Answer | None:
    return None


@dataclass
class Served:
    """A server for one folder. Each client gets a session of its own, as over HTTP."""

    profile: Profile
    server: ToolServer

    @asynccontextmanager
    async def client(self, mode: str = OLD, person: FormAnswers | None = None) -> AsyncIterator[Client]:
        info = types.Implementation(name="tester", version="1.0")
        async with Client(self.server.protocol, mode=mode, elicitation_callback=person, client_info=info) as client:
            yield client


Serve = Callable[..., AbstractAsyncContextManager[Served]]


@pytest.fixture
def serve(project: Path) -> Serve:
    @asynccontextmanager
    async def start(
        ask_elsewhere: Callable[[Question, OutsideProgram], Awaitable[Answer | None]] = _nobody_else,
        trust: str = "guided",
        agent: str = "",
        mode: str = "",
        timeout: float = 60.0,
    ) -> AsyncIterator[Served]:
        profile = Profile.open()
        options = SessionOptions(project=str(project), trust=trust, mode=mode, asking=Asking(timeout=timeout))
        server = ToolServer(profile, options, project, find_agent(profile, agent, project), ask_elsewhere)
        try:
            yield Served(profile, server)
        finally:
            await server.end()
            profile.close()

    return start


def text_of(result: types.CallToolResult) -> str:
    (part,) = result.content
    assert isinstance(part, types.TextContent)
    return part.text

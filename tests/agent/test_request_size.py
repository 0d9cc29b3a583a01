"""How many bytes the first request of an agent has on the wire, in every API."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.agent.roles import ASSISTANT_AGENT, DEVELOPER_AGENT, LEAN_AGENT
from app.providers import ChatRequest
from app.providers.scripted import Scripted
from app.tools import Registry
from app.vocabulary.tool_table import CANONICAL
from tests.agent.real_sessions import Sessions, say, sessions_with
from tests.providers.speech import APIS, Api, bodies

pytestmark = pytest.mark.anyio

MOST_BYTES = {DEVELOPER_AGENT: 19_250, ASSISTANT_AGENT: 8_192, LEAN_AGENT: 6_250}
MOST_LEAN_TOOLS = 8


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


async def first_request(sessions: Sessions, project: Path, agent: str) -> ChatRequest:
    opened, _ = await sessions.talk(say(), project=str(project), agent=agent)
    assert isinstance(opened.connection.provider, Scripted)
    return opened.connection.provider.requests[0]


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.name)
@pytest.mark.parametrize("agent", MOST_BYTES)
async def test_the_first_request_is_small(sessions: Sessions, project: Path, api: Api, agent: str) -> None:
    asked = await first_request(sessions, project, agent)
    (body,) = await bodies(api, asked)
    assert len(body) <= MOST_BYTES[agent]


async def test_the_lean_agent_has_few_tools(sessions: Sessions, project: Path) -> None:
    assert 0 < len((await first_request(sessions, project, LEAN_AGENT)).tools) <= MOST_LEAN_TOOLS


@pytest.mark.parametrize("name", CANONICAL)
def test_a_model_is_told_of_every_argument(name: str) -> None:
    tool = Registry().get(name)
    assert tool is not None and tool.description
    whole = tool.args.model_json_schema()
    assert list(tool.schema["properties"]) == list(whole["properties"])
    assert tool.schema.get("required") == whole.get("required")
    for argument in tool.schema["properties"].values():
        assert "type" in argument or argument.keys() == {"description"}, "an argument of any type needs words"

"""A window in which not even the tools fit: what the person is told."""

from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission
from app.providers import ModelInfo
from app.providers.scripted import fails, says
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import EndReason, ErrorRaised
from app.vocabulary.tool_table import CANONICAL
from tests.agent.conftest import Opener
from tests.agent.real_sessions import say, sessions_with

pytestmark = pytest.mark.anyio

ALL = {name: Permission() for name in CANONICAL}
TOO_LONG = ProviderError("The conversation is too long for m. Start a new one.", Fault.CONTEXT, status=400)
SMALL = ModelInfo("tiny", context=4_096)


async def test_it_says_that_the_tools_do_not_fit_and_proposes_the_lean_agent(open_session: Opener) -> None:
    session, watcher, _ = open_session(fails(TOO_LONG), scope=ALL, model=SMALL, lean_agent="lean")
    assert await session.send("hello") is EndReason.ERROR
    (error,) = watcher.of(ErrorRaised)
    assert "tools and instructions" in error.text and "4,096 tokens of tiny" in error.text
    assert "Choose the lean agent" in error.text and error.fault == "small_window"


@pytest.mark.parametrize(
    ("words", "scope"), [("x" * 100_000, ALL), ("hello", {})], ids=["the message is long", "there are no tools"]
)
async def test_it_does_not_where_something_else_is_too_long(
    open_session: Opener, words: str, scope: dict[str, Permission]
) -> None:
    session, watcher, _ = open_session(fails(TOO_LONG), scope=scope, model=SMALL, lean_agent="lean")
    await session.send(words)
    assert watcher.of(ErrorRaised)[0].text == TOO_LONG.text


async def test_a_conversation_that_has_grown_is_what_is_too_long(open_session: Opener) -> None:
    session, watcher, _ = open_session(says("ok"), fails(TOO_LONG), scope=ALL, model=SMALL, lean_agent="lean")
    await session.send("hello")
    await session.send("and now?")
    assert watcher.of(ErrorRaised)[0].text == TOO_LONG.text


async def test_the_lean_agent_is_there_and_does_not_propose_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: Path
) -> None:
    sessions = sessions_with(tmp_path, monkeypatch)
    _, developer = await sessions.talk(say(), project=str(project))
    lean, seen = await sessions.talk(say(), project=str(project), agent="lean")
    sessions.profile.close()
    assert seen.tools == ["read", "write", "ls", "bash", "edit", "grep"]
    assert len(seen.tools) * 3 < len(developer.tools)
    assert (lean.session.steps._lean_agent, developer.opened.session.steps._lean_agent) == ("", "lean")

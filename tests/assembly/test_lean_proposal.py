"""The lean agent is proposed before the first message where the model's window is small."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.configuration.settings import ProviderSettings
from app.vocabulary.tool_table import TOOLS
from tests.agent.real_sessions import Sessions, say, sessions_with

pytestmark = pytest.mark.anyio


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


def proposals(notices: tuple[str, ...]) -> list[str]:
    return [notice for notice in notices if "--agent lean" in notice]


@pytest.mark.parametrize(
    ("window", "agent", "is_proposed"),
    [
        (15_999, "developer", True),
        (4_096, "", True),
        (4_096, "workspace", True),
        (16_000, "developer", False),
        (200_000, "developer", False),
        (None, "developer", False),
        (4_096, "lean", False),
        (4_096, "workflow", False),
    ],
)
async def test_by_window_and_agent(
    sessions: Sessions, project: Path, window: int | None, agent: str, is_proposed: bool
) -> None:
    know_window(sessions, window)
    opened = await sessions.open(project=str(project), agent=agent)
    await opened.close()
    assert bool(proposals(opened.notices)) is is_proposed
    assert not is_proposed or f"{window:,} tokens" in proposals(opened.notices)[0]


async def test_not_without_tools_and_not_once_something_was_said(sessions: Sessions, project: Path) -> None:
    know_window(sessions, 4_096)
    chatting = await sessions.open()
    await chatting.close()
    first, _ = await sessions.talk(say(), project=str(project))
    again = await sessions.open(project=str(project), resume=first.stored.id)
    await again.close()
    assert [len(proposals(one.notices)) for one in (chatting, first, again)] == [0, 1, 0]


@pytest.mark.parametrize("agent", ["lean", "developer"])
async def test_what_the_model_is_told_names_no_tool_that_the_agent_lacks(
    sessions: Sessions, project: Path, agent: str
) -> None:
    opened = await sessions.open(project=str(project), agent=agent)
    await opened.close()
    assert opened.runtime is not None
    specs = opened.runtime.orchestrator.specs()
    told = " ".join(f"{spec.description} {json.dumps(spec.schema)}" for spec in specs)
    named = {name for name in TOOLS if "_" in name and re.search(rf"\b{name}\b", told)}
    assert named <= {spec.name for spec in specs}


def know_window(sessions: Sessions, tokens: int | None) -> None:
    windows = {} if tokens is None else {"*": tokens}
    providers = {"scripted": ProviderSettings(windows=windows)}
    sessions.profile.settings = replace(sessions.profile.settings, providers=providers)

"""The workbench: what it does beside the calls."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.agent.deciding.questions import Asking, Questions
from app.assembly.agent_choice import find_agent
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, ToolRuntime, open_tool_runtime

Opener = Callable[[], ToolRuntime]


@pytest.fixture
def open_bench(project: Path) -> Iterator[Opener]:
    profile = Profile.open()
    opened: list[ToolRuntime] = []

    def open_one() -> ToolRuntime:
        questions = Questions(lambda event: None, Asking())
        agent = find_agent(profile, "")
        opened.append(open_tool_runtime(profile, project, agent, SessionOptions(), lambda event: None, questions, "s"))
        return opened[-1]

    yield open_one
    for runtime in opened:
        runtime.close()
    profile.close()


@pytest.fixture
def left_behind(project: Path) -> Path:
    """What a program that was killed in the middle of a write leaves."""
    path = project / ".handrail-0123.tmp"
    path.write_text("half")
    return path


def is_cleared_away(path: Path) -> bool:
    deadline = time.monotonic() + 120
    while path.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    return not path.exists()


def test_what_a_killed_program_left_is_cleared_away(
    open_bench: Opener, left_behind: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.assembly.tool_runtime.SWEEP_SECONDS", 0.0)
    open_bench()
    assert is_cleared_away(left_behind)


def test_also_by_a_session_that_is_over_soon(open_bench: Opener, left_behind: Path) -> None:
    runtime = open_bench()
    assert left_behind.exists()
    runtime.close()
    assert is_cleared_away(left_behind)

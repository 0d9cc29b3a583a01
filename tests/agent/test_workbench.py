"""The workbench: what it does beside the calls."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.agent.deciding.questions import Manners, Questions
from app.agent.roles.choosing import find_agent
from app.build import Wish, Workbench, open_workbench
from app.desk import Desk

Opener = Callable[[], Workbench]


@pytest.fixture
def open_bench(project: Path) -> Iterator[Opener]:
    desk = Desk.open()
    opened: list[Workbench] = []

    def open_one() -> Workbench:
        questions = Questions(lambda event: None, Manners())
        agent = find_agent(desk, "")
        opened.append(open_workbench(desk, project, agent, Wish(), lambda event: None, questions, "s"))
        return opened[-1]

    yield open_one
    for bench in opened:
        bench.close()
    desk.close()


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
    monkeypatch.setattr("app.workbench.SWEEP_SECONDS", 0.0)
    open_bench()
    assert is_cleared_away(left_behind)


def test_also_by_a_session_that_is_over_soon(open_bench: Opener, left_behind: Path) -> None:
    bench = open_bench()
    assert left_behind.exists()
    bench.close()
    assert is_cleared_away(left_behind)

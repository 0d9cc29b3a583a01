"""What removes or replaces a file that is too large to be kept asks first, at every level, and says why."""

from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import APPROVE, DENY
from app.agent.deciding.rules import Rule, Ruling
from app.providers.scripted import calls, says
from app.sandbox.files import workspace
from app.vocabulary.events import QuestionAsked, ToolFinished
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

LOSING: dict[str, dict[str, Any]] = {
    "rm": {"path": "large.bin"},
    "write": {"path": "large.bin", "content": "new", "overwrite": True},
    "file_write": {"path": "large.bin", "content": "new"},
    "fs.write": {"path": "@project/large.bin", "content": "new"},
}
KEEPING: dict[str, dict[str, Any]] = {
    "mv": {"source": "large.bin", "destination": "moved.bin"},
    "touch": {"path": "large.bin"},
}
SCOPE = {name: Permission() for name in (*LOSING, *KEEPING)}


@pytest.fixture
def large(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(workspace, "MAX_KEPT_BYTES", 1000)
    (project / "large.bin").write_bytes(b"x" * 1001)
    return project / "large.bin"


def _size(file: Path) -> int | None:
    return file.stat().st_size if file.exists() else None


@pytest.mark.parametrize("trust", Trust)
@pytest.mark.parametrize("tool", LOSING)
async def test_nothing_lets_it_pass_unasked(open_session: Opener, large: Path, tool: str, trust: Trust) -> None:
    session, watcher, _ = open_session(calls(tool, **LOSING[tool]), says("ok"), scope=SCOPE, trust=trust, answers=DENY)
    session.orchestrator.policy.session_rules.append(Rule(Ruling.ALLOW, tool))  # type: ignore[union-attr]
    await session.send("go")
    (asked,) = watcher.of(QuestionAsked)
    assert "large.bin has 1,001 bytes" in asked.question.reason and "cannot be taken back" in asked.question.reason
    assert asked.question.proposals == ()
    assert _size(large) == 1001


@pytest.mark.parametrize("tool", LOSING)
async def test_who_agrees_gets_what_they_agreed_to(open_session: Opener, large: Path, tool: str) -> None:
    session, watcher, _ = open_session(calls(tool, **LOSING[tool]), says("ok"), scope=SCOPE, answers=APPROVE)
    await session.send("go")
    assert not watcher.of(ToolFinished)[0].result.is_error
    assert _size(large) == (None if tool == "rm" else 3)


REPLACING: dict[str, dict[str, Any]] = {
    "write": {"path": "notes.txt", "content": "new", "overwrite": True},
    "file_write": {"path": "notes.txt", "content": "new"},
    "fs.write": {"path": "@project/notes.txt", "content": "new"},
}


@pytest.mark.parametrize("trust", Trust)
@pytest.mark.parametrize("tool", REPLACING)
async def test_what_the_person_changed_since_it_was_read_is_not_replaced_unasked(
    open_session: Opener, project: Path, tool: str, trust: Trust
) -> None:
    (project / "notes.txt").write_text("old\n")
    script = [calls("read", path="notes.txt"), says("read"), calls(tool, **REPLACING[tool]), says("ok")]
    scope = {"read": Permission(), tool: Permission()}
    session, watcher, _ = open_session(*script, scope=scope, trust=trust, answers=APPROVE)
    session.orchestrator.policy.session_rules += [Rule(Ruling.ALLOW, name) for name in scope]  # type: ignore[union-attr]
    await session.send("read it")
    (project / "notes.txt").write_text("mine\n")
    await session.send("write it")
    (asked,) = watcher.of(QuestionAsked)
    assert "notes.txt has changed since the agent read it" in asked.question.reason
    assert (project / "notes.txt").read_text() == "new"


async def test_nobody_there_means_no(open_session: Opener, large: Path) -> None:
    session, watcher, _ = open_session(calls("rm", path="large.bin"), says("ok"), scope=SCOPE, interactive=False)
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.code == "E_DENIED"
    assert _size(large) == 1001


@pytest.mark.parametrize("tool", KEEPING)
async def test_what_loses_nothing_does_not_ask(open_session: Opener, large: Path, tool: str) -> None:
    session, watcher, _ = open_session(calls(tool, **KEEPING[tool]), says("ok"), scope=SCOPE, answers=DENY)
    await session.send("go")
    assert not watcher.of(QuestionAsked)
    assert not watcher.of(ToolFinished)[0].result.is_error


@pytest.mark.parametrize("tool", LOSING)
async def test_a_file_that_grew_after_the_decision_is_left_alone(
    open_session: Opener, large: Path, monkeypatch: pytest.MonkeyPatch, tool: str
) -> None:
    monkeypatch.setattr(workspace.Workspace, "lost_for_good", lambda self, *_: {})
    session, watcher, _ = open_session(calls(tool, **LOSING[tool]), says("ok"), scope=SCOPE, answers=DENY)
    await session.send("go")
    assert "too large to be stored" in watcher.of(ToolFinished)[0].result.output
    assert _size(large) == 1001

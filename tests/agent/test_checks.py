"""Checks run after edits and at the end of a turn, confined and without a question; a goal holds the turn open."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.assembly.folder_trust import settle_trust
from app.assembly.sessions import OpenedSession
from app.assembly.undo_setup import open_undo
from app.configuration.settings import CheckSettings
from app.vocabulary.events import EndReason, ToolFinished, TurnEnded
from tests.agent.real_sessions import Seen, Sessions, call, say, sessions_with

pytestmark = [pytest.mark.anyio, pytest.mark.confined]
WRITE = call("write", path="a.py", content="bad\n")
MEND = call("write", path="a.py", content="good\n", overwrite=True)
CHECK = "grep -q good {files}"


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


class Talk:
    """A message to its end, and what came of it."""

    def __init__(self, opened: OpenedSession) -> None:
        self.opened = opened
        self.ended: list[TurnEnded] = []
        self.checks: list[ToolFinished] = []
        opened.session.watch(self._take)

    def _take(self, event: Any) -> None:
        if isinstance(event, TurnEnded):
            self.ended.append(event)
        if isinstance(event, ToolFinished) and event.call_id.startswith("check-"):
            self.checks.append(event)

    @property
    def commands(self) -> list[str]:
        return [str(check.arguments["command"]) for check in self.checks]

    @property
    def notes(self) -> list[str]:
        """What the model was told at the end of each request."""
        return [request.note for request in Seen(self.opened)._model.requests]


async def talk(sessions: Sessions, project: Path, *replies: dict[str, Any], said: str = "go", **options: Any) -> Talk:
    settings: CheckSettings | None = options.pop("checks", None)
    if settings is not None:
        sessions.profile.settings = type(sessions.profile.settings)(checks=settings)
    opened = await sessions.open(*replies, project=str(project), **options)
    seen = Talk(opened)
    await opened.session.send(said)
    await opened.close()
    return seen


async def test_without_checks_nothing_runs(sessions: Sessions, project: Path) -> None:
    seen = await talk(sessions, project, WRITE, say())
    assert seen.checks == [] and seen.ended[0].detail == ""


async def test_a_failure_after_an_edit_is_told_once(sessions: Sessions, project: Path) -> None:
    checks = CheckSettings(after_edit=f"cat {{files}}; {CHECK}")
    seen = await talk(sessions, project, WRITE, MEND, say(), checks=checks)
    assert seen.commands == ["cat a.py; grep -q good a.py"] * 2
    assert [result.result.is_error for result in seen.checks] == [True, False]
    assert ["failed" in note for note in seen.notes] == [False, True, False] and "bad" in seen.notes[1]
    assert seen.ended[0].reason is EndReason.DONE and seen.ended[0].detail.startswith("passed: ")


@pytest.mark.parametrize("trust", ["supervised", "guided", "autonomous"])
async def test_it_needs_no_approval_and_what_it_does_can_be_undone(
    sessions: Sessions, project: Path, trust: str
) -> None:
    """The person wrote it; that the agent's own calls are asked about stays."""
    (project / "a.py").write_text("old\n")
    seen = await talk(sessions, project, WRITE, say(), trust="autonomous")
    checks = CheckSettings(end_of_turn="echo made > made.txt")
    seen = await talk(sessions, project, MEND, say(), checks=checks, trust="autonomous")
    assert (project / "made.txt").read_text() == "made\n"
    open_undo(sessions.profile, project).undo()
    assert not (project / "made.txt").exists() and seen.checks[0].decision.allowed
    until = await talk(sessions, project, say(), trust=trust, until="touch passed")
    assert (project / "passed").exists() and until.checks[0].decision.reason == "you set it up as a check"


async def test_a_failing_check_holds_the_turn_open_so_often(sessions: Sessions, project: Path) -> None:
    checks = CheckSettings(end_of_turn=CHECK, hold_steps=1)
    seen = await talk(sessions, project, WRITE, say("done"), MEND, say("now"), checks=checks)
    assert [result.result.is_error for result in seen.checks] == [True, False]
    assert seen.ended[0].detail.startswith("passed: ") and (project / "a.py").read_text() == "good\n"


async def test_after_that_the_turn_ends_and_says_so(sessions: Sessions, project: Path) -> None:
    checks = CheckSettings(end_of_turn=CHECK, hold_steps=0)
    sessions.profile.settings = type(sessions.profile.settings)(checks=checks)
    opened = await sessions.open(WRITE, say("done"), say("again"), project=str(project))
    seen = Talk(opened)
    await opened.session.send("go")
    assert seen.ended[0].reason is EndReason.DONE and seen.ended[0].detail.startswith("failed: ")
    await opened.session.send("and?")
    assert "failed" in opened.session.history[-2].text  # type: ignore[union-attr]  # what the person said, with a note
    await opened.close()


async def test_only_for_such_files_and_none_can_be_an_option(sessions: Sessions, project: Path) -> None:
    odd = "-rf $(touch x); 'a.py"
    writes = [call("write", path=name, content="good\n") for name in ("readme.md", f"./{odd}")]
    checks = CheckSettings(end_of_turn="printf '%s|' {files}", files=["*.py"])
    seen = await talk(sessions, project, *writes, say(), checks=checks)
    assert seen.checks[0].result.output.startswith(f"./{odd}|") and not (project / "x").exists()


async def test_plan_mode_runs_none(sessions: Sessions, project: Path) -> None:
    seen = await talk(sessions, project, say(), mode="plan", until="touch x")
    assert seen.checks == [] and not (project / "x").exists()


@pytest.mark.parametrize("trusted", [True, False])
async def test_those_of_a_folder_count_once_it_is_trusted(sessions: Sessions, project: Path, trusted: bool) -> None:
    (project / ".handrail").mkdir()
    (project / ".handrail/checks.toml").write_text('end_of_turn = "grep -q good {changed}"\n')
    settle_trust(sessions.profile, project, trusted)
    seen = await talk(sessions, project, MEND, say())
    assert bool(seen.checks) is trusted


async def test_a_wrong_file_is_told(sessions: Sessions, project: Path) -> None:
    (project / ".handrail").mkdir()
    (project / ".handrail/checks.toml").write_text("end_of_turn = 3\n")
    settle_trust(sessions.profile, project, True)
    seen = await talk(sessions, project, MEND, say())
    assert any("checks.toml is not used" in notice for notice in seen.opened.notices)


async def test_a_deny_rule_is_stronger(sessions: Sessions, project: Path) -> None:
    sessions.profile.change({"rules": [{"action": "deny", "tool": "bash", "commands": ["touch"]}]})
    seen = await talk(sessions, project, say(), said="/goal touch x", checks=None)
    assert not (project / "x").exists() and seen.checks[0].result.code == "E_DENIED"


# --- goals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["message", "option"])
async def test_a_goal_holds_the_turn_open_until_it_passes(sessions: Sessions, project: Path, how: str) -> None:
    goal = "grep -q good a.py"
    given: dict[str, Any] = {"said": f"/goal {goal}"} if how == "message" else {"until": goal}
    seen = await talk(sessions, project, say("what?"), WRITE, say("so?"), MEND, say("done"), **given)
    assert [check.result.is_error for check in seen.checks] == [True, True, False]
    assert f"Go on until the command `{goal}` succeeds" in json.dumps(
        [message.text for message in Seen(seen.opened)._model.requests[0].messages if hasattr(message, "text")]
    )
    assert seen.ended[0].reason is EndReason.DONE and goal in seen.ended[0].detail


async def test_it_ends_after_the_same_failure_three_times(sessions: Sessions, project: Path) -> None:
    seen = await talk(sessions, project, *[say("done")] * 4, said="/goal false")
    assert len(seen.checks) == 3 and seen.ended[0].reason is EndReason.LIMIT
    assert "not reached after 3 tries" in seen.ended[0].detail and "in the same way" in seen.ended[0].detail
    assert "`false`" in seen.notes[-1]


@pytest.mark.parametrize("limit", ["steps", "minutes"])
async def test_it_ends_at_a_limit(sessions: Sessions, project: Path, limit: str) -> None:
    steps, minutes = (2, 60.0) if limit == "steps" else (50, 0.000001)
    checks = CheckSettings(goal_steps=steps, goal_minutes=minutes)
    seen = await talk(sessions, project, *[say("done")] * 4, said="/goal date +%N; false", checks=checks)
    assert seen.ended[0].reason is EndReason.LIMIT
    assert ("2 steps are used up" if limit == "steps" else "minutes are over") in seen.ended[0].detail

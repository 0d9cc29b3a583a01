"""A helper has a context of its own and no more than the agent may; its questions and costs are the agent's."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.questions import APPROVE, DENY, Asking
from app.agent.steps import Limits
from app.assembly.sessions import OpenedSession
from app.configuration.settings import BudgetSettings, Settings
from app.faces.narrator import Narrator
from app.providers import ChatRequest
from app.providers.scripted import Line, Reply, Scripted, all_of, calls, hangs, says
from app.vocabulary.events import CostReported, EndReason, Event, QuestionAsked, ToolFinished, ToolOutput, TurnEnded
from app.vocabulary.messages import ToolMessage, ToolResult, UserMessage
from tests.agent.real_sessions import Sessions, say, sessions_with

pytestmark = pytest.mark.anyio


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


class Cast:
    """A model that knows which part it plays: the agent's lines and those of each helper by its task."""

    def __init__(self, opened: OpenedSession, agent: Sequence[Line], **helpers: Sequence[Line]) -> None:
        assert isinstance(opened.connection.provider, Scripted)
        self.model = opened.connection.provider
        self._lines = {"go": agent} | helpers
        self._at = dict.fromkeys(self._lines, 0)
        self.requests: dict[str, list[ChatRequest]] = {name: [] for name in self._lines}
        self.model.replies = [self._answer] * 100
        self.events: list[Event] = []
        opened.session.watch(self.events.append)
        self.opened = opened

    async def _answer(self, request: ChatRequest) -> Reply:
        first = request.messages[0]
        assert isinstance(first, UserMessage)
        self.requests[first.said].append(request)
        at = self._at[first.said]
        self._at[first.said] += 1
        line = self._lines[first.said][at]
        if isinstance(line, Reply):
            return line
        said = line(request)
        return said if isinstance(said, Reply) else await said

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def results(self) -> list[ToolResult]:
        history = self.opened.session.history
        return [message.result for message in history if isinstance(message, ToolMessage)]


def helper(task: str, **more: Any) -> Reply:
    return calls("helper", f"call_{task}", task=task, **more)


async def open_cast(
    sessions: Sessions,
    project: Path,
    agent: Sequence[Line],
    options: dict[str, Any] | None = None,
    /,
    **helpers: Sequence[Line],
) -> Cast:
    sessions.profile.settings = Settings(helpers=True)
    opened = await sessions.open(say(), project=str(project), **(options or {}))
    return Cast(opened, agent, **helpers)


async def play(cast: Cast) -> EndReason:
    reason = await cast.opened.session.send("go")
    await cast.opened.close()
    return reason


def audit(cast: Cast, sessions: Sessions) -> list[dict[str, Any]]:
    trail = sessions.profile.folders.trail(cast.opened.session.id)
    return [json.loads(line) for line in trail.read_text().splitlines()]


WRITER = """---
name: lender
tool_permissions:
  everything: { allowed: true }
  helper: { allowed: true, changes: true }
---
"""


def lend_writing(sessions: Sessions) -> None:
    folder = sessions.profile.folders.agents
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lender.md").write_text(WRITER)


async def test_a_helper_reads_and_the_agent_gets_its_answer(sessions: Sessions, project: Path) -> None:
    (project / "a.txt").write_text("the word is plum\n")
    cast = await open_cast(
        sessions, project, [helper("look"), says("done")], look=[calls("read", path="a.txt"), says("It is plum.")]
    )
    assert await play(cast) is EndReason.DONE
    (result,) = cast.results
    assert "It is plum." in result.for_model and "2 steps" in result.for_model and "tokens" in result.for_model
    assert "✓ read a.txt" in result.output and "✓ read" not in result.for_model
    assert "plum" not in str(cast.requests["go"][0].messages)
    assert [event.text for event in cast.of(ToolOutput)] == ["✓ read a.txt\n"]
    assert [event.name for event in cast.of(ToolFinished)] == ["helper"]


async def test_the_terminal_says_what_a_helper_did(sessions: Sessions, project: Path) -> None:
    cast = await open_cast(sessions, project, [helper("look"), says("done")], look=[calls("ls", path="."), says("x")])
    notes = StringIO()
    cast.opened.session.watch(Narrator(None, notes))
    await play(cast)
    first, second, *_ = notes.getvalue().splitlines()
    assert first.startswith("✓ helper look") and second == "  ✓ ls ."


async def test_a_helper_has_only_what_reads(sessions: Sessions, project: Path) -> None:
    script: list[Line] = [
        calls("write", path="b.txt", content="x"),
        calls("bash", command="touch c.txt"),
        calls("helper", task="more"),
        says("I could not."),
    ]
    cast = await open_cast(sessions, project, [helper("attempt"), says("done")], attempt=script)
    await play(cast)
    assert not (project / "b.txt").exists() and not (project / "c.txt").exists()
    offered = {tool.name for tool in cast.requests["attempt"][0].tools}
    assert "read" in offered and not offered & {"write", "bash", "helper", "ask_user", "skill", "edit", "web_fetch"}
    assert cast.results[0].output.count("✗") == 3
    codes = [line["toolName"] for line in audit(cast, sessions)]
    assert codes == ["write", "bash", "helper", "helper"]


async def test_a_helper_has_no_more_than_the_agent(sessions: Sessions, project: Path) -> None:
    folder = sessions.profile.folders.agents
    folder.mkdir(parents=True, exist_ok=True)
    permissions = "  helper: { allowed: true, changes: true }\n  read: { allowed: true, paths: [docs/**] }\n"
    (folder / "narrow.md").write_text(f"---\nname: narrow\ntool_permissions:\n{permissions}---\n")
    (project / "a.txt").write_text("secret plum")
    script: list[Line] = [calls("read", path="a.txt"), calls("ls"), calls("write", path="x", content=""), says("no")]
    cast = await open_cast(sessions, project, [helper("attempt"), says("done")], {"agent": "narrow"}, attempt=script)
    await play(cast)
    assert [tool.name for tool in cast.requests["attempt"][0].tools] == ["read"]
    assert cast.results[0].output.count("✗") == 3 and "plum" not in str(cast.requests["attempt"][-1].messages)


async def test_an_agent_definition_narrows_a_helper(sessions: Sessions, project: Path) -> None:
    lend_writing(sessions)
    script: list[Line] = [calls("write", path="x", content=""), says("no")]
    agent = [helper("attempt", agent="reviewer"), says("done")]
    cast = await open_cast(sessions, project, agent, {"agent": "lender"}, attempt=script)
    await play(cast)
    assert not (project / "x").exists() and "You review" in cast.requests["attempt"][0].system


async def test_where_helpers_may_change_files_the_card_names_the_helper(sessions: Sessions, project: Path) -> None:
    lend_writing(sessions)
    options = {"agent": "lender", "trust": "guided", "asking": Asking()}
    script: list[Line] = [
        calls("write", path="b.txt", content="x\n"),
        calls("write", path="c.txt", content="x\n"),
        says("ok"),
    ]
    cast = await open_cast(sessions, project, [helper("attempt"), says("done")], options, attempt=script)
    answers = iter((APPROVE, DENY))

    def answer(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            asyncio.get_running_loop().call_soon(cast.opened.session.answer, event.question.id, next(answers))

    cast.opened.session.watch(answer)
    await play(cast)
    assert (project / "b.txt").read_text() == "x\n" and not (project / "c.txt").exists()
    remarks = [event.question.remark for event in cast.of(QuestionAsked)]
    assert len(remarks) == 2 and all("“attempt”" in remark for remark in remarks)


async def test_calls_of_helpers_are_audited_under_the_call_that_started_them(sessions: Sessions, project: Path) -> None:
    (project / "a.txt").write_text("x")
    script: list[Line] = [calls("read", "r1", path="a.txt"), says("x")]
    cast = await open_cast(sessions, project, [helper("look"), says("done")], look=script)
    await play(cast)
    assert [(line["toolName"], line["toolCallId"]) for line in audit(cast, sessions)] == [
        ("read", "call_look.r1"),
        ("helper", "call_look"),
    ]


async def test_helpers_of_one_message_work_side_by_side(sessions: Sessions, project: Path) -> None:
    met = asyncio.Barrier(2)

    async def meet(_: ChatRequest) -> Reply:
        async with asyncio.timeout(20):
            await met.wait()
        return says("met")

    both = all_of([helper("one"), helper("two")])
    cast = await open_cast(sessions, project, [both, says("done")], one=[meet], two=[meet])
    assert await play(cast) is EndReason.DONE
    assert [("met" in result.for_model, result.is_error) for result in cast.results] == [(True, False)] * 2


async def test_stop_reaches_helpers(sessions: Sessions, project: Path) -> None:
    cast = await open_cast(sessions, project, [helper("wait")], wait=[hangs()])
    session = cast.opened.session
    turn = asyncio.ensure_future(session.send("go"))
    while not cast.requests["wait"]:
        await asyncio.sleep(0)
    session.cancel()
    assert await turn is EndReason.CANCELLED
    await cast.opened.close()
    assert cast.results[0].code == "E_CANCELLED"


async def test_steps_of_helpers_count_for_the_turn(sessions: Sessions, project: Path) -> None:
    endless = [calls("ls", path=f".{'/.' * n}") for n in range(20)]
    endless[4] = says("told to stop")
    cast = await open_cast(sessions, project, [helper("look"), says("the end")], look=endless)
    cast.opened.session.steps.limits = Limits(steps=5)
    assert await play(cast) is EndReason.LIMIT
    assert len(cast.requests["look"]) == 5  # four steps, and its last words
    assert "did not finish" in cast.results[0].for_model
    (ended,) = cast.of(TurnEnded)
    assert ended.usage.input >= 2_000 * 7


async def test_helpers_share_the_budget(sessions: Sessions, project: Path) -> None:
    script: list[Line] = [calls("ls", path=f".{'/.' * n}") for n in range(30)]
    cast = await open_cast(sessions, project, [helper("look"), says("done")], look=script)
    sessions.profile.settings = Settings(budget=BudgetSettings(session_tokens=30_000))
    assert await play(cast) is EndReason.BUDGET
    assert len(cast.requests["look"]) < 30
    assert cast.of(CostReported)


async def test_another_model_is_asked_only_by_setting(sessions: Sessions, project: Path) -> None:
    cast = await open_cast(sessions, project, [helper("look"), says("done")], look=[says("never asked")])
    sessions.profile.settings = Settings(helper_model="scripted/cheap")
    sessions.script.write_text(json.dumps([say("from the cheap one")]))
    await play(cast)
    assert not cast.requests["look"] and "from the cheap one" in cast.results[0].for_model
    assert cast.results[0].meta["model"] == "cheap"


async def test_a_model_that_cannot_be_asked_is_said_so(sessions: Sessions, project: Path) -> None:
    cast = await open_cast(sessions, project, [helper("look"), says("done")], look=[says("never asked")])
    sessions.profile.settings = Settings(helper_model="nowhere/x")
    await play(cast)
    assert not cast.requests["look"] and "nowhere" in cast.results[0].for_model and cast.results[0].is_error


async def test_nobody_else_is_offered_helpers(sessions: Sessions, project: Path) -> None:
    folder = sessions.profile.folders.agents
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "named.md").write_text("---\nname: named\ntool_permissions:\n  helper: { allowed: true }\n---\n")
    for agent, offered in (("developer", False), ("assistant", False), ("workspace", False), ("named", True)):
        _, seen = await sessions.talk(say(), project=str(project), agent=agent)
        assert ("helper" in seen.tools) is offered, agent

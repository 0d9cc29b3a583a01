"""Requests begin alike, from step to step, in either mode, and in the next session: nothing is read twice."""

import itertools
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.steps import Limits
from app.providers import ChatRequest, ModelInfo
from app.providers.scripted import Reply, Scripted, calls, hangs, says
from app.vocabulary.events import EndReason, Mode, QuestionAsked, ReplyStarted, TextDelta, ToolFinished
from app.vocabulary.messages import UserMessage
from app.vocabulary.tool_table import CANONICAL
from tests.agent.conftest import Opener
from tests.agent.real_sessions import Seen, Sessions, say, sessions_with
from tests.providers.speech import APIS, Api, bodies

pytestmark = pytest.mark.anyio

ALL = {name: Permission() for name in CANONICAL}


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


def model_of(seen: Seen) -> Scripted:
    assert isinstance(seen.opened.connection.provider, Scripted)
    return seen.opened.connection.provider


@pytest.mark.parametrize("is_trusted", [True, False])
async def test_the_next_session_begins_with_the_same(sessions: Sessions, project: Path, is_trusted: bool) -> None:
    (project / "AGENTS.md").write_text("Run make check.")
    if is_trusted:
        sessions.profile.trust(project)
    asked = []
    for _ in range(2):
        _, seen = await sessions.talk(say(), project=str(project))
        asked.append(model_of(seen).requests[0])
    assert asked[0].system == asked[1].system and ("make check" in asked[0].system) is is_trusted
    assert asked[0].tools == asked[1].tools


async def test_so_does_one_in_another_folder_on_another_day(sessions: Sessions, tmp_path: Path) -> None:
    systems = []
    for name in ("alpha", "beta"):
        (tmp_path / name).mkdir()
        opened, seen = await sessions.talk(say(), project=str(tmp_path / name))
        systems.append(seen.system)
        assert f"`{name}`" in seen.opening and date.today().isoformat() in seen.opening
        assert name not in seen.system and date.today().isoformat() not in seen.system
        (said,) = [message for message in opened.session.history if isinstance(message, UserMessage)]
        assert said == UserMessage("go"), "it stands in the request alone"
    assert systems[0] == systems[1]


async def test_a_tool_is_described_once(open_session: Opener) -> None:
    session, _, model = open_session(says("ok"), scope=ALL)
    await session.send("go")
    (request,) = model.requests
    assert len(request.tools) == len(CANONICAL) - 1  # without web_search: none is set up
    for tool in request.tools:
        assert tool.description.split(". ")[0] not in request.system


async def test_plan_mode_and_back_changes_nothing_but_the_end(open_session: Opener) -> None:
    session, _, model = open_session(
        calls("read", path="README.md"), calls("ls", path="."), calls("read", path="src/a.py"), says("ok"), scope=ALL
    )
    assert session.orchestrator is not None
    modes = iter([Mode.PLAN, Mode.BUILD, Mode.BUILD])
    orchestrator = session.orchestrator
    session.watch(lambda event: orchestrator.set_mode(next(modes)) if isinstance(event, ToolFinished) else None)
    await session.send("go")
    assert len({request.system for request in model.requests}) == 1
    assert all(request.tools is model.requests[0].tools for request in model.requests)
    for before, now in zip(model.requests, model.requests[1:], strict=False):
        assert list(now.messages)[: len(before.messages)] == list(before.messages)
    assert [request.note[:30] for request in model.requests] == [
        "",
        "[Handrail: Plan mode is on: th",
        "[Handrail: Plan mode is over: ",
        "",
    ]


async def test_last_words_are_asked_for_at_the_end(open_session: Opener) -> None:
    session, _, model = open_session(calls("ls"), says("That is how far I got."), limits=Limits(steps=1), scope=ALL)
    await session.send("go")
    first, last = model.requests
    assert (last.system, last.tools) == (first.system, first.tools)
    assert not first.note and "You cannot use tools any more: stopped after 1 steps" in last.note


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.name)
async def test_on_the_wire_each_request_begins_with_the_one_before(open_session: Opener, api: Api) -> None:
    """Whatever happens between two steps: a denied call, a queued message, another trust level, a cancelled reply."""

    def queue(request: ChatRequest) -> Reply:
        session.inbox.send("And look at src too.")
        return calls("ls", path="src")

    def trust_more(request: ChatRequest) -> Reply:
        assert session.orchestrator is not None
        session.orchestrator.set_trust(Trust.AUTONOMOUS)
        return calls("write", path="b.txt", content="b")

    session, watcher, model = open_session(
        calls("read", path="README.md"),
        calls("write", path="a.txt", content="a"),
        queue,
        calls("read", path="src/a.py"),
        trust_more,
        says("Half of it is done."),
        calls("ls", path="."),
        hangs(TextDelta("I am")),
        calls("grep", pattern="x"),
        hangs(),
        calls("read", path="b.txt"),
        says("Done."),
        scope=ALL,
        trust=Trust.SUPERVISED,
        answers=lambda question: ("deny", "Not this file.") if question.tool == "write" else "approve",
    )
    stops = (TextDelta("I am"), ReplyStarted("msg_10", "scripted"))
    session.watch(lambda event: session.cancel() if event in stops else None)
    assert await session.send("go") is EndReason.DONE
    for words in ("Go on.", "Stop that, look for x."):
        assert await session.send(words) is EndReason.CANCELLED
    assert await session.send("Finish.") is EndReason.DONE
    assert [event.question.tool for event in watcher.of(QuestionAsked)].count("write") == 1
    assert [event.result.code for event in watcher.of(ToolFinished)].count("E_DENIED") == 1
    assert len(model.requests) == 12

    sent = [parts(body) for body in await bodies(api, *model.requests)]
    assert len({fixed for fixed, _ in sent}) == 1
    for (_, before), (_, now) in itertools.pairwise(sent):
        assert now.startswith(before.rstrip('"}]')) and len(now) > len(before)


def parts(body: bytes) -> tuple[str, str]:
    """A request as JSON: what is the same in every step, and the conversation. Where Anthropic is to keep what it has
    read is no part of what it reads."""

    def unmarked(found: dict[str, object]) -> dict[str, object]:
        return {key: value for key, value in found.items() if key != "cache_control"}

    request = json.loads(body, object_hook=unmarked)
    conversation = request.pop("input" if "input" in request else "messages")
    return json.dumps(request), json.dumps(conversation)


async def test_another_effort_holds_from_the_next_step_of_a_turn_and_changes_nothing_else(open_session: Opener) -> None:
    steps = (calls("list", path="."), calls("list", path="."), says("Done."))
    session, _, model = open_session(*steps, model=ModelInfo("gpt-5"), limits=Limits(steps=3))
    session.answering.effort = "low"
    chosen = iter(["max", ""])

    def choose(event: object) -> None:
        if isinstance(event, ToolFinished):
            session.answering.effort = next(chosen)

    session.watch(choose)
    assert await session.send("go") is EndReason.DONE
    assert [asked.effort for asked in model.requests] == ["low", "high", ""]
    first, second, third = model.requests
    assert first.system == second.system == third.system and first.tools == second.tools == third.tools
    assert third.messages[:-2] == second.messages and second.messages[:-2] == first.messages

"""A turn that goes nowhere ends: the same refused call again and again, replies that say nothing."""

from pathlib import Path

import pytest

from app.agent.deciding.policy import Trust
from app.agent.repetition import SAME_REFUSALS
from app.agent.steps import Limits
from app.providers.scripted import Line, Reply, calls, raw_call, says
from app.vocabulary.events import EndReason, ErrorRaised, QuestionAsked, ToolFinished, ToolStarted, TurnEnded
from app.vocabulary.messages import AssistantMessage, StopReason, UserMessage
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

PATIENT = Limits(steps=50)


def repeated(reply: Reply, times: int = 50) -> list[Line]:
    return [reply] * times


@pytest.mark.parametrize(
    ("call", "trust", "ran"),
    [
        (calls("ls", path="."), Trust.AUTONOMOUS, 2),
        (calls("bash", command="echo once"), Trust.GUIDED, 0),
        (calls("bash", command="echo once"), Trust.AUTONOMOUS, 2),
        (raw_call("read", '{"path": '), Trust.AUTONOMOUS, 0),
        (calls("read", pth="a"), Trust.AUTONOMOUS, 0),
        (calls("no_such_tool"), Trust.AUTONOMOUS, 0),
    ],
    ids=["runs twice", "needs approval", "a command", "broken JSON", "wrong arguments", "unknown tool"],
)
async def test_the_same_refused_call_ends_the_turn_where_nobody_is_there(
    open_session: Opener, call: Reply, trust: Trust, ran: int
) -> None:
    def script(number: int) -> Line:
        return lambda request: says("I was stuck.") if request.answer_only else call

    session, watcher, model = open_session(*map(script, range(50)), trust=trust, interactive=False, limits=PATIENT)
    assert await session.send("go") is EndReason.LIMIT
    assert len(model.requests) == ran + SAME_REFUSALS + 1, "and one for the last words"
    assert len(watcher.of(ToolStarted)) == ran
    assert "refused" in watcher.of(TurnEnded)[0].detail
    last = session.history[-1]
    assert isinstance(last, AssistantMessage) and last.text == "I was stuck."


async def test_refused_calls_count_also_with_others_between_them(open_session: Opener) -> None:
    refused = calls("bash", command="echo no")
    between = [calls("read", path=name) for name in ("README.md", "a", "b", "c", "d", "e", "f", "g")]
    script = [line for pair in zip(repeated(refused, 8), between, strict=True) for line in pair]
    session, _, model = open_session(
        *script[: 2 * SAME_REFUSALS - 1], says("Stuck."), trust=Trust.GUIDED, interactive=False, limits=PATIENT
    )
    assert await session.send("go") is EndReason.LIMIT
    assert len(model.requests) == 2 * SAME_REFUSALS


async def test_a_call_that_runs_and_fails_may_be_tried_again(open_session: Opener, project: Path) -> None:
    """The agent changes something between its tries, and the same error can come again."""
    tries = [
        step
        for number in range(6)
        for step in (calls("bash", command="false"), calls("write", path=f"{number}.txt", content=""))
    ]
    session, _, _ = open_session(*tries, says("Fixed."), interactive=False, limits=PATIENT)
    assert await session.send("go") is EndReason.DONE


async def test_what_the_person_denies_is_between_them_and_the_agent(open_session: Opener) -> None:
    denied = repeated(calls("bash", command="echo no"), SAME_REFUSALS + 3)
    session, watcher, _ = open_session(*denied, says("I give up."), trust=Trust.GUIDED, answers=("deny", "never"))
    assert await session.send("go") is EndReason.DONE
    assert len(watcher.of(QuestionAsked)) == SAME_REFUSALS + 3


async def test_the_next_message_of_the_person_begins_anew(open_session: Opener) -> None:
    some = repeated(calls("bash", command="echo no"), SAME_REFUSALS - 1)
    script = [*some, says("First."), *some, says("Second.")]
    session, watcher, _ = open_session(*script, trust=Trust.GUIDED, interactive=False)
    assert await session.send("go") is EndReason.DONE
    assert await session.send("again") is EndReason.DONE
    assert not any(event.result.code != "E_DENIED" for event in watcher.of(ToolFinished))


@pytest.mark.parametrize("empty", [says(""), says("  \n"), says("", thinking="Hm."), says("", stop=StopReason.OTHER)])
async def test_an_empty_reply_is_asked_for_once_more(open_session: Opener, empty: Reply) -> None:
    session, _, model = open_session(calls("ls", path="."), empty, says("Here it is."))
    assert await session.send("go") is EndReason.DONE
    assert len(model.requests) == 3
    assert "empty" in model.requests[2].note and not model.requests[1].note
    assert isinstance(session.history[-1], AssistantMessage) and session.history[-1].text == "Here it is."
    assert [message for message in session.history if isinstance(message, UserMessage)] == [UserMessage("go")]


async def test_two_empty_replies_are_told(open_session: Opener) -> None:
    session, watcher, model = open_session(says(""), says(""))
    assert await session.send("go") is EndReason.ERROR
    assert len(model.requests) == 2
    assert "empty reply" in watcher.of(ErrorRaised)[0].text


async def test_each_turn_gets_its_second_chance(open_session: Opener) -> None:
    session, _, _ = open_session(says(""), says("one"), says(""), says("two"))
    assert await session.send("go") is EndReason.DONE
    assert await session.send("go") is EndReason.DONE

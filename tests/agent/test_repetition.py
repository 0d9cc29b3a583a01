"""Models that repeat themselves are stopped, and told; texts that only look like it are not."""

import json
import random

import pytest

from app.agent.repetition import REPEATED, Repetitions, Unrepeating, repeated_part
from app.providers.scripted import Reply, calls, says
from app.vocabulary.errors import Fault
from app.vocabulary.events import EndReason, ErrorRaised, ReplyEnded, TextDelta, TurnEnded
from app.vocabulary.messages import AssistantMessage, StopReason, Text
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

SENTENCE = "I will now read the file to see what it says. "


@pytest.mark.parametrize(
    "text",
    [
        SENTENCE * 60,
        "The beginning is fine.\n\n" + SENTENCE * 60,
        "The beginning is fine.\n\n" + (SENTENCE * 60)[:-17],
        ("Step one. " + "word " * 60 + "\n") * 20,
        "no no " * 500,
        "\n" * 12_000,
        "!" * 12_000,
    ],
)
def test_the_same_over_and_over_is_found(text: str) -> None:
    assert repeated_part(text)


def numbered() -> str:
    return "\n".join(f"- item {number}: the same words each time" for number in range(400))


@pytest.mark.parametrize(
    "text",
    [
        "",
        SENTENCE * 5,
        numbered(),
        "| --- | --- |\n" * 200,
        "-" * 5_000,
        json.dumps([0] * 2_000),
        "".join(random.Random(1).choices("ab \n", k=20_000)),
        SENTENCE * 60 + "But then it found something else, and went on with that.",
        "\n".join(f"def test_{name}() -> None:\n    assert True\n" for name in range(300)),
    ],
)
def test_tables_lists_and_what_came_to_an_end_are_not(text: str) -> None:
    assert not repeated_part(text)


async def test_a_reply_that_only_repeats_itself_is_ended_and_told(open_session: Opener) -> None:
    endless = Reply((*[TextDelta(SENTENCE)] * 5_000, ReplyEnded(StopReason.DONE)))
    session, watcher, model = open_session(endless)
    session.answering.provider = Unrepeating(model)
    assert await session.send("go") is EndReason.ERROR
    assert len(watcher.of(TextDelta)) < 200
    assert watcher.of(ErrorRaised) == [ErrorRaised(REPEATED, Fault.REPETITION)]
    assert len(model.requests) == 1, "it is not asked again by itself"


async def test_thinking_in_circles_is_ended_too(open_session: Opener) -> None:
    session, watcher, model = open_session(says("never heard", thinking=SENTENCE * 3_000))
    session.answering.provider = Unrepeating(model)
    assert await session.send("go") is EndReason.ERROR
    assert not watcher.of(TextDelta)


def test_three_same_replies_in_a_row_are_enough_and_others_between_them_begin_anew() -> None:
    same = Repetitions()
    one, other = AssistantMessage((Text("a"),)), AssistantMessage((Text("b"),))
    assert [bool(same.again(reply)) for reply in (one, one, other, one, one, one)] == [False] * 5 + [True]
    same.forget()
    assert not same.again(one)


async def test_the_third_same_reply_with_the_same_result_ends_the_turn(open_session: Opener) -> None:
    again = [says("Let me look.") + calls("ls", path=".") for _ in range(4)]
    session, watcher, model = open_session(*again, answers="approve")
    assert await session.send("go") is EndReason.LIMIT
    assert len(model.requests) == 3
    assert watcher.of(TurnEnded)[0].detail == "the model gave the same reply 3 times"

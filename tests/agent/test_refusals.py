"""Refusals, calls that never came and pictures that are too large: each is told with what the person can do."""

import io
from pathlib import Path

import pytest

from app.agent.masking import masked_message
from app.faces.narrator import Narrator
from app.providers import ModelInfo
from app.providers.scripted import Reply, fails, says
from app.redaction.known import KnownSecrets
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import (
    EndReason,
    ErrorRaised,
    PictureReceived,
    ReplyEnded,
    ReplyStarted,
    StepStarted,
    TextDelta,
    TurnEnded,
)
from app.vocabulary.messages import AssistantMessage, Image, Part, StopReason, Thinking, from_row, to_row
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

PICTURE = Image("image/png", "iVBO" * 1_000_000, "beach.png")
TOO_LARGE = ProviderError("The conversation is too long for m.", Fault.CONTEXT, status=413)


def ends(stop: StopReason, detail: str = "", explanation: str = "", text: str = "") -> Reply:
    return Reply((ReplyStarted(), TextDelta(text), ReplyEnded(stop, detail, explanation)))


@pytest.mark.parametrize("text", ["", "I can say only this."])
async def test_a_refusal_says_what_the_service_said_and_what_to_do(open_session: Opener, text: str) -> None:
    session, watcher, _ = open_session(ends(StopReason.REFUSAL, "refusal", "cyber: This looks like an attack.", text))
    assert await session.send("go") is EndReason.ERROR
    [raised] = watcher.of(ErrorRaised)
    assert raised.fault == Fault.REFUSED
    for words in ("refused to answer", "in other words", "another model", "cyber: This looks like an attack."):
        assert words in raised.text
    out, notes = io.StringIO(), io.StringIO()
    Narrator(out, notes)(raised)
    assert "cyber: This looks like an attack." in notes.getvalue()


async def test_a_call_that_never_came_is_asked_for_once_and_then_told(open_session: Opener) -> None:
    missing = ends(StopReason.TOOLS, "tool_calls", text="I read it now.")
    session, watcher, model = open_session(missing, says("Here."))
    assert await session.send("go") is EndReason.DONE
    assert "announced a tool call" in model.requests[1].note
    session, watcher, model = open_session(missing, missing, says("never"))
    assert await session.send("go") is EndReason.ERROR
    assert len(model.requests) == 2
    assert "announced a tool call" in watcher.of(ErrorRaised)[0].text


async def test_an_end_for_an_unknown_reason_is_not_told_as_done(open_session: Opener) -> None:
    session, watcher, _ = open_session(ends(StopReason.OTHER, "weather", text="Half"))
    assert await session.send("go") is EndReason.LIMIT
    assert "weather" in watcher.of(TurnEnded)[-1].detail


async def test_a_request_that_is_too_large_blames_its_picture(open_session: Opener) -> None:
    model = ModelInfo("m", context=100_000, images=True)
    session, watcher, asked = open_session(fails(TOO_LARGE), says("never"), model=model)
    session.inbox.send("look", (Image("image/png", "iVBO", "small.png"), PICTURE))
    session.go_on()
    assert await session.until_over() is EndReason.ERROR
    [raised] = watcher.of(ErrorRaised)
    assert raised.fault == Fault.PICTURE and "beach.png" in raised.text and "smaller" in raised.text
    assert len(asked.requests) == 1 and len(watcher.of(StepStarted)) == 1


async def test_without_a_picture_it_is_the_conversation(open_session: Opener) -> None:
    session, watcher, _ = open_session(*[fails(TOO_LARGE)] * 9)
    assert await session.send("go") is EndReason.ERROR
    assert watcher.of(ErrorRaised)[0].fault != Fault.PICTURE


async def test_a_picture_of_the_model_is_kept(open_session: Opener, project: Path) -> None:
    drawn = Reply((PictureReceived(PICTURE), ReplyEnded(StopReason.DONE, "stop")))
    session, _, model = open_session(drawn, says("Yes."))
    assert await session.send("draw") is EndReason.DONE
    reply = session.history[-1]
    assert isinstance(reply, AssistantMessage) and reply.images == (PICTURE,)
    assert from_row(*to_row(reply, lambda text: text.replace("iVBO", "[secret]"))) == reply
    await session.send("nice?")
    assert len(model.requests) == 2


@pytest.mark.parametrize("part", [Thinking("", {"reasoning_details": [{"text": "It is hunter2-hunter2."}]}), PICTURE])
async def test_no_secret_goes_back_in_what_a_service_wants_back(part: Thinking | Image) -> None:
    secrets = KnownSecrets()
    secrets.learn_key(".env", "hunter2-hunter2")
    [masked] = _parts(masked_message(AssistantMessage((part,)), secrets))
    assert "hunter2-hunter2" not in str(masked)
    assert masked is part or isinstance(masked, Thinking)


def _parts(message: object) -> tuple[Part, ...]:
    assert isinstance(message, AssistantMessage)
    return message.parts

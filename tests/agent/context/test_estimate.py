"""How many tokens a request will have, and what fills the window."""

import pytest

from app.agent.context.conversation import Room
from app.agent.context.estimate import TokenEstimate, message_bytes
from app.providers import ModelInfo
from app.providers.scripted import calls, says
from app.vocabulary.events import BudgetReported
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)
from tests.agent.conftest import Opener
from tests.agent.context.small_model import SmallModel


def test_every_report_corrects_the_estimate() -> None:
    estimate = TokenEstimate()
    assert estimate.tokens(3_000) == 1_000
    assert estimate.learn(4_000, 1_000)
    assert estimate.tokens(4_000) == 1_000 and estimate.tokens(2_000) == 500
    assert estimate.tokens(7_000) == 2_000, "what is new may be denser than what is known"
    assert estimate.learn(4_000, 2_000)
    assert estimate.tokens(6_000) == 3_000


@pytest.mark.parametrize(("size", "tokens"), [(20_000, 100), (1_000, 1_000), (1_000, 0)])
def test_a_report_that_cannot_be_true_changes_nothing(size: int, tokens: int) -> None:
    estimate = TokenEstimate(4.0)
    assert not estimate.learn(size, tokens) and estimate.tokens(4_000) == 1_000


def test_what_the_model_reads_counts() -> None:
    long = ToolResult("x" * 10_000, brief="short")
    assert message_bytes(ToolMessage("1", "read", long)) < 100
    assert message_bytes(UserMessage("ä" * 100)) - message_bytes(UserMessage("a" * 100)) == 100
    call = AssistantMessage((Text("ab"), ToolCall("1", "read", "x" * 500)))
    assert message_bytes(call) > 500
    thought, sent = Thinking("x" * 500), Thinking("x" * 500, {"signature": "s"})
    assert message_bytes(AssistantMessage((thought,))) + 500 == message_bytes(AssistantMessage((sent,)))
    picture = ToolResult("", images=(Image("image/png", "A" * 1_000_000),))
    assert 1_000 < message_bytes(ToolMessage("1", "read", picture)) < 10_000


@pytest.mark.parametrize(
    ("window", "max_output", "size"),
    [(8_000, None, 7_000), (8_000, 1_000, 7_000), (400_000, 128_000, 272_000), (8_000, 8_000, 5_334)],
)
def test_the_reply_needs_room_too(window: int, max_output: int | None, size: int) -> None:
    assert Room(window, max_output).size == size


@pytest.mark.anyio
async def test_what_fills_the_window_is_told_before_and_after_each_call(open_session: Opener) -> None:
    replies = [calls("read", path="README.md"), says("Read.")]
    model = SmallModel(8_000, lambda request: replies.pop(0))
    session, watcher, _ = open_session(*[model] * 2, model=ModelInfo("small", context=8_000))
    await session.send("Read it.")
    first, counted, _, last = watcher.of(BudgetReported)
    assert first.is_estimate and not counted.is_estimate and not last.is_estimate
    assert (first.window, first.window_from) == (8_000, "table") and first.files == 0 < last.files
    for report in (first, counted, last):
        parts = report.system + report.tools + report.conversation + report.files
        assert abs(parts - report.used) <= 3 and report.free == 8_000 - report.used
    assert abs(last.used - session.report_context().used) < 100, "the estimate is what the model counted"


@pytest.mark.anyio
async def test_a_guess_is_marked_as_one(open_session: Opener) -> None:
    session, watcher, _ = open_session(says("Hello."))
    await session.send("Hi.")
    assert {(one.window, one.window_from) for one in watcher.of(BudgetReported)} == {(32_768, "guess")}

"""The loop, with a scripted model and real tools in a real folder."""

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.session import Session
from app.agent.steps import Limits
from app.providers import ModelInfo
from app.providers.scripted import calls, fails, hangs, raw_call, says
from app.storage.sessions.store import SessionStore
from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.errors import Fault, ProviderError, UsageError
from app.vocabulary.events import (
    BudgetReported,
    EndReason,
    ErrorRaised,
    MessageAdded,
    MessageTaken,
    QuestionAsked,
    ReplyFailed,
    RetryScheduled,
    StepStarted,
    TextDelta,
    ToolCallStarted,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    TurnEnded,
    TurnStarted,
)
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    Text,
    ToolMessage,
    ToolResult,
    UserMessage,
    repaired,
)
from tests.agent.conftest import EVERYTHING, Opener, Watcher

pytestmark = pytest.mark.anyio


def results(session: Session) -> list[ToolResult]:
    return [message.result for message in session.history if isinstance(message, ToolMessage)]


def assert_valid(history: Sequence[Message]) -> None:
    assert repaired(history) == list(history)


async def test_text_streams_and_the_turn_ends(open_session: Opener) -> None:
    session, watcher, _ = open_session(says("Hello there, friend."))
    assert await session.send("hi") is EndReason.DONE
    assert "".join(event.text for event in watcher.of(TextDelta)) == "Hello there, friend."
    assert len(watcher.of(TextDelta)) == 3
    assert isinstance(watcher.events[0], TurnStarted)
    assert isinstance(watcher.events[-1], TurnEnded)
    assert session.history == [UserMessage("hi"), session.history[1]]


async def test_a_tool_runs_and_its_result_reaches_the_model(open_session: Opener, project: Path) -> None:
    session, watcher, model = open_session(
        says("Let me look. ") + calls("read", path="README.md"),
        calls("write", path="new.txt", content="x"),
        says("Done."),
    )
    assert await session.send("go") is EndReason.DONE
    assert (project / "new.txt").read_text() == "x"
    second = model.requests[1].messages
    assert isinstance(second[1], AssistantMessage) and second[1].text == "Let me look. "
    assert isinstance(second[2], ToolMessage) and "Hello." in second[2].result.output
    assert [event.name for event in watcher.of(ToolStarted)] == ["read", "write"]
    assert [event.steps for event in watcher.of(TurnEnded)] == [3]


async def test_several_turns_keep_one_conversation(open_session: Opener) -> None:
    session, _, model = open_session(says("one"), says("two"))
    await session.send("first")
    await session.send("second")
    assert [type(message).__name__ for message in model.requests[1].messages] == [
        "UserMessage",
        "AssistantMessage",
        "UserMessage",
    ]


async def test_an_unknown_tool_is_an_error_result_that_names_the_known_ones(open_session: Opener) -> None:
    session, _, _ = open_session(calls("Bash", path="x"), calls("fetch"), says("I see."))
    assert await session.send("go") is EndReason.DONE
    near, far = results(session)
    assert (near.code, far.code) == ("E_UNKNOWN_TOOL", "E_UNKNOWN_TOOL")
    assert near.output == "Unknown tool: Bash. Did you mean bash? There are: read, write, ls, bash."
    assert far.output == "Unknown tool: fetch. There are: read, write, ls, bash."


@pytest.mark.parametrize("arguments", ['{"path": "a', "[]", '"x"', "null", '{"path": 5}', '{"pth": "a"}', "{}"])
async def test_bad_arguments_never_run_and_say_what_is_wrong(
    open_session: Opener, project: Path, arguments: str
) -> None:
    session, watcher, _ = open_session(raw_call("write", arguments), says("Sorry."))
    assert await session.send("go") is EndReason.DONE
    assert results(session)[0].code == "E_SCHEMA_VALIDATION"
    assert not watcher.of(ToolStarted)


@pytest.mark.parametrize(
    "arguments",
    [
        {"old_string": "", "new_string": "x"},
        {"old_string": "a", "new_string": "a"},
        {"old_string": "a"},
        {"insert_line": 1},
        {"insert_line": 1, "insert_content": "x", "old_string": "a"},
    ],
)
async def test_nobody_is_asked_about_an_edit_that_must_fail(
    open_session: Opener, project: Path, arguments: dict[str, object]
) -> None:
    (project / "a.txt").write_text("a\n")
    scope = EVERYTHING | {"edit": Permission()}
    session, watcher, _ = open_session(
        calls("edit", path="a.txt", **arguments), says("Sorry."), trust=Trust.GUIDED, scope=scope
    )
    assert await session.send("go") is EndReason.DONE
    assert results(session)[0].code == "E_SCHEMA_VALIDATION"
    assert not watcher.of(QuestionAsked) and not watcher.of(ToolStarted)


async def test_a_tool_error_goes_back_and_the_loop_goes_on(open_session: Opener) -> None:
    session, _, model = open_session(calls("read", path="missing.txt"), says("Not there."))
    assert await session.send("go") is EndReason.DONE
    assert results(session)[0].code == "ENOENT"
    assert len(model.requests) == 2


async def test_a_broken_tool_is_an_error_result_and_not_the_end(open_session: Opener) -> None:
    class NoArgs(Args):
        pass

    @tool(danger=Danger.SAFE)
    async def broken(args: NoArgs, ctx: ToolContext) -> ToolResult:
        """Breaks."""
        raise RuntimeError("boom")

    session, _, _ = open_session(
        calls("broken"), says("Oh."), tools=(broken,), scope={**EVERYTHING, "broken": Permission()}
    )
    assert await session.send("go") is EndReason.DONE
    assert results(session)[0].code == "E_INTERNAL"


async def test_at_the_step_limit_the_model_gets_a_last_call_in_which_it_cannot_use_tools(open_session: Opener) -> None:
    loop = [calls("ls", path=path) for path in (".", "src", "src/..")]
    session, _, model = open_session(*loop, says("That is how far I got."), limits=Limits(steps=3))
    assert await session.send("go") is EndReason.LIMIT
    assert [request.answer_only for request in model.requests] == [False, False, False, True]
    assert isinstance(session.history[-1], AssistantMessage)
    assert session.history[-1].text == "That is how far I got."


async def test_a_model_that_says_nothing_at_the_limit_is_spoken_for(open_session: Opener) -> None:
    session, watcher, _ = open_session(calls("ls"), calls("ls"), limits=Limits(steps=1))
    assert await session.send("go") is EndReason.LIMIT
    last = session.history[-1]
    assert isinstance(last, AssistantMessage) and "stopped after 1 steps" in last.text
    assert "stopped after 1 steps" in watcher.of(TextDelta)[-1].text
    assert_valid(session.history)


async def test_a_full_context_takes_the_tools_away(open_session: Opener) -> None:
    session, watcher, model = open_session(calls("ls"), says("Enough."), model=ModelInfo("m", context=100))
    assert await session.send("go") is EndReason.LIMIT
    assert model.requests[1].answer_only
    assert watcher.of(BudgetReported)[0].window == 100


async def test_a_whole_turn_can_have_a_time_limit(open_session: Opener) -> None:
    session, _, _ = open_session(hangs(TextDelta("so ")), limits=Limits(seconds=0.05))
    assert await session.send("go") is EndReason.LIMIT
    assert_valid(session.history)


# --- several calls in one message -----------------------------------------------------------------------------------


class NameArgs(Args):
    name: str


class Meeting:
    """Two tools of one danger that note when they start and end."""

    def __init__(self, danger: Danger) -> None:
        self.log: list[str] = []
        self.together = asyncio.Event()
        self._inside = 0

        @tool(danger=danger)
        async def meet(args: NameArgs, ctx: ToolContext) -> ToolResult:
            """Wait for the other."""
            self.log.append(f"{args.name} in")
            self._inside += 1
            if self._inside == 2:
                self.together.set()
            if danger is Danger.SAFE:
                await asyncio.wait_for(self.together.wait(), 120)
            else:
                await asyncio.sleep(0.01)
            self._inside -= 1
            self.log.append(f"{args.name} out")
            return ToolResult(args.name)

        self.tool = meet


@pytest.mark.parametrize("danger", [Danger.SAFE, Danger.DANGEROUS])
async def test_safe_calls_run_side_by_side_and_dangerous_ones_in_order(open_session: Opener, danger: Danger) -> None:
    meeting = Meeting(danger)
    both = calls("meet", name="a") + calls("meet", name="b")
    session, _, _ = open_session(both, says("ok"), tools=(meeting.tool,), scope={"meet": Permission()})
    await session.send("go")
    if danger is Danger.SAFE:
        assert meeting.log[:2] == ["a in", "b in"] and sorted(meeting.log[2:]) == ["a out", "b out"]
    else:
        assert meeting.log == ["a in", "a out", "b in", "b out"]
    assert [result.output for result in results(session)] == ["a", "b"]


async def test_a_read_after_a_write_in_one_message_sees_the_write(open_session: Opener) -> None:
    reply = calls("write", path="n.txt", content="fresh") + calls("read", path="n.txt")
    session, _, _ = open_session(reply, says("ok"))
    await session.send("go")
    assert "fresh" in results(session)[1].output


# --- replies that end badly -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("stop", [StopReason.LENGTH, StopReason.OTHER, StopReason.REFUSAL, StopReason.CONTEXT])
async def test_calls_of_an_incomplete_reply_never_run(open_session: Opener, project: Path, stop: StopReason) -> None:
    reply = raw_call("write", json.dumps({"path": "half.txt", "content": "half"}), stop=stop)
    session, watcher, _ = open_session(reply, says("Again."))
    await session.send("go")
    assert not watcher.of(ToolStarted)
    assert not (project / "half.txt").exists()
    assert_valid(session.history)


@pytest.mark.parametrize(
    ("stop", "reason"),
    [
        (StopReason.DONE, EndReason.DONE),
        (StopReason.LENGTH, EndReason.LIMIT),
        (StopReason.CONTEXT, EndReason.LIMIT),
        (StopReason.REFUSAL, EndReason.ERROR),
        (StopReason.OTHER, EndReason.DONE),
    ],
)
async def test_how_a_reply_in_words_ends_the_turn(open_session: Opener, stop: StopReason, reason: EndReason) -> None:
    session, _, _ = open_session(says("words", stop=stop))
    assert await session.send("go") is reason


async def test_a_pause_is_gone_on_with(open_session: Opener) -> None:
    session, _, model = open_session(says("first half", stop=StopReason.PAUSE), says("second half"))
    assert await session.send("go") is EndReason.DONE
    assert len(model.requests) == 2


# --- retries --------------------------------------------------------------------------------------------------------

OVERLOADED = ProviderError("Overloaded.", Fault.OVERLOADED)


async def test_a_failed_reply_is_tried_again_visibly_and_no_tool_runs_twice(
    open_session: Opener, project: Path
) -> None:
    append = {"command": "echo x >> log.txt"}
    session, watcher, _ = open_session(
        calls("bash", **append), fails(OVERLOADED, after=[TextDelta("half ")]), fails(OVERLOADED), says("Done.")
    )
    assert await session.send("go") is EndReason.DONE
    assert [event.attempt for event in watcher.of(RetryScheduled)] == [1, 2]
    assert (project / "log.txt").read_text() == "x\n"
    last = session.history[-1]
    assert isinstance(last, AssistantMessage) and last.text == "Done."


async def test_retrying_ends_and_the_words_so_far_are_kept(open_session: Opener) -> None:
    tries = [fails(OVERLOADED, after=[TextDelta("half")]) for _ in range(3)]
    session, watcher, _ = open_session(*tries, limits=Limits(retries=2, first_delay=0.001))
    assert await session.send("go") is EndReason.ERROR
    assert watcher.of(ErrorRaised)[0].fault == "overloaded"
    assert session.history[-1] == AssistantMessage((Text("half"),), "scripted/scripted", StopReason.BROKEN)


@pytest.mark.parametrize("fault", [Fault.AUTH, Fault.NOT_FOUND, Fault.QUOTA, Fault.CONTEXT, Fault.REQUEST])
async def test_a_failure_that_trying_again_cannot_mend_ends_the_turn(open_session: Opener, fault: Fault) -> None:
    session, watcher, model = open_session(fails(ProviderError("No.", fault)))
    assert await session.send("go") is EndReason.ERROR
    assert not watcher.of(RetryScheduled)
    assert len(model.requests) == 1


@pytest.mark.parametrize(("after", "tried"), [(0.02, True), (3600.0, False)])
async def test_the_servers_wish_to_wait_is_obeyed_within_reason(
    open_session: Opener, after: float, tried: bool
) -> None:
    limited = ProviderError("Slow down.", Fault.RATE_LIMIT, status=429, retry_after=after)
    session, watcher, _ = open_session(fails(limited), says("ok"))
    assert (await session.send("go") is EndReason.DONE) is tried
    assert [event.delay for event in watcher.of(RetryScheduled)] == ([after] if tried else [])


async def test_a_stream_that_just_ends_counts_as_broken(open_session: Opener) -> None:
    from app.providers.scripted import Reply

    session, watcher, _ = open_session(Reply((TextDelta("half"),)), says("whole"))
    assert await session.send("go") is EndReason.DONE
    assert watcher.of(RetryScheduled)[0].error.fault is Fault.BROKEN_STREAM


async def test_a_failed_turn_can_be_gone_on_with_and_nothing_is_said_twice(open_session: Opener) -> None:
    refused = ProviderError("No.", Fault.AUTH)
    session, watcher, model = open_session(fails(refused), calls("ls"), says("There."))
    assert await session.send("go") is EndReason.ERROR
    assert await session.retry() is EndReason.DONE
    assert [message for message in session.history if isinstance(message, UserMessage)] == [UserMessage("go")]
    assert len(watcher.of(TurnStarted)) == 1 and len(watcher.of(TurnEnded)) == 2
    assert model.requests[1].messages == model.requests[0].messages


# --- cancelling -----------------------------------------------------------------------------------------------------


async def until(condition: object, watcher: Watcher, kind: type) -> None:
    deadline = time.monotonic() + 120
    while not watcher.of(kind):
        assert time.monotonic() < deadline and not watcher.of(TurnEnded), f"no {kind.__name__}"
        await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("replies", "seen", "trust"),
    [
        ([hangs()], StepStarted, Trust.AUTONOMOUS),
        ([hangs(TextDelta("half a "))], TextDelta, Trust.AUTONOMOUS),
        ([hangs(ToolCallStarted("c", "read"))], ToolCallStarted, Trust.AUTONOMOUS),
        ([calls("bash", command="echo started; sleep 600")], ToolOutput, Trust.AUTONOMOUS),
        ([calls("bash", command="sleep 600") + calls("bash", command="sleep 601")], ToolStarted, Trust.AUTONOMOUS),
        ([calls("ls") + calls("bash", command="true")], QuestionAsked, Trust.GUIDED),
        ([fails(ProviderError("x", Fault.SERVER, retry_after=50))], RetryScheduled, Trust.AUTONOMOUS),
    ],
    ids=["before a word", "in text", "in a call", "in a command", "first of two", "at a question", "while waiting"],
)
async def test_cancelling_is_immediate_and_leaves_a_valid_history(
    open_session: Opener, store: SessionStore, replies: list[object], seen: type, trust: Trust
) -> None:
    session, watcher, _ = open_session(*replies, trust=trust, wait=None)
    turn = asyncio.ensure_future(session.send("go"))
    await until(None, watcher, seen)
    session.cancel()
    session.cancel()
    async with asyncio.timeout(120):  # nothing here would end by itself before that
        assert await turn is EndReason.CANCELLED
    assert_valid(session.history)
    assert store.history(session.id) == session.history
    assert isinstance(watcher.events[-1], TurnEnded)
    assert not session.questions.waiting


async def test_after_cancelling_the_conversation_goes_on(open_session: Opener) -> None:
    session, watcher, model = open_session(calls("bash", command="echo on; sleep 60"), says("Back."))
    turn = asyncio.ensure_future(session.send("go"))
    await until(None, watcher, ToolOutput)
    session.cancel()
    await turn
    assert await session.send("and now?") is EndReason.DONE
    assert_valid(model.requests[1].messages)


async def test_a_stop_right_after_sending_stores_what_was_said_and_asks_nobody(
    open_session: Opener, store: SessionStore
) -> None:
    session, watcher, model = open_session(says("never"))
    turn = asyncio.ensure_future(session.send("go"))
    await asyncio.sleep(0)
    session.cancel()
    assert await turn is EndReason.CANCELLED
    assert not model.requests
    assert not session.running
    assert store.history(session.id) == session.history == [UserMessage("go")]
    assert [type(event) for event in watcher.events] == [TurnStarted, MessageAdded, TurnEnded]


async def test_cancelling_the_task_that_sends_stops_the_turn_too(open_session: Opener) -> None:
    session, watcher, _ = open_session(hangs(TextDelta("x")))
    turn = asyncio.ensure_future(session.send("go"))
    await until(None, watcher, TextDelta)
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    assert not session.running
    assert_valid(session.history)


# --- messages while it runs -----------------------------------------------------------------------------------------


async def test_a_message_sent_meanwhile_reaches_the_model_with_its_next_step(open_session: Opener) -> None:
    session, watcher, model = open_session(calls("bash", command="echo on; sleep 0.3"), says("Yes, both."))
    turn = asyncio.ensure_future(session.send("first"))
    await until(None, watcher, ToolOutput)
    await session.send("second")
    assert await turn is EndReason.DONE
    assert [event.text for event in watcher.of(TurnStarted)] == ["first"]
    assert [event.text for event in watcher.of(MessageTaken)] == ["second"]
    assert model.requests[1].messages[-1] == UserMessage("second")
    assert_valid(session.history)


async def test_an_empty_message_is_refused(open_session: Opener) -> None:
    session, _, _ = open_session()
    with pytest.raises(UsageError, match="empty"):
        await session.send("  \n")
    assert session.history == []


# --- what is stored -------------------------------------------------------------------------------------------------


async def test_every_message_is_stored_as_it_happens(open_session: Opener, store: SessionStore) -> None:
    seen: list[int] = []
    reply = says("a", thinking="hm") + calls("read", path="README.md")
    session, _, _ = open_session(reply, says("b"))
    session.watch(
        lambda event: seen.append(len(store.history(session.id))) if isinstance(event, ToolFinished) else None
    )
    await session.send("go")
    assert seen == [3]  # the person's message, the reply, and the open call's stand-in
    assert store.history(session.id) == session.history


async def test_a_session_goes_on_where_it_was(open_session: Opener, store: SessionStore) -> None:
    first, _, _ = open_session(calls("read", path="README.md"), says("Read it."))
    await first.send("read")
    second, _, model = open_session(says("Again."), session_id=first.id)
    await second.send("and again")
    assert list(model.requests[0].messages)[: len(first.history)] == first.history
    assert second.turns == 2


async def test_exactly_the_tools_in_scope_are_declared(open_session: Opener) -> None:
    session, _, model = open_session(says("ok"), scope={"read": Permission(), "ls": Permission()})
    await session.send("go")
    request = model.requests[0]
    assert [spec.name for spec in request.tools] == ["read", "ls"]
    assert "You have no tools here" not in request.system


async def test_a_model_without_tools_gets_plain_chat(open_session: Opener) -> None:
    session, _, model = open_session(says("ok"), model=ModelInfo("m", tools=False))
    await session.send("go")
    assert not model.requests[0].tools


async def test_reply_failures_are_not_passed_on_as_stream_events(open_session: Opener) -> None:
    session, watcher, _ = open_session(fails(OVERLOADED), says("ok"))
    await session.send("go")
    assert not watcher.of(ReplyFailed)

"""How results are left out and conversations shortened: in the middle of a turn, after a stop, with instructions."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission
from app.agent.steps import Limits
from app.providers import ChatRequest, ModelInfo
from app.providers.scripted import Reply, calls, fails, hangs, says
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import (
    Compacted,
    CompactionGivenUp,
    CompactionStarted,
    EndReason,
    ErrorRaised,
    Event,
    ReplyEnded,
    ResultsPruned,
    TextDelta,
    ToolFinished,
    TurnEnded,
)
from app.vocabulary.messages import StopReason, ToolMessage
from tests.agent.conftest import Opener
from tests.agent.context.small_model import SmallModel, request_text
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio

SCOPE = {name: Permission() for name in ("read", "write", "ls", "bash")}
PATIENT = Limits(steps=300, first_delay=0.01)
TALK = "Much was said here. " * 200


def small(window: int, replies: list[Reply], summary: Reply | None = None) -> SmallModel:
    return SmallModel(window, lambda request: replies.pop(0), lambda request: summary or says("The summary."))


async def test_a_compaction_can_be_asked_for_in_the_middle_of_a_turn(open_session: Opener) -> None:
    model = small(24_000, [says(TALK), calls("ls"), says("Listed.")])
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000), scope=SCOPE)
    await session.send("Talk.")
    session.watch(lambda event: session.request_compaction("the list") if isinstance(event, ToolFinished) else None)
    assert await session.send("Now list.") is EndReason.DONE
    assert len(watcher.of(Compacted)) == 1 and "the list" in request_text(model.summaries[0])
    last = model.steps[-1]
    assert TALK not in request_text(last) and "The summary." in request_text(last)
    assert isinstance(last.messages[-1], ToolMessage), "the result that was not read yet is there"
    assert "Now list." in request_text(last)


async def test_one_that_is_asked_for_during_the_last_step_comes_after_the_turn(open_session: Opener) -> None:
    model = small(24_000, [says(TALK)])
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000))
    session.watch(lambda event: session.request_compaction() if isinstance(event, ReplyEnded) else None)
    assert await session.send("Talk.") is EndReason.DONE
    assert [type(one) for one in watcher.events if isinstance(one, TurnEnded | Compacted)] == [TurnEnded, Compacted]


async def test_a_stop_while_the_summary_is_written_leaves_everything_as_it_was(open_session: Opener) -> None:
    model = small(24_000, [says(TALK), says("Go on.")], hangs())
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000))
    await session.send("Talk.")

    def stop(event: Event) -> None:
        if isinstance(event, CompactionStarted):
            asyncio.get_running_loop().call_soon(session.cancel)

    session.watch(stop)
    assert await session.compact() is EndReason.CANCELLED
    assert watcher.of(CompactionGivenUp) and not session.context.compactions and not session.running
    assert await session.send("And?") is EndReason.DONE
    assert TALK.strip() in request_text(model.steps[-1])


async def test_a_stop_before_it_has_begun_ends_it(open_session: Opener) -> None:
    model = small(24_000, [says(TALK), says("Go on.")])
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000))
    await session.send("Talk.")
    session.request_compaction()
    session.cancel()
    assert await session.until_over() is EndReason.CANCELLED
    assert not session.running and not model.summaries and watcher.of(CompactionGivenUp)
    assert await session.send("And?") is EndReason.DONE


async def test_a_stop_ends_one_that_waits_for_the_next_step(open_session: Opener) -> None:
    model = small(24_000, [says(TALK), hangs(TextDelta("Well"))])
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000))
    await session.send("Talk.")

    def stop(event: Event) -> None:
        if event == TextDelta("Well"):
            session.request_compaction()
            asyncio.get_running_loop().call_soon(session.cancel)

    session.watch(stop)
    assert await session.send("More.") is EndReason.CANCELLED
    assert not session.running and not model.summaries and watcher.of(CompactionGivenUp)


async def test_what_is_sent_while_the_summary_is_written_is_answered_afterwards(open_session: Opener) -> None:
    model = small(24_000, [says(TALK), says("Here I am.")])
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000))
    await session.send("Talk.")
    session.watch(lambda event: session.inbox.send("Are you there?") if isinstance(event, CompactionStarted) else None)
    assert await session.compact() is EndReason.DONE
    assert session.history[-1].text == "Here I am." and watcher.of(Compacted)  # type: ignore[union-attr]


@pytest.mark.parametrize("fault", [Fault.QUOTA, Fault.CONTEXT, Fault.SERVER])
async def test_where_the_model_cannot_summarise_a_digest_stands_for_the_beginning(
    open_session: Opener, fault: Fault
) -> None:
    model = small(24_000, [calls("ls"), says(TALK), says("Ok.")], fails(ProviderError("no", fault)))
    session, watcher, _ = open_session(*[model] * 20, model=ModelInfo("m", context=24_000), scope=SCOPE, limits=PATIENT)
    await session.send("List and talk.")
    assert await session.compact() is EndReason.DONE
    made = watcher.of(Compacted)[0].compaction
    assert made.by == "digest" and "README.md" in made.summary and "Much was said here." in made.summary
    assert not watcher.of(ErrorRaised)
    await session.send("Go on.")
    assert "README.md" in request_text(model.steps[-1])


async def test_a_refusal_is_no_summary(open_session: Opener) -> None:
    refusal = Reply((TextDelta("I cannot help with that."), ReplyEnded(StopReason.REFUSAL)))
    model = small(24_000, [says(TALK), says("Ok.")], refusal)
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000))
    await session.send("Talk.")
    assert await session.compact() is EndReason.DONE
    made = watcher.of(Compacted)[0].compaction
    assert made.by == "digest" and "cannot help" not in made.summary


async def test_a_summary_that_finds_no_end_is_cut(open_session: Opener) -> None:
    model = small(24_000, [says(TALK), says("Ok.")], says("word " * 100_000))
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=24_000))
    await session.send("Talk.")
    await session.compact()
    made = watcher.of(Compacted)[0].compaction
    assert len(made.summary) < made.most_bytes and "left out" in made.summary


@pytest.mark.parametrize("stop", [StopReason.CONTEXT, StopReason.LENGTH])
async def test_a_reply_that_the_window_cut_off_goes_on_after_room_was_made(
    open_session: Opener, stop: StopReason
) -> None:
    """Anthropic names the window as the reason, local servers say that the reply was too long."""

    def answer(request: ChatRequest) -> Reply:
        if "The summary." in request_text(request):
            return says("That is the end.")
        return says("Half a sentence " + "and more " * 1_600, stop=stop)

    model = SmallModel(5_000, answer, lambda request: says("The summary."))
    session, watcher, _ = open_session(*[model] * 9, model=ModelInfo("m", context=5_000), limits=PATIENT)
    assert await session.send("Write much. " + "Please. " * 900) is EndReason.DONE
    assert watcher.of(Compacted) and session.history[-1].text == "That is the end."  # type: ignore[union-attr]


async def test_a_long_message_of_the_person_is_never_shortened_before_the_model_has_read_it(
    open_session: Opener,
) -> None:
    long = "This is the whole of it. " * 300
    model = small(5_000, [says("Hello. " * 300), says("Read.")])
    session, watcher, _ = open_session(*[model] * 30, model=ModelInfo("m", context=5_000), limits=PATIENT)
    await session.send("Hi.")
    assert await session.send(long) is EndReason.DONE
    assert long.strip() in request_text(model.steps[-1]) and watcher.of(Compacted)


async def test_one_that_does_not_fit_at_all_is_told(open_session: Opener) -> None:
    model = small(5_000, [says("Hello. " * 300), says("Read.")])
    session, watcher, _ = open_session(*[model] * 30, model=ModelInfo("m", context=5_000), limits=PATIENT)
    await session.send("Hi.")
    assert await session.send("This is far too much. " * 2_000) is EndReason.ERROR
    assert watcher.of(ErrorRaised)[0].fault == "context"


async def test_results_that_are_too_long_together_are_given_up_only_after_a_refusal(
    open_session: Opener, project: Path
) -> None:
    for number in range(12):
        (project / f"{number}.txt").write_text(f"{number} is here. " * 300)
    many = [calls("read", f"c{number}", path=f"{number}.txt") for number in range(12)]
    together = many[0]
    for one in many[1:]:
        together = together + one
    model = small(4_000, [together, says("Too much, one after the other then.")])
    session, watcher, _ = open_session(*[model] * 30, model=ModelInfo("m"), scope=SCOPE, limits=PATIENT)
    assert await session.send("Read them all.") is EndReason.DONE
    assert model.overflows == 1 and watcher.of(ResultsPruned)
    assert "the result of read 3.txt" in request_text(model.steps[-1]), "it knows what it asked for"


async def test_a_model_that_fills_its_window_again_and_again_is_stopped(open_session: Opener) -> None:
    endless = says("on and on " * 2_000, stop=StopReason.LENGTH)
    model = SmallModel(5_000, lambda request: endless, lambda request: says("The summary."))
    session, _, _ = open_session(*[model] * 30, model=ModelInfo("m", context=5_000), limits=PATIENT)
    assert await session.send("Write. " + "Please. " * 900) is EndReason.LIMIT
    assert len(model.steps) == 3


async def test_the_output_of_a_command_is_left_out_with_the_file_that_holds_it(
    open_session: Opener, project: Path
) -> None:
    replies = [calls("bash", command=f"echo begin-{n}; seq 1 500 | tr '\\n' ' '; touch {n}") for n in range(12)]
    model = small(8_000, [*replies, says("Done.")])
    session, watcher, _ = open_session(*[model] * 40, model=ModelInfo("m", context=8_000), scope=SCOPE, limits=PATIENT)
    assert await session.send("Run them.") is EndReason.DONE
    assert watcher.of(ResultsPruned)
    pruned = next(request for request in model.steps if "was left out here" in request_text(request))
    line = next(text for text in request_text(pruned).splitlines() if "the result of bash" in text)
    path = line.partition("It is in ")[2].partition(":")[0]
    assert "begin-0" in line and path.startswith("@state/output/")
    replies += [calls("read", path=path), says("Read.")]
    model.answer = lambda request: replies.pop(0)
    replies[:] = replies[-2:]
    await session.send("Read the first again.")
    assert "begin-0" in watcher.of(ToolFinished)[-1].result.output
    kept = [message for message in session.history if isinstance(message, ToolMessage) and message.name == "bash"]
    assert all("seq" not in one.result.output and "399 400" in one.result.output for one in kept), "stored whole"


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


async def test_instructions_of_a_folder_hold_on_when_the_result_that_told_them_is_gone(
    sessions: Sessions, project: Path
) -> None:
    (project / "src" / "AGENTS.md").write_text("Use tabs in src, always.")
    (project / "src" / "long.py").write_text("print('something')\n" * 150)
    sessions.profile.trust(project)
    talk = [call("read", path="src/long.py"), say("Read. " * 300), say("The summary."), say("Ok.")]
    opened = await sessions.open(*talk, project=str(project))
    await opened.session.send("Look at src.")
    await opened.session.compact()
    await opened.session.send("Go on.")
    last = opened.connection.provider.requests[-1]  # type: ignore[attr-defined]
    await opened.close()
    text = request_text(last)
    assert "Use tabs in src, always." in text and "print('something')" not in text
    mark = opened.session._said._briefing.opening.partition("begin with `")[2].partition("`")[0]
    assert mark and f"{mark} src/AGENTS.md of the project says:" in text, "still with the mark that makes it a note"

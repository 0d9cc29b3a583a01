"""What the model still knows after compactions: twenty facts of every kind, none of them left to chance."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.session import Session
from app.providers import ChatRequest, ModelInfo
from app.providers.scripted import Reply, calls, says
from app.vocabulary.events import Compacted, CompactionEdited, CompactionGivenUp, Mode, Question, QuestionKind
from app.vocabulary.messages import ToolMessage, UserMessage
from app.vocabulary.tool_table import CANONICAL
from tests.agent.conftest import Opener
from tests.agent.context.small_model import SmallModel, request_text
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio

ALL = {name: Permission() for name in CANONICAL}
ROOMY = ModelInfo("roomy", context=24_000)
PLAN = "1. Build it on ELM.\n2. Ship it as FIR.\n"


def fact(name: str) -> str:
    return f"The word for {name} is {name.upper()}-{len(name)}{name[::-1]}."


SAID = [fact(name) for name in ("goal", "colour", "port", "owner", "deadline", "style")]
FOUND = [fact(name) for name in ("cause", "module", "version", "limit", "flag", "next")]


class Script:
    """Replies by turns; what was found out stands in the summaries, as a model would have it."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []

    def answer(self, request: ChatRequest) -> Reply:
        return self.replies.pop(0)

    def summarise(self, request: ChatRequest) -> Reply:
        text = request_text(request)
        return says(" ".join(one for one in FOUND if one in text))


def answers(question: Question) -> tuple[str, ...] | str:
    if question.kind is QuestionKind.PLAN:
        return "accept"
    arguments = json.dumps(dict(question.arguments or {}))
    return ("deny", "never touch HOLLY") if "holly" in arguments else "approve"


async def test_twenty_facts_are_there_after_three_compactions(open_session: Opener, project: Path) -> None:
    script = Script()
    model = SmallModel(24_000, script.answer, script.summarise)
    session, _, _ = open_session(
        *[model] * 200, model=ROOMY, scope=ALL, trust=Trust.GUIDED, answers=answers, mode=Mode.PLAN
    )
    (project / "notes.txt").write_text(fact("pinned") + "\n")
    (project / "long.txt").write_text("Something else entirely stands here.\n" * 60)

    script.replies = [
        calls("plan_write", title="The way", content=PLAN),
        calls("exit_plan_mode"),
        calls("read", path="notes.txt"),
        calls("read", path="long.txt"),
        says(f"Planned. {FOUND[0]} {fact('outcome')}"),
    ]
    await session.send(SAID[0])
    pinned = next(
        place
        for place, message in enumerate(session.history)
        if isinstance(message, ToolMessage) and message.name == "read"
    )
    session.pin(pinned)
    await compact(session, 1)

    script.replies = [
        calls("write", path="holly.txt", content="x"),
        calls("read", path="long.txt"),
        says(f"It was denied. {FOUND[1]} {FOUND[2]} {fact('second')}"),
    ]
    await session.send(f"{SAID[1]} {SAID[2]}")
    await compact(session, 2)

    for text in SAID[3:5]:
        script.replies = [
            calls("write", path=f"{text[-6:-1]}.txt", content="made"),
            calls("read", path="long.txt"),
            says(f"Done. {FOUND[3]} {FOUND[4]} {FOUND[5]} {fact('third')}"),
        ]
        await session.send(f"{'There is more to do. ' * 12}{text}")
    await compact(session, 3)

    script.replies = [says("Here they are.")]
    await session.send(f"{SAID[5]} Tell me all of it.")
    seen = request_text(model.steps[-1])
    facts = [
        *SAID, *FOUND, "ELM", "FIR", "HOLLY", "holly.txt",
        fact("pinned"), fact("outcome"), fact("second"), fact("third"),
    ]  # fmt: skip
    assert len(facts) == 20 and [one for one in facts if one not in seen] == []
    assert len(seen) < 12_000 and len(session.history) > 20


async def compact(session: Session, times: int) -> None:
    await session.compact()
    assert len(session.context.compactions) == times


async def test_the_instruction_reaches_the_model_and_the_entry_tells_of_it(open_session: Opener) -> None:
    model = SmallModel(24_000, lambda request: says("Words. " * 400), lambda request: says("Short."))
    session, watcher, _ = open_session(*[model] * 10, model=ROOMY)
    await session.send("Talk much.")
    await session.compact("keep the names of the ports")
    assert "keep the names of the ports" in request_text(model.summaries[0])
    (entry,) = watcher.of(Compacted)
    made = entry.compaction
    assert (made.summary, made.by, made.is_automatic) == ("Short.", "model", False)
    assert made.instruction == "keep the names of the ports" and made.tokens_after < made.tokens_before
    await session.send("And now?")
    last = model.steps[-1].messages
    assert len(last) == 2 and "Short." in request_text(model.steps[-1]) and "Words. Words." not in last[1].text  # type: ignore[union-attr]


async def test_a_short_conversation_is_left_as_it_is(open_session: Opener) -> None:
    session, watcher, model = open_session(says("Hello."))
    await session.send("Hi.")
    await session.compact()
    assert watcher.of(CompactionGivenUp) and not watcher.of(Compacted) and len(model.requests) == 1


async def test_the_person_edits_a_summary_and_the_next_request_has_it(open_session: Opener) -> None:
    model = SmallModel(24_000, lambda request: says("Words. " * 400), lambda request: says("The port is 80."))
    session, watcher, _ = open_session(*[model] * 10, model=ROOMY)
    await session.send("Talk much.")
    await session.compact()
    entry = session.context.compactions[0]
    assert session.edit_summary(entry.id, "The port is 8080.") and not session.edit_summary("none", "x")
    assert watcher.of(CompactionEdited)[0].compaction.by == "person"
    await session.send("Which port?")
    assert "The port is 8080." in request_text(model.steps[-1])


async def test_a_pin_holds_for_what_was_summarised_before(open_session: Opener) -> None:
    replies = [says("Words. " * 400 + fact("oak")), says("1."), says("2."), says("3.")]
    model = SmallModel(24_000, lambda request: replies.pop(0), lambda request: says("Much talk."))
    session, _, _ = open_session(*[model] * 10, model=ROOMY)
    await session.send("Talk much.")
    await session.compact()
    await session.send("One.")
    assert fact("oak") not in request_text(model.steps[-1])
    session.pin(1)
    await session.send("Two.")
    assert fact("oak") in request_text(model.steps[-1])
    session.pin(1, is_pinned=False)
    await session.send("Three.")
    assert fact("oak") not in request_text(model.steps[-1])


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


async def test_a_session_that_is_opened_again_sends_the_same_request(sessions: Sessions, project: Path) -> None:
    talk = [{"say": "Words. " * 500 + "END"}, {"say": "The summary."}, {"say": "Ok."}]
    opened = await sessions.open(*talk, project=str(project))
    await opened.session.send("Talk much.")
    await opened.session.compact()
    opened.session.pin(0)
    await opened.session.send("Go on.")
    sent = opened.connection.provider.requests[-1]  # type: ignore[attr-defined]
    await opened.close()
    again = await sessions.open({"say": "Ok."}, project=str(project), resume=opened.stored.id)
    assert again.session.context.compactions == opened.session.context.compactions and again.session.context.pins == {0}
    await again.session.send("More.")
    now = again.connection.provider.requests[-1]  # type: ignore[attr-defined]
    await again.close()
    assert list(now.messages[: len(sent.messages)]) == list(sent.messages) and now.system == sent.system
    assert "The summary." in sent.messages[0].text and "END" not in sent.messages[0].text
    assert any(isinstance(one, UserMessage) and one.text == "Talk much." for one in again.session.history)


async def test_the_model_can_read_what_was_summarised(sessions: Sessions, project: Path) -> None:
    said = "\n".join(f"Line {number} of many." for number in range(500)) + "\nThe END."
    opened = await sessions.open({"say": said}, {"say": "The summary."}, project=str(project))
    await opened.session.send("Talk much.")
    await opened.session.compact()
    await opened.close()
    path = f"@chats/{opened.stored.id}.chat"
    assert path in opened.session.context.messages(opened.session.history)[0].text  # type: ignore[union-attr]
    look = call("grep", pattern="END", path=path)
    again = await sessions.open(look, say("Found."), project=str(project), resume=opened.stored.id)
    await again.session.send("What was at the end?")
    await again.close()
    result = next(one.result for one in again.session.history if isinstance(one, ToolMessage))
    assert not result.is_error and "The END." in result.output

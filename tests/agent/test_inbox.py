"""What the person wrote: whatever happens, it is in the history or in the inbox, once and in order."""

import asyncio
import re
import sqlite3
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.agent.deciding.questions import Questions
from app.agent.inbox import Inbox
from app.agent.requests import AnsweringModel, Briefing
from app.agent.session import Emitter, Session
from app.agent.steps import Limits
from app.providers import ModelInfo
from app.providers.scripted import Reply, calls, fails, says
from app.storage.database import open_database
from app.storage.sessions.store import SessionStore
from app.storage.sessions.unsent import UnsentStore
from app.vocabulary.errors import Fault, ProviderError, UsageError
from app.vocabulary.events import (
    BudgetReported,
    EndReason,
    ErrorRaised,
    Event,
    InboxChanged,
    MessageTaken,
    TextDelta,
    TurnEnded,
    TurnStarted,
)
from app.vocabulary.messages import AssistantMessage, Image, Message, ToolMessage, UserMessage, repaired
from tests.agent.conftest import Opener
from tests.cues import Cues

REFUSED = ProviderError("No.", Fault.AUTH)


def said(messages: Sequence[Message]) -> list[str]:
    return [message.said for message in messages if isinstance(message, UserMessage)]


# --- any order of anything --------------------------------------------------------------------------------------------


class Talk:
    """One conversation as a face holds it: an inbox from the beginning, a session once it is connected."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = 0
        self._session_id: str | None = None
        self.typed: list[str] = []
        self.cues = Cues()
        self.session: Session | None = None
        self.told_too_early = False

    async def open(self) -> None:
        """As a program that starts: what was written before is there again."""
        self.store = SessionStore(open_database(self._file))
        file = self._file
        self.unsent = UnsentStore(lambda: open_database(file), self._folder / "unsent")
        self.inbox = Inbox()
        self.inbox.keep_in(self.unsent.of("/p", self._session_id))
        await self.inbox.restore()

    async def close(self) -> None:
        if self.session is not None:
            await self.session.close()
        self.session = None
        self.inbox.keep_draft()
        self.unsent.close()
        self.store.close()

    # --- what can happen

    async def type(self) -> None:
        self.typed.append(f"w{len(self.typed)}")
        self.inbox.type(f"{self.inbox.draft} {self.typed[-1]}".strip())

    async def send(self) -> None:
        if not self.inbox.draft:
            await self.type()
        text = self.inbox.draft
        self.inbox.type("")
        self.inbox.send(text)
        if self.session is not None:
            self.session.go_on()

    async def connect(self) -> None:
        """What was sent waits for this; where it fails, nothing comes of it."""
        if self.session is not None:
            return
        if self._session_id is None:
            created = await asyncio.to_thread(
                self.store.create, project="/p", provider="scripted", model="m", agent="a"
            )
            self._session_id = created.id
        emit = Emitter()
        self.log = self.store.log(self._session_id)
        session = self.session = Session(
            self._session_id,
            AnsweringModel(self.cues.provider, ModelInfo("m")),
            Briefing(lambda tools: ""),
            None,
            Questions(emit),
            self.log,
            emit,
            limits=Limits(retries=0, steps=4),
            inbox=self.inbox,
        )
        session.watch(lambda event: self._is_over(session, event))
        self.inbox.keep_in(self.unsent.of("/p", self._session_id))
        session.go_on()

    async def stop(self) -> None:
        if self.session is not None:
            self.session.cancel()
        else:
            self.inbox.edit_all()

    async def retry(self) -> None:
        if self.session is not None:
            self.session.go_on(again=True)

    async def finish(self) -> None:
        await self._reply(says("Done."))

    async def call(self) -> None:
        await self._reply(says("Let me look. ") + calls("read", path="a.txt"))

    async def fail(self) -> None:
        await self._reply(fails(REFUSED))

    async def break_off(self) -> None:
        await self._reply(fails(REFUSED, after=[TextDelta("Half of ")]))

    async def settle(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0)

    async def reopen(self) -> None:
        """The window is closed and opened again."""
        await self.close()
        await self.open()

    async def die(self) -> None:
        """The program is killed: what it does from now on does not count, and another one starts."""
        self.inbox.keep_draft()
        self.unsent.of("", None).load()
        before = self._file
        self._files += 1
        with sqlite3.connect(before) as source, sqlite3.connect(self._file) as copy:
            source.backup(copy)
        source.close()
        copy.close()
        now, self._files = self._files, self._files - 1
        await self.close()
        self._files = now
        await self.open()

    # --- what must hold

    async def check(self) -> None:
        """Every word stands once and in order: in what is stored, then in what waits, then in the draft.

        What is just being written, by a thread, may for a moment be found in two places.
        """
        for _ in range(1000):
            if self._words() == self.typed:
                break
            await asyncio.sleep(0.01)
        assert self._words() == self.typed
        stored = self._stored()
        assert repaired(stored) == stored
        assert not self.told_too_early, "a turn is over before its end is told"
        if self.session is not None and not self.session.running and self.log.is_stored:
            assert stored == self.session.history
        for request in self.cues.provider.requests:
            check_request(request.messages)

    def _words(self) -> list[str]:
        history = self.session.history if self.session is not None else self._stored()
        places = [*said(history), *(message.text for message in self.inbox.waiting), self.inbox.draft]
        return re.findall(r"w\d+", " ".join(places))

    def _stored(self) -> Sequence[Message]:
        return self.store.history(self._session_id) if self._session_id else []

    async def say_all(self) -> None:
        """Connected, sent and answered, nothing is left over."""
        await self.connect()
        await self.send()
        while self.inbox.waiting or (self.session is not None and self.session.running):
            await self.finish()
            await self.settle()
            await self.retry()
        assert (self.inbox.waiting, self.inbox.draft) == ((), "")
        assert re.findall(r"w\d+", " ".join(said(self.store.history(self._session_id or "")))) == self.typed

    async def _reply(self, reply: Reply) -> None:
        while self.session is not None and self.session.running and not self.cues.waiting:
            await asyncio.sleep(0)
        if self.cues.waiting:
            self.cues.give(reply)

    @property
    def _file(self) -> Path:
        return self._folder / f"{self._files}.db"

    def _is_over(self, session: Session, event: Event) -> None:
        self.told_too_early |= isinstance(event, TurnEnded) and session.running


def check_request(messages: Sequence[Message]) -> None:
    """What every API takes: it begins with the person, ends with the person or a tool, and no reply follows another."""
    assert isinstance(messages[0], UserMessage)
    assert not isinstance(messages[-1], AssistantMessage)
    for message, following in pairwise(messages):
        assert not (isinstance(message, AssistantMessage) and isinstance(following, AssistantMessage))
    answered = [message.call_id for message in messages if isinstance(message, ToolMessage)]
    assert answered == [
        call.id for message in messages if isinstance(message, AssistantMessage) for call in message.tool_calls
    ]


ACTS = {
    Talk.send: 9, Talk.connect: 3, Talk.settle: 3, Talk.type: 2, Talk.stop: 4, Talk.retry: 3, Talk.finish: 2,
    Talk.call: 2, Talk.fail: 3, Talk.break_off: 3, Talk.reopen: 1, Talk.die: 1,
}  # fmt: skip
"""And how often each of them happens."""

acts = st.sampled_from([act.__name__ for act, times in ACTS.items() for _ in range(times)])


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.booleans(), st.lists(st.tuples(acts, st.sampled_from([0, 0, 1, 2, 4, 8])), min_size=12, max_size=30))
def test_no_word_is_lost_said_twice_or_moved(is_connected: bool, acts: list[tuple[str, int]]) -> None:
    async def play(folder: Path) -> None:
        talk = Talk(folder)
        await talk.open()
        if is_connected:
            await talk.connect()
        for name, hops in acts:
            await getattr(talk, name)()
            for _ in range(hops):
                await asyncio.sleep(0)
            await talk.check()
        await talk.say_all()
        await talk.check()
        await talk.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(asyncio.wait_for(play(Path(folder)), 60))


# --- one by one -------------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_a_message_sent_on_hearing_of_a_turns_end_begins_the_next(open_session: Opener) -> None:
    session, watcher, _ = open_session(says("one"), says("two"))

    def again(event: Event) -> None:
        if isinstance(event, TurnEnded) and event.turn == 1:
            session.inbox.send("second")

    session.watch(again)
    assert await session.send("first") is EndReason.DONE
    assert said(session.history) == ["first", "second"]
    assert [type(event) for event in watcher.events if isinstance(event, TurnStarted | TurnEnded)] == [
        TurnStarted,
        TurnEnded,
    ] * 2


@pytest.mark.anyio
async def test_queued_messages_keep_their_order_after_a_failed_turn(open_session: Opener) -> None:
    cues = Cues()
    session, watcher, _ = open_session(*cues.provider.replies[:3])
    turns = [asyncio.ensure_future(session.send(text)) for text in ("a", "b", "c")]
    while not cues.waiting:
        await asyncio.sleep(0)
    late = asyncio.ensure_future(session.send("d"))
    await asyncio.sleep(0)
    cues.give(fails(REFUSED))
    assert {await turn for turn in (*turns, late)} == {EndReason.ERROR}
    assert (said(session.history), [message.text for message in session.inbox.waiting]) == (["a", "b", "c"], ["d"])
    again = asyncio.ensure_future(session.send("e"))
    while not cues.waiting:
        await asyncio.sleep(0)
    cues.give(says("Yes."))
    assert await again is EndReason.DONE
    assert said(session.history) == ["a", "b", "c", "d", "e"]
    assert [event.text for event in watcher.of(TurnStarted)] == ["a", "d"]
    assert [event.text for event in watcher.of(MessageTaken)] == ["b", "c", "e"]


@pytest.mark.anyio
async def test_a_stop_puts_back_what_was_queued_and_keeps_what_was_begun(open_session: Opener) -> None:
    cues = Cues()
    session, _, _ = open_session(*cues.provider.replies[:2])
    turn = asyncio.ensure_future(session.send("a"))
    while not cues.waiting:
        await asyncio.sleep(0)
    session.inbox.type("half")
    session.inbox.send("b")
    session.inbox.send("c")
    session.cancel()
    assert session.inbox.draft == "b\n\nc\n\nhalf" and not session.inbox.waiting
    session.inbox.send("d")  # after the stop: the next turn
    while not cues.waiting:
        await asyncio.sleep(0)
    cues.give(says("Yes."))
    assert await turn is EndReason.DONE, "whoever waits for the first waits for what follows from it"
    assert said(session.history) == ["a", "d"]


@pytest.mark.anyio
async def test_a_message_to_a_session_that_another_window_went_on_with_waits_again(
    open_session: Opener, store: SessionStore
) -> None:
    session, watcher, model = open_session(says("Yes."))
    store.log(session.id).append(UserMessage("elsewhere"))
    session.inbox.send("a")
    assert await session.send("b") is EndReason.ERROR
    assert "Another window" in watcher.of(ErrorRaised)[0].text and not model.requests
    assert [message.text for message in session.inbox.waiting] == ["a", "b"]
    assert said(store.history(session.id)) == ["elsewhere"]


@pytest.mark.anyio
@pytest.mark.parametrize("reply", [calls("ls"), says("Words.")], ids=["a call", "words"])
async def test_at_the_step_limit_the_last_words_answer_what_was_queued(open_session: Opener, reply: Reply) -> None:
    session, _, model = open_session(reply, says("That was it."), limits=Limits(steps=1))
    session.watch(
        lambda event: session.inbox.send("b") if isinstance(event, BudgetReported) and not event.is_estimate else None
    )
    turn = asyncio.ensure_future(session.send("a"))
    while len(model.requests) < 2:
        await asyncio.sleep(0)
    check_request(model.requests[1].messages)
    assert model.requests[1].answer_only and said(model.requests[1].messages) == ["a", "b"]
    assert await turn is EndReason.LIMIT
    assert [message.text for message in session.inbox.waiting] == ["b"], "sent too late: left to the person"


@pytest.mark.anyio
async def test_trying_again_where_nothing_failed_asks_nobody(open_session: Opener) -> None:
    session, watcher, model = open_session(says("Yes."))
    assert await session.retry() is EndReason.DONE
    await session.send("a")
    assert await session.retry() is EndReason.DONE
    assert len(model.requests) == len(watcher.of(TurnEnded)) == 1


def test_the_inbox_tells_what_waits_and_what_came_back() -> None:
    inbox, told = Inbox(), list[InboxChanged]()
    inbox.watch(told.append)
    inbox.type("half")
    assert not told, "what comes from the field is not told to it"
    inbox.send("a")
    inbox.send("b")
    inbox.send("b")
    first, second, third = inbox.waiting
    inbox.edit(second.id)
    assert (told[-1].waiting, told[-1].draft) == ((first, third), "b\n\nhalf")
    inbox.remove(first.id)
    inbox.edit_all()
    assert (told[-1].waiting, told[-1].draft) == ((), "b\n\nb\n\nhalf")
    with pytest.raises(UsageError, match="empty"):
        inbox.send(" \n")


@pytest.mark.parametrize("is_sending", [True, False])
def test_what_was_not_sent_before_is_a_draft_while_something_is_being_sent_and_is_kept_once(
    tmp_path: Path, is_sending: bool
) -> None:
    def stored() -> UnsentStore:
        return UnsentStore(lambda: open_database(tmp_path / "h.db"), tmp_path / "unsent")

    picture = Image("image/gif", "R0lG")
    unsent = stored()
    before = unsent.of("/p", None)
    before.put("a", "half", is_draft=True)
    before.put("b", "one", (picture,), is_draft=False)
    unsent.close()

    async def begin(sent: str, *, is_sending: bool) -> tuple[Inbox, list[str]]:
        unsent, inbox = stored(), Inbox()
        inbox.keep_in(unsent.of("/p", None))
        if sent:
            inbox.send(sent)
        await inbox.restore(lambda: is_sending)
        await asyncio.to_thread(unsent.close)
        return inbox, [message.text for message in inbox.waiting]

    inbox, waiting = asyncio.run(begin("two", is_sending=is_sending))
    assert (waiting, inbox.draft) == ((["two"], "one\n\nhalf") if is_sending else (["one", "two"], "half"))
    assert inbox.draft_images == ((picture,) if is_sending else ())
    again, after = asyncio.run(begin("", is_sending=False))
    assert (after, again.draft, again.draft_images) == (waiting, inbox.draft, inbox.draft_images)


def test_order_and_after_this_turn_survive_a_restart(tmp_path: Path) -> None:
    async def begin() -> tuple[Inbox, UnsentStore]:
        unsent = UnsentStore(lambda: open_database(tmp_path / "h.db"), tmp_path / "unsent")
        inbox = Inbox()
        inbox.keep_in(unsent.of("/p", None))
        await inbox.restore()
        return inbox, unsent

    inbox, unsent = asyncio.run(begin())
    for text in ("one", "two", "three"):
        inbox.send(text)
    inbox.move(inbox.waiting[2].id, -2)
    inbox.hold(inbox.waiting[1].id, for_later=True)
    unsent.close()
    inbox, unsent = asyncio.run(begin())
    assert [(one.text, one.is_for_later) for one in inbox.waiting] == [("three", False), ("one", True), ("two", False)]
    unsent.close()

"""The life of a conversation without a window: what a face is told from the first message to the end."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.assembly import sessions
from app.assembly.conversation_life import (
    Connecting,
    ConversationLife,
    OpeningOver,
    SessionClosed,
    SessionOpened,
    Told,
    TurnSettled,
)
from app.assembly.profile import Profile
from app.assembly.session_options import SessionOptions
from app.vocabulary.errors import StorageError
from app.vocabulary.events import ErrorRaised, TurnEnded, TurnStarted
from app.vocabulary.messages import UserMessage

pytestmark = pytest.mark.anyio


class Face:
    """Hears what a conversation tells."""

    def __init__(self, profile: Profile, project: Path, resume: str | None = None) -> None:
        self.told: list[Told] = []
        self._news = asyncio.Event()
        options = SessionOptions(project=str(project), provider="demo", resume=resume)
        self.life = ConversationLife(profile, options, self._hear)

    def _hear(self, told: Told) -> None:
        self.told.append(told)
        self._news.set()

    async def until(self, kind: type[Any]) -> Any:
        async with asyncio.timeout(120):
            while not (heard := [one for one in self.told if isinstance(one, kind)]):
                self._news.clear()
                await self._news.wait()
        return heard[-1]

    def order(self, *kinds: type[Any]) -> list[type[Any]]:
        return [type(one) for one in self.told if isinstance(one, kinds)]


@pytest.fixture
async def profile() -> AsyncIterator[Profile]:
    made = Profile.open()
    yield made
    made.close()


async def test_the_first_message_opens_the_session_and_a_closed_one_goes_on(profile: Profile, project: Path) -> None:
    face = Face(profile, project)
    await face.life.begin()
    assert face.order(Connecting, SessionOpened) == [], "looking needs no session"
    face.life.inbox.send("Refactor my compiler")
    face.life.go_on()
    ended = await face.until(TurnEnded)
    assert face.order(Connecting, SessionOpened, TurnStarted, TurnEnded) == [
        Connecting,
        SessionOpened,
        TurnStarted,
        TurnEnded,
    ]
    assert face.told[-1] == TurnSettled(ended) and not face.life.running
    kept = face.life.session_id
    assert kept is not None and not face.life.inbox.waiting
    face.life.close_session()
    await face.life.until_free()
    assert face.order(SessionClosed) == [SessionClosed]
    again = Face(profile, project, kept)
    restoring = again.life.begin()
    again.life.recall(profile.store.get(kept))
    await again.life.open_now()
    assert again.life.session_id == kept and again.life.opened is not None
    said = again.life.opened.session.history[0]
    assert isinstance(said, UserMessage) and said.text == "Refactor my compiler"
    await again.life.close(restoring)


async def test_a_stop_while_it_connects_puts_what_was_written_back_into_the_draft(
    profile: Profile, project: Path
) -> None:
    face = Face(profile, project)
    restoring = face.life.begin()
    face.life.inbox.send("Never mind")
    face.life.go_on()
    face.life.stop()
    await face.until(OpeningOver)
    assert not face.life.running and face.life.opened is None
    assert not face.life.inbox.waiting and "Never mind" in face.life.inbox.draft
    await face.life.close(restoring)


async def test_an_opening_that_fails_is_told_and_the_message_waits(
    profile: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(sessions, "open_context", fail)
    face = Face(profile, project)
    restoring = face.life.begin()
    face.life.inbox.send("Remember me")
    face.life.go_on()
    await face.until(OpeningOver)
    assert "disk is full" in (await face.until(ErrorRaised)).text
    assert [message.text for message in face.life.inbox.waiting] == ["Remember me"]
    monkeypatch.undo()
    face.life.retry()
    await face.until(TurnEnded)
    assert not face.life.inbox.waiting
    await face.life.close(restoring)

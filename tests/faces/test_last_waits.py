"""A program that ends does not wait long for a database that another one holds, and less still if told again."""

import asyncio
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from app.assembly import profile as profiles
from app.assembly import sessions
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions
from app.faces import headless
from app.faces.headless import GivenPrompt, run
from app.faces.outcome import Exit, close_at_end, interruptible
from app.storage.sessions.claims import SessionClaims
from tests.other_program import Holder

pytestmark = pytest.mark.anyio


@pytest.fixture
def profile() -> Iterator[Profile]:
    made = Profile.open()
    made.patience = None
    yield made
    made.close()


def terminate() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.parametrize("held_from", ["claim", "turn"])
async def test_a_run_that_is_ended_while_the_database_is_held_ends(
    held_from: str, profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("app.assembly.profile", "app.storage.sessions.store", "app.storage.sqlite"):
        monkeypatch.setattr(f"{module}.CLOSING_SECONDS", 0.1)
    held: list[Holder] = []

    async def open_and_hold(*arguments: Any) -> OpenedSession:
        opened = await sessions.open_session(*arguments)
        held.append(await asyncio.to_thread(Holder, profile.folders.database))
        return opened

    def hold_and_claim(claims: SessionClaims, session_id: str, *, take_over: bool) -> bool:
        held.append(Holder(profile.folders.database))
        return claim(claims, session_id, take_over=take_over)

    claim = SessionClaims.claim
    if held_from == "turn":
        monkeypatch.setattr(headless, "open_session", open_and_hold)
    else:
        monkeypatch.setattr(SessionClaims, "claim", hold_and_claim)
    waiting = asyncio.Event()
    loop = asyncio.get_running_loop()
    profile.waits.tell = lambda waits: loop.call_soon_threadsafe(waiting.set) if waits and held else None
    running = asyncio.ensure_future(run(profile, SessionOptions(provider="demo"), GivenPrompt("hi")))
    try:
        await waiting.wait()
        terminate()
        await asyncio.wait([running], timeout=60)
        assert running.done(), "while the database is held"
    finally:
        held[0].close()
    assert await running == Exit.TERMINATED


async def test_a_closed_terminal_stops_nothing_that_nohup_started() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interruptible(lambda: None) as asked:
            os.kill(os.getpid(), signal.SIGHUP)
            await asyncio.sleep(0)
        assert not asked.signal and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@dataclass
class Slow:
    """Stands for a session: its end waits for the database, or for something that never comes."""

    profile: Profile
    never: bool = False
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    is_closed: bool = False

    async def close(self) -> None:
        self.begun.set()
        await asyncio.to_thread(self.profile.waits.over.wait)
        if self.never:
            await asyncio.Event().wait()
        self.is_closed = True


async def test_who_asks_for_the_end_again_ends_the_waits_and_then_all_that_is_left(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "CLOSING_SECONDS", 3_600)
    for never in (False, True):
        profile.waits.over.clear()
        slow = Slow(profile, never)
        ending = asyncio.ensure_future(close_at_end(profile, cast("OpenedSession", slow)))
        await slow.begun.wait()
        terminate()
        while not profile.waits.over.is_set():
            await asyncio.sleep(0.001)
        if never:
            terminate()
        await ending
        assert slow.is_closed is not never

"""Another program holds the database while a session works: the loop turns, nothing is lost, and the work goes on."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.storage.audit.trail import TrailEnds, verify
from app.vocabulary.events import EndReason, Event, ReplyEnded, ToolStarted
from app.vocabulary.messages import AssistantMessage, ToolMessage, UserMessage
from tests.agent.real_sessions import Sessions, call, say, sessions_with
from tests.other_program import Holder, holding

pytestmark = pytest.mark.anyio


@pytest.fixture
async def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    made.profile.patience = None
    yield made
    made.profile.close()


async def beats(number: int) -> None:
    """So many turns of the loop, each of which would be missing while it is held up."""
    for _ in range(number):
        await asyncio.sleep(0.005)


def texts(sessions: Sessions, session: str) -> list[str]:
    return [getattr(message, "text", "") for message in sessions.profile.store.history(session)]


async def test_a_message_waits_for_the_database_and_the_loop_does_not(sessions: Sessions) -> None:
    opened = await sessions.open(say("Hello."))
    with holding(sessions.profile.folders.database) as other:
        turn = asyncio.ensure_future(opened.session.send("good morning"))
        async with asyncio.timeout(60):
            await beats(200)
        assert not turn.done()
        assert opened.session.history == [UserMessage("good morning")]
        assert opened.connection.provider.requests == []  # type: ignore[attr-defined]
        other.let_go()
        assert await turn is EndReason.DONE
    assert texts(sessions, opened.session.id) == ["good morning", "Hello."]
    await opened.close()


async def test_a_tool_runs_only_after_its_call_is_stored_and_its_change_can_be_undone(
    sessions: Sessions, project: Path
) -> None:
    script = (call("write", path="new.txt", content="x"), say("Done."))
    opened = await sessions.open(*script, project=str(project))
    others: list[Holder] = []

    def hold(event: Event) -> None:
        if isinstance(event, ReplyEnded) and not others:
            others.append(Holder(sessions.profile.folders.database))

    opened.session.watch(hold)
    turn = asyncio.ensure_future(opened.session.send("go"))
    async with asyncio.timeout(60):
        while not others:
            await asyncio.sleep(0.005)
        await beats(200)
    assert not turn.done() and not (project / "new.txt").exists()
    others[0].close()
    assert await turn is EndReason.DONE
    assert [version.path for version in sessions.profile.versions.history(str(project), "new.txt")] == ["new.txt"]
    stored = sessions.profile.store.history(opened.session.id)
    assert [type(message) for message in stored] == [UserMessage, AssistantMessage, ToolMessage, AssistantMessage]
    await opened.close()


async def test_a_call_that_runs_while_the_database_is_held_changes_nothing_before_it_can_be_undone(
    sessions: Sessions, project: Path
) -> None:
    script = (call("write", path="new.txt", content="x"), say("Done."))
    opened = await sessions.open(*script, project=str(project))
    others: list[Holder] = []

    def hold(event: Event) -> None:
        if isinstance(event, ToolStarted):
            others.append(Holder(sessions.profile.folders.database))

    opened.session.watch(hold)
    turn = asyncio.ensure_future(opened.session.send("go"))
    async with asyncio.timeout(60):
        while not others:
            await asyncio.sleep(0.005)
        await beats(200)
    assert not turn.done() and not (project / "new.txt").exists()
    others[0].close()
    assert await turn is EndReason.DONE
    assert (project / "new.txt").read_text() == "x"
    await opened.close()
    assert [version.path for version in sessions.profile.versions.history(str(project), "new.txt")] == ["new.txt"]
    trail = sessions.profile.folders.trail(opened.session.id)
    report = verify(trail, TrailEnds(sessions.profile.versions.database).get(opened.session.id))
    assert (report.lines, report.broken) == (1, 0)


async def test_a_turn_can_be_stopped_while_the_database_is_held(sessions: Sessions) -> None:
    opened = await sessions.open(say("never asked"))
    with holding(sessions.profile.folders.database) as other:
        turn = asyncio.ensure_future(opened.session.send("typed meanwhile"))
        await beats(20)
        opened.session.cancel()
        async with asyncio.timeout(60):
            assert await turn is EndReason.CANCELLED
        other.let_go()
    await opened.close()
    assert texts(sessions, opened.session.id) == ["typed meanwhile"]


async def test_what_could_not_be_written_is_kept_and_written_with_a_retry(sessions: Sessions) -> None:
    opened = await sessions.open(say("Hello."))
    database = sessions.profile.store._db
    with database.transaction() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    database._connection.execute(f"PRAGMA max_page_count={pages}")
    assert await opened.session.send("good morning " * 1000) is EndReason.ERROR
    assert opened.connection.provider.requests == []  # type: ignore[attr-defined]
    database._connection.execute("PRAGMA max_page_count=1000000")
    assert await opened.session.retry() is EndReason.DONE
    assert [text[:12] for text in texts(sessions, opened.session.id)] == ["good morning", "Hello."]
    await opened.close()


async def test_the_window_that_comes_second_is_told_and_the_first_goes_on(sessions: Sessions) -> None:
    first = await sessions.open(say("one"), say("two"))
    await first.session.send("hello")
    second = await sessions.open(say("mine"), resume=first.session.id)
    await first.session.send("and on")
    told: list[str] = []
    second.session.watch(lambda event: told.append(getattr(event, "text", "")))
    assert await second.session.send("me too") is EndReason.ERROR
    assert any("another window" in text.lower() for text in told)
    assert second.connection.provider.requests == []  # type: ignore[attr-defined]
    assert texts(sessions, first.session.id) == ["hello", "one", "and on", "two"]
    for opened in (first, second):
        await opened.close()
    third = await sessions.open(say("three"), resume=first.session.id)
    await third.session.send("me again")
    assert texts(sessions, first.session.id)[-2:] == ["me again", "three"]
    await third.close()


async def test_looking_into_a_session_that_works_elsewhere_changes_nothing(sessions: Sessions, project: Path) -> None:
    first = await sessions.open(call("bash", command="sleep 60"), project=str(project))
    turn = asyncio.ensure_future(first.session.send("go"))
    async with asyncio.timeout(60):
        while len(sessions.profile.store.history(first.session.id)) < 2:
            await asyncio.sleep(0.01)
    second = await sessions.open(say("?"), resume=first.session.id)
    rows = sessions.profile.store._db.rows("SELECT role FROM messages WHERE session_id = ?", (first.session.id,))
    assert len(rows) == 2
    first.session.cancel()
    await turn
    assert isinstance(sessions.profile.store.history(first.session.id)[-1], ToolMessage)
    for opened in (first, second):
        await opened.close()


async def test_a_database_that_stays_held_ends_the_patience_of_a_program_without_a_person(sessions: Sessions) -> None:
    sessions.profile.patience = 0.2
    opened = await sessions.open(say("never asked"))
    with holding(sessions.profile.folders.database):
        told: list[str] = []
        opened.session.watch(lambda event: told.append(getattr(event, "text", "")))
        assert await opened.session.send("hello") is EndReason.ERROR
        assert any("Another program is using the database" in text for text in told)
    await opened.close()
    assert texts(sessions, opened.session.id) == ["hello"]

"""Two programs on one session or one folder: the second is told, and nothing is mixed up."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from app.assembly.conversations import rewind_session, take_back_rewind
from app.assembly.profile import Profile
from app.assembly.sessions import SHARED_FOLDER, OpenedSession, SessionOptions, open_session
from app.storage.sessions.branches import Branches
from app.vocabulary.errors import TAKEN_OVER, SessionInUse, SessionTaken, UsageError
from app.vocabulary.events import EndReason, ErrorRaised, Event, Mode, QuestionAsked
from app.vocabulary.messages import UserMessage

pytestmark = pytest.mark.anyio

Program = Callable[..., Awaitable[OpenedSession]]


@pytest.fixture
async def program(project: Path) -> AsyncIterator[Program]:
    """Another instance of the program each time: its lock is its own."""
    async with AsyncExitStack() as stack:

        async def open_one(
            resume: str | None = None, *, take_over: bool = False, mode: str = "", trust: str = ""
        ) -> OpenedSession:
            profile = Profile.open()
            stack.callback(profile.close)
            how = SessionOptions(project=str(project), provider="demo", mode=mode, trust=trust)
            options = replace(how, resume=resume, take_over=take_over)
            opened = await open_session(profile, options)
            stack.push_async_callback(opened.close)
            return opened

        yield open_one


async def test_a_session_that_is_open_elsewhere_is_not_opened_unawares(program: Program) -> None:
    first = await program()
    await first.session.send("list the files")
    with pytest.raises(SessionInUse, match="open in another Handrail"):
        await program(first.stored.id, mode=Mode.PLAN)
    assert Profile.open().store.get(first.stored.id).mode == Mode.BUILD
    assert await first.session.send("list the files") is EndReason.DONE


async def test_it_can_be_taken_over_and_the_first_one_notices(program: Program) -> None:
    first = await program()
    await first.session.send("list the files")
    second = await program(first.stored.id, take_over=True)
    assert await second.session.send("here") is EndReason.DONE
    assert await first.session.send("there") is EndReason.ERROR
    said = [
        message.said for message in Profile.open().store.history(first.stored.id) if isinstance(message, UserMessage)
    ]
    assert said == ["list the files", "here"]
    assert [message.text for message in first.session.inbox.waiting] == ["there"]


async def test_a_call_that_waits_when_the_session_is_taken_over_does_not_run(program: Program, project: Path) -> None:
    first = await program()
    await first.session.send("list the files")
    told: list[Event] = []
    first.session.watch(told.append)
    turn = asyncio.ensure_future(first.session.send("create hello.txt saying hi"))
    while not (asked := [event.question for event in told if isinstance(event, QuestionAsked)]):
        await asyncio.sleep(0.01)
    second = await program(first.stored.id, take_over=True)
    first.session.answer(asked[0].id, "approve")
    assert await turn is EndReason.ERROR
    assert not (project / "hello.txt").exists()
    assert any(isinstance(event, ErrorRaised) and TAKEN_OVER in event.text for event in told)
    assert await second.session.send("list the files") is EndReason.DONE


async def test_a_rewind_that_was_cut_off_is_finished_at_the_next_start(
    program: Program, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await program(trust="autonomous")
    await first.session.send("create hello.txt saying hi")
    await first.close()
    killed = Profile.open()

    def kill(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Branches, "rewind", kill)
        rewind_session(killed, first.stored.id, 1)
    assert not (project / "hello.txt").exists() and killed.store.history(first.stored.id)
    killed.close()
    again = await program(first.stored.id)
    assert again.session.history == [] and not (project / "hello.txt").exists()
    await again.close()
    take_back_rewind(profile := Profile.open(), first.stored.id)
    assert (project / "hello.txt").read_text() == "hi\n" and profile.store.history(first.stored.id)


async def test_a_rewind_of_files_alone_leaves_nothing_to_finish(program: Program, project: Path) -> None:
    first = await program(trust="autonomous")
    await first.session.send("create hello.txt saying hi")
    await first.close()
    profile = Profile.open()
    rewind_session(profile, first.stored.id, 1, conversation=False)
    assert not (project / "hello.txt").exists() and profile.store.history(first.stored.id)
    assert Branches(profile.versions.database).open_rewinds(lambda holder: False) == []
    profile.close()


async def test_what_is_open_elsewhere_is_not_rewound(program: Program) -> None:
    first = await program()
    await first.session.send("list the files")
    session_id, other = first.stored.id, Profile.open()
    with pytest.raises(UsageError, match="open in another window"):
        rewind_session(other, session_id, 1)
    await first.close()
    before = other.store.history(session_id)
    rewind_session(other, session_id, 1)
    again = await program(session_id)
    with pytest.raises(UsageError, match="open in another window"):
        take_back_rewind(other, session_id)
    await again.close()
    take_back_rewind(other, session_id)
    assert other.store.history(session_id) == before


async def test_before_calls_are_run_it_is_known_that_the_session_was_taken_over(program: Program) -> None:
    first = await program()
    await first.session.send("list the files")
    first.log.check()
    await program(first.stored.id, take_over=True)
    with pytest.raises(SessionTaken, match="taken over"):
        first.log.check()


async def test_a_session_is_free_again_once_it_was_closed(program: Program) -> None:
    first = await program()
    await first.session.send("list the files")
    await first.close()
    again = await program(first.stored.id)
    assert again.stored.id == first.stored.id


async def test_the_second_program_in_a_folder_is_told(program: Program) -> None:
    first = await program()
    assert SHARED_FOLDER not in first.notices
    second = await program()
    assert SHARED_FOLDER in second.notices

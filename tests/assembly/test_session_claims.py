"""Two programs on one session or one folder: the second is told, and nothing is mixed up."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.assembly.conversations import rewind_session, take_back_rewind
from app.assembly.profile import Profile
from app.assembly.sessions import SHARED_FOLDER, OpenedSession, SessionOptions, open_session
from app.errors import SessionInUse, UsageError
from app.events import EndReason, Mode
from app.messages import UserMessage

pytestmark = pytest.mark.anyio

Program = Callable[..., Awaitable[OpenedSession]]


@pytest.fixture
async def program(project: Path) -> AsyncIterator[Program]:
    """Another instance of the program each time: its lock is its own."""
    async with AsyncExitStack() as stack:

        async def open_one(resume: str | None = None, *, take_over: bool = False, mode: str = "") -> OpenedSession:
            profile = Profile.open()
            stack.callback(profile.close)
            options = SessionOptions(
                project=str(project), provider="demo", resume=resume, take_over=take_over, mode=mode
            )
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

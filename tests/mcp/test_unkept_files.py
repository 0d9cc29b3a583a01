"""A server that is about to remove what cannot be kept: its call waits for the person, and its result says what was."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.agent.deciding.questions import APPROVE_COMMAND, DENY, STOP, Asking
from app.assembly import tool_runtime
from app.vocabulary.confinement import Unkept, UnkeptAnswer
from app.vocabulary.events import Question, QuestionAsked
from tests.agent.real_sessions import Seen, Sessions, call, say
from tests.clock import let_pass
from tests.held_commands import FILM, HeldCommands
from tests.mcp.conftest import Configure

pytestmark = pytest.mark.anyio


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldCommands:
    made = HeldCommands()
    monkeypatch.setattr(tool_runtime, "Confinement", lambda *_, **__: made)
    return made


@pytest.fixture
async def address(held: HeldCommands) -> AsyncIterator[str]:
    """What a server fetches from here, it gets when its removal of the film of that name is decided."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        launch = held.launches[-1]
        assert launch.on_unkept is not None
        film = f"{launch.cwd}{request.split()[1].decode()}"
        said = await launch.on_unkept(Unkept(film, FILM, "large"))
        if film.endswith("last.mp4"):
            await reader.read()  # until the server is gone
        writer.write(f"HTTP/1.0 200 OK\r\n\r\n{said.name}".encode())
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1")
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    server.close()


async def test_a_server_is_asked_about_and_each_result_says_what_was_lost_in_its_call(
    project: Path, sessions: Sessions, configure: Configure, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(timeout_seconds=5)
    sessions.profile.read_settings()
    films = ("a.mp4", "b.mp4", "c.mp4")
    script = (*(call("mcp__raw__fetch", url=f"{address}/{film}") for film in films), say())
    opened = await sessions.open(*script, project=str(project), one_turn=True, asking=Asking(interactive=True))
    asked: list[Question] = []
    replies: list[asyncio.Task[None]] = []

    async def reply(question: Question) -> None:
        let_pass(monkeypatch, 60)
        await asyncio.sleep(0.05)
        opened.session.answer(question.id, (DENY, APPROVE_COMMAND)[len(asked) - 1])

    def answer(event: object) -> None:
        if isinstance(event, QuestionAsked):
            asked.append(event.question)
            replies.append(asyncio.create_task(reply(event.question)))

    opened.session.watch(answer)
    await opened.session.send("go")
    await opened.close()
    denied, allowed, further = Seen(opened).results
    assert [one.title for one in asked] == [
        f"Let the MCP server raw remove or replace {film} for good?" for film in ("a.mp4", "b.mp4")
    ], "what was allowed for all holds until the server ends"
    assert (asked[0].call_id, asked[0].tool) == ("", "mcp__raw")
    assert "DENY" in denied.output and "Not removed or replaced: a.mp4 (4.1 GB)." in denied.output
    assert "the person said no" in denied.output
    for film, result in (("b.mp4", allowed), ("c.mp4", further)):
        assert "ALLOW" in result.output
        assert f"as allowed, and undo cannot bring it back: {film} (4.1 GB)." in result.output
        assert [file["path"] for file in result.meta["unkept"]["files"]] == [film]


async def test_the_person_can_stop_a_server_that_asks(
    project: Path, sessions: Sessions, configure: Configure, held: HeldCommands, address: str
) -> None:
    configure()
    sessions.profile.read_settings()
    script = (call("mcp__raw__fetch", url=f"{address}/last.mp4"), say())
    opened = await sessions.open(*script, project=str(project), one_turn=True, asking=Asking(interactive=True))

    def stop(event: object) -> None:
        if isinstance(event, QuestionAsked):
            opened.session.answer(event.question.id, STOP)

    opened.session.watch(stop)
    await opened.session.send("go")
    await opened.close()
    [result] = Seen(opened).results
    assert result.is_error and "the person stopped it" in result.output


async def test_a_server_that_has_ended_gets_no_more_answers(
    project: Path, sessions: Sessions, configure: Configure, held: HeldCommands
) -> None:
    configure()
    sessions.profile.read_settings()
    script = (call("mcp__raw__echo", said="hello"), say())
    opened = await sessions.open(*script, project=str(project), one_turn=True, asking=Asking(interactive=True))
    await opened.session.send("go")
    on_unkept = held.launches[-1].on_unkept
    assert on_unkept is not None
    waiting = asyncio.ensure_future(on_unkept(Unkept("a.mp4", FILM, "large")))
    while not opened.session.questions.waiting:
        await asyncio.sleep(0.01)
    await opened.close()
    assert await waiting is UnkeptAnswer.DENY
    assert await on_unkept(Unkept("b.mp4", FILM, "large")) is UnkeptAnswer.DENY
    assert opened.session.questions.waiting == ()

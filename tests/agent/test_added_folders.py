"""A folder that is added in mid-session: tools use it, commands read it, undo covers it, and it is taken back."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.agent.deciding.questions import ADD_FOLDER, TELL, Asking
from app.assembly.sessions import OpenedSession
from app.assembly.undo_setup import open_undo
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Grant, Tier
from app.vocabulary.errors import UsageError
from app.vocabulary.events import Answer, Event, Question, QuestionAsked
from app.vocabulary.messages import ToolMessage, ToolResult
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio


TRY = """
import pathlib, sys
folder = pathlib.Path(sys.argv[1])
for act in (lambda: print((folder / ".env").read_text()), lambda: (folder / "new.txt").write_text("x")):
    try:
        act()
    except OSError as error:
        print("tried", error)
"""


@pytest.fixture
async def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "My Photos"
    folder.mkdir()
    (folder / "a.txt").write_text("the picture\n")
    (folder / ".env").write_text("TOKEN=hunter2\n")
    return folder


def results(opened: OpenedSession) -> list[ToolResult]:
    return [message.result for message in opened.session.history if isinstance(message, ToolMessage)]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def add(opened: OpenedSession, folder: Path, *, writable: bool = False) -> str:
    assert opened.runtime is not None
    return opened.runtime.orchestrator.add_folder(str(folder), writable=writable).shown


async def test_tools_read_it_and_change_it_only_if_it_was_added_so_and_undo_covers_that(
    sessions: Sessions, project: Path, photos: Path
) -> None:
    steps = (
        call("read", path=str(photos / "a.txt")),
        call("write", path="@added-My-Photos/b.txt", content="new\n"),
        call("read", path="@added-My-Photos/.env"),
        say(),
        call("write", path="@added-My-Photos/b.txt", content="new\n"),
        call("organize", rows=[{"path": "@added-My-Photos/*.txt", "to": "@added-My-Photos/sub/"}]),
        say(),
    )
    sessions.profile.change({"tell_violations": True})
    opened = await sessions.open(*steps, project=str(project))
    assert add(opened, photos) == "@added-My-Photos"
    await opened.session.send("look")
    read, written, secret = results(opened)
    assert "the picture" in read.output and not read.is_error
    assert written.is_error and "read-only" in written.output and not (photos / "b.txt").exists()
    assert secret.is_error and "hunter2" not in secret.output
    assert add(opened, photos, writable=True) == "@added-My-Photos"
    await opened.session.send("change")
    assert (photos / "sub/b.txt").read_text() == "new\n" and (photos / "sub/a.txt").read_text() == "the picture\n"
    assert opened.runtime is not None
    opened.runtime.orchestrator.revoke_grants()
    await opened.close()
    undone = open_undo(sessions.profile, project).undo(session=opened.stored.id)
    assert undone.skipped == [] and not (photos / "b.txt").exists()
    assert names(photos) == [".env", "a.txt"]


async def test_once_taken_back_it_is_outside_again(sessions: Sessions, project: Path, photos: Path) -> None:
    opened = await sessions.open(
        call("read", path="@added-My-Photos/a.txt"), say(), call("read", path="@added-My-Photos/a.txt"), say(),
        project=str(project),
    )  # fmt: skip
    add(opened, photos)
    await opened.session.send("look")
    assert opened.runtime is not None
    orchestrator = opened.runtime.orchestrator
    assert orchestrator.grants == Grant(reads=(str(photos),)) == orchestrator.grants.single[0]
    orchestrator.revoke_grants(Grant(reads=(str(photos),)))
    await opened.session.send("again")
    before, after = results(opened)
    assert "the picture" in before.output and after.is_error and "unknown place" in after.output
    await opened.close()


@pytest.mark.confined
@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_commands_read_it_and_change_nothing_there(
    sessions: Sessions, project: Path, photos: Path, tier: Tier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Confinement.__init__, "__kwdefaults__", {"tiers": (tier,)})
    (photos / "try.py").write_text(TRY)
    command = f"cat '{photos}/a.txt'; cat '{photos}/try.py' | python3 - '{photos}'; true"
    opened = await sessions.open(
        call("bash", command=command), say(), call("bash", command=command), say(), project=str(project)
    )
    await opened.session.send("before")
    add(opened, photos, writable=True)
    await opened.session.send("after")
    before, after = results(opened)
    assert "the picture" not in before.output and "the picture" in after.output and "tried" in after.output
    assert not (photos / "new.txt").exists()
    assert "hunter2" not in after.output
    await opened.close()


@pytest.mark.parametrize(
    ("folder", "why"),
    [
        ("src", "is in the project already"),
        (".", "is the project"),
        ("/", "whole machine"),
        ("~", "home folder"),
        ("~/.ssh", "keep for themselves"),
        ("/proc/self", "services"),
        ("/etc", "keeps for itself"),
        ("missing", "not a folder that exists"),
    ],
)
async def test_what_cannot_be_added_is_refused_with_the_reason(
    sessions: Sessions, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, why: str
) -> None:
    home = tmp_path / "me"
    (home / ".ssh").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    opened = await sessions.open(say(), project=str(project))
    with pytest.raises(UsageError, match=why):
        add(opened, Path(folder))
    await opened.close()


@pytest.mark.parametrize("choice", [ADD_FOLDER, TELL])
async def test_a_call_that_leads_outside_can_add_its_folder_which_the_person_decides(
    sessions: Sessions, project: Path, photos: Path, choice: str
) -> None:
    steps = (
        call("read", path=str(photos / "a.txt")),
        call("write", path=str(photos / "new/b.txt"), content="new\n"),
        say(),
    )
    opened = await sessions.open(*steps, project=str(project), asking=Asking())
    asked: list[Question] = []

    def answer(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            asked.append(event.question)
            opened.session.reply(event.question.id, Answer(choice))

    opened.session.watch(answer)
    await opened.session.send("look")
    read, written = results(opened)
    assert [ADD_FOLDER in one.choices for one in asked] == [True, True]
    assert asked[0].requested == Grant(reads=(str(photos),)) and asked[1].requested == Grant(changes=(str(photos),))
    assert ("the picture" in read.output) is (choice == ADD_FOLDER) is (photos / "new/b.txt").exists()
    assert written.is_error is (choice == TELL)
    await opened.close()


async def test_what_could_not_be_added_or_would_not_help_is_not_offered(sessions: Sessions, project: Path) -> None:
    paths = ("/etc/passwd", "../beside.txt", "/proc/self/environ", "@nowhere/x")
    opened = await sessions.open(
        *(call("ls", path=path) for path in paths), say(), project=str(project), asking=Asking()
    )
    asked: list[Question] = []

    def answer(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            asked.append(event.question)
            opened.session.reply(event.question.id, Answer(TELL))

    opened.session.watch(answer)
    await opened.session.send("look")
    assert [(one.preview, ADD_FOLDER in one.choices) for one in asked] == [
        ("/etc/passwd", False),
        ("../beside.txt", False),
        ("/proc/self/environ", False),
        ("@nowhere/x", False),
    ]
    await opened.close()

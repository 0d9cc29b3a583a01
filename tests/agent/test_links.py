"""`rm` and `mv` of a symbolic link act on the link, never on what it leads to, and can be undone."""

from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.providers.scripted import calls, says
from app.vocabulary.events import Mode, QuestionAsked, ToolFinished
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

SCOPE = {name: Permission() for name in ("rm", "mv")}
TARGETS = ["src/a.py", "src", "nowhere", "../outside", ".env", "link"]


@pytest.fixture
def outside(project: Path) -> Path:
    (project / ".env").write_text("TOKEN=1\n")
    folder = project.parent / "outside"
    folder.mkdir()
    (folder / "theirs.txt").write_text("theirs")
    return folder


def tree(project: Path) -> dict[str, str]:
    """Files with their text, links with where they lead."""
    names = {path.relative_to(project).as_posix(): path for path in project.rglob("*")}
    kept = {name: path for name, path in names.items() if path.is_symlink() or path.is_file()}
    return {name: str(path.readlink()) if path.is_symlink() else path.read_text() for name, path in kept.items()}


@pytest.mark.parametrize("target", TARGETS)
async def test_rm_removes_the_link_and_undo_brings_it_back(
    open_session: Opener, project: Path, outside: Path, target: str
) -> None:
    before = tree(project)
    (project / "link").symlink_to(target)
    session, watcher, _ = open_session(calls("rm", path="link"), says("ok"), scope=SCOPE)
    await session.send("go")
    result = watcher.of(ToolFinished)[0].result
    told = f"Removed link, a link to {target}; what it leads to is untouched. The person can bring it back."
    assert (result.output, result.is_error) == (told, False)
    assert tree(project) == before and (outside / "theirs.txt").exists()
    profile = Profile.open()
    report = open_undo(profile, project).undo()
    profile.close()
    assert (report.restored, report.skipped) == (["link"], [])
    assert tree(project) == before | {"link": target}


@pytest.mark.parametrize("target", TARGETS)
async def test_mv_moves_the_link_and_undo_moves_it_back(
    open_session: Opener, project: Path, outside: Path, target: str
) -> None:
    before = tree(project)
    (project / "link").symlink_to(target)
    session, watcher, _ = open_session(calls("mv", source="link", destination="src/"), says("ok"), scope=SCOPE)
    await session.send("go")
    result = watcher.of(ToolFinished)[0].result
    assert (result.output, result.is_error) == (f"Moved link to src/link; it is a link to {target}.", False)
    assert tree(project) == before | {"src/link": target}
    profile = Profile.open()
    report = open_undo(profile, project).undo()
    assert (report.restored, report.skipped) == (["link"], [])
    assert tree(project) == before | {"link": target}
    assert open_undo(profile, project).redo().skipped == []
    profile.close()
    assert tree(project) == before | {"src/link": target}


@pytest.mark.parametrize("destination", ["README.md", ".env", ".git/hooks/pre-commit", "../link"])
async def test_a_link_is_moved_over_nothing_and_nowhere_forbidden(
    open_session: Opener, project: Path, outside: Path, destination: str
) -> None:
    (project / "link").symlink_to("src")
    before = tree(project)
    session, watcher, _ = open_session(
        calls("mv", source="link", destination=destination), says("ok"), scope=SCOPE, answers="tell"
    )
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.is_error and tree(project) == before


@pytest.mark.parametrize("destination", [".vscode", ".claude", ".claude/settings.json", ".cursor"])
async def test_a_link_under_a_name_that_makes_programs_run_code_is_asked_about(
    open_session: Opener, project: Path, destination: str
) -> None:
    (project / ".claude").mkdir() if "/" in destination else None
    (project / "link").symlink_to("src")
    session, watcher, _ = open_session(
        calls("mv", source="link", destination=destination),
        says("ok"),
        scope=SCOPE,
        trust=Trust.AUTONOMOUS,
        answers="deny",
    )
    await session.send("go")
    assert watcher.of(QuestionAsked) and (project / "link").is_symlink()


async def test_an_approval_says_that_it_is_a_link(open_session: Opener, project: Path) -> None:
    (project / "link").symlink_to("src/a.py")
    steps = calls("rm", path="link"), calls("mv", source="link", destination="other")
    session, watcher, _ = open_session(*steps, says("ok"), scope=SCOPE, trust=Trust.GUIDED, answers="deny")
    await session.send("go")
    assert [event.question.preview for event in watcher.of(QuestionAsked)] == [
        "Removes link, a link to src/a.py; what it leads to is untouched",
        "Moves link to other; it is a link to src/a.py",
    ]


async def test_plan_mode_keeps_links_too(open_session: Opener, project: Path) -> None:
    (project / "link").symlink_to("src")
    session, watcher, _ = open_session(calls("rm", path="link"), says("ok"), scope=SCOPE, mode=Mode.PLAN)
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.code == "E_DENIED" and (project / "link").is_symlink()

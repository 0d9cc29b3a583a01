"""Where a project is a mount of its own, what is kept for undo lies in it, and neither tools nor commands change it."""

import os
import stat
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission
from app.agent.deciding.questions import DENY, TELL
from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.fs import keep_places
from app.providers.scripted import Line, calls, says
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier
from app.vocabulary.events import Question, ToolFinished
from app.vocabulary.messages import ToolResult
from tests.agent.conftest import Opener

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])]

NAMES = ("bash", "ls", "find", "glob", "grep", "read", "write", "edit", "mv", "rm", "file_info")
SCOPE = {name: Permission() for name in NAMES}
FILM = "the film " * 1000


@pytest.fixture(autouse=True)
def own_mount(monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
    """The project is the top of its mount."""
    monkeypatch.setattr(keep_places, "_mount", lambda folder: (int(folder.is_relative_to(project)), 0))
    (project / "film.mp4").write_text(FILM)
    (project / "a.txt").write_text("a\n")


def keep_of(project: Path) -> Path:
    return project / ".handrail/keep"


def refused(asked: Question) -> str:
    return TELL if TELL in asked.choices else DENY


def kept_file(project: Path) -> Path:
    [found] = [path for path in keep_of(project).rglob("*") if path.is_file() and path.read_bytes() == FILM.encode()]
    return found


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    """The files below it; the folders of calls come and go."""
    found = {path: path.lstat() for path in sorted(folder.rglob("*"))}
    return {
        str(path.relative_to(folder)): (one.st_ino, path.read_bytes())
        for path, one in found.items()
        if stat.S_ISREG(one.st_mode)
    }


def names(project: Path) -> list[str]:
    return sorted(path.name for path in project.iterdir() if path.name != "stolen")


async def ran(
    open_session: Opener, project: Path, state: Path, tier: Tier, *lines: Line
) -> tuple[list[ToolResult], str]:
    confinement = Confinement(project, state=state, variables=os.environ, tiers=(tier,))
    try:
        if not (await confinement.ready()).keeps:
            pytest.skip("nothing keeps here what commands replace")
        session, watcher, _ = open_session(*lines, says("ok"), scope=SCOPE, answers=refused, confinement=confinement)
        await session.send("go")
    finally:
        confinement.close()
    return [event.result for event in watcher.of(ToolFinished)], session.id


async def test_a_removed_file_is_kept_there_and_comes_back(
    open_session: Opener, project: Path, tmp_path: Path, tier: Tier
) -> None:
    before = (project / "film.mp4").stat().st_ino
    [removed], session = await ran(open_session, project, tmp_path / "c", tier, calls("bash", command="rm film.mp4"))
    assert not removed.is_error and kept_file(project).stat().st_ino == before
    assert "restored" not in removed.output and "keep" not in removed.output
    assert (keep_of(project) / ".gitignore").read_text() == "*\n" and keep_of(project).stat().st_mode & 0o777 == 0o700
    profile = Profile.open()
    assert open_undo(profile, project).undo(session=session).restored == ["film.mp4"]
    profile.close()
    assert (project / "film.mp4").read_text() == FILM


async def test_no_tool_finds_reads_or_changes_it(
    open_session: Opener, project: Path, tmp_path: Path, tier: Tier
) -> None:
    await ran(open_session, project, tmp_path / "c", tier, calls("bash", command="rm film.mp4"))
    kept, before = kept_file(project), tree(keep_of(project))
    path = str(kept.relative_to(project))
    looks = [
        calls("ls", path=".", recursive=True, limit=0),
        calls("ls", path=".handrail", recursive=True),
        calls("find", path=".", no_ignore=True),
        calls("glob", pattern="**/*", no_ignore=True),
        calls("grep", pattern="the film", no_ignore=True),
    ]
    tries = [
        calls("ls", path=str(kept.parent.relative_to(project))),
        calls("find", path=".handrail/keep", no_ignore=True),
        calls("grep", pattern="the film", path=path),
        calls("read", path=path),
        calls("read", path=path.replace(".handrail", "./.handrail/../.handrail")),
        calls("file_info", path=path),
        calls("write", path=path, content="", overwrite=True),
        calls("write", path=".handrail/keep/new", content=""),
        calls("edit", path=path, old_string="film", new_string="x"),
        calls("mv", source=path, destination="stolen"),
        calls("mv", source=".handrail/keep", destination="stolen"),
        calls("mv", source=".handrail", destination="stolen"),
        calls("rm", path=path),
    ]
    results, _ = await ran(open_session, project, tmp_path / "d", tier, *looks, *tries)
    assert len(results) == len(looks) + len(tries)
    for result in results[: len(looks)]:
        assert not result.is_error and "the film" not in result.output and "keep" not in result.output, result
    for result in results[len(looks) :]:
        assert result.is_error and "the film" not in result.output, result
    assert any("holds what undo needs" in result.output for result in results), "not a rule of the person's"
    assert tree(keep_of(project)) == before and not (project / "stolen").exists()


COMMANDS = (
    "cat {kept}; find .; grep -r 'the film' .; ls -R .handrail",
    "cp -r .handrail stolen; cp {kept} stolen; ln {kept} stolen; cat stolen; grep -r 'the film' stolen",
    "ln -s .handrail/keep k; cat k/*/*/000/*; rm -rf k/*; rm -f k",
    "echo x > {kept}; : > {kept}; truncate -s 0 {kept}; chmod 777 {kept}; touch .handrail/keep/new",
    "cd .handrail/keep && rm -rf * && touch new",
    "rm -rf .handrail/keep; rm -rf .handrail; mkdir -p .handrail/keep/new",
    "mv .handrail/keep kept; mv .handrail other; grep -r 'the film' .",
    "ln {kept} linked && echo x > linked; rm -f linked",
    "python3 -c \"import shutil; shutil.rmtree('.handrail', ignore_errors=True)\"",
)


async def test_no_command_sees_or_changes_it(open_session: Opener, project: Path, tmp_path: Path, tier: Tier) -> None:
    await ran(open_session, project, tmp_path / "c", tier, calls("bash", command="rm film.mp4"))
    kept, before = kept_file(project).relative_to(project), tree(keep_of(project))
    lines = [calls("bash", command=command.format(kept=kept)) for command in COMMANDS]
    around = names(project)
    results, _ = await ran(open_session, project, tmp_path / "d", tier, *lines)
    assert len(results) == len(COMMANDS)
    for command, result in zip(COMMANDS, results, strict=True):
        assert tier is Tier.REDUCED or "the film the film" not in result.output, command
        assert "restored" not in result.output, command
    assert tree(keep_of(project)) == before
    assert names(project) == around

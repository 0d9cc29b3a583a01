"""`organize`: many files as one proposal, one change and one undo."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import APPROVE
from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.providers.scripted import calls, says
from app.storage.versions.session_changes import session_changes
from app.vocabulary.events import Answer, Question, QuestionAsked, ToolFinished, UndoReach
from app.vocabulary.messages import ToolResult

if TYPE_CHECKING:
    from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

SCOPE = {"organize": Permission(), "read": Permission()}
State = dict[str, tuple[bytes, int, int]]


def move(path: str, to: str, why: str = "") -> dict[str, str]:
    return {"path": path, "to": to, "why": why}


def delete(path: str) -> dict[str, str]:
    return {"act": "delete", "path": path}


def copy(path: str, to: str) -> dict[str, str]:
    return {"act": "copy", "path": path, "to": to}


def state(folder: Path) -> State:
    """Every file, link and folder, to the byte."""
    found: State = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        if path.is_symlink():
            found[str(path.relative_to(folder))] = os.fsencode(path.readlink()), 0, 0
        elif path.is_dir():
            found[str(path.relative_to(folder))] = b"", 0, status.st_mode
        else:
            found[str(path.relative_to(folder))] = path.read_bytes(), status.st_mtime_ns, status.st_mode
    return found


def texts(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


def undo(project: Path) -> list[tuple[str, str]]:
    profile = Profile.open()
    try:
        return open_undo(profile, project).undo().skipped
    finally:
        profile.close()


@pytest.fixture
def photos(project: Path) -> Path:
    for number in range(6):
        path = project / f"DCIM/IMG_{number}.jpg"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"picture {number}")
        os.utime(path, ns=(10**18 + number, 10**18 + number * 10**14))
    (project / "DCIM/notes").mkdir()
    (project / "DCIM/notes/read-me.txt").write_text("hello")
    (project / "link").symlink_to("DCIM/IMG_0.jpg")
    return project


async def organize(open_session: "Opener", *rows: dict[str, str], **options: Any) -> ToolResult:
    session, watcher, _ = open_session(calls("organize", rows=list(rows)), says("ok"), scope=SCOPE, **options)
    await session.send("go")
    return watcher.of(ToolFinished)[0].result


I = "DCIM/IMG_{}.jpg".format


@pytest.mark.parametrize(
    ("rows", "lies"),
    [
        ([move(I(0), "2024/a.jpg")], {"2024/a.jpg": 0}),
        ([move(I(0), I(1)), move(I(1), I(0))], {I(0): 1, I(1): 0}),
        ([move(I(0), I(1)), move(I(1), I(2)), move(I(2), I(0))], {I(0): 2, I(1): 0, I(2): 1}),
        ([move(I(0), I(1)), move(I(1), I(2)), move(I(2), "z.jpg")], {I(1): 0, I(2): 1, "z.jpg": 2}),
        ([move(I(0), "DCIM/img_0.jpg")], {"DCIM/img_0.jpg": 0}),
        ([move(I(0), "DCIM/img_1.JPG"), move(I(1), I(0))], {"DCIM/img_1.JPG": 0, I(0): 1}),
        ([delete(I(1)), move(I(0), I(1))], {I(1): 0}),
        ([copy(I(0), "x/c.jpg"), move(I(0), "x/")], {"x/c.jpg": 0, "x/IMG_0.jpg": 0}),
        ([move(I(0), "out.jpg"), move("DCIM", "Pictures")], {"out.jpg": 0, "Pictures/IMG_1.jpg": 1}),
        ([move("DCIM/*.jpg", "{modified:%Y}/{number:03}-{stem}.{ext}")], {f"2001/00{n + 1}-IMG_{n}.jpg": n for n in range(6)}),
        ([move("DCIM/**", "all/")], {f"all/IMG_{n}.jpg": n for n in range(6)}),
        ([delete("DCIM/IMG_?.jpg")], {}),
        ([delete("DCIM"), {"act": "folder", "path": "new"}], {}),
        ([copy("DCIM", "Backup")], {f"Backup/IMG_{n}.jpg": n for n in range(6)}),
    ],
    ids=lambda value: "+".join(f"{row.get('act', 'move')} {row['path']}" for row in value) if isinstance(value, list) else "",
)  # fmt: skip
async def test_files_lie_where_the_rows_say_and_one_undo_brings_everything_back_to_the_byte(
    open_session: "Opener", photos: Path, rows: list[dict[str, str]], lies: dict[str, int]
) -> None:
    before = state(photos)
    result = await organize(open_session, *rows)
    assert not result.is_error, result.output
    found = texts(photos)
    assert {path: found.get(path) for path in lies} == {path: f"picture {number}" for path, number in lies.items()}
    assert not [path for path in found if path.endswith(".moving")]
    assert undo(photos) == []
    assert state(photos) == before

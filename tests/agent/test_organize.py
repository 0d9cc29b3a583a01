"""`organize`: many files as one proposal, one change and one undo."""

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import APPROVE
from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.fs import copying
from app.fs.folders import HandleFolder
from app.providers.scripted import calls, says
from app.sandbox.files import reorganizing
from app.storage.versions.session_changes import session_changes
from app.vocabulary.changes import CURRENT
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


def names_of(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


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


image = "DCIM/IMG_{}.jpg".format


@pytest.mark.parametrize(
    ("rows", "lies"),
    [
        ([move(image(0), "2024/a.jpg")], {"2024/a.jpg": 0}),
        ([move(image(0), image(1)), move(image(1), image(0))], {image(0): 1, image(1): 0}),
        ([move(image(n), image((n + 1) % 3)) for n in range(3)], {image(0): 2, image(1): 0, image(2): 1}),
        (
            [move(image(0), image(1)), move(image(1), image(2)), move(image(2), "z.jpg")],
            {image(1): 0, image(2): 1, "z.jpg": 2},
        ),
        ([move(image(0), "DCIM/img_0.jpg")], {"DCIM/img_0.jpg": 0}),
        ([move(image(0), "DCIM/img_1.JPG"), move(image(1), image(0))], {"DCIM/img_1.JPG": 0, image(0): 1}),
        ([delete(image(1)), move(image(0), image(1))], {image(1): 0}),
        ([copy(image(0), "x/c.jpg"), move(image(0), "x/")], {"x/c.jpg": 0, "x/IMG_0.jpg": 0}),
        ([move(image(0), "out.jpg"), move("DCIM", "Pictures")], {"out.jpg": 0, "Pictures/IMG_1.jpg": 1}),
        (
            [move("DCIM/*.jpg", "{modified:%Y}/{number:03}-{stem}.{ext}")],
            {f"2001/00{n + 1}-IMG_{n}.jpg": n for n in range(6)},
        ),
        ([move("DCIM/**", "all/")], {f"all/IMG_{n}.jpg": n for n in range(6)}),
        ([delete("DCIM/IMG_?.jpg")], {}),
        ([delete("DCIM"), {"act": "folder", "path": "new"}], {}),
        ([copy("DCIM", "Backup")], {f"Backup/IMG_{n}.jpg": n for n in range(6)}),
    ],
    ids=range(14),
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


async def test_photos_get_the_date_in_them_else_the_one_in_their_name_and_those_without_stay(
    open_session: "Opener", project: Path
) -> None:
    for name, taken in (("IMG_1.jpg", "2024:05:03 14:22:10"), ("b.png", "2023:12:24 17:05:48"), ("c.jpg", "")):
        exif = Image.Exif()
        if taken:
            exif[0x0110] = "Camera"
            exif.get_ifd(0x8769)[0x9003] = taken
        (project / "DCIM").mkdir(exist_ok=True)
        Image.new("RGB", (8, 8)).save(project / "DCIM" / name, exif=exif)
    (project / "DCIM/WA-20240611-0012.jpg").write_bytes(b"Exif\0\0MM\0*\xff\xff\xff\xff")
    (project / "DCIM/99991399.jpg").write_bytes(b"Exif\0\0II*\0\x08\0\0\0\xff\xff")
    before = state(project)
    result = await organize(open_session, move("DCIM/*", "{taken:%Y-%m}/{taken:%d %H.%M.%S}.{ext}"))
    found = {path for path in names_of(project) if "src" not in path and path != "README.md"}
    moved = {"2024-05/03 14.22.10.jpg", "2023-12/24 17.05.48.png", "2024-06/11 00.00.00.jpg"}
    assert found == {*moved, "DCIM/c.jpg", "DCIM/99991399.jpg"}
    assert "DCIM/c.jpg: it stays where it is" in result.output
    undo(project)
    assert state(project) == before


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([move(image(0), image(1))], "exists already"),
        ([move(image(0), "DCIM/img_1.JPG")], "exists already: DCIM/IMG_1.jpg"),
        ([move(image(0), "a.jpg"), move(image(1), "A.jpg")], "the same name as for DCIM/IMG_0.jpg"),
        ([move(image(0), "e\u0301"), move(image(1), "\u00e9")], "the same name as for"),
        ([move(image(0), "CON.txt")], "not possible on Windows"),
        ([move(image(0), "COM¹.txt")], "not possible on Windows"),
        ([move(image(0), "ab:c")], "not possible on Windows"),
        ([move(image(0), "end. ")], "not possible on Windows"),
        ([move(image(0), "back\\slash")], "not possible on Windows"),
        ([move("gone.jpg", "x.jpg")], "there is no such file"),
        ([move(image(0), "x.jpg"), delete(image(0))], "another row is about this file"),
        ([move("DCIM", "DCIM/inner")], "into itself"),
        ([move("DCIM", "Pictures"), move("link", "DCIM/link")], "moves or deletes the folder"),
        ([move("DCIM", "Pictures"), move("link", "Pictures/link")], "moves or deletes the folder"),
        ([move(image(0), image(1)), move(image(1), image(2))], "exists already: DCIM/IMG_1.jpg"),
        ([copy(image(0), image(1)), move(image(1), "x.jpg")], "exists already: DCIM/IMG_1.jpg"),
        ([move(image(0), image(0))], "it stays where it is"),
        ([move("pipe", "x")], "neither a file nor a folder"),
    ],
)
async def test_a_row_that_cannot_be_done_is_left_out_and_told_before_anything_is_touched(
    open_session: "Opener", photos: Path, rows: list[dict[str, str]], why: str
) -> None:
    os.mkfifo(photos / "pipe")
    good = move(image(5), "good.jpg")
    session, watcher, _ = open_session(
        calls("organize", rows=[*rows, good]), says("ok"), scope=SCOPE, trust=Trust.GUIDED, answers=APPROVE
    )
    await session.send("go")
    (asked,) = watcher.of(QuestionAsked)
    assert why in "; ".join(row.problem for row in asked.question.rows), "the person sees it before"
    assert why in asked.question.preview
    result = watcher.of(ToolFinished)[0].result
    assert not result.is_error and why in result.output
    assert (photos / "good.jpg").read_text() == "picture 5"
    (photos / "pipe").unlink()


async def test_nobody_is_asked_where_no_row_can_be_done(open_session: "Opener", photos: Path) -> None:
    result = await organize(open_session, move(image(0), image(1)), trust=Trust.GUIDED, interactive=False)
    assert result.is_error and "Nothing of this can be done" in result.output and "exists already" in result.output


# --- what the person chooses


def chosen(**rows: str) -> Answer:
    return Answer(APPROVE, rows={int(number[1:]): to for number, to in rows.items()})


@pytest.mark.parametrize(
    ("answer", "lies", "told"),
    [
        (chosen(n0="a.jpg"), {"a.jpg": 0, image(1): 1}, "left out DCIM/IMG_1.jpg"),
        (chosen(n0="mine.jpg", n1="b.jpg"), {"mine.jpg": 0, "b.jpg": 1}, "DCIM/IMG_0.jpg -> mine.jpg"),
        (chosen(n0="new/", n1="b.jpg"), {"new/IMG_0.jpg": 0, "b.jpg": 1}, "DCIM/IMG_0.jpg -> new/IMG_0.jpg"),
        (Answer(APPROVE), {"a.jpg": 0, "b.jpg": 1}, ""),
    ],
    ids=["left out", "renamed", "into a folder", "as it is"],
)
async def test_only_the_chosen_rows_are_done_and_the_model_is_told(
    open_session: "Opener", photos: Path, answer: Answer, lies: dict[str, int], told: str
) -> None:
    rows = [move(image(0), "a.jpg"), move(image(1), "b.jpg")]
    session, watcher, _ = open_session(
        calls("organize", rows=rows), says("ok"), scope=SCOPE, trust=Trust.GUIDED, answers=answer
    )
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1, "the person is not asked again about their own choice"
    found = texts(photos)
    assert {path: found.get(path) for path in lies} == {path: f"picture {number}" for path, number in lies.items()}
    result = watcher.of(ToolFinished)[0].result
    assert told in result.output and ("The person changed" in result.output) is bool(told)


async def test_a_name_of_the_persons_that_is_taken_is_asked_about_again(open_session: "Opener", photos: Path) -> None:
    def answer(question: Question) -> Answer:
        return chosen(n0="c.jpg") if question.remark else chosen(n0=image(2))

    session, watcher, _ = open_session(
        calls("organize", rows=[move(image(0), "a.jpg"), move(image(1), "b.jpg")]), says("ok"), scope=SCOPE,
        trust=Trust.GUIDED, answers=answer,
    )  # fmt: skip
    await session.send("go")
    _, second = watcher.of(QuestionAsked)
    assert "exists already" in second.question.rows[0].problem and "names that you gave" in second.question.remark
    assert (
        (photos / "c.jpg").read_text() == "picture 0" and (photos / image(1)).exists() and (photos / image(2)).exists()
    )


@pytest.mark.parametrize("rows", [{}, {7: "x"}, {-1: "x"}])
async def test_an_answer_about_rows_that_were_not_asked_about_does_not_count(
    open_session: "Opener", photos: Path, rows: dict[int, str]
) -> None:
    def answer(question: Question) -> str:
        assert not session.questions.reply(question.id, Answer(APPROVE, rows=rows))
        return "deny"

    session, watcher, _ = open_session(
        calls("organize", rows=[move(image(0), "a.jpg")]), says("ok"), scope=SCOPE, trust=Trust.GUIDED, answers=answer
    )
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1 and not (photos / "a.jpg").exists()


async def test_autonomous_does_not_ask_and_the_rest_shows_one_card_that_undo_can_take_back(
    open_session: "Opener", photos: Path
) -> None:
    asked = []
    for trust in (Trust.SUPERVISED, Trust.GUIDED, Trust.AUTONOMOUS):
        session, watcher, _ = open_session(
            calls("organize", rows=[move("DCIM/*.jpg", f"{trust}/")]),
            says("ok"),
            scope=SCOPE,
            trust=trust,
            answers="deny",
        )
        await session.send("go")
        questions = watcher.of(QuestionAsked)
        asked.append(len(questions))
        assert all(one.question.undo is not None and one.question.undo.reach is UndoReach.ALL for one in questions)
    assert asked == [1, 1, 0]


async def test_one_call_is_one_entry_in_the_history(open_session: "Opener", photos: Path) -> None:
    session, _, _ = open_session(
        calls("organize", rows=[move(image(0), image(1)), move(image(1), image(0)), delete(image(2))]),
        says("ok"),
        scope=SCOPE,
    )
    await session.send("go")
    profile = Profile.open()
    changes = session_changes(profile.versions, str(photos), session.id)
    profile.close()
    (tally,) = changes.calls.values()
    assert {file.path: file.was for file in changes.files} == {image(0): image(1), image(1): image(0), image(2): ""}
    assert set(tally.standing) >= {image(0), image(1), image(2)}


# --- strangers, changes in between, stops and kills


@pytest.mark.parametrize(
    "row",
    [
        move("../outside/secret.txt", "x"),
        move(image(0), "../outside/x.jpg"),
        move("/etc/hostname", "x"),
        copy("out/secret.txt", "x"),
        move(image(0), "out/x.jpg"),
        move(image(0), ".env"),
        copy(".env", "x"),
        delete(".env"),
        move(".ssh", "shown"),
        delete("."),
        move(image(0), ".git/hooks/pre-commit"),
        move("~/x", "y"),
        copy("denied/a.txt", "x"),
        delete("denied/a.txt"),
    ],
    ids=lambda row: f"{row.get('act', 'move')} {row['path']} {row.get('to', '')}",
)
async def test_what_tools_may_not_touch_no_row_can_touch(
    open_session: "Opener", photos: Path, row: dict[str, str]
) -> None:
    outside = photos.parent / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("theirs")
    (photos / "out").symlink_to(outside)
    for name in (".env", ".ssh/id_rsa", ".git/HEAD", "denied/a.txt"):
        (photos / name).parent.mkdir(exist_ok=True)
        (photos / name).write_text("KEY=1")
    settings = Profile.open()
    settings.change({"rules": [{"action": "deny", "tool": "organize", "path": "denied/**"}]})
    settings.close()
    before, theirs = state(photos), state(outside)
    session, watcher, _ = open_session(
        calls("organize", rows=[row, move(image(1), "good.jpg")]),
        says("ok"),
        scope=SCOPE,
        answers=None,
        interactive=False,
    )
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.is_error
    assert (state(photos), state(outside)) == (before, theirs), "not even the other row is done"


def as_link(photos: Path) -> None:
    (photos / "DCIM").rename(photos / "real")
    (photos / "DCIM").symlink_to("real")


def as_target(photos: Path) -> None:
    (photos / "2024").symlink_to(photos.parent)


def taken(photos: Path) -> None:
    (photos / "2024").mkdir()
    (photos / "2024/a.jpg").write_text("theirs")


def changed(photos: Path) -> None:
    (photos / image(0)).write_text("theirs")


def replaced(photos: Path) -> None:
    (photos / "new").write_text("picture 0")
    os.utime(photos / "new", ns=(10**18, 10**18))
    (photos / "new").replace(photos / image(0))


@pytest.mark.parametrize("meanwhile", [as_link, as_target, taken, changed, replaced])
async def test_what_changed_while_the_person_was_asked_is_left_out(
    open_session: "Opener", photos: Path, meanwhile: Any
) -> None:
    after: list[State] = []

    def answer(question: Question) -> str:
        meanwhile(photos)
        after.append(state(photos))
        return APPROVE

    session, watcher, _ = open_session(
        calls("organize", rows=[move(image(0), "2024/a.jpg"), move("link", "moved-link")]), says("ok"), scope=SCOPE,
        trust=Trust.GUIDED, answers=answer,
    )  # fmt: skip
    await session.send("go")
    result = watcher.of(ToolFinished)[0].result
    assert "Left out: 1" in result.output and "DCIM/IMG_0.jpg" in result.output, result.output
    now = state(photos)
    assert now.pop("moved-link") == after[0].pop("link")
    assert now == after[0]


async def test_a_stop_leaves_no_temporary_name_and_what_was_done_can_be_undone(
    open_session: "Opener", photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state(photos)
    monkeypatch.setattr(reorganizing, "AT_ONCE", 1)
    real, moved = HandleFolder.move, [0]

    def move_and_stop(*args: Any) -> None:
        real(*args)
        moved[0] += 1
        if moved[0] == 3:  # the first of two swapped files has stepped aside, and one has its place already
            CURRENT.get().stop.asked = True

    monkeypatch.setattr(HandleFolder, "move", move_and_stop)
    rows = [move(image(0), image(1)), move(image(1), image(0)), move(image(2), "x.jpg"), move(image(3), "y.jpg")]
    result = await organize(open_session, *rows)
    assert result.code == "E_CANCELLED" and "Stopped" in result.output
    assert (photos / image(2)).exists() and (photos / image(3)).exists()
    assert not [path for path in state(photos) if path.endswith(reorganizing.ASIDE)]
    assert sorted(data for data, *_ in state(photos).values()) == sorted(data for data, *_ in before.values())
    assert undo(photos) == []
    assert state(photos) == before


async def test_a_folder_with_secrets_is_not_taken_apart(open_session: "Opener", photos: Path) -> None:
    (photos / "safe/.ssh").mkdir(parents=True)
    (photos / "safe/.ssh/id_rsa").write_text("KEY")
    before = state(photos)
    for row in (delete("safe"), copy("safe", "open")):
        assert (await organize(open_session, row, move(image(0), "a.jpg"), interactive=False)).is_error
        assert state(photos) == before


async def test_files_go_to_another_disk_as_copies_that_were_compared_and_come_back(
    open_session: "Opener", photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state(photos)
    real_move, real_fill, filled = HandleFolder.move, copying.fill, [0]

    def move_within(self: HandleFolder, name: str, there: HandleFolder, new: str) -> None:
        if self.lstat(".").st_ino != there.lstat(".").st_ino:
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        real_move(self, name, there, new)

    def fill_badly_once(copy: int, handle: int) -> None:
        filled[0] += 1
        real_fill(copy, handle)
        if filled[0] == 2:
            os.pwrite(copy, b"X", 0)

    monkeypatch.setattr(HandleFolder, "move", move_within)
    monkeypatch.setattr(copying, "fill", fill_badly_once)
    rows = [*(move(image(number), f"disk/{number}.jpg") for number in range(3)), move("DCIM/notes", "disk/notes")]
    result = await organize(open_session, *rows)
    now = state(photos)
    assert now["disk/0.jpg"] == before[image(0)] and now["disk/2.jpg"] == before[image(2)] and image(0) not in now
    assert now[image(1)] == before[image(1)] and "disk/1.jpg" not in now, "a copy that differs is none"
    assert now["DCIM/notes/read-me.txt"] == before["DCIM/notes/read-me.txt"]
    assert "only files are moved to another disk" in result.output and "Left out: 2" in result.output
    monkeypatch.undo()
    assert undo(photos) == []
    assert state(photos) == before

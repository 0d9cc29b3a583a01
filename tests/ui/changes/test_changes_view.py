"""The review in the real window: hunks are kept and reverted, lines commented on, dropped changes put back."""

import asyncio
import json
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.assembly.sessions import open_session
from app.assembly.tool_runtime import SessionOptions
from app.sandbox.files.undo_workspace import UndoWorkspace
from app.ui.changes.changes_view import ChangesView
from app.ui.changes.hunk_view import CommentField
from app.ui.changes.review import FileReview
from app.ui.wiring.app_controller import AppController
from tests.ui.changes.test_undoing import room_of, turn_done, writes
from tests.ui.hands import Opener, idle, press, press_shown, say, seen
from tests.ui.reach import every, hit, lines, nameless, ringless, tap, texts

Held = tuple[Path, str]
Opened = tuple[AppController, ChangesView]
LINES = [f"line {number}" for number in range(40)]


def joined(changes: dict[int, str]) -> str:
    return "".join(f"{changes.get(at, line)}\n" for at, line in enumerate(LINES))


LAST = "Lines 28\N{EN DASH}34"
BEFORE, AFTER = joined({}), joined({3: "agent 3", 30: "agent 30"})


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Held:
    """A session that changed a long file, made a new one, moved one and deleted one; with its project and its home."""
    folder = tmp_path_factory.mktemp("reviewed")
    project, script = folder / "project", folder / "script.json"
    project.mkdir()
    for name, content in (("long.txt", BEFORE), ("old.txt", "x\n"), ("gone.txt", "x\n")):
        (project / name).write_text(content)
    calls = [
        {"call": "mv", "arguments": {"source": "old.txt", "destination": "moved.txt"}},
        {"call": "rm", "arguments": {"path": "gone.txt"}},
        writes("new.txt", "n\n"),
        writes("long.txt", AFTER),
    ]
    script.write_text(json.dumps([*calls, {"say": "ok"}]))
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor() as thread:  # in this one runs the window's loop
        patch.setenv("HANDRAIL_HOME", str(folder / "home"))
        patch.setenv("HANDRAIL_SCRIPT", str(script))
        session_id = thread.submit(asyncio.run, hold(project)).result()
    shutil.copytree(project, folder / "kept")
    return folder, session_id


async def hold(project: Path) -> str:
    profile = Profile.open()
    options = SessionOptions(project=str(project), provider="scripted", trust="autonomous")
    opened = await open_session(profile, options)
    await opened.session.send("go")
    await opened.close()
    profile.close()
    return opened.stored.id


@pytest.fixture
def project(held: Held, handrail_home: Path) -> Path:
    """As the session left it, whatever another test did there, with a home of its own."""
    folder, _ = held
    shutil.rmtree(folder / "project")
    shutil.copytree(folder / "kept", folder / "project")
    shutil.copytree(folder / "home", handrail_home, dirs_exist_ok=True)
    return folder / "project"


@pytest.fixture
def review(open_window: Opener, qtbot: QtBot, project: Path, held: Held) -> Callable[..., Opened]:
    """The open review of that session."""

    def start(mine: str = "") -> Opened:
        controller = open_window({"say": "ok"}, settings=trusted(project))
        controller.tabs.choose(held[1])
        undoing = room_of(controller).column.undoing
        qtbot.waitUntil(lambda: 1 in undoing.review.changes.turns and not undoing._tasks, timeout=5000)
        if mine:
            (project / "long.txt").write_text(mine)
        controller.review()
        sheet = controller.display.column.view
        qtbot.waitUntil(lambda: sheet.diff.review is not None and not undoing._tasks, timeout=5000)
        return controller, sheet

    return start


def trusted(project: Path) -> str:
    return f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'


def chosen(qtbot: QtBot, sheet: ChangesView, path: str) -> None:
    diff = sheet.diff
    sheet.tree.choose(path)
    sheet.tree.file_chosen.emit(path)
    qtbot.waitUntil(lambda: diff.review is not None and diff.review.file.path == path, timeout=5000)
    qtbot.waitUntil(lambda: diff.review is not None and len(diff.hunks) == len(diff.review.hunks), timeout=5000)
    qtbot.waitUntil(lambda: all(view.isVisible() for view in diff.hunks), timeout=5000)


def test_the_review_marks_files_and_reverts_one_hunk_beside_my_own_lines(
    review: Callable[..., Opened], qtbot: QtBot, project: Path
) -> None:
    mine = AFTER.replace("line 15", "my own line")
    controller, sheet = review(mine)
    marks = {
        file.path: (file.mark, file.was, file.added, file.removed) for file in room_of(controller).column.changes.files
    }
    assert marks == {
        "long.txt": ("", "", 2, 2),
        "new.txt": ("new", "", 1, 0),
        "gone.txt": ("deleted", "", 0, 1),
        "moved.txt": ("moved", "old.txt", 0, 0),
    }
    chosen(qtbot, sheet, "long.txt")
    assert [view.hunk.place for view in sheet.diff.hunks] == ["Lines 1\N{EN DASH}7", LAST]
    assert "my own line" not in texts(sheet)
    assert nameless(sheet) == []
    hit(sheet.diff.hunks[0].diff, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: (project / "long.txt").read_text() == mine.replace("agent 3\n", "line 3\n"), timeout=5000)
    qtbot.waitUntil(lambda: [view.hunk.place for view in sheet.diff.hunks] == [LAST], timeout=5000)
    qtbot.waitUntil(sheet.told.undo.isVisible)  # the hunks may be read again before the revert is over
    tap(sheet.told.undo)
    qtbot.waitUntil(lambda: (project / "long.txt").read_text() == mine, timeout=5000)
    qtbot.waitUntil(lambda: len(sheet.diff.hunks) == 2, timeout=5000)


def test_tab_goes_through_the_review_as_it_is_read_and_undo_takes_back_one_act_after_the_other(
    review: Callable[..., Opened], qtbot: QtBot, project: Path
) -> None:
    controller, sheet = review()
    long, new = project / "long.txt", project / "new.txt"
    chosen(qtbot, sheet, "long.txt")
    tab_goes_through(sheet)
    order = sheet.tree.paths
    top = sheet.tree.mapTo(sheet, QPoint())

    def settled(words: str, content: str) -> None:
        qtbot.waitUntil(lambda: words in texts(sheet) and not room_of(controller).column.undoing._tasks, timeout=5000)
        assert long.read_text() == content
        assert sheet.tree.mapTo(sheet, QPoint()) == top, "nothing moves down"
        assert sheet.tree.paths == [path for path in order if path in paths()]

    def paths() -> set[str]:
        return {file.path for file in room_of(controller).column.undoing.review.files}

    tap(sheet.diff.hunks[0].revert)
    settled("Reverted in long.txt.", joined({30: "agent 30"}))
    qtbot.waitUntil(lambda: [view.hunk.place for view in sheet.diff.hunks if view.isVisible()] == [LAST], timeout=5000)
    tap(sheet.diff.hunks[0].revert)  # the last hunk: the file is undone as a whole
    settled("Reverted: long.txt.", BEFORE)
    chosen(qtbot, sheet, "new.txt")
    tap(sheet.diff._head.revert)
    settled("Reverted: new.txt.", BEFORE)
    assert not new.exists()
    tap(sheet.told.undo)
    settled("Taken back: new.txt.", BEFORE)
    assert new.read_text() == "n\n" and sheet.told.undo.isVisible()
    sheet.told.undo.setFocus(Qt.FocusReason.TabFocusReason)
    hit(sheet.told.undo, Qt.Key.Key_Return)
    settled("Taken back: long.txt.", joined({30: "agent 30"}))
    assert sheet.told.undo.hasFocus(), "the next one can be taken back by the same key"
    assert new.read_text() == "n\n" and sheet.told.undo.isVisible()
    tap(sheet.told.undo)
    qtbot.waitUntil(lambda: long.read_text() == AFTER, timeout=5000)
    qtbot.waitUntil(lambda: not sheet.told.undo.isVisible(), timeout=5000)  # nothing is left to take back
    settled("Taken back: long.txt.", AFTER)
    assert sheet.tree.paths == order and new.read_text() == "n\n"


def tab_goes_through(sheet: ChangesView) -> None:
    assert ringless(sheet) == [], "the focus can be seen wherever it is"
    sheet.tree.setFocus()
    order = []
    for _ in range(80):
        sheet.window().focusNextPrevChild(True)
        order.append(sheet.window().focusWidget())
    inside = [sheet.diff.hunks[0].isAncestorOf(made) for made in order if made is not None]
    assert order.index(sheet.diff._head.keep) < inside.index(True)
    assert sheet.keep_all in order


def test_a_file_is_never_shown_as_it_is_in_the_midst_of_a_revert(
    review: Callable[..., Opened], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, sheet = review()
    chosen(qtbot, sheet, "long.txt")
    tab = room_of(controller)
    is_written, go_on = threading.Event(), threading.Event()
    shown: list[bool] = []
    write, show_file = UndoWorkspace.write, sheet.diff.show_file

    def write_and_wait(files: UndoWorkspace, path: str, data: bytes, mode: int | None) -> None:
        write(files, path, data, mode)
        is_written.set()
        go_on.wait()

    def note(found: FileReview, *, is_busy: bool) -> None:
        shown.append(found.has_own_changes)
        show_file(found, is_busy=is_busy)

    monkeypatch.setattr(UndoWorkspace, "write", write_and_wait)
    monkeypatch.setattr(sheet.diff, "show_file", note)
    tap(sheet.diff.hunks[0].revert)
    qtbot.waitUntil(is_written.is_set)
    sheet.tree.file_chosen.emit("long.txt")
    qtbot.wait(100)  # for a read that does not wait
    go_on.set()
    qtbot.waitUntil(lambda: len(shown) >= 2 and not tab.column.undoing._tasks)
    assert not any(shown), "what the revert had written was taken for the person's own"


def test_an_act_that_cannot_be_taken_back_gives_way_to_the_one_before(
    review: Callable[..., Opened], qtbot: QtBot, project: Path
) -> None:
    controller, sheet = review()
    chosen(qtbot, sheet, "new.txt")
    tap(sheet.diff._head.revert)
    qtbot.waitUntil(lambda: "Reverted: new.txt." in texts(sheet), timeout=5000)
    chosen(qtbot, sheet, "long.txt")
    tap(sheet.diff.hunks[0].revert)
    qtbot.waitUntil(lambda: "Reverted in long.txt." in texts(sheet), timeout=5000)
    (project / "long.txt").write_text("mine\n")
    tap(sheet.told.undo)
    qtbot.waitUntil(lambda: any(text.startswith("long.txt was not") for text in texts(sheet)), timeout=5000)
    assert (project / "long.txt").read_text() == "mine\n" and sheet.told.undo.isVisible()
    tap(sheet.told.undo)
    qtbot.waitUntil((project / "new.txt").exists, timeout=5000)
    qtbot.waitUntil(lambda: not room_of(controller).column.undoing._tasks, timeout=5000)


def test_a_new_empty_file_is_said_to_be_one(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    touched = {"call": "touch", "arguments": {"path": "empty.txt"}}
    controller = open_window(touched, writes("full.txt", "x\n"), {"say": "ok"}, settings=trusted(project))
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: turn_done(controller, 1), timeout=5000)
    press_shown(qtbot, room_of(controller).view, "Review all changes")
    sheet = controller.display.column.view
    chosen(qtbot, sheet, "empty.txt")
    assert "The file is new and empty." in texts(sheet)
    (project / "full.txt").write_text("")  # what the agent wrote is gone
    chosen(qtbot, sheet, "full.txt")
    assert "The file is new and empty." not in texts(sheet)


def test_a_kept_hunk_folds_away_a_file_is_reverted_as_a_whole_and_no_letter_changes_one(
    review: Callable[..., Opened], qtbot: QtBot, project: Path
) -> None:
    controller, sheet = review()
    chosen(qtbot, sheet, "long.txt")
    hit(sheet.diff.hunks[0].diff, Qt.Key.Key_K)
    assert not sheet.diff.hunks[0].diff.isVisible() and sheet.diff.hunks[1].diff.hasFocus()
    chosen(qtbot, sheet, "moved.txt")
    tap(sheet.diff._head.revert)
    qtbot.waitUntil(lambda: (project / "old.txt").exists() and not (project / "moved.txt").exists(), timeout=5000)
    qtbot.waitUntil(lambda: "moved.txt" not in sheet.tree.paths, timeout=5000)
    chosen(qtbot, sheet, "long.txt")
    assert sheet.diff.hunks[0].is_kept and (project / "long.txt").read_text() == AFTER
    qtbot.waitUntil(lambda: not room_of(controller).column.undoing._tasks, timeout=5000)
    for letter in (key for key in Qt.Key if Qt.Key.Key_A <= key <= Qt.Key.Key_Z and key != Qt.Key.Key_C):
        hit(sheet.diff.hunks[-1].diff, letter)
    assert not room_of(controller).column.undoing._tasks and (project / "long.txt").read_text() == AFTER
    assert any("C comments" in text and "Delete reverts" in text for text in texts(sheet))


def test_comments_on_lines_are_sent_as_one_message(review: Callable[..., Opened], qtbot: QtBot, project: Path) -> None:
    controller, sheet = review()
    chosen(qtbot, sheet, "long.txt")

    def comment(text: str) -> None:
        hit(sheet.diff.hunks[0].diff, Qt.Key.Key_C)
        (field,) = (field for field in every(sheet, CommentField) if field.isVisible())
        field.text.setPlainText(text)
        tap(field.add)

    comment("why 3?")
    hit(sheet.diff.hunks[0].diff, Qt.Key.Key_Down)
    comment("and this")
    assert sheet.send.accessibleName() == "Send 2 comments"
    press_shown(qtbot, sheet, "Remove the comment on line 5")
    assert sheet.send.accessibleName() == "Send 1 comment"
    tap(sheet.send)
    room = room_of(controller)
    said = "My comments on your changes:\n\n`long.txt`, line 4:\n> agent 3\n\nwhy 3?"
    qtbot.waitUntil(lambda: said in room.history.said and idle(controller)(), timeout=5000)
    assert sheet.send.isHidden() and not sheet.notes.comments


def test_what_was_noted_is_there_after_a_restart(
    review: Callable[..., Opened], open_window: Opener, qtbot: QtBot
) -> None:
    controller, sheet = review()
    session = room_of(controller).life.session_id or ""
    chosen(qtbot, sheet, "long.txt")
    hit(sheet.diff.hunks[0].diff, Qt.Key.Key_C)
    (field,) = every(sheet.diff.hunks[0], CommentField)
    field.text.setPlainText("why 3?")
    tap(field.add)
    hit(sheet.diff.hunks[0].diff, Qt.Key.Key_C)
    every(sheet.diff.hunks[0], CommentField)[-1].text.setPlainText("half a sen")
    tap(sheet.diff.hunks[1].keep)
    assert sheet.diff.hunks[1].is_kept
    controller.start(controller.leave())
    qtbot.waitUntil(controller.closed.is_set)
    controller.profile.close()

    again = open_window({"say": "ok"})
    again.tabs.choose(session)
    again.display.column.review("long.txt")
    opened = again.display.column.view
    qtbot.waitUntil(lambda: opened.send.accessibleName() == "Send 1 comment")
    qtbot.waitUntil(lambda: len(opened.diff.hunks) == 2)
    assert [view.is_kept for view in opened.diff.hunks] == [False, True]
    (field,) = every(opened.diff.hunks[0], CommentField)
    assert field.text.toPlainText() == "half a sen" and "why 3?" in texts(opened)
    tap(opened.send)
    qtbot.waitUntil(lambda: "why 3?" in room_of(again).history.said[-1] and idle(again)())
    assert "half a sen" in again.profile.store.review_notes(session)
    assert "why 3?" not in again.profile.store.review_notes(session)


def test_a_comment_being_written_outlives_a_new_change_of_the_file(
    review: Callable[..., Opened], qtbot: QtBot, project: Path
) -> None:
    _, sheet = review()
    chosen(qtbot, sheet, "long.txt")
    view = sheet.diff.hunks[1]
    hit(view.diff, Qt.Key.Key_C)
    (field,) = every(view, CommentField)
    field.text.setPlainText("half a sen")
    (project / "long.txt").write_text(AFTER.replace("line 15", "my own line"))
    sheet.tree.file_chosen.emit("long.txt")
    qtbot.waitUntil(lambda: bool(sheet.diff.hunks) and view not in sheet.diff.hunks, timeout=5000)

    def kept() -> list[str]:
        """What is in the fields that have the focus: a save is noticed as well, so hunks may be made twice."""
        fields = every(sheet.diff.hunks[1], CommentField) if len(sheet.diff.hunks) == 2 else []
        return [field.text.toPlainText() for field in fields if field.text.hasFocus()]

    qtbot.waitUntil(lambda: kept() == ["half a sen"])
    (project / "long.txt").write_text("")  # half of a save by an editor: letters that are typed now do nothing
    sheet.tree.file_chosen.emit("long.txt")
    qtbot.waitUntil(lambda: len(sheet.diff.hunks) == 1 and sheet.send.accessibleName() == "Send 1 comment")
    hit(sheet.focusWidget() or sheet, Qt.Key.Key_K)
    assert not sheet.notes.kept and not every(sheet.diff.hunks[0], CommentField)
    (project / "long.txt").write_text(AFTER)
    sheet.tree.file_chosen.emit("long.txt")
    qtbot.waitUntil(lambda: kept() == ["half a sen"])
    assert sheet.send.isHidden() and not sheet.notes.comments


def test_a_save_that_drops_a_change_of_the_agents_is_told_and_put_back(
    review: Callable[..., Opened], qtbot: QtBot, project: Path
) -> None:
    controller, sheet = review()
    tree, file = sheet.tree, project / "long.txt"
    stale = joined({30: "agent 30", 15: "my own line"})
    file.write_text(stale)  # by an editor that had the file open: nobody asks the window to look
    told = "A change of the agent's is gone since the file was saved by another program."
    qtbot.waitUntil(lambda: told in lines(tree))
    assert seen(controller).count("A change of the agent's is gone") == 1
    press(qtbot, controller, "Show or put back…")
    again = controller.display.column.view
    qtbot.waitUntil(lambda: again.diff.review is not None and bool(again.diff.review.dropped), timeout=5000)
    assert again.diff.review is not None
    assert "+agent 3" in [f"{row.kind}{row.text}" for row in again.diff.review.dropped]
    press_shown(qtbot, again, "Put back")
    qtbot.waitUntil(lambda: file.read_text() == stale.replace("line 3\n", "agent 3\n", 1), timeout=5000)
    qtbot.waitUntil(lambda: room_of(controller).column.dropped == [] and told not in lines(tree), timeout=5000)


def test_a_file_in_the_review_leads_to_its_versions_and_to_the_conversation(
    review: Callable[..., Opened], qtbot: QtBot
) -> None:
    controller, sheet = review()
    chosen(qtbot, sheet, "long.txt")
    press_shown(qtbot, sheet, "Versions of this file")
    versions = controller.display.column.changes.page
    assert versions is not None
    qtbot.waitUntil(lambda: versions.versions.list.count() == 2)
    tap(versions.back)
    assert sheet.page is None and sheet.tree.isVisible()
    press_shown(qtbot, sheet, "Show in the conversation")

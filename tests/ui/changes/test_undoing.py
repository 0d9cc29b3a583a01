"""Undo in the real window: blocks, turns, files, versions and trash, with real tools, a real folder and the store."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.ui.changes import review
from app.ui.changes.undoing import BUSY
from app.ui.changes.versions_page import NO_TRASH, NO_VERSIONS, VersionsPage
from app.ui.kit.dialogs import Confirm
from app.ui.transcript.blocks.calls import CallState
from app.ui.transcript.blocks.tool_block import ToolBlock, ToolItem
from app.ui.transcript.blocks.turn_line import TurnBlock, TurnItem
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.events import DISMISS, Answer
from app.vocabulary.messages import UserMessage
from tests.ui.hands import Opener, idle, press_shown, say, seen, shown_button
from tests.ui.reach import every, hit, lines, nameless, rich_labels, tap, texts

A, B = "print('a')\n", "print('b')\n"


def writes(path: str, content: str) -> dict[str, object]:
    return {"call": "write", "arguments": {"path": path, "content": content, "overwrite": True}}


@pytest.fixture
def work(open_window: Opener, qtbot: QtBot, project: Path) -> Callable[..., AppController]:
    """A window in which the agent has done this, a turn for each list of calls."""

    def start(*turns: list[dict[str, object]]) -> AppController:
        script = [line for calls in turns for line in (*calls, {"say": "ok"})]
        trusted = f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
        controller = open_window(*script, settings=trusted)
        for number in range(1, len(turns) + 1):
            say(qtbot, controller, f"go {number}")
            qtbot.waitUntil(partial(turn_done, controller, number), timeout=5000)
        return controller

    return start


def turn_done(controller: AppController, number: int) -> bool:
    undoing = room_of(controller).column.undoing
    is_looked_at = number in undoing.review.changes.turns and not undoing._tasks
    return idle(controller)() and is_looked_at and seen(controller).count("\nok") >= number


def room_of(controller: AppController) -> SessionTab:
    assert controller.tab is not None
    return controller.tab


def call_blocks(controller: AppController) -> list[ToolBlock]:
    controller.tab.view.flush()  # type: ignore[union-attr]
    return [block for _, block in room_of(controller).view.blocks.live() if isinstance(block, ToolBlock)]


def turn_blocks(controller: AppController) -> list[TurnBlock]:
    controller.tab.view.flush()  # type: ignore[union-attr]
    return [block for _, block in room_of(controller).view.blocks.live() if isinstance(block, TurnBlock)]


def test_a_call_is_undone_and_redone_in_its_block(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([writes("src/a.py", B)])
    assert nameless(room_of(controller).view) == [] and nameless(controller.window.panel) == []
    assert {ToolItem, TurnItem} <= {type(item) for item in room_of(controller).view.blocks.items}
    (block,) = call_blocks(controller)
    assert block.head.undo.text() == "Undo" and block.head.undo.isEnabled()
    tap(block.head.undo)
    qtbot.waitUntil(lambda: block.head.undo.text() == "Redo", timeout=5000)
    assert (project / "src" / "a.py").read_text() == A
    assert "undone" in texts(block)
    assert room_of(controller).column.changes.files == ()
    block.head.undo.setFocus(Qt.FocusReason.TabFocusReason)
    hit(block.head.undo, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: block.head.undo.text() == "Undo", timeout=5000)
    assert (project / "src" / "a.py").read_text() == B
    assert "undone" not in texts(block)


def test_a_block_opens_the_history_of_a_file_and_names_one_that_is_left_alone_since_the_person_changed_it(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([writes("notes.txt", "agent\n")])
    (project / "notes.txt").write_text("mine\n")
    (block,) = call_blocks(controller)
    assert not block.head.history.isVisibleTo(block)
    tap(block.head)
    assert block.head.history.isVisibleTo(block)
    tap(block.head.history)
    sheet = controller.display.column.changes.page
    assert isinstance(sheet, VersionsPage)
    tap(sheet.back)
    tap(block.head.undo)
    told = "notes.txt was not undone: it was changed since."
    qtbot.waitUntil(lambda: told in texts(block), timeout=5000)
    assert (project / "notes.txt").read_text() == "mine\n"
    assert block.head.undo.text() == "Undo"
    panel = controller.display.column.show_changes()
    assert told in texts(panel)
    press_shown(qtbot, panel, "Close this notice")
    assert told not in texts(panel)


def contents(project: Path) -> dict[str, bytes | None]:
    """Files and folders, but for the empty folders that hold names free while commands may run."""
    shown = {path.relative_to(project).as_posix(): path for path in sorted(project.rglob("*"))}
    return {name: path.read_bytes() if path.is_file() else None for name, path in shown.items() if name[0] != "."}


CHANGES: list[tuple[str, dict[str, object], list[str]]] = [
    ("write", {"path": "new.txt", "content": "x\n"}, ["new.txt"]),
    ("edit", {"path": "src/a.py", "old_string": "'a'", "new_string": "'z'"}, ["src/a.py"]),
    ("mkdir", {"path": "made"}, ["made"]),
    ("touch", {"path": "empty.txt"}, ["empty.txt"]),
    ("mv", {"source": "src/old.py", "destination": "src/b.py"}, ["src/old.py", "src/b.py"]),
    ("rm", {"path": "README.md"}, ["README.md"]),
]
"""Each with what it changes."""


def test_every_tool_that_changes_files_can_be_undone_and_no_other(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    (project / "src" / "old.py").write_text(B)
    before = contents(project)
    read = {"call": "read", "arguments": {"path": "src/a.py"}}
    controller = work([read, *({"call": call, "arguments": arguments} for call, arguments, _ in CHANGES)])
    changed = contents(project)
    looked, *blocks = call_blocks(controller)
    assert not looked.head.undo.isVisibleTo(looked)
    for block, (call, _, names) in zip(blocks, CHANGES, strict=True):
        assert block.item.call.name == call and block.head.undo.isVisibleTo(block)
        assert [changed.get(name, b"none") for name in names] != [before.get(name, b"none") for name in names], call
        tap(block.head.undo)
        qtbot.waitUntil(partial(is_undone, block), timeout=5000)
        changed = {name: content for name, content in changed.items() if name not in names}
        changed |= {name: before[name] for name in names if name in before}
        assert contents(project) == changed, call
    assert changed == before


def is_undone(block: ToolBlock) -> bool:
    return block.head.undo.text() == "Redo"


def test_a_turn_is_undone_at_its_end_and_the_blocks_follow(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([writes("one.txt", "1\n")], [writes("two.txt", "2\n"), writes("src/a.py", B)])
    first, second = turn_blocks(controller)
    assert second.item.words == "2 files changed in this turn"
    tap(second.undo)
    qtbot.waitUntil(lambda: second.item.words == "2 files undone", timeout=5000)
    assert not (project / "two.txt").exists() and (project / "src" / "a.py").read_text() == A
    assert (project / "one.txt").exists() and first.item.words == "1 file changed in this turn"
    assert [block.head.undo.text() for block in call_blocks(controller)] == ["Undo", "Redo", "Redo"]
    tap(second.redo)
    qtbot.waitUntil(lambda: second.item.words == "2 files changed in this turn", timeout=5000)
    assert (project / "two.txt").read_text() == "2\n"


def test_the_panel_counts_against_before_the_session_and_undoes_a_file(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([writes("src/a.py", B)], [writes("src/a.py", B + B + B), writes("new.txt", "x\n")])
    panel = controller.display.column.show_changes()
    assert [(f.path, f.added, f.removed) for f in room_of(controller).column.changes.files] == [
        ("new.txt", 1, 0),
        ("src/a.py", 3, 1),
    ]
    assert lines(panel.tree) == ["new.txt new  +1", "src/", "a.py +3 \u22121"]
    room_of(controller).column.undoing.undo_file("src/a.py")
    qtbot.waitUntil(lambda: (project / "src" / "a.py").read_text() == A, timeout=5000)
    qtbot.waitUntil(lambda: "Undone: src/a.py" in texts(panel), timeout=5000)
    assert (project / "new.txt").exists()
    press_shown(qtbot, panel, "Redo src/a.py")
    qtbot.waitUntil(lambda: (project / "src" / "a.py").read_text() == B + B + B, timeout=5000)


def test_all_of_a_session_is_undone_after_asking(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([writes("one.txt", "1\n")], [writes("src/a.py", B)])
    press_shown(qtbot, controller.display.column.show_changes(), "Undo all changes")
    (sheet,) = every(controller.window, Confirm)
    tap(sheet.yes)
    qtbot.waitUntil(lambda: not room_of(controller).column.changes.files, timeout=5000)
    assert not (project / "one.txt").exists() and (project / "src" / "a.py").read_text() == A
    assert "All changes were undone." in texts(controller.display.column.show_changes())


def test_a_resumed_session_knows_what_stands(
    work: Callable[..., AppController], open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    first = work([writes("one.txt", "1\n"), writes("two.txt", "2\n")])
    one, _ = call_blocks(first)
    tap(one.head.undo)
    qtbot.waitUntil(lambda: one.head.undo.text() == "Redo", timeout=5000)
    session = room_of(first).life.session_id
    assert session is not None
    controller = open_window()
    controller.tabs.choose(session)
    qtbot.waitUntil(lambda: len(room_of(controller).column.undoing.review.changes.calls) == 2, timeout=5000)
    assert [block.head.undo.text() for block in call_blocks(controller)] == ["Redo", "Undo"]
    tap(call_blocks(controller)[1].head.undo)
    qtbot.waitUntil(lambda: not (project / "two.txt").exists(), timeout=5000)


def test_what_the_running_turn_did_waits_for_its_end(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    trusted = f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
    slow = {"call": "bash", "arguments": {"command": "sleep 30"}}
    controller = open_window(writes("zero.txt", "0\n"), {"say": "ok"}, writes("one.txt", "1\n"), slow, settings=trusted)
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: turn_done(controller, 1), timeout=5000)
    say(qtbot, controller, "go on")
    tab = room_of(controller)
    qtbot.waitUntil(lambda: len(tab.column.changes.files) == 2, timeout=5000)
    (earlier, block, *_) = call_blocks(controller)
    assert earlier.head.undo.isEnabled()
    assert not block.head.undo.isEnabled() and "still working" in block.head.undo.toolTip()
    panel = controller.display.column.show_changes()
    assert not shown_button(qtbot, panel, "Undo all changes").isEnabled()
    tab.column.undoing.undo_call(block.item.call.id)
    qtbot.waitUntil(lambda: BUSY in texts(block), timeout=5000)
    assert (project / "one.txt").exists()
    tab.life.stop()
    qtbot.waitUntil(idle(controller), timeout=5000)
    qtbot.waitUntil(block.head.undo.isEnabled, timeout=5000)


def test_the_agent_is_told_what_was_taken_back_right_above_the_next_message(
    work: Callable[..., AppController], open_window: Opener, qtbot: QtBot
) -> None:
    controller = work([writes("one.txt", "1\n")], [writes("two.txt", "2\n")])
    tab = room_of(controller)
    first = ["go 1", "Created one.txt", "ok", "1 file changed in this turn"]
    second = ["go 2", "Created two.txt", "ok", "1 file changed in this turn"]
    assert [item.plain().split("\n")[0] for item in tab.view.blocks.items] == first + second
    tab.column.undoing.undo_turn(1)
    qtbot.waitUntil(lambda: "The agent is told with your next message" in seen(controller), timeout=5000)
    assert "undid the changes to one.txt" in seen(controller)
    tab.column.undoing.undo_turn(2)
    qtbot.waitUntil(lambda: "undid the changes to one.txt, two.txt" in seen(controller), timeout=5000)
    say(qtbot, controller, "next")
    qtbot.waitUntil(lambda: not tab.life.running and tab.history.said[-1] == "next", timeout=5000)
    assert tab.life.opened is not None
    last = [message for message in tab.life.opened.session.history if isinstance(message, UserMessage)][-1]
    assert "the person undid the changes to one.txt, two.txt." in last.text and last.said == "next"
    tab.column.undoing.refresh()
    qtbot.waitUntil(lambda: not tab.column.undoing._tasks, timeout=5000)
    heads = [item.plain()[:16] for item in tab.view.blocks.items]
    assert heads[heads.index("next") - 2 : heads.index("next") + 1] == ["1 file undone", "The agent was to", "next"]
    again = open_window()
    again.tabs.choose(tab.life.session_id or "")
    qtbot.waitUntil(lambda: "1 file undone" in seen(again), timeout=5000)
    assert "next" in room_of(again).history.said
    told = [item.plain() for item in room_of(again).view.blocks.items]
    at = told.index("next")
    assert told[at - 2].startswith("1 file undone")
    assert told[at - 1].startswith("The agent was told: Since the last message the person undid")


def test_the_agent_is_told_with_a_message_that_it_reads_while_it_works(
    work: Callable[..., AppController], open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    trusted = f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
    question = {"name": "on", "question": "Go on?", "schema": '{"type": "boolean"}'}
    waits = {"call": "ask_user", "arguments": {"questions": [question]}}
    controller = open_window(writes("one.txt", "1\n"), {"say": "ok"}, waits, {"say": "read"}, settings=trusted)
    tab = room_of(controller)
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: turn_done(controller, 1))
    say(qtbot, controller, "more")
    qtbot.waitUntil(lambda: bool(tab.view.waiting_questions))
    tab.column.undoing.undo_turn(1)
    qtbot.waitUntil(lambda: "The agent is told with your next message" in seen(controller))
    say(qtbot, controller, "meanwhile")
    tab.view.reports.answered.emit(tab.view.waiting_questions[0].id, Answer(DISMISS))
    qtbot.waitUntil(lambda: not tab.life.running and "meanwhile" in tab.history.said)
    assert "The agent is told" not in seen(controller)
    told = [item.plain() for item in tab.view.blocks.items]
    assert told[told.index("meanwhile") - 1].startswith("The agent was told: Since the last message the person undid")


def test_what_an_undo_removed_is_not_in_the_trash_and_once_redone_nothing_to_tell(
    work: Callable[..., AppController], qtbot: QtBot
) -> None:
    controller = work([writes("one.txt", "1\n")])
    tab = room_of(controller)
    tab.column.undoing.undo_turn(1)
    qtbot.waitUntil(lambda: "The agent is told" in seen(controller) and not tab.column.changes.files, timeout=5000)
    assert tab.column.changes.trash == 0
    tab.column.undoing.redo(tab.column.changes.batch)
    qtbot.waitUntil(lambda: "The agent is told" not in seen(controller), timeout=5000)


def test_a_stale_edit_after_undo_does_not_pass(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    edit = {"call": "edit", "arguments": {"path": "src/a.py", "old_string": "print('b')", "new_string": "print('c')"}}
    insert = {"call": "edit", "arguments": {"path": "src/a.py", "insert_line": 0, "insert_content": "# top\n"}}
    trusted = f'provider = "scripted"\ntrust = "autonomous"\nrecent_projects = ["{project}"]\n'
    controller = open_window(writes("src/a.py", B), {"say": "ok"}, edit, insert, {"say": "oh"}, settings=trusted)
    say(qtbot, controller, "go")
    qtbot.waitUntil(lambda: turn_done(controller, 1), timeout=5000)
    room_of(controller).column.undoing.undo_turn(1)
    qtbot.waitUntil(lambda: (project / "src" / "a.py").read_text() == A, timeout=5000)
    say(qtbot, controller, "more")
    qtbot.waitUntil(lambda: "\noh" in seen(controller) and idle(controller)(), timeout=5000)
    assert [block.item.call.state for block in call_blocks(controller)[1:]] == [CallState.FAILED, CallState.FAILED]
    assert (project / "src" / "a.py").read_text() == A


# --- versions and trash -----------------------------------------------------------------------------------------------


def open_file(controller: AppController, qtbot: QtBot, path: str) -> VersionsPage:
    controller.display.column.changes.show_history(path)
    sheet = controller.display.column.changes.page
    assert isinstance(sheet, VersionsPage)
    qtbot.waitUntil(lambda: sheet.versions.list.count() > 0, timeout=5000)
    return sheet


def test_the_versions_of_a_file_are_listed_shown_compared_and_restored(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([writes("src/a.py", B)], [writes("src/a.py", "x = 1\n")])
    sheet = open_file(controller, qtbot, "src/a.py")
    assert nameless(sheet) == [] and rich_labels(sheet) == []
    archive = sheet.versions
    lines = [archive.list.item(at).text() for at in range(archive.list.count())]
    assert "write" in lines[0] and "turn 2, 6 bytes, go 1" in lines[0]
    assert "turn 1, 11 bytes, go 1" in lines[1] and lines[2] == "Before the first change\n11 bytes"
    qtbot.waitUntil(lambda: archive.pane.said().split("\n") == ["print('b')", "x = 1"], timeout=5000)
    archive.list.setCurrentRow(2)
    press_shown(qtbot, archive, "Show: Content")
    qtbot.waitUntil(lambda: archive.pane.said() == "print('a')", timeout=5000)
    press_shown(qtbot, archive, "Show: Compared with now")
    qtbot.waitUntil(lambda: archive.pane.said().split("\n") == ["print('a')", "x = 1"], timeout=5000)
    tap(archive.restore)
    qtbot.waitUntil(lambda: (project / "src" / "a.py").read_text() == A, timeout=5000)
    qtbot.waitUntil(lambda: archive.list.count() == 4, timeout=5000)
    assert "restore" in archive.list.item(0).text()
    assert controller.tab is not None
    trail = controller.profile.folders.trail(controller.tab.life.session_id or "").read_text().splitlines()
    assert '"kind": "person.restore"' in trail[-1] and '"path": "src/a.py"' in trail[-1]
    tap(sheet.back)
    turn_blocks(controller)[-1].undo.click()
    why = "you set parts of it back, or restored another version, afterwards"
    qtbot.waitUntil(lambda: why in "\n".join(texts(turn_blocks(controller)[-1])), timeout=5000)
    assert (project / "src" / "a.py").read_text() == A, "what the person restored is not the turn's"
    undoing = room_of(controller).column.undoing
    undoing.undo_call(next(call for call in undoing.review.changes.calls if call.startswith("restore")))
    qtbot.waitUntil(lambda: (project / "src" / "a.py").read_text() == "x = 1\n", timeout=5000)
    qtbot.waitUntil(lambda: not undoing._tasks, timeout=5000)


def test_restoring_over_what_the_person_wrote_asks_first_and_is_taken_back_where_it_was_done(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([writes("src/a.py", B)])
    (project / "src" / "a.py").write_text("mine\n")
    sheet = open_file(controller, qtbot, "src/a.py")
    sheet.versions.list.setCurrentRow(1)
    assert not sheet.undo_restore.isVisible()
    tap(sheet.versions.restore)
    qtbot.waitUntil(lambda: bool(every(controller.window, Confirm)), timeout=5000)
    (question,) = every(controller.window, Confirm)
    assert "src/a.py was changed since its last version." in "\n".join(texts(question))
    assert (project / "src" / "a.py").read_text() == "mine\n"
    tap(question.yes)
    qtbot.waitUntil(lambda: (project / "src" / "a.py").read_text() == A, timeout=5000)
    qtbot.waitUntil(lambda: sheet.versions.list.count() == 4, timeout=5000)
    assert sheet.versions.list.item(1).text() == "Changed by you or another program\n5 bytes"
    qtbot.waitUntil(sheet.undo_restore.isVisible, timeout=5000)
    tap(sheet.undo_restore)
    qtbot.waitUntil(lambda: (project / "src" / "a.py").read_text() == "mine\n", timeout=5000)
    assert not sheet.undo_restore.isVisible()
    tap(sheet.back)


def test_what_cannot_be_shown_or_restored_is_said_plainly(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    (project / "picture.bin").write_bytes(b"\0\1\2" * 100)
    controller = work(
        [{"call": "mv", "arguments": {"source": "picture.bin", "destination": "p.bin"}}, writes("a", "1\n")]
    )
    controller.display.column.changes.show_history("p.bin")
    sheet = controller.display.column.changes.page
    assert isinstance(sheet, VersionsPage)
    qtbot.waitUntil(lambda: sheet.versions.list.count() == 1, timeout=5000)
    press_shown(qtbot, sheet.versions, "Show: Content")
    qtbot.waitUntil(lambda: sheet.versions.pane.said() == "Not a text file: 300 bytes.", timeout=5000)
    tap(sheet.back)
    kept = controller.profile.versions.history(str(project), "a")[0].after_hash
    with controller.profile.versions.database.transaction() as connection:
        controller.profile.versions.contents.remove(connection, str(kept))
    controller.display.column.changes.show_history("a")
    gone = controller.display.column.changes.page
    assert isinstance(gone, VersionsPage)
    qtbot.waitUntil(lambda: "storage limit" in gone.versions.pane.said(), timeout=5000)
    assert not gone.versions.restore.isEnabled()
    assert "Its content was deleted to stay within the storage limit." in texts(gone)
    tap(gone.back)
    controller.display.column.changes.show_history("never.txt")
    none = controller.display.column.changes.page
    assert isinstance(none, VersionsPage)
    qtbot.waitUntil(lambda: NO_VERSIONS in texts(none), timeout=5000)


def test_the_trash_holds_what_tools_removed_and_gives_it_back(
    work: Callable[..., AppController], qtbot: QtBot, project: Path
) -> None:
    controller = work([{"call": "rm", "arguments": {"path": "README.md"}}, writes("x.txt", "x\n")])
    panel = controller.display.column.show_changes()
    press_shown(qtbot, panel, "Trash (1)")
    sheet = controller.display.column.changes.page
    assert isinstance(sheet, VersionsPage)
    qtbot.waitUntil(lambda: "# Sample" in sheet.versions.pane.said(), timeout=5000)
    assert nameless(sheet) == [] and rich_labels(sheet) == []
    tap(sheet.versions.restore)
    qtbot.waitUntil((project / "README.md").exists, timeout=5000)
    qtbot.waitUntil(lambda: NO_TRASH in texts(sheet), timeout=5000)
    assert not [made for made in every(panel, QPushButton) if made.text().startswith("Trash") and made.isVisible()]


def test_a_huge_difference_is_cut_and_says_so(
    work: Callable[..., AppController], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "MAX_DIFF_LINES", 1_500)
    controller = work([writes("big.txt", "line\n" * 3_000)])
    pane = open_file(controller, qtbot, "big.txt").versions.pane
    qtbot.waitUntil(lambda: "Only the first 1,500 lines of the difference are shown." in pane.said())

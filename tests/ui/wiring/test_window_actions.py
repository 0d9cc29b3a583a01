"""Commands, mentions, the palette and the keys, as a person uses them."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.configuration.settings import load_settings
from app.ui.kit.choices import ChoiceList
from app.ui.kit.dialogs import Confirm
from app.ui.palette import Palette
from app.ui.wiring.app_controller import AppController
from app.ui.writing.suggestions import SuggestionRequest, Wanted, asked_at, mention
from app.vocabulary.events import BackgroundCommand
from tests.ui.hands import Opener, idle, say, seen
from tests.ui.reach import every, texts

CTRL = Qt.KeyboardModifier.ControlModifier


def write(controller: AppController, text: str) -> None:
    field = controller.window.composer.field
    field.setFocus()
    QTest.keyClicks(field, text)


def press(controller: AppController, key: Qt.Key) -> None:
    QTest.keyClick(controller.window.composer.field, key)


def offered(controller: AppController) -> list[str]:
    shown = controller.window.composer.completion.list
    return [row.title for row in shown.rows] if shown is not None else []


def palette(controller: AppController) -> Palette:
    QTest.keyClick(controller.window, Qt.Key.Key_K, CTRL)
    assert controller.actions.palette is not None
    return controller.actions.palette


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ("/", SuggestionRequest(Wanted.COMMAND, "/", 0)),
        ("/com", SuggestionRequest(Wanted.COMMAND, "/com", 0)),
        ("/etc/hosts", None),
        ("a /com", None),
        ("/plan on", None),
        ("@", SuggestionRequest(Wanted.FILE, "", 0)),
        ("look at @src/a", SuggestionRequest(Wanted.FILE, "src/a", 8)),
        ('look at @"my file', SuggestionRequest(Wanted.FILE, "my file", 8)),
        ('look at @"my file" and', None),
        ("me@example", None),
        ("@a b", None),
        ("", None),
    ],
)
def test_what_the_text_before_the_cursor_asks_for(before: str, asked: SuggestionRequest | None) -> None:
    assert asked_at(before, True) == asked


def test_only_the_first_line_is_a_command() -> None:
    assert asked_at("/com", False) is None


@pytest.mark.parametrize(("path", "written"), [("a/b.py", "@a/b.py"), ("my file", '@"my file"'), ("a@b", '@"a@b"')])
def test_a_path_is_written_so_that_its_end_is_clear(path: str, written: str) -> None:
    assert mention(path) == written


def test_commands_are_offered_and_completed(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    write(controller, "/")
    assert {"/plan", "/undo", "/compact"} <= set(offered(controller))
    write(controller, "cle")
    assert offered(controller) == ["/clear"]
    press(controller, Qt.Key.Key_Tab)
    assert controller.window.composer.draft() == "/clear " and not offered(controller)
    assert controller.window.composer.field.hasFocus()


def test_escape_puts_the_suggestions_away_until_another_word(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    write(controller, "/c")
    press(controller, Qt.Key.Key_Escape)
    assert not offered(controller)
    write(controller, "o")
    assert not offered(controller)
    controller.window.composer.set_draft("")
    write(controller, "/c")
    assert offered(controller)


def test_a_command_that_is_written_out_runs_with_one_enter(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    write(controller, "/plan")
    press(controller, Qt.Key.Key_Return)
    qtbot.waitUntil(controller.window.composer.plan.isChecked)
    write(controller, "/plan off")
    press(controller, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not controller.window.composer.plan.isChecked())
    assert controller.window.composer.draft() == ""


def test_words_that_a_command_does_not_take_are_said_and_kept(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    write(controller, "/trust everything")
    press(controller, Qt.Key.Key_Return)
    sheet = controller.composing.commands.sheet
    assert sheet is not None and sheet.windowTitle() == "/trust does not take these words"
    sheet.reject()
    qtbot.waitUntil(lambda: controller.window.composer.draft() == "/trust everything")


def test_undo_takes_back_the_files_of_the_last_turn(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window({"call": "write", "arguments": {"path": "new.txt", "content": "x"}}, {"say": "Made it."})
    write(controller, "/trust autonomous")
    press(controller, Qt.Key.Key_Return)
    say(qtbot, controller, "make a file")
    qtbot.waitUntil(lambda: idle(controller)() and "Made it." in seen(controller))
    assert (project / "new.txt").exists()
    write(controller, "/undo")
    press(controller, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not (project / "new.txt").exists())


def test_undo_stops_where_the_person_changed_all_files_of_the_last_turn(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window(
        {"call": "write", "arguments": {"path": "one.txt", "content": "x"}},
        {"say": "Made one."},
        {"call": "write", "arguments": {"path": "two.txt", "content": "x"}},
        {"say": "Made two."},
    )
    write(controller, "/trust autonomous")
    press(controller, Qt.Key.Key_Return)
    say(qtbot, controller, "make one")
    qtbot.waitUntil(lambda: idle(controller)() and "Made one." in seen(controller))
    say(qtbot, controller, "make two")
    qtbot.waitUntil(lambda: idle(controller)() and "Made two." in seen(controller))
    (project / "two.txt").write_text("mine")
    write(controller, "/undo")
    press(controller, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "two.txt was not undone: it was changed since" in seen(controller))
    assert (project / "one.txt").exists() and (project / "two.txt").read_text() == "mine"


def test_files_and_folders_are_mentioned(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    (project / "src" / "deep").mkdir(parents=True)
    (project / "src" / "deep" / "engine.py").write_text("")
    (project / "a file.txt").write_text("")
    (project / ".env").write_text("KEY=secret")
    controller = open_window({"say": "Hello."})
    write(controller, "look at @engi")
    qtbot.waitUntil(lambda: offered(controller) == ["engine.py"])
    press(controller, Qt.Key.Key_Return)
    assert controller.window.composer.draft() == "look at @src/deep/engine.py "
    write(controller, "and @dee")
    qtbot.waitUntil(lambda: offered(controller)[:1] == ["deep/"])
    press(controller, Qt.Key.Key_Tab)
    assert controller.window.composer.draft().endswith("and @src/deep/")
    qtbot.waitUntil(lambda: "engine.py" in offered(controller))
    write(controller, " @a fi"[:3])
    qtbot.waitUntil(lambda: "a file.txt" in offered(controller))
    assert ".env" not in offered(controller)
    write(controller, "file")
    qtbot.waitUntil(lambda: offered(controller) == ["a file.txt"])
    press(controller, Qt.Key.Key_Return)
    assert controller.window.composer.draft().endswith('@"a file.txt" ')


def test_the_palette_finds_and_runs(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    opened = palette(controller)
    titles = [row.title for row in opened.list.rows]
    assert "New session" in titles and "Quit Handrail" in titles and len(titles) == len(set(titles))
    QTest.keyClicks(opened.field, "plan mode")
    assert [row.title for row in opened.list.rows] == ["Plan mode on or off"]
    QTest.keyClick(opened.field, Qt.Key.Key_Return)
    qtbot.waitUntil(controller.window.composer.plan.isChecked)
    qtbot.waitUntil(lambda: controller.actions.palette is None)


def test_what_cannot_be_done_now_is_shown_and_not_done(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    opened = palette(controller)
    QTest.keyClicks(opened.field, "stop the agent")
    (row,) = opened.list.rows
    assert not row.is_enabled
    QTest.keyClick(opened.field, Qt.Key.Key_Return)
    assert opened.isVisible()
    opened.close()


def test_no_two_actions_have_the_same_keys(open_window: Opener) -> None:
    actions = open_window({"say": "Hello."}).window.doable
    keys = [QKeySequence(one.keys).toString() for one in actions.all if one.keys]
    assert len(keys) == len(set(keys)) and all(keys)


def test_other_keys_hold_at_once_and_are_kept(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    QTest.keyClick(controller.window, Qt.Key.Key_Slash, CTRL)
    assert controller.preferences.dialog is not None
    sheet = controller.preferences.dialog.shortcuts
    assert "quit" not in sheet.fields, "made later, so that the window does not stand still"
    qtbot.waitUntil(lambda: "quit" in sheet.fields)
    field = sheet.fields["sidebar"]
    field.setKeySequence(QKeySequence("Ctrl+N"))
    field.editingFinished.emit()
    assert "“New session”" in sheet.problem.text() and field.keySequence() == QKeySequence("Ctrl+B")
    field.setKeySequence(QKeySequence("Ctrl+Shift+Y"))
    field.editingFinished.emit()
    kept = load_settings(controller.profile.folders.settings).shortcuts
    assert kept == {"sidebar": "Ctrl+Shift+Y"} and sheet.problem.isHidden()
    controller.preferences.dialog.close()
    controller.window.activateWindow()  # as a window manager does it
    qtbot.waitUntil(controller.window.isActiveWindow)
    columns = controller.window.columns
    was_shown = columns.is_shown(columns.sidebar)
    QTest.keyClick(controller.window, Qt.Key.Key_Y, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert columns.is_shown(columns.sidebar) is not was_shown


def test_the_usual_keys_come_back(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    controller.change_settings({"shortcuts": {"panel": "", "sidebar": "Ctrl+Shift+Y"}})
    controller.preferences.show("shortcuts")
    assert controller.preferences.dialog is not None
    page = controller.preferences.dialog.shortcuts
    qtbot.waitUntil(lambda: bool(page.fields))
    page.reset.click()  # of fields, too, that are not there yet
    assert load_settings(controller.profile.folders.settings).shortcuts == {}
    assert controller.window.doable.keys("panel") == "Ctrl+Shift+B"


def test_text_grows_shrinks_and_goes_back(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})

    def size() -> int:
        return controller.profile.settings.appearance.font_size

    before = size()
    QTest.keyClick(controller.window, Qt.Key.Key_Plus, CTRL)
    assert size() == before + 1
    QTest.keyClick(controller.window, Qt.Key.Key_Minus, CTRL)
    QTest.keyClick(controller.window, Qt.Key.Key_Minus, CTRL)
    assert size() == before - 1
    QTest.keyClick(controller.window, Qt.Key.Key_0, CTRL)
    assert size() == 13


def test_a_closed_conversation_is_put_away_and_another_begins(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    say(qtbot, controller, "good morning")
    qtbot.waitUntil(idle(controller))
    first = controller.tab
    QTest.keyClick(controller.window, Qt.Key.Key_W, CTRL)
    assert controller.tab is not first and first not in controller.tabs.all
    assert controller.tab is not None and controller.tab.life.session_id is None


def test_the_list_of_suggestions_takes_no_focus() -> None:
    assert ChoiceList("x").focusPolicy() == Qt.FocusPolicy.NoFocus


def test_closing_asks_while_a_command_runs_in_the_background(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "Hello."})
    assert controller.tab is not None
    controller.tab.life.steering.commands = (BackgroundCommand("b", "sleep 60", "c", running=True),)
    controller.window.close()
    (sheet,) = every(controller.window, Confirm)
    assert any("1 command still runs in the background." in text for text in texts(sheet))
    sheet.no.click()
    assert not controller.closed.is_set()
    controller.tab.life.steering.commands = ()
    controller.window.close()
    qtbot.waitUntil(controller.closed.is_set)


@pytest.mark.qt_log_ignore("This plugin does not support", "keyboard", extend=True)
def test_escape_closes_the_palette_at_once_also_when_something_was_typed(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window()
    opened = palette(controller)
    QTest.keyClicks(opened.field, "plan")
    QTest.keyClick(opened.field, Qt.Key.Key_Escape)
    assert not opened.isVisible()


def test_what_a_compiler_made_is_not_offered(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    for path in ("router.py", "__pycache__/router.cpython-311.pyc", "router.o", "Router.class", "librouter.so.1"):
        (project / path).parent.mkdir(exist_ok=True)
        (project / path).write_bytes(b"x")
    controller = open_window()
    write(controller, "@router")
    qtbot.waitUntil(lambda: "router.py" in offered(controller))
    assert offered(controller) == ["router.py"]

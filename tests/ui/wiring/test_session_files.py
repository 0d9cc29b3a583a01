"""Export and import of conversations in the window."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.ui.kit.dialogs import FilePicker, Notice
from app.ui.sessions.session_menu import SessionAct
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener, find_button, idle, say, seen
from tests.ui.reach import every, texts

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


@pytest.fixture
def talked(open_window: Opener, qtbot: QtBot) -> AppController:
    controller = open_window({"say": f"The token is {TOKEN}."})
    say(qtbot, controller, "what is the token")
    qtbot.waitUntil(idle(controller))
    qtbot.waitUntil(lambda: controller.window.sidebar.row_of(session_of(controller)) is not None)
    return controller


def session_of(controller: AppController) -> str:
    assert controller.tab is not None and controller.tab.life.session_id is not None
    return controller.tab.life.session_id


def picker_of(controller: AppController) -> FilePicker:
    return next(one for one in every(controller.window, FilePicker) if one.isVisible())


def notice_of(controller: AppController, qtbot: QtBot) -> str:
    qtbot.waitUntil(lambda: any(one.isVisible() for one in every(controller.window, Notice)))
    return "\n".join(texts(next(one for one in every(controller.window, Notice) if one.isVisible())))


def test_an_export_says_where_it_is_and_how_many_texts_were_masked(
    talked: AppController, qtbot: QtBot, tmp_path: Path
) -> None:
    for act, name, begins in [
        (SessionAct.EXPORT_MARKDOWN, "talk.md", "# "),
        (SessionAct.EXPORT_HTML, "talk.html", "<!doctype html>"),
        (SessionAct.EXPORT_JSON, "talk.json", "{"),
    ]:
        talked.window.sidebar.acted.emit(act, session_of(talked))
        picker = picker_of(talked)
        assert picker.defaultSuffix() == name.rsplit(".", 1)[1]
        picker.fileSelected.emit(str(tmp_path / name))
        picker.reject()
        told = notice_of(talked, qtbot).replace("\u200b", "")
        written = (tmp_path / name).read_text()
        assert written.lower().startswith(begins) and "what is the token" in written and TOKEN not in written, name
        assert name in told and "1 text held something that looks like a secret; it was masked." in told, name
        for notice in every(talked.window, Notice):
            notice.close()


def test_a_file_that_cannot_be_written_is_told(talked: AppController, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    talked.window.sidebar.acted.emit(SessionAct.EXPORT_MARKDOWN, session_of(talked))
    picker_of(talked).fileSelected.emit(str(tmp_path / "folder.md"))
    assert "cannot be written" in notice_of(talked, qtbot)


def test_an_imported_conversation_asks_where_it_goes_on(talked: AppController, qtbot: QtBot, tmp_path: Path) -> None:
    origin = session_of(talked)
    talked.window.sidebar.acted.emit(SessionAct.EXPORT_JSON, origin)
    picker_of(talked).fileSelected.emit(str(tmp_path / "talk.json"))
    notice_of(talked, qtbot)
    menu = QMenu(talked.window)
    talked.window.topbar.menu_opening.emit(menu)
    next(action for action in menu.actions() if action.text() == "Import a conversation…").trigger()
    opened = [one for one in every(talked.window, FilePicker) if one.acceptMode() is FilePicker.AcceptMode.AcceptOpen]
    opened[-1].fileSelected.emit(str(tmp_path / "talk.json"))
    qtbot.waitUntil(lambda: session_of(talked) != origin)
    assert "what is the token" in seen(talked)
    qtbot.waitUntil(lambda: find_button(talked, "Anthropic") is not None)


def test_a_file_that_is_no_export_is_told(talked: AppController, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text(json.dumps({"some": "thing"}))
    before = session_of(talked)
    talked.files.pick_import("")
    picker_of(talked).fileSelected.emit(str(tmp_path / "other.json"))
    assert notice_of(talked, qtbot)
    assert session_of(talked) == before

"""Faults of start-up in the window: it opens, a bar says what is wrong and what can be done, and nothing is lost."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.assembly.endpoints import find_endpoint
from app.assembly.profile import Profile
from app.ui.crash import CrashHandler
from app.ui.kit.dialogs import CrashReport, Notice
from app.ui.steering.bars import ProblemBar
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.problems import BEGIN_NEW, OPEN_FILE, READ_AGAIN, TRY_AGAIN
from app.vocabulary.errors import DatabaseUnusable, UsageError
from tests.other_program import holding
from tests.starting import SCRIPT
from tests.ui.hands import Opener, find_button, idle, press, say, seen
from tests.ui.reach import every, texts

ROOT = Path(__file__).parent.parent.parent
LONG = 60_000

_WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication(sys.argv[:1])
from app.command_line.launch import main
from app.ui.window import MainWindow

def look():
    for window in app.topLevelWidgets():
        if isinstance(window, MainWindow):
            bars = [bar for bar in (window.bars.settings, window.bars.storage) if bar.isVisibleTo(window)]
            if len(bars) == int(sys.argv[1]):
                timer.stop()
                print(" ".join(bar.text for bar in bars), flush=True)
                window.close()

timer = QTimer()
timer.timeout.connect(look)
timer.start(20)
sys.exit(main([]))
"""


def press_in(bar: ProblemBar, act: str) -> None:
    found = next(one for one in every(bar, QPushButton) if one.text() == act)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def shown(bar: ProblemBar, controller: AppController) -> str:
    return bar.text if bar.isVisibleTo(controller.window) else ""


# --- as a program of its own ------------------------------------------------------------------------------------------


def _wrong_settings(home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text("trust = 'guided'\nprovider = \n")


def _damaged(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / "handrail.db").write_bytes(b"no database " * 400)


def _unwritable(home: Path) -> None:
    (home / "data").write_text("a file where the folder should be")


def _unreadable_settings(home: Path) -> None:
    (home / "config" / "settings.toml").mkdir(parents=True)


@pytest.mark.parametrize(
    ("plants", "says"),
    [
        (
            (_wrong_settings, _damaged),
            ("settings.toml", "line 2", "default settings", "handrail.db", "damaged", "left as it is"),
        ),
        (
            (_unreadable_settings, _unwritable),
            ("settings.toml", "cannot be read", "default settings", "data", "HANDRAIL_HOME"),
        ),
    ],
)
@pytest.mark.parametrize("streams", ["", " <&- >&3 2>&-"])
def test_the_program_opens_its_window_and_says_what_is_wrong(
    plants: tuple[Callable[[Path], None], ...], says: tuple[str, ...], streams: str, handrail_home: Path, tmp_path: Path
) -> None:
    """With streams as in a terminal, and as a desktop may leave them. Each of two faults has a bar of its own."""
    for plant in plants:
        plant(handrail_home)
    before = {path: path.read_bytes() for path in handrail_home.rglob("*") if path.is_file()}
    done = subprocess.run(
        ["sh", "-c", f'exec 3>&1; exec "$@"{streams}', "sh", *SCRIPT, _WINDOW, str(len(plants))],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert [part for part in says if part not in done.stdout] == [], done.stdout
    assert {path: path.read_bytes() for path in before} == before


def test_the_program_ends_while_its_database_is_held(handrail_home: Path, tmp_path: Path) -> None:
    profile = Profile.open()
    assert profile.store.recent() == []
    profile.close()
    with holding(handrail_home / "data" / "handrail.db", "everything"):
        done = subprocess.run(
            [*SCRIPT, _WINDOW, "1"],
            cwd=ROOT,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=120,
        )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert "Another program is using the database" in done.stdout


# --- the settings file ------------------------------------------------------------------------------------------------

WRONG = "# mine\ntrust = 'yolo'\n[[rules]]\naction = 'deny'\ntool = 'read'\n"


def test_wrong_settings_are_told_and_neither_used_nor_overwritten(
    open_window: Opener, qtbot: QtBot, handrail_home: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = open_window({"call": "read", "arguments": {"path": "README.md"}}, {"say": "Read."}, settings=WRONG)
    file = handrail_home / "config" / "settings.toml"
    bar = controller.window.bars.settings
    assert "line 2" in shown(bar, controller) and str(file) in bar.text and "before every tool call" in bar.text
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    press_in(bar, OPEN_FILE)
    assert opened == [str(file)]
    controller.open_folder(str(project))
    controller.window.composer.trust_chosen.emit("guided")
    with pytest.raises(UsageError, match="line 2"):
        controller.profile.change({"trust": "autonomous"})
    press_in(bar, READ_AGAIN)
    assert "line 2" in shown(bar, controller)
    assert file.read_text() == WRONG
    assert not [sheet for sheet in every(controller.window, Notice) if sheet.isVisible()]


def test_without_its_rules_every_call_asks(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    controller = open_window(settings=WRONG)
    controller.open_folder(str(project))
    assert controller.tab is not None
    controller.tab.choose_place(find_endpoint(controller.profile.settings, "demo"))
    say(qtbot, controller, "list the files")  # the demo does, with a safe tool
    qtbot.waitUntil(lambda: find_button(controller, "Approve") is not None, timeout=LONG)
    press(qtbot, controller, "Approve")
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert "README.md" in seen(controller)


def test_mended_settings_act_as_soon_as_they_are_read_again(
    open_window: Opener, qtbot: QtBot, handrail_home: Path, project: Path
) -> None:
    controller = open_window({"say": "Hello."}, settings=WRONG)
    controller.window.composer.set_draft("half a sentence")
    file = handrail_home / "config" / "settings.toml"
    file.write_text(f'provider = "scripted"\nrecent_projects = ["{project}"]\n')
    press_in(controller.window.bars.settings, READ_AGAIN)
    assert not shown(controller.window.bars.settings, controller)
    assert controller.tab is not None
    assert (controller.tab.life.project, controller.tab.life.steering.trust) == (str(project), "guided")
    assert controller.window.composer.draft() == "half a sentence"
    controller.window.composer.set_draft("")
    say(qtbot, controller, "hi")
    qtbot.waitUntil(lambda: "Hello." in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)


# --- the database -----------------------------------------------------------------------------------------------------


def test_a_damaged_database_stays_and_a_new_one_is_begun_by_a_click_alone(
    open_window: Opener, qtbot: QtBot, handrail_home: Path
) -> None:
    _damaged(handrail_home)
    file = handrail_home / "data" / "handrail.db"
    before = file.read_bytes()
    controller = open_window({"say": "Hello."})
    bar = controller.window.bars.storage
    qtbot.waitUntil(lambda: "damaged" in shown(bar, controller), timeout=LONG)
    assert str(file) in bar.text and bar.acts == [TRY_AGAIN, BEGIN_NEW]
    say(qtbot, controller, "typed meanwhile")
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert controller.tab is not None and "damaged" in seen(controller)
    assert [message.text for message in controller.tab.life.inbox.waiting] == ["typed meanwhile"]
    press_in(bar, TRY_AGAIN)
    qtbot.waitUntil(lambda: "damaged" in shown(bar, controller), timeout=LONG)
    assert sorted(path.name for path in file.parent.glob("*.db")) == ["handrail.db"]
    controller.window.composer.set_draft("half a sentence")
    press_in(bar, BEGIN_NEW)
    qtbot.waitUntil(lambda: not shown(bar, controller), timeout=LONG)
    assert controller.window.composer.draft() == "half a sentence"
    controller.window.composer.set_draft("")
    say(qtbot, controller, "good morning")
    qtbot.waitUntil(lambda: "Hello." in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert file.read_bytes() == before
    again = Profile.open()
    assert [session.title for session in again.store.recent()] == ["typed meanwhile"], "it was kept and is sent first"
    again.close()


def test_a_database_that_can_be_used_again_is_used(open_window: Opener, qtbot: QtBot, handrail_home: Path) -> None:
    _unwritable(handrail_home)
    controller = open_window({"say": "Hello."})
    bar = controller.window.bars.storage
    qtbot.waitUntil(lambda: "cannot be used" in shown(bar, controller), timeout=LONG)
    assert bar.acts == [TRY_AGAIN]
    say(qtbot, controller, "typed meanwhile")
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert "cannot be used" in seen(controller)
    assert find_button(controller, "Retry") is not None
    assert find_button(controller, "Open settings…") is None, "they have nothing to do with it"
    (handrail_home / "data").unlink()
    press_in(bar, TRY_AGAIN)
    qtbot.waitUntil(lambda: not shown(bar, controller), timeout=LONG)
    press(qtbot, controller, "Retry")
    qtbot.waitUntil(lambda: "Hello." in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert [session.title for session in controller.profile.store.recent()] == ["typed meanwhile"]


def test_the_first_page_says_it_too(open_window: Opener, qtbot: QtBot, handrail_home: Path) -> None:
    _unwritable(handrail_home)
    controller = open_window(settings="")
    assert controller.window.welcome.isVisibleTo(controller.window)
    qtbot.waitUntil(lambda: "cannot be used" in shown(controller.window.bars.storage, controller), timeout=LONG)


# --- the folder -------------------------------------------------------------------------------------------------------


def test_a_folder_that_is_removed_while_it_is_open_is_told_and_the_message_is_kept(
    open_window: Opener, qtbot: QtBot, project: Path
) -> None:
    controller = open_window({"say": "One."}, {"say": "Two."})
    say(qtbot, controller, "first")
    qtbot.waitUntil(idle(controller), timeout=LONG)
    shutil.rmtree(project)
    say(qtbot, controller, "second")
    qtbot.waitUntil(lambda: "is not there any more" in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert "second" in seen(controller) and "Two." not in seen(controller)
    project.mkdir()
    press(qtbot, controller, "Retry")
    qtbot.waitUntil(lambda: "Two." in seen(controller), timeout=LONG)
    qtbot.waitUntil(idle(controller), timeout=LONG)


def test_a_folder_that_is_gone_at_the_start_is_told(open_window: Opener, qtbot: QtBot, project: Path) -> None:
    shutil.rmtree(project)
    controller = open_window()
    assert controller.tab is not None and controller.tab.life.project == ""
    assert any("does not exist" in text for text in texts(controller.window))


# --- errors that nobody else has shown --------------------------------------------------------------------------------


def test_a_known_error_is_told_as_such_and_not_as_a_bug(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "hi"})
    bugs: list[str] = []
    handler = CrashHandler(bugs.append, controller.tell)
    handler.report(UsageError("Choose another one."))
    assert any("Choose another one." in text for text in texts(controller.window))
    handler.report(DatabaseUnusable("The database is damaged."))
    assert "damaged" in shown(controller.window.bars.storage, controller)
    assert not bugs


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_report_of_a_bug_claims_only_what_is_true(qtbot: QtBot, is_stored: bool) -> None:
    sheet = CrashReport(None, "Traceback", is_stored=is_stored)
    qtbot.addWidget(sheet)
    assert any("are saved." in text for text in texts(sheet)) is is_stored
    assert any("Not everything is saved yet" in text for text in texts(sheet)) is not is_stored


def test_the_window_knows_whether_everything_is_stored(open_window: Opener, qtbot: QtBot) -> None:
    controller = open_window({"say": "One."}, {"say": "Two."})
    say(qtbot, controller, "first")
    qtbot.waitUntil(idle(controller), timeout=LONG)
    assert controller.is_stored
    with holding(controller.profile.folders.database) as other:
        say(qtbot, controller, "second")
        qtbot.waitUntil(lambda: not controller.is_stored, timeout=LONG)
        other.let_go()
        qtbot.waitUntil(idle(controller), timeout=LONG)
    assert controller.is_stored

"""Every window fits its screen: the first time, where it stood last, on a small screen, and when a screen is gone."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMargins, QRect

from app.ui.kit.fitting import fitted
from tests.starting import SCRIPT

ROOT = Path(__file__).parents[2]
LAPTOP = QRect(0, 0, 1366, 740)
NETBOOK = QRect(0, 0, 1024, 572)
DOUBLE = QRect(0, 0, 683, 370)
"""1366x768 at 200 %."""
RIGHT = QRect(1920, 100, 1280, 900)
FRAME = QMargins(2, 30, 2, 4)


@pytest.mark.parametrize(
    ("wanted", "available", "result"),
    [
        (QRect(0, 0, 1280, 800), LAPTOP, QRect(2, 30, 1280, 706)),
        (QRect(50, 60, 800, 600), LAPTOP, QRect(50, 60, 800, 600)),
        (QRect(900, 500, 800, 600), LAPTOP, QRect(564, 136, 800, 600)),
        (QRect(0, 0, 1280, 800), NETBOOK, QRect(2, 30, 1020, 538)),
        (QRect(0, 0, 1280, 800), DOUBLE, QRect(2, 30, 679, 336)),
        (QRect(-3000, -3000, 400, 300), LAPTOP, QRect(2, 30, 400, 300)),
        (QRect(5000, 5000, 400, 300), RIGHT, QRect(2798, 696, 400, 300)),
        (QRect(0, 0, 400, 300), RIGHT, QRect(1922, 130, 400, 300)),
    ],
)
def test_a_window_is_moved_and_shrunk_only_as_far_as_needed(wanted: QRect, available: QRect, result: QRect) -> None:
    found = fitted(wanted, available, FRAME)
    assert found == result
    assert available.contains(found.marginsAdded(FRAME))


PROGRAM = """
import json, os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.ui.kit.theme import Theme
from app.ui.window import MainWindow
app = QApplication([])
theme = Theme(app)
theme.apply("light", int(os.environ.get("FONT", "13")))
style = app.styleSheet()
app.setStyleSheet("")
window = MainWindow()
app.setStyleSheet(style)

def inside(window):
    window.setUpdatesEnabled(False)  # nobody looks at it: only where it stands is of interest
    for _ in range(3):
        app.processEvents()
    screen = window.screen().availableGeometry()
    shape = window.frameGeometry()
    return {
        "fits": screen.contains(shape),
        "screen": screen.getRect(),
        "shape": shape.getRect(),
        "inner": window.geometry().getRect(),
        "least": [window.minimumSizeHint().width(), window.minimumSizeHint().height()],
    }
"""


def on_screens(tmp_path: Path, screens: list[tuple[int, int, int, int]], code: str, **env: str) -> dict[str, Any]:
    """Run this in a program that has these screens."""
    config = {
        "synchronousWindowSystemEvents": False,
        "windowFrameMargins": True,
        "screens": [
            {
                "name": f"s{number}",
                "x": x,
                "y": y,
                "width": w,
                "height": h,
                "logicalDpi": 96,
                "logicalBaseDpi": 96,
                "dpr": 1,
            }
            for number, (x, y, w, h) in enumerate(screens)
        ],
    }
    (tmp_path / "screens.json").write_text(json.dumps(config))
    environment = os.environ | {"QT_QPA_PLATFORM": f"offscreen:configfile={tmp_path / 'screens.json'}"} | env
    done = subprocess.run(
        [*SCRIPT, PROGRAM + code],
        cwd=ROOT,
        env=environment | {"PYTHONPATH": str(ROOT), "HANDRAIL_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


SMALL = {"laptop": (0, 0, 1366, 768), "netbook": (0, 0, 1024, 600), "double": (0, 0, 683, 384)}

WINDOW = """
from app.configuration.paths import Folders
from app.ui.placement import keep, restore
restore(window, Folders.from_environment())
window.show_conversation()
window.show()
found = inside(window)
"""
KEPT = (
    WINDOW
    + """
window.setGeometry(*json.loads(os.environ["PLACE"]))
inside(window)
keep(window, Folders.from_environment())
print(json.dumps(found))
"""
)
SHOWN = WINDOW + "print(json.dumps(found))"


@pytest.mark.parametrize("screen", SMALL)
def test_the_first_window_fits(tmp_path: Path, screen: str) -> None:
    found = on_screens(tmp_path, [SMALL[screen]], SHOWN)
    assert found["fits"], found


def test_a_window_that_stood_on_a_large_screen_fits_a_small_one(tmp_path: Path) -> None:
    on_screens(tmp_path, [(0, 0, 3840, 2160)], KEPT, PLACE="[1500, 900, 2000, 1200]")
    found = {name: on_screens(tmp_path, [screen], SHOWN) for name, screen in SMALL.items()}
    assert {name: fact for name, fact in found.items() if not fact["fits"]} == {}


def test_a_window_that_stood_on_a_screen_that_is_gone_fits_the_one_that_is_left(tmp_path: Path) -> None:
    both = [(0, 0, 1366, 768), (1366, 0, 2560, 1440)]
    on_screens(tmp_path, both, KEPT, PLACE="[1500, 200, 2200, 1100]")
    stays = on_screens(tmp_path, both, SHOWN)
    assert stays["fits"] and stays["shape"][0] > 1366, "with both screens it stays where it was"
    found = on_screens(tmp_path, both[:1], SHOWN)
    assert found["fits"], found


def test_a_window_that_fits_stays_where_it_was(tmp_path: Path) -> None:
    on_screens(tmp_path, [(0, 0, 1366, 768)], KEPT, PLACE="[120, 90, 1000, 600]")
    found = on_screens(tmp_path, [(0, 0, 1366, 768)], SHOWN)
    assert found["inner"] == [120, 90, 1000, 600]


SETTINGS = """
from PySide6.QtWidgets import QPushButton, QScrollArea
from app.configuration.settings import Settings
from app.ui.kit.language import speak
from app.ui.settings.dialog import SettingsDialog
speak("de")
window.show_conversation()
window.setGeometry(100, 100, 900, 620)
window.show()
inside(window)
dialog = SettingsDialog(window)
dialog.load(Settings())
dialog.show_page("appearance")
dialog.show()
found = {"first": inside(dialog), "window": window.geometry().getRect()}
found["is_over"] = dialog.windowHandle().transientParent() is window.windowHandle() and not dialog.isModal()
theme.apply("light", int(os.environ["LETTERS"]))
found["grown"] = inside(dialog)
dialog.close()
dialog.show()
found["again"] = inside(dialog)
tabs = [made for made in dialog.findChildren(QPushButton) if made.isCheckable() and made.parent() is dialog._side]
found["tabs"] = [made.text() for made in tabs if made.width() < made.sizeHint().width()]
found["cut"], found["scrolled"] = [], []
for page in ("providers", "models", "budget", "search", "mcp", "trust", "rules", "appearance"):
    dialog.show_page(page)
    inside(dialog)
    area = getattr(dialog, page).findChildren(QScrollArea)[0]
    bar = area.horizontalScrollBar()
    if area.widget().minimumSizeHint().width() > area.viewport().width() + bar.maximum():
        found["cut"].append(page)
    if bar.maximum() and bar.isVisible():
        found["scrolled"].append(page)
print(json.dumps(found))
"""


def test_the_settings_stand_over_the_middle_of_their_window_and_grow_with_the_letters(tmp_path: Path) -> None:
    found = on_screens(tmp_path, [SMALL["laptop"]], SETTINGS, LETTERS="22")
    assert found["is_over"] and QRect(*found["first"]["inner"]).center() == QRect(*found["window"]).center()
    assert found["first"]["inner"][2:] == [760, 600]
    for time in ("grown", "again"):
        assert found[time]["fits"] and found[time]["inner"][2] == 1286, time
    assert (found["tabs"], found["cut"], found["scrolled"]) == ([], [], [])


def test_settings_in_letters_that_the_screen_has_no_room_for_scroll_to_the_right(tmp_path: Path) -> None:
    found = on_screens(tmp_path, [SMALL["double"]], SETTINGS, LETTERS="22")
    assert found["grown"]["fits"] and found["again"]["fits"]
    assert found["cut"] == [] and "appearance" in found["scrolled"]


ELSEWHERE = """
from app.ui.settings.dialog import SettingsDialog
window.show_conversation()
window.setGeometry(1400, 60, 900, 500)
window.show()
inside(window)
dialog = SettingsDialog(window)
dialog.show()
print(json.dumps(inside(dialog)))
"""


def test_the_settings_fit_the_second_screen_where_their_window_is(tmp_path: Path) -> None:
    found = on_screens(tmp_path, [SMALL["laptop"], (1366, 0, 1024, 600)], ELSEWHERE)
    assert found["fits"] and found["screen"] == [1366, 0, 1024, 600], found


DIALOGS = """
from app.providers import ModelInfo
from app.configuration.settings import Settings
from app.ui.kit.dialogs import Confirm, CrashReport, FolderPicker, Notice, confirm_close, confirm_link, no_keyring
from app.ui.settings.dialog import SettingsDialog
window.show_conversation()
window.setUpdatesEnabled(False)
window.show()
LONG = "word " * 1000
made = {
    "close": confirm_close(window),
    "link": confirm_link(window, "https://example.org/" + "a/" * 1000, "A link."),
    "word": confirm_link(window, "https://example.org/" + "a" * 2000, "A link."),
    "confirm": Confirm(window, "Sure?", LONG, yes="Yes"),
    "notice": Notice(window, "That did not work", LONG),
    "keyring": no_keyring(window),
    "crash": CrashReport(window, LONG, is_stored=True),
    "folder": FolderPicker(window, "Choose a project folder"),
    "settings": SettingsDialog(window),
}
found = {}
for name, dialog in made.items():
    if name == "settings":
        dialog.load(Settings())
        for page in ("providers", "models", "search", "trust", "rules", "appearance"):
            dialog.show_page(page)
            dialog.show()
            found[f"settings {page}"] = inside(dialog)
    else:
        dialog.open()
        found[name] = inside(dialog)
    dialog.close()
window.composer.popup.list.show_models([ModelInfo(f"model-{n}") for n in range(40)])
window.composer.popup.open_above(window.composer.model)
found["models"] = inside(window.composer.popup)
window.composer.popup.hide()
window.show_welcome()
found["welcome"] = inside(window)
print(json.dumps(found))
"""


@pytest.mark.parametrize("font", ["13", "20"])
@pytest.mark.parametrize("screen", SMALL)
def test_every_dialog_fits(tmp_path: Path, screen: str, font: str) -> None:
    found = on_screens(tmp_path, [SMALL[screen]], DIALOGS, FONT=font)
    assert {name: fact for name, fact in found.items() if not fact["fits"]} == {}

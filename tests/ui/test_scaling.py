"""Nothing is cut off where everything is large: on a laptop's screen at 125, 150 and 200 %, and in large letters."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QStyle,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.ui.kit.controls import Check
from app.ui.kit.icons import pixmap
from app.ui.kit.language import speak
from app.ui.kit.parts import Elided, GaugeRing, Glyph, Switch
from app.ui.kit.theme import Theme, sans
from app.ui.sessions import session_paint
from app.ui.sessions.session_lines import ProjectRow, SessionRow
from app.ui.sessions.sidebar import Sidebar
from app.ui.settings.shortcuts_page import ShortcutRow, ShortcutsPage
from app.ui.steering.context_gauge import ShownCost
from app.ui.steering.panel import PanelZone
from app.ui.transcript.view import ChatView
from app.ui.welcome.page import Welcome
from app.ui.window import MainWindow
from app.ui.writing import composer as composer_module
from app.ui.writing.composer import AgentRow, Composer, WaitingState
from app.vocabulary.events import BudgetReported, Question, QuestionAsked, QuestionKind, WaitingMessage
from tests.ui.reach import every

LAPTOP = (1366, 768)
LARGE = {
    "125 %": ((1092, 614), 13),
    "150 %": ((910, 512), 13),
    "200 %": ((683, 384), 13),
    "20 px": (LAPTOP, 20),
    "28 px": (LAPTOP, 28),
}


@pytest.fixture
def window(theme: Theme, qtbot: QtBot) -> Iterator[MainWindow]:
    """With something in each of its parts."""
    made = MainWindow()
    qtbot.addWidget(made, before_close_func=lambda made: made.allow_close())
    made.show_conversation()
    made.panel.show_zones([PanelZone(name, "/home/somebody/a/long/way", name != "@pkg") for name in ("@state", "@pkg")])
    made.composer.show_agent("developer")
    made.composer.show_model("claude-sonnet-4-5", "my own server")
    made.composer.show_context(BudgetReported(31_000, 32_768), ShownCost("$0.3120 + unknown"), can_compact=True)
    view = ChatView()
    made.chat.addWidget(view)
    made.chat.setCurrentWidget(view)
    asked = Question(
        QuestionKind.APPROVAL,
        "Run in the project",
        id="q",
        tool="bash",
        arguments={"command": "make test && make install"},
    )
    view.show_event(QuestionAsked(asked))
    yield made
    speak("en")
    theme.apply("light")


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_off_where_everything_is_large(
    window: MainWindow, theme: Theme, qtbot: QtBot, language: str
) -> None:
    window.show()
    speak(language)
    for name, (size, font) in LARGE.items():
        theme.apply("light", font)
        window.resize(*size)
        assert (window.width(), window.height()) == size, f"{name}: the window does not get so small"
        for _ in range(3):
            QApplication.processEvents()
        found = cut_off(window)
        assert not found, f"{name}: {found}"


def cut_off(root: QWidget) -> list[str]:
    """Words that stand beyond the edge of what they are in, or have less room than they need."""
    found = []
    for widget in every(root, QWidget):
        words = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
        is_sign = isinstance(widget.parent(), QLineEdit)  # within a field, without words
        if not words or not widget.isVisibleTo(root) or isinstance(widget, Elided) or is_sign:
            continue
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        needs = widget.minimumSizeHint().width() if wraps else widget.sizeHint().width()
        if needs > widget.width() + 1:
            found.append(f"{words!r} has {widget.width()} of {needs} px")
        elif wraps and widget.heightForWidth(widget.width()) > widget.height() + 1:
            found.append(f"{words!r} is not high enough")
        at: QWidget | None = widget
        while at is not None and at is not root:
            above = at.parentWidget()
            if above is not None and widget.mapTo(above, widget.rect().topRight()).x() > above.width():
                found.append(f"{words!r} stands beyond {type(above).__name__}")
                break
            at = above
    return found


def test_the_real_program_is_sharp_and_whole_at_the_scale_of_the_desktop(tmp_path: Path) -> None:
    """In pictures: HANDRAIL_HOME=… QT_SCALE_FACTOR=1.5 python -m tests.ui.scaled_program /tmp/at."""
    screen = {
        "name": "s",
        "x": 0,
        "y": 0,
        "width": 2732,
        "height": 1536,
        "logicalDpi": 96,
        "logicalBaseDpi": 96,
        "dpr": 1,
    }
    (tmp_path / "screens.json").write_text(json.dumps({"screens": [screen]}))
    environment = os.environ | {
        "HANDRAIL_HOME": str(tmp_path),
        "QT_QPA_PLATFORM": f"offscreen:configfile={tmp_path / 'screens.json'}",
        "QT_SCALE_FACTOR": "2",
    }
    program = [sys.executable, "-m", "tests.ui.scaled_program"]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, timeout=120)
    told = json.loads(done.stdout or "{}")
    assert (told.get("ratio"), told.get("grabbed")) == (2.0, 2.0), done.stderr
    blurred = [(name, ratio) for name, ratio, lost in told["drawn"] if ratio != 2.0 or lost]
    assert not blurred and len(told["drawn"]) > 10
    assert told["cut off"] == {"first page": [], "conversation": []}


def test_icons_and_the_lines_they_stand_in_grow_with_the_letters(window: MainWindow, theme: Theme) -> None:
    """Of 14 pixels beside letters of 28, nobody who needs such letters could see or hit them."""
    window.show()
    sizes = []
    for font in (13, 26):
        theme.apply("light", font)
        QApplication.processEvents()
        send, gauge = window.composer.send, every(window.composer, GaugeRing)[0]
        sign, menu = every(window.sidebar.search, Glyph)[0], QMenu(window)
        menu.ensurePolished()
        in_menu = menu.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, menu)
        inside = (send.iconSize().width(), gauge.width(), sign.width(), in_menu)
        sizes.append((*inside, window.topbar.height(), Switch("on").width()))
        small = [
            made.accessibleName()
            for made in every(window, QToolButton)
            if made.isVisibleTo(window) and not made.icon().isNull() and made.iconSize().width() < font
        ]
        assert not small, f"{font} px: {small}"
        cut = [made.text() for made in every(window, Elided) if made.isVisibleTo(window) and made.height() < font]
        assert not cut, f"{font} px: {cut}"
        assert window.composer.field.viewport().font().pixelSize() >= font, "the invitation"
    assert sizes[1] == tuple(2 * size for size in sizes[0])


def test_what_is_painted_beside_words_grows_with_them(
    theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Icons of the sidebar, of the list of models and of the agents, and the marks of choices."""
    drawn: list[int] = []

    def noted(name: str, ink: str = "text2", size: int = 16, ratio: float = 1.0) -> QPixmap:
        drawn.append(size)
        return pixmap(name, ink, size, ratio)

    for module in (session_paint, composer_module):
        monkeypatch.setattr(module, "pixmap", noted)
    sidebar, composer, check = Sidebar(), Composer(), Check("Yes")
    for made in (sidebar, composer, check):
        qtbot.addWidget(made)
    sidebar.show_projects([ProjectRow("/code/a", "a", (SessionRow("1", "One", datetime.now(UTC)),))])
    found = []
    for font in (13, 26):
        theme.apply("light", font)
        drawn.clear()
        sidebar.grab()
        composer.show_agents([AgentRow("developer", "Works.")])
        every(composer, QMenu)[-1].hide()
        found.append(
            (sorted(set(drawn)), check.sizeHint().width() - QFontMetrics(sans("ui", 600)).horizontalAdvance("Yes"))
        )
    (small, before), (large, after) = found
    assert small and large == [2 * size for size in small]
    assert after == before + 14
    theme.apply("light")


def test_the_composer_has_the_height_of_its_rows_at_once(window: MainWindow, theme: Theme) -> None:
    """Else the conversation jumps a few times while the person types, or drags the edge of the window."""
    window.show()
    theme.apply("light", 18)
    window.resize(1280, 800)
    composer = window.composer
    acts: dict[str, Callable[[], object]] = {
        "nothing": lambda: None,
        "three lines": lambda: composer.field.setPlainText("a\nb\nc"),
        "a long one": lambda: composer.field.setPlainText("word " * 60),
        "a narrow window": lambda: window.resize(640, 800),
        "a wide one": lambda: window.resize(1280, 800),
        "two that wait": lambda: composer.show_waiting(
            (WaitingMessage("1", "and"), WaitingMessage("2", "then")), WaitingState.QUEUED
        ),
        "none": lambda: composer.show_waiting((), WaitingState.QUEUED),
        "more room": window.toggle_sidebar,
        "less": window.toggle_sidebar,
    }
    at_once, in_the_end = {}, {}
    for name, act in acts.items():
        act()
        at_once[name] = (composer.height(), composer.field.mapTo(window, QPoint()).y())
        for _ in range(8):
            QApplication.processEvents()
        in_the_end[name] = (composer.height(), composer.field.mapTo(window, QPoint()).y())
    del at_once["nothing"], in_the_end["nothing"]
    assert at_once == in_the_end
    assert len(set(in_the_end.values())) > 3


def test_the_first_page_shows_how_to_go_on_in_a_window_of_any_size(window: MainWindow, theme: Theme) -> None:
    window.show_welcome()
    window.show()
    (page,) = every(window, Welcome)
    (area,) = every(page, QScrollArea)
    smallest = window.minimumSize()
    for size, font in ((LARGE["125 %"][0], 13), ((683, 384), 20), ((smallest.width(), smallest.height()), 13)):
        theme.apply("light", font)
        window.resize(*size)
        for _ in range(3):
            QApplication.processEvents()
        assert page.start.visibleRegion().boundingRect() == page.start.rect(), size
        if size == LARGE["125 %"][0]:
            assert area.verticalScrollBar().maximum() == 0, "all of it is in view on a laptop at 125 %"


@pytest.mark.parametrize("font", [13, 20])
def test_long_names_of_actions_leave_room_for_their_keys(theme: Theme, qtbot: QtBot, font: int) -> None:
    theme.apply("light", font)
    try:
        names = ("Bereich rechts zeigen oder verbergen", "Zum nächsten Gespräch, das auf eine Antwort wartet")
        rows = [ShortcutRow(f"{at}", name, "Ctrl+Shift+B", "Ctrl+B") for at, name in enumerate(names * 12)]
        sheet = ShortcutsPage()
        qtbot.addWidget(sheet)
        sheet.resize(560, 600)
        sheet.show_shortcuts(rows)
        sheet.show()
        qtbot.waitUntil(lambda: len(sheet.fields) == len(rows))
        (area,) = every(sheet, QScrollArea)
        inside = area.widget()
        assert inside is not None and inside.width() <= area.viewport().width()
        qtbot.waitUntil(lambda: cut_off(sheet) == [])  # when the last of them are laid out
    finally:
        theme.apply("light")

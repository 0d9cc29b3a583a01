"""Another look while the window is used: in steps, and seen all at once."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.ui.kit import steps
from app.ui.kit.parts import button, icon_button, label
from app.ui.kit.theme import Theme, color, px
from app.ui.kit.tokens import DARK, LIGHT


class Seen(QLabel):
    """Keeps the colours that it was painted with."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.painted: list[str] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.append(written(self))


class Window(QWidget):
    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        self.seen, self.text = Seen("seen"), QPlainTextEdit("text")
        self.hidden = label("hidden", tone="warn")  # a colour that it has from the sheet alone
        for widget in (self.seen, self.hidden, self.text, button("Go", "primary"), icon_button("close", "Close")):
            column.addWidget(widget)
        column.addWidget(label("Small", "small", "warn"))
        self.resize(300, 300)
        self.show()
        self.hidden.hide()


def written(widget: QWidget) -> str:
    """The colour of its letters."""
    return widget.palette().text().color().name().upper()


def one_turn() -> None:
    QApplication.processEvents()


def picture(of: Window) -> QImage:
    of.text.clearFocus()  # without its cursor, which may be seen or not
    one_turn()
    return of.grab().toImage()


@pytest.fixture
def window(theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr(steps, "SLICE_SECONDS", 0.0)  # one step a turn
    theme.apply("light")
    made = Window()
    qtbot.addWidget(made)
    qtbot.waitUntil(lambda: bool(made.seen.painted))
    yield made
    theme.apply("light")


def test_nothing_is_painted_until_all_that_is_seen_has_the_new_look(window: Window, theme: Theme, qtbot: QtBot) -> None:
    window.seen.painted.clear()
    with qtbot.waitSignal(theme.changed):
        theme.change("dark", 13)
        assert written(window.seen) == LIGHT["text"], "a change begins with the next turn of the loop"
    qtbot.waitUntil(lambda: bool(window.seen.painted))
    assert set(window.seen.painted) == {DARK["text"]}
    assert color("text").name().upper() == DARK["text"]
    qtbot.waitUntil(lambda: written(window.hidden) == DARK["warn"])


def test_the_window_answers_between_the_steps(window: Window, theme: Theme, qtbot: QtBot) -> None:
    typed = 0
    theme.change("dark", 13)
    changed: list[bool] = []
    theme.changed.connect(lambda: changed.append(True))
    while not changed:
        QTest.keyClicks(window.text, "x")
        typed += 1
        one_turn()
    theme.changed.disconnect()
    assert typed > 3
    assert window.text.toPlainText() == "x" * typed + "text"


def test_a_look_that_is_chosen_before_the_last_is_there_takes_its_place(
    window: Window, theme: Theme, qtbot: QtBot
) -> None:
    for number in range(12):
        theme.change("dark", 13)
        for _ in range(number):
            one_turn()
        with qtbot.waitSignal(theme.changed):
            theme.change("light", 20)
        qtbot.waitUntil(lambda: written(window.hidden) == LIGHT["warn"])
        assert (px("ui"), written(window.seen), window.updatesEnabled()) == (20, LIGHT["text"], True)
        theme.apply("light")


def test_widgets_may_come_and_go_meanwhile(window: Window, theme: Theme, qtbot: QtBot) -> None:
    with qtbot.waitSignal(theme.changed):
        theme.change("dark", 13)
        gone = window.text.viewport()
        one_turn()
        window.text.deleteLater()
        late = QLabel("late", window)
        late.show()
    assert not isValid(gone)
    qtbot.waitUntil(lambda: written(window.hidden) == DARK["warn"])
    assert written(late) == DARK["text"]


def test_a_window_looks_as_if_it_had_been_made_so(theme: Theme, qtbot: QtBot, window: Window) -> None:
    before = picture(window)
    with qtbot.waitSignal(theme.changed):
        theme.change("dark", 16)
    window.hidden.show()
    other = Window()
    qtbot.addWidget(other)
    other.hidden.show()
    assert picture(window) == picture(other)
    window.hidden.hide()
    theme.apply("light", 13)
    assert picture(window) == before

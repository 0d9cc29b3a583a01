"""Enter presses the button that has the focus, in every kind of window, and answers no card."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.configuration.settings import Settings
from app.ui.kit.dialogs import Confirm
from app.ui.kit.parts import button, icon_button
from app.ui.settings.dialog import SettingsDialog
from app.ui.window import MainWindow


def settings_dialog() -> QWidget:
    made = SettingsDialog()
    made.load(Settings())
    return made


@pytest.mark.parametrize("make", [MainWindow, settings_dialog], ids=["window", "settings"])
def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot, make: Callable[[], QWidget]) -> None:
    window = make()
    qtbot.addWidget(window)
    if isinstance(window, MainWindow):
        window.allow_close()
        window.show_conversation()
    inside = QWidget(window)
    pressed: list[str] = []
    word = button("Go", on_click=lambda: pressed.append("Go"))
    sign = icon_button("plus", "More")
    sign.clicked.connect(lambda: pressed.append("More"))
    careful = QWidget(inside)
    careful.setProperty("careful", True)
    answer = QPushButton("Approve", careful)
    answer.clicked.connect(lambda: pressed.append("Approve"))
    for made in (word, sign):
        made.setParent(inside)
    window.show()
    inside.show()
    for made in (word, sign, answer):
        made.setFocus()
        QTest.keyClick(made, Qt.Key.Key_Return)
        QTest.keyClick(made, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert pressed == ["Go", "More"], "and the card waits for Space or its own keys"


def test_enter_on_yes_means_yes(qtbot: QtBot) -> None:
    """It meant no: Qt presses the default button, whichever has the focus."""
    for chosen in (True, False):
        sheet = Confirm(None, "Delete it?", "For good.", yes="Delete", danger=True)
        qtbot.addWidget(sheet)
        answers: list[bool] = []
        sheet.answered.connect(answers.append)
        sheet.show()
        (sheet.yes if chosen else sheet.no).setFocus()
        QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)
        assert answers == [chosen]


def app() -> QApplication:
    made = QApplication.instance()
    assert isinstance(made, QApplication)
    return made

"""What a person does with the window in a test: says something, presses buttons, reads what is there."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.ui.wiring.app_controller import AppController
from tests.ui.reach import every

Opener = Callable[..., AppController]


def say(qtbot: QtBot, desktop: AppController, text: str) -> None:
    field = desktop.window.composer.field
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def find_button(desktop: AppController, text: str) -> QPushButton | None:
    assert desktop.tab is not None
    desktop.tab.view.flush()
    found = [item for item in every(desktop.tab.view, QPushButton) if item.text().replace("&", "") == text]
    return next((item for item in found if item.isVisibleTo(desktop.tab.view)), None)


def press(qtbot: QtBot, desktop: AppController, text: str) -> None:
    qtbot.waitUntil(lambda: find_button(desktop, text) is not None, timeout=5000)
    button = find_button(desktop, text)
    assert button is not None
    qtbot.waitUntil(button.isEnabled, timeout=2000)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def idle(desktop: AppController) -> Callable[[], bool]:
    return lambda: desktop.tab is not None and not desktop.tab.running and bool(desktop.tab.said)


def seen(desktop: AppController) -> str:
    """Everything the conversation says, in order."""
    assert desktop.tab is not None
    desktop.tab.view.flush()
    return "\n".join(item.plain() for item in desktop.tab.view.blocks.items)

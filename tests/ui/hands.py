"""What a person does with the window in a test: says something, presses buttons, reads what is there."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.ui.wiring.desktop import Desktop
from tests.ui.reach import every

Opener = Callable[..., Desktop]


def say(qtbot: QtBot, desktop: Desktop, text: str) -> None:
    field = desktop.window.composer.field
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def find_button(desktop: Desktop, text: str) -> QPushButton | None:
    assert desktop.room is not None
    desktop.room.view.flush()
    found = [item for item in every(desktop.room.view, QPushButton) if item.text().replace("&", "") == text]
    return next((item for item in found if item.isVisibleTo(desktop.room.view)), None)


def press(qtbot: QtBot, desktop: Desktop, text: str) -> None:
    qtbot.waitUntil(lambda: find_button(desktop, text) is not None, timeout=5000)
    button = find_button(desktop, text)
    assert button is not None
    qtbot.waitUntil(button.isEnabled, timeout=2000)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def idle(desktop: Desktop) -> Callable[[], bool]:
    return lambda: desktop.room is not None and not desktop.room.running and bool(desktop.room.said)


def seen(desktop: Desktop) -> str:
    """Everything the conversation says, in order."""
    assert desktop.room is not None
    desktop.room.view.flush()
    return "\n".join(item.plain() for item in desktop.room.view.blocks.items)

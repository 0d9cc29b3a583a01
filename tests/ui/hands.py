"""What a person does with the window in a test: says something, presses buttons, reads what is there."""

import asyncio
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.assembly import sessions
from app.ui.wiring.app_controller import AppController
from tests.ui.reach import every, tap

Opener = Callable[..., AppController]


class LateOpening:
    """The window gets a session that was opened only when `go_on` is set; `begun` says that there is one."""

    def __init__(self) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self._really_open = sessions.open_session

    async def open(self, *arguments: Any) -> sessions.OpenedSession:
        opened = await self._really_open(*arguments)
        self.begun.set()
        await self.go_on.wait()
        return opened


class LateClosing:
    """Sessions are closed only when `go_on` is set; `begun` says that one should be, `ended` how many are."""

    def __init__(self) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.ended = 0
        self._really_close = sessions.OpenedSession.close

    async def close(self, opened: sessions.OpenedSession) -> None:
        self.begun.set()
        await self.go_on.wait()
        await self._really_close(opened)
        self.ended += 1


def say(qtbot: QtBot, controller: AppController, text: str) -> None:
    field = controller.window.composer.field
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def find_button(controller: AppController, text: str) -> QPushButton | None:
    assert controller.tab is not None
    controller.tab.view.flush()
    found = [item for item in every(controller.tab.view, QPushButton) if item.text().replace("&", "") == text]
    return next((item for item in found if item.isVisibleTo(controller.tab.view)), None)


def press(qtbot: QtBot, controller: AppController, text: str) -> None:
    qtbot.waitUntil(lambda: find_button(controller, text) is not None, timeout=5000)
    button = find_button(controller, text)
    assert button is not None
    qtbot.waitUntil(button.isEnabled, timeout=2000)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown_button(qtbot: QtBot, inside: QWidget, name: str) -> QAbstractButton:
    """The button of this accessible name, as soon as it is drawn."""
    qtbot.waitUntil(lambda: bool(_shown_buttons(inside, name)))
    return _shown_buttons(inside, name)[0]


def press_shown(qtbot: QtBot, inside: QWidget, name: str) -> None:
    """Press the button of this accessible name, as soon as it can be pressed."""

    def ready() -> list[QAbstractButton]:
        return [made for made in _shown_buttons(inside, name) if made.isEnabled()]

    qtbot.waitUntil(lambda: bool(ready()))
    tap(ready()[0])


def _shown_buttons(inside: QWidget, name: str) -> list[QAbstractButton]:
    """One that was let go of is found until Qt deletes it; one that a layout just got is shown a moment later."""
    named = (made for made in every(inside, QAbstractButton) if made.accessibleName() == name)
    return [made for made in named if made.isVisibleTo(inside)]


def idle(controller: AppController) -> Callable[[], bool]:
    """Something was said, no turn runs, and all that a turn told is shown."""

    def is_idle() -> bool:
        tab = controller.tab
        return tab is not None and not tab.life.running and bool(tab.history.said) and not tab.view.reports.is_busy

    return is_idle


def seen(controller: AppController) -> str:
    """Everything the conversation says, in order."""
    assert controller.tab is not None
    controller.tab.view.flush()
    return "\n".join(item.plain() for item in controller.tab.view.blocks.items)

"""Starts the window: application, frame and first paint, and only then everything that takes time."""

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

os.environ.setdefault("QT_API", "pyside6")

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.assembly.profile import Profile
from app.ui.kit.icons import icon
from app.ui.kit.language import speak
from app.ui.kit.theme import Theme
from app.ui.placement import restore
from app.ui.window import MainWindow

if TYPE_CHECKING:
    import asyncio

    from app.ui.wiring.app_controller import AppController

WARM_UP_SECONDS = 0.5
"""After the first paint, before slow imports begin."""
SWITCH_SECONDS = 0.0002
"""How long a thread that works may keep the window's waiting. Each call of Qt has to ask for its turn again, so that
Python's own 5 ms make a stall of a dozen calls."""


def run(profile: Profile, folder: str = "") -> int:
    """Show the frame at once; loop, crash handler and conversation follow while the person already looks at it.

    The conversation begins in this folder, or where the person worked last.
    """
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Handrail")
    app.setDesktopFileName("handrail")
    app.setQuitOnLastWindowClosed(False)
    theme = Theme(app)
    look = profile.settings.appearance
    speak(look.language)
    theme.prepare(look.theme, look.font_size, look.contrast)
    window = MainWindow()
    restore(window, profile.folders)
    if profile.is_new:
        window.show_welcome()
    else:
        window.show_conversation()
    theme.apply_stylesheet()
    window.show()
    for _ in range(2):  # one round lays out and paints, the next delivers what that brought about
        app.processEvents()
    return _live(profile, app, theme, window, folder)


def _live(profile: Profile, app: QApplication, theme: Theme, window: MainWindow, folder: str) -> int:
    import asyncio

    from app.configuration.logfile import log_to
    from app.ui.collecting import Collecting
    from app.ui.loop import Loop
    from app.ui.wiring.app_controller import AppController

    sys.setswitchinterval(SWITCH_SECONDS)
    log_to(profile.folders, profile.secrets.mask)

    QGuiApplication.setWindowIcon(icon("spark", "accent", 64))
    loop = Loop(app)
    asyncio.set_event_loop(loop)

    caught: list[int] = []

    async def live() -> None:
        controller = AppController(profile, theme, window)
        _catch_signals(controller, loop, caught)
        _catch_crashes(controller, loop)
        controller.show(folder)
        loop.call_later(WARM_UP_SECONDS, controller.warm_up)
        loop.call_later(WARM_UP_SECONDS, controller.follow_desktop)
        Collecting(app).begin()
        await controller.closed.wait()
        profile.close()  # no thread may wait for the database any longer: the end of the loop waits for each of them

    with loop:
        loop.run_until_complete(live())
    return 128 + caught[-1] if caught else 0


def _catch_signals(controller: "AppController", loop: "asyncio.AbstractEventLoop", caught: list[int]) -> None:
    """The window closes as if the person had closed it; only the exit code tells that they did not."""
    import signal

    def leave(number: int) -> None:
        caught.append(number)
        controller.start(controller.leave())

    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no such signals for a window; closing it does the same
            loop.add_signal_handler(number, leave, number)


def _catch_crashes(controller: "AppController", loop: "asyncio.AbstractEventLoop") -> None:
    from app.ui.crash import CrashHandler
    from app.ui.kit.dialogs import CrashReport

    def show(text: str) -> None:
        sheet = CrashReport(controller.window, text, is_stored=controller.is_stored)
        sheet.quit_chosen.connect(lambda: controller.start(controller.leave()))
        sheet.finished.connect(handler.dismissed)
        sheet.open()

    handler = CrashHandler(show, controller.tell, controller.profile.secrets.mask)
    handler.install(loop)

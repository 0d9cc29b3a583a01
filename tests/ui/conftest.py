"""The window's tests: no screen, our own fonts, and any Qt warning is a failure."""

import asyncio
import gc
import json
import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_API", "pyside6")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.assembly import sessions
from app.assembly.profile import Profile
from app.storage import sqlite
from app.ui.kit import filling
from app.ui.kit import theme as theme_module
from app.ui.kit.theme import Theme
from app.ui.loop import Loop
from app.ui.transcript import view as chat_view
from app.ui.transcript.list import block_list
from app.ui.transcript.view import ChatView
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import LateClosing, LateOpening, Opener
from tests.ui.patient_bot import PatientBot

# What is drawn in slices is drawn whole, so that a test sees the same on a slow machine; some choose other sizes.
for module in (filling, chat_view, block_list):
    vars(module)["SLICE_SECONDS"] = 60.0
SHORT_PATIENCE = sqlite.LOOP_PATIENCE_SECONDS
"""As it is for people; what comes of it is tested with a store that is locked."""
sqlite.LOOP_PATIENCE_SECONDS = 10.0  # tests read the store themselves, and a busy machine may hold up who writes to it
vars(block_list)["SCROLL_SECONDS"] = 60.0


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    gc.disable()  # as in the window: no other thread lets go what belongs to Qt


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Widgets go with their test: no loop runs between tests to delete them, and each costs time when styled."""
    yield
    if QApplication.instance() is not None:
        for left in QApplication.topLevelWidgets():
            left.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if gc.get_count()[0] > gc.get_threshold()[0]:
        gc.collect(1)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/ui" in item.nodeid or "/ui/" in str(item.path):
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(scope="session")
def session_theme(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theme]:
    kept = str(tmp_path_factory.mktemp("qt"))  # what Qt's file dialog remembers
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, kept)
    yield Theme(qapp)
    qapp.clipboard().clear()  # Qt would let go what a test copied after Python has ended, and crash


@pytest.fixture(autouse=True)
def theme(session_theme: Theme, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Theme:
    """A window without the style sheet does the same in two thirds of the time.

    What looks at colours or measures the window is marked `styled` or `painted`; all that is tested without a window
    is always styled.
    """
    marks = (request.node.get_closest_marker(name) for name in ("styled", "painted"))
    is_styled = "open_window" not in request.fixturenames or any(marks)
    if not is_styled:
        monkeypatch.setattr(theme_module, "stylesheet", lambda *_: "")
    session_theme.apply("light")
    if bool(QApplication.instance().styleSheet()) != is_styled:  # type: ignore[union-attr]
        session_theme.apply_stylesheet()
    return session_theme


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests read faster than people."""
    monkeypatch.setattr("app.ui.transcript.cards.card.SETTLE", 0.0)
    monkeypatch.setattr("app.ui.transcript.blocks.turn_end._SHORT", 3600.0)  # no machine is so slow


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[QWidget]:
    """Where single blocks stand, as in the list: owned by Qt, so that no garbage collection takes them while drawn."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(744, 700)
    made.show()
    yield made


@pytest.fixture
def chat(qtbot: QtBot) -> Iterator[ChatView]:
    """A conversation as wide as in the window."""
    view = ChatView()
    qtbot.addWidget(view)
    view.resize(744, 700)
    view.show()
    yield view


@pytest.fixture(scope="session")
def session_loop(qapp: QApplication) -> Iterator[Loop]:
    """One for all tests: a second one would not be woken by Qt any more."""
    loop = Loop(qapp, already_running=True)
    yield loop
    loop.stop()
    loop.close()
    # `stop` told Qt to leave a loop that it never entered; until it has left one, no other would wait for anything.
    QTimer.singleShot(0, qapp.quit)
    qapp.exec()


@pytest.fixture
def loop(session_loop: Loop) -> Iterator[Loop]:
    """The loop counts as running while Qt's does: qtbot turns it."""
    asyncio.events._set_running_loop(session_loop)
    yield session_loop
    asyncio.events._set_running_loop(None)


@pytest.fixture
def late_opening(monkeypatch: pytest.MonkeyPatch) -> LateOpening:
    late = LateOpening()
    monkeypatch.setattr(sessions, "open_session", late.open)
    return late


@pytest.fixture
def late_closing(monkeypatch: pytest.MonkeyPatch) -> LateClosing:
    late = LateClosing()

    async def close(opened: sessions.OpenedSession) -> None:
        await late.close(opened)

    monkeypatch.setattr(sessions.OpenedSession, "close", close)
    return late


def first_window(app: QApplication) -> MainWindow:
    """Made as the program does it, in half the time: the style sheet comes when all widgets are there."""
    style = app.styleSheet()
    if not style:
        return MainWindow()
    app.setStyleSheet("")
    window = MainWindow()
    app.setStyleSheet(style)
    return window


@pytest.fixture
def open_window(
    loop: Loop,
    qapp: QApplication,
    qtbot: QtBot,
    theme: Theme,
    project: Path,
    handrail_home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[Opener]:
    """Start the window with a script for the model; the first-run page when there are no settings yet.

    To paint it after each change takes a sixth of a test, so it is painted once, as it is at the end. What looks at
    pictures is marked `painted`; sheets, dialogs and single blocks are always painted.
    """
    is_painted = request.node.get_closest_marker("painted") is not None
    opened: list[AppController] = []

    def start(*lines: dict[str, object], settings: str | None = None) -> AppController:
        script = tmp_path / f"script-{len(opened)}.json"
        script.write_text(json.dumps(lines))
        monkeypatch.setenv("HANDRAIL_SCRIPT", str(script))
        if settings is None:
            settings = f'provider = "scripted"\nrecent_projects = ["{project}"]\n'
        if settings:
            (handrail_home / "config").mkdir(exist_ok=True)
            (handrail_home / "config" / "settings.toml").write_text(settings)
        controller = AppController(
            Profile.open(in_any_case=True), theme, MainWindow() if opened else first_window(qapp)
        )
        controller.window.setUpdatesEnabled(is_painted)
        controller.show()
        opened.append(controller)
        if settings:
            qtbot.waitUntil(lambda: controller.tab is not None, timeout=5000)
        return controller

    yield start
    for controller in opened:
        controller.window.setUpdatesEnabled(True)
        qapp.processEvents()
        if not controller.closed.is_set():
            controller.start(controller.leave())
            qtbot.waitUntil(controller.closed.is_set, timeout=5000)
        controller.window.deleteLater()
        controller.profile.close()

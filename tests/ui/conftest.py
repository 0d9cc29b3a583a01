"""The window's tests: no screen, our own fonts, and any Qt warning is a failure."""

import asyncio
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
from app.ui.kit import filling
from app.ui.kit.theme import Theme
from app.ui.loop import Loop
from app.ui.transcript.list import block_list
from app.ui.transcript.view import ChatView
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import LateClosing, LateOpening, Opener
from tests.ui.patient_bot import PatientBot

# What is drawn in slices is drawn whole, so that a test sees the same on a slow machine; some choose other sizes.
for module in (filling, block_list):
    vars(module)["SLICE_SECONDS"] = 60.0


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Widgets go with their test: no loop runs between tests to delete them."""
    yield
    if QApplication.instance() is not None:
        for left in QApplication.topLevelWidgets():
            left.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


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
def theme(session_theme: Theme) -> Theme:
    session_theme.apply("light")  # which also finishes what the last test began
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


@pytest.fixture
def open_window(
    loop: Loop,
    qtbot: QtBot,
    theme: Theme,
    project: Path,
    handrail_home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Opener]:
    """Start the window with a script for the model; the first-run page when there are no settings yet."""
    opened: list[AppController] = []

    def start(*lines: dict[str, object], settings: str | None = None, last: str = "") -> AppController:
        """`last` is the session that was on show when the window was last open."""
        script = tmp_path / f"script-{len(opened)}.json"
        script.write_text(json.dumps(lines))
        monkeypatch.setenv("HANDRAIL_SCRIPT", str(script))
        if settings is None:
            settings = f'provider = "scripted"\nrecent_projects = ["{project}"]\n'
        if settings:
            (handrail_home / "config").mkdir(exist_ok=True)
            (handrail_home / "config" / "settings.toml").write_text(settings)
        controller = AppController(Profile.open(in_any_case=True), theme, MainWindow())
        controller.window.last_session = last
        controller.show()
        opened.append(controller)
        if settings:
            qtbot.waitUntil(lambda: controller.tab is not None, timeout=5000)
        return controller

    yield start
    for controller in opened:
        if not controller.closed.is_set():
            controller.start(controller.leave())
            qtbot.waitUntil(controller.closed.is_set, timeout=5000)
        controller.window.deleteLater()
        controller.profile.close()

"""The window's tests: no screen, our own fonts, and any Qt warning is a failure."""

import os
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_API", "pyside6")

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.theme import Theme
from app.ui.transcript.view import ChatView


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/ui" in item.nodeid or "/ui/" in str(item.path):
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(scope="session")
def session_theme(qapp: QApplication) -> Theme:
    return Theme(qapp)


@pytest.fixture(autouse=True)
def theme(session_theme: Theme) -> Theme:
    if session_theme.name != "light" or not QApplication.instance().styleSheet():  # type: ignore[union-attr]
        session_theme.apply("light")
    return session_theme


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests read faster than people."""
    monkeypatch.setattr("app.ui.transcript.card.SETTLE", 0.0)


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

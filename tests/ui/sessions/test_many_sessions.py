"""More sessions than the sidebar lists at once: all of them can be found."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.ui.wiring import session_listing
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener
from tests.ui.reach import hit, write

LONG = 30_000
MANY, PAGE = 305, 250


@pytest.fixture
def many(handrail_home: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a page of them. The oldest is called Ünique treasure, the others by their number."""
    monkeypatch.setattr(session_listing, "PAGE", PAGE)
    Profile.open().store.close()
    now = datetime.now(UTC)
    titles = [f"Session {number}" for number in range(MANY - 1)] + ["Ünique treasure"]
    rows = []
    for number, title in enumerate(titles):
        at = (now - timedelta(minutes=number)).isoformat(timespec="microseconds")
        rows.append((f"250101-{number:06}", str(project), title, "scripted", "scripted", "developer", at, at))
    with closing(sqlite3.connect(handrail_home / "data" / "handrail.db")) as connection, connection:
        columns = "id, project, title, provider, model, agent, created_at, updated_at"
        connection.executemany(f"INSERT INTO sessions ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", reversed(rows))


def shown(controller: AppController) -> list[str]:
    model = controller.window.sidebar.sessions.model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def test_the_search_finds_a_session_beyond_those_listed(open_window: Opener, qtbot: QtBot, many: None) -> None:
    controller = open_window()
    qtbot.waitUntil(lambda: "Session 5" in shown(controller), timeout=LONG)
    assert "Ünique treasure" not in shown(controller)
    write(controller.window.sidebar.search, "ÜNIQUE")
    assert "Found in no title and in nothing that was said." not in shown(controller)
    qtbot.waitUntil(lambda: "Ünique treasure" in shown(controller), timeout=LONG)
    controller.tabs.choose(f"250101-{MANY - 1:06}")
    assert controller.tab is not None and controller.tab.history.title == "Ünique treasure"
    hit(controller.window.sidebar.search, Qt.Key.Key_Escape)
    write(controller.window.sidebar.search, "nowhere")
    qtbot.waitUntil(lambda: shown(controller) == ["Found in no title and in nothing that was said."], timeout=LONG)


def test_the_list_goes_on_when_asked_to(open_window: Opener, qtbot: QtBot, many: None) -> None:
    controller = open_window()
    qtbot.waitUntil(lambda: "Session 5" in shown(controller), timeout=LONG)
    assert shown(controller)[-1] == "Show more sessions"
    controller.window.sidebar.sessions.more_requested.emit()
    qtbot.waitUntil(lambda: "Ünique treasure" in shown(controller), timeout=LONG)
    assert "Show more sessions" not in shown(controller)
    assert len([line for line in shown(controller) if line.startswith("Session ")]) == MANY - 1


def test_a_search_that_finds_very_many_can_be_gone_on_with(
    open_window: Opener, qtbot: QtBot, many: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_listing, "PAGE", 100)
    controller = open_window()
    qtbot.waitUntil(lambda: "Show more sessions" in shown(controller), timeout=LONG)
    write(controller.window.sidebar.search, "session")
    qtbot.waitUntil(
        lambda: len(shown(controller)) == 102 and shown(controller)[-1] == "Show more sessions", timeout=LONG
    )
    controller.window.sidebar.sessions.more_requested.emit()
    qtbot.waitUntil(lambda: len(shown(controller)) == 202, timeout=LONG)

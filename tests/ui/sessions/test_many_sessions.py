"""More sessions than the sidebar lists at once: all of them can be found."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.assembly.profile import Profile
from app.ui.wiring import app_controller as wiring
from app.ui.wiring.app_controller import AppController
from tests.ui.hands import Opener
from tests.ui.reach import hit, write

LONG = 30_000
MANY = 1_205


@pytest.fixture
def many(handrail_home: Path, project: Path) -> None:
    """The oldest is called Ünique treasure, the others by their number."""
    Profile.open().store.close()
    now = datetime.now(UTC)
    titles = [f"Session {number}" for number in range(MANY - 1)] + ["Ünique treasure"]
    rows = []
    for number, title in enumerate(titles):
        at = (now - timedelta(minutes=number)).isoformat(timespec="microseconds")
        rows.append((f"250101-{number:06}", str(project), title, "scripted", "scripted", "developer", at, at))
    with closing(sqlite3.connect(handrail_home / "data" / "handrail.db")) as connection, connection:
        columns = "id, project, title, provider, model, agent, created_at, updated_at"
        connection.executemany(f"INSERT INTO sessions ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)


def shown(desktop: AppController) -> list[str]:
    model = desktop.window.sidebar.sessions.model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def test_the_search_finds_a_session_beyond_those_listed(open_window: Opener, qtbot: QtBot, many: None) -> None:
    desktop = open_window()
    qtbot.waitUntil(lambda: "Session 5" in shown(desktop), timeout=LONG)
    assert "Ünique treasure" not in shown(desktop)
    write(desktop.window.sidebar.search, "ÜNIQUE")
    assert "No session has this in its title." not in shown(desktop)
    qtbot.waitUntil(lambda: "Ünique treasure" in shown(desktop), timeout=LONG)
    desktop.choose_session(f"250101-{MANY - 1:06}")
    assert desktop.tab is not None and desktop.tab.title == "Ünique treasure"
    hit(desktop.window.sidebar.search, Qt.Key.Key_Escape)
    write(desktop.window.sidebar.search, "nowhere")
    qtbot.waitUntil(lambda: shown(desktop) == ["No session has this in its title."], timeout=LONG)


def test_the_list_goes_on_when_asked_to(open_window: Opener, qtbot: QtBot, many: None) -> None:
    desktop = open_window()
    qtbot.waitUntil(lambda: "Session 5" in shown(desktop), timeout=LONG)
    assert shown(desktop)[-1] == "Show more sessions"
    desktop.window.sidebar.sessions.more_wished.emit()
    qtbot.waitUntil(lambda: "Ünique treasure" in shown(desktop), timeout=LONG)
    assert "Show more sessions" not in shown(desktop)
    assert len([line for line in shown(desktop) if line.startswith("Session ")]) == MANY - 1


def test_a_search_that_finds_very_many_can_be_gone_on_with(
    open_window: Opener, qtbot: QtBot, many: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wiring, "PAGE", 100)
    desktop = open_window()
    qtbot.waitUntil(lambda: "Show more sessions" in shown(desktop), timeout=LONG)
    write(desktop.window.sidebar.search, "session")
    qtbot.waitUntil(lambda: len(shown(desktop)) == 102 and shown(desktop)[-1] == "Show more sessions", timeout=LONG)
    desktop.window.sidebar.sessions.more_wished.emit()
    qtbot.waitUntil(lambda: len(shown(desktop)) == 202, timeout=LONG)

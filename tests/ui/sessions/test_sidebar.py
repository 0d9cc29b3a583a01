"""The sidebar: what is listed, what a click or a key reports, and that a deletion can be taken back."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from app.storage.sessions.store import StoredSession
from app.ui.sessions.session_lines import Found, LineKind, ProjectRow, SessionRow, arrange, group
from app.ui.sessions.session_paint import SessionDelegate
from app.ui.sessions.sidebar import Sidebar
from tests.ui.reach import every, hit, nameless, rich_labels, tap, write

NOW = datetime.now(UTC)


def session(key: str, title: str, days: float = 0) -> SessionRow:
    return SessionRow(key, title, NOW - timedelta(days=days))


OLDER = session("e", "Older", 3)
PROJECTS = [
    ProjectRow("/code/router", "router", (session("a", "Fix the retry test"), session("b", "<b>x</b>", 2))),
    ProjectRow("/code/notes", "notes", (session("c", "Rename things", 1), session("d", "Old talk", 40))),
]


@pytest.fixture
def sidebar(qtbot: QtBot) -> Sidebar:
    made = Sidebar()
    qtbot.addWidget(made)
    made.resize(252, 700)
    made.show_projects(PROJECTS)
    made.show()
    return made


def shown(sidebar: Sidebar) -> list[str]:
    model = sidebar.sessions.model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def spoken(sidebar: Sidebar, text: str) -> str:
    model = sidebar.sessions.model()
    return str(model.index(shown(sidebar).index(text), 0).data(Qt.ItemDataRole.AccessibleTextRole))


def click(sidebar: Sidebar, qtbot: QtBot, text: str, *, right: bool = False) -> None:
    view = sidebar.sessions
    box = view.visualRect(view.model().index(shown(sidebar).index(text), 0))
    where = QPoint(box.right() - 10, box.center().y()) if right else box.center()
    tap(view.viewport(), where)


def test_the_first_project_is_open_the_others_folded_and_old_sessions_stand_apart(sidebar: Sidebar) -> None:
    assert shown(sidebar) == ["router", "Fix the retry test", "<b>x</b>", "notes", "Earlier", "Old talk"]


def test_a_title_is_never_markup(sidebar: Sidebar) -> None:
    assert "<b>x</b>" in shown(sidebar)
    tip = sidebar.sessions.model().index(2, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;" in str(tip)


def test_a_click_opens_a_session(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sidebar.session_chosen) as said:
        click(sidebar, qtbot, "<b>x</b>")
    assert said.args == ["b"]


def test_enter_opens_the_session_under_the_cursor(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.select("a")
    hit(sidebar.sessions, Qt.Key.Key_Down)
    with qtbot.waitSignal(sidebar.session_chosen) as said:
        hit(sidebar.sessions, Qt.Key.Key_Return)
    assert said.args == ["b"]


def test_a_click_on_a_project_unfolds_it_and_begins_nothing(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(sidebar.project_chosen):
        click(sidebar, qtbot, "notes")
        assert "Rename things" in shown(sidebar)
        click(sidebar, qtbot, "notes")
    assert "Rename things" not in shown(sidebar)


def test_its_plus_begins_a_session_there(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sidebar.project_chosen) as said:
        click(sidebar, qtbot, "notes", right=True)
    assert said.args == ["/code/notes"]


def test_projects_and_sessions_stay_where_they_stood(sidebar: Sidebar) -> None:
    """What was used last comes first when the window opens, and moves nothing while it is open."""
    fresh = [replace(row, place=at) for at, row in enumerate((session("n", "New one"), session("b", "b", 2)))]
    router = ProjectRow("/code/router", "router", (*fresh, replace(session("a", "a"), place=2)))
    more = ProjectRow("/code/notes", "notes", (replace(session("c", "c", 1), place=3), replace(OLDER, place=4)))
    sidebar.show_projects([ProjectRow("/new", "new"), more, router])
    sidebar.select("c")
    assert shown(sidebar) == ["new", "router", "New one", "a", "b", "notes", "c", "Older"]


def test_sessions_that_wait_stand_on_top_until_they_are_answered(sidebar: Sidebar) -> None:
    sidebar.set_waiting("c", True)
    assert shown(sidebar)[:3] == ["Waiting for you · 1", "Rename things", "router"]
    assert spoken(sidebar, "Rename things") == "Rename things, needs you"
    sidebar.set_waiting("c", False)
    assert shown(sidebar)[:2] == ["router", "Fix the retry test"]


def test_what_ended_unseen_and_what_was_cut_off_is_marked(sidebar: Sidebar) -> None:
    rows = (
        replace(session("a", "Finished"), is_unread=True),
        replace(session("b", "Cut off"), is_interrupted=True),
        session("c", "Seen"),
    )
    sidebar.show_projects([ProjectRow("/code/router", "router", rows)])
    said = {text: spoken(sidebar, text) for text in ("Finished", "Cut off", "Seen")}
    assert said == {
        "Finished": "Finished, has finished, not looked at yet",
        "Cut off": "Cut off, interrupted",
        "Seen": "Seen",
    }
    sidebar.set_running("b", True)
    assert spoken(sidebar, "Cut off") == "Cut off, running"
    sidebar.select("a")
    assert spoken(sidebar, "Finished") == "Finished"


def test_selecting_a_session_unfolds_its_project(sidebar: Sidebar) -> None:
    sidebar.select("c")
    assert "Rename things" in shown(sidebar)


def test_running_and_waiting_can_be_heard_and_a_folded_project_speaks_for_its_sessions(sidebar: Sidebar) -> None:
    sidebar.set_running("a", True)
    sidebar.set_running("c", True)
    assert spoken(sidebar, "Fix the retry test") == "Fix the retry test, running"
    assert spoken(sidebar, "notes") == "Project notes, running"
    sidebar.set_running("a", False)
    assert spoken(sidebar, "Fix the retry test") == "Fix the retry test"


def test_the_search_finds_titles_in_folded_projects(sidebar: Sidebar, qtbot: QtBot) -> None:
    write(sidebar.search, "TALK")
    assert shown(sidebar) == ["notes", "Old talk", "Searching all sessions…"]
    write(sidebar.search, "nothing")
    sidebar.show_found("TALKnothing", Found())
    assert shown(sidebar) == ["Found in no title and in nothing that was said."]
    hit(sidebar.search, Qt.Key.Key_Escape)
    assert "router" in shown(sidebar)


def test_f2_renames_in_place(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.select("a")
    sidebar.sessions.setFocus()
    hit(sidebar.sessions, Qt.Key.Key_F2)
    (editor,) = every(sidebar.sessions, QLineEdit)
    assert editor.text() == "Fix the retry test"
    editor.setText("  Better\tname ")
    with qtbot.assertNotEmitted(sidebar.session_chosen), qtbot.waitSignal(sidebar.renamed) as said:
        hit(editor, Qt.Key.Key_Return)
    assert said.args == ["a", "Better name"]
    qtbot.waitUntil(lambda: "Better name" in shown(sidebar))


def test_a_project_cannot_be_renamed(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.rename("/code/router")
    assert every(sidebar.sessions, QLineEdit) == []


def test_a_deletion_counts_when_the_undo_has_run_out(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.select("a")
    hit(sidebar.sessions, Qt.Key.Key_Delete)
    assert "deleted" in spoken(sidebar, "Fix the retry test")
    with qtbot.waitSignal(sidebar.delete_confirmed) as said:
        (timer,) = (timer for timer in every(sidebar, QTimer) if timer.isActive())
        timer.setInterval(0)
    assert said.args == ["a"]
    assert "Fix the retry test" not in shown(sidebar)


def test_a_click_on_a_deleted_line_takes_the_deletion_back(sidebar: Sidebar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(sidebar.delete_confirmed):
        sidebar.delete("a")
        click(sidebar, qtbot, "Fix the retry test")
        sidebar.confirm_deletes()
    assert "deleted" not in spoken(sidebar, "Fix the retry test")


def test_closing_does_not_forget_what_was_deleted(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.delete("a")
    with qtbot.waitSignal(sidebar.delete_confirmed):
        sidebar.confirm_deletes()


def test_of_a_thousand_sessions_only_those_in_view_are_drawn(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[int] = set()
    paint = SessionDelegate.paint

    def noted(self: SessionDelegate, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        drawn.add(index.row())
        paint(self, painter, option, index)

    monkeypatch.setattr(SessionDelegate, "paint", noted)
    sidebar = Sidebar()
    qtbot.addWidget(sidebar)
    sidebar.resize(252, 700)
    widgets = len(every(sidebar, QWidget))
    many = tuple(session(f"s{at}", f"Session {at}", at / 100) for at in range(1000))
    sidebar.show_projects([ProjectRow("/code/router", "router", many)])
    sidebar.set_running("s500", True)
    sidebar.grab()
    assert len(shown(sidebar)) == 1001
    assert 10 < len(drawn) < 50 and len(every(sidebar, QWidget)) == widgets


def test_stored_sessions_are_grouped_by_their_folder() -> None:
    stored = StoredSession("1", "/code/x", "T", "demo", "demo", "developer", NOW.isoformat(), NOW.isoformat())
    rows = group([stored], folders=["/code/empty"])
    assert [(row.name, len(row.sessions)) for row in rows] == [("empty", 0), ("x", 1)]


def test_without_projects_a_hint_stands_there() -> None:
    assert [line.kind for line in arrange([], set())] == [LineKind.HINT]


def test_everything_in_it_has_a_name_and_reads_plain_text(sidebar: Sidebar) -> None:
    assert nameless(sidebar) == []
    assert rich_labels(sidebar) == []


def test_a_new_list_does_not_take_the_title_out_of_the_persons_hands(sidebar: Sidebar, qtbot: QtBot) -> None:
    sidebar.rename("a")
    (editor,) = every(sidebar.sessions, QLineEdit)
    sidebar.show_projects([ProjectRow("/code/new", "new"), *PROJECTS])
    assert "new" not in shown(sidebar)
    hit(editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: "new" in shown(sidebar))


def test_pinned_and_earlier_sessions_follow_their_use_not_the_clock() -> None:
    years = {"last used, the clock was a year back": -400, "before": -30, "first, the clock was a year ahead": 365}
    for pinned in (False, True):
        when = {title: (NOW + timedelta(days=days - 800)).isoformat() for title, days in years.items()}
        stored = [
            StoredSession(*(title, "/p", title, "", "", "", "", at), is_pinned=pinned) for title, at in when.items()
        ]
        lines = [line.text for line in arrange(group(stored), ()) if line.kind is LineKind.SESSION]
        assert lines == [*years]

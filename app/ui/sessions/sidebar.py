"""The left column: projects, their sessions and what goes on in them."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QMenu, QPushButton

from app.ui.kit.controls import CheckMark, column, row
from app.ui.kit.forms import SearchField
from app.ui.kit.icons import icon
from app.ui.kit.parts import button, icon_button, label
from app.ui.sessions.session_lines import LineKind, ProjectRow, SidebarLine, arrange
from app.ui.sessions.session_list import SessionList
from app.ui.sessions.session_paint import SessionModel

WIDTH_PX = 252
UNDO_MS = 6000
SEARCH_MS = 150
"""For whoever is still typing, before all sessions are looked through."""


class Sidebar(QFrame):
    """Lists what it is told and reports what was chosen. A session is deleted once its undo has run out."""

    new_session = Signal()
    session_chosen = Signal(str)
    renamed = Signal(str, str)
    deleted = Signal(str)
    delete_undone = Signal(str)
    delete_confirmed = Signal(str)
    project_chosen = Signal(str)
    open_folder_requested = Signal()
    settings_requested = Signal(str)
    collapse_requested = Signal()
    more_requested = Signal()
    """More of all sessions, or of those that were found."""
    search_requested = Signal(str)
    """Only where not every session is listed; answered by `show_found`."""

    def __init__(self) -> None:
        super().__init__()
        self._projects: list[ProjectRow] = []
        self._has_more = False
        self._found: tuple[list[ProjectRow], bool] | None = None
        """What the search has brought, and whether there is more of it; None while it goes on."""
        self._search_soon = QTimer(self)
        self._search_soon.setSingleShot(True)
        self._search_soon.setInterval(SEARCH_MS)
        self._opened: set[str] = set()
        self._pending: dict[str, QTimer] = {}
        self._model = SessionModel()
        self.sessions = SessionList(self._model)
        self.search = SearchField("Search sessions")
        self.setProperty("surface", "sidebar")
        self.setFixedWidth(WIDTH_PX)
        self._model.renamed.connect(self._rename)
        self.sessions.opened.connect(self._open)
        self.sessions.folded.connect(self._fold)
        self.sessions.delete_requested.connect(self.delete)
        self.sessions.undo_requested.connect(self._undo)
        self.sessions.menu_requested.connect(self._show_menu)
        self.sessions.edit_closed.connect(self._arrange, Qt.ConnectionType.QueuedConnection)
        self.sessions.more_requested.connect(self.more_requested)
        self.search.textChanged.connect(self._search_changed)
        self._search_soon.timeout.connect(self._search)
        self.search.left_downwards.connect(self._enter_list)
        self._lay_out()

    # --- told

    def show_projects(self, projects: Sequence[ProjectRow], *, has_more: bool = False) -> None:
        """Replace the list; the first project is open at first, later what the person opened.

        With `has_more` these are the newest sessions of many, and a search asks for the others.
        """
        known = {project.path for project in self._projects}
        if not known and projects:
            self._opened.add(projects[0].path)
        self._projects = list(projects)
        self._has_more = has_more
        if self.sought:
            self._search()  # what was found may be called something else now
        self._arrange()

    @property
    def sought(self) -> str:
        """What is searched for, "" for nothing."""
        return self.search.text().strip()

    def show_found(self, text: str, projects: Sequence[ProjectRow], *, has_more: bool) -> None:
        """What a search among all sessions has brought; if another one was begun since, it is of no use."""
        if text == self.sought:
            self._found = (list(projects), has_more)
            self._arrange()

    def set_running(self, session: str, on: bool) -> None:
        _put(self._model.running, session, on)
        self.sessions.spin(bool(self._model.running))
        self._model.refresh(session)

    def set_waiting(self, session: str, on: bool) -> None:
        _put(self._model.waiting, session, on)
        self._model.refresh(session)

    def select(self, session: str) -> None:
        """Mark this session as the one shown, and open its project; "" marks none."""
        self._model.selected = session
        self._opened |= {one.path for one in self._projects if any(s.id == session for s in one.sessions)}
        self._arrange()
        index = self._model.index_of(session)
        self.sessions.setCurrentIndex(index)
        self.sessions.scrollTo(index)

    def rename(self, session: str) -> None:
        """Let the person type a new title into the line."""
        self.sessions.rename(session)

    def delete(self, session: str) -> None:
        """Strike the line out; the undo lasts a few seconds."""
        if session in self._pending:
            return
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(lambda: self._confirm(session))
        self._pending[session] = timer
        self._model.deleted.add(session)
        self._model.refresh(session)
        timer.start(UNDO_MS)
        self.deleted.emit(session)

    def confirm_deletes(self) -> None:
        """Before closing: what is struck out counts now."""
        for session in list(self._pending):
            self._confirm(session)

    # --- inside

    def _lay_out(self) -> None:
        hide = icon_button("sidebar", "Hide the sidebar")
        hide.clicked.connect(self.collapse_requested)
        add = icon_button("plus", "Open a folder", size=14)
        add.clicked.connect(self.open_folder_requested)
        new = button("New session", on_click=self.new_session.emit)
        new.setIcon(icon("plus", "text2", 15))
        new.setProperty("align", "left")
        self.setLayout(
            column(
                row(CheckMark(), label("Handrail", "title"), None, hide, spacing=9, margins=(6, 0, 0, 0)),
                10,
                new,
                2,
                self.search,
                row(label("Projects", "section"), None, add, margins=(8, 8, 2, 0)),
                self.sessions,
                4,
                self._foot("key", "Keys and providers", "providers"),
                self._foot("sliders", "Preferences", "appearance"),
                spacing=2,
                margins=(10, 10, 10, 10),
            )
        )

    def _foot(self, name: str, text: str, page: str) -> QPushButton:
        made = button(text, "nav", on_click=lambda: self.settings_requested.emit(page))
        made.setIcon(icon(name, "text3", 15))
        return made

    def _arrange(self) -> None:
        if self.sessions.is_editing:
            return  # a new list would take the title out of the person's hands; `edit_closed` comes back here
        current = self.sessions.line_at(self.sessions.currentIndex())
        projects, has_more = self._projects, self._has_more
        is_waiting = bool(self.sought) and has_more and self._found is None
        if self.sought and self._found is not None:
            projects, has_more = self._found
        lines = arrange(projects, self._opened, self.sought, has_more=has_more, is_searching=is_waiting)
        self._model.show(lines)
        if current:
            self.sessions.setCurrentIndex(self._model.index_of(current.key))

    def _search_changed(self) -> None:
        self._found = None
        self._search_soon.stop()
        if self._has_more and self.sought:
            self._search_soon.start()
        self._arrange()

    def _search(self) -> None:
        if self._has_more and self.sought:
            self.search_requested.emit(self.sought)

    def _open(self, line: SidebarLine) -> None:
        if line.kind is LineKind.SESSION:
            self.session_chosen.emit(line.key)
            return
        if not line.is_open:
            self._fold(line)
        self.project_chosen.emit(line.key)

    def _fold(self, line: SidebarLine) -> None:
        self._opened ^= {line.key}
        self._arrange()

    def _rename(self, session: str, title: str) -> None:
        self._projects = [
            replace(one, sessions=tuple(replace(s, title=title) if s.id == session else s for s in one.sessions))
            for one in self._projects
        ]
        self.renamed.emit(session, title)

    def _undo(self, session: str) -> None:
        if timer := self._pending.pop(session, None):
            timer.stop()
            self._model.deleted.discard(session)
            self._model.refresh(session)
            self.delete_undone.emit(session)

    def _confirm(self, session: str) -> None:
        if timer := self._pending.pop(session, None):
            timer.stop()
            self._model.deleted.discard(session)
            self._projects = [
                replace(project, sessions=tuple(one for one in project.sessions if one.id != session))
                for project in self._projects
            ]
            self._arrange()
            self.delete_confirmed.emit(session)

    def _show_menu(self, line: SidebarLine, where: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if line.kind is LineKind.PROJECT:
            menu.addAction(icon("plus"), "New session here", lambda: self.project_chosen.emit(line.key))
        elif line.key in self._model.deleted:
            menu.addAction(icon("undo"), "Undo", lambda: self._undo(line.key))
        else:
            menu.addAction(icon("chat"), "Open", lambda: self.session_chosen.emit(line.key))
            menu.addAction(icon("pencil"), "Rename\tF2", lambda: self.rename(line.key))
            menu.addAction(icon("trash"), "Delete\tDel", lambda: self.delete(line.key))
        menu.popup(where)

    def _enter_list(self) -> None:
        self.sessions.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.sessions.currentIndex().isValid() and self._model.rowCount():
            self.sessions.setCurrentIndex(self._model.index(0))


def _put(group: set[str], item: str, on: bool) -> None:
    group.add(item) if on else group.discard(item)

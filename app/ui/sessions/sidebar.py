"""The left column: projects, their sessions and what goes on in them."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QMenu, QPushButton

from app.ui.kit.controls import CheckMark, column, row
from app.ui.kit.forms import SearchField
from app.ui.kit.icons import icon
from app.ui.kit.language import tr
from app.ui.kit.parts import button, icon_button, label, single_shot
from app.ui.sessions.session_lines import (
    Found,
    LineKind,
    ProjectRow,
    SessionRow,
    ShelfRow,
    SidebarLine,
    arrange,
    arrange_found,
    keep_order,
)
from app.ui.sessions.session_list import SessionList
from app.ui.sessions.session_menu import SessionAct, fill_menu
from app.ui.sessions.session_paint import SessionModel

WIDTH_PX = 252
UNDO_MS = 6000
SEARCH_MS = 150
"""For whoever is still typing, before all sessions are looked through."""


class Sidebar(QFrame):
    """Lists what it is told and reports what was chosen. A session is deleted once its undo has run out."""

    new_session = Signal()
    session_chosen = Signal(str)
    hit_chosen = Signal(str, int, str)  # a session, the position of a message, what was found in it
    acted = Signal(SessionAct, str)
    """What was chosen from a session's menu and is not done here, and the session."""
    import_requested = Signal(str)  # the folder it is for
    rename_started = Signal()
    """The line has to be in view."""
    renamed = Signal(str, str)
    deleted = Signal(str)
    delete_undone = Signal(str)
    delete_confirmed = Signal(str)
    project_chosen = Signal(str)
    open_folder_requested = Signal()
    settings_requested = Signal(str)
    collapse_requested = Signal()
    overview_requested = Signal()
    more_requested = Signal()
    """More of all sessions, or of those that were found."""
    search_requested = Signal(str)
    """Answered by `show_found`."""

    def __init__(self) -> None:
        super().__init__()
        self._projects: list[ProjectRow] = []
        self._shelves: tuple[ShelfRow, ...] = ()
        self._has_more = False
        self._found: Found | None = None
        """What the search has brought; None while it goes on."""
        self._search_soon = QTimer(self)
        self._search_soon.setSingleShot(True)
        self._search_soon.setInterval(SEARCH_MS)
        self._opened: set[str] = set()
        self._pending: dict[str, QTimer] = {}
        self._model = SessionModel()
        self.sessions = SessionList(self._model)
        self.search = SearchField(tr("Search sessions"))
        self.setProperty("surface", "sidebar")
        self.setFixedWidth(WIDTH_PX)
        self._model.renamed.connect(self._rename)
        self.sessions.opened.connect(self._open)
        self.sessions.folded.connect(self._fold)
        self.sessions.begin_requested.connect(self.project_chosen)
        self.sessions.delete_requested.connect(self.delete)
        self.sessions.undo_requested.connect(self._undo)
        self.sessions.menu_requested.connect(self._show_menu)
        self.sessions.edit_closed.connect(self._arrange, Qt.ConnectionType.QueuedConnection)
        self.sessions.more_requested.connect(self.more_requested)
        self.search.textChanged.connect(self._search_changed)
        self._search_soon.timeout.connect(self._search)
        self.search.left_downwards.connect(self._enter_list)
        self.search.returnPressed.connect(self._open_found)
        self._lay_out()

    # --- told

    def show_projects(
        self, projects: Sequence[ProjectRow], *, has_more: bool = False, shelves: Sequence[ShelfRow] = ()
    ) -> None:
        """Replace the list; the first project is open at first, later what the person opened.

        With `has_more` these are the newest sessions of many. `shelves` are folded until the person opens them.
        """
        known = {project.path for project in self._projects}
        if not known and projects:
            self._opened.add(projects[0].path)
        self._projects = keep_order(projects, self._projects)
        self._has_more = has_more
        self._shelves = tuple(shelves)
        if self.sought:
            self._search()  # what was found may be called something else now
        self._arrange()

    @property
    def sought(self) -> str:
        """What is searched for, "" for nothing."""
        return self.search.text().strip()

    def show_found(self, text: str, found: Found) -> None:
        """What a search among all sessions has brought; if another one was begun since, it is of no use."""
        if text == self.sought:
            self._found = found
            self._arrange()

    def listed(self) -> list[tuple[ProjectRow, SessionRow, str]]:
        """All sessions but those that were put away, in the order of the list, and what goes on in each."""
        return [
            (project, one, self._model.state_of(one))
            for project in self._projects
            for one in project.sessions
            if one.id not in self._model.deleted
        ]

    def row_of(self, session: str) -> SessionRow | None:
        """What is known of a session that is listed."""
        projects = [*self._projects, *(one for shelf in self._shelves for one in shelf.projects)]
        return next((one for project in projects for one in project.sessions if one.id == session), None)

    def add_actions(self, menu: QMenu, session: str) -> None:
        """What can be done with the session that is shown."""
        row = self.row_of(session)
        if row is not None:
            fill_menu(menu, row, lambda act: self._act(act, session), is_shown=True)

    def set_running(self, session: str, on: bool) -> None:
        if on != (session in self._model.running):
            _put(self._model.running, session, on)
            self.sessions.spin(bool(self._model.running))
            self._model.refresh(session)

    def set_waiting(self, session: str, on: bool) -> None:
        if on != (session in self._model.waiting):
            _put(self._model.waiting, session, on)
            self._arrange()

    def select(self, session: str) -> None:
        """Mark this session as the one shown, and open its project; "" marks none."""
        self._model.selected = session
        self._opened |= {one.path for one in self._projects if any(s.id == session for s in one.sessions)}
        for shelf in self._shelves:
            if any(one.id == session for project in shelf.projects for one in project.sessions):
                self._opened.add(shelf.key)
        self._arrange()
        index = self._model.index_of(session)
        self.sessions.setCurrentIndex(index)
        self.sessions.scrollTo(index)

    def rename(self, session: str) -> None:
        """Let the person type a new title into the line."""
        self.rename_started.emit()
        if self.sought and not self._model.index_of(session).isValid():
            self.search.clear()
        self.sessions.rename(session)

    def delete(self, session: str) -> None:
        """Strike the line out; the undo lasts a few seconds."""
        if session in self._pending:
            return
        timer = self._pending[session] = single_shot(self, lambda: self._confirm(session), UNDO_MS)
        self._model.deleted.add(session)
        self._model.refresh(session)
        timer.start()
        self.deleted.emit(session)

    def confirm_deletes(self) -> None:
        """Before closing: what is struck out counts now."""
        for session in list(self._pending):
            self._confirm(session)

    # --- inside

    def _lay_out(self) -> None:
        hide = icon_button("sidebar", tr("Hide the sidebar"))
        hide.clicked.connect(self.collapse_requested)
        add = icon_button("plus", tr("Open a folder"), size=14)
        add.clicked.connect(self.open_folder_requested)
        every = icon_button("list", tr("All sessions at a glance"), size=14)
        every.clicked.connect(self.overview_requested)
        new = button(tr("New session"), on_click=self.new_session.emit)
        new.setIcon(icon("plus", "text2", 15))
        new.setProperty("align", "left")
        self.setLayout(
            column(
                row(CheckMark(), label("Handrail", "title"), None, hide, spacing=9, margins=(6, 0, 0, 0)),
                10,
                new,
                2,
                self.search,
                row(label(tr("Sessions"), "section"), None, every, add, margins=(8, 8, 2, 0)),
                self.sessions,
                4,
                self._foot("sliders", tr("Settings"), "providers"),
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
        if self.sought:
            self._model.show(arrange_found(self._projects, self.sought, self._found))
        else:
            self._model.show(
                arrange(
                    self._projects,
                    self._opened,
                    has_more=self._has_more,
                    shelves=self._shelves,
                    waiting=self._model.waiting,
                )
            )
        if current:
            self.sessions.setCurrentIndex(self._model.index_of(current.key))

    def _search_changed(self) -> None:
        self._found = None
        self._search_soon.stop()
        if self.sought:
            self._search_soon.start()
        self._arrange()

    def _search(self) -> None:
        if self.sought:
            self.search_requested.emit(self.sought)

    def _open(self, line: SidebarLine) -> None:
        if line.hit is not None:
            self.hit_chosen.emit(line.hit.session, line.hit.seq, line.hit.found)
            return
        if line.kind is LineKind.SESSION:
            self.session_chosen.emit(line.key)

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
            self._projects = [_without(project, session) for project in self._projects]
            self._shelves = tuple(
                replace(shelf, projects=tuple(_without(one, session) for one in shelf.projects))
                for shelf in self._shelves
            )
            self._arrange()
            self.delete_confirmed.emit(session)

    def _show_menu(self, line: SidebarLine, where: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if line.kind is LineKind.PROJECT:
            menu.addAction(icon("plus"), tr("New session here"), lambda: self.project_chosen.emit(line.key))
            menu.addAction(icon("file"), tr("Import a conversation…"), lambda: self.import_requested.emit(line.key))
        elif line.key in self._model.deleted:
            menu.addAction(icon("undo"), tr("Undo"), lambda: self._undo(line.key))
        elif line.session is not None:
            fill_menu(menu, line.session, lambda act: self._act(act, line.key), is_shown=False)
        menu.popup(where)

    def _act(self, act: SessionAct, session: str) -> None:
        match act:
            case SessionAct.OPEN:
                self.session_chosen.emit(session)
            case SessionAct.RENAME:
                self.rename(session)
            case SessionAct.DELETE:
                self.delete(session)
            case _:
                self.acted.emit(act, session)

    def _enter_list(self) -> None:
        self.sessions.setFocus(Qt.FocusReason.TabFocusReason)
        if self.sought and (at := self._first_found()) is not None:
            self.sessions.setCurrentIndex(self._model.index(at))
        elif not self.sessions.currentIndex().isValid() and self._model.rowCount():
            self.sessions.setCurrentIndex(self._model.index(0))

    def _open_found(self) -> None:
        """The first conversation that the search brought, or the first place in it."""
        if self.sought and (at := self._first_found()) is not None:
            self._open(self._model.lines[at])

    def _first_found(self) -> int | None:
        wanted = (LineKind.SESSION, LineKind.HIT)
        return next((at for at, line in enumerate(self._model.lines) if line.kind in wanted), None)


def _without(project: ProjectRow, session: str) -> ProjectRow:
    return replace(project, sessions=tuple(one for one in project.sessions if one.id != session))


def _put(group: set[str], item: str, on: bool) -> None:
    group.add(item) if on else group.discard(item)

"""Lists and searches the stored sessions for the sidebar, in threads, and does what is chosen from their menus."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.assembly.profile import Profile
from app.ui.kit.language import tr
from app.ui.kit.words import breakable
from app.ui.sessions.session_lines import ARCHIVED_SHELF, DELETED_SHELF, Found, ProjectRow, ShelfRow, found_rows, group
from app.ui.sessions.session_menu import SessionAct
from app.ui.sessions.sidebar import Sidebar
from app.ui.wiring.window_part import Start
from app.vocabulary.errors import AppError, DatabaseBusy, StorageError

if TYPE_CHECKING:
    from app.storage.sessions.store import SessionStore

PAGE = 1_000
"""How many sessions are listed at first, and how many more each time the person asks for more."""
CLOSING_SECONDS = 0.3
"""For which closing waits until a list that is being read was read."""


class SessionListing(QObject):
    """The database is read once for all that ask meanwhile."""

    listed = Signal()
    """The sidebar shows a new list."""

    def __init__(self, profile: Profile, sidebar: Sidebar, start: Start, complain: Callable[[AppError], None]) -> None:
        super().__init__()
        self._profile = profile
        self._sidebar = sidebar
        self._start = start
        self._complain = complain
        self._reading: asyncio.Task[None] | None = None
        self._again = False
        self._most = self._most_found = PAGE
        """How many sessions are listed, and of those that were searched for."""
        self._sought = ""
        self._updating: asyncio.Task[None] | None = None
        self._closing = threading.Event()
        sidebar.search.entered.connect(self.update_index)
        sidebar.search_requested.connect(lambda text: self._start(self._search(text)))
        sidebar.more_requested.connect(self.show_more)
        sidebar.acted.connect(self.act)

    # --- the list

    def refresh(self) -> None:
        """Soon."""
        self._again = True
        if self._reading is None and not self._closing.is_set():
            self._reading = asyncio.ensure_future(self._read())

    def show_more(self) -> None:
        if sought := self._sidebar.sought:
            self._most_found += PAGE
            self._start(self._search(sought))
        else:
            self._most += PAGE
            self.refresh()

    async def close(self) -> None:
        self._closing.set()
        running = [task for task in (self._reading, self._updating) if task is not None]
        if running:
            await asyncio.wait(running, timeout=CLOSING_SECONDS)

    async def _read(self) -> None:
        projects: list[ProjectRow] = []
        shelves: tuple[ShelfRow, ...] = ()
        has_more = False
        try:
            while self._again:
                self._again = False
                projects, shelves, has_more = await asyncio.to_thread(self._find_all, self._most)
        except StorageError as error:
            if not isinstance(error, DatabaseBusy):  # the window tells of that
                self._complain(error)
            return
        finally:
            self._reading = None
        self._sidebar.show_projects(projects, has_more=has_more, shelves=shelves)
        self.listed.emit()

    def _find_all(self, most: int) -> tuple[list[ProjectRow], tuple[ShelfRow, ...], bool]:
        from app.storage.sessions.claims import SessionClaims
        from app.storage.sessions.search import Shelf

        index = self._profile.session_index
        active = index.find(limit=most + 1)
        cut_off = SessionClaims(self._profile.versions).cut_off()
        projects = group(active[:most], self._profile.settings.recent_projects, cut_off)
        named = {Shelf.ARCHIVED: ARCHIVED_SHELF, Shelf.DELETED: DELETED_SHELF}
        shelves = [ShelfRow(name, tuple(group(index.find(limit=most, shelf=one)))) for one, name in named.items()]
        return projects, tuple(shelves), len(active) > most

    # --- the search

    def update_index(self) -> None:
        """Somebody is about to search: what was said since the last time can be found, too."""
        if self._updating is None and not self._closing.is_set():
            self._updating = asyncio.ensure_future(self._update())

    async def _update(self) -> None:
        try:
            await asyncio.to_thread(lambda: self._profile.session_index.search.update(self._closing))
        except StorageError:
            pass  # the search itself tells what is wrong
        finally:
            self._updating = None

    async def _search(self, text: str) -> None:
        """Among all sessions, however many are listed."""
        if text != self._sought:
            self._sought, self._most_found = text, PAGE
        try:
            found = await asyncio.to_thread(self._find, text, self._most_found)
        except AppError as error:
            if not self._closing.is_set():
                self._complain(error)
            return
        self._sidebar.show_found(text, found)

    def _find(self, text: str, most: int) -> Found:
        from app.storage.sessions.search import Shelf

        index = self._profile.session_index
        titled = index.find(text, limit=most + 1)
        archived = index.find(text, limit=most, shelf=Shelf.ARCHIVED)
        return found_rows([*titled[:most], *archived], index.search.find(text), has_more=len(titled) > most)

    # --- what is chosen from a session's menu

    def act(self, act: SessionAct, session_id: str) -> None:
        match act:
            case SessionAct.PIN | SessionAct.UNPIN:
                self._change(lambda store: store.pin(session_id, is_pinned=act is SessionAct.PIN))
            case SessionAct.ARCHIVE | SessionAct.UNARCHIVE:
                self._change(lambda store: store.archive(session_id, is_archived=act is SessionAct.ARCHIVE))
            case SessionAct.RESTORE:
                self._change(lambda store: store.restore(session_id))
            case SessionAct.ERASE:
                from app.ui.kit.dialogs import Confirm

                row = self._sidebar.row_of(session_id)
                text = tr(
                    "“{title}” is removed from this computer for good. What its tools changed can still be undone.",
                    title=breakable(row.title) if row else tr("This session"),
                )
                sheet = Confirm(self._sidebar.window(), tr("Erase this session?"), text, yes=tr("Erase"), danger=True)
                erase = partial(self._change, lambda store: store.erase(session_id))
                sheet.answered.connect(lambda yes: erase() if yes else None)
                sheet.open()
            case _:
                pass  # exports are made elsewhere

    def _change(self, change: "Callable[[SessionStore], None]") -> None:
        self._start(self._changed(change))

    async def _changed(self, change: "Callable[[SessionStore], None]") -> None:
        try:
            await asyncio.to_thread(lambda: change(self._profile.store))
        except AppError as error:
            self._complain(error)
        self.refresh()

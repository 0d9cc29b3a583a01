"""The conversations that are open in the window, and the one that is on show."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from app.assembly.profile import Profile
from app.sandbox.project import checked_project
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr
from app.ui.window import MainWindow
from app.ui.wiring.session_listing import SessionListing
from app.ui.wiring.window_part import Complain, Start, WindowPart
from app.vocabulary.errors import UsageError
from app.vocabulary.session_work import UNREAD

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab
    from app.vocabulary.messages import Image


class Tabs(WindowPart):
    """Opens, enters and closes them; what is around the view of a tab is shown by whoever hears of it."""

    added = Signal(object)
    entered = Signal(object)
    changed = Signal(object)
    """The tab on show is different."""
    other_folder_requested = Signal()

    def __init__(self, profile: Profile, window: MainWindow, start: Start, complain: Complain) -> None:
        super().__init__(profile, window, start, complain)
        self.all: list[SessionTab] = []
        self.current: SessionTab | None = None
        self.listing = SessionListing(profile, window.sidebar, start, complain)
        self.closing: dict[asyncio.Task[None], str | None] = {}
        """Tabs that are being closed, and their sessions."""
        self.listing.listed.connect(self._mark_sessions)
        window.sidebar.new_session.connect(self.begin_new)
        window.sidebar.session_chosen.connect(self.choose)
        window.sidebar.hit_chosen.connect(self.show_hit)
        window.sidebar.renamed.connect(self.rename)
        window.sidebar.delete_confirmed.connect(self.delete)

    # --- entered ---------------------------------------------------------------------------------------------------

    def begin_new(self) -> None:
        self.open_project(self.current.life.project if self.current else "", say=False)
        self._window.show_conversation()

    def choose(self, session_id: str, then: "Callable[[SessionTab], None] | None" = None) -> None:
        """`then` is called when its conversation is shown, which may be later if the database is being written."""

        def enter(tab: "SessionTab") -> None:
            self.enter(tab)
            self._window.show_conversation()
            if then is not None:
                then(tab)

        tab = next((tab for tab in self.all if tab.life.session_id == session_id), None)
        if tab is None:
            self._profile.store.soon(lambda: self._open_stored(session_id, enter))
        else:
            enter(tab)

    def show_hit(self, session_id: str, seq: int, found: str) -> None:
        """A place that the search found, in its conversation."""
        self.choose(session_id, lambda tab: tab.view.show_message(seq, found))

    def enter_fork(self, session_id: str, text: str, images: "tuple[Image, ...]") -> None:
        """The text of the message that it was forked at can be changed and sent there."""
        self.choose(session_id, lambda tab: self.draft_again(tab, text, images))
        self.listing.refresh()

    def enter_imported(self, session_id: str) -> None:
        """It was held nowhere: its card asks where it goes on."""
        self.choose(session_id)
        self.listing.refresh()

    def draft_again(self, tab: "SessionTab", text: str, images: "tuple[Image, ...]" = ()) -> None:
        tab.life.inbox.draft_again(text, images=images)
        self._window.composer.focus_field()

    def enter(self, tab: "SessionTab") -> None:
        composer = self._window.composer
        if self.current is None and composer.draft().strip():
            tab.life.inbox.draft_again(composer.draft())  # typed before the first tab was there
        self.current = tab
        self._window.chat.setCurrentWidget(tab.view)
        composer.set_history(tab.history.said)
        composer.set_draft(tab.life.inbox.draft)
        if tab.life.session_id is not None and tab.history.work == UNREAD:
            tab.history.work = ""
            self._profile.store.set_work(tab.life.session_id, "")
            self.listing.refresh()
        self.entered.emit(tab)
        self.changed.emit(tab)
        tab.column.undoing.refresh()

    def open_project(self, folder: str, *, say: bool) -> None:
        """New work in this folder; with `say` the person is told if it cannot be used."""
        project = self._checked(folder, say=say) if folder else ""
        if project:
            self._profile.keep_recent(project)
        from app.ui.wiring.session_tab import SessionTab

        fresh = next((tab for tab in self.all if tab.life.session_id is None and not tab.life.running), None)
        if fresh is None or fresh.life.project != project:
            tab = self.add(SessionTab(self._profile, project, stands_in=self._window.chat))
            if fresh is not None:
                fresh.life.inbox.move_to(tab.life.inbox)
                self.drop(fresh)
            fresh = tab
        self.enter(fresh)
        self.listing.refresh()

    def _checked(self, folder: str, *, say: bool) -> str:
        """ "" if it cannot be worked in."""
        try:
            return str(checked_project(folder))
        except UsageError as error:
            if say:
                from app.ui.kit.dialogs import Confirm

                title, yes, no = tr("That folder cannot be used"), tr("Choose another…"), tr("Close")
                sheet = Confirm(self._window, title, core_text(error.text), yes=yes, no=no)
                sheet.answered.connect(lambda yes: self.other_folder_requested.emit() if yes else None)
                sheet.open()
            return ""

    def _open_stored(self, session_id: str, enter: "Callable[[SessionTab], None]") -> None:
        from app.ui.wiring.session_tab import SessionTab

        try:
            stored = self._profile.store.get(session_id)
        except UsageError as error:  # deleted in another window
            self._complain(error)
            self.listing.refresh()
            return
        tab = self.add(SessionTab(self._profile, stored.project, session_id, stands_in=self._window.chat))
        for closing in (closing for closing, closed in self.closing.items() if closed == session_id):
            tab.life.follow(closing)
        enter(tab)

    def add(self, tab: "SessionTab") -> "SessionTab":
        self.all.append(tab)
        self._window.chat.addWidget(tab.view)
        tab.changed.connect(lambda: self._tab_changed(tab))
        tab.titled.connect(self.listing.refresh)
        tab.turn_over.connect(lambda _reason: self._note_unread(tab))
        self.added.emit(tab)
        return tab

    # --- put away --------------------------------------------------------------------------------------------------

    def close_current(self) -> None:
        """Put this conversation away and begin another in its folder. One that runs goes on behind it."""
        tab = self.current
        self.begin_new()
        if tab is not None and tab is not self.current and not tab.life.running and not tab.view.waiting_questions:
            self.drop(tab)

    def drop(self, tab: "SessionTab") -> None:
        self.all.remove(tab)
        self._window.chat.removeWidget(tab.view)
        tab.column.undoing.blockSignals(True)  # what it still finds out would be told to a view that is gone
        closing = asyncio.ensure_future(tab.close())
        self.closing[closing] = tab.life.session_id
        closing.add_done_callback(self.closing.pop)
        closing.add_done_callback(lambda _: tab.view.deleteLater())  # its end is still told to the view

    def replace(self, tabs: "Sequence[SessionTab]", project: str | None = None) -> None:
        """Another tab takes the place of these; what was written in them and not sent moves there."""
        if self.current in tabs:
            self.current = None
            self._window.composer.set_draft("")
        for tab in tabs:
            self.drop(tab)
        if self.current is None:
            recent = next(iter(self._profile.settings.recent_projects), "")
            self.open_project(recent if project is None else project, say=project is None)
        if self.current is not None:
            for tab in tabs:
                tab.life.inbox.move_to(self.current.life.inbox)

    def rename(self, session_id: str, title: str) -> None:
        def rename() -> None:
            self._profile.store.rename(session_id, title)
            for tab in self.all:
                if tab.life.session_id == session_id:
                    tab.history.title = title
                    self._tab_changed(tab)
            self.listing.refresh()

        self._profile.store.soon(rename)

    def delete(self, session_id: str) -> None:
        def delete() -> None:
            self._profile.delete_session(session_id)
            self.listing.refresh()

        for tab in [tab for tab in self.all if tab.life.session_id == session_id]:
            self.drop(tab)
            if tab is self.current:
                self.current = None
                self.open_project(tab.life.project, say=False)
        self._profile.store.soon(delete)

    # --- shown -----------------------------------------------------------------------------------------------------

    def running_sessions(self) -> set[str]:
        return {tab.life.session_id for tab in self.all if tab.life.session_id is not None and tab.life.running}

    def _tab_changed(self, tab: "SessionTab") -> None:
        if tab.life.session_id is not None:
            self._window.sidebar.set_running(tab.life.session_id, tab.life.running)
        if tab is self.current:
            self.changed.emit(tab)

    def _note_unread(self, tab: "SessionTab") -> None:
        """It ended while the person looked at another: it is marked until they look at it, also after a restart."""
        if tab is not self.current and tab.life.session_id is not None:
            tab.history.work = UNREAD
            self._profile.store.set_work(tab.life.session_id, UNREAD)
            self.listing.refresh()

    def _mark_sessions(self) -> None:
        """The list is new: say which sessions run, wait and are shown."""
        sidebar = self._window.sidebar
        for tab in self.all:
            if tab.life.session_id is not None:
                sidebar.set_running(tab.life.session_id, tab.life.running)
                sidebar.set_waiting(tab.life.session_id, bool(tab.view.waiting_questions))
        if self.current is not None and self.current.life.session_id is not None:
            sidebar.select(self.current.life.session_id)

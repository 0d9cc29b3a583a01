"""Connects the undo of the current tab, the versions of its files and the trash with the view of its changes."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.configuration.paths import SINGLE_CALLS
from app.text.plain import one_line, visible
from app.ui.changes.changes_view import ChangesView
from app.ui.changes.review import ReviewReader, Shown, TrashedFile
from app.ui.changes.undoing import RestoreConflict, UndoOutcome
from app.ui.changes.version_lines import Moment, moment_lines, moments, removed_line
from app.ui.changes.versions_page import VersionsPage
from app.ui.kit.core_texts import core_text
from app.ui.kit.dialogs import Confirm
from app.ui.kit.language import number, tr
from app.ui.kit.words import some_of
from app.ui.window import MainWindow
from app.ui.wiring.window_part import CurrentTab, Start, TabPart
from app.vocabulary.errors import UsageError

if TYPE_CHECKING:
    from app.storage.versions.restoration import Restored
    from app.ui.wiring.session_tab import SessionTab


MOST_TRASHED = 1_000
"""Removed files that are listed; Undo brings back more."""


class ChangeReview(TabPart):
    """Works for the tab on show."""

    def __init__(
        self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start, view: Callable[[], ChangesView]
    ) -> None:
        """`view` brings the view of the changes on show."""
        super().__init__(profile, window, tab, start)
        self._show_view = view
        self._view: ChangesView | None = None
        self._moments: Sequence[Moment] = ()
        self._removed: Sequence[TrashedFile] = ()
        self._restoring: Restored | None = None
        """The restoring that was done last on the open page."""

    def connect_view(self, view: ChangesView) -> None:
        self._view = view
        view.trash_requested.connect(self.show_trash)
        view.redo_requested.connect(self._with_tab(lambda tab, batch: tab.column.undoing.redo(batch)))
        view.conflicts_read.connect(self._with_tab(lambda tab: tab.column.read_conflicts()))
        view.undo_all_requested.connect(self.ask_to_undo_all)

    @property
    def page(self) -> VersionsPage | None:
        """The one that is open."""
        return self._view.page if self._view is not None else None

    def adopt(self, tab: "SessionTab") -> None:
        """Connects a new tab, whose conversation can ask for the same things."""
        tab.view.reports.history_requested.connect(self.show_history)
        tab.column.undoing.reviewed.connect(lambda _review: self.refresh(tab))
        tab.column.undoing.done.connect(lambda outcome: self.show_outcome(tab, outcome))
        tab.column.undoing.progressed.connect(lambda _progress: self._show_progress(tab))
        tab.column.undoing.conflict_found.connect(lambda conflict: self.ask_to_restore(tab, conflict))

    def show(self, tab: "SessionTab") -> None:
        if self._view is not None:
            self._view.show_state(tab.column.changes)
            self._show_progress(tab)

    def _show_progress(self, tab: "SessionTab") -> None:
        if self._view is not None and tab is self._tab():
            self._view.told.show_progress(tab.column.undoing.progress)

    # --- one file

    def show_history(self, path: str) -> None:
        """Its versions, in the place of the changed files."""
        page = VersionsPage(path)
        page.versions.show_loading()
        page.versions.looked_at.connect(lambda at, mode: self._start(self._show_version(page, at, mode)))
        page.restore_requested.connect(self.restore_version)
        self._open(page)
        self._start(self._fill(page))

    async def _fill(self, page: VersionsPage) -> None:
        if (tab := self._tab()) is None:
            return
        reader = tab.column.undoing.reader
        versions = await asyncio.to_thread(reader.versions, page.path)
        known = await asyncio.to_thread(reader.facts, versions)
        found = await asyncio.to_thread(moments, versions, self._profile.versions.continues)
        sessions = {version.session_id for version in versions}
        titles = await asyncio.to_thread(lambda: {session: self._title(session) for session in sessions})
        if self.page is page:
            self._moments = found
            page.versions.show_versions(moment_lines(self._moments, known, titles.__getitem__))

    def _title(self, session_id: str) -> str:
        try:
            return one_line(self._profile.store.get(session_id).title, 60) or tr("a session without a name")
        except UsageError:
            is_single = session_id.startswith(SINGLE_CALLS)
            return tr("a single tool call") if is_single else tr("a session that is gone")

    async def _show_version(self, page: VersionsPage, at: int, mode: str) -> None:
        tab = self._tab()
        if tab is None or at >= len(self._moments):
            return
        moment, undoing = self._moments[at], tab.column.undoing
        shown = await asyncio.to_thread(_read, undoing.reader, page.path, moment, mode, tab.life.session_id or "")
        if self.page is page and (page.versions.list.currentRow(), page.versions.mode) == (at, mode):
            page.versions.show_shown(shown)

    def undo_restoring(self) -> None:
        made, self._restoring = self._restoring, None
        if made is not None and (tab := self._tab()) is not None:
            tab.column.undoing.undo_restoring(made)

    def restore_version(self, at: int) -> None:
        if (tab := self._tab()) is not None and at < len(self._moments):
            moment = self._moments[at]
            tab.column.undoing.restore(moment.version.id, before=moment.was_found)

    # --- the trash

    def show_trash(self) -> None:
        page = VersionsPage()
        page.versions.show_loading()
        page.versions.looked_at.connect(lambda at, _mode: self._start(self._show_removed(page, at)))
        page.restore_requested.connect(self.restore_removed)
        self._open(page)
        self._start(self._fill_trash(page))

    async def _fill_trash(self, page: VersionsPage) -> None:
        if (tab := self._tab()) is None:
            return
        reader = tab.column.undoing.reader
        found = await asyncio.to_thread(reader.trash)
        self._removed = found[:MOST_TRASHED]
        known = await asyncio.to_thread(reader.facts, [removed.version for removed in self._removed])
        if self.page is page:
            page.versions.show_versions([removed_line(item.path, item.version, known) for item in self._removed])
            if len(found) > MOST_TRASHED:
                shown, count = number(MOST_TRASHED), number(len(found))
                page.tell(
                    tr("The last {shown} of {count} removed files are listed.", shown=shown, count=count), "text2"
                )

    async def _show_removed(self, page: VersionsPage, at: int) -> None:
        if (tab := self._tab()) is None or at >= len(self._removed):
            return
        shown = await asyncio.to_thread(tab.column.undoing.reader.content, self._removed[at].version.before_hash)
        if self.page is page and page.versions.list.currentRow() == at:
            page.versions.show_shown(shown)

    def restore_removed(self, at: int) -> None:
        if (tab := self._tab()) is not None and at < len(self._removed):
            tab.column.undoing.restore(self._removed[at].version.id, before=True)

    # --- what comes back

    def _open(self, page: VersionsPage) -> None:
        page.undo_restore_requested.connect(self.undo_restoring)
        self._show_view().show_page(page)

    def refresh(self, tab: "SessionTab") -> None:
        if tab is self._tab() and (page := self.page) is not None:
            self._start(self._fill(page) if page.path else self._fill_trash(page))

    def show_outcome(self, tab: "SessionTab", outcome: UndoOutcome) -> None:
        if tab is self._tab() and (page := self.page) is not None:
            done = tr("Done: {files}", files=some_of(outcome.restored)) if outcome.restored else ""
            page.tell("\n".join(outcome.skipped) or done, "warn" if outcome.skipped else "text2")
            page.offer_undo_of_restore(outcome.restoring is not None)
            self._restoring = outcome.restoring

    def ask_to_undo_all(self) -> None:
        tab = self._tab()
        if tab is None:
            return
        files = len(tab.column.undoing.review.files)
        text = tr(
            "What the agent did to %n file(s) in this session will be undone. Files that you have changed since are "
            "left as they are and listed. You can redo it.",
            "",
            files,
        )
        sheet = Confirm(self._window, tr("Undo all changes of this session?"), text, yes=tr("Undo all"))
        sheet.answered.connect(lambda yes: tab.column.undoing.undo_session() if yes else None)
        sheet.open()

    def ask_to_restore(self, tab: "SessionTab", conflict: RestoreConflict) -> None:
        reason = visible(core_text(conflict.reason.text))
        text = tr("{reason} It is saved as a version before it is replaced.", reason=reason)
        sheet = Confirm(self._window, tr("Replace what is there now?"), text, yes=tr("Keep and replace"))
        state = conflict.reason.state
        sheet.answered.connect(
            lambda yes: (
                tab.column.undoing.restore(conflict.version_id, before=conflict.before, over=state) if yes else None
            )
        )
        sheet.open()


def _read(reader: ReviewReader, path: str, moment: Moment, mode: str, session_id: str) -> Shown:
    match mode:
        case "content":
            return reader.content(moment.state)
        case "now":
            return reader.difference_to_now(path, moment.state, session_id)
        case _:
            return reader.difference(path, moment.previous, moment.state)

"""Connects the review of the current tab's changes with the store, with undo and with the conversation itself."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.storage.versions.session_changes import PUT_BACK
from app.ui.changes.changes_view import ChangesView
from app.ui.changes.line_comments import ReviewNotes
from app.ui.changes.undoing import UndoOutcome
from app.ui.kit.language import tr
from app.ui.kit.parts import single_shot
from app.ui.kit.words import some_of
from app.ui.window import MainWindow
from app.ui.wiring.session_tab import DRAFT_KEPT_MS
from app.ui.wiring.window_part import CurrentTab, Start, TabPart

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab


class Reviews(TabPart):
    """Works for the tab on show; what was kept and commented on stays with its conversation."""

    def __init__(
        self,
        profile: Profile,
        window: MainWindow,
        tab: CurrentTab,
        start: Start,
        view: ChangesView,
        history: Callable[[str], None],
    ) -> None:
        """`history` shows the versions of a file."""
        super().__init__(profile, window, tab, start)
        self._view = view
        self._shown: SessionTab | None = None
        """Whose changes are on show."""
        self._keep_soon = single_shot(self, self.keep_notes, DRAFT_KEPT_MS)
        diff = view.diff
        diff.noted.connect(self._keep_soon.start)
        diff.revert_requested.connect(
            self._with_tab(lambda tab, keys: tab.column.undoing.revert(diff.review, keys) if diff.review else None)
        )
        diff.put_back_requested.connect(
            self._with_tab(lambda tab: tab.column.undoing.put_back(diff.review.file) if diff.review else None)
        )
        diff.versions_requested.connect(history)
        diff.preview_requested.connect(self._with_tab(lambda tab, path: tab.view.reports.file_asked.emit(path, 0)))
        diff.open_requested.connect(self._with_tab(lambda tab, path: tab.view.reports.file_requested.emit(path, 0)))
        diff.call_requested.connect(self._with_tab(self._show_call))
        view.tree.file_chosen.connect(lambda path: self._start(self._show_file(path)))
        view.undo_requested.connect(self._with_tab(self._undo))
        view.comments_sent.connect(self._with_tab(self._send))
        view.keep_all_requested.connect(self._with_tab(self._keep_all))

    def show(self, tab: "SessionTab", path: str = "") -> None:
        """Another conversation, or a file of the one on show."""
        if tab is not self._shown:
            self.keep_notes()
            self._shown = tab
            self._view.leave_page()
            self._view.use(ReviewNotes())
            self._view.tell("")
            self._profile.store.soon(lambda: self._take_notes(tab))
            self._view.show_files(tab.column.undoing.review.files, path)
            tab.column.undoing.refresh()
        elif path:
            self._view.leave_page()
            self._view.show_files(tab.column.undoing.review.files, path)

    def refresh(self, tab: "SessionTab") -> None:
        if tab is self._shown:
            self._view.show_files(tab.column.undoing.review.files)

    def tell(self, tab: "SessionTab", outcome: UndoOutcome) -> None:
        acts = tab.column.acts
        if outcome.act is not None:
            acts.append(outcome.act)
        if outcome.taken_back is not None and outcome.taken_back in acts:
            acts.remove(outcome.taken_back)  # also where a file was left alone: those before it can be taken back
        if tab is self._shown:
            self._view.tell(_done(outcome), can_undo=bool(acts))

    def _take_notes(self, tab: "SessionTab") -> None:
        """Those of this run of the program, or as they were kept."""
        session = tab.life.session_id
        if tab.column.notes is None and session is not None:
            tab.column.notes = ReviewNotes.from_json(self._profile.store.review_notes(session))
        if tab is self._shown and tab.column.notes is not None:
            self._view.use(tab.column.notes)
            self.refresh(tab)

    def keep_notes(self) -> None:
        """With the session, so that they are there after a restart."""
        self._keep_soon.stop()
        tab = self._shown
        if tab is not None and tab.life.session_id is not None and tab.column.notes is self._view.notes:
            self._profile.store.keep_review_notes(tab.life.session_id, self._view.notes.to_json())

    async def _show_file(self, path: str) -> None:
        tab = self._shown
        if tab is None:
            return
        review = await tab.column.undoing.file_review(path)
        if tab is self._shown and review is not None and self._view.tree.path == path:
            if tab.column.notes is None:
                self._take_notes(tab)
            self._view.diff.show_file(review, is_busy=tab.column.undoing.busy_turn in review.file.turns)

    def _show_call(self, tab: "SessionTab", path: str) -> None:
        """The last call that changed this file and stands."""
        found = [call for call, tally in tab.column.undoing.review.changes.calls.items() if path in tally.standing]
        if found:
            self._window.columns.close_overlays()
            tab.view.show_call(found[-1])

    def _undo(self, tab: "SessionTab") -> None:
        if tab.column.acts:
            tab.column.undoing.take_back(tab.column.acts[-1])

    def _keep_all(self, tab: "SessionTab") -> None:
        for file in tab.column.undoing.review.files:
            self._view.notes.keep_file(file, on=True)
        self._view.diff.draw_again()
        self.keep_notes()

    def _send(self, tab: "SessionTab") -> None:
        notes = self._view.notes
        text = notes.message()
        notes.comments.clear()
        self._view.diff.draw_again()
        self.keep_notes()
        self._window.columns.close_overlays()
        tab.send_aside(text)


def _done(outcome: UndoOutcome) -> str:
    files = some_of(outcome.restored)
    if not files:
        return ""
    if outcome.taken_back is not None:
        return tr("Taken back: {files}.", files=files)
    if outcome.restoring is None:
        return tr("Reverted: {files}.", files=files)
    if outcome.restoring.call.startswith(PUT_BACK):
        return tr("Put back in {file}.", file=files)
    return tr("Reverted in {file}.", file=files)

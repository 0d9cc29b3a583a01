"""Connects the review of a conversation's changes with the store, with undo and with the conversation itself."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.assembly.profile import Profile
from app.storage.versions.session_changes import PUT_BACK
from app.ui.changes.line_comments import ReviewNotes
from app.ui.changes.review_sheet import ReviewSheet
from app.ui.changes.undoing import Act, UndoOutcome
from app.ui.kit.language import tr
from app.ui.kit.parts import single_shot
from app.ui.kit.words import some_of
from app.ui.wiring.session_tab import DRAFT_KEPT_MS
from app.ui.wiring.window_part import Start

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab


class Reviews(QObject):
    """One review is open at a time; what was kept and commented on stays with its conversation."""

    def __init__(
        self, profile: Profile, window: QWidget, start: Start, history: Callable[[str, QWidget], None]
    ) -> None:
        """`history` shows the versions of a file above a sheet."""
        super().__init__()
        self._history = history
        self._profile = profile
        self._window = window
        self._start = start
        self._tab: SessionTab | None = None
        self._notes: dict[str, ReviewNotes] = {}
        self.sheet: ReviewSheet | None = None
        self._known: set[SessionTab] = set()
        """Those whose undo it listens to."""
        self._acts: list[Act] = []
        """What was done in the open review and not taken back, the last one at the end."""
        self._keep_soon = single_shot(self, self._keep_notes, DRAFT_KEPT_MS)

    def open(self, tab: "SessionTab", path: str = "") -> None:
        self._profile.store.soon(lambda: self._open(tab, path))

    def _open(self, tab: "SessionTab", path: str) -> None:
        if self.sheet is not None:
            return
        self._tab = tab
        if tab not in self._known:
            self._known.add(tab)
            tab.column.undoing.reviewed.connect(lambda _review: self._refresh(tab))
            tab.column.undoing.done.connect(lambda outcome: self._tell(tab, outcome))
            tab.destroyed.connect(lambda: self._known.discard(tab))
        sheet = self.sheet = ReviewSheet(self._window, self._notes_of(tab.life.session_id or ""))
        diff, undoing = sheet.diff, tab.column.undoing
        diff.noted.connect(self._keep_soon.start)
        diff.revert_requested.connect(lambda keys: undoing.revert(diff.review, keys) if diff.review else None)
        diff.put_back_requested.connect(lambda: undoing.put_back(diff.review.file) if diff.review else None)
        diff.versions_requested.connect(lambda of: self._history(of, sheet))
        diff.call_requested.connect(lambda of: self._show_call(sheet, tab, of))
        sheet.tree.file_chosen.connect(lambda chosen: self._start(self._show(sheet, chosen)))
        sheet.undo_requested.connect(lambda: self._undo(tab))
        sheet.comments_sent.connect(lambda: self._send(sheet, tab))
        sheet.finished.connect(lambda _code: self._closed(sheet))
        sheet.show_files(tab.column.undoing.review.files, path)
        QTimer.singleShot(0, sheet, sheet.open)  # on the next turn of the loop: making it has taken long enough
        tab.column.undoing.refresh()

    def _notes_of(self, session_id: str) -> ReviewNotes:
        """Those of this run of the program, or as they were kept."""
        if session_id not in self._notes:
            kept = self._profile.store.review_notes(session_id) if session_id else ""
            self._notes[session_id] = ReviewNotes.from_json(kept)
        return self._notes[session_id]

    def _keep_notes(self) -> None:
        """With the session, so that they are there after a restart."""
        self._keep_soon.stop()
        if self.sheet is not None and self._tab is not None and self._tab.life.session_id is not None:
            self._profile.store.keep_review_notes(self._tab.life.session_id, self.sheet.notes.to_json())

    def _closed(self, sheet: ReviewSheet) -> None:
        if self.sheet is sheet:
            self._keep_notes()
            self.sheet = None
            self._acts.clear()

    def _refresh(self, tab: "SessionTab") -> None:
        if self.sheet is not None and tab is self._tab:
            self.sheet.show_files(tab.column.undoing.review.files)

    async def _show(self, sheet: ReviewSheet, path: str) -> None:
        tab = self._tab
        if tab is None:
            return
        review = await tab.column.undoing.file_review(path)
        if self.sheet is sheet and review is not None and sheet.tree.path == path:
            sheet.diff.show_file(review, is_busy=tab.column.undoing.busy_turn in review.file.turns)

    def _show_call(self, sheet: ReviewSheet, tab: "SessionTab", path: str) -> None:
        """The last call that changed this file and stands."""
        sheet.accept()
        found = [call for call, tally in tab.column.undoing.review.changes.calls.items() if path in tally.standing]
        if found:
            tab.view.show_call(found[-1])

    def _tell(self, tab: "SessionTab", outcome: UndoOutcome) -> None:
        if self.sheet is None or tab is not self._tab:
            return
        if outcome.act is not None:
            self._acts.append(outcome.act)
        if (
            outcome.taken_back is not None and outcome.taken_back in self._acts
        ):  # also where a file was left alone: those before it can be taken back
            self._acts.remove(outcome.taken_back)
        told = "\n".join(outcome.skipped) or _done(outcome)
        self.sheet.tell(told, "warn" if outcome.skipped else "text2", can_undo=bool(self._acts))

    def _undo(self, tab: "SessionTab") -> None:
        if self._acts:
            tab.column.undoing.take_back(self._acts[-1])

    def _send(self, sheet: ReviewSheet, tab: "SessionTab") -> None:
        text = sheet.notes.message()
        sheet.notes.comments.clear()
        sheet.accept()
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

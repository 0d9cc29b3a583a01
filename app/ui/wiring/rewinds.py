"""Rewinds, forks and messages that are edited and sent again, for the conversations in the window."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from app.assembly.profile import Profile
from app.text.plain import one_line
from app.ui.changes.review import all_named
from app.ui.changes.undoing import UndoOutcome
from app.ui.kit.language import later, tr
from app.ui.sessions.rewind_sheet import RewindSheet, Rewound
from app.ui.window import MainWindow
from app.ui.wiring.window_part import Complain, Start, WindowPart
from app.vocabulary.errors import AppError, SessionInUse, UsageError
from app.vocabulary.events import WaitingMessage

if TYPE_CHECKING:
    from app.assembly.conversations import RewindReport
    from app.storage.sessions.branches import PersonMessage
    from app.storage.versions.reversal import Progress
    from app.storage.versions.undo import UndoReport
    from app.ui.transcript.blocks.user import UserItem
    from app.ui.wiring.session_tab import SessionTab

UNDO_REWIND, DISMISS = later("Undo rewind"), later("Dismiss")
_TITLE_CHARS = 40


class Rewinds(WindowPart):
    """Everything that reads or changes what is stored runs in a thread."""

    forked = Signal(str, str, tuple)  # the new session, and the text and images of the message that it was forked at

    def __init__(self, profile: Profile, window: MainWindow, start: Start, complain: Complain) -> None:
        super().__init__(profile, window, start, complain)
        self._tab: SessionTab | None = None
        window.bars.rewind.chosen.connect(self._bar_pressed)

    def adopt(self, tab: "SessionTab") -> None:
        reports = tab.view.reports
        reports.rewind_requested.connect(lambda position, text: self._start(self._ask(tab, position, text)))
        reports.fork_requested.connect(lambda position, text: self._start(self._fork(tab, position, text)))
        tab.view.reports.resend_requested.connect(lambda position, text: self.send_again(tab, position, text))

    def show(self, tab: "SessionTab") -> None:
        self._tab = tab
        text = tab.rewound.text if tab.rewound is not None and not tab.life.running else ""
        self._window.bars.rewind.show_problem(text, (UNDO_REWIND, DISMISS))

    def send_again(self, tab: "SessionTab", position: int, text: str) -> None:
        """The conversation goes back to before the message, and its text into the composer.

        While a turn runs nothing is taken out of the conversation.
        """
        images = tab.view.images_at(position)
        if tab.life.running:
            tab.life.inbox.draft_again(text, images=images)
        else:
            draft = WaitingMessage("", text, images)
            self._start(self._rewind(tab, position, text, conversation=True, files=False, draft=draft))

    def edit_last(self, tab: "SessionTab") -> None:
        if (item := tab.view.last_said()) is not None:
            self.send_again(tab, item.position, item.text)

    def send_smaller(self, tab: "SessionTab") -> None:
        """The same with the last message that has pictures, and these half as wide; the person looks and sends it."""
        if (item := tab.view.last_said(with_images=True)) is None:
            self.edit_last(tab)  # a tool read the picture
        else:
            self._start(self._send_smaller(tab, item))

    # --- inside

    async def _send_smaller(self, tab: "SessionTab", item: "UserItem") -> None:
        from app.ui.kit.pictures import smaller

        try:
            images = tuple([await asyncio.to_thread(smaller, image) for image in item.images])
        except UsageError as error:
            self._tell(tab, error)
            return
        draft = WaitingMessage("", item.text, images)
        await self._rewind(tab, item.position, item.text, conversation=True, files=False, draft=draft)

    async def _ask(self, tab: "SessionTab", position: int, text: str) -> None:
        session_id = tab.life.session_id
        if tab.life.running or session_id is None:
            return
        from app.assembly.conversations import preview_rewind

        try:
            message = await asyncio.to_thread(self._message, session_id, position, text)
            preview = await asyncio.to_thread(preview_rewind, self._profile, session_id, message.number)
        except (AppError, OSError) as error:
            self._tell(tab, error)
            return
        draft = WaitingMessage("", text, tab.view.images_at(position))
        skipped = [(path, reason.replace(f" of {session_id}", "")) for path, reason in preview.skipped]
        sheet = RewindSheet(self._window, text, preview.messages, preview.files, skipped)
        sheet.chosen.connect(
            lambda conversation, files: self._start(
                self._rewind(
                    tab, position, text, conversation=conversation, files=files, draft=draft if conversation else None
                )
            )
        )
        sheet.open()

    async def _rewind(
        self,
        tab: "SessionTab",
        position: int,
        text: str,
        *,
        conversation: bool,
        files: bool,
        draft: WaitingMessage | None = None,
    ) -> None:
        session_id = tab.life.session_id
        if tab.life.running or session_id is None:
            return
        from app.assembly.conversations import rewind_session

        def rewind(tell: "Progress") -> "RewindReport":
            message = self._message(session_id, position, text)
            return rewind_session(
                self._profile, session_id, message.number, conversation=conversation, files=files, progress=tell
            )

        report = await self._change(tab, rewind, "set back")
        if report is None:
            return
        tab.rewound = Rewound(
            _words(report, text), self._taking_back(tab, session_id, report), draft.text if draft is not None else ""
        )
        if draft is not None:
            tab.life.inbox.draft_again(draft.text, images=draft.images)
            self._window.composer.focus_field()
        tab.changed.emit()

    def _taking_back(
        self, tab: "SessionTab", session_id: str, report: "RewindReport"
    ) -> "Callable[[Progress], RewindReport]":
        from app.assembly.conversations import RewindReport, take_back_rewind
        from app.assembly.undo_setup import open_undo

        if report.rewind is not None or report.files is None:
            return lambda tell: take_back_rewind(self._profile, session_id, tell)
        batch = report.files.batch
        return lambda tell: RewindReport(
            None, open_undo(self._profile, tab.life.folder).redo(batch=batch, progress=tell)
        )

    async def _change(
        self, tab: "SessionTab", change: "Callable[[Progress], RewindReport]", verb: str
    ) -> "RewindReport | None":
        """What it did, also told as an undo is; None if it failed, which is told."""
        tell = tab.column.undoing.teller(redoes=verb == "brought back")
        try:
            report = await tab.change_stored(lambda: change(tell))
        except (AppError, OSError) as error:
            self._tell(tab, error)
            return None
        finally:
            tab.column.undoing.show_progress(None)
        self._tell_files(tab, report.files, verb)
        return report

    async def _fork(self, tab: "SessionTab", position: int, text: str) -> None:
        session_id = tab.life.session_id
        if session_id is None:
            return
        from app.assembly.conversations import fork_session

        images = tab.view.images_at(position)

        def fork() -> str:
            return fork_session(self._profile, session_id, self._message(session_id, position, text).seq).id

        try:
            made = await asyncio.to_thread(fork)
        except (AppError, OSError) as error:
            self._tell(tab, error)
            return
        self.forked.emit(made, text, images)

    def _bar_pressed(self, act: str) -> None:
        tab = self._tab
        if tab is None or tab.rewound is None:
            return
        rewound, tab.rewound = tab.rewound, None
        tab.changed.emit()
        if act == UNDO_REWIND:
            self._start(self._take_back(tab, rewound))

    async def _take_back(self, tab: "SessionTab", rewound: Rewound) -> None:
        if not tab.life.running and await self._change(tab, rewound.take_back, "brought back") is not None:
            inbox = tab.life.inbox
            if inbox.draft == rewound.draft and not inbox.draft_images:  # it stands in the conversation again
                inbox.type("")
                tab.draft_changed.emit()

    def _message(self, session_id: str, position: int, text: str) -> "PersonMessage":
        """The stored message that the person means; another program may have changed the conversation."""
        from app.assembly.conversations import person_messages

        for message in person_messages(self._profile, session_id):
            if message.seq == position and message.text == text:
                return message
        raise UsageError(
            tr("This conversation was changed elsewhere, so the message is not where it was. Open the session again.")
        )

    def _tell_files(self, tab: "SessionTab", report: "UndoReport | None", verb: str) -> None:
        """What was left alone is named where conflicts of an undo are."""
        if report is not None:
            skipped = all_named(report.skipped, tab.life.session_id or "", verb)
            tab.column.undoing.done.emit(UndoOutcome(tuple(report.restored), skipped))

    def _tell(self, tab: "SessionTab", error: AppError | OSError) -> None:
        if isinstance(error, SessionInUse):
            tab.life.look_on()
        else:
            self._complain(error if isinstance(error, AppError) else UsageError(str(error)))


def _words(report: "RewindReport", text: str) -> str:
    message = one_line(text, _TITLE_CHARS)
    if report.files is None:
        if report.rewind is None:
            return tr("No file was changed.")
        return tr("Rewound the conversation to before “{message}”.", message=message)
    files = len(report.files.restored)
    if report.rewind is None:
        return tr("Rewound %n file(s) to before “{message}”.", "", files, message=message)
    return tr("Rewound the conversation and %n file(s) to before “{message}”.", "", files, message=message)

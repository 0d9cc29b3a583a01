"""What was said before in a stored conversation: its end at once, and page by page what came before that."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.assembly.conversation_life import ConversationLife
from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.ui.transcript.view import ChatView
from app.ui.wiring.summaries import Summaries
from app.vocabulary.context_marks import Compaction
from app.vocabulary.errors import AppError
from app.vocabulary.messages import Message, UserMessage
from app.vocabulary.seen_events import Seen

if TYPE_CHECKING:
    from app.storage.sessions.store import StoredSession

    Stored = tuple[StoredSession, int, list[Message], list[Seen], tuple[list[Compaction], set[int]]]
    """With the number of the first message that was read, and the summaries and the positions of pinned messages."""

END_MESSAGES, PAGE_MESSAGES = 24, 100
"""How many messages of a stored conversation are shown at once, and how many are read at a time after that."""
END_SECONDS = 0.05
"""For painting the end of a stored conversation, before the rest of it is read."""


class TabHistory(QObject):
    """Reads from the store and shows in the view; `said` is what the person said, oldest first."""

    recalled = Signal()
    """All that was said before is known now."""
    context_found = Signal(object)
    """A BudgetReported: how full the model's window is, as far as that is known without a session."""

    def __init__(self, profile: Profile, life: ConversationLife, view: ChatView) -> None:
        super().__init__()
        self.said: list[str] = []
        self.title = ""
        self.work = ""
        """As it was stored, see `app.vocabulary.session_work`."""
        self.summaries = Summaries(profile, life, view.show_event)
        self._profile = profile
        self._life = life
        self._view = view
        self._reading: asyncio.Task[None] | None = None

    def recall(self) -> None:
        """Blocks; raises UsageError if the session was deleted."""
        self._show(self._read(self._life.session_id or ""))

    async def recall_anew(self) -> None:
        with suppress(AppError):  # deleted elsewhere, or the database cannot be read: what was shown stays
            found = await asyncio.to_thread(self._read, self._life.session_id or "")
            if self._life.opened is None:  # else what the session has told since is newer
                self._show(found)

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        await self.summaries.close()

    def _read(self, session_id: str) -> "Stored":
        """The end of a conversation: quick, however long that is."""
        store = self._profile.store
        first, messages = store.end(session_id, END_MESSAGES)
        marks = self.summaries.recall(session_id, first + len(messages))
        return store.get(session_id), first, messages, store.seen(session_id, first), marks

    def _show(self, found: "Stored") -> None:
        stored, first, end, seen, marks = found
        self.title, self.work = stored.title, stored.work
        self._life.recall(stored)
        self._view.show_history(end, *marks, first, seen)
        self.said = _said(end)
        if self._reading is not None:
            self._reading.cancel()
        self._reading = asyncio.ensure_future(self._read_earlier(stored.id, first))

    async def _read_earlier(self, session_id: str, first: int) -> None:
        """What was said before the end, page by page, so that neither the window nor the person waits for it."""
        await asyncio.sleep(END_SECONDS)
        said: list[str] = []
        with suppress(AppError):  # deleted elsewhere, or the database cannot be read: the next message tells
            while first > 0:
                first, page, seen = await asyncio.to_thread(self._before, session_id, first)
                said[:0] = _said(page)
                self._view.show_earlier(page, first, seen)
            self.said[:0] = said
            self.recalled.emit()
            await self._estimate_context(session_id)

    def _before(self, session_id: str, end: int) -> tuple[int, list[Message], list[Seen]]:
        """Runs in a thread."""
        first, page = self._profile.store.before(session_id, end, PAGE_MESSAGES)
        return first, page, self._profile.store.seen(session_id, first, end)

    async def _estimate_context(self, session_id: str) -> None:
        """As long as no session is open that knows it better."""
        endpoint, life = self._life.place.endpoint, self._life
        if endpoint is None or life.opened is not None or life.connecting:
            return
        await import_in_thread("app.assembly.contexts")
        from app.assembly.contexts import stored_context

        model = life.place.model or endpoint.default_model
        found = await asyncio.to_thread(stored_context, self._profile, session_id, endpoint, model)
        if life.opened is None and life.session_id == session_id:
            self.context_found.emit(found)


def _said(messages: Sequence[Message]) -> list[str]:
    """What the person said in these."""
    return [message.said for message in messages if isinstance(message, UserMessage)]

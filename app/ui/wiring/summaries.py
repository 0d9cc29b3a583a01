"""Pinned messages and summaries of one conversation: what the person changes is kept, with a session or without one."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.assembly.conversation_life import ConversationLife
from app.assembly.profile import Profile
from app.vocabulary.context_marks import Compaction, summaries_and_pins
from app.vocabulary.errors import StorageError
from app.vocabulary.events import CompactionEdited, ErrorRaised, Event, MessagePinned
from app.vocabulary.messages import Message

if TYPE_CHECKING:
    from app.agent.context.conversation import ConversationContext
    from app.agent.session import Session

Change = Callable[["ConversationContext", Sequence[Message]], Event | None]


class Summaries:
    """An open session does what is asked and tells it; for one that is not open, the store is changed."""

    def __init__(self, profile: Profile, life: ConversationLife, tell: Callable[[Event], None]) -> None:
        self._profile = profile
        self._life = life
        self._tell = tell
        self._tasks: set[asyncio.Task[None]] = set()

    def recall(self, session_id: str, count: int) -> tuple[list[Compaction], set[int]]:
        """The summaries of a stored conversation of `count` messages, and the positions of pinned messages. Blocks."""
        return summaries_and_pins(self._profile.store.marks(session_id).read(), count)

    def pin(self, position: int, is_pinned: bool) -> None:
        """Keep the message at this position word for word in summaries, or no longer."""

        def pin_stored(context: "ConversationContext", history: Sequence[Message]) -> Event | None:
            if not 0 <= position < len(history):
                return None
            context.pin(history, position, is_pinned=is_pinned)
            return MessagePinned(position, is_pinned)

        self._change(lambda session: session.pin(position, is_pinned=is_pinned), pin_stored)

    def pin_summary(self, compaction_id: str, is_pinned: bool) -> None:
        """Keep a summary word for word in later ones, or no longer."""
        self._change(
            lambda session: session.pin_summary(compaction_id, is_pinned=is_pinned),
            lambda context, _history: _edited(context.pin_summary(compaction_id, is_pinned=is_pinned)),
        )

    def edit(self, compaction_id: str, text: str) -> None:
        self._change(
            lambda session: session.edit_summary(compaction_id, text),
            lambda context, _history: _edited(context.edit_summary(compaction_id, text)),
        )

    async def close(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)

    # --- inside

    def _change(self, in_session: "Callable[[Session], object]", stored: Change) -> None:
        if self._life.opened is not None:
            in_session(self._life.opened.session)
        elif self._life.session_id is not None:
            task = asyncio.ensure_future(self._change_stored(self._life.session_id, stored))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _change_stored(self, session_id: str, change: Change) -> None:
        store = self._profile.store
        marks = store.marks(session_id)

        def apply() -> Event | None:
            from app.agent.context.conversation import ConversationContext

            history = store.history(session_id)
            context = ConversationContext(marks=marks.read(), keep=marks.append)
            context.forget_after(len(history))
            return change(context, history)

        try:
            event = await asyncio.to_thread(apply)
        except StorageError as error:
            self._tell(ErrorRaised(error.text))
            return
        await marks.close()
        if event is not None:
            self._tell(event)


def _edited(changed: Compaction | None) -> Event | None:
    return CompactionEdited(changed) if changed is not None else None

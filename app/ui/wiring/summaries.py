"""Pinned messages and summaries of one conversation: what the person changes is kept, with a session or without one."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.context_marks import Compaction, summaries_and_pins
from app.errors import StorageError
from app.events import CompactionEdited, ErrorRaised, Event, MessagePinned
from app.messages import Message, UserMessage

if TYPE_CHECKING:
    from app.agent.context.conversation import ConversationContext
    from app.assembly.sessions import OpenedSession

Change = Callable[["ConversationContext", Sequence[Message]], Event | None]


class Summaries:
    """An open session does what is asked and tells it; for one that is not open, the store is changed."""

    def __init__(
        self,
        profile: Profile,
        session: Callable[[], "tuple[str | None, OpenedSession | None]"],
        tell: Callable[[Event], None],
        show_pin: Callable[[int, bool], None],
    ) -> None:
        self._profile = profile
        self._session = session
        """The id of the conversation, and the session if it is open."""
        self._tell = tell
        self._show_pin = show_pin
        self._tasks: set[asyncio.Task[None]] = set()

    def recall(self, session_id: str, history: Sequence[Message]) -> tuple[list[Compaction], list[int]]:
        """The summaries of a stored conversation, and the numbers of the pinned messages. Blocks."""
        compactions, pins = summaries_and_pins(self._profile.store.marks(session_id).read(), len(history))
        return compactions, [number_of(history, at) for at in pins if isinstance(history[at], UserMessage)]

    def pin(self, number: int, is_pinned: bool) -> None:
        """Pin a message of the person's, counted from 1, or let go of it."""
        session_id, opened = self._session()
        if opened is not None:
            position = position_of(opened.session.history, number)
            if position is not None:
                opened.session.pin(position, is_pinned=is_pinned)
        elif session_id is not None:

            def change(context: "ConversationContext", history: Sequence[Message]) -> Event | None:
                position = position_of(history, number)
                if position is None:
                    return None
                context.pin(history, position, is_pinned=is_pinned)
                return MessagePinned(position, is_pinned)

            self._change_stored(session_id, change)

    def edit(self, compaction_id: str, text: str) -> None:
        session_id, opened = self._session()
        if opened is not None:
            opened.session.edit_summary(compaction_id, text)
        elif session_id is not None:

            def change(context: "ConversationContext", history: Sequence[Message]) -> Event | None:
                edited = context.edit_summary(compaction_id, text)
                return CompactionEdited(edited) if edited is not None else None

            self._change_stored(session_id, change)

    def show(self, event: MessagePinned, history: Sequence[Message]) -> None:
        if event.position < len(history) and isinstance(history[event.position], UserMessage):
            self._show_pin(number_of(history, event.position), event.is_pinned)

    async def close(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)

    # --- inside

    def _change_stored(self, session_id: str, change: Change) -> None:
        task = asyncio.ensure_future(self._changed(session_id, change))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _changed(self, session_id: str, change: Change) -> None:
        store = self._profile.store
        marks = store.marks(session_id)

        def apply() -> tuple[Event | None, Sequence[Message]]:
            from app.agent.context.conversation import ConversationContext

            history = store.history(session_id)
            context = ConversationContext(marks=marks.read(), keep=marks.append)
            context.forget_after(len(history))
            return change(context, history), history

        try:
            event, history = await asyncio.to_thread(apply)
        except StorageError as error:
            self._tell(ErrorRaised(error.text))
            return
        await marks.close()
        if isinstance(event, MessagePinned):
            self.show(event, history)
        elif event is not None:
            self._tell(event)


def position_of(history: Sequence[Message], number: int) -> int | None:
    """Where in the history this message of the person's is, counted from 1."""
    positions = [at for at, message in enumerate(history) if isinstance(message, UserMessage)]
    return positions[number - 1] if 0 < number <= len(positions) else None


def number_of(history: Sequence[Message], position: int) -> int:
    return sum(isinstance(message, UserMessage) for message in history[: position + 1])

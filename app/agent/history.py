"""What was said in a conversation so far; messages enter it from the inbox or as they come, and are stored at once."""

from collections.abc import Callable, Sequence
from typing import Protocol

from app.agent.inbox import Inbox
from app.agent.reply import ReplyBuilder
from app.agent.requests import Briefing
from app.vocabulary.events import Event, MessageAdded, MessageRole, MessageTaken, TurnStarted, WaitingMessage
from app.vocabulary.messages import AssistantMessage, Message, ToolMessage, UserMessage, noted, repaired

_ROLES: dict[type[Message], MessageRole] = {
    UserMessage: MessageRole.USER,
    AssistantMessage: MessageRole.ASSISTANT,
    ToolMessage: MessageRole.TOOL,
}


class ConversationLog(Protocol):
    """Where the messages go: `app.storage.sessions.store.SessionLog`, or nowhere for a helper."""

    turns: int

    @property
    def history(self) -> Sequence[Message]: ...

    @property
    def unstored(self) -> set[str]: ...

    def append(self, message: Message, taken: str = "") -> None: ...

    def draft(self, text: str) -> None: ...

    def discard_draft(self) -> None: ...

    def check(self) -> None: ...

    async def until_stored(self) -> None: ...

    async def close(self) -> None: ...


class ConversationHistory:
    """`messages` is valid whenever no turn is running."""

    def __init__(self, log: ConversationLog, inbox: Inbox, emit: Callable[[Event], None], briefing: Briefing) -> None:
        self.messages: list[Message] = repaired(log.history)
        self.turns = log.turns
        """The number of the turn that runs, or of the last one; no other turn of the session ever has it."""
        self.reads_more = True
        """Whether messages are taken from the inbox while a turn runs."""
        self._log = log
        self._inbox = inbox
        self._emit = emit
        self._briefing = briefing

    def begin_turn(self) -> None:
        """Take the first message that waits; if none does, the last one is answered again."""
        first = next(iter(self._inbox.waiting), None)
        for message in self._inbox.waiting:
            if message.is_for_later:
                self._inbox.hold(message.id, for_later=False)  # its turn has come
        if first is not None:
            self.turns = self._log.turns = self.turns + 1
            said = self._take(first)
            self._emit(TurnStarted(self.turns, said, first.images))
            self._tell(self.messages[-1])

    @property
    def next_waiting(self) -> WaitingMessage | None:
        """The message that the turn that runs reads next."""
        return self._inbox.next_for_step if self.reads_more else None

    def take_next(self) -> bool:
        """Take the next message that waits for this turn; whether there was one."""
        message = self.next_waiting
        if message is None:
            return False
        said = self._take(message)
        self._emit(MessageTaken(self.turns, said, message.images))
        self._tell(self.messages[-1])
        return True

    def add(self, message: AssistantMessage | ToolMessage) -> None:
        self.messages.append(message)
        self._log.append(message)
        self._tell(message)

    def draft(self, text: str) -> None:
        """Words of a reply that is still being written."""
        self._log.draft(text)

    def discard_draft(self) -> None:
        self._log.discard_draft()

    def keep_partial(self, builder: ReplyBuilder) -> None:
        """What came of a reply that broke off."""
        said = builder.partial()
        self.discard_draft()
        if said is not None:
            self.add(said)

    def close_open_calls(self) -> None:
        """Every call gets a result, also when the turn was cut short."""
        for message in repaired(self.messages)[len(self.messages) :]:
            assert isinstance(message, ToolMessage)
            self.add(message)

    def check(self) -> None:
        """Raise SessionTaken if another program took the session over."""
        self._log.check()

    async def until_stored(self) -> None:
        """Wait until all messages are stored. Raises StorageError."""
        await self._log.until_stored()
        self.settle()

    def settle(self) -> None:
        """What is stored need not wait any more."""
        self._inbox.settle(self._log.unstored)

    def put_back_unstored(self) -> None:
        """What was taken and will never be stored here waits again."""
        self.settle()
        self._inbox.put_back()

    async def close(self) -> None:
        await self._log.close()
        self.put_back_unstored()

    def _take(self, waiting: WaitingMessage) -> str:
        """What the person said, without secrets."""
        said = self._briefing.mask(waiting.text)
        message = UserMessage(noted(self._briefing.news(said), said), waiting.images)
        self.messages.append(message)
        self._log.append(message, waiting.id)
        self._inbox.take(waiting.id)
        return said

    def _tell(self, message: Message) -> None:
        call_id = message.call_id if isinstance(message, ToolMessage) else ""
        self._emit(MessageAdded(len(self.messages) - 1, _ROLES[type(message)], call_id))

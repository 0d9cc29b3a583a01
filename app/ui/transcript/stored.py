"""Turns stored messages into items of the list: the conversation as it looked when it was held."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from app.agent.deciding.questions import DENY
from app.text import strict_json
from app.ui.transcript.blocks.calls import ShownCall
from app.ui.transcript.blocks.notices import ErrorItem, NoticeItem, PrunedItem
from app.ui.transcript.blocks.reply_items import ReplyItems
from app.ui.transcript.blocks.summary import SummaryItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.blocks.turn_end import ending_of
from app.ui.transcript.blocks.undo_lines import NewsItem
from app.ui.transcript.blocks.user import UserItem
from app.ui.transcript.cards.questions import QuestionItem
from app.ui.transcript.list.block import Item
from app.vocabulary.context_marks import Compaction
from app.vocabulary.events import BackgroundCommand, CompactionGivenUp, ErrorRaised, Question, ResultsPruned
from app.vocabulary.messages import AssistantMessage, Image, Message, Text, Thinking, ToolCall, ToolMessage, UserMessage
from app.vocabulary.seen_events import (
    CallEnded,
    CommandEnded,
    NoticeShown,
    OutputColoured,
    QuestionSettled,
    Seen,
    TurnOver,
)


class StoredItems:
    """Makes items of any part of a history; parts need not come in their order."""

    def __init__(self, summaries: Sequence[Compaction] = (), pins: Collection[int] = ()) -> None:
        self.pins = set(pins)
        """Positions of messages that are kept word for word in compactions."""
        self._summaries = [SummaryItem(compaction) for compaction in summaries]
        for item in self._summaries[:-1]:
            item.is_in_force = False
        self._seen: dict[int, list[Seen]] = {}
        """What was seen after so many messages, as long as it has no items yet."""
        self._made: list[Item] = []
        self._calls: dict[str, ToolItem] = {}
        """Those of the present part."""
        self._open: set[str] = set()
        """Calls without a result."""
        self._pruned: PrunedItem | None = None
        """The line about results that were left out in the present turn."""
        self._reply = ReplyItems(self._made.append, lambda item: None, self._made.remove)

    def supersede(self) -> None:
        """There is a newer summary than these."""
        for item in self._summaries:
            item.is_in_force = False

    def make(self, messages: Sequence[Message], start: int, *, is_end: bool = False) -> list[Item]:
        """The items of messages from the position `start` on; the first of them must not be the result of a call."""
        self._made.clear()
        self._calls.clear()
        self._open.clear()
        if start == 0:
            self._show_seen(0)
        for position, message in enumerate(messages, start):
            self._made += (item for item in self._summaries if item.compaction.place == position)
            before = len(self._made)
            self._replay(message, position)
            for item in self._made[before:]:
                item.position = position
                item.is_pinned = position in self.pins
            self._show_seen(position + 1)
        for call_id in self._open:
            self._calls[call_id].call.abandon()
        if is_end:
            self._made += (item for item in self._summaries if item.compaction.place >= start + len(messages))
        return self._made.copy()

    def _replay(self, message: Message, position: int) -> None:
        match message:
            case UserMessage(note=note, said=said, images=images):
                self._pruned = None
                if note:
                    self._made.append(NewsItem(note, was_told=True))
                self._made.append(UserItem(said, images))
            case AssistantMessage():
                for part in message.parts:
                    match part:
                        case Text(text):
                            self._reply.say_all(text)
                        case Image():
                            self._reply.show_picture(part)
                        case Thinking(text) if text:
                            self._reply.think(text)
                            self._reply.stop_thinking()
                        case ToolCall(call_id, name, arguments):
                            item = self._call(call_id, name)
                            item.call.arguments = _parsed(arguments)
                            item.called_at = position
                        case _:
                            pass
            case ToolMessage(call_id, name, result):
                item = self._calls[call_id] if call_id in self._open else self._call(call_id, name)
                self._open.discard(call_id)
                item.call.finish(result, {}, item.call.decision, item.call.seconds)
                item.call.background = item.call.background or _background(item.call)
                item.position = position
                item.is_pinned = position in self.pins

    def _call(self, call_id: str, name: str) -> ToolItem:
        item = self._calls[call_id] = ToolItem(ShownCall(call_id, name))
        self._open.add(call_id)
        self._made.append(item)
        return item

    # --- what was seen beyond the messages -------------------------------------------------------------------------

    def add_seen(self, seen: Iterable[Seen]) -> None:
        """It is shown with the messages that it came after."""
        for one in seen:
            self._seen.setdefault(one.position, []).append(one)

    def _show_seen(self, position: int) -> None:
        for one in self._seen.pop(position, ()):
            match one.event:
                case CallEnded(call_id, seconds, decision, in_force, undo) if call_id in self._calls:
                    self._calls[call_id].call.tell(seconds, decision, in_force, undo)
                case CommandEnded(command, output) if command.call_id in self._calls:
                    call = self._calls[command.call_id].call
                    call.background = command
                    call.output.feed(output)
                case OutputColoured(call_id) if call_id in self._calls:
                    self._calls[call_id].call.colours = one.event
                case QuestionSettled():
                    self._show_question(one.event, one.at)
                case ErrorRaised(text, fault):
                    self._made.append(_past(ErrorItem(text, fault)))
                case TurnOver():
                    self._end_turn(one.event)
                case ResultsPruned(results, tokens):
                    self._show_pruned(results, tokens)
                case CompactionGivenUp(reason):
                    self._made.append(NoticeItem(reason))
                case NoticeShown(text, icon, ink):
                    self._made.append(NoticeItem(text, icon or "info", ink or "text3"))
                case _:
                    pass  # of a call that stands elsewhere

    def _show_question(self, settled: QuestionSettled, at: str) -> None:
        """Where the card stood: in place of a call that had not begun, which came back below it, or below the call."""
        question = settled.question
        call = self._calls.get(question.call_id)
        if call is not None:
            question = replace(question, arguments=call.call.arguments)
        card = QuestionItem(question)
        card.decide(settled.answer, settled.waited, datetime.fromisoformat(at))
        if call is None:
            self._made.append(card)
            return
        row = self._made.index(call)
        if settled.call_ran:
            self._made.insert(row + 1, card)
        elif question.remark and row > 0 and _stands_for(self._made[row - 1], question):
            self._made[row - 1] = card
        else:
            self._made.insert(row, card)

    def _end_turn(self, turn: TurnOver) -> None:
        ending = ending_of(turn)
        was_told = bool(self._made) and isinstance(self._made[-1], ErrorItem)
        if ending is not None and not (isinstance(ending, ErrorItem) and was_told):
            self._made.append(_past(ending) if isinstance(ending, ErrorItem) else ending)
        self._pruned = None

    def _show_pruned(self, results: int, tokens: int) -> None:
        """One line for a turn."""
        if self._pruned is None or self._pruned not in self._made:
            self._pruned = PrunedItem()
            self._made.append(self._pruned)
        self._pruned.add(results, tokens)


def _past(error: ErrorItem) -> ErrorItem:
    """Only the last failure of a conversation can be retried."""
    error.can_retry = False
    return error


def _stands_for(item: Item, question: Question) -> bool:
    """Whether it is a card that was answered for the same call, and then asked again with a remark."""
    if not isinstance(item, QuestionItem) or item.answer is None or item.answer.choice == DENY:
        return False
    return (item.question.call_id, item.question.kind) == (question.call_id, question.kind)


def _background(call: ShownCall) -> BackgroundCommand | None:
    """A command that the call began, and that ended unseen: the program was killed with it, or before it was told."""
    if not call.arguments.get("background") or call.result is None or call.result.is_error:
        return None
    return BackgroundCommand("", call.target, call.id, running=False)


def _parsed(arguments: str) -> Mapping[str, Any]:
    try:
        found = strict_json.parse(arguments)
    except ValueError:
        return {"arguments": arguments}
    return found if isinstance(found, dict) else {"arguments": arguments}

"""Turns stored messages into items of the list: the conversation as it looked when it was held."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from app import strict_json
from app.context_marks import Compaction
from app.messages import AssistantMessage, Message, Text, Thinking, ToolCall, ToolMessage, UserMessage
from app.ui.transcript.blocks.calls import ShownCall
from app.ui.transcript.blocks.reply_items import ReplyItems
from app.ui.transcript.blocks.summary import SummaryItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.blocks.undo_lines import NewsItem
from app.ui.transcript.blocks.user import UserItem
from app.ui.transcript.list.block import Item

PART_MESSAGES = 8
"""About how many messages become items at a time."""


class StoredItems:
    """Makes items of any part of a history; parts need not come in their order."""

    def __init__(self, summaries: Sequence[Compaction] = (), pins: Collection[int] = ()) -> None:
        self.pins = set(pins)
        """Positions of messages that are kept word for word in compactions."""
        self._summaries = [SummaryItem(compaction) for compaction in summaries]
        for item in self._summaries[:-1]:
            item.is_in_force = False
        self._made: list[Item] = []
        self._calls: dict[str, ToolItem] = {}
        self._reply = ReplyItems(self._made.append, lambda item: None, self._made.remove)

    def supersede(self) -> None:
        """There is a newer summary than these."""
        for item in self._summaries:
            item.is_in_force = False

    def make(self, messages: Sequence[Message], start: int, *, is_end: bool = False) -> list[Item]:
        """The items of messages from the position `start` on; the first of them must not be the result of a call."""
        self._made.clear()
        self._calls.clear()
        for position, message in enumerate(messages, start):
            self._made += (item for item in self._summaries if item.compaction.place == position)
            before = len(self._made)
            self._replay(message, position)
            for item in self._made[before:]:
                item.position = position
                item.is_pinned = position in self.pins
        for call in self._calls.values():
            call.call.abandon()
        if is_end:
            self._made += (item for item in self._summaries if item.compaction.place >= start + len(messages))
        return self._made.copy()

    def _replay(self, message: Message, position: int) -> None:
        match message:
            case UserMessage(note=note, said=said, images=images):
                if note:
                    self._made.append(NewsItem(note, was_told=True))
                self._made.append(UserItem(said, images))
            case AssistantMessage():
                for part in message.parts:
                    match part:
                        case Text(text):
                            self._reply.say_all(text)
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
                item = self._calls.pop(call_id) if call_id in self._calls else self._call(call_id, name)
                item.call.finish(result, {})
                item.chosen = False if result.is_error else None
                item.position = position
                item.is_pinned = position in self.pins

    def _call(self, call_id: str, name: str) -> ToolItem:
        item = self._calls[call_id] = ToolItem(ShownCall(call_id, name))
        self._made.append(item)
        return item


def parts_from_end(messages: Sequence[Message]) -> Iterator[tuple[int, Sequence[Message]]]:
    """Small parts of a history, the last one first, each with its place in it; none begins with a result."""
    end = len(messages)
    while end > 0:
        first = max(0, end - PART_MESSAGES)
        while first > 0 and isinstance(messages[first], ToolMessage):
            first -= 1
        yield first, messages[first:end]
        end = first


def _parsed(arguments: str) -> Mapping[str, Any]:
    try:
        found = strict_json.parse(arguments)
    except ValueError:
        return {"arguments": arguments}
    return found if isinstance(found, dict) else {"arguments": arguments}

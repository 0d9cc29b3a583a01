"""What changes a conversation's requests without changing its history: results left out, summaries, pinned messages.

A mark names messages by their position in the history, which keeps all of them whole. Marks are stored beside the
messages, so that a session that is opened again sends the same request.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import convert

from app.vocabulary.messages import Usage, each_masked, shallow

NOTHING = Usage()


class SummaryBy(StrEnum):
    """Who wrote a summary."""

    MODEL = "model"
    DIGEST = "digest"
    """Nobody: the model failed, and the program put together what it could."""
    PERSON = "person"
    """The person edited it."""


@dataclass(frozen=True, slots=True)
class Pruning:
    """Results of tools before the message at `upto` are left out of requests."""

    upto: int
    files: Mapping[str, str] = field(default_factory=dict)
    """By the ids of calls: the file that holds a result which cannot be had again by calling the tool."""


@dataclass(frozen=True, slots=True)
class Compaction:
    """One message stands in requests for all messages before `upto`: what is kept word for word, and a summary."""

    id: str
    upto: int
    kept: str
    summary: str
    by: SummaryBy
    is_automatic: bool = True
    instruction: str = ""
    """What the person wanted the summary to be about."""
    most_bytes: int = 0
    """How long the message may get."""
    tokens_before: int = 0
    tokens_after: int = 0
    usage: Usage = NOTHING
    """Of writing the summary."""
    made_at: int = 0
    """How many messages there were when it was made; 0 if that is not known."""

    is_pinned: bool = False
    """Whether later summaries keep this one word for word."""

    @property
    def place(self) -> int:
        """The position of the message above which people see it: where they saw it when it was made."""
        return self.made_at or self.upto


@dataclass(frozen=True, slots=True)
class Pin:
    """The message at this position is kept word for word, or is not any more."""

    position: int
    is_pinned: bool = True


Mark = Pruning | Compaction | Pin

_KINDS: dict[str, type[Mark]] = {"pruning": Pruning, "compaction": Compaction, "pin": Pin}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def summaries_and_pins(marks: Iterable[Mark], count: int) -> tuple[list[Compaction], set[int]]:
    """The compactions of a history with `count` messages as they were last edited, and the positions of its pins."""
    compactions: dict[str, Compaction] = {}
    pins: set[int] = set()
    for mark in marks:
        match mark:
            case Pin(position, is_pinned):
                (pins.add if is_pinned else pins.discard)(position)
            case Compaction(id=compaction_id):
                compactions[compaction_id] = mark
            case Pruning():
                pass
    return [one for one in compactions.values() if one.upto <= count], {at for at in pins if at < count}


def in_force(marks: Sequence[Mark], count: int) -> list[Mark]:
    """As few marks as have the same effect on a history with `count` messages."""
    compactions, pins = summaries_and_pins(marks, count)
    pruned = [mark for mark in marks if isinstance(mark, Pruning) and 0 < mark.upto <= count]
    return [*(Pin(position) for position in sorted(pins)), *pruned, *compactions]


def to_row(mark: Mark, mask: Callable[[str], str] = str) -> tuple[str, int, str]:
    """A mark as (kind, position, JSON), the shape in which it is stored. `mask` takes secrets out of its texts."""
    values = shallow(mark)
    position = int(values.pop("position" if isinstance(mark, Pin) else "upto"))
    if isinstance(mark, Compaction):
        values["usage"] = shallow(mark.usage)
    return _NAMES[type(mark)], position, json.dumps(each_masked(values, mask))


def from_row(kind: str, position: int, data: str) -> Mark:
    """The inverse of `to_row`."""
    mark = _KINDS[kind]
    place = "position" if mark is Pin else "upto"
    return convert({**json.loads(data), place: position}, mark)

"""Texts of a reply that came together are one event."""

from collections.abc import Iterator

import pytest

from app.providers import MOST_JOINED, joined_texts
from app.vocabulary.events import StreamEvent, TextDelta, ThinkingDelta, ToolCallStarted

CALL = ToolCallStarted("call_a", "read")
LONG = "x" * MOST_JOINED


@pytest.mark.parametrize(
    ("came", "passed_on"),
    [
        ([], []),
        ([TextDelta("a"), TextDelta("b")], [TextDelta("ab")]),
        ([ThinkingDelta("a"), ThinkingDelta("b"), TextDelta("c")], [ThinkingDelta("ab"), TextDelta("c")]),
        ([TextDelta("a"), CALL, TextDelta("b"), TextDelta("c")], [TextDelta("a"), CALL, TextDelta("bc")]),
        ([TextDelta("a"), TextDelta("", {}), TextDelta("b")], [TextDelta("a"), TextDelta("", {}), TextDelta("b")]),
        ([TextDelta(LONG), TextDelta("a"), TextDelta("b")], [TextDelta(LONG), TextDelta("ab")]),
    ],
)
def test_neighbouring_texts_are_one_unless_one_closes_a_part_or_is_long(
    came: list[StreamEvent], passed_on: list[StreamEvent]
) -> None:
    assert list(joined_texts(came)) == passed_on


def test_text_before_a_damage_is_passed_on() -> None:
    def damaged() -> Iterator[StreamEvent]:
        yield TextDelta("a")
        raise ValueError("not JSON")

    events = joined_texts(damaged())
    assert next(events) == TextDelta("a")
    with pytest.raises(ValueError, match="not JSON"):
        next(events)

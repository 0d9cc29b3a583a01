"""Every event that the core tells is drawn: an event that the window leaves out is heard by nobody."""

import ast
from collections.abc import Iterator
from typing import get_args

from app.vocabulary.events import Event
from tests.starting import ROOT

EVENTS = {kind.__name__ for kind in get_args(Event)}
OTHERWISE = {
    "UsageReported": "its sums come with BudgetReported and TurnEnded",
    "InboxChanged": "what waits is drawn as the inbox itself tells it",
}
"""Why nothing in the window waits for these."""


def drawn_in(source: str) -> Iterator[str]:
    """Events for which something is done: a `case` that only passes does not count."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.match_case) and not all(isinstance(line, ast.Pass) for line in node.body):
            for pattern in ast.walk(node.pattern):
                if isinstance(pattern, ast.MatchClass):
                    yield ast.unparse(pattern.cls)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            yield from (name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name))


def test_the_window_draws_every_event() -> None:
    places = [*(ROOT / "app" / "ui").rglob("*.py"), ROOT / "app" / "assembly" / "steering.py"]
    # The window shows what `steering` has taken from events after each change of it.
    sources = [path.read_text(encoding="utf-8") for path in places]
    drawn = {name for source in sources for name in drawn_in(source)}
    assert len(EVENTS) > 30 and EVENTS - drawn == OTHERWISE.keys()


def test_an_event_that_is_only_passed_over_counts_as_not_drawn() -> None:
    source = (
        "match event:\n    case TurnEnded(a) | ModeChanged():\n        draw(a)\n    case Compacted():\n        pass\n"
    )
    assert {*drawn_in(source)} == {"TurnEnded", "ModeChanged"}

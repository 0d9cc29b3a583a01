"""What it costs to plan and to build again, by three ways of telling the model: counted, not timed.

    python -m benchmarks.plan_mode

A request is read from its beginning as far as it is the same as the one before ("again"); the rest is read anew. Both
services and local servers do so. A cost in the table is in units of one byte read uncached: what is read again counts a
tenth, what is read anew and kept for the next request 1.25, what is read once and not kept 1. These are Anthropic's
prices; a local server spends its time on what is read anew alone.
"""

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.agent.prompt import plan_note, system_prompt
from app.tools import Danger, Registry, Tool
from app.vocabulary.events import Mode
from app.vocabulary.messages import ToolSpec
from app.vocabulary.tool_table import CANONICAL, ToolFamily

RESULT = 4_000
"""Bytes that a step adds: a call and its result."""
AFTER = 5
"""Steps of building after the plan."""
AGAIN, KEPT, ONCE = 0.1, 1.25, 1.0


@dataclass(frozen=True)
class Sent:
    """A request in pieces; `note` is read once and not kept."""

    pieces: Sequence[str]
    note: str = ""


Way = Callable[[Sequence[Tool], int, int], Iterator[Sent]]


def main() -> None:
    tools = [tool for name in CANONICAL if (tool := Registry().get(name)) is not None]
    ways: dict[str, Way] = {
        "same tools, note at the end": at_the_end,
        "same tools, note stored once": stored,
        "other tools, other system prompt": replaced,
    }
    print(f"{'history':>8} {'plan steps':>10}   {'way':34} {'read anew':>10} {'cost':>10} {'ratio':>6}")
    for history in (20_000, 80_000, 200_000):
        for steps in (3, 10, 30):
            least = 0.0
            for name, way in ways.items():
                anew, cost = count(list(way(tools, history, steps)))
                least = least or cost
                print(f"{history:8,} {steps:10}   {name:34} {anew:10,} {cost:10,.0f} {cost / least:6.2f}")


def replaced(tools: Sequence[Tool], history: int, steps: int) -> Iterator[Sent]:
    """In plan mode only what it allows is declared, and the system prompt says how to plan."""
    usable = [tool for tool in tools if _is_usable(tool)]
    for mode, said in _conversation(history, steps):
        declared = [tool.spec for tool in (usable if mode is Mode.PLAN else tools)]
        plan = [plan_note(declared, ())] if mode is Mode.PLAN else []
        yield Sent([_json(declared), system_prompt(declared), *plan, *said])


def stored(tools: Sequence[Tool], history: int, steps: int) -> Iterator[Sent]:
    """A message in the history says that plan mode begins, and another that it is over."""
    declared = [tool.spec for tool in tools]
    before = history // RESULT
    for _, said in _conversation(history, steps):
        told = [*said[:before], _note(tools), *said[before:]]
        if len(said) > before + steps:
            told.insert(before + steps + 1, "Plan mode is over.")
        yield Sent([_json(declared), system_prompt(declared), *(said if len(said) == before else told)])


def at_the_end(tools: Sequence[Tool], history: int, steps: int) -> Iterator[Sent]:
    """Each request in plan mode says so at its end, and the next does not have it there."""
    declared = [tool.spec for tool in tools]
    for mode, said in _conversation(history, steps):
        yield Sent([_json(declared), system_prompt(declared), *said], _note(tools) if mode is Mode.PLAN else "")


def count(requests: Sequence[Sent]) -> tuple[int, float]:
    """Bytes that are read anew after the first request, and what all of it costs."""
    anew, cost = 0, 0.0
    for before, now in itertools.pairwise(requests):
        same = next(
            (place for place, pair in enumerate(zip(before.pieces, now.pieces, strict=False)) if pair[0] != pair[1]),
            min(len(before.pieces), len(now.pieces)),
        )
        kept = _bytes(now.pieces[same:])
        note = len(now.note.encode())
        anew += kept + note
        cost += _bytes(now.pieces[:same]) * AGAIN + kept * KEPT + note * ONCE
    return anew, cost


def _conversation(history: int, steps: int) -> Iterator[tuple[Mode, list[str]]]:
    """What was said by each request: the last one before planning, the plan, and some steps of building."""
    said = [f"{number:08}" + "x" * (RESULT - 8) for number in range(history // RESULT + steps + AFTER)]
    first = history // RESULT
    for number in range(first, len(said) + 1):
        planning = first < number <= first + steps
        yield (Mode.PLAN if planning else Mode.BUILD), said[:number]


def _note(tools: Sequence[Tool]) -> str:
    return plan_note([tool.spec for tool in tools], [tool.name for tool in tools if not _is_usable(tool)])


def _is_usable(tool: Tool) -> bool:
    return tool.danger is Danger.SAFE or tool.family in (ToolFamily.PLANNING, ToolFamily.RUNNING)


def _json(tools: Sequence[ToolSpec]) -> str:
    return json.dumps([[tool.name, tool.description, tool.schema] for tool in tools])


def _bytes(pieces: Sequence[str]) -> int:
    return sum(len(piece.encode()) for piece in pieces)


if __name__ == "__main__":
    main()

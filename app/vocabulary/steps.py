"""The steps of long work: as the agent writes them, as they are told, and those that a plan has."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from app.vocabulary.tool_table import STEPS

State = Literal["pending", "active", "done"]
SIGNS: Mapping[State, str] = {"pending": "○", "active": "◐", "done": "✓"}
_MARKED = re.compile(r"\s*(?:[-*]\s+)?(?:\[(?P<mark>.?)\]|(?P<sign>[○◐✓]))\s*(?P<text>.*)", re.S)
_IN_PLAN = re.compile(r"^(?:[-*+]|\d{1,2}[.)])[ \t]+(?P<text>\S.*)$", re.M)
_MARKS: Mapping[str, State] = {"x": "done", "X": "done", "✓": "done", ">": "active", "~": "active", "◐": "active"}
_MOST_LETTERS = 120
_MOST_STEPS = 30


@dataclass(frozen=True, slots=True)
class TodoStep:
    text: str
    state: State = "pending"


def read_step(line: str) -> TodoStep:
    """`[x] Find the cause`; without a mark it is still to come."""
    found = _MARKED.fullmatch(line)
    if found is None:
        return TodoStep(_short(line))
    return TodoStep(_short(found["text"]), _MARKS.get(found["mark"] or found["sign"] or "", "pending"))


def as_facts(steps: Iterable[TodoStep]) -> list[dict[str, Any]]:
    return [asdict(step) for step in steps]


def steps_of(tool: str, facts: Mapping[str, Any]) -> Sequence[TodoStep]:
    """What a finished call tells of the steps: a list of the agent's, or a plan that was accepted; nothing else."""
    if tool == "exit_plan_mode" and facts.get("accepted"):
        lines = [found["text"] for found in _IN_PLAN.finditer(str(facts.get("plan", "")))]
        return [read_step(line) for line in lines[:_MOST_STEPS]]
    told = facts.get("items") if tool == STEPS else None
    items = [item for item in told if isinstance(item, Mapping)] if isinstance(told, list) else []
    return [
        TodoStep(_short(str(item.get("text", ""))), item["state"] if item.get("state") in SIGNS else "pending")
        for item in items[:_MOST_STEPS]
    ]


def _short(text: str) -> str:
    line = " ".join(text.replace("**", "").split())
    return line if len(line) <= _MOST_LETTERS else line[: _MOST_LETTERS - 1] + "…"

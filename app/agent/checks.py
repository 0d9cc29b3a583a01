"""Checks: commands of the person's that run after edits and at the end of a turn; the goal is one that has to pass.

Each runs as a call of `bash` through all layers, approved by being set up. What a failed one printed is told to the
model once. It can hold the turn open for some more steps; a goal holds it open until it passes, or a limit is reached.
"""

import json
import re
import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from secrets import token_hex

from app.agent.context.kept import shorten
from app.agent.orchestrator import Orchestrator
from app.text.plain import enclosed, one_line, unescaped
from app.text.sentences import Sentence, join, say
from app.vocabulary.events import CostReported, Event, Mode
from app.vocabulary.messages import ToolCall, ToolResult

GOAL = "/goal"
"""A message of the person's that begins with this sets a goal."""
MOST_TOLD = 4_000
"""Bytes of what a failed check printed that the model reads."""
MOST_FILES = 200
SAME_FAILURES = 3
"""So often in a row a goal may fail in the same way, then the agent is not getting on."""
TIMEOUT = 600

_PLACE = re.compile(r"\{(files|changed)\}")


@dataclass(frozen=True, slots=True)
class TurnCheck:
    command: str
    """`{files}` stands for what changed since it ran last, `{changed}` for what changed in the turn."""
    after_edit: bool = False
    hold_steps: int = 0
    """How often a failure at the end of a turn has the agent go on."""
    files: tuple[str, ...] = ()
    """Globs: it runs only if such a file changed."""


@dataclass(frozen=True, slots=True)
class GoalLimits:
    steps: int = 50
    seconds: float = 3600.0
    usd: float | None = None


@dataclass
class _Goal:
    command: str
    limits: GoalLimits
    usd_before: float
    began: float = field(default_factory=time.monotonic)
    failures: list[str] = field(default_factory=list)
    """What each try printed."""


Changed = Callable[[int, int], tuple[list[str], int]]
"""The files that changed in a turn after so many versions, and the last version. Does not block for long."""


@dataclass
class TurnChecks:
    """Those of a session. Without checks and goal it does nothing."""

    orchestrator: Orchestrator
    checks: Sequence[TurnCheck] = ()
    changed: Changed = lambda turn, after: ([], after)
    limits: GoalLimits = GoalLimits()
    _goal: _Goal | None = None
    _turn: int = 0
    _seen: dict[TurnCheck, int] = field(default_factory=dict)
    """The last version that each has run on."""
    _held: dict[TurnCheck, int] = field(default_factory=dict)
    _results: dict[str, bool] = field(default_factory=dict)
    _untold: str = ""
    """Of a failure at the very end of a turn: the model reads it with the next message."""
    _spent: CostReported | None = None

    def __call__(self, event: Event) -> None:
        if isinstance(event, CostReported):
            self._spent = event

    def set_goal(self, command: str) -> None:
        self._goal = _Goal(command, self.limits, self._spent.session if self._spent is not None else 0.0)

    def begin_turn(self, turn: int) -> None:
        self._turn = turn
        self._seen, self._held, self._results = {}, {}, {}

    def note(self, said: str) -> str:
        """What the model is told with a message: the goal that it sets, and a failure that it does not know yet."""
        told, self._untold = self._untold, ""
        order, _, command = said.partition(" ")
        if order == GOAL and command.strip():
            self.set_goal(command.strip())
        if self._goal is not None and not self._goal.failures:
            command = one_line(self._goal.command, 300)
            goal = f"Go on until the command `{command}` succeeds; Handrail runs it when you end your turn."
            told = " ".join(filter(None, (told, goal)))
        return told

    async def after_calls(self) -> str:
        """Run what is to run after edits; what the model is told of failures."""
        return await self._run_all([check for check in self.checks if check.after_edit])

    async def at_end(self) -> str:
        """The model ends its turn: what it is told if it is to go on, "" if the turn may end."""
        if self._is_planning:
            return ""
        due = [check for check in self.checks if not check.after_edit]
        failed = await self._run_all(due)
        holding = [check for check in due if self._results.get(check.command) is False and self._holds(check)]
        if failed and not holding:
            self._untold, failed = failed, ""
        return "\n\n".join(filter(None, (failed, await self._try_goal())))

    def given_up(self, step: int) -> str:
        """Why the goal is given up; "" if the agent may go on."""
        goal = self._goal
        if goal is None:
            return ""
        limits, spent = goal.limits, self._spent
        same = goal.failures[-SAME_FAILURES:]
        why = ""
        if len(same) == SAME_FAILURES and len(set(same)) == 1:
            why = say("it failed {count} times in a row in the same way", SAME_FAILURES)
        elif step >= limits.steps:
            why = say("{number} steps are used up", limits.steps)
        elif time.monotonic() - goal.began >= limits.seconds:
            why = say("{number} minutes are over", round(limits.seconds / 60, 1))
        elif limits.usd is not None and spent is not None and spent.unpriced:
            why = say("the price of the model is not known, so a limit in money cannot be kept")
        elif limits.usd is not None and spent is not None and spent.session - goal.usd_before >= limits.usd:
            why = say("{number} dollars are spent", limits.usd)
        if not why:
            return ""
        self._goal = None
        command, tries = one_line(goal.command, 120), len(goal.failures)
        return say("the goal `{command}` was not reached after {count} tries: {reason}", command, tries, why)

    @property
    def summary(self) -> str:
        """For the last line of the turn."""
        parts: list[str] = []
        for words, outcome in ((_PASSED, True), (_FAILED, False)):
            if names := [
                f"`{one_line(command, 60)}`" for command, passed in self._results.items() if passed is outcome
            ]:
                parts.append(words.format(", ".join(names)))
        return join(" · ", parts) if parts else ""

    @property
    def _is_planning(self) -> bool:
        return self.orchestrator.policy.mode is Mode.PLAN

    def _holds(self, check: TurnCheck) -> bool:
        self._held[check] = self._held.get(check, 0) + 1
        return self._held[check] <= check.hold_steps

    async def _run_all(self, checks: Sequence[TurnCheck]) -> str:
        told = []
        for check in checks if not self._is_planning else ():
            command = self._command(check)
            if command is None:
                continue
            result = await self._run(command)
            self._seen[check] = self.changed(self._turn, 0)[1]
            self._results[check.command] = not result.is_error
            if result.is_error:
                told.append(_told(command, result))
        return "\n\n".join(told)

    async def _try_goal(self) -> str:
        goal = self._goal
        if goal is None:
            return ""
        result = await self._run(goal.command)
        self._results[goal.command] = not result.is_error
        if not result.is_error:
            self._goal = None
            return ""
        goal.failures.append(result.output)
        return f"{_told(goal.command, result)}\nGo on until this command succeeds."

    async def _run(self, command: str) -> ToolResult:
        call = ToolCall(f"check-{token_hex(6)}", "bash", _arguments(command))
        return (await self.orchestrator.run(call, MOST_TOLD * 4, is_configured=True)).result

    def _command(self, check: TurnCheck) -> str | None:
        """With the files in their places; None if nothing changed that it is about."""
        new, _ = self.changed(self._turn, self._seen.get(check, 0))
        whole, _ = self.changed(self._turn, 0)
        named = {"files": _matching(new, check.files), "changed": _matching(whole, check.files)}
        if not named["files"]:
            return None
        return _PLACE.sub(lambda found: " ".join(map(_quoted, named[found[1]][:MOST_FILES])), check.command)


_PASSED: Sentence = say("passed: {names}")
_FAILED: Sentence = say("failed: {names}")


def _matching(paths: Sequence[str], globs: Sequence[str]) -> list[str]:
    def fits(path: str) -> bool:
        return not globs or any(fnmatchcase(path, glob) or fnmatchcase(path.rpartition("/")[2], glob) for glob in globs)

    return [path for path in paths if fits(path)]


def _quoted(path: str) -> str:
    """One word for a shell, and no option."""
    plain = unescaped(path)
    return shlex.quote(f"./{plain}" if plain.startswith("-") else plain)


def _arguments(command: str) -> str:
    return json.dumps({"command": command, "timeout": TIMEOUT})


def _told(command: str, result: ToolResult) -> str:
    shown = one_line(command, 300)
    return f"The check `{shown}` failed.\n{enclosed('check', 'What it printed', shorten(result.output, MOST_TOLD))}"

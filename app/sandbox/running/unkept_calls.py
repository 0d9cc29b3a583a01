"""The calls of one command that wait, since what they remove or replace cannot be kept, and what was decided."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from app.sandbox.confine.supervisor import COPY_LIMIT_BYTES
from app.sandbox.running.time_limit import Pausable
from app.text.plain import escaped, one_line, size_words
from app.text.sentences import say, shortened
from app.vocabulary.confinement import UNKEPT_WORDS, Unkept, UnkeptAnswer, UnkeptDecision

JudgeUnkept = Callable[[str, Unkept], Awaitable[UnkeptDecision]]
"""Decides for the command of a call, or for a program that lives longer, by its identity."""
Decided = tuple[Unkept, UnkeptDecision]
MOST_LISTED = 100
"""Files in the facts of a result; of those beyond, only their number is told."""
MOST_NAMED = 5
"""Files that a note names."""

ENDED = UnkeptDecision(UnkeptAnswer.DENY, "cancelled", say("the command ended before there was an answer"))


async def deny_unkept(identity: str, unkept: Unkept) -> UnkeptDecision:
    return UnkeptDecision(UnkeptAnswer.DENY, "nobody", say("nobody is there to ask"))


@dataclass(frozen=True, slots=True)
class UnkeptRules:
    """What becomes of files that commands remove or replace and that cannot be kept."""

    judge: JudgeUnkept = deny_unkept
    copy_limit: Callable[[], int] = lambda: COPY_LIMIT_BYTES
    """The size up to which they are copied without asking."""


class UnkeptCalls:
    """Answers the supervisor of a command: this is `Launch.on_unkept`."""

    def __init__(self, identity: str, judge: JudgeUnkept, project: Path, limit: Pausable | None = None) -> None:
        """The time of `limit` stands still while the person is asked."""
        self._identity = identity
        self._judge = judge
        self._inside = os.path.realpath(project).rstrip("/") + "/"
        self._limit = limit
        self.on_stop: Callable[[], object] = lambda: None
        """Ends the command: the person said so."""
        self._asking: set[asyncio.Future[UnkeptDecision]] = set()
        self._is_closed = False
        self._decided: dict[tuple[Unkept, UnkeptAnswer], UnkeptDecision] = {}

    async def __call__(self, unkept: Unkept) -> UnkeptAnswer:
        if self._is_closed:
            return UnkeptAnswer.DENY
        unkept = replace(unkept, path=escaped(unkept.path.removeprefix(self._inside)))
        asking = asyncio.ensure_future(self._judge(self._identity, unkept))
        self._asking.add(asking)
        try:
            with self._limit.paused() if self._limit is not None else nullcontext():
                await asyncio.wait({asking})
        finally:
            self._asking.discard(asking)
            asking.cancel()
        decision = ENDED if asking.cancelled() else asking.result()
        self._decided[unkept, decision.answer] = decision
        if decision.stops:
            self.close()
            self.on_stop()
        return decision.answer

    def take_decided(self) -> tuple[Decided, ...]:
        """What was decided since this was asked last: each file once."""
        decided = tuple((unkept, decision) for (unkept, _), decision in self._decided.items())
        self._decided.clear()
        return decided

    def close(self) -> None:
        """The command has ended: the questions that are open are withdrawn."""
        self._is_closed = True
        for asking in self._asking:
            asking.cancel()


def unkept_facts(decided: Sequence[Decided]) -> dict[str, Any]:
    """For the facts of a result: each file, and what became of its content; nothing without any."""
    if not decided:
        return {}
    files = [
        {
            "path": unkept.path,
            "size": unkept.size,
            "reason": unkept.reason,
            "answer": decision.answer.name.lower(),
            "by": decision.by,
        }
        for unkept, decision in decided[:MOST_LISTED]
    ]
    return {"unkept": {"files": files, "more": len(decided) - len(files)}}


def unkept_notes(decided: Sequence[Decided]) -> list[str]:
    """Sentences that say which files stayed as they were and why, and which undo cannot bring back."""
    denied = [one for one in decided if one[1].answer is UnkeptAnswer.DENY]
    lost = [unkept for unkept, decision in decided if decision.answer is UnkeptAnswer.ALLOW]
    notes: list[str] = []
    for (reason, why), alike in groupby(sorted(denied, key=_grounds), key=_grounds):
        files = _name_files([unkept for unkept, _ in alike])
        notes.append(
            say("Not removed or replaced: {paths}. Cannot be kept for undo: {clause}; {reason}.", files, reason, why)
        )
    if lost:
        notes.append(say("Removed or replaced as allowed, and undo cannot bring it back: {paths}.", _name_files(lost)))
    return notes


def _grounds(one: Decided) -> tuple[str, str]:
    unkept, decision = one
    return UNKEPT_WORDS.get(unkept.reason, unkept.reason), decision.why


def _name_files(files: Sequence[Unkept]) -> str:
    return shortened([f"{one_line(one.path)} ({size_words(one.size)})" for one in files], MOST_NAMED)

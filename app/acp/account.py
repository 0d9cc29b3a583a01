"""The host's own account of a turn: what the agent changed and reached in truth, beside what it said that it did.

Changes come from the journal of the keep, which the agent cannot reach. Each is matched with what was reported.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any

from app.acp.reported import Diff, ReportedCall, Status
from app.sandbox.effects import CommandStart, EffectReport, Effects
from app.sandbox.effects.effect_report import EffectKind
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.unkept_calls import unkept_facts, unkept_notes
from app.text.plain import one_line, visible
from app.text.sentences import join, say
from app.tools.shared.command_result import confinement_facts, network_facts
from app.vocabulary.changes import CURRENT, CallInfo
from app.vocabulary.messages import ToolResult

MOST_NAMED = 50
_TITLES = {
    "changed": say("{count} changed"),
    "unreported": say("{count} not reported"),
    "refused": say("{count} done although refused"),
    "missing": say("{count} did not happen"),
    "different": say("{count} not as shown"),
}

Read = Callable[[str], bytes | None]
"""The content of a file of the project; None if there is none, or none that can be read."""


@dataclass(frozen=True)
class FinishedAccount:
    """To be recorded as a call of this id."""

    call_id: str
    title: str
    result: ToolResult


@dataclass(frozen=True)
class Mismatches:
    """Where what was done and what was said differ; paths in the project."""

    unreported: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    """Changed although the call for it was refused."""
    missing: tuple[str, ...] = ()
    """Said to be changed, and not changed."""
    different: tuple[str, ...] = ()
    """Changed, but not to what was shown."""

    def words(self) -> list[str]:
        about = (
            ("Not reported by the agent", self.unreported),
            ("Done although it was refused", self.refused),
            ("Reported, but did not happen", self.missing),
            ("Reported, but differs from what is in the file", self.different),
        )
        return [f"{title}: {_named(paths)}" for title, paths in about if paths]


class TurnAccount:
    """Begun before a turn and ended after it."""

    def __init__(self, program: PipedProgram | None, effects: Effects, tool: str, read: Read) -> None:
        """`tool` is the name by which the program's effects are known."""
        self._program = program
        self._effects = effects
        self._tool = tool
        self._read = read
        self._call_id = ""
        self._start: CommandStart | None = None
        self._between: EffectReport | None = None
        network = program.network if program is not None else None
        self._used = network.so_far() if network is not None else None

    async def begin(self, info: CallInfo) -> None:
        """Raises ToolError if what is needed to undo the turn cannot be kept."""
        self._call_id = info.call_id
        if self._program is not None:
            self._start = await self._begun(self._program, info)
            self._between = self._effects.between_calls(self._program.record)

    async def begin_command(self, info: CallInfo) -> CommandStart | None:
        """From now on, what changes is the doing of this call; None where that cannot be told apart."""
        if self._program is None or self._start is None or self._start.program is None or self._program.is_gone:
            return None
        await self._effects.settle(self._start)
        return await self._begun(self._program, info)

    async def end_command(self, command: CommandStart) -> EffectReport:
        return await self._effects.end(command)

    async def end(self, calls: Sequence[ReportedCall]) -> FinishedAccount | None:
        """None if there is nothing to tell."""
        program = self._program
        if program is None or self._start is None:
            return None
        changed = await self._effects.end(self._start)
        if program.is_gone:
            if program.life is not None:
                await asyncio.wait({program.life})
            changed = changed.merge(self._effects.take_left(self._tool))
        if (left := self._effects.between_calls(program.record)) is not None:  # recorded while a call of its was judged
            changed = left.merge(changed)
        changed = changed if not program.reverted else _with_reverted(changed, program)
        during = [call.effects for call in calls if call.effects is not None]
        marks = await asyncio.to_thread(self._compare, calls, changed, during)
        beside = sorted({effect.path for report in during for effect in report.effects})
        hosts, refused = (
            program.network.since(self._used) if program.network is not None and self._used is not None else ((), ())
        )
        unkept = program.unkept.take_decided()
        told = [*marks.words(), *(f"Not connected to {visible(one.host)}: {visible(one.reason)}" for one in refused)]
        told += unkept_notes(unkept)
        if self._between is not None:
            told += [f"Changed since the turn before, while nothing was asked:\n{self._between.summary()}"]
        if beside:
            told.insert(0, f"While commands of its ran, and listed with them: {_named(beside)}")
        summary = changed.summary()
        if not (summary or told or hosts):
            return None
        counted = {name: len(paths) for name, paths in vars(marks).items()}
        counted["changed"] = len({*beside, *(one.path for one in changed.effects)})
        head = [f"Changed in this turn, by Handrail's own account:\n{summary}"] if summary else ["No other changes."]
        title = join(", ", [_TITLES[name].format(count) for name, count in counted.items() if count])
        meta: dict[str, Any] = {
            "account": title,
            "effects": _with_marks(changed.meta(), marks.unreported),
            **({"betweenCalls": self._between.meta()} if self._between is not None else {}),
            **({"reached": [str(one.target) for one in hosts]} if hosts else {}),
            **{name: list(paths) for name, paths in vars(marks).items() if paths},
            **network_facts(hosts, refused),
            **unkept_facts(unkept),
            **confinement_facts(replace(program.in_force, grant=replace(program.in_force.grant, folders=()))),
        }
        return FinishedAccount(self._call_id, title, ToolResult("\n".join([*head, *told]), meta=meta))

    async def _begun(self, program: PipedProgram, info: CallInfo) -> CommandStart:
        token = CURRENT.set(info)
        try:
            return await self._effects.begin(program.in_force, running=program.record)
        finally:
            CURRENT.reset(token)

    def _compare(
        self, calls: Sequence[ReportedCall], changed: EffectReport, during: Sequence[EffectReport]
    ) -> Mismatches:
        done = {name for call in calls if call.status is Status.COMPLETED for name in call.paths if call.changes_files}
        refused = {name for call in calls if call.was_refused for name in call.paths}
        found = [(effect.path, effect.moved_from) for effect in changed.effects]
        touched = {name for names in found for name in names if name}
        touched |= {name for report in during for effect in report.effects for name in (effect.path, effect.moved_from)}
        gone = {one.path for report in (changed, *during) for one in report.effects if one.kind is EffectKind.DELETED}
        last = {diff.path: diff for call in calls if call.status is Status.COMPLETED for diff in call.diffs}
        is_done = [names for names in found if _is_among(names, done - refused)]
        by_force = [names[0] for names in found if names not in is_done and _is_among(names, refused)]
        return Mismatches(
            tuple(names[0] for names in found if names not in is_done and names[0] not in by_force),
            tuple(by_force),
            tuple(path for path, diff in last.items() if path not in touched and diff.old != diff.new),
            tuple(path for path, diff in last.items() if path in touched - gone and not self._holds(path, diff)),
        )

    def _holds(self, path: str, diff: Diff) -> bool:
        """Whether the file has the text that was shown; one that cannot be read is given the benefit of the doubt."""
        content = self._read(path)
        return content is None or diff.new.encode().replace(b"\r\n", b"\n") in content.replace(b"\r\n", b"\n")


def _is_among(names: tuple[str, str], reported: Iterable[str]) -> bool:
    """A folder that was made for a reported file is reported with it."""
    path, moved_from = names
    if path.endswith("/"):
        return any(one.startswith(path) or one == path.rstrip("/") for one in reported)
    return any(PurePosixPath(one) in (PurePosixPath(path), PurePosixPath(moved_from)) for one in reported)


def _with_marks(meta: dict[str, Any], unreported: Sequence[str]) -> dict[str, Any]:
    for kind in EffectKind:
        for row in meta[kind.value]:
            row["reported"] = row["path"] not in unreported
    return meta


def _with_reverted(changed: EffectReport, program: PipedProgram) -> EffectReport:
    return EffectReport(changed.effects, changed.meanwhile, changed.git, changed.held, changed.note, program.reverted)


def _named(paths: Sequence[str]) -> str:
    shown = ", ".join(one_line(path, 300) for path in paths[:MOST_NAMED])
    return f"{shown} and {len(paths) - MOST_NAMED} more" if len(paths) > MOST_NAMED else shown

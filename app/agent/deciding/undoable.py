"""Tells what undo can bring back of a call: foreseen before it runs, and found after it. Nothing here looks at a disk.

| call                                                        | undo brings back                                   |
|-------------------------------------------------------------|----------------------------------------------------|
| one that only reads                                         | nothing is said: there is nothing to undo          |
| a tool that changes files                                   | all, but for files too large to be kept, and times |
| a command while all that it can change is kept              | all                                                |
| the same, and it reaches hosts, other folders or programs   | what it does to the project                        |
| a command that nothing records, or without confinement      | what was copied before, if anything was            |
| an MCP server whose program is confined here                | what it does to the project                        |
| an MCP server elsewhere or without confinement, and the web | nothing                                            |

In doubt less is promised than undo can do.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.commands import Reading
from app.text.sentences import join, say
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.events import Undoable, UndoReach
from app.vocabulary.tool_table import MCP_SEARCH, ServerPlace, ToolFamily, family_of, runs_command

UNCONFINED = say("without confinement it can change more than the project")
UNRECORDED = say("nothing records what it changes")
NOT_ALL_COPIED = say("not all files can be copied before it runs")
UNKNOWN = say("not all of this command is known before it runs")
BESIDE = say("temporary files are not kept")
NOT_KEPT = say("what it removed was not kept")
OWN_DATA = say("the server can keep data outside of the project")
SERVERS = {ServerPlace.ELSEWHERE: say("the server runs elsewhere"), ServerPlace.UNCONFINED: UNCONFINED}

ALL = Undoable(UndoReach.ALL)


@dataclass(frozen=True, slots=True)
class Doing:
    """What has to be known of a call."""

    tool: str
    reading: Reading | None = None
    in_force: InForce | None = None
    """What confines its command, or the program of its MCP server."""
    connects: bool = False
    """A rule lets its command connect to a host without another question."""
    lost: str = ""
    """Why a file that it removes or replaces cannot be kept."""
    server: ServerPlace | None = None
    copied: UndoReach = UndoReach.NONE
    """How much of the project is copied before, where nothing is kept at the call."""

    @property
    def kept(self) -> UndoReach:
        return UndoReach.ALL if self.in_force is not None and self.in_force.keeps else self.copied

    @property
    def is_kept(self) -> bool:
        """At least in part."""
        return self.kept is not UndoReach.NONE


def foreseen(doing: Doing) -> Undoable | None:
    """Before it runs; None if there will be nothing to undo."""
    from app.commands.outward import ENDED, SENT, TIMES

    match family_of(doing.tool):
        case ToolFamily.CHANGING if doing.lost:
            return Undoable(UndoReach.NONE, doing.lost)
        case ToolFamily.CHANGING:
            return Undoable(UndoReach.PART, TIMES) if doing.tool == "touch" else ALL
        case ToolFamily.PLANNING if doing.tool in ("plan_write", "plan_edit"):
            return ALL
        case ToolFamily.WEB:
            return Undoable(UndoReach.NONE, SENT)
        case ToolFamily.MCP if doing.tool != MCP_SEARCH:
            is_held = doing.server is ServerPlace.CONFINED and doing.is_kept
            can_write = doing.in_force is not None and not doing.in_force.grant.read_only
            return _weigh(_of_server(doing), is_held and can_write)
        case ToolFamily.RUNNING if runs_command(doing.tool):
            return _command_foreseen(doing)
        case ToolFamily.RUNNING if doing.tool == "bash_kill":
            return Undoable(UndoReach.NONE, ENDED)
    return None


def widen(undo: Undoable | None, grant: Grant) -> Undoable | None:
    """The same of a call that is granted this besides."""
    from app.commands.outward import SENT

    if undo is None or grant == NO_GRANT:
        return undo
    if grant.unconfined:
        return Undoable(UndoReach.NONE, UNRECORDED)
    reasons = [*([undo.reason] if undo.reason else []), *([SENT] if grant.network else []), *_in_folders(grant)]
    return _weigh(reasons, undo.reach is not UndoReach.NONE)


def find_undoable(doing: Doing, meta: Mapping[str, Any], *, failed: bool = False) -> Undoable | None:
    """After it ran, by the facts of its result; None if there is nothing to undo."""
    if "tier" in meta and not meta.get("running"):
        return _program_found(doing, meta)
    before = foreseen(doing)
    if family_of(doing.tool) not in (ToolFamily.CHANGING, ToolFamily.PLANNING):
        return before
    if failed or (doing.tool == "mkdir" and meta.get("created") is False):
        return None
    if doing.tool == "touch" and before is not None:
        return ALL if meta.get("created") else replace(before, reach=UndoReach.NONE)
    return Undoable(UndoReach.NONE, NOT_KEPT) if before == ALL and meta.get("kept") is False else before


def _command_foreseen(doing: Doing) -> Undoable | None:
    from app.commands.outward import changes_files, only_reads

    reading, in_force = doing.reading, doing.in_force
    if reading is None or in_force is None:
        return Undoable(UndoReach.NONE, UNRECORDED)
    if only_reads(reading):
        return None
    changes = not reading.understood or any(changes_files(part, reading) for part in reading.parts)
    changes = changes and not in_force.grant.read_only
    connects = doing.connects or in_force.grant.network
    reasons = [*_of_command(doing, reading, in_force, may_ask=True, connects=connects)]
    return _weigh(reasons, changes and doing.is_kept) if reasons or changes else None


def _program_found(doing: Doing, meta: Mapping[str, Any]) -> Undoable | None:
    """Of a command, or of the program of an MCP server, by what it changed and which hosts it reached."""
    from app.commands.outward import ENDED, SENT, only_reads

    in_force = doing.in_force or _in_force(meta)
    reached = bool((meta.get("network") or {}).get("hosts"))
    doing = replace(doing, in_force=in_force)
    effects = meta.get("effects") or {}
    changed, lost = _counts(effects)
    if not (changed or reached) and doing.reading is not None and only_reads(doing.reading):
        return None
    reasons = [_why_lost(effects, lost)] if lost else []
    reasons += [SENT] if reached else []
    if family_of(doing.tool) is ToolFamily.MCP:
        reasons += _of_server(doing)
    else:
        reasons += [ENDED] if doing.tool == "bash_kill" else []
        connects = reached or (in_force.grant.network and not in_force.by_host)
        reasons += _of_command(doing, doing.reading or Reading(()), in_force, connects=connects)
    if not reasons and not changed:
        return None
    undoable = _weigh(reasons, changed > lost)
    # The block of the command itself tells what its text says; here it is not known.
    return None if doing.reading is None and undoable == ALL else undoable


def _weigh(reasons: Sequence[str], brings_back: bool) -> Undoable:
    """`brings_back` says that there is something that undo can bring back."""
    if not reasons:
        return ALL if brings_back else Undoable(UndoReach.NONE, UNRECORDED)
    told = join("; ", [*dict.fromkeys(reasons)][:2])
    return Undoable(UndoReach.PART if brings_back else UndoReach.NONE, told)


def _of_server(doing: Doing) -> list[str]:
    if doing.server is not ServerPlace.CONFINED:
        return [SERVERS[doing.server or ServerPlace.ELSEWHERE]]
    return [*_not_kept(doing), OWN_DATA]


def _not_kept(doing: Doing) -> list[str]:
    match doing.kept:
        case UndoReach.ALL:
            return []
        case UndoReach.PART:
            return [NOT_ALL_COPIED]
    return [UNRECORDED]


def _of_command(
    doing: Doing, reading: Reading, in_force: InForce, *, connects: bool, may_ask: bool = False
) -> Iterator[str]:
    """Why undo cannot bring back all that a command does. `connects` says that it may reach a host, or may have reached
    one; with `may_ask` the person can still be asked about hosts.
    """
    from app.commands.outward import SENT, outward, stays_here

    yield from _not_kept(doing)
    if doing.is_kept and in_force.tier is Tier.NONE:
        yield UNCONFINED
    for part in reading.parts:
        beyond = outward(part)
        if beyond is not None and (connects or may_ask or not beyond.by_network):
            yield beyond.reason
    if connects and not all(map(stays_here, reading.parts)):
        yield SENT
    yield from _in_folders(in_force.grant)
    if reading.beside and not in_force.grant.folders:
        yield BESIDE
    yield from reading.when_kept.alarms
    if not (reading.understood or reading.alarms):
        yield UNKNOWN


def _in_folders(grant: Grant) -> list[str]:
    return [say("files in {folder} are not kept", folder) for folder in grant.folders]


def _counts(effects: Mapping[str, Any]) -> tuple[int, int]:
    """How many changes a command made, and how many of them undo cannot bring back."""
    changed = sum((effects.get("counts") or {}).values()) + len(effects.get("git", ()))
    return changed, int(effects.get("notUndoable", 0))


def _why_lost(effects: Mapping[str, Any], number: int) -> str:
    """The reason if there is one alone, else how many changes are lost."""
    listed = [one for rows in effects.values() if isinstance(rows, list) for one in rows if isinstance(one, Mapping)]
    reasons = {str(one["reason"]) for one in listed if one.get("undo") is False and one.get("reason")}
    return reasons.pop() if len(reasons) == 1 else say("{number} of its changes cannot be undone", number)


def _in_force(meta: Mapping[str, Any]) -> InForce:
    """What held the command of which a result tells; only that is known of one that ran in the background."""
    told = meta.get("grant") or {}
    grant = Grant(bool(told.get("network")), tuple(told.get("folders", ())), bool(told.get("unconfined")))
    return InForce(Tier(meta["tier"]), grant, by_host=bool(meta.get("byHost")), keeps=bool(meta.get("keeps")))

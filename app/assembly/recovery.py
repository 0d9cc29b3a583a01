"""Recovers the calls of killed programs: what they changed becomes undoable and is audited."""

import logging
from collections import defaultdict
from pathlib import Path

from app.assembly.profile import Profile
from app.changes import CURRENT, Touched
from app.errors import AppError
from app.messages import ToolResult
from app.plain import escaped, one_line
from app.sandbox.effects.interrupted import InterruptedCommand, settle_git, settle_interrupted
from app.sandbox.files.places import Zone
from app.sandbox.files.restoring import Restorer
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.words import worth_telling
from app.sandbox.protect import snapshot
from app.sandbox.protect.guard import Guard, Reverted
from app.sandbox.protect.protected_names import Finder
from app.sandbox.running.guarded import protected_before
from app.storage.audit.trail import AuditTrail, TrailEnds
from app.storage.open_calls import OpenCall, clear_notes, forget, interrupted
from app.storage.versions import intents
from app.storage.versions.rows import TOO_LARGE

MOST_NAMED, MOST_LETTERS = 10, 200
"""Paths in a notice, and letters of each."""

_log = logging.getLogger(__name__)


def recover(profile: Profile, project: Path, lifted: frozenset[str] = frozenset()) -> list[str]:
    """Recover every call in this folder that a killed program left open; describes what was found. Blocks."""
    made: dict[tuple[str, str], list[Touched]] = defaultdict(list)
    for change, touched in intents.settle(
        profile.versions,
        str(project),
        lambda session: Restorer(_files(profile, project, session, lifted, for_person=True)),
    ):
        made[change.session_id, change.call_id].append(touched)
    told: list[str] = []
    for call in interrupted(profile.versions, str(project)):
        try:
            told += _recovered(profile, project, lifted, call, made[call.session_id, call.call_id])
        except (OSError, AppError) as error:
            _log.warning("what a call that was cut off had done is not known: %s", error)
            told.append(f"What {call.tool} had done when Handrail ended could not be found out: {error}")
    return told


def _recovered(
    profile: Profile, project: Path, lifted: frozenset[str], call: OpenCall, made: list[Touched]
) -> list[str]:
    told: list[str] = []
    # What it had recorded itself, then what was found just now.
    touched = list(dict.fromkeys((*profile.versions.made_by(str(project), call.session_id, call.info), *made)))
    if call.began_ns is None and (paths := _differing(touched)):
        named = [one_line(escaped(path), MOST_LETTERS) for path in paths[:MOST_NAMED]]
        names = ", ".join([*named, *(["…"] if len(paths) > MOST_NAMED else [])])
        told.append(f"Handrail ended while {call.tool} ran. It had changed {names}.")
    if call.began_ns is not None:
        record = profile.folders.commands / f"{call.key}.record"
        ledger = profile.versions.recorder(str(project), call.session_id)
        command = InterruptedCommand(call.info, call.began_ns, call.position, call.copied, record, ledger)
        command.open()
        try:
            told += _taken_away(profile, project, lifted, call, command)
            files = _files(profile, project, call.session_id, lifted)
            for report in settle_interrupted(files, profile.folders.backups(project), [command]):
                count = len(report.effects)
                if count or report.meanwhile:
                    said = one_line(str(call.arguments.get("command", call.tool)), 80)
                    words = f"{count} files it changed can be undone" if count else "It is not known what it changed"
                    told.append(f"Handrail ended while a command ran: {said}. {words}.")
            try:
                changes = worth_telling(settle_git(files, profile.folders.backups(project), command))
            except (OSError, ValueError):
                changes = []
                told.append("What a command that was cut off did to git repositories is not known.")
            for change in changes[:MOST_NAMED]:
                told.append(f"{one_line(change.text)}. A command that was cut off did that; it can be undone.")
            touched += command.call.touched
        finally:
            command.record.close()
    _audit(profile, call, touched)
    clear_notes(profile.folders.commands, call.key)
    return told


def _differing(touched: list[Touched]) -> list[str]:
    """The paths that are not as they were before the first of these changes."""
    first: dict[str, str | None] = {}
    last: dict[str, str | None] = {}
    for one in touched:
        first.setdefault(one.path, one.before)
        last[one.path] = one.after
    return [path for path, before in first.items() if last[path] != before or before == TOO_LARGE]


def _taken_away(
    profile: Profile, project: Path, lifted: frozenset[str], call: OpenCall, command: InterruptedCommand
) -> list[str]:
    """What it planted under protected names. Without a record it may be the person's own, so it is only told."""
    try:
        before = snapshot.read(protected_before(command.record_file).read_bytes())
    except (OSError, ValueError, KeyError, TypeError):
        return []
    finder = Finder(project, lifted)
    finder.close()  # it looks only once, so it need not watch
    guard = Guard(finder)
    command_changes = command.record.command_changes()
    if not command_changes.is_known:
        new = sorted(guard.before().files.keys() - before.files.keys())[:MOST_NAMED]
        return [f"{escaped(path)} is new since a command was cut off; look at it before you use it." for path in new]
    token = CURRENT.set(command.call)
    try:
        keep = profile.versions.recorder(str(project), call.session_id).keep
        found: tuple[Reverted, ...] = guard.after(
            before, enforced=False, command_changes=lambda: command_changes, keep=keep
        )
    finally:
        CURRENT.reset(token)
    return [f"{escaped(item.path)} {escaped(item.words)}." for item in found[:MOST_NAMED]]


def _audit(profile: Profile, call: OpenCall, touched: list[Touched]) -> None:
    profile.folders.adopt_trail(call.session_id)
    trail = AuditTrail(
        profile.folders.trail(call.session_id),
        session=call.session_id,
        agent=call.agent,
        ends=TrailEnds(profile.versions.database),
        mask=profile.secrets.mask,
    )
    text = "Handrail ended while this ran; what it had done by then was found out at the next start."
    try:
        trail.record(
            call_id=call.call_id,
            turn=call.turn,
            tool=call.tool,
            arguments=call.arguments,
            result=ToolResult(text, is_error=True, code="E_INTERRUPTED"),
            decision=call.decision,
            touched=touched,
            seconds=0,
            also=lambda connection: forget(connection, call.key),
        )
    finally:
        trail.close()


def _files(
    profile: Profile, project: Path, session_id: str, lifted: frozenset[str], *, for_person: bool = False
) -> Workspace:
    """Files whose changes are recorded apart."""
    state, central = profile.folders.state(session_id), profile.folders.central(project)
    zones = [Zone("project", project, True), Zone("state", state, True), Zone("central", central, True)]
    return Workspace(zones, lifted, for_person=for_person)

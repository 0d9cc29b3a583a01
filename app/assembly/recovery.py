"""Recovers the calls of killed programs: what they changed becomes undoable and is audited."""

import logging
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

from app.assembly.profile import Profile
from app.sandbox.effects import snapshot_before
from app.sandbox.effects.interrupted import is_open_elsewhere, open_record, settle_interrupted
from app.sandbox.files.added_folders import AddedFolders
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.places import Zone
from app.sandbox.files.undo_workspace import UndoWorkspace
from app.sandbox.files.workspace import Workspace
from app.sandbox.protect import snapshot
from app.sandbox.protect.command_record import Record
from app.sandbox.protect.guard import Guard, Reverted
from app.sandbox.protect.protected_names import Finder
from app.sandbox.running.guarded import protected_before
from app.storage.audit.trail import AuditTrail, TrailEnds
from app.storage.open_calls import OpenCall, clear_notes, find_interrupted, forget, is_open
from app.storage.versions import intents
from app.storage.versions.rows import TOO_LARGE
from app.storage.versions.undo import Undo
from app.text.plain import escaped, one_line
from app.text.sentences import say, without_stop
from app.vocabulary.changes import CURRENT, CallInfo, Touched
from app.vocabulary.errors import AppError, StorageError
from app.vocabulary.messages import ToolResult

MOST_NAMED, MOST_LETTERS = 10, 200
"""Paths in a notice, and letters of each."""

_log = logging.getLogger(__name__)


def recover(profile: Profile, project: Path, lifted: frozenset[str] = frozenset()) -> list[str]:
    """Recover every call in this folder that a killed program left open; describes what was found. Blocks."""
    made: dict[tuple[str, str], list[Touched]] = defaultdict(list)
    for change, touched in intents.settle(
        profile.versions,
        str(project),
        lambda session: UndoWorkspace(_files(profile, project, session, lifted, for_person=True)),
    ):
        made[change.session_id, change.call_id].append(touched)
    told: list[str] = []
    for call in find_interrupted(profile.versions, str(project)):
        try:
            told += _recover_call(profile, project, lifted, call, made[call.session_id, call.call_id])
        except (OSError, AppError) as error:
            _log.warning("what a call that was cut off had done is not known: %s", error)
            told.append(
                say("What {tool} had done when Handrail ended could not be found out: {problem}", call.tool, error)
            )
    return [*told, *_recover_programs(profile, project, lifted)]


def _recover_programs(profile: Profile, project: Path, lifted: frozenset[str]) -> list[str]:
    """What MCP servers had changed, which ran beside the calls."""
    told: list[str] = []
    for path in profile.folders.commands.glob("*.record"):
        about = profile.versions.keeps.about(path.stem)
        if about is None or about.project != str(project):
            continue
        if is_open_elsewhere(path) or is_open(profile.versions, path.stem):
            continue
        call = CallInfo(about.turn, "", about.tool, key=path.stem)
        record, ledger = open_record(path), profile.versions.recorder(str(project), about.session_id)
        try:
            files = _files(profile, project, about.session_id, lifted)
            report = settle_interrupted(files, ledger, call, record, ledger.begin_keep(call))
            if report.effects:
                told.append(
                    say(
                        "Handrail ended while {tool} ran. {count} files can be undone.", about.tool, len(report.effects)
                    )
                )
            path.unlink()
        except (OSError, AppError, ValueError) as error:
            _log.warning("what a program that was cut off had done is not known: %s", error)
        finally:
            record.close()
    return told


def _recover_call(
    profile: Profile, project: Path, lifted: frozenset[str], call: OpenCall, made: list[Touched]
) -> list[str]:
    told: list[str] = []
    # What it had recorded itself, then what was found just now.
    touched = list(dict.fromkeys((*profile.versions.made_by(str(project), call.session_id, call.info), *made)))
    if call.tool == "organize":
        told += _put_back(profile, project, lifted, call, touched)
    elif call.began_ns is None and (paths := _differing(touched)):
        named = [one_line(escaped(path), MOST_LETTERS) for path in paths[:MOST_NAMED]]
        names = ", ".join([*named, *(["…"] if len(paths) > MOST_NAMED else [])])
        told.append(say("Handrail ended while {tool} ran. It had changed {paths}.", call.tool, names))
    path, info = profile.folders.commands / f"{call.key}.record", call.info
    if call.began_ns is None and path.exists() and not touched:
        # A command that did not begin, or that changed nothing.
        profile.versions.keeps.drop(call.key)
    if call.began_ns is not None:
        ledger = profile.versions.recorder(str(project), call.session_id)
        record = open_record(path)
        try:
            told += _take_away(profile, project, lifted, call, path, record)
            files = _files(profile, project, call.session_id, lifted)
            before = snapshot_before(profile.folders.commands, info)
            report = settle_interrupted(files, ledger, info, record, ledger.begin_keep(info), before)
            said = one_line(str(call.arguments.get("command", call.tool)), 80)
            words = without_stop(report.note) or say("{count} files it changed can be undone", len(report.effects))
            if report.effects or report.note:
                told.append(say("Handrail ended while a command ran: {command}. {reason}.", said, words))
            for change in report.git[:MOST_NAMED]:
                told.append(
                    say("{what}. A command that was cut off did that; it can be undone.", one_line(change.text))
                )
            touched += info.touched
        finally:
            record.close()
    _audit(profile, call, touched)
    clear_notes(profile.folders.commands, call.key)
    return told


def _put_back(
    profile: Profile, project: Path, lifted: frozenset[str], call: OpenCall, touched: list[Touched]
) -> list[str]:
    """A proposal for many files is done as a whole or not at all: some may still have temporary names."""
    with suppress(StorageError):
        profile.versions.keeps.end_call(call.key)
    if not touched:
        return []
    undo = Undo(
        profile.versions,
        str(project),
        lambda session: UndoWorkspace(
            _files(profile, project, session, lifted, for_person=True), FileLocks(profile.folders.locks)
        ),
    )
    report = undo.undo(session=call.session_id, turn=call.info.turn, call=call.call_id)
    told: list[str] = [say("Handrail ended while files were being organized. All that was done by then was put back.")]
    if report.skipped:
        names = ", ".join(one_line(escaped(path), MOST_LETTERS) for path, _ in report.skipped[:MOST_NAMED])
        told = [say("Handrail ended while files were being organized. These could not be put back: {paths}.", names)]
    return told


def _differing(touched: list[Touched]) -> list[str]:
    """The paths that are not as they were before the first of these changes."""
    first: dict[str, str | None] = {}
    last: dict[str, str | None] = {}
    for one in touched:
        first.setdefault(one.path, one.before)
        last[one.path] = one.after
    return [path for path, before in first.items() if last[path] != before or before == TOO_LARGE]


def _take_away(
    profile: Profile, project: Path, lifted: frozenset[str], call: OpenCall, path: Path, record: Record
) -> list[str]:
    """What it planted under protected names. Without a record it may be the person's own, so it is only told."""
    try:
        before = snapshot.load(protected_before(path).read_bytes())
    except (OSError, ValueError, KeyError, TypeError):
        return []
    finder = Finder(project, lifted)
    finder.close()  # it looks only once, so it need not watch
    guard = Guard(finder)
    command_changes = record.command_changes()
    if not command_changes.is_known:
        new = sorted(guard.before().files.keys() - before.files.keys())[:MOST_NAMED]
        return [
            say("{path} is new since a command was cut off; look at it before you use it.", escaped(path))
            for path in new
        ]
    token = CURRENT.set(call.info)
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
    zones += AddedFolders(profile.folders.added(session_id)).for_undo()
    return Workspace(zones, lifted, for_person=for_person)

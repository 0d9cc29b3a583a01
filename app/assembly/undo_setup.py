"""Opens undo and redo in a folder, and the restoring of versions: changes of the person's, not recorded as a tool's."""

import logging
from collections.abc import Sequence
from pathlib import Path

from app.assembly.profile import Profile
from app.assembly.recovery import recover
from app.assembly.tool_runtime import lifted_secrets, undo_zones
from app.configuration.paths import single_calls
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.undo_workspace import UndoWorkspace
from app.sandbox.files.workspace import Workspace
from app.storage.audit.trail import AuditTrail, TrailEnds
from app.storage.versions.restoration import Restoration, Restored
from app.storage.versions.undo import Undo, UndoReport
from app.text.plain import escaped
from app.vocabulary.errors import StorageError

_log = logging.getLogger(__name__)


def open_undo(profile: Profile, project: Path) -> Undo:
    """Undo and redo of what tools did in this folder, in any session."""
    recover(profile, project, lifted_secrets(profile.settings, project))

    def audit(operation: str, report: UndoReport) -> None:
        _audit(profile, report.session, operation, report.batch, report.turn, report.restored, report.skipped)

    return Undo(profile.versions, str(project), lambda session_id: _restorer(profile, project, session_id), audit)


def open_restoration(profile: Profile, project: Path) -> Restoration:
    """Files of this folder, set back to versions of theirs."""

    def audit(act: str, done: Restored) -> None:
        _audit(profile, done.session, act, done.call, done.turn, [done.path])

    return Restoration(
        profile.versions, str(project), lambda session_id: _restorer(profile, project, session_id), audit
    )


def shown_path(profile: Profile, project: Path, path: str) -> str:
    """The path as versions know it: from the project's root, through no link.

    A shell may complete a name to its bytes; half a character cannot come from anything that was shown.
    """
    given = escaped(path) if any("\udc80" <= letter <= "\udcff" for letter in path) else path
    return _unwatched(profile, project, single_calls(project)).resolve(given).shown


def _audit(
    profile: Profile,
    session_id: str,
    act: str,
    act_id: str,
    turn: int,
    files: Sequence[str],
    skipped: Sequence[tuple[str, str]] = (),
) -> None:
    """A line in the trail of the session whose changes were taken back; none if no call of it was audited."""
    ends = TrailEnds(profile.versions.database)
    if ends.get(session_id) is None:
        return
    path = profile.folders.trail(session_id)
    trail = AuditTrail(path, session=session_id, agent="", ends=ends, mask=profile.secrets.mask)
    try:
        trail.record_act(act, act_id, turn=turn, files=files, skipped=skipped)
    except StorageError as error:  # it is done, and versions know it
        _log.error("%s of %s is not in the audit trail: %s", act, session_id, error)
    finally:
        trail.close()


def _restorer(profile: Profile, project: Path, session_id: str) -> UndoWorkspace:
    return UndoWorkspace(_unwatched(profile, project, session_id), FileLocks(profile.folders.locks))


def _unwatched(profile: Profile, project: Path, session_id: str) -> Workspace:
    """The files for the person's own changes, which are not recorded as a tool's."""
    zones = undo_zones(profile.folders, project, session_id)
    return Workspace(zones, lifted_secrets(profile.settings, project), for_person=True)

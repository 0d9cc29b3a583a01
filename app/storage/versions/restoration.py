"""Restores a file to one of its versions for the person; this is recorded as a change and can be undone itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.changes import CallInfo, Change, link_target
from app.errors import ToolError
from app.storage.contents import digest
from app.storage.versions.attribution import Attribution, attribution
from app.storage.versions.rehearsal import UndoFiles
from app.storage.versions.rows import FOLDER, SELECT, TOO_LARGE, Version, owner_of, time_ordered_id
from app.storage.versions.session_changes import PUT_BACK, RESTORE, REVERT
from app.storage.versions.store import VersionStore

MAX_REPLACED_BYTES = 50_000_000
"""The content that is replaced is stored first; a longer one is refused."""


class ChangedSince(ToolError):
    """The file was changed after its last version. `state` is the state that the person may agree to replace."""

    def __init__(self, path: str, state: str | None) -> None:
        super().__init__(f"{path} was {'changed' if state else 'removed'} since its last version.", "E_CONFLICT")
        self.path = path
        self.state = state


@dataclass(frozen=True, slots=True)
class Restored:
    path: str
    session: str
    turn: int
    call: str
    """The id of this change, with which it can be undone."""


class Restoration:
    """Restores files in one project. `files` gives the files of a session."""

    def __init__(
        self,
        store: VersionStore,
        project: str,
        files: Callable[[str], UndoFiles],
        told: Callable[[str, Restored], object] = lambda act, restored: None,
    ) -> None:
        """`told` hears of everything that was restored."""
        self._store = store
        self._project = project
        self._files = files
        self._told = told

    def restore(self, version_id: str, *, session: str, before: bool = False, over: str | None = None) -> Restored:
        """Restore the state after this version, or the state `before` it; raises ToolError if that is not possible.

        A file that was changed after its last version is replaced only if it is in the state `over`, to which the
        person agreed; its content becomes a version then.
        """
        found = self._store.find(f"{SELECT} WHERE id = ? AND project = ?", (version_id, self._project))
        if not found:
            raise ToolError("This version is not known any more.", "ENOENT")
        version, path = found[0], self._store.path_of(found[0].file_id) or found[0].path
        wanted = version.before_hash if before else version.after_hash
        data = self._content(path, wanted)
        session = owner_of(path, version.session_id) or session or version.session_id
        files = self._files(session)
        with files.alone(path):
            return self._restored(files, session, version, path, wanted, data, over)

    def _restored(
        self,
        files: UndoFiles,
        session: str,
        version: Version,
        path: str,
        wanted: str | None,
        data: bytes | None,
        over: str | None,
    ) -> Restored:
        now = files.state(path)
        self._check(path, version, now, wanted, over)
        old = files.read(path, MAX_REPLACED_BYTES) if now is not None else None
        change = Change("", path, old, data, "mkdir" if data is None else "write", version.mode)
        return self._made(files, session, change, RESTORE, version.mode if now is None else None)

    def revert(self, file_id: str, keys: Sequence[str], *, session: str) -> tuple[Restored | None, int]:
        """Take these hunks of the agent's out of a file; also how many of them are not there any more."""
        path = self._store.path_of(file_id) or ""
        files = self._files(session)
        with files.alone(path):
            old, found = self._attributed(files, path, file_id, session)
            data, missing = found.without(keys)
            if data == old:
                return None, len(missing)
            return self._made(files, session, Change("", path, old, data, "write"), REVERT, None), len(missing)

    def put_back(self, file_id: str, *, session: str) -> Restored:
        """Make the changes of the agent again that somebody else's last change of the file dropped."""
        path = self._store.path_of(file_id) or ""
        files = self._files(session)
        with files.alone(path):
            old, found = self._attributed(files, path, file_id, session)
            data = found.with_dropped()
            if data is None:
                raise ToolError(f"There is nothing of the agent's to put back in {path} any more.", "E_CONFLICT")
            return self._made(files, session, Change("", path, old, data, "write"), PUT_BACK, None)

    def attributed(self, path: str, file_id: str, session: str) -> tuple[bytes | None, Attribution]:
        """The present content of a file, None if there is none, and whose lines are whose."""
        return self._attributed(self._files(session), path, file_id, session)

    def _attributed(self, files: UndoFiles, path: str, file_id: str, session: str) -> tuple[bytes | None, Attribution]:
        state = files.state(path)
        if link_target(state) is not None:
            raise ToolError(f"{path} is a link now.", "E_CONFLICT")
        now = files.read(path, MAX_REPLACED_BYTES) if state not in (None, FOLDER) else None
        return now, attribution(self._store, session, file_id, now, state if now is None else digest(now))

    def _made(self, files: UndoFiles, session: str, change: Change, tool: str, mode: int | None) -> Restored:
        """Make a change in the person's name; `mode` is for a file that does not exist."""
        turn = self._store.next_turn(self._project, session) - 1
        call = f"{tool}-{time_ordered_id()}"
        try:
            intent = self._store.recorder(self._project, session).intend_as(change, CallInfo(turn, call, tool))
            intent.kept()
        except OSError as error:
            raise ToolError(f"What {change.path} holds now could not be kept: {error.strerror or error}.") from error
        try:
            if change.after is None:
                files.make_folder(change.path)
            else:
                files.write(change.path, change.after, mode)
        except BaseException:
            intent.withdraw()
            raise
        intent.done(change)
        restored = Restored(change.path, session, turn, call)
        self._told(tool, restored)
        return restored

    def present(self, path: str, session: str, most: int) -> bytes | None:
        """The present content of the file; None if there is no file."""
        files = self._files(session)
        return files.read(path, most) if files.state(path) not in (None, FOLDER) else None

    def _content(self, path: str, wanted: str | None) -> bytes | None:
        """The content of a state, or None for a folder; raises ToolError if it is not known."""
        if wanted is None:
            raise ToolError(f"There was no {path} in this version, so there is nothing to restore.", "ENOENT")
        if wanted == FOLDER:
            return None
        if link_target(wanted) is not None:
            raise ToolError(f"{path} was a link in this version; undo brings it back.", "E_CONFLICT")
        data = self._store.content(wanted)
        if data is None:
            why = "was too large to be kept" if wanted == TOO_LARGE else "is no longer kept"
            raise ToolError(f"The content of this version of {path} {why}.", "ENOENT")
        return data

    def _check(self, path: str, version: Version, now: str | None, wanted: str | None, over: str | None) -> None:
        if now == wanted:
            raise ToolError(f"{path} is already as it was in this version.", "E_CONFLICT")
        if now == FOLDER:
            raise ToolError(f"{path} is a folder now.", "E_CONFLICT")
        if link_target(now) is not None:
            raise ToolError(f"{path} is a link now.", "E_CONFLICT")
        newest = self._store.find(f"{SELECT} WHERE file_id = ? ORDER BY seq DESC LIMIT 1", (version.file_id,))[0]
        if now != newest.after_hash and (now is not None and now != over):
            raise ChangedSince(path, now)

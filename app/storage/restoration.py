"""Sets a file back to one of its versions: a change of the person's own, recorded, so that it can be undone too."""

from collections.abc import Callable
from dataclasses import dataclass

from app.changes import CallInfo, Change, link_target
from app.errors import ToolError
from app.storage.rehearsal import UndoFiles
from app.storage.session_changes import RESTORE
from app.storage.version_rows import FOLDER, SELECT, TOO_LARGE, Version, owner_of, time_ordered_id
from app.storage.versions import VersionStore

MAX_REPLACED = 50_000_000
"""What is replaced is kept first, and more than this is not kept."""


class ChangedSince(ToolError):
    """The file is not as the last version left it. `state` is what the person may agree to replace."""

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
    """Names this change, to take exactly this one back."""


class Restoration:
    """Restores in one project. `files` gives the files as a session sees them."""

    def __init__(self, store: VersionStore, project: str, files: Callable[[str], UndoFiles]) -> None:
        self._store = store
        self._project = project
        self._files = files

    def restore(self, version_id: str, *, session: str, before: bool = False, over: str | None = None) -> Restored:
        """Bring back what this version left, or what was there before it; raises ToolError that says why not.

        A file that is not as its last version left it is replaced only if it is in the state `over`, to which the
        person agreed; it is kept as a version then.
        """
        version, path = self._found(version_id)
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
        old = files.read(path, MAX_REPLACED) if now is not None else None
        change = Change("", path, old, data, "mkdir" if data is None else "write", version.mode)
        turn = self._store.next_turn(self._project, session) - 1
        call = f"{RESTORE}-{time_ordered_id()}"
        try:
            intent = self._store.recorder(self._project, session).intend_as(change, CallInfo(turn, call, RESTORE))
        except OSError as error:
            raise ToolError(f"What {path} holds now could not be kept: {error.strerror or error}.") from error
        try:
            if data is None:
                files.make_folder(path)
            else:
                files.write(path, data, version.mode if now is None else None)
        except BaseException:
            intent.withdraw()
            raise
        intent.done(change)
        return Restored(change.path, session, turn, call)

    def present(self, path: str, session: str, most: int) -> bytes | None:
        """The file as it is now; None where there is none."""
        files = self._files(session)
        return files.read(path, most) if files.state(path) not in (None, FOLDER) else None

    def _found(self, version_id: str) -> tuple[Version, str]:
        found = self._store.find(f"{SELECT} WHERE id = ? AND project = ?", (version_id, self._project))
        if not found:
            raise ToolError("This version is not known any more.", "ENOENT")
        return found[0], self._store.path_of(found[0].file_id) or found[0].path

    def _content(self, path: str, wanted: str | None) -> bytes | None:
        """The bytes, or None for a folder."""
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

"""Restores a file to one of its versions for the person; this is recorded as a change and can be undone itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.storage.contents import digest
from app.storage.versions.line_authors import LineAuthors, find_line_authors
from app.storage.versions.rows import FOLDER, NO_CHMOD, SELECT, TOO_LARGE, Version, owner_of, time_ordered_id
from app.storage.versions.session_changes import PUT_BACK, RESTORE, REVERT
from app.storage.versions.store import VersionStore
from app.storage.versions.undo_files import Present, UndoFiles
from app.text.sentences import say
from app.vocabulary.changes import CallInfo, Change, FileState, file_state, link_target, mode_of
from app.vocabulary.errors import ToolError

MAX_REPLACED_BYTES = 50_000_000
"""The content that is replaced is stored first; a longer one is refused."""


class ChangedSince(ToolError):
    """The file was changed after its last version. `state` is the state that the person may agree to replace."""

    def __init__(self, path: str, state: str | None) -> None:
        changed = say("{path} was changed since its last version.", path)
        super().__init__(changed if state else say("{path} was removed since its last version.", path), "E_CONFLICT")
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
            raise ToolError(say("This version is not known any more."), "ENOENT")
        version, path = found[0], self._store.path_of(found[0].file_id) or found[0].path
        wanted = version.before_hash if before else version.after_hash
        self._check_kept(path, wanted)
        session = owner_of(path, version.session_id) or session or version.session_id
        files = self._files(session)
        with files.alone(path):
            now = Present(files, path)
            self._check(path, version, now, wanted, over)
            old = files.read(path, MAX_REPLACED_BYTES) if now.look is not None else None
            known = file_state(wanted)
            if known is not None and (kept := self._store.keeps.find(known)) is not None:
                change = Change("", path, old, None, "write", version.mode, after_state=known)
                return self._make_change(
                    files, session, change, RESTORE, lambda: files.bring_back(path, known, kept, None)
                )
            data = self._store.content(wanted)
            if data is None:
                change = Change("", path, old, None, "mkdir", version.mode)
                return self._make_change(files, session, change, RESTORE, lambda: files.make_folder(path))
            change = Change("", path, old, data, "write", version.mode)
            mode = version.mode if now.look is None else None
            return self._make_change(files, session, change, RESTORE, lambda: files.write(path, data, mode))

    def revert(self, file_id: str, keys: Sequence[str], *, session: str) -> tuple[Restored | None, int]:
        """Take these hunks of the agent's out of a file; also how many of them are not there any more."""
        path = self._store.path_of(file_id) or ""
        files = self._files(session)
        with files.alone(path):
            old, found = self._find_line_authors(files, path, file_id, session)
            data, missing = found.without(keys)
            if data == old:
                return None, len(missing)
            return self._write(files, session, path, old, data, REVERT), len(missing)

    def put_back(self, file_id: str, *, session: str) -> Restored:
        """Make the changes of the agent again that somebody else's last change of the file dropped."""
        path = self._store.path_of(file_id) or ""
        files = self._files(session)
        with files.alone(path):
            old, found = self._find_line_authors(files, path, file_id, session)
            data = found.with_dropped()
            if data is None:
                raise ToolError(
                    say("There is nothing of the agent's to put back in {path} any more.", path), "E_CONFLICT"
                )
            return self._write(files, session, path, old, data, PUT_BACK)

    def line_authors(self, path: str, file_id: str, session: str) -> tuple[bytes | None, LineAuthors]:
        """The present content of a file, None if there is none, and whose lines are whose."""
        return self._find_line_authors(self._files(session), path, file_id, session)

    def _find_line_authors(
        self, files: UndoFiles, path: str, file_id: str, session: str
    ) -> tuple[bytes | None, LineAuthors]:
        look = files.look(path)
        if look is not None and look.kind == "link":
            raise ToolError(say("{path} is a link now.", path), "E_CONFLICT")
        if look is None or look.kind == "folder":
            return None, find_line_authors(self._store, session, file_id, None, None if look is None else FOLDER)
        now = files.read(path, MAX_REPLACED_BYTES)
        state = FileState(look.size, look.mtime_ns, digest=digest(now))
        return now, find_line_authors(self._store, session, file_id, now, str(state))

    def _write(self, files: UndoFiles, session: str, path: str, old: bytes | None, data: bytes, tool: str) -> Restored:
        change = Change("", path, old, data, "write")
        return self._make_change(files, session, change, tool, lambda: files.write(path, data, None))

    def _make_change(
        self, files: UndoFiles, session: str, change: Change, tool: str, act: Callable[[], object]
    ) -> Restored:
        """Make a change in the person's name, by this `act`."""
        turn = self._store.next_turn(self._project, session) - 1
        call = f"{tool}-{time_ordered_id()}"
        try:
            intent = self._store.recorder(self._project, session).intend_as(change, CallInfo(turn, call, tool))
        except OSError as error:
            raise ToolError(
                say("What {path} holds now could not be kept: {problem}.", change.path, error.strerror or error)
            ) from error
        try:
            act()
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
        look = files.look(path)
        return files.read(path, most) if look is not None and look.kind != "folder" else None

    def _check_kept(self, path: str, wanted: str | None) -> None:
        """Raises ToolError if this is no state to which a file can be restored."""
        if wanted is None:
            raise ToolError(say("There was no {path} in this version, so there is nothing to restore.", path), "ENOENT")
        if mode_of(wanted) is not None:
            raise ToolError(
                say("Only the mode of {path} changed in this version; undo sets it back.", path), "E_CONFLICT"
            )
        if link_target(wanted) is not None:
            raise ToolError(say("{path} was a link in this version; undo brings it back.", path), "E_CONFLICT")
        known = file_state(wanted)
        is_kept = known is not None and self._store.keeps.find(known) is not None
        if wanted != FOLDER and not is_kept and self._store.content(wanted) is None:
            why = say("was too large to be kept") if wanted == TOO_LARGE else say("is no longer kept")
            raise ToolError(say("The content of this version of {path} {what}.", path, why), "ENOENT")

    def _check(self, path: str, version: Version, now: Present, wanted: str | None, over: str | None) -> None:
        if now.fits(wanted):
            raise ToolError(say("{path} is already as it was in this version.", path), "E_CONFLICT")
        if now.look is None:
            return
        if now.look.kind == "folder":
            raise ToolError(say("{path} is a folder now.", path), "E_CONFLICT")
        if now.look.kind == "link":
            raise ToolError(say("{path} is a link now.", path), "E_CONFLICT")
        last = f"{SELECT} WHERE file_id = ? AND {NO_CHMOD} ORDER BY seq DESC LIMIT 1"
        newest = self._store.find(last, (version.file_id,))[0]
        if not now.fits(newest.after_hash) and now.state != over:
            raise ChangedSince(path, now.state)

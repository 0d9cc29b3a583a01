"""The files of a session for undo: reads the present state of a path and restores an earlier one."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from app.fs import copying, kept_files
from app.fs.folders import HandleFolder, entered, just_make
from app.fs.kept_files import Look
from app.fs.replacement import clear, is_temporary, put, sha256, temporary_name
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.places import Place, project_names, shown_in_project
from app.sandbox.files.workspace import Workspace
from app.text.plain import path_line
from app.text.sentences import say
from app.vocabulary.changes import FileState, link_state
from app.vocabulary.errors import DiskFull, ToolError


class UndoWorkspace:
    """Checks paths as for a tool. `files` must not record its changes, because the undo records them.

    What has the argument `into` keeps what lies at the path as `into` before it replaces that, and gives its size and
    time of modification; without it, nothing is kept. A file with several hard links is overwritten, so that all of
    them change, unless `is_kept` says that one of them is the keep's.
    """

    def __init__(self, files: Workspace, locks: FileLocks | None = None) -> None:
        """`files` must have no locks of its own: the caller locks with `alone`."""
        self._files = files
        self._locks = locks
        self._places: dict[str, Place] = {}
        """Of the paths that are locked. Each is opened without following links, whatever becomes a link meanwhile."""

    @contextmanager
    def alone(self, *paths: str) -> Iterator[None]:
        """No tool in any program changes these files inside the block."""
        for path in paths:
            with suppress(ToolError):  # whoever uses it hears of that
                self._places[path] = self._place(path, link=True)
        try:
            with ExitStack() as held:
                if self._locks is not None:
                    with _complaining():
                        held.enter_context(self._locks.alone(*(place.path for place in self._places.values())))
                yield
        finally:
            self._places = {}

    # --- what lies at a path

    def state(self, path: str) -> str | None:
        """The sha256 of a file, "folder" for a folder, None if there is nothing; a link is not followed."""
        with _complaining(), self._looking(path) as found:
            if found is None:
                return None
            folder, name, status = found
            if stat.S_ISLNK(status.st_mode):
                return link_state(os.fsencode(folder.target(name)))
            if stat.S_ISDIR(status.st_mode):
                return "folder"
            if not stat.S_ISREG(status.st_mode):
                return "no file"
            with _opened(folder, name) as handle:
                return sha256(handle)

    def look(self, path: str) -> Look | None:
        """What lies there; None if nothing does."""
        with _complaining(), self._looking(path) as found:
            return None if found is None else Look.of(found[2])

    def below(self, path: str, leave_out: str) -> Iterator[tuple[str, Look]]:
        """What lies in a folder at any depth, but in folders of a name that is left out; folders are not listed."""
        place = self._place(path.rstrip("/") or ".", link=True)
        waiting = [place.parts]
        while waiting:
            parts = waiting.pop()
            with _complaining(), entered(place.zone.root, parts) as folder:
                for name, status in folder.entries(1_000_000):
                    if not stat.S_ISDIR(status.st_mode):
                        yield shown_in_project("/".join((*parts, name))), Look.of(status)
                    elif name != leave_out:
                        waiting.append((*parts, name))

    def is_same(self, path: str, kept: Path) -> bool:
        """Whether what lies there is the very file that is kept, by another link."""
        with _complaining(), self._looking(path) as found:
            return found is not None and os.path.samestat(found[2], kept.lstat())

    def read(self, path: str, most: int) -> bytes:
        """The content of a file of at most this many bytes."""
        return self._files.read_bytes(self._place(path), most)

    # --- files and links

    def write(
        self,
        path: str,
        data: bytes,
        mode: int | None,
        into: Path | None = None,
        *,
        mtime_ns: int | None = None,
        is_kept: bool = False,
    ) -> FileState | None:
        """Write a file of any size, in place of whatever lies there but a folder. `mode` None leaves that as it is."""
        with self._changing(path) as (folder, name):
            now = _look(folder, name)
            if _has_several_names(now) and not is_kept:
                held = _keep(folder, name, now, into, copied=True)
                with kept_files.opened(folder, name, os.O_RDWR) as handle, _put_back(handle, into):
                    _overwrite(handle, data)
            else:
                is_file = now is not None and stat.S_ISREG(now.st_mode)
                unnamed = temporary_name()
                put(folder, unnamed, data, like=now if is_file else None)
                held = self._give_name(folder, unnamed, name, now, into)
            if mode is not None:
                kept_files.set_mode(folder, name, mode)
            if mtime_ns is not None:
                os.utime(name, ns=(mtime_ns, mtime_ns), dir_fd=folder.handle, follow_symlinks=False)
            return held

    def bring_back(
        self,
        path: str,
        known: FileState,
        kept: Path,
        mode: int | None,
        into: Path | None = None,
        *,
        is_kept: bool = False,
    ) -> FileState | None:
        """Put the kept file, special file or link of this state in place of whatever lies there but a folder.

        `mode` None is the mode in which it was kept.
        """
        former = kept.lstat()
        is_content = stat.S_ISREG(former.st_mode) and former.st_nlink == 1
        with self._changing(path) as (folder, name):
            now, held = _look(folder, name), None
            if now is None:
                kept_files.bring(kept, folder, name)
            elif is_content and _has_several_names(now) and not is_kept:
                held = _keep(folder, name, now, into, copied=True)
                with kept_files.opened(folder, name, os.O_RDWR) as handle, kept_files.opened_kept(kept) as source:
                    with _put_back(handle, into):
                        copying.fill(handle, source)
                    copying.liken(handle, source)
            else:
                held = self._give_name(folder, kept_files.copy_unnamed(kept, folder), name, now, into)
            if mode is not None:
                kept_files.set_mode(folder, name, mode)
            return held

    def make_link(self, path: str, target: bytes, into: Path | None = None) -> FileState | None:
        """Put a symbolic link in place of whatever lies there but a folder."""
        with self._changing(path) as (folder, name):
            now, unnamed = _look(folder, name), temporary_name()
            folder.make_link(unnamed, target)
            return self._give_name(folder, unnamed, name, now, into)

    def remove(self, path: str, into: Path | None = None) -> FileState | None:
        """Take away whatever lies there but a folder."""
        with self._changing(path, make=False) as (folder, name):
            if into is None:
                folder.unlink(name)
                return None
            found = folder.lstat(name)
            kept_files.take_away(folder, name, into)
            return _facts(found)

    def set_mode(self, path: str, mode: int) -> None:
        with self._changing(path, make=False) as (folder, name):
            kept_files.set_mode(folder, name, mode)

    # --- folders, and moves

    def make_folder(self, path: str, mode: int | None = None) -> None:
        """Create a folder with these permission bits."""
        with self._changing(path) as (folder, name):
            folder.make(name)
            if mode is not None:
                kept_files.set_mode(folder, name, mode)

    def remove_folder(self, path: str) -> None:
        """Remove a folder that is empty but for what killed programs of ours left in it."""
        with self._changing(path, make=False) as (folder, name):
            with closing(folder.enter(name)) as inner, kept_files.accessible(inner):
                for left, _ in inner.entries(1_000):
                    if is_temporary(left):
                        clear(inner, left)
                if inner.entries(1):
                    raise ToolError(say("it holds other files now"), "E_CONFLICT")
            folder.rmdir(name)

    def move(self, source: str, path: str) -> None:
        """Move whatever lies there to where nothing does."""
        with self._changing(source, make=False) as (here, name), self._changing(path) as (there, new):
            try:
                here.move(name, there, new)
                return
            except OSError as error:
                if error.errno != errno.EXDEV:
                    raise
        self._files.move(self._place(source, link=True), self._place(path))

    # --- inside

    def _give_name(
        self, folder: HandleFolder, unnamed: str, name: str, now: os.stat_result | None, into: Path | None
    ) -> FileState | None:
        """Give a new file its name, after what has that name now is kept."""
        try:
            if now is None:
                folder.move(unnamed, folder, name)
                return None
            held = _keep(folder, name, now, into)
            folder.replace(unnamed, name)
            return held
        except BaseException:
            with suppress(OSError):
                folder.unlink(unnamed)
            raise

    def _place(self, path: str, *, link: bool = False) -> Place:
        """The place of a path; with `link`, it may itself be a link."""
        if link and (known := self._places.get(path)) is not None:
            return known
        exact = _exact(path)
        place = self._files.resolve_itself(exact) if link else self._files.resolve(exact, write=True)
        if place.shown != path_line(path):  # earlier versions recorded a line break in a name as it is
            raise ToolError(say("it, or a folder above it, is a link now"), "E_CONFLICT")
        return place

    @contextmanager
    def _looking(self, path: str) -> Iterator[tuple[HandleFolder, str, os.stat_result] | None]:
        """What lies at a path, in its open folder; None if there is nothing."""
        place = self._place(path, link=True)
        with ExitStack() as opened:
            try:
                found = self._look_in(opened, place)
            except PermissionError:
                folder = opened.enter_context(kept_files.entered_anyhow(place.zone.root, place.parts[:-1]))
                found = self._look_in(opened, place, folder)
            yield found

    @staticmethod
    def _look_in(
        opened: ExitStack, place: Place, folder: HandleFolder | None = None
    ) -> tuple[HandleFolder, str, os.stat_result] | None:
        with suppress(FileNotFoundError, NotADirectoryError):
            above = folder or opened.enter_context(entered(place.zone.root, place.parts[:-1]))
            assert isinstance(above, HandleFolder)
            return above, place.name, above.lstat(place.name)
        return None

    @contextmanager
    def _changing(self, path: str, *, make: bool = True) -> Iterator[tuple[HandleFolder, str]]:
        """The open folder in which a path is changed, and its name there; with `make`, missing folders are made."""
        place = self._place(path, link=True)
        with _complaining():
            if make and place.zone != self._files.project.zone:
                place.zone.root.mkdir(parents=True, exist_ok=True)
            with ExitStack() as opened:
                way = place.zone.root, place.parts[:-1]
                try:
                    folder = opened.enter_context(entered(*way, make=just_make if make else None))
                except PermissionError:
                    folder = opened.enter_context(kept_files.entered_anyhow(*way))
                assert isinstance(folder, HandleFolder)
                opened.enter_context(kept_files.accessible(folder))
                yield folder, place.name


@contextmanager
def _complaining() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in kept_files.FULL:
            raise DiskFull(kept_files.NO_ROOM) from error
        is_file = isinstance(error, NotADirectoryError)
        why = (
            say("one of its folders is a file")
            if is_file
            else say("it cannot be used: {problem}", error.strerror or error)
        )
        raise ToolError(why) from error


@contextmanager
def _put_back(handle: int, kept: Path | None) -> Iterator[None]:
    """If the overwriting of a file fails, give it the content back that is kept."""
    try:
        yield
    except BaseException:
        if kept is not None:
            with kept_files.opened_kept(kept) as source:
                copying.fill(handle, source)
                copying.liken(handle, source)
        raise


def _overwrite(handle: int, data: bytes) -> None:
    at = 0
    while at < len(data):
        at += os.pwrite(handle, data[at:], at)
    os.ftruncate(handle, len(data))


def _keep(
    folder: HandleFolder, name: str, now: os.stat_result | None, into: Path | None, *, copied: bool = False
) -> FileState | None:
    if now is None or into is None:
        return None
    kept_files.keep(folder, name, into, copied=copied)
    return _facts(now)


def _facts(found: os.stat_result) -> FileState:
    return FileState(found.st_size, found.st_mtime_ns)


def _look(folder: HandleFolder, name: str) -> os.stat_result | None:
    with suppress(FileNotFoundError):
        return folder.lstat(name)
    return None


def _has_several_names(found: os.stat_result | None) -> bool:
    return found is not None and stat.S_ISREG(found.st_mode) and found.st_nlink > 1


@contextmanager
def _opened(folder: HandleFolder, name: str) -> Iterator[int]:
    handle = folder.open(name, os.O_RDONLY)
    try:
        yield handle
    finally:
        os.close(handle)


def _exact(path: str) -> str:
    """The same path for tools, which take blanks at its ends for a slip, and `@` for another place, if no file is
    called so now."""
    before, after = "./" if project_names(path) is not None else "", "/" if path[-1:].isspace() else ""
    return f"{before}{path}{after}"

"""The files of a session for undo: reads the present state of a path and restores an earlier one."""

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from app.changes import link_state
from app.errors import ToolError
from app.fs.folders import Folder, entered
from app.fs.replacement import clear, is_temporary, put, sha256
from app.plain import path_line
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.places import Place
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.restoring import Repository, split

MAX_LEFTOVERS = 1_000
"""Files in a folder that are looked at for what a killed program left."""


class Restorer:
    """Checks paths as for a tool. `files` must not record its changes, because the undo records them."""

    def __init__(self, files: Workspace, locks: FileLocks | None = None) -> None:
        """`files` must have no locks of its own: the caller locks with `alone`."""
        self._files = files
        self._locks = locks

    @contextmanager
    def alone(self, *paths: str) -> Iterator[None]:
        """No tool in any program changes these files inside the block."""
        with ExitStack() as held:
            if self._locks is not None:
                try:
                    held.enter_context(self._locks.alone(*(self._place(path, link=True).path for path in paths)))
                except OSError as error:
                    raise _complaint(error) from error
            yield

    def state(self, path: str) -> str | None:
        """The sha256 of a file, "folder" for a folder, None if there is nothing; a link is not followed."""
        if (part := self._git_part(path)) is not None:
            with _complaining():
                content = part[0].read(part[1])
            return None if content is None else hashlib.sha256(content).hexdigest()
        try:
            with self._parent(path, link=True) as (place, folder):
                if folder.look_at_link(place.name) is not None:
                    return link_state(os.fsencode(folder.target(place.name)))
                status = folder.look(place.name)
                if stat.S_ISDIR(status.st_mode):
                    return "folder"
                if not stat.S_ISREG(status.st_mode):
                    return "no file"
                with _opened(folder, place.name) as handle:
                    return sha256(handle)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _complaint(error) from error

    def read(self, path: str, most: int) -> bytes:
        """The content of a file of at most this many bytes."""
        if (part := self._git_part(path)) is not None:
            with _complaining():
                return part[0].read(part[1]) or b""
        return self._files.read_bytes(self._place(path), most)

    def write(self, path: str, data: bytes, mode: int | None) -> None:
        """Write a file of any size; `mode` is for a file that does not exist."""
        if (part := self._git_part(path)) is not None:
            with _complaining():
                part[0].write(part[1], data)
            return
        place = self._place(path)
        if len(place.parts) > 1:
            self._files.make_folder(Place(place.zone, place.parts[:-1]))
        try:
            with self._parent(path) as (place, folder):
                replacing = None
                with suppress(FileNotFoundError):
                    replacing = folder.look(place.name)
                put(folder, place.name, data, replacing=replacing)
                if mode is not None and hasattr(os, "fchmod"):
                    with _opened(folder, place.name) as handle:
                        os.fchmod(handle, mode)
        except OSError as error:
            raise _complaint(error) from error

    def remove(self, path: str, left: int | None) -> None:
        """Remove a file. A read-only one is removed only if it has the mode in which tools `left` it."""
        if (part := self._git_part(path)) is not None:
            with _complaining():
                part[0].remove(part[1])
            return
        try:
            with self._parent(path, link=True) as (place, folder):
                if folder.look_at_link(place.name) is not None:
                    folder.unlink(place.name)
                    folder.sync()
                    return
                status = folder.look(place.name)
                mode = stat.S_IMODE(status.st_mode)
                if stat.S_ISREG(status.st_mode) and not mode & 0o222 and mode == left:
                    folder.unlink(place.name)
                    folder.sync()
                    return
        except OSError as error:
            raise _complaint(error) from error
        self._files.remove(self._place(path))

    def make_link(self, path: str, target: bytes) -> None:
        """Create a symbolic link where there is nothing."""
        place = self._place(path)
        if len(place.parts) > 1:
            self._files.make_folder(Place(place.zone, place.parts[:-1]))
        try:
            with self._parent(path) as (place, folder):
                folder.make_link(place.name, target)
                folder.sync()
        except OSError as error:
            raise _complaint(error) from error

    def make_folder(self, path: str, mode: int | None = None) -> None:
        """Create a folder with these permission bits; its owner may write in it at any rate, as undo goes on to do."""
        place = self._place(path)
        if self._files.make_folder(place) and mode is not None and hasattr(os, "fchmod"):
            with _complaining(), entered(place.zone.root, place.parts) as folder:
                Path(folder.name() or place.path).chmod(mode | stat.S_IRWXU)

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""
        place = self._place(path)
        with entered(place.zone.root, place.parts) as folder:
            for name, _ in folder.entries(MAX_LEFTOVERS):
                if is_temporary(name):
                    clear(folder, name)
            if folder.entries(1):
                raise ToolError("it holds other files now", "E_CONFLICT")
        self._files.remove(place)

    def move(self, source: str, path: str) -> None:
        self._files.move(self._place(source, link=True), self._place(path))

    def bound(self, path: str) -> str:
        """A name shared by paths that are consistent only together, so that all are restored or none; usually empty."""
        part = self._git_part(path)
        if part is None:
            return ""
        with _complaining():
            return part[0].shown if part[0].together(part[1]) else ""

    def _git_part(self, path: str) -> tuple[Repository, str] | None:
        if ".git/" not in path:
            return None
        place = self._place(path, link=True)
        found = split(place.parts) if place.zone == self._files.project.zone else None
        return (Repository(place.zone.root, found[0]), found[1]) if found is not None else None

    def _place(self, path: str, *, link: bool = False) -> Place:
        """The place of a path; with `link`, it may itself be a link."""
        exact = _exact(path)
        place = self._files.resolve_itself(exact) if link else self._files.resolve(exact, write=True)
        if place.shown != path_line(path):  # earlier versions recorded a line break in a name as it is
            raise ToolError("it, or a folder above it, is a link now", "E_CONFLICT")
        return place

    @contextmanager
    def _parent(self, path: str, *, link: bool = False) -> Iterator[tuple[Place, Folder]]:
        place = self._place(path, link=link)
        with entered(place.zone.root, place.parts[:-1]) as folder:
            yield place, folder


@contextmanager
def _complaining() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _complaint(error) from error


@contextmanager
def _opened(folder: Folder, name: str) -> Iterator[int]:
    handle = folder.open(name, os.O_RDONLY)
    try:
        yield handle
    finally:
        os.close(handle)


def _complaint(error: OSError) -> ToolError:
    return ToolError(f"it cannot be used: {error.strerror or error}")


def _exact(path: str) -> str:
    """The same path for tools, which take blanks at its ends for a slip if no file is called so now."""
    before, after = "./" if path[:1].isspace() else "", "/" if path[-1:].isspace() else ""
    return f"{before}{path}{after}"

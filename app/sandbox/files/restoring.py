"""The files of a session as undo needs them: what is at a path now, and setting it back, through the same door."""

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from app.changes import link_state
from app.errors import ToolError
from app.fs.folders import Folder, entered
from app.fs.replacement import put, sha256
from app.sandbox.files.locks import FileLocks
from app.sandbox.files.places import Place
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.restoring import Repository, split


class Restorer:
    """Judges paths as for a tool. `files` should tell nobody of its changes: an undo is recorded as such."""

    def __init__(self, files: Workspace, locks: FileLocks | None = None) -> None:
        """`files` takes no locks of its own: who calls takes them with `alone`."""
        self._files = files
        self._locks = locks

    @contextmanager
    def alone(self, *paths: str) -> Iterator[None]:
        """No tool changes these files while inside, in any program."""
        with ExitStack() as held:
            if self._locks is not None:
                try:
                    held.enter_context(self._locks.alone(*(self._place(path, link=True).path for path in paths)))
                except OSError as error:
                    raise _complaint(error) from error
            yield

    def state(self, path: str) -> str | None:
        """The sha256 of a file, "folder" for a folder, None where nothing is; a link is not followed."""
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
                return _hash(folder, place.name) if stat.S_ISREG(status.st_mode) else "no file"
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _complaint(error) from error

    def read(self, path: str, most: int) -> bytes:
        """A file of at most this many bytes."""
        if (part := self._git_part(path)) is not None:
            with _complaining():
                return part[0].read(part[1]) or b""
        return self._files.read_bytes(self._place(path), most)

    def write(self, path: str, data: bytes, mode: int | None) -> None:
        """Any size that was kept; `mode` is for a file that is not there."""
        if (part := self._git_part(path)) is not None:
            with _complaining():
                part[0].write(part[1], data)
            return
        place = self._place(path)
        if len(place.parts) > 1:
            self._files.make_folder(Place(place.zone, place.parts[:-1]))
        try:
            with self._parent(path) as (place, folder):
                put(folder, place.name, data, replacing=_status(folder, place.name))
                if mode is not None:
                    _set_mode(folder, place.name, mode)
        except OSError as error:
            raise _complaint(error) from error

    def remove(self, path: str, left: int | None) -> None:
        """A file that is marked read-only only if it has the mode in which it was `left`: else the person marked it."""
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
        """A symbolic link, where nothing is."""
        place = self._place(path)
        if len(place.parts) > 1:
            self._files.make_folder(Place(place.zone, place.parts[:-1]))
        try:
            with self._parent(path) as (place, folder):
                folder.make_link(place.name, target)
                folder.sync()
        except OSError as error:
            raise _complaint(error) from error

    def make_folder(self, path: str) -> None:
        self._files.make_folder(self._place(path))

    def remove_folder(self, path: str) -> None:
        """Only an empty one."""
        with self._refusing_full(path):
            self._files.remove(self._place(path))

    def move(self, source: str, path: str) -> None:
        self._files.move(self._place(source, link=True), self._place(path))

    def bound(self, path: str) -> str:
        """What this path is only right together with, so that both are set back or none; empty for most."""
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
        """With `link`, what is at the path itself may be one."""
        place = self._files.resolve_itself(path) if link else self._files.resolve(path, write=True)
        if place.shown != path:
            raise ToolError("it, or a folder above it, is a link now", "E_CONFLICT")
        return place

    @contextmanager
    def _parent(self, path: str, *, link: bool = False) -> Iterator[tuple[Place, Folder]]:
        place = self._place(path, link=link)
        with entered(place.zone.root, place.parts[:-1]) as folder:
            yield place, folder

    @contextmanager
    def _refusing_full(self, path: str) -> Iterator[None]:
        place = self._place(path)
        with entered(place.zone.root, place.parts) as folder:
            if folder.entries(1):
                raise ToolError("it holds other files now", "E_CONFLICT")
        yield


@contextmanager
def _complaining() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _complaint(error) from error


def _status(folder: Folder, name: str) -> os.stat_result | None:
    try:
        return folder.look(name)
    except FileNotFoundError:
        return None


def _hash(folder: Folder, name: str) -> str:
    handle = folder.open(name, os.O_RDONLY)
    try:
        return sha256(handle)
    finally:
        os.close(handle)


def _set_mode(folder: Folder, name: str, mode: int) -> None:
    if not hasattr(os, "fchmod"):
        return
    handle = folder.open(name, os.O_RDONLY)
    try:
        os.fchmod(handle, mode)
    finally:
        os.close(handle)


def _complaint(error: OSError) -> ToolError:
    return ToolError(f"it cannot be used: {error.strerror or error}")

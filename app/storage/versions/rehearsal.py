"""The files that an undo works on, and a dry run of it: the same steps, which change nothing and tell the outcome."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import Protocol

from app.changes import FileState, file_state, link_state, link_target
from app.errors import ToolError
from app.fs.kept_files import Look
from app.sentences import say
from app.storage.contents import digest
from app.storage.versions.rows import FOLDER

UNKNOWN = -1
"""The size of a file of which only the hash is known."""


class UndoFiles(Protocol):
    """The files of one session; every method raises ToolError if it fails, and DiskFull.

    What has the argument `into` keeps what lies at the path as `into` before it replaces that, and gives its size and
    time of modification; without it, nothing is kept. A file with several hard links is overwritten, so that all of
    them change, unless `is_kept` says that one of them is the keep's.
    """

    def state(self, path: str) -> str | None:
        """The sha256 of a file, FOLDER for a folder, None if there is nothing."""

    def look(self, path: str) -> Look | None:
        """What lies there; None if nothing does."""

    def below(self, path: str, leave_out: str) -> Iterator[tuple[str, Look]]:
        """What lies in a folder at any depth, but in folders of a name that is left out; folders are not listed."""

    def is_same(self, path: str, kept: Path) -> bool:
        """Whether what lies there is the very file that is kept, by another link."""

    def read(self, path: str, most: int) -> bytes:
        """The content of a file of at most this many bytes."""

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
        """Write a file in place of whatever lies there but a folder. `mode` None leaves that as it is."""

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
        """Put the kept file of this state in place of whatever lies there but a folder.

        `mode` None is the mode in which it was kept.
        """

    def make_link(self, path: str, target: bytes, into: Path | None = None) -> FileState | None:
        """Put a symbolic link in place of whatever lies there but a folder."""

    def remove(self, path: str, into: Path | None = None) -> FileState | None:
        """Take away whatever lies there but a folder."""

    def set_mode(self, path: str, mode: int) -> None: ...

    def make_folder(self, path: str, mode: int | None = None) -> None: ...

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""

    def move(self, source: str, path: str) -> None:
        """Move whatever lies there to where nothing does."""

    def alone(self, *paths: str) -> AbstractContextManager[None]:
        """No tool changes these files inside the block."""


class Present:
    """What lies at a path now; it is read only if a hash is asked for."""

    def __init__(self, files: UndoFiles, path: str) -> None:
        self._files = files
        self._path = path
        self.look = files.look(path)

    @cached_property
    def state(self) -> str | None:
        return self._files.state(self._path)

    def fits(self, state: str | None) -> bool:
        if state is None or self.look is None:
            return state is None and self.look is None
        if state == FOLDER or self.look.kind == "folder":
            return state == FOLDER and self.look.kind == "folder"
        known = file_state(state)
        if known is None:
            return self.look.kind != "other" and self.state == state
        if (self.look.size, self.look.mtime_ns) == (known.size, known.mtime_ns):
            return True
        return bool(known.digest) and self.look.size == known.size and self.state == known.digest


class Rehearsal:
    """Answers as the files would after each step, and changes none of them."""

    def __init__(self, files: UndoFiles) -> None:
        self._files = files
        self._states: dict[str, str | None] = {}
        self._modes: dict[str, int] = {}
        self._moved: list[tuple[str, str]] = []
        """Moves so far: what is now at or below the second name was at or below the first."""

    def outcome(self, path: str) -> str:
        """What would become of a path: removed, brought back, set back, or "" for nothing."""
        now, then = self._files.look(path), self.look(path)
        if now is None or then is None:
            return "" if now is then else "brought back" if now is None else "removed"
        is_same = (now.kind, now.size, now.mtime_ns) == (then.kind, then.size, then.mtime_ns)
        if then.size == UNKNOWN:
            is_same = self._files.state(path) == self.state(path)
        return "" if is_same and self._modes.get(path, now.mode) == now.mode else "set back"

    def state(self, path: str) -> str | None:
        real, state = self._found(path)
        return state if real is None else self._files.state(real)

    def look(self, path: str) -> Look | None:
        real, state = self._found(path)
        if real is not None:
            return self._files.look(real)
        if (known := file_state(state)) is not None:
            return Look("file", 0, known.size, known.mtime_ns)
        if state is None:
            return None
        return Look("folder" if state == FOLDER else "file" if link_target(state) is None else "link", 0, UNKNOWN, 0)

    def below(self, path: str, leave_out: str) -> Iterator[tuple[str, Look]]:
        """As it is before the undo."""
        return self._files.below(path, leave_out)

    def is_same(self, path: str, kept: Path) -> bool:
        return False

    def read(self, path: str, most: int) -> bytes:
        return self._files.read(path, most)

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
        self._states[path] = digest(data)
        return None

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
        self._states[path] = str(known)
        return None

    def make_link(self, path: str, target: bytes, into: Path | None = None) -> FileState | None:
        self._states[path] = link_state(target)
        return None

    def remove(self, path: str, into: Path | None = None) -> FileState | None:
        self._states[path] = None
        return None

    def set_mode(self, path: str, mode: int) -> None:
        self._modes[path] = mode

    def make_folder(self, path: str, mode: int | None = None) -> None:
        self._states[path] = FOLDER

    def remove_folder(self, path: str) -> None:
        """Whether it will be empty is not known before; the real undo keeps a folder that is not."""
        self._states[path] = None

    def move(self, source: str, path: str) -> None:
        if self.look(source) is None:
            raise ToolError(say("{path} is not there any more", source))
        self._states.pop(path, None)
        for name in [name for name in self._states if name == source or name.startswith(f"{source}/")]:
            self._states[path + name[len(source) :]] = self._states.pop(name)
        self._moved.append((source, path))

    def alone(self, *paths: str) -> AbstractContextManager[None]:
        return nullcontext()

    def _found(self, path: str) -> tuple[str | None, str | None]:
        """Where what would lie at a path lies really; None, and its state, if that is nowhere."""
        if path in self._states:
            return None, self._states[path]
        for source, target in reversed(self._moved):
            if path == target or path.startswith(f"{target}/"):
                path = source + path[len(target) :]
            elif path == source or path.startswith(f"{source}/"):
                return None, None
        return path, None

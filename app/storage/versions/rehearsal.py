"""The files that an undo works on, and a dry run of it: the same steps, which change nothing and tell the outcome."""

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from app.changes import link_state
from app.errors import ToolError
from app.storage.contents import digest
from app.storage.versions.rows import FOLDER


class UndoFiles(Protocol):
    """The files of one session; every method raises ToolError if it fails."""

    def state(self, path: str) -> str | None:
        """The sha256 of a file, FOLDER for a folder, None if there is nothing."""

    def read(self, path: str, most: int) -> bytes:
        """The content of a file of at most this many bytes."""

    def write(self, path: str, data: bytes, mode: int | None) -> None: ...

    def remove(self, path: str, left: int | None) -> None:
        """Remove a file; a read-only one only if it has the mode in which tools `left` it."""

    def make_link(self, path: str, target: bytes) -> None:
        """Create a symbolic link where there is nothing."""

    def make_folder(self, path: str, mode: int | None = None) -> None: ...

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""

    def move(self, source: str, path: str) -> None: ...

    def alone(self, *paths: str) -> AbstractContextManager[None]:
        """No tool changes these files inside the block."""

    def bound(self, path: str) -> str:
        """A name shared by paths that are consistent only together: all are restored or none. Usually empty."""


class Rehearsal:
    """Answers as the files would after each step, and changes none of them."""

    def __init__(self, files: UndoFiles) -> None:
        self._files = files
        self._states: dict[str, str | None] = {}
        self._moved: list[tuple[str, str]] = []
        """Moves so far: what is now below the second name was below the first."""

    def outcome(self, path: str) -> str:
        """What would become of a path: removed, brought back, set back, or "" for nothing."""
        now, then = self._files.state(path), self.state(path)
        if now == then:
            return ""
        return "removed" if then is None else "brought back" if now is None else "set back"

    def state(self, path: str) -> str | None:
        for source, target in reversed(self._moved):
            if path in self._states:
                break
            if path.startswith(f"{target}/"):
                path = source + path[len(target) :]
            elif path.startswith(f"{source}/"):
                return None
        return self._states[path] if path in self._states else self._files.state(path)

    def read(self, path: str, most: int) -> bytes:
        return self._files.read(path, most)

    def write(self, path: str, data: bytes, mode: int | None) -> None:
        self._states[path] = digest(data)

    def remove(self, path: str, left: int | None) -> None:
        self._states[path] = None

    def make_link(self, path: str, target: bytes) -> None:
        self._states[path] = link_state(target)

    def make_folder(self, path: str, mode: int | None = None) -> None:
        self._states[path] = FOLDER

    def remove_folder(self, path: str) -> None:
        """Whether it will be empty is not known before; the real undo keeps a folder that is not."""
        self._states[path] = None

    def move(self, source: str, path: str) -> None:
        state = self.state(source)
        if state is None:
            raise ToolError(f"{source} is not there any more")
        for below in [name for name in self._states if name.startswith(f"{source}/")]:
            self._states[path + below[len(source) :]] = self._states.pop(below)
        self._moved.append((source, path))
        self._states[source], self._states[path] = None, state

    def alone(self, *paths: str) -> AbstractContextManager[None]:
        return nullcontext()

    def bound(self, path: str) -> str:
        return self._files.bound(path)

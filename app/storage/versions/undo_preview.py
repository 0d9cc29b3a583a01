"""A dry run of an undo: the same steps, which change nothing and tell the outcome."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from app.fs.kept_files import Look
from app.storage.contents import digest
from app.storage.versions.rows import FOLDER
from app.storage.versions.undo_files import UndoFiles
from app.text.sentences import say
from app.vocabulary.changes import FileState, file_state, link_state, link_target
from app.vocabulary.errors import ToolError

UNKNOWN = -1
"""The size of a file of which only the hash is known."""


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What an undo would do: `outcomes` says for each path whether it is removed, brought back or set back."""

    outcomes: dict[str, str]
    skipped: list[tuple[str, str]]
    """Path and reason."""


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
        real, state = self._find(path)
        return state if real is None else self._files.state(real)

    def look(self, path: str) -> Look | None:
        real, state = self._find(path)
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

    def _find(self, path: str) -> tuple[str | None, str | None]:
        """Where what would lie at a path lies really; None, and its state, if that is nowhere."""
        if path in self._states:
            return None, self._states[path]
        for source, target in reversed(self._moved):
            if path == target or path.startswith(f"{target}/"):
                path = source + path[len(target) :]
            elif path == source or path.startswith(f"{source}/"):
                return None, None
        return path, None

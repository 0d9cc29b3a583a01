"""What an undo asks of the files: `sandbox.files.undo_workspace` answers for the disk, `undo_preview` for a dry run."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import Protocol

from app.fs.kept_files import Look
from app.storage.versions.rows import FOLDER
from app.vocabulary.changes import FileState, file_state


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

"""Files that are kept although a rule in a .gitignore names them: a rule must not end undo for the person's own work.

They are the files that git tracks, which git itself does not ignore either, and those that were kept before the rule.
"""

import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import AnyStr, Generic

from app.sandbox.git import index
from app.sandbox.git.parts import MAX_PART_BYTES, contents

MAX_FORMER = 500_000
"""Paths that were kept before; a command may create and delete files without end."""
MAX_REPOSITORIES = 200
MAX_INDEX_BYTES = 40_000_000
"""Of the indexes of all repositories together; the outermost repository is read first."""
_GITDIR = b"gitdir: "
IndexStamp = tuple[int, int, int]


class SortedPaths(Generic[AnyStr]):
    """Paths, and the folders that they are in."""

    def __init__(self, paths: list[AnyStr]) -> None:
        self.sorted: list[AnyStr] = paths

    def has(self, path: AnyStr) -> bool:
        at = bisect_left(self.sorted, path)
        return at < len(self.sorted) and self.sorted[at] == path

    def has_below(self, folder: AnyStr) -> bool:
        """Whether one of them is below this folder, which ends with a slash."""
        at = bisect_left(self.sorted, folder)
        return at < len(self.sorted) and self.sorted[at].startswith(folder)


class _Repository:
    """What one repository tracks. Its index is read when it is first asked for, and then if it has changed."""

    def __init__(self, git: Path, *, is_new: bool) -> None:
        self.is_new = is_new
        """Whether it came after the first scan; then what it tracks is kept from the next command on."""
        self._git = git
        self._stamp: IndexStamp | None = None
        self.paths: SortedPaths[bytes] | None = None
        self.size = 0

    def read(self, room: int) -> SortedPaths[bytes]:
        """The tracked paths; none if the index has more bytes than there is room for, or cannot be read."""
        self._stamp = self._stamp_now()
        tracked: list[bytes] = []
        self.size = 0
        with suppress(OSError, ValueError):
            raw = contents(f"{self._git}/index", room)
            self.size = min(len(raw), room)
            if len(raw) <= room:
                tracked, shared = index.tracked(raw)
                if shared:  # the index is split
                    raw = contents(f"{self._git}/sharedindex.{shared}", room - self.size)
                    self.size = min(self.size + len(raw), room)
                    tracked = sorted({*tracked, *index.tracked(raw)[0]})
        self.paths = SortedPaths(tracked)
        return self.paths

    @property
    def has_changed(self) -> bool:
        return self._stamp != self._stamp_now()

    def _stamp_now(self) -> IndexStamp | None:
        with suppress(OSError, ValueError):
            found = os.lstat(self._git / "index")
            return found.st_ino, found.st_size, found.st_ctime_ns
        return None


class KeptPaths:
    """The kept paths of one project."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._former: SortedPaths[str] = SortedPaths([])
        self._repositories: dict[str, _Repository] = {}
        """By the folder of the working tree, such as `x/y/`."""

    def add(self, paths: Iterable[str]) -> None:
        """These files were kept before."""
        former = self._former
        more = [path for path in paths if not former.has(path)] if former.sorted else list(paths)
        former.sorted += more[: MAX_FORMER - len(former.sorted)]
        former.sorted.sort()

    def add_repository(self, base: str, *, is_new: bool) -> None:
        """There is a repository in the folder `base`; `is_new` if it came after the first scan."""
        if base not in self._repositories and len(self._repositories) < MAX_REPOSITORIES:
            self._repositories[base] = _Repository(_git_folder(Path(self._root, base)), is_new=is_new)

    def has(self, path: str) -> bool:
        return self._former.has(path) or any(paths.has(below) for paths, below in self._tracked(path))

    def has_below(self, folder: str) -> bool:
        """Whether there is one below this folder, which ends with a slash."""
        return self._former.has_below(folder) or any(paths.has_below(below) for paths, below in self._tracked(folder))

    def _tracked(self, path: str) -> Iterator[tuple[SortedPaths[bytes], bytes]]:
        """What the repositories around a path track, and the path as they call it."""
        for base, repository in self._repositories.items():
            if path.startswith(base) and not repository.is_new:
                yield repository.paths or repository.read(self._room), os.fsencode(path[len(base) :])

    @property
    def _room(self) -> int:
        return max(MAX_INDEX_BYTES - sum(repository.size for repository in self._repositories.values()), 0)

    def newly_tracked(self) -> list[str]:
        """What git tracks since the first scan, or since the last call."""
        found: list[str] = []
        for base, repository in self._repositories.items():
            old = [] if repository.is_new or repository.paths is None else repository.paths.sorted
            if repository.is_new or (repository.paths is not None and repository.has_changed):
                repository.is_new, repository.size = False, 0
                now = repository.read(self._room).sorted
                if now != old:
                    found += [base + os.fsdecode(path) for path in set(now).difference(old)]
        return found


def _git_folder(tree: Path) -> Path:
    """The folder of the repository of a working tree; a submodule has a file with its path."""
    git = tree / ".git"
    with suppress(OSError, ValueError):
        said = b"" if git.is_dir() else contents(str(git), MAX_PART_BYTES)
        if said.startswith(_GITDIR):
            return tree / os.fsdecode(said.removeprefix(_GITDIR).rstrip(b"\r\n"))
    return git

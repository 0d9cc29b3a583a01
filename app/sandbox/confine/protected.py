"""The names in a project that commands may not change, and the secret files that they may not even read."""

import os
import stat
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.sandbox.dangerous import SECRET_FOLDERS, danger, fold

FOLDERS = 5000
DEPTH = 16
SETTLED = 50_000_000
"""Nanoseconds after which a folder's time of change can be relied on: two changes in one tick look like one."""

OWN = {".handrail", ".vscode", ".idea"}
OWN_OR_GIT = OWN | {".git"}
"""As files: a link to another place, or the note that leads to a repository elsewhere."""
GIT_FILES = {"config", "config.worktree"}
SKIPPED = {
    "node_modules",
    "site-packages",
    "__pycache__",
    ".tox",
    ".nox",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
}
"""Made by tools, large, and full of names that only look like secrets."""


@dataclass(frozen=True, slots=True)
class Protected:
    """`frozen` may be read, `hidden` not even that; `whole` is False when the project was too large to look at all."""

    frozen: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()
    gits: tuple[Path, ...] = ()
    """The folders of repositories; git writes there, but they must stay where they are."""
    whole: bool = True


@dataclass(slots=True)
class _Folder:
    """What one folder holds itself, and where to look on."""

    changed: int
    frozen: list[Path] = field(default_factory=list)
    hidden: list[Path] = field(default_factory=list)
    gits: list[Path] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    def add_folder(self, path: Path, *, deeper: bool) -> None:
        folded = fold(path.name)
        if folded == ".git":
            self.gits.append(path)
        elif folded in OWN:
            self.frozen.append(path)
        elif folded in SECRET_FOLDERS:
            self.hidden.append(path)
        elif folded not in SKIPPED and deeper:
            self.below.append(str(path))


@dataclass
class Finder:
    """Looks for protected names in one project. A folder is read again only when it has changed."""

    project: Path
    lifted: frozenset[str] = frozenset()
    """Files that the person declared harmless, relative to the project."""
    _seen: dict[str, _Folder] = field(default_factory=dict)
    _watched: dict[str, int] = field(default_factory=dict)
    _last: Protected | None = None

    def find(self) -> Protected:
        """The very same answer as long as no folder has changed."""
        if self._last is None or not self._is_unchanged():
            self._last = self._find()
        return self._last

    def _is_unchanged(self) -> bool:
        try:
            return all(os.lstat(path).st_ctime_ns == changed for path, changed in self._watched.items())
        except OSError:
            return False

    def _find(self) -> Protected:
        frozen: list[Path] = []
        hidden: list[Path] = []
        gits: list[Path] = []
        seen: dict[str, _Folder] = {}
        waiting = deque([str(self.project)])
        while waiting and len(seen) < FOLDERS:
            path = waiting.popleft()
            folder = self._look(path)
            if folder is not None:
                seen[path] = folder
                frozen += folder.frozen
                hidden += folder.hidden
                gits += folder.gits
                waiting += folder.below
        self._seen = seen
        self._watched = {path: folder.changed for path, folder in seen.items()}
        gits += [module for git in gits for module in _modules(git / "modules")]
        self._watched |= {str(path): _settled(path) for git in gits for path in (git, git / "modules") if _kind(path)}
        for git in gits:
            frozen += _existing(git)
        return Protected(tuple(frozen), tuple(hidden), tuple(gits), whole=not waiting)

    def _look(self, path: str) -> _Folder | None:
        try:
            changed = os.lstat(path).st_ctime_ns
            known = self._seen.get(path)
            if known is not None and known.changed == changed:
                return known
            return self._read(Path(path), _settled(Path(path)))
        except OSError:  # gone, or not ours to look into; then it is not a command's either
            return None

    def _read(self, path: Path, changed: int) -> _Folder:
        folder = _Folder(changed)
        parts = path.relative_to(self.project).parts
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folder.add_folder(path / entry.name, deeper=len(parts) < DEPTH)
                elif self._is_secret((*parts, entry.name)):
                    folder.hidden.append(path / entry.name)
                elif fold(entry.name) in OWN_OR_GIT:
                    folder.frozen.append(path / entry.name)
        return folder

    def _is_secret(self, parts: tuple[str, ...]) -> bool:
        return danger(parts, write=False, lifted="/".join(parts) in self.lifted) is not None


def _settled(path: Path) -> int:
    """When it was changed, or a time that never comes when that was only just now."""
    try:
        changed = path.lstat().st_ctime_ns
    except OSError:
        return -1
    return changed if time.time_ns() - changed > SETTLED else -1


def _existing(git: Path) -> Iterator[Path]:
    for name in (*sorted(GIT_FILES), "hooks"):
        if _kind(git / name) in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            yield git / name


def _modules(folder: Path) -> list[Path]:
    """The repositories of submodules, which have hooks and a config of their own."""
    if _kind(folder) != stat.S_IFDIR:
        return []
    return [head.parent for depth in ("*", "*/*", "*/*/*") for head in folder.glob(f"{depth}/HEAD")][:50]


def _kind(path: Path) -> int:
    try:
        return stat.S_IFMT(path.lstat().st_mode)
    except OSError:
        return 0

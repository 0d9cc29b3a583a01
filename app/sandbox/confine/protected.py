"""The names in a project that commands may not change, and the secret files that they may not even read."""

import os
import re
import stat
import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.sandbox.confine.watch import Watch
from app.sandbox.dangerous import SECRET_FOLDERS, danger, fold

FOLDERS = 5000
MODULES = 2000
"""Folders that are looked through for the repositories of submodules."""
DEPTH = 16
SETTLED = 50_000_000
"""Nanoseconds after which a folder's time of change can be relied on: two changes in one tick look like one."""

OWN = {".handrail", ".vscode", ".idea"}
OWN_OR_GIT = OWN | {".git"}
"""As files: a link to another place, or the note that leads to a repository elsewhere."""
COMMON = "commondir"
"""Where git finds this file in a repository, it takes config and hooks from the folder that it names."""
WORKTREE = b"../.."
"""What it says where git itself made it, in the folders of worktrees."""
GIT_FILES = {"config", "config.worktree"}
UNIX_SOCKETS = "/proc/net/unix"
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
    sockets: tuple[Path, ...] = ()
    """Those on which a program outside listens: nothing confines what a command could have it do."""
    whole: bool = True


@dataclass(slots=True)
class _Folder:
    """What one folder holds itself, and where to look on."""

    changed: int
    frozen: list[Path] = field(default_factory=list)
    hidden: list[Path] = field(default_factory=list)
    gits: list[Path] = field(default_factory=list)
    sockets: list[Path] = field(default_factory=list)
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

    @property
    def counts(self) -> bool:
        """Whether anything in it is protected."""
        return bool(self.frozen or self.hidden or self.gits)


@dataclass
class Finder:
    """Looks for protected names in one project. A folder is read again only when it has changed."""

    project: Path
    lifted: frozenset[str] = frozenset()
    """Files that the person declared harmless, relative to the project."""
    _seen: dict[str, _Folder] = field(default_factory=dict)
    _watched: dict[str, int] = field(default_factory=dict)
    _last: Protected | None = None
    _watch: Watch | None = None
    _silence: dict[str, tuple[int, int, int, int] | None] | None = None
    """While this is known, nobody has changed a folder as long as the watch is quiet; it is compared nevertheless."""
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def find(self) -> Protected:
        """The very same answer as long as no folder has changed."""
        with self._turn:
            if self._last is None or not (self._is_silent() or self._is_unchanged()):
                self._last = self._find()
            if self._silence is None:
                self._listen()
            return self._last

    def known(self) -> Protected | None:
        """The answer, where it is certain without looking; never waits."""
        if not self._turn.acquire(blocking=False):
            return None
        try:
            return self._last if self._is_silent() else None
        finally:
            self._turn.release()

    def close(self) -> None:
        """Watch no more; looking still works."""
        with self._turn:
            self._silence = None
            self._watch = self._watch or Watch(self.project)
            self._watch.end()

    def _is_silent(self) -> bool:
        if self._silence is None or self._watch is None:
            return False
        if self._watch.is_quiet() and all(_stamp(path) == stamp for path, stamp in self._silence.items()):
            return True
        self._silence = None
        return False

    def _listen(self) -> None:
        """Watch first and compare then: what changed before shows in the comparison, what changes later is heard.

        Files are compared each time, for what is written through memory is not heard of.
        """
        self._watch = self._watch or Watch(self.project)
        others = [path for path in self._watched if path.endswith(f"/{COMMON}")]
        if not self._watch.over(self._watched.keys() - set(others)) or not self._is_unchanged():
            return
        stamps = {path: _stamp(path) for path in self._watched}
        if len({stamp and stamp[0] for stamp in stamps.values()}) == 1:
            self._silence = {path: stamps[path] for path in (str(self.project), *others)}

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
        known = [path for path, folder in self._seen.items() if folder.counts]
        waiting = deque([str(self.project), *known])  # first what is known: new folders must not push it out of sight
        while waiting and len(seen) < FOLDERS + len(known):
            path = waiting.popleft()
            folder = self._look(path) if path not in seen else None
            if folder is not None:
                seen[path] = folder
                frozen += folder.frozen
                hidden += folder.hidden
                gits += folder.gits
                waiting += folder.below
        self._seen = seen
        self._watched = {path: folder.changed for path, folder in seen.items()}
        gits += [inner for git in gits for name in ("modules", "worktrees") for inner in _repositories(git / name)]
        inside = [git / name for git in gits for name in ("", "modules", "worktrees", COMMON)]
        self._watched |= {str(path): _settled(path) for path in inside if _kind(path)}
        for git in gits:
            frozen += _existing(git)
        hidden += self._targets(hidden)
        sockets = _foreign([path for folder in seen.values() for path in folder.sockets])
        return Protected(tuple(frozen), tuple(hidden), tuple(gits), sockets, whole=not waiting)

    def _targets(self, hidden: list[Path]) -> list[Path]:
        """Where links with a secret's name lead in the project: what lies there is the secret."""
        real = {Path(os.path.realpath(path)) for path in hidden if path.is_symlink()} - set(hidden)
        return [path for path in sorted(real) if path.is_relative_to(self.project) and path.is_file()]

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
        names: set[str] = set()
        with os.scandir(path) as entries:
            for entry in entries:
                names.add(entry.name)
                if entry.is_dir(follow_symlinks=False):
                    folder.add_folder(path / entry.name, deeper=len(parts) < DEPTH)
                elif self._is_secret((*parts, entry.name)):
                    folder.hidden.append(path / entry.name)
                elif fold(entry.name) in OWN_OR_GIT:
                    folder.frozen.append(path / entry.name)
                elif not entry.is_file() and not entry.is_symlink() and _kind(path / entry.name) == stat.S_IFSOCK:
                    folder.sockets.append(path / entry.name)
        if "HEAD" in names and ({"objects", "refs"} <= names or COMMON in names):
            folder.gits.append(path)  # a repository without a folder around it, to git as good as any other
        return folder

    def _is_secret(self, parts: tuple[str, ...]) -> bool:
        return danger(parts, write=False, lifted="/".join(parts) in self.lifted) is not None


def _foreign(sockets: list[Path]) -> tuple[Path, ...]:
    """Those that were made in our network: commands in the full tier have one of their own.

    Only their last names are compared, since the kernel tells the rest as the program spelled it.
    """
    try:
        listed = Path(UNIX_SOCKETS).read_text(errors="surrogateescape").splitlines() if sockets else []
    except OSError:  # no such list here
        return ()
    ours = {re.split("[ /]", line)[-1] for line in listed}
    return tuple(path for path in sockets if re.split("[ /]", path.name)[-1] in ours)


def _stamp(path: str) -> tuple[int, int, int, int] | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_mode, found.st_ctime_ns


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
    if _kind(git / COMMON) and not _is_worktree(git):
        yield git / COMMON


def _is_worktree(git: Path) -> bool:
    """Such a note is git's own, comes and goes with the worktree, and leads nowhere but to the repository around it."""
    try:
        with open(git / COMMON, "rb", opener=_opener) as note:
            return git.parent.name == "worktrees" and note.read(100).strip() == WORKTREE
    except OSError:
        return False


def _opener(path: str, flags: int) -> int:
    """Never waits, whatever lies there."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))


def _repositories(folder: Path) -> list[Path]:
    """The repositories of submodules and worktrees, which have hooks and a config of their own."""
    found: list[Path] = []
    waiting = deque([folder] if _kind(folder) == stat.S_IFDIR else [])
    looked = 0
    while waiting and looked < MODULES:
        looked += 1
        try:
            with os.scandir(waiting.popleft()) as entries:
                below = [Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue
        for path in below:
            if _kind(path / "HEAD"):
                found.append(path)
                waiting += [path / name for name in ("modules", "worktrees") if _kind(path / name) == stat.S_IFDIR]
            else:
                waiting.append(path)
    return found


def _kind(path: Path) -> int:
    try:
        return stat.S_IFMT(path.lstat().st_mode)
    except OSError:
        return 0

"""Reads one folder: which of its entries are protected, and which of its folders have to be searched too."""

import os
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from app.fs.folders import OPEN_FLAGS, list_folder
from app.sandbox.dangerous import (
    CACHES,
    CODE_FILES,
    CODE_FILES_IN,
    CODE_FOLDERS,
    CODE_SUFFIX,
    PACKAGES,
    SECRET_FOLDERS,
    file_runs_code,
    fold,
    is_keep,
    may_be_secret,
    not_ordinary,
)
from app.sandbox.git import config as git_config

SETTLED_NS = 50_000_000
"""Nanoseconds after which a change time is reliable: two changes within one clock tick have the same time."""

FROZEN = {".handrail", *CODE_FOLDERS}
"""Folders that commands may only read."""
NO_FILES = {".git", *FROZEN, *CODE_FILES_IN}
"""Names of folders that are protected as files too: such a file can be a link, or name a repository elsewhere."""
COMMON = "commondir"
"""If a repository has this file, git takes config and hooks from the folder that the file names."""
WORKTREE = b"../.."
"""The contents of that file where git itself wrote it, in the folders of worktrees."""
GIT_FILES = ("config", "config.worktree")
MAX_STEPS = 500
"""Names on the way to a path: links can lead in a circle."""
SHELVES = ("modules", "worktrees")
"""Folders in which a repository keeps others, with hooks and a config of their own."""
NAMES = {
    *NO_FILES,
    *CODE_FILES,
    *(name for names in CODE_FILES_IN.values() for name in names),
    *(COMMON, *GIT_FILES, "hooks", "head"),
}
NameTest = Callable[[str], bool]
"""Whether a name in the folder is of some kind."""
GITS_DATA = {"objects", "refs", "logs", "lfs", "rr-cache", "reftable", "annex", "svn"}
"""Folders of a repository that are large, or hold files named like branches: a branch can be called `secrets`."""
GITS_OWN = GITS_DATA | {"info", "hooks"}


class Role(StrEnum):
    """What a folder is searched as. One folder can have two roles: a bare repository is also a plain folder."""

    PLAIN = "plain"
    GIT = "git"
    SHELF = "shelf"
    FROZEN = "frozen"
    """A folder that is protected as a whole, or one in a repository: secrets in it are hidden."""
    PACKAGES = "packages"
    """Installed or cached packages: secrets are hidden and repositories protected, but nothing else is restored, since
    installing changes it."""


class ProtectedPlace(NamedTuple):
    path: str
    role: Role


class ProtectionState(NamedTuple):
    """Tells whether a folder is the same and unchanged."""

    inode: int
    changed: int


@dataclass(slots=True)
class FolderContents:
    """The protected entries of one folder, and the folders below it to search."""

    state: ProtectionState
    frozen: list[Path] = field(default_factory=list)
    hidden: list[Path] = field(default_factory=list)
    covered: list[Path] = field(default_factory=list)
    """Hidden from commands but not restored: secrets among packages, what the person's rules deny, and what is kept
    for undo.
    """
    gits: list[Path] = field(default_factory=list)
    linked_gits: list[Path] = field(default_factory=list)
    """The repositories that a `.git` names which is a link or a file."""
    worktrees: list[Path] = field(default_factory=list)
    """The `commondir` of a worktree: nobody but git changes it, and git removes it together with the worktree."""
    notes: list[str] = field(default_factory=list)
    """Files whose contents decide what is protected, such as git configs, and all that lies on the way to them."""
    below: list[ProtectedPlace] = field(default_factory=list)
    is_repository: bool = True
    """False for a `.git` with neither history nor HEAD: what git left of a failed clone."""
    cut: bool = False
    """Folders below it are too deep to be searched."""

    @property
    def counts(self) -> bool:
        """Whether anything in it is protected."""
        return bool(self.frozen or self.hidden or self.covered or self.gits or self.worktrees)

    def add_folder(self, parent: str, name: str, *, deeper: bool) -> None:
        folded = fold(name)
        if folded == ".git":
            self.add_git(Path(parent, name))
        elif folded in FROZEN or folded in CODE_FILES_IN.get(fold(parent.rpartition("/")[2]), ()):
            self.frozen.append(Path(parent, name))
            self.below.append(ProtectedPlace(f"{parent}/{name}", Role.FROZEN))
        elif folded in SECRET_FOLDERS:
            self.hidden.append(Path(parent, name))
        elif is_keep(name):
            self.covered.append(Path(parent, name))
        elif folded in PACKAGES or folded in CACHES:
            self.below.append(ProtectedPlace(f"{parent}/{name}", Role.PACKAGES))
        else:
            self.cut = self.cut or not deeper
            self.below += [ProtectedPlace(f"{parent}/{name}", Role.PLAIN)] if deeper else []

    def add_secrets(self, parent: str, folders: list[str], files: list[str], is_secret: NameTest) -> None:
        self.hidden += [Path(parent, name) for name in folders if fold(name) in SECRET_FOLDERS]
        self.hidden += [Path(parent, name) for name in not_ordinary(files) if is_secret(name)]

    def add_git(self, path: Path) -> None:
        self.gits.append(path)
        self.below.append(ProtectedPlace(str(path), Role.GIT))

    def add_linked_git(self, git: Path) -> None:
        """The repository that a `.git` leads to which is a link, or a file that names a folder."""
        named = git
        if not git.is_symlink():
            try:
                with open(git, "rb", opener=_opener) as file:
                    said = file.read(4096).partition(b"gitdir:")[2].strip()
            except OSError:
                return
            named = git.parent / os.fsdecode(said.partition(b"\0")[0])
        self.notes.append(str(git))
        target = self.follow(named)
        if kind(target) == stat.S_IFDIR:
            self.linked_gits.append(target)

    def follow(self, path: Path) -> Path:
        """The path without links. They are protected as it is: whoever replaces one decides where it leads."""
        way = list(steps(path))
        self.notes += way
        self.frozen += [Path(step) for step in way if kind(step) == stat.S_IFLNK]
        return Path(os.path.realpath(path))


def plain(
    path: str, state: ProtectionState, is_secret: NameTest, is_barred: NameTest | None, *, deeper: bool
) -> FolderContents:
    """Read an ordinary folder; `is_secret` and, if there are rules, `is_barred` judge a name in it. Raises OSError."""
    folder = FolderContents(state)
    own = fold(path.rpartition("/")[2])
    folders, files = _list_names(path)
    if is_barred is not None:
        folder.covered += [Path(path, name) for name in (*folders, *files) if is_barred(name)]
    for name in folders:
        folder.add_folder(path, name, deeper=deeper)
    special = not_ordinary(files)
    for name in special:
        if is_secret(name):
            folder.hidden.append(Path(path, name))
        elif (folded := fold(name)) in NO_FILES or file_runs_code(own, folded):
            folder.frozen.append(Path(path, name))
            if folded == ".git":
                folder.add_linked_git(Path(path, name))
    if _is_bare_repository({*folders, *special}):
        folder.add_git(Path(path))
    return folder


def packages(
    path: str, state: ProtectionState, is_secret: NameTest, is_barred: NameTest | None, *, deeper: bool
) -> FolderContents:
    """Read a folder of installed packages. Repositories are protected there too: a link can lead to them, and a
    project can be moved there. Raises OSError.
    """
    folders, files = _list_names(path)
    barred = {name for name in (*folders, *files) if is_barred(name)} if is_barred is not None else set()
    secret = [name for name in folders if fold(name) in SECRET_FOLDERS]
    secret += [name for name in not_ordinary(files) if may_be_secret(name) and is_secret(name)]
    hidden = barred.union(secret)
    plain_folders = [name for name in folders if name not in hidden and fold(name) != ".git"]
    below = [ProtectedPlace(f"{path}/{name}", Role.PACKAGES) for name in plain_folders if deeper]
    cut = bool(plain_folders) and not deeper
    folder = FolderContents(state, covered=[Path(path, name) for name in sorted(hidden)], below=below, cut=cut)
    for name in folders:
        if fold(name) == ".git":
            folder.add_git(Path(path, name))
    if _is_bare_repository({*folders, *files}):
        folder.add_git(Path(path))
    return folder


def frozen(
    path: str, state: ProtectionState, is_secret: NameTest, is_barred: NameTest | None, *, deeper: bool
) -> FolderContents:
    """Read a folder that is protected as a whole. Raises OSError."""
    folders, files = _list_names(path)
    folder = FolderContents(state)
    if is_barred is not None:
        folder.covered += [Path(path, name) for name in (*folders, *files) if is_barred(name)]
    folder.add_secrets(path, folders, files, is_secret)
    keeps = [name for name in folders if is_keep(f"{path}/{name}")]
    folder.covered += [Path(path, name) for name in keeps]
    inner = [name for name in folders if fold(name) not in SECRET_FOLDERS and name not in keeps]
    folder.below += [ProtectedPlace(f"{path}/{name}", Role.FROZEN) for name in inner if deeper]
    folder.cut = bool(inner) and not deeper
    return folder


def is_repository(path: str) -> bool:
    """Whether git takes this folder for a repository."""
    try:
        return _is_bare_repository(set(os.listdir(path)))  # noqa: PTH208
    except OSError:
        return False


def _is_bare_repository(names: set[str]) -> bool:
    return "HEAD" in names and ({"objects", "refs"} <= names or COMMON in names)


def _list_names(path: str) -> tuple[list[str], list[str]]:
    """The names of the folders in a folder, and of everything else. Raises OSError."""
    folders, others = list_folder(path)
    return [entry.name for entry in folders], [entry.name for entry in others]


def git(path: Path, state: ProtectionState, is_secret: NameTest) -> FolderContents:
    """Read the folder of a repository, such as `.git`. Raises OSError.

    What git would read there is protected also if it does not exist, but in a worktree, where git makes and removes it.
    """
    folders, files = _list_names(str(path))
    of_worktree = is_worktree(path)
    kinds = {name: kind(f"{path}/{name}") for name in (COMMON, *GIT_FILES, "hooks", *SHELVES)}
    notes = [f"{path}/{name}" for name in (COMMON, *GIT_FILES) if kinds[name]]
    below = [ProtectedPlace(f"{path}/{name}", Role.SHELF) for name in SHELVES if kinds[name] == stat.S_IFDIR]
    usual = (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK, *(() if of_worktree else (0,)))
    names = [name for name in (*GIT_FILES, "hooks") if kinds[name] in usual]
    names += [COMMON] if not of_worktree else []
    is_repository = any(kind(f"{path}/{name}") for name in ("HEAD", "objects", "refs", "packed-refs"))
    own = [path / name for name in names if is_repository or kinds[name]]
    folder = FolderContents(state, own, notes=notes, below=below, is_repository=is_repository)
    folder.worktrees += [path / COMMON] if of_worktree else []
    folder.add_secrets(str(path), folders, files, is_secret)
    inner = [name for name in folders if name not in {*GITS_DATA, *SHELVES} and fold(name) not in SECRET_FOLDERS]
    folder.below += [ProtectedPlace(f"{path}/{name}", Role.FROZEN) for name in inner]
    linked = [folder.follow(path / name) for name in names if kinds[name] == stat.S_IFLNK]
    hooks, included = ([folder.follow(place) for place in places] for places in git_config.named_places(path))
    folder.frozen += [*linked, *hooks, *included]
    return folder


def shelf(path: str, state: ProtectionState, is_secret: NameTest) -> FolderContents:
    """Read a folder that holds repositories at any depth and may be one itself. Raises OSError."""
    folders, files = _list_names(path)
    folder = FolderContents(state)
    own: set[str] = set()
    if "HEAD" in (*folders, *files):
        folder = git(Path(path), state, is_secret)
        folder.gits.append(Path(path))
        own = GITS_OWN | set(SHELVES)
    folder.below += [ProtectedPlace(f"{path}/{name}", Role.SHELF) for name in folders if name not in own]
    return folder


def matters(name: str) -> bool:
    """Whether a file or folder of this name can make other programs run code, in some folder."""
    folded = fold(name)
    return folded in NAMES or folded.endswith(CODE_SUFFIX)


def kind(path: str | Path) -> int:
    try:
        return stat.S_IFMT(os.lstat(path).st_mode)
    except OSError:
        return 0


def settled_time(changed: int) -> int:
    """The change time, or -1, which equals no other time, if it is too recent to be reliable."""
    return changed if time.time_ns() - changed > SETTLED_NS else -1


def steps(path: Path) -> Iterator[str]:
    """Everything on the way to an absolute path and itself: folders, links, and the first name that does not exist."""
    rest, here = [*reversed(path.parts[1:])], ""
    for _ in range(MAX_STEPS):
        if not rest:
            return
        name = rest.pop()
        if name == "..":
            here = here.rpartition("/")[0]
            continue
        step = f"{here}/{name}"
        yield step
        match kind(step):
            case 0:
                return
            case stat.S_IFLNK:
                try:
                    target = os.readlink(step)  # noqa: PTH115 - many times for each repository
                except OSError:  # it was replaced just now
                    return
                rest += [part for part in reversed(target.split("/")) if part not in ("", ".")]
                here = "" if target.startswith("/") else here
            case _:
                here = step


def is_worktree(git: Path) -> bool:
    """Whether git made this folder for a worktree: then its `commondir` is harmless and leads to the repository."""
    try:
        with open(git / COMMON, "rb", opener=_opener) as note:
            return git.parent.name == "worktrees" and note.read(100).strip() == WORKTREE
    except OSError:
        return False


def _opener(path: str, flags: int) -> int:
    """Opens without waiting, also if the file is a FIFO."""
    return os.open(path, flags | OPEN_FLAGS)

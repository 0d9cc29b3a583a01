"""Refuses commands to create or change files that can make other programs run code.

This runs in the worker, so it imports only modules that run there too. In the full tier mounts cover such files if
they exist; this also covers names that do not exist yet, and the reduced tier. It also refuses to move a hidden file,
or a folder around one: a command that starts meanwhile could read it at the new place, where nothing hides it. Nor does
such a file get a hard link: a later command could change it by that name, and nobody could tell that it did.

Where nothing is recorded, nothing is refused: the guard finds and undoes what is done then.
"""

from __future__ import annotations

import os
from stat import S_ISDIR

from app.fs.folders import list_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GIT = (".git", "git~1")
SAMPLE = ".sample"
"""The suffix of hooks that git itself puts into a new repository, and does not run."""
UNSEEN = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Characters that a case-insensitive file system ignores: Default_Ignorable_Code_Point of Unicode, first and last."""
WITHOUT_UNSEEN = {code: None for first, last in UNSEEN for code in range(first, last + 1)}


class RefusedNames:
    """Judges paths without links, in the project and in granted folders."""

    def __init__(self, plan: dict[str, Any], roots: list[bytes]) -> None:
        self._roots = [root + b"/" for root in roots]
        self._frozen = {_folded_path(os.fsencode(path)) for path in plan["frozen"]}
        self._gits = {_folded_path(os.fsencode(path)) for path in plan["gits"]}
        self._inside = _names_by_folder([*plan["frozen"], *plan["gits"]])
        """The protected names by the folder that they are in, which may be moved."""
        self._frozen_inodes: set[tuple[int, int]] = set()
        """Of protected folders, wherever a folder around them is moved, and of protected files with several names."""
        for path in plan["frozen"]:
            self._note_inodes(path)
        self._folders = set(plan["folders"])
        self._files = set(plan["files"])
        self._files_in = {folder: set(names) for folder, names in plan["filesIn"].items()}
        self._suffix = plan["suffix"]
        self._packages = set(plan["packages"])
        self._worktrees = {path: handle for path, handle in map(_held_folder, plan["worktrees"]) if handle != -1}
        """The `commondir` of worktrees, each with a descriptor of the folder that it is in."""
        self._places: dict[bytes, _Place] = {}
        self._hidden: dict[bytes, bytes] = {}
        """A hidden path for each folder around one, and for itself."""
        denied = {*plan["denied"]}
        for path in plan["hidden"]:
            self._add_hidden(os.fsencode(path), is_denied=path in denied)

    def keep_out(self, path: bytes, folder: int = -1, file: int = -1, *, removes: bool = False) -> bool:
        """Whether commands may neither create nor change this path. `folder` is a descriptor of the folder that it is
        in, `file` of what is there if the call would write to it. `removes` says that the call only removes it: a
        repository that a command made can be removed, while the others are protected as a whole.
        """
        root = next((root for root in self._roots if path.startswith(root)), None)
        if root is None or len(path) == len(root):
            return False
        if (not removes and self._is_of_worktree(path)) or self._is_frozen(file):
            return True
        around, _, raw = path.rpartition(b"/")
        place, name = self._place(around, root), folded(raw)
        whole = f"{place.path}/{name}"
        if place.is_known or whole in self._frozen or whole in self._gits or self._is_inside(folder, name):
            return True
        if not removes and _is_planted(place, name):
            return True
        if place.in_package or name in self._packages:  # packages bring such files along, and programs do not run them
            return False
        if place.runs_code or name in self._folders:
            return True
        known = self._files_in.get(place.name, ())
        return name in self._files or name in known or name.endswith(self._suffix)

    def _is_inside(self, folder: int, name: str) -> bool:
        """Whether a protected file has this name in this folder, wherever that has been moved."""
        if folder == -1 or not self._inside:
            return False
        found = os.fstat(folder)
        return self._is_frozen(folder) or name in self._inside.get((found.st_dev, found.st_ino), ())

    def _is_frozen(self, descriptor: int) -> bool:
        """Whether it is a protected folder, or a protected file with several names."""
        if descriptor == -1 or not self._frozen_inodes:
            return False
        found = os.fstat(descriptor)
        return (found.st_dev, found.st_ino) in self._frozen_inodes

    def unmoved_in(self, path: bytes) -> bytes | None:
        """The path because of which this one may be neither moved nor linked: itself, or one that lies in it."""
        if path in self._hidden:
            return self._hidden[path]
        inner = (known for known in self._worktrees if known.startswith(path + b"/"))
        return next(filter(self._is_of_worktree, inner), None)

    def _is_of_worktree(self, path: bytes) -> bool:
        """Whether it is the `commondir` of a worktree that has not been removed since the worker started."""
        return path in self._worktrees and os.fstat(self._worktrees[path]).st_nlink > 0

    def _add_hidden(self, path: bytes, *, is_denied: bool) -> None:
        root = next((root for root in self._roots if path.startswith(root)), None)
        if root is None:
            return
        in_package = not self._packages.isdisjoint(map(folded, path[len(root) :].split(b"/")))
        if in_package and not is_denied:
            return  # installing moves packages, and what they bring along was published
        if not in_package:
            self._frozen.add(_folded_path(path))
            self._note_inodes(os.fsdecode(path))
        place = path
        while len(place) > len(root):
            self._hidden.setdefault(place, path)
            place = place.rpartition(b"/")[0]

    def _note_inodes(self, path: str) -> None:
        waiting = [path]
        while waiting:
            place = waiting.pop()
            try:
                found = os.lstat(place)
                if S_ISDIR(found.st_mode):
                    folders, others = list_folder(place)
                    waiting += [entry.path for entry in (*folders, *others)]
            except OSError:
                continue
            if S_ISDIR(found.st_mode) or found.st_nlink > 1:
                self._frozen_inodes.add((found.st_dev, found.st_ino))

    def _place(self, folder: bytes, root: bytes) -> _Place:
        """What is known of a folder in `root`. Each is judged once, from the one around it."""
        new: list[bytes] = []
        while len(folder) >= len(root) and folder not in self._places:
            new.append(folder)
            folder = folder.rpartition(b"/")[0]
        place = self._places[folder] if len(folder) >= len(root) else _Place(_folded_path(root[:-1]))
        if len(self._places) > 20_000:
            self._places.clear()
        for path in reversed(new):
            name = folded(path.rpartition(b"/")[2])
            whole = f"{place.path}/{name}"
            place = self._places[path] = _Place(
                whole,
                name,
                is_known=place.is_known or whole in self._frozen,
                in_package=place.in_package or name in self._packages,
                runs_code=place.runs_code or name in self._folders,
                in_git=place.in_git or (name if place.name in GIT else ""),
            )
        return place


class _Place:
    """A folder in the project or in a granted folder; as it is here, the outermost one."""

    def __init__(
        self,
        path: str,
        name: str | None = None,
        *,
        is_known: bool = False,
        in_package: bool = False,
        runs_code: bool = False,
        in_git: str = "",
    ) -> None:
        self.path, self.name = path, name
        """As a case-insensitive file system sees them."""
        self.is_known = is_known
        """It is or lies in a path that was protected when the worker started."""
        self.in_package = in_package
        self.runs_code = runs_code
        """It is or lies in a folder of files that make programs run code."""
        self.in_git = in_git
        """The name directly below the first `.git` in its path."""


def _held_folder(path: str) -> tuple[bytes, int]:
    """The path, and a descriptor of the folder that it is in, which tells when that is removed; -1 if it is gone."""
    try:
        return os.fsencode(path), os.open(os.path.dirname(path), os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)  # noqa: PTH120
    except OSError:
        return os.fsencode(path), -1


def _is_planted(folder: _Place, name: str) -> bool:
    """Whether git would run it, or look elsewhere for what to run, and does not put it into a new repository itself."""
    return (folder.name in GIT and name == "commondir") or (folder.in_git == "hooks" and not name.endswith(SAMPLE))


def folded(name: bytes) -> str:
    """The name as a case-insensitive file system sees it."""
    text = os.fsdecode(name)
    return (text if text.isascii() else text.translate(WITHOUT_UNSEEN)).casefold().rstrip(". ")


def _folded_path(path: bytes) -> str:
    return "/".join(map(folded, path.split(b"/")))


def _names_by_folder(paths: list[str]) -> dict[tuple[int, int], set[str]]:
    """The folded names of these paths by what tells the folder that they are in from others, if it exists."""
    names: dict[str, set[str]] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        names.setdefault(folder, set()).add(folded(os.fsencode(name)))
    found: dict[tuple[int, int], set[str]] = {}
    for folder, inside in names.items():
        try:
            status = os.stat(folder)  # noqa: PTH116
        except OSError:
            continue
        found.setdefault((status.st_dev, status.st_ino), set()).update(inside)
    return found

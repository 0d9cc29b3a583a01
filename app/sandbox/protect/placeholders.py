"""Placeholders: harmless folders and files under names at which a command could plant code.

A mount can make only what exists read-only. So names that git and editors look for are created, in a form that does
not disturb them, while commands may run, and removed afterwards if they are unchanged. Each program records what it
created or relies on in a file of its own, so that the next one can clean up after a program that was killed.

The project may be moved meanwhile. So its folder stays open while it holds placeholders, and the record says what
identifies the folder, wherever it is.
"""

import contextlib
import os
import threading
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.fs.birth import birth
from app.fs.folders import HandleFolder, parent_below
from app.fs.replacement import put

NOTES = "placeholders"
"""The name of that file, in the state folder of a session."""
SAME_FOLDER = b"."
"""The contents of a `commondir` that leads to its own repository; an empty file would break git."""

KEPT_SECONDS = 90 * 24 * 3600
"""How long it is remembered what was left in a folder that is not at its place any more."""


Key = tuple[str, str, bytes | None]
Place = tuple[int, str]
"""What tells a folder from others while it is open: the device, and the identity, which two mounts may share."""


class Missing(NamedTuple):
    """A missing name at which a program would find code to run; to be a folder, or a file with these contents."""

    path: Path
    contents: bytes | None = None


class Made(NamedTuple):
    """A placeholder: the project or granted folder it lies in, its path there, and its contents if it is a file.

    `identity` is that of the project or granted folder; empty in what earlier versions recorded.
    """

    root: str
    path: str
    contents: bytes | None
    identity: str = ""
    device: int = 0
    """On which that folder lies; not recorded, since the next mount has another number."""

    @property
    def place(self) -> Place:
        return self.device, self.identity

    @property
    def key(self) -> Key:
        """The same for the same placeholder, wherever its folder was then."""
        return self.identity or self.root, self.path, self.contents

    @property
    def keys(self) -> set[Key]:
        """Also that of earlier versions."""
        return {self.key, (self.root, self.path, self.contents)}


@dataclass
class Placeholders:
    """The placeholders of one session; `state` is its state folder, which lies beside those of other sessions."""

    state: Path
    _own: set[Made] = field(default_factory=set)
    _foreign: set[Made] = field(default_factory=set)
    """Names that existed before and are no placeholders."""
    _folders: dict[Place, HandleFolder] = field(default_factory=dict)
    """The projects and granted folders in which some were created."""
    _turn: threading.Lock = field(default_factory=threading.Lock)
    """A search in another thread may be about to create some while others are removed."""
    _is_over: bool = False

    def make(self, root: Path, missing: Collection[Missing]) -> bool:
        """Create what is missing; returns whether anything was created. Each is recorded before it is created.

        A placeholder of another session, or of one that was killed, is recorded too: it stays while this one needs it.
        """
        with self._turn:
            return not self._is_over and self._make(root, missing)

    def _make(self, root: Path, missing: Collection[Missing]) -> bool:
        wanted = self._wanted(root, missing)
        if not self._own.issuperset(self._absent(wanted)):
            # On overlayfs, the first change of a folder of a lower layer gives it another creation time. That change
            # must not be the first placeholder: the identity that is recorded before would never be found again.
            with contextlib.suppress(OSError):
                self._folders[wanted[0].place].touch(".")
            wanted = self._wanted(root, missing)
        new = self._absent(wanted)
        others = set(wanted) - set(new) - self._own - self._foreign
        noted = {one.key for notes in self._others() for one in _read(notes)} if others else set()
        theirs = {one for one in others if one.keys & noted}
        self._foreign |= others - theirs
        fresh = [one for one in (*new, *theirs) if one not in self._own]
        if fresh:
            self._own.update(fresh)
            self.state.mkdir(parents=True, exist_ok=True, mode=0o700)
            with (self.state / NOTES).open("ab") as notes:
                notes.write(_written(fresh))
        if theirs:
            self._take_over(theirs)
        return any([_is_made(self._folders[one.place], one) for one in new])  # noqa: C419 - all of them

    def _wanted(self, root: Path, missing: Iterable[Missing]) -> list[Made]:
        """The same as placeholders; none if the folder is away, since no command runs there then."""
        device, identity = self._entered(str(root))
        relative = [(str(path).removeprefix(f"{root}/"), contents) for path, contents in missing]
        return [Made(str(root), path, contents, identity, device) for path, contents in relative if identity]

    def _absent(self, wanted: Iterable[Made]) -> list[Made]:
        return [one for one in wanted if not _exists(self._folders[one.place], one.path)]

    def _entered(self, root: str) -> Place:
        """Open a project or granted folder; the identity is empty if it is away."""
        try:
            folder = HandleFolder.at(Path(root))
        except OSError:
            return 0, ""
        place = os.fstat(folder.handle).st_dev, ".".join(map(str, birth(".", folder.handle)))
        if place in self._folders:
            folder.close()
        else:
            self._folders[place] = folder
        return place

    def _take_over(self, theirs: Collection[Made]) -> None:
        """Strike what this session recorded as its own from the notes of killed programs: it is removed only once."""
        keys = {key for one in theirs for key in one.keys}
        for notes in self._others():
            noted = _read(notes) if is_left_over(notes.parent) else []
            if any(one.key in keys for one in noted):
                with contextlib.suppress(OSError):  # another program removes them just now
                    notes.write_bytes(_written(one for one in noted if one.key not in keys))

    def holds(self, path: Path) -> bool:
        """Whether this is a folder that was made here, or by another session, and nobody has put anything into it."""
        if path.name[:1] != "." or not any(  # all others are in `.git`
            one.contents is None and f"{one.root}/{one.path}" == str(path) for one in tuple(self._own)
        ):
            return False
        with contextlib.suppress(OSError), os.scandir(path) as entries:
            return next(entries, None) is None
        return False

    def clear(self) -> None:
        """Remove the placeholders that are unchanged, except those that another running session relies on."""
        with self._turn:
            self._clear()

    def close(self) -> None:
        """The same, and create none any more."""
        with self._turn:
            self._is_over = True
            self._clear()

    def _clear(self) -> None:
        if self._own:
            running = [notes for notes in self._others() if not is_left_over(notes.parent)]
            needed = {one.key for notes in running for one in _read(notes)}
            for one in self._own:
                if not one.keys & needed:
                    self._remove(one)
            self._own = set()
            (self.state / NOTES).unlink(missing_ok=True)
        for folder in self._folders.values():
            folder.close()
        self._folders = {}

    def clear_noted(self) -> list[Made]:
        """The same with those that a killed program recorded; returns those whose folder is not at its place."""
        with self._turn:
            noted = _read(self.state / NOTES)
            roots = {root: self._entered(root) for root in {one.root for one in noted}}
            away = [one for one in noted if not roots[one.root][1] or one.identity not in ("", roots[one.root][1])]
            found = [(one, *roots[one.root]) for one in noted if one not in away]
            self._own = {one._replace(identity=identity, device=device) for one, device, identity in found}
            self._clear()
        return away

    def withdraw(self, root: Path, folder: str) -> bool:
        """Remove the placeholders in a folder that is no repository any more; returns whether there were any."""
        with self._turn:
            place = self._entered(str(root)) if self._own else None
            own = [one for one in self._own if (one.root, one.place) == (str(root), place)]
            made = [one for one in own if f"{root}/{one.path}".startswith(f"{folder}/")]
            return any([self._remove(one) for one in made])  # noqa: C419 - all of them

    def _remove(self, one: Made) -> bool:
        """Remove a placeholder unless it was changed, wherever its folder is; returns whether that worked."""
        folder = self._folders.get(one.place)
        return folder is not None and _remove(folder, one)

    def _others(self) -> list[Path]:
        return [notes for notes in self.state.parent.glob(f"*/{NOTES}") if notes.parent != self.state]


def clear_left(state: Path) -> bool:
    """Remove the placeholders of a program that was killed; `state` was its state folder.

    False if the notes there are still needed, since the folder of some is not at its place: it may come back, or be
    opened where it is now.
    """
    notes = state / NOTES
    try:
        noted_at = notes.stat().st_mtime
    except OSError:
        return True
    away = Placeholders(state).clear_noted()
    if not away or time.time() - noted_at > KEPT_SECONDS:
        return True
    with contextlib.suppress(OSError):
        notes.write_bytes(_written(away))
        os.utime(notes, (noted_at, noted_at))
    return False


def _exists(folder: HandleFolder, path: str) -> bool:
    with contextlib.suppress(OSError):
        folder.lstat(path)
        return True
    return False


def _is_made(folder: HandleFolder, one: Made) -> bool:
    """Create a placeholder; returns whether that worked. Uses handles, so that no link on the way is followed."""
    try:
        with parent_below(folder, one.path) as (parent, name):
            if one.contents is None:
                return parent.make(name)
            put(parent, name, one.contents)  # in one step: git fails at a `commondir` that is still empty
    except OSError:  # no command can create it either, or it exists by now
        return False
    return True


def _remove(folder: HandleFolder, one: Made) -> bool:
    try:
        with parent_below(folder, one.path) as (parent, name):
            if one.contents is None:
                parent.rmdir(name)  # fails, as it should, if something is in it
                return True
            with os.fdopen(parent.open(name, os.O_RDONLY), "rb") as file:
                is_same = file.read(len(one.contents) + 1) == one.contents
            if is_same:
                parent.unlink(name)
            return is_same
    except OSError:
        return False


def _written(noted: Iterable[Made]) -> bytes:
    """Three parts for each, and before the path of its root, which begins with a slash, the identity."""
    parts: list[bytes] = []
    for one in noted:
        kind = b"d" if one.contents is None else b"f" + one.contents
        parts += (kind, os.fsencode(one.identity + one.root), os.fsencode(one.path))
    return b"".join(part + b"\0" for part in parts)


def _read(notes: Path) -> list[Made]:
    try:
        parts = notes.read_bytes().split(b"\0")[:-1]
    except OSError:
        return []
    return [_noted(*entry) for entry in zip(parts[::3], parts[1::3], parts[2::3], strict=False)]


def _noted(kind: bytes, folder: bytes, path: bytes) -> Made:
    identity, slash, root = os.fsdecode(folder).partition("/")
    return Made(slash + root, os.fsdecode(path), None if kind == b"d" else kind[1:], identity)


def is_left_over(folder: Path) -> bool:
    """Whether the program has ended whose session this folder belongs to: its pid is the end of the folder's name."""
    owner = folder.name.rpartition("-")[2]
    try:
        os.kill(int(owner), 0)
    except ProcessLookupError:
        return True
    except (OSError, ValueError):
        return False
    return False

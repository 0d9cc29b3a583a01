"""Placeholders: harmless folders and files under names at which a command could plant code.

A mount can make only what exists read-only. So names that git and editors look for are created, in a form that does
not disturb them, while commands may run, and removed afterwards if they are unchanged. Each program records what it
created or relies on in a file of its own, so that the next one can clean up after a program that was killed.
"""

import contextlib
import os
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.fs.folders import parent_of
from app.fs.replacement import put

NOTES = "placeholders"
"""The name of that file, in the state folder of a session."""
SAME_FOLDER = b"."
"""The contents of a `commondir` that leads to its own repository; an empty file would break git."""


class Missing(NamedTuple):
    """A missing name at which a program would find code to run; to be a folder, or a file with these contents."""

    path: Path
    contents: bytes | None = None


class Made(NamedTuple):
    """A placeholder: the project or granted folder it lies in, its path there, and its contents if it is a file."""

    root: str
    path: str
    contents: bytes | None


@dataclass
class Placeholders:
    """The placeholders of one session; `state` is its state folder, which lies beside those of other sessions."""

    state: Path
    _own: set[Made] = field(default_factory=set)
    _foreign: set[Made] = field(default_factory=set)
    """Names that existed before and are no placeholders."""
    _turn: threading.Lock = field(default_factory=threading.Lock)
    """A search in another thread may be about to create some while others are removed."""
    _is_over: bool = False

    def make(self, root: Path, missing: Iterable[Missing]) -> bool:
        """Create what is missing; returns whether anything was created. Each is recorded before it is created.

        A placeholder of another session, or of one that was killed, is recorded too: it stays while this one needs it.
        """
        with self._turn:
            return not self._is_over and self._make(root, missing)

    def _make(self, root: Path, missing: Iterable[Missing]) -> bool:
        wanted = [Made(str(root), str(path).removeprefix(f"{root}/"), contents) for path, contents in missing]
        new = [one for one in wanted if not os.path.lexists(f"{root}/{one.path}")]
        others = set(wanted) - set(new) - self._own - self._foreign
        theirs = {one for notes in self._others() for one in _read(notes)} if others else set()
        self._foreign |= others - theirs
        fresh = [one for one in (*new, *(others & theirs)) if one not in self._own]
        if fresh:
            self._own.update(fresh)
            self.state.mkdir(parents=True, exist_ok=True, mode=0o700)
            with (self.state / NOTES).open("ab") as notes:
                for one in fresh:
                    kind = b"d" if one.contents is None else b"f" + one.contents
                    notes.write(b"".join(part + b"\0" for part in (kind, os.fsencode(one.root), os.fsencode(one.path))))
        return any([_is_made(one) for one in new])  # noqa: C419 - all of them

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
        if not self._own:
            return
        needed = {one for notes in self._others() if not is_left_over(notes.parent) for one in _read(notes)}
        for one in self._own - needed:
            _remove(one)
        self._own = set()
        (self.state / NOTES).unlink(missing_ok=True)

    def withdraw(self, root: Path, folder: str) -> bool:
        """Remove the placeholders in a folder that is no repository any more; returns whether there were any."""
        with self._turn:
            made = [one for one in self._own if one.root == str(root) and f"{root}/{one.path}".startswith(f"{folder}/")]
            return any([_remove(one) for one in made])  # noqa: C419 - all of them

    def _others(self) -> list[Path]:
        return [notes for notes in self.state.parent.glob(f"*/{NOTES}") if notes.parent != self.state]


def clear_left(state: Path) -> None:
    """Remove the placeholders of a program that was killed; `state` was its state folder."""
    Placeholders(state, set(_read(state / NOTES))).clear()


def _is_made(one: Made) -> bool:
    """Create a placeholder; returns whether that worked. Uses handles, so that no link on the way is followed."""
    try:
        with parent_of(Path(one.root), one.path) as (folder, name):
            if one.contents is None:
                return folder.make(name)
            put(folder, name, one.contents)  # in one step: git fails at a `commondir` that is still empty
    except OSError:  # no command can create it either, or it exists by now
        return False
    return True


def _remove(one: Made) -> bool:
    """Remove a placeholder unless it was changed; returns whether that worked."""
    try:
        with parent_of(Path(one.root), one.path) as (folder, name):
            if one.contents is None:
                folder.rmdir(name)  # fails, as it should, if something is in it
                return True
            with os.fdopen(folder.open(name, os.O_RDONLY), "rb") as file:
                is_same = file.read(len(one.contents) + 1) == one.contents
            if is_same:
                folder.unlink(name)
            return is_same
    except OSError:
        return False


def _read(notes: Path) -> list[Made]:
    try:
        parts = notes.read_bytes().split(b"\0")[:-1]
    except OSError:
        return []
    entries = zip(parts[::3], parts[1::3], parts[2::3], strict=False)
    return [
        Made(os.fsdecode(root), os.fsdecode(path), None if kind == b"d" else kind[1:]) for kind, root, path in entries
    ]


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

"""Placeholders: harmless folders and files under names at which a command could plant something that runs code.

Only what exists can be made read-only by a mount. So what git and editors would look for is made here, in a form that
they do not mind, as long as commands may run, and removed afterwards if it is still as it was made. Each program notes
what it made or relies on in a file of its own, so that the next one can clear up after one that was killed.
"""

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.fs.folders import parent_of

NOTES = "placeholders"
"""The file with the notes, in the folder that a program has for its session."""
SAME_FOLDER = b"."
"""What a `commondir` says that leads to the repository which it lies in; an empty one would break git."""


class Missing(NamedTuple):
    """A name that something would be run from if it were there; a folder, or a file with these contents."""

    path: Path
    contents: bytes | None = None


class Made(NamedTuple):
    """A placeholder by the folder that is looked after, a project or a granted one, and its path in that."""

    root: str
    path: str
    contents: bytes | None


@dataclass
class Placeholders:
    """Those of one session; `state` is its folder, beside which the folders of other sessions lie."""

    state: Path
    _own: set[Made] = field(default_factory=set)
    _foreign: set[Made] = field(default_factory=set)
    """Names that were there and are nobody's placeholders."""

    def make(self, root: Path, missing: Iterable[Missing]) -> bool:
        """Noted before it is made, so that nothing is left behind unknown; says whether anything was made.

        What another session made, or a killed one left, is noted too: it stays as long as this one needs it.
        """
        wanted = [Made(str(root), str(path.relative_to(root)), contents) for path, contents in missing]
        new = [one for one in wanted if not os.path.lexists(root / one.path)]
        others = set(wanted) - set(new) - self._own - self._foreign
        theirs = {one for notes in self._others() for one in _read(notes)} if others else set()
        self._foreign |= others - theirs
        self._note([*new, *(others & theirs)])
        return any([_is_made(one) for one in new])  # noqa: C419 - all of them

    def clear(self) -> None:
        """Remove what is as it was made, except what another session that runs relies on."""
        if not self._own:
            return
        needed = {one for notes in self._others() if _is_alive(notes) for one in _read(notes)}
        for one in self._own - needed:
            _remove(one)
        self._own = set()
        (self.state / NOTES).unlink(missing_ok=True)

    def _others(self) -> list[Path]:
        return [notes for notes in self.state.parent.glob(f"*/{NOTES}") if notes.parent != self.state]

    def _note(self, new: list[Made]) -> None:
        fresh = [one for one in new if one not in self._own]
        if fresh:
            self._own.update(fresh)
            self.state.mkdir(parents=True, exist_ok=True, mode=0o700)
            with (self.state / NOTES).open("ab") as notes:
                notes.write(b"".join(_entry(one) for one in fresh))


def clear_left(state: Path) -> None:
    """Remove what a program left that was killed; `state` was its folder."""
    Placeholders(state, set(_read(state / NOTES))).clear()


def _is_made(one: Made) -> bool:
    """By handles: a link in the place of a folder must not lead us elsewhere."""
    try:
        with parent_of(Path(one.root), one.path) as (folder, name):
            if one.contents is None:
                return folder.make(name)
            with os.fdopen(folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "wb") as file:
                file.write(one.contents)
    except OSError:  # then no command can make it either, or it has come meanwhile
        return False
    return True


def _remove(one: Made) -> None:
    with contextlib.suppress(OSError), parent_of(Path(one.root), one.path) as (folder, name):
        if one.contents is None:
            folder.rmdir(name)  # does nothing to one that holds something by now
            return
        with os.fdopen(folder.open(name, os.O_RDONLY), "rb") as file:
            is_same = file.read(len(one.contents) + 1) == one.contents
        if is_same:
            folder.unlink(name)


def _entry(one: Made) -> bytes:
    kind = b"d" if one.contents is None else b"f" + one.contents
    return b"".join(part + b"\0" for part in (kind, os.fsencode(one.root), os.fsencode(one.path)))


def _read(notes: Path) -> list[Made]:
    try:
        parts = notes.read_bytes().split(b"\0")[:-1]
    except OSError:
        return []
    entries = zip(parts[::3], parts[1::3], parts[2::3], strict=False)
    return [
        Made(os.fsdecode(root), os.fsdecode(path), None if kind == b"d" else kind[1:]) for kind, root, path in entries
    ]


def _is_alive(notes: Path) -> bool:
    """The folder of a session ends with the number of the program."""
    owner = notes.parent.name.rpartition("-")[2]
    if not owner.isdigit():
        return True
    try:
        os.kill(int(owner), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True

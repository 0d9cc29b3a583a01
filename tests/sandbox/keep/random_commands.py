"""Sequences of calls in a small tree with few names, so that they often meet; the same for the same seed.

`python -m tests.sandbox.keep.random_commands FIRST NUMBER` tries many by hand.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import traceback
from pathlib import Path
from random import Random
from stat import S_ISDIR

from app.sandbox.keep.net import Step
from tests.sandbox.keep.recorded import Recorded, Tree, tree, undo

NAMES = ["a", "b", "c", "d"]
FILE_MODES = [0o644, 0o600, 0o444, 0o755]
FOLDER_MODES = [0o755, 0o700, 0o555]
Identities = dict[bytes, str]


def check(seed: int, folder: Path) -> None:
    """What such a command did is undone exactly, and no step is told for what did not change."""
    random = Random(seed)
    root = folder / "project"
    root.mkdir()
    _plant(random, root)
    recorded = Recorded(root, folder / "keep", by_copy=random.random() < 0.4)
    command = _Command(random, recorded)
    before, identities, since = tree(root), _identities(recorded), 0
    marked = random.random() < 0.25
    acts = random.randint(5, 40)
    try:
        for number in range(acts):
            if marked and number == acts // 2:
                since = recorded.mark()
                before, identities = tree(root), _identities(recorded)
            command.act()
        net = recorded.net(since)
        _check_needed(net.steps, identities, _identities(recorded))
        undo(recorded, net)
        _same(before, tree(root))
    finally:
        recorded.close()


def _plant(random: Random, root: Path) -> None:
    folders, files = [root], list[Path]()
    for _ in range(random.randint(3, 14)):
        path = random.choice(folders) / random.choice(NAMES)
        if os.path.lexists(path):
            continue
        kind = random.random()
        if kind < 0.35:
            path.mkdir()
            folders.append(path)
        elif kind < 0.42:
            path.symlink_to(random.choice(NAMES))
        elif kind < 0.46:
            os.mkfifo(path)
        elif kind < 0.6 and files:
            os.link(random.choice(files), path)
        else:
            path.write_text(random.choice(["", f"{path.name} {random.random()}"]))
            path.chmod(random.choice(FILE_MODES))
            files.append(path)
    for path in folders[1:]:
        path.chmod(random.choice(FOLDER_MODES))


class _Command:
    def __init__(self, random: Random, recorded: Recorded) -> None:
        self._random, self._recorded = random, recorded
        self._acts = [
            *[self._write] * 4,
            *[self._unlink] * 3,
            *[self._rename] * 6,
            *[self._mkdir] * 2,
            self._append,
            self._write_held,
            self._exchange,
            self._rmdir,
            self._rmtree,
            self._link,
            self._symlink,
            self._mkfifo,
            self._chmod,
            self._save_as_editors_do,
            self._back_up,
            self._swap,
            self._rotate,
            self._make_anew,
            self._move_into_itself,
            self._replace_folder,
            self._move_out_and_remove,
            self._link_away_and_back,
            self._go_and_return,
        ]

    def act(self) -> None:
        self._random.choice(self._acts)()

    def _path(self) -> str:
        """Often of something, sometimes of nothing."""
        there = sorted(str(path.relative_to(self._recorded.root)) for path in self._recorded.root.rglob("*"))
        if there and self._random.random() < 0.7:
            return self._random.choice(there)
        root = self._recorded.root
        folders = ["", *(path + "/" for path in there if S_ISDIR((root / path).lstat().st_mode))]
        return self._random.choice(folders) + self._random.choice(NAMES)

    def _text(self) -> str:
        return self._random.choice(["", "same", f"text {self._random.random()}"])

    def _write(self) -> None:
        self._recorded.write(self._path(), self._text(), hold=self._random.random() < 0.15)

    def _append(self) -> None:
        self._recorded.write(self._path(), self._text(), append=True)

    def _write_held(self) -> None:
        self._recorded.write_held(self._text())

    def _unlink(self) -> None:
        self._recorded.unlink(self._path())

    def _rename(self) -> None:
        self._recorded.rename(self._path(), self._path())

    def _exchange(self) -> None:
        self._recorded.exchange(self._path(), self._path())

    def _mkdir(self) -> None:
        self._recorded.mkdir(self._path())

    def _rmdir(self) -> None:
        self._recorded.rmdir(self._path())

    def _rmtree(self) -> None:
        self._recorded.rmtree(self._path())

    def _link(self) -> None:
        self._recorded.link(self._path(), self._path())

    def _symlink(self) -> None:
        self._recorded.symlink(self._path(), self._random.choice(NAMES))

    def _mkfifo(self) -> None:
        self._recorded.mkfifo(self._path())

    def _chmod(self) -> None:
        self._recorded.chmod(self._path(), self._random.choice(FILE_MODES + FOLDER_MODES))

    def _save_as_editors_do(self) -> None:
        path = self._path()
        self._recorded.write(path + ".new", self._text())
        self._recorded.rename(path + ".new", path)

    def _back_up(self) -> None:
        path = self._path()
        self._recorded.rename(path, path + "~")
        self._recorded.write(path, self._text())

    def _swap(self) -> None:
        one, other = self._path(), self._path()
        self._recorded.rename(one, "tmp")
        self._recorded.rename(other, one)
        self._recorded.rename("tmp", other)

    def _rotate(self) -> None:
        paths = [self._path() for _ in range(3)]
        for old, new in zip(paths, [*paths[1:], "tmp"], strict=True):
            self._recorded.rename(new, old)

    def _make_anew(self) -> None:
        path = self._path()
        self._recorded.rmtree(path)
        self._recorded.mkdir(path)
        for _ in range(3):
            self._recorded.write(f"{path}/{self._random.choice(NAMES)}", self._text())

    def _move_into_itself(self) -> None:
        """As far as one can: by way of another name."""
        path = self._path()
        self._recorded.rename(path, "tmp")
        self._recorded.mkdir(path)
        self._recorded.rename("tmp", f"{path}/{self._random.choice(NAMES)}")

    def _replace_folder(self) -> None:
        """By what one of its files was, or a file by a folder with that file in it."""
        path = self._path()
        kid = f"{path}/{self._random.choice(NAMES)}"
        self._recorded.rename(kid, "tmp")
        self._recorded.rmtree(path)
        self._recorded.rename("tmp", path)

    def _move_out_and_remove(self) -> None:
        path = self._path()
        self._recorded.rename(f"{path}/{self._random.choice(NAMES)}", self._random.choice(NAMES))
        self._recorded.rename(path, f"{path}~")
        self._recorded.rmtree(f"{path}~")

    def _link_away_and_back(self) -> None:
        path = self._path()
        self._recorded.link(path, "tmp")
        self._recorded.unlink(path)
        if self._random.random() < 0.5:
            self._recorded.write("tmp", self._text(), append=True)
        self._recorded.rename("tmp", path)

    def _go_and_return(self) -> None:
        path, new = self._path(), self._path()
        self._recorded.rename(path, new)
        self._recorded.rename(new, path)


def _same(before: Tree, after: Tree) -> None:
    differences = {path: (before.get(path), after.get(path)) for path in before | after}
    differences = {path: states for path, states in differences.items() if states[0] != states[1]}
    assert not differences, differences


def _identities(recorded: Recorded) -> Identities:
    """What lies at each path; a folder made anew counts as the same."""
    found = {}
    for path in recorded.root.rglob("*"):
        number = path.lstat().st_ino
        found[os.fsencode(path.relative_to(recorded.root))] = f"{'made' * (number in recorded.made)} {number}"
    return found


def _check_needed(steps: list[Step], before: Identities, after: Identities) -> None:
    """What a step takes away or moves did not stay where it was, and what it makes was not there."""
    for number, step in enumerate(steps):
        if step.operation in ("rm", "mv"):
            path = _path_before(step.moved_from or step.path, steps[:number])
            assert path in before, step
            assert before[path] != after.get(path) or _has_moved(path, before, after), step
        elif step.operation in ("write", "mkdir") and step.before is None:
            path = _path_after(step.path, steps[number + 1 :])
            assert path in after, (step, after)
            assert before.get(path) != after[path] or _has_moved(path, before, after), step


def _has_moved(path: bytes, before: Identities, after: Identities) -> bool:
    return any(before.get(above) != after.get(above) for above in _above(path))


def _above(path: bytes) -> list[bytes]:
    names = path.split(b"/")
    return [b"/".join(names[:number]) for number in range(1, len(names))]


def _path_before(path: bytes, steps: list[Step]) -> bytes:
    for step in reversed(steps):
        if step.operation == "mv":
            path = _moved(path, step.path, step.moved_from)
    return path


def _path_after(path: bytes, steps: list[Step]) -> bytes:
    for step in steps:
        if step.operation == "mv":
            path = _moved(path, step.moved_from, step.path)
    return path


def _moved(path: bytes, old: bytes, new: bytes) -> bytes:
    return new + path[len(old) :] if path == old or path.startswith(old + b"/") else path


if __name__ == "__main__":
    first, number = map(int, sys.argv[1:])
    bad = []
    for seed in range(first, first + number):
        folder = Path(tempfile.mkdtemp(prefix="net-"))
        try:
            check(seed, folder)
        except (AssertionError, LookupError, OSError) as error:
            bad.append(seed)
            where = traceback.extract_tb(error.__traceback__)[-1]
            print(seed, where.name, where.lineno, repr(error)[:300])
        finally:
            shutil.rmtree(folder)
    print(len(bad), "of", number)

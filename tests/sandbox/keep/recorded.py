"""Changes files as a supervised command does: keeps what each call replaces, writes the journal, makes the call."""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISLNK, S_ISREG

from app.sandbox.keep.hard_links import add_other_names
from app.sandbox.keep.journal import encode_entry, entries
from app.sandbox.keep.net import Net, Step, Was

libc = ctypes.CDLL(None, use_errno=True)
HERE, EXCHANGE = -100, 2

Tree = dict[str, tuple[str, int, bytes]]
"""Kind, mode, and content or target, by path."""


class Recorded:
    """Paths are relative to the root. Calls fail as they would for a command."""

    def __init__(self, root: Path, keep: Path, *, by_copy: bool = False) -> None:
        self.root, self.keep = root, keep
        self.journal = encode_entry(b"B", b"1")
        self.made: set[int] = set()
        self._by_copy = by_copy
        """As where the keep is on another file system; then inode numbers are used again at once."""
        self._linked: set[int] = set()
        self._copied: set[int] = set()
        self._held: list[int] = []
        self._keeping = 0
        """What the call that is being made replaces. If it fails, that is kept again the next time."""
        self._kept = 0
        self._last = 0
        (keep / "000").mkdir(parents=True)

    def net(self, since: int = 0) -> Net:
        return Net(os.fsencode(self.root), entries(self.journal, since))

    def mark(self) -> int:
        """Another call of a server begins; what an earlier one still holds open for writing is kept again."""
        self._note(b"k")
        offset = self._last
        self.made, self._linked, self._copied = set(), set(), set()
        paths = {path.lstat().st_ino: str(path.relative_to(self.root)) for path in self.root.rglob("*")}
        for fd in self._held:
            there = os.fstat(fd)
            if (name := paths.get(there.st_ino)) is not None:
                self._note(b"g", self._full(name), _facts(there), self._keep_content(name, there))
        return offset

    def close(self) -> None:
        for fd in self._held:
            os.close(fd)
        self._held = []

    # What a command does

    def write(self, name: str, text: str, *, append: bool = False, hold: bool = False) -> None:
        flags = os.O_WRONLY | os.O_CREAT | (os.O_APPEND if append else os.O_TRUNC)
        there = self._there(name)
        with self._call():
            if there is None:
                fd = -1
                with self._making(name, b"f"):
                    fd = os.open(self.root / name, flags, 0o644)
            elif S_ISREG(there.st_mode):
                self._note(b"o", self._full(name), _facts(there), self._keep_content(name, there))
                fd = os.open(self.root / name, flags)
            else:
                return
            os.write(fd, text.encode())
            if hold:
                self._held.append(fd)
            else:
                os.close(fd)

    def write_held(self, text: str) -> None:
        """By descriptors that were opened before, whatever became of the names."""
        for fd in self._held:
            os.write(fd, text.encode())

    def mkdir(self, name: str) -> None:
        with self._call(), self._making(name, b"d"):
            (self.root / name).mkdir()

    def symlink(self, name: str, target: str) -> None:
        with self._call(), self._making(name, b"l"):
            (self.root / name).symlink_to(target)

    def mkfifo(self, name: str) -> None:
        with self._call(), self._making(name, b"o"):
            os.mkfifo(self.root / name)

    def unlink(self, name: str) -> None:
        there = self._there(name)
        if there is None:
            return
        with self._call():
            kept = self._keep_name(name, there)
            self._note(b"u", self._full(name), _facts(there), kept)
            (self.root / name).unlink()
            self._forget(there)

    def rmdir(self, name: str) -> None:
        there = self._there(name)
        if there is None:
            return
        with self._call():
            self._note(b"d", self._full(name), _facts(there))
            (self.root / name).rmdir()

    def rename(self, old: str, new: str) -> None:
        there, over = self._there(old), self._there(new)
        if there is None:
            return
        with self._call():
            if over is not None and over.st_ino == there.st_ino:
                return  # this changes nothing
            kept = b"" if over is None else self._keep_name(new, over)
            facts = b"" if over is None else _facts(over)
            self._note(b"m", self._full(old), self._full(new), _facts(there), facts, kept, b"")
            (self.root / old).rename(self.root / new)
            if over is not None:
                self._forget(over)

    def exchange(self, one: str, other: str) -> None:
        there, over = self._there(one), self._there(other)
        if there is None or over is None or there.st_ino == over.st_ino:
            return
        with self._call():
            self._note(b"m", self._full(one), self._full(other), _facts(there), _facts(over), b"", b"x")
            if libc.renameat2(HERE, self._full(one), HERE, self._full(other), EXCHANGE):
                raise OSError(ctypes.get_errno(), "renameat2")

    def link(self, old: str, new: str) -> None:
        there = self._there(old)
        if there is None:
            return
        with self._call():
            self._note(b"h", self._full(old), self._full(new), _facts(there))
            os.link(self.root / old, self.root / new, follow_symlinks=False)

    def chmod(self, name: str, mode: int) -> None:
        there = self._there(name)
        if there is None or S_ISLNK(there.st_mode):
            return
        with self._call():
            self._note(b"a", self._full(name), _facts(there))
            (self.root / name).chmod(mode)

    def rmtree(self, name: str) -> None:
        there = self._there(name)
        if there is None or not S_ISDIR(there.st_mode):
            return self.unlink(name)
        for kid in sorted((self.root / name).iterdir()):
            self.rmtree(f"{name}/{kid.name}")
        self.rmdir(name)

    # What the supervisor does for that

    @contextmanager
    def _call(self) -> Iterator[None]:
        self._keeping = 0
        try:
            yield
        except OSError:
            self._note(b"x", b"%d" % self._last)
            self._copied.discard(self._keeping)

    @contextmanager
    def _making(self, name: str, kind: bytes) -> Iterator[None]:
        self._note(b"c", self._full(name), kind)
        yield
        number = (self.root / name).lstat().st_ino
        self.made.add(number)
        self._note(b"i", b"%d" % self._last, b"%d" % number)

    def _note(self, kind: bytes, *fields: bytes) -> None:
        if kind != b"i":
            self._last = len(self.journal)
        self.journal += encode_entry(kind, *fields)

    def _there(self, name: str) -> os.stat_result | None:
        try:
            return (self.root / name).lstat()
        except OSError:
            return None

    def _full(self, name: str) -> bytes:
        """Without links on the way."""
        path = self.root / name
        return os.fsencode(Path(os.path.realpath(path.parent)) / path.name)

    def _keep_name(self, name: str, there: os.stat_result) -> bytes:
        """Before a name is removed or replaced."""
        number = self._keeping = there.st_ino
        if S_ISDIR(there.st_mode) or number in self.made | self._copied:
            return b""
        if self._by_copy and S_ISREG(there.st_mode):
            if not there.st_size:
                return b""
            kept = self._next()
            shutil.copy2(self.root / name, self.keep / kept)
        else:
            kept = self._next()
            os.link(self.root / name, self.keep / kept, follow_symlinks=False)
            self._linked.add(number)
        return kept.encode()

    def _keep_content(self, name: str, there: os.stat_result) -> bytes:
        """Before a file is opened for writing."""
        self._keeping = there.st_ino
        if there.st_ino in self.made | self._copied or not there.st_size:
            return b""
        kept = self._next()
        shutil.copy2(self.root / name, self.keep / kept)
        self._copied.add(there.st_ino)
        return kept.encode()

    def _next(self) -> str:
        self._kept += 1
        return f"000/{self._kept}"

    def _forget(self, there: os.stat_result) -> None:
        """Its number may be used again once nothing leads to it."""
        if there.st_nlink == 1 and there.st_ino not in self._linked:
            self.made.discard(there.st_ino)
            self._copied.discard(there.st_ino)


def _facts(there: os.stat_result) -> bytes:
    return b"%d %d %d %d %d" % (there.st_ino, there.st_mode, there.st_nlink, there.st_size, there.st_mtime_ns)


def tree(root: Path) -> Tree:
    found: Tree = {}
    for path in root.rglob("*"):
        there = path.lstat()
        kind, content = "other", b""
        if S_ISREG(there.st_mode):
            kind, content = "file", path.read_bytes()
        elif S_ISDIR(there.st_mode):
            kind = "folder"
        elif S_ISLNK(there.st_mode):
            kind, content = "link", os.fsencode(path.readlink())
        found[str(path.relative_to(root))] = (kind, 0 if kind == "link" else S_IMODE(there.st_mode), content)
    found["."] = ("folder", S_IMODE(root.lstat().st_mode), b"")
    return found


def undo(recorded: Recorded, net: Net) -> None:
    """Strict: each step must find the state it needs."""
    add_other_names(os.fsencode(recorded.root), net)
    for step in reversed(net.steps):
        path = recorded.root / os.fsdecode(step.path)
        with _writable(path.parent):
            _undo(step, path, recorded.root / os.fsdecode(step.moved_from), recorded.keep)


def _undo(step: Step, path: Path, moved_from: Path, keep: Path) -> None:
    was = step.before
    match step.operation:
        case "mv":
            assert not os.path.lexists(moved_from), step
            with _writable(moved_from.parent), _writable(path):
                path.rename(moved_from)
        case "mkdir":
            path.rmdir()
        case "write" if was is None:
            path.unlink()
        case "write":
            assert was is not None
            if not _write_into(path, was, keep):
                path.unlink()
                _restore(path, was, keep)
        case "rmdir":
            assert was is not None
            path.mkdir()
            path.chmod(S_IMODE(was.facts.mode))
        case "rm":
            assert was is not None
            assert not os.path.lexists(path), step
            _restore(path, was, keep)
        case "chmod":
            assert was is not None
            path.chmod(S_IMODE(was.facts.mode))


def _restore(path: Path, was: Was, keep: Path) -> None:
    assert was.kept is not None, path
    mode = was.facts.mode
    if not was.kept:
        assert S_ISREG(mode) and not was.facts.size
        path.touch()
    elif (keep / was.kept).lstat().st_ino == was.facts.ino:
        os.link(keep / was.kept, path, follow_symlinks=False)
    else:
        shutil.copyfile(keep / was.kept, path)
    if not S_ISLNK(mode):
        path.chmod(S_IMODE(mode))


def _write_into(path: Path, was: Was, keep: Path) -> bool:
    """If the file has other names: all of them change back."""
    there = path.lstat()
    if not (S_ISREG(there.st_mode) and S_ISREG(was.facts.mode) and there.st_nlink > 1):
        return False
    assert was.kept is not None
    path.chmod(0o600)
    path.write_bytes((keep / was.kept).read_bytes() if was.kept else b"")
    path.chmod(S_IMODE(was.facts.mode))
    return True


@contextmanager
def _writable(folder: Path) -> Iterator[None]:
    """For a while, if it may not be written, as other people than root cannot."""
    mode = folder.lstat().st_mode
    if not S_ISDIR(mode) or mode & 0o300 == 0o300:
        yield
        return
    folder.chmod(S_IMODE(mode) | 0o300)
    handle = os.open(folder, os.O_RDONLY)
    yield
    os.fchmod(handle, S_IMODE(mode))
    os.close(handle)

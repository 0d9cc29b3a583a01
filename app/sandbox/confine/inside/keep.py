"""Keeps what a call of a command is about to remove or replace, and writes the journal of its changes, before the call.

This runs in the worker, so it imports only modules that run there too. The app opened the project's folder and the
keep outside of the sandbox: by these descriptors, files are linked and moved between the two even from inside
bubblewrap, where the project is another mount. `app/sandbox/keep/journal.py` reads what is written here.
"""

from __future__ import annotations

import _thread
import ctypes
import errno
import os
import stat
import struct
from binascii import crc32

from app.fs.copying import fill, liken, share_blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")

libc = ctypes.CDLL(None, use_errno=True)

LENGTHS = struct.Struct("<II")
HEADER, VERSION = b"B", b"1"
REMOVED, REMOVED_FOLDER, MOVED, MADE, INODE, OPENED = b"u", b"d", b"m", b"c", b"i", b"o"
HARD_LINKED, MODE_CHANGED, HELD, FAILED, MARK, UNKEPT, WRITTEN = b"h", b"a", b"g", b"x", b"k", b"!", b"w"
LOST = b"-"
"""In place of a kept file's name: the person allowed that it is lost."""
STEP_BYTES, LEAST_BYTES = 1 << 20, 1 << 16
"""Room on the disk that the journal takes ahead, so that a full disk does not keep an entry out."""
KEEP_SIZE = 1
A_FOLDER = 1000
"""Kept files in one folder."""
OPENAT2 = 437
HOW = struct.Struct("=QQQ")
BENEATH, NO_LINKS = 0x08, 0x06
EXCHANGE = 2
SLOW_BYTES = 16 << 20
"""A copy of more than that is made in a thread, while other calls go on."""
TRIES = 3
NO_LINK = (errno.EPERM, errno.EACCES, errno.EMLINK, errno.EOPNOTSUPP, errno.ENOSYS)
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
SLOW, LARGE, FULL, UNREADABLE = "", "large", "full", "unreadable"


class NotAtOnce(Exception):
    """Something cannot be kept at once: the person is asked for `reason` first, or it is SLOW."""

    def __init__(self, place: bytes, size: int, reason: str) -> None:
        self.place, self.size, self.reason = place, size, reason


class MovedMeanwhile(Exception):
    """The path leads to another file by now: the call is looked at again."""


class Journal:
    """The file of entries. Each is on the disk's cache before the call that it describes is made."""

    def __init__(self, file: int) -> None:
        self._file = file
        self.end = os.fstat(file).st_size
        self._reserved = self.end

    def reserve(self) -> None:
        """Raises OSError if the disk has no room for what the next calls write."""
        if self._reserved - self.end < LEAST_BYTES:
            wide = [ctypes.c_long(number) for number in (self.end, STEP_BYTES)]
            if libc.fallocate(self._file, KEEP_SIZE, *wide) == 0:
                self._reserved = self.end + STEP_BYTES
            elif ctypes.get_errno() in NO_ROOM:
                raise OSError(errno.ENOSPC, "no room for the journal")
            else:  # a file system that cannot reserve
                self._reserved = self.end + STEP_BYTES

    def close(self) -> None:
        """The time of the file tells when that was, for whoever reads it after the app was killed."""
        os.utime(self._file)

    def write(self, *fields: bytes) -> int:
        """Add an entry, the kind before its first field; gives its position. Raises OSError."""
        payload = b"\0".join(fields)
        entry = LENGTHS.pack(len(payload), crc32(payload)) + payload
        at = self.end
        if os.pwrite(self._file, entry, at) != len(entry):
            os.ftruncate(self._file, at)
            raise OSError(errno.ENOSPC, "no room for the journal")
        self.end += len(entry)
        return at


class Keep:
    """Keeps files of the project for one command at a time."""

    def __init__(self, outside: UnrestrictedThread, *, is_restricted: bool) -> None:
        """What calls this `is_restricted` if it may not act in the keep: then `outside` does that."""
        self._outside, self._is_restricted = outside, is_restricted
        self._limit = 0
        self.journal: Journal | None = None
        self._root = self._folder = -1
        self._prefix = b""
        self._files: list[int] = []
        """What `end` closes: the descriptors of `begin` and of the shelves, which are the folders in the keep."""
        self._shelf = -1
        self._count = 0
        self._naming = _thread.allocate_lock()
        self._was_moved = False
        """Whether the last file was moved into the keep, so that an empty one lies at its place."""
        self._copied: set[int] = set()
        """Inodes whose content was copied for this command."""
        self.made: set[int] = set()
        """Inodes that this command made: nothing in them is the person's."""
        self._ready: dict[int, bytes] = {}
        """Copies that were made in a thread, for the call that waits for them."""

    def begin(self, journal: int, folder: int, root: int, path: bytes, limit: int) -> None:
        """Keep for one command from now on. `end` closes these descriptors; without the last two nothing is kept.

        `limit` is the size up to which files are copied without asking.
        """
        self.journal = Journal(journal)
        self._folder, self._root, self._prefix, self._limit = folder, root, path + b"/", limit
        self._files = [file for file in (journal, folder, root) if file != -1]
        self.journal.reserve()
        self.journal.write(HEADER + VERSION)

    def end(self) -> None:
        if self.journal is not None:
            self.journal.close()
            for file in self._files:
                os.close(file)
        self.journal, self._files, self._count = None, [], 0
        self._root = self._folder = self._shelf = -1
        self._copied, self.made, self._ready = set(), set(), {}

    def mark(self) -> None:
        """A call of a program that runs on begins: what was kept before is kept again."""
        if self.journal is not None:
            self._copied, self.made = set(), set()
            self.journal.write(MARK)

    def counts(self, place: bytes) -> bool:
        """Whether what lies there is kept: it is in the project."""
        return self._root != -1 and place.startswith(self._prefix)

    def is_theirs(self, found: os.stat_result) -> None:
        """Somebody else wrote into this file."""
        self._copied.discard(found.st_ino)
        self.made.discard(found.st_ino)

    def forget(self, found: os.stat_result) -> None:
        """A name of this inode is going: with the last one, its number may become another file's."""
        if found.st_nlink <= 1:
            self.is_theirs(found)

    # --- whole files, that are removed or replaced

    def file(self, place: bytes, found: os.stat_result, answer: str) -> bytes:
        """Keep a file itself; gives its name in the keep. Raises OSError, or NotAtOnce."""
        self._was_moved = False
        if found.st_ino in self.made or found.st_ino in self._copied:
            return b""
        return self._by(self._link, place, found, answer)

    def _link(self, place: bytes, found: os.stat_result, answer: str) -> bytes:
        parent, name = self._parent(place)
        try:
            shelf, new, kept = self._name()
            os.link(name, new, src_dir_fd=parent, dst_dir_fd=shelf, follow_symlinks=False)
        except OSError as error:
            if error.errno in NO_ROOM:
                return no_room(place, answer)
            if error.errno == errno.EXDEV:
                return self._copy(place, found, answer)
            if error.errno not in NO_LINK:
                raise
            kept = self._move_away(parent, name, place, found, answer)
        else:
            self._check(kept, found)
        finally:
            os.close(parent)
        return kept

    def _move_away(self, parent: int, name: bytes, place: bytes, found: os.stat_result, answer: str) -> bytes:
        """Where there are no hard links, or none for us: move it into the keep. The call meets an empty file."""
        shelf, new, kept = self._name()
        try:
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600, dir_fd=shelf))
            if libc.renameat2(parent, name, shelf, new, EXCHANGE) != 0:
                if ctypes.get_errno() not in (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP):
                    os.unlink(new, dir_fd=shelf)
                    return self._copy(place, found, answer)
                os.rename(name, new, src_dir_fd=parent, dst_dir_fd=shelf)
                os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600, dir_fd=parent))
        except OSError as error:
            if error.errno in NO_ROOM:
                return no_room(place, answer)
            raise
        self._was_moved = True
        try:
            self._check(kept, found)
        except MovedMeanwhile:
            self._put_back(parent, name, kept)
            raise
        return kept

    def _check(self, kept: bytes, found: os.stat_result) -> None:
        """Raises MovedMeanwhile if that is not what was kept."""
        if os.lstat(kept, dir_fd=self._folder).st_ino != found.st_ino:
            if not self._was_moved:
                os.unlink(kept, dir_fd=self._folder)
            raise MovedMeanwhile

    def give_back(self, kept: bytes, place: bytes, found: os.stat_result) -> None:
        """The call failed: what it was to replace is where it was."""
        self._copied.discard(found.st_ino)
        if kept and kept != LOST:
            self._by(self._bring_back, place, found, os.fsdecode(kept))

    def _bring_back(self, place: bytes, found: os.stat_result, kept: str) -> None:
        if not self._was_moved:
            os.unlink(kept, dir_fd=self._folder)
            return
        parent, name = self._parent(place)
        try:
            self._put_back(parent, name, os.fsencode(kept))
        finally:
            os.close(parent)

    def _put_back(self, parent: int, name: bytes, kept: bytes) -> None:
        os.rename(kept, name, src_dir_fd=self._folder, dst_dir_fd=parent)
        self._was_moved = False

    # --- contents, that are written over

    def content(self, place: bytes, found: os.stat_result, answer: str) -> bytes:
        """Keep the content of a file; gives the name of the copy. Raises OSError, or NotAtOnce."""
        self._was_moved = False
        if found.st_ino in self.made or found.st_ino in self._copied:
            return b""
        kept = self._by(self._copy, place, found, answer)
        self._copied.add(found.st_ino)
        return kept

    def copy_slowly(self, place: bytes, found: os.stat_result) -> None:
        """For a thread of the call that waits: others go on meanwhile. Raises OSError or NotAtOnce."""
        copied = self._outside.beside(self._copy_slowly) if self._is_restricted else self._copy_slowly
        self._ready[found.st_ino] = copied(place, found)

    def _copy_slowly(self, place: bytes, found: os.stat_result) -> bytes:
        return self._copy(place, found, "k", slowly=True)

    def _copy(self, place: bytes, found: os.stat_result, answer: str, *, slowly: bool = False) -> bytes:
        kind = found.st_mode
        if not slowly and (ready := self._ready.pop(found.st_ino, b"")):
            return ready
        if stat.S_ISREG(kind) and not found.st_size:
            return b""
        parent, name = self._parent(place)
        try:
            if stat.S_ISREG(kind):
                return self._copy_file(parent, name, place, found, answer, slowly=slowly)
            shelf, new, kept = self._name()
            if stat.S_ISLNK(kind):
                os.symlink(os.readlink(name, dir_fd=parent), new, dir_fd=shelf)
            elif stat.S_ISFIFO(kind):
                os.mkfifo(new, stat.S_IMODE(kind), dir_fd=shelf)
            else:  # a socket or a device holds nothing
                return b""
            return kept
        except OSError as error:
            if error.errno in NO_ROOM:
                return no_room(place, answer, found.st_size)
            raise
        finally:
            os.close(parent)

    def _copy_file(
        self, parent: int, name: bytes, place: bytes, found: os.stat_result, answer: str, *, slowly: bool
    ) -> bytes:
        if answer == "y":
            return LOST
        try:
            source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, dir_fd=parent)
        except PermissionError as error:
            raise NotAtOnce(place, found.st_size, UNREADABLE) from error
        shelf, new, kept = self._name()
        shelf = os.dup(shelf)
        target = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600, dir_fd=shelf)
        try:
            if os.fstat(source).st_ino != found.st_ino:
                raise MovedMeanwhile
            if not share_blocks(target, source):
                held = found.st_blocks * 512
                if held > self._limit and answer != "k":
                    raise NotAtOnce(place, found.st_size, LARGE)
                if held > SLOW_BYTES and not slowly:
                    raise NotAtOnce(place, found.st_size, SLOW)
                copy_unless_it_changes(source, target)
            liken(target, source)
        except BaseException:
            os.unlink(new, dir_fd=shelf)
            raise
        finally:
            for file in (source, target, shelf):
                os.close(file)
        return kept

    # --- names

    def _parent(self, place: bytes) -> tuple[int, bytes]:
        """The folder of a path in the project, opened outside of the sandbox without following any link."""
        around, _, name = place[len(self._prefix) :].rpartition(b"/")
        if not around:
            return os.dup(self._root), name
        how = HOW.pack(os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC, 0, BENEATH | NO_LINKS)
        number = libc.syscall(ctypes.c_long(OPENAT2), ctypes.c_long(self._root), around, how, HOW.size)
        if number < 0:
            raise OSError(ctypes.get_errno(), "parent")
        return int(number), name

    def _name(self) -> tuple[int, bytes, bytes]:
        """A new name: the folder that it is in, the name there, and both together."""
        with self._naming:
            self._count += 1
            number, first = divmod(self._count, A_FOLDER)
            if self._shelf == -1 or not first:
                os.mkdir(b"%03d" % number, 0o700, dir_fd=self._folder)
                self._shelf = os.open(b"%03d" % number, os.O_PATH | os.O_DIRECTORY, dir_fd=self._folder)
                self._files.append(self._shelf)
            return self._shelf, b"%d" % self._count, b"%03d/%d" % (number, self._count)

    def _by(self, act: Callable[..., T], place: bytes, found: os.stat_result | None, answer: str) -> T:
        return self._outside.run(act, place, found, answer) if self._is_restricted else act(place, found, answer)


class UnrestrictedThread:
    """A thread without the restrictions of the others: Landlock would keep the one that answers calls out of the keep,
    and calls of the one that starts commands would be stopped like theirs.
    """

    def __init__(self) -> None:
        self._turn, self._go, self._back = (_thread.allocate_lock() for _ in range(3))
        for lock in (self._go, self._back):
            lock.acquire()
        self._act: Callable[..., Any] = int
        self._arguments: tuple[Any, ...] = ()
        self._result: Any = None
        self._error: BaseException | None = None
        self._ident = _thread.start_new_thread(self._live, ())

    def run(self, act: Callable[..., T], *arguments: Any) -> T:
        if _thread.get_ident() == self._ident:
            return act(*arguments)
        with self._turn:
            self._act, self._arguments = act, arguments
            self._go.release()
            self._back.acquire()
            error, result = self._error, self._result
            self._error = self._result = None
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]

    def beside(self, act: Callable[..., T]) -> Callable[..., T]:
        """The same act in a new thread without restrictions, so that this one stays free."""

        def run(*arguments: Any) -> T:
            done = _thread.allocate_lock()
            results: list[Any] = []
            done.acquire()

            def live() -> None:
                try:
                    results.append(act(*arguments))
                except BaseException as error:  # noqa: BLE001 - raised where it is waited for
                    results.append(error)
                done.release()

            self.run(_thread.start_new_thread, live, ())
            done.acquire()
            if isinstance(results[0], BaseException):
                raise results[0]
            return results[0]  # type: ignore[no-any-return]

        return run

    def _live(self) -> None:
        while True:
            self._go.acquire()
            try:
                self._result = self._act(*self._arguments)
            except BaseException as error:  # noqa: BLE001 - raised where it is waited for
                self._error = error
            self._back.release()


def facts(found: os.stat_result) -> bytes:
    return b"%d %d %d %d %d" % (found.st_ino, found.st_mode, found.st_nlink, found.st_size, found.st_mtime_ns)


def no_room(place: bytes, answer: str, size: int = 0) -> bytes:
    """The disk is full. Raises NotAtOnce unless the person allowed the loss."""
    if answer == "y":
        return LOST
    raise NotAtOnce(place, size, FULL)


def copy_unless_it_changes(source: int, target: int) -> None:
    """Copy a file, and again if somebody wrote meanwhile."""
    for _ in range(TRIES):
        before = os.fstat(source).st_mtime_ns
        fill(target, source)
        if os.fstat(source).st_mtime_ns == before:
            break

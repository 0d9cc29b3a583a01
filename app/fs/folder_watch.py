"""Has the kernel say in which of a set of folders something changed, so that nobody need look at each of them.

That counts only where it can be relied on: on Linux, on one local file system, with room for the watches. Where it
cannot be told what changed, because too much did or a folder is another by now, all must be looked at again.
"""

import ctypes
import os
import select
import struct
import sys
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

LOCAL = {"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "tmpfs"}
"""Where all that changes files passes through this kernel; not so on shared folders and layered file systems."""
BUFFER_BYTES = 65536
MOUNTS = "/proc/self/mountinfo"
WATCHES = "/proc/sys/fs/inotify/max_user_watches"

MODIFY, CLOSE_WRITE = 2, 8
ATTRIB, MOVED_FROM, MOVED_TO, CREATE, DELETE, DELETE_SELF, MOVE_SELF = 4, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800
UNMOUNTED, OVERFLOWED, IGNORED = 0x2000, 0x4000, 0x8000
ONLY_FOLDER, NOT_FOLLOWED, OF_FOLDER = 0x01000000, 0x02000000, 0x40000000
MASK_ADD = 0x20000000
WRITTEN = MODIFY | CLOSE_WRITE
HEARD = ATTRIB | MOVED_FROM | MOVED_TO | CREATE | DELETE | DELETE_SELF | MOVE_SELF | ONLY_FOLDER | NOT_FOLLOWED
UPSET = UNMOUNTED | OVERFLOWED | MOVE_SELF
"""After these something was missed, or a path may be another folder than the one that is watched."""
EVENT = struct.Struct("=iIII")


@dataclass(slots=True)
class Heard:
    """`folders` are those in which something changed; `others` may be other folders by now than they were.

    A folder that was deleted while somebody still is in it says so only later, so what its parent says counts too.
    """

    folders: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)


class _Event(NamedTuple):
    watch: int
    mask: int
    name: str


@dataclass
class Watch:
    """Call `add` for a folder and only then look at it: what changes from then on is `heard`, or it is not quiet."""

    root: Path
    _inotify: int = -1
    _mounts: int = -1
    _poller: "select.poll | None" = None
    _libc: ctypes.CDLL | None = None
    _paths: dict[int, str] = field(default_factory=dict)
    _pending: list[_Event] = field(default_factory=list)
    """Taken in, but not yet asked for by `heard`."""
    _useless: bool = False
    _remounted: bool = False

    def add(self, path: str, *, writes: bool = False) -> bool:
        """Watch a folder, also one that is watched already; False when that cannot be done.

        With `writes` it is also heard when a file in it is written and keeps its name.
        """
        if self._useless or (self._libc is None and not self._open()):
            return False
        assert self._libc is not None
        mask = ctypes.c_uint32(HEARD | MASK_ADD | (WRITTEN if writes else 0))
        number = self._libc.inotify_add_watch(self._inotify, os.fsencode(path), mask)
        if number == -1:
            return False
        self._paths[number] = path
        return True

    def keep(self, paths: Set[str]) -> None:
        """Watch only these of all that are watched."""
        for number in [number for number, path in self._paths.items() if path not in paths]:
            assert self._libc is not None
            self._libc.inotify_rm_watch(self._inotify, number)
            del self._paths[number]

    def is_quiet(self) -> bool:
        """Whether there is nothing to be heard; never waits."""
        if self._poller is None:
            return False
        said = {fd for fd, _ in self._poller.poll(0)}
        self._remounted |= self._mounts in said  # that is said only once
        return not said and not self._remounted and not self._pending

    @property
    def descriptor(self) -> int:
        """Can be read when there is something to be heard; -1 where nothing is watched."""
        return self._inotify

    def stirs(self, matters: Callable[[str, str], bool]) -> bool:
        """Take in what was said so far, for `heard`; whether a new folder or what `matters` is in it. Never waits."""
        if self._inotify == -1:
            return False
        new = list(self._events())
        self._pending += new
        return any(
            event.mask & UPSET
            or (event.mask & OF_FOLDER and event.mask & (CREATE | MOVED_TO))
            or matters(self._paths.get(event.watch, ""), event.name)
            for event in new
        )

    def heard(self) -> Heard | None:
        """Take in what was said; None when it does not tell all that may have changed."""
        self.is_quiet()
        if self._remounted or self._poller is None:
            self.close()
            return None
        heard: Heard | None = Heard()
        pending, self._pending = self._pending, []
        for event in (*pending, *self._events()):
            heard = self._add_event(event, heard)
        return heard

    def end(self) -> None:
        """Close for good."""
        self._useless = True
        self.close()

    def close(self) -> None:
        for fd in (self._inotify, self._mounts):
            if fd != -1:
                os.close(fd)
        self._inotify = self._mounts = -1
        self._poller = self._libc = None
        self._paths = {}
        self._pending = []
        self._remounted = False

    def __del__(self) -> None:
        self.close()

    def _open(self) -> bool:
        self._useless = not is_reliable(self.root)
        if self._useless:
            return False
        self._libc = ctypes.CDLL(None, use_errno=True)
        try:
            self._mounts = os.open(MOUNTS, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            self.close()
            return False
        self._inotify = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if self._inotify == -1:
            self.end()  # there are too many already; to try for each folder anew would only take time
            return False
        self._poller = select.poll()
        self._poller.register(self._inotify, select.POLLIN)
        self._poller.register(self._mounts, select.POLLPRI)
        return True

    def _events(self) -> Iterator[_Event]:
        while True:
            try:
                said = os.read(self._inotify, 1 << 16)
            except BlockingIOError:
                return
            yield from _split(said)

    def _add_event(self, event: _Event, heard: Heard | None) -> Heard | None:
        """What is said is taken in to its end, also where it is known already that it does not tell all."""
        path = self._paths.get(event.watch)
        if event.mask & IGNORED:  # the folder is gone, or we do not want to hear of it any more
            self._paths.pop(event.watch, None)
        elif path is None or event.mask & UPSET:
            return None
        if heard is not None and path is not None:
            heard.folders.add(path)
            if event.mask & OF_FOLDER and event.name:
                heard.others.add(f"{path}/{event.name}")
        return heard


def _split(said: bytes) -> Iterable[_Event]:
    position = 0
    while position < len(said):
        watch, mask, _, length = EVENT.unpack_from(said, position)
        position += EVENT.size + length
        yield _Event(watch, mask, os.fsdecode(said[position - length : position].rstrip(b"\0")))


def is_reliable(root: Path) -> bool:
    if sys.platform != "linux":
        return False
    try:
        mounts = Path(MOUNTS).read_text(errors="surrogateescape").splitlines()
        return int(Path(WATCHES).read_text()) >= BUFFER_BYTES and _kind(mounts, os.lstat(root).st_dev) in LOCAL
    except (OSError, ValueError):
        return False


def _kind(mounts: list[str], device: int) -> str:
    """The type of the file system with this number, "" where it is not among the mounts."""
    number = f"{os.major(device)}:{os.minor(device)}"
    kinds = {line.rpartition(" - ")[2].split()[0] for line in mounts if line.split()[2] == number}
    return kinds.pop() if len(kinds) == 1 else ""

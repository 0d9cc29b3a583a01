"""Has the kernel say that nothing changed in a set of folders, so that nobody need look at each of them.

Only a silence counts, and only where it can be relied on: on Linux, on one local file system, with room for the
watches. Anything that is heard, whatever it is, means that all must be looked at again.
"""

import ctypes
import os
import select
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

LOCAL = {"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "tmpfs"}
"""Where all that changes files passes through this kernel; not so on shared folders and layered file systems."""
ROOM = 65536
MOUNTS = "/proc/self/mountinfo"
WATCHES = "/proc/sys/fs/inotify/max_user_watches"

ATTRIB, MOVED_FROM, MOVED_TO, CREATE, DELETE, DELETE_SELF, MOVE_SELF = 4, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800
UNMOUNTED, OVERFLOWED, IGNORED = 0x2000, 0x4000, 0x8000
ONLY_FOLDER, NOT_FOLLOWED = 0x01000000, 0x02000000
HEARD = ATTRIB | MOVED_FROM | MOVED_TO | CREATE | DELETE | DELETE_SELF | MOVE_SELF | ONLY_FOLDER | NOT_FOLLOWED
UPSET = UNMOUNTED | OVERFLOWED | IGNORED | DELETE_SELF | MOVE_SELF
"""After these a path may be another folder than the one that is watched."""
EVENT = struct.Struct("=iIII")


@dataclass
class Watch:
    """Call `over` with all folders, then compare each of them with what was known; from then on, `is_quiet` counts."""

    root: Path
    _inotify: int = -1
    _mounts: int = -1
    _poller: "select.poll | None" = None
    _libc: ctypes.CDLL | None = None
    _watched: set[str] = field(default_factory=set)
    _useless: bool = False
    _remounted: bool = False

    def over(self, folders: Iterable[str]) -> bool:
        """Watch these folders; False when that cannot be done here."""
        self.is_quiet()
        if self._remounted:
            self.close()
        if self._useless or (self._libc is None and not self._open()):
            return False
        if self._hear():
            self._watched = set()
        return all(path in self._watched or self._add(path) for path in folders)

    def is_quiet(self) -> bool:
        """Whether nothing was heard since the last `over`; never waits. What is heard is kept until the next one."""
        if self._poller is None:
            return False
        said = {fd for fd, _ in self._poller.poll(0)}
        self._remounted |= self._mounts in said  # that is said only once
        return not said and not self._remounted

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
        self._watched = set()
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
            self.close()
            return False
        self._poller = select.poll()
        self._poller.register(self._inotify, select.POLLIN)
        self._poller.register(self._mounts, select.POLLPRI)
        return True

    def _add(self, path: str) -> bool:
        assert self._libc is not None
        if self._libc.inotify_add_watch(self._inotify, os.fsencode(path), ctypes.c_uint32(HEARD)) == -1:
            return False
        self._watched.add(path)
        return True

    def _hear(self) -> bool:
        """Take in all that was said; says whether paths may have become other folders."""
        upset = False
        while True:
            try:
                heard = os.read(self._inotify, 1 << 16)
            except BlockingIOError:
                return upset
            upset = any(mask & UPSET for mask in _masks(heard)) or upset


def _masks(heard: bytes) -> Iterable[int]:
    position = 0
    while position < len(heard):
        _, mask, _, length = EVENT.unpack_from(heard, position)
        yield mask
        position += EVENT.size + length


def is_reliable(root: Path) -> bool:
    if sys.platform != "linux":
        return False
    try:
        mounts = Path(MOUNTS).read_text(errors="surrogateescape").splitlines()
        return int(Path(WATCHES).read_text()) >= ROOM and _kind(mounts, os.lstat(root).st_dev) in LOCAL
    except (OSError, ValueError):
        return False


def _kind(mounts: list[str], device: int) -> str:
    """The type of the file system with this number, "" where it is not among the mounts."""
    number = f"{os.major(device)}:{os.minor(device)}"
    kinds = {line.rpartition(" - ")[2].split()[0] for line in mounts if line.split()[2] == number}
    return kinds.pop() if len(kinds) == 1 else ""

"""A queue of inotify events: which watched folders changed, and whether a file system was mounted or unmounted.

inotify is reliable only on Linux, on a local file system, with enough room for watches: see `is_reliable`.
"""

import ctypes
import os
import select
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MODIFY, ATTRIB, CLOSE_WRITE = 2, 4, 8
MOVED_FROM, MOVED_TO, CREATE, DELETE, DELETE_SELF, MOVE_SELF = 0x40, 0x80, 0x100, 0x200, 0x400, 0x800
UNMOUNTED, OVERFLOWED, IGNORED = 0x2000, 0x4000, 0x8000
ONLY_FOLDER, NOT_FOLLOWED, MASK_ADD, OF_FOLDER = 0x01000000, 0x02000000, 0x20000000, 0x40000000
NAMES_CHANGED = ATTRIB | MOVED_FROM | MOVED_TO | CREATE | DELETE | DELETE_SELF | MOVE_SELF | ONLY_FOLDER
"""A name in the folder, or the folder itself, was created, removed or moved, or got another mode or owner."""
OF_ONE_NAME = ATTRIB | MOVED_FROM | MOVED_TO | CREATE | DELETE
"""Concerns one name in the folder, which is that of a file unless `OF_FOLDER` is set too."""
WRITTEN = MODIFY | CLOSE_WRITE
INCOMPLETE = UNMOUNTED | OVERFLOWED | MOVE_SELF
"""After these, events were lost, or the path may be another folder than the one that is watched."""

MOUNTINFO = Path("/proc/self/mountinfo")
LOCAL_FILE_SYSTEMS = {"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "tmpfs"}
"""File systems that only this kernel changes, unlike network folders and layered file systems."""
MAX_WATCHES = Path("/proc/sys/fs/inotify/max_user_watches")
BUFFER_BYTES = 1 << 16

_EVENT = struct.Struct("=iIII")


class Event(NamedTuple):
    watch: int
    mask: int
    cookie: int
    """The same number for both events of a move."""
    name: str


class Inotify:
    """One queue of events, and the list of mounts; raises OSError if there are too many queues already."""

    def __init__(self) -> None:
        self._queue = self._mounts = -1
        self._libc = ctypes.CDLL(None, use_errno=True)
        try:
            self._mounts = os.open(MOUNTINFO, os.O_RDONLY | os.O_CLOEXEC)
            self._queue = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
            if self._queue == -1:
                raise OSError(ctypes.get_errno(), "inotify_init1")
        except OSError:
            self.close()
            raise
        self._poller = select.poll()
        self._poller.register(self._queue, select.POLLIN)
        self._poller.register(self._mounts, select.POLLPRI)

    def fileno(self) -> int:
        return self._queue

    def add(self, path: bytes, mask: int) -> int:
        """Watch a folder; returns its number, the same for the same folder, or -1 if that failed."""
        return int(self._libc.inotify_add_watch(self._queue, path, ctypes.c_uint32(mask)))

    def remove(self, watch: int) -> None:
        self._libc.inotify_rm_watch(self._queue, watch)

    def waiting(self) -> tuple[bool, bool]:
        """Whether there are events, and whether mounts changed since the last call. Never waits."""
        ready = {fd for fd, _ in self._poller.poll(0)}
        return self._queue in ready, self._mounts in ready

    def events(self) -> Iterator[Event]:
        """The events so far; never waits. Raises OSError."""
        while True:
            try:
                data = os.read(self._queue, BUFFER_BYTES)
            except BlockingIOError:
                return
            position = 0
            while position < len(data):
                watch, mask, cookie, length = _EVENT.unpack_from(data, position)
                position += _EVENT.size + length
                yield Event(watch, mask, cookie, os.fsdecode(data[position - length : position].rstrip(b"\0")))

    def close(self) -> None:
        for fd in (self._queue, self._mounts):
            if fd != -1:
                os.close(fd)
        self._queue = self._mounts = -1

    def __del__(self) -> None:
        self.close()


def is_reliable(root: Path) -> bool:
    if sys.platform != "linux":
        return False
    try:
        enough = int(MAX_WATCHES.read_text()) >= 65_536
        return enough and file_system_of(os.lstat(root).st_dev) in LOCAL_FILE_SYSTEMS
    except (OSError, ValueError):
        return False


def file_system_of(device: int) -> str:
    """The type of the file system with this device number, "" if it is not mounted; raises OSError."""
    number, found = f"{os.major(device)}:{os.minor(device)}", set[str]()
    for line in MOUNTINFO.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
        before, _, after = line.partition(" - ")
        if before.split(" ")[2] == number:
            found.add(after.partition(" ")[0])
    return found.pop() if len(found) == 1 else ""

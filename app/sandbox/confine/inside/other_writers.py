"""Tells whether somebody else than the command wrote a file, while the command ran, that the command had written.

This runs in the worker, so it imports only modules that run there too. Each time that a file is opened for writing, it
is closed once: the kernel tells of each close in a watched folder, and the supervisor has made each opening of the
command itself. So more closes than openings are somebody else's.
"""

from __future__ import annotations

import ctypes
import os
import struct

libc = ctypes.CDLL(None, use_errno=True)


OPENED, CLOSED_AFTER_WRITING = 0x20, 0x08
"""Without the first, equal events that follow one another are told as one."""
NOT_BLOCKING = os.O_NONBLOCK | os.O_CLOEXEC
EVENT = struct.Struct("=iIII")
BUFFER_BYTES = 1 << 16
MOST_FOLDERS = 1_000
"""In more folders than that nobody is watched."""

Name = tuple[int, bytes]
"""A file: the watch of its folder, and its name there."""


class OtherWriters:
    """Watches the folders of the files that one command writes."""

    def __init__(self) -> None:
        self._queue = -1
        self._folders: dict[int, int] = {}
        """A descriptor of each watched folder."""
        self._watches: dict[tuple[int, int], int] = {}
        """By device and inode of the folder."""
        self._openings: dict[Name, int] = {}
        self._closes: dict[Name, int] = {}

    def opens(self, folder: int, name: bytes) -> bool:
        """The command is about to open this file for writing; gives whether that can be watched."""
        key = self._key(folder, name)
        if key is None:
            return False
        if key not in self._openings:
            self._look()  # what was written before does not count
            self._openings[key] = self._closes.get(key, 0)
        self._openings[key] += 1
        return True

    def note_move(self, folder: int, name: bytes, other: int, other_name: bytes) -> None:
        """The command has renamed a file."""
        old = self._known(folder, name)
        if old is None or old not in self._openings:
            return
        self._look()
        new = self._key(other, other_name)
        if new is not None:
            still_open = self._openings[old] - self._closes.get(old, 0)
            # The close of a file that was replaced is told by the name that it had, also if that was moved on.
            known = max(self._openings.get(new, 0), self._closes.get(new, 0))
            self._openings[new], self._openings[old] = known + still_open, self._closes.get(old, 0)

    def note_exchange(self, folder: int, name: bytes, other: int, other_name: bytes) -> None:
        """The command has made two files change places."""
        if not {self._known(folder, name), self._known(other, other_name)} & self._openings.keys():
            return
        self._look()
        one, two = self._key(folder, name), self._key(other, other_name)
        if one is not None and two is not None:
            for counts in (self._openings, self._closes):
                counts[one], counts[two] = counts.get(two, 0), counts.get(one, 0)

    def has_other(self, folder: int, name: bytes) -> bool:
        """Whether somebody else has written this file since the last time that this was asked."""
        key = self._known(folder, name)
        if key is None or key not in self._openings:
            return False
        self._look()
        return self._is_over(key)

    def others(self) -> list[bytes]:
        """The paths of all files that somebody else has written, when no process of the command is left."""
        self._look()
        found = []
        for key in [key for key in self._openings if self._is_over(key)]:
            try:
                found.append(os.readlink(b"/proc/self/fd/%d" % self._folders[key[0]]) + b"/" + key[1])  # noqa: PTH115
            except OSError:  # no /proc: then nothing is told
                pass
        return found

    def close(self) -> None:
        for descriptor in (*self._folders.values(), *({self._queue} - {-1})):
            os.close(descriptor)
        self.__init__()  # type: ignore[misc]

    def _is_over(self, key: Name) -> bool:
        """What was found is forgotten."""
        is_over = self._closes.get(key, 0) > self._openings.get(key, 0)
        if is_over:
            self._openings[key] = self._closes.get(key, 0)
        return is_over

    def _known(self, folder: int, name: bytes) -> Name | None:
        found = os.fstat(folder)
        watch = self._watches.get((found.st_dev, found.st_ino))
        return None if watch is None else (watch, name)

    def _key(self, folder: int, name: bytes) -> Name | None:
        """The name of a file, whose folder is watched from now on; None if it cannot be."""
        known = self._known(folder, name)
        if known is not None or len(self._watches) >= MOST_FOLDERS:
            return known
        if self._queue == -1:
            self._queue = libc.inotify_init1(NOT_BLOCKING)
        mask = ctypes.c_int32(OPENED | CLOSED_AFTER_WRITING)
        watch = libc.inotify_add_watch(self._queue, b"/proc/self/fd/%d" % folder, mask) if self._queue != -1 else -1
        if watch < 0:
            return None
        found = os.fstat(folder)
        self._watches[found.st_dev, found.st_ino], self._folders[watch] = watch, os.dup(folder)
        return watch, name

    def _look(self) -> None:
        """Count the closes that were told meanwhile."""
        while self._queue != -1:
            try:
                data = os.read(self._queue, BUFFER_BYTES)
            except OSError:  # there is no more
                return
            at = 0
            while at < len(data):
                watch, mask, _, length = EVENT.unpack_from(data, at)
                if mask & CLOSED_AFTER_WRITING:
                    key = watch, data[at + EVENT.size : at + EVENT.size + length].rstrip(b"\0")
                    self._closes[key] = self._closes.get(key, 0) + 1
                at += EVENT.size + length

"""Private shared memory for commands in the reduced tier, in which /dev/shm belongs to all programs.

This runs in the worker, so it imports only modules that run there too. Landlock keeps commands out of /dev/shm, where
programs with semaphores and shared memory open, link and delete files. These calls are answered with files in memory,
whose names are kept only here, and which end with the command.
"""

from __future__ import annotations

import errno
import os

from app.sandbox.confine.inside.notified_call import NotifiedCall

FOLDER = os.path.realpath(b"/dev/shm") + b"/"
READ_WRITE = 0o3
KEPT = os.O_APPEND | os.O_NONBLOCK | READ_WRITE | os.O_TRUNC
MAX_NAMES = 400
"""Names at most; each takes a descriptor."""


class SharedMemory:
    """The names that the commands of one supervisor have given to shared memory."""

    def __init__(self) -> None:
        self._files: dict[bytes, int] = {}

    def answer(self, call: NotifiedCall, flags: int | None, places: list[bytes]) -> None:
        """Answer a call; `flags` is None unless it opens a file. Raises OSError for all that Landlock refuses too."""
        if not all(place.startswith(FOLDER) for place in places):
            raise OSError(errno.EXDEV, "memory")
        if flags is not None:
            call.reply_with(self._open(places[0], flags), flags & os.O_CLOEXEC)
            return
        if call.name in ("link", "linkat"):
            path, other = places
            if path not in self._files:
                raise OSError(errno.ENOENT, "memory")
            if other in self._files:
                raise OSError(errno.EEXIST, "memory")
            self._files[other] = os.dup(self._files[path])
        elif call.name in ("unlink", "unlinkat"):
            self._unlink(places[0])
        else:
            raise OSError(errno.EACCES, "memory")
        call.reply(0)

    def clear(self) -> None:
        for path in list(self._files):
            self._unlink(path)

    def _open(self, path: bytes, flags: int) -> int:
        """A new descriptor for the file of this name."""
        file = self._files.get(path)
        if file is None:
            if not flags & os.O_CREAT:
                raise OSError(errno.ENOENT, "memory")
            if len(self._files) >= MAX_NAMES:
                raise OSError(errno.ENOSPC, "memory")
            file = self._files[path] = os.memfd_create("shared", os.MFD_CLOEXEC)
        elif flags & os.O_CREAT and flags & os.O_EXCL:
            raise OSError(errno.EEXIST, "memory")
        return os.open(b"/proc/self/fd/%d" % file, flags & KEPT | os.O_CLOEXEC)

    def _unlink(self, path: bytes) -> None:
        if path not in self._files:
            raise OSError(errno.ENOENT, "memory")
        os.close(self._files.pop(path))

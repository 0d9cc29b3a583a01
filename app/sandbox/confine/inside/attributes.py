"""Changes modes, owners and times of files on behalf of commands, below the folders that they may write.

This runs in the worker, so it imports only modules that run there too. Landlock does not restrict these calls. So a
seccomp filter stops them, and they are never let through: the file is opened, checked, and changed here.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct

from app.sandbox.confine.inside.notified_call import HERE, NotifiedCall, as_signed, bytes_at, own_links, text_at

libc = ctypes.CDLL(None, use_errno=True)

NO_FOLLOW, EMPTY_PATH = 0x100, 0x1000
NOBODY = 0xFFFFFFFF
"""This number of an owner means that the owner stays."""
NO_PATH = -1
IN_MEMORY = b"/memfd:"
WITHOUT_NAME = (b"pipe:", b"socket:", b"anon_inode:")


class AttributeChange:
    """How a call names a file: the arguments that hold its folder's descriptor, its path and flags."""

    def __init__(
        self, folder: int | None, path: int, flags: int | None, first: int, kind: str, *, follows: bool = True
    ) -> None:
        """`first` is the first argument that says what to change."""
        self.folder, self.path, self.flags = folder, path, flags
        self.first, self.kind, self.follows = first, kind, follows


CHANGES = {
    "chmod": AttributeChange(None, 0, None, 1, "mode"),
    "fchmod": AttributeChange(0, NO_PATH, None, 1, "mode"),
    "fchmodat": AttributeChange(0, 1, None, 2, "mode"),
    "fchmodat2": AttributeChange(0, 1, 3, 2, "mode"),
    "chown": AttributeChange(None, 0, None, 1, "owner"),
    "lchown": AttributeChange(None, 0, None, 1, "owner", follows=False),
    "fchown": AttributeChange(0, NO_PATH, None, 1, "owner"),
    "fchownat": AttributeChange(0, 1, 4, 2, "owner"),
    "utime": AttributeChange(None, 0, None, 1, "seconds"),
    "utimes": AttributeChange(None, 0, None, 1, "microseconds"),
    "futimesat": AttributeChange(0, 1, None, 2, "microseconds"),
    "utimensat": AttributeChange(0, 1, 3, 2, "nanoseconds"),
}


class Attributes:
    """Makes such changes below `places`, which are paths without links."""

    def __init__(self, places: list[str]) -> None:
        self._places = [os.fsencode(place) for place in places]

    def change(self, call: NotifiedCall) -> None:
        """Raises OSError or Pointless."""
        file = open_named(call.thread, call.arguments, CHANGES[call.name])
        try:
            self.change_file(call, file)
        finally:
            os.close(file)

    def change_file(self, call: NotifiedCall, file: int) -> None:
        """Make the change to a file that is held by a descriptor. Raises OSError or Pointless."""
        change = CHANGES[call.name]
        what = values(call.thread, call.arguments, change)
        if not call.is_waiting():
            return
        path = os.readlink(b"/proc/self/fd/%d" % file)  # noqa: PTH115
        # Pipes and files in memory have no path: only processes of the command can have them open.
        in_memory = path.startswith(IN_MEMORY) and os.fstat(file).st_nlink == 0
        if not (
            in_memory
            or path.startswith(WITHOUT_NAME)
            or any(path == place or path.startswith(place + b"/") for place in self._places)
        ):
            raise PermissionError(errno.EPERM, "outside")
        apply(b"/proc/self/fd/%d" % file, change.kind, what)
        call.reply(0)


def open_named(thread: int, arguments: tuple[int, ...], change: AttributeChange) -> int:
    """A descriptor of the file that the call names; opening it needs no permission. Raises OSError or Pointless."""
    flags = arguments[change.flags] if change.flags is not None else 0
    if flags & ~(NO_FOLLOW | EMPTY_PATH) & 0xFFFFFFFF:
        raise OSError(errno.EINVAL, "flags")
    folder = HERE if change.folder is None else as_signed(arguments[change.folder])
    start = b"/proc/%d/cwd" % thread if folder == HERE else b"/proc/%d/fd/%d" % (thread, folder)
    itself = change.path == NO_PATH or (change.kind.endswith("seconds") and arguments[change.path] == 0)
    path = b"" if itself else text_at(thread, arguments[change.path])
    if not path:
        if not itself and not flags & EMPTY_PATH:
            raise FileNotFoundError(errno.ENOENT, "no name")
        try:
            return os.open(start, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            raise OSError(errno.EBADF, "no such descriptor") from None
    path = own_links(thread, path)
    follow = 0 if change.follows and not flags & NO_FOLLOW else os.O_NOFOLLOW
    return os.open(path if path.startswith(b"/") else start + b"/" + path, os.O_PATH | os.O_CLOEXEC | follow)


def values(thread: int, arguments: tuple[int, ...], change: AttributeChange) -> tuple[int, ...] | None:
    """The new mode, the owner and group, or the seconds and nanoseconds of two times; None for the current time."""
    first = arguments[change.first]
    if change.kind == "mode":
        return (first & 0o7777,)
    if change.kind == "owner":
        return tuple(
            -1 if who & NOBODY == NOBODY else who & NOBODY for who in arguments[change.first : change.first + 2]
        )
    if first == 0:
        return None
    if change.kind == "seconds":
        used, written = struct.unpack("=qq", bytes_at(thread, first, 16))
        return (used, 0, written, 0)
    times: tuple[int, ...] = struct.unpack("=4q", bytes_at(thread, first, 32))
    if change.kind == "nanoseconds":
        return times
    if not all(0 <= part < 1_000_000 for part in times[1::2]):
        raise OSError(errno.EINVAL, "times")
    return times[0], times[1] * 1000, times[2], times[3] * 1000


def apply(file: bytes, kind: str, what: tuple[int, ...] | None) -> None:
    """Make the change. `file` is the /proc path of our descriptor, so that no link is followed. Raises OSError."""
    if kind == "mode" and what is not None:
        os.chmod(file, what[0])  # noqa: PTH101
    elif kind == "owner" and what is not None:
        os.chown(file, *what)
    else:
        times = None if what is None else struct.pack("@4q", *what)
        if libc.utimensat(HERE, file, times, 0) != 0:
            raise OSError(ctypes.get_errno(), "times")

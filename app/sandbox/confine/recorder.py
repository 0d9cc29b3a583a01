"""Writes down which names a command makes, changes or removes, before the kernel carries out each such call.

Run by the worker, so it imports nothing of the app. A seccomp filter stops the calls that can change a name, a thread
notes their paths in a file that the app reads, and lets each of them go on. It is evidence of who did what, no wall.
"""

import base64
import contextlib
import ctypes
import errno
import fcntl
import os
import signal
import struct
import threading
from typing import Any, NamedTuple

SET_NO_NEW_PRIVS = 38
SET_MODE_FILTER = 1
NEW_LISTENER, WAIT_KILLABLE = 1 << 3, 1 << 5
"""Without the second a signal would interrupt calls that programs do not expect to be interrupted."""
RECEIVE, SEND, IS_VALID, SET_FLAGS = 0xC0502100, 0xC0182101, 0x40082102, 0x40082104
SYNC_WAKE_UP, CONTINUE = 1, 1
NOTIFICATION = struct.Struct("=QIIiIQ6Q")
ANSWER = struct.Struct("=QqiI")
FOLLOW = 0x400
HERE = -100
OWN_LINKS = {b"/proc/self": b"/proc/%d", b"/proc/thread-self": b"/proc/%d", b"/dev/fd": b"/proc/%d/fd"}
PAGE = 4096
LONGEST_PATH = 4096

HEADER, TOUCHED, MOVED, LINKED, HELD, WRITTEN, LOST = b"1", b"t", b"m", b"l", b"h", b"w", b"!"
MOST_BYTES = 16 << 20
UNSEEN = (b"/.git/objects/", b"/__pycache__/")
"""Many names, none of them protected, and nobody looks for changes there."""
SEEN = b"/.git/objects/pack/"
"""Among them, what is looked at."""
WRITING = 0o3


class Shape(NamedTuple):
    """How a call names what it touches: for each name the arguments that hold its folder's descriptor and its path."""

    kind: bytes
    names: tuple[tuple[int | None, int], ...]
    flags: int | None = None
    """Which argument says how, where that counts."""
    follows: bool = False
    """Whether a link at the end is followed."""
    opens: bool = False


class Pointless(Exception):
    """The call cannot succeed: it names nothing."""


NO_PATH = -1
ONE, AT = (None, 0), (0, 1)
SHAPES = {
    "open": Shape(TOUCHED, (ONE,), 1, opens=True),
    "openat": Shape(TOUCHED, (AT,), 2, opens=True),
    "creat": Shape(TOUCHED, (ONE,), follows=True),
    "truncate": Shape(TOUCHED, (ONE,), follows=True),
    "chmod": Shape(TOUCHED, (ONE,), follows=True),
    "fchmod": Shape(TOUCHED, ((0, NO_PATH),)),
    "fchmodat": Shape(TOUCHED, (AT,), follows=True),
    "fchmodat2": Shape(TOUCHED, (AT,), follows=True),
    "rename": Shape(MOVED, (ONE, (None, 1))),
    "renameat": Shape(MOVED, (AT, (2, 3))),
    "renameat2": Shape(MOVED, (AT, (2, 3))),
    "link": Shape(LINKED, (ONE, (None, 1))),
    "linkat": Shape(LINKED, (AT, (2, 3)), 4),
    "symlink": Shape(TOUCHED, ((None, 1),)),
    "symlinkat": Shape(TOUCHED, ((1, 2),)),
    "unlink": Shape(TOUCHED, (ONE,)),
    "rmdir": Shape(TOUCHED, (ONE,)),
    "unlinkat": Shape(TOUCHED, (AT,)),
    "mkdir": Shape(TOUCHED, (ONE,)),
    "mkdirat": Shape(TOUCHED, (AT,)),
    "mknod": Shape(TOUCHED, (ONE,)),
    "mknodat": Shape(TOUCHED, (AT,)),
}

libc = ctypes.CDLL(None, use_errno=True)


class Recorder:
    """Records for one supervisor, whose commands run one after the other."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self._program = base64.b64decode(plan["program"])
        self._call = plan["seccomp"]
        self._names = {int(number): name for number, name in plan["calls"].items()}
        self._roots = [os.fsencode(root) for root in plan["roots"]]
        self._listener = -1
        self._listening = threading.Event()
        self._lock = threading.Lock()
        self._file = -1
        self._seen: set[bytes] = set()
        self._room = 0
        self._everywhere = False
        """A file of ours was given a name elsewhere, so that names elsewhere count too."""

    def start(self) -> None:
        """Call on a thread without filters: the one that listens must not be stopped by its own."""
        threading.Thread(target=self._live, daemon=True).start()

    def listen(self) -> None:
        """Call on the thread that starts commands, as the last thing that it gives up. Raises OSError."""
        if libc.prctl(SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "no_new_privs")
        code = ctypes.create_string_buffer(self._program)
        program = ctypes.create_string_buffer(struct.pack("@HP", len(self._program) // 8, ctypes.addressof(code)))
        flags = ctypes.c_long(NEW_LISTENER | WAIT_KILLABLE)
        listener = libc.syscall(ctypes.c_long(self._call), ctypes.c_long(SET_MODE_FILTER), flags, program)
        if listener < 0:
            raise OSError(ctypes.get_errno(), "seccomp")
        with contextlib.suppress(OSError):  # only faster
            fcntl.ioctl(listener, SET_FLAGS, SYNC_WAKE_UP)
        self._listener = listener
        self._listening.set()

    def begin(self, file: int) -> None:
        """What comes from now on is of one command; `file` is closed by `end`."""
        with self._lock:
            self._file, self._seen, self._room, self._everywhere = file, set(), MOST_BYTES, False
            if self._listener != -1:
                self._write(HEADER, b"")

    def end(self) -> None:
        with self._lock:
            if self._file != -1:
                os.close(self._file)
            self._file, self._seen = -1, set()

    def hold(self, processes: "list[int]") -> None:
        """Note what these have open for writing; what is named from here on is noted even if it was before."""
        with self._lock:
            self._seen = set()
            for pid in processes:
                for path in held_by(pid):
                    if self._counts(path):
                        self._write(HELD, path)

    def _live(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        self._listening.wait()
        received = bytearray(NOTIFICATION.size)
        while True:
            received[:] = bytes(NOTIFICATION.size)
            try:
                fcntl.ioctl(self._listener, RECEIVE, received, True)
            except OSError:  # who called is gone, or we were interrupted
                continue
            notification = NOTIFICATION.unpack(received)
            try:
                self._note(notification)
            except BaseException:  # noqa: BLE001 - nobody may wait for ever because of us
                self._lose(notification[0])
            with contextlib.suppress(OSError):
                fcntl.ioctl(self._listener, SEND, ANSWER.pack(notification[0], 0, 0, CONTINUE))

    def _note(self, notification: tuple[int, ...]) -> None:
        thread, number, arguments = notification[1], notification[3], notification[6:]
        shape = SHAPES[self._names[number]]
        flags = arguments[shape.flags] if shape.flags is not None else 0
        if shape.opens and flags & os.O_TMPFILE == os.O_TMPFILE:
            return  # it has no name yet
        follow = shape.follows
        if shape.opens:
            follow = not flags & os.O_NOFOLLOW and not (flags & os.O_EXCL and flags & os.O_CREAT)
        elif shape.flags is not None:
            follow = bool(flags & FOLLOW)
        with contextlib.suppress(Pointless):
            self._add(shape.kind, *(self._place(thread, arguments, where, follow=follow) for where in shape.names))

    def _place(
        self, thread: int, arguments: tuple[int, ...], where: "tuple[int | None, int]", *, follow: bool
    ) -> bytes:
        folder = HERE if where[0] is None else signed(arguments[where[0]])
        path = text_at(thread, arguments[where[1]]) if where[1] != NO_PATH else b""
        try:
            if not path:  # the descriptor itself is meant
                return os.readlink(b"/proc/%d/fd/%d" % (thread, folder))  # noqa: PTH115
            return real(thread, folder, path, follow=follow)
        except FileNotFoundError:  # there is no such descriptor
            raise Pointless from None

    def _add(self, kind: bytes, *paths: bytes) -> None:
        with self._lock:
            counted = [self._counts(path) for path in paths]
            if self._file == -1 or not any(counted):
                return
            self._everywhere |= kind == LINKED and not all(counted)
            if kind == TOUCHED and any(part in paths[0] for part in UNSEEN) and SEEN not in paths[0]:
                return
            self._write(kind, b"\0".join(paths))

    def _counts(self, path: bytes) -> bool:
        return self._everywhere or any(path == root or path.startswith(root + b"/") for root in self._roots)

    def _write(self, kind: bytes, text: bytes) -> None:
        entry = kind + text + b"\0"
        if entry in self._seen or self._room <= 0:
            return
        self._seen.add(entry)
        if kind in (TOUCHED, MOVED):  # somebody may have written it before
            for path in text.split(b"\0"):
                with contextlib.suppress(OSError):
                    entry += WRITTEN + b"%d " % os.lstat(path).st_mtime_ns + path + b"\0"
        self._room -= len(entry)
        if self._room <= 0:
            entry = LOST + b"\0"
        if os.write(self._file, entry) < len(entry):
            raise OSError(errno.ENOSPC, "record")

    def _lose(self, identity: int) -> None:
        """Not where the one that called was killed meanwhile: its call is not carried out."""
        try:
            fcntl.ioctl(self._listener, IS_VALID, struct.pack("=Q", identity))
        except OSError:
            return
        with contextlib.suppress(OSError), self._lock:
            if self._file != -1:
                try:
                    os.write(self._file, LOST + b"\0")
                except OSError:  # the disk is full; a record without its beginning counts for nothing
                    os.ftruncate(self._file, 0)


def signed(argument: int) -> int:
    number: int = ctypes.c_int32(argument & 0xFFFFFFFF).value
    return number


def text_at(thread: int, address: int) -> bytes:
    """A path in another's memory. Raises OSError where it may not be read."""
    memory = os.open(b"/proc/%d/mem" % thread, os.O_RDONLY | os.O_CLOEXEC)
    try:
        text = b""
        while len(text) < LONGEST_PATH:
            part = os.pread(memory, PAGE - (address + len(text)) % PAGE, address + len(text))
            end = part.find(b"\0")
            if end >= 0:
                return text + part[:end]
            if not part:
                break
            text += part
        raise Pointless
    except OSError as error:
        if error.errno in (errno.EIO, errno.EFAULT, errno.EOVERFLOW, errno.EINVAL):  # nothing is there
            raise Pointless from None
        raise
    finally:
        os.close(memory)


def real(thread: int, folder: int, path: bytes, *, follow: bool) -> bytes:
    """The path without links, as it is at this moment; as it is spelled where it leads nowhere."""
    path = own_links(thread, path)
    start = b"/proc/%d/cwd" % thread if folder == HERE else b"/proc/%d/fd/%d" % (thread, folder)
    parent, _, name = path.rstrip(b"/").rpartition(b"/")
    if name in (b"", b".", b".."):
        parent, name = path, b""
    if path.startswith(b"/"):
        inside = resolved(parent or b"/")
    elif parent:
        inside = resolved(start + b"/" + parent)
    else:
        inside = os.readlink(start)  # noqa: PTH115
    if not name:
        return inside
    place = inside.rstrip(b"/") + b"/" + name
    if follow and is_link(place):
        return os.path.realpath(place)
    return place


def own_links(thread: int, path: bytes) -> bytes:
    """Names that mean something else to everybody who asks."""
    for name, meant in (
        (b"/proc/self", b"/proc/%d"),
        (b"/proc/thread-self", b"/proc/%d"),
        (b"/dev/fd", b"/proc/%d/fd"),
    ):
        if path == name or path.startswith(name + b"/"):
            return meant % thread + path[len(name) :]
    return path


def resolved(folder: bytes) -> bytes:
    try:
        handle = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return os.path.realpath(folder)
    try:
        return os.readlink(b"/proc/self/fd/%d" % handle)  # noqa: PTH115
    finally:
        os.close(handle)


def is_link(place: bytes) -> bool:
    try:
        os.readlink(place)  # noqa: PTH115
    except OSError:
        return False
    return True


def held_by(pid: int) -> "list[bytes]":
    """What a process can write without naming it again: open files, and memory that it shares with files."""
    found: list[bytes] = []
    with contextlib.suppress(OSError):
        for handle in os.listdir(b"/proc/%d/fd" % pid):  # noqa: PTH208
            with contextlib.suppress(OSError, ValueError), open(b"/proc/%d/fdinfo/%s" % (pid, handle), "rb") as facts:  # noqa: PTH123
                flags = next(int(line.split()[1], 8) for line in facts if line.startswith(b"flags:"))
                if flags & WRITING:
                    found.append(os.readlink(b"/proc/%d/fd/%s" % (pid, handle)))  # noqa: PTH115
    with contextlib.suppress(OSError), open(b"/proc/%d/maps" % pid, "rb") as maps:  # noqa: PTH123
        for line in maps:
            fields = line.rstrip(b"\n").split(None, 5)
            if len(fields) == 6 and fields[1][1:2] == b"w" and fields[1][3:4] == b"s":
                found.append(fields[5])
    return found

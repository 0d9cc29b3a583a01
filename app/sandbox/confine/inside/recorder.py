"""Records which files a command creates, changes or removes, before the kernel carries out each such system call.

This runs in the worker, so it imports only modules that run there too. A seccomp filter stops the calls that can change
a file; a thread writes their paths into a file that the app reads, and lets each call go on. The record shows who
changed what; it prevents nothing. Calls that must be restricted are never let go on, but made on the command's behalf.
"""

from __future__ import annotations

import _thread
import ctypes
import errno
import fcntl
import os
import struct
from stat import S_ISDIR

from app.sandbox.confine.inside.attributes import CHANGES, Attributes
from app.sandbox.confine.inside.lean import signal, socket
from app.sandbox.confine.inside.notified_call import HERE, NotifiedCall, Pointless, libc, real, signed, text_at
from app.sandbox.confine.inside.refused_names import RefusedNames
from app.sandbox.confine.inside.shared_memory import FOLDER, SharedMemory
from app.sandbox.confine.inside.sockets import Connector, KnownSockets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SET_NO_NEW_PRIVS = 38
SET_MODE_FILTER = 1
NEW_LISTENER, WAIT_KILLABLE = 1 << 3, 1 << 5
"""Without the second flag, a signal would interrupt calls that programs do not expect to be interrupted."""
RECEIVE, SET_FLAGS = 0xC0502100, 0x40082104
SYNC_WAKE_UP = 1
NOTIFICATION = struct.Struct("=QIIiIQ6Q")
FOLLOW = 0x400
EXCHANGE = 2

HEADER, TOUCHED, MOVED, LINKED, HELD, WRITTEN, LOST = b"1", b"t", b"m", b"l", b"h", b"w", b"!"
NOT_CONNECTED, KEPT_OUT, NOT_MOVED = b"r", b"p", b"n"
MAX_RECORD_BYTES = 16 << 20
OBJECT_CHARACTERS = 14
"""An object has a name of at least so many characters, also before it is complete (`tmp_obj_…`)."""
OBJECTS, PACKS, CACHE = b"/.git/objects/", b"/.git/objects/pack/", b"/__pycache__/"
WRITING = 0o3


class KeptOut(Exception):
    """The call would create, change or move a path that is refused to all commands."""


class CallShape:
    """How a call names files: for each file, the arguments that hold the descriptor of its folder and its path."""

    def __init__(
        self,
        kind: bytes,
        names: tuple[tuple[int | None, int], ...],
        flags: int | None = None,
        *,
        follows: bool = False,
        opens: bool = False,
    ) -> None:
        """`flags` is the argument that holds the flags; `follows` says that the call follows a link at the end."""
        self.kind, self.names, self.flags, self.follows, self.opens = kind, names, flags, follows, opens


NO_PATH = -1
ONE, AT = (None, 0), (0, 1)
SHAPES = {
    "open": CallShape(TOUCHED, (ONE,), 1, opens=True),
    "openat": CallShape(TOUCHED, (AT,), 2, opens=True),
    "creat": CallShape(TOUCHED, (ONE,), follows=True),
    "truncate": CallShape(TOUCHED, (ONE,), follows=True),
    "chmod": CallShape(TOUCHED, (ONE,), follows=True),
    "fchmod": CallShape(TOUCHED, ((0, NO_PATH),)),
    "fchmodat": CallShape(TOUCHED, (AT,), follows=True),
    "fchmodat2": CallShape(TOUCHED, (AT,), follows=True),
    "rename": CallShape(MOVED, (ONE, (None, 1))),
    "renameat": CallShape(MOVED, (AT, (2, 3))),
    "renameat2": CallShape(MOVED, (AT, (2, 3))),
    "link": CallShape(LINKED, (ONE, (None, 1))),
    "linkat": CallShape(LINKED, (AT, (2, 3)), 4),
    "symlink": CallShape(TOUCHED, ((None, 1),)),
    "symlinkat": CallShape(TOUCHED, ((1, 2),)),
    "unlink": CallShape(TOUCHED, (ONE,)),
    "rmdir": CallShape(TOUCHED, (ONE,)),
    "unlinkat": CallShape(TOUCHED, (AT,)),
    "mkdir": CallShape(TOUCHED, (ONE,)),
    "mkdirat": CallShape(TOUCHED, (AT,)),
    "mknod": CallShape(TOUCHED, (ONE,)),
    "mknodat": CallShape(TOUCHED, (AT,)),
}
REMOVALS = ("unlink", "unlinkat", "rmdir")


def prepared(plan: dict[str, Any], lower: Callable[[], None]) -> Callable[[], CallRecorder]:
    """What makes a recorder for each supervisor. Call this before the first supervisor is forked."""
    known = KnownSockets() if plan["shared"] else None
    return lambda: CallRecorder(plan, lower, known)


class CallRecorder:
    """The recorder of one supervisor, whose commands run one after the other."""

    def __init__(self, plan: dict[str, Any], lower: Callable[[], None], known: KnownSockets | None) -> None:
        """`known` are the sockets of commands, if they share the network with other programs. `lower` makes the thread
        that answers calls give up the rights that commands do not have. Raises OSError.
        """
        self._lower = lower
        self._program = plan["program"]
        self._without = plan["without"]
        self._call = plan["seccomp"]
        self._names: dict[int, str] = plan["calls"]
        self._roots = [os.fsencode(root) for root in plan["roots"]]
        self._failure: OSError | None = None
        """Why the thread that answers could not give up its rights."""
        self._listener = -1
        self._listening = _thread.allocate_lock()
        """Taken until there is a listener."""
        self._listening.acquire()
        self._lock = _thread.allocate_lock()
        self._file = -1
        self._seen: set[bytes] = set()
        self._room = 0
        self._everywhere = False
        """A file in the project got a hard link elsewhere, so that paths elsewhere count too."""
        self._answers: dict[str, Callable[[NotifiedCall], None]] = {}
        self._connector = connector = Connector(known, lambda path: self._refused(NOT_CONNECTED, path))
        self._answers |= {"connect": connector.connect, "bind": connector.bind, "listen": connector.listen}
        self._refused_names = (
            RefusedNames(plan["refused_names"], self._roots) if plan["refused_names"] is not None else None
        )
        self._memory: SharedMemory | None = None
        if plan["changed"] is not None:
            change = Attributes(plan["changed"]).change
            self._answers |= dict.fromkeys(CHANGES, change)
            self._memory = SharedMemory()

    def connect_only_to(self, host: str, port: int) -> None:
        """Connect commands to this address alone, apart from Unix sockets, and let them listen on those alone."""
        self._connector.only = socket.inet_aton(host), port

    def keep_to_proxy(self, host: bytes) -> None:
        """Refuse to connect commands to the proxies of other supervisors in the same network."""
        self._connector.proxy = host

    def start(self) -> None:
        """Start the thread that answers. The calling thread must not have the filter yet. Raises OSError."""
        begun = _thread.allocate_lock()
        begun.acquire()
        _thread.start_new_thread(self._live, (begun,))
        begun.acquire()  # until it lets go
        if self._failure is not None:
            raise self._failure

    def listen(self) -> None:
        """Install the filter on the calling thread, which starts commands, as its last restriction. Raises OSError."""
        if not self._program:
            raise OSError(errno.EPERM, "the memory of commands may not be read")
        listener = self._install(self._program, NEW_LISTENER | WAIT_KILLABLE)
        try:
            fcntl.ioctl(listener, SET_FLAGS, SYNC_WAKE_UP)
        except OSError:  # that would only have been faster
            pass
        self._listener = listener
        self._listening.release()

    def refuse(self) -> None:
        """Install the filter to use if `listen` failed: it refuses Unix sockets. Raises OSError."""
        self._install(self._without, 0)

    def _install(self, steps: bytes, flags: int) -> int:
        if libc.prctl(SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "no_new_privs")
        code = ctypes.create_string_buffer(steps)
        program = ctypes.create_string_buffer(struct.pack("@HP", len(steps) // 8, ctypes.addressof(code)))
        wide = [ctypes.c_long(value) for value in (self._call, SET_MODE_FILTER, flags)]
        result = int(libc.syscall(*wide, program))
        if result < 0:
            raise OSError(ctypes.get_errno(), "seccomp")
        return result

    def begin(self, file: int) -> None:
        """Record into `file` from now on, for one command; `end` closes it."""
        with self._lock:
            self._file, self._seen, self._room, self._everywhere = file, set(), MAX_RECORD_BYTES, False
            if self._listener != -1:
                self._write(HEADER, b"")

    def end(self) -> None:
        with self._lock:
            if self._file != -1:
                os.close(self._file)
            self._file, self._seen = -1, set()
        if self._memory is not None:
            self._memory.clear()

    def hold(self, processes: list[int]) -> None:
        """Record the files that these processes have open for writing, and later changes even if recorded before."""
        with self._lock:
            self._seen = set()
            for pid in processes:
                for path in held_by(pid):
                    if self._counts(path):
                        self._write(HELD, path)

    def _live(self, begun: _thread.LockType) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            self._lower()
        except OSError as error:
            self._failure = error
            return
        finally:
            begun.release()
        self._listening.acquire()
        received = bytearray(NOTIFICATION.size)
        while True:
            received[:] = bytes(NOTIFICATION.size)
            try:
                fcntl.ioctl(self._listener, RECEIVE, received, True)
            except OSError:  # the caller is gone, or the call was interrupted
                continue
            identity, thread, _, number, _, _, *arguments = NOTIFICATION.unpack(received)
            self._handle(NotifiedCall(self._listener, identity, thread, self._names[number], tuple(arguments)))

    def _handle(self, call: NotifiedCall) -> None:
        places: list[bytes] = []
        if call.name in SHAPES:
            try:
                places = self._note(call)
            except KeptOut:
                call.reply(errno.EACCES)
                return
            except BaseException:  # noqa: BLE001 - the caller must not wait for ever
                self._lose(call)
        answer = self._answers.get(call.name)
        if self._memory is not None and places and places[-1].startswith(FOLDER):
            memory, flags = self._memory, opening_flags(call)
            answer = lambda call: memory.answer(call, places=places, flags=flags)  # noqa: E731
        if answer is None:
            call.let_through()
            return
        try:
            answer(call)
        except Pointless:
            call.reply(errno.EFAULT)
        except OSError as error:
            call.reply(error.errno or errno.EACCES)
        except BaseException:  # noqa: BLE001 - such a call is never let through
            call.reply(errno.EACCES)

    def _refused(self, kind: bytes, path: bytes) -> None:
        with self._lock:
            if self._file != -1:
                self._write(kind, path)

    def _note(self, call: NotifiedCall) -> list[bytes]:
        """Record a call and return the paths that it names. Raises KeptOut if one of them is refused."""
        shape = SHAPES[call.name]
        flags = call.arguments[shape.flags] if shape.flags is not None else 0
        if shape.opens and flags & os.O_TMPFILE == os.O_TMPFILE:
            return []  # the file has no name yet
        follow = shape.follows
        if shape.opens:
            follow = not flags & os.O_NOFOLLOW and not (flags & os.O_EXCL and flags & os.O_CREAT)
        elif shape.flags is not None:
            follow = bool(flags & FOLLOW)
        try:
            places = [self._place(call.thread, call.arguments, where, follow=follow) for where in shape.names]
        except Pointless:
            return []
        if self._refused_names is not None:
            removes = call.name in REMOVALS
            barred = [place for place in places if self._refused_names.keep_out(place, removes=removes)]
            if barred:
                self._refused(KEPT_OUT, barred[0])
                raise KeptOut
            if shape.kind == MOVED:
                exchanges = call.name == "renameat2" and call.arguments[4] & EXCHANGE
                moved = places if exchanges else places[:1]
                unmoved = next(filter(None, map(self._refused_names.unmoved_in, moved)), None)
                if unmoved is not None:
                    self._refused(NOT_MOVED, unmoved)
                    raise KeptOut
        self._add(shape.kind, *places)
        return places

    def _place(self, thread: int, arguments: tuple[int, ...], where: tuple[int | None, int], *, follow: bool) -> bytes:
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
            if kind == TOUCHED and _is_left_out(paths[0]):
                return
            self._write(kind, b"\0".join(paths))

    def _counts(self, path: bytes) -> bool:
        return self._everywhere or any(path == root or path.startswith(root + b"/") for root in self._roots)

    def _write(self, kind: bytes, text: bytes) -> None:
        entry = kind + text + b"\0"
        if entry in self._seen or self._room <= 0:
            return
        self._seen.add(entry)
        if kind in (TOUCHED, MOVED):  # to tell later whether the person wrote it before
            for path in text.split(b"\0"):
                try:
                    found = os.lstat(path)
                except OSError:
                    continue
                # The time of a folder tells of the names in it, which are recorded themselves.
                moment = 0 if S_ISDIR(found.st_mode) else found.st_mtime_ns
                entry += WRITTEN + b"%d " % moment + path + b"\0"
        self._room -= len(entry)
        if self._room <= 0:
            entry = LOST + b"\0"
        if os.write(self._file, entry) < len(entry):
            raise OSError(errno.ENOSPC, "record")

    def _lose(self, call: NotifiedCall) -> None:
        """Mark the record as incomplete, unless the caller was killed: then its call is not carried out."""
        if not call.is_waiting():
            return
        with self._lock:
            if self._file == -1:
                return
            try:
                os.write(self._file, LOST + b"\0")
            except OSError:  # the disk is full; a record without its beginning counts for nothing
                try:
                    os.ftruncate(self._file, 0)
                except OSError:
                    pass


def opening_flags(call: NotifiedCall) -> int | None:
    """The flags of a call that opens a file, None for other calls."""
    if call.name == "creat":
        return os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    shape = SHAPES[call.name]
    return call.arguments[shape.flags] if shape.opens and shape.flags is not None else None


def held_by(pid: int) -> list[bytes]:
    """The files that a process can write without another call: open files, and shared memory mappings."""
    found: list[bytes] = []
    try:
        handles = os.listdir(b"/proc/%d/fd" % pid)  # noqa: PTH208
    except OSError:
        handles = []
    for handle in handles:
        try:
            with open(b"/proc/%d/fdinfo/%s" % (pid, handle), "rb") as facts:  # noqa: PTH123
                flags = next(int(line.split()[1], 8) for line in facts if line.startswith(b"flags:"))
            if flags & WRITING:
                found.append(os.readlink(b"/proc/%d/fd/%s" % (pid, handle)))  # noqa: PTH115
        except (OSError, ValueError):  # it was closed meanwhile
            pass
    try:
        with open(b"/proc/%d/maps" % pid, "rb") as maps:  # noqa: PTH123
            for line in maps:
                fields = line.rstrip(b"\n").split(None, 5)
                if len(fields) == 6 and fields[1][1:2] == b"w" and fields[1][3:4] == b"s":
                    found.append(fields[5])
    except OSError:
        pass
    return found


def _is_left_out(path: bytes) -> bool:
    """Whether it is an object of git or a compiled module: there are many, and none is protected or reported."""
    name = path.rpartition(b"/")[2]
    is_object = OBJECTS in path and PACKS not in path and len(name) >= OBJECT_CHARACTERS
    return is_object or (CACHE in path and b".pyc" in name)

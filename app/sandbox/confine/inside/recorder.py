"""Records which files a command creates, changes or removes, before each such system call is carried out.

This runs in the worker, so it imports only modules that run there too. A seccomp filter stops the calls that can change
a file; a thread writes their paths into a file that the app reads, and makes each call on the command's behalf. So what
is recorded and refused is what is done, whatever the command does to the path in the meantime.
"""

from __future__ import annotations

import _thread
import errno
import fcntl
import os
from stat import S_ISDIR

from app.sandbox.confine.inside.attributes import CHANGES, Attributes
from app.sandbox.confine.inside.file_calls import (
    LINKED,
    MOVED,
    REMOVALS,
    SHAPES,
    TOUCHED,
    Aim,
    FileCalls,
    aims,
    check_possible,
    close_all,
    flags_of,
)
from app.sandbox.confine.inside.lean import ctypes, libc, signal, socket, struct
from app.sandbox.confine.inside.notified_call import NotifiedCall, Pointless, Undumpable
from app.sandbox.confine.inside.refused_names import RefusedNames
from app.sandbox.confine.inside.shared_memory import FOLDER, SharedMemory
from app.sandbox.confine.inside.sockets import Connector, KnownSockets
from app.sandbox.protected_shapes import ProtectedShapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Start = Callable[[dict[str, Any], int], int]

SET_NO_NEW_PRIVS = 38
SET_MODE_FILTER = 1
NEW_LISTENER, WAIT_KILLABLE = 1 << 3, 1 << 5
"""Without the second flag, a signal would interrupt calls that programs do not expect to be interrupted."""
RECEIVE, SET_FLAGS = 0xC0502100, 0x40082104
SYNC_WAKE_UP = 1
NOTIFICATION = struct.Struct("=QIIiIQ6Q")
MAX_TRIES = 100
"""Another program may make a file just before a call does; then the call is made again, for that file."""
MAX_ACT_SECONDS = 5.0
"""How long the end of a command waits for a call that is being made: some take long, such as to free a large file."""
EXCHANGE = 2

HEADER, HELD, WRITTEN, INODE, LOST = b"1", b"h", b"w", b"i", b"!"
NOT_CONNECTED, KEPT_OUT, NOT_MOVED = b"r", b"p", b"n"
SO_FAR_ALL, FULL = b"-", b"f"
"""The second entry, which the other one replaces: a disk without room for more takes that still."""
MAX_RECORD_BYTES = 16 << 20
MAX_FURTHER_BYTES = 16 << 20
"""Of entries about names that can be protected. They come into a full record too, or the call is refused."""
OBJECT_CHARACTERS = 14
"""An object has a name of at least so many characters, also before it is complete (`tmp_obj_…`)."""
OBJECTS, CACHE = b"/.git/objects/", b"/__pycache__/"
WRITING = 0o3


class RecordFull(Exception):
    """The call can concern a protected file, and the record takes no more of those."""


def prepared(plan: dict[str, Any], lower: Callable[[], None]) -> Callable[[], CallRecorder]:
    """What makes a recorder for each supervisor. Call this before the first supervisor is forked."""
    known = KnownSockets() if plan["shared"] else None
    return lambda: CallRecorder(plan, lower, known)


class CallRecorder:
    """The recorder of one supervisor, whose commands run one after the other."""

    def __init__(self, plan: dict[str, Any], lower: Callable[[], None], known: KnownSockets | None) -> None:
        """`known` are the sockets of commands, if they share the network with other programs. `lower` makes the thread
        that answers calls give up the rights that commands do not have: it makes calls for them. Raises OSError.
        """
        self._lower = lower
        self._program = plan["program"]
        self._without = plan["without"]
        self._call = plan["seccomp"]
        self._names: dict[int, str] = plan["calls"]
        self._roots = [os.fsencode(root) for root in plan["roots"]]
        self._failure: OSError | None = None
        """Why the thread that answers could not give up its rights."""
        self._starts: Start | None = None
        self._listener = -1
        self._listening = _thread.allocate_lock()
        """Taken until there is a listener."""
        self._listening.acquire()
        self._lock = _thread.allocate_lock()
        self._acting = _thread.allocate_lock()
        """Taken while a call is made."""
        self._file = -1
        self._seen: set[bytes] = set()
        self._room = self._further = 0
        self._shapes = ProtectedShapes(plan["shapes"])
        self._everywhere = False
        """A file in the project got a hard link elsewhere, so that paths elsewhere count too."""
        self._file_calls = FileCalls({name: number for number, name in self._names.items()}, self._acting)
        self._answers: dict[str, Callable[[NotifiedCall], None]] = {}
        self._connector = connector = Connector(known, lambda path: self._refused(NOT_CONNECTED, path))
        self._answers |= {"connect": connector.connect, "bind": connector.bind, "listen": connector.listen}
        self._refused_names = (
            RefusedNames(plan["refused_names"], self._roots) if plan["refused_names"] is not None else None
        )
        self._memory: SharedMemory | None = None
        if plan["changed"] is not None:
            attributes = Attributes(plan["changed"])
            self._answers |= dict.fromkeys(CHANGES, attributes.change)
            self._file_calls.change_modes_by(attributes)
            self._memory = SharedMemory()

    def connect_only_to(self, host: str, port: int) -> None:
        """Connect commands to this address alone, apart from Unix sockets, and let them listen on those alone."""
        self._connector.only = socket.inet_aton(host), port

    def keep_to_proxy(self, host: bytes) -> None:
        """Refuse to connect commands to the proxies of other supervisors in the same network."""
        self._connector.proxy = host

    def start(self, starter: Callable[[], Start] | None = None) -> Start | None:
        """Start the thread that answers. The calling thread must not have the filter yet. Raises OSError.

        `starter` is called in that thread, and its result returned: what starts commands has the restrictions of that
        thread and more, since Landlock lets a process read only those that are restricted at least like itself.
        """
        begun = _thread.allocate_lock()
        begun.acquire()
        _thread.start_new_thread(self._live, (begun, starter))
        begun.acquire()  # until it lets go
        if self._failure is not None:
            raise self._failure
        return self._starts

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
            self._file, self._seen, self._everywhere = file, set(), False
            self._room, self._further = MAX_RECORD_BYTES, MAX_FURTHER_BYTES
            if self._listener != -1:
                self._append(HEADER + b"\0" + SO_FAR_ALL + b"\0")

    def settle(self) -> None:
        """Wait for the call that is being made, if any. Call this when all processes of the command are gone."""
        if self._acting.acquire(timeout=MAX_ACT_SECONDS):
            self._acting.release()

    def end(self) -> None:
        """Call this when all processes of the command are gone. What is being made for one of them is waited for."""
        self.settle()
        with self._lock:
            if self._file != -1:
                os.close(self._file)
            self._file, self._seen = -1, set()
        self._file_calls.release()
        if self._memory is not None:
            self._memory.clear()

    def hold(self, processes: list[int]) -> None:
        """Record the files that these processes have open for writing, and later changes even if recorded before."""
        with self._lock:
            self._seen = set() if self._room > 0 else self._seen  # who reads a full one reads all of it
            for pid in processes:
                for path in held_by(pid):
                    if self._counts(path):
                        self._write(HELD, path)

    def _live(self, begun: _thread.LockType, starter: Callable[[], Start] | None) -> None:
        try:
            self._lower()
            self._starts = starter() if starter is not None else None
            # Last, since a thread and its commands inherit these from who starts it.
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            self._file_calls.prepare()
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
        try:
            if call.name in SHAPES:
                self._carry_out(call)
            else:
                self._answers[call.name](call)
        except Undumpable:
            call.reply(errno.EACCES)
        except RecordFull:
            call.reply(errno.EDQUOT)
        except Pointless:
            call.reply(errno.EFAULT)
        except OSError as error:
            call.reply(error.errno or errno.EACCES)
        except BaseException:  # noqa: BLE001 - the caller must not wait for ever, and no call is made unseen
            call.reply(errno.EACCES)

    def _carry_out(self, call: NotifiedCall) -> None:
        """Record a call and make it. Raises OSError, Pointless or Undumpable."""
        opens, flags = SHAPES[call.name].opens, flags_of(call)
        if opens and (flags & os.O_PATH or flags & os.O_TMPFILE == os.O_TMPFILE):
            call.let_through()  # this changes no file that has a name
            return
        for _ in range(MAX_TRIES):
            found = aims(call)
            try:
                with self._acting:
                    if call.is_waiting():  # else another thread may have this number by now
                        self._make(call, found)
                return
            except FileExistsError:
                if not opens or flags & os.O_EXCL:
                    raise
            finally:
                close_all(found)
        raise OSError(errno.EAGAIN, "it comes and goes")

    def _make(self, call: NotifiedCall, found: list[Aim]) -> None:
        shape, places = SHAPES[call.name], [aim.place for aim in found]
        if self._memory is not None and places[-1].startswith(FOLDER):
            self._memory.answer(call, places=places, flags=flags_of(call) if shape.opens else None)
            return
        check_possible(call, found)
        if self._refused_names is not None:
            removes = call.name in REMOVALS
            barred = [place for place in places if self._refused_names.keep_out(place, removes=removes)]
            if barred:
                self._refused(KEPT_OUT, barred[0])
                raise PermissionError(errno.EACCES, "refused")
            if shape.kind != TOUCHED:
                exchanges = call.name == "renameat2" and flags_of(call) & EXCHANGE
                moved = places if exchanges else places[:1]
                unmoved = next(filter(None, map(self._refused_names.unmoved_in, moved)), None)
                if unmoved is not None:
                    self._refused(NOT_MOVED, unmoved)
                    raise PermissionError(errno.EACCES, "refused")
        try:
            if shape.kind != TOUCHED or not _is_left_out(found[0]):
                self._add(shape.kind, *places, removes=call.name in REMOVALS)
        except OSError:  # no memory for the record
            self._lose(call)
        self._file_calls.carry_out(call, found)

    def _refused(self, kind: bytes, path: bytes) -> None:
        with self._lock:
            if self._file != -1:
                self._write(kind, path)

    def _add(self, kind: bytes, *paths: bytes, removes: bool) -> None:
        with self._lock:
            counted = [self._counts(path) for path in paths]
            if self._file == -1 or not any(counted):
                return
            self._everywhere |= kind == LINKED and not all(counted)
            text, inodes = b"\0".join(paths), b"" if removes else inodes_of(paths)
            if not self._write(kind, text, inodes) and self._can_be_protected(kind, paths, removes=removes):
                self._write_further(kind + text + b"\0", inodes)

    def _counts(self, path: bytes) -> bool:
        return self._everywhere or any(path == root or path.startswith(root + b"/") for root in self._roots)

    def _write(self, kind: bytes, text: bytes, more: bytes = b"") -> bool:
        """Add an entry and `more`, unless the same was added before; False if the record is full."""
        seen = entry = kind + text + b"\0"
        if entry in self._seen:
            return True
        if self._room <= 0:
            return False
        if kind in (TOUCHED, MOVED):  # to tell later whether the person wrote it before
            for path in text.split(b"\0"):
                try:
                    found = os.lstat(path)
                except OSError:
                    continue
                # The time of a folder tells of the names in it, which are recorded themselves.
                moment = 0 if S_ISDIR(found.st_mode) else found.st_mtime_ns
                entry += WRITTEN + b"%d " % moment + path + b"\0"
        entry += more
        self._room -= len(entry)
        if self._room > 0 and self._append(entry):
            self._seen.add(seen)
            return True
        self._room = 0
        os.pwrite(self._file, FULL, len(HEADER) + 1)
        return False

    def _can_be_protected(self, kind: bytes, paths: tuple[bytes, ...], *, removes: bool) -> bool:
        """Whether the call can concern a protected file: by a name, by a folder that is moved with all that is in it,
        or by another hard link.
        """
        for path in paths:
            root = next((root for root in self._roots if path.startswith(root + b"/")), b"")
            if self._shapes.match(path[len(root) + 1 :]):
                return True
            try:
                found = os.lstat(path)
            except OSError:
                continue
            if S_ISDIR(found.st_mode):
                if kind == MOVED:
                    return True
            elif found.st_nlink > 1 and not removes:
                return True
        return False

    def _write_further(self, entry: bytes, more: bytes) -> None:
        self._further -= len(entry + more)
        if self._further <= 0 or not self._append(entry + more):
            raise RecordFull
        self._seen.add(entry)

    def _append(self, entry: bytes) -> bool:
        """Write an entry as a whole, or, if the disk has no room for it, nothing of it."""
        try:
            written = os.write(self._file, entry)
        except OSError:
            return False
        if written < len(entry):
            os.ftruncate(self._file, os.lseek(self._file, -written, os.SEEK_CUR))
        return written == len(entry)

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


def inodes_of(paths: tuple[bytes, ...]) -> bytes:
    """Entries for files with several hard links: when one that was written is removed, its name leads to no other."""
    entries = b""
    for path in paths:
        try:
            found = os.lstat(path)
        except OSError:
            continue
        if found.st_nlink > 1 and not S_ISDIR(found.st_mode):
            entries += INODE + b"%d\0" % found.st_ino
    return entries


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


def _is_left_out(aim: Aim) -> bool:
    """Whether it is an object of git or a compiled module: there are many, and none is protected or reported. A file
    with several hard links may have a protected name too.
    """
    folder, _, name = aim.place.rpartition(b"/")
    is_object = folder[:-2].endswith(OBJECTS) and len(name) >= OBJECT_CHARACTERS
    if not is_object and not (CACHE in aim.place and b".pyc" in name):
        return False
    return aim.file == -1 or os.fstat(aim.file).st_nlink <= 1

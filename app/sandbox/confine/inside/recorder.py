"""Keeps and records what a command creates, changes or removes, before each such system call is carried out.

This runs in the worker, so it imports only modules that run there too. A seccomp filter stops the calls that can change
a file; a thread keeps what is there, notes the call in a journal that the app reads, and makes it on the command's
behalf. So what is kept, recorded and refused is what is done, whatever the command does to the path in the meantime.
"""

from __future__ import annotations

import _thread
import ctypes
import errno
import fcntl
import os
import signal
import socket
import struct
from stat import S_ISDIR, S_ISREG

from app.sandbox.confine.inside.attributes import CHANGES, Attributes
from app.sandbox.confine.inside.file_calls import (
    LINKED,
    MOVED,
    REMOVALS,
    REMOVE_FOLDER,
    SHAPES,
    TOUCHED,
    Aim,
    FileCalls,
    aims,
    check_possible,
    close_all,
    entered,
    flags_of,
    inside_of,
    start,
)
from app.sandbox.confine.inside.keep import (
    FAILED,
    FULL,
    HARD_LINKED,
    HELD,
    INODE,
    LARGE,
    LOST,
    MADE,
    MODE_CHANGED,
    OPENED,
    REMOVED,
    REMOVED_FOLDER,
    SLOW,
    UNKEPT,
    WRITTEN,
    Journal,
    Keep,
    MovedMeanwhile,
    NotAtOnce,
    UnrestrictedThread,
    facts,
)
from app.sandbox.confine.inside.notified_call import HERE, NotifiedCall, Pointless, Undumpable, program_of
from app.sandbox.confine.inside.other_writers import OtherWriters
from app.sandbox.confine.inside.refused_names import RefusedNames
from app.sandbox.confine.inside.shared_memory import FOLDER, SharedMemory
from app.sandbox.confine.inside.sockets import Connector, KnownSockets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Start = Callable[[dict[str, Any], int], int]

libc = ctypes.CDLL(None, use_errno=True)

SET_NO_NEW_PRIVS = 38
SET_MODE_FILTER = 1
NEW_LISTENER, WAIT_KILLABLE = 1 << 3, 1 << 5
"""Without the second flag, a signal would interrupt calls that programs do not expect to be interrupted."""
RECEIVE, SET_FLAGS = 0xC0502100, 0x40082104
SYNC_WAKE_UP = 1
NOTIFICATION = struct.Struct("=QIIiIQ6Q")
MAX_ACT_SECONDS = 5.0
"""How long the end of a command waits for a call that is being made: some take long, such as to free a large file."""
EXCHANGE = 2

NOT_CONNECTED, KEPT_OUT, NOT_MOVED, BYPASSED, UNHEARD = b"r", b"p", b"n", b"y", b"z"
CREATIONS = {
    **dict.fromkeys(("mkdir", "mkdirat"), b"d"),
    **dict.fromkeys(("symlink", "symlinkat"), b"l"),
    **dict.fromkeys(("mknod", "mknodat"), b"o"),
}
WRITING = 0o3


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
        self._program, self._without, self._call = plan["program"], plan["without"], plan["seccomp"]
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
        self._outside = UnrestrictedThread()
        self._keep = Keep(self._outside, is_restricted=plan["changed"] is not None)
        self._writers = OtherWriters()
        self._entry = -1
        """Where the entry of the call stands that is being made."""
        self._kept = b""
        """The name in the keep of what it replaces."""
        self._keeping: tuple[bytes, os.stat_result] | None = None
        """The path and facts of that."""
        self._ask: Callable[[str], None] = lambda line: None
        self._asked: dict[int, tuple[_thread.LockType, list[str]]] = {}
        """Held calls that wait for an answer, by the number of the question."""
        self._questions = 0
        numbers = {name: number for number, name in self._names.items()}
        self._file_calls = FileCalls(numbers, self._acting, self._made)
        self._connector = connector = self._new_connector(known)
        self._answers: dict[str, Callable[[NotifiedCall], None]] = {}
        self._answers |= {"connect": connector.connect, "bind": connector.bind, "listen": connector.listen}
        refused = plan["refused_names"]
        self._refused_names = RefusedNames(refused, self._roots) if refused is not None else None
        self._memory: SharedMemory | None = None
        if plan["changed"] is not None:
            attributes = Attributes(plan["changed"])
            self._answers |= dict.fromkeys(CHANGES, attributes.change)
            self._file_calls.change_modes_by(attributes)
            self._memory = SharedMemory()

    def _new_connector(self, known: KnownSockets | None) -> Connector:
        return Connector(
            known,
            lambda path: self._refused(NOT_CONNECTED, path),
            self._note_socket,
            lambda call, target: self._refused(BYPASSED, b"%s %s" % (program_of(call.thread), target)),
            lambda call: self._refused(UNHEARD, program_of(call.thread)),
        )

    def lead_to_proxy(self, host: str, port: int, *, shares_network: bool) -> None:
        """Connect commands to this proxy and to no other. If they share the network with other programs, they are
        connected to nothing else apart from Unix sockets, and listen on those alone.
        """
        self._connector.proxy = socket.inet_aton(host), port
        self._connector.shares_network = shares_network

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
        listener = install(self._call, self._program, NEW_LISTENER | WAIT_KILLABLE)
        try:
            fcntl.ioctl(listener, SET_FLAGS, SYNC_WAKE_UP)
        except OSError:  # that would only have been faster
            pass
        self._listener = listener
        self._listening.release()

    def refuse(self) -> None:
        """Install the filter to use if `listen` failed: it refuses Unix sockets. Raises OSError."""
        install(self._call, self._without, 0)

    def begin(self, journal: int, folder: int, root: int, path: bytes, limit: int, ask: Callable[[str], None]) -> None:
        """Keep and record from now on, for one command; `end` closes these descriptors. Raises OSError.

        `folder` is that of this command in the keep, `root` the project's, which lies at `path`, both opened outside of
        the sandbox; with -1 nothing is kept. Files larger than `limit` are not copied without a question, which
        `ask` sends to the app, for `answer`.
        """
        with self._lock:
            self._ask = ask
            if self._listener != -1:
                self._keep.begin(journal, folder, root, path, limit)
                return
        for file in {journal, folder, root} - {-1}:
            os.close(file)

    def answer(self, number: int, letter: str) -> None:
        """The app's answer to a question: `y` lets the call go on, `k` copies first, `n` refuses it."""
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked[1].append(letter)
            asked[0].release()

    def settle(self) -> None:
        """Wait for the call that is being made, if any. Call this when all processes of the command are gone."""
        if self._acting.acquire(timeout=MAX_ACT_SECONDS):
            self._note_writers()
            self._acting.release()

    def _note_writers(self) -> None:
        """Note which files somebody else has written after the command did."""
        if self._keep.journal is None:
            return
        for place in self._writers.others():
            try:
                self._journal.write(WRITTEN + place, b"after")
            except OSError:  # the disk is full
                pass

    def end(self) -> None:
        """Call this when all processes of the command are gone. What is being made for one of them is waited for."""
        self.settle()
        with self._acting, self._lock:
            self._note_writers()  # the app may be gone, so that nobody settled
            self._keep.end()
            self._writers.close()
        self._file_calls.release()
        if self._memory is not None:
            self._memory.clear()

    def mark(self, processes: list[int]) -> None:
        """A call of a program that runs on begins: keep again what it replaces, and what it holds open for writing."""
        self._outside.run(self._mark, processes)

    def _mark(self, processes: list[int]) -> None:
        with self._acting, self._lock:
            self._note_writers()
            self._keep.mark()
            for pid in processes:
                for path in held_by(pid):
                    try:
                        self._note_held(path)
                    except (OSError, NotAtOnce, MovedMeanwhile):  # it is gone, or too large to be copied at each call
                        pass

    def _note_held(self, path: bytes) -> None:
        if self._keep.journal is None or not self._keep.counts(path):
            return
        found = os.lstat(path)
        if S_ISREG(found.st_mode):
            kept = self._keep.content(path, found, "")
            self._keep.journal.write(HELD + path, facts(found), kept)

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
        except Pointless:
            call.reply(errno.EFAULT)
        except OSError as error:
            call.reply(error.errno or errno.EACCES)
        except BaseException:  # noqa: BLE001 - the caller must not wait for ever, and no call is made unseen
            call.reply(errno.EACCES)

    def _carry_out(self, call: NotifiedCall, answer: str = "") -> None:
        """Keep and record what a call replaces, and make it. Raises OSError, Pointless or Undumpable."""
        opens, flags = SHAPES[call.name].opens, flags_of(call)
        if opens and (flags & os.O_PATH or flags & os.O_TMPFILE == os.O_TMPFILE):
            call.let_through()  # this changes no file that has a name
            return
        for _ in range(100):  # another program may make a file just before: then for that file
            found = aims(call)
            try:
                with self._acting:
                    if call.is_waiting():  # else another thread may have this number by now
                        self._make(call, found, answer)
                return
            except NotAtOnce as unkept:
                self._hold(call, unkept)
                return
            except MovedMeanwhile:
                pass
            except FileExistsError:
                if not opens or flags & os.O_EXCL:
                    raise
            finally:
                close_all(found)
        raise OSError(errno.EAGAIN, "it comes and goes")

    def _make(self, call: NotifiedCall, found: list[Aim], answer: str) -> None:
        shape, places = SHAPES[call.name], [aim.place for aim in found]
        if self._memory is not None and places[-1].startswith(FOLDER):
            self._memory.answer(call, places=places, flags=flags_of(call) if shape.opens else None)
            return
        check_possible(call, found)
        if self._refused_names is not None:
            exchanges = call.name == "renameat2" and flags_of(call) & EXCHANGE
            moved = [] if shape.kind == TOUCHED else places if exchanges else places[:1]
            unmoved = next(filter(None, map(self._refused_names.unmoved_in, moved)), None)
            if unmoved is not None:
                self._refused(NOT_MOVED, unmoved)
                raise PermissionError(errno.EACCES, "refused")
            removes, keep_out = call.name in REMOVALS, self._refused_names.keep_out
            barred = [aim.place for aim in found if keep_out(aim.place, aim.folder, aim.file, removes=removes)]
            if barred:
                self._refused(KEPT_OUT, barred[0])
                raise PermissionError(errno.EACCES, "refused")
        if self._keep.journal is None:
            self._file_calls.carry_out(call, found)
            return
        self._entry, self._kept, self._keeping = -1, b"", None
        self._note(call, found, places, answer)
        try:
            self._file_calls.carry_out(call, found)
        except BaseException:
            self._take_back()
            raise
        if call.name in CREATIONS:
            self._made_at(found[0])
        elif shape.kind == MOVED and self._entry != -1:
            (old, new), exchanges = found, call.name == "renameat2" and flags_of(call) & EXCHANGE
            followed = self._writers.exchanged if exchanges else self._writers.moved
            followed(old.folder, old.name, new.folder, new.name)

    def _refused(self, kind: bytes, path: bytes) -> None:
        with self._lock:
            if self._keep.journal is not None:
                self._keep.journal.write(kind + path)

    # --- what a call replaces

    def _note(self, call: NotifiedCall, found: list[Aim], places: list[bytes], answer: str) -> None:
        """Keep what the call replaces, and write its entry. Raises OSError if it cannot be made, or NotAtOnce."""
        if len({self._keep.counts(place) for place in places}) > 1:
            raise OSError(errno.EXDEV, "out of the project")  # programs copy and remove then
        kind, name, flags = SHAPES[call.name].kind, call.name, flags_of(call)
        try:
            self._journal.reserve()
        except OSError:
            raise NotAtOnce(places[0], 0, FULL) from None
        if name in REMOVALS:
            self._note_removal(found[0], places[0], answer, is_folder=name == "rmdir" or bool(flags & REMOVE_FOLDER))
        elif kind == MOVED:
            self._note_move(found, places, answer, flags if name == "renameat2" else 0)
        elif kind == LINKED:
            self._note_link(found, places)
        elif SHAPES[name].opens or name == "truncate":
            writes = name == "truncate" or flags & (WRITING | os.O_TRUNC)
            if writes or found[0].file == -1:
                self._note_opening(found[0], places[0], answer)
        elif name in CREATIONS:
            self._entry = self._journal.write(MADE + places[0], CREATIONS[name])
        elif (now := looked_at(found[0])) is not None:
            self._entry = self._journal.write(MODE_CHANGED + places[0], facts(now))

    def _note_removal(self, aim: Aim, place: bytes, answer: str, *, is_folder: bool) -> None:
        now = looked_at(aim)
        if now is None or S_ISDIR(now.st_mode) != is_folder:
            return  # the call fails
        if is_folder:
            self._entry = self._journal.write(REMOVED_FOLDER + place, facts(now))
            return
        self._note_other(aim, place, now)
        self._keep_file(place, now, answer)
        self._entry = self._journal.write(REMOVED + place, facts(now), self._kept)
        self._keep.forget(now)

    def _note_move(self, found: list[Aim], places: list[bytes], answer: str, flags: int) -> None:
        old, new = looked_at(found[0]), looked_at(found[1])
        if old is None or (new is not None and (new.st_dev, new.st_ino) == (old.st_dev, old.st_ino)):
            return  # nothing is done
        exchanges = bool(flags & EXCHANGE)
        if new is not None and not exchanges and not S_ISDIR(new.st_mode):
            if flags or S_ISDIR(old.st_mode):
                return  # the call fails
            self._note_other(found[1], places[1], new)
            self._keep_file(places[1], new, answer)
        entry = (places[1], facts(old), facts(new) if new is not None else b"", self._kept, b"x" * exchanges)
        self._entry = self._journal.write(MOVED + places[0], *entry)
        if new is not None and not exchanges:
            self._keep.forget(new)

    def _note_link(self, found: list[Aim], places: list[bytes]) -> None:
        now = looked_at(found[0])
        if now is None:
            return
        if now.st_nlink:
            self._entry = self._journal.write(HARD_LINKED + places[0], places[1], facts(now))
            return
        self._entry = self._journal.write(MADE + places[1], b"f")  # made without a name
        if self._keep.counts(places[1]):
            self._keep.made.add(now.st_ino)
        self._journal.write(INODE + b"%d" % self._entry, b"%d" % now.st_ino)

    def _note_opening(self, aim: Aim, place: bytes, answer: str) -> None:
        if aim.file == -1:
            self._entry = self._journal.write(MADE + place, b"f")
            self._note_writing(aim, place)
            return
        now = os.fstat(aim.file)
        if not S_ISREG(now.st_mode) and not S_ISDIR(now.st_mode):
            return  # what is written to it goes elsewhere
        if libc.access(b"/proc/self/fd/%d" % aim.file, os.W_OK) != 0:
            raise OSError(ctypes.get_errno(), "access")
        if S_ISREG(now.st_mode):
            self._note_other(aim, place, now)
            self._note_writing(aim, place)
        if self._keep.counts(place) and S_ISREG(now.st_mode) and now.st_size:
            self._kept, self._keeping = self._keep.content(place, now, answer), (place, now)
            self._note_loss(place, now)
        self._entry = self._journal.write(OPENED + place, facts(now), self._kept)

    def _note_writing(self, aim: Aim, place: bytes) -> None:
        self._tell_writers(self._writers.opens, aim, place)

    def _tell_writers(self, tell: Callable[[int, bytes], bool], aim: Aim, place: bytes) -> bool:
        """A file that is opened anew by its descriptor, as /dev/fd/5, is named by its path."""
        if not self._keep.counts(place):
            return False
        if aim.folder != -1:
            return tell(aim.folder, aim.name)
        above, _, name = place.rpartition(b"/")
        try:
            folder = os.open(above, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError:
            return False
        try:
            return tell(folder, name)
        finally:
            os.close(folder)

    def _note_other(self, aim: Aim, place: bytes, now: os.stat_result) -> None:
        """What somebody else wrote into a file that the command had written or made is kept like all that is theirs."""
        if self._tell_writers(self._writers.has_other, aim, place):
            self._keep.is_theirs(now)
            self._journal.write(WRITTEN + place, b"before")

    def _note_socket(self, call: NotifiedCall, path: bytes) -> None:
        """The call makes a socket, unless something is there. Raises OSError."""
        if self._keep.journal is None:
            return
        place = inside_of(*entered(call.thread, start(call.thread, HERE), path, follow=False))
        try:
            if not place.exists():
                with self._acting:
                    self._journal.write(MADE + place.place, b"o")
        finally:
            place.close()

    def _keep_file(self, place: bytes, now: os.stat_result, answer: str) -> None:
        if self._keep.counts(place):
            self._kept, self._keeping = self._keep.file(place, now, answer), (place, now)
            self._note_loss(place, now)

    def _note_loss(self, place: bytes, now: os.stat_result) -> None:
        if self._kept == LOST:
            self._journal.write(UNKEPT + place, b"allowed", b"%d" % now.st_size)

    def _take_back(self) -> None:
        """The call failed, so nothing was replaced."""
        if self._entry != -1:
            self._journal.write(FAILED + b"%d" % self._entry)
        if self._keeping is not None:
            self._keep.give_back(self._kept, *self._keeping)

    def _made(self, new: int) -> None:
        """A file was made, and the caller does not have it yet."""
        if self._keep.journal is not None and self._entry != -1:
            self._note_inode(os.fstat(new))

    def _made_at(self, aim: Aim) -> None:
        now = looked_at(aim)
        if now is not None:
            self._note_inode(now)

    def _note_inode(self, now: os.stat_result) -> None:
        self._keep.made.add(now.st_ino)
        try:
            self._journal.write(INODE + b"%d" % self._entry, b"%d" % now.st_ino)
        except OSError:  # it is only a help
            pass

    @property
    def _journal(self) -> Journal:
        assert self._keep.journal is not None
        return self._keep.journal

    # --- calls that wait

    def _hold(self, call: NotifiedCall, unkept: NotAtOnce) -> None:
        """Ask, or copy much, in a thread: other calls are answered meanwhile."""

        def live() -> None:
            try:
                self._go_on(call, unkept)
            except (Undumpable, Pointless):
                call.reply(errno.EACCES)
            except OSError as error:
                call.reply(error.errno or errno.EACCES)
            except BaseException:  # noqa: BLE001 - the caller must not wait for ever, and no call is made unseen
                call.reply(errno.EACCES)

        _thread.start_new_thread(live, ())

    def _go_on(self, call: NotifiedCall, unkept: NotAtOnce) -> None:
        answer = ""
        while True:
            if unkept.reason != SLOW:
                answer = self._answered(call, unkept)
                if answer == "n":
                    raise PermissionError(errno.EPERM, "it cannot be kept")
            if not call.is_waiting():
                return
            if unkept.reason in (SLOW, LARGE) and answer != "y":
                try:
                    self._copy_slowly(call)
                except NotAtOnce as again:
                    unkept = again
                    continue
            self._carry_out(call, answer)
            return

    def _copy_slowly(self, call: NotifiedCall) -> None:
        found = aims(call)
        try:
            now = looked_at(found[-1])
            if now is not None and S_ISREG(now.st_mode) and self._keep.counts(found[-1].place):
                self._keep.copy_slowly(found[-1].place, now)
        finally:
            close_all(found)

    def _answered(self, call: NotifiedCall, unkept: NotAtOnce) -> str:
        """The person's answer; the caller may be killed meanwhile."""
        gate, said = _thread.allocate_lock(), list[str]()
        gate.acquire()
        self._questions += 1
        number = self._questions
        self._asked[number] = gate, said
        self._ask(f"ask {number} {unkept.size} {unkept.reason} {unkept.place.hex()}")
        while not gate.acquire(timeout=0.2):
            if not call.is_waiting():
                self._asked.pop(number, None)
                self._ask(f"unask {number}")
                raise OSError(errno.EINTR, "gone")
        return said[0]


def install(system_call: int, steps: bytes, flags: int) -> int:
    """Install this filter on the calling thread. Raises OSError."""
    if libc.prctl(SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs")
    code = ctypes.create_string_buffer(steps)
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps) // 8, ctypes.addressof(code)))
    wide = [ctypes.c_long(value) for value in (system_call, SET_MODE_FILTER, flags)]
    result = int(libc.syscall(*wide, program))
    if result < 0:
        raise OSError(ctypes.get_errno(), "seccomp")
    return result


def looked_at(aim: Aim) -> os.stat_result | None:
    """What lies there, without following a link; None for nothing."""
    try:
        if aim.file != -1 or not aim.name:
            return os.fstat(aim.file if aim.file != -1 else aim.folder)
        return os.lstat(aim.name.rstrip(b"/"), dir_fd=aim.folder)
    except FileNotFoundError:
        return None


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

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
from stat import S_ISREG

from app.sandbox.confine.inside.attributes import CHANGES, Attributes
from app.sandbox.confine.inside.call_notes import EXCHANGE, CallNotes, held_by, status_of
from app.sandbox.confine.inside.file_calls import (
    REMOVALS,
    SHAPES,
    TOUCHED,
    Aim,
    FileCalls,
    aims,
    check_possible,
    close_all,
    enter_parent,
    flags_of,
    inside_of,
    start,
)
from app.sandbox.confine.inside.keep import (
    LARGE,
    MADE,
    SLOW,
    Keep,
    MovedMeanwhile,
    NotAtOnce,
    UnrestrictedThread,
)
from app.sandbox.confine.inside.notified_call import HERE, NotifiedCall, Pointless, Undumpable, program_of
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

NOT_CONNECTED, KEPT_OUT, NOT_MOVED, BYPASSED, UNHEARD = b"r", b"p", b"n", b"y", b"z"


def prepare_recorders(plan: dict[str, Any], lower: Callable[[], None]) -> Callable[[], CallRecorder]:
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
        self._plan = plan
        self._names: dict[int, str] = plan["calls"]
        self._listener = -1
        self._listening = _thread.allocate_lock()
        """Taken until there is a listener."""
        self._listening.acquire()
        self._lock = _thread.allocate_lock()
        self._acting = _thread.allocate_lock()
        """Taken while a call is made."""
        self._outside = UnrestrictedThread()
        self._notes = CallNotes(Keep(self._outside, is_restricted=plan["changed"] is not None))
        self._questions = HeldQuestions()
        numbers = {name: number for number, name in self._names.items()}
        self._file_calls = FileCalls(numbers, self._acting, self._notes.note_made)
        self._connector = connector = self._new_connector(known)
        self._answers: dict[str, Callable[[NotifiedCall], None]] = {}
        self._answers |= {"connect": connector.connect, "bind": connector.bind, "listen": connector.listen}
        refused = plan["refused_names"]
        roots = [os.fsencode(root) for root in plan["roots"]]
        self._refused_names = RefusedNames(refused, roots) if refused is not None else None
        self._memory: SharedMemory | None = None
        if plan["changed"] is not None:
            attributes = Attributes(plan["changed"])
            self._answers |= dict.fromkeys(CHANGES, attributes.change)
            self._file_calls.change_modes_by(attributes)
            self._memory = SharedMemory()

    def _new_connector(self, known: KnownSockets | None) -> Connector:
        return Connector(
            known,
            lambda path: self._note_refusal(NOT_CONNECTED, path),
            self._note_socket,
            lambda call, target: self._note_refusal(BYPASSED, b"%s %s" % (program_of(call.thread), target)),
            lambda call: self._note_refusal(UNHEARD, program_of(call.thread)),
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
        outcome: list[OSError | Start | None] = []
        _thread.start_new_thread(self._live, (begun, starter, outcome))
        begun.acquire()  # until it lets go
        if isinstance(outcome[0], OSError):
            raise outcome[0]
        return outcome[0]

    def listen(self) -> None:
        """Install the filter on the calling thread, which starts commands, as its last restriction. Raises OSError."""
        if not self._plan["program"]:
            raise OSError(errno.EPERM, "the memory of commands may not be read")
        listener = install(self._plan["seccomp"], self._plan["program"], NEW_LISTENER | WAIT_KILLABLE)
        try:
            fcntl.ioctl(listener, SET_FLAGS, SYNC_WAKE_UP)
        except OSError:  # that would only have been faster
            pass
        self._listener = listener
        self._listening.release()

    def refuse(self) -> None:
        """Install the filter to use if `listen` failed: it refuses Unix sockets. Raises OSError."""
        install(self._plan["seccomp"], self._plan["without"], 0)

    def begin(self, journal: int, folder: int, root: int, path: bytes, limit: int, ask: Callable[[str], None]) -> None:
        """Keep and record from now on, for one command; `end` closes these descriptors. Raises OSError.

        `folder` is that of this command in the keep, `root` the project's, which lies at `path`, both opened outside of
        the sandbox; with -1 nothing is kept. Files larger than `limit` are not copied without a question, which
        `ask` sends to the app, for `answer`.
        """
        with self._lock:
            self._questions.ask = ask
            if self._listener != -1:
                self._notes.keep.begin(journal, folder, root, path, limit)
                return
        for file in {journal, folder, root} - {-1}:
            os.close(file)

    def answer(self, number: int, letter: str) -> None:
        """The app's answer to a question: `y` lets the call go on, `k` copies first, `n` refuses it."""
        self._questions.answer(number, letter)

    def settle(self) -> None:
        """Wait for the call that is being made, if any. Call this when all processes of the command are gone."""
        if self._acting.acquire(timeout=MAX_ACT_SECONDS):
            self._notes.note_writers()
            self._acting.release()

    def end(self) -> None:
        """Call this when all processes of the command are gone. What is being made for one of them is waited for."""
        self.settle()
        with self._acting, self._lock:
            self._notes.note_writers()  # the app may be gone, so that nobody settled
            self._notes.keep.end()
            self._notes.writers.close()
        self._file_calls.release()
        if self._memory is not None:
            self._memory.clear()

    def mark(self, processes: list[int]) -> None:
        """A call of a program that runs on begins: keep again what it replaces, and what it holds open for writing."""
        self._outside.run(self._mark, processes)

    def _mark(self, processes: list[int]) -> None:
        with self._acting, self._lock:
            self._notes.note_writers()
            self._notes.keep.mark()
            for pid in processes:
                for path in held_by(pid):
                    try:
                        self._notes.note_held(path)
                    except (OSError, NotAtOnce, MovedMeanwhile):  # it is gone, or too large to be copied at each call
                        pass

    def _live(
        self,
        begun: _thread.LockType,
        starter: Callable[[], Start] | None,
        outcome: list[OSError | Start | None],
    ) -> None:
        try:
            self._lower()
            start = starter() if starter is not None else None
            # Last, since a thread and its commands inherit these from who starts it.
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            self._file_calls.prepare()
            outcome.append(start)
        except OSError as error:
            outcome.append(error)
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
                self._note_refusal(NOT_MOVED, unmoved)
                raise PermissionError(errno.EACCES, "refused")
            removes, keep_out = call.name in REMOVALS, self._refused_names.keep_out
            barred = [aim.place for aim in found if keep_out(aim.place, aim.folder, aim.file, removes=removes)]
            if barred:
                self._note_refusal(KEPT_OUT, barred[0])
                raise PermissionError(errno.EACCES, "refused")
        if self._notes.keep.journal is None:
            self._file_calls.carry_out(call, found)
            return
        self._notes.write(call, found, places, answer)
        try:
            self._file_calls.carry_out(call, found)
        except BaseException:
            self._notes.take_back()
            raise
        self._notes.finish(call, found)

    def _note_refusal(self, kind: bytes, path: bytes) -> None:
        with self._lock:
            if self._notes.keep.journal is not None:
                self._notes.keep.journal.write(kind + path)

    def _note_socket(self, call: NotifiedCall, path: bytes) -> None:
        """The call makes a socket, unless something is there. Raises OSError."""
        journal = self._notes.keep.journal
        if journal is None:
            return
        place = inside_of(*enter_parent(call.thread, start(call.thread, HERE), path, follow=False))
        try:
            if not place.exists():
                with self._acting:
                    journal.write(MADE + place.place, b"o")
        finally:
            place.close()

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
                answer = self._questions.put(call, unkept)
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
            now = status_of(found[-1])
            if now is not None and S_ISREG(now.st_mode) and self._notes.keep.counts(found[-1].place):
                self._notes.keep.copy_slowly(found[-1].place, now)
        finally:
            close_all(found)


class HeldQuestions:
    """Questions about calls that are held until the app answers."""

    def __init__(self) -> None:
        self.ask: Callable[[str], None] = lambda line: None
        self._asked: dict[int, tuple[_thread.LockType, list[str]]] = {}
        self._count = 0

    def answer(self, number: int, letter: str) -> None:
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked[1].append(letter)
            asked[0].release()

    def put(self, call: NotifiedCall, unkept: NotAtOnce) -> str:
        """The person's answer; the caller may be killed meanwhile."""
        gate, said = _thread.allocate_lock(), list[str]()
        gate.acquire()
        self._count += 1
        number = self._count
        self._asked[number] = gate, said
        self.ask(f"ask {number} {unkept.size} {unkept.reason} {unkept.place.hex()}")
        while not gate.acquire(timeout=0.2):
            if not call.is_waiting():
                self._asked.pop(number, None)
                self.ask(f"unask {number}")
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

"""The program that starts commands and ends everything they started: it lives outside the app, inside the confinement.

It is run as `python -I -S -E worker.py FD` and imports nothing of the app. On its control socket comes first the
policy, then lines: sockets, for each of which a supervisor is forked. On its line a supervisor gets one order after the
other, with the descriptor where the command's output goes. When the app's end of a line closes, however the app ended,
the supervisor kills every process of its command; when the control socket closes, the worker ends.
"""

import contextlib
import ctypes
import gc
import json
import os
import queue
import resource
import select
import signal
import socket
import struct
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

KEYS = {"version", "landlock", "seccomp", "limits", "restrict", "recorder"}
LIMITS = {"core", "fsize", "data", "nproc"}
VERSION = 1
SET_DUMPABLE, SET_CHILD_SUBREAPER = 4, 36
TICK_SECONDS = 0.01
SHORT_COMMAND_SECONDS = 0.002
"""Seconds in which most commands are through: until then nobody is told that one began."""
MESSAGE_BYTES = 1 << 16
QUIET = (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD)
"""Signals that Python takes for itself, and commands must not inherit so."""
NULL = os.open(os.devnull, os.O_RDONLY)
TWO_DESCRIPTORS = socket.CMSG_SPACE(8)
NOT_INHERITED = getattr(socket, "MSG_CMSG_CLOEXEC", 0)
MOST_NAMED = 5
KILL_TIMEOUT_SECONDS = 10.0
"""Seconds after which a process that does not die of SIGKILL is given up: it waits in the kernel."""

Start = Callable[[dict[str, Any], int], int]


class Means(NamedTuple):
    """What a supervisor works with."""

    restrict: Callable[[], None] | None
    """How the thread that starts commands gives up what they must not have; None if that was done before."""
    recorder: Callable[[], Any] | None
    limits: dict[str, int]
    sockets: int | None
    """The list of the Unix sockets that commands have, where they have one of their own."""


def main() -> int:
    control = socket.socket(fileno=int(sys.argv[1]))
    control.set_inheritable(False)
    policy, _ = receive(control)
    unknown = unknown_words(policy)
    if unknown:
        send(control, {"refused": f"unknown words in the policy: {', '.join(unknown)}"})
        return 2
    prctl(SET_DUMPABLE, 0)
    prctl(SET_CHILD_SUBREAPER, 1)
    try:
        means = prepared(policy)
    except OSError as error:
        send(control, {"refused": str(error)})
        return 3
    gc.freeze()
    gc.enable()
    send(control, {"ready": True})
    serve(control, means)
    return 0


def unknown_words(policy: dict[str, Any]) -> list[str]:
    """A policy that this worker does not understand to the last word is not applied at all."""
    words = sorted(KEYS ^ policy.keys())
    if not words and policy["version"] != VERSION:
        words = [f"version {policy['version']}"]
    return words or sorted(set(policy["limits"]) - LIMITS - {"processes", "memory"})


def prepared(policy: dict[str, Any]) -> Means:
    """Raises OSError when commands cannot be held back as they must be."""
    restrict, recorder, lower = None, None, nothing
    if policy["restrict"] is not None:
        code: dict[str, Any] = {}
        with open(policy["restrict"], "rb") as file:  # noqa: PTH123
            exec(file.read(), code)  # noqa: S102 - from the app itself, before any command
        restrict, lower = code["restriction"](policy["landlock"], policy["seccomp"]), code["drop_capabilities"]
    if policy["recorder"] is not None:
        for name, source in policy["recorder"]["sources"]:
            sys.modules[name] = module = types.ModuleType(name)
            exec(source, module.__dict__)  # noqa: S102 - from the app itself, before any command
        recorder = module.prepared(policy["recorder"], lower)
    return Means(restrict, recorder, policy["limits"], own_sockets())


def nothing() -> None:
    """Bubblewrap has taken from all inside what commands must not have."""


def serve(control: socket.socket, means: Means) -> None:
    """Fork a supervisor for each line that comes; one that was killed leaves its orphans to us, and we end them."""
    supervisors: set[int] = set()
    wake = waker()
    poller = watching(control, wake)
    while True:
        ready = {fd for fd, _ in poller.poll()}
        if control.fileno() in ready:
            word, lines, _, _ = socket.recv_fds(control, 1, 1)
            if not word:  # nobody is at the other end any more
                return
            supervisors.add(forked(control, lines[0], means))
        if wake in ready:
            drain(wake)
            if reap(supervisors):
                kill_all(family(os.getpid(), spare=supervisors), signal.SIGKILL)


def forked(control: socket.socket, line: int, means: Means) -> int:
    pid = os.fork()
    if pid:
        os.close(line)
        return pid
    try:
        control.close()
        os.set_inheritable(line, False)
        prctl(SET_CHILD_SUBREAPER, 1)
        limit(means.limits)
        Supervisor(socket.socket(fileno=line), means).work()
    finally:
        os._exit(0)


def reap(supervisors: set[int]) -> bool:
    """Collect who ended; says whether that may have left somebody whom no supervisor looks after."""
    ended = False
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG | os.WUNTRACED)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        if os.WIFSTOPPED(status):  # a command would have nobody look after it
            os.kill(pid, signal.SIGCONT)
            continue
        ended = True
        supervisors.discard(pid)


class Supervisor:
    """Looks after one command at a time: says how its shell ended, keeps it in bounds and ends what is left of it."""

    def __init__(self, line: socket.socket, means: Means) -> None:
        self._line = line
        self._limits = means.limits
        self._wake = waker()
        self._ends = watching(self._wake)
        self._poller = watching(self._wake, line)
        self._means = means
        self._recorder: Any = None
        self._sockets = means.sockets
        self._environment: dict[str, str] = {}
        self._shell = 0
        self._code: int | None = None
        self._why = ""
        self._left = ""
        """Programs that still ran when the shell had ended, and were told to end."""

    def work(self) -> None:
        """One order after the other, until the line is closed. That ends what runs, so then nothing is left to do."""
        with contextlib.suppress(EOFError, OSError):
            try:
                start = self._starter()
            except OSError as error:
                self._say(f"refused {error}")
                return
            while True:
                order, (output, *record) = receive(self._line)
                try:
                    if record and self._recorder is not None:
                        self._recorder.begin(record.pop())
                    self._look_after(order, output, start)
                finally:
                    if self._recorder is not None:
                        self._recorder.end()
                    for fd in record:
                        os.close(fd)

    def _starter(self) -> Start:
        """What starts commands: another thread, where that has to give up more than we can. Raises OSError."""
        if self._means.recorder is None:
            return self._restricted()
        recorder = self._means.recorder()
        recorder.start()
        try:
            start = self._restricted(recorder.listen)
        except OSError:  # this kernel cannot record: then nothing is, and the app is told so
            return self._restricted(recorder.refuse)
        self._recorder = recorder
        return start

    def _restricted(self, *steps: Callable[[], None]) -> Start:
        if self._means.restrict is not None:
            return StartingThread(self._means.restrict, *steps).start
        for step in steps:  # to hand over to a thread takes longer, and what is recorded or refused we do not do
            step()
        return start_plainly

    def _look_after(self, order: dict[str, Any], output: int, start: Start) -> None:
        self._environment = order.setdefault("env", self._environment)
        self._code, self._why, self._left = None, "", ""
        try:
            self._shell = start(order, output)
        except (OSError, ValueError) as error:
            self._say(f"failed {getattr(error, 'strerror', None) or error}")
            return
        finally:
            os.close(output)
        try:
            if self._is_short():
                self._say("started", self._exit(self._rest()))
                return
            self._say("started")
            self._end(self._until_told())
            self._say(self._exit(self._rest()))
        finally:
            self._end(0)

    def _is_short(self) -> bool:
        """Wait a little for all of it to end."""
        deadline = time.monotonic() + SHORT_COMMAND_SECONDS
        while self._reap():
            left = deadline - time.monotonic()
            if left <= 0 or not self._ends.poll(left * 1000):
                return False
            drain(self._wake)
        return True

    def _until_told(self) -> float:
        """Wait until nothing is left, or the app says that all must end; gives the seconds of grace."""
        pause = 0.1
        check = time.monotonic() + pause
        told = False
        while self._reap():
            if self._code is not None and not told:
                self._say(self._exit("left"))
                told = True
            heard = self._wait(max(0.0, check - time.monotonic()))
            if heard is not None:
                return heard
            if time.monotonic() >= check:  # looking at every process of the machine takes longer than a short command
                if self._overgrown():
                    self._end(0)
                pause = min(pause * 1.2, 1.0)
                check = time.monotonic() + pause
        return 0

    def _rest(self) -> str:
        """`clear` when not even an open file is left: one that was sent through a socket may lie there for ever."""
        return "clear" if self._sockets is not None and has_none(self._sockets) else "gone"

    def _exit(self, left: str) -> str:
        """How the shell ended. `left` is the promise that this is said again when nothing of it runs any more."""
        return f"exit {-9 if self._code is None else self._code} {left} {self._why} {self._left}"

    def _say(self, *lines: str) -> None:
        self._line.sendall("".join(f"{line}\n" for line in lines).encode())

    def _wait(self, seconds: float) -> float | None:
        """Sleep until a child ends or the app speaks: `s` and seconds of grace, or `h` to be told what is held open.

        A closed line means no grace.
        """
        ready = {fd for fd, _ in self._poller.poll(seconds * 1000)}
        if self._wake in ready:
            drain(self._wake)
        if self._line.fileno() not in ready:
            return None
        try:
            words = self._line.recv(64).decode()
        except OSError:
            return 0
        if not words.endswith("\n"):
            return 0
        for word in words.split():
            if word.startswith("s"):
                return float(word[1:])
            if self._recorder is not None:
                self._recorder.hold([member.pid for member in family(os.getpid())])
            self._say("told")
        return None

    def _reap(self) -> bool:
        """Collect who ended; says whether anybody is left."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if pid == self._shell:
                self._code = os.waitstatus_to_exitcode(status)

    def _end(self, grace: float) -> None:
        """Ask, then insist; insisting looks again every round, since a family may grow while it dies.

        Who is started after the asking is left alone until then: it may be what tidies up.
        """
        deadline = time.monotonic() + grace
        if grace > 0 and self._reap():
            members = family(os.getpid())
            if self._code is not None:
                self._left = ",".join(sorted({program(member.pid) for member in members})[:MOST_NAMED])
            kill_all(members, signal.SIGTERM)
        while self._reap() and time.monotonic() < deadline:
            if self._wait(TICK_SECONDS) is not None:
                break
        deadline = time.monotonic() + KILL_TIMEOUT_SECONDS
        while self._reap() and time.monotonic() < deadline:
            kill_all(family(os.getpid()), signal.SIGKILL)
            self._poller.unregister(self._line)
            self._wait(TICK_SECONDS)
            self._poller.register(self._line, select.POLLIN)

    def _overgrown(self) -> bool:
        members = family(os.getpid())
        if len(members) > self._limits["processes"]:
            self._why = "processes"
        elif sum(member.memory for member in members) > self._limits["memory"]:
            self._why = "memory"
        else:
            return False
        return True


def own_sockets() -> int | None:
    """The list of Unix sockets, open, where it is our own, as it is without a network; nothing is in it yet then."""
    try:
        listing = os.open("/proc/net/unix", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    if has_none(listing):
        return listing
    os.close(listing)
    return None


def has_none(listing: int) -> bool:
    return os.pread(listing, 512, 0).count(b"\n") == 1  # the heading


class Member(NamedTuple):
    pid: int
    group: int
    memory: int

    def __hash__(self) -> int:
        return self.pid


def family(ancestor: int, spare: set[int] = frozenset()) -> set[Member]:  # type: ignore[assignment]
    """Every living descendant; orphans are among them, since we are who they are handed to."""
    below: dict[int, list[Member]] = {}
    for parent, member in processes():
        below.setdefault(parent, []).append(member)
    found: set[Member] = set()
    waiting = [ancestor]
    while waiting:
        new = [member for member in below.get(waiting.pop(), []) if member.pid not in spare]
        found.update(new)
        waiting += [member.pid for member in new]
    return found


def processes() -> Iterator[tuple[int, Member]]:
    """Every living process as its parent's number and itself."""
    if sys.platform != "linux":
        yield from listed_processes()
        return
    page = os.sysconf("SC_PAGE_SIZE")
    for name in os.listdir("/proc"):  # noqa: PTH208 - nothing but names are needed here
        if not name.isdecimal():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                stat = file.read()
        except OSError:  # it ended meanwhile
            continue
        fields = stat[stat.rindex(b")") + 2 :].split()
        ended = fields[0] in (b"Z", b"X")
        if not ended or int(fields[17]) > 1:  # its first thread ended and others go on: it only looks dead
            pages = int(fields[21]) if not ended else pages_of_threads(name)
            yield int(fields[1]), Member(int(name), int(fields[2]), pages * page)


def pages_of_threads(pid: str) -> int:
    """What a process holds in memory, told by those of its threads that live."""
    held = 0
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208
            with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{thread}/statm", "rb") as file:  # noqa: PTH123
                held = max(held, int(file.read().split()[1]))
    return held


def program(pid: int) -> str:
    """What a process runs, by a name of plain letters alone: it chose that itself."""
    name = ""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/comm", errors="replace") as file:  # noqa: PTH123
        name = "".join(letter for letter in file.read() if letter.isascii() and (letter.isalnum() or letter in "._+-"))
    return name or "?"


def listed_processes() -> Iterator[tuple[int, Member]]:
    import subprocess

    command = ["/bin/ps", "-axo", "ppid=,pid=,pgid=,rss="]
    for row in subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines():  # noqa: S603
        parent, pid, group, memory = map(int, row.split())
        yield parent, Member(pid, group, memory * 1024)


def kill_all(members: set[Member], number: int) -> None:
    """Whole groups first: a group is signalled at one instant, so that not even a fork bomb outruns it."""
    own = os.getpgrp()
    for group in {member.group for member in members} - {own, 0}:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, number)
    for member in members:
        if member.group == own or number == signal.SIGKILL:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(member.pid, number)


class StartingThread:
    """A thread that has given up everything and starts commands, which inherit that; its process has not.

    These restrictions hold per thread. So the supervisor stays who it was, is the parent of the command, and need not
    fork a copy of itself for each.
    """

    def __init__(self, *steps: Callable[[], None]) -> None:
        """Each of `steps` gives up something; raises the OSError with which one failed."""
        self._orders: queue.SimpleQueue[tuple[dict[str, Any], int]] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[int | OSError | ValueError] = queue.SimpleQueue()
        threading.Thread(target=self._live, args=steps, daemon=True).start()
        self._answer()

    def start(self, order: dict[str, Any], output: int) -> int:
        self._orders.put((order, output))
        return self._answer()

    def _answer(self) -> int:
        answer = self._answers.get()
        if isinstance(answer, int):
            return answer
        raise answer

    def _live(self, *steps: Callable[[], None]) -> None:
        try:
            for step in steps:
                step()
        except OSError as error:
            self._answers.put(error)
            return
        self._answers.put(0)
        while True:
            try:
                self._answers.put(start_plainly(*self._orders.get()))
            except (OSError, ValueError) as error:
                self._answers.put(error)


def start_plainly(order: dict[str, Any], output: int) -> int:
    os.chdir(order["cwd"])
    actions = [(os.POSIX_SPAWN_DUP2, NULL, 0), (os.POSIX_SPAWN_DUP2, output, 1), (os.POSIX_SPAWN_DUP2, output, 2)]
    argv = order["argv"]
    return os.posix_spawn(argv[0], argv, order["env"], file_actions=actions, setsid=True, setsigdef=QUIET)


def limit(limits: dict[str, int]) -> None:
    for name in LIMITS & limits.keys():
        kind = getattr(resource, f"RLIMIT_{name.upper()}", None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        value = limits[name] if hard == resource.RLIM_INFINITY else min(limits[name], hard)
        resource.setrlimit(kind, (value, value))


def waker() -> int:
    """A descriptor that can be read when a child has ended."""
    reading, writing = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK) if hasattr(os, "pipe2") else os.pipe()
    for fd in (reading, writing):
        os.set_blocking(fd, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    return reading


def drain(fd: int) -> None:
    with contextlib.suppress(BlockingIOError):
        while os.read(fd, 4096):
            pass


def prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value), 0, 0, 0)


def watching(*sources: "socket.socket | int") -> select.poll:
    poller = select.poll()
    for source in sources:
        poller.register(source, select.POLLIN)
    return poller


def receive(source: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """One message and its descriptors, which no command inherits."""
    heard, ancillary, _, _ = source.recvmsg(MESSAGE_BYTES, TWO_DESCRIPTORS, NOT_INHERITED)
    descriptors = [fd for _, _, data in ancillary for (fd,) in struct.iter_unpack("@i", data)]
    if not NOT_INHERITED:
        for fd in descriptors:
            os.set_inheritable(fd, False)
    whole = bytearray(heard)
    while len(whole) < 4 or len(whole) < 4 + struct.unpack_from("!I", whole)[0]:
        more = source.recv(MESSAGE_BYTES)
        if not heard or not more:
            raise EOFError
        whole += more
    message: dict[str, Any] = json.loads(whole[4:])
    return message, descriptors


def send(control: socket.socket, message: dict[str, Any]) -> None:
    control.sendall(json.dumps(message).encode() + b"\n")


if __name__ == "__main__":
    sys.exit(main())

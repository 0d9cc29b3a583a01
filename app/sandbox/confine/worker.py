"""The program that starts commands and ends everything they started: it lives outside the app, inside the confinement.

It is run as `python -I -S -E worker.py FD` and imports nothing of the app. On its control socket comes first the
policy, then one order per command, with two descriptors: where the command's output goes, and the line on which the
command's supervisor talks with the app. When the app's end of a line closes, however the app ended, the supervisor
kills every process of its command; when the control socket closes, the worker ends.
"""

import contextlib
import ctypes
import gc
import json
import os
import resource
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

KEYS = {"version", "landlock", "seccomp", "limits", "restrict"}
LIMITS = {"core", "fsize", "data", "nproc"}
VERSION = 1
SET_DUMPABLE, SET_CHILD_SUBREAPER = 4, 36
TICK = 0.01
SHORT = 0.002
"""Seconds in which most commands are through: until then nobody is told that one began."""
PATIENCE = 10.0
"""Seconds after which a process that does not die of SIGKILL is given up: it waits in the kernel."""

Start = Callable[[dict[str, Any], int], int]
Prepare = Callable[[], Start]


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
        prepare = preparation(policy)
    except OSError as error:
        send(control, {"refused": str(error)})
        return 3
    gc.freeze()
    send(control, {"ready": True})
    serve(control, prepare, policy["limits"])
    return 0


def unknown_words(policy: dict[str, Any]) -> list[str]:
    """A policy that this worker does not understand to the last word is not applied at all."""
    words = sorted(KEYS ^ policy.keys())
    if not words and policy["version"] != VERSION:
        words = [f"version {policy['version']}"]
    return words or sorted(set(policy["limits"]) - LIMITS - {"processes", "memory"})


def preparation(policy: dict[str, Any]) -> Prepare:
    """How commands are started: as they are, or by a thread that has restricted itself."""
    if policy["restrict"] is None:
        return lambda: start_plainly
    restricted: Callable[..., Prepare] = runpy.run_path(policy["restrict"])["preparation"]
    return restricted(policy["landlock"], policy["seccomp"], start_plainly)


def serve(control: socket.socket, prepare: Prepare, limits: dict[str, int]) -> None:
    """Keep a supervisor waiting for the next order; one that is through waits again, so that few are ever forked.

    A supervisor that was killed leaves its orphans to us, and we end them. One that was killed while it waited may
    have taken half an order with it, so then all ends.
    """
    desk = Desk(control)
    idle: set[int] = set()
    busy: set[int] = set()
    wake = waker()
    poller = select.poll()
    poller.register(control, 0)
    for fd in (wake, desk.news):
        poller.register(fd, select.POLLIN)
    while True:
        if not idle:
            pid = os.fork()
            if pid == 0:
                desk.work(prepare, limits)
                os._exit(0)
            idle.add(pid)
        ready = {fd for fd, _ in poller.poll()}
        if control.fileno() in ready:  # nobody is at the other end any more
            return
        if desk.news in ready:
            desk.note(idle, busy)
        if wake in ready:
            drain(wake)
            if reap(busy):
                kill_all(family(os.getpid(), spare=idle | busy), signal.SIGKILL)
            if idle - living(idle):
                return


def reap(busy: set[int]) -> bool:
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
        busy.discard(pid)


def living(pids: set[int]) -> set[int]:
    return {pid for pid in pids if os.path.exists(f"/proc/{pid}") or sys.platform != "linux"}  # noqa: PTH110


class Desk:
    """Where supervisors wait for orders: one at a time reads, and each tells the worker when it is busy.

    Who is through with a command in no time keeps its place, and nobody else is woken.
    """

    NEWS = struct.Struct("=c i")

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self.news, self._tell = os.pipe()
        self._token, self._pass = os.pipe()
        os.write(self._pass, b".")
        self._holding = False

    def note(self, idle: set[int], busy: set[int]) -> None:
        word, pid = self.NEWS.unpack(os.read(self.news, self.NEWS.size))
        (busy if word == b"b" else idle).add(pid)
        (idle if word == b"b" else busy).discard(pid)

    def work(self, prepare: Prepare, limits: dict[str, int]) -> None:
        """The life of a supervisor: prepared for one command, it waits for it, looks after it, and starts over."""
        prctl(SET_CHILD_SUBREAPER, 1)
        limit(limits)
        wake = waker()
        start = prepare()
        while True:
            try:
                order, (output, line) = self._next()
            except (EOFError, OSError):
                return
            supervise(order, output, socket.socket(fileno=line), start, wake, limits, self._leave)
            self._come_back()

    def _next(self) -> tuple[dict[str, Any], list[int]]:
        """The next order. Whoever holds the token reads, and passes it on also at the end, so that all see it."""
        try:
            self._take_token()
            return receive(self._control)
        except BaseException:
            self._pass_token()
            raise

    def _take_token(self) -> None:
        poller = select.poll()
        poller.register(self._token, select.POLLIN)
        poller.register(self._control, 0)
        os.set_blocking(self._token, False)
        while not self._holding:
            if self._control.fileno() in {fd for fd, _ in poller.poll()}:
                raise EOFError
            with contextlib.suppress(BlockingIOError):  # another was faster
                self._holding = bool(os.read(self._token, 1))

    def _pass_token(self) -> None:
        if self._holding:
            self._holding = False
            os.write(self._pass, b".")

    def _leave(self) -> None:
        """This takes longer: another shall wait for the next order."""
        self._pass_token()
        self._say(b"b")

    def _come_back(self) -> None:
        if not self._holding:
            self._say(b"i")

    def _say(self, word: bytes) -> None:
        os.write(self._tell, self.NEWS.pack(word, os.getpid()))


def supervise(
    order: dict[str, Any],
    output: int,
    line: socket.socket,
    start: Start,
    wake: int,
    limits: dict[str, int],
    leave: Callable[[], None],
) -> None:
    with line, contextlib.suppress(OSError):  # when nobody listens any more, all is ended already
        try:
            shell = start(order, output)
        except (OSError, ValueError) as error:
            tell(line, {"failed": getattr(error, "strerror", None) or str(error)})
            return
        finally:
            os.close(output)
        Supervisor(shell, line, wake, limits).run(leave)


class Supervisor:
    """Looks after one command: says how its shell ended, keeps it in bounds and ends what is left of it."""

    def __init__(self, shell: int, line: socket.socket, wake: int, limits: dict[str, int]) -> None:
        self._shell = shell
        self._line = line
        self._limits = limits
        self._code: int | None = None
        self._why = ""
        self._wake = wake
        self._poller = select.poll()
        self._poller.register(line, select.POLLIN)
        self._poller.register(self._wake, select.POLLIN)

    def run(self, leave: Callable[[], None]) -> None:
        """`leave` is called when it is not over in no time."""
        started = {"started": self._shell}
        try:
            if self._is_short():
                tell(self._line, started, self._exit(left=False))
                return
            leave()
            tell(self._line, started)
            self._end(self._until_told())
            tell(self._line, self._exit(left=False))
        finally:
            self._end(0)

    def _is_short(self) -> bool:
        """Wait a little for all of it to end."""
        deadline = time.monotonic() + SHORT
        poller = select.poll()
        poller.register(self._wake, select.POLLIN)
        while self._reap():
            left = deadline - time.monotonic()
            if left <= 0 or not poller.poll(left * 1000):
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
                tell(self._line, self._exit(left=True))
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

    def _exit(self, *, left: bool) -> dict[str, Any]:
        """How the shell ended; `left` is the promise that this is said again when nothing of it runs any more."""
        return {"exit": self._code, "left": left, "why": self._why}

    def _wait(self, seconds: float) -> float | None:
        """Sleep until a child ends or the app speaks: `s` and seconds of grace. A closed line means none."""
        ready = {fd for fd, _ in self._poller.poll(seconds * 1000)}
        if self._wake in ready:
            drain(self._wake)
        if self._line.fileno() not in ready:
            return None
        try:
            words = self._line.recv(64).decode()
        except OSError:
            return 0
        return float(words.split()[-1][1:]) if words.endswith("\n") else 0

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
            kill_all(family(os.getpid()), signal.SIGTERM)
        while self._reap() and time.monotonic() < deadline:
            if self._wait(TICK) is not None:
                break
        deadline = time.monotonic() + PATIENCE
        while self._reap() and time.monotonic() < deadline:
            kill_all(family(os.getpid()), signal.SIGKILL)
            self._poller.unregister(self._line)
            self._wait(TICK)
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
        if fields[0] not in (b"Z", b"X"):
            yield int(fields[1]), Member(int(name), int(fields[2]), int(fields[21]) * page)


def listed_processes() -> Iterator[tuple[int, Member]]:
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


def start_plainly(order: dict[str, Any], output: int) -> int:
    os.chdir(order["cwd"])
    null = os.open(os.devnull, os.O_RDONLY)
    actions = [(os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, output, 1), (os.POSIX_SPAWN_DUP2, output, 2)]
    quiet = [signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD]
    argv = order["argv"]
    try:
        return os.posix_spawn(argv[0], argv, order["env"], file_actions=actions, setsid=True, setsigdef=quiet)
    finally:
        os.close(null)


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


def receive(control: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """One message and its descriptors, which no command inherits."""
    header, descriptors, _, _ = socket.recv_fds(control, 4, 2)
    for fd in descriptors:
        os.set_inheritable(fd, False)
    header += exactly(control, 4 - len(header)) if header else b""
    if not header:
        raise EOFError
    message: dict[str, Any] = json.loads(exactly(control, struct.unpack("!I", header)[0]))
    return message, list(descriptors)


def exactly(source: socket.socket, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = source.recv(size - len(parts))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def send(control: socket.socket, message: dict[str, Any]) -> None:
    control.sendall(json.dumps(message).encode() + b"\n")


def tell(line: socket.socket, *messages: dict[str, Any]) -> None:
    line.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))


if __name__ == "__main__":
    sys.exit(main())

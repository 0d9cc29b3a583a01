"""The worker: a process inside the sandbox that starts commands and ends all of their processes.

It imports nothing of the app but the modules that were sent along with it (see `workers`), and nothing beside the
standard library. On its control socket it receives the policy, and then one socket, called a line, for each supervisor
that it is to fork. On its line a supervisor receives one order, with the descriptor for the command's output, and those
for its input and errors if it is talked to. When the app's end of a line closes, however the app ended, the supervisor
kills every process of its command; when the control socket closes, the worker ends.
"""

from __future__ import annotations

import ctypes
import marshal
import os
import resource
import select
import signal
import socket
import struct
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Start = Callable[[dict[str, Any], int], int]

libc = ctypes.CDLL(None, use_errno=True)

KEYS = {"version", "landlock", "seccomp", "limits", "recorder", "network"}
LIMITS = {"core", "fsize", "data", "nproc"}
VERSION = 1
SET_DUMPABLE, SET_CHILD_SUBREAPER = 4, 36
TICK_SECONDS = 0.01
SHORT_COMMAND_SECONDS = 0.005
"""Seconds in which most commands end: until then their start is not reported, as each report takes time."""
MESSAGE_BYTES = 1 << 16
QUIET = (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD)
"""Signals that Python ignores or handles; commands start with the defaults."""
NULL = os.open(os.devnull, os.O_RDONLY)
MOST_DESCRIPTORS = socket.CMSG_SPACE(32)
NOT_INHERITED = getattr(socket, "MSG_CMSG_CLOEXEC", 0)
MOST_NAMED = 5
LOOPBACK = "127.0.0.1"
PROXY_VARIABLES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "FTP_PROXY", "YARN_HTTP_PROXY", "YARN_HTTPS_PROXY")
NO_PROXY = "localhost,127.0.0.1,::1"
"""Servers that commands start themselves are reached without the proxy."""
BASH = "/bin/bash"
SSH_PROXY = r"""
at=${HTTP_PROXY#http://}
exec 3<>"/dev/tcp/${at%:*}/${at##*:}" || exit 1
to=$1; case $to in *:*) to="[$to]";; esac
printf 'CONNECT %s:%s HTTP/1.1\r\nHost: %s:%s\r\n\r\n' "$to" "$2" "$to" "$2" >&3
IFS= read -r said <&3
case $said in "HTTP/1."?" 2"*) ;; *) said=${said%$'\r'}; echo "handrail: ${said#* }" >&2; exit 1;; esac
while IFS= read -r said <&3 && [ "$said" != $'\r' ]; do :; done
cat <&3 2>/dev/null &
back=$!
exec >&-
cat >&3 2>/dev/null
kill $back 2>/dev/null || :
"""
"""For bash, which has all that it takes: connects its input and output with a host and port through the proxy."""
GIT_SSH = "ssh -o 'ProxyCommand=/bin/bash -c \"$HANDRAIL_SSH_PROXY\" ssh-proxy %h %p'"
KILL_TIMEOUT_SECONDS = 10.0
"""Seconds to wait for a process that SIGKILL does not end, because it waits in the kernel."""


class Means:
    """What a supervisor works with.

    `restricted` makes the function that starts commands on a restricted thread; None if bubblewrap restricts all.
    `network` tells whether a proxy that listens on loopback is the only way out of the commands' network.
    """

    def __init__(self, policy: dict[str, Any]) -> None:
        """Raises OSError if commands cannot be confined by this policy."""
        self.restricted: Callable[..., Start] | None = None
        self.recorder: Callable[[], Any] | None = None
        self.limits: dict[str, int] = policy["limits"]
        self.network = policy["network"] is not None
        self.restrict_ports: Callable[[int], None] | None = None
        lower = nothing
        if policy["landlock"] is not None:
            from app.sandbox.confine.inside.landlock import (
                can_restrict_ports,
                restrict_ports,
                restriction,
            )

            self.network = self.network and can_restrict_ports()
            self.restrict_ports = restrict_ports
            program = policy["network"] if self.network else policy["seccomp"]
            self.restricted, lower = restriction(policy["landlock"], program, start_plainly)
        if policy["recorder"] is not None:
            from app.sandbox.confine.inside.recorder import prepare_recorders

            self.recorder = prepare_recorders(policy["recorder"], lower)


def main() -> int:
    control = socket.socket(fileno=int(sys.argv[1]))
    os.set_inheritable(control.fileno(), False)
    policy, _ = receive(control)
    unknown = unknown_words(policy)
    if unknown:
        say(control, f"refused unknown words in the policy: {', '.join(unknown)}")
        return 2
    prctl(SET_DUMPABLE, 0)
    prctl(SET_CHILD_SUBREAPER, 1)
    try:
        means = Means(policy)
    except OSError as error:
        say(control, f"refused {error}")
        return 3
    say(control, "ready network" if means.network else "ready")
    serve(control, means)
    return 0


def unknown_words(policy: dict[str, Any]) -> list[str]:
    """The unknown words of a policy: one that this worker does not fully understand is refused."""
    words = sorted(KEYS ^ policy.keys())
    if not words and policy["version"] != VERSION:
        words = [f"version {policy['version']}"]
    return words or sorted(set(policy["limits"]) - LIMITS - {"processes", "memory"})


def nothing() -> None:
    """For the full tier: bubblewrap has dropped the capabilities of all processes already."""


def serve(control: socket.socket, means: Means) -> None:
    """Fork a supervisor for each line. If a supervisor is killed, its commands become our children and are killed."""
    supervisors: set[int] = set()
    wake = waker()
    poller = watching(control, wake)
    while True:
        ready = {fd for fd, _ in poller.poll()}
        if control.fileno() in ready:
            word, lines = with_descriptors(control, 1)
            if not word:  # the app has closed the socket
                return
            supervisors.add(fork_supervisor(control, lines[0], means))
        if wake in ready:
            drain(wake)
            if reap(supervisors):
                kill_all(family(os.getpid(), spare=supervisors), signal.SIGKILL)


def fork_supervisor(control: socket.socket, line: int, means: Means) -> int:
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
        os._exit(0)
    finally:
        os._exit(1)  # after EOFError or OSError: the app has closed the line


def reap(supervisors: set[int]) -> bool:
    """Collect processes that ended; returns whether one did in the midst of its work, so that commands may be left."""
    ended = False
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG | os.WUNTRACED)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        if os.WIFSTOPPED(status):  # a command has stopped its supervisor
            os.kill(pid, signal.SIGCONT)
            continue
        ended = ended or status != 0
        supervisors.discard(pid)


class Supervisor:
    """Runs one command: reports how its shell ended, enforces limits, and ends processes that are left."""

    def __init__(self, line: socket.socket, means: Means) -> None:
        self._line = line
        self._limits = means.limits
        self._wake = waker()
        self._ends = watching(self._wake)
        self._poller = watching(self._wake, line)
        self._means = means
        self._recorder: Any = None
        self._proxy: dict[str, str] = {}
        """The variables that lead programs to the proxy, if there is one."""
        self._shell = 0
        self._code: int | None = None
        self._why = ""
        self._left = ""
        """Programs that still ran when the shell had ended, and were told to end."""

    def work(self) -> None:
        """Run the command until it ends, or the app closes the line. Raises EOFError or OSError then."""
        try:
            start = self._starter()
        except OSError as error:
            self._say(f"refused {error}")
            return
        order, (output, *record) = receive(self._line)
        if order.pop("piped", False):
            order["stdin"], order["stderr"], *record = record
        try:
            if record and self._recorder is not None:
                journal, folder, root, *_ = *record, -1, -1
                self._recorder.begin(journal, folder, root, order["root"], order["limit"], self._say)
            self._look_after(order, output, start)
        finally:
            if self._recorder is not None:
                self._recorder.end()

    def _starter(self) -> Start:
        """The function that starts commands, with the recorder's filter if the kernel supports that. Raises OSError."""
        host = self._proxy_host()
        port = self._open_network(host) if self._means.network else 0
        restrict_ports = self._means.restrict_ports
        steps = [lambda: restrict_ports(port)] if port and restrict_ports is not None else []
        if self._means.recorder is None:
            return self._restricted(*steps)
        recorder = self._means.recorder()
        if port:
            recorder.lead_to_proxy(host, port, shares_network=bool(steps))

        def starter() -> Start:
            try:
                start = self._restricted(*steps, recorder.listen)
            except OSError:  # this kernel cannot record; the app sees that the record is empty
                return self._restricted(*steps, recorder.refuse)
            self._recorder = recorder
            return start

        if self._means.restricted is not None:
            start: Start = recorder.start(starter)
            return start
        recorder.start()
        return starter()

    def _proxy_host(self) -> str:
        """In a network that commands of several supervisors share, each has its own address, so that the recorder knows
        whose proxy a command wants to connect to.
        """
        if self._means.restrict_ports is not None or self._means.recorder is None:
            return LOOPBACK
        from app.sandbox.confine.inside.sockets import proxy_host

        return socket.inet_ntoa(proxy_host(os.getpid()))

    def _open_network(self, host: str) -> int:
        """Listen for what commands want to connect to; the app accepts it, and nobody here can. Returns the port.

        A socket belongs to the network namespace that it was made in, wherever its descriptor is sent.
        """
        with socket.socket() as listener:
            listener.bind((host, 0))
            listener.listen(128)
            port: int = listener.getsockname()[1]
            descriptor = struct.pack("@i", listener.fileno())
            self._line.sendmsg([b"network\n"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptor)])
        self._proxy = proxy_variables(host, port)
        return port

    def _restricted(self, *steps: Callable[[], None]) -> Start:
        if self._means.restricted is not None:
            return self._means.restricted(*steps)
        for step in steps:  # faster than a thread, and the supervisor needs none of it
            step()
        return start_plainly

    def _look_after(self, order: dict[str, Any], output: int, start: Start) -> None:
        own = order["env"].get("JAVA_TOOL_OPTIONS")
        order["env"] |= self._proxy
        if self._proxy and own:
            order["env"]["JAVA_TOOL_OPTIONS"] = f"{own} {self._proxy['JAVA_TOOL_OPTIONS']}"
        try:
            self._shell = start(order, output)
        except (OSError, ValueError) as error:
            self._say(f"failed {getattr(error, 'strerror', None) or error}")
            return
        finally:
            for fd in {output, order.get("stdin", output), order.get("stderr", output)}:
                os.close(fd)
        try:
            if self._is_short():
                self._say("started", self._last_exit())
                return
            self._say("started")
            self._end(self._until_told())
            self._say(self._last_exit())
        finally:
            self._end(0)

    def _is_short(self) -> bool:
        """Wait a moment for the end of all processes; returns whether none is left."""
        deadline = time.monotonic() + SHORT_COMMAND_SECONDS
        while self._reap():
            left = deadline - time.monotonic()
            if left <= 0 or not self._ends.poll(left * 1000):
                return False
            drain(self._wake)
        return True

    def _until_told(self) -> float:
        """Wait until no process is left, or the app wants them to end; returns the seconds of grace."""
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
            if time.monotonic() >= check:  # reading all of /proc takes longer than a short command
                if self._overgrown():
                    self._end(0)
                pause = min(pause * 1.2, 1.0)
                check = time.monotonic() + pause
        return 0

    def _last_exit(self) -> str:
        """The report when no process is left, and no call is being made for one: the app reads the record then."""
        if self._recorder is not None:
            self._recorder.settle()
        return self._exit("gone")

    def _exit(self, left: str) -> str:
        """The report of how the shell ended. With `left`, another report follows when no process is left."""
        return f"exit {-9 if self._code is None else self._code} {left} {self._why} {self._left}"

    def _say(self, *lines: str) -> None:
        say(self._line, "\n".join(lines))

    def _wait(self, seconds: float) -> float | None:
        """Wait until a child ends or a message comes: `s` with seconds of grace, `h` when a call of a program that runs
        on begins, or an answer to a question of the recorder.

        Returns the grace if the command is to end; a closed line means no grace.
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
            if word != "h":
                self._recorder.answer(int(word[1:]), word[0])
                continue
            if self._recorder is not None:
                self._recorder.mark([member.pid for member in family(os.getpid())])
            self._say("told")
        return None

    def _reap(self) -> bool:
        """Collect processes that ended; returns whether any is left."""
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
        """Ask all processes to end, then kill them; each round lists them again, since they may start others.

        Processes that start after the request get no signal before the kill: they may be cleaning up.
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


def proxy_variables(host: str, port: int) -> dict[str, str]:
    """In capitals and in small letters: programs read one or the other."""
    proxy = f"http://{host}:{port}"
    variables = {**dict.fromkeys(PROXY_VARIABLES, proxy), "NO_PROXY": NO_PROXY}
    small = {name.lower(): value for name, value in variables.items()}
    ssh = {"GIT_SSH_COMMAND": GIT_SSH, "HANDRAIL_SSH_PROXY": SSH_PROXY} if os.access(BASH, os.X_OK) else {}
    java = " ".join(f"-D{scheme}.proxyHost={host} -D{scheme}.proxyPort={port}" for scheme in ("http", "https"))
    return {**variables, **small, **ssh, "NODE_USE_ENV_PROXY": "1", "JAVA_TOOL_OPTIONS": java}


class Member:
    """One process of a command."""

    def __init__(self, pid: int, group: int, memory: int) -> None:
        self.pid, self.group, self.memory = pid, group, memory


def family(ancestor: int, spare: set[int] = frozenset()) -> set[Member]:  # type: ignore[assignment]
    """Every living descendant, also orphans: those become our children, since we are a subreaper."""
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
    """Every living process, with the pid of its parent."""
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
        if not ended or int(fields[17]) > 1:  # only its first thread has ended
            pages = int(fields[21]) if not ended else pages_of_threads(name)
            yield int(fields[1]), Member(int(name), int(fields[2]), pages * page)


def pages_of_threads(pid: str) -> int:
    """The resident pages of a process, by its living threads."""
    held = 0
    try:
        threads = os.listdir(f"/proc/{pid}/task")  # noqa: PTH208
    except OSError:
        return 0
    for thread in threads:
        try:
            with open(f"/proc/{pid}/task/{thread}/statm", "rb") as file:  # noqa: PTH123
                held = max(held, int(file.read().split()[1]))
        except OSError:  # it ended meanwhile
            pass
    return held


def program(pid: int) -> str:
    """The name of a process, reduced to plain letters: the process chose the name itself."""
    try:
        with open(f"/proc/{pid}/comm", errors="replace") as file:  # noqa: PTH123
            letters = file.read()
    except OSError:
        return "?"
    return "".join(letter for letter in letters if letter.isascii() and (letter.isalnum() or letter in "._+-")) or "?"


def listed_processes() -> Iterator[tuple[int, Member]]:
    import subprocess

    command = ["/bin/ps", "-axo", "ppid=,pid=,pgid=,rss="]
    for row in subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines():  # noqa: S603
        parent, pid, group, memory = map(int, row.split())
        yield parent, Member(pid, group, memory * 1024)


def kill_all(members: set[Member], number: int) -> None:
    """Signal process groups first: a group gets the signal at once, so that not even a fork bomb escapes it."""
    own = os.getpgrp()
    for group in {member.group for member in members} - {own, 0}:
        try:
            os.killpg(group, number)
        except (ProcessLookupError, PermissionError):
            pass
    for member in members:
        if member.group == own or number == signal.SIGKILL:
            try:
                os.kill(member.pid, number)
            except (ProcessLookupError, PermissionError):
                pass


def start_plainly(order: dict[str, Any], output: int) -> int:
    os.chdir(order["cwd"])
    ours = order.get("stdin", NULL), output, order.get("stderr", output)
    actions = [(os.POSIX_SPAWN_DUP2, fd, number) for number, fd in enumerate(ours)]
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
    """A descriptor that becomes readable when a child ends."""
    reading, writing = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK) if hasattr(os, "pipe2") else os.pipe()
    for fd in (reading, writing):
        os.set_blocking(fd, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    return reading


def drain(fd: int) -> None:
    try:
        while os.read(fd, 4096):
            pass
    except BlockingIOError:
        pass


def prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        libc.prctl(option, ctypes.c_long(value), 0, 0, 0)


def watching(*sources: socket.socket | int) -> select.poll:
    poller = select.poll()
    for source in sources:
        poller.register(source, select.POLLIN)
    return poller


def receive(source: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Receive one message and its descriptors, which commands do not inherit."""
    heard, descriptors = with_descriptors(source, MESSAGE_BYTES)
    whole = bytearray(heard)
    while len(whole) < 4 or len(whole) < 4 + struct.unpack_from("!I", whole)[0]:
        more = source.recv(MESSAGE_BYTES)
        if not heard or not more:
            raise EOFError
        whole += more
    message: dict[str, Any] = marshal.loads(whole[4:])  # noqa: S302 - from the app itself
    return message, descriptors


def with_descriptors(source: socket.socket, size: int) -> tuple[bytes, list[int]]:
    heard, ancillary, _, _ = source.recvmsg(size, MOST_DESCRIPTORS, NOT_INHERITED)
    descriptors = [fd for _, _, data in ancillary for (fd,) in struct.iter_unpack("@i", data)]
    if not NOT_INHERITED:
        for fd in descriptors:
            os.set_inheritable(fd, False)
    return heard, descriptors


def say(control: socket.socket, line: str) -> None:
    control.sendall(f"{line}\n".encode(errors="replace"))

"""The only door to commands: runs one in the project folder, passes on what it says and leaves nothing of it running.

Every command is the leader of a session of its own. `_argv` is the one place that decides what is really started.
"""

import asyncio
import codecs
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NamedTuple

from app.errors import ToolError

CAP = 100_000
"""Bytes of output that are kept, half of them from the start and half from the end."""
GRACE = 0.3
"""Seconds between asking a process to end and killing it, and then to see it gone."""
DRAIN = 0.2
"""Seconds to read on after the shell has ended, when something it started still holds its output."""
PACE = 0.05
"""Seconds between two pieces of live output."""
LIVE = 65_536
"""Bytes of live output per piece; nobody reads more than that twenty times a second."""

SHELLS = ("/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/bin/sh")
WINDOWS_SHELLS = (r"C:\Program Files\Git\bin\bash.exe", r"C:\Program Files (x86)\Git\bin\bash.exe")


@dataclass(frozen=True, slots=True)
class Finished:
    """How a command ended. `exit_code` is 128 + n after signal n, and None when the time was up."""

    exit_code: int | None
    output: str
    timed_out: bool
    truncated: bool
    left_out: int
    """Bytes missing in the middle of `output`."""
    seconds: float
    signal: str | None = None
    """The name of the signal that ended the shell itself."""


class Processes:
    """Runs the commands of one project; what still runs when a command's time is up, or on `close`, is killed."""

    def __init__(self, cwd: Path, environment: Mapping[str, str]) -> None:
        self._cwd = cwd
        self._environment = dict(environment)
        self._running: set[_Child] = set()
        self._closed = False

    async def run(
        self, command: str, *, timeout: float, on_output: Callable[[str], None] | None = None, cap: int = CAP
    ) -> Finished:
        """Run a shell command to its end. Raises ToolError when it cannot be started; cancelling kills it first."""
        if self._closed:
            raise ToolError("The program is closing; no command is started any more.", "E_CANCELLED")
        started = time.monotonic()
        child = _Child(_Output(cap, on_output))
        self._running.add(child)
        try:
            await _uninterrupted(self._start(child, command))
            timed_out = not await child.exits_within(timeout)
        finally:
            await _uninterrupted(child.end())
            self._running.discard(child)
            child.output.finish()
        return child.finished(timed_out=timed_out, seconds=time.monotonic() - started)

    def close(self) -> None:
        """Kill everything that still runs, at once, and start nothing more."""
        self._closed = True
        for child in self._running:
            child.kill()

    async def _start(self, child: "_Child", command: str) -> None:
        try:
            await child.start(self._argv(command), self._cwd, self._environment)
        except OSError as error:
            what = f" ({error.filename})" if error.filename else ""
            raise ToolError(f"The command could not be started: {error.strerror}{what}.") from error
        except ValueError as error:  # a NUL byte or half a surrogate pair
            raise ToolError(f"The command cannot be passed to a shell: {error}.", "E_SCHEMA_VALIDATION") from error
        if self._closed:
            child.kill()

    def _argv(self, command: str) -> list[str]:
        """What is really started. Only fixed places are searched: PATH may lead into the project."""
        shells = WINDOWS_SHELLS if sys.platform == "win32" else SHELLS
        shell = next((path for path in shells if Path(path).exists()), None)
        if shell is None:
            raise ToolError(f"There is no shell to run commands with; looked for {', '.join(shells)}.")
        return [shell, "-c", "--", command]


class _Child(asyncio.Protocol):
    """One running command: the shell, its output and everything it started.

    The pipe is our own because `Process.wait` would not return while a background child holds a pipe of asyncio's.
    """

    def __init__(self, output: "_Output") -> None:
        self.output = output
        self._process: asyncio.subprocess.Process | None = None
        self._pipe: asyncio.BaseTransport | None = None
        self._silent = asyncio.Event()
        self._since = 0
        self._marks: frozenset[str] = frozenset()

    async def start(self, argv: Sequence[str], cwd: Path, environment: Mapping[str, str]) -> None:
        with contextlib.ExitStack() as ours:
            mark = ours.enter_context(_mark())
            reading, writing = _pipe()
            ours.callback(os.close, writing)
            self._pipe, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: self, reading)
            self._since, self._marks = _ticks_now(), frozenset(f"pipe:[{_inode(fd)}]" for fd in (writing, mark))
            self._process = await asyncio.create_subprocess_exec(
                *argv,
                cwd=cwd,
                env=environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=writing,
                stderr=asyncio.subprocess.STDOUT,
                **_own_session(mark),
            )

    async def exits_within(self, seconds: float) -> bool:
        assert self._process is not None
        try:
            async with asyncio.timeout(seconds):
                await self._process.wait()
        except TimeoutError:
            return False
        return True

    async def end(self) -> None:
        """Leave nothing behind: no process, no zombie, no open pipe; called once, however the command went."""
        try:
            if self._process is not None and self._process.returncode is None:
                await self._stop(self._family)
                await self.exits_within(GRACE)
            if self._process is not None:
                await self._drain()
                await self._stop(self._group)
        finally:
            self.kill()
            await self._close_pipe()

    def kill(self) -> None:
        """The last word: no grace, no waiting."""
        if self._process is not None and (self._process.returncode is None or self._group()):
            _send(self._family() | {-self._process.pid}, _KILL)

    def finished(self, *, timed_out: bool, seconds: float) -> Finished:
        code = None if timed_out or self._process is None else self._process.returncode
        name = None
        if code is not None and code < 0:
            code, name = 128 - code, _signal_name(-code)
        text, left_out = self.output.text()
        return Finished(code, text, timed_out, left_out > 0, left_out, seconds, name)

    def data_received(self, data: bytes) -> None:
        self.output.add(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._silent.set()

    async def _drain(self) -> None:
        if self._silent.is_set():
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN):
                await self._silent.wait()

    async def _close_pipe(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            await self._silent.wait()

    async def _stop(self, members: Callable[[], set[int]]) -> None:
        """Ask, then insist. Every round looks again, since a family may grow while it dies; its end is no event."""
        for number in (signal.SIGTERM, _KILL):
            told: set[int] = set()
            deadline = time.monotonic() + GRACE
            while (alive := members()) and time.monotonic() < deadline:
                _send(alive - told, number)
                told |= alive
                await asyncio.sleep(0.01)

    def _group(self) -> set[int]:
        """Who of the shell's process group is left; a negative number means the group as a whole."""
        assert self._process is not None
        leader = self._process.pid
        if self._process.returncode is not None and not _send({-leader}, 0):
            return set()
        if not _HAS_PROC:
            return {-leader}
        return {process.pid for process in _processes(self._since) if process.group == leader}

    def _family(self) -> set[int]:
        """Everyone the shell started: its session, its descendants, and who left both but still holds our pipes."""
        assert self._process is not None
        shell = self._process.pid
        if not _HAS_PROC:
            return self._group()
        recent = list(_processes(self._since))
        family = {p.pid for p in recent if shell in (p.pid, p.session) or _holds(p.pid, self._marks)}
        while more := {p.pid for p in recent if p.parent in family} - family:
            family |= more
        return family


class _Output:
    """What a command said: its head and tail within `cap` bytes, told live at a bearable pace."""

    def __init__(self, cap: int, tell: Callable[[str], None] | None) -> None:
        self._half = max(1, cap // 2)
        self._head = bytearray()
        self._tail = bytearray()
        self._total = 0
        self._live = _Live(tell) if tell is not None else None

    def add(self, data: bytes) -> None:
        self._total += len(data)
        room = self._half - len(self._head)
        self._head += data[:room]
        self._tail += data[room:][-self._half :]
        del self._tail[: -self._half]
        if self._live is not None:
            self._live.add(data)

    def finish(self) -> None:
        if self._live is not None:
            self._live.finish()

    def text(self) -> tuple[str, int]:
        """The text and how many bytes are missing in its middle, where a line says so."""
        kept = len(self._head) + len(self._tail)
        if kept == self._total:
            return (self._head + self._tail).decode("utf-8", "replace"), 0
        decoder = _decoder()
        head, tail = decoder.decode(bytes(self._head)), _from_whole_character(self._tail)
        left_out = self._total - kept + len(decoder.getstate()[0]) + len(self._tail) - len(tail)
        return f"{head}\n[… {left_out} bytes left out …]\n{tail.decode('utf-8', 'replace')}", left_out


class _Live:
    """Tells the first output at once and then what is new, at most every `PACE` seconds and `LIVE` bytes at a time."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._decoder = _decoder()
        self._new = bytearray()
        self._skipped = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, data: bytes) -> None:
        self._new += data
        if len(self._new) > LIVE:
            self._skipped += len(self._new) - LIVE
            del self._new[:-LIVE]
        if self._timer is None:
            self._say()

    def finish(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if text := self._take(final=True):
            self._tell(text)

    def _say(self) -> None:
        self._timer = None
        if not self._new:
            return
        self._timer = asyncio.get_running_loop().call_later(PACE, self._say)
        if text := self._take():
            self._tell(text)

    def _take(self, *, final: bool = False) -> str:
        new, self._new = self._new, bytearray()
        notice = ""
        if self._skipped:
            notice, self._skipped = f"\n[… {self._skipped} bytes not shown …]\n", 0
            self._decoder.reset()
            new = _from_whole_character(new)
        return notice + self._decoder.decode(bytes(new), final)


async def _uninterrupted(work: Coroutine[Any, Any, None]) -> None:
    """Wait for `work` to its end even when cancelled meanwhile; the cancellation goes on after that."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    failure = None if task.cancelled() else task.exception()
    if cancelled is not None:
        raise cancelled from failure
    task.result()


def _decoder() -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder("utf-8")("replace")


def _from_whole_character(data: bytearray) -> bytearray:
    """Without the rest of a character whose first bytes were cut off."""
    continued = next((at for at in range(min(3, len(data))) if data[at] & 0xC0 != 0x80), min(3, len(data)))
    return data[continued:]


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _inode(fd: int) -> int:
    return os.fstat(fd).st_ino


_HAS_PROC = sys.platform == "linux" and Path("/proc/self/stat").exists()


class _Process(NamedTuple):
    pid: int
    parent: int
    group: int
    session: int


def _processes(since: int) -> Iterator[_Process]:
    """The living processes that started at `since` or later, except ours; earlier ones cannot belong to a command."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_bytes()
        except OSError:  # it ended meanwhile
            continue
        state, parent, group, session, *others = stat[stat.rindex(b")") + 2 :].split()
        pid, started = int(folder.name), int(others[15])
        if started >= since and state not in (b"Z", b"X") and pid != os.getpid():
            yield _Process(pid, int(parent), int(group), int(session))


def _ticks_now() -> int:
    """The time in the unit in which /proc tells when a process started."""
    if sys.platform == "linux":
        return int(time.clock_gettime(time.CLOCK_BOOTTIME) * os.sysconf("SC_CLK_TCK"))
    else:
        return 0


def _holds(pid: int, marks: frozenset[str]) -> bool:
    try:
        return any(_target(link) in marks for link in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:  # it ended meanwhile, or is not ours to look into
        return False


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # closed meanwhile
        return ""


if sys.platform == "win32":
    import msvcrt
    from asyncio import windows_utils

    _KILL = signal.SIGTERM

    def _pipe() -> tuple[Any, int]:
        reading, writing = windows_utils.pipe(overlapped=(True, False))
        return windows_utils.PipeHandle(reading), msvcrt.open_osfhandle(writing, 0)

    @contextlib.contextmanager
    def _mark() -> Iterator[int]:
        yield 0

    def _own_session(mark: int) -> dict[str, Any]:
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}

    def _send(targets: Iterable[int], number: int) -> bool:
        """Windows knows no groups to signal; taskkill ends the tree of the shell."""
        taskkill = Path(os.environ["SYSTEMROOT"], "System32", "taskkill.exe")
        ended = [
            subprocess.run([taskkill, "/T", "/F", "/PID", str(abs(pid))], capture_output=True, check=False)  # noqa: S603
            for pid in targets
            if number
        ]
        return any(result.returncode == 0 for result in ended)

else:
    _KILL = signal.SIGKILL

    def _pipe() -> tuple[IO[bytes], int]:
        reading, writing = os.pipe()
        return os.fdopen(reading, "rb", buffering=0), writing

    @contextlib.contextmanager
    def _mark() -> Iterator[int]:
        """A pipe without a writer: useless to a command, but whoever inherited it can be recognised."""
        mark, writing = os.pipe()
        os.close(writing)
        try:
            yield mark
        finally:
            os.close(mark)

    def _own_session(mark: int) -> dict[str, Any]:
        return {"start_new_session": True, "pass_fds": (mark,)}

    def _send(targets: Iterable[int], number: int) -> bool:
        """Signal processes and, by negative numbers, groups; says whether there was any."""
        found = False
        for target in targets:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(target, number)
                found = True
        return found

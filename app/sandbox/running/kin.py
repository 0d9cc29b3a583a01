"""The processes that a command started: finding all of them, and ending them, on each kind of system."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple


def inode(fd: int) -> int:
    return os.fstat(fd).st_ino


HAS_PROC = sys.platform == "linux" and Path("/proc/self/stat").exists()


class Kin(NamedTuple):
    pid: int
    parent: int
    group: int
    session: int


def processes(since: int) -> Iterator[Kin]:
    """The living processes that started at `since` or later, except ours; earlier ones cannot belong to a command."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_bytes()
        except OSError:  # it ended meanwhile
            continue
        state, parent, group, session, *others = stat[stat.rindex(b")") + 2 :].split()
        pid, started = int(folder.name), int(others[15])
        if started >= since and state not in (b"Z", b"X") and pid != os.getpid():
            yield Kin(pid, int(parent), int(group), int(session))


def ticks_now() -> int:
    """The time in the unit in which /proc tells when a process started."""
    if sys.platform == "linux":
        return int(time.clock_gettime(time.CLOCK_BOOTTIME) * os.sysconf("SC_CLK_TCK"))
    else:
        return 0


def holds(pid: int, marks: frozenset[str]) -> bool:
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

    KILL = signal.SIGTERM

    def pipe() -> tuple[Any, int]:
        reading, writing = windows_utils.pipe(overlapped=(True, False))
        return windows_utils.PipeHandle(reading), msvcrt.open_osfhandle(writing, 0)

    @contextlib.contextmanager
    def mark() -> Iterator[int]:
        yield 0

    def own_session(mark: int) -> dict[str, Any]:
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}

    def send(targets: Iterable[int], number: int) -> bool:
        """Windows knows no groups to signal; taskkill ends the tree of the shell."""
        taskkill = Path(os.environ["SYSTEMROOT"], "System32", "taskkill.exe")
        ended = [
            subprocess.run([taskkill, "/T", "/F", "/PID", str(abs(pid))], capture_output=True, check=False)  # noqa: S603
            for pid in targets
            if number
        ]
        return any(result.returncode == 0 for result in ended)

else:
    KILL = signal.SIGKILL

    def pipe() -> tuple[IO[bytes], int]:
        reading, writing = os.pipe()
        return os.fdopen(reading, "rb", buffering=0), writing

    @contextlib.contextmanager
    def mark() -> Iterator[int]:
        """A pipe without a writer: useless to a command, but whoever inherited it can be recognised."""
        mark, writing = os.pipe()
        os.close(writing)
        try:
            yield mark
        finally:
            os.close(mark)

    def own_session(mark: int) -> dict[str, Any]:
        return {"start_new_session": True, "pass_fds": (mark,)}

    def send(targets: Iterable[int], number: int) -> bool:
        """Signal processes and, by negative numbers, groups; says whether there was any."""
        found = False
        for target in targets:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(target, number)
                found = True
        return found

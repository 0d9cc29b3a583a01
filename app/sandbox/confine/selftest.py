"""The self-test of a tier: a command tries to read, write and connect where commands may not."""

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from app.sandbox.confine.supervisor import Launch, Supervised
from app.sandbox.confine.workers import interpreter
from app.sandbox.protect.command_record import Record
from app.text.sentences import say
from app.vocabulary.errors import ToolError

Start = Callable[[Launch], Awaitable[Supervised]]
"""Starts a command under the tier that is tested."""

TIMEOUT_SECONDS = 10.0
MUST = {
    "read": say("a file outside the project could be read"),
    "write": say("a file outside the project could be written"),
    "truncate": say("a file outside the project could be cut"),
    "make": say("a file outside the project could be made"),
    "connect": say("the network could be reached"),
    "unix": say("a service of this computer could be reached"),
}
SHOULD = {
    "signal": say("Commands can end other programs of yours"),
    "chmod": say("Commands can change mode, owner and times of files of yours outside the project"),
}
UNRECORDED = "What a command replaces is not kept at that moment here, but copied before the command, within limits"
SHARED_PROXY = say("A command can use the hosts that you allowed to another one that runs at the same time")
"""In the full tier, where commands share a network: only what records their calls keeps each to its own proxy."""
READ_ONLY = say("The project is read-only, so commands cannot change it")

PROBE = r"""
import os, sys
import _socket as socket  # what Python builds `socket` on; to load that takes longer than all the rest
outside, port, pid, project = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
scratch = os.environ.get("TMPDIR", project)
def write_in(folder):
    try:
        os.close(os.open(folder, os.O_RDWR | getattr(os, "O_TMPFILE", 0), 0o600))
    except IsADirectoryError:
        pass
    except OSError as error:
        if error.errno not in (95, 22): raise
def inside():
    os.listdir(project)
    write_in(scratch)
def folder():  # recorded, and it fails, so that nothing is left behind
    os.open(scratch, os.O_WRONLY)
def unix():
    os.chdir(outside)
    socket.socket(socket.AF_UNIX).connect("socket")
def connect():
    client = socket.socket(socket.AF_INET)
    client.settimeout(2)
    client.connect(("127.0.0.1", port))
acts = {
    "read": lambda: open(outside + "/canary").read(),
    "write": lambda: open(outside + "/canary", "a").write("x"),
    "truncate": lambda: os.truncate(outside + "/canary", 0),
    "make": lambda: open(outside + "/made", "w").close(),
    "chmod": lambda: os.chmod(outside + "/canary", 0o600),
    "connect": connect,
    "unix": unix,
    "signal": lambda: os.kill(pid, 0),
    "inside": inside,
    "project": lambda: write_in(project),
    "folder": folder,
}
done = []
for name, act in acts.items():
    try:
        act()
        done.append(name)
    except OSError:
        pass
print(*done, flush=True)
os._exit(0)
"""


async def passes(start: Start, project: Path, folder: Path) -> tuple[str, ...]:
    """Test a tier. Raises ToolError if it does not hold; otherwise returns its known weaknesses, in words."""
    outside = folder / "outside"
    await asyncio.to_thread(_prepare, outside)
    with socket.create_server(("127.0.0.1", 0)) as server, _listening(outside / "socket"):
        arguments = (str(outside), str(server.getsockname()[1]), str(os.getpid()), str(project))
        record = Record()
        succeeded = await _try_program(start, arguments, record)
    broken = [words for act, words in MUST.items() if act in succeeded]
    if (outside / "canary").read_text() != "canary" or (outside / "made").exists():
        broken = broken or [MUST["write"]]
    if broken:
        raise ToolError(say("it does not hold: {what}", broken[0]))
    if "inside" not in succeeded:
        raise ToolError(say("commands could not read the project, or write where their temporary files go"))
    notes: list[str] = [words for act, words in SHOULD.items() if act in succeeded]
    if "project" not in succeeded:
        notes.append(READ_ONLY)
    command_changes = record.command_changes()
    record.close()
    if not (command_changes.is_known and command_changes.names):
        notes.append(UNRECORDED)
    return tuple(notes)


async def _try_program(start: Start, arguments: tuple[str, ...], record: Record) -> set[str]:
    reading, writing = os.pipe()
    try:
        try:
            argv = (interpreter(), "-I", "-S", "-E", "-c", PROBE, *arguments)
            launch = Launch(argv, Path("/"), {"PATH": "/usr/bin:/bin"}, writing, record)
            running = await start(launch)
        finally:
            os.close(writing)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await running.wait()
        except TimeoutError:
            raise ToolError(say("it did not answer in time")) from None
        finally:
            await running.stop(0)
        os.set_blocking(reading, False)
        try:
            said = os.read(reading, 65536).decode()
        except BlockingIOError:
            said = ""
        if not said.endswith("\n"):
            raise ToolError(say("commands could not run in it"))
        return set(said.split())
    finally:
        os.close(reading)


def _prepare(outside: Path) -> None:
    outside.mkdir(parents=True, exist_ok=True)
    (outside / "canary").write_text("canary")
    for name in ("made", "socket"):
        (outside / name).unlink(missing_ok=True)


@contextlib.contextmanager
def _listening(path: Path) -> Iterator[None]:
    """A listening socket, named through the handle of its folder: such a name can have only about a hundred bytes."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(f"/proc/self/fd/{folder}/{path.name}" if sys.platform == "linux" else str(path))
            server.listen()
            yield
    finally:
        os.close(folder)

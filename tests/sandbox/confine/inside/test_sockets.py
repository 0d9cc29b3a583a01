"""Unix sockets: programs that commands start can be reached by commands, and nobody else."""

import asyncio
import contextlib
import os
import shlex
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.sandbox.confine import policy
from app.sandbox.confine.workers import SOURCES
from app.sandbox.running.environment import CommandEnvironment, for_commands
from app.sandbox.running.process import Processes
from app.vocabulary.confinement import NO_GRANT, Grant, Tier
from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

PYTHON = str(Path(getattr(sys, "_base_executable", sys.executable)).resolve())
OWN = r"""
import multiprocessing, os, pwd, socket, subprocess, sys, threading, time

def served(family, kind, name, client=None):
    server = socket.socket(family, kind)
    server.bind(name)
    server.listen()
    threading.Thread(target=lambda: server.accept()[0].send(b"served"), daemon=True).start()
    with socket.socket(family, kind) as connection:
        connection.settimeout(client)
        connection.connect(server.getsockname() if family != socket.AF_UNIX else name)
        connection.settimeout(60)
        assert connection.recv(10) == b"served"
    server.close()

def fails(error, name):
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(name)
    except error:
        return
    raise AssertionError(name)

def full():
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as first:
        server.bind("full")
        server.listen(0)
        first.connect("full")
        waiting = socket.socket(socket.AF_UNIX)
        thread = threading.Thread(target=waiting.connect, args=("full",))
        thread.start()
        served(socket.AF_UNIX, socket.SOCK_STREAM, "beside")  # others are answered meanwhile
        assert thread.is_alive()
        server.accept()
        server.accept()
        thread.join()

def stale():
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("stale")
        fails(ConnectionRefusedError, "stale")
    fails(ConnectionRefusedError, "stale")

def in_folder():
    os.makedirs("deep", exist_ok=True)
    os.chdir("deep")
    try:
        served(socket.AF_UNIX, socket.SOCK_STREAM, "s")
        os.symlink("s2", "link")
        with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as connection:
            server.bind("s2")
            server.listen()
            connection.connect("link")
    finally:
        os.chdir("..")

def manager():
    with multiprocessing.Manager() as manager:
        assert list(manager.list([1])) == [1]

def forkserver():
    process = multiprocessing.get_context("forkserver").Process(target=int)
    process.start()
    process.join()
    assert process.exitcode == 0

def agent():
    said = subprocess.run(["ssh-agent", "ssh-add", "-l"], capture_output=True, text=True)
    assert "no identities" in said.stdout, said

WORK = {
    "stream": lambda: served(socket.AF_UNIX, socket.SOCK_STREAM, "stream"),
    "packets": lambda: served(socket.AF_UNIX, socket.SOCK_SEQPACKET, "packets"),
    "not blocking": lambda: served(socket.AF_UNIX, socket.SOCK_STREAM, "slow", client=60),
    "by its whole path": lambda: served(socket.AF_UNIX, socket.SOCK_STREAM, os.path.join(os.getcwd(), "whole")[-100:]),
    "in scratch": lambda: served(socket.AF_UNIX, socket.SOCK_STREAM, os.environ["TMPDIR"] + "/s"),
    "abstract": lambda: served(socket.AF_UNIX, socket.SOCK_STREAM, "\0own"),
    "loopback": lambda: served(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
    "from a thread": full,
    "in a folder": in_folder,
    "pair": socket.socketpair,
    "left over": stale,
    "missing": lambda: fails(FileNotFoundError, "missing"),
    "no socket": lambda: fails(ConnectionRefusedError, "README.md"),
    "no address": lambda: fails(OSError, ""),
    "names of users": lambda: pwd.getpwuid(os.getuid()),
    "manager": manager,
    "forkserver": forkserver,
    "agent": agent,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or WORK:
        try:
            WORK[name]()
            print("works:", name)
        except BaseException as error:
            print("fails:", name, repr(error))
"""


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A short one: the name of a Unix socket may be only about a hundred bytes long."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name).resolve()


@pytest.mark.parametrize("grant", [NO_GRANT, Grant(network=True)], ids=["alone", "network"])
@pytest.mark.parametrize("sandbox", [Tier.FULL, Tier.REDUCED], indirect=True)
async def test_what_a_command_listens_on_it_can_reach(sandbox: SandboxedProject, grant: Grant) -> None:
    """Where the network is everybody's, abstract names are."""
    (sandbox.project / "own.py").write_text(OWN)
    (sandbox.project / "README.md").touch()
    names = [line.split('"')[1] for line in OWN.splitlines() if line.startswith('    "')]
    if shutil.which("ssh-agent") is None:
        names.remove("agent")
    await sandbox.run(f"{PYTHON} own.py {shlex.join(names)} 2>&1", grant)
    tier = sandbox.confinement.in_force.tier
    closed = set() if tier is Tier.FULL and not grant.network else {"abstract"}
    closed |= {"loopback"} if tier is Tier.REDUCED and not grant.network else set()
    fails = [line.split()[1] for line in sandbox.said.splitlines() if not line.startswith("works: ")]
    assert (set(fails), len(sandbox.said.splitlines())) == (closed & set(names), len(names)), sandbox.said


@contextlib.contextmanager
def listening(folder: Path, name: str) -> Iterator[socket.socket]:
    handle = os.open(folder, os.O_RDONLY)
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(f"/proc/self/fd/{handle}/{name}")  # the name of a socket must be short
            server.listen()
            server.setblocking(False)
            yield server
    finally:
        os.close(handle)


@pytest.mark.parametrize("grant", [NO_GRANT, Grant(network=True)], ids=["alone", "network"])
@pytest.mark.parametrize("sandbox", [Tier.FULL, Tier.REDUCED], indirect=True)
async def test_a_program_outside_that_begins_to_listen_is_refused_and_told(
    sandbox: SandboxedProject, grant: Grant
) -> None:
    processes = Processes(
        sandbox.project,
        CommandEnvironment(for_commands(os.environ)),
        sandbox.confinement,
        guard=sandbox.confinement.guard,
    )
    connect = "import socket; socket.socket(socket.AF_UNIX).connect('src/late')"
    command = (
        f'touch begun; until [ -e listens ]; do sleep 0.01; done; {PYTHON} -c "{connect}"; {PYTHON} -c "{connect}"'
    )
    running = asyncio.create_task(processes.run(command, timeout=300, grant=grant))
    async with asyncio.timeout(120):
        while not (sandbox.project / "begun").exists():
            await asyncio.sleep(0.01)
    (sandbox.project / "src").mkdir(exist_ok=True)
    with listening(sandbox.project / "src", "late") as server:
        (sandbox.project / "listens").touch()
        finished = await running
        with pytest.raises(BlockingIOError):
            server.accept()
    assert finished.output.count("PermissionError") == 2
    assert finished.refused.sockets == (f"{sandbox.project}/src/late",)


REFUSED = "PermissionError(13, 'Permission denied')"
LESSER = {
    "calls are not told": (
        *("app.sandbox.confine.inside.recorder", "WAIT_KILLABLE = 1 << 3, 1 << 5", "WAIT_KILLABLE = 1 << 3, 1 << 20"),
        [f"fails: stream {REFUSED}", f"fails: abstract {REFUSED}", "works: pair", "works: loopback"],
    ),
    "sockets are not listed": (
        *(
            "app.sandbox.confine.inside.sockets",
            "SOCK_DIAG, BY_FAMILY, REQUEST_ALL = 4,",
            "SOCK_DIAG, BY_FAMILY, REQUEST_ALL = 31,",
        ),
        [f"fails: stream {REFUSED}", "works: abstract", "works: pair", "works: loopback"],
    ),
    "numbers of files are large": (
        *(
            "app.sandbox.confine.inside.sockets",
            "SHORT_NUMBERS = {0xEF53, 0xF2F52010, 0x9123683E, 0x01021994}",
            "SHORT_NUMBERS = {0}",
        ),
        ["works: manager", "works: left over", "works: abstract"],
    ),
}


@pytest.mark.parametrize("how", LESSER)
async def test_where_the_kernel_can_do_less_less_can_be_reached(
    make_sandbox: Callable[..., SandboxedProject], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    module, can, cannot, said = LESSER[how]
    assert can in SOURCES[module]
    monkeypatch.setitem(SOURCES, module, SOURCES[module].replace(can, cannot))
    assert await own_work(make_sandbox(Tier.FULL), said) == said


async def test_where_commands_cannot_be_looked_into_they_have_no_sockets_but_their_network_works(
    make_sandbox: Callable[..., SandboxedProject], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "scope").write_text("2\n")
    monkeypatch.setattr(policy, "PTRACE_SCOPE", str(tmp_path / "scope"))
    said = [f"fails: stream {REFUSED}", "works: loopback", "works: pair"]
    assert await own_work(make_sandbox(Tier.FULL), said) == said
    reduced = make_sandbox(Tier.REDUCED)
    assert await own_work(reduced, said, Grant(network=True)) == said
    assert "change mode, owner and times" in reduced.changes[-1].note


async def own_work(sandbox: SandboxedProject, names: list[str], grant: Grant = NO_GRANT) -> list[str]:
    """What such a sandbox says of the acts that these lines name."""
    try:
        if (await sandbox.confinement.ready()).tier is Tier.NONE:
            pytest.skip("this machine has no such tier")
        (sandbox.project / "own.py").write_text(OWN)
        names = [line.split(": ")[1].removesuffix(f" {REFUSED}") for line in names]
        await sandbox.run(f"{PYTHON} own.py {shlex.join(names)} 2>&1", grant)
    finally:
        sandbox.confinement.close()
    return sandbox.said.splitlines()


def test_a_command_that_takes_the_answer_for_itself_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the same socket, so what was there to be read may be gone, or what was free be full."""
    from app.sandbox.confine.inside import sockets

    call: Any = None
    connector = sockets.Connector(None, *[lambda *_: None] * 4)
    monkeypatch.setattr(connector, "_until", lambda *_: None)  # says that it is ready
    for is_full in (False, True):
        pair = socket.socketpair()
        same: Any = pair[0]
        with same, pair[1] as far:
            same.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while is_full and same.send(bytes(65_536)):
                    pass
            same.settimeout(5)
            same.setblocking(True)
            timer = threading.Timer(5, far.close)  # what would be waited for ends some time
            timer.start()
            with pytest.raises(BlockingIOError):
                connector._ask_proxy(call, same, bytes(4), bytes(2))
            timer.cancel()

"""The proxy is the only way out for commands, in both tiers: attempts to get around it, and what still works."""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import Permit, Proxy
from app.sandbox.confine import Launch
from app.sandbox.confine.workers import interpreter
from app.sandbox.running.command_network import CommandNetwork
from app.vocabulary.confinement import Tier
from tests.network.internet import FakeInternet

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

ATTEMPTS = r"""
import ctypes, json, os, socket, struct, sys
port, other = int(sys.argv[1]), int(sys.argv[2])
home, _, own = os.environ["HTTP_PROXY"].removeprefix("http://").partition(":")
own = int(own)
def tcp(host, port, family=socket.AF_INET, protocol=0):
    def act():
        with socket.socket(family, socket.SOCK_STREAM, protocol) as made:
            made.settimeout(2)
            made.connect((host, port))
            made.send(b"x")
    return act
def fast_open(call):
    def act():
        with socket.socket() as made:
            made.settimeout(2)
            call(made)
    return act
def udp(host, port):
    def act():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
            made.settimeout(0.3)
            made.sendto(b"x", (host, port))
            made.recv(1)
    return act
def delayed():
    with socket.socket() as made:
        made.setsockopt(socket.IPPROTO_TCP, 30, 1)
        made.settimeout(2)
        made.connect(("127.0.0.1", port))
        made.send(b"x")
def sendmmsg():
    libc = ctypes.CDLL(None, use_errno=True)
    place = struct.pack("=H", 2) + struct.pack("!H", port) + socket.inet_aton("127.0.0.1") + bytes(8)
    address = ctypes.create_string_buffer(place)
    data = ctypes.create_string_buffer(b"x")
    part = ctypes.create_string_buffer(struct.pack("@PN", ctypes.addressof(data), 1))
    fields = (ctypes.addressof(address), 16, ctypes.addressof(part), 1, 0, 0, 0, 0)
    head = ctypes.create_string_buffer(struct.pack("@PIPNPNiI", *fields))
    with socket.socket() as made:
        if libc.sendmmsg(made.fileno(), head, 1, 0x20000000) < 0:
            raise OSError(ctypes.get_errno(), "sendmmsg")
def reconnected():
    with socket.create_connection((home, own), 2) as made:
        ctypes.CDLL(None).connect(made.fileno(), bytes(16), 16)
        made.connect(("127.0.0.1", port))
def listens():
    with socket.socket() as made:
        made.listen()
def listens_bound():
    with socket.create_server(("127.0.0.1", 0)): pass
to = ("127.0.0.1", port)
acts = {
    "direct": tcp("127.0.0.1", port),
    "direct by another loopback address": tcp("127.0.0.2", port),
    "IPv6": tcp("::1", port, socket.AF_INET6),
    "mapped IPv6": tcp("::ffff:127.0.0.1", port, socket.AF_INET6),
    "outside address": tcp("1.1.1.1", 443),
    "own port elsewhere": tcp("127.0.0.2", own),
    "multipath": tcp("127.0.0.1", port, protocol=262),
    "SCTP": tcp("127.0.0.1", port, protocol=132),
    "fast open by sendto": fast_open(lambda made: made.sendto(b"x", 0x20000000, to)),
    "fast open by sendmsg": fast_open(lambda made: made.sendmsg([b"x"], [], 0x20000000, to)),
    "fast open by sendmmsg": sendmmsg,
    "fast open by connect": delayed,
    "connected anew": reconnected,
    "UDP": udp("127.0.0.1", port),
    "DNS": lambda: socket.getaddrinfo("example.org", 80),
    "DNS by UDP": udp("127.0.0.53", 53),
    "the proxy of another session": tcp("127.0.0.1", other),
    "packets": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
    "raw": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 6),
    "listen": listens,
    "listen bound": listens_bound,
    "the proxy": tcp(home, own),
}
done = {}
for name, act in acts.items():
    try:
        act()
        done[name] = "done"
    except OSError as error:
        done[name] = str(error.errno)
print(json.dumps(done))
"""
ANOTHERS = r"""
import ctypes, json, os, socket, struct, sys
victim, (host, port) = sys.argv[1], sys.argv[2].removeprefix("http://").split(":")
to = (host, port) = host, int(port)
own = os.environ["HTTP_PROXY"].removeprefix("http://").split(":")
own = own[0], int(own[1])
def tcp(to, family=socket.AF_INET, protocol=0, patient=True):
    def act():
        with socket.socket(family, socket.SOCK_STREAM, protocol) as made:
            made.settimeout(2) if patient else made.setblocking(True)
            made.connect(to)
    return act
def first_data(send):
    def act():
        with socket.socket() as made:
            made.settimeout(2)
            send(made)
    return act
def delayed():
    with socket.socket() as made:
        made.setsockopt(socket.IPPROTO_TCP, 30, 1)
        made.connect(to)
        made.send(b"x")
def reconnected():
    with socket.create_connection(own, 2) as made:
        ctypes.CDLL(None).connect(made.fileno(), bytes(16), 16)
        made.connect(to)
def unspecified():
    libc = ctypes.CDLL(None, use_errno=True)
    with socket.socket() as made:
        place = struct.pack("=H", 0) + struct.pack("!H", port) + socket.inet_aton(host) + bytes(8)
        if libc.connect(made.fileno(), place, 16) < 0:
            raise OSError(ctypes.get_errno(), "connect")
        made.getpeername()
def wider():
    libc = ctypes.CDLL(None, use_errno=True)
    with socket.socket() as made:
        place = struct.pack("=H", 2) + struct.pack("!H", port) + socket.inet_aton(host) + bytes(108)
        if libc.connect(made.fileno(), place, 120) < 0:
            raise OSError(ctypes.get_errno(), "connect")
def taken_socket():
    libc = ctypes.CDLL(None, use_errno=True)
    pidfd = os.pidfd_open(int(victim))
    if libc.syscall(438, pidfd, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "pidfd_getfd")
def traced():
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(16, int(victim), 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")
def listens_there():
    with socket.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind(to)
acts = {
    "plain": tcp(to),
    "blocking": tcp(to, patient=False),
    "mapped IPv6": tcp((f"::ffff:{host}", port), socket.AF_INET6),
    "multipath": tcp(to, protocol=262),
    "first data by sendto": first_data(lambda made: made.sendto(b"x", 0x20000000, to)),
    "first data by sendmsg": first_data(lambda made: made.sendmsg([b"x"], [], 0x20000000, to)),
    "first data by connect": delayed,
    "connected anew": reconnected,
    "without a family": unspecified,
    "a longer address": wider,
    "a descriptor of it": taken_socket,
    "as its debugger": traced,
    "in place of the proxy": listens_there,
    "its own": tcp(own),
}
done = {}
for name, act in acts.items():
    try:
        act()
        done[name] = "done"
    except OSError as error:
        done[name] = str(error.errno)
print(json.dumps(done))
"""
"""Ways in which a command could connect as another that runs at the same time."""
OWN_LOOPBACK = {"listen", "listen bound"}
"""What is harmless in a network of one's own."""


class Wired:
    """Runs commands with the proxy, in one tier; `allowed` are hosts."""

    def __init__(self, sandbox: "SandboxedProject", internet: FakeInternet) -> None:
        self.sandbox = sandbox
        self.allowed = {"good.test"}
        self._proxy = Proxy(resolve=internet.resolve, dial=internet.dial)
        self.network: CommandNetwork

    async def judge(self, call_id: str, target: Target, local: Sequence[Judged]) -> Permit:
        return Permit(target.host in self.allowed, "" if target.host in self.allowed else "not this one")

    async def run(self, *argv: str, **variables: str) -> str:
        self.network = CommandNetwork("", self._proxy, self.judge)
        reading, writing = os.pipe()
        environment = dict(os.environ) | variables
        on_connection = self.network.on_connection
        launch = Launch(argv, self.sandbox.project, environment, writing, on_connection=on_connection)
        try:
            running = await self.sandbox.confinement.start(launch)
        finally:
            os.close(writing)
        with os.fdopen(reading, "rb") as output:
            try:
                async with asyncio.timeout(120):
                    said = await asyncio.to_thread(output.read)
                await running.wait()
            finally:
                await running.end()  # or whoever reads would wait for it still
        self.network.close()
        return said.decode(errors="replace")

    def close(self) -> None:
        self.sandbox.confinement.close()
        self._proxy.close()


@pytest.fixture
async def internet() -> AsyncIterator[FakeInternet]:
    async with FakeInternet() as made:
        yield made


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def wired(
    request: pytest.FixtureRequest, make_sandbox: Callable[..., "SandboxedProject"], internet: FakeInternet
) -> AsyncIterator[Wired]:
    made = Wired(make_sandbox(request.param), internet)
    in_force = await made.sandbox.confinement.ready()
    try:
        if in_force.tier is not request.param or not in_force.by_host:
            pytest.skip(f"this machine has no {request.param} tier with a network by host: {in_force.note}")
        yield made
    finally:
        made.close()


@pytest.fixture
def listening() -> Iterator[int]:
    """A server of the person's, which no command may reach."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as server:
        yield server.getsockname()[1]


async def test_nothing_gets_around_the_proxy(
    wired: Wired, make_sandbox: Callable[..., "SandboxedProject"], listening: int, tmp_path: Path
) -> None:
    tier = wired.sandbox.confinement.in_force.tier
    other = make_sandbox(tier)
    try:
        await other.confinement.ready()
        waiting = await other.begin("echo $HTTP_PROXY; sleep 60")
        await other.says("http://")
        port = (tmp_path / "output").read_text().strip().rpartition(":")[2]
        said = await wired.run(interpreter(), "-c", ATTEMPTS, str(listening), port)
        await waiting.stop(0)
    finally:
        other.confinement.close()
    done = {name for name, result in json.loads(said).items() if result == "done"}
    assert done == {"the proxy"} | (OWN_LOOPBACK if tier is Tier.FULL else set())


async def test_no_command_connects_as_another(wired: Wired, tmp_path: Path) -> None:
    """What was allowed to one, once or by its programs, is not another's, also if they share a loopback."""
    taken: list[socket.socket] = []
    with (tmp_path / "output").open("wb") as output:
        argv = ("/bin/sh", "-c", "echo $$ $HTTP_PROXY; sleep 60")
        launch = Launch(argv, wired.sandbox.project, dict(os.environ), output.fileno(), on_connection=taken.append)
        victim = await wired.sandbox.confinement.start(launch)
    await wired.sandbox.says("\n")
    pid, proxy = (tmp_path / "output").read_text().split()
    said = await wired.run(interpreter(), "-c", ANOTHERS, pid, proxy)
    await victim.stop(0)
    done = {name for name, result in json.loads(said).items() if result == "done"}
    assert (done, taken) == ({"its own"}, [])


def need(*programs: str) -> None:
    if missing := [name for name in programs if shutil.which(name) is None]:
        pytest.skip(f"there is no {missing[0]} here")


async def test_programs_find_the_proxy_and_read_its_refusal(wired: Wired, internet: FakeInternet) -> None:
    need("curl", "wget")
    said = await wired.run(
        "/bin/sh",
        "-c",
        "curl -sS http://good.test/; wget -qO- http://good.test/; curl -sS http://evil.test/;"
        " curl -sS --proxy socks5h://${HTTP_PROXY#http://} http://good.test/; curl -sS https://evil.test/ 2>&1;"
        " wget -qO- http://evil.test/ 2>&1; true",
    )
    assert said.count("hello from good.test") == 3
    assert "evil.test:80: not this one" in said
    assert "403" in said
    assert [use.connections for use in wired.network.uses] == [3]
    assert {refusal.host for refusal in wired.network.refusals} == {"evil.test:80", "evil.test:443"}
    assert set(internet.resolved) == {"good.test"}


async def test_what_one_command_left_is_not_the_next_ones(wired: Wired) -> None:
    fetch = "import urllib.request; print(urllib.request.urlopen('http://good.test/').read())"
    first = await wired.run(interpreter(), "-c", fetch)
    used = wired.network.uses
    second = await wired.run("/bin/sh", "-c", "echo quiet")
    assert ("hello" in first, second) == (True, "quiet\n")
    assert len(used) == 1
    assert wired.network.uses == ()


async def test_files_still_move_between_folders(wired: Wired) -> None:
    """Landlock denies that by every ruleset that does not allow it."""
    code = "import os; os.mkdir('a'); os.mkdir('b'); open('a/f', 'w'); os.rename('a/f', 'b/f'); print('moved')"
    assert await wired.run(interpreter(), "-c", code) == "moved\n"


class SshInternet(FakeInternet):
    """A server that says hello as SSH does, and one that gives out a repository to whoever connects to port 9418."""

    def __init__(self, repository: Path) -> None:
        super().__init__()
        self._repository = repository
        self.banners: list[bytes] = []

    async def dial(self, address: str, port: int) -> socket.socket:
        with socket.create_server(("127.0.0.1", 0)) as server:
            near = socket.create_connection(server.getsockname())
            far, _ = server.accept()
        near.setblocking(False)
        act = self._give_out if port == 9418 else self._greet
        threading.Thread(target=act, args=(far,), daemon=True).start()
        return near

    def _give_out(self, far: socket.socket) -> None:
        with far:
            subprocess.run(
                ["git", "upload-pack", str(self._repository)], stdin=far.fileno(), stdout=far.fileno(), check=False
            )

    def _greet(self, far: socket.socket) -> None:
        with far:
            far.sendall(b"SSH-2.0-tested\r\n")
            self.banners.append(far.recv(100))


FAKE_SSH = '#!/bin/bash\nexec /bin/bash -c "$HANDRAIL_SSH_PROXY" ssh-proxy good.test 9418\n'
GIT_OVER_SSH = """
git clone -q ssh://git@good.test/repo.git a 2>&1
git clone -q ssh://git@other.test/repo.git b 2>&1
GIT_SSH_VARIANT=simple GIT_SSH_COMMAND=$PWD/fake-ssh git clone -q ssh://good.test/repo.git c 2>&1 && cat c/hello.txt
"""


def _repository(folder: Path) -> Path:
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@b.test"]
    subprocess.run([*git, "init", "-q", str(folder)], check=True)
    (folder / "hello.txt").write_text("hello over a tunnel\n" * 5_000)
    subprocess.run([*git, "-C", str(folder), "add", "."], check=True)
    subprocess.run([*git, "-C", str(folder), "commit", "-qm", "first"], check=True)
    return folder


async def test_git_over_ssh_goes_through_the_proxy_and_a_refusal_is_read_in_its_output(
    make_sandbox: Callable[..., "SandboxedProject"], project: Path, tmp_path: Path
) -> None:
    need("git", "ssh", "/bin/bash")
    source = await asyncio.to_thread(_repository, tmp_path / "source")
    (project / "fake-ssh").write_text(FAKE_SSH)
    (project / "fake-ssh").chmod(0o755)
    internet = SshInternet(source)
    wired = Wired(make_sandbox(Tier.FULL), internet)
    try:
        if not (in_force := await wired.sandbox.confinement.ready()).by_host:
            pytest.skip(f"this machine has no full tier with a network by host: {in_force.note}")
        heard = await wired.run("/bin/sh", "-c", GIT_OVER_SSH)
    finally:
        wired.close()
    assert internet.banners and internet.banners[0].startswith(b"SSH-2.0-OpenSSH"), heard
    assert [str(use.target) for use in wired.network.uses] == ["good.test:22", "good.test:9418"]
    assert "handrail: 403" in heard and "not this one" in heard
    assert heard.count("hello over a tunnel\n") == 5_000

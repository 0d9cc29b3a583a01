"""Services of the person's on this computer: commands reach those that were allowed, by any protocol, in both tiers."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import HostRefusal, Permit, Proxy
from app.sandbox.confine.workers import interpreter
from app.vocabulary.confinement import Tier
from tests.clock import eventually
from tests.network.internet import FakeInternet
from tests.sandbox.confine.test_network import Wired, need

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

ECHO = r"""
import socket, sys, threading
family = socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET
server = socket.create_server((sys.argv[1], 0), family=family)
print(server.getsockname()[1], flush=True)
def serve(one):
    with one:
        one.sendall(b"welcome ")  # before the client says anything, as many databases do
        while heard := one.recv(1000):
            one.sendall(heard.upper())
while True:
    threading.Thread(target=serve, args=(server.accept()[0],)).start()
"""
HTTP = r"""
import http.server
class Hello(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.send_header("Content-Length", "5"); self.end_headers(); self.wfile.write(b"hello")
    def log_message(self, *args): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hello)
print(server.server_address[1], flush=True)
server.serve_forever()
"""
TALK = r"""
import select, socket, sys
host, port, way = sys.argv[1], int(sys.argv[2]), sys.argv[3]
with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as made:
    if way == "only IPv6":
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    made.setblocking(way != "not blocking")
    said = made.connect_ex((host, port))
    if said:
        sys.exit(f"error {said}")
    made.send(b"abc")
    heard = b""
    while len(heard) < len(b"welcome ABC"):
        select.select([made], [], [], 10)
        heard += made.recv(100)
    print(heard.decode())
"""


class OwnServices(Wired):
    """Allows some ports of this computer, and notes what was asked about."""

    def __init__(self, sandbox: "SandboxedProject") -> None:
        super().__init__(sandbox, FakeInternet())
        self._proxy = Proxy()
        self.ports: set[int] = set()
        self.asked: list[Target] = []

    async def judge(self, call_id: str, target: Target, local: Sequence[Judged]) -> Permit:
        self.asked.append(target)
        return Permit(target.port in self.ports, "not this one", with_local=True)


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED])
async def own(
    request: pytest.FixtureRequest, make_sandbox: Callable[..., "SandboxedProject"]
) -> AsyncIterator[OwnServices]:
    made = OwnServices(make_sandbox(request.param))
    in_force = await made.sandbox.confinement.ready()
    try:
        if in_force.tier is not request.param or not in_force.by_host:
            pytest.skip(f"this machine has no {request.param} tier with a network by host: {in_force.note}")
        yield made
    finally:
        made.close()


@pytest.fixture
def serve() -> Iterator[Callable[..., int]]:
    """Starts a server of the person's, and gives its port."""
    running: list[subprocess.Popen[str]] = []

    def start(program: str, *arguments: str) -> int:
        running.append(subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE, text=True))
        said = running[-1].stdout
        assert said is not None
        return int(said.readline())

    yield start
    for each in running:
        each.kill()
        each.communicate()


@pytest.mark.parametrize(
    ("host", "way"),
    [
        ("127.0.0.1", "blocking"),
        ("127.0.0.1", "not blocking"),
        ("::1", "blocking"),
        ("::1", "only IPv6"),
        ("::ffff:127.0.0.1", "not blocking"),
    ],
)
async def test_a_plain_tcp_program_reaches_an_allowed_port(
    own: OwnServices, serve: Callable[..., int], host: str, way: str
) -> None:
    port = serve(ECHO, "::1" if host == "::1" else "127.0.0.1")
    own.ports = {port}
    assert await own.run(interpreter(), "-c", TALK, host, str(port), way) == "welcome ABC\n"
    assert [(use.target.port, use.connections) for use in own.network.uses] == [(port, 1)]


async def test_no_port_is_reached_that_was_not_allowed(own: OwnServices, serve: Callable[..., int]) -> None:
    port = serve(ECHO, "127.0.0.1")
    said = await own.run(interpreter(), "-c", TALK, "127.0.0.1", str(port), "blocking")
    assert (said, own.asked) == ("error 111\n", [Target("127.0.0.1", port)])
    assert own.network.refusals == (HostRefusal(f"127.0.0.1:{port}", "not this one"),)


async def test_nobody_is_asked_about_a_port_where_nothing_listens(own: OwnServices) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    said = await own.run(interpreter(), "-c", TALK, "127.0.0.1", str(port), "blocking")
    assert (said, own.asked, own.network.refusals) == ("error 111\n", [], ())


async def test_what_handrail_itself_listens_at_is_never_reached(own: OwnServices) -> None:
    with socket.create_server(("127.0.0.1", 0)) as ours:
        port = ours.getsockname()[1]
        own.ports = {port}
        said = await own.run(interpreter(), "-c", TALK, "127.0.0.1", str(port), "blocking")
    assert said == "error 111\n"
    assert [one.reason for one in own.network.refusals] == ["Handrail itself listens there"]


async def test_http_clients_reach_it_by_name_and_by_address(own: OwnServices, serve: Callable[..., int]) -> None:
    need("curl")
    port = serve(HTTP)
    own.ports = {port}
    by_proxy = f"curl -sS --noproxy '' --proxy $HTTP_PROXY http://localhost:{port}/"
    said = await own.run(
        "/bin/sh", "-c", f"curl -sS http://127.0.0.1:{port}/; curl -sS http://localhost:{port}/; {by_proxy}"
    )
    assert said == "hellohellohello"


async def test_a_server_of_a_commands_own_comes_first(own: OwnServices, serve: Callable[..., int]) -> None:
    """In the full tier; the port is one that the person allowed, and something of theirs listens there too."""
    if own.sandbox.confinement.in_force.tier is not Tier.FULL:
        pytest.skip("commands cannot listen here")
    port = serve(ECHO, "127.0.0.1")
    own.ports = {port}
    act = (
        f"import socket\nserver = socket.create_server(('127.0.0.1', {port}))\nserver.settimeout(9)\n"
        f"one = socket.create_connection(('127.0.0.1', {port}))\nserver.accept()[0].send(b'mine')\nprint(one.recv(9))"
    )
    assert await own.run(interpreter(), "-c", act) == "b'mine'\n"
    assert own.asked == []


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextmanager
def postgres() -> Iterator[int]:
    """A PostgreSQL server of the person's; it does not run as root."""
    folder = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), Path("/nowhere"))
    user = "postgres" if os.geteuid() == 0 else None
    if not (folder / "initdb").exists():
        pytest.skip("needs a PostgreSQL server")
    with tempfile.TemporaryDirectory() as place:
        if user:
            shutil.chown(place, user)
        ran: dict[str, Any] = {"user": user, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": place}
        subprocess.run([folder / "initdb", "-A", "trust", "-U", "me", "-D", f"{place}/data"], check=True, **ran)
        port = free_port()
        at = ["-p", str(port), "-k", place, "-c", "listen_addresses=127.0.0.1"]
        server = subprocess.Popen([folder / "postgres", "-D", f"{place}/data", *at], **ran)
        try:
            yield port
        finally:
            server.terminate()
            server.wait()


@contextmanager
def redis() -> Iterator[int]:
    need("redis-server")
    port = free_port()
    with tempfile.TemporaryDirectory() as place:
        argv = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", place]
        server = subprocess.Popen(argv, stdout=subprocess.DEVNULL)
        try:
            yield port
        finally:
            server.terminate()
            server.wait()


REAL = {
    "psql": (postgres, "psql -h {host} -p {port} -U me -d postgres -Atc 'select 6 * 7'", "42"),
    "redis-cli": (redis, "redis-cli -h {host} -p {port} set a 42 && redis-cli -h {host} -p {port} get a", "OK\n42"),
}


@pytest.mark.parametrize("client", REAL)
async def test_a_client_of_a_real_server_is_refused_before_and_works_after_it_was_allowed(
    own: OwnServices, client: str
) -> None:
    server, form, answer = REAL[client]
    need(client)
    with server() as port:
        await eventually(lambda: listens(port))
        act = form.format(host="127.0.0.1", port=port)
        before = await own.run("/bin/sh", "-c", act)
        assert answer.splitlines()[-1] not in before.splitlines()
        assert own.network.refusals == (HostRefusal(f"127.0.0.1:{port}", "not this one"),)
        own.ports = {port}
        for host in ("127.0.0.1", "localhost"):
            assert answer in await own.run("/bin/sh", "-c", form.format(host=host, port=port))


def listens(port: int) -> bool:
    with socket.socket() as made:
        return made.connect_ex(("127.0.0.1", port)) == 0


DATABASE = "handrail-2.db"
HELD = r"""
import socket, sys
held = open(sys.argv[1])
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
server.accept()
"""


def test_what_another_process_of_handrail_listens_at_is_ours_too(serve: Callable[..., int], tmp_path: Path) -> None:
    from app.network.local_services import is_ours

    for name in (DATABASE, "other.db"):
        (tmp_path / name).touch()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / DATABASE).touch()
    with (tmp_path / DATABASE).open(), (tmp_path / "other.db").open():
        assert is_ours(serve(HELD, str(tmp_path / DATABASE)))
        assert not is_ours(serve(HELD, str(tmp_path / "elsewhere" / DATABASE)))
        assert not is_ours(serve(HELD, str(tmp_path / "other.db")))
        assert not is_ours(serve(ECHO, "127.0.0.1"))


def test_what_listens_is_named(serve: Callable[..., int]) -> None:
    from app.network.local_services import listeners

    port = serve(ECHO, "127.0.0.1")
    assert [name.startswith("python") for name in listeners(port)] == [True]

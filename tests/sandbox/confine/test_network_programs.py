"""Programs that people use fetch through the proxy: pip, npm, git, cargo and curl, from servers of our own over TLS."""

import base64
import functools
import hashlib
import http.server
import io
import json
import shutil
import ssl
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.network.proxy import Proxy
from app.sandbox.confine.workers import interpreter
from app.vocabulary.confinement import Tier
from tests.network.internet import FakeInternet
from tests.sandbox.confine.test_network import Wired

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux"),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make a certificate with"),
]

HOSTS = ("index.test", "npm.test", "git.test", "crates.test")


class TlsInternet(FakeInternet):
    """Every host leads to one server that gives out the files of a folder over TLS."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port

    async def resolve(self, host: str) -> Sequence[str]:
        self.resolved.append(host)
        return ["93.184.216.34"] if host in HOSTS else []


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package index, an npm registry, a repository and a crate index, all as plain files; and a certificate."""
    folder = tmp_path_factory.mktemp("shelf")
    names = ",".join(f"DNS:{host}" for host in HOSTS)
    certificate = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "ca.pem")]
    subject = ["-subj", "/CN=shelf", "-addext", f"subjectAltName={names}"]
    subprocess.run(["openssl", "req", *certificate, *files, *subject], check=True, capture_output=True)
    site = folder / "site"
    _package_index(site)
    _registry(site)
    _repository(site, folder)
    _crates(site)
    return folder


def _package_index(site: Path) -> None:
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("tiny.py", "said = 'tiny'\n")
        made.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        made.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        made.writestr("tiny-1.0.dist-info/RECORD", "")
    _put(
        site / "simple/tiny/index.html",
        b'<a href="../../files/tiny-1.0-py3-none-any.whl">tiny-1.0-py3-none-any.whl</a>',
    )
    _put(site / "files/tiny-1.0-py3-none-any.whl", wheel.getvalue())


def _registry(site: Path) -> None:
    archive = _archive({"package/package.json": b'{"name": "tiny", "version": "1.0.0"}', "package/index.js": b""})
    integrity = "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()
    dist = {"tarball": "https://npm.test/tiny-1.0.0.tgz", "integrity": integrity}
    version = {"name": "tiny", "version": "1.0.0", "dist": dist}
    _put(site / "tiny-1.0.0.tgz", archive)
    package = {"name": "tiny", "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": version}}
    _put(site / "tiny/index.html", json.dumps(package).encode())
    _put(site / "tiny.json", json.dumps(package).encode())


def _repository(site: Path, folder: Path) -> None:
    source = folder / "source"
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@b.test", "-c", "init.defaultBranch=main"]
    subprocess.run([*git, "init", "-q", str(source)], check=True)
    (source / "hello.txt").write_text("hello")
    subprocess.run([*git, "-C", str(source), "add", "."], check=True)
    subprocess.run([*git, "-C", str(source), "commit", "-qm", "first"], check=True)
    subprocess.run([*git, "clone", "-q", "--bare", str(source), str(site / "repo.git")], check=True)
    subprocess.run([*git, "-C", str(site / "repo.git"), "update-server-info"], check=True)


def _crates(site: Path) -> None:
    manifest = b'[package]\nname = "tiny"\nversion = "1.0.0"\nedition = "2021"\n'
    crate = _archive({"tiny-1.0.0/Cargo.toml": manifest, "tiny-1.0.0/src/lib.rs": b""})
    row = {"name": "tiny", "vers": "1.0.0", "deps": [], "cksum": hashlib.sha256(crate).hexdigest(), "features": {}}
    _put(site / "index/config.json", b'{"dl": "https://crates.test/crates"}')
    _put(site / "index/ti/ny/tiny", json.dumps(row | {"yanked": False}).encode())
    _put(site / "crates/tiny/1.0.0/download", crate)


def _archive(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return made.getvalue()


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def translate_path(self, path: str) -> str:
        """npm asks for the folder without its slash."""
        return super().translate_path("/tiny.json" if path == "/tiny" else path)


@pytest.fixture(scope="module")
def serving(shelf: Path) -> Iterator[int]:
    handler = functools.partial(Quiet, directory=str(shelf / "site"))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(shelf / "ca.pem", shelf / "key.pem")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


@pytest.fixture
async def wired(
    make_sandbox: Callable[..., "SandboxedProject"], shelf: Path, serving: int, project: Path
) -> AsyncIterator[Wired]:
    internet = TlsInternet(serving)
    made = Wired(make_sandbox(Tier.FULL), internet)
    made._proxy = Proxy(resolve=internet.resolve, dial=internet.dial)
    made.allowed = set(HOSTS)
    shutil.copy(shelf / "ca.pem", project / "ca.crt")
    in_force = await made.sandbox.confinement.ready()
    try:
        if not in_force.by_host:
            pytest.skip(f"this machine has no full tier with a network by host: {in_force.note}")
        yield made
    finally:
        made.close()


CARGO = (
    'mkdir c && cd c && mkdir src && : > src/lib.rs && printf \'[package]\\nname="c"\\nversion="1.0.0"\\n'
    'edition="2021"\\n[dependencies]\\ntiny="1"\\n\' > Cargo.toml && cargo fetch -q'
    " --config 'source.crates-io.replace-with=\"own\"'"
    " --config 'source.own.registry=\"sparse+https://crates.test/index/\"' && grep -c tiny Cargo.lock"
)
COMMANDS = [
    ("curl", "curl -sS --cacert ca.crt https://git.test/repo.git/HEAD", "refs/heads/main", "git.test"),
    (
        "wget",
        "wget -qO- --ca-certificate=ca.crt https://git.test/repo.git/HEAD",
        "refs/heads/main",
        "git.test",
    ),
    (
        "pip",
        f"{interpreter()} -m pip download -q --disable-pip-version-check --no-deps --no-cache-dir --cert ca.crt"
        " --index-url https://index.test/simple -d t tiny 2>&1; ls t",
        "tiny-1.0-py3-none-any.whl",
        "index.test",
    ),
    (
        "npm",
        "npm install --no-audit --no-fund --cafile ca.crt --registry https://npm.test/ tiny 2>&1"
        " && ls node_modules/tiny",
        "package.json",
        "npm.test",
    ),
    (
        "git",
        "git -c http.sslCAInfo=$PWD/ca.crt clone -q https://git.test/repo.git g 2>&1 && cat g/hello.txt",
        "hello",
        "git.test",
    ),
    ("cargo", CARGO, "2", "crates.test"),
]


@pytest.mark.parametrize(("program", "command", "said", "host"), COMMANDS, ids=[row[0] for row in COMMANDS])
async def test_a_program_fetches_through_the_proxy(
    wired: Wired, program: str, command: str, said: str, host: str, project: Path
) -> None:
    asked = {"pip": [interpreter(), "-c", "import pip"], "cargo": ["cargo", "--version"]}  # rustup's may lead nowhere
    line = asked.get(program, ["true"])
    is_missing = program != "pip" and shutil.which(program) is None
    if is_missing or subprocess.run(line, capture_output=True).returncode:  # noqa: ASYNC221
        pytest.skip(f"there is no {program} here")
    certificate = str(project / "ca.crt")
    others = (
        "REQUESTS_CA_BUNDLE",
        "CURL_CA_BUNDLE",
        "SSL_CERT_FILE",
        "PIP_CERT",
        "GIT_SSL_CAINFO",
        "CARGO_HTTP_CAINFO",
    )
    variables = dict.fromkeys(others, certificate)  # whatever the machine has there
    heard = await wired.run("/bin/sh", "-c", command, **variables)
    assert said in heard, heard
    [use] = wired.network.uses
    assert (use.target.host, use.target.port) == (host, 443)
    assert use.received > 500
    assert wired.network.refusals == ()

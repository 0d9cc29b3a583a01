"""What people do in a project works inside the confinement, and a grant gives what it says and no more."""

import http.server
import importlib.util
import os
import shlex
import shutil
import socket
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.sandbox.running.environment import with_own_commands
from app.vocabulary.confinement import Grant, Tier

if TYPE_CHECKING:
    from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="the tiers of Linux")]

PYTHON = str(Path(sys._base_executable).resolve())  # type: ignore[attr-defined]
NETWORK = Grant(network=True)
TOOLS = {
    "git": "git init -q repo && cd repo && echo x > f && git add f && git -c user.name=a -c user.email=b commit -qm one"
    " && git status --short && git log --oneline | grep one && git branch other && git checkout -q other",
    "gcc": "printf 'int main(void){return 0;}' > m.c && gcc -o m m.c && ./m",
    "make": "printf 'all:\\n\\ttouch made\\n' > Makefile && make -s && test -f made",
    "node": 'node -e \'require("fs").writeFileSync("n", "1"); require("child_process").execFileSync("true")\'',
    "npm": """echo '{"name":"x","version":"1.0.0","scripts":{"prepack":"touch ran"}}' > package.json"""
    " && npm pack --silent && test -f ran && test -f x-1.0.0.tgz",
    "sqlite3": "sqlite3 d.db 'create table t(x); insert into t values (1); select * from t' | grep 1",
    "perl": "perl -e 'print 1'",
}
PYTHON_WORK = """
import multiprocessing, sqlite3, subprocess, tempfile, threading, asyncio
def double(x): return 2 * x
if __name__ == "__main__":
    with multiprocessing.Pool(2) as pool: assert pool.map(double, [1, 2]) == [2, 4]
    multiprocessing.Lock()
    sqlite3.connect("p.db").execute("create table if not exists t(x)").connection.commit()
    with tempfile.NamedTemporaryFile() as file: file.write(b"x")
    assert subprocess.run(["sh", "-c", "echo hi | cat"], capture_output=True).stdout == b"hi\\n"
    async def main(): return await (await asyncio.create_subprocess_exec("true")).wait()
    assert asyncio.run(main()) == 0
    print("all done")
"""


confined = pytest.mark.parametrize("sandbox", [Tier.FULL, Tier.REDUCED], indirect=True)


@confined
async def test_the_tools_of_the_trade_work(sandbox: "SandboxedProject") -> None:
    """Those that are installed."""
    failed: dict[str, str] = {}
    for tool, command in TOOLS.items():
        if shutil.which(tool, path="/usr/local/bin:/usr/bin:/bin") is None:
            continue
        (sandbox.project / f"for-{tool}").mkdir()
        if await sandbox.run(f"cd for-{tool} && {command}") != 0:
            failed[tool] = sandbox.said
    assert failed == {}


@confined
async def test_a_program_that_lies_in_the_project_works(sandbox: "SandboxedProject") -> None:
    """Ripgrep, as it comes from PyPI; few systems have one of their own."""
    found = shutil.which("rg", path=str(Path(sys.executable).parent))
    assert found is not None
    shutil.copy(found, sandbox.project / "rg")
    assert await sandbox.run("./rg -q Sample README.md") == 0, sandbox.said


@confined
async def test_the_tests_of_a_project_run(sandbox: "SandboxedProject") -> None:
    packages = sandbox.project / "packages"
    for name in ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments"):
        found = importlib.util.find_spec(name)
        assert found is not None and found.submodule_search_locations
        shutil.copytree(found.submodule_search_locations[0], packages / name, ignore=other_languages)
    with_py = importlib.util.find_spec("py")  # a single file that comes with pytest
    if with_py is not None and with_py.origin is not None:
        shutil.copy(with_py.origin, packages)
    (sandbox.project / "test_it.py").write_text("def test_it(tmp_path): (tmp_path / 'x').write_text('x')\n")
    run = f"PYTEST_ADDOPTS= PYTHONPATH=packages {PYTHON} -m pytest -q -p no:cacheprovider test_it.py"
    assert await sandbox.run(run) == 0, sandbox.said
    assert "1 passed" in sandbox.said


def other_languages(folder: str, names: list[str]) -> list[str]:
    """What Pygments has for languages that pytest never prints: most of its hundreds of files."""
    used = ("__", "_mapping", "python.", "diff.")
    return [name for name in names if not name.startswith(used)] if "/pygments/lexers" in folder else []


async def test_python_with_processes_and_databases_works(sandbox: "SandboxedProject") -> None:
    (sandbox.project / "work.py").write_text(PYTHON_WORK)
    assert await sandbox.run(f"{PYTHON} work.py") == 0, sandbox.said
    assert "all done" in sandbox.said


@pytest.fixture
def index(tmp_path: Path) -> Iterator[str]:
    """A package index on loopback with one package in it."""
    folder = tmp_path / "index" / "tiny"
    folder.mkdir(parents=True)
    with zipfile.ZipFile(folder / "tiny-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("tiny.py", "print('tiny works')\n")
        wheel.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        wheel.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("tiny-1.0.dist-info/RECORD", "")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *given: object, **options: object) -> None:
            super().__init__(*given, directory=str(tmp_path / "index"))  # type: ignore[arg-type]

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@confined
async def test_a_package_is_installed_when_the_network_is_granted(sandbox: "SandboxedProject", index: str) -> None:
    if await sandbox.run(f"{PYTHON} -c 'import pip; print(pip.__path__[0])'") == 0:  # as `pip --python` starts it
        venv, pip = f"{PYTHON} -m venv --without-pip .venv", f".venv/bin/python {shlex.quote(sandbox.said.strip())}"
    else:  # Debian has it in a package of its own
        venv, pip = f"{PYTHON} -m venv .venv", ".venv/bin/python -m pip"
    install = f"{pip} install -q --disable-pip-version-check --isolated -i {index} tiny"
    assert await sandbox.run(f"{venv} && {install} && .venv/bin/python -c 'import tiny'", NETWORK) == 0, sandbox.said
    assert "tiny works" in sandbox.said


async def test_the_network_is_closed_until_it_is_granted(sandbox: "SandboxedProject", index: str) -> None:
    port = index.removesuffix("/").rpartition(":")[2]
    get = f"s = socket.create_connection(('127.0.0.1', {port}), 5); s.sendall(b'HEAD / HTTP/1.0\\r\\n\\r\\n')"
    fetch = f"{PYTHON} -I -S -c \"import socket; {get}; assert s.recv(4) == b'HTTP'\""
    assert (await sandbox.run(fetch) == 0) is (sandbox.confinement.in_force.tier is Tier.NONE)
    assert await sandbox.run(fetch, NETWORK) == 0, sandbox.said


@confined
async def test_a_granted_network_does_not_open_unix_sockets(sandbox: "SandboxedProject", tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind(f"\0handrail-{os.getpid()}")
        abstract.listen()
        connect = f"import socket; socket.socket(socket.AF_UNIX).connect('\\0handrail-{os.getpid()}')"
        (sandbox.project / "c.py").write_text(connect)
        assert await sandbox.run(f"{PYTHON} -I c.py", NETWORK) != 0


@confined
async def test_in_plan_mode_the_project_cannot_be_written(sandbox: "SandboxedProject") -> None:
    grant = Grant(read_only=True)
    assert await sandbox.run("cat README.md && echo x > $TMPDIR/y && cat $TMPDIR/y", grant) == 0
    assert await sandbox.run("echo x > README.md", grant) != 0
    assert await sandbox.run("touch new", grant) != 0
    assert (sandbox.project / "README.md").read_text().startswith("# Sample")


async def test_one_more_folder_can_be_granted(sandbox: "SandboxedProject", tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    if sandbox.confinement.in_force.tier is not Tier.NONE:
        assert await sandbox.run(f"echo x > {other}/f") != 0
    assert await sandbox.run(f"echo x > {other}/f && cat {other}/f", Grant(folders=(str(other),))) == 0


async def test_one_run_can_be_unconfined_and_says_so(sandbox: "SandboxedProject", tmp_path: Path) -> None:
    grant = Grant(unconfined=True)
    assert await sandbox.run(f"touch {tmp_path}/made", grant) == 0
    assert (sandbox.confinement.describe(grant).tier, (tmp_path / "made").exists()) == (Tier.NONE, True)


async def test_a_secret_that_appears_is_hidden_from_the_next_command(sandbox: "SandboxedProject") -> None:
    assert await sandbox.run("ls -a") == 0
    (sandbox.project / "src" / ".env").write_text("PASSWORD=hunter2\n")
    await sandbox.run("cat src/.env; grep -r hunter2 .")
    tier = sandbox.confinement.in_force.tier
    assert ("hunter2" in sandbox.said) is (tier is not Tier.FULL)
    if tier is Tier.REDUCED:
        assert "can be read" in sandbox.confinement.describe(Grant()).note


async def test_path_holds_only_folders_that_can_be_read(
    sandbox: "SandboxedProject", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}/nowhere:relative:{os.environ['PATH']}:/usr/bin:/bin")
    await sandbox.run('echo "$PATH"')
    if sandbox.confinement.in_force.tier is not Tier.NONE:
        assert "nowhere" not in sandbox.said and "relative" not in sandbox.said
    assert "/usr/bin" in sandbox.said


OFFICE = """
import sys, os
import docx, pptx, xlsxwriter, python_calamine, reportlab.platypus
from PIL import Image
Image.new("RGB", (9, 9)).save("red.png")
document = docx.Document()
document.add_picture("red.png")
document.save("new.docx")
book = xlsxwriter.Workbook("new.xlsx")
book.add_worksheet().write(0, 0, 5)
book.close()
print(python_calamine.CalamineWorkbook.from_path("new.xlsx").get_sheet_by_index(0).to_python(), sys.argv[1:])
assert not any(name.startswith("app") for name in sys.modules) and os.getcwd() not in sys.path
"""


@confined
async def test_commands_have_a_python_with_the_libraries_of_documents(sandbox: "SandboxedProject") -> None:
    (sandbox.project / "make.py").write_text(OFFICE)
    (sandbox.project / "docx.py").write_text("raise SystemExit('the project must not stand in the way')")
    given = with_own_commands(os.environ)
    setting = " ".join(f"{name}={shlex.quote(given[name])}" for name in ("PATH", "HANDRAIL_PYTHON"))
    assert await sandbox.run(f"export {setting}; office-python make.py a b") == 0, sandbox.said
    assert sandbox.said.strip() == "[[5.0]] ['a', 'b']" and (sandbox.project / "new.docx").exists()
    assert await sandbox.run(f"export {setting}; echo 'import PIL; print(1)' | office-python -") == 0, sandbox.said
    others = f"export {setting}; {PYTHON} -c 'import pptx'"
    assert await sandbox.run(others) != 0 and "No module named 'pptx'" in sandbox.said

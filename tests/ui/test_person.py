"""One run as a person would: a real screen, a window manager, a keyboard; type, approve, see the file."""

import json
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.starting import PLAIN, SCRIPT

ROOT = Path(__file__).parent.parent.parent
NEEDED = ("Xvfb", "openbox", "xdotool")
MISSING = [name for name in NEEDED if shutil.which(name) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


def until(condition: Callable[[], object], what: str, seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"never happened: {what}"
        time.sleep(0.05)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[dict[str, str]]:
    """An X server of our own with a window manager; the environment for programs on it."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-r"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )  # -r: a key that a busy machine releases late is typed once all the same
    os.close(write)
    with os.fdopen(read) as told:
        display = told.readline().strip()
    environment = os.environ | {
        "DISPLAY": f":{display}",
        "QT_QPA_PLATFORM": "xcb",
        "LANG": "C.UTF-8",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),  # the window manager and the accessibility bus write there
    }
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
    yield environment
    for process in (manager, server):
        process.terminate()
        process.wait(120)


def xdotool(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True)
    return done.stdout.strip()


def quick_start() -> tuple[str, ...]:
    """The same program, where its start is not what is looked at."""
    return (*SCRIPT, "import sys; from app.command_line.launch import main; sys.exit(main([]))")


@contextmanager
def handrail(
    screen: dict[str, str], project: Path, home: Path, provider: str, program: Sequence[str] = PLAIN
) -> Iterator[subprocess.Popen[str]]:
    """The real program with its window in front; it must have complained about nothing when it is gone."""
    (home / "config").mkdir()
    settings = f'provider = "{provider}"\nrecent_projects = ["{project}"]\n'
    (home / "config" / "settings.toml").write_text(settings)
    app = subprocess.Popen(program, cwd=ROOT, env=screen, stderr=subprocess.PIPE, text=True)
    try:
        until(lambda: xdotool(screen, "search", "--onlyvisible", "--name", "Handrail"), "the window")
        window = xdotool(screen, "search", "--onlyvisible", "--name", "Handrail").splitlines()[0]
        xdotool(screen, "windowfocus", "--sync", window)
        until(lambda: xdotool(screen, "getwindowfocus") == window, "the window has the keyboard")
        yield app
        app.send_signal(signal.SIGTERM)
        assert app.wait(120) == 143
    finally:
        app.kill()
        _, complaints = app.communicate()
    assert complaints == ""


def test_type_approve_and_see_the_file(screen: dict[str, str], project: Path, handrail_home: Path) -> None:
    with handrail(screen, project, handrail_home, "demo"):
        xdotool(screen, "type", "--delay", "15", "create hello.txt saying hi")
        xdotool(screen, "key", "Return")
        title = "create hello.txt saying hi"
        until(lambda: xdotool(screen, "search", "--onlyvisible", "--name", title), "the session has its title")
        until(lambda: (xdotool(screen, "key", "alt+a"), (project / "hello.txt").exists())[1], "the file")
        assert (project / "hello.txt").read_text() == "hi\n"
    (trail,) = (handrail_home / "data/audit").iterdir()
    assert json.loads(trail.read_text())["decision"]["by"] == "person"


class Service(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"yes")

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_plan_accept_and_let_a_command_reach_a_host_with_the_keyboard_alone(
    screen: dict[str, str], service: str, project: Path, handrail_home: Path, tmp_path: Path
) -> None:
    # By the proxy, which asks about the host, and then about its address, which is on this machine.
    page = f"__import__('urllib.request').request.urlopen('{service}').read()"
    reach = f"NO_PROXY= no_proxy= python3 -c \"open('reached.txt', 'wb').write({page})\""
    script = [
        {"call": "plan_write", "arguments": {"title": "Ask", "content": "# Ask\n\n1. Ask the service\n"}},
        {"call": "exit_plan_mode", "arguments": {}},
        {"call": "bash", "arguments": {"command": reach}},
        {"say": "Done."},
    ]
    (tmp_path / "script.json").write_text(json.dumps(script))
    told = screen | {"HANDRAIL_SCRIPT": str(tmp_path / "script.json")}
    reached = project / "reached.txt"
    with handrail(told, project, handrail_home, "scripted", quick_start()):
        until(lambda: xdotool(screen, "search", "--onlyvisible", "--name", "New session"), "the conversation")
        xdotool(screen, "key", "ctrl+l")
        xdotool(screen, "type", "--delay", "15", "ask it")
        xdotool(screen, "key", "ctrl+shift+p", "Return")  # plan mode on
        until(lambda: xdotool(screen, "search", "--onlyvisible", "--name", "ask it"), "the session has its title")
        until(lambda: any(name.endswith(".plan") for _, _, names in os.walk(project) for name in names), "the plan")
        assert not reached.exists()
        until(lambda: (xdotool(screen, "key", "alt+a"), reached.exists() and reached.read_text())[1], "the service")
        assert reached.read_text() == "yes"

"""PATH as the person's login shell has it, found without trusting what start-up files print."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from app.sandbox.confine import Confinement
from app.sandbox.running.environment import CommandEnvironment
from app.sandbox.running.login_path import LoginPath, order_folders
from app.sandbox.running.process import Processes

pytestmark = pytest.mark.anyio


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    return home


async def found(home: Path, profile: str, **more: float) -> str:
    (home / ".bash_profile").write_text(profile)
    options = {"limit": 120.0} | more
    return await LoginPath({"HOME": str(home), "PATH": "/usr/bin:/bin"}, "/bin/bash", **options).found()


async def test_it_is_what_the_start_up_files_make_of_it(home: Path) -> None:
    assert (await found(home, "export PATH=/opt/tools:$PATH")).startswith("/opt/tools:")


async def test_what_start_up_files_print_is_not_taken_for_it(home: Path) -> None:
    noise = "echo PATH=/evil; printf '\\377\\n'; echo /evil >&2; export PATH=/opt/tools"
    assert await found(home, noise) == "/opt/tools"


@pytest.mark.parametrize(
    "profile",
    ["exit 3", "exec sleep 300", "kill -9 $$", "exec true", "head -c 1000000 /dev/zero"],
)
async def test_a_shell_that_fails_or_hangs_is_harmless(home: Path, profile: str) -> None:
    assert await found(home, profile, limit=0.5) == ""


async def test_a_daemon_that_holds_the_output_does_not_keep_us_waiting(home: Path) -> None:
    daemon = "setsid sh -c 'echo $$ > ~/daemon.new; mv ~/daemon.new ~/daemon; exec sleep 900' &"
    wait = "until [ -e ~/daemon ]; do sleep 0.01; done"
    try:
        async with asyncio.timeout(120):
            assert await found(home, f"{daemon}\n{wait}\nexport PATH=/opt/tools", limit=600) == "/opt/tools"
    finally:
        os.kill(int((home / "daemon").read_text()), signal.SIGKILL)


@pytest.mark.parametrize("shell", ["/nowhere/bash", "relative/bash"])
async def test_no_shell_no_path(home: Path, shell: str) -> None:
    assert await LoginPath({}, shell).found() == ""


@pytest.mark.parametrize(
    ("own", "login", "expected"),
    [
        ("/usr/bin:/bin", "", "/usr/bin:/bin"),
        ("/usr/bin:/bin", "/opt/bin:/usr/bin", "/opt/bin:/usr/bin:/bin"),
        ("/p/bin:/usr/bin", "", "/usr/bin:/p/bin"),
        ("/usr/bin", "/p/node_modules/.bin:/opt/bin:/p", "/opt/bin:/usr/bin:/p/node_modules/.bin:/p"),
        (".:bin::/usr/bin", "./x:/opt/bin", "/opt/bin:/usr/bin"),
        ("/opt/../p/bin:/usr/bin", "", "/usr/bin:/opt/../p/bin"),
        ("/project/bin:/usr/bin", "", "/project/bin:/usr/bin"),
        ("/a\nb:/usr/bin", "/" + "x" * 5000, "/usr/bin"),
        ("", "", ""),
    ],
)
def test_the_projects_own_folders_come_last_and_relative_ones_never(own: str, login: str, expected: str) -> None:
    assert order_folders(own, login, Path("/p")) == expected


def test_a_link_into_the_project_comes_last_too(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "bin").mkdir(parents=True)
    (tmp_path / "link").symlink_to(project / "bin")
    assert order_folders(f"{tmp_path / 'link'}:/usr/bin", "", project) == f"/usr/bin:{tmp_path / 'link'}"


async def test_commands_find_what_the_login_shell_finds(home: Path, tmp_path: Path, unconfined: Confinement) -> None:
    tool = tmp_path / "tools/greet"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\necho hello\n")
    tool.chmod(0o755)
    (home / ".bash_profile").write_text(f"export PATH={tool.parent}:$PATH")
    (tmp_path / "project").mkdir()
    login = LoginPath({"HOME": str(home), "PATH": os.defpath}, "/bin/bash")
    processes = Processes(
        tmp_path / "project", CommandEnvironment({"PATH": "/usr/bin:/bin"}, login_path=login), unconfined
    )
    assert (await processes.run("greet", timeout=120)).output == "hello\n"
    processes.close()

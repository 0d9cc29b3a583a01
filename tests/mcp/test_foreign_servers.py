"""MCP servers that others wrote, each started once under confinement. `packaging/mcp_test_servers.sh` installs them."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.assembly.mcp_servers import one_server
from app.assembly.profile import Profile
from app.configuration.settings import McpServerSettings
from app.mcp.tools import make_tool
from tests.mcp.conftest import context

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
INSTALLED = Path(os.path.realpath(sys.prefix)) / "mcp-servers"
NPM = INSTALLED / "npm/node_modules/@modelcontextprotocol"
PYPI = INSTALLED / "pypi/bin/python"


@dataclass(frozen=True)
class Foreign:
    """How to start it, what to call, and a part of each answer; `PROJECT` stands for the folder."""

    program: tuple[str, ...]
    protocol: str
    calls: tuple[tuple[str, Mapping[str, Any], str], ...]
    env: Mapping[str, str] = field(default_factory=dict)


def node(name: str, *arguments: str) -> tuple[str, ...]:
    return (shutil.which("node") or "node", str(NPM / f"server-{name}/dist/index.js"), *arguments)


OLD, NEW = "2025-11-25", "2026-07-28"
SERVERS = {
    "everything": Foreign(
        node("everything"),
        OLD,
        (
            ("echo", {"message": "hello"}, "hello"),
            ("get-sum", {"a": 2, "b": 40}, "42"),
            ("get-tiny-image", {}, "an image (image/png)"),
            ("get-structured-content", {"location": "New York"}, "temperature"),
            ("get-resource-links", {"count": 2}, "[resource "),
            ("trigger-long-running-operation", {"duration": 1, "steps": 2}, "completed"),
        ),
    ),
    "filesystem": Foreign(
        node("filesystem", "PROJECT"),
        OLD,
        (
            ("read_text_file", {"path": "PROJECT/README.md"}, "# Sample"),
            ("write_file", {"path": "PROJECT/made.txt", "content": "x"}, "Successfully"),
            ("read_text_file", {"path": "/etc/passwd"}, "Access denied"),
        ),
    ),
    "memory": Foreign(
        node("memory"),
        OLD,
        (
            (
                "create_entities",
                {"entities": [{"name": "Ada", "entityType": "person", "observations": ["counts"]}]},
                "Ada",
            ),
            ("search_nodes", {"query": "counts"}, "Ada"),
        ),
        {"MEMORY_FILE_PATH": "PROJECT/memory.jsonl"},
    ),
    "git": Foreign((str(PYPI), "-m", "mcp_server_git"), NEW, (("git_status", {"repo_path": "PROJECT"}, "On branch"),)),
    "time": Foreign(
        (str(PYPI), "-m", "mcp_server_time"), NEW, (("get_current_time", {"timezone": "Europe/Paris"}, "Europe/Paris"),)
    ),
    "fetch": Foreign(
        (str(PYPI), "-m", "mcp_server_fetch", "--ignore-robots-txt"),
        NEW,
        (("fetch", {"url": "http://127.0.0.1:9/"}, "not a public address"),),
    ),
}


def is_installed(foreign: Foreign, folder: Path) -> bool:
    """Completely: an installation that was stopped leaves programs that do not start."""
    mark = ".ready-pypi" if foreign.program[0] == str(PYPI) else ".ready-npm"
    return (folder / mark).exists() and shutil.which(foreign.program[0]) is not None


@pytest.mark.confined
@pytest.mark.parametrize("name", SERVERS)
async def test_a_server_that_others_wrote_runs_confined_and_answers(name: str, project: Path) -> None:
    foreign = SERVERS[name]
    if not is_installed(foreign, INSTALLED):
        pytest.skip(f"{name} is not installed: packaging/mcp_test_servers.sh")
    if name == "git":
        await asyncio.to_thread(subprocess.run, ["git", "init", "-q", str(project)], check=True)

    def filled(value: Any) -> Any:
        return value.replace("PROJECT", str(project)) if isinstance(value, str) else value

    settings = McpServerSettings(
        command=foreign.program[0],
        args=[filled(word) for word in foreign.program[1:]],
        env={key: filled(value) for key, value in foreign.env.items()},
    )
    async with one_server(Profile.open(), name, settings, project) as server:
        connection = await server.started()
        assert connection.protocol == foreign.protocol
        tools = {tool.name: make_tool(server, tool) for tool in server.tools.offered}
        for tool, arguments, expected in foreign.calls:
            given = tools[tool].parse({key: filled(value) for key, value in arguments.items()})
            result = await tools[tool].execute(given, context(timeout=20.0))
            assert expected in result.output, (tool, result.output)


LEAVES_A_HALF = """#!/bin/sh
mkdir -p "$VENV/mcp-servers/npm/node_modules" "${npm_config_cache:-$HOME/.npm}/_logs" && : >"$VENV/mcp-servers/npm/half"
echo "$@" >>"$VENV/asked"
"""
MAKES_AN_ENVIRONMENT = """#!/bin/sh
if [ "$2" = venv ]; then mkdir -p "$3/bin" && cp "$0" "$3/bin/python"; exit; fi
echo "$@" >>"$VENV/asked"
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize("fault", ["exit 1", "sleep 600"])
def test_what_could_not_be_fetched_is_left_out_until_it_can(tmp_path: Path, fault: str) -> None:
    programs, home, venv = (tmp_path / name for name in ("programs", "home", "venv"))
    for file, text in ((programs / "npm", LEAVES_A_HALF), (venv / "bin/python", MAKES_AN_ENVIRONMENT)):
        file.parent.mkdir(parents=True)
        file.write_text(f'{text}[ -e "$VENV/reachable" ] || {fault}\n')
        file.chmod(0o755)
    home.mkdir()
    environment = os.environ | {
        "HOME": str(home),
        "VENV": str(venv),
        "PATH": f"{programs}:{os.environ['PATH']}",
        "SECONDS_EACH": "0.5" if "sleep" in fault else "60",
    }

    def install() -> str:
        script = ROOT / "packaging/mcp_test_servers.sh"
        return subprocess.run([script], env=environment, check=True, capture_output=True, text=True).stderr

    assert install().count("could not be installed") == 2
    assert (venv / "mcp-servers/npm/half").exists()
    assert not any(is_installed(foreign, venv / "mcp-servers") for foreign in SERVERS.values())
    (venv / "reachable").touch()
    assert install() == ""
    marks = {path.name for path in (venv / "mcp-servers").glob(".*")}
    assert marks == {".ready-npm", ".ready-pypi"}
    first, *others = (venv / "asked").read_text().splitlines()
    assert "--ignore-scripts" in first
    assert len(others) == 3 and "--only-binary :all:" in others[0]
    assert [*home.iterdir(), *(venv / "mcp-servers").glob("npm-cache")] == []

"""Servers without the SDK, in sessions and by themselves."""

import os
import sys
import tomllib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from app.assembly.sessions import OpenedSession
from app.configuration.paths import Folders
from app.configuration.settings import McpServerSettings
from app.mcp.elicitation import elicit
from app.mcp.pins import Pins, SeenTools
from app.mcp.requests import ServerRequests
from app.mcp.server import McpServer
from app.mcp.stdio import StdioTransport
from app.sandbox.confine import Confinement, Launch, Running
from app.tools import ToolContext
from app.vocabulary.confinement import NO_GRANT, Tier
from tests.agent.real_sessions import Sessions, sessions_with

RAW_SERVER = Path(__file__).with_name("raw_server.py")
PYTHON = f"{os.path.realpath(sys.prefix)}/bin/python"


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sessions:
    return sessions_with(tmp_path, monkeypatch)


Configure = Callable[..., None]


@pytest.fixture
def configure(project: Path) -> Configure:
    """Writes a server into the settings; its program lies in the project, where it can be seen in the sandbox."""

    def write(name: str = "raw", *faults: str, **settings: Any) -> None:
        (project / "server.py").write_text(RAW_SERVER.read_text())
        path = Folders.from_environment().settings
        path.parent.mkdir(parents=True, exist_ok=True)
        document = tomllib.loads(path.read_text()) if path.exists() else {}
        entry = {"command": PYTHON, "args": ["server.py", *faults]} | settings
        document.setdefault("mcp_servers", {})[name] = entry
        path.write_text(tomlkit.dumps(document))

    return write


def need_confinement(opened: OpenedSession) -> None:
    """Without it, no server of theirs was started."""
    assert opened.runtime is not None
    if (in_force := opened.runtime.confinement.describe(NO_GRANT)).tier is Tier.NONE:
        pytest.skip(f"this machine cannot confine so: {in_force.note}")


Raw = Callable[..., McpServer]


@pytest.fixture
async def raw(tmp_path: Path, unconfined: Confinement) -> AsyncIterator[Raw]:
    """Makes servers that run without a session and without confinement; all share one set of pins."""
    made: list[McpServer] = []

    def make(*faults: str, **settings: Any) -> McpServer:
        argv = (PYTHON, "-I", "-S", str(RAW_SERVER), *faults)
        environment = {**os.environ, "RAW_SERVER_FOLDER": str(tmp_path)}

        async def start(output: int, pipes: tuple[int, int]) -> Running:
            return await unconfined.start(Launch(argv, tmp_path, environment, output, pipes=pipes), NO_GRANT)

        server = McpServer(
            "raw",
            McpServerSettings(command="x", **settings),
            lambda log, pausing: StdioTransport(start, log),
            tools=SeenTools("raw", Pins(tmp_path / "pins")),
            requests=ServerRequests("raw", elicit),
        )
        made.append(server)
        return server

    yield make
    for server in made:
        await server.stop()


def context(**changes: Any) -> ToolContext:
    """A context for calls that touch neither files nor commands."""
    return ToolContext(**({"files": None, "processes": None, "search": None, "timeout": 10.0} | changes))

"""Clients that nobody here wrote: packaging/mcp_test_clients.py installs them; without them these tests are skipped."""

import json
import os
import re
import runpy
import subprocess
from pathlib import Path

import pytest

from tests.starting import PLAIN, ROOT

CLIENTS = runpy.run_path(str(ROOT / "packaging" / "mcp_test_clients.py"))
CACHE: Path = CLIENTS["cache"]()
INSPECTOR: Path = CLIENTS["npm_program"]("mcp-inspector")
FASTMCP = """
import asyncio, sys
from fastmcp import Client

async def answer(message, response_type, params, context):
    print("asked:", message.splitlines()[1])
    return {"decision": "Allow once"}

async def main():
    settings = {"mcpServers": {"handrail": {"command": sys.argv[1], "args": sys.argv[2:]}}}
    async with Client(settings, elicitation_handler=answer) as client:
        print(len(await client.list_tools()), "tools")
        result = await client.call_tool("write", {"path": "a.txt", "content": "from outside"})
        print("told:", result.content[0].text)

asyncio.run(main())
"""


def run(command: list[str | Path], **environment: str) -> str:
    ran = subprocess.run(
        command, env=os.environ | environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.skipif(not INSPECTOR.exists(), reason=f"the MCP inspector is not in {CACHE}")
def test_the_inspector_calls_a_tool_over_streams_and_over_http(project: Path, tmp_path: Path) -> None:
    program, *before = PLAIN
    arguments = [*before, "mcp", "--project", str(project)]
    entry = {"command": program, "args": arguments, "env": {"HANDRAIL_HOME": os.environ["HANDRAIL_HOME"]}}
    settings = tmp_path / "mcp.json"
    settings.write_text(json.dumps({"mcpServers": {"handrail": entry}}))
    call = ["--method", "tools/call", "--tool-name", "read", "--tool-arg", "path=README.md"]
    told = run([INSPECTOR, "--cli", "--config", settings, "--server", "handrail", *call])
    assert json.loads(told)["structuredContent"]["content"] == "# Sample\n\nHello.\n"
    with subprocess.Popen([program, *arguments, "--http", "0"], stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        url = re.findall(r"http://\S+", server.stderr.readline())[0]
        token = server.stderr.readline().split()[-1]
        header = ["--transport", "http", "--header", f"Authorization: Bearer {token}"]
        told = run([INSPECTOR, "--cli", url, *header, *call])
        server.terminate()
    assert json.loads(told)["structuredContent"]["content"] == "# Sample\n\nHello.\n"


def _has_fastmcp() -> bool:
    return any((CACHE / "python").glob("lib/*/site-packages/fastmcp"))


@pytest.mark.skipif(not _has_fastmcp(), reason=f"fastmcp is not in {CACHE}")
def test_fastmcp_asks_its_person_before_a_file_is_written(project: Path) -> None:
    told = run([CLIENTS["python"](), "-c", FASTMCP, *PLAIN, "mcp", "--project", str(project)])
    assert "asked: ? Run write?" in told
    assert "told: Created a.txt" in told
    assert (project / "a.txt").read_text() == "from outside"

"""The client and a server on the SDK itself, in the newer protocol: one server for all of it, as it starts slowly."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

from app.configuration.settings import McpServerSettings
from app.mcp import requests
from app.mcp.elicitation import elicit
from app.mcp.pins import Pins, SeenTools
from app.mcp.requests import ServerRequests
from app.mcp.server import McpServer
from app.mcp.servers import McpServers
from app.mcp.stdio import StdioTransport
from app.mcp.tools import make_tool
from app.sandbox.confine import Confinement, Launch, Running
from app.vocabulary.confinement import NO_GRANT
from tests.mcp.conftest import context
from tests.starting import SCRIPT
from tests.strangers import inside

pytestmark = pytest.mark.anyio
SDK_SERVER = Path(__file__).with_name("sdk_server.py")


async def test_tools_prompts_resources_and_changes_of_a_server_on_the_sdk(
    tmp_path: Path, unconfined: Confinement, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "RELIST_SECONDS", 0.0)
    sent: list[dict[str, Any]] = []

    class Transport(StdioTransport):
        async def _write(self, to_send: Any) -> None:
            write = self._program.write

            async def noted(data: bytes) -> None:
                sent.append(json.loads(data))
                await write(data)

            self._program.write = noted  # type: ignore[method-assign, assignment]
            await super()._write(to_send)

    async def start(output: int, pipes: tuple[int, int]) -> Running:
        launch = Launch((*SCRIPT, SDK_SERVER.read_text()), tmp_path, dict(os.environ), output, pipes=pipes)
        return await unconfined.start(launch, NO_GRANT)

    one = McpServer(
        "sdk",
        McpServerSettings(command="x"),
        lambda log, pausing: Transport(start, log),
        tools=SeenTools("sdk", Pins(tmp_path / "pins")),
        requests=ServerRequests("sdk", elicit, [tmp_path.as_uri()]),
    )
    servers = McpServers()
    await asyncio.to_thread(servers.add, [one])
    try:
        connection = await one.started()
        assert connection.protocol == "2026-07-28"
        tools = {tool.name: make_tool(one, tool) for tool in one.tools.offered}
        assert inside((await tools["add"].execute(tools["add"].parse({"a": 2, "b": 3}), context())).output) == "5"
        assert [prompt.usage for prompt in await servers.prompts()] == ["/mcp__sdk__greet who"]
        assert await servers.prompt_text("/mcp__sdk__greet", "the World") == "Greet the World."
        assert await servers.prompt_text("/mcp__sdk__greet", {"who": "you"}) == "Greet you."
        assert "a note" in str(await one.ask(lambda connection: connection.read_resource("note://one")))

        while not any(message.get("method") == "subscriptions/listen" for message in sent):
            await asyncio.sleep(0.01)
        await tools["grow"].execute(tools["grow"].parse({"name": "late"}), context())
        async with asyncio.timeout(10):
            while [tool.name for tool in one.tools.review.new] != ["late"]:
                await asyncio.sleep(0.01)
        assert "late" not in {tool.name for tool in one.tools.offered}, "it waits until the person has looked"
    finally:
        await servers.close()
    assert "roots" not in json.dumps(sent), "the newer protocol has none"
    assert "elicitation" in json.dumps(sent)

"""MCP servers in whole sessions: what the model is offered, what is asked, what is confined, what is audited."""

import json
import socket
from pathlib import Path

import pytest

from app.agent.deciding.questions import Asking
from app.assembly import tool_runtime
from app.assembly.mcp_servers import consents, found_server
from app.assembly.sessions import open_session
from app.assembly.tool_runtime import SessionOptions
from app.assembly.tool_switches import switch_tool, tools_off
from app.mcp.pins import PinnedTools, Pins
from app.mcp.project_servers import project_servers
from app.mcp.remote_tool import RemoteTool
from app.vocabulary.events import QuestionAsked, ToolFinished
from tests.agent.real_sessions import Seen, Sessions, call, say
from tests.mcp.conftest import Configure, need_confinement
from tests.strangers import inside

pytestmark = pytest.mark.anyio
STARTS_THE_SECOND_TIME = """
import os, runpy, sys
if not os.path.exists("tried"):
    open("tried", "w").close()
    sys.exit(1)
runpy.run_path("server.py", run_name="__main__")
"""


async def test_a_tool_of_a_server_is_offered_asked_about_called_and_audited(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure(confined=False)
    sessions.profile.read_settings()
    script = (call("mcp__raw__echo", said="hello"), call("mcp__raw__add", a=1, b=2), say())
    options = {"project": str(project), "one_turn": True, "trust": "guided", "asking": Asking(interactive=True)}
    opened = await sessions.open(*script, **options)
    asked: list[str] = []

    def watch(event: object) -> None:
        if isinstance(event, QuestionAsked):
            asked.append(event.question.tool)
            opened.session.answer(event.question.id, "approve")

    opened.session.watch(watch)
    finished: list[ToolFinished] = []
    opened.session.watch(lambda event: finished.append(event) if isinstance(event, ToolFinished) else None)
    await opened.session.send("go")
    await opened.close()
    assert asked == ["mcp__raw__echo", "mcp__raw__add"], "the server's own word that it only reads counts for nothing"
    assert [inside(one.result.output) for one in finished] == ["hello", '{"sum": 3}']
    trail = sessions.profile.folders.trail(opened.stored.id).read_text().splitlines()
    assert [json.loads(line)["toolName"] for line in trail][-2:] == ["mcp__raw__echo", "mcp__raw__add"]


async def test_the_second_session_offers_the_same_tools_without_starting_the_server(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure(confined=False)
    sessions.profile.read_settings()
    _, first = await sessions.talk(say(), project=str(project), one_turn=True)
    configure(confined=False, command="/no/such/program")
    sessions.profile.read_settings()
    opened, second = await sessions.talk(say(), project=str(project), one_turn=True)
    assert "mcp__raw__echo" in first.tools
    assert first.tools == second.tools and first.system == second.system
    assert opened.runtime is not None and [one.state for one in opened.runtime.servers.reports] == ["stopped"]


async def test_who_has_one_turn_is_told_which_server_could_not_be_started(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure(confined=False, command="/no/such/program")
    sessions.profile.read_settings()
    opened, _ = await sessions.talk(say(), project=str(project), one_turn=True)
    assert any("MCP server raw could not be started" in notice for notice in opened.notices)


async def test_who_has_one_turn_waits_for_a_server_whose_first_start_fails(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure(confined=False, args=["-c", STARTS_THE_SECOND_TIME])
    sessions.profile.read_settings()
    _, seen = await sessions.talk(say(), project=str(project), one_turn=True)
    assert "mcp__raw__echo" in seen.tools


async def test_who_has_one_turn_is_told_whose_tools_did_not_come(
    project: Path, sessions: Sessions, configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool_runtime, "FIRST_LISTING_SECONDS", 0.1)
    configure("raw", "silent", confined=False)
    sessions.profile.read_settings()
    told: list[str] = []
    opened = await open_session(sessions.profile, SessionOptions(project=str(project), one_turn=True), told.append)
    await opened.close()
    assert told[-1] == "Going on without the tools of raw"


async def test_tools_of_a_server_that_is_slow_for_the_first_time_come_with_the_next_turn(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure(confined=False)
    sessions.profile.read_settings()
    opened = await sessions.open(say(), say(), project=str(project))
    await opened.session.send("one")
    assert opened.runtime is not None
    listing = opened.runtime.servers.list_new(lambda tools: None)
    assert listing is not None
    await listing
    await opened.session.send("two")
    await opened.close()
    requests = opened.connection.provider.requests  # type: ignore[attr-defined]
    names = [[tool.name for tool in request.tools] for request in requests]
    assert "mcp__raw__echo" not in names[0] and "mcp__raw__echo" in names[1]


async def test_a_server_is_confined_with_the_project_and_without_secrets_or_network(
    project: Path, tmp_path: Path, sessions: Sessions, configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_TOKEN", "secret-of-the-person")
    configure(env={"GIVEN": "for the server"})
    sessions.profile.read_settings()
    outside = tmp_path / "outside.txt"
    with socket.create_server(("127.0.0.1", 0)) as listening:
        script = (
            call("mcp__raw__env"),
            call("mcp__raw__touch", path="inside.txt"),
            call("mcp__raw__touch", path=str(outside)),
            call("mcp__raw__reach", address=f"127.0.0.1:{listening.getsockname()[1]}"),
            say(),
        )
        opened, seen = await sessions.talk(*script, project=str(project), one_turn=True)
    need_confinement(opened)
    env, inside, _, reach = seen.results
    assert "for the server" in env.output and "secret-of-the-person" not in env.output
    assert not inside.is_error and (project / "inside.txt").exists()
    assert not outside.exists()
    assert reach.is_error, "somebody listens there"


async def test_a_server_that_is_switched_off_or_has_a_tool_switched_off_is_not_offered(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure(confined=False, tools_off=["echo"])
    configure("other", enabled=False)
    sessions.profile.read_settings()
    script = (call("mcp__raw__echo", said="a"), call("mcp__other__echo", said="a"), call("mcp__raw__ehco"), say())
    _, seen = await sessions.talk(*script, project=str(project), one_turn=True)
    assert "mcp__raw__add" in seen.tools
    assert "mcp__raw__echo" not in seen.tools and not [name for name in seen.tools if "other" in name]
    tool, server, unknown = seen.results
    assert (tool.code, server.code, unknown.code) == ("E_DENIED", "E_DENIED", "E_UNKNOWN_TOOL")
    assert tool.output.startswith("Not run: the person has switched off echo of the MCP server raw. Do without it")
    assert server.output.startswith("Not run: the person has switched off the MCP server other.")


async def test_many_tools_are_offered_through_a_search_and_judged_as_themselves(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure("raw", "many", confined=False, tools_off=["tool_008"])
    sessions.profile.read_settings()
    sessions.profile.change({"rules": [{"action": "deny", "tool": "mcp__raw__tool_007"}]})
    script = (
        call("mcp_search", query="tool_042"),
        call("mcp_call", tool="mcp__raw__tool_042", arguments={"n": 1}),
        call("mcp_call", tool="mcp__raw__tool_042", arguments={"n": "one"}),
        call("mcp_call", tool="mcp__raw__tool_007", arguments={"n": 1}),
        call("mcp_call", tool="mcp__raw__tool_999", arguments={}),
        call("mcp_call", tool="mcp__raw__tool_008", arguments={"n": 1}),
        say(),
    )
    opened, seen = await sessions.talk(*script, project=str(project), one_turn=True)
    search, done, invalid, denied, unknown, off = seen.results
    assert off.code == "E_DENIED" and "the person has switched off tool_008" in off.output
    assert '"mcp__raw__tool_042"' in search.output and '"properties": {"n"' in search.output
    assert inside(done.output) == "called tool_042"
    assert (invalid.code, denied.code, unknown.code) == ("E_SCHEMA_VALIDATION", "E_DENIED", "E_UNKNOWN_TOOL")
    requests = opened.connection.provider.requests  # type: ignore[attr-defined]
    assert all(request.tools == requests[0].tools for request in requests), "what was looked up changes no request"
    sizes = {tool.name: len(json.dumps([tool.name, tool.description, dict(tool.schema)])) for tool in requests[0].tools}
    ours = sum(size for name, size in sizes.items() if name.startswith("mcp"))
    assert opened.runtime is not None
    whole = sum(
        len(json.dumps([tool.name, tool.description, dict(tool.schema)]))
        for name in opened.runtime.orchestrator.registry.names
        if name.startswith("mcp__") and (tool := opened.runtime.orchestrator.registry.get(name)) is not None
    )
    assert whole > 60_000 and ours < 2_000, f"{whole:,} bytes of schemas became {ours:,}"
    trail = sessions.profile.folders.trail(opened.stored.id).read_text().splitlines()
    assert "mcp__raw__tool_042" in [json.loads(line)["toolName"] for line in trail]


async def test_resources_are_listed_and_read_through_one_tool_and_judged_by_server(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure(confined=False)
    sessions.profile.read_settings()
    sessions.profile.change({"rules": [{"action": "allow", "tool": "mcp__raw__*"}]})
    script = (
        call("mcp_resources", server="raw"),
        call("mcp_resources", server="raw", uri="note://1"),
        call("mcp_resources", server="other"),
        say(),
    )
    _, seen = await sessions.talk(*script, project=str(project), one_turn=True, trust="guided")
    listed, read, unknown = seen.results
    assert "note://1  first  A note" in listed.output
    assert "the first note" in read.output
    assert unknown.code == "ENOENT"


async def test_a_tool_of_a_folders_server_stays_off_after_a_restart_another_command_and_new_consent(
    project: Path, sessions: Sessions, tmp_path: Path
) -> None:
    def allow(command: str, *tools: str) -> None:
        """The person agreed to the file, and has seen these tools of its server."""
        entry = {"command": command, "tools_off": ["add"]}
        (project / ".mcp.json").write_text(json.dumps({"mcpServers": {"raw": entry}}))
        found = project_servers(project)
        assert found is not None
        consents(sessions.profile).give(project, found)
        _, key = found_server(sessions.profile, "raw", project)
        Pins(sessions.profile.folders.mcp / "pins").keep(key, PinnedTools({name: RemoteTool(name) for name in tools}))

    sessions.profile.trust(project)
    allow("false", "add", "echo")
    before = (project / ".mcp.json").read_bytes()
    opened = await sessions.open(call("mcp__raw__echo", said="a"), say(), project=str(project))
    switch_tool(sessions.profile, "raw", "echo", on=False, folder=project)
    await opened.session.send("go")
    await opened.close()
    first = Seen(opened)
    assert {"mcp__raw__echo", "mcp__raw__add"} <= set(first.tools), "the file has no say in it"
    assert [one.code for one in first.results] == ["E_DENIED"], "at once, although it was offered before"
    assert "the person has switched off echo" in first.results[0].output
    assert (project / ".mcp.json").read_bytes() == before

    sessions.profile.read_settings()
    allow("true", "add", "echo", "plus")
    _, second = await sessions.talk(call("mcp__raw__echo", said="a"), say(), project=str(project))
    assert {name for name in second.tools if "raw" in name} == {"mcp__raw__add", "mcp__raw__plus"}
    assert [one.code for one in second.results] == ["E_DENIED"]
    assert "the person has switched off echo of the MCP server raw" in second.results[0].output

    assert tools_off(sessions.profile.settings, "raw", tmp_path / "other") == [], "another folder has another server"
    switch_tool(sessions.profile, "raw", "echo", on=True, folder=project)
    assert "folder_tools_off" not in sessions.profile.folders.settings.read_text()

"""The real program as an MCP server: over its streams and over HTTP, and who is kept out of the latter."""

import asyncio
import json
import os
import re
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import httpx2
import mcp_types as types
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from app.assembly.outside_sessions import OutsideProgram
from app.assembly.profile import Profile
from app.assembly.tool_runtime import SessionOptions
from app.faces.client_streams import ClientPipe
from app.faces.mcp_server import tool_server
from app.faces.mcp_server.connections import MOST_UNKNOWN
from app.faces.mcp_server.http_guard import HttpGuard
from app.faces.mcp_server.http_serving import open_port
from app.faces.mcp_server.serving import open_tool_server
from app.faces.mcp_server.tool_server import MOST_SESSIONS, ToolServer
from app.faces.mcp_server.web_server import WebServer
from app.faces.mcp_server.window_asking import ApproveBy
from app.vocabulary.errors import UsageError
from app.vocabulary.events import Answer, Question
from tests.faces.mcp_server.conftest import NEW, OLD, PROTOCOLS, Serve, says, text_of
from tests.starting import PLAIN

pytestmark = pytest.mark.anyio
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "tester", "version": "1"}}


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    program = subprocess.Popen(
        [*PLAIN, "mcp", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with program:
        try:
            yield program
        finally:
            program.kill()


def test_over_streams_nothing_but_the_protocol_is_printed_and_the_end_of_input_ends_it(project: Path) -> None:
    (project / "AGENTS.md").write_text("Something to trust.")
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        "garbage",
        {"jsonrpc": "2.0", "id": 2, "method": "no/such"},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": 7}},
        {"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "ls", "arguments": {}}},
    ]
    with started("--project", str(project)) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for line in lines:
            program.stdin.write(line + "\n" if isinstance(line, str) else json.dumps(line) + "\n")
        program.stdin.write('{"jsonrpc": "2.0", "id": 5, "method": "x", "params": {"a": "' + "x" * 11_000_000 + '"}}\n')
        program.stdin.flush()
        answers: dict[int | None, dict[str, object]] = {}
        while not {1, 2, 3, 4} <= set(answers):
            answer = json.loads(program.stdout.readline())
            answers[answer.get("id")] = answer
        program.stdin.close()
        rest = program.stdout.read()
        assert program.stderr is not None
        told = program.stderr.read()
        assert program.wait(30) == 0
    assert [json.loads(line) for line in rest.splitlines()] == []
    assert "README.md" in json.dumps(answers[4]["result"])
    assert [number for number, answer in answers.items() if "error" in answer] == [2, 3]
    assert "AGENTS.md of this folder is not used" in told


async def test_a_slow_client_gets_all_also_over_a_pipe_that_does_not_wait() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    to_client = ClientPipe(writing)
    with os.fdopen(reading, "rb", 0) as client:
        got = asyncio.ensure_future(asyncio.to_thread(client.read))
        await to_client.write("x" * 3_000_000)
        to_client._file.close()
        assert len(await got) == 3_000_000


async def test_over_http_clients_of_both_protocols_work_side_by_side_until_a_signal(project: Path) -> None:
    with started("--project", str(project), "--http", "0", "--trust", "autonomous") as program:
        assert program.stderr is not None
        url = re.findall(r"http://\S+", program.stderr.readline())[0]
        token = program.stderr.readline().split()[-1]
        headers = {"Authorization": f"Bearer {token}"}
        for mode in (OLD, NEW):
            async with httpx2.AsyncClient(headers=headers) as http:
                info = types.Implementation(name=mode, version="1")
                transport = streamable_http_client(url, http_client=http)
                async with Client(transport, mode=mode, client_info=info) as client:
                    await client.call_tool("write", {"path": f"{mode}.txt", "content": ""})
        is_written = [(project / f"{mode}.txt").exists() for mode in (OLD, NEW)]
        program.send_signal(signal.SIGTERM)
        assert program.wait(30) == 143
        rest = program.stderr.read()
    assert is_written == [True, True]
    assert "Traceback" not in rest
    assert token not in rest


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (SessionOptions(), "--project"),
        (SessionOptions(project="/"), "whole machine"),
        (SessionOptions(project="~"), "home"),
        (SessionOptions(project="gone"), "gone"),
        (SessionOptions(project=".", agent="nobody"), "nobody"),
    ],
)
async def test_a_folder_or_agent_that_cannot_be_used_is_reported(options: SessionOptions, words: str) -> None:
    profile = Profile.open()
    with pytest.raises(UsageError, match=words):
        await open_tool_server(profile, options, ApproveBy.AUTO)
    profile.close()


def put_another_there(project: Path) -> None:
    project.rename(project.with_name("former"))
    project.mkdir()
    (project / "AGENTS.md").write_text("Whisper.\n")


async def test_the_server_says_what_it_does_not_use_of_another_folder_at_a_trusted_path(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Profile.open()
    profile.trust(project)
    put_another_there(project)
    server = await open_tool_server(profile, SessionOptions(project=str(project)), ApproveBy.NOBODY)
    await server.end()
    profile.close()
    why = "you trusted another folder here, and this one was made, restored or mounted since"
    assert f"AGENTS.md of this folder is not used until you trust it ({why}): --trust-folder" in capsys.readouterr().err


async def test_an_outside_program_is_guided_whatever_the_person_chose_for_themselves(project: Path) -> None:
    profile = Profile.open()
    profile.change({"trust": "autonomous"})
    server = await open_tool_server(profile, SessionOptions(project=str(project)), ApproveBy.NOBODY)
    async with Client(server.protocol, mode=OLD, elicitation_callback=says("Allow once")) as client:
        result = await client.call_tool("write", {"path": "a.txt", "content": ""})
    await server.end()
    profile.close()
    assert "needs the person's approval" in text_of(result)


PORT = 4711
GOOD = {"Host": f"127.0.0.1:{PORT}", "Authorization": "Bearer right"}
REQUESTS: list[tuple[str, dict[str, str], int]] = [
    ("all right", GOOD, 200),
    ("by name", GOOD | {"Host": f"localhost:{PORT}"}, 200),
    ("by the other address", GOOD | {"Host": f"[::1]:{PORT}"}, 200),
    ("own origin", GOOD | {"Origin": f"http://127.0.0.1:{PORT}"}, 200),
    ("no token", {"Host": GOOD["Host"]}, 401),
    ("wrong token", GOOD | {"Authorization": "Bearer wrong"}, 401),
    ("longer token", GOOD | {"Authorization": "Bearer right1"}, 401),
    ("token that is no text", GOOD | {"Authorization": "Bearer r\xefght"}, 401),
    ("other scheme", GOOD | {"Authorization": "Basic right"}, 401),
    ("bare token", GOOD | {"Authorization": "right"}, 401),
    ("web page", GOOD | {"Origin": "https://evil.example"}, 403),
    ("page of another local server", GOOD | {"Origin": "http://localhost:8080"}, 403),
    ("page without origin", GOOD | {"Origin": "null"}, 403),
    ("page that begins alike", GOOD | {"Origin": f"http://127.0.0.1:{PORT}.evil.example"}, 403),
    ("rebound name", GOOD | {"Host": f"evil.example:{PORT}"}, 421),
    ("name that begins alike", GOOD | {"Host": f"127.0.0.1:{PORT}.evil.example"}, 421),
    ("other port", GOOD | {"Host": "127.0.0.1:80"}, 421),
    ("without port", GOOD | {"Host": "127.0.0.1"}, 421),
    ("rebound and no token", {"Host": "evil.example"}, 421),
]


async def test_who_is_kept_out_over_http() -> None:
    reached: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        reached.append(scope["path"])
        await PlainTextResponse("in")(scope, receive, send)

    guard = HttpGuard(app, token="right", port=PORT)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(guard), base_url="http://x") as http:
        statuses = {}
        for name, headers, _ in REQUESTS:
            raw = [(key.encode(), value.encode("latin-1")) for key, value in headers.items()]
            statuses[name] = (await http.post("/mcp", headers=raw)).status_code
        twice = [(b"Host", GOOD["Host"].encode()), *[(b"Authorization", b"Bearer right")] * 2]
        statuses["two tokens"] = (await http.post("/mcp", headers=twice)).status_code
    assert statuses == {name: status for name, _, status in REQUESTS} | {"two tokens": 401}
    assert len(reached) == 4


@asynccontextmanager
async def web_server(server: ToolServer, seconds: float = 10.0, idle: float = 60.0) -> AsyncIterator[int]:
    listening = open_port(0)
    port = listening[0].getsockname()[1]
    http = WebServer(server, path="/mcp", token="right", port=port, unknown_seconds=seconds, idle_seconds=idle)
    serving = asyncio.ensure_future(http.serve(listening))
    while not http.started:
        await asyncio.sleep(0.01)
    try:
        yield port
    finally:
        http.should_exit = True
        await serving
        for one in listening:
            one.close()


def request(port: int, message: dict[str, object], host: str = "127.0.0.1", **headers: str) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    said = {
        "Host": f"{host}:{port}",
        "Authorization": "Bearer right",
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "Content-Length": str(len(body)),
    } | {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in said.items())
    return f"POST /mcp HTTP/1.1\r\n{head}\r\n".encode() + body


HELLO_REQUEST = {"id": 1, "method": "initialize", "params": HELLO}


async def test_connections_without_the_token_neither_keep_others_out_nor_stay(serve: Serve) -> None:
    async with serve() as served, web_server(served.server, 0.3) as port, AsyncExitStack() as stack:
        known = await asyncio.open_connection("127.0.0.1", port)
        known[1].write(request(port, HELLO_REQUEST))
        assert b"200 OK" in await known[0].readline()
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST_UNKNOWN + 20)]
        for _, writer in (*idle, known):
            stack.callback(writer.close)
        idle[-1][1].write(b"POST /mcp HTTP/1.1\r\nX-Slow: ")  # it never ends its request
        try:
            reader, writer = await asyncio.open_connection("::1", port)
        except OSError:  # this machine has no IPv6
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        stack.callback(writer.close)
        writer.write(request(port, HELLO_REQUEST))
        assert b"200 OK" in await reader.readline(), "whoever has the token gets in"
        async with asyncio.timeout(5):
            ends = await asyncio.gather(*(_ended(reader) for reader, _ in idle))
        assert all(ends), "and who shows none is gone soon"
        known[1].write(request(port, HELLO_REQUEST))
        async with asyncio.timeout(5):
            while b"200 OK" not in await known[0].readline():
                pass


@asynccontextmanager
async def http_client(port: int, stack: AsyncExitStack) -> AsyncIterator[Client]:
    """The SDK's own, which keeps a stream open as long as it lives."""
    http = await stack.enter_async_context(httpx2.AsyncClient(headers={"Authorization": "Bearer right"}, timeout=60))
    transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http, terminate_on_close=False)
    async with Client(transport, mode=OLD) as client:
        yield client


@pytest.mark.parametrize("are_there", [True, False], ids=["they listen", "they have gone"])
async def test_clients_that_never_said_goodbye_do_not_keep_others_out(serve: Serve, are_there: bool) -> None:
    async with serve() as served, web_server(served.server) as port, AsyncExitStack() as stack:
        first = await stack.enter_async_context(http_client(port, stack))
        second = await stack.enter_async_context(http_client(port, stack))
        await first.call_tool("ls", {})
        for _ in range(MOST_SESSIONS - 2):
            async with AsyncExitStack() as one:
                client = await one.enter_async_context(http_client(port, stack))
                await client.call_tool("ls", {})
                if are_there:
                    stack.push_async_exit(one.pop_all())
        await first.call_tool("ls", {})
        for _ in range(2):
            newcomer = await stack.enter_async_context(http_client(port, stack))
            assert not (await newcomer.call_tool("ls", {})).is_error
        assert not (await first.call_tool("ls", {})).is_error, "who was heard of lately stays"
        assert not (await second.call_tool("ls", {})).is_error, "who comes back goes on"
        assert len(served.server._clients) <= MOST_SESSIONS


async def test_a_session_in_which_a_call_runs_makes_no_room(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool_server, "MOST_SESSIONS", 2)
    asked, answered = asyncio.Event(), asyncio.Event()

    async def window(question: Question, program: OutsideProgram) -> Answer | None:
        asked.set()
        await answered.wait()
        return Answer("approve")

    async with serve(window) as served, web_server(served.server) as port, AsyncExitStack() as stack:
        busy, second, third = [await stack.enter_async_context(http_client(port, stack)) for _ in range(3)]
        running = asyncio.ensure_future(busy.call_tool("write", {"path": "a.txt", "content": ""}))
        await asked.wait()
        await second.call_tool("ls", {})
        await third.call_tool("ls", {})
        answered.set()
        assert not (await running).is_error


async def test_an_idle_session_ends_with_what_it_holds(serve: Serve) -> None:
    async with serve() as served, AsyncExitStack() as stack:
        served.server._idle_seconds = 0.3
        port = await stack.enter_async_context(web_server(served.server, idle=0.3))
        client = await stack.enter_async_context(http_client(port, stack))
        await client.call_tool("ls", {})
        assert served.server._clients
        async with asyncio.timeout(5):
            while served.server._clients:
                await asyncio.sleep(0.01)
        assert not (await client.call_tool("ls", {})).is_error, "who listens is not told that it has ended"


async def _ended(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read(100) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_a_call_whose_client_has_gone_is_stopped_and_asks_nobody_any_more(
    serve: Serve, project: Path, mode: str
) -> None:
    asked, withdrawn = asyncio.Event(), asyncio.Event()

    async def window(question: Question, program: OutsideProgram) -> Answer | None:
        asked.set()
        try:
            await asyncio.sleep(30)
        finally:
            withdrawn.set()
        return None

    params = {"name": "write", "arguments": {"path": "a.txt", "content": ""}}
    headers = {}
    async with serve(window) as served, web_server(served.server) as port:
        if mode == OLD:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request(port, HELLO_REQUEST))
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            headers["Mcp_Session_Id"] = re.findall(r"(?i)mcp-session-id: (\S+)", head)[0]
            writer.close()
            headers["Mcp_Protocol_Version"] = "2025-11-25"
        else:
            info = {"io.modelcontextprotocol/" + name: value for name, value in MODERN.items()}
            params["_meta"] = info
            headers |= {"Mcp_Protocol_Version": NEW, "Mcp_Method": "tools/call", "Mcp_Name": "write"}
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(port, {"id": 2, "method": "tools/call", "params": params}, **headers))
        async with asyncio.timeout(5):
            await asked.wait()
            writer.close()
            await withdrawn.wait()
    assert not (project / "a.txt").exists()


MODERN = {
    "protocolVersion": NEW,
    "clientInfo": {"name": "tester", "version": "1"},
    "clientCapabilities": {},
}


def test_a_port_that_another_program_has_on_one_address_is_not_used() -> None:
    taken = open_port(0)
    if len(taken) < 2:
        pytest.skip("this machine has no IPv6")
    port = taken[0].getsockname()[1]
    taken[0].close()
    with pytest.raises(UsageError, match="of ::1 cannot be used"):
        open_port(port)
    taken[1].close()

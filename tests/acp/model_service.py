"""A model service that follows a script, for real agents: a file is written, a command run, and the turn ends.

It speaks the APIs of Anthropic, Google and OpenAI (Responses) on 127.0.0.2, which no agent reaches but through the
proxy of its walls.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HOST = "127.0.0.2"
COMMAND = "echo ran > ran.txt && ls"
NAMES = ("Write", "write", "write_file", "exec_command"), ("Bash", "bash", "run_shell_command", "exec_command")
BY_COMMAND = "echo made > made.txt"


@contextmanager
def model_service(project: Path) -> Iterator[int]:
    """Its port, while it serves: in a process of its own, as nobody reaches one where Handrail itself listens."""
    program = subprocess.Popen([sys.executable, __file__, str(project)], stdout=subprocess.PIPE, text=True)
    with program:
        try:
            assert program.stdout is not None
            yield int(program.stdout.readline())
        finally:
            program.kill()


def serve(project: Path) -> None:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *words: Any) -> None:
            pass

        def do_GET(self) -> None:
            self._send("application/json", b"{}")

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])) or b"{}")
            if ":" in self.path.rpartition("/")[2]:
                self._send(*_google(asked, project, streams="stream" in self.path))
            elif self.path.partition("?")[0].endswith("/messages"):
                self._send(*_anthropic(asked, project))
            elif self.path.partition("?")[0].endswith("/responses"):
                self._send(*_openai(asked, project))
            else:
                self._send("application/json", b'{"input_tokens": 10}')

        def _send(self, kind: str, data: bytes) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer((HOST, 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()


def _next(tools: list[str], results: int, project: Path) -> tuple[str, dict[str, Any]] | str:
    """A call, or the last words; who has no such tools only wants a title."""
    write, run = (next((tool for tool in tools if tool in names), "") for names in NAMES)
    if not (write and run) or results > 1:
        return "All done."
    if results:
        return run, {"command": COMMAND, "description": "list"}
    path = "filePath" if write == "write" else "file_path"
    return write, {path: str(project / "made.txt"), "content": "made\n"}


def _anthropic(asked: dict[str, Any], project: Path) -> tuple[str, bytes]:
    blocks = [one for said in asked["messages"] if isinstance(said["content"], list) for one in said["content"]]
    results = sum(one.get("type") == "tool_result" for one in blocks)
    act = _next([tool.get("name", "") for tool in asked.get("tools", [])], results, project)
    usage = {"input_tokens": 10, "output_tokens": 5}
    about = {"id": "msg_1", "type": "message", "role": "assistant", "model": asked["model"], "usage": usage}
    block: dict[str, Any] = {"type": "text", "text": act}
    start: dict[str, Any] = {"type": "text", "text": ""}
    delta = {"type": "text_delta", "text": act}
    if not isinstance(act, str):
        block = {"type": "tool_use", "id": f"toolu_{results}", "name": act[0], "input": act[1]}
        start, delta = {**block, "input": {}}, {"type": "input_json_delta", "partial_json": json.dumps(act[1])}
    stop = {"stop_reason": "end_turn" if isinstance(act, str) else "tool_use", "stop_sequence": None}
    if not asked.get("stream"):
        return "application/json", json.dumps({**about, "content": [block], **stop}).encode()
    events: list[tuple[str, dict[str, Any]]] = [
        ("message_start", {"message": {**about, "content": [], "stop_reason": None, "stop_sequence": None}}),
        ("content_block_start", {"index": 0, "content_block": start}),
        ("content_block_delta", {"index": 0, "delta": delta}),
        ("content_block_stop", {"index": 0}),
        ("message_delta", {"delta": stop, "usage": usage}),
        ("message_stop", {}),
    ]
    lines = (f"event: {name}\ndata: {json.dumps({'type': name} | more)}\n\n" for name, more in events)
    return "text/event-stream", "".join(lines).encode()


def _google(asked: dict[str, Any], project: Path, *, streams: bool) -> tuple[str, bytes]:
    declared = [one for tool in asked.get("tools", []) for one in tool.get("functionDeclarations", [])]
    parts = [part for said in asked.get("contents", []) for part in said.get("parts", [])]
    results = sum("functionResponse" in part for part in parts)
    act = _next([one["name"] for one in declared], results, project)
    part = {"text": act} if isinstance(act, str) else {"functionCall": {"name": act[0], "args": act[1]}}
    answer = {
        "candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15},
    }
    if streams:
        return "text/event-stream", f"data: {json.dumps(answer)}\n\n".encode()
    return "application/json", json.dumps(answer).encode()


def _openai(asked: dict[str, Any], project: Path) -> tuple[str, bytes]:
    results = sum(one.get("type", "").endswith("_call_output") for one in asked["input"])
    act = _next([tool.get("name", "") for tool in asked.get("tools", [])], results, project)
    item: dict[str, Any] = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": act}]}
    if not isinstance(act, str):  # it has no tool but commands
        given = json.dumps({"cmd": act[1].get("command", BY_COMMAND)})
        item = {"type": "function_call", "call_id": f"call_{results}", "name": act[0], "arguments": given}
    usage = {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": {"id": "resp_1"}},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": {"id": "resp_1", "usage": usage}},
    ]
    lines = (f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in events)
    return "text/event-stream", "".join(lines).encode()


if __name__ == "__main__":
    serve(Path(sys.argv[1]))

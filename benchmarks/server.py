"""A scripted loopback server that speaks the Anthropic wire format and notes when each request came and went.

    python -m benchmarks.server STEPS TOKENS     prints its port, then one JSON line per request

It answers STEPS requests with one tool call each (read, edit and shell in turn), then one with TOKENS words. No model
answers at once, so it waits a moment before it does.
"""

import asyncio
import json
import os
import sys
import time
from pathlib import Path

THINKING_SECONDS = 0.03
READ_LINES = 450
"""Of each file that is read: 72 steps read 24 of them, which are 400 kB of conversation."""


def step(number: int) -> tuple[str, dict[str, str]]:
    """Read, edit and shell in turn; each edit is the first of its file, so that its content must be kept."""
    return (
        ("read", {"path": f"long{number}.txt"}),
        ("edit", {"path": f"notes{number}.txt", "old_string": "state 0", "new_string": "state 1"}),
        ("bash", {"command": "true"}),
    )[number % 3]


def write_files(folder: Path, steps: int) -> None:
    """The files for that many steps, on the disk: a person's files were not written a moment ago."""
    for number in range(0, steps, 3):
        (folder / f"long{number}.txt").write_text("A line of a file to read, of which there is more.\n" * READ_LINES)
    for number in range(1, steps, 3):
        (folder / f"notes{number}.txt").write_text(f"# Notes {number}\n\nstate 0\n")
    os.sync()


def event(kind: str, **data: object) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n".encode()


def message(*blocks: bytes, stop: str) -> bytes:
    start: dict[str, object] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "content": [],
        "model": "bench",
        "stop_reason": None,
    }
    usage = {"input_tokens": 100, "output_tokens": 1}
    return b"".join(
        [
            event("message_start", message=start | {"usage": usage}),
            *blocks,
            event("message_delta", delta={"stop_reason": stop}, usage={"output_tokens": 20}),
            event("message_stop"),
        ]
    )


def tool_call(number: int) -> bytes:
    name, arguments = step(number)
    block = {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": {}}
    return message(
        event("content_block_start", index=0, content_block=block),
        event(
            "content_block_delta", index=0, delta={"type": "input_json_delta", "partial_json": json.dumps(arguments)}
        ),
        event("content_block_stop", index=0),
        stop="tool_use",
    )


def words(count: int) -> bytes:
    return message(
        event("content_block_start", index=0, content_block={"type": "text", "text": ""}),
        *(
            event("content_block_delta", index=0, delta={"type": "text_delta", "text": f"word{n} "})
            for n in range(count)
        ),
        event("content_block_stop", index=0),
        stop="end_turn",
    )


async def main(steps: int, tokens: int) -> None:
    replies = iter([tool_call(number) for number in range(steps)] + [words(tokens)])

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := await _head(reader):
            length = int(head.get("content-length", "0"))
            await reader.readexactly(length)
            if not length:  # a question about models, which the bare loop does not ask
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                continue
            came = time.time()
            await asyncio.sleep(THINKING_SECONDS)
            body = next(replies)
            writer.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                + f"Content-Length: {len(body)}\r\n\r\n".encode()
                + body
            )
            await writer.drain()
            print(json.dumps({"came": came, "went": time.time(), "bytes": length}), flush=True)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, limit=1 << 24)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def _head(reader: asyncio.StreamReader) -> dict[str, str]:
    try:
        raw = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return {}
    lines = raw.decode("latin-1").split("\r\n")[1:]
    return {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines) if name}


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))

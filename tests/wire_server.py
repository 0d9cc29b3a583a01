"""A real HTTP server on loopback that answers with the bytes a test gives it and remembers what it was asked."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Answer:
    """`hang` never finishes the body, `cut` drops the connection in it; nothing is said before `after`."""

    body: bytes | Sequence[bytes] = b""
    status: int = 200
    content_type: str = "text/event-stream"
    headers: dict[str, str] = field(default_factory=dict)
    hang: bool = False
    cut: bool = False
    after: asyncio.Event | None = None

    @property
    def pieces(self) -> Sequence[bytes]:
        return [self.body] if isinstance(self.body, bytes) else self.body


Reply = Answer | Callable[[Request], Answer]


class WireServer:
    """Gives its answers in order; the last one stays."""

    def __init__(self, answers: Iterable[Reply]) -> None:
        self.answers = list(answers)
        self.requests: list[Request] = []
        self.connections = 0
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while (request := await _read(reader)) is not None:
                self.requests.append(request)
                reply = self.answers[min(len(self.requests), len(self.answers)) - 1]
                await _write(writer, reader, reply if isinstance(reply, Answer) else reply(request))
        except ConnectionError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def wire_server(*answers: Reply, tls: ssl.SSLContext | None = None) -> AsyncIterator[WireServer]:
    server = WireServer(answers)
    tasks: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(server.serve(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    listener = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls)
    server.port = listener.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listener.close()
        for task in tuple(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await listener.wait_closed()


async def _read(reader: asyncio.StreamReader) -> Request | None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.strip().split("\r\n")
    method, path, _ = first.split(" ")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Request(method, path, headers, body)


async def _write(writer: asyncio.StreamWriter, reader: asyncio.StreamReader, answer: Answer) -> None:
    if answer.after is not None:
        await answer.after.wait()
    headers = {"Content-Type": answer.content_type, "Transfer-Encoding": "chunked", **answer.headers}
    lines = [f"HTTP/1.1 {answer.status} Scripted", *(f"{name}: {value}" for name, value in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
    await writer.drain()
    for piece in answer.pieces:
        writer.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        await writer.drain()
        await asyncio.sleep(0)
    if answer.hang:
        # Ends when the client hangs up.
        await reader.read(1)
        raise ConnectionResetError
    if answer.cut:
        raise ConnectionResetError
    writer.write(b"0\r\n\r\n")
    await writer.drain()

"""A tiny HTTP server on loopback that gives canned raw answers and remembers what it was asked."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

HANG = b""
"""An answer that never comes."""


class HttpServer:
    """Gives the same answer to everyone; `heads` are the request heads in order of arrival."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.heads: list[str] = []
        self.bodies: list[bytes] = []
        self.url = ""
        self.was_asked = asyncio.Event()

    @property
    def asked(self) -> dict[str, str]:
        """The parameters of the last request."""
        target = self.heads[-1].split(" ")[1]
        return {name: values[0] for name, values in parse_qs(urlsplit(target).query).items()}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = head.lower().partition("\r\ncontent-length:")[2].partition("\r\n")[0].strip()
            self.bodies.append(await reader.readexactly(int(length or 0)))
            self.heads.append(head)
            self.was_asked.set()
            writer.write(self.answer)
            await writer.drain()
            if self.answer == HANG:
                await reader.read()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def http_server(answer: bytes) -> AsyncIterator[HttpServer]:
    server = HttpServer(answer)
    tasks: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.create_task(server.serve(reader, writer)))

    listener = await asyncio.start_server(accept, "127.0.0.1", 0)
    server.url = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    try:
        yield server
    finally:
        listener.close()
        await asyncio.gather(*tasks)
        await listener.wait_closed()


def answer(status: str, body: str | bytes, content_type: str = "application/json", **headers: str) -> bytes:
    """An answer as SearXNG's server writes it: HTTP/1.0, and the connection closes after it."""
    raw = body.encode() if isinstance(body, str) else body
    fields = {"Server": "Test", "Content-Type": content_type, "Content-Length": str(len(raw)), **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.0 {status}\r\n{head}Connection: close\r\n\r\n".encode() + raw


def html(status: str, title: str, **headers: str) -> bytes:
    page = f"<!doctype html>\n<html lang=en>\n<title>{title}</title>\n<h1>{title}</h1>\n"
    return answer(status, page, "text/html; charset=utf-8", **headers)


def searxng_hit(title: Any = "A page", url: Any = "https://example.com/page", content: Any = "Some words.") -> Any:
    return {"url": url, "title": title, "content": content, "engine": "tests", "engines": ["tests"], "score": 1.0}


def searxng(*hits: Any, down: list[list[str]] | None = None) -> bytes:
    parts: dict[str, list[str]] = {"answers": [], "corrections": [], "infoboxes": [], "suggestions": []}
    body = {"query": "q", "results": list(hits), **parts, "unresponsive_engines": down or []}
    return answer("200 OK", json.dumps(body))


def brave(*hits: Any) -> bytes:
    body = {"type": "search", "query": {"original": "q"}, "web": {"type": "search", "results": list(hits)}}
    return answer("200 OK", json.dumps(body))


def brave_hit(title: str = "A page", url: str = "https://example.com/page", description: str = "Some words.") -> Any:
    return {"title": title, "url": url, "description": description, "is_source_local": False}

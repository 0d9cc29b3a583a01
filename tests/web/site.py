"""A web server on loopback for made-up hosts: an answer for each path, and what it was asked."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache

from app.web import FetchPermit
from app.web import pages as web_pages
from app.web.pages import Pages
from tests.search.http_server import answer

vars(web_pages).update(_tls=cache(web_pages._tls))  # to read all certificates is most of the time of such a test

SLOW = b"slow"
"""A body that comes a byte at a time and never ends."""


class Site:
    """Answers by path; `heads` are the request heads in order of arrival."""

    def __init__(self, answers: Mapping[str, bytes]) -> None:
        self.answers = answers
        self.heads: list[str] = []
        self.port = 0

    def url(self, host: str, path: str = "/", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"

    @property
    def asked(self) -> list[str]:
        """Host and path of each request."""
        hosts = [head.lower().partition("\r\nhost: ")[2].partition("\r\n")[0] for head in self.heads]
        return [f"{host.partition(':')[0]}{head.split(' ')[1]}" for host, head in zip(hosts, self.heads, strict=True)]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            self.heads.append(head)
            told = self.answers.get(head.split(" ")[1], answer("404 Not Found", "no", "text/plain"))
            if told == SLOW:
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
                while not reader.at_eof():
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(0.005)
            writer.write(told.replace(b"PORT", str(self.port).encode()))
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def site(answers: Mapping[str, bytes], tls: ssl.SSLContext | None = None) -> AsyncIterator[Site]:
    made = Site(answers)
    tasks: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.create_task(made.serve(reader, writer)))

    listener = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls)
    made.port = listener.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        listener.close()
        await asyncio.gather(*tasks)
        await listener.wait_closed()


class Names:
    """A name server: what it answers for each name, the next answer each time it is asked; the last one stays."""

    def __init__(self, **answers: Sequence[str]) -> None:
        self._answers = {name.replace("_", "."): list(found) for name, found in answers.items()}
        self.asked: list[str] = []

    async def __call__(self, host: str) -> Sequence[str]:
        self.asked.append(host)
        known = self._answers.get(host, ["127.0.0.1"])
        return [known.pop(0) if len(known) > 1 else known[0]]


def everything(url: str) -> FetchPermit:
    """A person who allows every host, and that all of them are on this machine: else no test could reach the server."""
    return FetchPermit(is_allowed=True, is_local=True)


def pages(names: Names | None = None) -> Pages:
    return Pages(names or Names())

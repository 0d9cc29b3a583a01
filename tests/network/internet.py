"""A few servers with made-up names, all on loopback: name server, addresses and what answers there."""

import asyncio
import socket
from collections.abc import Sequence
from typing import Self

NAMES = {
    "good.test": ["93.184.216.34"],
    "other.test": ["93.184.216.35"],
    "corp.test": ["10.1.2.3"],
    "cloud.test": ["169.254.169.254"],
    "here.test": ["127.0.0.1"],
    "slow.test": ["93.184.216.37"],
}


class FakeInternet:
    """Every address leads to one HTTP server, which says hello with the host that it was asked for.

    slow.test says so and never ends; `cut` is set when a client of it is gone.
    """

    def __init__(self) -> None:
        self.resolved: list[str] = []
        self.dialled: list[tuple[str, int]] = []
        self.cut = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def resolve(self, host: str) -> Sequence[str]:
        self.resolved.append(host)
        return NAMES.get(host, [])

    async def dial(self, address: str, port: int) -> socket.socket:
        self.dialled.append((address, port))
        made = socket.socket()
        made.setblocking(False)
        await asyncio.get_running_loop().sock_connect(made, ("127.0.0.1", self._port))
        return made

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        host = next(line[6:] for line in head.split("\r\n") if line.startswith("Host: "))
        if host == "slow.test":
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello, wait\n")
            await reader.read()
            self.cut.set()
            writer.close()
            return
        body = f"hello from {host}\n".encode()
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        await writer.drain()
        writer.close()
        await writer.wait_closed()

"""TLS between this program and the person's own proxy, for code that works with plain sockets."""

import asyncio
import contextlib
import socket
import ssl
from functools import lru_cache

from app.network.certificates import ssl_context
from app.text.sentences import without_stop
from app.vocabulary.errors import UsageError

CHUNK_BYTES = 1 << 16


@lru_cache(maxsize=1)
def default_context() -> ssl.SSLContext:
    """Takes a while: call it in a thread. Raises OSError."""
    try:
        return ssl_context()
    except UsageError as error:
        raise OSError(without_stop(error.text)) from None


async def encrypt(server: socket.socket, host: str) -> tuple[socket.socket, asyncio.Task[None]]:
    """A socket whose data goes over TLS through this connection, which it takes over. Raises OSError.

    The certificate must be of the host. The connection ends with the socket, or with the task, which is to be kept.
    """
    try:
        context = await asyncio.to_thread(default_context)
        reader, writer = await asyncio.open_connection(sock=server, ssl=context, server_hostname=host)
    except BaseException:
        server.close()
        raise
    near, far = socket.socketpair()
    near.setblocking(False)
    far.setblocking(False)
    return near, asyncio.create_task(_bridge(far, reader, writer))


async def _bridge(far: socket.socket, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    loop = asyncio.get_running_loop()

    async def receive() -> None:
        while data := await reader.read(CHUNK_BYTES):
            await loop.sock_sendall(far, data)
        far.shutdown(socket.SHUT_WR)

    async def send() -> None:
        while data := await loop.sock_recv(far, CHUNK_BYTES):
            writer.write(data)
            await writer.drain()

    receiving = asyncio.ensure_future(receive())
    try:
        with contextlib.suppress(OSError):
            await send()
        await asyncio.wait({receiving})  # TLS cannot end one direction alone
    finally:
        receiving.cancel()
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await receiving
        writer.transport.abort()
        far.close()

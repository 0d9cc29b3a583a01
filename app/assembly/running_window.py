"""The window that is open on a data folder, as other programs of this person's reach it: over a socket in that folder.

One connection carries one request: a line of JSON with what to `do`, answered by another line. Whoever asked withdraws
the request by closing the connection. Only processes of the same user are heard.
"""

import asyncio
import json
import os
import socket
import struct
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from app.configuration.paths import Folders
from app.text import strict_json

MOST_REQUEST_BYTES = 20_000_000
LONGEST_ADDRESS = 100
"""Bytes of a socket's path; the kernel takes few more."""

Handler = Callable[[Mapping[str, Any]], Awaitable[Mapping[str, Any]]]
"""Answers a request; it is cancelled if whoever asked has gone."""


class NoWindow(Exception):
    """No window is open on this data folder, or it does not answer."""


async def ask_window(folders: Folders, do: str, **what: Any) -> Mapping[str, Any]:
    """The window's answer, for however long it takes; raises NoWindow."""
    try:
        with _address(folders.window_socket) as address:
            reader, writer = await asyncio.open_unix_connection(address, limit=MOST_REQUEST_BYTES)
    except (OSError, AttributeError) as error:  # Windows knows no such sockets
        raise NoWindow from error
    try:
        if not _is_own(writer):
            raise NoWindow
        writer.write(json.dumps({"do": do, **what}).encode() + b"\n")
        await writer.drain()
        answer = strict_json.parse((await reader.readline()).decode())
        if not isinstance(answer, dict):
            raise NoWindow
        return answer
    except (OSError, ValueError) as error:
        raise NoWindow from error
    finally:
        await _close(writer)


class WindowDoor:
    """Listens for the requests of other programs while a window is open."""

    def __init__(self, folders: Folders, handlers: Mapping[str, Handler]) -> None:
        self._path = folders.window_socket
        self._handlers = handlers
        self._server: asyncio.Server | None = None
        self._requests: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def open(self) -> bool:
        """False if another window listens already, or there are no such sockets here."""
        if sys.platform == "win32":
            return False
        with suppress(OSError):
            with _address(self._path) as address:
                _, writer = await asyncio.open_unix_connection(address)
            await _close(writer)
            return False  # somebody answers: another window
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        except OSError:
            return False
        try:
            with _address(self._path) as address:
                self._path.unlink(missing_ok=True)  # of a window that was killed
                listening.bind(address)
                self._path.chmod(0o600)
            self._server = await asyncio.start_unix_server(self._take, sock=listening, limit=MOST_REQUEST_BYTES)
        except OSError:
            listening.close()
            return False
        return True

    async def close(self) -> None:
        if self._server is None:
            return
        self._server.close()
        with suppress(OSError):
            self._path.unlink()
        for request, writer in list(self._requests.items()):
            request.cancel()
            await asyncio.wait([request])
            await _close(writer)  # for one that had not even begun

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._requests[task] = writer
        task.add_done_callback(lambda task: self._requests.pop(task, None))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if _is_own(writer) and (answer := await self._answer(reader)) is not None:
                writer.write(json.dumps(answer).encode() + b"\n")
                await writer.drain()
        except (OSError, ValueError, TimeoutError):  # whoever asked has gone, or said nothing that makes sense
            pass
        finally:
            await _close(writer)

    async def _answer(self, reader: asyncio.StreamReader) -> Mapping[str, Any] | None:
        async with asyncio.timeout(5.0):  # for the request to come, once somebody has connected
            request = strict_json.parse((await reader.readline()).decode())
        handler = self._handlers.get(str(request.get("do"))) if isinstance(request, dict) else None
        if handler is None:
            return {"error": "This Handrail does not know that request."}
        work = asyncio.ensure_future(handler(request))
        gone = asyncio.ensure_future(reader.read(1))
        try:
            both: list[asyncio.Future[Any]] = [work, gone]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            return work.result() if work.done() else None
        finally:
            gone.cancel()
            if not work.done():
                work.cancel()
                await asyncio.wait([work])


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def _is_own(writer: asyncio.StreamWriter) -> bool:
    """Whether the process at the other end belongs to the same user; the folder's permissions say so, too."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    credentials = writer.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    return bool(struct.unpack("3i", credentials)[1] == os.getuid())


@contextmanager
def _address(path: Path) -> Iterator[str]:
    """The socket's path, or a shorter way to it: the kernel takes only short ones."""
    if len(os.fsencode(path)) <= LONGEST_ADDRESS or sys.platform != "linux":
        yield str(path)
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)

"""One running command as the app sees it: the line to the supervisor that looks after it."""

import asyncio
import contextlib
import json
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.confinement import InForce
from app.errors import ToolError

PATIENCE = 12.0
"""Seconds beyond the grace that a supervisor gets to report that all is gone; it gives up a little earlier itself."""
END_GRACE = 0.3
WHY = {
    "processes": "It started too many processes, so all of it was ended.",
    "memory": "It used more memory than commands may, so all of it was ended.",
}


@dataclass(frozen=True, slots=True)
class Launch:
    """What to start: `output` is the descriptor for stdout and stderr; there is nothing to read on stdin."""

    argv: tuple[str, ...]
    cwd: Path
    environment: Mapping[str, str]
    output: int


class Line:
    """A command that runs under a supervisor. Closing the line, in whatever way, ends all of the command."""

    def __init__(
        self, in_force: InForce, *, on_stuck: Callable[[], None], on_gone: Callable[["Line"], None] = lambda _: None
    ) -> None:
        self.in_force = in_force
        self.note = ""
        """Why it was ended, where that was not its own doing, in words."""
        self.far: socket.socket
        self._near, self.far = socket.socketpair()
        self._near.setblocking(False)
        self._on_stuck = on_stuck
        self._on_gone = on_gone
        self._loop = asyncio.get_running_loop()
        self._heard = bytearray()
        self._started: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[int] = self._loop.create_future()
        self._gone = asyncio.Event()
        self._loop.add_reader(self._near.fileno(), self._read)

    async def started(self) -> None:
        self.far.close()
        try:
            await asyncio.shield(self._started)
        except asyncio.CancelledError:
            self.kill()
            raise

    async def wait(self) -> int:
        """The shell's return code, negative after a signal."""
        return await asyncio.shield(self._ended)

    async def stop(self, grace: float) -> None:
        """Ask everything that the command started to end, then kill it; returns when nothing of it is left."""
        if self._gone.is_set():
            return
        with contextlib.suppress(OSError):
            self._near.send(f"s{grace}\n".encode())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(grace + PATIENCE):
                await self._gone.wait()
        if not self._gone.is_set():
            self._on_stuck()
            self._lost()

    async def end(self) -> None:
        """After the shell ended: end what it left running."""
        await self.stop(END_GRACE)

    def kill(self) -> None:
        """The last word: no grace, no waiting. The supervisor does the rest, also after this program has ended."""
        self._lost()

    def _read(self) -> None:
        try:
            heard = self._near.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        if not heard:
            self._lost()
            return
        self._heard += heard
        while b"\n" in self._heard:
            message, _, self._heard = self._heard.partition(b"\n")
            self._take(json.loads(message))

    def _take(self, message: Mapping[str, Any]) -> None:
        if "failed" in message:
            self._fail(ToolError(f"The command could not be started: {message['failed']}."))
        elif "started" in message:
            self._started.set_result(None)
        elif not self._ended.done():
            self.note = WHY.get(message["why"], "")
            self._ended.set_result(message["exit"] if message["exit"] is not None else -9)
        if message.get("left") is False:
            self._lost()

    def _lost(self) -> None:
        """Nobody is at the other end any more, or nobody needs to be."""
        if self._near.fileno() == -1:
            return
        self._loop.remove_reader(self._near.fileno())
        self._near.close()
        self.far.close()
        self._fail(ToolError("The command could not be started: what confines it has ended."))
        if not self._ended.done():
            self._ended.set_result(-9)
        self._gone.set()
        self._on_gone(self)

    def _fail(self, error: ToolError) -> None:
        if not self._started.done():
            self._started.set_exception(error)
            self._started.exception()  # asked for here, so that a start nobody waits for is no loose end

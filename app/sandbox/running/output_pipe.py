"""The pipe for a command's output, read no faster than its output can be used.

It is not asyncio's: with that, waiting for a command would not return while a background child holds the pipe.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from typing import IO, Any

from app.sandbox.running.output import PIECE_SECONDS, CommandOutput

if sys.platform == "win32":
    import msvcrt
    from asyncio import windows_utils

    def output_pipe() -> tuple[Any, int]:
        """The two ends of the pipe for a command's output: one for asyncio to read, one for the command."""
        reading, writing = windows_utils.pipe(overlapped=(True, False))
        return windows_utils.PipeHandle(reading), msvcrt.open_osfhandle(writing, 0)

else:

    def output_pipe() -> tuple[IO[bytes], int]:
        """The two ends of the pipe for a command's output: one for asyncio to read, one for the command."""
        reading, writing = os.pipe()
        return os.fdopen(reading, "rb", buffering=0), writing


BYTES_PER_PIECE = 4_000_000
"""Bytes that are read in `PIECE_SECONDS`; a command that prints more has to wait, or it could use up the machine."""
SLOWED_BYTES_PER_PIECE = 400_000
"""The same for a command that has printed more than anybody reads."""


class OutputPipe(asyncio.Protocol):
    """Passes what comes through the pipe to an output."""

    def __init__(self, output: CommandOutput) -> None:
        self._output = output
        self._transport: asyncio.ReadTransport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._gulped = 0
        self.silent = asyncio.Event()
        """Set when nobody holds the other end any more."""

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[int]:
        """The end to write to; it is ours inside of this context only."""
        reading, writing = output_pipe()
        try:
            self._transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: self, reading)
            yield writing
        finally:
            os.close(writing)

    async def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
            await self.silent.wait()

    def data_received(self, data: bytes) -> None:
        self._output.add(data)
        self._gulped += len(data)
        most = SLOWED_BYTES_PER_PIECE if self._output.is_flood else BYTES_PER_PIECE
        if self._gulped >= most or self._output.is_behind:
            self._pause()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.silent.set()

    def _pause(self) -> None:
        assert self._transport is not None
        self._transport.pause_reading()
        self._timer = asyncio.get_running_loop().call_later(PIECE_SECONDS, self._go_on)

    def _go_on(self) -> None:
        assert self._transport is not None
        self._gulped = 0
        if self._output.is_behind:
            self._timer = asyncio.get_running_loop().call_later(PIECE_SECONDS, self._go_on)
        else:
            self._transport.resume_reading()

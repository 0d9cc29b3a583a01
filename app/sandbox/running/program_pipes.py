"""Our ends of the pipes of a program that is talked to, which another part starts and confines.

What it sends is read at a bounded pace, so that a program that floods it has to wait.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from typing import Protocol

from app.sandbox.running.output_pipe import output_pipe
from app.sandbox.running.program_log import ProgramLog

MAX_MESSAGE_BYTES = 8_000_000
MESSAGES_PER_PACE = 100
PACE_SECONDS = 0.05
GRACE_SECONDS = 1.0
"""Seconds that a program has to end by itself after its input was closed."""
KILL_GRACE_SECONDS = 0.3


class Talked(Protocol):
    """A program that was started: a `PipedProgram`, or a `Running` of the confinement."""

    @property
    def note(self) -> str: ...

    async def wait(self) -> int: ...

    async def stop(self, grace: float) -> None: ...

    def kill(self) -> None: ...


Start = Callable[[int, tuple[int, int]], Awaitable[Talked]]
"""Starts the process with the descriptors for its output, and for its input and errors."""


class UnreadableMessage(Exception):
    """A line that looks like a message but cannot be parsed: somebody waits for what it says."""


class ProgramPipes:
    """Begun once and ended once; what the program writes to its standard error goes into the log."""

    def __init__(self, start: Start, log: ProgramLog) -> None:
        self._start = start
        self._log = log
        self.program: Talked | None = None
        self._stdout: asyncio.StreamReader
        self._stdin: asyncio.StreamWriter | None = None
        self._pipes: list[asyncio.BaseTransport] = []
        self._ends: list[contextlib.AbstractContextManager[object]] = []
        """Our ends of the pipes."""
        self._listening: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Start the program. Raises what `start` raises; `end` has to follow in any case."""
        loop = asyncio.get_running_loop()
        with contextlib.ExitStack() as theirs:
            from_out, out = output_pipe()
            theirs.callback(os.close, out)
            from_errors, errors = output_pipe()
            theirs.callback(os.close, errors)
            stdin, writing = os.pipe()
            theirs.callback(os.close, stdin)
            to_in = os.fdopen(writing, "wb", buffering=0)
            self._ends = [contextlib.closing(one) for one in (from_out, from_errors, to_in)]
            self._stdout, stderr = asyncio.StreamReader(limit=MAX_MESSAGE_BYTES), asyncio.StreamReader()
            for reader, source in ((self._stdout, from_out), (stderr, from_errors)):
                pipe, _ = await loop.connect_read_pipe(partial(asyncio.StreamReaderProtocol, reader), source)
                self._pipes.append(pipe)
            made, flow = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, to_in)
            self._stdin = asyncio.StreamWriter(made, flow, None, loop)
            self.program = await self._start(out, (stdin, errors))
        self._listening = asyncio.create_task(self._listen(stderr))

    async def lines(self) -> AsyncGenerator[bytes, None]:
        """Its lines, to its end. Raises LimitOverrunError where one is too long, or OSError."""
        count = 0
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                line = await self._stdout.readuntil()
                count += 1
                if count % MESSAGES_PER_PACE == 0:
                    await asyncio.sleep(PACE_SECONDS)
                yield line

    async def write(self, line: bytes) -> None:
        """Raises OSError if it has ended."""
        if self._stdin is None or self._stdin.is_closing():
            raise BrokenPipeError
        self._stdin.write(line)
        await self._stdin.drain()

    async def end(self) -> None:
        """Close the program's input, give it a moment, and kill what is left."""
        if self._stdin is not None and not self._stdin.is_closing():
            self._stdin.transport.abort()
        if self.program is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GRACE_SECONDS):
                    await self.program.wait()
            await self.program.stop(KILL_GRACE_SECONDS)
            self.program.kill()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})
        for pipe in self._pipes:
            pipe.close()
        for end in self._ends:
            end.__exit__(None, None, None)

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while data := await stderr.read(65_536):
                self._log.add(data)
                await asyncio.sleep(PACE_SECONDS)

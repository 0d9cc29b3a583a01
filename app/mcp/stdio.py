"""Talks to an MCP server over pipes: a transport for the SDK around a process that we start and confine ourselves.

The SDK's own transport would start the process itself, read messages of any length as fast as they come, and log what
is none. This one reads at a bounded pace, so that a server that floods it has to wait.
"""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from app.mcp.server_log import ServerLog
from app.sandbox.running.command import finish_anyway
from app.sandbox.running.output_pipe import output_pipe
from app.sandbox.running.piped_program import PipedProgram
from app.text.sentences import say
from app.vocabulary.events import ServerNeed

if TYPE_CHECKING:
    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.shared.message import SessionMessage

MAX_MESSAGE_BYTES = 8_000_000
MESSAGES_PER_PACE = 100
PACE_SECONDS = 0.05
LONG_MESSAGE_BYTES = 200_000
"""From this length on, a message is parsed in a thread."""
GRACE_SECONDS = 1.0
"""Seconds that a server has to end by itself after its input was closed."""
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


class StdioTransport:
    """An async context manager that gives the SDK its two streams; `gone` is set when the server has ended."""

    def __init__(self, start: Start, log: ServerLog) -> None:
        self._start = start
        self._log = log
        self.gone = asyncio.Event()
        self.need: ServerNeed | None = None
        self._why = ""
        """Why we ended the connection ourselves."""
        self._running: Talked | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._pipes: list[asyncio.BaseTransport] = []
        self._stdin: asyncio.StreamWriter | None = None
        self._streams: list[Any] = []
        self._ends: list[Any] = []
        """Our ends of the pipes."""

    @property
    def program(self) -> PipedProgram | None:
        return self._running if isinstance(self._running, PipedProgram) else None

    @property
    def why(self) -> str:
        return self._why or (self._running.note if self._running is not None else "")

    async def __aenter__(
        self,
    ) -> "tuple[MemoryObjectReceiveStream[SessionMessage | Exception], MemoryObjectSendStream[SessionMessage]]":
        import anyio

        try:
            stdin, stdout, stderr = await self._begin()
        except BaseException:
            await self._end()
            raise
        received: tuple[Any, Any] = anyio.create_memory_object_stream(0)
        to_send: tuple[Any, Any] = anyio.create_memory_object_stream(0)
        self._streams = [*received, *to_send]
        self._tasks = [
            asyncio.create_task(self._read(stdout, received[0])),
            asyncio.create_task(self._write(stdin, to_send[1])),
            asyncio.create_task(self._listen(stderr)),
        ]
        return received[1], to_send[0]

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await finish_anyway(self._end())

    async def _begin(self) -> tuple[asyncio.StreamWriter, asyncio.StreamReader, asyncio.StreamReader]:
        loop = asyncio.get_running_loop()
        with contextlib.ExitStack() as theirs:
            from_out, out = output_pipe()
            theirs.callback(os.close, out)
            from_errors, errors = output_pipe()
            theirs.callback(os.close, errors)
            stdin, writing = os.pipe()
            theirs.callback(os.close, stdin)
            to_in = os.fdopen(writing, "wb", buffering=0)
            self._ends = [from_out, from_errors, to_in]
            stdout, stderr = asyncio.StreamReader(limit=MAX_MESSAGE_BYTES), asyncio.StreamReader()
            for reader, source in ((stdout, from_out), (stderr, from_errors)):
                pipe, _ = await loop.connect_read_pipe(partial(asyncio.StreamReaderProtocol, reader), source)
                self._pipes.append(pipe)
            made, flow = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, to_in)
            self._stdin = asyncio.StreamWriter(made, flow, None, loop)
            self._running = await self._start(out, (stdin, errors))
        return self._stdin, stdout, stderr

    async def _read(self, stdout: asyncio.StreamReader, received: "MemoryObjectSendStream[SessionMessage]") -> None:
        import anyio

        count = 0
        try:
            while True:
                line = await stdout.readuntil()
                count += 1
                if count % MESSAGES_PER_PACE == 0:
                    await asyncio.sleep(PACE_SECONDS)
                message = await self._parse(line)
                if message is not None:
                    await received.send(message)
        except asyncio.IncompleteReadError:
            pass
        except asyncio.LimitOverrunError:
            self._why = say("it sent a message of more than {count} bytes", MAX_MESSAGE_BYTES)
        except UnreadableMessage:
            self._why = say("it sent a message that cannot be read")
        except (anyio.ClosedResourceError, anyio.BrokenResourceError, OSError):
            pass
        finally:
            received.close()
            self.gone.set()

    async def _parse(self, line: bytes) -> "SessionMessage | None":
        """The message; None for a line that is none, which goes to the log: some programs print there."""
        from mcp.shared.message import SessionMessage
        from mcp.types import jsonrpc_message_adapter

        try:
            if len(line) > LONG_MESSAGE_BYTES:
                return SessionMessage(
                    await asyncio.to_thread(jsonrpc_message_adapter.validate_json, line, by_name=False)
                )
            return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
        except ValueError:
            if b'"jsonrpc"' in line:
                raise UnreadableMessage from None
            if line.strip():
                self._log.add(b"[not a message:] " + line[:1_000].rstrip() + b"\n")
            return None

    async def _write(self, stdin: asyncio.StreamWriter, to_send: "MemoryObjectReceiveStream[SessionMessage]") -> None:
        import anyio

        with contextlib.suppress(OSError, anyio.ClosedResourceError, anyio.BrokenResourceError):
            async for item in to_send:
                text = item.message.model_dump_json(by_alias=True, exclude_unset=True)
                stdin.write(text.encode("utf-8", "replace") + b"\n")
                await stdin.drain()
        self.gone.set()

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while data := await stderr.read(65_536):
                self._log.add(data)
                await asyncio.sleep(PACE_SECONDS)

    async def _end(self) -> None:
        """Close the server's input, give it a moment, and kill what is left."""
        if self._stdin is not None and not self._stdin.is_closing():
            self._stdin.transport.abort()
        if self._running is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GRACE_SECONDS):
                    await self._running.wait()
            await self._running.stop(KILL_GRACE_SECONDS)
            self._running.kill()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for one in (*self._pipes, *self._streams, *self._ends):
            one.close()

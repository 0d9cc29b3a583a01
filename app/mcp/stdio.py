"""Talks to an MCP server over pipes: a transport for the SDK around a process that we start and confine ourselves.

The SDK's own transport would start the process itself, read messages of any length as fast as they come, and log what
is none.
"""

import asyncio
import contextlib
from types import TracebackType
from typing import TYPE_CHECKING, Any

from app.sandbox.running import program_pipes
from app.sandbox.running.command import finish_anyway
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.program_log import ProgramLog
from app.sandbox.running.program_pipes import ProgramPipes, Start, UnreadableMessage
from app.text.sentences import say
from app.vocabulary.events import ServerNeed

if TYPE_CHECKING:
    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.shared.message import SessionMessage

LONG_MESSAGE_BYTES = 200_000
"""From this length on, a message is parsed in a thread."""


class StdioTransport:
    """An async context manager that gives the SDK its two streams; `gone` is set when the server has ended."""

    def __init__(self, start: Start, log: ProgramLog) -> None:
        self._program = ProgramPipes(start, log)
        self._log = log
        self.gone = asyncio.Event()
        self.need: ServerNeed | None = None
        self._why = ""
        """Why we ended the connection ourselves."""
        self._tasks: list[asyncio.Task[None]] = []
        self._streams: list[Any] = []

    @property
    def program(self) -> PipedProgram | None:
        return self._program.program if isinstance(self._program.program, PipedProgram) else None

    @property
    def why(self) -> str:
        return self._why or (self._program.program.note if self._program.program is not None else "")

    async def __aenter__(
        self,
    ) -> "tuple[MemoryObjectReceiveStream[SessionMessage | Exception], MemoryObjectSendStream[SessionMessage]]":
        import anyio

        try:
            await self._program.begin()
        except BaseException:
            await self._end()
            raise
        received: tuple[Any, Any] = anyio.create_memory_object_stream(0)
        to_send: tuple[Any, Any] = anyio.create_memory_object_stream(0)
        self._streams = [*received, *to_send]
        self._tasks = [asyncio.create_task(self._read(received[0])), asyncio.create_task(self._write(to_send[1]))]
        return received[1], to_send[0]

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await finish_anyway(self._end())

    async def _read(self, received: "MemoryObjectSendStream[SessionMessage]") -> None:
        import anyio

        try:
            async with contextlib.aclosing(self._program.lines()) as lines:
                async for line in lines:
                    message = await self._parse(line)
                    if message is not None:
                        await received.send(message)
        except asyncio.LimitOverrunError:
            self._why = say("it sent a message of more than {count} bytes", program_pipes.MAX_MESSAGE_BYTES)
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

    async def _write(self, to_send: "MemoryObjectReceiveStream[SessionMessage]") -> None:
        import anyio

        with contextlib.suppress(OSError, anyio.ClosedResourceError, anyio.BrokenResourceError):
            async for item in to_send:
                text = item.message.model_dump_json(by_alias=True, exclude_unset=True)
                await self._program.write(text.encode("utf-8", "replace") + b"\n")
        self.gone.set()

    async def _end(self) -> None:
        """The program first: what it says until its end is still read."""
        await self._program.end()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for one in self._streams:
            one.close()

"""Standard input and output of a face that another program starts and talks to: they are for the protocol alone."""

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress

from app.faces.input_lines import InputLines
from app.processes.streams import waiting_output
from app.processes.threads import in_daemon_thread
from app.vocabulary.errors import UsageError


def claim_streams(most: int) -> "tuple[ClientLines, ClientPipe]":
    """What else is printed from now on goes to standard error. `most` is the length of a message in bytes."""
    if sys.stdin is None:
        raise UsageError("Standard input is closed. A client starts this command and talks to it over its streams.")
    sys.stdout.flush()
    from_client, to_client = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return ClientLines(from_client, most), ClientPipe(to_client)


class ClientLines:
    """What the client writes, line by line. A line that is too long is cut, and so is no message any more."""

    def __init__(self, descriptor: int, most: int) -> None:
        self._lines = InputLines(most, descriptor)

    async def __aiter__(self) -> AsyncGenerator[str, None]:
        async for line in self.read():
            yield line.decode(errors="replace")

    async def read(self) -> AsyncGenerator[bytes, None]:
        while (line := await in_daemon_thread(self._lines.read_line)) is not None:
            yield line


class ClientPipe:
    """What the client reads. It may read slowly, so writing waits in a thread that does not hold up the end."""

    def __init__(self, descriptor: int) -> None:
        self._file = waiting_output(descriptor)

    async def write(self, text: str) -> None:
        await self.send(text.encode(errors="backslashreplace"))

    async def send(self, data: bytes) -> None:
        await in_daemon_thread(lambda: self._write(data))

    async def flush(self) -> None:
        pass

    def _write(self, data: bytes) -> None:
        with suppress(OSError):  # nobody reads any more, and the end of what the client writes ends all
            self._file.write(data)
            self._file.flush()

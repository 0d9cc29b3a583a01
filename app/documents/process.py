"""The app's side of a confined reader process: starts it, hands it one file after the other, ends it."""

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from app.processes.own_programs import ROOT, OwnProgram, own_program
from app.text.plain import one_line

SECONDS = 60.0
"""For one file; the process limits its own processor time to a third or so, which a busy machine stretches."""
MOST_OUTPUT_BYTES = 64_000_000
ENDLESS = "it grows without end"


class ReadingFailed(Exception):
    """A file could not be read: `why` is a clause for the person. `is_final` if the file itself is the reason."""

    def __init__(self, why: str, *, is_final: bool = False, is_late: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.is_final = is_final
        self.is_late = is_late


@asynccontextmanager
async def reader_process(program: OwnProgram, *ready: str) -> AsyncIterator["ReaderProcess"]:
    """A process that gets ready for these kinds at once, while the file is still on its way."""
    process = ReaderProcess(program, ready)
    await process.start()
    try:
        yield process
    finally:
        await process.end()


class ReaderProcess:
    """Reads one file at a time; after one that it did not survive, it is started again."""

    def __init__(self, program: OwnProgram, ready: tuple[str, ...]) -> None:
        self._argv = own_program(program, *ready)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._argv,
            cwd=ROOT.anchor,
            env={name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if os.name == "nt":
                process.kill()
            else:  # with the child that reads
                os.killpg(process.pid, signal.SIGKILL)
        await process.communicate()  # if a pipe is not read to its end, asyncio does not notice the process's own

    async def read(self, data: bytes, seconds: float = SECONDS, **head: Any) -> dict[str, Any]:
        """What the reader found in this file; raises ReadingFailed."""
        if self._process is None:
            await self.start()
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(data, head)
        except TimeoutError:
            await self.end()
            raise ReadingFailed(f"it took more than {seconds:g} s to read", is_late=True) from None
        except (asyncio.CancelledError, ReadingFailed):
            raise
        except asyncio.LimitOverrunError:
            await self.end()
            raise ReadingFailed(ENDLESS) from None
        except (OSError, ValueError, KeyError, asyncio.IncompleteReadError) as error:  # it died, or wrote nonsense
            raise ReadingFailed(await self._why(error)) from None

    async def _exchange(self, data: bytes, head: dict[str, Any]) -> dict[str, Any]:
        assert self._process is not None and self._process.stdin is not None and self._process.stdout is not None
        into, out = self._process.stdin, self._process.stdout
        with contextlib.suppress(ConnectionError):  # it died; how is told below
            into.write(json.dumps({**head, "size": len(data)}).encode() + b"\n")
            into.write(data)
            await into.drain()
        told = json.loads(await out.readuntil())
        if told["size"] > MOST_OUTPUT_BYTES:
            await self.end()
            raise ReadingFailed(ENDLESS, is_final=True)
        said = await out.readexactly(told["size"])
        if told["last"]:
            await self.end()
        if told["code"] != 0:
            raise ReadingFailed(_ending(told["code"]), is_final=True)
        found: dict[str, Any] = json.loads(said)
        if why := found.get("unreadable"):
            raise ReadingFailed(one_line(str(why), 300), is_final=True)
        return found

    async def _why(self, error: Exception) -> str:
        process = self._process
        if isinstance(error, asyncio.IncompleteReadError) and process is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 1)
        code = process.returncode if process is not None else None
        await self.end()
        return _ending(code or 1)


def _ending(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else "it is damaged or too large"

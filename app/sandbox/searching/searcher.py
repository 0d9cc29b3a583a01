"""The process that searches: it chooses ripgrep or our own search program, starts it, reads it and ends it."""

import asyncio
import contextlib
import os
import shutil
import signal
import sys
import sysconfig
from collections.abc import AsyncIterator, Sequence
from functools import cache
from pathlib import Path

from app.sandbox.files.places import Zone
from app.vocabulary.errors import InvalidArguments, ToolError

if sys.platform == "linux":
    import resource

FORCE_PYTHON = "HANDRAIL_SEARCH_IN_PYTHON"
"""An environment variable; if it is set, every search uses `search_program`."""

MAX_MEMORY_BYTES = 2 << 30

_CHUNK = 1 << 16


def binary(zones: Sequence[Zone]) -> Path | None:
    """The bundled ripgrep; None if it is missing, switched off, or in a folder that tools can write to."""
    found = None if os.environ.get(FORCE_PYTHON) else _bundled_path()
    if found is None or any(found.is_relative_to(zone.root) for zone in zones):
        return None
    return found


@cache
def _bundled_path() -> Path | None:
    """The binary that was installed with our packages. PATH is not searched: it may name a folder of the project."""
    name = "rg.exe" if os.name == "nt" else "rg"
    folders = [sysconfig.get_path("scripts"), str(Path(sys.executable).parent), getattr(sys, "_MEIPASS", "")]
    found = shutil.which(name, path=os.pathsep.join(filter(None, folders)))
    return Path(os.path.realpath(found)) if found else None


async def start_search(argv: Sequence[str], folder: str | Path, stdin: int) -> asyncio.subprocess.Process:
    """Start the process in a process group of its own; if the call is cancelled meanwhile, the group is killed."""
    environment = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            *argv,
            cwd=folder,
            env=environment,
            stdin=stdin,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
    )
    try:
        process = await asyncio.shield(starting)
    except asyncio.CancelledError:
        with contextlib.suppress(OSError):
            await end_search(
                await starting
            )  # asyncio would kill only the process and then wait for the rest of its group
        raise
    except OSError as error:
        raise ToolError(f"The search could not be started: {error.strerror}.") from error
    if sys.platform == "linux":  # ripgrep would read a .gitignore that is a link to /dev/zero until memory is full
        with contextlib.suppress(OSError):
            resource.prlimit(process.pid, resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    return process


async def output(process: asyncio.subprocess.Process) -> AsyncIterator[bytes]:
    """The standard output of the process; raises ToolError or InvalidArguments if the process failed."""
    assert process.stdout is not None and process.stderr is not None
    while chunk := await process.stdout.read(_CHUNK):
        yield chunk
    complaint = (await process.stderr.read(_CHUNK)).decode(errors="replace")
    code = await process.wait()
    if code < 0:
        raise ToolError(f"The search broke off ({signal.Signals(-code).name}); search in a smaller folder.")
    if code > 1 and complaint:
        reason = complaint.removeprefix("rg: ").partition("\n\n")[0]  # after it, ripgrep suggests command-line options
        raise InvalidArguments(f"The pattern cannot be used: {reason.strip()}")


async def end_search(process: asyncio.subprocess.Process) -> None:
    """Kill the process group if it still runs, and wait for its end."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            if os.name == "nt":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.stdout is not None and process.stderr is not None
    while await process.stdout.read(_CHUNK):
        pass  # if a pipe is not read to its end, asyncio does not notice the end of the process
    await process.stderr.read()
    await process.wait()

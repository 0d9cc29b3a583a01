"""The program that searches: which one it is, how it is started and heard, and that nothing of it stays running."""

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

from app.errors import InvalidArguments, ToolError
from app.sandbox.files.places import Zone

if sys.platform == "linux":
    import resource

FORCE_PYTHON = "HANDRAIL_SEARCH_IN_PYTHON"
"""Set in our own environment, it makes every search use `walk`."""

MAX_MEMORY = 2 << 30

_CHUNK = 1 << 16
_WALK = "import sys; sys.path.insert(0, sys.argv[1]); from app.sandbox.searching.walk import main; sys.exit(main())"


def binary(zones: Sequence[Zone]) -> Path | None:
    """The bundled ripgrep, unless there is none, it is switched off, or tools could have changed it."""
    found = None if os.environ.get(FORCE_PYTHON) else _bundled()
    if found is None or any(found.is_relative_to(zone.root) for zone in zones):
        return None
    return found


@cache
def _bundled() -> Path | None:
    """The binary that came with our own packages; PATH is not searched, for it may lead into the project."""
    name = "rg.exe" if os.name == "nt" else "rg"
    folders = [sysconfig.get_path("scripts"), str(Path(sys.executable).parent), getattr(sys, "_MEIPASS", "")]
    found = shutil.which(name, path=os.pathsep.join(filter(None, folders)))
    return Path(os.path.realpath(found)) if found else None


def walk_argv(options: str) -> list[str]:
    """`walk` as a program: isolated, so that nothing in the working directory is imported."""
    return [sys.executable, "-I", "-S", "-c", _WALK, str(Path(__file__).parents[3]), options]


async def started(argv: Sequence[str], folder: str | Path, stdin: int) -> asyncio.subprocess.Process:
    """The process and all that it starts are one group; cancelled meanwhile, none of it stays."""
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
            await ended(await starting)  # asyncio would kill the process alone, and wait for all others of its group
        raise
    except OSError as error:
        raise ToolError(f"The search could not be started: {error.strerror}.") from error
    _bound(process.pid)
    return process


def _bound(pid: int) -> None:
    """A .gitignore that is a link to an endless device would be read until the machine is out of memory."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            resource.prlimit(pid, resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


async def output(process: asyncio.subprocess.Process) -> AsyncIterator[bytes]:
    assert process.stdout is not None and process.stderr is not None
    while chunk := await process.stdout.read(_CHUNK):
        yield chunk
    complaint = (await process.stderr.read(_CHUNK)).decode(errors="replace")
    code = await process.wait()
    if code < 0:
        raise ToolError(f"The search broke off ({signal.Signals(-code).name}); search in a smaller folder.")
    if code > 1 and complaint:
        raise InvalidArguments(f"The pattern cannot be used: {_reason(complaint)}")


def _reason(complaint: str) -> str:
    """What is wrong, without advice about options that there are not."""
    return complaint.removeprefix("rg: ").partition("\n\n")[0].strip()


async def ended(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            if os.name == "nt":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.stdout is not None and process.stderr is not None
    while await process.stdout.read(_CHUNK):
        pass  # a pipe that is not read to its end would keep the process from being reaped
    await process.stderr.read()
    await process.wait()

"""Reads a page in a process of its own, so that a hostile one can neither crash the app nor eat its memory or time."""

import asyncio
import contextlib
import json
import os
import signal
from dataclasses import dataclass
from enum import StrEnum

from app.processes.own_programs import ROOT, OwnProgram, own_program
from app.web import FetchFailed

SECONDS = 25.0
"""For reading one page; the process limits its own processor time to less."""
MOST_OUTPUT_BYTES = 16_000_000


class PageKind(StrEnum):
    HTML = "html"
    PDF = "pdf"


@dataclass(frozen=True, slots=True)
class Extracted:
    title: str
    text: str
    hidden: int = 0
    """Elements with text that a browser would not show; they are left out."""
    pages: int = 0
    """Of a PDF."""
    pages_read: int = 0
    has_letters: bool = True
    """A PDF of scanned pages has none."""
    is_confined: bool = False


async def extract(kind: PageKind, page: bytes, url: str) -> Extracted:
    """A page from its address. Raises FetchFailed if it cannot be read, takes too long or too much, or crashes."""
    process = await asyncio.create_subprocess_exec(
        *own_program(OwnProgram.PAGE_READER),
        cwd=ROOT.anchor,
        env={name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return await _extracted(process, kind, page, url)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # if a pipe is not read to its end, asyncio does not notice the process's own


async def _extracted(process: asyncio.subprocess.Process, kind: PageKind, page: bytes, url: str) -> Extracted:
    try:
        async with asyncio.timeout(SECONDS):
            assert process.stdin is not None and process.stdout is not None
            head = json.dumps({"kind": kind, "url": url}).encode() + b"\n"
            with contextlib.suppress(ConnectionError):  # it died; how is told below
                process.stdin.write(head + page)
                await process.stdin.drain()
            process.stdin.close()
            said = bytearray()
            while chunk := await process.stdout.read(1 << 16):
                said += chunk
                if len(said) > MOST_OUTPUT_BYTES:
                    raise FetchFailed("Not read: the page grows without end.")
            code = await process.wait()
    except TimeoutError:
        raise FetchFailed(f"Not read: the page took more than {SECONDS:g} s to read.", "E_TIMEOUT") from None
    if code != 0:
        why = signal.Signals(-code).name if code < 0 else "it is damaged or too large"
        raise FetchFailed(f"The {kind.upper()} page cannot be read ({why}).")
    found = json.loads(said)
    return Extracted(
        found["title"],
        found["text"],
        found["hidden"],
        found.get("pages", 0),
        found.get("read", 0),
        found.get("letters", 1) > 0,
        found["confined"],
    )

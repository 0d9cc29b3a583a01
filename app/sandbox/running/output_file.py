"""Keeps the whole of a long output in a file that the model can read, as plain text and up to a limit."""

import asyncio
import os
import re
from pathlib import Path

from app.fs.folders import HANDLES_WORK, entered, just_make
from app.sandbox.running.plain_text import TextDecoder, plain

MAX_FILE_BYTES = 200_000_000
"""Bytes of one output that are kept in a file; the rest is lost."""
MAX_SESSION_BYTES = 1_000_000_000
"""Bytes of all these files of a session; beyond that the oldest are deleted."""
PIECE_CHARS = 250_000
MAX_FILES = 1_000
FOLDER = "output"


class OutputFile:
    """One such file, written in a thread. The first piece of output creates it; if that fails, there is none."""

    def __init__(self, root: Path, name: str, most: int = MAX_FILE_BYTES) -> None:
        self._root = root
        self._name = _file_name(name)
        self._most = most
        self._waiting = bytearray()
        self._taken = 0
        self._writing: asyncio.Task[None] | None = None
        self._file = _PlainFile()
        self.path: Path | None = None
        """Where it lies; None until something was written."""

    def add(self, data: bytes) -> None:
        data = data[: self._most - self._taken]
        self._taken += len(data)
        self._waiting += data
        if self._waiting and self._writing is None:
            self._writing = asyncio.ensure_future(self._write())

    @property
    def is_full(self) -> bool:
        """Whether the limit was reached."""
        return self._taken >= self._most

    @property
    def is_behind(self) -> bool:
        return len(self._waiting) > 1_000_000

    async def finish(self) -> None:
        """Write what is left and close the file."""
        if self._writing is not None:
            await self._writing
        if not self._file.is_open:
            return
        try:
            await asyncio.to_thread(self._file.close)
        except OSError:
            self._give_up()

    async def _write(self) -> None:
        while self._waiting:
            piece = bytes(self._waiting[:PIECE_CHARS])
            del self._waiting[:PIECE_CHARS]
            try:
                await asyncio.to_thread(self._put, piece)
            except OSError:
                self._give_up()
        self._writing = None

    def _give_up(self) -> None:
        """The file cannot be written: the command goes on, and the middle of its output is lost."""
        self._most, self.path = 0, None
        self._waiting.clear()

    def _put(self, piece: bytes) -> None:
        if not self._file.is_open:
            handle, name = _create(self._root, self._name)
            self._file.open(handle)
            self.path = self._root / FOLDER / name
        self._file.put(piece)


def keep_whole(root: Path, name: str, text: str) -> Path:
    """Write a text to such a file; raises OSError. Blocks."""
    handle, free = _create(root, _file_name(name))
    try:
        _write_all(handle, text.encode(errors="replace"))
    finally:
        os.close(handle)
    return root / FOLDER / free


def _file_name(name: str) -> str:
    return re.sub(r"[^\w-]+", "_", name, flags=re.ASCII)[:80].strip("_") or "command"


class _PlainFile:
    """Writes bytes as plain text, whole lines at a time, so that no escape sequence is cut in two."""

    def __init__(self) -> None:
        self._handle = -1
        self._decoder = TextDecoder()
        self._rest = ""

    @property
    def is_open(self) -> bool:
        return self._handle >= 0

    def open(self, handle: int) -> None:
        self._handle = handle

    def put(self, piece: bytes, *, final: bool = False) -> None:
        text = self._rest + self._decoder.decode(piece, final=final)
        lines, newline, self._rest = text.rpartition("\n")
        if final or len(self._rest) > PIECE_CHARS:
            lines, newline, self._rest = text, "", ""
        _write_all(self._handle, (plain(lines) + newline).encode())

    def close(self) -> None:
        try:
            self.put(b"", final=True)
        finally:
            os.close(self._handle)
            self._handle = -1


def _create(root: Path, name: str) -> tuple[int, str]:
    """Create a file that nobody else can read, without following links; the oldest files are deleted if need be."""
    with entered(root, (FOLDER,), make=just_make, handles=HANDLES_WORK) as folder:
        total = 0
        for old, status in sorted(folder.entries(MAX_FILES), key=lambda entry: entry[1].st_mtime_ns, reverse=True):
            total += status.st_size
            if total > MAX_SESSION_BYTES - MAX_FILE_BYTES:
                folder.unlink(old)
        for number in range(1, MAX_FILES):
            free = f"{name}.txt" if number == 1 else f"{name}-{number}.txt"
            try:
                return folder.open(free, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), free
            except FileExistsError:
                continue
    raise FileExistsError(name)


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]

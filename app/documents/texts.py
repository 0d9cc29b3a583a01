"""The texts of documents: read once, then kept by the hash of the file in a folder of bounded size."""

import asyncio
import base64
import hashlib
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.documents.kinds import HEAD_BYTES, LIMITS, MAKING, Kind, ReadingLimits, kind_of
from app.documents.process import ReaderProcess, ReadingFailed, reader_process
from app.fs.own_file import replace_file
from app.processes.own_programs import OwnProgram
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import Image

VERSION = 1
"""Of the readers: texts that others made are read again."""
MOST_KEPT_BYTES = 500_000_000
READERS = 2
"""Processes that read at the same time, for a search."""
WALL_PER_CPU = 3.0
"""A machine may be busy with other things."""
MOST_SECONDS = 60.0
"""For a preview."""
_FAILED = "⟦not read: "


@dataclass(frozen=True, slots=True)
class DocumentText:
    """Of one file: `path` holds its text, as UTF-8 with LF."""

    path: Path
    digest: str
    """Of the file itself."""
    size: int

    @property
    def head(self) -> str:
        """What the document is, and what is hidden in it."""
        with self.path.open(encoding="utf-8") as file:
            return file.readline().strip().strip("⟦⟧")


@dataclass(frozen=True, slots=True)
class ShownPage:
    image: Image
    pages: int
    """Of the document."""


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """Rows that hold anything, each with its number in front, as texts without what nobody sees."""

    names: list[str]
    """Of all sheets."""
    columns: list[str]
    rows: list[list[str]]
    count: int
    """Of all rows of the sheet."""


@dataclass(frozen=True, slots=True)
class WrittenDocument:
    data: bytes
    notes: list[str]
    """For the model and the person."""
    before: str
    after: str
    """What a reader of the document reads."""
    sheet: str
    cells: list[tuple[str, str, str]]
    """Of a changed sheet: address, what stood there and what stands there now."""


class Documents:
    """Reads documents in confined processes, and keeps their texts in `folder`."""

    def __init__(self, folder: Path, most_bytes: int = MOST_KEPT_BYTES) -> None:
        self.folder = folder
        self._most = most_bytes
        self._size: int | None = None
        self._digests: dict[tuple[int, ...], str] = {}

    def name_of(self, digest: str, kind: Kind) -> str:
        """Below the folder."""
        return f"{digest[:2]}/{digest[2:]}.{kind.value}{VERSION}.txt"

    def kept(self, digest: str, kind: Kind, name: str) -> Path | None:
        """The file with the text, if it is kept; raises ToolError if it is known that the document cannot be read."""
        path = self.folder / self.name_of(digest, kind)
        try:
            with path.open(encoding="utf-8") as file:
                head = file.read(len(_FAILED) + 300)
            os.utime(path)  # what was not used for longest is removed first
        except OSError:
            return None
        if head.startswith(_FAILED):
            raise ToolError(f"{name} cannot be read: {head.removeprefix(_FAILED).strip().rstrip('⟧')}.", "E_BINARY")
        return path

    def digest_of(self, status: os.stat_result) -> str | None:
        """The hash of an unchanged file that was hashed before: a search need not read 500 files again."""
        return self._digests.get(_identity(status))

    def remember(self, status: os.stat_result, digest: str) -> None:
        self._digests[_identity(status)] = digest

    @asynccontextmanager
    async def readers(self, count: int = 1) -> AsyncIterator[Sequence[ReaderProcess]]:
        async with AsyncExitStack() as stack:
            made = [await stack.enter_async_context(reader_process(OwnProgram.DOCUMENT_READER)) for _ in range(count)]
            yield made

    async def read(
        self, reader: ReaderProcess, data: bytes, digest: str, kind: Kind, name: str, most_seconds: float
    ) -> Path:
        """The file with the text of this document; raises ToolError with a sentence that begins with its name."""
        path = self.folder / self.name_of(digest, kind)
        try:
            found = await self._ask(reader, data, kind, name, most_seconds)
        except ReadingFailed as failed:
            if failed.is_final:
                await asyncio.to_thread(self._keep, path, f"{_FAILED}{failed.why}⟧\n".encode("utf-8", "replace"))
            raise ToolError(
                f"{name} cannot be read: {failed.why}.", "E_TIMEOUT" if failed.is_late else "E_BINARY"
            ) from None
        return await asyncio.to_thread(self._keep, path, str(found["text"]).encode("utf-8", "replace"))

    async def picture(self, data: bytes, kind: Kind, name: str, page: int, most_seconds: float) -> Image:
        """A page of a PDF, or an image in a form that models take; raises ToolError."""
        return (await self.page(data, name, page, kind=kind, most_seconds=most_seconds)).image

    async def page(
        self, data: bytes, name: str, number: int = 1, *, kind: Kind = Kind.PDF, most_seconds: float = MOST_SECONDS
    ) -> ShownPage:
        """A page of a PDF (from 1) as a picture of at most 1568 pixels; raises ToolError fit to be shown."""
        found = await self._show(data, kind, name, most_seconds, page=number, picture=True)
        picture = found.get("picture") or {}
        if picture.get("media_type") not in ("image/png", "image/jpeg"):
            raise ToolError(f"{name} cannot be shown as a picture.", "E_BINARY")
        data = base64.b64decode(picture["base64"])  # it comes from a process that read what a stranger wrote
        image = Image(picture["media_type"], base64.b64encode(data).decode())
        return ShownPage(image, int(found.get("pages", 1)))

    def thumbnail_file(self, key: str) -> Path:
        """Where the thumbnail of a photo is kept; `key` has to change with the photo."""
        digest = hashlib.sha256(key.encode()).hexdigest()
        return self.folder / digest[:2] / f"{digest[2:]}.thumbnail{VERSION}.jpg"

    async def make_thumbnail(self, reader: ReaderProcess, data: bytes, key: str) -> bytes:
        """A small JPEG with the date of the photo, which is kept; empty for what cannot be shown."""
        try:
            found = await self._ask(reader, data, Kind.IMAGE, "", MOST_SECONDS, thumbnail=True)
            made = base64.b64decode(found["picture"]["base64"])
        except (ReadingFailed, KeyError):
            made = b""
        await asyncio.to_thread(self._keep, self.thumbnail_file(key), made)
        return made

    async def sheet(self, data: bytes, name: str, number: int = 1, first: int = 1, most: int = 1000) -> ShownSheet:
        """Rows of a sheet (from 1) of a workbook or a CSV; raises ToolError fit to be shown."""
        kind = kind_of(data[:HEAD_BYTES], name) or Kind.CSV
        if kind not in (Kind.ZIP, Kind.OLD_OFFICE, Kind.CSV):
            raise ToolError(f"{name} is no table.", "E_BINARY")
        found = await self._show(data, kind, name, MOST_SECONDS, sheet=number, first=first, most=most)
        if "rows" not in found:
            raise ToolError(f"{name} is no table.", "E_BINARY")
        return ShownSheet(found["names"], found["columns"], found["rows"], found["count"])

    async def _show(self, data: bytes, kind: Kind, name: str, most_seconds: float, **wanted: Any) -> dict[str, Any]:
        try:
            async with self.readers() as (reader,):
                return await self._ask(reader, data, kind, name, most_seconds, **wanted)
        except ReadingFailed as failed:
            raise ToolError(f"{name} cannot be shown: {failed.why}.", "E_BINARY") from None

    async def write(self, task: str, data: bytes, name: str, most_seconds: float, **wanted: Any) -> WrittenDocument:
        """A document as it is made or changed; nothing is written. Raises InvalidArguments that says how to go on."""
        done = "made" if task == MAKING else "changed"
        try:
            async with self.readers() as (reader,):
                found = await self._ask(reader, data, task, name, most_seconds, **wanted)
        except ReadingFailed as failed:
            raise InvalidArguments(f"{name} cannot be {done}: {failed.why}.") from None
        cells = [(str(at), str(old), str(new)) for at, old, new in found.get("cells", ())]
        texts = str(found.get("before", "")), str(found.get("after", ""))
        return WrittenDocument(base64.b64decode(found["data"]), found["notes"], *texts, found.get("sheet", ""), cells)

    async def _ask(
        self, reader: ReaderProcess, data: bytes, kind: str, name: str, most_seconds: float, **wanted: Any
    ) -> dict[str, Any]:
        limits = LIMITS.get(kind, ReadingLimits())
        seconds = min(limits.cpu * WALL_PER_CPU, most_seconds)
        head = {"kind": str(kind), "name": name, "cpu": limits.cpu, "memory": limits.memory, **wanted}
        return await reader.read(data, seconds, **head)

    def _keep(self, path: Path, data: bytes) -> Path:
        try:
            replace_file(path, data, sync=False)
        except OSError as error:
            raise ToolError(f"The text of a document could not be kept: {error.strerror}.", "E_STORAGE") from None
        if self._size is None:
            self._size = sum(size for _, size, _ in self._files())
        self._size += len(data)
        if self._size > self._most:
            self._make_room(path)
        return path

    def _make_room(self, newest: Path) -> None:
        """Down to three quarters, so that it is not done for every text."""
        size = 0
        for _, more, path in sorted(self._files(), reverse=True):
            size += more
            if size > self._most * 3 // 4 and path != newest:
                with suppress(OSError):
                    path.unlink()
                size -= more
        self._size = size

    def _files(self) -> list[tuple[float, int, Path]]:
        found = []
        for path in self.folder.glob("*/*"):
            with suppress(OSError):
                status = path.stat()
                found.append((status.st_mtime, status.st_size, path))
        return found


def _identity(status: os.stat_result) -> tuple[int, ...]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns

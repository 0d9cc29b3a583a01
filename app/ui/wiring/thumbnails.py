"""Loads the thumbnails of the photos in a proposal: read in the confined process, kept by what lies at the path."""

import asyncio
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.kinds import MOST_BYTES
from app.documents.texts import Documents
from app.vocabulary.file_rows import FileRow, SeenFile

if TYPE_CHECKING:
    from app.ui.transcript.cards.rows_table import RowsModel


async def show_pictures(documents: Documents, project: str, model: "RowsModel", rows: Iterable[int]) -> None:
    """For the person alone: the model of a service gets none of them."""
    missing: dict[int, tuple[FileRow, str]] = {}
    for number, row in model.photos_at(rows).items():
        key = f"{project}\n{row.path}\n{row.seen}"
        with suppress(OSError):
            model.show_picture(number, await asyncio.to_thread(documents.thumbnail_file(key).read_bytes))
            continue
        missing[number] = row, key
    if not missing:
        return
    async with documents.readers() as (reader,):
        for number, (row, key) in missing.items():
            with suppress(OSError):
                data = await asyncio.to_thread(_bytes_of, Path(project) / row.path, row)
                model.show_picture(number, await documents.make_thumbnail(reader, data, key) if data else b"")


def _bytes_of(path: Path, row: FileRow) -> bytes:
    """Of the very file that the proposal saw; nothing if another lies there, or a link."""
    with path.open("rb") as file:
        seen = SeenFile.of(os.fstat(file.fileno()))
        return file.read(MOST_BYTES) if str(seen) == row.seen and not path.is_symlink() else b""

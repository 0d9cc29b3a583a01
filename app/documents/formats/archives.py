"""Archives: the list of what is in them; nothing is unpacked. Sound and video: size and duration."""

import struct
import tarfile
import wave
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

from app.documents.formats.marks import Marking
from app.documents.serving import CannotRead

MOST_LISTED = 2_000
MOST_BOXES = 10_000
_SINCE_1904 = datetime(1904, 1, 1, tzinfo=UTC)
_CONTAINERS = frozenset({b"moov", b"trak"})


def read_zip(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    with zipfile.ZipFile(BytesIO(data)) as file:
        members = file.infolist()
    rows = ((item.filename, item.file_size, "{:04}-{:02}-{:02}".format(*item.date_time)) for item in members)
    return _listed("zip archive", list(rows))


def read_tar(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    for magic, name in ((b"7z", "7z"), (b"Rar!", "RAR")):
        if data.startswith(magic):
            raise CannotRead(f"{name} archives cannot be listed")
    rows = []
    try:
        with tarfile.open(fileobj=BytesIO(data)) as file:
            for item in file:
                rows.append(
                    (item.name + "/" * item.isdir(), item.size, f"{datetime.fromtimestamp(item.mtime, UTC):%Y-%m-%d}")
                )
                if len(rows) > MOST_LISTED:
                    break
    except (tarfile.TarError, EOFError, zlib.error):
        raise CannotRead("it is packed, and no archive that can be listed") from None
    return _listed("tar archive", rows)


def _listed(title: str, rows: list[tuple[str, int, str]]) -> dict[str, Any]:
    words = Marking()
    total = sum(size for _, size, _ in rows)
    notes = ["nothing was unpacked"]
    notes += [f"only the first {MOST_LISTED:,} entries are listed"] if len(rows) > MOST_LISTED else []
    lines = [f"{size:>12,}  {date}  {words.line(name)}" for name, size, date in rows[:MOST_LISTED]]
    return words.told(f"{title} of {len(rows):,} entries, {total:,} bytes unpacked", lines, notes=notes)


def read_media(data: bytes, head: dict[str, Any]) -> dict[str, Any]:
    """Of a video, `data` may be its facts alone (`app.documents.media`)."""
    lines = list(_wave(data) if data.startswith(b"RIFF") else _boxes(data))
    return Marking().told("sound or video, of which only facts can be read", lines)


def _wave(data: bytes) -> Iterator[str]:
    with wave.open(BytesIO(data)) as file:
        yield f"Duration: {_duration(file.getnframes() / file.getframerate())}"
        yield f"Sound: {file.getnchannels()} channels, {file.getframerate():,} Hz"


def _boxes(data: bytes) -> Iterator[str]:
    for kind, box in _walk(data):
        wide = bool(box[:1] == b"\1")
        if kind == b"mvhd" and len(box) >= (32 if wide else 20):
            made, _, scale, length = struct.unpack_from(">QQIQ" if wide else ">IIII", box, 4)
            yield f"Duration: {_duration(length / scale)}" if scale else "Duration: not said"
            if 0 < made < 1 << 33:
                yield f"Recorded: {_SINCE_1904 + timedelta(seconds=made):%Y-%m-%d %H:%M:%S} UTC"
        elif kind == b"tkhd" and len(box) >= 84:
            width, height = (value >> 16 for value in struct.unpack(">II", box[-8:]))
            if width and height:
                yield f"Picture: {width} x {height} pixels"


def _walk(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    todo = [(0, len(data))]
    for _ in range(MOST_BOXES):
        if not todo:
            return
        at, end = todo.pop()
        if at + 8 > end:
            continue
        size, kind = struct.unpack_from(">I4s", data, at)
        begin = at + 8
        if size == 1 and at + 16 <= end:
            (size,) = struct.unpack_from(">Q", data, at + 8)
            begin = at + 16
        stop = end if size == 0 else min(at + size, end)
        if stop <= begin and size < 8:
            continue
        todo.append((stop, end))
        if kind in _CONTAINERS:
            todo.append((begin, stop))
        else:
            yield kind, data[begin:stop]


def _duration(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"

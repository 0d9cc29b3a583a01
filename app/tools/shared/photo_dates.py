"""When a photo was taken: the date in its EXIF, found in the first bytes of the file, else the one in its name."""

import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime

HEAD_BYTES = 262_144
MOST_ENTRIES = 500
_STARTS = (b"Exif\0\0", b"eXIf")
"""Before the facts: in JPEG, HEIC and WebP, and in PNG."""
_EXIF, _TAKEN, _DIGITIZED = 0x8769, 0x9003, 0x9004
_IN_NAME = re.compile(
    r"(?<!\d)((?:19|20)\d\d)([-_.]?)(0[1-9]|1[0-2])\2([0-2]\d|3[01])(?:[-_. T](\d\d)[-_.h:]?(\d\d)[-_.:]?(\d\d))?(?!\d)"
)


def date_in_picture(head: bytes) -> datetime | None:
    for start in _STARTS:
        at = head.find(start)
        if at >= 0 and (found := _date_in(head[at + len(start) :])):
            return found
    return None


def date_in_name(name: str) -> datetime | None:
    found = _IN_NAME.search(name)
    if found is None:
        return None
    with suppress(ValueError):
        year, month, day, hour, minute, second = (int(found[number] or 0) for number in (1, 3, 4, 5, 6, 7))
        return datetime(year, month, day, hour, minute, second)
    return None


def _date_in(tiff: bytes) -> datetime | None:
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return None
    with suppress(struct.error, ValueError):
        (first,) = struct.unpack_from(f"{order}I", tiff, 4)
        inner = dict(_entries(tiff, order, first)).get(_EXIF)
        facts = dict(_entries(tiff, order, inner)) if inner else {}
        for place in filter(None, (facts.get(_TAKEN), facts.get(_DIGITIZED))):
            return datetime.strptime(tiff[place : place + 19].decode("ascii"), "%Y:%m:%d %H:%M:%S")
    return None


def _entries(tiff: bytes, order: str, at: int) -> Iterator[tuple[int, int]]:
    """Each tag, and its value or where that lies."""
    (count,) = struct.unpack_from(f"{order}H", tiff, at)
    for number in range(min(count, MOST_ENTRIES)):
        tag, _kind, _length, value = struct.unpack_from(f"{order}HHII", tiff, at + 2 + 12 * number)
        yield tag, value

"""Reads the journal of a command: each change of a file, written down before it was carried out."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

HEAD = struct.Struct("<II")
"""Before each entry: its length and its checksum."""
FAILED = b"x"


@dataclass(frozen=True, slots=True)
class Facts:
    """What was at a path before a call."""

    ino: int
    mode: int
    nlink: int
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; notes/keep.md lists the kinds and what their fields mean."""

    offset: int
    kind: bytes
    fields: tuple[bytes, ...]

    def facts(self, number: int) -> Facts | None:
        """The facts in this field; None if nothing was there."""
        text = self.fields[number]
        return Facts(*map(int, text.split(b" "))) if text else None


def entries(data: bytes, since: int = 0, *, tried: bool = False) -> Iterator[Entry]:
    """The entries from this offset up to the first that was cut off; those whose calls failed only with `tried`."""
    found = list(_all(data, since))
    failed = set() if tried else {int(entry.fields[0]) for entry in found if entry.kind == FAILED}
    return (entry for entry in found if entry.kind != FAILED and entry.offset not in failed)


def _all(data: bytes, offset: int) -> Iterator[Entry]:
    while offset + HEAD.size < len(data):
        length, checksum = HEAD.unpack_from(data, offset)
        start, end = offset + HEAD.size, offset + HEAD.size + length
        payload = data[start:end]
        if not length or len(payload) < length or zlib.crc32(payload) != checksum:
            return
        yield Entry(offset, payload[:1], tuple(payload[1:].split(b"\0")))
        offset = end


def encode_entry(kind: bytes, *fields: bytes) -> bytes:
    """An entry as it stands in a journal."""
    payload = kind + b"\0".join(fields)
    return HEAD.pack(len(payload), zlib.crc32(payload)) + payload

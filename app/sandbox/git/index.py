"""Converts git's index to text and back: what is staged, without the file times that git also stores in it.

Every `git status` updates those times, so two indexes that stage the same would differ. An index that is made from the
text stages the same; git fills in the times again.
"""

import hashlib
import struct
from collections.abc import Iterator
from contextlib import suppress

MAX_INDEX_BYTES = 20_000_000
"""A larger index is stored as it is."""
HEADER = b"handrail index, hashes of %d bytes\n"
SIZES = (20, 32)
_HEAD = struct.Struct(">4sII")
_STAT_BYTES = 40
"""At the beginning of an entry: times, device, inode, mode, owner, size."""
_EXTENDED, _NAME_LENGTH = 0x4000, 0x0FFF
_VERSIONS = (2, 3)
_COMPRESSED = 4
"""The version in which a path says only how it differs from the one before."""
_DROPPED = (b"TREE", b"EOIE", b"IEOT", b"UNTR", b"FSMN")
"""Extensions of the index that git creates again by itself."""


def as_text(raw: bytes) -> bytes:
    """One line for each entry; an index that could not be made again from such lines stays as it is."""
    size = 0
    if len(raw) <= MAX_INDEX_BYTES:  # the checksum at the end tells the size of hashes; git may have left it zero
        if raw[-20:] in (hashlib.sha1(raw[:-20], usedforsecurity=False).digest(), bytes(20)):
            size = SIZES[0]
        elif raw[-32:] == hashlib.sha256(raw[:-32]).digest():
            size = SIZES[1]
    try:
        entries = list(_entries(raw, size)) if size else None
    except (struct.error, ValueError):
        entries = None
    return raw if entries is None else HEADER % size + b"".join(entries)


def from_text(text: bytes) -> bytes:
    """The index for the result of `as_text`."""
    size = next((size for size in SIZES if text.startswith(HEADER % size)), 0)
    if not size:
        return text
    entries: list[bytes] = []
    for line in filter(None, text[len(HEADER % size) :].split(b"\0")):
        facts, _, path = line.partition(b"\t")
        mode, name, flags, more = facts.split(b" ")
        made = bytes(24) + bytes.fromhex(mode.decode()) + bytes(12) + bytes.fromhex(name.decode())
        made += struct.pack(">H", int(flags) | min(len(path), _NAME_LENGTH))
        made += struct.pack(">H", int(more)) if int(flags) & _EXTENDED else b""
        made += path
        entries.append(made + bytes(8 - len(made) % 8))
    version = 3 if any(struct.unpack_from(">H", entry, _STAT_BYTES + size)[0] & _EXTENDED for entry in entries) else 2
    body = _HEAD.pack(b"DIRC", version, len(entries)) + b"".join(entries)
    return body + (hashlib.sha1(body, usedforsecurity=False) if size == SIZES[0] else hashlib.sha256(body)).digest()


def staged(text: bytes | None) -> dict[bytes, bytes] | None:
    """What is staged for each path, from the result of `as_text`; None if it is not known."""
    if text is None:
        return {}
    size = next((size for size in SIZES if text.startswith(HEADER % size)), 0)
    if not size:
        return None
    lines = [line.partition(b"\t") for line in text[len(HEADER % size) :].split(b"\0") if line]
    found: dict[bytes, bytes] = {}
    for facts, _, path in lines:
        found[path] = found.get(path, b"") + facts
    return found


def tracked(raw: bytes) -> tuple[list[bytes], str]:
    """The paths in an index of any version, sorted, and the name of the shared index if there is a further one.

    Raises ValueError if it is damaged.
    """
    for size in SIZES:
        with suppress(struct.error, IndexError, ValueError):
            return _tracked(raw, size)
    raise ValueError("no index")


def _tracked(raw: bytes, size: int) -> tuple[list[bytes], str]:
    signature, version, count = _HEAD.unpack_from(raw)
    if signature != b"DIRC" or version not in (*_VERSIONS, _COMPRESSED):
        raise ValueError("an index of another version")
    at, path, paths = _HEAD.size, b"", []
    flags = _STAT_BYTES + size
    for _ in range(count):  # this loop has to be fast
        start = at + flags + (4 if raw[at + flags] & _EXTENDED >> 8 else 2)
        if version == _COMPRESSED:
            dropped, start = _number(raw, start)
            end = raw.index(b"\0", start)
            path = path[: len(path) - dropped] + raw[start:end]
            at = end + 1
        else:
            end = start + ((raw[at + flags] << 8 | raw[at + flags + 1]) & _NAME_LENGTH)
            if end - start == _NAME_LENGTH:
                end = raw.index(b"\0", end)
            if raw[end]:
                raise ValueError("a path without an end")
            path = raw[start:end]
            at += (end - at + 8) // 8 * 8
        paths.append(path)
    shared = ""
    while at < len(raw) - size:
        kind, length = struct.unpack_from(">4sI", raw, at)
        if kind == b"link":
            shared = raw[at + 8 : at + 8 + size].hex()
        at += 8 + length
    if at != len(raw) - size:
        raise ValueError("an index that goes on or was cut off")
    return sorted(paths), shared.strip("0") and shared


def _number(raw: bytes, at: int) -> tuple[int, int]:
    """A number as git writes it in few bytes, and the place after it."""
    number = raw[at] & 127
    while raw[at] & 128:
        at += 1
        number = (number + 1 << 7) | (raw[at] & 127)
    return number, at + 1


def _entries(raw: bytes, size: int) -> Iterator[bytes]:
    signature, version, count = _HEAD.unpack_from(raw)
    if signature != b"DIRC" or version not in _VERSIONS:
        raise ValueError("an index of another version")
    at = _HEAD.size
    for _ in range(count):
        mode, name = raw[at + 24 : at + 28].hex(), raw[at + _STAT_BYTES : at + _STAT_BYTES + size].hex()
        (flags,) = struct.unpack_from(">H", raw, at + _STAT_BYTES + size)
        start = at + _STAT_BYTES + size + 2
        more = 0
        if flags & _EXTENDED:
            (more,) = struct.unpack_from(">H", raw, start)
            start += 2
        end = raw.index(b"\0", start)
        yield f"{mode} {name} {flags & ~_NAME_LENGTH} {more}\t".encode() + raw[start : end + 1]
        at += (end - at + 8) // 8 * 8
    while at < len(raw) - size:
        kind, length = struct.unpack_from(">4sI", raw, at)
        if kind not in _DROPPED:
            raise ValueError("an extension that would be lost")
        at += 8 + length

"""The index of a repository as text: what is staged, without the times of files that git notes beside it.

Every `git status` refreshes those times, so two indexes that stage the same would differ. From the text an index is
made again that stages the same; git finds the times anew.
"""

import hashlib
import struct
from collections.abc import Iterator

MAX_INDEX_BYTES = 20_000_000
"""Larger ones are kept as they are."""
HEADER = b"handrail index, hashes of %d bytes\n"
SIZES = (20, 32)
_HEAD = struct.Struct(">4sII")
_TIMES = 40
"""Bytes at the beginning of an entry: times, device, inode, mode, owner, size."""
_EXTENDED, _NAME_LENGTH = 0x4000, 0x0FFF
_VERSIONS = (2, 3)
_DROPPED = (b"TREE", b"EOIE", b"IEOT", b"UNTR", b"FSMN")
"""Extensions that git makes again by itself."""


def as_text(raw: bytes) -> bytes:
    """One line for each entry; what cannot be made again from such lines stays as it is."""
    size = _hash_size(raw) if len(raw) <= MAX_INDEX_BYTES else 0
    try:
        entries = list(_entries(raw, size)) if size else None
    except (struct.error, ValueError):
        entries = None
    return raw if entries is None else HEADER % size + b"".join(entries)


def from_text(text: bytes) -> bytes:
    """The index for such lines, or as it was kept."""
    size = next((size for size in SIZES if text.startswith(HEADER % size)), 0)
    if not size:
        return text
    entries = [_entry(line, size) for line in text[len(HEADER % size) :].split(b"\0") if line]
    version = 3 if any(struct.unpack_from(">H", entry, _TIMES + size)[0] & _EXTENDED for entry in entries) else 2
    body = _HEAD.pack(b"DIRC", version, len(entries)) + b"".join(entries)
    return body + (hashlib.sha1(body, usedforsecurity=False) if size == SIZES[0] else hashlib.sha256(body)).digest()


def staged(text: bytes | None) -> dict[bytes, bytes] | None:
    """What is staged for each path; None where that cannot be told."""
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


def _hash_size(raw: bytes) -> int:
    """By the checksum at its end, which may have been left out."""
    if raw[-20:] in (hashlib.sha1(raw[:-20], usedforsecurity=False).digest(), bytes(20)):
        return SIZES[0]
    return SIZES[1] if raw[-32:] == hashlib.sha256(raw[:-32]).digest() else 0


def _entries(raw: bytes, size: int) -> Iterator[bytes]:
    signature, version, count = _HEAD.unpack_from(raw)
    if signature != b"DIRC" or version not in _VERSIONS:
        raise ValueError("not such an index")
    at = _HEAD.size
    for _ in range(count):
        mode, name = raw[at + 24 : at + 28].hex(), raw[at + _TIMES : at + _TIMES + size].hex()
        (flags,) = struct.unpack_from(">H", raw, at + _TIMES + size)
        start = at + _TIMES + size + 2
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
            raise ValueError("something that would be lost")
        at += 8 + length


def _entry(line: bytes, size: int) -> bytes:
    facts, _, path = line.partition(b"\t")
    mode, name, flags, more = facts.split(b" ")
    made = bytes(24) + bytes.fromhex(mode.decode()) + bytes(12) + bytes.fromhex(name.decode())
    made += struct.pack(">H", int(flags) | min(len(path), _NAME_LENGTH))
    made += struct.pack(">H", int(more)) if int(flags) & _EXTENDED else b""
    made += path
    return made + bytes(8 - len(made) % 8)

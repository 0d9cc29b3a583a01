"""Replaces members of a zip, and copies all others as they are packed."""

import struct
import zipfile
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from io import BytesIO

from app.documents.formats.package import MOST_MEMBERS
from app.documents.serving import CannotRead

_LOCAL, _CENTRAL, _END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
_ENCRYPTED, _DESCRIPTOR = 1, 8
"""Bits of a member's flags; the second says that sizes stand behind the data."""
_MOST = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class _Packed:
    """A new member: what its local header says, and its place in the central directory."""

    data: bytes
    crc: int
    size: int
    flags: int


def patch_zip(data: bytes, changes: Mapping[str, bytes], dropped: Collection[str] = ()) -> bytes:
    """The zip with these members replaced. Order, dates, attributes and the comment stay; raises CannotRead."""
    old = zipfile.ZipFile(BytesIO(data))
    infos = sorted(old.infolist(), key=lambda info: info.header_offset)
    _check(data, infos)
    out = bytearray(data[: infos[0].header_offset])
    ends = [info.header_offset for info in infos[1:]] + [old.start_dir]
    places: dict[int, tuple[int, _Packed | None]] = {}
    for info, end in zip(infos, ends, strict=True):
        if info.filename in dropped:
            continue
        packed = _pack(data, info, changes[info.filename]) if info.filename in changes else None
        places[info.header_offset] = len(out), packed
        out += data[info.header_offset : end] if packed is None else packed.data
    start, count = len(out), 0
    at = old.start_dir
    while data[at : at + 4] == _CENTRAL:
        at, entry = at + (size := 46 + sum(struct.unpack_from("<3H", data, at + 28))), bytearray(data[at : at + size])
        if (place := places.get(struct.unpack_from("<I", entry, 42)[0])) is None:
            continue
        if (packed := place[1]) is not None:
            struct.pack_into("<H", entry, 8, packed.flags)
            struct.pack_into("<3I", entry, 16, packed.crc, len(packed.data) - _head_size(packed.data), packed.size)
        struct.pack_into("<I", entry, 42, place[0])
        out += entry
        count += 1
    end_record = struct.pack("<4s4H2IH", _END, 0, 0, count, count, len(out) - start, start, len(old.comment))
    return bytes(out + end_record + old.comment)


def _check(data: bytes, infos: list[zipfile.ZipInfo]) -> None:
    names = {info.filename for info in infos}
    if any(info.flag_bits & _ENCRYPTED for info in infos):
        raise CannotRead("it is protected by a password")
    if len(names) != len(infos) or not 0 < len(infos) <= MOST_MEMBERS:
        raise CannotRead("its parts are not told apart by their names")
    sizes = [size for info in infos for size in (info.file_size, info.compress_size, info.header_offset)]
    if max(sizes) >= _MOST or b"PK\x06\x07" in data[-100_000:] or any(info.volume for info in infos):
        raise CannotRead("it is a zip of the large kind (zip64), which is not changed")
    if any(data[info.header_offset : info.header_offset + 4] != _LOCAL for info in infos):
        raise CannotRead("it is damaged: its parts are not where it says")


def _head_size(member: bytes) -> int:
    name, extra = struct.unpack_from("<2H", member, 26)
    return int(30 + name + extra)


def _pack(data: bytes, info: zipfile.ZipInfo, new: bytes) -> _Packed:
    """With the header of the old member, but for sizes and extra fields."""
    packed, method = new, zipfile.ZIP_STORED
    if info.compress_type != zipfile.ZIP_STORED:
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        packed, method = packer.compress(new) + packer.flush(), zipfile.ZIP_DEFLATED
    version, flags, _, time, day = struct.unpack_from("<5H", data, info.header_offset + 4)
    name = data[info.header_offset + 30 :][: struct.unpack_from("<H", data, info.header_offset + 26)[0]]
    crc, flags = zlib.crc32(new), flags & ~_DESCRIPTOR
    sizes = (crc, len(packed), len(new), len(name), 0)
    head = struct.pack("<4s5H3I2H", _LOCAL, version, flags, method, time, day, *sizes)
    return _Packed(head + name + packed, crc, len(new), flags)


def kept_all_else(old: bytes, new: bytes, changed: Collection[str]) -> bool:
    """Whether all members but these are packed in the same bytes, in the same order, and these have right checksums."""
    before, after = (_members(data, changed) for data in (old, new))
    made = zipfile.ZipFile(BytesIO(new))
    for name in set(changed) & set(made.namelist()):
        made.read(name)  # raises BadZipFile
    return before == after


def _members(data: bytes, without: Collection[str]) -> list[tuple[str, bytes]]:
    infos = (info for info in zipfile.ZipFile(BytesIO(data)).infolist() if info.filename not in without)
    starts = ((info, info.header_offset + _head_size(data[info.header_offset :][:30])) for info in infos)
    return [(info.filename, data[start : start + info.compress_size]) for info, start in starts]

"""Objects of a repository: archives of deleted ones, and which objects are in packs."""

import hashlib
import os
import re
import stat
import struct
import zlib
from contextlib import suppress
from pathlib import Path

PACK_SUFFIXES = (".pack", ".idx", ".promisor", ".keep")
PIECE_BYTES = 1 << 20
MAX_UNPACKED_BYTES = 256 * PIECE_BYTES
"""Of one object; a larger one counts as damaged."""
_PACK_NAME = re.compile(r"pack-[0-9a-f]+\.\w+")


def archived(archive: bytes) -> dict[str, bytes]:
    """The objects in an archive: name to content of the object file."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(archive):
        end = archive.index(b"\n", at)
        name, size = archive[at:end].split(b" ")
        at = end + 1 + int(size)
        found[name.decode("ascii")] = archive[end + 1 : at]
    return found


def is_sound(name: str, data: bytes) -> bool:
    """Whether this is the content of the object with this name."""
    digest = hashlib.new("sha1" if len(name) == 40 else "sha256", usedforsecurity=False)
    unpacking = zlib.decompressobj()
    size = 0
    try:
        while data and size <= MAX_UNPACKED_BYTES:  # a command may have written a file that unpacks to gigabytes
            piece = unpacking.decompress(data, PIECE_BYTES)
            digest.update(piece)
            size += len(piece)
            data = unpacking.unconsumed_tail
    except zlib.error:
        return False
    return unpacking.eof and digest.hexdigest() == name


def packs_of(git: Path) -> list[Path]:
    """The packs of a repository with their indexes and other files."""
    return [git / "objects/pack" / name for name in sorted(packs(str(git)))]


def packs(git: str) -> dict[str, tuple[int, int, int]]:
    """The same by name, with inode, size and time."""
    found = {}
    with suppress(OSError), os.scandir(f"{git}/objects/pack") as entries:
        for entry in entries:
            if not _PACK_NAME.fullmatch(entry.name) or not entry.name.endswith(PACK_SUFFIXES):
                continue
            with suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(status.st_mode):
                    found[entry.name] = (status.st_ino, status.st_size, status.st_mtime_ns)
    return found


def unpacked(git: str, names: list[str]) -> list[str]:
    """The objects among these that are in no pack."""
    left = names
    for path in packs_of(Path(git)):
        if path.suffix == ".idx" and left:
            with suppress(OSError, struct.error, ValueError):
                left = _not_in(path, left)
    return left


def _not_in(path: Path, names: list[str]) -> list[str]:
    """The objects that are not in the pack with this index, which is a sorted table of names."""
    with path.open("rb") as file:
        head = file.read(8 + 256 * 4)
        if head[:8] != b"\xfftOc\x00\x00\x00\x02":
            raise ValueError("an index of another version")
        counts = (0, *struct.unpack_from(">256I", head, 8))
        size = len(names[0]) // 2
        left = []
        for name in names:
            first = int(name[:2], 16)
            file.seek(8 + 256 * 4 + counts[first] * size)
            table = file.read((counts[first + 1] - counts[first]) * size)
            wanted = bytes.fromhex(name)
            if not any(table[at : at + size] == wanted for at in range(0, len(table), size)):
                left.append(name)
    return left

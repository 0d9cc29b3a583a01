"""Identifies a file or folder by its inode and creation time, wherever it is moved."""

import ctypes
import os
import struct
import sys
from pathlib import Path

HERE, NOT_FOLLOWED, STATX_BIRTH, STATX_SIZE = -100, 0x100, 0x100 | 0x800, 256
STATX_INODE_PLACE, STATX_BIRTH_PLACE = 32, 80
_STATX = getattr(ctypes.CDLL(None), "statx", None) if sys.platform == "linux" else None

Birth = tuple[int, int, int]


def folder_mark(folder: Path) -> str:
    """Tells a folder, and the repository in it, from others that come to lie at its path; empty if there is none."""
    return f"{_mark(folder)} {_mark(folder / '.git')}" if folder.is_dir() else ""


def _mark(path: Path) -> str:
    """The device only where no creation time is known: its number can be another one after each start."""
    real = os.path.realpath(path)
    try:
        inode, *born = birth(real)
        return f"{inode}@{'.'.join(map(str, born)) if any(born) else os.lstat(real).st_dev}" if inode else "none"
    except OSError:
        return "none"


def birth(path: str, folder: int = HERE) -> Birth:
    """The inode and the creation time of a file, which together are never reused, unlike the inode alone.

    `folder` is a handle from which the path starts; zeros for a file that is gone.
    """
    found = ctypes.create_string_buffer(STATX_SIZE)
    if _STATX is None or _STATX(folder, os.fsencode(path), NOT_FOLLOWED, STATX_BIRTH, found) != 0:
        return _inode(path, folder), 0, 0
    inode: int = struct.unpack_from("=Q", found, STATX_INODE_PLACE)[0]
    seconds, fraction = struct.unpack_from("=qI", found, STATX_BIRTH_PLACE)
    return inode, seconds, fraction


def _inode(path: str, folder: int) -> int:
    try:
        return os.lstat(path, dir_fd=None if folder == HERE else folder).st_ino
    except OSError:
        return 0

"""Folders that are opened to be scanned, entered one step at a time, so that a symbolic link is never followed.

`app.fs.folders` does the same to reach single files, with handles that cannot be scanned.
"""

import os
from pathlib import Path

from app.fs.folders import HANDLES_WORK
from app.fs.mounts import MOUNTINFO, file_system_at

OpenFolder = int | str
"""A directory handle, or the folder's path on systems whose functions take no handles."""

BY_HANDLE = HANDLES_WORK and os.scandir in os.supports_fd
WITH_CHANGE_TIMES = frozenset({"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "overlay"})
"""File systems on which the time of a folder changes whenever a name in it is added or removed."""
_ENTER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)


def enter(folder: OpenFolder | None, name: str) -> OpenFolder:
    """Open a folder inside `folder`, or at a path; raises OSError, also for a link. `leave` it afterwards."""
    if not BY_HANDLE:
        return name if folder is None else f"{folder}/{name}"
    return os.open(name, _ENTER, dir_fd=None if folder is None else int(folder))


def enter_below(root: str, path: str) -> OpenFolder:
    """Open the folder at `path`, which ends with `/` or is empty, below `root`."""
    folder = enter(None, root)
    for name in path.split("/")[:-1]:
        try:
            inner = enter(folder, name)
        finally:
            leave(folder)
        folder = inner
    return folder


def leave(folder: OpenFolder) -> None:
    if isinstance(folder, int):
        os.close(folder)


def has_change_times(root: str, mountinfo: Path = MOUNTINFO) -> bool:
    """Whether the file system of `root` is one of WITH_CHANGE_TIMES; in doubt False, which only costs time."""
    return file_system_at(root, mountinfo) in WITH_CHANGE_TIMES

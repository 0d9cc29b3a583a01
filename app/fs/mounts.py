"""The mounted file systems, as the kernel lists them in /proc/self/mountinfo."""

import os
import re
from pathlib import Path
from typing import NamedTuple

MOUNTINFO = Path("/proc/self/mountinfo")
LOCAL_FILE_SYSTEMS = {"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "tmpfs"}
"""File systems that only this kernel changes, unlike network folders and layered file systems."""

_ESCAPED = re.compile(r"\\([0-7]{3})")


class Mount(NamedTuple):
    device: str
    """As in `8:1`."""
    point: str
    file_system: str
    """Its type, such as `ext4`."""


def mounts(listing: Path = MOUNTINFO) -> list[Mount]:
    """All mounts; a later one covers an earlier one at the same path. Raises OSError if there is no list."""
    found = []
    for line in listing.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
        before, _, after = line.partition(" - ")
        device, _, point = before.split(" ")[2:5]
        point = _ESCAPED.sub(lambda match: chr(int(match[1], 8)), point)
        found.append(Mount(device, point, after.partition(" ")[0]))
    return found


def file_system_of(device: int) -> str:
    """The type of the file system with this device number, "" if it is not mounted; raises OSError."""
    number = f"{os.major(device)}:{os.minor(device)}"
    found = {mount.file_system for mount in mounts() if mount.device == number}
    return found.pop() if len(found) == 1 else ""

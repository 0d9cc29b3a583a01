"""Whether a folder's times tell that a name in it came or went: yes on usual Linux file systems."""

import re
from pathlib import Path

RELIABLE = frozenset({"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "overlay"})
MOUNTS = Path("/proc/self/mountinfo")

_ESCAPED = re.compile(r"\\([0-7]{3})")


def keeps_folder_times(root: str, mounts: Path = MOUNTS) -> bool:
    """For the file system on which `root` lies; False on doubt, which only costs time."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return False
    found = ("", "")
    for line in lines:
        point, kind = _mount(line)
        inside = f"{root}/".startswith(f"{point.rstrip('/')}/")
        if inside and len(point) >= len(found[0]):  # a later one covers an earlier one
            found = (point, kind)
    return found[1] in RELIABLE


def _mount(line: str) -> tuple[str, str]:
    before, _, after = line.partition(" - ")
    point = before.split(" ")[4]
    return _ESCAPED.sub(lambda match: chr(int(match[1], 8)), point), after.partition(" ")[0]

"""Whether a folder's times tell that a name in it came or went: yes on usual Linux file systems."""

from pathlib import Path

from app.fs.mounts import MOUNTINFO, file_system_at

RELIABLE = frozenset({"ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "overlay"})


def keeps_folder_times(root: str, mountinfo: Path = MOUNTINFO) -> bool:
    """For the file system on which `root` lies; False on doubt, which only costs time."""
    return file_system_at(root, mountinfo) in RELIABLE

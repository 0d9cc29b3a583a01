"""TreeCopies a project's files into the folder of one call in the keep, as long as there is room for them."""

import os
import shutil
import stat
from collections.abc import Collection
from pathlib import Path

from app.fs.copying import can_clone, copy_open
from app.fs.folders import Folder, HandleFolder
from app.fs.kept_files import FULL, make_like
from app.sandbox.keep.comparison import TreeEntry, facts_of
from app.text.plain import size_words
from app.text.sentences import say

MOST_COPIED_BYTES = 300_000_000
"""Of files that cannot share their blocks with their copies."""
NEEDED_TYPES = (stat.S_IFREG, stat.S_IFLNK, stat.S_IFIFO)
KEPT_TYPES = (*NEEDED_TYPES, stat.S_IFSOCK)
"""Sockets hold nothing and cannot be made everywhere; of devices only the facts are told. Folders need nothing more."""
NO_ROOM = say("The disk has no room for a copy of this folder")


class NotKept(Exception):
    """A limit is passed; the text says which, as the beginning of a sentence."""


class TreeCopies:
    def __init__(self, keep: Path) -> None:
        self._keep = keep
        self._number = 0
        self._kept: dict[tuple[int, int], TreeEntry] = {}

    def add(self, entry: TreeEntry, folder: Folder) -> None:
        """Copy a file, link or FIFO; what cannot be read stays without a copy. Raises NotKept if the disk is full."""
        if (same := self._kept.get(entry.inode)) is not None:
            entry.facts, entry.kept = same.facts, same.kept
            return
        if entry.is_empty_file:
            entry.kept = ""
            return
        self._number += 1
        name = f"{self._number // 1_000:03}/{self._number}"
        target = self._keep / name
        try:
            target.parent.mkdir(mode=0o700, exist_ok=True)
            if _copy(entry, folder, target):
                entry.kept, self._kept[entry.inode] = name, entry
            else:
                target.unlink(missing_ok=True)
        except OSError as error:
            if error.errno in FULL:
                raise NotKept(NO_ROOM) from error


def _copy(entry: TreeEntry, folder: Folder, target: Path) -> bool:
    """False if somebody changed it meanwhile."""
    if entry.type != stat.S_IFREG:
        if isinstance(folder, HandleFolder):
            make_like(folder.lstat(entry.name), entry.name, target, source_fd=folder.handle)
        return isinstance(folder, HandleFolder)
    source = folder.open(entry.name, os.O_RDONLY)
    try:
        status = os.fstat(source)
        if not stat.S_ISREG(status.st_mode) or status.st_ino != entry.facts.ino:
            return False
        entry.facts, entry.ctime_ns = facts_of(status), status.st_ctime_ns
        copy_open(source, target)
        return facts_of(os.fstat(source)) == entry.facts
    finally:
        os.close(source)


def check_room(entries: Collection[TreeEntry], place: Path) -> None:
    """Raises NotKept if these cannot all be copied to this place; what shares its blocks with its copy needs no room.

    A file with several names is copied once.
    """
    shared = place.stat().st_dev if can_clone(place) else -1
    sizes = {entry.inode: entry.facts.size for entry in entries if entry.type == stat.S_IFREG}
    size = sum(size for (device, _), size in sizes.items() if device != shared)
    if size > MOST_COPIED_BYTES:
        raise NotKept(say("This folder holds {size}", size_words(size)))
    if size > shutil.disk_usage(place).free:
        raise NotKept(NO_ROOM)

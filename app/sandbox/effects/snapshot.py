"""A snapshot of a project: the stat of every file at one moment, and the difference between two snapshots."""

import os
import stat
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from app.fs.replacement import is_temporary

Signature = bytes
"""Size, times, inode and mode of a file; it differs if the file was changed, except within one clock tick."""

FIELDS = struct.Struct("<QqqQI")


class FileFacts(NamedTuple):
    """The fields of a signature."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int
    mode: int

    @property
    def is_file(self) -> bool:
        return stat.S_ISREG(self.mode)

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        return stat.S_ISLNK(self.mode)

    @property
    def permissions(self) -> int:
        return stat.S_IMODE(self.mode)


def signature(status: os.stat_result) -> Signature:
    return FIELDS.pack(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_mode)


def facts(of: Signature) -> FileFacts:
    return FileFacts(*FIELDS.unpack(of))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The files of a project: folder to name to signature. Folders end with `/`; the project's own is ''."""

    files: dict[str, dict[str, Signature]]
    fresh: set[str]
    """Files changed so recently that another change in the same clock tick would leave the signature the same."""
    whole: bool
    """False if the project has more files than are scanned."""
    rules: frozenset[tuple[str, Signature]]
    """The .gitignore files that were used."""
    looked_at: frozenset[str] | None = None
    """The folders that were scanned again; the others are unchanged since the last snapshot. None if all were."""
    hidden: dict[str, Signature] = field(default_factory=dict)
    """Files that changed and are no longer scanned: a command must not hide its changes in that way."""
    modes: dict[str, int] = field(default_factory=dict)
    """The permission bits of each folder when it was last scanned."""

    def get(self, path: str) -> Signature | None:
        folder, _, name = path.rpartition("/")
        found = self.files.get(f"{folder}/" if folder else "", {}).get(name)
        return found if found is not None else self.hidden.get(path)

    def paths(self) -> Iterator[tuple[str, Signature]]:
        for folder, names in self.files.items():
            for name, found in names.items():
                yield folder + name, found


@dataclass(slots=True)
class SnapshotDiff:
    """The difference between two snapshots as sorted paths; `made` and `gone` are folders. False if there is none."""

    created: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.created or self.changed or self.deleted or self.made or self.gone)


def difference(old: Snapshot, new: Snapshot) -> SnapshotDiff:
    """The difference by signatures; a fresh file may have changed although its signature is the same."""
    found = SnapshotDiff()
    for folder, names in new.files.items():
        before = old.files.get(folder)
        if before is None:
            found.made.append(folder.rstrip("/"))
        if before is names or before == names:
            continue
        before = before or {}
        for name, now in names.items():
            then = before.get(name)
            if then != now:
                (found.created if then is None else found.changed).append(folder + name)
        found.deleted += [folder + name for name in before if name not in names]
    for folder in old.files.keys() - new.files.keys():
        found.gone.append(folder.rstrip("/"))
        found.deleted += [folder + name for name in old.files[folder]]
    for paths in (found.created, found.changed, found.deleted, found.made, found.gone):
        paths.sort()
    return found


def is_leftover(path: str) -> bool:
    """Whether this is a temporary file of this program."""
    return is_temporary(path.rpartition("/")[2])

"""Snapshots of protected files: how each was before a command, and the contents needed to restore small ones."""

import hashlib
import json
import os
import stat
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from app.fs.folders import parent_of
from app.fs.walk import walk
from app.sandbox.dangerous import is_keep
from app.sandbox.protect.folder_contents import settled_time

MAX_KEPT_FILE_BYTES = 1 << 20
MAX_KEPT_BYTES = 32 << 20
MAX_KEPT_FILES = 2000
ASIDE = ".taken-away"
"""The suffix of removed files that could not be stored; under such a name no program runs them."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A protected file as it was: enough to see whether it changed, and to restore it."""

    inode: int
    parent: int
    """The inode of its folder."""
    mode: int
    times: tuple[int, int, int]
    size: int
    contents: bytes | None
    """A link's target, a file's bytes, or None if there were too many."""
    settled: bool
    """Read long enough after its last change that the next change must have another time."""

    def same(self, other: "KeptFile | None") -> bool:
        """Whether mode and contents are equal; where contents were not kept, the times are compared."""
        if other is None or self.mode != other.mode or self.size != other.size:
            return False
        if self.contents is None or other.contents is None:
            return self.times[1:] == other.times[1:]
        return self.contents == other.contents

    def has_digest(self, digest: str) -> bool:
        """Whether it is a file whose contents have this SHA-256 digest."""
        is_file = self.contents is not None and stat.S_ISREG(self.mode)
        return is_file and hashlib.sha256(self.contents or b"").hexdigest() == digest


@dataclass(frozen=True, slots=True)
class ProtectedSnapshot:
    """The protected files before a command, by their path in the project."""

    files: dict[str, KeptFile]
    gits: dict[str, int]
    """The folders of repositories with their inodes."""
    folders: dict[str, int] = field(default_factory=dict)
    """Protected folders, also those that are empty, with their inodes."""
    whole: bool = True
    """False if there are more files than the limit."""
    all_folders: bool = True
    """False if there are more folders than the limit."""
    denied: dict[str, int] = field(default_factory=dict)
    """What the person's rules deny, and the folders around it, with their inodes."""


def dump(mark: ProtectedSnapshot) -> bytes:
    """A snapshot as JSON, without contents; the next start reads it if this program is killed."""
    files = {path: replace(kept, contents=None) for path, kept in mark.files.items()}
    return json.dumps(asdict(replace(mark, files=files))).encode()


def load(text: bytes) -> ProtectedSnapshot:
    """The snapshot in such a text. Raises ValueError, KeyError or TypeError if the text is none."""
    said = json.loads(text)
    files = {path: KeptFile(**{**kept, "times": tuple(kept["times"])}) for path, kept in said["files"].items()}
    return ProtectedSnapshot(**{**said, "files": files})


Stamp = tuple[int, int, int, int, int]


def stamp_of(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _settled_stamp(path: str) -> Stamp | None:
    """A stamp that equals no later one if the file changed so recently that the next change could have this time."""
    stamp = stamp_of(path)
    return stamp and (*stamp[:4], settled_time(stamp[4]))


@dataclass(slots=True)
class ProtectedListing:
    """The files in protected places. The stamp of each is taken before it is read, so that no change is missed."""

    files: list[Path] = field(default_factory=list)
    stamps: dict[str, Stamp | None] = field(default_factory=dict)
    whole: bool = True
    """False if there are more files than the limit."""

    def add(self, place: Path) -> None:
        stamp = self.stamps[str(place)] = _settled_stamp(str(place))
        if stamp is None or not stat.S_ISDIR(stamp[1]):
            self.files.append(place)
            return
        for here in walk([place]):
            here.folders = [entry for entry in here.folders if not is_keep(entry.path)]
            # Nobody runs samples and removed files; and as those stay, many of them would take the place of others.
            left_out = (ASIDE, ".sample") if here.path.endswith("/hooks") else (ASIDE,)
            found = sorted(entry.path for entry in here.others if not entry.name.endswith(left_out))
            self.stamps |= {path: _settled_stamp(path) for path in (*(entry.path for entry in here.folders), *found)}
            room = max(1, MAX_KEPT_FILES - len(self.files))  # at least one, so that repeated listings come to an end
            self.files += [Path(path) for path in found[:room]]
            self.whole = self.whole and len(found) <= room


def keep_file(project: Path, path: str, known: KeptFile | None, room: int) -> KeptFile | None:
    """A file with at most `room` bytes of contents; `known` if it has not changed since that, None if it is gone."""
    contents: bytes | None = None
    try:
        with parent_of(project, path) as (folder, name):
            found = folder.lstat(name)
            times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
            if known is not None and known.settled and (known.inode, known.times[2]) == (found.st_ino, times[2]):
                return known
            parent = folder.inode()
            if stat.S_ISLNK(found.st_mode):
                contents = os.fsencode(folder.target(name))
            elif stat.S_ISREG(found.st_mode) and found.st_size <= room:
                with os.fdopen(folder.open(name, os.O_RDONLY), "rb") as file:
                    contents = file.read(room + 1)
    except OSError:
        return None
    is_settled = settled_time(times[2]) == times[2]
    return KeptFile(found.st_ino, parent, found.st_mode, times, found.st_size, contents, is_settled)

"""Snapshots of protected files: how each was before a command, and the contents needed to restore it."""

import base64
import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple

from app.fs.birth import birth
from app.fs.folders import parent_of
from app.fs.walk import walk
from app.sandbox.dangerous import is_keep
from app.sandbox.protect.folder_contents import settled

MAX_KEPT_FILE_BYTES = 1 << 20
MAX_KEPT_BYTES = 32 << 20
"""In memory; what is more goes to a file."""
MAX_COPIED_FILE_BYTES = 20_000_000
"""As of other files, of which undo has copies."""
MAX_COPIED_BYTES = 300_000_000
MAX_KEPT_FILES = 2000
ASIDE = ".taken-away"
"""The suffix of removed files that were too large to store; under such a name no program runs them."""


@dataclass(eq=False)
class Copies:
    """Contents that are too large for memory. Their file has no name: nobody else can open it, and it is gone when this
    program ends, so that no secret is left on the disk."""

    room: int = MAX_COPIED_BYTES
    _file: int = -1

    def add(self, file: IO[bytes], size: int) -> "FileCopy | None":
        """A copy; None if it is too large, or the disk is full."""
        if size > min(self.room, MAX_COPIED_FILE_BYTES):
            return None
        try:
            if self._file == -1:
                with tempfile.TemporaryFile() as made:
                    self._file = os.dup(made.fileno())
            start = os.lseek(self._file, 0, os.SEEK_END)
            data = file.read(size)
            is_whole = os.write(self._file, data) == len(data)
        except OSError:
            return None
        return FileCopy(self, start, len(data)) if is_whole else None

    def read(self, start: int, size: int) -> bytes:
        return os.pread(self._file, size, start)

    def __del__(self) -> None:
        if self._file != -1:
            os.close(self._file)


@dataclass(frozen=True, slots=True)
class FileCopy:
    """One of the copies."""

    among: Copies
    start: int
    size: int


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
    """A link's target, a file's bytes, or None if there were too many to keep in memory."""
    settled: bool
    """Read long enough after its last change that the next change must have another time."""
    copy: FileCopy | None = None
    """The bytes of a file that are not in memory; None if they could not be kept at all."""

    @property
    def is_kept(self) -> bool:
        return self.contents is not None or self.copy is not None

    def former(self) -> bytes | None:
        """The contents, wherever they were kept."""
        if self.copy is None:
            return self.contents
        return self.copy.among.read(self.copy.start, self.copy.size)

    def same(self, other: "KeptFile | None") -> bool:
        """Whether mode and contents are equal; where contents were not kept, the times are compared."""
        if other is None or self.mode != other.mode or self.size != other.size:
            return False
        former, found = self.former(), other.former()
        if former is None or found is None:
            return self.times[1:] == other.times[1:]
        return former == found

    def has_digest(self, digest: str) -> bool:
        """Whether it is a file whose contents have this SHA-256 digest."""
        former = self.former()
        return former is not None and stat.S_ISREG(self.mode) and hashlib.sha256(former).hexdigest() == digest


class DeniedFile(NamedTuple):
    """What identifies a file or folder that the person's rules deny, wherever it is moved."""

    inode: int
    born: int
    born_ns: int
    size: int = -1
    """This and the next only on overlayfs."""
    modified: int = -1

    @classmethod
    def at(cls, path: str, *, layered: bool = True) -> "DeniedFile":
        stamp = stamp_of(path) if layered else None
        return cls(*birth(path), *(stamp[2:4] if stamp else ()))

    def same(self, now: "DeniedFile") -> bool:
        """On overlayfs, a move gives a file of a lower layer another creation time, but no other size or contents.

        Elsewhere only the creation time counts: many files of packages have the same time of change.
        """
        return self[:3] == now[:3] or (self.modified != -1 and (self.inode, *self[3:]) == (now.inode, *now[3:]))


@dataclass(frozen=True, slots=True)
class ProtectedSnapshot:
    """The protected files before a command, by their path in the project."""

    files: dict[str, KeptFile]
    gits: dict[str, int]
    """The folders of repositories with their inodes."""
    folders: frozenset[str] = frozenset()
    """Protected folders, also those that are empty."""
    whole: bool = True
    """False if there are more files than the limit."""
    all_folders: bool = True
    """False if there are more folders than the limit."""
    inodes: dict[str, int] = field(default_factory=dict)
    """Of the protected folders."""
    denied: dict[str, DeniedFile] = field(default_factory=dict)
    """Paths that the person's rules deny, and the folders around them."""


def written(mark: ProtectedSnapshot, is_secret: Callable[[str], bool]) -> bytes:
    """A snapshot as JSON, without the contents of secret files; the next start reads it if this program is killed."""
    files: dict[str, list[Any]] = {}
    for path, kept in mark.files.items():
        left_out = kept.contents is None or is_secret(path)
        contents = None if left_out else base64.b64encode(kept.contents or b"").decode()
        files[path] = [kept.inode, kept.parent, kept.mode, kept.times, kept.size, contents]
    about = {"gits": mark.gits, "folders": sorted(mark.folders), "inodes": mark.inodes, "denied": mark.denied}
    return json.dumps({"files": files, **about, "whole": mark.whole, "allFolders": mark.all_folders}).encode()


def read(text: bytes) -> ProtectedSnapshot:
    """The snapshot in such a text. Raises ValueError, KeyError or TypeError if the text is none."""
    said = json.loads(text)
    files = {}
    for path, (inode, parent, mode, times, size, contents) in said["files"].items():
        data = None if contents is None else base64.b64decode(contents)
        files[path] = KeptFile(inode, parent, mode, (times[0], times[1], times[2]), size, data, settled=False)
    folders = frozenset(said["folders"])
    denied = {path: DeniedFile(*known) for path, known in said.get("denied", {}).items()}
    return ProtectedSnapshot(files, said["gits"], folders, said["whole"], said["allFolders"], said["inodes"], denied)


Stamp = tuple[int, int, int, int, int]


def stamp_of(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _settled(path: str) -> Stamp | None:
    """A stamp that equals no later one if the file changed so recently that the next change could have this time."""
    stamp = stamp_of(path)
    return stamp and (*stamp[:4], settled(stamp[4]))


@dataclass(slots=True)
class ProtectedListing:
    """The files in protected places. The stamp of each is taken before it is read, so that no change is missed."""

    files: list[Path] = field(default_factory=list)
    stamps: dict[str, Stamp | None] = field(default_factory=dict)
    whole: bool = True
    """False if there are more files than the limit."""

    def add(self, place: Path) -> None:
        stamp = self.stamps[str(place)] = _settled(str(place))
        if stamp is None or not stat.S_ISDIR(stamp[1]):
            self.files.append(place)
            return
        for here in walk([place]):
            here.folders = [entry for entry in here.folders if not is_keep(entry.path)]
            # Nobody runs samples and removed files; and as those stay, many of them would take the place of others.
            left_out = (ASIDE, ".sample") if here.path.endswith("/hooks") else (ASIDE,)
            found = sorted(entry.path for entry in here.others if not entry.name.endswith(left_out))
            self.stamps |= {path: _settled(path) for path in (*(entry.path for entry in here.folders), *found)}
            room = max(1, MAX_KEPT_FILES - len(self.files))  # at least one, so that repeated listings come to an end
            self.files += [Path(path) for path in found[:room]]
            self.whole = self.whole and len(found) <= room


def too_large(paths: Iterable[str]) -> list[str]:
    """The files of which no snapshot may have a copy. Others that are protected need half of the room at most."""
    found: list[str] = []
    room = MAX_COPIED_BYTES // 2
    for path in paths:
        stamp = stamp_of(path)
        if stamp is None or not stat.S_ISREG(stamp[1]):
            continue
        if stamp[2] > min(room, MAX_COPIED_FILE_BYTES):
            found.append(path)
        else:
            room -= stamp[2]
    return found


def kept(project: Path, path: str, known: KeptFile | None, room: int, copies: Copies | None = None) -> KeptFile | None:
    """A file with at most `room` bytes of contents, more of them in a copy; `known` if it has not changed since that,
    None if it is gone.
    """
    contents: bytes | None = None
    copy: FileCopy | None = None
    try:
        with parent_of(project, path) as (folder, name):
            found = folder.lstat(name)
            times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
            is_same = known is not None and (known.inode, known.times[2]) == (found.st_ino, times[2])
            if known is not None and is_same and known.settled and (known.is_kept or copies is None):
                return known
            parent = folder.inode()
            if stat.S_ISLNK(found.st_mode):
                contents = os.fsencode(folder.target(name))
            elif stat.S_ISREG(found.st_mode) and (found.st_size <= room or copies is not None):
                with os.fdopen(folder.open(name, os.O_RDONLY), "rb") as file:
                    if found.st_size <= room:
                        contents = file.read(room + 1)
                    elif copies is not None:
                        copy = copies.add(file, found.st_size)
    except OSError:
        return None
    is_settled = settled(times[2]) == times[2]
    return KeptFile(found.st_ino, parent, found.st_mode, times, found.st_size, contents, is_settled, copy)

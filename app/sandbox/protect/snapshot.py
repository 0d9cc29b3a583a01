"""How protected files are before a command: what tells that one changed, and what it takes to put it back."""

import base64
import json
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.fs.folders import Folder, parent_of
from app.sandbox.protect.folder_contents import settled

FILE = 1 << 20
TOTAL = 32 << 20
FILES = 2000
ASIDE = ".taken-away"
"""The ending of what was too large to keep and is harmless by this name."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A protected file as it was: what tells whether it changed, and what it takes to put it back."""

    inode: int
    parent: int
    """The inode of its folder."""
    mode: int
    times: tuple[int, int, int]
    size: int
    contents: bytes | None
    """A link's target, a file's bytes, or None where there were too many to keep."""
    settled: bool
    """Looked at long enough after its last change that the next one cannot bear the same time."""

    def same(self, other: "KeptFile") -> bool:
        """Whether nothing that matters differs; without contents a change of time counts."""
        if self.mode != other.mode or self.size != other.size:
            return False
        if self.contents is None or other.contents is None:
            return self.times[1:] == other.times[1:]
        return self.contents == other.contents


@dataclass(frozen=True, slots=True)
class ProtectedSnapshot:
    """The protected files before a command, by their path in the project."""

    files: dict[str, KeptFile]
    gits: dict[str, int]
    """The folders of repositories with their inodes."""
    folders: frozenset[str] = frozenset()
    """Protected folders, also those that are empty."""
    whole: bool = True
    """False when there are more files than were looked at."""
    all_folders: bool = True
    """False when there are more folders than were looked at."""
    inodes: dict[str, int] = field(default_factory=dict)
    """Of the protected folders."""


def written(mark: ProtectedSnapshot, is_secret: Callable[[str], bool]) -> bytes:
    """A mark for the next start to read, without what secret files hold."""
    files = {
        path: [*_numbers(kept), _text(None if is_secret(path) else kept.contents)] for path, kept in mark.files.items()
    }
    about = {"gits": mark.gits, "folders": sorted(mark.folders), "inodes": mark.inodes}
    return json.dumps({"files": files, **about, "whole": mark.whole, "allFolders": mark.all_folders}).encode()


def read(text: bytes) -> ProtectedSnapshot:
    """Raises ValueError, KeyError or TypeError for what is none."""
    said = json.loads(text)
    files = {}
    for path, (inode, parent, mode, times, size, contents) in said["files"].items():
        data = None if contents is None else base64.b64decode(contents)
        files[path] = KeptFile(inode, parent, mode, (times[0], times[1], times[2]), size, data, settled=False)
    folders = frozenset(said["folders"])
    return ProtectedSnapshot(files, said["gits"], folders, said["whole"], said["allFolders"], said["inodes"])


def _numbers(kept: KeptFile) -> list[Any]:
    return [kept.inode, kept.parent, kept.mode, kept.times, kept.size]


def _text(contents: bytes | None) -> str | None:
    return None if contents is None else base64.b64encode(contents).decode()


Stamp = tuple[int, int, int, int, int]


def stamp_of(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _settled(path: str) -> Stamp | None:
    """With a time that never comes where the next change could bear the same."""
    stamp = stamp_of(path)
    return stamp and (*stamp[:4], settled(stamp[4]))


@dataclass(slots=True)
class ProtectedListing:
    """What lies in protected places; all that is come by gets its stamp before anybody looks at it."""

    files: list[Path] = field(default_factory=list)
    stamps: dict[str, Stamp | None] = field(default_factory=dict)
    whole: bool = True
    """False when there are more files than are looked at."""

    def add(self, place: Path) -> None:
        self.stamps[str(place)] = _settled(str(place))
        if place.is_symlink() or not place.is_dir():
            self.files.append(place)
            return
        for folder, folders, names in os.walk(place):
            counted = [name for name in names if not _is_harmless(folder, name)]
            self.stamps |= {path: _settled(path) for path in (f"{folder}/{name}" for name in (*folders, *counted))}
            links = [name for name in folders if Path(folder, name).is_symlink()]
            found = [Path(folder, name) for name in sorted((*counted, *links))]
            room = max(1, FILES - len(self.files))  # one at least, so that looking again always comes to an end
            self.files += found[:room]
            self.whole = self.whole and len(found) <= room


def _is_harmless(folder: str, name: str) -> bool:
    """Nobody runs these; and as they stay, a crowd of them would leave no room to see others."""
    return name.endswith(ASIDE) or (name.endswith(".sample") and folder.endswith("/hooks"))


def kept(project: Path, path: str, known: KeptFile | None, room: int) -> KeptFile | None:
    try:
        with parent_of(project, path) as (folder, name):
            found = folder.lstat(name)
            times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
            if known is not None and known.settled and (known.inode, known.times[2]) == (found.st_ino, times[2]):
                return known
            parent = folder.inode()
            contents = _contents(folder, name, found, room)
    except OSError:
        return None
    return KeptFile(found.st_ino, parent, found.st_mode, times, found.st_size, contents, settled(times[2]) == times[2])


def _contents(folder: Folder, name: str, found: os.stat_result, room: int) -> bytes | None:
    if stat.S_ISLNK(found.st_mode):
        return os.fsencode(folder.target(name))
    if not stat.S_ISREG(found.st_mode) or found.st_size > room:
        return None
    with os.fdopen(folder.open(name, os.O_RDONLY), "rb") as file:
        return file.read(room + 1)

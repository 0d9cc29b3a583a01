"""The objects of repositories, kept so that a command cannot lose them: copies of loose ones, and packs set aside."""

import errno
import filecmp
import hashlib
import logging
import os
import re
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from app.errors import StorageError
from app.sandbox.effects.backups import MAX_FILE_BYTES, Backup, Backups
from app.sandbox.git.objects import is_sound, packs, unpacked
from app.sandbox.git.parts import SETTLED_NS, contents

OBJECTS_PER_STEP = 200
MAX_ARCHIVED_BYTES = 100_000_000
"""Bytes of objects that one command may lose and undo still brings back."""
MOST_COMPARED = 2_000
"""Loose objects up to which each is looked at, and not only the folders that changed."""
COPIED_PACK = 32_000_000
"""Bytes up to which a pack is copied; a larger one only gets another name, by which it can be put back if removed."""
_FAN = re.compile("[0-9a-f]{2}")
_REST = re.compile("[0-9a-f]{38}|[0-9a-f]{62}")
_ANY = b"1"
"""Stands where a signature would: an object's name says what it holds."""

Stamp = tuple[int, int, int]
Fans = dict[str, tuple[int, dict[str, Stamp]]]
"""For each folder of loose objects when it changed, and the names in it, with inode, size and time of change."""

_log = logging.getLogger(__name__)


class ObjectStore:
    """Copies of the objects of a project's repositories, in a folder outside of it. Blocks; one thread at a time."""

    def __init__(self, folder: Path) -> None:
        self._aside_folder = folder / "packs"
        self._copies = Backups(folder)
        self._open = False
        self._names: dict[str, Fans] = {}
        """For each repository."""
        self._aside: dict[str, dict[str, Stamp]] = {}
        """For each repository its packs."""

    def keep(self, git: str, deadline: float) -> bool:
        """Copy what is new, as far as there is room; False if time was up before all of it was copied."""
        self._begin()
        found = _loose(git, self._names.get(git, {}))
        self._names[git] = found
        wanted = (f"{fan}/{name}" for fan, (_, names) in found.items() for name in names)
        new = [name for name in wanted if not self._copies.has(f"{git}/{name}", _ANY)]
        for start in range(0, len(new), OBJECTS_PER_STEP):
            if time.monotonic() > deadline:
                return False
            self._copies.put(self._read(git, new[start : start + OBJECTS_PER_STEP]))
        return True

    def _begin(self) -> None:
        if not self._open:
            self._open = True
            try:
                self._copies.open()
            except (OSError, StorageError) as error:
                _log.warning("git objects cannot be kept: %s", error)

    def _read(self, git: str, names: Iterable[str]) -> Iterator[Backup]:
        for name in names:
            with suppress(OSError):
                path = f"{git}/objects/{name}"
                if os.lstat(path).st_size <= MAX_FILE_BYTES and self._copies.room_for(f"{git}/{name}", 0):
                    yield Backup(f"{git}/{name}", _ANY, contents(path, MAX_FILE_BYTES))

    def lost(self, git: str) -> tuple[bytes, int]:
        """The objects that were there at the last `keep` and are nowhere now, as an archive; and how many have no copy.

        They count as lost once: the next call tells of others.
        """
        before = self._names.get(git, {})
        now = _loose(git, before)
        self._names[git] = now
        gone: list[str] = []
        for fan, (_, names) in before.items():
            left = now.get(fan, (0, {}))[1]
            gone += [fan + name for name in sorted(names.keys() - left.keys())]
            gone += [fan + name for name, stamp in left.items() if names.get(name, stamp) != stamp]
        gone = [name for name in gone if not _is_sound(git, name)]
        gone = unpacked(git, gone) if gone else []
        kept: list[bytes] = []
        size = missing = 0
        for name in gone:
            data = self._copies.get(f"{git}/{name[:2]}/{name[2:]}", _ANY) if size < MAX_ARCHIVED_BYTES else None
            if data is None:
                missing += 1
                continue
            kept.append(b"%s %d\n%s" % (name.encode(), len(data), data))
            size += len(data)
        return b"".join(kept), missing

    def set_aside(self, git: str, *, held: bool) -> None:
        """Keep the packs so that they can be put back. Those that are `held` cannot be written, only be moved away."""
        self._aside[git] = found = packs(git)
        folder = self._folder(git)
        with suppress(OSError):
            for kept in folder.iterdir():
                if kept.name not in found:
                    kept.unlink()
        for name in found:
            if not (folder / name).exists():
                try:
                    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                    _keep_pack(Path(git, "objects/pack", name), folder / name, copied=not held)
                except OSError as error:
                    _log.warning("a pack cannot be kept: %s", error)

    def put_back(self, git: str, wanted: Callable[[str], bool]) -> tuple[list[str], list[str]]:
        """Packs that went or were overwritten since `set_aside`: those that are there again, and those that are not."""
        now = packs(git)
        back, lost = [], []
        for name, stamp in self._aside.get(git, {}).items():
            if now.get(name) == stamp or not wanted(name):  # or the person's own git has removed it
                continue
            kept, pack = self._folder(git) / name, Path(git, "objects/pack", name)
            try:
                is_copy = kept.stat().st_ino != stamp[0]
                if name in now and (filecmp.cmp(kept, pack, shallow=False) if is_copy else now[name][1] == stamp[1]):
                    continue  # git only noted that it is still in use
                if name in now and not is_copy:
                    raise OSError(errno.ENODATA, "overwritten, and so is what was kept")
                _restore_pack(kept, pack)
                back.append(name)
            except OSError:
                lost.append(name)
        self._aside[git] = packs(git)
        return back, lost

    def resume(self, git: str) -> None:
        """What has a copy and is gone was there when a program was killed; of the rest nothing is known."""
        self._begin()
        now = _loose(git, {})
        names = {fan: (0, dict(found)) for fan, (_, found) in now.items()}
        for path in self._copies.known():
            if path.startswith(f"{git}/") and (name := path[len(git) + 1 :]).count("/") == 1:
                fan, _, rest = name.partition("/")
                names.setdefault(fan, (0, {}))[1].setdefault(rest, (0, 0, 0))
        self._names[git] = names
        with suppress(OSError):
            there = packs(git)
            kept = [path for path in self._folder(git).iterdir() if path.name not in there]
            self._aside[git] = {path.name: (0, path.stat().st_size, 0) for path in kept}

    def forget_others(self, gits: Iterable[str]) -> None:
        """Let go of copies of objects that are not there any more."""
        there: set[str] = set()
        for git in gits:
            for fan, (_, names) in self._names.get(git, {}).items():
                there.update(f"{git}/{fan}/{name}" for name in names)
        self._copies.keep_only(there)

    def close(self) -> None:
        self._copies.close()

    def _folder(self, git: str) -> Path:
        return self._aside_folder / hashlib.sha256(os.fsencode(git)).hexdigest()[:16]


def _keep_pack(pack: Path, aside: Path, *, copied: bool) -> None:
    is_small = pack.lstat().st_size <= COPIED_PACK
    if not (copied and is_small):
        try:
            os.link(pack, aside, follow_symlinks=False)
        except OSError:  # on another file system
            if not is_small:
                raise
        else:
            return
    part = aside.with_suffix(".part")
    shutil.copyfile(pack, part, follow_symlinks=False)
    part.replace(aside)


def _restore_pack(aside: Path, pack: Path) -> None:
    pack.parent.mkdir(parents=True, exist_ok=True)
    part = pack.with_name(f"tmp_{pack.name}")
    shutil.copyfile(aside, part)
    part.chmod(0o444)
    with suppress(OSError):
        pack.rmdir()  # a command may have made a folder there
    part.replace(pack)


def _is_sound(git: str, name: str) -> bool:
    try:
        return is_sound(name, contents(f"{git}/objects/{name[:2]}/{name[2:]}", MAX_FILE_BYTES))
    except OSError:
        return False


def _loose(git: str, known: Fans) -> Fans:
    """A file that was written in place leaves its folder as it was."""
    found: Fans = {}
    now = time.time_ns()
    many = sum(len(names) for _, names in known.values()) > MOST_COMPARED
    with suppress(OSError), os.scandir(f"{git}/objects") as fans:
        for fan in fans:
            if not _FAN.fullmatch(fan.name):
                continue
            with suppress(OSError):
                changed = fan.stat(follow_symlinks=False).st_mtime_ns
                old = known.get(fan.name)
                if many and old is not None and old[0] == changed:
                    found[fan.name] = old
                    continue
                with os.scandir(fan.path) as entries:
                    names = {entry.name: _stamp(entry) for entry in entries if _is_object(entry)}
                found[fan.name] = (changed if now - changed > SETTLED_NS else 0, names)
    return found


def _is_object(entry: os.DirEntry[str]) -> bool:
    return entry.is_file(follow_symlinks=False) and _REST.fullmatch(entry.name) is not None


def _stamp(entry: os.DirEntry[str]) -> Stamp:
    found = entry.stat(follow_symlinks=False)
    return found.st_ino, found.st_size, found.st_ctime_ns

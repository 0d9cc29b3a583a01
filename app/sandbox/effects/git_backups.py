"""Backups of git objects, so that no command can destroy them: copies of loose objects, copies or links of packs."""

import errno
import filecmp
import hashlib
import logging
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from app.errors import StorageError
from app.sandbox.effects.backups import COMPRESSED_BYTES, Backup, Backups
from app.sandbox.git.objects import is_sound, packs, unpacked
from app.sandbox.git.parts import SETTLED_NS, contents

OBJECTS_PER_STEP = 200
MAX_ARCHIVED_BYTES = 100_000_000
"""Of objects that one command deleted and undo brings back."""
MAX_CHECKED_OBJECTS = 2_000
"""With more loose objects, only those in folders that changed are compared."""
MAX_COPIED_PACK_BYTES = 32_000_000
"""A larger pack is not copied: it only gets a second hard link, from which it can be restored if it is removed."""
_FAN = re.compile("[0-9a-f]{2}")
_REST = re.compile("[0-9a-f]{38}|[0-9a-f]{62}")
_ANY = b"1"
"""In place of a signature: the name of an object is the hash of its content."""

Stamp = tuple[int, int, int]
Fans = dict[str, tuple[int, dict[str, Stamp]]]
"""For each folder of loose objects the time of its last change, and the names in it with inode, size and time."""

_log = logging.getLogger(__name__)


class GitBackups:
    """The objects of a project's repositories, kept in a folder outside of it. Blocks; for one thread at a time."""

    def __init__(self, folder: Path) -> None:
        self._aside_folder = folder / "packs"
        self._copies = Backups(folder)
        self._open = False
        self._names: dict[str, Fans] = {}
        """The loose objects of each repository."""
        self._aside: dict[str, dict[str, Stamp]] = {}
        """The packs of each repository."""

    def keep(self, git: str, deadline: float) -> bool:
        """Copy new objects, as far as there is room; False if the time was up before all were copied."""
        self._begin()
        found = _loose(git, self._names.get(git, {}))
        self._names[git] = found
        wanted = (f"{fan}/{name}" for fan, (_, names) in found.items() for name in names)
        new = [name for name in wanted if not self._copies.has(f"{git}/{name}", _ANY)]
        for start in range(0, len(new), OBJECTS_PER_STEP):
            if time.monotonic() > deadline:
                return False
            copies: list[Backup] = []
            for name in new[start : start + OBJECTS_PER_STEP]:
                with suppress(OSError):
                    path = f"{git}/objects/{name}"
                    if os.lstat(path).st_size <= COMPRESSED_BYTES and self._copies.room_for(f"{git}/{name}", 0):
                        copies.append(Backup(f"{git}/{name}", _ANY, contents(path, COMPRESSED_BYTES)))
            self._copies.put(copies)
        return True

    def _begin(self) -> None:
        if not self._open:
            self._open = True
            try:
                self._copies.open()
            except (OSError, StorageError) as error:
                _log.warning("git objects cannot be kept: %s", error)

    def lost(self, git: str) -> tuple[bytes, int]:
        """An archive of the objects that were deleted since the last `keep`, and the number of those without a copy.

        Each deleted object is reported by one call only.
        """
        before = self._names.get(git, {})
        now = _loose(git, before)
        self._names[git] = now
        gone: list[str] = []
        for fan, (_, names) in before.items():
            left = now.get(fan, (0, {}))[1]
            gone += [fan + name for name in sorted(names.keys() - left.keys())]
            gone += [fan + name for name, stamp in left.items() if names.get(name, stamp) != stamp]
        gone = [name for name in gone if not _exists(git, name)]
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
        """Copy or link the packs so that they can be restored. `held` ones need no copy: commands cannot write them."""
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
        """Restore packs that were removed or overwritten since `set_aside`; gives the restored and the lost ones."""
        now = packs(git)
        back, lost = [], []
        for name, stamp in self._aside.get(git, {}).items():
            if now.get(name) == stamp or not wanted(name):  # the person's own git may have removed it
                continue
            kept, pack = self._folder(git) / name, Path(git, "objects/pack", name)
            try:
                is_copy = kept.stat().st_ino != stamp[0]
                if name in now and (filecmp.cmp(kept, pack, shallow=False) if is_copy else now[name][1] == stamp[1]):
                    continue  # git only updated its time
                if name in now and not is_copy:
                    raise OSError(errno.ENODATA, "overwritten, and so is what was kept")
                pack.parent.mkdir(parents=True, exist_ok=True)
                part = pack.with_name(f"tmp_{pack.name}")
                shutil.copyfile(kept, part)
                part.chmod(0o444)
                with suppress(OSError):
                    pack.rmdir()  # a command may have made a folder there
                part.replace(pack)
                back.append(name)
            except OSError:
                lost.append(name)
        self._aside[git] = packs(git)
        return back, lost

    def resume(self, git: str) -> None:
        """Continue after a program was killed: objects that have a copy count as having existed."""
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
        """Remove copies of objects that no longer exist."""
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
    is_small = pack.lstat().st_size <= MAX_COPIED_PACK_BYTES
    if not (copied and is_small):
        try:
            os.link(pack, aside, follow_symlinks=False)
        except OSError:  # it is on another file system
            if not is_small:
                raise
        else:
            return
    part = aside.with_suffix(".part")
    shutil.copyfile(pack, part, follow_symlinks=False)
    part.replace(aside)


def _exists(git: str, name: str) -> bool:
    """Whether a loose object exists and its content fits its name."""
    try:
        return is_sound(name, contents(f"{git}/objects/{name[:2]}/{name[2:]}", COMPRESSED_BYTES))
    except OSError:
        return False


def _loose(git: str, known: Fans) -> Fans:
    """The loose objects of a repository. With few of them, files that were overwritten in place are found, too."""
    found: Fans = {}
    now = time.time_ns()
    many = sum(len(names) for _, names in known.values()) > MAX_CHECKED_OBJECTS
    with suppress(OSError), os.scandir(f"{git}/objects") as fans:
        for fan in fans:
            if not _FAN.fullmatch(fan.name):  # the first two digits of an object's name
                continue
            with suppress(OSError):
                changed = fan.stat(follow_symlinks=False).st_mtime_ns
                old = known.get(fan.name)
                if many and old is not None and old[0] == changed:
                    found[fan.name] = old
                    continue
                with os.scandir(fan.path) as entries:
                    objects = [entry for entry in entries if _REST.fullmatch(entry.name)]
                    names = {
                        entry.name: (found_at.st_ino, found_at.st_size, found_at.st_ctime_ns)
                        for entry in objects
                        if stat.S_ISREG((found_at := entry.stat(follow_symlinks=False)).st_mode)
                    }
                found[fan.name] = (changed if now - changed > SETTLED_NS else 0, names)
    return found

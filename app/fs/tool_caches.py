"""Caches of package managers that outlive a session: a folder for each project, which only its commands see.

A tool's cache is removed as a whole, since many tools take a part of one for all of it.
"""

import hashlib
import os
import shutil
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from app.fs.birth import birth
from app.fs.folders import HandleFolder, list_folder
from app.fs.kept_files import set_mode
from app.fs.walk import walk

LIMIT_BYTES = 10_000_000_000
"""Of the caches of all projects together."""
PRIVATE_FOLDER = 0o700
CACHED, NAME, GONE = "files", "project", "gone"
KEPT = {"cargo": ("registry", "git"), "gradle": ("caches", "wrapper")}
"""Of a folder that holds settings too: they are a session's own."""
_BLOCK = 512


@dataclass(frozen=True, slots=True)
class ToolCache:
    """The cache of one tool in one project."""

    project: str
    folder: Path
    bytes: int
    used: float
    """When a file in it was last read or written, as far as the system notes that."""


class ToolCaches:
    """The caches of all projects, in one folder of our own data. Everything here may take long."""

    def __init__(self, folder: Path, limit: Callable[[], int] = lambda: LIMIT_BYTES) -> None:
        self._folder = folder
        self._limit = limit

    def begin(self, project: Path) -> Path:
        """The folder of a project, for a session; another folder at its path gets another. Raises OSError."""
        named = b"%s %r" % (os.fsencode(project), birth(str(project)))
        place = self._folder / hashlib.sha256(named).hexdigest()[:16]
        cached = place / CACHED
        cached.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        self._folder.chmod(PRIVATE_FOLDER)
        (place / NAME).write_text(str(project), errors="backslashreplace")
        for tool, kept in KEPT.items():
            with suppress(OSError):  # it has no folder, or a command made a link of it
                _remove_from(cached, tool, kept)
        return cached.resolve()

    def usage(self) -> list[ToolCache]:
        """What is there, in the order in which it was last used."""
        found = []
        for place in _entries(self._folder):
            with suppress(OSError):
                project = (Path(place.path) / NAME).read_text(errors="replace")
                tools = _entries(Path(place.path) / CACHED)
                found += [ToolCache(project, Path(tool.path), *_size_and_use(tool)) for tool in tools]
        return sorted(found, key=lambda cache: cache.used)

    def trim(self) -> None:
        """Remove what was not used for longest, until the rest is within the limit."""
        caches = self.usage()
        excess = sum(cache.bytes for cache in caches) - self._limit()
        for cache in caches:
            if excess <= 0:
                return
            _remove(cache.folder, cache.folder.parent.parent)
            excess -= cache.bytes

    def empty(self, project: str = "") -> None:
        """Remove the caches of one project, or of all."""
        for cache in self.usage():
            if project in ("", cache.project):
                _remove(cache.folder, cache.folder.parent.parent)


def project_sizes(caches: Iterable[ToolCache]) -> dict[str, int]:
    """The bytes of the caches of each project, the largest first."""
    sizes = Counter[str]()
    for cache in caches:
        sizes[cache.project] += cache.bytes
    return dict(sizes.most_common())


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Empty also for a link: a command could have made it."""
    try:
        folders, others = list_folder(folder)
        return [] if folder.is_symlink() else [*folders, *others]
    except OSError:
        return []


def _size_and_use(tool: os.DirEntry[str]) -> tuple[int, float]:
    size, used = 0, 0.0
    for facts in _facts(tool):
        size += facts.st_blocks * _BLOCK
        used = max(used, facts.st_atime if not stat.S_ISDIR(facts.st_mode) else 0, facts.st_mtime)
    return size, used


def _facts(tool: os.DirEntry[str]) -> Iterator[os.stat_result]:
    """Of everything in a cache; no link is followed."""
    yield tool.stat(follow_symlinks=False)
    for listed in walk([tool.path] if tool.is_dir(follow_symlinks=False) else []):
        for entry in (*listed.folders, *listed.others):
            with suppress(OSError):  # it is gone
                yield entry.stat(follow_symlinks=False)


class _Grave:
    """Where folders are taken apart, out of the reach of commands: those of another session may run meanwhile.

    By handles, so that no link is followed that one swaps in. Each folder is moved here first, so none is too deep.
    """

    def __init__(self, place: Path) -> None:
        self._place = place / GONE
        self._place.mkdir(PRIVATE_FOLDER, exist_ok=True)
        self._folder = HandleFolder.at(self._place)

    def take(self, folder: HandleFolder, name: str) -> None:
        if not stat.S_ISDIR(folder.lstat(name).st_mode):
            folder.unlink(name)
            return
        set_mode(folder, name, PRIVATE_FOLDER)  # Go makes folders that nobody may write into
        folder.rename(name, self._folder, token_hex(8))

    def close(self) -> None:
        stuck = set[str]()
        while left := [name for name, _ in self._folder.entries(sys.maxsize) if name not in stuck]:
            for name in left:
                try:
                    self._take_apart(name)
                except OSError:  # a command still writes in it; the next one that removes something tries again
                    stuck.add(name)
        self._folder.close()
        with suppress(OSError):  # another one has it open, or something is stuck
            self._place.rmdir()

    def _take_apart(self, name: str) -> None:
        set_mode(self._folder, name, PRIVATE_FOLDER)
        inner = self._folder.enter(name)
        try:
            for each, _ in inner.entries(sys.maxsize):
                self.take(inner, each)
        finally:
            inner.close()
        self._folder.rmdir(name)


def remove_tree(folder: Path) -> None:
    """Remove a folder that commands wrote in, however deep it is; beside it they must not write."""
    if sys.platform == "win32":
        shutil.rmtree(folder, ignore_errors=True)
    elif os.path.lexists(folder):
        _remove(folder, folder.parent)


def _remove(folder: Path, place: Path) -> None:
    """A link is removed, and not what it leads to."""
    with suppress(OSError):
        grave, beside = _Grave(place), HandleFolder.at(folder.parent)
        try:
            grave.take(beside, folder.name)
        finally:
            beside.close()
            grave.close()


def _remove_from(cached: Path, tool: str, kept: Iterable[str]) -> None:
    """Remove all but some of a tool's folder. Raises OSError."""
    folder = HandleFolder.at(cached)
    try:
        inner = folder.enter(tool)
        grave = _Grave(cached.parent)
        try:
            set_mode(folder, tool, PRIVATE_FOLDER)
            for name, _ in inner.entries(sys.maxsize):
                if name not in kept:
                    with suppress(OSError):
                        grave.take(inner, name)
        finally:
            inner.close()
            grave.close()
    finally:
        folder.close()

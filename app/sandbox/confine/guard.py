"""Finds what a command did to protected names, in whatever tier, and puts it back; nothing is lost on the way."""

import contextlib
import os
import re
import stat
import time
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path

from app.sandbox.confine.protected import SETTLED, Finder, Protected

FILE = 1 << 20
TOTAL = 32 << 20
FILES = 2000
SEARCHED = 100_000

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""What was a file a moment ago may be a pipe by now."""
ASIDE = ".taken-away"
ROUNDS = 100
GLANCED = 1000
"""Files that are compared at a glance; with more it would be no glance."""
HANDLES = os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd

BENIGN = {
    "core": {
        "repositoryformatversion",
        "filemode",
        "bare",
        "logallrefupdates",
        "ignorecase",
        "precomposeunicode",
        "symlinks",
    },
    "remote": {"url", "fetch"},
    "branch": {"remote", "merge"},
    "user": {"name", "email"},
    "init": {"defaultbranch"},
    "extensions": {"objectformat"},
}
"""What `git init` and `git clone` write into a new config; nothing of it runs a program."""
_SECTION = re.compile(r'\[(\w+)(?: "[^"\\]*")?\]')
_SETTING = re.compile(r"(\w+) = ([^\\\"]*)")


@dataclass(frozen=True, slots=True)
class Kept:
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

    def same(self, other: "Kept") -> bool:
        """Whether nothing that matters differs; without contents a change of time counts."""
        if self.mode != other.mode or self.size != other.size:
            return False
        if self.contents is None or other.contents is None:
            return self.times[1:] == other.times[1:]
        return self.contents == other.contents


@dataclass(frozen=True, slots=True)
class Mark:
    """The protected files before a command, by their path in the project."""

    files: dict[str, Kept]
    gits: dict[str, int]
    """The folders of repositories with their inodes."""
    folders: frozenset[str] = frozenset()
    """Protected folders, also those that are empty."""


@dataclass(frozen=True, slots=True)
class Reverted:
    """One thing a command did to a protected name; `found` is what it left there, `former` what was there before."""

    path: str
    words: str
    found: bytes | None = None
    former: bytes | None = None
    done: bool = True
    """False when it could not be put back; the words say so."""


@dataclass
class Guard:
    """Look before a command and after it; blocking, so call it in a thread, all but `glance`."""

    finder: Finder
    _known: dict[str, Kept] = field(default_factory=dict)
    _last: tuple[Protected, dict[str, "Stamp | None"], Mark] | None = None

    def glance(self) -> Mark | None:
        """The mark of the last look, the very same, where it is certain that nothing changed since; never waits."""
        if self._last is None:
            return None
        protected, stamps, mark = self._last
        if len(stamps) > GLANCED or self.finder.known() is not protected:
            return None
        return mark if all(stamp is not None and _stamp(path) == stamp for path, stamp in stamps.items()) else None

    def before(self) -> Mark:
        return self._look()

    def after(self, mark: Mark, *, enforced: bool) -> tuple[Reverted, ...]:
        """Put back what changed and take away what appeared; says in words what was done.

        Where the full tier `enforced` the rules, a command could not touch what was there: if it changed, it was the
        person, and it stays. Only what lies in a folder that was exchanged as a whole is put back then.
        """
        done = [self._return_git(path, inode) for path, inode in mark.gits.items()]
        now = self._look()
        lost = tuple(f"{path}/" for path in mark.gits if path not in now.gits)
        done += [
            self._return(path, kept, now.files.get(path))
            for path, kept in mark.files.items()
            if not (path.startswith(lost) or (enforced and self._is_in_place(path, kept)))
        ]
        for _ in range(ROUNDS):  # a look sees so many files and no more: what it could not see comes with the next
            new = self._new(mark, now)
            done += [self._take_away(path, kept, mark, now) for path, kept in new]
            if len(new) < FILES:
                break
            now = self._look()
        reverted = tuple(item for item in done if item is not None)
        if reverted:
            self._known = {}
            self._last = None
        return reverted

    def _new(self, mark: Mark, now: Mark) -> list[tuple[str, Kept]]:
        gits = now.gits.keys() - mark.gits.keys()
        found = [item for item in now.files.items() if item[0] not in mark.files]
        return [(path, kept) for path, kept in found if not (path.endswith(ASIDE) or _is_fresh(path, kept, gits))]

    def _look(self) -> Mark:
        protected = self.finder.find()
        project = self.finder.project
        files: dict[str, Kept] = {}
        room = TOTAL
        stamps: dict[str, Stamp | None] = {}
        for path in _files((*protected.frozen, *protected.hidden), stamps):
            name = path.relative_to(project).as_posix()
            kept = _kept(project, name, self._known.get(name), min(room, FILE))
            if kept is not None:
                files[name] = kept
                room -= len(kept.contents or b"")
        self._known = files
        gits = {
            git.relative_to(project).as_posix(): _inode(git)
            for git in protected.gits
            if git.parent.name != "worktrees"  # those come and go, and hold nothing that would be lost
        }
        folders = [Path(path) for path, stamp in stamps.items() if stamp is not None and stat.S_ISDIR(stamp[1])]
        mark = Mark(files, gits, frozenset(path.relative_to(project).as_posix() for path in folders))
        if self._last is not None and self._last[2] == mark:
            mark = self._last[2]
        self._last = (protected, stamps, mark)
        return mark

    def _return_git(self, path: str, inode: int) -> Reverted | None:
        """A repository's folder that was moved goes back whole; one that was deleted can only be told of."""
        place = self.finder.project / path
        if place.is_dir() and not place.is_symlink():
            return None
        source = self._elsewhere(inode)
        if source is None or not (self.finder.project / source / "HEAD").is_file():  # its number may be another's now
            return Reverted(path, "the repository was deleted by the command", done=False)
        with contextlib.suppress(OSError), _folder(self.finder.project, path) as (folder, name):
            os.unlink(name, dir_fd=folder)  # a link or a file in its place
        if not self._rename(source, path):
            return Reverted(path, f"the repository was moved to {source} by the command", done=False)
        return Reverted(path, "was moved away by the command; it is back in its place")

    def _is_in_place(self, path: str, kept: Kept) -> bool:
        try:
            with _folder(self.finder.project, path) as (folder, _):
                return folder is not None and os.fstat(folder).st_ino == kept.parent
        except OSError:
            return False

    def _return(self, path: str, was: Kept, found: Kept | None) -> Reverted | None:
        if found is not None and was.same(found):
            return None
        if found is None and self._move_back(path, was):
            return Reverted(path, "was moved away by the command; it is back in its place")
        what = "deleted" if found is None else "changed"
        left = found.contents if found is not None else None
        if was.contents is None or not self._write(path, was, was.contents):
            return Reverted(
                path, f"was {what} by the command and could not be put back", left, was.contents, done=False
            )
        return Reverted(path, f"was {what} by the command; it is as it was before", left, was.contents)

    def _take_away(self, path: str, found: Kept, mark: Mark, now: Mark) -> Reverted:
        """A new repository needs its config, so that only loses what it may not say."""
        if _is_config_of(path, now.gits.keys() - mark.gits.keys()) and found.contents and stat.S_ISREG(found.mode):
            harmless = _benign(found.contents)
            if self._write(path, found, harmless):
                words = "was made by the command; settings that can run programs or are unknown were taken out of it"
                return Reverted(path, words, found.contents)
        return self._remove(path, found, mark)

    def _remove(self, path: str, found: Kept, mark: Mark) -> Reverted:
        try:
            with _folder(self.finder.project, path) as (folder, name):
                if found.contents is None and stat.S_ISREG(found.mode):  # too large to keep, but not to be harmless
                    os.rename(name, name + ASIDE, src_dir_fd=folder, dst_dir_fd=folder)
                    words = f"was made by the command; the name is protected, so it is called {name}{ASIDE} now"
                    return Reverted(path, words)
                os.unlink(name, dir_fd=folder)
            self._remove_emptied(path, mark)
        except OSError as error:
            words = f"was made by the command, is protected, and could not be removed: {error.strerror}"
            return Reverted(path, words, found.contents, done=False)
        return Reverted(path, "was made by the command; the name is protected, so it was taken away", found.contents)

    def _remove_emptied(self, path: str, mark: Mark) -> None:
        """The protected folder goes with its last file; what was there before and folders with other names stay."""
        for parent in Path(path).parents:
            protected = parent.name in (".vscode", ".idea", ".handrail", ".ssh", ".aws", ".gnupg", "hooks")
            if not protected or parent.as_posix() in mark.folders:
                return
            with contextlib.suppress(OSError), _folder(self.finder.project, str(parent)) as (folder, name):
                os.rmdir(name, dir_fd=folder)

    def _write(self, path: str, was: Kept, contents: bytes) -> bool:
        try:
            with _folder(self.finder.project, path, make=True) as (folder, name):
                _replace(folder, name, was, contents)
        except OSError:
            return False
        return True

    def _move_back(self, path: str, was: Kept) -> bool:
        """By its inode and by what it holds: a deleted file's number may be another's by now."""
        source = self._elsewhere(was.inode)
        kept = _kept(self.finder.project, source, None, FILE) if source is not None else None
        return source is not None and kept is not None and was.same(kept) and self._rename(source, path)

    def _rename(self, source: str, path: str) -> bool:
        try:
            with (
                _folder(self.finder.project, source) as (old, name),
                _folder(self.finder.project, path, make=True) as (new, target),
            ):
                os.rename(name, target, src_dir_fd=old, dst_dir_fd=new)
        except OSError:
            return False
        return True

    def _elsewhere(self, inode: int) -> str | None:
        """Where in the project a thing went: a secret under another name would be one no more."""
        count = 0
        waiting = [self.finder.project]
        while waiting and count < SEARCHED:
            with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    count += 1
                    if entry.inode() == inode:
                        return Path(entry.path).relative_to(self.finder.project).as_posix()
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(Path(entry.path))
        return None


def _inode(path: Path) -> int:
    try:
        return path.lstat().st_ino
    except OSError:
        return 0


Stamp = tuple[int, int, int, int, int]


def _stamp(path: str) -> Stamp | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _settled_stamp(path: str) -> Stamp | None:
    """With a time that never comes where the next change could bear the same."""
    stamp = _stamp(path)
    if stamp is None or time.time_ns() - stamp[4] > SETTLED:
        return stamp
    return (*stamp[:4], -1)


def _files(places: tuple[Path, ...], stamps: dict[str, Stamp | None]) -> Iterator[Path]:
    """What lies in these places; all that is come by gets its stamp before anybody looks at it."""
    count = 0
    for place in places:
        stamps[str(place)] = _settled_stamp(str(place))
        if place.is_symlink() or not place.is_dir():
            yield place
            continue
        for folder, folders, names in os.walk(place):
            stamps |= {path: _settled_stamp(path) for path in (f"{folder}/{name}" for name in (*folders, *names))}
            links = [name for name in folders if Path(folder, name).is_symlink()]
            for name in sorted((*names, *links)):
                yield Path(folder, name)
                count += 1
                if count > FILES:
                    break


def _kept(project: Path, path: str, known: Kept | None, room: int) -> Kept | None:
    try:
        with _folder(project, path) as (folder, name):
            found = os.stat(name, dir_fd=folder, follow_symlinks=False)
            times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
            if known is not None and known.settled and (known.inode, known.times[2]) == (found.st_ino, times[2]):
                return known
            parent = os.fstat(folder).st_ino if folder is not None else 0
            settled = time.time_ns() - times[2] > SETTLED
            contents = _contents(folder, name, found, room)
    except OSError:
        return None
    return Kept(found.st_ino, parent, found.st_mode, times, found.st_size, contents, settled)


def _contents(folder: int | None, name: str, found: os.stat_result, room: int) -> bytes | None:
    if stat.S_ISLNK(found.st_mode):
        return os.fsencode(os.readlink(name, dir_fd=folder))
    if not stat.S_ISREG(found.st_mode) or found.st_size > room:
        return None
    with os.fdopen(os.open(name, os.O_RDONLY | NO_FOLLOW | NO_WAIT, dir_fd=folder), "rb") as file:
        return file.read(room + 1)


def _replace(folder: int | None, name: str, was: Kept, contents: bytes) -> None:
    """Beside it and then over it, so that there is no moment with half of it."""
    temporary = f"{name}.put-back-{os.getpid()}"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary, dir_fd=folder)
    if stat.S_ISLNK(was.mode):
        os.symlink(os.fsdecode(contents), temporary, dir_fd=folder)
    else:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW
        with os.fdopen(os.open(temporary, flags, 0o600, dir_fd=folder), "wb") as file:
            file.write(contents)
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), stat.S_IMODE(was.mode))
        os.utime(temporary, ns=was.times[:2], dir_fd=folder)
    os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)


@contextlib.contextmanager
def _folder(project: Path, path: str, *, make: bool = False) -> Iterator[tuple[int | None, str]]:
    """The folder of a path by a handle, and the path's last name; no link is followed on the way from the project."""
    *parents, name = Path(path).parts
    if not HANDLES:
        place = project.joinpath(*parents)
        if any(folder.is_symlink() for folder in (place, *place.parents) if folder.is_relative_to(project)):
            raise NotADirectoryError(path)
        if make:
            place.mkdir(parents=True, exist_ok=True)
        yield None, str(place / name)
        return
    handle = os.open(project, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for part in parents:
            if make:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(part, dir_fd=handle)
            deeper = os.open(part, os.O_RDONLY | os.O_DIRECTORY | NO_FOLLOW, dir_fd=handle)
            os.close(handle)
            handle = deeper
        yield handle, name
    finally:
        os.close(handle)


def _is_fresh(path: str, kept: Kept, new_gits: Set[str]) -> bool:
    """What `git init` and `git clone` leave in a repository that was not there, and samples of hooks anywhere."""
    parent, _, name = path.rpartition("/")
    if stat.S_ISREG(kept.mode) and name.endswith(".sample") and parent.endswith("hooks"):
        return True
    return _is_config_of(path, new_gits) and kept.contents is not None and _is_benign(kept.contents)


def _is_config_of(path: str, gits: Set[str]) -> bool:
    parent, _, name = path.rpartition("/")
    return name == "config" and (parent or ".") in gits


def _is_benign(config: bytes) -> bool:
    return all(harmless or not line for line, harmless in _judged(config))


def _benign(config: bytes) -> bytes:
    return "".join(f"{line}\n" for line, harmless in _judged(config) if harmless).encode()


def _judged(config: bytes) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it can do no harm."""
    section = ""
    for line in config.decode(errors="replace").splitlines():
        text = line.strip()
        if text.startswith("["):
            match = _SECTION.fullmatch(text)
            section = match[1].lower() if match else ""
            yield text, match is not None
            continue
        setting = _SETTING.fullmatch(text)
        known = setting is not None and setting[1].lower() in BENIGN.get(section, ()) and "::" not in setting[2]
        yield f"\t{text}" if text else "", known

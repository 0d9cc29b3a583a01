"""Finds what a command did to protected names, in whatever tier, and puts it back; nothing is lost on the way."""

import contextlib
import hashlib
import os
import stat
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from app.changes import Change, Touched
from app.confinement import Grant
from app.fs.folders import Folder, parent_of
from app.plain import escaped
from app.sandbox.dangerous import PRIVATE, SECRET_FOLDERS, danger, fold, runs_code
from app.sandbox.files.places import project_names
from app.sandbox.protect import git_config, snapshot
from app.sandbox.protect.command_record import CommandChanges, Traces
from app.sandbox.protect.folder_contents import FROZEN
from app.sandbox.protect.protected_names import Finder, Protected
from app.sandbox.protect.snapshot import ASIDE, KeptFile, ProtectedListing, ProtectedSnapshot, Stamp

ROUNDS = 100
MAX_SEARCHED_ENTRIES = 100_000
MANY = 100_000
"""Folders that are looked at when a command made more than are looked at around each command."""
GLANCED = 1000
"""Files that are compared at a glance; with more it would be no glance."""
PROTECTED_FOLDERS = {"hooks", *FROZEN, *SECRET_FOLDERS}
"""Those that hold nothing but what is protected."""
Keep = Callable[[Change], bool]
"""Keeps what a file held, so that the person can have it back; says whether it could."""


FOLDER = "folder"
"""What a change tells where it would tell a hash, of a path that is a folder."""
UNSEEN = "has more folders now than can be looked at, so protected names in new ones were not looked for"

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Reverted:
    """One thing a command did to a protected name; `found` is what it left there, `former` what was there before."""

    path: str
    words: str
    found: bytes | None = None
    former: bytes | None = None
    done: bool = True
    """False when it could not be put back; the words say so."""


@dataclass(eq=False)
class Guard:
    """Look before a command and after it; blocking, so call it in a thread, all but `glance`."""

    finder: Finder
    prefix: str = ""
    """What makes a path in its folder one that the person can read."""
    beyond: Callable[[Grant], tuple["Guard", ...]] = lambda _: ()
    """Those that look after what a command was granted beyond this folder."""
    _known: dict[str, KeptFile] = field(default_factory=dict)
    _last: tuple[Protected, dict[str, Stamp | None], ProtectedSnapshot] | None = None
    _traces: Traces = field(default_factory=lambda: Traces(CommandChanges()))
    _keep: Keep = lambda _: False
    _meanwhile: bool = False
    """Commands run: what one of them has open may still be written, so it is kept only when they have ended."""
    _aside: list[tuple[str, str, bytes | None]] = field(default_factory=list)
    """What was set aside meanwhile: its path, its harmless name, and what came in its place."""
    _links_back: dict[str, str] = field(default_factory=dict)
    """Links that were put back, by where they lead: a command may be about to open one by its name."""

    def glance(self) -> ProtectedSnapshot | None:
        """The mark of the last look, the very same, where it is certain that nothing changed since; never waits."""
        if self._last is None:
            return None
        if len(self._last[1]) > GLANCED or (protected := self.finder.known()) is None:
            return None
        return self._mark_of(protected)

    def before(self) -> ProtectedSnapshot:
        return self._look()

    def after(
        self,
        mark: ProtectedSnapshot,
        *,
        enforced: bool,
        command_changes: Callable[[], CommandChanges] = CommandChanges,
        keep: Keep | None = None,
        secrets: bool = True,
    ) -> tuple[Reverted, ...]:
        """Put back what changed and take away what appeared; says in words what was done.

        Where the full tier `enforced` the rules, a command could not touch what was there, nor make anything in a
        folder that was: if it changed, it was the person, and it stays. Only what lies in a folder that was exchanged
        as a whole is put back then. Where `command_changes` tell all that commands did, everything else is the
        person's.
        What is taken away or written over is handed to `keep`, and stays beside it under a harmless name if that fails.
        Without `secrets` only what can make other programs run code counts: that cannot wait for the command's end.
        """
        self._traces = Traces(command_changes())
        self._keep = keep or (lambda _: False)
        self._meanwhile = not secrets
        if secrets:
            for path, aside, instead in self._aside:
                self._kept_from(path, aside, instead)
            self._aside = []
        done = [self._return_git(path, inode) for path, inode in mark.gits.items() if self._is_theirs(path)]
        look = self._look
        now = look()
        self._traces = Traces(command_changes())  # what was seen by now has been recorded by now
        if mark.all_folders and not now.all_folders:
            look = self._look_further
            now = look()
            done += [] if now.all_folders else [Reverted(".", UNSEEN, done=False)]
        lost = tuple(f"{path}/" for path in mark.gits if path not in now.gits)
        done += [
            self._return(path, kept, now.files.get(path))
            for path, kept in mark.files.items()
            if not (path.startswith(lost) or (enforced and self._is_covered(path, kept, now.files.get(path))))
            and (secrets or not _is_secret(path))
            and self._is_theirs(path)
        ]
        for _ in range(ROUNDS):  # a look sees so many files and no more: what it could not see comes with the next
            new = [
                (path, kept)
                for path, kept in self._new(mark, now)
                if not (enforced and self._is_in_known_folder(path, kept, mark))
                and (secrets or not _is_secret(path))
                and self._is_theirs(path)
            ]
            done += [self._take_away(path, kept, mark, now) for path, kept in new]
            if now.whole or not new:
                break
            now = look()
        reverted = tuple(item for item in done if item is not None)
        if reverted:
            self._known = {}
            self._last = None
        return reverted

    def adopted(
        self, mark: ProtectedSnapshot, protected: Protected, command_changes: Callable[[], CommandChanges]
    ) -> ProtectedSnapshot | None:
        """The mark with what the person did meanwhile: what no command had touched at the last look is theirs.

        None where it was not these names that were looked at last.
        """
        if self._last is None or self._last[0] is not protected:
            return None
        now = self._last[2]
        traces = Traces(command_changes())  # what was seen by now has been recorded by now
        if not (traces.is_known and now.whole and now.all_folders):
            return mark
        paths = [path for path in mark.files.keys() | now.files.keys() if mark.files.get(path) != now.files.get(path)]
        theirs = [path for path in paths if traces.lead_to(f"{self.finder.project}/{path}")]
        files = {path: kept for path, kept in now.files.items() if path not in theirs}
        files |= {path: mark.files[path] for path in theirs if path in mark.files}
        adopted = ProtectedSnapshot(files, mark.gits, mark.folders, mark.whole, mark.all_folders, mark.inodes)
        return now if adopted == now else adopted

    def accepted(self, mark: ProtectedSnapshot, changes: Sequence[Touched]) -> ProtectedSnapshot:
        """The mark as if a tool had changed these before it was made: the person allowed it, so it is not put back.

        Only what is there exactly as the tool left it counts; a command may have been at it meanwhile.
        """
        now = self._look()
        files, gits = dict(mark.files), dict(mark.gits)
        taken: tuple[dict[str, KeptFile], dict[str, int]] = ({}, {})
        for change in changes:
            parts = project_names(change.path)
            if parts is None:
                continue
            path = "/".join(parts)
            if change.after is None:
                taken = _take_out(files, path), _take_out(gits, path)
            elif change.after == FOLDER:
                came = {path + below: kept for below, kept in taken[0].items()}
                files |= {name: now.files[name] for name, kept in came.items() if _is_same(kept, now.files.get(name))}
                gits |= {path + below: inode for below, inode in taken[1].items()}
            elif _is_what(now.files.get(path), change.after):
                files[path] = now.files[path]
        return ProtectedSnapshot(
            files, gits, now.folders, mark.whole and now.whole, mark.all_folders and now.all_folders
        )

    def _new(self, mark: ProtectedSnapshot, now: ProtectedSnapshot) -> list[tuple[str, KeptFile]]:
        gits = now.gits.keys() - mark.gits.keys()
        found = [item for item in now.files.items() if item[0] not in mark.files]
        return [(path, kept) for path, kept in found if not (path.endswith(ASIDE) or _is_fresh(path, kept, gits))]

    def _is_theirs(self, path: str) -> bool:
        """Whether a command did it, or may have."""
        place = f"{self.finder.project}/{path}"
        names = [place, self._links_back[place]] if place in self._links_back else [place]
        return not self._traces.is_known or any(map(self._traces.lead_to, names))

    def _is_in_known_folder(self, path: str, kept: KeptFile, mark: ProtectedSnapshot) -> bool:
        """Whether it lies in a protected folder that was there, where no command could make anything."""
        return mark.inodes.get(path.rpartition("/")[0]) == kept.parent

    def _look(self) -> ProtectedSnapshot:
        protected = self.finder.find()
        mark = self._mark_of(protected)
        if mark is None:
            listing = _listed(protected)
            mark = self._seen(protected, listing)
            if self._last is not None and self._last[2] == mark:
                mark = self._last[2]
            self._last = (protected, listing.stamps, mark)
        return mark

    def _look_further(self) -> ProtectedSnapshot:
        """Also in folders that are too many for every look: all of them are new."""
        finder = Finder(self.finder.project, self.finder.lifted, most=MANY)
        finder.close()  # it looks only once, so it need not watch
        protected = finder.find()
        return self._seen(protected, _listed(protected))

    def _mark_of(self, protected: Protected) -> ProtectedSnapshot | None:
        """The last mark, where it was of the very same and no file of it has changed."""
        if self._last is None or self._last[0] is not protected:
            return None
        same = all(stamp is not None and snapshot.stamp_of(path) == stamp for path, stamp in self._last[1].items())
        return self._last[2] if same else None

    def _seen(self, protected: Protected, listing: ProtectedListing) -> ProtectedSnapshot:
        project = self.finder.project
        files: dict[str, KeptFile] = {}
        room = snapshot.TOTAL
        for path in listing.files:
            name = path.relative_to(project).as_posix()
            kept = snapshot.kept(project, name, self._known.get(name), min(room, snapshot.FILE))
            if kept is not None:
                files[name] = kept
                room -= len(kept.contents or b"")
        self._known = files
        gits = {
            git.relative_to(project).as_posix(): _inode(git)
            for git in protected.gits
            if git.parent.name != "worktrees"  # those come and go, and hold nothing that would be lost
        }
        folders = {path: stamp[0] for path, stamp in listing.stamps.items() if stamp and stat.S_ISDIR(stamp[1])}
        inodes = {Path(path).relative_to(project).as_posix(): inode for path, inode in folders.items()}
        return ProtectedSnapshot(files, gits, frozenset(inodes), listing.whole, protected.whole, inodes)

    def _return_git(self, path: str, inode: int) -> Reverted | None:
        """A repository's folder that was moved goes back whole; one that was deleted can only be told of."""
        place = self.finder.project / path
        if place.is_dir() and not place.is_symlink():
            return None
        source = _place_of(self.finder.project, inode)
        if source is None or not (self.finder.project / source / "HEAD").is_file():  # its number may be another's now
            return Reverted(path, f"the repository was deleted {self._by}", done=False)
        self._set_aside(path)  # a link or a file in its place
        if not self._rename(source, path):
            return Reverted(path, f"the repository was moved to {source} {self._by}", done=False)
        return Reverted(path, f"was moved away {self._by}; it is back in its place")

    def _is_covered(self, path: str, kept: KeptFile, found: KeptFile | None) -> bool:
        """Whether it lies where it lay, so that no command could change it; but nothing can be mounted on a link.

        One that was saved anew was not covered for a moment: what commands did to it then is in their records.
        """
        if stat.S_ISLNK(kept.mode) or (self._traces.is_known and (found is None or found.inode != kept.inode)):
            return False
        try:
            with parent_of(self.finder.project, path) as (folder, _):
                return folder.inode() == kept.parent
        except OSError:
            return False

    def _return(self, path: str, was: KeptFile, found: KeptFile | None) -> Reverted | None:
        if found is not None and was.same(found):
            return None
        if stat.S_ISLNK(was.mode) and was.contents is not None:
            link = f"{self.finder.project}/{path}"
            self._links_back[os.path.realpath(Path(link).parent / os.fsdecode(was.contents))] = link
        if found is None and self._move_back(path, was):
            return Reverted(path, f"was moved away {self._by}; it is back in its place")
        what = "deleted" if found is None else "changed"
        left = found.contents if found is not None else None
        if was.contents is None:
            words = f"was {what} {self._by} and could not be put back"
            return Reverted(path, words, left, was.contents, done=False)
        where = self._set_aside(path, was.contents) if found is not None else ""
        if where is None or not self._write(path, was, was.contents):
            words = f"was {what} {self._by} and could not be put back{_kept_as(where)}"
            return Reverted(path, words, left, was.contents, done=False)
        return Reverted(path, f"was {what} {self._by}; it is as it was before{_kept_as(where)}", left, was.contents)

    def _take_away(self, path: str, found: KeptFile, mark: ProtectedSnapshot, now: ProtectedSnapshot) -> Reverted:
        """A new repository needs its config, so that only loses what it may not say."""
        if _is_config_of(path, now.gits.keys() - mark.gits.keys()) and found.contents and stat.S_ISREG(found.mode):
            harmless = git_config.benign(found.contents)
            where = self._set_aside(path, harmless)
            if where is not None and self._write(path, found, harmless):
                words = f"was made {self._by}; settings that can run programs or are unknown were taken out of it"
                return Reverted(path, f"{words}{_kept_as(where)}", found.contents)
        where = self._set_aside(path)
        if where is None:
            words = f"was made {self._by}, is protected, and could not be taken away"
            return Reverted(path, words, found.contents, done=False)
        if not where:
            self._remove_emptied(path, mark)
        words = f"was made {self._by}; the name is protected, so it was taken away{_kept_as(where)}"
        return Reverted(path, words, found.contents)

    @property
    def _by(self) -> str:
        return "by the command" if self._traces.is_known else "while the command ran"

    def _set_aside(self, path: str, instead: bytes | None = None) -> str | None:
        """Take a file away and keep what it held; `instead` is what comes in its place.

        It gets a harmless name first, so that whatever lies there at that moment is what is kept. Gives that name if it
        stays, "" if it does not, and None where nothing could be done.
        """
        try:
            with parent_of(self.finder.project, path) as (folder, name):
                aside = _free_name(folder, name)
                folder.replace(name, aside)
        except FileNotFoundError:  # it has gone meanwhile
            return ""
        except OSError:
            return None
        if self._meanwhile:
            self._aside.append((path, aside, instead))
            return ""
        return self._kept_from(path, aside, instead)

    def _kept_from(self, path: str, aside: str, instead: bytes | None) -> str:
        """Keep what a file holds that was set aside; gives its name if it stays because it cannot be kept otherwise."""
        place = f"{path.rpartition('/')[0]}/{aside}".lstrip("/")
        taken = snapshot.kept(self.finder.project, place, None, snapshot.FILE)
        if taken is None or not stat.S_ISREG(taken.mode):
            holds_nothing = taken is not None and not stat.S_ISLNK(taken.mode)
        elif taken.contents is None or taken.size > snapshot.FILE:
            holds_nothing = False
        else:
            mode = stat.S_IMODE(taken.mode)
            holds_nothing = self._keep(Change("project", escaped(path), taken.contents, instead, "set aside", mode))
        if not holds_nothing:
            return aside
        with contextlib.suppress(OSError), parent_of(self.finder.project, place) as (folder, name):
            folder.unlink(name)
        return ""

    def _remove_emptied(self, path: str, mark: ProtectedSnapshot) -> None:
        """The protected folder goes with its last file; what was there before and folders with other names stay."""
        for parent in Path(path).parents:
            if fold(parent.name) not in PROTECTED_FOLDERS or parent.as_posix() in mark.folders:
                return
            with contextlib.suppress(OSError), parent_of(self.finder.project, str(parent)) as (folder, name):
                folder.rmdir(name)

    def _write(self, path: str, was: KeptFile, contents: bytes) -> bool:
        try:
            with parent_of(self.finder.project, path, make=True) as (folder, name):
                _put_back(folder, name, was, contents)
        except OSError:
            return False
        return True

    def _move_back(self, path: str, was: KeptFile) -> bool:
        """By its inode and by what it holds: a deleted file's number may be another's by now."""
        source = _place_of(self.finder.project, was.inode)
        kept = snapshot.kept(self.finder.project, source, None, snapshot.FILE) if source is not None else None
        return source is not None and kept is not None and was.same(kept) and self._rename(source, path)

    def _rename(self, source: str, path: str) -> bool:
        project = self.finder.project
        try:
            with parent_of(project, source) as (old, name), parent_of(project, path, make=True) as (new, target):
                old.rename(name, new, target)
        except OSError:
            return False
        return True


def _put_back(folder: Folder, name: str, was: KeptFile, contents: bytes) -> None:
    """Beside it and then over it, so that there is no moment with half of it; with its mode and times of before."""
    temporary = f"{name}.put-back-{os.getpid()}"
    with contextlib.suppress(FileNotFoundError):
        folder.unlink(temporary)
    if stat.S_ISLNK(was.mode):
        folder.make_link(temporary, contents)
    else:
        with os.fdopen(folder.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(contents)
            file.flush()
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), stat.S_IMODE(was.mode))
            os.utime(file.fileno(), ns=was.times[:2])
    folder.replace(temporary, name)


def _place_of(project: Path, inode: int) -> str | None:
    """Where in the project a thing went: a secret under another name would be one no more."""
    count = 0
    waiting = [project]
    while waiting and count < MAX_SEARCHED_ENTRIES:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                count += 1
                if entry.inode() == inode:
                    return Path(entry.path).relative_to(project).as_posix()
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))
    return None


def _listed(protected: Protected) -> ProtectedListing:
    listing = ProtectedListing()
    for place in (*protected.frozen, *protected.hidden):
        listing.add(place)
    return listing


def _free_name(folder: Folder, name: str) -> str:
    for number in range(100):
        aside = f"{name}{'~' * number}{ASIDE}"
        try:
            folder.lstat(aside)
        except FileNotFoundError:
            return aside
    raise FileExistsError(name)


def _kept_as(aside: str | None) -> str:
    return f"; what it held is in {aside}" if aside else ""


def _take_out(known: dict[str, V], path: str) -> dict[str, V]:
    """Those of a path and of all below it, by what comes behind the path."""
    names = [name for name in known if name == path or name.startswith(f"{path}/")]
    return {name[len(path) :]: known.pop(name) for name in names}


def _is_same(kept: KeptFile, now: KeptFile | None) -> bool:
    return now is not None and kept.same(now)


def _is_secret(path: str) -> bool:
    """And nothing but that: `.envrc` is run, too."""
    parts = path.split("/")
    return danger(parts, write=False) == PRIVATE and runs_code(parts) is None


def _is_what(found: KeptFile | None, digest: str) -> bool:
    if found is None or found.contents is None or not stat.S_ISREG(found.mode):
        return False
    return hashlib.sha256(found.contents).hexdigest() == digest


def _inode(path: Path) -> int:
    try:
        return path.lstat().st_ino
    except OSError:
        return 0


def _is_fresh(path: str, kept: KeptFile, new_gits: Set[str]) -> bool:
    """What `git init` and `git clone` leave in a repository that was not there."""
    return _is_config_of(path, new_gits) and kept.contents is not None and git_config.is_benign(kept.contents)


def _is_config_of(path: str, gits: Set[str]) -> bool:
    parent, _, name = path.rpartition("/")
    return name == "config" and (parent or ".") in gits

"""Finds out what a command did to protected files, in every tier, and undoes it without losing any contents.

A guard makes a snapshot of the protected files before a command, compares it afterwards, and puts back what changed.
"""

import contextlib
import os
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TypeVar

from app.changes import Change, Touched
from app.confinement import Grant
from app.fs.folders import Folder, parent_of
from app.fs.mounts import file_system_at
from app.fs.walk import walk
from app.plain import escaped
from app.sandbox.dangerous import PRIVATE, SECRET_FOLDERS, danger, fold, runs_code
from app.sandbox.files.places import project_names
from app.sandbox.git import config as git_config
from app.sandbox.protect import snapshot
from app.sandbox.protect.command_record import CommandChanges, Traces
from app.sandbox.protect.folder_contents import COMMON, FROZEN, WORKTREE, is_worktree
from app.sandbox.protect.protected_names import Finder, Protected
from app.sandbox.protect.snapshot import ASIDE, DeniedFile, KeptFile, ProtectedListing, ProtectedSnapshot, Stamp

MAX_ROUNDS = 100
MAX_SEARCHED_ENTRIES = 100_000
MAX_FOLDERS_AFTERWARDS = 100_000
"""The limit of folders in the second search, after a command made more folders than the usual search covers."""
MAX_GLANCED_FILES = 1000
"""Files that `glance` compares at most: it runs on the event loop."""
PROTECTED_FOLDERS = {"hooks", *FROZEN, *SECRET_FOLDERS}
"""Folders in which every file is protected."""
Keep = Callable[[Change], bool]
"""Stores the former contents of a file, so that the person can restore them; returns whether that worked."""

FOLDER = "folder"
"""What `Touched.after` holds, instead of a hash, for a path that is a folder."""
UNSEEN = "has more folders now than can be searched, so protected files in the new ones were not looked for"
UNREMOVED = "has more new protected files than could be removed"

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Reverted:
    """One change to a protected file; `found` is what the command left there, `former` what was there before."""

    path: str
    words: str
    found: bytes | None = None
    former: bytes | None = None
    done: bool = True
    """False if it could not be undone; the words say so."""


@dataclass(eq=False)
class Guard:
    """Guards the protected files of one folder. Every method but `glance` blocks, so call it in a thread."""

    finder: Finder
    prefix: str = ""
    """Put before a path in this folder when it is shown to the person; empty for the project itself."""
    beyond: Callable[[Grant], tuple["Guard", ...]] = lambda _: ()
    """The guards of the folders outside this one that a command was granted."""
    _known: dict[str, KeptFile] = field(default_factory=dict)
    _last: tuple[Protected, dict[str, Stamp | None], ProtectedSnapshot] | None = None
    _traces: Traces = field(default_factory=lambda: Traces(CommandChanges()))
    _keep: Keep = lambda _: False
    _meanwhile: bool = False
    """Commands still run, and one may still write to a file it has open: contents are stored when they have ended."""
    _aside: list[tuple[str, str, bytes | None]] = field(default_factory=list)
    """Files renamed while commands ran: the path, the harmless new name, and the contents that replaced them."""
    _links_back: dict[str, str] = field(default_factory=dict)
    """Restored links by their target: a command may already be about to open the target through the link."""

    def glance(self) -> ProtectedSnapshot | None:
        """The last snapshot (the same object) if nothing can have changed since it was made; never waits.

        None if files that were set aside while commands ran are still to be stored.
        """
        if self._aside or self._last is None or len(self._last[1]) > MAX_GLANCED_FILES or not self.finder.saw_all:
            return None
        protected = self.finder.known()
        return self._mark_of(protected) if protected is not None else None

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
        """Restore protected files that changed and remove new ones; returns what was done, in words.

        If the full tier `enforced` the rules, no command could change a protected file or add one to a protected
        folder, so such changes are the person's and stay, unless the folder around them was replaced. If
        `command_changes` are complete, whatever they do not name is the person's too.
        Contents that are removed or overwritten go to `keep`; if that fails, the file stays under a harmless name.
        Without `secrets`, while commands still run, only files that can make other programs run code are handled.
        """
        self._traces = Traces(command_changes())
        self._keep = keep or (lambda _: False)
        self._meanwhile = not secrets
        if secrets:
            for path, aside, instead in self._aside:
                self._kept_from(path, aside, instead)
            self._aside = []
        done = [self._return_git(path, inode) for path, inode in mark.gits.items() if self._is_theirs(path)]
        done += self._return_denied(mark.denied)
        look = self._look
        now = look()
        self._traces = Traces(command_changes())  # again: whatever the snapshot shows has been recorded by now
        if mark.all_folders and not now.all_folders:
            look = self._look_further
            now = look()
            done += [] if now.all_folders else [Reverted(".", UNSEEN, done=False)]
        elif self._traces.is_known and self._look_into_repositories():
            now = look()
        lost = tuple(f"{path}/" for path in mark.gits if path not in now.gits)
        for path, kept in mark.files.items():
            found = now.files.get(path)
            if _is_of_worktree(path) and self._is_left_to_git(path, found):
                continue
            is_covered = enforced and self._is_covered(path, kept, found)
            if not (path.startswith(lost) or is_covered) and self._is_to_undo(path):
                done.append(self._return(path, kept, found))
        for _ in range(MAX_ROUNDS):  # one listing is limited in size: files beyond the limit are in the next
            new = self._new(mark, now, enforced=enforced)
            done += [self._take_away(path, kept, mark, now) for path, kept in new]
            if now.whole or not new:
                break
            now = look()
        else:
            done.append(Reverted(".", UNREMOVED, done=False))
        reverted = tuple(item for item in done if item is not None)
        if reverted:
            self._known = {}
            self._last = None
        return reverted

    def adopted(
        self, mark: ProtectedSnapshot, protected: Protected, command_changes: Callable[[], CommandChanges]
    ) -> ProtectedSnapshot | None:
        """The snapshot updated with the person's changes: all changes that no command had made at the last look.

        None if the last look was not at these protected files.
        """
        if self._last is None or self._last[0] is not protected:
            return None
        now = self._last[2]
        traces = Traces(command_changes())  # what was seen by now has been recorded by now
        if not (traces.is_known and now.whole and now.all_folders):
            return mark
        paths = [path for path in mark.files.keys() | now.files.keys() if mark.files.get(path) != now.files.get(path)]
        theirs = [path for path in paths if traces.may_lead_to(self.finder.project, path)]
        files = {path: kept for path, kept in now.files.items() if path not in theirs}
        files |= {path: mark.files[path] for path in theirs if path in mark.files}
        adopted = ProtectedSnapshot(
            files, mark.gits, mark.folders, mark.whole, mark.all_folders, mark.inodes, mark.denied
        )
        return now if adopted == now else adopted

    def accepted(self, mark: ProtectedSnapshot, changes: Sequence[Touched]) -> ProtectedSnapshot:
        """The snapshot as if a tool's changes were made before it: the person allowed them, so they are not undone.

        A file counts only if it is exactly as the tool left it: a command may have changed it since.
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
                files |= {name: now.files[name] for name, kept in came.items() if kept.same(now.files.get(name))}
                gits |= {path + below: inode for below, inode in taken[1].items()}
            elif (found := now.files.get(path)) is not None and found.has_digest(change.after):
                files[path] = found
        return ProtectedSnapshot(
            files,
            gits,
            now.folders,
            mark.whole and now.whole,
            mark.all_folders and now.all_folders,
            denied=mark.denied,
        )

    def _new(self, mark: ProtectedSnapshot, now: ProtectedSnapshot, *, enforced: bool) -> list[tuple[str, KeptFile]]:
        """The files to remove: those that appeared since the snapshot."""
        found = []
        for path, kept in now.files.items():
            if path in mark.files or path.endswith(ASIDE) or not self._is_to_undo(path):
                continue
            if enforced and mark.inodes.get(path.rpartition("/")[0]) == kept.parent:
                continue  # a protected folder that was there: no command could add anything to it
            is_new = _is_config_of_new_repository(path, mark, now)
            if is_new and kept.contents is not None and git_config.is_benign(kept.contents):
                continue  # what `git init` and `git clone` write for a new repository
            is_usual = _is_of_worktree(path) and (kept.contents or b"").strip() == WORKTREE and stat.S_ISREG(kept.mode)
            if is_usual or self._leads_to_worktree(path, kept, mark):
                continue  # what `git worktree add` writes
            found.append((path, kept))
        return found

    def _is_left_to_git(self, path: str, found: KeptFile | None) -> bool:
        """Whether git has removed the `commondir` together with its worktree, or may be about to remove or write it."""
        if self._meanwhile:
            return found is None or (found.size == 0 and stat.S_ISREG(found.mode))
        return found is None and not (self.finder.project / path).parent.exists()

    def _leads_to_worktree(self, path: str, kept: KeptFile, mark: ProtectedSnapshot) -> bool:
        """Whether it is the `.git` of a worktree of a repository that was there, whose config and hooks are protected.

        Git writes it before it has made the rest, so while commands run that may be missing. An empty file leads
        nowhere; if more is written to it, it is looked at again.
        """
        folder, _, name = path.rpartition("/")
        text = kept.contents or b""
        if not stat.S_ISREG(kept.mode):
            return False
        if self._meanwhile and kept.size == 0:
            return name in (".git", COMMON)
        if name != ".git" or not text.startswith(b"gitdir: "):
            return False
        project = self.finder.project
        git = Path(os.path.normpath(project / folder / os.fsdecode(text[8:].removesuffix(b"\n"))))
        is_known = git.parent.name == "worktrees" and str(git).startswith(f"{project}/") and git == git.resolve()
        if not is_known or git.parent.parent.relative_to(project).as_posix() not in mark.gits:
            return False
        common = snapshot.stamp_of(f"{git}/{COMMON}")
        is_begun = git.is_dir() and (common is None or (stat.S_ISREG(common[1]) and common[2] == 0))
        is_gone = not os.path.lexists(project / path)  # with its worktree
        return is_worktree(git) or (self._meanwhile and (is_begun or is_gone))

    def _is_to_undo(self, path: str) -> bool:
        """Whether a change of this file is undone now. A mere secret waits for the end; `.envrc` is code, too."""
        if self._meanwhile:
            parts = path.split("/")
            if danger(parts, write=False) == PRIVATE and runs_code(parts) is None:
                return False
        return self._is_theirs(path)

    def _is_theirs(self, path: str) -> bool:
        """Whether a command made this change, or may have."""
        link = self._links_back.get(f"{self.finder.project}/{path}")
        by_link = link is not None and self._traces.lead_to(link)
        return by_link or self._traces.may_lead_to(self.finder.project, path)

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

    def _look_into_repositories(self) -> bool:
        """Have repositories searched that commands made or changed where the usual search does not look."""
        changes = self._traces.command_changes
        return self.finder.look_into(changes.repositories(), changes.folders)

    def _look_further(self) -> ProtectedSnapshot:
        """A search with a higher limit of folders: all that the usual search missed are new."""
        finder = Finder(self.finder.project, self.finder.lifted, most=MAX_FOLDERS_AFTERWARDS)
        finder.close()  # it searches only once, so it need not watch
        protected = finder.find()
        return self._seen(protected, _listed(protected))

    def _mark_of(self, protected: Protected) -> ProtectedSnapshot | None:
        """The last snapshot, if it was made of these protected files and none of them has changed since."""
        if self._last is None or self._last[0] is not protected:
            return None
        same = all(stamp is not None and snapshot.stamp_of(path) == stamp for path, stamp in self._last[1].items())
        return self._last[2] if same else None

    def _seen(self, protected: Protected, listing: ProtectedListing) -> ProtectedSnapshot:
        project = self.finder.project
        files: dict[str, KeptFile] = {}
        room, copies = snapshot.MAX_KEPT_BYTES, snapshot.Copies()
        for path in listing.files:
            name = self._name(str(path))
            most = min(room, snapshot.MAX_KEPT_FILE_BYTES)
            kept = snapshot.kept(project, name, self._known.get(name), most, copies)
            if kept is not None:
                files[name] = kept
                room -= len(kept.contents or b"")
                copies.room -= kept.copy.size if kept.copy is not None else 0
        self._known = files
        gits = {
            git.relative_to(project).as_posix(): (snapshot.stamp_of(str(git)) or (0,))[0]
            for git in protected.gits
            if git.parent.name != "worktrees"  # those come and go, and hold nothing that could be lost
        }
        folders = {path: stamp[0] for path, stamp in listing.stamps.items() if stamp and stat.S_ISDIR(stamp[1])}
        inodes = {self._name(path): inode for path, inode in folders.items()}
        barred = {path for path in protected.covered if self.finder.denies(path)}
        around = {folder for path in barred for folder in path.parents if folder.is_relative_to(project)} - {project}
        layered = bool(barred) and file_system_at(str(project)) == "overlay"
        found = {path: DeniedFile.at(str(path), layered=layered) for path in (*barred, *around)}
        denied = {path.relative_to(project).as_posix(): known for path, known in found.items()}
        return ProtectedSnapshot(files, gits, frozenset(inodes), listing.whole, protected.whole, inodes, denied)

    def _name(self, path: str) -> str:
        """A path in the folder, relative to it. It is not made a `Path`: that takes ten times as long."""
        return path.removeprefix(str(self.finder.project)).replace(os.sep, "/").lstrip("/")

    def _return_git(self, path: str, inode: int) -> Reverted | None:
        """Move a repository's folder back as a whole; if it was deleted, that can only be reported."""
        place = self.finder.project / path
        if place.is_dir() and not place.is_symlink():
            return None
        source = _place_of(self.finder.project, inode)
        if source is None or not (self.finder.project / source / "HEAD").is_file():  # its inode may be reused
            return Reverted(path, f"the repository was deleted {self._by}", done=False)
        self._set_aside(path)  # a link or a file in its place
        if not self._rename(source, path):
            return Reverted(path, f"the repository was moved to {source} {self._by}", done=False)
        return Reverted(path, f"was moved away {self._by}; it is back in its place")

    def _return_denied(self, denied: Mapping[str, DeniedFile]) -> list[Reverted]:
        """Move back what the person's rules deny: the rules would not cover it in another place."""
        project = self.finder.project

        def is_there(path: str) -> bool:
            return denied[path].same(DeniedFile.at(f"{project}/{path}"))

        gone = [path for path in sorted(denied) if not is_there(path) and self._is_theirs(path)]
        if not gone:
            return []
        sources = _places_of(project, {denied[path] for path in gone})
        done = []
        for path in gone:
            source = sources.get(denied[path])
            if source is None or is_there(path):
                continue  # it was deleted, or is back with the folder around it
            self._set_aside(path)  # what the command put in its place
            if self._rename(source, path):
                done.append(Reverted(path, f"was moved away {self._by}; it is back in its place"))
                for known, place in sources.items():
                    sources[known] = path + place[len(source) :] if place.startswith(f"{source}/") else place
            else:
                done.append(Reverted(path, f"was moved to {source} {self._by}; your rules deny it", done=False))
        return done

    def _is_covered(self, path: str, kept: KeptFile, found: KeptFile | None) -> bool:
        """Whether a mount covered the file all the time, so that no command could change it.

        Nothing is mounted on the `commondir` of a worktree, and nothing can be on a link. A file that was replaced was
        uncovered for a moment; what commands did to it then is in their records. No mount covers another hard link.
        """
        if (
            _is_of_worktree(path)
            or stat.S_ISLNK(kept.mode)
            or kept.inode in self._traces.command_changes.inodes
            or (self._traces.is_known and (found is None or found.inode != kept.inode))
        ):
            return False
        try:
            with parent_of(self.finder.project, path) as (folder, _):
                return folder.inode() == kept.parent
        except OSError:
            return False

    def _return(self, path: str, was: KeptFile, found: KeptFile | None) -> Reverted | None:
        if was.same(found):
            return None
        if stat.S_ISLNK(was.mode) and was.contents is not None:
            link = f"{self.finder.project}/{path}"
            self._links_back[os.path.realpath(Path(link).parent / os.fsdecode(was.contents))] = link
        if found is None and (source := _place_of(self.finder.project, was.inode)) is not None:
            kept = snapshot.kept(self.finder.project, source, None, snapshot.MAX_COPIED_FILE_BYTES)
            if was.same(kept) and self._rename(source, path):  # compared: the inode may be reused
                return Reverted(path, f"was moved away {self._by}; it is back in its place")
        what = "deleted" if found is None else "changed"
        left = found.contents if found is not None else None
        former = was.former()
        if former is None:
            words = f"was {what} {self._by} and could not be put back"
            return Reverted(path, words, left, was.contents, done=False)
        where = self._set_aside(path, former) if found is not None else ""
        if where is None or not self._write(path, was, former):
            words = f"was {what} {self._by} and could not be put back{_kept_as(where)}"
            return Reverted(path, words, left, was.contents, done=False)
        return Reverted(path, f"was {what} {self._by}; it is as it was before{_kept_as(where)}", left, was.contents)

    def _take_away(self, path: str, found: KeptFile, mark: ProtectedSnapshot, now: ProtectedSnapshot) -> Reverted:
        """Remove a new file. The config of a new repository is needed, so it only loses its dangerous settings."""
        if _is_config_of_new_repository(path, mark, now) and found.contents and stat.S_ISREG(found.mode):
            harmless = git_config.benign(found.contents)
            where = self._set_aside(path, harmless)
            if where is not None and self._write(path, found, harmless):
                words = f"was made {self._by}; settings that can run programs or are unknown were taken out of it"
                return Reverted(path, f"{words}{_kept_as(where)}", found.contents)
        where = self._set_aside(path)
        if where is None:
            words = f"was made {self._by}, is protected, and could not be removed"
            return Reverted(path, words, found.contents, done=False)
        for parent in Path(path).parents if not where else ():  # a new protected folder goes with its last file
            if fold(parent.name) not in PROTECTED_FOLDERS or parent.as_posix() in mark.folders:
                break
            with contextlib.suppress(OSError), parent_of(self.finder.project, str(parent)) as (folder, name):
                folder.rmdir(name)
        words = f"was made {self._by}; the name is protected, so it was removed{_kept_as(where)}"
        return Reverted(path, words, found.contents)

    @property
    def _by(self) -> str:
        return "by the command" if self._traces.is_known else "while the command ran"

    def _set_aside(self, path: str, instead: bytes | None = None) -> str | None:
        """Remove a file and store its contents; `instead` is what will be written in its place.

        The file is renamed to a harmless name first, so that exactly what is removed is stored. Returns that name if
        the file keeps it, "" if it is gone, and None if nothing could be done.
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
        """Store the contents of a renamed file and delete it; returns its name if it stays because that failed."""
        place = f"{path.rpartition('/')[0]}/{aside}".lstrip("/")
        taken = snapshot.kept(self.finder.project, place, None, snapshot.MAX_KEPT_FILE_BYTES)
        if taken is None or not stat.S_ISREG(taken.mode):
            holds_nothing = taken is not None and not stat.S_ISLNK(taken.mode)
        elif taken.contents is None or taken.size > snapshot.MAX_KEPT_FILE_BYTES:
            holds_nothing = False
        else:
            mode = stat.S_IMODE(taken.mode)
            holds_nothing = self._keep(Change("project", escaped(path), taken.contents, instead, "set aside", mode))
        if not holds_nothing:
            return aside
        with contextlib.suppress(OSError), parent_of(self.finder.project, place) as (folder, name):
            folder.unlink(name)
        return ""

    def _write(self, path: str, was: KeptFile, contents: bytes) -> bool:
        """Write a file with its former mode and times: under a temporary name first, so that it is never half there."""
        try:
            with parent_of(self.finder.project, path, make=True) as (folder, name):
                temporary = f"{name}.put-back-{os.getpid()}"
                with contextlib.suppress(FileNotFoundError):
                    folder.unlink(temporary)
                if stat.S_ISLNK(was.mode):
                    folder.make_link(temporary, contents)
                else:
                    handle = folder.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                    with os.fdopen(handle, "wb") as file:
                        file.write(contents)
                        file.flush()
                        if hasattr(os, "fchmod"):
                            os.fchmod(file.fileno(), stat.S_IMODE(was.mode))
                        os.utime(file.fileno(), ns=was.times[:2])
                folder.replace(temporary, name)
        except OSError:
            return False
        return True

    def _rename(self, source: str, path: str) -> bool:
        project = self.finder.project
        try:
            with parent_of(project, source) as (old, name), parent_of(project, path, make=True) as (new, target):
                old.rename(name, new, target)
        except OSError:
            return False
        return True


def _place_of(project: Path, inode: int) -> str | None:
    """The path in the project that has this inode: a secret that was moved would no longer be hidden."""
    entries = (entry for here in walk([project]) for entry in (*here.folders, *here.others))
    for entry in islice(entries, MAX_SEARCHED_ENTRIES):
        if entry.inode() == inode:
            return Path(entry.path).relative_to(project).as_posix()
    return None


def _places_of(project: Path, wanted: set[DeniedFile]) -> dict[DeniedFile, str]:
    """The same for many, by what tells them from later files with the same inode."""
    found: dict[DeniedFile, str] = {}
    by_inode: dict[int, list[DeniedFile]] = {}
    for known in wanted:
        by_inode.setdefault(known.inode, []).append(known)
    entries = (entry for here in walk([project]) for entry in (*here.folders, *here.others))
    for entry in islice(entries, MAX_SEARCHED_ENTRIES):
        if known_here := by_inode.get(entry.inode()):
            now, place = DeniedFile.at(entry.path), Path(entry.path).relative_to(project).as_posix()
            found |= {known: place for known in known_here if known.same(now)}
    return found


def _listed(protected: Protected) -> ProtectedListing:
    listing = ProtectedListing()
    for place in (*protected.frozen, *protected.worktrees, *protected.hidden):
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
    """Remove the entries of a path and of everything below it; returns them by the rest of their path."""
    names = [name for name in known if name == path or name.startswith(f"{path}/")]
    return {name[len(path) :]: known.pop(name) for name in names}


def _is_of_worktree(path: str) -> bool:
    """Whether it is the `commondir` of a worktree."""
    parts = path.split("/")
    return parts[-1] == COMMON and parts[-3:-2] == ["worktrees"]


def _is_config_of_new_repository(path: str, mark: ProtectedSnapshot, now: ProtectedSnapshot) -> bool:
    """Git 2.47 writes the config before anything else that makes its folder a repository; 2.39 wrote it last."""
    folder, _, name = path.rpartition("/")
    is_new = (folder or ".") in now.gits or fold(folder.rpartition("/")[2]) == ".git"
    return name == "config" and is_new and (folder or ".") not in mark.gits

"""Finds out what a command did to protected files, in every tier, and undoes it without losing any contents.

Where a recorder works, most of this is refused when the command tries it. What remains is what only shows afterwards:
new secrets, and repositories that commands made or brought along. Where nothing records, this is all there is.
"""

import contextlib
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from app.fs.folders import Folder, parent_of
from app.fs.walk import walk
from app.sandbox.dangerous import PRIVATE, SECRET_FOLDERS, danger, fold, runs_code
from app.sandbox.files.places import project_names
from app.sandbox.git import config as git_config
from app.sandbox.protect import snapshot
from app.sandbox.protect.command_record import CommandChanges, Traces
from app.sandbox.protect.folder_contents import COMMON, FROZEN, WORKTREE, is_worktree
from app.sandbox.protect.protected_names import Finder, Protected
from app.sandbox.protect.snapshot import ASIDE, KeptFile, ProtectedListing, ProtectedSnapshot, Stamp
from app.text.plain import escaped
from app.text.sentences import join, say
from app.vocabulary.changes import Change, Touched
from app.vocabulary.confinement import Grant

MAX_ROUNDS = 100
MAX_FOLDERS_AFTERWARDS = 100_000
"""The limit of folders in the second search, after a command made more folders than the usual search covers."""
MAX_GLANCED_FILES = 1000
"""Files that `glance` compares at most: it runs on the event loop."""
PROTECTED_FOLDERS = {"hooks", *FROZEN, *SECRET_FOLDERS}
"""Folders in which every file is protected."""
Keep = Callable[[Change], bool]
"""Stores the former contents of a file, so that the person can restore them; returns whether that worked."""
UNSEEN = "has more folders now than can be searched, so protected files in the new ones were not looked for"
UNREMOVED = "has more new protected files than could be removed"


@dataclass(frozen=True, slots=True)
class Reverted:
    """One change to a protected file; `found` is what the command left there."""

    path: str
    words: str
    found: bytes | None = None
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
    _last: tuple[Protected, dict[str, Stamp | None], ProtectedSnapshot] | None = None
    _known: dict[str, KeptFile] = field(default_factory=dict)
    _traces: Traces = field(default_factory=lambda: Traces(CommandChanges()))
    _keep: Keep = lambda _: False

    def glance(self) -> ProtectedSnapshot | None:
        """The last snapshot (the same object) if nothing can have changed since it was made; never waits."""
        if self._last is None or len(self._last[1]) > MAX_GLANCED_FILES or not self.finder.saw_all:
            return None
        protected = self.finder.known()
        return self._mark_of(protected) if protected is not None else None

    def before(self) -> ProtectedSnapshot:
        protected = self.finder.find()
        mark = self._mark_of(protected)
        if mark is None:
            listing = _list_files(protected)
            mark = self._take_snapshot(protected, listing)
            if self._last is not None and self._last[2] == mark:
                mark = self._last[2]
            self._last = (protected, listing.stamps, mark)
        return mark

    def after(
        self,
        mark: ProtectedSnapshot,
        *,
        enforced: bool,
        command_changes: Callable[[], CommandChanges] = CommandChanges,
        keep: Keep | None = None,
    ) -> tuple[Reverted, ...]:
        """Restore protected files that changed and remove new ones; returns what was done, in words.

        If the full tier `enforced` the rules, no command could change a protected file or add one to a protected
        folder, so such changes are the person's and stay, unless the folder around them was replaced. If
        `command_changes` are complete, whatever they do not name is the person's too.
        Contents that are removed or overwritten go to `keep`; if that fails, the file stays under a harmless name.
        """
        self._traces = Traces(command_changes())
        self._keep = keep or (lambda _: False)
        returned = [self._return_git(path, inode) for path, inode in mark.gits.items() if self._is_theirs(path)]
        returned += [self._return_denied(path, mark.denied[path]) for path in sorted(mark.denied)]
        done = [item for item in returned if item is not None]
        now = self._search(mark, command_changes)
        if mark.all_folders and not now.all_folders:
            done.append(Reverted(".", UNSEEN, done=False))
        done += [
            self._return(path, kept, now.files.get(path)) for path, kept in self._find_changed(mark, now, enforced)
        ]
        for _ in range(MAX_ROUNDS):  # one listing is limited in size: files beyond the limit are in the next
            new = list(self._new(mark, now, enforced))
            done += [self._take_away(path, kept, mark, now) for path, kept in new]
            if now.whole or not new:
                break
            now = self._search(mark, command_changes)
        else:
            done.append(Reverted(".", UNREMOVED, done=False))
        if done:
            self._known, self._last = {}, None
        return tuple(done)

    def planted(
        self, mark: ProtectedSnapshot, *, enforced: bool, command_changes: Callable[[], CommandChanges]
    ) -> list[str]:
        """Where commands that still run have changed what can make other programs run code. A mere secret waits."""
        now = self._search(mark, command_changes)
        changed = [*self._find_changed(mark, now, enforced, begun=True), *self._new(mark, now, enforced, begun=True)]
        return [path for path, _ in changed if _runs_code(path)]

    def adopted(
        self, mark: ProtectedSnapshot, protected: Protected, command_changes: Callable[[], CommandChanges]
    ) -> ProtectedSnapshot | None:
        """The snapshot updated with the person's changes: all changes that no command had made at the last look.

        None if the last look was not at these protected files.
        """
        if self._last is None or self._last[0] is not protected:
            return None
        now, traces = self._last[2], Traces(command_changes())  # what was seen by now has been recorded by now
        if now is mark or not (traces.is_known and now.whole and now.all_folders):
            return mark
        theirs = {
            path
            for path in mark.files.keys() | now.files.keys()
            if mark.files.get(path) != now.files.get(path) and traces.may_lead_to(self.finder.project, path)
        }
        files = {path: kept for path, kept in now.files.items() if path not in theirs}
        files |= {path: kept for path, kept in mark.files.items() if path in theirs}
        adopted = replace(mark, files=files)
        return now if adopted == now else adopted

    def accepted(self, mark: ProtectedSnapshot, changes: Sequence[Touched]) -> ProtectedSnapshot:
        """The snapshot as if a tool's changes were made before it: the person allowed them, so they are not undone.

        A file counts only if it is as the tool left it, or was before: a command may have changed it since.
        """
        now, files, gits = self.before(), mark.files, mark.gits
        known = {kept.contents for kept in mark.files.values()}
        for change in changes:
            parts = project_names(change.path)
            path = "/".join(parts) if parts is not None else "."
            if change.after is None:
                files = {name: kept for name, kept in files.items() if not _is_in(name, path)}
                gits = {name: inode for name, inode in gits.items() if not _is_in(name, path)}
                continue
            came = {name: kept for name, kept in now.files.items() if _is_in(name, path)}
            is_theirs = {name: kept.has_digest(change.after) or kept.contents in known for name, kept in came.items()}
            files = files | {name: kept for name, kept in came.items() if is_theirs[name]}
            gits = gits | {name: inode for name, inode in now.gits.items() if _is_in(name, path)}
        limits = mark.whole and now.whole, mark.all_folders and now.all_folders
        return ProtectedSnapshot(files, gits, now.folders, *limits, now.denied)

    def _search(self, mark: ProtectedSnapshot, command_changes: Callable[[], CommandChanges]) -> ProtectedSnapshot:
        """What is there now, also where the usual search does not look, if commands may have put something there."""
        now = self.before()
        self._traces = Traces(command_changes())  # whatever the snapshot shows has been recorded by now
        if mark.all_folders and not now.all_folders:
            finder = Finder(self.finder.project, self.finder.lifted, most=MAX_FOLDERS_AFTERWARDS)
            finder.close()  # it searches only once, so it need not watch
            protected = finder.find()
            return self._take_snapshot(protected, _list_files(protected))
        changes = self._traces.command_changes
        is_asked = self._traces.is_known and self.finder.look_into(changes.repositories(), changes.folders)
        return self.before() if is_asked else now

    def _find_changed(
        self, mark: ProtectedSnapshot, now: ProtectedSnapshot, enforced: bool, *, begun: bool = False
    ) -> Iterator[tuple[str, KeptFile]]:
        """The files that commands changed or removed. With `begun`, commands may be in the middle of it."""
        lost = tuple(f"{path}/" for path in mark.gits if path not in now.gits)
        for path, kept in mark.files.items():
            found = now.files.get(path)
            if kept.same(found) or path.startswith(lost) or (enforced and self._is_covered(path, kept, found)):
                continue
            is_gone = found is None and (begun or not (self.finder.project / path).parent.exists())
            is_empty = begun and found is not None and found.size == 0 and stat.S_ISREG(found.mode)
            if _is_of_worktree(path) and (is_gone or is_empty):
                continue  # git removes it together with the worktree
            if self._is_theirs(path):
                yield path, kept

    def _new(
        self, mark: ProtectedSnapshot, now: ProtectedSnapshot, enforced: bool, *, begun: bool = False
    ) -> Iterator[tuple[str, KeptFile]]:
        """The files that appeared since the snapshot and have to go."""
        for path, kept in now.files.items():
            if path in mark.files or path.endswith(ASIDE) or not self._is_theirs(path):
                continue
            if enforced and mark.folders.get(path.rpartition("/")[0]) == kept.parent:
                continue  # a protected folder that was there: no command could add anything to it
            is_config = _is_config_of_new_repository(path, mark, now)
            if is_config and kept.contents is not None and git_config.is_benign(kept.contents):
                continue  # what `git init` and `git clone` write for a new repository
            if not self._is_for_worktree(path, kept, mark, begun=begun):
                yield path, kept

    def _is_for_worktree(self, path: str, kept: KeptFile, mark: ProtectedSnapshot, *, begun: bool) -> bool:
        """Whether `git worktree add` writes this: the `commondir` of one, or the `.git` that leads to one.

        Its repository was there, and config and hooks of that are protected. Git writes the `.git` before it has made
        the rest. An empty file leads nowhere; if more is written to it, it is looked at again.
        """
        folder, _, name = path.rpartition("/")
        text = kept.contents or b""
        if not stat.S_ISREG(kept.mode):
            return False
        if begun and kept.size == 0:
            return name in (".git", COMMON)
        if _is_of_worktree(path):
            return text.strip() == WORKTREE
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
        return is_worktree(git) or (begun and (is_begun or is_gone))

    def _is_theirs(self, path: str) -> bool:
        """Whether a command made this change, or may have."""
        return self._traces.may_lead_to(self.finder.project, path)

    def _mark_of(self, protected: Protected) -> ProtectedSnapshot | None:
        """The last snapshot, if it was made of these protected files and none of them has changed since."""
        if self._last is None or self._last[0] is not protected:
            return None
        same = all(stamp is not None and snapshot.stamp_of(path) == stamp for path, stamp in self._last[1].items())
        return self._last[2] if same else None

    def _take_snapshot(self, protected: Protected, listing: ProtectedListing) -> ProtectedSnapshot:
        project, room = self.finder.project, snapshot.MAX_KEPT_BYTES
        files: dict[str, KeptFile] = {}
        for path in listing.files:
            name = self._name(str(path))
            kept = snapshot.keep_file(project, name, self._known.get(name), min(room, snapshot.MAX_KEPT_FILE_BYTES))
            if kept is not None:
                files[name] = kept
                room -= len(kept.contents or b"")
        self._known = files
        gits = {
            git.relative_to(project).as_posix(): (snapshot.stamp_of(str(git)) or (0,))[0]
            for git in protected.gits
            if git.parent.name != "worktrees"  # those come and go, and hold nothing that could be lost
        }
        stamps = ((self._name(path), stamp) for path, stamp in listing.stamps.items())
        folders = {name: stamp[0] for name, stamp in stamps if stamp and stat.S_ISDIR(stamp[1])}
        return ProtectedSnapshot(files, gits, folders, listing.whole, protected.whole, self._find_denied(protected))

    def _find_denied(self, protected: Protected) -> dict[str, int]:
        project = self.finder.project
        around = {folder for path in protected.denied for folder in path.parents if folder.is_relative_to(project)} - {
            project
        }
        stamps = {path: snapshot.stamp_of(str(path)) for path in (*protected.denied, *around)}
        return {path.relative_to(project).as_posix(): stamp[0] for path, stamp in stamps.items() if stamp is not None}

    def _name(self, path: str) -> str:
        """A path in the folder, relative to it. It is not made a `Path`: that takes ten times as long."""
        return path.removeprefix(str(self.finder.project)).replace(os.sep, "/").lstrip("/")

    def _is_covered(self, path: str, kept: KeptFile, found: KeptFile | None) -> bool:
        """Whether a mount covered the file all the time, so that no command could change it.

        Nothing is mounted on the `commondir` of a worktree, and nothing can be on a link. A file that was replaced was
        uncovered for a moment; what commands did to it then is in their records. No mount covers another hard link.
        """
        is_replaced = found is None or found.inode != kept.inode
        is_linked = kept.inode in self._traces.command_changes.inodes
        if _is_of_worktree(path) or stat.S_ISLNK(kept.mode) or is_linked or (self._traces.is_known and is_replaced):
            return False
        try:
            with parent_of(self.finder.project, path) as (folder, _):
                return folder.inode() == kept.parent
        except OSError:
            return False

    def _return_git(self, path: str, inode: int) -> Reverted | None:
        """Move a repository's folder back as a whole; if it was deleted, that can only be reported."""
        place = self.finder.project / path
        if place.is_dir() and not place.is_symlink():
            return None
        source = _place_of(self.finder.project, inode)
        if source is None or not (self.finder.project / source / "HEAD").is_file():  # its inode may be reused
            return Reverted(path, say("the repository was deleted {when}", self._by), done=False)
        self._set_aside(path)  # a link or a file in its place
        if not self._rename(source, path):
            return Reverted(path, say("the repository was moved to {path} {when}", source, self._by), done=False)
        return Reverted(path, say("was moved away {when}; it is back in its place", self._by))

    def _return_denied(self, path: str, inode: int) -> Reverted | None:
        """Move back what the person's rules deny: they would not cover it in another place."""
        stamp = snapshot.stamp_of(str(self.finder.project / path))
        if (stamp is not None and stamp[0] == inode) or not self._is_theirs(path):
            return None
        source = _place_of(self.finder.project, inode)
        if source is None:  # it was deleted
            return None
        self._set_aside(path)  # what the command put in its place
        if not self._rename(source, path):
            return Reverted(path, say("was moved to {path} {when}; your rules deny it", source, self._by), done=False)
        return Reverted(path, say("was moved away {when}; it is back in its place", self._by))

    def _return(self, path: str, was: KeptFile, found: KeptFile | None) -> Reverted:
        if found is None and (source := _place_of(self.finder.project, was.inode)) is not None:
            kept = snapshot.keep_file(self.finder.project, source, None, snapshot.MAX_KEPT_FILE_BYTES)
            if was.same(kept) and self._rename(source, path):  # compared: the inode may be reused
                return Reverted(path, say("was moved away {when}; it is back in its place", self._by))
        what = (say("was deleted {when}") if found is None else say("was changed {when}")).format(self._by)
        lost = say("{what} and could not be put back", what)
        left = found.contents if found is not None else None
        if was.contents is None:
            return Reverted(path, lost, left, done=False)
        where = self._set_aside(path, was.contents) if found is not None else ""
        if where is None or not self._write(path, was, was.contents):
            return Reverted(path, _with_copy(lost, where), left, done=False)
        return Reverted(path, _with_copy(say("{what}; it is as it was before", what), where), left)

    def _take_away(self, path: str, found: KeptFile, mark: ProtectedSnapshot, now: ProtectedSnapshot) -> Reverted:
        """Remove a new file. The config of a new repository is needed, so it only loses its dangerous settings."""
        if _is_config_of_new_repository(path, mark, now) and found.contents and stat.S_ISREG(found.mode):
            harmless = git_config.benign(found.contents)
            where = self._set_aside(path, harmless)
            if where is not None and self._write(path, found, harmless):
                words = say(
                    "was made {when}; settings that can run programs or are unknown were taken out of it", self._by
                )
                return Reverted(path, _with_copy(words, where), found.contents)
        where = self._set_aside(path)
        if where is None:
            words = say("was made {when}, is protected, and could not be removed", self._by)
            return Reverted(path, words, found.contents, done=False)
        for parent in Path(path).parents if not where else ():  # a new protected folder goes with its last file
            if fold(parent.name) not in PROTECTED_FOLDERS or parent.as_posix() in mark.folders:
                break
            with contextlib.suppress(OSError), parent_of(self.finder.project, str(parent)) as (folder, name):
                folder.rmdir(name)
        words = say("was made {when}; the name is protected, so it was removed", self._by)
        return Reverted(path, _with_copy(words, where), found.contents)

    @property
    def _by(self) -> str:
        return say("by the command") if self._traces.is_known else say("while the command ran")

    def _set_aside(self, path: str, instead: bytes | None = None) -> str | None:
        """Remove a file and store its contents; `instead` is what will be written in its place.

        The file is renamed to a harmless name first, so that exactly what is removed is stored. Returns that name if
        the file keeps it, "" if it is gone, and None if nothing could be done.
        """
        try:
            with parent_of(self.finder.project, path) as (folder, name):
                aside = _free_name(folder, name)
                folder.replace(name, aside)
                place = f"{path.rpartition('/')[0]}/{aside}".lstrip("/")
                if not self._is_stored(path, place, instead):
                    return aside
                with contextlib.suppress(OSError):
                    folder.unlink(aside)
        except FileNotFoundError:  # it has gone meanwhile
            return ""
        except OSError:
            return None
        return ""

    def _is_stored(self, path: str, place: str, instead: bytes | None) -> bool:
        """Whether the contents of a renamed file are stored by now, or it has none."""
        taken = snapshot.keep_file(self.finder.project, place, None, snapshot.MAX_KEPT_FILE_BYTES)
        if taken is None or not stat.S_ISREG(taken.mode):
            return taken is not None and not stat.S_ISLNK(taken.mode)
        if taken.contents is None or taken.size > snapshot.MAX_KEPT_FILE_BYTES:
            return False
        mode = stat.S_IMODE(taken.mode)
        return self._keep(Change("project", escaped(path), taken.contents, instead, "set aside", mode))

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
    for entry in islice(entries, 100_000):
        if entry.inode() == inode:
            return Path(entry.path).relative_to(project).as_posix()
    return None


def _list_files(protected: Protected) -> ProtectedListing:
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


def _with_copy(words: str, aside: str | None) -> str:
    return join("; ", (words, say("what it held is in {path}", aside))) if aside else words


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


def _runs_code(path: str) -> bool:
    """Whether it can make other programs run code; `.envrc` is both that and a secret."""
    parts = path.split("/")
    return danger(parts, write=False) != PRIVATE or runs_code(parts) is not None


def _is_of_worktree(path: str) -> bool:
    """Whether it is the `commondir` of a worktree."""
    parts = path.split("/")
    return parts[-1] == COMMON and parts[-3:-2] == ["worktrees"]


def _is_config_of_new_repository(path: str, mark: ProtectedSnapshot, now: ProtectedSnapshot) -> bool:
    """Git 2.47 writes the config before anything else that makes its folder a repository; 2.39 wrote it last."""
    folder, _, name = path.rpartition("/")
    is_new = (folder or ".") in now.gits or fold(folder.rpartition("/")[2]) == ".git"
    return name == "config" and is_new and (folder or ".") not in mark.gits

"""What commands do to the git repositories of a project: compared before and after, and recorded for undo."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.changes import UNKNOWN, Change
from app.sandbox.effects.authors import Authors, M
from app.sandbox.effects.git_backups import GitBackups
from app.sandbox.files.places import Place, Zone
from app.sandbox.git import reftable
from app.sandbox.git.parts import PACKED, STASH, STASH_LOG, Parts, RepositoryReader, differing, serialized
from app.sandbox.git.words import GitChange, references_changed

MAX_REPOSITORIES = 200
"""Further repositories are not compared; the outermost come first."""
MAX_CHANGES = 20_000
COMMANDS_PER_CLEANUP = 200
"""After the first command, and then after so many, copies of objects that no longer exist are removed."""
TOO_LARGE = "it is too large to be kept"
NO_COPY = "they were not kept"
TOO_MANY = "there are too many, or they are nested too deeply"
UNKEPT_PACK = "so large a pack is not copied, only kept from being removed"


@dataclass(frozen=True, slots=True)
class RepositoryChange:
    """A change in a repository, and the paths in the project that tell who made it."""

    change: GitChange
    traces: tuple[str, ...] = ()
    """Empty if that cannot be known; then it counts as made by the command."""
    transactions: range = range(0)
    """In reftables: those that made the change."""


def git_before(record: Path) -> Path:
    """The file beside a command's record with the state of the repositories before it."""
    return record.with_suffix(".git")


def author_of(authors: Authors[M], found: RepositoryChange, running: M) -> M | str:
    """Who made a change: the command whose record names one of the paths; without paths, the running command.

    Unknown if others took part in it: reftables are one part, and undo would take back their references, too.
    """
    told = [authors.of(path) for path in found.traces]
    if found.transactions:
        written = authors.touched_in(found.traces[0].rpartition("/")[0])
        if not reftable.are_from(found.transactions, written):
            return UNKNOWN if any(not isinstance(one, str) for one in told) else told[0]
    return next((one for one in told if not isinstance(one, str)), told[0]) if told else running


def as_change(change: GitChange) -> Change:
    operation = "rm" if change.after is None else "write"
    return Change("project", change.path, change.before, change.after, operation)


class Repositories:
    """The repositories of one project. Blocks; for one thread at a time.

    `folder` is for copies of git objects. `gits` gives the folders of repositories, and `packs_are_held` says whether
    commands are kept from removing packs.
    """

    def __init__(
        self,
        project: Zone,
        folder: Path,
        gits: Callable[[], Iterable[Path]],
        packs_are_held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._project = project
        self._gits = gits
        self._packs_are_held = packs_are_held
        self._objects = GitBackups(folder)
        self._folder = folder
        self._commands = 0
        self._noted: dict[str, Parts] | None = None
        self._readers: dict[str, RepositoryReader] = {}
        self._states: dict[str, Parts] | None = None

    def keep(self, deadline: float) -> bool:
        """Copy git objects before a command; False if the time was up before all were copied."""
        is_whole = True
        for git in self._states or ():
            is_whole = self._objects.keep(git, deadline) and is_whole
            self._objects.set_aside(git, held=self._packs_are_held())
        self._commands += 1
        if self._commands % COMMANDS_PER_CLEANUP == 1:
            self._objects.forget_others(self._states or ())
        return is_whole

    def changed(self, authors: Callable[[], Callable[[str], bool] | None]) -> list[RepositoryChange]:
        """What differs since the last call; nothing unless a command runs.

        `authors` is called after the repositories were read. It gives a function that says whether a command may have
        touched a path in the project, or None if no command runs.
        """
        old = self._states
        gits = {*self._gits(), *(Path(git) for git, parts in (old or {}).items() if parts)}
        ours = [git for git in gits if ".git" in git.relative_to(self._project.root).parts and not git.is_symlink()]
        new: dict[str, Parts] = {}
        were_whole = {git for git, reader in self._readers.items() if reader.is_whole}
        known = old or {}  # those come first, so that many new ones cannot push them over the limit
        for git in sorted(ours, key=lambda git: (str(git) not in known, len(git.parts), git))[:MAX_REPOSITORIES]:
            new[str(git)] = self._readers.setdefault(str(git), RepositoryReader(git)).read()
        self._states = new
        may_be_theirs = authors()
        if old is None or may_be_theirs is None:
            return []
        found: list[RepositoryChange] = []
        for name in [name for name in old if len(found) < MAX_CHANGES]:
            found += self._parts_changed(name, old[name], new.get(name, {}))
            found += self._objects_changed(name, may_be_theirs)
            if name in were_whole and name in new and not self._readers[name].is_whole:
                found.append(RepositoryChange(self._note(name, "not all references and logs are kept", TOO_MANY)))
        for name in sorted(new.keys() - old.keys()):
            found.append(RepositoryChange(self._note(name, "repository created"), (self._trace(name, "HEAD"),)))
        return found[:MAX_CHANGES]

    def note(self, path: Path) -> None:
        """Store the state before a command, for the next start if this program is killed. Raises OSError."""
        own = self._folder / f"looks-{os.getpid()}"
        if self._noted is None or self._noted != self._states or not own.exists():
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            part = own.with_suffix(".part")
            part.write_bytes(serialized(self._states or {}))
            part.replace(own)
            self._noted = self._states
        try:
            os.link(own, path)
        except OSError:  # this file system has no hard links
            path.write_bytes(own.read_bytes())

    def resume(self, states: dict[str, Parts]) -> None:
        """Continue with the state that a killed program had stored."""
        self._states = states
        for git in states:
            self._objects.resume(git)

    def close(self) -> None:
        self._objects.close()
        (self._folder / f"looks-{os.getpid()}").unlink(missing_ok=True)

    def _parts_changed(self, git: str, old: Parts, new: Parts) -> Iterator[RepositoryChange]:
        for name, before, after in differing(old, new):
            lost = TOO_LARGE if (name in old and before is None) or (name in new and after is None) else ""
            if name == reftable.LIST:
                yield from self._tables_changed(git, *((None, None) if lost else (before, after)), lost)
                continue
            traces = [self._trace(git, name)]
            if name.startswith("refs/"):
                traces += [self._trace(git, PACKED)] + [self._trace(git, STASH_LOG)] * (name == STASH)
            yield RepositoryChange(self._change(git, name, before, after, lost), tuple(traces))

    def _tables_changed(
        self, git: str, before: bytes | None, after: bytes | None, lost: str
    ) -> Iterator[RepositoryChange]:
        """Reftables are undone together, but each reference in them is told by itself."""
        tables = reftable.unbundled(before or b"").keys() | reftable.unbundled(after or b"").keys()
        traces = (self._trace(git, reftable.LIST), *(self._trace(git, reftable.path_of(name)) for name in tables))
        made = reftable.transactions(before, after)
        for text in references_changed(before, after) or ["references changed"]:
            yield RepositoryChange(self._note(git, text, lost), traces, made)
        yield RepositoryChange(self._change(git, reftable.LIST, before, after, lost), traces, made)

    def _objects_changed(self, git: str, may_be_theirs: Callable[[str], bool]) -> Iterator[RepositoryChange]:
        """Deleted objects. Who deleted them is not known, but bringing them back does no harm."""
        archive, missing = self._objects.lost(git)
        if archive:
            name = f"objects/{hashlib.sha256(archive).hexdigest()[:16]}"
            yield RepositoryChange(self._change(git, name, archive, b""))
        if missing:
            yield RepositoryChange(self._note(git, f"{missing:,} objects deleted", NO_COPY))
        back, lost = self._objects.put_back(git, lambda name: may_be_theirs(self._trace(git, f"objects/pack/{name}")))
        for pack in (name for name in back if name.endswith(".pack")):
            yield RepositoryChange(self._note(git, f"{pack} put back"))
        for pack in lost:
            yield RepositoryChange(self._note(git, f"{pack} destroyed", UNKEPT_PACK))

    def _change(self, git: str, name: str, before: bytes | None, after: bytes | None, lost: str = "") -> GitChange:
        path = Place(self._project, tuple(self._trace(git, name).split("/"))).shown
        return GitChange(path, self._shown(git), name, before, after, lost)

    def _note(self, git: str, told: str, lost: str = "") -> GitChange:
        """Something that is reported and cannot be undone."""
        return GitChange("", self._shown(git), "", None, None, lost, told=told)

    def _shown(self, git: str) -> str:
        """The folder of the working tree; empty for the project's own repository."""
        parts = Path(git).relative_to(self._project.root).parts
        named = parts[:-1] if parts[-1] == ".git" else parts
        return Place(self._project, named).shown if named else ""

    def _trace(self, git: str, name: str) -> str:
        """The path of a part of the repository, relative to the project."""
        return f"{git}/{name}"[len(str(self._project.root)) + 1 :]

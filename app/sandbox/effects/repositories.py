"""What commands do to the repositories of a project: looked at before and after, recorded for undo, told in words."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.changes import Change
from app.sandbox.effects.authors import Authors, M
from app.sandbox.effects.object_store import ObjectStore
from app.sandbox.files.places import Place, Zone
from app.sandbox.git.parts import PACKED, REFTABLE, STASH, STASH_LOG, Parts, RepositoryReader, differing, written
from app.sandbox.git.words import GitChange

MAX_REPOSITORIES = 200
"""Repositories that are looked at; the outermost first."""
MOST_CHANGED = 20_000
UPKEEP_EVERY = 200
"""Commands until copies of objects that are not there any more are cleared away; the first clears, too."""
TOO_LARGE = "it is too large to be kept"
REFTABLES = "references in a reftable are not kept"
NO_COPY = "they were not kept"
UNKEPT_PACK = "so large a pack is not copied, only kept from being removed"


@dataclass(frozen=True, slots=True)
class FoundRepositories:
    """A change, and the names in the project by which it is known whose doing it is."""

    change: GitChange
    traces: tuple[str, ...] = ()
    """None where that cannot be known; then it is laid at the command's door."""


def git_before(record: Path) -> Path:
    """Where it is noted what a command found, beside its record."""
    return record.with_suffix(".git")


def author_of(authors: Authors[M], found: FoundRepositories, running: M) -> M | str:
    """By the first name that a command is on record for; what leaves no name, by the command that ran."""
    told = [authors.of(path) for path in found.traces]
    return next((one for one in told if not isinstance(one, str)), told[0]) if told else running


def as_change(change: GitChange) -> Change:
    operation = "rm" if change.after is None else "write"
    return Change("project", change.path, change.before, change.after, operation)


class Repositories:
    """Those of one project; `folder` is where objects are kept. Blocks; one thread at a time.

    `gits` tells the folders of repositories. `packs_are_held` tells whether commands cannot remove packs anyway.
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
        self._objects = ObjectStore(folder)
        self._folder = folder
        self._commands = 0
        self._noted: dict[str, Parts] | None = None
        self._readers: dict[str, RepositoryReader] = {}
        self._looks: dict[str, Parts] | None = None

    def keep(self, deadline: float) -> bool:
        """Before a command: keep the objects that it finds; False if time was up before all of them were kept."""
        is_whole = True
        for git in self._looks or ():
            is_whole = self._objects.keep(git, deadline) and is_whole
            self._objects.set_aside(git, held=self._packs_are_held())
        self._commands += 1
        if self._commands % UPKEEP_EVERY == 1:
            self._objects.forget_others(self._looks or ())
        return is_whole

    def changed(self, authors: Callable[[], Callable[[str], bool] | None]) -> list[FoundRepositories]:
        """What differs from the last look, which this one takes the place of; nothing unless a command runs.

        `authors` gives what tells whether a command may have touched a path in the project; None if none runs.
        """
        old, new = self._looks, self._look()
        self._looks = new
        may_be_theirs = authors()
        if old is None or may_be_theirs is None:
            return []
        found: list[FoundRepositories] = []
        for git in [git for git in old if len(found) < MOST_CHANGED]:
            found += self._parts_changed(git, old[git], new.get(git, {}))
            found += self._objects_changed(git, may_be_theirs)
        for git in sorted(new.keys() - old.keys()):
            found.append(FoundRepositories(self._note(git, "repository created"), (self._trace(git, "HEAD"),)))
        return found[:MOST_CHANGED]

    def note(self, path: Path) -> None:
        """Write down what a command finds, for the next start if this program is killed. Raises OSError."""
        own = self._folder / f"looks-{os.getpid()}"
        if self._noted is None or self._noted != self._looks or not own.exists():
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            part = own.with_suffix(".part")
            part.write_bytes(written(self._looks or {}))
            part.replace(own)
            self._noted = self._looks
        try:
            os.link(own, path)
        except OSError:  # not on this file system
            path.write_bytes(own.read_bytes())

    def resume(self, looks: dict[str, Parts]) -> None:
        """Take this for the last look: that of a program that was killed since."""
        self._looks = looks
        for git in looks:
            self._objects.resume(git)

    def close(self) -> None:
        self._objects.close()
        (self._folder / f"looks-{os.getpid()}").unlink(missing_ok=True)

    def _look(self) -> dict[str, Parts]:
        looks: dict[str, Parts] = {}
        known = self._looks or {}
        gits = {*self._gits(), *(Path(git) for git, parts in known.items() if parts)}
        ours = [git for git in gits if ".git" in git.relative_to(self._project.root).parts and not git.is_symlink()]
        for git in sorted(ours, key=lambda git: (len(git.parts), git))[:MAX_REPOSITORIES]:
            reader = self._readers.setdefault(str(git), RepositoryReader(git))
            looks[str(git)] = reader.look()
        return looks

    def _parts_changed(self, git: str, old: Parts, new: Parts) -> Iterator[FoundRepositories]:
        for name, before, after in differing(old, new):
            lost = TOO_LARGE if (name in old and before is None) or (name in new and after is None) else ""
            lost = REFTABLES if name == REFTABLE else lost
            traces = [self._trace(git, name)]
            if name.startswith("refs/"):
                traces += [self._trace(git, PACKED)] + [self._trace(git, STASH_LOG)] * (name == STASH)
            yield FoundRepositories(self._change(git, name, before, after, lost), tuple(traces))

    def _objects_changed(self, git: str, may_be_theirs: Callable[[str], bool]) -> Iterator[FoundRepositories]:
        """Who deleted them is not known; but to bring them back takes nothing from anybody."""
        archive, missing = self._objects.lost(git)
        if archive:
            name = f"objects/{hashlib.sha256(archive).hexdigest()[:16]}"
            yield FoundRepositories(self._change(git, name, archive, b""))
        if missing:
            yield FoundRepositories(self._note(git, f"{missing:,} objects deleted", NO_COPY))
        back, lost = self._objects.put_back(git, lambda name: may_be_theirs(self._trace(git, f"objects/pack/{name}")))
        for pack in (name for name in back if name.endswith(".pack")):
            yield FoundRepositories(self._note(git, f"{pack} put back"))
        for pack in lost:
            yield FoundRepositories(self._note(git, f"{pack} destroyed", UNKEPT_PACK))

    def _change(self, git: str, name: str, before: bytes | None, after: bytes | None, lost: str = "") -> GitChange:
        path = Place(self._project, tuple(self._trace(git, name).split("/"))).shown
        return GitChange(path, self._shown(git), name, before, after, lost)

    def _note(self, git: str, told: str, lost: str = "") -> GitChange:
        """Something that is only told."""
        return GitChange("", self._shown(git), "", None, None, lost, told=told)

    def _shown(self, git: str) -> str:
        """The folder that it is the repository of; empty for the project's own."""
        parts = Path(git).relative_to(self._project.root).parts
        named = parts[:-1] if parts[-1] == ".git" else parts
        return Place(self._project, named).shown if named else ""

    def _trace(self, git: str, name: str) -> str:
        """The path of a part in the project."""
        return f"{git}/{name}"[len(str(self._project.root)) + 1 :]

"""Turns the steps of a command into recorded changes, which undo can take back, and into what is told of them."""

import filecmp
import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Protocol

from app.fs.folders import read_file
from app.fs.kept_files import entered_anyhow
from app.sandbox.effects.effect_report import Effect, EffectKind, EffectReport
from app.sandbox.files.line_diff import lines_changed
from app.sandbox.files.places import Place, shown_in_project
from app.sandbox.files.workspace import Workspace
from app.sandbox.git.words import MAX_READ_BYTES, PACKED, GitChange, tells, words
from app.sandbox.keep.net import MOVED as ASIDE
from app.sandbox.keep.net import Step, Was
from app.sandbox.runs_later import later_run
from app.text.sentences import say
from app.vocabulary.changes import CURRENT, SOMEBODY, CallInfo, Change, FileState, mode_state

MAX_CONTENT_BYTES, MAX_CONTENTS = 1_000_000, 200
"""Small files are stored by their content, so that they can be reviewed line by line; the others stay in the keep."""
MOST_READ_BYTES = 20_000_000
"""Of all contents of one command together."""
MAX_COUNTED = 400
"""For so many effects the changed lines are counted: more than the window lists."""
MAX_MATCHED_LINES = 2_000
"""Where more lines than this differ, they are not counted, unless all were added or all were removed."""
ALLOWED = say("you allowed that it is lost")
UNKEPT = say("its former content was not kept")
PRIVATE = say("it is a secret file, whose content is never kept")
FAILED = say("the version store could not take it")
GIT = ".git"


class Ledger(Protocol):
    """The part of the version store that this needs."""

    def record_all(self, changes: Iterable[Change]) -> bool: ...

    def begin_keep(self, call: CallInfo) -> Path: ...

    def end_keep(self, call: CallInfo) -> None: ...


@dataclass(frozen=True, slots=True)
class _Told:
    """A change, and what is told of it; nothing of what lies in a repository's folder."""

    change: Change
    effect: Effect | None = None
    others: bool = False
    """Whether somebody else than the command made it."""


class KeptChanges:
    """Records the steps of one command. `folder` is that of its call in the keep; with `until_ns`, what was written
    later is somebody else's.
    """

    def __init__(self, files: Workspace, ledger: Ledger, call: CallInfo, folder: Path, until_ns: int = 0) -> None:
        self._until_ns = until_ns
        self.effects: list[Effect] = []
        self.meanwhile: list[Effect] = []
        self.git: list[GitChange] = []
        self.held = 0
        """The bytes of removed files that are kept."""
        self._files, self._ledger, self._call, self._folder = files, ledger, call, folder
        self._root = files.project.zone.root
        self._contents = self._counted = 0
        self._left = MOST_READ_BYTES
        self._aside: dict[str, str] = {}
        """What was moved aside for a moment, since files took each other's places: from where."""
        self._moved_to: dict[str, str] = {}
        """Where the moved files lie at last."""
        self._used: set[str] = set()
        """What the recorded changes need of the keep."""

    def record(
        self, steps: Sequence[Step], allowed: frozenset[str], saved: Mapping[bytes, list[Was]], kept: Iterable[str]
    ) -> None:
        """Record these steps; `allowed` are the paths whose loss the person allowed, `saved` is what somebody else
        wrote at a path that the command had changed, before it changed it again, and `kept` all that was kept
        meanwhile. Raises OSError or StorageError.
        """
        self._allowed, self._saved = allowed, saved
        self._moves = [
            (os.fsdecode(step.moved_from), os.fsdecode(step.path)) for step in steps if step.operation == "mv"
        ]
        chmods = {step.path for step in steps if step.operation == "chmod"}
        made: list[_Told] = []
        changed: list[Step] = []
        folders: list[tuple[EffectKind, str]] = []
        for step in steps:
            told: list[_Told] = []
            try:
                told += self._describe_step(step, chmods)
            except (FileNotFoundError, NotADirectoryError):  # somebody else removed it
                if step.operation == "write" and step.before is not None:
                    told = [replace(self._describe_removal(os.fsdecode(step.path), step.before), others=True)]
            except OSError as error:
                told = [self._unknown(step, error)]
            if told:
                changed.append(step)
                made += [*self._between(told[0], step.path), *told[1:]] if step.path in self._saved else told
            if step.operation in ("mkdir", "rmdir"):
                folders.append((_FOLDERS[step.operation], os.fsdecode(step.path)))
        for path in self._saved.keys() - {step.path for step in steps}:  # it was there for a moment
            shown = shown_in_project(os.fsdecode(path))
            made += self._between(_Told(Change("project", shown, None, None, "rm")), path)
        made = self._as_moved(made)
        self.git += self._git(changed)  # before what was kept is let go
        is_stored = self._store(made)
        self.effects += _empty(folders, self.effects)
        if is_stored:
            self._let_go({*kept, *(step.before.kept or "" for step in steps if step.before is not None)})

    @property
    def report(self) -> EffectReport:
        return EffectReport.of(self.effects, self.meanwhile, git=tuple(self.git), held=self.held)

    def _store(self, made: Iterable[_Told]) -> bool:
        """Record what was made; False if that failed for some of it."""
        is_stored = True
        for others, some in groupby(made, lambda told: told.others):
            group = list(some)
            call = self._call if not others else CallInfo(self._call.turn, self._call.call_id, SOMEBODY)
            token = CURRENT.set(call)
            is_stored = self._ledger.record_all([told.change for told in group]) and is_stored
            CURRENT.reset(token)
            found = [told.effect for told in group if told.effect is not None]
            found = found if is_stored else [replace(effect, lost=effect.lost or FAILED) for effect in found]
            if others:
                self.meanwhile += [replace(effect, author=SOMEBODY) for effect in found]
            else:
                self.effects += found
        return is_stored

    # --- one step after the other

    def _describe_step(self, step: Step, chmods: set[bytes]) -> Iterator[_Told]:
        path, old = os.fsdecode(step.path), os.fsdecode(step.moved_from)
        match step.operation:
            case "mkdir":
                mode = stat.S_IMODE(self._look(path).st_mode)
                yield _Told(Change("project", shown_in_project(path), None, None, "mkdir", mode))
            case "rmdir":
                former = stat.S_IMODE(step.before.facts.mode) if step.before is not None else None
                yield _Told(Change("project", shown_in_project(path), None, None, "rmdir", former))
            case "mv":
                yield self._describe_move(old, path)
            case "chmod":
                yield from self._mode_changed(path, step.before)
            case "rm":
                yield self._describe_removal(path, step.before)
            case _:
                yield from self._describe_writing(path, step, chmods)

    def _unknown(self, step: Step, error: OSError) -> _Told:
        """What is there now cannot be looked at; what was there is kept."""
        shown, reason = shown_in_project(os.fsdecode(step.path)), error.strerror or str(error)
        change = Change("project", shown, None, None, "write", after_state=FileState(0, 0))
        if step.before is not None and stat.S_ISREG(step.before.facts.mode):
            change = replace(change, before_state=self._former(step.before))
        return _Told(change, Effect(EffectKind.CHANGED, shown, lost=say("it cannot be looked at: {reason}", reason)))

    def _between(self, told: _Told, path: bytes) -> Iterator[_Told]:
        """A change, with what somebody else wrote in between: up to that it is not certainly the command's."""
        change = told.change
        for was in self._saved[path]:
            state, mode = self._former(was), stat.S_IMODE(was.facts.mode)
            theirs = replace(change, operation="write", mode=mode, after=None, after_link=None, after_state=state)
            yield _Told(theirs, Effect(EffectKind.CHANGED, change.path), others=True)
            change = replace(change, before=None, before_link=None, before_state=state, too_large=False)
        yield replace(told, change=change)

    def _describe_move(self, old: str, path: str) -> _Told:
        there = path if self._lookup(path) is not None else self._moved_on(path)
        found = self._lookup(there)
        is_folder = found is None or stat.S_ISDIR(found.st_mode)
        change = Change("project", shown_in_project(path), None, None, "mv", None, shown_in_project(old))
        if found is not None and stat.S_ISLNK(found.st_mode):
            change = replace(change, after_link=_target(self._root / there))
        elif found is not None and not is_folder:
            state = FileState(found.st_size, found.st_mtime_ns)
            change = replace(change, after_state=state, mode=stat.S_IMODE(found.st_mode))
        self._moved_to[change.path] = shown_in_project(there)
        if os.fsencode(path).endswith(ASIDE):
            self._aside[path] = old
            return _Told(change)
        source, slash = shown_in_project(self._before_aside(old)), "/" if is_folder else ""
        shown = f"{change.path}{slash}"
        effect = Effect(EffectKind.MOVED, shown, moved_from=f"{source}{slash}", later=later_run(shown))
        return _Told(change, self._unless_git(effect, path, old))

    def _as_moved(self, made: list[_Told]) -> list[_Told]:
        """What was moved and then written over is told as it was when it was moved: so does a redo find it."""
        written: dict[str, Change] = {}
        for told in made:
            if told.change.operation == "write":
                written.setdefault(told.change.path, told.change)
        found: list[_Told] = []
        for told in made:
            former = written.get(self._moved_to.get(told.change.path, "")) if told.change.operation == "mv" else None
            if former is not None and (former.before, former.before_link, former.before_state) != (None, None, None):
                link, state = former.before_link, former.before_state
                moved = replace(told.change, after=former.before, after_link=link, after_state=state)
                found.append(replace(told, change=moved))
            else:
                found.append(told)
        return found

    def _before_aside(self, path: str) -> str:
        """Where something was that lies in a folder that was moved aside for a moment."""
        for above in (path, *_above(path)):
            if above in self._aside:
                return self._aside[above] + path[len(above) :]
        return path

    def _moved_on(self, path: str) -> str:
        """Where a later step moved it on to."""
        for old, new in self._moves[self._moves.index(next(move for move in self._moves if move[1] == path)) + 1 :]:
            if path == old or path.startswith(f"{old}/"):
                path = new + path[len(old) :]
        return path

    def _mode_changed(self, path: str, before: Was | None) -> Iterator[_Told]:
        now = stat.S_IMODE(self._look(path).st_mode)
        if before is None or stat.S_IMODE(before.facts.mode) == now:
            return
        states = mode_state(before.facts.mode), mode_state(now)
        change = Change("project", shown_in_project(path), None, None, "chmod", now)
        change = replace(change, before_state=states[0], after_state=states[1])
        slash = "/" if stat.S_ISDIR(before.facts.mode) else ""
        shown = f"{change.path}{slash}"
        effect = Effect(EffectKind.CHANGED, shown, later=later_run(shown))
        yield _Told(change, self._unless_git(effect, path))

    def _describe_removal(self, path: str, before: Was | None) -> _Told:
        assert before is not None
        shown, mode = shown_in_project(path), stat.S_IMODE(before.facts.mode)
        change = Change("project", shown, None, None, "rm", mode)
        lost = self._why_lost(path, before)
        self.held += self._alone(before)
        if not lost and stat.S_ISLNK(before.facts.mode):
            change = replace(change, before_link=_target(self._kept_path(before)))
        else:
            change = replace(change, before_state=self._former(before) if not lost else None, too_large=bool(lost))
        is_counted = not lost and stat.S_ISREG(before.facts.mode) and self._counted < MAX_COUNTED
        data = self._small(self._kept_path(before), before) if is_counted else None
        added, removed = self._lines(data, None)
        return _Told(change, self._unless_git(Effect(EffectKind.DELETED, shown, "", added, removed, lost), path))

    def _describe_writing(self, path: str, step: Step, chmods: set[bytes]) -> Iterator[_Told]:
        """A file that is new, or has other content."""
        now, before = self._look(path), step.before
        if before is not None and self._is_unchanged(path, now, before):
            return
        shown, mode = shown_in_project(path), stat.S_IMODE(now.st_mode)
        lost = self._why_lost(path, before) if before is not None else ""
        is_later = 0 < self._until_ns < now.st_ctime_ns
        theirs = step.theirs or is_later or bool(step.left and step.left != now.st_ino)
        change = Change("project", shown, None, None, "write", mode, too_large=bool(lost))
        old: bytes | None = None
        new = self._content(path, now) if before is None or not lost else None
        if before is not None and not lost:
            if stat.S_ISLNK(before.facts.mode):
                change = replace(change, before_link=_target(self._kept_path(before)))
            elif new is not None and not theirs and (old := self._small(self._kept_path(before), before)) is not None:
                is_linked = before.facts.nlink > 1 and before.facts.ino == self._inode(before)
                if is_linked:
                    change = replace(change, before_state=self._former(before))
                else:
                    change = replace(change, before=old, before_mtime_ns=before.facts.mtime_ns)
            else:
                change = replace(change, before_state=self._former(before))
        kind = EffectKind.CREATED if before is None else EffectKind.CHANGED
        later = later_run(shown, old, new if old is not None or before is None else None)
        told = Effect(kind, shown, "", *self._lines(old, new), lost, later=later)
        effect = self._unless_git(told, path)
        change = self._with_present(change, path, now, new if change.before_state is None else None)
        yield _Told(change, effect, others=theirs)
        has_mode = before is not None and stat.S_ISREG(before.facts.mode) and stat.S_ISREG(now.st_mode)
        if before is not None and has_mode and not theirs and step.path not in chmods:
            yield from (_Told(told.change) for told in self._mode_changed(path, before))

    def _with_present(self, change: Change, path: str, now: os.stat_result, data: bytes | None) -> Change:
        if stat.S_ISLNK(now.st_mode):
            return replace(change, after_link=_target(self._root / path))
        if data is not None:
            self._contents += 1
            return replace(change, after=data)
        return replace(change, after_state=FileState(now.st_size, now.st_mtime_ns))

    # --- what was there, and is

    def _is_unchanged(self, path: str, now: os.stat_result, before: Was) -> bool:
        """Whether a file that was opened for writing has the same content as before."""
        was = before.facts
        if stat.S_IFMT(was.mode) != stat.S_IFMT(now.st_mode) or was.size != now.st_size:
            return False
        is_same = was.ino == now.st_ino
        looks_same = is_same or (was.mode, was.nlink) == (now.st_mode, now.st_nlink)
        if stat.S_ISFIFO(was.mode) or (not was.size and stat.S_ISREG(was.mode)):
            return looks_same
        if before.kept is None:
            return is_same and was.mtime_ns == now.st_mtime_ns
        with suppress(OSError):
            kept = self._kept_path(before)
            if stat.S_ISLNK(was.mode):
                return _target(kept) == _target(self._root / path)
            if not stat.S_ISREG(was.mode) or (is_same and now.st_ctime_ns < kept.lstat().st_ctime_ns):
                return is_same
            if looks_same:
                return filecmp.cmp(kept, self._root / path, shallow=False)
        return False

    def _why_lost(self, path: str, before: Was) -> str:
        """Why the former content does not come back; empty if it does."""
        if not before.kept and (before.facts.size or not stat.S_ISREG(before.facts.mode)):
            return ALLOWED if path in self._allowed else UNKEPT
        is_copy = before.kept and before.facts.ino != self._inode(before)
        return PRIVATE if is_copy and not may_copy(self._files, path) else ""

    def _inode(self, before: Was) -> int:
        with suppress(OSError):
            return os.lstat(self._kept_path(before)).st_ino
        return 0

    def _alone(self, before: Was) -> int:
        """The bytes on the disk of a kept file that has no other name."""
        with suppress(OSError):
            found = os.lstat(self._kept_path(before))
            return found.st_blocks * 512 if found.st_nlink == 1 else 0
        return 0

    def _former(self, before: Was) -> FileState:
        kept = f"{self._call.key}/{before.kept}" if before.kept else ""
        if before.kept:
            self._used.add(before.kept)
        return FileState(before.facts.size, before.facts.mtime_ns, kept)

    def _kept_path(self, before: Was) -> Path:
        return self._folder / (before.kept or "none")

    def _small(self, place: Path, before: Was) -> bytes | None:
        """The former content of a small file, if contents are read at all."""
        if not self._may_read(before.facts.size):
            return None
        return read_file(place, MAX_CONTENT_BYTES) if before.kept else b""

    def _may_read(self, size: int) -> bool:
        is_small = size <= min(MAX_CONTENT_BYTES, self._left) and self._contents < MAX_CONTENTS
        self._left -= size if is_small else 0
        return is_small

    def _content(self, path: str, now: os.stat_result) -> bytes | None:
        """The present content, if it is stored."""
        place = Place(self._files.project.zone, tuple(path.split("/")))
        if not stat.S_ISREG(now.st_mode) or GIT in place.parts or not self._files.may_read(place):
            return None
        if not self._may_read(now.st_size):
            return None
        return read_file(self._root / path, MAX_CONTENT_BYTES)

    def _lines(self, before: bytes | None, after: bytes | None) -> tuple[int, int]:
        self._counted += 1
        is_known = before is not None or after is not None
        return lines_changed(before, after, MAX_MATCHED_LINES) if is_known and self._counted <= MAX_COUNTED else (0, 0)

    def _look(self, path: str) -> os.stat_result:
        try:
            return os.lstat(self._root / path)
        except PermissionError:  # the command made a folder inaccessible
            *parents, name = Path(path).parts
            with entered_anyhow(self._root, parents) as folder:
                return folder.lstat(name)

    def _lookup(self, path: str) -> os.stat_result | None:
        with suppress(FileNotFoundError, NotADirectoryError):
            return self._look(path)
        return None

    @staticmethod
    def _unless_git(effect: Effect, *paths: str) -> Effect | None:
        return None if all(GIT in path.split("/") for path in paths) else effect

    # --- repositories

    def _git(self, steps: Sequence[Step]) -> Iterator[GitChange]:
        """What is told of repositories: their files are recorded like all others, and not listed."""
        inside: dict[tuple[str, str], dict[str, Step]] = {}
        for step in steps:
            top, found, name = f"/{os.fsdecode(step.path)}/".partition(f"/{GIT}/")
            if found:
                within, name = _inner_repository(name.rstrip("/"))
                folder = "/".join(filter(None, (top.lstrip("/"), within and f"{GIT}/{within}")))
                inside.setdefault((folder, within), {})[name] = step
        for (top, within), parts in inside.items():
            whole = parts.get("")
            shown = shown_in_project(top) if top else ""
            if whole is not None and whole.operation == "mkdir":
                yield GitChange(shown, say("repository created"))
                continue
            git = top if within else f"{top}/{GIT}" if top else GIT
            before, after = self._parts(git, parts)
            yield from (GitChange(shown, told) for told in words(before, after))
            if whole is not None and whole.operation == "rmdir":
                yield GitChange(shown, say("repository deleted"))
            elif any(name.startswith("reftable/") for name in parts):
                yield GitChange(shown, say("references changed"))

    def _parts(self, git: str, steps: dict[str, Step]) -> tuple[dict[str, bytes], dict[str, bytes]]:
        """The files of a repository that tell what was done, before and after."""
        before: dict[str, bytes] = {}
        after: dict[str, bytes] = {}
        for name in {*filter(tells, steps), PACKED}:
            step = steps.get(name)
            now = read_file(self._root / git / name, MAX_READ_BYTES)
            if now is not None:
                after[name] = now
            was = now if step is None else None
            if step is not None and step.before is not None and stat.S_ISREG(step.before.facts.mode):
                was = read_file(self._kept_path(step.before), MAX_READ_BYTES) if step.before.kept else b""
            if was is not None:
                before[name] = was
        return before, after

    # --- what is not needed any more

    def _let_go(self, kept: Iterable[str]) -> None:
        """Remove from the keep what no recorded change needs: it is unchanged, or stored by its content."""
        for name in {*kept} - self._used - {""}:
            (self._folder / name).unlink(missing_ok=True)


def may_copy(files: Workspace, path: str) -> bool:
    """Whether a file's content may be kept as a copy: it is no secret, or part of a repository."""
    place = Place(files.project.zone, tuple(path.split("/")))
    return GIT in place.parts or files.may_read(place)


_FOLDERS = {"mkdir": EffectKind.CREATED, "rmdir": EffectKind.DELETED}


def _inner_repository(name: str) -> tuple[str, str]:
    """Of a file in `.git`, the folder of the submodule or worktree to which it belongs, and its name in there."""
    if name.startswith(("modules/", "worktrees/")):
        parts = name.split("/")
        for depth in range(2, len(parts)):
            if "logs" not in parts[2:depth] and tells(rest := "/".join(parts[depth:])):
                return "/".join(parts[:depth]), rest
    return "", name


def _target(link: Path) -> bytes:
    return os.fsencode(link.readlink())


def _empty(folders: list[tuple[EffectKind, str]], effects: list[Effect]) -> list[Effect]:
    """Folders are listed only if nothing in them, or in their place, is."""
    names = [name for effect in effects for name in (effect.path.rstrip("/"), effect.moved_from.rstrip("/"))]
    listed = {parent for name in (*names, *(shown_in_project(path) for _, path in folders)) for parent in _above(name)}
    shown = [(kind, shown_in_project(path)) for kind, path in folders if GIT not in path.split("/")]
    return [Effect(kind, f"{path}/") for kind, path in shown if path not in listed and path not in names]


def _above(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path

"""A command, its undo, its redo and its undo again: what of that is not as it should be."""

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.sandbox.effects.effect_report import EffectKind, EffectReport
from app.sandbox.files.places import shown_in_project
from app.vocabulary.changes import file_state
from app.vocabulary.errors import UsageError
from tests.sandbox.command_project import CommandProject, Tree

MOST_NAMED = 6
GIT = ".git"


async def faults_of(project: CommandProject, *commands: str, with_names: bool = True) -> list[str]:
    """What is wrong after these commands, their undo, the redo and another undo; empty if nothing is.

    That names led to one file before and do again is looked at `with_names`.
    """
    trees, names, kept = [project.tree()], same_files(project), calls_kept(project)
    faults: list[str] = []
    turns: list[int] = []
    for command in commands:
        linked = linked_files(project)
        report = await project.run(command)
        trees.append(project.tree())
        turns.append(project.turn)
        if _is_seen_whole(project, trees[-1]):
            faults += untrue(report, trees[-2], trees[-1], linked)
        faults += [f"cannot be undone: {effect.path}: {effect.lost}" for effect in report.cannot_be_undone]
    batches: dict[int, str] = {}
    for way in ("undo", "redo", "undo again"):
        numbers = range(len(turns)) if way == "redo" else reversed(range(len(turns)))
        for number in numbers:
            step, expected = f"{way} of command {number + 1}", trees[number + (way == "redo")]
            try:
                if way == "redo" and number not in batches:
                    continue
                if way == "redo":
                    done = project.undo.redo(batch=batches[number])
                else:
                    done = project.undo.undo(session=project.session, turn=turns[number])
                    batches[number] = done.batch
            except UsageError as error:
                if trees[number] != trees[number + 1]:
                    faults.append(f"{step}: {error}")
                continue
            faults += [f"{step} left {path}: {why}" for path, why in done.skipped]
            faults += [f"{step}: {line}" for line in differences(expected, project.tree())]
        if with_names and way != "redo" and (now := same_files(project)) != names:
            faults.append(f"{way}: names of one file were {names}, and are {now}")
    return faults + [f"kept for nothing: {one}" for one in unneeded(project, calls_kept(project) - kept)]


def _is_seen_whole(project: CommandProject, tree: Tree) -> bool:
    """Whether this user can look into all folders."""
    folders = [project.project / path for path, found in tree.items() if found[0] == "folder"]
    return all(os.access(folder, os.R_OK | os.X_OK) for folder in folders)


def differences(expected: Tree, found: Tree) -> list[str]:
    unequal = sorted(path for path in expected.keys() | found.keys() if expected.get(path) != found.get(path))
    told = [f"{path!r} is {_short(found, path)} in place of {_short(expected, path)}" for path in unequal]
    return told if len(told) <= MOST_NAMED else [*told[:MOST_NAMED], f"and {len(told) - MOST_NAMED} more"]


def _short(tree: Tree, path: str) -> str:
    if path not in tree:
        return "nothing"
    kind, mode, data = tree[path]
    return f"{kind} {mode:o} {data[:20]!r} ({len(data)})"


def same_files(project: CommandProject) -> set[frozenset[str]]:
    """The names in the project that lead to one file each, where these are several."""
    found: dict[int, set[str]] = {}
    for path, number in linked_files(project).items():
        found.setdefault(number, set()).add(path)
    return {frozenset(paths) for paths in found.values() if len(paths) > 1}


def linked_files(project: CommandProject) -> dict[str, int]:
    """The inodes of files that have other names, here or in the keep, by their paths."""
    found = {}
    for folder, _, names in os.walk(project.project):
        for path in (f"{folder}/{name}" for name in names):
            status = os.lstat(path)
            if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
                found[os.path.relpath(path, project.project)] = status.st_ino
    return found


def calls_kept(project: CommandProject) -> set[Path]:
    """The folders of the calls in the keep."""
    return {*(project.root / "keep").glob("*/*/")}


def unneeded(project: CommandProject, calls: set[Path]) -> Iterator[str]:
    """What is kept of these calls, although no version tells of it."""
    states = "SELECT before_hash FROM versions UNION SELECT after_hash FROM versions"
    needed = {state.kept for (text,) in project.store.database.rows(states) if (state := file_state(text)) is not None}
    for call in calls:
        for kept in call.glob("*/*"):
            if kept.relative_to(call.parent).as_posix() not in needed:
                yield kept.relative_to(call.parent).as_posix()


def untrue(report: EffectReport, before: Tree, after: Tree, linked: Mapping[str, int]) -> Iterator[str]:
    """What the told list leaves out, and what it tells although it is not so. Repositories are told in words.

    Of a file with several names, it tells of those that the command used.
    """
    old, present = _shown(before), _shown(after)
    moved = [effect for effect in report.effects if effect.kind is EffectKind.MOVED]
    moves = {effect.path.rstrip("/"): effect.moved_from.rstrip("/") for effect in moved}
    told = [*(effect.path for effect in report.effects), *(effect.moved_from for effect in moved)]
    above = {parent for path in told for parent in _above(path.rstrip("/"))}
    named = {path.rstrip("/") for path in told}
    inodes = {shown_in_project(path): number for path, number in linked.items()}
    used = {inodes[path] for path in named & inodes.keys()}
    taken: set[str] = set()
    for path, now in present.items():
        origins = _origins(path, moves)
        taken |= origins
        if all(old.get(origin) != now for origin in origins) and path not in named:
            is_implied = now[0] == "folder" and path not in old and path in above
            if not is_implied and inodes.get(path) not in used:
                yield f"not told: {path}"
    for path in old:
        is_told = path in named or any(one in named for one in _places(path, moves))
        is_implied = old[path][0] == "folder" and path in above
        if path not in present and path not in taken and not is_told and not is_implied:
            yield f"not told: {path} is gone"
    for path in _paths(report, EffectKind.CREATED):
        has_left = any(part in moves.values() for part in (path, *_above(path)))
        if path not in present or (old.get(path) == present[path] and not has_left):
            yield f"told, but not so: created {path}"
    for path in _paths(report, EffectKind.CHANGED):
        is_same = all(old.get(origin) == present.get(path) for origin in _origins(path, moves))
        if path != "." and (path not in present or (is_same and path not in inodes)):
            yield f"told, but not so: changed {path}"
    for path in _paths(report, EffectKind.DELETED):
        origins = {path, *_origins(path, {source: to for to, source in moves.items()}), *_origins(path, moves)}
        if not origins & old.keys() or (path in present and old.get(path) == present[path] and path not in moves):
            yield f"told, but not so: deleted {path}"
    for to, source in moves.items():
        if to not in present or not (_origins(source, moves) | {source}) & old.keys():
            yield f"told, but not so: moved {source} to {to}"


def _paths(report: EffectReport, kind: EffectKind) -> list[str]:
    return [effect.path.rstrip("/") for effect in report.effects if effect.kind is kind]


def _shown(tree: Tree) -> Tree:
    return {shown_in_project(path): found for path, found in tree.items() if GIT not in path.split("/")}


def _above(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def _origins(path: str, moves: Mapping[str, str]) -> set[str]:
    """Where what lies there may have been before: in steps, the folders above it may have been moved as well."""
    found, waiting = set[str](), [(path, frozenset[str]())]
    while waiting:
        one, done = waiting.pop()
        found.add(one)
        for part in (one, *_above(one)):
            if part in moves and part not in done:
                waiting.append((moves[part] + one[len(part) :], done | {part}))
    return found - ({path} if path in moves else set())


def _places(path: str, moves: Mapping[str, str]) -> set[str]:
    """Where what lay there may have been moved."""
    return _origins(path, {source: to for to, source in moves.items()})

"""The report of what a command changed in the project, as text for the model and as JSON for the window."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from typing import Any

from app.changes import SOMEBODY, UNKNOWN
from app.plain import visible
from app.sandbox.git.words import GitChange, worth_telling

MAX_TOLD = 20
"""Changes in the text for the model."""
MAX_SHOWN = 200
"""Changes in the JSON for the window."""
HEADINGS = {
    SOMEBODY: "Changed while this ran, not by this command:",
    UNKNOWN: "Changed while this ran, perhaps not by this command:",
}


class EffectKind(StrEnum):
    CREATED = "created"
    CHANGED = "changed"
    DELETED = "deleted"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Effect:
    """One changed path; the path of a folder ends with `/`."""

    kind: EffectKind
    path: str
    moved_from: str = ""
    added: int = 0
    removed: int = 0
    lost: str = ""
    """Why this cannot be undone; empty if it can."""
    folder: str = ""
    """The former folder with which this file was moved; empty if it was moved by itself."""
    author: str = ""
    """Who made the change, if not the command."""

    @property
    def with_folder(self) -> tuple[str, str] | None:
        """The old and new path of the folder with which it was moved."""
        rest = self.moved_from[len(self.folder) :]
        return (self.folder, self.path.removesuffix(rest)) if self.folder and not self.lost else None


@dataclass(frozen=True)
class EffectReport:
    """Everything that one command changed."""

    created: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    """Old and new path."""
    reverted: tuple[tuple[str, str], ...] = ()
    """Path and reason of changes that were reverted at once because no command may make them."""
    left_out: int = 0
    """The number of changes that are listed but were too many to be recorded for undo."""
    note: str = ""
    effects: tuple[Effect, ...] = field(default=(), repr=False)
    meanwhile: tuple[Effect, ...] = field(default=(), repr=False)
    """Changes while it ran that it did not, or not certainly, make; undone only if the person chooses them."""
    git: tuple[GitChange, ...] = field(default=(), repr=False)
    """Changes in repositories, also those that it did not, or not certainly, make."""

    @classmethod
    def of(
        cls,
        effects: Iterable[Effect],
        note: str = "",
        left_out: int = 0,
        meanwhile: Iterable[Effect] = (),
        git: Iterable[GitChange] = (),
    ) -> "EffectReport":
        found = tuple(sorted(effects, key=lambda effect: effect.path))
        paths = {kind: tuple(effect.path for effect in found if effect.kind is kind) for kind in EffectKind}
        moved = tuple((effect.moved_from, effect.path) for effect in found if effect.kind is EffectKind.MOVED)
        return cls(
            paths[EffectKind.CREATED], paths[EffectKind.CHANGED], paths[EffectKind.DELETED], moved,
            left_out=left_out, note=note, effects=found,
            meanwhile=tuple(sorted(meanwhile, key=lambda effect: effect.path)),
            git=tuple(worth_telling(git)),
        )  # fmt: skip

    @property
    def cannot_be_undone(self) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.effects if effect.lost)

    @property
    def moved_folders(self) -> dict[tuple[str, str], int]:
        """Old and new path of moved folders, and the number of files moved with each, if more than one."""
        counts = Counter(effect.with_folder for effect in self.effects if effect.with_folder is not None)
        return {folder: count for folder, count in counts.items() if count > 1}

    def summary(self) -> str:
        """Text for the model, of bounded length; empty if nothing changed."""
        told = [*_told(self.effects, self.moved_folders), *_git_told(self.git, "")]
        for author, heading in HEADINGS.items():
            others = [effect for effect in self.meanwhile if effect.author == author]
            lines = [*_told(others, {}), *_git_told(self.git, author)]
            told += [heading, *lines] if lines else []
        told += [f"restored {_name(path)}: {visible(why)}" for path, why in self.reverted[:MAX_TOLD]]
        if len(self.reverted) > MAX_TOLD:
            told.append(f"... and {len(self.reverted) - MAX_TOLD} more restored")
        return "\n".join([*told, *([self.note] if self.note else [])])

    def meta(self) -> dict[str, Any]:
        """JSON for the window."""
        lists = {
            kind.value: [_facts(effect) for effect in self.effects if effect.kind is kind][:MAX_SHOWN]
            for kind in EffectKind
        }
        counts = Counter(effect.kind.value for effect in self.effects)
        return lists | {
            "folders": [
                {"from": _name(old), "path": _name(new), "files": count}
                for (old, new), count in islice(self.moved_folders.items(), MAX_SHOWN)
            ],
            "counts": {kind.value: counts[kind.value] for kind in EffectKind},
            "notUndoable": len(self.cannot_be_undone),
            "reverted": [{"path": _name(path), "reason": why} for path, why in self.reverted[:MAX_SHOWN]],
            "meanwhile": [_facts(effect) | {"kind": effect.kind.value} for effect in self.meanwhile[:MAX_SHOWN]],
            "meanwhileCount": len(self.meanwhile),
            "git": [
                {"text": _name(change.text), "path": _name(change.path), **_undo_facts(change)}
                for change in self.git[:MAX_SHOWN]
            ],
            "leftOut": self.left_out,
            "note": self.note,
        }


def _git_told(changes: Iterable[GitChange], author: str) -> list[str]:
    lines = [
        f"{_name(change.text)}{f' [cannot be undone: {change.lost}]' if change.lost else ''}"
        for change in changes
        if change.author == author
    ]
    more = [f"... and {len(lines) - MAX_TOLD:,} more in git"] if len(lines) > MAX_TOLD else []
    return [*lines[:MAX_TOLD], *more]


def _told(effects: Sequence[Effect], moved: Mapping[tuple[str, str], int]) -> list[str]:
    """One line for each effect; moved folders come first, in one line each."""
    folders = [f"moved {_name(old)} -> {_name(new)} ({count:,} files)" for (old, new), count in moved.items()]
    single = [effect for effect in effects if effect.with_folder not in moved]
    room = max(MAX_TOLD - len(folders), 0)
    rest = [f"{len(folders) - MAX_TOLD:,} more folders moved"] if len(folders) > MAX_TOLD else []
    counts = Counter(effect.kind for effect in single[room:])
    rest += [f"{counts[kind]:,} more {kind.value}" for kind in EffectKind if counts[kind]]
    told = folders[:MAX_TOLD]
    for effect in single[:room]:
        name, is_moved = _name(effect.path), effect.kind is EffectKind.MOVED
        what = f"moved {_name(effect.moved_from)} -> {name}" if is_moved else f"{effect.kind} {name}"
        lines = f" (+{effect.added} -{effect.removed})" if effect.added or effect.removed else ""
        told.append(f"{what}{lines}{f' [cannot be undone: {effect.lost}]' if effect.lost else ''}")
    return [*told, f"... and {', '.join(rest)}"] if rest else told


def merged(earlier: Iterable[Effect], later: Iterable[Effect]) -> list[Effect]:
    """The effects of two successive periods, combined."""
    found = {effect.path: effect for effect in earlier}
    for effect in later:
        before = found.pop(effect.path, None)
        after = effect if before is None else _combined(before, effect)
        if after is not None:
            found[effect.path] = after
    return list(found.values())


def _combined(before: Effect, after: Effect) -> Effect | None:
    lost = before.lost or after.lost
    match before.kind, after.kind:
        case EffectKind.CREATED, EffectKind.DELETED:
            return None
        case EffectKind.CREATED, _:
            return replace(
                after, kind=EffectKind.CREATED, lost=lost, removed=0, added=before.added - after.removed + after.added
            )
        case EffectKind.DELETED, EffectKind.CREATED:
            return replace(after, kind=EffectKind.CHANGED, lost=lost, removed=before.removed)
        case EffectKind.MOVED, EffectKind.CHANGED:
            return replace(before, added=after.added, removed=after.removed, lost=lost)
        case _:
            added, removed = before.added + after.added, before.removed + after.removed
            return replace(after, lost=lost, added=added, removed=removed)


def _name(path: str) -> str:
    """A path on one line, with invisible characters made visible."""
    return visible(path).replace("\n", "⟨U+000A⟩").replace("\t", "⟨U+0009⟩")


def _facts(effect: Effect) -> dict[str, Any]:
    moved = {"from": _name(effect.moved_from)} if effect.moved_from else {}
    counts = {"added": effect.added, "removed": effect.removed}
    return {"path": _name(effect.path), **moved, **counts, **_undo_facts(effect)}


def _undo_facts(change: Effect | GitChange) -> dict[str, Any]:
    """Whether a change can be undone, otherwise why not, and who made it if not the command."""
    lost = {"reason": change.lost} if change.lost else {}
    author = {"author": change.author} if change.author else {}
    return {"undo": not change.lost, **lost, **author}

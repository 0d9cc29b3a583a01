"""The report of what a command changed in the project, as text for the model and as JSON for the window."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from app.sandbox import runs_later
from app.sandbox.git.words import GitChange
from app.text.plain import size_words, visible
from app.vocabulary.changes import LaterRun

MAX_TOLD = 20
"""Changes in the text for the model."""
MAX_SHOWN = 200
"""Changes in the JSON for the window."""
FEW = 9
"""So many effects below one folder are still told one by one."""
MUCH_BYTES = 100_000_000
"""If so much was removed, it is said that this made no room on the disk."""
OTHERS = "Written by somebody else, too, while this ran:"


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
    author: str = ""
    """Who made the change, if not the command."""
    later: LaterRun | None = None
    """How it runs outside the sandbox some time."""


@dataclass(frozen=True, slots=True)
class Group:
    """Effects of one kind below one folder, whose path ends with `/`."""

    kind: EffectKind
    path: str
    count: int


@dataclass(frozen=True)
class EffectReport:
    """Everything that one command changed."""

    effects: tuple[Effect, ...] = ()
    """By their paths."""
    meanwhile: tuple[Effect, ...] = ()
    """Files of the command that somebody else wrote after it, while it ran: undo leaves them."""
    git: tuple[GitChange, ...] = ()
    """What it did to repositories, in words: their files are undone with the rest."""
    held: int = 0
    """The bytes of removed files, which take room on the disk as long as they are kept for undo."""
    note: str = ""
    reverted: tuple[tuple[str, str], ...] = ()
    """Path and reason of changes that were reverted at once because no command may make them."""

    @classmethod
    def of(cls, effects: Iterable[Effect], meanwhile: Iterable[Effect] = (), **more: Any) -> "EffectReport":
        return cls(_merge_effects((), effects), _merge_effects((), meanwhile), **more)

    def merge(self, later: "EffectReport") -> "EffectReport":
        """What was changed in two successive periods."""
        return EffectReport(
            _merge_effects(self.effects, later.effects),
            _merge_effects(self.meanwhile, later.meanwhile),
            (*self.git, *later.git),
            self.held + later.held,
            later.note or self.note,
        )

    @property
    def cannot_be_undone(self) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.effects if effect.lost)

    @property
    def later(self) -> list[LaterRun]:
        left = (effect for effect in self.effects if effect.kind is not EffectKind.DELETED)
        return [effect.later for effect in left if effect.later is not None]

    @property
    def groups(self) -> list[Group]:
        return _groups(self.effects)

    def summary(self) -> str:
        """Text for the model, of bounded length; empty if nothing changed."""
        told = _describe(self.effects, self.groups)
        git = [_name(change.text) for change in self.git]
        told += [*git[:MAX_TOLD], *([f"... and {len(git) - MAX_TOLD:,} more in git"] if len(git) > MAX_TOLD else [])]
        if self.meanwhile:
            told += [OTHERS, *_describe(self.meanwhile, [])]
        told += [f"restored {_name(path)}: {visible(why)}" for path, why in self.reverted[:MAX_TOLD]]
        if len(self.reverted) > MAX_TOLD:
            told.append(f"... and {len(self.reverted) - MAX_TOLD} more restored")
        if self.held > MUCH_BYTES:
            told.append(
                f"The disk gets the {size_words(self.held)} of removed files back only when the person empties what is "
                "kept for undo."
            )
        return "\n".join(filter(None, [*told, runs_later.describe_runs(self.later), self.note]))

    def meta(self) -> dict[str, Any]:
        """JSON for the window."""
        groups = self.groups
        counts = Counter(effect.kind.value for effect in self.effects)
        return {kind.value: [_facts(effect) for effect in self._choose_listed(kind, groups)] for kind in EffectKind} | {
            "groups": [
                {"kind": group.kind.value, "path": _name(group.path), "files": group.count}
                for group in groups[:MAX_SHOWN]
            ],
            "counts": {kind.value: counts[kind.value] for kind in EffectKind},
            "notUndoable": len(self.cannot_be_undone),
            "reverted": [{"path": _name(path), "reason": why} for path, why in self.reverted[:MAX_SHOWN]],
            "meanwhile": [_facts(effect) | {"kind": effect.kind.value} for effect in self.meanwhile[:MAX_SHOWN]],
            "meanwhileCount": len(self.meanwhile),
            "git": [{"text": _name(change.text)} for change in self.git[:MAX_SHOWN]],
            "held": self.held if self.held > MUCH_BYTES else 0,
            "note": self.note,
            "runsLater": runs_later.facts(self.later[:MAX_SHOWN]),
        }

    def _choose_listed(self, kind: EffectKind, groups: Sequence[Group]) -> list[Effect]:
        """Those in no group, and as many of each group as there is room for."""
        parts: dict[str, list[Effect]] = {group.path: [] for group in groups if group.kind is kind}
        single: list[Effect] = []
        for effect in self.effects:
            if effect.kind is kind:
                parts.get("" if effect.lost else top_folder(effect.path), single).append(effect)
        single = single[:MAX_SHOWN]
        share = (MAX_SHOWN - len(single)) // len(parts) if parts else 0
        return [*single, *(effect for part in parts.values() for effect in part[:share])]


def top_folder(path: str) -> str:
    """The first folder of a path, with the `/`; empty if the path has none."""
    start = "./" if path.startswith("./") else ""
    folder = path[len(start) :].rpartition("/")[0].partition("/")[0]
    return f"{start}{folder}/" if folder else ""


def crowded_folders(paths: Sequence[str]) -> dict[str, int]:
    """The top folders in which so many of these paths lie that they are told together, each with how many."""
    counts = Counter(map(top_folder, paths)) if len(paths) > MAX_TOLD else {}
    return {folder: count for folder, count in counts.items() if folder and count > FEW}


def _groups(effects: Iterable[Effect]) -> list[Group]:
    """Many effects of one kind below one folder are told together: a checkout, or what a package manager installs."""
    paths: dict[EffectKind, list[str]] = {}
    for effect in effects:
        if effect.kind is not EffectKind.MOVED and not effect.lost:
            paths.setdefault(effect.kind, []).append(effect.path)
    found = [
        Group(kind, folder, count) for kind, some in paths.items() for folder, count in crowded_folders(some).items()
    ]
    return sorted(found, key=lambda group: group.path)


def _describe(effects: Sequence[Effect], groups: Sequence[Group]) -> list[str]:
    """One line for each group, and for each effect in none."""
    grouped = {(group.kind, group.path) for group in groups}
    single = [effect for effect in effects if effect.lost or (effect.kind, top_folder(effect.path)) not in grouped]
    told = [f"{group.kind} {_name(group.path)} ({group.count:,} files)" for group in groups[:MAX_TOLD]]
    room = max(MAX_TOLD - len(told), 0)
    rest = [f"{len(groups) - MAX_TOLD:,} more folders"] if len(groups) > MAX_TOLD else []
    counts = Counter(effect.kind for effect in single[room:])
    rest += [f"{counts[kind]:,} more {kind.value}" for kind in EffectKind if counts[kind]]
    for effect in single[:room]:
        name, is_moved = _name(effect.path), effect.kind is EffectKind.MOVED
        what = f"moved {_name(effect.moved_from)} -> {name}" if is_moved else f"{effect.kind} {name}"
        lines = f" (+{effect.added} -{effect.removed})" if effect.added or effect.removed else ""
        told.append(f"{what}{lines}{f' [cannot be undone: {effect.lost}]' if effect.lost else ''}")
    return [*told, f"... and {', '.join(rest)}"] if rest else told


def _merge_effects(earlier: Iterable[Effect], later: Iterable[Effect]) -> tuple[Effect, ...]:
    """The effects of two successive periods, combined, by their paths."""
    found = {effect.path: effect for effect in earlier}
    for effect in later:
        before = found.pop(effect.path, None)
        after = effect if before is None else _combine(before, effect)
        if after is not None:
            found[effect.path] = after
    return tuple(found[path] for path in sorted(found))


def _combine(before: Effect, after: Effect) -> Effect | None:
    lost, later = before.lost or after.lost, after.later or before.later
    match before.kind, after.kind:
        case EffectKind.CREATED, EffectKind.DELETED:
            return None
        case EffectKind.CREATED, _:
            added = before.added - after.removed + after.added
            return replace(after, kind=EffectKind.CREATED, lost=lost, removed=0, added=added, later=later)
        case EffectKind.DELETED, EffectKind.CREATED:
            return replace(after, kind=EffectKind.CHANGED, lost=lost, removed=before.removed)
        case EffectKind.MOVED, EffectKind.CHANGED:
            return replace(before, added=after.added, removed=after.removed, lost=lost, later=later)
        case _:
            added, removed = before.added + after.added, before.removed + after.removed
            return replace(after, lost=lost, added=added, removed=removed, later=later)


def _name(path: str) -> str:
    """A path on one line, with invisible characters made visible."""
    return visible(path).replace("\n", "⟨U+000A⟩").replace("\t", "⟨U+0009⟩")


def _facts(effect: Effect) -> dict[str, Any]:
    moved = {"from": _name(effect.moved_from)} if effect.moved_from else {}
    counts = {"added": effect.added, "removed": effect.removed}
    return {"path": _name(effect.path), **moved, **counts, **_undo_facts(effect)}


def _undo_facts(change: Effect) -> dict[str, Any]:
    """Whether a change can be undone, otherwise why not, and who made it if not the command."""
    lost = {"reason": change.lost} if change.lost else {}
    author = {"author": change.author} if change.author else {}
    return {"undo": not change.lost, **lost, **author}

"""What a command did to files, below its output: a line with an Undo button for each, or for a folder full of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget

from app.text.plain import visible
from app.ui.kit.controls import Item, column, emptied, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, FoldLine, Glyph, button, label
from app.ui.kit.words import line_counts
from app.ui.transcript.blocks.calls import size_words
from app.vocabulary.changes import LaterRun

FILES_SHOWN = 10
"""Files that are listed at once; more are shown as they are asked for."""
_KINDS = {
    "created": ("plus", "ok"),
    "changed": ("pencil", "text3"),
    "deleted": ("trash", "bad"),
    "moved": ("arrow-up", "text3"),
}
_MEANWHILE = later("Written by somebody else, too, while this ran; undo leaves it:")
_BETWEEN = later("Changed by this server between calls; it is undone with the call before this one:")


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One line: `path` is how it is shown."""

    kind: str
    path: str
    added: int = 0
    removed: int = 0
    lost: str = ""
    files: int = 1
    is_reported: bool = True
    """False where another agent did it and said nothing."""


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One line for what was done in one way to many files in a folder, whose path ends with `/`."""

    kind: str
    path: str
    files: int
    listed: tuple[EffectRow, ...]
    """Those that are told one by one."""

    @property
    def key(self) -> str:
        return f"{self.kind} {self.path}"

    @property
    def words(self) -> str:
        folder = visible(self.path.removesuffix("/"))
        match self.kind:
            case "created":
                return tr("{folder}: %n file(s) created", "", self.files, folder=folder)
            case "deleted":
                return tr("{folder}: %n file(s) deleted", "", self.files, folder=folder)
            case _:
                return tr("{folder}: %n file(s) changed", "", self.files, folder=folder)


@dataclass(frozen=True, slots=True)
class ToldEffects:
    """What a result tells of files; a result of an older version may tell of none, or less."""

    rows: tuple[EffectRow | GroupRow, ...]
    total: int
    """How many files there are; the rows are about some of them."""
    git: tuple[str, ...]
    reverted: tuple[tuple[str, str], ...]
    """What was set back at once, because no command may change it: path and reason."""
    meanwhile: tuple[EffectRow, ...]
    """What somebody else wrote, too, while the command ran."""
    meanwhile_total: int
    held: int
    """The bytes of removed files that take room on the disk as long as they are kept for undo; 0 if they are few."""
    later: tuple[LaterRun, ...]
    """What runs later outside the sandbox."""

    @property
    def is_empty(self) -> bool:
        return not (self.rows or self.git or self.reverted or self.meanwhile or self.later)


def effects_of(told: object) -> ToldEffects:
    told = told if isinstance(told, Mapping) else {}
    rows = _rows(told)
    counts = told.get("counts") or {}
    meanwhile = tuple(
        _effect(str(item["kind"]), item) for item in _items(told, "meanwhile") if item.get("kind") in _KINDS
    )
    return ToldEffects(
        rows,
        max(sum(counts.get(kind, 0) for kind in _KINDS), sum(one.files for one in rows)),
        tuple(str(item.get("text", "")) for item in _items(told, "git")),
        tuple((str(item["path"]), str(item["reason"])) for item in _items(told, "reverted")),
        meanwhile,
        max(int(told.get("meanwhileCount", 0)), len(meanwhile)),
        int(told.get("held", 0)),
        tuple(
            LaterRun(str(item.get("path")), str(item.get("when")), str(item.get("command") or ""))
            for item in _items(told, "runsLater")
        ),
    )


def later_words(run: LaterRun) -> str:
    when = core_text(run.when)
    return tr("{path} {when}, outside the sandbox", path=visible(run.path), when=when)


def _rows(told: Mapping[str, Any]) -> tuple[EffectRow | GroupRow, ...]:
    """Folders full of files first."""
    made = [GroupRow(item["kind"], str(item["path"]), int(item["files"]), ()) for item in _items(told, "groups")]
    groups = {group.key: group for group in made if group.kind in _KINDS}
    single: list[EffectRow] = []
    for kind in _KINDS:
        names = [group.path for group in groups.values() if group.kind == kind]
        parts: dict[str, list[EffectRow]] = {name: [] for name in names}
        for item in _items(told, kind):
            effect = _effect(kind, item)
            name = "" if effect.lost else next((name for name in names if effect.path.startswith(name)), "")
            parts.get(name, single).append(effect)
        for name, part in parts.items():
            group = groups[f"{kind} {name}"]
            groups[group.key] = replace(group, listed=tuple(part))
    return (*groups.values(), *single)


def _items(told: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    return [item for item in told.get(name) or () if isinstance(item, Mapping)]


def _effect(kind: str, item: Mapping[str, Any]) -> EffectRow:
    shown = f"{item['from']} → {item['path']}" if "from" in item else str(item["path"])
    counts, is_reported = (item.get("added", 0), item.get("removed", 0)), item.get("reported") is not False
    return EffectRow(kind, shown, *counts, str(item.get("reason", "")), is_reported=is_reported)


@dataclass(frozen=True, slots=True)
class _Reach:
    """The paths that something can be done about, by how they are shown, and what reports the one that is chosen."""

    paths: Mapping[str, str]
    wanted: SignalInstance
    restores: bool = False
    """Whether what a file held is put back, which was set back at once."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """What can be done about the lines, and how many of them are to be shown; see `EffectsView.refresh`."""

    standing: tuple[str, ...] = ()
    meanwhile: tuple[str, ...] = ()
    busy: bool = False
    most: int = FILES_SHOWN
    opened: frozenset[str] = frozenset()


NOTHING = effects_of(None)


class EffectsView(QWidget):
    """The files that a command changed, listed by `refresh`. Reports what the person chose."""

    revert_requested = Signal(str)
    pick_requested = Signal(str)
    group_turned = Signal(str)
    more_requested = Signal()
    trial_requested = Signal(str)
    """A command that is to run in the sandbox first."""

    def __init__(self, effects: ToldEffects, between: ToldEffects = NOTHING) -> None:
        """`between` is what an MCP server did before the call, while it answered none."""
        super().__init__()
        self._effects, self._between = effects, between
        self._offer = _Offer()
        self._buttons: list[QAbstractButton | None] = []
        """One for each line; None where nothing can be done about it."""
        self._column = column(margins=(12, 4, 8, 6))
        self.setLayout(self._column)

    def refresh(
        self,
        standing: tuple[str, ...],
        meanwhile: tuple[str, ...],
        *,
        busy: bool,
        most: int = FILES_SHOWN,
        opened: frozenset[str] = frozenset(),
    ) -> None:
        """Show so many files of each list, and those of the groups whose keys are `opened`.

        `standing` are the real paths that can be undone; `meanwhile` those that somebody else wrote, too, while the
        command ran, or that were set back at once: only the person picks them.
        """
        offer = _Offer(standing, meanwhile, busy, most, opened)
        if offer == self._offer and self._column.count():
            return
        self._offer = offer
        folds = [isinstance(made, QToolButton) and made.hasFocus() for made in self._buttons]
        self._buttons.clear()
        lines = QWidget()
        lines.setLayout(column(*self._parts(), spacing=1))
        emptied(self._column)
        self._column.addWidget(lines)
        lines.show()  # Qt would do it a turn of the loop later, and until then it has no height
        if True in folds and isinstance(made := self._buttons[folds.index(True)], QToolButton):
            made.setFocus(Qt.FocusReason.TabFocusReason)  # who folds and unfolds by key stays there

    def _parts(self) -> list[Item]:
        effects, between = self._effects, self._between
        ours = _Reach({visible(path): path for path in self._offer.standing}, self.revert_requested)
        others = _Reach({visible(path): path for path in self._offer.meanwhile}, self.pick_requested)
        parts: list[Item] = [self._reverted(*one, others) for one in effects.reverted[:FILES_SHOWN]]
        parts += [*self._files(effects.rows, effects.total, ours), *self._later(effects.later), *_git(effects.git)]
        if effects.held:
            size = size_words(effects.held)
            words = tr("What was removed takes {size} on the disk until you empty it under Storage.", size=size)
            parts.append(label(words, "small", wrap=True))
        if effects.meanwhile:
            parts.append(label(translated(_MEANWHILE), "small", "warn", wrap=True))
            parts += self._files(effects.meanwhile, effects.meanwhile_total, others)
        if not between.is_empty:
            parts.append(label(translated(_BETWEEN), "small", "warn", wrap=True))
            parts += self._files(between.rows, between.total, _Reach({}, self.revert_requested))
            parts += [*self._later(between.later), *_git(between.git)]
        return parts

    def _reverted(self, path: str, reason: str, reach: _Reach) -> QWidget:
        """A file that was set back at once; what it held was kept."""
        words = tr("Reverted at once: {path}: {reason}", path=visible(path), reason=visible(core_text(reason)))
        items = (Glyph("shield", "warn", 13), label(words, "small", "warn", wrap=True))
        return self._line(visible(path), replace(reach, restores=True), *items)

    def _files(self, rows: Sequence[EffectRow | GroupRow], total: int, reach: _Reach) -> list[Item]:
        """`total` is how many files there are; `rows` may be about only some of them."""
        shown = rows[: self._offer.most]
        parts: list[Item] = []
        for one in shown:
            parts += self._group(one, reach) if isinstance(one, GroupRow) else [self._file(one, reach)]
        left = total - sum(one.files for one in shown)
        if len(shown) < len(rows):
            words = tr("Show more of the {count} other files", count=number(left))
            self._buttons.append(more := button(words, "link", on_click=self.more_requested.emit))
            parts.append(row(more, None))
        elif left > 0:
            parts.append(label(tr("and {count} more files", count=number(left)), "small"))
        return parts

    def _group(self, group: GroupRow, reach: _Reach) -> list[Item]:
        """A line about many files of a folder, which a click opens to list them."""
        is_open = group.key in self._offer.opened
        line = FoldLine()
        line.setLayout(row(Glyph(*_KINDS[group.kind], 13), Elided(group.words, "text2", "small"), line.chevron))
        line.show_open(is_open, group.words)
        line.turned.connect(partial(self.group_turned.emit, group.key))
        self._buttons.append(line.chevron)
        if not is_open:
            return [line]
        return [line, column(*self._files(group.listed, group.files, reach), spacing=1, margins=(21, 0, 0, 0))]

    def _file(self, one: EffectRow, reach: _Reach) -> QWidget:
        counts = " ".join(text for text, _ in line_counts(one.added, one.removed))
        items = [
            Glyph(*_KINDS[one.kind], 13),
            Elided(visible(one.path), "text2", "small", is_mono=True, mode=Qt.TextElideMode.ElideLeft),
            label(counts, "small"),
        ]
        if not one.is_reported:
            items.append(label(tr("not reported by the agent"), "small", "warn"))
        if one.lost:
            reason = visible(core_text(one.lost))
            items.append(label(tr("cannot be undone: {reason}", reason=reason), "small", "warn"))
        path = visible(one.path.rpartition(" → ")[2]).removesuffix("/")
        return self._line("" if one.lost else path, reach, *items)

    def _line(self, shown: str, reach: _Reach, *items: QWidget) -> QWidget:
        """A line about a file, and a button if something can be done about it."""
        made: QPushButton | None = None
        if path := reach.paths.get(shown, ""):
            if reach.restores:
                made = button(tr("Restore", "what a file held"), "link")
                made.setAccessibleName(tr("Restore what {path} held", path=shown))
            else:
                made = button(tr("Undo"), "link")
                made.setAccessibleName(tr("Undo what was done to {path}", path=shown))
            made.clicked.connect(partial(reach.wanted.emit, path))
            made.setEnabled(not self._offer.busy)
        self._buttons.append(made)
        line = QWidget()
        line.setLayout(row(*items, *([made] if made is not None else [])))
        return line

    def _later(self, runs: Sequence[LaterRun]) -> list[Item]:
        parts: list[Item] = []
        for run in runs[:FILES_SHOWN]:
            items: list[QWidget] = [Glyph("clock", "warn", 13), label(later_words(run), "small", "warn", wrap=True)]
            if run.command:
                asking = partial(self.trial_requested.emit, run.command)
                items.append(made := button(tr("Run it confined first"), "link", on_click=asking))
                made.setAccessibleName(tr("Run {command} confined first", command=run.command))
                made.setToolTip(tr("Sends the agent a message that asks it to run this in the sandbox"))
            line = row(*items)
            line.setStretch(1, 1)
            parts.append(line)
        if len(runs) > FILES_SHOWN:
            rest = number(len(runs) - FILES_SHOWN)
            parts.append(label(tr("and {count} more that run later", count=rest), "small", "warn"))
        return parts


def _git(told: Sequence[str]) -> list[Item]:
    """What became of repositories; their files are undone with the rest."""
    parts: list[Item] = [
        row(Glyph("branch", "text3", 13), Elided(visible(core_text(text)), "text2", "small"))
        for text in told[:FILES_SHOWN]
    ]
    if len(told) > FILES_SHOWN:
        rest = number(len(told) - FILES_SHOWN)
        parts.append(label(tr("and {count} more in git", count=rest), "small"))
    return parts

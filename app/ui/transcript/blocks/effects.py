"""What a command did to files, below its output: a line with an Undo button for each, or for a folder full of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.text.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.icons import icon
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, icon_button, label
from app.ui.kit.pressing import take_place
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
    return EffectRow(kind, shown, item.get("added", 0), item.get("removed", 0), str(item.get("reason", "")))


@dataclass(frozen=True, slots=True)
class _Offer:
    """What can be done about the lines, and how many of them are to be shown."""

    real: Mapping[str, str]
    """The paths that something can be done about, by how they are shown."""
    opened: frozenset[str]
    """The keys of groups whose files are shown."""
    most: int
    busy: bool


NOTHING = effects_of(None)


class EffectsView(QWidget):
    """The files that a command changed, listed; `refresh` fills the lists. Reports what the person chose."""

    revert_requested = Signal(str)
    pick_requested = Signal(str)
    group_turned = Signal(str)
    more_requested = Signal()
    trial_requested = Signal(str)
    """A command that is to run in the sandbox first."""

    def __init__(self, effects: ToldEffects, between: ToldEffects = NOTHING) -> None:
        """`between` is what an MCP server did before the call, while it answered none."""
        super().__init__()
        self._drawn: object = None
        self._ours: list[_Line | _FileList] = []
        """What the command did."""
        self._others: list[_Line | _FileList] = []
        """What somebody else did while it ran, and what was set back at once."""
        self._focused = 0
        """The place of the last line whose button had the focus."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 4, 8, 6)
        self._column.setSpacing(1)
        for path, reason in effects.reverted[:FILES_SHOWN]:
            words = tr("Reverted at once: {path}: {reason}", path=visible(path), reason=visible(core_text(reason)))
            told = label(words, "small", "warn", wrap=True)
            line = _RestoreLine(visible(path), self.pick_requested, Glyph("shield", "warn", 13), told)
            self._add(line, self._others)
        self._add_files(effects.rows, effects.total, self.revert_requested, self._ours)
        self._add_later(effects.later)
        self._add_git(effects.git)
        if effects.held:
            size = size_words(effects.held)
            words = tr("What was removed takes {size} on the disk until you empty it under Storage.", size=size)
            self._column.addWidget(label(words, "small", wrap=True))
        if effects.meanwhile:
            self._column.addWidget(label(translated(_MEANWHILE), "small", "warn", wrap=True))
            self._add_files(effects.meanwhile, effects.meanwhile_total, self.pick_requested, self._others)
        if not between.is_empty:
            self._column.addWidget(label(translated(_BETWEEN), "small", "warn", wrap=True))
            self._add_files(between.rows, between.total, None, self._ours)
            self._add_later(between.later)
            self._add_git(between.git)

    def refresh(
        self,
        standing: tuple[str, ...],
        meanwhile: tuple[str, ...],
        *,
        busy: bool,
        most: int = FILES_SHOWN,
        opened: frozenset[str] = frozenset(),
    ) -> None:
        """Show so many files of each list. Lines that are there already stay: to make hundreds of them takes long.

        `standing` are the real paths that can be undone; `meanwhile` those that somebody else wrote, too, while the
        command ran, or that were set back at once: only the person picks them.
        """
        state = (standing, meanwhile, busy, most, opened)
        if state == self._drawn:
            return
        self._drawn = state
        self._hold_focus()
        for parts, paths in ((self._ours, standing), (self._others, meanwhile)):
            offer = _Offer({visible(path): path for path in paths}, opened, most, busy)
            for part in parts:
                part.offer(offer)
        if self.hasFocus() and not busy:
            self._return_focus()

    @property
    def _lines(self) -> "list[_Line]":
        return [line for part in (*self._ours, *self._others) for line in part.lines]

    def _hold_focus(self) -> None:
        """Else Qt gives it to any control of the window when the button that has it is disabled or hidden."""
        for place, line in enumerate(self._lines):
            if line.button is not None and line.button.hasFocus():
                self._focused = place
                self.setFocus()

    def _return_focus(self) -> None:
        """To the button of the same line, or else to the next one."""
        lines = self._lines
        for line in (*lines[self._focused :], *reversed(lines[: self._focused])):
            if line.button is not None and line.button.isVisibleTo(self):
                take_place(line.button)
                return

    def _add(self, part: "_Line | _FileList", among: "list[_Line | _FileList]") -> None:
        among.append(part)
        self._column.addWidget(part)

    def _add_files(
        self,
        rows: Sequence[EffectRow | GroupRow],
        total: int,
        wanted: SignalInstance | None,
        among: "list[_Line | _FileList]",
    ) -> None:
        if total:
            self._add(_FileList(rows, total, wanted, self), among)

    def _add_later(self, runs: Sequence[LaterRun]) -> None:
        for run in runs[:FILES_SHOWN]:
            items: list[QWidget] = [Glyph("clock", "warn", 13), label(later_words(run), "small", "warn", wrap=True)]
            if run.command:
                made = button(
                    tr("Run it confined first"), "link", on_click=partial(self.trial_requested.emit, run.command)
                )
                made.setAccessibleName(tr("Run {command} confined first", command=run.command))
                made.setToolTip(tr("Sends the agent a message that asks it to run this in the sandbox"))
                items.append(made)
            line = row(*items, spacing=8)
            line.setStretch(1, 1)
            self._column.addLayout(line)
        if len(runs) > FILES_SHOWN:
            rest = number(len(runs) - FILES_SHOWN)
            self._column.addWidget(label(tr("and {count} more that run later", count=rest), "small", "warn"))

    def _add_git(self, told: Sequence[str]) -> None:
        """What became of repositories; their files are undone with the rest."""
        for text in told[:FILES_SHOWN]:
            items = (Glyph("branch", "text3", 13), Elided(visible(core_text(text)), "text2", "small"))
            self._column.addLayout(row(*items, spacing=8))
        if len(told) > FILES_SHOWN:
            rest = number(len(told) - FILES_SHOWN)
            self._column.addWidget(label(tr("and {count} more in git", count=rest), "small"))


class _FileList(QWidget):
    """The first of some files, and more of them as they are asked for."""

    def __init__(
        self, rows: Sequence[EffectRow | GroupRow], total: int, wanted: SignalInstance | None, view: EffectsView
    ) -> None:
        """`total` is how many files there are; `rows` may be about only some of them."""
        super().__init__()
        self._rows = rows
        self._total = total
        self._wanted = wanted
        self._view = view
        self._made: list[_Line | _GroupLine] = []
        self._more = button("", "link", on_click=view.more_requested.emit)
        self._rest = label("", "small")
        self._pages = column(spacing=1)
        self.setLayout(column(self._pages, row(self._more, None), self._rest, spacing=1))

    @property
    def lines(self) -> "list[_Line]":
        return [line for made in self._made for line in made.lines]

    def offer(self, offer: _Offer) -> None:
        """See `_Line`. Lines that come in addition are finished before they are put in: that is twice as fast."""
        new = [self._line(one) for one in self._rows[len(self._made) : offer.most]]
        self._made += new
        for line in self._made:
            line.offer(offer)
        if new:
            goes_on = self._more.hasFocus()
            page = QWidget()
            page.setLayout(column(*new, spacing=1))
            self._pages.addWidget(page)
            page.show()  # Qt would do it a turn of the loop later, and until then it has no height
            if goes_on and new[0].button is not None:
                new[0].button.setFocus()
        self._tell_rest()

    def _tell_rest(self) -> None:
        left = self._total - sum(one.files for one in self._rows[: len(self._made)])
        words = tr("Show more of the {count} other files", count=number(left))
        self._more.setText(words)
        self._more.setAccessibleName(words)
        self._rest.setText(tr("and {count} more files", count=number(left)))
        has_more = len(self._made) < len(self._rows)
        self._more.setVisible(has_more)
        self._rest.setVisible(not has_more and left > 0)

    def _line(self, one: EffectRow | GroupRow) -> "_Line | _GroupLine":
        if isinstance(one, GroupRow):
            return _GroupLine(one, self._wanted, self._view)
        has_counts = one.added or one.removed
        counts = f"+{number(one.added)} \N{MINUS SIGN}{number(one.removed)}" if has_counts else ""
        items = [
            Glyph(*_KINDS[one.kind], 13),
            Elided(visible(one.path), "text2", "small", is_mono=True, mode=Qt.TextElideMode.ElideLeft),
            label(counts, "small"),
        ]
        if one.lost:
            reason = visible(core_text(one.lost))
            items.append(label(tr("cannot be undone: {reason}", reason=reason), "small", "warn"))
        path = visible(one.path.rpartition(" → ")[2]).removesuffix("/")
        return _Line(path, self._wanted if not one.lost else None, *items)


class _GroupLine(QWidget):
    """A line about many files of a folder, which a click opens to list them."""

    def __init__(self, group: GroupRow, wanted: SignalInstance | None, view: EffectsView) -> None:
        super().__init__()
        self._group = group
        self._wanted = wanted
        self._view = view
        self._files: _FileList | None = None
        self.button = icon_button("chevron-right", "", "text3", 13)
        self.button.clicked.connect(self._turn)
        self._head = QWidget()
        self._head.setCursor(Qt.CursorShape.PointingHandCursor)
        words = Elided(group.words, "text2", "small")
        self._head.setLayout(row(Glyph(*_KINDS[group.kind], 13), words, self.button, spacing=8))
        self._column = column(self._head, spacing=1)
        self.setLayout(self._column)

    @property
    def lines(self) -> "list[_Line]":
        return self._files.lines if self._files is not None else []

    def offer(self, offer: _Offer) -> None:
        is_open = self._group.key in offer.opened
        self.button.setIcon(icon("chevron-down" if is_open else "chevron-right", "text3", 13))
        word = tr("Close") if is_open else tr("Open")
        self.button.setToolTip(word)
        self.button.setAccessibleName(tr("{act}: {what}", act=word, what=self._group.words))
        if is_open and self._files is None:
            self._files = _FileList(self._group.listed, self._group.files, self._wanted, self._view)
            self._files.setContentsMargins(21, 0, 0, 0)
            self._column.addWidget(self._files)
        if self._files is not None:
            self._files.setVisible(is_open)
            self._files.offer(offer)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._head.geometry().contains(event.position().toPoint()):
            self._turn()

    def _turn(self) -> None:
        self._view.group_turned.emit(self._group.key)


class _Line(QWidget):
    """A line about a file, and a button as long as something can be done about it."""

    def __init__(self, path: str, wanted: SignalInstance | None, *items: QWidget) -> None:
        """`path` is how it is shown. Without `wanted` there is never a button."""
        super().__init__()
        self._wanted = wanted
        self._path = path
        self._real = ""
        self.button: QPushButton | None = None
        self._row = row(*items, spacing=8)
        self.setLayout(self._row)

    @property
    def lines(self) -> "list[_Line]":
        return [self]

    def offer(self, offer: _Offer) -> None:
        self._real = offer.real.get(self._path, "") if self._wanted is not None else ""
        if self._real and self.button is None:
            self.button = self._made_button(visible(self._real))
            self.button.clicked.connect(self._report)
            self._row.addWidget(self.button)
        if self.button is not None:
            self.button.setVisible(bool(self._real))
            self.button.setEnabled(not offer.busy)

    def _made_button(self, path: str) -> QPushButton:
        made = button(tr("Undo"), "link")
        made.setAccessibleName(tr("Undo what was done to {path}", path=path))
        return made

    def _report(self) -> None:
        if self._wanted is not None:
            self._wanted.emit(self._real)


class _RestoreLine(_Line):
    """About a file that was set back at once; what it held was kept."""

    def _made_button(self, path: str) -> QPushButton:
        made = button(tr("Restore", "what a file held"), "link")
        made.setAccessibleName(tr("Restore what {path} held", path=path))
        return made

"""What a command did to files, below its output: one line for each, with an Undo button."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.changes import UNKNOWN
from app.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, label
from app.ui.kit.pressing import take_place

FILES_SHOWN = 10
"""Files that are listed at once; more are shown as they are asked for."""
_KINDS = {
    "created": ("plus", "ok"),
    "changed": ("pencil", "text3"),
    "deleted": ("trash", "bad"),
    "moved": ("arrow-up", "text3"),
}
_HEADINGS = {
    later("Changed while this ran, not by this command:"): True,
    later("Changed while this ran, perhaps not by this command:"): False,
}
"""Each with whether it is certain."""
_BETWEEN = later("Changed by this server between calls; it is undone with the call before this one:")


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One line: `path` is how it is shown."""

    kind: str
    path: str
    added: int = 0
    removed: int = 0
    lost: str = ""
    is_known: bool = True
    """Whether it is certain whose doing it is."""


@dataclass(frozen=True, slots=True)
class GitLine:
    """A change in a git repository, in words; `path` names what undo restores, if anything."""

    text: str
    path: str = ""
    lost: str = ""
    author: str = ""
    """Whose doing it is, if not the command's."""


def effects_of(meta: Mapping[str, Any]) -> list[EffectRow]:
    """The files a result tells of; a result of an older version tells of none."""
    told = meta.get("effects")
    told = told if isinstance(told, Mapping) else {}
    return [_effect(kind, item) for kind in _KINDS for item in told.get(kind, ())]


def reverted_of(meta: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What was set back at once, because no command may change it: path and reason."""
    told = meta.get("effects")
    found = told.get("reverted", ()) if isinstance(told, Mapping) else ()
    return [(str(item["path"]), str(item["reason"])) for item in found if isinstance(item, Mapping)]


def folders_of(meta: Mapping[str, Any]) -> list[str]:
    """Folders that were moved whole, in words."""
    told = meta.get("effects")
    found = told.get("folders", ()) if isinstance(told, Mapping) else ()
    return [tr("{move} (%n file(s))", "", item["files"], move=f"{item['from']} → {item['path']}") for item in found]


def meanwhile_of(meta: Mapping[str, Any]) -> list[EffectRow]:
    """What changed while the command ran, and not, or not for certain, by it."""
    told = meta.get("effects")
    found = told.get("meanwhile", ()) if isinstance(told, Mapping) else ()
    return [_effect(str(item["kind"]), item) for item in found if item.get("kind") in _KINDS]


def between_of(meta: Mapping[str, Any]) -> list[EffectRow]:
    """What the MCP server of a call changed before it, while it answered none."""
    return effects_of({"effects": meta.get("betweenCalls")})


def git_of(meta: Mapping[str, Any]) -> list[GitLine]:
    """What became of repositories while the command ran."""
    told = meta.get("effects")
    found = told.get("git", ()) if isinstance(told, Mapping) else ()
    keys = ("text", "path", "reason", "author")
    return [GitLine(*(str(item.get(key, "")) for key in keys)) for item in found if isinstance(item, Mapping)]


def _effect(kind: str, item: Mapping[str, Any]) -> EffectRow:
    shown = f"{item['from']} → {item['path']}" if "from" in item else str(item["path"])
    known = str(item.get("author", "")) != UNKNOWN
    counts = (item.get("added", 0), item.get("removed", 0))
    return EffectRow(kind, shown, *counts, str(item.get("reason", "")), is_known=known)


class EffectsView(QWidget):
    """The files that a command changed, listed; `refresh` fills the lists. Reports which path is to be undone."""

    revert_requested = Signal(str)
    pick_requested = Signal(str)
    more_requested = Signal()

    def __init__(self, meta: Mapping[str, Any]) -> None:
        super().__init__()
        self._drawn: object = None
        self._ours: list[_Line | _FileList] = []
        """What the command did."""
        self._others: list[_Line | _FileList] = []
        """What changed while it ran, not for certain by it."""
        self._focused = 0
        """The place of the last line whose button had the focus."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 4, 8, 6)
        self._column.setSpacing(1)
        for path, reason in reverted_of(meta)[:FILES_SHOWN]:
            words = tr("Reverted at once: {path}: {reason}", path=visible(path), reason=visible(core_text(reason)))
            told = label(words, "small", "warn", wrap=True)
            line = _RestoreLine(visible(path), self.pick_requested, Glyph("shield", "warn", 13), told)
            self._add(line, self._others)
        for text in folders_of(meta)[:FILES_SHOWN]:
            what = label(tr("Moved {what}", what=visible(text)), "small")
            self._column.addLayout(row(Glyph(*_KINDS["moved"], 13), what))
        # How many files the command touched; the lists hold only some of them.
        effects = meta.get("effects")
        counts = effects.get("counts", {}) if isinstance(effects, Mapping) else {}
        total = sum(counts.get(kind, 0) for kind in _KINDS)
        self._add_files(effects_of(meta), self.revert_requested, self._ours, total)
        git = git_of(meta)
        self._add_git([line for line in git if not line.author], self.revert_requested, self._ours)
        others = meanwhile_of(meta)
        for heading, is_known in _HEADINGS.items():
            listed = [effect for effect in others if effect.is_known is is_known]
            in_git = [line for line in git if line.author and (line.author != UNKNOWN) is is_known]
            if listed or in_git:
                self._column.addWidget(label(translated(heading), "small", "warn"))
                self._add_files(listed, self.pick_requested, self._others)
                self._add_git(in_git, self.pick_requested, self._others)
        if between := between_of(meta):
            self._column.addWidget(label(translated(_BETWEEN), "small", "warn", wrap=True))
            self._add_files(between, None, self._ours)

    def refresh(
        self, standing: tuple[str, ...], meanwhile: tuple[str, ...], *, busy: bool, most: int = FILES_SHOWN
    ) -> None:
        """Show so many files of each list. Lines that are there already stay: to make hundreds of them takes long.

        `standing` are the real paths that can be undone; `meanwhile` those that changed while the command ran, not for
        certain by it: only the person picks them.
        """
        state = (standing, meanwhile, busy, most)
        if state == self._drawn:
            return
        self._drawn = state
        self._hold_focus()
        for parts, paths in ((self._ours, standing), (self._others, meanwhile)):
            real = {visible(path): path for path in paths}
            for part in parts:
                if isinstance(part, _FileList):
                    part.most = most
                part.offer(real, busy=busy)
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
        effects: list[EffectRow],
        wanted: SignalInstance | None,
        among: "list[_Line | _FileList]",
        total: int = 0,
    ) -> None:
        if effects or total:
            made = _FileList(effects, wanted, max(total, len(effects)))
            made.more_requested.connect(self.more_requested)
            self._add(made, among)

    def _add_git(self, told: list[GitLine], wanted: SignalInstance, among: "list[_Line | _FileList]") -> None:
        for one in told[:FILES_SHOWN]:
            items = [Glyph("branch", "text3", 13), Elided(visible(core_text(one.text)), "text2", "small")]
            self._add(_undo_line(visible(one.path), one.lost, wanted, *items), among)
        if len(told) > FILES_SHOWN:
            rest = number(len(told) - FILES_SHOWN)
            self._column.addWidget(label(tr("and {count} more in git", count=rest), "small"))


class _FileList(QWidget):
    """The first of some files, and more of them as they are asked for."""

    more_requested = Signal()

    def __init__(self, effects: list[EffectRow], wanted: SignalInstance | None, total: int) -> None:
        """`total` is how many there are; `effects` may be only some of them."""
        super().__init__()
        self.most = FILES_SHOWN
        self._effects = effects
        self._wanted = wanted
        self._total = total
        self.lines: list[_Line] = []
        self._more = button("", "link", on_click=self.more_requested.emit)
        self._rest = label("", "small")
        self._pages = column(spacing=1)
        self.setLayout(column(self._pages, row(self._more, None), self._rest, spacing=1))

    def offer(self, real: Mapping[str, str], *, busy: bool) -> None:
        """See `_Line`. Lines that come in addition are finished before they are put in: that is twice as fast."""
        new = [self._line(effect) for effect in self._effects[len(self.lines) : self.most]]
        self.lines += new
        for line in self.lines:
            line.offer(real, busy=busy)
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
        rest = number(self._total - len(self.lines))
        words = tr("Show more of the {count} other files", count=rest)
        self._more.setText(words)
        self._more.setAccessibleName(words)
        self._rest.setText(tr("and {count} more files", count=rest))
        has_more = len(self.lines) < len(self._effects)
        self._more.setVisible(has_more)
        self._rest.setVisible(not has_more and len(self.lines) < self._total)

    def _line(self, effect: EffectRow) -> "_Line":
        has_counts = effect.added or effect.removed
        counts = f"+{number(effect.added)} \N{MINUS SIGN}{number(effect.removed)}" if has_counts else ""
        items = [
            Glyph(*_KINDS[effect.kind], 13),
            Elided(visible(effect.path), "text2", "small", is_mono=True, mode=Qt.TextElideMode.ElideLeft),
            label(counts, "small"),
        ]
        return _undo_line(visible(effect.path.rpartition(" → ")[2]), effect.lost, self._wanted, *items)


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

    def offer(self, real: Mapping[str, str], *, busy: bool) -> None:
        """`real` are the paths that something can be done about, by how they are shown."""
        self._real = real.get(self._path, "") if self._wanted is not None else ""
        if self._real and self.button is None:
            self.button = self._made_button(visible(self._real))
            self.button.clicked.connect(self._report)
            self._row.addWidget(self.button)
        if self.button is not None:
            self.button.setVisible(bool(self._real))
            self.button.setEnabled(not busy)

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


def _undo_line(path: str, lost: str, wanted: SignalInstance | None, *items: QWidget) -> _Line:
    """`lost` is why it cannot be undone, if so."""
    if not lost:
        return _Line(path, wanted, *items)
    told = label(tr("cannot be undone: {reason}", reason=visible(core_text(lost))), "small", "warn")
    return _Line(path, None, *items, told)

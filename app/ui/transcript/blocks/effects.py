"""What a command did to files, below its output: one line for each, with an Undo button."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.changes import UNKNOWN
from app.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, label

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
    """Reports which path to undo; `standing` are the real paths that can be undone.

    `meanwhile` are those that changed while the command ran, not for certain by it: only the person picks them.
    """

    revert_requested = Signal(str)
    pick_requested = Signal(str)
    more_requested = Signal()

    def __init__(
        self,
        meta: Mapping[str, Any],
        standing: tuple[str, ...],
        meanwhile: tuple[str, ...] = (),
        *,
        busy: bool,
        most: int = FILES_SHOWN,
    ) -> None:
        super().__init__()
        self._busy = busy
        effects = effects_of(meta)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 4, 8, 6)
        lines.setSpacing(1)
        kept = {visible(path): path for path in meanwhile}
        for path, reason in reverted_of(meta)[:FILES_SHOWN]:
            lines.addWidget(self._set_back(visible(path), visible(core_text(reason)), kept.get(visible(path))))
        for text in folders_of(meta)[:FILES_SHOWN]:
            lines.addLayout(row(Glyph(*_KINDS["moved"], 13), label(tr("Moved {what}", what=visible(text)), "small")))
        # How many files the command touched; the lists hold only some of them.
        told = meta.get("effects")
        counts = told.get("counts", {}) if isinstance(told, Mapping) else {}
        self._add(lines, effects, standing, self.revert_requested, most, sum(counts.get(kind, 0) for kind in _KINDS))
        git = git_of(meta)
        self._add_git(lines, [line for line in git if not line.author], standing, self.revert_requested)
        others = meanwhile_of(meta)
        for heading, is_known in _HEADINGS.items():
            listed = [effect for effect in others if effect.is_known is is_known]
            in_git = [line for line in git if line.author and (line.author != UNKNOWN) is is_known]
            if listed or in_git:
                lines.addWidget(label(translated(heading), "small", "warn"))
                self._add(lines, listed, meanwhile, self.pick_requested, most, len(listed))
                self._add_git(lines, in_git, meanwhile, self.pick_requested)

        if between := between_of(meta):
            lines.addWidget(label(translated(_BETWEEN), "small", "warn", wrap=True))
            self._add(lines, between, (), self.revert_requested, most, len(between))

    def _add_git(self, lines: QVBoxLayout, told: list[GitLine], paths: tuple[str, ...], wanted: SignalInstance) -> None:
        real = {visible(path): path for path in paths}
        for one in told[:FILES_SHOWN]:
            items: list[QWidget] = [
                Glyph("branch", "text3", 13),
                Elided(visible(core_text(one.text)), "text2", "small"),
            ]
            if one.lost:
                items.append(
                    label(tr("cannot be undone: {reason}", reason=visible(core_text(one.lost))), "small", "warn")
                )
            elif visible(one.path) in real:
                items.append(self._revert(real[visible(one.path)], wanted))
            made = QWidget()
            made.setLayout(row(*items, spacing=8))
            lines.addWidget(made)
        if len(told) > FILES_SHOWN:
            lines.addWidget(label(tr("and {count} more in git", count=number(len(told) - FILES_SHOWN)), "small"))

    def _add(
        self,
        lines: QVBoxLayout,
        effects: list[EffectRow],
        paths: tuple[str, ...],
        wanted: SignalInstance,
        most: int,
        total: int,
    ) -> None:
        real = {visible(path): path for path in paths}
        for effect in effects[:most]:
            lines.addWidget(self._line(effect, real.get(visible(effect.path.rpartition(" → ")[2])), wanted))
        rest = max(total, len(effects)) - min(most, len(effects))
        if len(effects) > most:
            words = tr("Show more of the {count} other files", count=number(rest))
            more = button(words, "link", on_click=self.more_requested.emit)
            lines.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        elif rest:
            lines.addWidget(label(tr("and {count} more files", count=number(rest)), "small"))

    def _line(self, effect: EffectRow, real: str | None, wanted: SignalInstance) -> QWidget:
        made = QWidget()
        has_counts = effect.added or effect.removed
        counts = f"+{number(effect.added)} \N{MINUS SIGN}{number(effect.removed)}" if has_counts else ""
        items = [
            Glyph(*_KINDS[effect.kind], 13),
            Elided(visible(effect.path), "text2", "small", is_mono=True),
            label(counts, "small"),
        ]
        if effect.lost:
            items.append(
                label(tr("cannot be undone: {reason}", reason=visible(core_text(effect.lost))), "small", "warn")
            )
        elif real is not None:
            items.append(self._revert(real, wanted))
        made.setLayout(row(*items, spacing=8))
        return made

    def _set_back(self, path: str, reason: str, kept: str | None) -> QWidget:
        made = QWidget()
        words = tr("Reverted at once: {path}: {reason}", path=path, reason=reason)
        items = [Glyph("shield", "warn", 13), label(words, "small", "warn", wrap=True)]
        if kept is not None:
            restore = button(tr("Restore", "what a file held"), "link", on_click=lambda: self.pick_requested.emit(kept))
            restore.setAccessibleName(tr("Restore what {path} held", path=path))
            restore.setEnabled(not self._busy)
            items.append(restore)
        made.setLayout(row(*items, spacing=8))
        return made

    def _revert(self, path: str, wanted: SignalInstance) -> QWidget:
        made = button(tr("Undo"), "link", on_click=lambda: wanted.emit(path))
        made.setAccessibleName(tr("Undo what was done to {path}", path=visible(path)))
        made.setEnabled(not self._busy)
        return made

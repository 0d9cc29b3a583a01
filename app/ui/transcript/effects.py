"""What a command did to files, below its output: one line for each, and a way to take back each one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.parts import Elided, Glyph, button, label

MOST = 10
"""Files that are listed at once; more are shown as they are asked for."""
_KINDS = {
    "created": ("plus", "ok"),
    "changed": ("pencil", "text3"),
    "deleted": ("trash", "bad"),
    "moved": ("arrow-up", "text3"),
}


@dataclass(frozen=True, slots=True)
class Effect:
    """One line: `path` is how it is shown."""

    kind: str
    path: str
    added: int = 0
    removed: int = 0
    lost: str = ""


def effects_of(meta: Mapping[str, Any]) -> list[Effect]:
    """The files a result tells of; a result of an older version tells of none."""
    told = meta.get("effects")
    return list(_effects(told)) if isinstance(told, Mapping) else []


def _total(meta: Mapping[str, Any]) -> int:
    """How many files the command touched; the lists hold only some of them."""
    told = meta.get("effects")
    counts = told.get("counts", {}) if isinstance(told, Mapping) else {}
    return sum(counts.get(kind, 0) for kind in _KINDS)


def reverted_of(meta: Mapping[str, Any]) -> list[str]:
    """What was set back at once, because no command may change it."""
    told = meta.get("effects")
    found = told.get("reverted", ()) if isinstance(told, Mapping) else ()
    return [f"{item['path']}: {item['reason']}" for item in found if isinstance(item, Mapping)]


def folders_of(meta: Mapping[str, Any]) -> list[str]:
    """Folders that were moved whole, in words."""
    told = meta.get("effects")
    found = told.get("folders", ()) if isinstance(told, Mapping) else ()
    return [f"{item['from']} → {item['path']} ({item['files']:,} files)" for item in found]


def _effects(told: Mapping[str, Any]) -> Iterator[Effect]:
    for kind in _KINDS:
        for item in told.get(kind, ()):
            shown = f"{item['from']} → {item['path']}" if "from" in item else str(item["path"])
            yield Effect(kind, shown, item.get("added", 0), item.get("removed", 0), str(item.get("reason", "")))


class EffectsView(QWidget):
    """Reports which path is to be set back; `standing` are the paths, as they really are, that can be."""

    revert_wanted = Signal(str)
    more_wanted = Signal()

    def __init__(self, meta: Mapping[str, Any], standing: tuple[str, ...], *, busy: bool, most: int = MOST) -> None:
        super().__init__()
        self._real = {visible(path): path for path in standing}
        self._busy = busy
        effects = effects_of(meta)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 4, 8, 6)
        lines.setSpacing(1)
        for text in reverted_of(meta)[:MOST]:
            lines.addLayout(
                row(Glyph("shield", "warn", 13), label(f"Set back at once: {visible(text)}", "small", "warn"))
            )
        for text in folders_of(meta)[:MOST]:
            lines.addLayout(row(Glyph(*_KINDS["moved"], 13), label(f"Moved {visible(text)}", "small")))
        for effect in effects[:most]:
            lines.addWidget(self._line(effect))
        rest = max(_total(meta), len(effects)) - min(most, len(effects))
        if len(effects) > most:
            more = button(f"Show more of the {rest:,} other files", "link", on_click=self._want_more)
            lines.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        elif rest:
            lines.addWidget(label(f"and {rest:,} more files", "small"))

    def _want_more(self) -> None:
        self.more_wanted.emit()

    def _line(self, effect: Effect) -> QWidget:
        made = QWidget()
        counts = f"+{effect.added:,} \N{MINUS SIGN}{effect.removed:,}" if effect.added or effect.removed else ""
        items = [
            Glyph(*_KINDS[effect.kind], 13),
            Elided(visible(effect.path), "text2", "small", is_mono=True),
            label(counts, "small"),
        ]
        real = self._real.get(visible(effect.path.rpartition(" → ")[2]))
        if effect.lost:
            items.append(label(f"cannot be undone: {visible(effect.lost)}", "small", "warn"))
        elif real is not None:
            items.append(self._revert(real))
        made.setLayout(row(*items, spacing=8))
        return made

    def _revert(self, path: str) -> QWidget:
        made = button("Undo", "link", on_click=lambda: self.revert_wanted.emit(path))
        made.setAccessibleName(f"Undo what was done to {visible(path)}")
        made.setEnabled(not self._busy)
        return made

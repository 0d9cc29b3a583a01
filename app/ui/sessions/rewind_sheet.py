"""Asks how far a rewind goes, and shows beforehand what it would change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.text.plain import one_line, visible
from app.ui.kit.controls import Radio, column, emptied, row, scrolled
from app.ui.kit.core_texts import core_text
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Glyph, button, label
from app.ui.kit.words import breakable, in_order

if TYPE_CHECKING:
    from app.assembly.conversations import RewindReport
    from app.storage.versions.reversal import Progress

WIDE, HIGH = 520, 520
MAX_PATHS = 200
"""Named in one part of the list."""
_OUTCOMES = {
    "removed": later("Files that would be removed"),
    "brought back": later("Files that would be brought back"),
    "set back": later("Files that would be set back"),
}


@dataclass(frozen=True, slots=True)
class Rewound:
    """The last rewind of a conversation, as the bar tells it, with what takes it back."""

    text: str
    take_back: "Callable[[Progress], RewindReport]"
    draft: str = ""
    """The message that went back into the composer."""


class RewindSheet(Sheet):
    """Told what would change; reports whether the conversation and the files are to be rewound."""

    chosen = Signal(bool, bool)  # the conversation, the files

    def __init__(
        self,
        parent: QWidget | None,
        message: str,
        messages: int,
        files: dict[str, str],
        skipped: Sequence[tuple[str, str]],
    ) -> None:
        super().__init__(parent, tr("Rewind to before this message?"))
        self._messages, self._files, self._skipped = messages, files, skipped
        self.both = Radio(tr("Conversation and files"))
        self.conversation = Radio(tr("Conversation only: files stay as they are"))
        self.files = Radio(tr("Files only: the conversation stays as it is"))
        self.cancel = button(tr("Cancel"), on_click=self.reject)
        self.rewind = button(tr("Rewind"), "primary", on_click=self.accept)
        self._list = column(spacing=4, margins=(0, 0, 8, 0))
        self._about = label("", tone="text2", wrap=True)
        self._about.setText(f"“{breakable(one_line(message, 160))}”")
        self._lay_out()
        for choice in (self.both, self.conversation, self.files):
            choice.toggled.connect(self._show)
        for choice in (self.both, self.files):
            choice.setEnabled(bool(files))
        self.conversation.setChecked(True)
        self.finished.connect(self._report)
        self.cancel.setDefault(True)
        self.cancel.setFocus()

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setLayout(self._list)
        area = scrolled(inside)
        area.setAccessibleName(tr("What would change"))
        choices = column(self.conversation, self.both, self.files, spacing=4)
        note = label(tr("Nothing is lost: what leaves the conversation is kept, and a rewind can be undone."), "small")
        note.setWordWrap(True)
        head = row(Glyph("undo", "accent_text", 18), label(self.windowTitle(), "title"), None)
        foot = row(None, self.cancel, self.rewind)
        box = column(head, self._about, 4, choices, 6, area, 4, note, 4, foot, margins=(20, 18, 20, 16))
        box.setStretchFactor(area, 1)
        self.setLayout(box)
        self.resize(WIDE, HIGH)

    @property
    def parts(self) -> tuple[bool, bool]:
        """Whether the conversation is rewound, and whether files are."""
        return not self.files.isChecked(), not self.conversation.isChecked()

    def _show(self) -> None:
        emptied(self._list)
        conversation, files = self.parts
        if conversation:
            after = self._messages - 1
            words = tr("This message leaves the conversation, kept in an archived session.")
            if after > 0:
                words = tr(
                    "This message and the %n after it (answers and results of tools) leave the conversation, kept in "
                    "an archived session.",
                    "",
                    after,
                )
            self._add(tr("Conversation"), [words])
        if files:
            for outcome, title in _OUTCOMES.items():
                self._add(
                    translated(title), [path for path, became in self._files.items() if became == outcome], is_mono=True
                )
        if files or not self._files:
            kept = [f"{visible(path)}: {visible(core_text(reason))}" for path, reason in self._skipped]
            self._add(tr("Files that stay as they are"), kept)
        if not self._files:
            self._add(tr("Files"), [tr("No file would change.")] if not self._skipped else [])
        self._list.addStretch(1)

    def _add(self, title: str, lines: Sequence[str], *, is_mono: bool = False) -> None:
        if not lines:
            return
        more = [tr("and {number} more", number=len(lines) - MAX_PATHS)] if len(lines) > MAX_PATHS else []
        shown = [breakable(in_order(visible(line))) for line in lines[:MAX_PATHS]]
        head = label(title, "strong")
        head.setContentsMargins(0, 6, 0, 0)
        self._list.addWidget(head)
        self._list.addWidget(label("\n".join([*shown, *more]), "mono" if is_mono else "small", "text2", wrap=True))

    def _report(self, code: int) -> None:
        if code == QDialog.DialogCode.Accepted:
            self.chosen.emit(*self.parts)

"""The entry of a compaction: one line that opens to the summary, which can be edited, and to what is kept verbatim."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.text.plain import visible
from app.ui.kit.controls import RowButton, column, row
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, Glyph, button, frame, label
from app.ui.transcript.blocks.mono import MonoView
from app.ui.transcript.list.block import Block, Item, Reports, TextView
from app.vocabulary.context_marks import Compaction, SummaryBy

_EDITOR_LINES = 12
_MOST_LINES = 16
"""Of the summary and of what is kept; the rest scrolls."""
_SIDES_PX = 24

TITLE = later("Earlier messages were summarised")
WRITTEN = {
    SummaryBy.MODEL: later("The model wrote this summary."),
    SummaryBy.DIGEST: later("The model could not write a summary, so this is a list of what was done."),
    SummaryBy.PERSON: later("You edited this summary."),
}
IN_FORCE = later("The model reads it instead of the messages before it. The conversation itself stays whole.")
REPLACED = later("A later summary has taken its place.")
NOTHING_KEPT = later("Nothing.")


class SummaryItem(Item):
    """`draft` is the summary as the person is editing it."""

    def __init__(self, compaction: Compaction) -> None:
        self.compaction = compaction
        self.is_pinned = compaction.is_pinned
        self.is_open = False
        self.is_in_force = True
        self.draft: str | None = None

    @property
    def saved(self) -> str:
        """How much shorter requests are."""
        before, after = self.compaction.tokens_before, self.compaction.tokens_after
        if not before:
            return ""
        return tr("about {after} tokens instead of {before}", after=number(after), before=number(before))

    @property
    def about(self) -> str:
        wish = visible(self.compaction.instruction)
        parts = [translated(WRITTEN[self.compaction.by]), translated(IN_FORCE if self.is_in_force else REPLACED)]
        return " ".join([*parts, tr("You asked for: {wish}", wish=wish)] if wish else parts)

    @property
    def can_be_pinned(self) -> bool:
        return True

    def turn_pin(self, reports: Reports) -> None:
        reports.pin_summary_requested.emit(self.compaction.id, not self.is_pinned)

    def make(self, reports: Reports) -> Block[Item]:
        return SummaryBlock(self, reports)

    def estimate(self, width: int) -> int:
        return 38

    def set_open(self, on: bool) -> bool:
        changes, self.is_open = self.is_open is not on, on
        return changes

    def plain(self) -> str:
        return f"{translated(TITLE)}\n{visible(self.compaction.summary)}"


class SummaryBlock(Block[SummaryItem]):
    def __init__(self, item: SummaryItem, reports: Reports) -> None:
        super().__init__(item)
        self._reports = reports
        self._fold = Glyph("chevron-right", "text3", 14)
        self._saved = Elided("", "text3")
        title = translated(TITLE)
        self.head = RowButton(title, Glyph("archive", "text3", 15), label(title, "strong"), self._saved, self._fold)
        self.head.clicked.connect(self._turn)
        self.body: _Body | None = None
        box = frame("card")
        self._inside = column(self.head, spacing=0, margins=(1, 1, 1, 1))
        box.setLayout(self._inside)
        self.setLayout(column(box))

    def refresh(self) -> None:
        item = self.item
        self._saved.setText(item.saved)
        self._fold.show_icon("chevron-down" if item.is_open else "chevron-right", "text3")
        self.head.setAccessibleName(
            tr("Hide the summary of earlier messages") if item.is_open else tr("Show the summary of earlier messages")
        )
        if item.is_open and self.body is None:
            self.body = _Body(item, self._reports)
            self.body.resized.connect(self.resized)
            self._inside.addWidget(self.body)
        if self.body is not None:
            self.body.setVisible(item.is_open)
            self.body.refresh()

    def height_for(self, width: int) -> int:
        if self.body is not None and self.item.is_open:
            self.body.fit(width - 2 * _SIDES_PX)
        return super().height_for(width)

    def text_views(self) -> list[TextView]:
        if self.body is None or not self.item.is_open:
            return []
        return [view for view in (self.body.summary, self.body.kept) if view.isVisibleTo(self)]

    def _turn(self) -> None:
        self.item.is_open = not self.item.is_open
        self.refresh()
        self.resized.emit()


class _Body(QWidget):
    """What the model reads: the summary, and below it what is kept word for word."""

    resized = Signal()

    def __init__(self, item: SummaryItem, reports: Reports) -> None:
        super().__init__()
        self._item = item
        self._reports = reports
        self._shown: Compaction | None = None
        self._about = label("", "small", "text2", wrap=True)
        self.summary = MonoView(tr("Summary"), most=_MOST_LINES, wraps=True)
        self.kept = MonoView(tr("Kept word for word"), most=_MOST_LINES, wraps=True)
        self.editor = QPlainTextEdit()
        self.editor.setProperty("kind", "input")
        self.editor.setAccessibleName(tr("Edit the summary"))
        self.editor.setTabChangesFocus(True)
        self.editor.setFont(self.summary.font())
        self.editor.setFixedHeight(_EDITOR_LINES * self.summary.line_height)
        self.editor.textChanged.connect(self._keep_draft)
        self.edit = button(tr("Edit the summary"), on_click=self._begin)
        self.save = button(tr("Save"), "primary", on_click=self._save)
        self.discard = button(tr("Discard my changes"), on_click=lambda: self._set_draft(None))
        kept = label(tr("Kept word for word"), "section")
        about = tr("What you asked for, said last and pinned, accepted plans, refusals and instructions.")
        parts = (self.summary, self.editor, Flow(self.edit, self.save, self.discard), kept)
        surface = frame("body")
        surface.setLayout(
            column(self._about, *parts, label(about, "small", wrap=True), self.kept, margins=(14, 10, 14, 12))
        )
        self.setLayout(row(surface))

    def refresh(self) -> None:
        item = self._item
        self._about.setText(item.about)
        if self._shown is not item.compaction:
            self._shown = item.compaction
            self.summary.show_text(visible(item.compaction.summary))
            self.kept.show_text(visible(item.compaction.kept) or translated(NOTHING_KEPT))
        is_editing = item.draft is not None and item.is_in_force
        if item.draft is not None and self.editor.toPlainText() != item.draft:
            self.editor.setPlainText(item.draft)
        self.summary.setVisible(not is_editing)
        self.edit.setVisible(item.is_in_force and not is_editing)
        for made in (self.editor, self.save, self.discard):
            made.setVisible(is_editing)

    def fit(self, width: int) -> None:
        for view in (self.summary, self.kept):
            view.setFixedHeight(view.height_for(width))

    def _begin(self) -> None:
        self._set_draft(self._item.compaction.summary)
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> None:
        text = self.editor.toPlainText().strip()
        if text and text != self._item.compaction.summary:
            self._reports.summary_edited.emit(self._item.compaction.id, text)
        self._set_draft(None)

    def _set_draft(self, text: str | None) -> None:
        self._item.draft = text
        self.refresh()
        self.resized.emit()

    def _keep_draft(self) -> None:
        if self._item.draft is not None:
            self._item.draft = self.editor.toPlainText()

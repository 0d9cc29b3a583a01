"""Asks for a starter of the person's own: its title and its text, or a file that somebody shared."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.ui.kit.controls import column, row
from app.ui.kit.dialogs import FilePicker, Sheet
from app.ui.kit.forms import labelled, line_edit
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label


class StarterSheet(Sheet):
    saved = Signal(str, str)  # title, text
    file_chosen = Signal(str)

    def __init__(self, parent: QWidget | None, text: str) -> None:
        super().__init__(parent, tr("Save a starter"))
        self.title = line_edit(tr("Title"), tr("Weekly letter"))
        self.text = QPlainTextEdit(text)
        self.text.setAccessibleName(tr("Text"))
        self.text.setPlaceholderText(
            tr("Write a letter about {one}, from the notes in {other}.", one="{topic}", other="{folder}")
        )
        self.text.setTabChangesFocus(True)
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        self.save = button(tr("Save"), "primary", on_click=lambda: self.saved.emit(self.title.text(), self._typed()))
        self._take = button(tr("Take one from a file…"), on_click=self._pick)
        words = tr(
            "Type / and its name to begin with it. A word in braces, such as {word}, is asked for each time. It "
            "becomes a file that you can share.",
            word="{topic}",
        )
        head = row(Glyph("spark", "accent_text", 18), label(self.windowTitle(), "title"), None)
        foot = row(self._take, None, button(tr("Cancel"), on_click=self.reject), self.save)
        fields = (labelled(tr("Title"), self.title), labelled(tr("Text"), self.text))
        note = label(words, "small", wrap=True)
        self.setLayout(column(head, note, *fields, self._problem, 4, foot, margins=(20, 18, 20, 16)))
        self.resize(520, 340)
        self.title.setFocus()

    def show_problem(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.show()

    def _typed(self) -> str:
        return self.text.toPlainText()

    def _pick(self) -> None:
        picker = FilePicker(self, tr("Take a starter from a file"), "", tr("Starters (*.md)"))
        picker.fileSelected.connect(self.file_chosen)
        picker.open()

"""Suggestions while the person types, in a list above the field: commands after `/`, files and folders after `@`."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from app.ui.kit.choices import Choice, ChoiceList
from app.ui.kit.controls import column, place_in
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import label

MOST_ROWS = 10
_COMMAND = re.compile(r"/[\w-]*\Z")
_MENTION = re.compile(r"(?:^|(?<=\s))@(?:\"([^\"\n]*)|([^\s@\"]*))\Z")


class Wanted(Enum):
    COMMAND = later("Commands")
    FILE = later("Files and folders")


class SuggestionRequest(NamedTuple):
    """What is asked for: its kind, the letters of it that are written, and where they begin in the text."""

    kind: Wanted
    letters: str
    start: int


def asked_at(text: str, is_first: bool) -> SuggestionRequest | None:
    """What is asked for by the text before the cursor in its line; only the first line can be a command."""
    if is_first and (found := _COMMAND.match(text)):
        return SuggestionRequest(Wanted.COMMAND, found[0], 0)
    if found := _MENTION.search(text):
        return SuggestionRequest(Wanted.FILE, found[1] if found[1] is not None else found[2], found.start())
    return None


def mention(path: str) -> str:
    """How a path is written in a message: in quotes if it would not end where it does."""
    return f'@"{path}"' if re.search(r"[\s@\"]", path) else f"@{path}"


class Suggestions(QFrame):
    """The list itself, above the field and without the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.setProperty("surface", "popup")
        self.list = ChoiceList(tr("Suggestions"))
        self._head = label("", "meta", tone="text3")
        self.setLayout(column(self._head, self.list, spacing=4, margins=(8, 6, 8, 8)))
        self.hide()

    def show_choices(self, head: str, choices: Sequence[Choice], above: QWidget) -> None:
        self._head.setText(head)
        self.list.setAccessibleName(head)
        self.list.show_choices(choices)
        self.list.setFixedHeight(self.list.height_of(MOST_ROWS))
        corner = place_in(self._window, above)
        self.setFixedWidth(above.width())
        self.adjustSize()
        self.move(corner.x(), max(0, corner.y() - self.height() - 6))
        self.raise_()
        self.show()


class Completion(QObject):
    """Watches a field, reports what is asked for, and puts what was chosen into the text."""

    asked = Signal(object)
    """An `Asked`; whoever knows the answer calls `offer` with it."""

    def __init__(self, field: QPlainTextEdit, above: QWidget) -> None:
        super().__init__(field)
        self._field, self._above = field, above
        self._asked: SuggestionRequest | None = None
        self._dismissed: SuggestionRequest | None = None
        """What the person wants to see no suggestions for."""
        self._list: Suggestions | None = None
        field.textChanged.connect(self._look)
        field.cursorPositionChanged.connect(self._look)

    @property
    def list(self) -> ChoiceList | None:
        """What is on show."""
        return self._list.list if self._list is not None and self._list.isVisible() else None

    def offer(self, asked: SuggestionRequest, choices: Sequence[Choice]) -> None:
        """The values of the choices are the texts to be put in."""
        if asked != self._asked:
            return  # the person has typed on
        if not choices or not self._field.hasFocus():
            self.close()
            return
        if self._list is None:
            self._list = Suggestions(self._field.window())
            self._list.list.chosen.connect(self._take)
        self._list.show_choices(translated(asked.kind.value), choices, self._above)

    def close(self) -> None:
        if self._list is not None:
            self._list.hide()

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether the key was meant for the list."""
        shown = self.list
        if shown is None:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self._dismissed = self._asked
            self.close()
            return True
        if event.key() == Qt.Key.Key_Tab and shown.currentIndex().isValid():
            self._take(shown.rows[shown.currentIndex().row()].value)
            return True
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self._asked is not None and any(row.value == self._asked.letters for row in shown.rows):
            self.close()  # it is written out: Enter sends it
            return False
        return shown.take_key(event)

    def _look(self) -> None:
        cursor = self._field.textCursor()
        block = cursor.block()
        before = block.text()[: cursor.positionInBlock()]
        asked = None if cursor.hasSelection() else asked_at(before, block.blockNumber() == 0)
        if asked is None or not self._field.hasFocus():
            self._asked = self._dismissed = None
            self.close()
        elif asked != self._asked:
            self._asked = asked
            if self._dismissed is None or self._dismissed.start != asked.start:
                self._dismissed = None
                self.asked.emit(asked)

    def _take(self, text: object) -> None:
        if self._asked is None:
            return
        cursor = self._field.textCursor()
        start = cursor.block().position() + self._asked.start
        cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
        goes_on = str(text).endswith(("/", "__"))  # a folder or a server: what is in it may be meant
        self.close()
        cursor.insertText(str(text) if goes_on else f"{text} ")
        self._field.setTextCursor(cursor)

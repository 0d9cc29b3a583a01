"""The command palette: everything that can be done, found by typing some letters of it."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.ui.kit.choices import Choice, ChoiceList
from app.ui.kit.controls import column
from app.ui.kit.forms import SearchField
from app.ui.kit.fuzzy import Names
from app.ui.kit.language import tr
from app.ui.kit.parts import label
from app.ui.kit.pressing import go_home

WIDTH, TOP = 560, 84
MOST_ROWS = 12


class Palette(QFrame):
    """Reports the value of what was chosen, and is gone then."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget, choices: Sequence[Choice]) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._window = parent
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("surface", "popup")
        self.setAccessibleName(tr("Commands"))
        self._choices = {choice.title: choice for choice in choices}
        self._names = Names(list(self._choices))
        self.field = SearchField(tr("What would you like to do?"))
        self.list = ChoiceList(tr("Commands"))
        self._nothing = label(tr("Nothing of that name."), "small", tone="text3")
        self.field.textChanged.connect(self._find)
        self.field.installEventFilter(self)
        self.list.chosen.connect(self._take)
        self.setLayout(column(self.field, self.list, self._nothing, spacing=6, margins=(8, 8, 8, 8)))
        self._find("")

    def open(self) -> None:
        window = self._window
        width = min(WIDTH, window.width() - 32)
        self.setFixedWidth(width)
        self.move(window.mapToGlobal(QPoint((window.width() - width) // 2, min(TOP, window.height() // 8))))
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        go_home(self._window)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.list.take_key(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: object, event: object) -> bool:
        """The field keeps the focus, and the list the keys that move through it."""
        if not isinstance(event, QKeyEvent) or event.type() != QKeyEvent.Type.KeyPress:
            return False
        if event.key() == Qt.Key.Key_Escape:  # which would only empty the field
            self.close()
            return True
        return self.list.take_key(event)

    def _find(self, wanted: str) -> None:
        found = self._names.find(wanted, len(self._choices)) if wanted.strip() else list(self._choices)
        shown = (self._choices[title] for title in found)
        self.list.show_choices(sorted(shown, key=lambda choice: not choice.is_enabled))
        self.list.setFixedHeight(self.list.height_of(MOST_ROWS))
        self._nothing.setVisible(not found)
        self.adjustSize()

    def _take(self, value: object) -> None:
        self.close()
        self.chosen.emit(value)

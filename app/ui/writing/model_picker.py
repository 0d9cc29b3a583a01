"""The model picker: a list with a filter, what each model can do, and loading and error states."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QListView, QStackedWidget, QWidget

from app.ui.kit.choices import Choice, ChoiceDelegate, ChoiceRows, row_height
from app.ui.kit.controls import Combo, column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.forms import SearchField
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import Spinner, button, label, set_tone
from app.ui.kit.words import EFFORTS, context_size

if TYPE_CHECKING:
    from app.providers import ModelInfo

MOST_HEIGHT = 340
POPUP_WIDTH = 340
EDGE = 4
"""Pixels between the popup and the screen's edge."""


def badges(model: "ModelInfo") -> list[str]:
    """What to know about a model before choosing it."""
    size = [context_size(model.context)] if model.context else []
    return ([tr("thinking")] if model.thinking else []) + ([] if model.tools else [tr("no tools")]) + size


class ModelList(QWidget):
    """The filter and the list; loading, an error or nothing found stand in the list's place."""

    chosen = Signal(str)
    retry_requested = Signal()
    refilled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rows = ChoiceRows()
        self._models: Sequence[ModelInfo] = ()
        self._chosen = ""
        self.filter = SearchField(tr("Filter models"))
        self.view = QListView()
        self._stack = QStackedWidget()
        self._spinner = Spinner(14, name=tr("Loading the models"))
        self._words = label("", "small", wrap=True)
        self._retry = button(tr("Try again"), "link", on_click=self.retry_requested.emit)
        self._set_up()
        self.show_models([])

    def show_models(self, models: "Sequence[ModelInfo]", chosen: str = "") -> None:
        self._models = models
        self._chosen = chosen or self._chosen
        self._fill()
        self._say("" if models else tr("No models are known yet."), retry=not models)

    def mark(self, chosen: str) -> None:
        self._chosen = chosen
        self._fill()

    def show_loading(self, words: str = "") -> None:
        self._say(words or tr("Asking the service for its models…"), busy=True)

    def show_error(self, text: str) -> None:
        self._say(text, retry=True, tone="bad")

    def _set_up(self) -> None:
        self.view.setModel(self._rows)
        self.view.setItemDelegate(ChoiceDelegate(self._rows, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName(tr("Models"))
        self.view.clicked.connect(self._choose)
        self.filter.textChanged.connect(self._fill)
        self.filter.left_downwards.connect(lambda: self._step(1))
        said = row(self._spinner, self._words, self._retry, margins=(8, 6, 8, 6))
        said.setStretch(1, 1)
        instead = QWidget()
        instead.setLayout(column(said, None))
        self._stack.addWidget(self.view)
        self._stack.addWidget(instead)
        self.setLayout(column(self.filter, self._stack, spacing=4))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Up:
                self._step(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._choose(self.view.currentIndex())
            case _:
                super().keyPressEvent(event)

    def _say(self, text: str, *, busy: bool = False, retry: bool = False, tone: str = "text3") -> None:
        self._words.setText(text)
        set_tone(self._words, tone)
        self._spinner.setVisible(busy)
        self._retry.setVisible(retry)
        self._stack.setCurrentIndex(1 if text else 0)
        self.refilled.emit()

    def wanted_height(self) -> int:
        """What all of it would take without scrolling."""
        rows = self._rows.rowCount() if self._stack.currentIndex() == 0 else 2
        return self.filter.sizeHint().height() + rows * row_height() + 8

    def _fill(self) -> None:
        word = self.filter.text().strip().casefold()
        fitting = [one for one in self._models if word in f"{one.name} {one.id}".casefold()]
        self._rows.show([self._row(one) for one in fitting])
        ids = [one.id for one in fitting]
        self.view.setCurrentIndex(self._rows.index(ids.index(self._chosen) if self._chosen in ids else 0))

    def _row(self, model: "ModelInfo") -> Choice:
        title, about, keys = core_text(model.name or model.id), core_text(model.about), "   ".join(badges(model))
        return Choice(title, about, keys, value=model.id, is_ticked=model.id == self._chosen)

    def _step(self, by: int) -> None:
        at = min(max(self.view.currentIndex().row() + by, 0), self._rows.rowCount() - 1)
        self.view.setCurrentIndex(self._rows.index(at))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self._rows.rows[index.row()].value)


class ModelPopup(QFrame):
    """The list as a popup above the button that opened it, and whose models it lists."""

    chosen = Signal(str)
    provider_chosen = Signal(str)
    effort_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("surface", "popup")
        self.provider = Combo(tr("Provider"))
        self._most = MOST_HEIGHT
        self.list = ModelList()
        self.list.chosen.connect(self._take)
        self.provider.activated.connect(lambda at: self.provider_chosen.emit(self.provider.itemData(at)))
        self.effort = Combo(tr("How much the model thinks"))
        self.effort.activated.connect(lambda at: self.effort_chosen.emit(self.effort.itemData(at)))
        self._thinking = QWidget()
        asked = row(label(tr("Effort"), "small"), self.effort)
        asked.setStretch(1, 1)
        self._thinking.setLayout(asked)
        self.setLayout(column(self.provider, self.list, self._thinking, margins=(8, 8, 8, 8)))
        self.list.refilled.connect(self._fit)
        self._fit()

    def show_providers(self, providers: Sequence[tuple[str, str]], chosen: str) -> None:
        """Who can be asked, by name and title, and who is."""
        self.provider.clear()
        for name, title in providers:
            self.provider.addItem(title, name)
        self.provider.setCurrentIndex(max(0, self.provider.findData(chosen)))

    def show_efforts(self, known: Sequence[str], chosen: str) -> None:
        """How much the model in use can be told to think, and how much it is; nothing to choose hides it."""
        self.effort.clear()
        for level in ("", *known):
            self.effort.addItem(translated(EFFORTS[level]), level)
        self.effort.setCurrentIndex(max(0, self.effort.findData(chosen)))
        self._thinking.setVisible(bool(known))
        self._fit()

    def open_above(self, anchor: QWidget) -> None:
        self.list.filter.clear()
        corner = anchor.mapToGlobal(QPoint(0, 0))
        room = anchor.screen().availableGeometry()
        self._most = min(MOST_HEIGHT, corner.y() - 6 - room.top())
        self._fit()
        left = max(room.left(), min(corner.x(), room.right() - POPUP_WIDTH - EDGE))
        self.move(left, max(room.top(), corner.y() - self.height() - 6))
        self.show()
        self.list.filter.setFocus(Qt.FocusReason.PopupFocusReason)

    def _fit(self) -> None:
        """As high as its list, within reason; its foot stays where it is."""
        foot = self.geometry().bottom()
        around = self.provider.sizeHint().height() + 8
        around += 0 if self._thinking.isHidden() else self.effort.sizeHint().height() + 8
        self.setFixedSize(POPUP_WIDTH, min(self.list.wanted_height() + 18 + around, self._most))
        self.move(self.x(), foot - self.height() + 1)

    def _take(self, model: str) -> None:
        self.hide()
        self.chosen.emit(model)

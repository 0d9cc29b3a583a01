"""Parts of a form: a labelled control, a number, a key that is never shown, a test with its result."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QSpinBox, QWidget

from app.ui.kit.controls import column, row
from app.ui.kit.icons import icon
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, Spinner, button, label, set_tone


def labelled(text: str, control: QWidget) -> QWidget:
    """A control below its name."""
    made = QWidget()
    made.setLayout(column(label(text, "strong"), control, spacing=5))
    return made


def line_edit(name: str, placeholder: str = "") -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(placeholder)
    return made


class NumberField(QSpinBox):
    """A whole number that is typed, or stepped with the arrow keys.

    It places its text itself: from Qt 6.11 on, a spin box that has a style sheet and no buttons gets one pixel for it.
    """

    _PAD = 9
    _PLACED_ON = frozenset(
        {
            QEvent.Type.Resize,
            QEvent.Type.Show,
            QEvent.Type.Polish,
            QEvent.Type.StyleChange,
            QEvent.Type.FontChange,
            QEvent.Type.LayoutDirectionChange,
        }
    )
    """When Qt places the text, too."""

    def __init__(self, name: str, least: int, most: int, unit: str) -> None:
        super().__init__()
        self.setRange(least, most)
        self.setSuffix(f" {unit}")
        self.setKeyboardTracking(False)
        self.setAccessibleName(name)
        self.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        widest = self.fontMetrics().horizontalAdvance(f"{self.maximum()}{self.suffix()}")
        return QSize(widest + 2 * self._PAD + 8, self.fontMetrics().height() + 14)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() in self._PLACED_ON:
            self.lineEdit().setGeometry(self.rect().adjusted(self._PAD, 2, -self._PAD, -2))
        return is_done


class KeyField(QWidget):
    """Takes a key and reports it; afterwards it only knows where the key is stored."""

    key_set = Signal(str, str)
    key_removed = Signal(str)

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self._name = name
        self.field = line_edit(tr("{name} key", name=title), tr("Paste your {name} key", name=title))
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.save = button(tr("Save"), "primary", on_click=self._save)
        self._cancel = button(tr("Cancel"), "ghost", on_click=lambda: self._edit(False))
        self._status = Elided("", "text2", "ui")
        self._replace = button(tr("Replace"), on_click=lambda: self._edit(True))
        self._remove = button(tr("Remove"), "danger", on_click=lambda: self.key_removed.emit(self._name))
        self.save.setAccessibleName(tr("Save the {name} key", name=title))
        self._replace.setAccessibleName(tr("Replace the {name} key", name=title))
        self._remove.setAccessibleName(tr("Remove the {name} key", name=title))
        self._cancel.setAccessibleName(tr("Keep the {name} key", name=title))
        self._source = ""
        self._glyph = Glyph("key", "ok", 15)
        self._known, self._typing = QWidget(), QWidget()
        self._known.setLayout(row(self._glyph, self._status, self._replace, self._remove))
        self._typing.setLayout(row(self.field, self.save, self._cancel))
        self.field.returnPressed.connect(self._save)
        self.field.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.save.setEnabled(False)
        self.setLayout(column(self._known, self._typing, spacing=0))
        self.show_source("")

    def show_source(self, source: str) -> None:
        """Where the key lies ("the system keyring", "the environment variable X"), or nothing."""
        self._source = source
        self._glyph.setVisible(bool(source))
        self._status.setText(tr("••••••••   {place}", place=source_words(source)) if source else "")
        self._replace.setVisible(True)
        self._remove.setVisible("environment" not in source)
        self._edit(not source)

    def show_waiting(self, words: str) -> None:
        """The key was given away, and something has to happen before it lies anywhere."""
        self._edit(False)
        self._glyph.setVisible(False)
        self._status.setText(words)
        for made in (self._replace, self._remove):
            made.setVisible(False)

    def _edit(self, on: bool) -> None:
        self.field.clear()
        self._typing.setVisible(on)
        self._known.setVisible(not on)
        self._cancel.setVisible(bool(self._source))

    def _save(self) -> None:
        value = self.field.text().strip()
        self.field.clear()
        if value:
            self.key_set.emit(self._name, value)


PLACES = (later("the system keyring"), later("the locked system keyring"), later("memory, for this run only"))
"""Where `app.secrets` says that a key is."""


def source_words(source: str) -> str:
    """A key's place as a status: In the system keyring, From ANTHROPIC_API_KEY, No key."""
    if not source:
        return tr("No key")
    variable = source.removeprefix("the environment variable ")
    if variable != source:
        return tr("From {variable}", variable=variable)
    return tr("In {place}", place=translated(source))


class TestLine(QWidget):
    """A Test button with its progress and result beside it."""

    __test__ = False  # pytest would take the name for a test class

    requested = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.is_busy = False
        self.button = button(tr("Test"), on_click=self._request)
        self.button.setAccessibleName(tr("Test {name}", name=name))
        self._spinner = Spinner(14, name=tr("Testing {name}", name=name))
        self._words = label("", "small", wrap=True)
        line = row(self.button, self._spinner, self._words)
        line.setStretch(2, 1)
        self.setLayout(line)
        self._spinner.hide()

    def show_result(self, ok: bool, text: str) -> None:
        self._say(text, "ok" if ok else "bad", busy=False)

    def _request(self) -> None:
        """Another click meanwhile does nothing. The button stays enabled: else it would lose the focus."""
        if self.is_busy:
            return
        self._say(tr("Testing…"), "text3", busy=True)
        self.requested.emit()

    def _say(self, text: str, tone: str, *, busy: bool) -> None:
        self._words.setText(text)
        set_tone(self._words, tone)
        self._spinner.setVisible(busy)
        self.is_busy = busy


class SearchField(QLineEdit):
    """Escape empties it, Down goes on to the list."""

    left_downwards = Signal()
    entered = Signal()
    """It has got the focus: somebody is about to search."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setPlaceholderText(text)
        self.setAccessibleName(text)
        sign = self.addAction(icon("search", "text3", 15), QLineEdit.ActionPosition.LeadingPosition)
        sign.setText(text)  # screen readers take the sign for a button

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Down:
                self.left_downwards.emit()
            case _:
                super().keyPressEvent(event)

"""Parts of a form: a labelled control, a number, a key that is never shown, a test with its result."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QSpinBox, QWidget

from app.ui.kit.controls import column, row
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Elided, Glyph, Spinner, button, label, set_tone
from app.ui.kit.theme import enlarged

_SIGN = 15
"""Pixels of the sign in a search field."""


def labelled(text: str, control: QWidget, named: QWidget | None = None) -> QWidget:
    """A control below its name. `named` is what a screen reader reads the name for, where more stands beside it."""
    made = QWidget()
    name = label(text.replace("&", "&&") if "&" in text else text, "strong")  # & would name a key
    name.setBuddy(named or control)
    made.setLayout(column(name, control, spacing=5))
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
        self._source = ""
        self._known = _KnownKey(title)
        self._known.replace.clicked.connect(lambda: self._edit(True))
        self._known.remove.clicked.connect(lambda: self.key_removed.emit(name))
        self._typing = _KeyEntry(title)
        self._typing.entered.connect(lambda value: self.key_set.emit(name, value))
        self._typing.cancel.clicked.connect(lambda: self._edit(False))
        self.field, self.save = self._typing.field, self._typing.save
        self.setFocusProxy(self.field)
        self.setLayout(column(self._known, self._typing, spacing=0))
        self.show_source("")

    def show_source(self, source: str) -> None:
        """Where the key lies ("the system keyring", "the environment variable X"), or nothing."""
        self._source = source
        if source:
            self._known.tell("key", tr("••••••••   {place}", place=source_words(source)))
            self._known.replace.setVisible(True)
            self._known.remove.setVisible("environment" not in source)
        self._edit(not source)

    def show_waiting(self, words: str) -> None:
        """The key was given away, and something has to happen before it lies anywhere."""
        self._edit(False)
        self._known.tell("", words)
        self._known.replace.setVisible(False)
        self._known.remove.setVisible(False)

    def _edit(self, on: bool) -> None:
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        self.field.clear()
        self._typing.cancel.setVisible(bool(self._source))
        self._typing.setVisible(on)
        self._known.setVisible(not on)
        if had_focus:  # the half that had it is hidden now
            (self.field if on else self._known.replace).setFocus()


class _KnownKey(QWidget):
    """Where a key lies, and what can be done about it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._glyph = Glyph("key", "ok", 15)
        self._status = Elided("", "text2", "ui")
        self.replace = button(tr("Replace"))
        self.replace.setAccessibleName(tr("Replace the {name} key", name=title))
        self.remove = button(tr("Remove"), "danger")
        self.remove.setAccessibleName(tr("Remove the {name} key", name=title))
        self.setLayout(row(self._glyph, self._status, self.replace, self.remove))

    def tell(self, glyph: str, words: str) -> None:
        self._glyph.setVisible(bool(glyph))
        self._status.setText(words)


class _KeyEntry(QWidget):
    """Where a key is typed."""

    entered = Signal(str)

    def __init__(self, title: str) -> None:
        super().__init__()
        self.field = line_edit(tr("{name} key", name=title), tr("Paste your {name} key", name=title))
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.save = button(tr("Save"), "primary", on_click=self._save)
        self.save.setAccessibleName(tr("Save the {name} key", name=title))
        self.cancel = button(tr("Cancel"), "ghost")
        self.cancel.setAccessibleName(tr("Keep the {name} key", name=title))
        self.field.returnPressed.connect(self._save)
        self.field.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.save.setEnabled(False)
        self.setLayout(row(self.field, self.save, self.cancel))

    def _save(self) -> None:
        value = self.field.text().strip()
        self.field.clear()
        if value:
            self.entered.emit(value)


PLACES = (later("the system keyring"), later("the locked system keyring"), later("memory, for this run only"))
"""Where `app.configuration.secrets` says that a key is."""


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
        self._spinner.hide()
        self._words = label("", "small", wrap=True)
        line = row(self.button, self._spinner, self._words)
        line.setStretch(2, 1)
        self.setLayout(line)

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
        self._sign = Glyph("search", "text3", _SIGN)  # an icon of an action would not grow with the letters
        self._sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setLayout(row(self._sign, None, margins=(9, 0, 0, 0)))
        self._make_room()

    def _make_room(self) -> None:
        """For the sign, before the text."""
        room = enlarged(_SIGN) + 6
        self.setTextMargins(*((0, 0, room, 0) if self.isRightToLeft() else (room, 0, 0, 0)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.LayoutDirectionChange):
            self._make_room()

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

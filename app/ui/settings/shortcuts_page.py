"""The settings page of shortcuts, where each can be given other keys."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QKeySequenceEdit, QLineEdit, QWidget
from shiboken6 import isValid

from app.ui.kit.controls import column, emptied, row
from app.ui.kit.filling import Filling
from app.ui.kit.language import later, tr
from app.ui.kit.parts import button, label, set_tone
from app.ui.kit.theme import enlarged
from app.ui.settings.pages import SettingsPage


class ShortcutRow(NamedTuple):
    """An action: its name, what it does, its keys, and those that it has if the person chooses none."""

    name: str
    title: str
    keys: str
    usual: str


class KeysField(QKeySequenceEdit):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc stops the agent and closes the settings; it stands for nothing else."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class ShortcutsPage(SettingsPage):
    """Reports all keys that differ from the usual ones, whenever one was changed."""

    name = "shortcuts"
    title = later("Keyboard shortcuts")
    about = later(
        "Click a field and press the new keys. Alt+A approves what is in view, Alt+D denies it, Esc stops the agent."
    )
    keys_chosen = Signal(dict)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, ShortcutRow] = {}
        self.fields: dict[str, QKeySequenceEdit] = {}
        self.problem = label("", "small", tone="bad", wrap=True)
        self.problem.hide()
        self._list = column(spacing=0)
        self._filling = Filling(self)
        self.reset = button(tr("Use the usual keys"), on_click=self._reset)
        self._lay_out(self.problem, self._list, 6, row(self.reset, None))

    def show_shortcuts(self, rows: Sequence[ShortcutRow]) -> None:
        self._rows = {shown.name: shown for shown in rows}
        self.fields.clear()
        emptied(self._list)
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setColumnStretch(0, 1)
        self._list.addWidget(inner)
        self._filling.begin_acts(partial(self._add, grid, at, name) for at, name in enumerate(self._rows))

    def _add(self, grid: QGridLayout, at: int, name: str) -> None:
        grid.addWidget(label(self._rows[name].title, wrap=True), at, 0)
        grid.addWidget(self._field(self._rows[name]), at, 1)

    def _field(self, shown: ShortcutRow) -> QKeySequenceEdit:
        field = KeysField(QKeySequence(shown.keys))
        field.setMaximumSequenceLength(1)
        field.setClearButtonEnabled(True)
        field.setAccessibleName(tr("Keys for {title}", title=shown.title))
        field.setFixedWidth(enlarged(170))
        inside: QLineEdit | None = field.findChild(QLineEdit)
        assert inside is not None
        inside.setPlaceholderText(tr("No keys"))  # Qt's own sentence has no room
        field.editingFinished.connect(lambda: self._check(shown.name))
        self.fields[shown.name] = field
        return field

    def _check(self, name: str) -> None:
        """Two actions cannot have the same keys: the field goes back to what it was, and says whose they are."""
        if not isValid(self):  # the program ends, and with it the focus of the field
            return
        keys = _portable(self.fields[name].keySequence())
        others = (one for one in self._rows.values() if one.name != name and keys)
        other = next((one for one in others if _portable(QKeySequence(one.keys)) == keys), None)
        if other is not None:
            self._say(
                tr(
                    "{keys} already stands for “{title}”. Take it away there first.",
                    keys=keys,
                    title=other.title,
                )
            )
            self.fields[name].setKeySequence(QKeySequence(self._rows[name].keys))
            return
        self._rows[name] = self._rows[name]._replace(keys=keys)
        self._say("")
        self.keys_chosen.emit({one.name: one.keys for one in self._rows.values() if one.keys != one.usual})

    def _reset(self) -> None:
        self._rows = {name: shown._replace(keys=shown.usual) for name, shown in self._rows.items()}
        for name, field in self.fields.items():
            field.setKeySequence(QKeySequence(self._rows[name].usual))
        self._say("")
        self.keys_chosen.emit({})

    def _say(self, text: str) -> None:
        self.problem.setText(text)
        set_tone(self.problem, "bad")
        self.problem.setVisible(bool(text))


def _portable(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.PortableText)

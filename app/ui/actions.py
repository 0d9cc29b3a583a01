"""Everything that can be done in the window, each once: for keys, for the palette and for the list of shortcuts."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


def always() -> bool:
    return True


class Action(Struct, frozen=True):
    """`name` stands in the settings file, `keys` are those it has unless the person chose others."""

    name: str
    title: str
    run: Callable[[], object]
    keys: str = ""
    can_run: Callable[[], bool] = always


class Actions:
    """Holds the actions of a window and binds their keys."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._all: dict[str, Action] = {}
        self._chosen: Mapping[str, str] = {}
        self._shortcuts: dict[str, QShortcut] = {}

    def add(self, *actions: Action) -> None:
        for action in actions:
            assert action.name not in self._all, action.name
            self._all[action.name] = action
            self._bind(action)

    def use(self, chosen: Mapping[str, str]) -> None:
        """The person's own keys; what they do not name has its usual ones."""
        if chosen != self._chosen:
            self._chosen = dict(chosen)
            for action in self._all.values():
                self._bind(action)

    @property
    def all(self) -> Iterable[Action]:
        return self._all.values()

    def run(self, name: str) -> None:
        action = self._all[name]
        if action.can_run():
            action.run()

    def keys(self, name: str) -> str:
        return self._chosen.get(name, self._all[name].keys)

    def shown_keys(self, name: str) -> str:
        """As this system writes them."""
        return QKeySequence(self.keys(name)).toString(QKeySequence.SequenceFormat.NativeText)

    def _bind(self, action: Action) -> None:
        sequence = QKeySequence(self.keys(action.name))
        shortcut = self._shortcuts.get(action.name)
        if shortcut is not None:
            shortcut.setKey(sequence)
        elif not sequence.isEmpty():
            self._shortcuts[action.name] = QShortcut(sequence, self._window, lambda: self.run(action.name))

"""Which files of the project an answer names: only what exists and may be read becomes a link or a picture."""

import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, unquote

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QImage

SCHEME = "place"
"""Of the addresses that only our own renderer writes."""
_TARGET = re.compile(r"(?P<path>[^:#?\\<>\"|*]+?)(?:(?::|#L?)(?P<line>\d{1,7})(?:[-:]L?\d{1,7})?)?")
_MOST_LETTERS = 300


def target_of(address: str) -> tuple[str, int] | None:
    """The path in the project and the line, 0 for none, that a link means; None if it is no path that is plain."""
    found = _TARGET.fullmatch(unquote(address))
    if found is None or len(address) > _MOST_LETTERS:
        return None
    path = found["path"].removeprefix("./")
    is_plain = path.isprintable() and path == path.strip() and path[:1] not in ("/", "~", "@", "")
    return (path, int(found["line"] or 0)) if is_plain and ".." not in path.split("/") else None


def address_of(path: str, line: int) -> str:
    return f"{SCHEME}:{quote(path)}" + (f"#{line}" if line else "")


def place_of(address: QUrl) -> tuple[str, int]:
    """What `address_of` was told."""
    line = address.fragment()
    return address.path(), int(line) if line.isdecimal() else 0


class FileLinks(QObject):
    """Asks which of some paths are files of the project, and keeps the answers for all blocks."""

    asked = Signal(object)  # paths, each with whether its picture is wanted
    found = Signal()
    """More of them are known."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.known: dict[str, QImage | None] = {}
        """Those that are files, with their pictures if these were wanted."""
        self._early: dict[str, bool] = {}
        """What was asked before somebody could answer."""
        self._is_answered = False

    def answer_by(self, answer: Callable[[Mapping[str, bool]], None]) -> None:
        """From now on, and for what was asked already."""
        self.asked.connect(answer)
        self._is_answered = True
        if self._early:
            answer(self._early)

    def ask(self, named: Mapping[str, bool]) -> None:
        missing = {path: draws for path, draws in named.items() if path not in self.known}
        if not self._is_answered:
            self._early |= missing
        elif missing:
            self.asked.emit(missing)

    def tell(self, found: Mapping[str, QImage | None]) -> None:
        if found:
            self.known.update(found)
            self.found.emit()

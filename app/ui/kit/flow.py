"""A layout that wraps a row of controls into the next line where there is no room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QLineEdit, QSizePolicy, QWidget

LINE_EDIT = 150
"""Pixels that a field takes at least; it gets what is left of its line."""


class Flow(QWidget):
    """Widgets side by side; None is a spring that pushes the rest of its line to the right."""

    def __init__(self, *items: QWidget | None, spacing: int = 8) -> None:
        super().__init__()
        self._lines = _FlowLines(spacing)
        for item in items:
            shown = item or QWidget()
            if item is None:
                shown.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            self._lines.addWidget(shown)
        self.setLayout(self._lines)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)


class _FlowLines(QLayout):
    def __init__(self, spacing: int) -> None:
        super().__init__()
        self._entries: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, entry: QLayoutItem) -> None:
        self._entries.append(entry)

    def count(self) -> int:
        return len(self._entries)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override, unused-ignore]
        return self._entries[index] if 0 <= index < len(self._entries) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override, unused-ignore]
        return self._entries.pop(index) if 0 <= index < len(self._entries) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = self._broken(width)
        return sum(map(_height, lines)) + self.spacing() * max(0, len(lines) - 1)

    def sizeHint(self) -> QSize:
        shown = self._shown()
        wide = sum(map(_width, shown)) + self.spacing() * max(0, len(shown) - 1)
        return QSize(wide, _height(shown))

    def minimumSize(self) -> QSize:
        shown = self._shown()
        return QSize(max(map(_width, shown), default=0), _height(shown))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        top = rect.y()
        for line in self._broken(rect.width()):
            space = QRect(rect.x(), top, rect.width(), _height(line))
            wide = [_width(entry) for entry in line]
            spare = space.width() - sum(wide) - self.spacing() * (len(line) - 1)
            takes = [at for at, entry in enumerate(line) if entry.expandingDirections() & Qt.Orientation.Horizontal]
            left = space.x()
            for at, entry in enumerate(line):
                got = min(space.width(), wide[at] + (max(0, spare) // len(takes) if at in takes else 0))
                high = min(entry.sizeHint().height(), space.height())
                entry.setGeometry(QRect(left, space.y() + (space.height() - high) // 2, got, high))
                left += got + self.spacing()
            top += _height(line) + self.spacing()

    def _shown(self) -> list[QLayoutItem]:
        return [entry for entry in self._entries if not entry.isEmpty()]

    def _broken(self, width: int) -> list[list[QLayoutItem]]:
        """The lines, each as full as it gets; a field stays in one line with the button that follows it."""
        lines: list[list[QLayoutItem]] = []
        left = 0
        shown = self._shown()
        for at, entry in enumerate(shown):
            needed = _width(entry)
            has_button = isinstance(entry.widget(), QLineEdit) and at + 1 < len(shown)
            together = needed + self.spacing() + _width(shown[at + 1]) if has_button else needed
            if lines and together <= left:
                lines[-1].append(entry)
            else:
                lines.append([entry])
                left = width
            left -= needed + self.spacing()
        return lines


def _width(entry: QLayoutItem) -> int:
    if isinstance(entry.widget(), QLineEdit):
        return LINE_EDIT
    return max(0, entry.sizeHint().width())


def _height(line: list[QLayoutItem]) -> int:
    return max((entry.sizeHint().height() for entry in line), default=0)

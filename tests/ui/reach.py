"""What a person reaches in a window: by eye, by keyboard, by screen reader."""

from typing import TypeVar, cast

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTreeView,
    QWidget,
)

from app.ui.kit.controls import place_in

W = TypeVar("W", bound=QObject)


def every(root: QWidget, kind: type[W]) -> list[W]:
    return cast("list[W]", root.findChildren(kind))


def tap(widget: QWidget, at: QPoint | None = None) -> None:
    none = Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, none, at or widget.rect().center())


def hit(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(widget, key, modifiers)


def write(widget: QWidget, text: str) -> None:
    QTest.keyClicks(widget, text)


def nameless(root: QWidget) -> list[str]:
    """Visible widgets that take the focus and have no name a screen reader could say."""
    found = []
    for widget in every(root, QWidget):
        takes_focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
        if not (takes_focus and widget.isVisibleTo(root)) or widget.objectName().startswith("qt_"):
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        if not (widget.accessibleName() or text):
            found.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    return found


def rich_labels(root: QWidget) -> list[str]:
    """Labels that would read markup in what they are told."""
    return [made.text() for made in every(root, QLabel) if made.textFormat() is not Qt.TextFormat.PlainText]


def texts(root: QWidget) -> list[str]:
    """Every label a person can see."""
    QApplication.processEvents()  # a layout shows what it was given a moment later
    return [made.text() for made in every(root, QLabel) if made.isVisibleTo(root)]


def lines(tree: QTreeView, of: QModelIndex | None = None) -> list[str]:
    """What stands in it, each row with its columns, from top to bottom."""
    found, of, model = [], of or QModelIndex(), tree.model()
    for row in range(model.rowCount(of)):
        cells = [str(model.index(row, column, of).data() or "") for column in range(model.columnCount(of))]
        found += [" ".join(filter(None, cells)), *lines(tree, model.index(row, 0, of))]
    return found


def blank(root: QWidget) -> list[str]:
    """Visible controls that hold words and show not a single pixel of them."""
    QApplication.processEvents()
    kinds = (QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QLabel, QAbstractButton)
    return [
        f"{type(widget).__name__} {words!r}"
        for widget in every(root, QWidget)
        if isinstance(widget, kinds) and widget.isVisibleTo(root) and (words := _held(widget)) and not _has_ink(widget)
    ]


def _held(widget: QWidget) -> str:
    match widget:
        case QLineEdit():
            return widget.text() or widget.placeholderText()
        case QComboBox():
            return widget.currentText()
        case QPlainTextEdit():
            return widget.toPlainText() or widget.placeholderText()
        case QAbstractSpinBox() | QLabel() | QAbstractButton():
            return widget.text()
    return ""


def _has_ink(widget: QWidget) -> bool:
    """More than one colour within the frame."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    inner = image.rect().adjusted(4, 3, -4, -3)
    return not inner.isEmpty() and len(set(memoryview(image.copy(inner).constBits()).cast("I"))) > 1


def ringless(root: QWidget) -> list[str]:
    """What looks the same with the focus and without."""
    found = []
    root.activateWindow()
    for made in every(root, QWidget):
        takes_tab = made.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
        if not (takes_tab and made.isEnabled() and made.isVisible()) or made.visibleRegion().isEmpty():
            continue
        pictures = []
        for has_focus in (False, True):
            if (before := root.focusWidget()) is not None:
                before.clearFocus()
            if has_focus:
                made.setFocus(Qt.FocusReason.TabFocusReason)
            place = QRect(place_in(root, made), made.size()).adjusted(-4, -4, 4, 4)
            pictures.append((place, root.grab(place).toImage()))
        if made.hasFocus() and pictures[0] == pictures[1]:
            found.append(f"{type(made).__name__} {made.accessibleName()}")
    return found

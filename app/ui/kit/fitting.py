"""Keeps windows on their screen: never larger than its free area, and never outside of it."""

from PySide6.QtCore import QMargins, QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QWidget

FRAME = QMargins(4, 40, 4, 4)
"""Room for a title bar and borders: how large they are is not known before the window is shown."""

_FILLS = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen


def fitted(wanted: QRect, available: QRect, frame: QMargins = FRAME) -> QRect:
    """The geometry nearest to the wanted one that lies within what is available, with its frame."""
    room = available.marginsRemoved(frame)
    size = wanted.size().boundedTo(room.size())
    last = QPoint(room.right() + 1 - size.width(), room.bottom() + 1 - size.height())
    left = max(room.left(), min(wanted.left(), last.x()))
    top = max(room.top(), min(wanted.top(), last.y()))
    return QRect(QPoint(left, top), size)


def fit(window: QWidget) -> None:
    """Call this right before the window is shown; one that has no place of its own yet gets none."""
    if window.windowState() & _FILLS:
        return
    if window.testAttribute(Qt.WidgetAttribute.WA_Moved):
        window.setGeometry(fitted(window.geometry(), _available(window.geometry().center())))
    else:
        parent = window.parentWidget()
        near = parent.mapToGlobal(parent.rect().center()) if parent is not None else QCursor.pos()
        window.resize(fitted(window.geometry(), _available(near)).size())


def center(window: QWidget) -> None:
    """Call this right before a window is shown: it stands over the one that it belongs to, within the screen."""
    parent = window.parentWidget()
    if parent is None or window.windowState() & _FILLS:
        fit(window)
        return
    middle = parent.mapToGlobal(parent.rect().center())
    shape = window.rect()
    shape.moveCenter(middle)
    window.setGeometry(fitted(shape, _available(middle)))


def keep_inside(dialog: QWidget) -> None:
    """Call this when Qt has put a dialog over its parent: that may lie half outside."""
    was_placed = dialog.testAttribute(Qt.WidgetAttribute.WA_Moved)
    dialog.setGeometry(fitted(dialog.geometry(), _available(dialog.geometry().center())))
    dialog.setAttribute(Qt.WidgetAttribute.WA_Moved, was_placed)


def _available(at: QPoint) -> QRect:
    """Of the screen at this point, or of the first one where there is none."""
    return (QGuiApplication.screenAt(at) or QGuiApplication.primaryScreen()).availableGeometry()

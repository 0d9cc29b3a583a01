"""Tab goes through a window as it is read, also where parts of it are made late; Qt goes by when they were made."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLayout, QScrollArea, QStackedWidget, QWidget

HOLDS_CONTROLS = "holds_controls"
"""The property of a control in which there are others: the conversation, which scrolls by keys and has buttons."""


def move_focus(window: QWidget, *, forwards: bool) -> bool:
    """To the next control, or to the one before; False if the focus is at none of them."""
    order = list(_controls(window))
    now = window.focusWidget()
    around = [at for at, made in enumerate(order) if now is not None and (made is now or made.isAncestorOf(now))]
    if not around:
        return False
    at = around[-1]  # the innermost
    reason = Qt.FocusReason.TabFocusReason if forwards else Qt.FocusReason.BacktabFocusReason
    order[(at + (1 if forwards else -1)) % len(order)].setFocus(reason)
    return True


def _controls(widget: QWidget) -> Iterator[QWidget]:
    """Those that Tab can reach, in the order of the layouts; what belongs to a control is not one itself."""
    if not widget.isVisible():
        return
    if widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value == Qt.FocusPolicy.TabFocus.value:
        if widget.isEnabled():
            yield widget
        if not widget.property(HOLDS_CONTROLS):
            return
    for inside in _parts(widget):
        yield from _controls(inside)


def _parts(widget: QWidget) -> list[QWidget]:
    if isinstance(widget, QScrollArea | QStackedWidget):
        shown = widget.widget() if isinstance(widget, QScrollArea) else widget.currentWidget()
        return [shown] if shown is not None else []
    if isinstance(widget, QAbstractScrollArea):
        # never what Qt made around its scroll bars: PySide would let go the bars with it, for all who hold one
        return [widget.viewport()]
    if layout := widget.layout():
        return list(_laid_out(layout))
    children = [made for made in widget.children() if isinstance(made, QWidget) and not made.isWindow()]
    return sorted(children, key=lambda made: (made.y(), made.x()))


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if item is not None and (inner := item.layout()):
            yield from _laid_out(inner)
        elif item is not None and (made := item.widget()):
            yield made

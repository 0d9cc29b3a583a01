"""Fills a layout with widgets: many without blocking the window, and few anew only where they are others."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.ui.kit.controls import column, emptied
from app.ui.kit.language import tr
from app.ui.kit.parts import label, single_shot
from app.ui.kit.tokens import S

SLICE_SECONDS = 0.005
"""Seconds of making widgets per turn of the loop; Qt takes a multiple of it to dress, place and paint them."""
FIRST_WIDGETS = 4
"""Widgets that are there at once, however slow the machine is: a short list is never seen half."""
_PAUSE_MS = 10
"""For everything else, between two turns."""


def once_painted(owner: QObject, do: Callable[[], None]) -> None:
    """Call `do` when what was just changed is placed and painted, and everything else had its turn."""
    QTimer.singleShot(0, owner, lambda: QTimer.singleShot(_PAUSE_MS, owner, do))


Maker = Callable[[], QWidget]
Act = Callable[[], None]


class Filling(QObject):
    """Does one list of acts at a time, most often adding widgets to a layout; to begin another forgets what is left."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._layout: QBoxLayout | None = None
        self._left: Iterator[Act] = iter(())
        self._later = single_shot(self, self._fill, _PAUSE_MS)
        self._painted = single_shot(self, self._later.start)
        """Starts the pause when the widgets of the last turn are placed and painted."""

    def begin(self, layout: QBoxLayout, makers: Iterable[Maker]) -> None:
        self._layout = layout
        self.begin_acts(self._adding(makers))

    def begin_acts(self, acts: Iterable[Act]) -> None:
        """Each makes one widget and puts it where it belongs."""
        self._left = iter(acts)
        for act in islice(self._left, FIRST_WIDGETS):
            act()
        self._painted.start()

    def add(self, makers: Iterable[Maker]) -> None:
        """More, after all that is still to come."""
        self._left = chain(self._left, self._adding(makers))
        self._painted.start()

    def stop(self) -> None:
        self._painted.stop()
        self._later.stop()
        self._left = iter(())

    def _adding(self, makers: Iterable[Maker]) -> Iterator[Act]:
        assert self._layout is not None
        return (partial(self._add, self._layout, make) for make in makers)

    @staticmethod
    def _add(layout: QBoxLayout, make: Maker) -> None:
        layout.addWidget(make())

    def _fill(self) -> None:
        end = time.perf_counter() + SLICE_SECONDS
        for act in self._left:
            act()
            if time.perf_counter() >= end:
                self._painted.start()
                return


class LineList(QWidget):
    """Lines below what stands above them; not there without any, and drawn anew only where they are others."""

    def __init__(self, line_of: Callable[[Any], QWidget], *above: QWidget, most: int = 100, spacing: int = S) -> None:
        super().__init__()
        self._line_of, self._most = line_of, most
        self._items: tuple[object, ...] = ()
        self._lines = column(spacing=spacing)
        self.setLayout(column(*above, self._lines, spacing=spacing))
        self.hide()

    def show_items(self, items: Sequence[object]) -> None:
        if tuple(items) == self._items:
            return
        self._items = tuple(items)
        emptied(self._lines)
        for item in items[: self._most]:
            line = self._line_of(item)
            self._lines.addWidget(line)
            line.show()  # Qt would do it a turn of the loop later, and the list would flicker
        if len(items) > self._most:
            self._lines.addWidget(label(tr("and {number} more", number=len(items) - self._most), "small"))
        self.setVisible(bool(items))

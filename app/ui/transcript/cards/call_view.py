"""The exact call on a card: each argument's name beside its value. It remembers which parts have been on screen."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPaintEvent, QShowEvent, QTextCursor

from app.text.plain import visible
from app.ui.kit.language import tr
from app.ui.transcript.blocks.mono import GutterView, Span, readable

Stretch = tuple[int, int]
"""From one position in a text to another."""

_SHORT_CALL_LINES = 3
"""Lines of what a call is about that can stand in view together with the rest."""


class CallView(GutterView):
    """Names are drawn where no value can be, so that a line of a command never looks like another argument.

    `alarming` are passages of the text that were found to be alarming: they are coloured, and it opens at the first.
    `seen` is what of the text was on screen; it is kept by whoever made the view and outlives it.
    """

    def __init__(
        self, arguments: Sequence[tuple[str, str]], seen: list[Stretch], alarming: Iterable[str] = (), *, most: int
    ) -> None:
        super().__init__(tr("The exact call"), columns=1, most=most, wraps=True)
        self.names: list[str] = []
        """One for each line; empty where a value goes on."""
        self._seen = seen
        self._alarming = [readable(text) for text in alarming if text]
        self._alarms: list[Stretch] = []
        self._key: int | None = None
        """Where that stands which must be in view: the first alarm, or what the call is about if it is short."""
        self._was_opened = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTabChangesFocus(True)
        self._fill(arguments)

    @property
    def is_all_seen(self) -> bool:
        return not self._unseen()

    @property
    def key_is_in_view(self) -> bool:
        shown = self._shown()
        return self._key is None or (shown is not None and shown[0] <= self._key < shown[1])

    def show_key(self) -> None:
        self._show(self._key or 0)

    def show_unseen(self) -> None:
        """Scroll on to what has not been on screen yet."""
        if missing := self._unseen():
            self._show(missing[0][0])

    @contextmanager
    def kept_in_place(self) -> Iterator[None]:
        """The same line stays at the top whatever heights are tried meanwhile: a higher view could scroll less far."""
        bar = self.verticalScrollBar()
        at = bar.value()
        yield
        bar.setValue(at)

    def look(self) -> None:
        """Remember what is on screen now."""
        shown = self._shown()
        if shown is not None:
            # in order, and as one where they touch
            joined: list[Stretch] = []
            for start, end in sorted([*self._seen, shown]):
                if joined and start <= joined[-1][1]:
                    joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
                else:
                    joined.append((start, end))
            self._seen[:] = joined

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.look()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._was_opened:
            self._was_opened = True
            self.show_key()

    def _fill(self, arguments: Sequence[tuple[str, str]]) -> None:
        values = [(name, visible(value).split("\n")) for name, value in arguments]
        self.names = [name if at == 0 else "" for name, lines in values for at in range(len(lines))]
        lines = [line for _, lines in values for line in lines]
        if any(self.names):
            self.show_lines(lines, [(visible(name),) for name in self.names])
        else:
            self.setPlainText(readable("\n".join(lines)))
        # wherever one of these passages stands in the text as words of its own, in Qt's positions
        text = self.toPlainText()
        pattern = "|".join(rf"(?<![\w./-]){re.escape(passage)}(?![\w./-])" for passage in self._alarming)
        found = re.finditer(pattern, text) if pattern else ()
        self._alarms = [
            (start, start + _units(match[0])) for match in found for start in (_units(text[: match.start()]),)
        ]
        if self._alarms:
            self.color_lines(self._alarm_spans)
            self._key = self._alarms[0][0]
        else:
            self._key = 0 if values and len(values[0][1]) <= _SHORT_CALL_LINES else None

    def _show(self, position: int) -> None:
        """With a line above it, to see what it belongs to."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        self.setTextCursor(cursor)
        lines_down = self.cursorRect(cursor).top() // max(1, self.line_height)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + lines_down - 1)

    def _shown(self) -> Stretch | None:
        """What can be seen of the text at this moment; a line that is cut in half does not count."""
        region = self.viewport().visibleRegion().boundingRect()
        half = self.line_height // 2
        top, bottom = region.top() + half, region.bottom() - half
        if region.isEmpty() or top > bottom:
            return None
        end = QPoint(self.viewport().width(), bottom)
        return self.cursorForPosition(QPoint(0, top)).position(), self.cursorForPosition(end).position() + 1

    def _unseen(self) -> list[Stretch]:
        missing: list[Stretch] = []
        at = 0
        for start, end in self._seen:
            if start > at:
                missing.append((at, start))
            at = max(at, end)
        length = self.document().characterCount() - 1
        return [*missing, *([(at, length)] if at < length else [])]

    def _alarm_spans(self, number: int, _text: str) -> Iterable[Span]:
        block = self.document().findBlockByNumber(number)
        start, end = block.position(), block.position() + block.length()
        for first, last in self._alarms:
            if first < end and last > start:
                yield max(first, start) - start, min(last, end) - max(first, start), "bad"


def _units(text: str) -> int:
    """How long a text is for Qt, which counts in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2

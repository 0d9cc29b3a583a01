"""A reply while it is being written: text and thinking become items, which are removed again if the attempt failed."""

from collections.abc import Callable

from app.ui.transcript.blocks.code import CodeItem
from app.ui.transcript.blocks.markdown import MarkdownStream, Segment
from app.ui.transcript.blocks.picture import PictureItem
from app.ui.transcript.blocks.prose import ProseItem
from app.ui.transcript.blocks.thinking import ThinkingItem
from app.ui.transcript.list.block import Item
from app.vocabulary.messages import Image

_ONE_BLOCK_CHARS = 6000
"""Letters up to which a finished text without code is one block and needs no parsing before it is seen."""


class ReplyItems:
    """Told words; adds items, and says which have changed."""

    def __init__(
        self, add: Callable[[Item], None], changed: Callable[[Item], None], remove: Callable[[Item], None]
    ) -> None:
        self._add = add
        self._changed = changed
        self._remove = remove
        self._stream: MarkdownStream | None = None
        self._tail: ProseItem | CodeItem | None = None
        self._thinking: ThinkingItem | None = None

    def say(self, text: str) -> None:
        self.stop_thinking()
        self._stream = self._stream or MarkdownStream()
        for segment in self._stream.feed(text):
            self._close(segment)
        if (tail := self._stream.tail) is not None:
            item = self._take_tail(tail)
            item.source = tail.source
            self._changed(item)

    def say_all(self, text: str) -> None:
        """A text that is complete already."""
        self.stop_thinking()
        if len(text) < _ONE_BLOCK_CHARS and "```" not in text and "~~~" not in text:
            if text.strip():
                self._add(ProseItem(text))
            return
        self.say(text)
        self.finish()

    def think(self, text: str) -> None:
        self._finish_text()
        if self._thinking is None:
            self._thinking = ThinkingItem(is_running=True)
            self._add(self._thinking)
        self._thinking.text += text
        self._changed(self._thinking)

    def show_picture(self, image: Image) -> None:
        self.finish()
        self._add(PictureItem(image))

    def stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.is_running = False
            self._changed(self._thinking)
            self._thinking = None

    def finish(self) -> None:
        """Nothing more comes: what is open is closed."""
        self.stop_thinking()
        self._finish_text()

    def forget(self) -> None:
        """The items are gone; begin anew."""
        self._stream = self._tail = self._thinking = None

    def _finish_text(self) -> None:
        if self._stream is not None:
            for segment in self._stream.finish():
                self._close(segment)
        self._stream = self._tail = None

    def _close(self, segment: Segment) -> None:
        """The open item becomes this final one, if it is of its kind; else a new one is added."""
        item = self._take_tail(segment)
        item.source = segment.source
        item.is_open = False
        self._changed(item)
        self._tail = None

    def _take_tail(self, segment: Segment) -> ProseItem | CodeItem:
        if isinstance(self._tail, CodeItem) == segment.is_code and self._tail is not None:
            return self._tail
        if self._tail is not None:  # what was shown as prose turned out to open a fence
            self._remove(self._tail)
        if segment.is_code:
            self._tail = CodeItem(segment.source, segment.language, is_open=True)
        else:
            self._tail = ProseItem(segment.source, self._stream.env if self._stream else None, is_open=True)
        self._add(self._tail)
        return self._tail

"""Tells thinking from the answer where a server leaves `<think>` in the text, as many do for models of others."""

from collections.abc import Iterator

from app.vocabulary.events import TextDelta, ThinkingDelta

_BEGIN, _END = "<think>", "</think>"


class ThinkTags:
    """Only what begins a reply is thinking: further down, the tag is a word that the answer is about."""

    def __init__(self) -> None:
        self._held = ""
        """What may still become a tag."""
        self._tag = _BEGIN
        """The one that is looked for; "" once the answer has begun."""

    def feed(self, text: str) -> Iterator[TextDelta | ThinkingDelta]:
        self._held += text
        if self._tag == _BEGIN:
            begin = self._held.lstrip()
            if len(begin) < len(_BEGIN) and _BEGIN.startswith(begin):
                return
            self._tag = _END if begin.startswith(_BEGIN) else ""
            self._held = begin.removeprefix(_BEGIN) if self._tag else self._held
        if self._tag:
            yield from self._think()
        else:
            yield from self.rest()

    def rest(self) -> Iterator[TextDelta | ThinkingDelta]:
        """What was held back when the reply ended, or when something else followed."""
        held, self._held = self._held, ""
        if held:
            yield ThinkingDelta(held) if self._tag == _END else TextDelta(held)

    def _think(self) -> Iterator[TextDelta | ThinkingDelta]:
        thought, end, answer = self._held.partition(_END)
        if end:
            self._tag, self._held = "", answer.lstrip()
        else:
            kept = next((size for size in range(len(_END) - 1, 0, -1) if thought.endswith(_END[:size])), 0)
            self._held = thought[len(thought) - kept :]
            thought = thought[: len(thought) - kept]
        if thought:
            yield ThinkingDelta(thought)
        if end:
            yield from self.rest()

"""What replies hold beside plain text: how many tokens they took, what they cite, what they thought between tags."""

import re
from collections.abc import Iterator
from typing import Any

from app.text.plain import one_line
from app.vocabulary.events import TextDelta, ThinkingDelta, UsageReported
from app.vocabulary.messages import MOST_TOKENS, Usage


def usage_reported(
    read: object, written: object, cached: object = None, kept: object = None
) -> Iterator[UsageReported]:
    """Nothing if one of the numbers is impossible: our own estimate counts then. A number left out is 0."""
    counts: list[Any] = [0 if count is None else count for count in (read, written, cached, kept)]
    usage = Usage(*counts)
    if usage.is_possible:
        yield UsageReported(usage)


def count_of(value: object) -> int:
    """A number of tokens; 0 for whatever is none."""
    return value if type(value) is int and 0 <= value <= MOST_TOKENS else 0


def fields_of(value: object) -> dict[str, Any]:
    """A JSON object; empty for whatever is none."""
    return value if isinstance(value, dict) else {}


_LINK = re.compile(r"https?://[^\s<>\x00-\x1f\x7f]+", re.ASCII)
_MARKS = re.compile(r"([\\\[\]`*_<>])")
_LONGEST_TITLE = 200


class Sources:
    """What a reply cites: told at its end, as links, whatever form the service sends it in."""

    def __init__(self) -> None:
        self._titles: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._titles)

    def add(self, listed: object) -> None:
        """Addresses, or objects with an address and a title; what is neither is no source."""
        for entry in listed if isinstance(listed, list) else ():
            about = fields_of(entry)
            about = fields_of(about.get("url_citation")) or about
            url = entry if isinstance(entry, str) else about.get("url")
            if isinstance(url, str) and _LINK.fullmatch(url):
                title = about.get("title")
                self._titles[url] = (title if isinstance(title, str) else "") or self._titles.get(url, "")

    def tell(self, text: str) -> Iterator[TextDelta]:
        """Those that the text does not link itself."""
        links = [(url, title) for url, title in self._titles.items() if url not in text]
        lines = [f"{number}. [{_title(title) or _title(url)}](<{url}>)" for number, (url, title) in enumerate(links, 1)]
        if lines:
            yield TextDelta("\n\nSources:\n\n" + "\n".join(lines))


def _title(text: str) -> str:
    return _MARKS.sub(r"\\\1", one_line(text, _LONGEST_TITLE))


_BEGIN, _END = "<think>", "</think>"


class ThinkTags:
    """Finds thinking where a server leaves `<think>` in the text, as many do for models of others.

    Only what begins a reply is thinking: further down, the tag is a word that the answer is about.
    """

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

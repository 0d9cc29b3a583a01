"""What a reply cites: told at its end, as links, whatever form the service sends it in."""

import re
from collections.abc import Iterator

from app.providers.usage import fields_of
from app.text.plain import one_line
from app.vocabulary.events import TextDelta

_LINK = re.compile(r"https?://[^\s<>\x00-\x1f\x7f]+", re.ASCII)
_MARKS = re.compile(r"([\\\[\]`*_<>])")
_LONGEST_TITLE = 200


class Sources:
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

    def told(self, text: str) -> Iterator[TextDelta]:
        """Those that the text does not link itself."""
        links = [(url, title) for url, title in self._titles.items() if url not in text]
        lines = [f"{number}. [{_title(title) or _title(url)}](<{url}>)" for number, (url, title) in enumerate(links, 1)]
        if lines:
            yield TextDelta("\n\nSources:\n\n" + "\n".join(lines))


def _title(text: str) -> str:
    return _MARKS.sub(r"\\\1", one_line(text, _LONGEST_TITLE))

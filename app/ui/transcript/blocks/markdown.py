"""Markdown that grows: closed top-level blocks are final, only the open tail is parsed again.

CommonMark decides about blocks line by line, so at the end of a complete line every top-level block but the last is
final. Fenced code becomes a segment of its own, because it is shown in its own widget.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it.token import Token

from app.ui.transcript.blocks.markup import block_parser

LONG = 4000
"""Characters after which an open list is cut at its items."""

_FENCE = re.compile(r"^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)$", re.M)
_MAYBE_FENCE = re.compile(r"(?:^|\n) {0,3}(?:`{1,2}|~{1,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$")


@dataclass(slots=True)
class Segment:
    """A stretch of prose, or one fenced code block with its language."""

    source: str
    is_code: bool = False
    language: str = ""


class MarkdownStream:
    """`feed` text as it comes; it gives the segments that closed. `tail` is the open one."""

    def __init__(self) -> None:
        self._parser = block_parser()
        self.env: dict[str, Any] = {}
        """Link definitions seen so far; rendering needs them too."""
        self._open = ""
        self._checked = 0
        """Up to where no block of the open text has ended."""

    @property
    def tail(self) -> Segment | None:
        """What is open; a last line that may begin or end a fence is held back, so that it does not flicker."""
        shown = _MAYBE_FENCE.sub("", self._open)
        if _FENCE.match(shown):
            return _segments(self._blocks(shown), shown)[0]
        return Segment(shown) if shown.strip() else None

    def feed(self, text: str) -> list[Segment]:
        self._open += text.replace("\r", "").replace("\0", "\N{REPLACEMENT CHARACTER}")
        end = self._open.rfind("\n") + 1
        complete, is_long = self._open[:end], end > LONG
        if end <= self._checked or not (is_long or "\n\n" in complete or _FENCE.search(complete)):
            return []
        blocks = self._blocks(complete)
        closed = _closed_lines(blocks, is_long=is_long)
        if not closed:
            self._checked = end + end // 4 if is_long and not _FENCE.match(complete) else end
            return []
        head = "".join(_lines(complete)[:closed])
        self._open, self._checked = self._open[len(head) :], 0
        return _segments([block for block in blocks if block.level == 0 and _place(block)[0] < closed], head)

    def finish(self) -> list[Segment]:
        """The text is complete: close what is open."""
        segments = _segments(self._blocks(self._open), self._open)
        self._open, self._checked = "", 0
        if segments and segments[-1].is_code:
            last = segments[-1]
            last.source += "\n" if last.source and not last.source.endswith("\n") else ""
        return segments

    def _blocks(self, text: str) -> list[Token]:
        """What begins a block or an item of a list, with its place."""
        return [token for token in self._parser.parse(text, self.env) if token.map and token.nesting >= 0]


def _closed_lines(blocks: Sequence[Token], *, is_long: bool) -> int:
    """How many lines are final; 0 if all of them may still change."""
    tops = [block for block in blocks if block.level == 0]
    if not tops:
        return 0
    last = tops[-1]
    start, end = _place(last)
    if last.type == "fence":
        is_ended = last.content.count("\n") < end - start - 1
        return end if is_ended else start
    if len(tops) == 1 and is_long and last.type.endswith("_list_open"):
        return max(_place(block)[0] for block in blocks if block.level == 1 and block.type == "list_item_open")
    return start if len(tops) > 1 else 0


def _segments(blocks: Sequence[Token], text: str) -> list[Segment]:
    """Each fence by itself, and the prose between them."""
    lines, at = _lines(text), 0
    made: list[Segment] = []
    for block in blocks:
        if block.type == "fence" and block.level == 0:
            start, end = _place(block)
            language = next(iter(block.info.split()), "")
            made += [Segment("".join(lines[at:start])), Segment(block.content, is_code=True, language=language)]
            at = end
    made.append(Segment("".join(lines[at:])))
    return [segment for segment in made if segment.is_code or segment.source.strip()]


def _lines(text: str) -> list[str]:
    """As Markdown counts them."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _place(block: Token) -> tuple[int, int]:
    """Its first line, and the one after its last."""
    assert block.map is not None
    return block.map[0], block.map[1]

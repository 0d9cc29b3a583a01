"""Markdown that grows: closed top-level blocks are final, only the open tail is parsed again.

CommonMark decides about blocks line by line, so at the end of a complete line every top-level block but the last is
final. Fenced code becomes a segment of its own, because it is shown in its own widget.
"""

import re
from dataclasses import dataclass
from typing import Any

from markdown_it.token import Token

from app.ui.transcript.blocks.markup import block_parser

LONG = 4000
"""Characters after which an open list is cut at its items."""

_OPENER = re.compile(r"^ {0,3}(?:(?P<tick>`{3,})(?P<tick_info>[^`\n]*)|(?P<tilde>~{3,})(?P<tilde_info>[^\n]*))$", re.M)

_MAYBE_OPENER = re.compile(r"(?:^|\n) {0,3}(?:`{1,2}|~{1,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$")


@dataclass(slots=True)
class Segment:
    """A stretch of prose, or one fenced code block with its language."""

    source: str
    is_code: bool = False
    language: str = ""


@dataclass(slots=True)
class _Fence:
    """The fence we are in: what closes it, and how far its own lines are indented."""

    mark: str
    indent: int
    segment: Segment
    line: str = ""
    """The last line, as far as it has come."""

    def is_end(self, line: str) -> bool:
        stripped = line.strip(" \t")
        indent = len(line) - len(line.lstrip(" "))
        return indent <= 3 and len(stripped) >= len(self.mark) and stripped == self.mark[0] * len(stripped)

    def outdented(self, line: str) -> str:
        spaces = len(line) - len(line.lstrip(" "))
        return line[min(spaces, self.indent) :]


class MarkdownStream:
    """`feed` text as it comes; it gives the segments that closed. `tail` is the open one."""

    def __init__(self) -> None:
        self._parser = block_parser()
        self.env: dict[str, Any] = {}
        """Link definitions seen so far; rendering needs them too."""
        self._open = ""
        self._fence: _Fence | None = None
        self._checked = 0
        self._next_parse = 0

    @property
    def tail(self) -> Segment | None:
        """What is open; a last line that may become a fence is held back, so that it does not flicker."""
        if self._fence:
            return self._rest()
        shown = _MAYBE_OPENER.sub("", self._open)
        return Segment(shown) if shown.strip() else None

    def feed(self, text: str) -> list[Segment]:
        closed: list[Segment] = []
        text = text.replace("\r", "").replace("\0", "\N{REPLACEMENT CHARACTER}")
        while text:
            text = self._feed_fence(text, closed) if self._fence else self._feed_prose(text, closed)
        return closed

    def finish(self) -> list[Segment]:
        """The text is complete: close what is open."""
        tail = self._rest()
        if tail and tail.is_code and not tail.source.endswith("\n") and tail.source:
            tail.source += "\n"
        fence, self._fence, self._open, self._checked, self._next_parse = self._fence, None, "", 0, 0
        if fence and tail and fence.line and fence.is_end(fence.line):
            tail.source = fence.segment.source
        return [tail] if tail else []

    def _rest(self) -> Segment | None:
        if self._fence:
            segment = self._fence.segment
            return Segment(segment.source + self._fence.line, is_code=True, language=segment.language)
        return Segment(self._open) if self._open.strip() else None

    # --- code ------------------------------------------------------------------------------------------------------

    def _feed_fence(self, text: str, closed: list[Segment]) -> str:
        """Takes lines up to the end of the fence and gives back what follows it."""
        fence = self._fence
        assert fence is not None
        text = fence.line + text
        fence.line = ""
        lines: list[str] = []
        start = 0
        while (end := text.find("\n", start)) >= 0:
            line = text[start:end]
            start = end + 1
            if fence.is_end(line):
                fence.segment.source += "".join(lines)
                closed.append(fence.segment)
                self._fence = None
                return text[start:]
            lines.append(fence.outdented(line) + "\n")
        fence.segment.source += "".join(lines)
        fence.line = text[start:]
        return ""

    # --- prose -----------------------------------------------------------------------------------------------------

    def _feed_prose(self, text: str, closed: list[Segment]) -> str:
        """Takes all text, or all up to a top-level fence; gives back what follows its opening line."""
        self._open += text
        complete = self._open.rfind("\n") + 1
        if complete <= self._checked:
            return ""
        for opener in _OPENER.finditer(self._open, self._checked, complete):
            if self._opens_at_top(opener):
                before, rest = self._open[: opener.start()], self._open[opener.end() + 1 :]
                if before.strip():
                    self._parser.parse(before, self.env)
                    closed.append(Segment(before))
                info = (opener["tick_info"] or opener["tilde_info"] or "").strip()
                mark = opener["tick"] or opener["tilde"]
                indent = len(opener[0]) - len(opener[0].lstrip(" "))
                self._fence = _Fence(mark, indent, Segment("", is_code=True, language=info.split()[0] if info else ""))
                self._open, self._checked, self._next_parse = "", 0, 0
                return rest
        self._checked = complete
        self._close_blocks(complete, closed)
        return ""

    def _opens_at_top(self, opener: re.Match[str]) -> bool:
        """Inside a list or a quote a fence belongs to that block; the parser knows."""
        before = self._open[: opener.start()]
        if not before.strip():
            return True
        tokens = self._parser.parse(self._open[: opener.end()] + "\n", dict(self.env))
        last = [token for token in tokens if token.level == 0][-1]
        return last.type == "fence" and last.map is not None and last.map[0] == before.count("\n")

    def _close_blocks(self, complete: int, closed: list[Segment]) -> None:
        """Close all blocks but the last. A parse is worth it only where a blank line may have ended something."""
        text = self._open[:complete]
        if complete < self._next_parse or ("\n\n" not in text and complete <= LONG):
            return
        tokens = self._parser.parse(text, self.env)
        line = _first_open_line(tokens, is_long=complete > LONG)
        if line:
            head = "".join(part + "\n" for part in text.split("\n")[:line])
            closed.append(Segment(head))
            self._open = self._open[len(head) :]
            self._checked = max(0, self._checked - len(head))
            self._next_parse = 0
        elif complete > LONG:
            self._next_parse = complete + complete // 4


def _first_open_line(tokens: list[Token], *, is_long: bool) -> int:
    """The line where the part begins that may still change; 0 when that is all of it."""
    tops = [token for token in tokens if token.level == 0 and token.map and token.nesting >= 0]
    if len(tops) > 1:
        assert tops[-1].map is not None
        return tops[-1].map[0]
    if is_long and tops and tops[0].type.endswith("_list_open"):
        items = [token.map[0] for token in tokens if token.level == 1 and token.type == "list_item_open" and token.map]
        return items[-1]
    return 0

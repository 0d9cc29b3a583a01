"""How the text of a document is written: parts and hidden text between marks that its own text cannot forge."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

OPEN, CLOSE = "⟦", "⟧"
MOST_CHARACTERS = 8_000_000
_FORGED = str.maketrans({OPEN: "[[", CLOSE: "]]"})
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ud800-\udfff\ue000-\uf8ff\ufeff\ufff9-\uffff\U000e0000-\U000e01ef]"
)
"""Characters that nobody sees: controls, direction marks, tags; a line could say something else than it shows."""
_LINE_ENDS = re.compile("\r\n?|[\u2028\u2029\x85]")

Piece = tuple[str, str]
"""Why it is hidden ("" if it is not), and the text."""


class Marking:
    """Cleans the texts of a document, marks what is hidden in it, and counts both."""

    def __init__(self) -> None:
        self.hidden: Counter[str] = Counter()
        self.unseen = 0

    def clean(self, text: str | None) -> str:
        """Fit to be shown, on as many lines as it has."""
        if not text:
            return ""
        seen, count = _UNSEEN.subn("", text.replace("\xad", ""))
        self.unseen += count
        return _LINE_ENDS.sub("\n", seen).translate(_FORGED)

    def line(self, text: str | None) -> str:
        return " ".join(self.clean(text).split())

    def hide(self, why: str, text: str) -> str:
        """`why` begins with the word by which it is counted: "comment by Ann" is a comment."""
        if not text.strip():
            return ""
        self.hidden[why.split(" by ")[0]] += 1
        return f"{OPEN}hidden: {why}: {text.strip()}{CLOSE}"

    def join(self, pieces: Iterable[Piece]) -> str:
        """One text of clean pieces; neighbours that are hidden for one reason share a mark."""
        joined = []
        for why, group in groupby(pieces, key=lambda piece: piece[0]):
            text = "".join(text for _, text in group)
            joined.append(self.hide(why, text) if why else text)
        return "".join(joined)

    def told(self, what: str, lines: Iterable[str], **facts: Any) -> dict[str, Any]:
        """The reader's answer. `what` says what it is; the first line of the text counts what is hidden."""
        kept, size, is_cut = [], 0, False
        for line in lines:
            size += len(line) + 1
            if is_cut := size > MOST_CHARACTERS:
                break
            kept.append(line)
        notes = [what, *facts.pop("notes", ())]
        hidden = ", ".join(f"{count} {why}" for why, count in sorted(self.hidden.items()))
        notes += [f"hidden in it, between marks: {hidden}"] if hidden else []
        notes += [f"{self.unseen:,} invisible characters were left out"] if self.unseen else []
        notes += [f"only its first {MOST_CHARACTERS:,} characters were read"] if is_cut else []
        head = f"{OPEN}{'; '.join(notes)}{CLOSE}"
        return {"text": "\n".join([head, *kept]) + "\n", "hidden": sum(self.hidden.values()), **facts}


def part(name: str) -> str:
    """The line in front of a page, sheet or slide."""
    return f"{OPEN}{name}{CLOSE}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of Markdown; the first row is the head."""
    width = max((len(row) for row in rows), default=0)
    if not width:
        return []
    lines = [f"| {' | '.join(map(_cell, [*row, *[''] * (width - len(row))]))} |" for row in rows]
    return [lines[0], "|" + "---|" * width, *lines[1:]]


def _cell(text: str) -> str:
    return text.strip().replace("|", "\\|").replace("\n", " ⏎ ")

"""A unified diff with line numbers, signs in the gutter and a background colour per line."""

import re
from asyncio import Task
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import takewhile
from typing import Literal

from PySide6.QtGui import QResizeEvent

from app.text.plain import visible
from app.ui.kit.language import tr
from app.ui.transcript.blocks.code import find_colours, language_of
from app.ui.transcript.blocks.mono import GutterView, Span

_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$", re.M)
_CUT = re.compile(r"^\[(?:([\d,]+) more lines? of this change (?:is|are)|the rest of the change is) not shown\]$")
"""Stands in a diff for what is left out of it; results of older versions do not say how much that is."""
_NO_FILE = "/dev/null"
_GROUNDS = {"+": "add_bg", "-": "del_bg"}
_INKS = {"+": "add_fg", "-": "del_fg", "@": "text3", "cut": "text3", "file": "text2"}
_WORD = re.compile(r"\w+|\s+|.")
_MOST_COMPARED = 400
"""Letters of a line."""
_LEAST_ALIKE = 0.4
_SIGNS = {"+": "+", "-": "\N{MINUS SIGN}"}

Kind = Literal[" ", "+", "-", "@", "cut", "file"]


@dataclass(frozen=True, slots=True)
class Row:
    kind: Kind
    old: int | None
    new: int | None
    text: str


def is_diff(text: str) -> bool:
    return _HUNK.search(text) is not None


def parse_diff(text: str) -> list[Row]:
    """The lines of a unified diff. A hunk's header says how many lines it has, so no line can pass for a header."""
    reader = _DiffReader()
    for line in text.split("\n"):
        reader.take(line)
    return reader.rows


def changed_files(text: str) -> list[str]:
    """The files that a diff of ours is about, as they are called after links and `..` were followed."""
    reader = _DiffReader()
    for line in text.split("\n"):
        reader.take(line)
    return list(dict.fromkeys(reader.files))


class _DiffReader:
    """Where we are in the diff: next line numbers, and how many lines of the hunk are still to come."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.files: list[str] = []
        self._source = ""
        self._old = self._new = self._old_left = self._new_left = 0

    def take(self, line: str) -> None:
        if _CUT.match(line):
            self.rows.append(Row("cut", None, None, line))
            self._old_left = self._new_left = 0
        elif self._old_left > 0 or self._new_left > 0:
            match line[:1]:
                case "+":
                    self.rows.append(Row("+", None, self._new, line[1:]))
                    self._step(0, 1)
                case "-":
                    self.rows.append(Row("-", self._old, None, line[1:]))
                    self._step(1, 0)
                case "\\":
                    pass  # "No newline at end of file"
                case _:
                    self.rows.append(Row(" ", self._old, self._new, line[1:]))
                    self._step(1, 1)
        elif hunk := _HUNK.match(line):
            self._old, self._new = int(hunk[1]), int(hunk[3])
            self._old_left, self._new_left = int(hunk[2] or 1), int(hunk[4] or 1)
            if self.rows and self.rows[-1].kind != "file":
                self.rows.append(Row("@", None, None, f"⋯ {hunk[5]}".rstrip()))
        elif line.startswith("--- "):
            self._source = line[4:]
        elif line.startswith("+++ "):
            self.files.append(line[4:] if line[4:] != _NO_FILE else self._source)
            if self.rows:
                self.rows.append(Row("file", None, None, self.files[-1]))

    def _step(self, old: int, new: int) -> None:
        self._old, self._new = self._old + old, self._new + new
        self._old_left, self._new_left = self._old_left - old, self._new_left - new


def left_out(rows: list[Row]) -> int | None:
    """How many lines of the diff are not among these; None where nobody knows."""
    cuts = [_CUT.match(row.text) for row in rows if row.kind == "cut"]
    if any(found is None or found[1] is None for found in cuts):
        return None
    return sum(int(found[1].replace(",", "")) for found in cuts if found is not None)


class DiffView(GutterView):
    _changed: Sequence[int] = ()
    """Which of its lines are added or removed."""

    def __init__(self, rows: list[Row], *, most: int | None = None) -> None:
        super().__init__(tr("Changes"), columns=2, has_signs=True, most=most)
        self.show_lines(
            [_words(row) for row in rows],
            [(str(row.old or ""), str(row.new or ""), _SIGNS.get(row.kind, "")) for row in rows],
            [_GROUNDS.get(row.kind, "") for row in rows],
        )
        self._rows, self._words, self._colours = rows, changed_words(rows), dict[int, Sequence[Span]]()
        self.color_lines(self._spans)
        self._colouring: list[Task[None]] = []
        self._changed = [number for number, row in enumerate(rows) if row.kind in _SIGNS]

    def show_language(self, path: str) -> None:
        """In the colours of the file's language, what was and what is each read for itself."""
        for kept in ("-", "+"):
            places = [at for at, row in enumerate(self._rows) if row.kind in (" ", kept)]
            source = "\n".join(_words(self._rows[at]) for at in places)
            task = find_colours(self, source, language_of(path), partial(self._show_colours, places))
            self._colouring += [task] if task is not None else []

    def _show_colours(self, places: Sequence[int], lines: Sequence[Sequence[Span]]) -> None:
        self._colours |= dict(zip(places, lines, strict=False))
        self.color_lines(self._spans)

    def _spans(self, number: int, text: str) -> Iterable[Span]:
        if number >= len(self._rows):
            return ()
        row = self._rows[number]
        ink = _INKS.get(row.kind)
        whole = ((0, len(text) + 1, ink),) if ink and number not in self._colours else ()
        mark = "add_word" if row.kind == "+" else "del_word"
        marks = [(start, length, mark) for start, length in self._words.get(number, ())]
        return (*whole, *self._colours.get(number, ()), *marks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it shows only some lines, the first change is among them, removed and added, before what is around."""
        super().resizeEvent(event)
        bar = self.verticalScrollBar()
        top, lines = bar.value(), self.viewport().height() // self.line_height
        first = self._changed[0] if self._changed else 0
        height = next((at for at, number in enumerate(self._changed) if number != first + at), len(self._changed))
        if self._changed and not top <= first < first + height <= top + lines:
            bar.setValue(first - (lines > height or lines > 2))


def _words(row: Row) -> str:
    """A line as it is; what stands for those that are left out is said in the window's language."""
    found = _CUT.match(row.text) if row.kind == "cut" else None
    if found is None:
        return visible(row.text)
    if found[1] is None:
        return tr("[the rest of the change is not shown]")
    return tr("[%n more line(s) of this change not shown]", "", int(found[1].replace(",", "")))


def changed_words(rows: Sequence[Row]) -> dict[int, list[tuple[int, int]]]:
    """Of lines that took the place of others, the stretches that differ: start and length, by their numbers."""
    found: dict[int, list[tuple[int, int]]] = {}
    at = 0
    while at < len(rows):
        old = [row.text for row in takewhile(lambda row: row.kind == "-", rows[at:])]
        new = [row.text for row in takewhile(lambda row: row.kind == "+", rows[at + len(old) :])]
        for place, (before, after) in enumerate(zip(old, new, strict=False)):
            marks = _differing(before, after)
            found[at + place], found[at + len(old) + place] = marks
        at += max(1, len(old) + len(new))
    return found


def _differing(old: str, new: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Nothing where the lines have little in common, or are too long to be compared while somebody waits."""
    if max(len(old), len(new)) > _MOST_COMPARED or not (old.isascii() and new.isascii()):
        return [], []
    words: list[list[str]] = [_WORD.findall(text) for text in (old, new)]
    matcher = SequenceMatcher(None, words[0], words[1], autojunk=False)
    if matcher.ratio() < _LEAST_ALIKE:
        return [], []
    sides: tuple[list[tuple[int, int]], list[tuple[int, int]]] = [], []
    for kind, *ends in matcher.get_opcodes():
        for side, first, last in ((0, ends[0], ends[1]), (1, ends[2], ends[3])):
            if kind != "equal" and first < last:
                start = len("".join(words[side][:first]))
                sides[side].append((start, len("".join(words[side][first:last]))))
    return sides

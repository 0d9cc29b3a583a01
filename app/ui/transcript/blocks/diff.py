"""A unified diff with line numbers, signs in the gutter and a background colour per line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QResizeEvent

from app.text.plain import visible
from app.ui.kit.language import tr
from app.ui.transcript.blocks.mono import GutterView, Span

_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$", re.M)
_CUT = re.compile(r"^\[(?:([\d,]+) more lines? of this change (?:is|are)|the rest of the change is) not shown\]$")
"""Stands in a diff for what is left out of it; results of older versions do not say how much that is."""
_NO_FILE = "/dev/null"
_GROUNDS = {"+": "add_bg", "-": "del_bg"}
_INKS = {"+": "add_fg", "-": "del_fg", "@": "text3", "cut": "text3", "file": "text2"}
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
        self.color_lines(lambda number, text: _spans(rows[number], text) if number < len(rows) else ())
        self._changed = [number for number, row in enumerate(rows) if row.kind in _SIGNS]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it shows only some lines, what changes is among them and not only what stands around it."""
        super().resizeEvent(event)
        bar = self.verticalScrollBar()
        top, lines = bar.value(), self.viewport().height() // self.line_height
        if self._changed and not any(top <= number < top + lines for number in self._changed):
            bar.setValue(self._changed[0] - (lines > 1))


def _words(row: Row) -> str:
    """A line as it is; what stands for those that are left out is said in the window's language."""
    found = _CUT.match(row.text) if row.kind == "cut" else None
    if found is None:
        return visible(row.text)
    if found[1] is None:
        return tr("[the rest of the change is not shown]")
    return tr("[%n more line(s) of this change not shown]", "", int(found[1].replace(",", "")))


def _spans(row: Row, text: str) -> tuple[Span, ...]:
    ink = _INKS.get(row.kind)
    return ((0, len(text) + 1, ink),) if ink else ()

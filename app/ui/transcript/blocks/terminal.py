"""What a command printed: colours, progress lines that overwrite themselves, and only the last thousand lines."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtGui import QFont, QTextCharFormat, QTextCursor

from app.text.plain import visible
from app.ui.kit.language import tr
from app.ui.kit.theme import color
from app.ui.kit.words import in_order
from app.ui.transcript.blocks.mono import MonoView
from app.vocabulary.seen_events import OutputColoured

MAX_TERMINAL_LINES = 1000
MOST_PAINTED = 300
"""Lines whose colours are kept with a conversation, the last ones."""
_MOST_COLUMNS = 4000
_MOST_FED = 200_000
"""Characters that are looked at of what comes at once: of more, only the end could still be seen."""
_PIECES = re.compile(r"\x1b\[([0-9;?]*)([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\-_]|(\r\n|[\r\n\b])")
_PAINT = re.compile(r"\x1b\[([0-9;]*)m")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?]*|\][^\x07\x1b]{0,200})?$|\r$")
_FEW = 100
"""Lines that are not worth writing anew."""
_COLOURS = ("text3", "bad", "ok", "warn", "syn_fn", "syn_kw", "syn_str", "text")


@dataclass(frozen=True, slots=True)
class Style:
    ink: str = "text"
    is_bold: bool = False

    @property
    def codes(self) -> str:
        """As a terminal is told it."""
        colour = str(30 + _COLOURS.index(self.ink)) if self.ink != "text" else ""
        return ";".join(filter(None, ("1" if self.is_bold else "", colour)))


Run = tuple[str, Style]
_PLAIN = Style()


class Terminal:
    """The screen as lines of coloured runs; `first` is the number of the oldest line kept."""

    def __init__(self) -> None:
        self.lines: deque[list[Run]] = deque([[]])
        self.first = 0
        self._style = _PLAIN
        self._rest = ""
        self._column = 0

    def __bool__(self) -> bool:
        return len(self.lines) > 1 or bool(self.lines[0])

    def feed(self, text: str) -> None:
        text = self._rest + text
        if len(text) > _MOST_FED or text.count("\n") > MAX_TERMINAL_LINES:
            text = self._skip(text)
        cut = _UNFINISHED.search(text)
        self._rest = text[cut.start() :] if cut else ""
        text = text[: cut.start()] if cut else text
        at = 0
        for piece in _PIECES.finditer(text):
            self._print(text[at : piece.start()])
            at = piece.end()
            self._obey(piece)
        self._print(text[at:])

    def _skip(self, text: str) -> str:
        """Count the lines that nobody could read, and give the rest."""
        end = text[-_MOST_FED:].split("\n")[-MAX_TERMINAL_LINES:]
        rest = "\n".join(end)
        skipped = text[: len(text) - len(rest)]
        for _ in range(skipped.count("\n")):
            self._end_line()
        for codes in _PAINT.findall(skipped[-_MOST_FED:]):
            self._paint(codes)
        return rest

    def text(self) -> str:
        return "\n".join("".join(text for text, _ in line) for line in self.lines).removesuffix("\n")

    def painted(self, call_id: str) -> OutputColoured | None:
        """Where it has colours, as they can be kept; None if it has none."""
        found = []
        for number, line in enumerate(self.lines, self.first):
            parts, end = [], 0
            for text, style in line:
                start, end = end, end + len(text)
                if style != _PLAIN and text:
                    parts.append((start, end, style.codes))
            if parts:
                found.append((number, end, tuple(parts)))
        total = self.first + len(self.lines) - (not self.lines[-1])
        return OutputColoured(call_id, total, tuple(found[-MOST_PAINTED:])) if found else None

    def _obey(self, piece: re.Match[str]) -> None:
        arguments, command, control = piece.groups()
        match control or command:
            case "\n" | "\r\n":
                self._end_line()
            case "\r":
                self._column = 0
            case "\b":
                self._column = max(0, self._column - 1)
            case "m":
                self._paint(arguments)
            case "K" if arguments in ("", "0"):
                self.lines[-1][:] = _cut(self.lines[-1], 0, self._column)
            case "K" if arguments == "2":
                self.lines[-1].clear()

    def _end_line(self) -> None:
        self._column = 0
        self.lines.append([])
        if len(self.lines) > MAX_TERMINAL_LINES:
            self.lines.popleft()
            self.first += 1

    def _print(self, text: str) -> None:
        if not text:
            return
        line, run = self.lines[-1], (visible(text[:_MOST_COLUMNS]), self._style)
        length, end = sum(len(part) for part, _ in line), self._column + len(run[0])
        if self._column < length:
            line[:] = [*_cut(line, 0, self._column), run, *_cut(line, end, length)]
        elif length < _MOST_COLUMNS:
            line.append(run)
        self._column = end

    def _paint(self, arguments: str) -> None:
        codes = [int(code) if code.isdigit() else 0 for code in arguments.split(";")]
        ink, is_bold = self._style.ink, self._style.is_bold
        if 38 in codes or 48 in codes:  # 256 and true colours: not ours to show
            codes = codes[: min(codes.index(code) for code in (38, 48) if code in codes)]
        for code in codes:
            match code:
                case 0:
                    ink, is_bold = "text", False
                case 1:
                    is_bold = True
                case 22:
                    is_bold = False
                case 39:
                    ink = "text"
                case 2:
                    ink = "text3"
                case _ if 30 <= code <= 37 or 90 <= code <= 97:
                    ink = _COLOURS[code % 10]
        self._style = Style(ink, is_bold)


def repainted(text: str, seen: OutputColoured) -> str:
    """Plain output with the colours in which it was seen. A line that is not as long as it was stays plain."""
    lines = text.removesuffix("\n").split("\n")
    moved = len(lines) - seen.lines  # where the middle was left out, the lines of the end have other numbers
    for number, length, parts in seen.painted:
        at = next((at for at in (number, number + moved) if 0 <= at < len(lines) and len(lines[at]) == length), None)
        if at is not None:
            line = lines[at]
            for start, end, codes in reversed(parts):
                line = f"{line[:start]}\x1b[{codes}m{line[start:end]}\x1b[0m{line[end:]}"
            lines[at] = line
    return "\n".join(lines)


def _cut(line: list[Run], start: int, end: int) -> list[Run]:
    """The part of a line between two columns."""
    cut: list[Run] = []
    at = 0
    for text, style in line:
        piece = text[max(0, start - at) : max(0, end - at)]
        if piece:
            cut.append((piece, style))
        at += len(text)
    return cut


class TerminalView(MonoView):
    """Shows a Terminal and adds only what is new."""

    def __init__(self, terminal: Terminal, *, most: int) -> None:
        super().__init__(tr("Output"), most=most, pad=(12, 8))
        self._terminal = terminal
        self._final = terminal.first
        """The number of the line from which on it may have changed."""
        self._has_open_line = True
        self._shown_first = terminal.first
        self._formats: dict[Style, QTextCharFormat] = {}
        self.setMaximumBlockCount(MAX_TERMINAL_LINES)

    def refresh(self) -> None:
        """The last line drawn may have changed; all before it are final. An empty last line is not drawn."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 1
        stays_at: int | None = None
        first, new = self._terminal.first, self._terminal.first + len(self._terminal.lines) - self._final
        if self._final <= first or 2 * new > len(self._terminal.lines) > _FEW:
            # Few of the old lines stay, and to take the others out one by one costs Qt far more than to write all.
            stays_at = max(0, bar.value() - (first - self._shown_first))
            self.clear()
            self._final, self._has_open_line = first, True
        self._shown_first = first
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if self._has_open_line:
            cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
        # in one edit and as few pieces as there are styles: each costs Qt far more than its letters
        cursor.beginEditBlock()
        for style, runs in groupby(self._new_runs(), key=lambda run: run[1]):
            if style not in self._formats:
                made = QTextCharFormat()
                made.setForeground(color(style.ink))
                if style.is_bold:
                    made.setFontWeight(QFont.Weight.DemiBold)
                self._formats[style] = made
            cursor.insertText(in_order("".join(text for text, _ in runs)), self._formats[style])
        cursor.endEditBlock()
        if at_end:
            bar.setValue(bar.maximum())
        elif stays_at is not None:
            bar.setValue(stays_at)

    def _widest(self) -> int:
        return max(sum(len(text) for text, _ in line) for line in self._terminal.lines) * self._advance()

    def _new_runs(self) -> Iterator[Run]:
        first, lines = self._terminal.first, self._terminal.lines
        style = _PLAIN
        for number in range(max(self._final, first), first + len(lines)):
            runs = lines[number - first]
            is_last = number == first + len(lines) - 1
            if not self._has_open_line:
                if is_last and not runs:
                    break
                yield "\n", style
            yield from runs
            style = runs[-1][1] if runs else style
            self._has_open_line = is_last
        self._final = first + len(lines) - 1

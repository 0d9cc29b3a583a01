"""Fenced code: its language, a copy button, and colours once it is complete."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

from app.ui.kit.controls import column, row
from app.ui.kit.language import tr
from app.ui.kit.parts import frame, icon_button, label
from app.ui.loop import running_loop
from app.ui.transcript.blocks.mono import MonoView, Span, readable
from app.ui.transcript.list.block import Block, Item, Reports, TextView

_MOST_COLOURED = 100_000
_QUICK = 4_000
"""Letters that are coloured in a few milliseconds, once the rules of the language are ready."""
_READY: set[str] = set()
"""Languages that were coloured before."""
_LINE = 16
_KINDS = {
    "Token.Keyword": "syn_kw",
    "Token.Operator.Word": "syn_kw",
    "Token.Name.Tag": "syn_kw",
    "Token.Name.Function": "syn_fn",
    "Token.Name.Class": "syn_fn",
    "Token.Name.Decorator": "syn_fn",
    "Token.Name.Attribute": "syn_fn",
    "Token.Literal.String": "syn_str",
    "Token.Literal.Number": "syn_num",
    "Token.Comment": "syn_com",
    "Token.Generic.Inserted": "ok",
    "Token.Generic.Deleted": "bad",
    "Token.Generic.Heading": "syn_fn",
}


LinesOfSpans = Sequence[Sequence[Span]]


class CodeItem(Item):
    is_answer = True

    def __init__(self, source: str, language: str, *, is_open: bool = False) -> None:
        self.source = source
        self.language = language
        self.is_open = is_open

    def make(self, reports: Reports) -> Block[Item]:
        return CodeBlock(self)

    def estimate(self, width: int) -> int:
        return 52 + _LINE * self.source.count("\n")

    def plain(self) -> str:
        return f"```{self.language}\n{self.source}```"


class CodeBlock(Block[CodeItem]):
    def __init__(self, item: CodeItem) -> None:
        super().__init__(item)
        self.view = MonoView(tr("Code"), pad=(12, 4))
        self._language = label("", "meta")
        self._shown = ""
        self._around: int | None = None
        """Pixels above and below the text."""
        self._is_coloured = False
        self._colouring: asyncio.Task[None] | None = None
        copy = icon_button("copy", tr("Copy code"), "text3", 14, text=tr("Copy"), kind="small")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.item.source))
        head = row(self._language, None, copy, margins=(12, 4, 6, 0))
        card = frame("sunken")
        card.setLayout(column(head, self.view, spacing=0, margins=(1, 1, 1, 5)))
        self.setLayout(column(card, margins=(0, 2, 0, 2)))

    def refresh(self) -> None:
        self._language.setText(self.item.language or tr("text"))
        source = readable(self.item.source.removesuffix("\n"))
        if source.startswith(self._shown) and self._shown:
            cursor = self.view.textCursor()
            cursor.movePosition(cursor.MoveOperation.End)
            cursor.insertText(source[len(self._shown) :])
        else:
            self.view.setPlainText(source)
        self._shown = source
        if not self.item.is_open and not self._is_coloured:
            self._is_coloured = True
            self._colour(source)

    def height_for(self, width: int) -> int:
        lines = self.view.height_for(width - 2)
        self.view.setFixedHeight(lines)
        if self._around is None:
            self._around = super().height_for(width) - lines
        return lines + self._around

    def text_views(self) -> list[TextView]:
        return [self.view]

    def _colour(self, source: str) -> None:
        def show(lines: LinesOfSpans) -> None:
            if source == self._shown:
                self.view.color_lines(lambda number, _text: lines[number] if number < len(lines) else ())

        self._colouring = find_colours(self, source, self.item.language, show)


def find_colours(
    owner: QObject, source: str, language: str, show: Callable[[LinesOfSpans], None]
) -> asyncio.Task[None] | None:
    """Calls `show` with the colours, if there are any and the owner is still there: at once, or from a thread."""
    if not language or len(source) > _MOST_COLOURED:
        return None

    def show_found(lines: LinesOfSpans) -> None:
        if lines and isValid(owner):  # it may be out of view by now
            show(lines)

    async def find() -> None:
        """The code is read meanwhile, in black."""
        show_found(await asyncio.to_thread(spans_of, source, language))

    is_quick = len(source) <= _QUICK and language in _READY
    if is_quick or not (loop := running_loop()):
        show_found(spans_of(source, language))
        return None
    return loop.create_task(find())


@lru_cache(maxsize=32)
def spans_of(source: str, language: str) -> tuple[tuple[Span, ...], ...]:
    """The coloured stretches of each line; nothing for a language we do not know."""
    lexer = _lexer_class(language.lower().strip("{}."))
    _READY.add(language)
    if lexer is None:
        return ()
    lines: list[list[Span]] = [[]]
    column = 0
    for kind, text in lexer(stripnl=False).get_tokens(source):
        colour = _colour_of(str(kind))
        for index, part in enumerate(text.split("\n")):
            if index:
                lines.append([])
                column = 0
            if colour and part:
                lines[-1].append((column, _units(part), colour))
            column += _units(part)
    return tuple(tuple(line) for line in lines)


@lru_cache(maxsize=64)
def _lexer_class(language: str) -> Any:
    """Pygments looks through all its languages each time; None for one that it does not know."""
    from pygments.lexers import find_lexer_class_by_name  # type: ignore[import-untyped]
    from pygments.util import ClassNotFound  # type: ignore[import-untyped]

    try:
        return find_lexer_class_by_name(language)
    except ClassNotFound:
        return None


def _units(text: str) -> int:
    """Qt counts UTF-16 units."""
    return len(text) + sum(letter > "\uffff" for letter in text)


@lru_cache(maxsize=256)
def _colour_of(kind: str) -> str:
    while kind and kind not in _KINDS:
        kind = kind.rpartition(".")[0]
    return _KINDS.get(kind, "")


_LANGUAGES: Mapping[str, str] = {
    "py": "python", "pyi": "python", "rs": "rust", "js": "javascript", "mjs": "javascript", "ts": "typescript",
    "sh": "bash", "yml": "yaml", "md": "markdown", "h": "c", "hpp": "cpp", "cc": "cpp", "rb": "ruby", "kt": "kotlin",
    "cs": "csharp", "htm": "html", "svg": "xml", "ps1": "powershell", "tex": "latex", "patch": "diff",
}  # fmt: skip


def language_of(path: str) -> str:
    """What pygments calls the language of a file, by the end of its name; most are called after it."""
    name = path.rpartition("/")[2].lower()
    end = name.rpartition(".")[2]
    return {"makefile": "make", "dockerfile": "docker"}.get(name, _LANGUAGES.get(end, end))

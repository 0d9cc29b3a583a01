"""Markdown as the blocks that a document is made of."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.documents.serving import CannotRead

CHARTS = ("bar", "line", "pie")
_CHART = re.compile(rf"chart\s+({'|'.join(CHARTS)})\b\s*(.*)")
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class TextRun:
    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


TextRuns = Sequence[TextRun]


@dataclass(frozen=True, slots=True)
class Passage:
    runs: TextRuns
    level: int = 0
    """Of a heading."""
    depth: int = 0
    """In a list, from 1."""
    number: int = 0
    """In a numbered list, from 1."""
    kind: str = ""
    """`quote` or `code`."""

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Table:
    rows: Sequence[Sequence[TextRuns]]


@dataclass(frozen=True, slots=True)
class Picture:
    path: str
    description: str


@dataclass(frozen=True, slots=True)
class Chart:
    kind: str
    title: str
    categories: Sequence[str]
    series: Sequence[tuple[str, Sequence[float]]]


@dataclass(frozen=True, slots=True)
class Break:
    """A new page, or slide."""


Block = Passage | Table | Picture | Chart | Break


def read_blocks(markdown: str) -> list[Block]:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return list(_blocks(parser.parse(markdown)))


def _blocks(tokens: Sequence[Any]) -> Iterator[Block]:
    level, depth, number, kind = 0, 0, 0, ""
    is_new_item = is_cell = False
    rows: list[list[TextRuns]] = []
    for token in tokens:
        match token.type:
            case "heading_open" | "heading_close":
                level = int(token.tag[1]) if token.nesting > 0 else 0
            case "bullet_list_open" | "ordered_list_open" | "bullet_list_close" | "ordered_list_close":
                depth += token.nesting
            case "list_item_open":
                number, is_new_item = int(token.info or 0), True
            case "blockquote_open" | "blockquote_close":
                kind = "quote" if token.nesting > 0 else ""
            case "table_open":
                rows = []
            case "tr_open":
                rows.append([])
            case "th_open" | "td_open" | "th_close" | "td_close":
                is_cell = token.nesting > 0
            case "table_close":
                yield Table(rows)
            case "inline" if is_cell:
                rows[-1].append(list(_runs(token.children)))
            case "inline":
                item = (depth, number) if is_new_item and depth else (0, 0)
                yield from _paragraphs(token, level=level, depth=item[0], number=item[1], kind=kind)
                is_new_item = False
            case "fence" | "code_block":
                yield _chart(token) or Passage([TextRun(token.content.rstrip("\n"), code=True)], kind="code")
            case "hr":
                yield Break()


def _paragraphs(token: Any, **about: Any) -> Iterator[Block]:
    """A picture stands alone, also one in the middle of a sentence."""
    children: list[Any] = []
    for child in token.children:
        if child.type != "image":
            children.append(child)
            continue
        if runs := list(_runs(children)):
            yield Passage(runs, **about)
        children = []
        yield Picture(child.attrs["src"], child.content)
    if runs := list(_runs(children)):
        yield Passage(runs, **about)


def _runs(children: Sequence[Any]) -> Iterator[TextRun]:
    bold = italic = 0
    link = ""
    for child in children:
        match child.type:
            case "strong_open" | "strong_close":
                bold += child.nesting
            case "em_open" | "em_close":
                italic += child.nesting
            case "link_open":
                link = child.attrs["href"]
            case "link_close":
                link = ""
            case "softbreak":
                yield TextRun(" ", bold > 0, italic > 0)
            case "hardbreak":
                yield TextRun("\n")
            case "image":  # in a table
                yield TextRun(child.content)
            case _ if child.content:
                yield TextRun(child.content, bold > 0, italic > 0, child.type == "code_inline", link)


def _chart(token: Any) -> Chart | None:
    """Of a fenced block `chart bar Title` with rows of a CSV: names of the series, then a category with its numbers."""
    found = _CHART.match(token.info)
    if found is None:
        return None
    head, *rows = [[cell.strip() for cell in row] for row in csv.reader(token.content.splitlines()) if row] or [[]]
    if len(head) < 2 or not rows or not all(len(row) == len(head) for row in rows):
        raise CannotRead("a chart needs a head of names and rows of the same length, each a category and its numbers")
    wrong = next((cell for row in rows for cell in row[1:] if not _NUMBER.fullmatch(cell)), None)
    if wrong is not None:
        raise CannotRead(f"a chart holds numbers after each category, not {wrong[:40]!r}")
    series = [(name, [float(row[at]) for row in rows]) for at, name in enumerate(head[1:], 1)]
    return Chart(found[1], found[2], [row[0] for row in rows], series)

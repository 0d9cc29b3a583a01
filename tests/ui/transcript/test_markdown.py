"""Markdown that grows: the same as parsed at once, and harmless whatever it says."""

import random
import re
from collections.abc import Iterable
from typing import Any

import pytest
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCursor, QTextDocument, QTextListFormat
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.transcript.blocks.code import spans_of
from app.ui.transcript.blocks.markdown import MarkdownStream, Segment
from app.ui.transcript.blocks.markup import ROWS_STREAMING, is_safe_link, new_parser, qt_parser
from app.ui.transcript.blocks.own_words import has_marks, own_html
from app.ui.transcript.blocks.prose import ProseBlock, ProseItem
from app.ui.transcript.blocks.user import UserBlock, UserItem
from app.ui.transcript.list.block import Reports

DOCUMENT = """\
# Title

A paragraph with `code`, **bold** and [a link][ref], broken
over lines.

[ref]: https://example.org/a

Setext
======

- one
- two
  - nested

    with a paragraph
- [ ] open
- [x] done

1. first
   ```py
   inside = "a list"
   ```
2. second

> quoted
> ```
> fence in a quote
> ```
lazy

```python title="x"
def f():
    return "```"
```
~~~
tilde ``` fence
~~~

    indented code

   ```
   outdented
     by three
   ```

| a | b |
|---|---|
| 1 | `x|y` |

***
Last [a link][ref] ![image](https://example.org/i.png) and a line\\
broken. <b>raw</b>
"""


def in_chunks(text: str, seed: int) -> list[Segment]:
    chance = random.Random(seed)
    longest = chance.choice([1, 4, 30, 300])
    stream, segments, at = MarkdownStream(), [], 0
    while at < len(text):
        size = chance.randint(1, longest)
        segments += stream.feed(text[at : at + size])
        at += size
    return segments + stream.finish()


def whole_html(segments: Iterable[Segment], parser: MarkdownIt) -> str:
    """All segments as plain HTML, as the parser itself would write the whole text."""
    env: dict[str, Any] = {}
    parts = []
    for segment in segments:
        if segment.is_code:
            kind = f' class="language-{escapeHtml(segment.language)}"' if segment.language else ""
            parts.append(f"<pre><code{kind}>{escapeHtml(segment.source)}</code></pre>\n")
        else:
            parts.append(parser.render(segment.source, env))
    return "".join(parts)


def test_chunks_give_what_the_whole_gives() -> None:
    parser = new_parser()
    whole = parser.render(DOCUMENT)
    assert [seed for seed in range(60) if whole_html(in_chunks(DOCUMENT, seed), parser) != whole] == []


def test_line_ends_of_windows_change_nothing() -> None:
    parser = new_parser()
    text, whole = DOCUMENT.replace("\n", "\r\n"), parser.render(DOCUMENT)
    assert [seed for seed in range(20) if whole_html(in_chunks(text, seed), parser) != whole] == []


LINES = [
    "text",
    "",
    "- item",
    "  more",
    "> quote",
    "```",
    "~~~",
    "# head",
    "1. one",
    "    deep",
    "|a|b|",
    "|-|-|",
    "===",
]


def random_lines(seed: int) -> str:
    chance = random.Random(seed)
    return "\n".join(chance.choice(LINES) for _ in range(40)) + "\n"


def test_random_lines_give_what_the_whole_gives() -> None:
    parser = new_parser()
    texts = {seed: random_lines(seed) for seed in range(40)}
    wrong = [seed for seed in texts if whole_html(in_chunks(texts[seed], seed), parser) != parser.render(texts[seed])]
    assert wrong == []


def test_closed_blocks_are_never_given_twice() -> None:
    stream = MarkdownStream()
    closed = [segment for letter in DOCUMENT for segment in stream.feed(letter)] + stream.finish()
    prose = "".join(segment.source for segment in closed if not segment.is_code)
    assert prose.count("Setext") == prose.count("quoted") == 1


def test_a_line_that_may_become_a_fence_is_not_shown_yet() -> None:
    stream = MarkdownStream()
    stream.feed("Look:\n``")
    assert stream.tail == Segment("Look:")
    stream.feed("`py\nx")
    assert stream.tail == Segment("x", is_code=True, language="py")


def test_a_long_list_is_closed_item_by_item() -> None:
    stream = MarkdownStream()
    closed = stream.feed("".join(f"- item {number} with some words\n" for number in range(1000)))
    assert closed
    assert stream.tail is not None
    assert len(stream.tail.source) < 5000


def shown(stage: QWidget, source: str, *, is_open: bool = False) -> ProseBlock:
    block = ProseBlock(ProseItem(source, is_open=is_open), Reports(stage))
    block.setParent(stage)
    block.refresh()
    return block


@pytest.mark.parametrize(
    "source",
    [
        "<b>bold</b>",
        '<img src="https://example.org/x.png">',
        "<script>alert(1)</script>",
        '<a href="https://example.org">here</a>',
        "<!-- hidden -->",
        "<table><tr><td>x</td></tr></table>",
    ],
)
def test_raw_html_is_shown_as_text(stage: QWidget, source: str) -> None:
    block = shown(stage, source)
    assert block.view.toPlainText() == source


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "qrc:/x",
        "//host/x",
        "vbscript:x",
        "x.md",
        "http:",
    ],
)
def test_other_links_stay_text(stage: QWidget, url: str) -> None:
    block = shown(stage, f"[click]({url})")
    assert not is_safe_link(url)
    assert "href" not in block.view.toHtml()
    assert url in block.view.toPlainText()


@pytest.mark.parametrize("url", ["https://example.org/a?b=c", "HTTP://example.org", "mailto:me@example.org"])
def test_web_and_mail_links_are_links(stage: QWidget, url: str) -> None:
    block = shown(stage, f"[click]({url})")
    assert "href" in block.view.toHtml()


def test_a_link_is_reported_and_not_followed(stage: QWidget, qtbot: QtBot) -> None:
    reports = Reports(stage)
    block = ProseBlock(ProseItem("[click](https://example.org/a)"), reports)
    block.setParent(stage)
    block.refresh()
    before = block.view.toPlainText()
    with qtbot.waitSignal(reports.link_clicked) as clicked:
        block.view.anchorClicked.emit(QUrl("https://example.org/a"))
    assert clicked.args == ["https://example.org/a", "The conversation links to this address."]
    assert block.view.toPlainText() == before


def test_images_become_text_and_nothing_is_loaded(stage: QWidget) -> None:
    block = shown(stage, "![a <b>cat</b>](https://example.org/cat.png)")
    assert block.view.toPlainText() == "[image: a <b>cat</b>] (https://example.org/cat.png)"
    assert "<img" not in block.view.toHtml()
    for kind in QTextDocument.ResourceType:
        assert block.view.loadResource(kind.value, QUrl("file:///etc/hostname")) is None


def test_copied_text_has_no_added_spaces(stage: QWidget) -> None:
    block = shown(stage, "run `ls -l` now")
    block.view.selectAll()
    assert block.view.createMimeDataFromSelection().text() == "run ls -l now"


def test_tasks_become_boxes(stage: QWidget) -> None:
    block = shown(stage, "- [ ] open\n- [x] done\n")
    assert block.view.toPlainText() == "☐ open\n☑ done"


def left_of(block: ProseBlock, text: str) -> float:
    """Where a line of this text begins."""
    found = block.view.document().find(text).block().layout()
    return found.position().x() + found.lineAt(0).x()


def test_a_list_of_tasks_does_not_look_as_a_part_of_the_list_before_it(stage: QWidget) -> None:
    block = shown(stage, "1. read\n2. test\n\n- [ ] one\n  - [ ] two\n    1. three\n")
    block.height_for(420)
    assert left_of(block, "one") < left_of(block, "read") < left_of(block, "two") < left_of(block, "three")
    styles = [QTextCursor(block.view.document().find(text).block()).currentList() for text in ("one", "three")]
    assert [made.format().style() for made in styles if made] == [
        QTextListFormat.Style.ListStyleUndefined,
        QTextListFormat.Style.ListDecimal,
    ]


@pytest.mark.parametrize("line", ["|---|---|", "|:--|--:|", "|:-:|:-:|"])
def test_a_table_has_its_lines_however_it_is_aligned(stage: QWidget, line: str) -> None:
    html = shown(stage, f"| a | b |\n{line}\n| 1 | 2 |\n").view.toHtml()
    assert html.count("border-bottom-style:solid") == 4


def test_a_table_breaks_no_word_that_has_room(stage: QWidget) -> None:
    words = ["internationalisation", "short and many more words of it, " * 3, "responsibilities", "a b c d e f g h"]
    block = shown(stage, "| a | b | c | d |\n|---|---|---|---|\n| " + " | ".join(words) + " |\n")
    block.height_for(420)
    breaks: list[str] = []
    cell = block.view.document().begin()
    while cell.isValid():
        lines = [cell.layout().lineAt(number) for number in range(cell.layout().lineCount())]
        breaks += [cell.text()[line.textStart() - 1] for line in lines[1:]]
        cell = cell.next()
    assert set(breaks) == {" "}


def test_a_table_of_too_many_words_is_no_wider_than_the_view(stage: QWidget) -> None:
    block = shown(stage, "| a " * 12 + "|\n" + "|---" * 12 + "|\n" + "| internationalisation " * 12 + "|\n")
    block.height_for(420)
    assert block.view.document().size().width() <= 420


def test_a_streaming_table_is_capped(stage: QWidget) -> None:
    table = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 900
    growing, finished = shown(stage, table, is_open=True), shown(stage, table)
    assert growing.view.toHtml().count("<tr") <= ROWS_STREAMING + 1
    assert finished.view.toHtml().count("<tr") == 901


def test_a_finished_table_says_what_it_leaves_out(stage: QWidget) -> None:
    table = "| a |\n|---|\n" + "| 1 |\n" * 1200
    block = shown(stage, table)
    assert "… 200 more rows" in block.view.toPlainText()


def test_code_is_coloured_by_language() -> None:
    lines = spans_of("def f():\n    return 1\n", "python")
    assert (0, 3, "syn_kw") in lines[0]
    assert any(ink == "syn_num" for _, _, ink in lines[1])
    assert spans_of("def f(): pass", "no-such-language") == ()


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("See https://example.org/a_b?c=d#e.", ["https://example.org/a_b?c=d#e"]),
        ("(https://example.org/x_(y)) and http://b.example, too", ["https://example.org/x_(y)", "http://b.example"]),
        (
            "[named](https://a.example) `https://code.example` <https://auto.example>",
            ["https://a.example", "https://auto.example"],
        ),
        ("ftp://a.example javascript://b.example https://", []),
    ],
)
def test_a_bare_address_is_a_link_and_code_is_not(text: str, links: list[str]) -> None:
    html = qt_parser().render(text)
    assert [part.partition('"')[0] for part in html.split('<a href="')[1:]] == links


FORMULAS = {
    r"It takes $O(n \log n)$.": "It takes O(n log n).",
    r"$x^2 \leq \alpha_i$": "x² ≤ αᵢ",
    r"$\frac{a+b}{2}$ and $\sqrt{2}$": "(a+b)/2 and √2",
    r"$e^{i\pi}$": "e^(iπ)",
    r"$A \cup B$": "A ∪ B",  # noqa: RUF001
    "It costs $5 and $10.": "It costs $5 and $10.",
    "`$x^2$`": "$x^2$",
    "$HOME/bin and $PATH": "$HOME/bin and $PATH",
    r"$\begin{matrix}$": r"$\begin{matrix}$",
}


@pytest.mark.parametrize("written", FORMULAS)
def test_a_short_formula_is_drawn_and_money_is_not(written: str) -> None:
    shown = re.sub("<[^>]*>|\u202f|\n", "", qt_parser().render(written))
    assert shown == FORMULAS[written]


OWN = {
    "Fix `a<b>.py`": "<code>a&lt;b&gt;.py</code>",
    "> said\n> so\nwhy?": "<blockquote>",
    "```python\nprint(1)\n```": "<pre>print(1)</pre>",
}


@pytest.mark.parametrize("said", OWN)
def test_code_and_quotations_of_ones_own_are_drawn_as_such(said: str) -> None:
    assert has_marks(said) and OWN[said] in own_html(said)


def test_nothing_else_of_ones_own_words_is_markup(stage: QWidget) -> None:
    said = "  # no heading\n- no list with `code`\n[no](https://link.example) <b>no</b> **no**"
    block = UserBlock(UserItem(said), Reports(stage))
    block.setParent(stage)
    block.refresh()
    shown = block.view.document().toPlainText().replace("\N{NARROW NO-BREAK SPACE}", "")
    assert shown.replace("\N{LINE SEPARATOR}", "\n") == said.replace("`", "")

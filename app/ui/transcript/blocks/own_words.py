"""What the person wrote, as they wrote it, with code and quotations drawn as such; nothing else is markup."""

import re
from collections.abc import Iterator
from html import escape

from app.ui.transcript.blocks.markup import CODE_PADDING

_PIECE = re.compile(r"^```[^\n`]*\n(?P<code>.*?)\n?^```[ \t]*$|(?P<quote>(?:^>[^\n]*\n?)+)", re.M | re.S)
_INLINE = re.compile(r"`([^`\n]+)`")


def has_marks(text: str) -> bool:
    return "`" in text or text.startswith(">") or "\n>" in text


def own_html(text: str) -> str:
    """For Qt: paragraphs keep their blanks and ends of lines."""
    return "".join(_pieces(text))


def _pieces(text: str) -> Iterator[str]:
    at = 0
    for found in _PIECE.finditer(text):
        yield from _paragraph(text[at : found.start()])
        if found["quote"] is not None:
            said = re.sub(r"^> ?", "", found["quote"].strip("\n"), flags=re.M)
            yield f"<blockquote>{''.join(_paragraph(said))}</blockquote>"
        else:
            yield f"<pre>{escape(found['code'])}</pre>"
        at = found.end()
    yield from _paragraph(text[at:])


def _paragraph(text: str) -> Iterator[str]:
    lines = escape(text.strip("\n"))
    if lines.strip():
        code = _INLINE.sub(rf"{CODE_PADDING}<code>\1</code>{CODE_PADDING}", lines)
        yield "".join(("<p", ' class="own"', ">", code, "</p>"))

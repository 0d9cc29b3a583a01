"""Tooltips that show a text as it is, whatever it looks like."""

from html import escape
from textwrap import fill

MOST_LETTERS = 4_000
"""About what fits on a screen; Qt lays out whatever it is given."""
_LINE = 90
"""Letters after which Qt would break a line of markup."""


def plain_tip(text: str) -> str:
    """A tooltip that Qt cannot take for markup: where it could guess so, we say it is markup and escape the text.

    Elsewhere it is the text alone, which is also what a screen reader gets as the description of its widget.
    """
    text = text.strip()
    shown = text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…"
    if "<" not in shown and "&" not in shown:
        return "\n".join(fill(line, _LINE, break_long_words=False) for line in shown.split("\n"))
    return "".join(("<qt>", escape(shown).replace("\n", "<br>"), "</qt>"))

"""Tooltips that show a text as it is, whatever it looks like."""

from html import escape

MOST_LETTERS = 4_000
"""About what fits on a screen; Qt lays out whatever it is given."""


def plain_tip(text: str) -> str:
    """A tooltip that Qt cannot take for markup: it guesses, so we say it is markup and escape the text."""
    text = text.strip()
    shown = escape(text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…").replace("\n", "<br>")
    return f"<qt>{shown}</qt>" if shown else ""

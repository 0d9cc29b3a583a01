"""Untrusted text made safe to look at: nothing in it can move the cursor, hide, or reorder what is read."""

import re

_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)


def visible(text: str) -> str:
    """The same text with control, bidi and zero-width characters spelled out, e.g. ⟨U+202E⟩; tab and newline stay."""
    return _HIDDEN.sub(lambda match: f"⟨U+{ord(match[0]):04X}⟩", text)


def one_line(text: str, most: int = 120) -> str:
    """The text on one line, cut where it gets long."""
    line = " ".join(visible(text).split())
    return line if len(line) <= most else line[: most - 1] + "…"

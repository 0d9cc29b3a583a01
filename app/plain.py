"""Untrusted text made safe to look at: nothing in it can move the cursor, hide, or reorder what is read."""

import re
import unicodedata

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"})
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_DOUBTFUL = re.compile("[^ -~\n\t]")
"""All but what is plainly seen: whether one of these is, its kind says."""


def visible(text: str) -> str:
    """For what a person decides about: everything that cannot be seen is spelled out, e.g. ⟨U+202E⟩."""
    return _DOUBTFUL.sub(lambda match: _spelled(match[0]) if _is_hidden(match[0]) else match[0], text)


def harmless(text: str) -> str:
    """For prose in a terminal: control and bidi characters are spelled out, joined emoji and thin spaces stay."""
    return _UNSAFE.sub(lambda match: _spelled(match[0]), text)


def quoted(text: str) -> str:
    """Somebody else's lines, each marked as such, so that none can pass for one of ours."""
    return "\n".join(f"  │ {line}" for line in visible(text).splitlines())


def one_line(text: str, most: int = 120) -> str:
    """The text on one line, cut where it gets long."""
    line = " ".join(visible(text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def _is_hidden(letter: str) -> bool:
    return letter in _BLANK_LETTERS or unicodedata.category(letter) in _HIDDEN


def _spelled(letter: str) -> str:
    return f"⟨U+{ord(letter):04X}⟩"

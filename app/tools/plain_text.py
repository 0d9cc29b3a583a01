"""Turns what a terminal would show into plain text, in time linear in its length."""

import re

_INVISIBLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*+[ -/]*+[@-~]"  # CSI: colours, cursor, clearing
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x80-\x9f\n]*+(?:\x07|\x1b\\|\x9c)"  # OSC: titles, links
    r"|(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])[^\x1b\x80-\x9f\n]*+(?:\x1b\\|\x9c)"  # DCS and kin: images, queries
    r"|\x1b[ -/]*+[0-~]"  # all others, and the start of one that never ends
)


def plain(text: str) -> str:
    """Without escape sequences and control characters; of a line drawn over again only its last state remains."""
    if not _INVISIBLE.search(text):
        return text
    lines = _SEQUENCE.sub("", text).split("\n")
    return "\n".join(_INVISIBLE.sub("", _typed_over(_last_state(line))) for line in lines)


def _last_state(line: str) -> str:
    """What the last carriage return left; one at the end of the line has not drawn anything yet."""
    if "\r" not in line:
        return line
    return line.rstrip("\r").rpartition("\r")[2]


def _typed_over(line: str) -> str:
    """Backspaces applied: man pages write bold as a letter typed twice."""
    if "\b" not in line:
        return line
    shown: list[str] = []
    for character in line:
        if character != "\b":
            shown.append(character)
        elif shown:
            shown.pop()
    return "".join(shown)

"""Finds the file and line that a click in a text means: `src/a.py:12`, a match below its file, a numbered line."""

import re

from PySide6.QtGui import QTextCursor

from app.ui.transcript.list.block import TextView

PLACE = re.compile(r"[\w@+~./-]*[\w-]\.\w[\w+-]*(?::\d{1,7})?|[\w@+~.-]+(?:/[\w@+~.-]+)+(?::\d{1,7})?")
_PYTHON = re.compile(r'File "(?P<path>[^"]+)", line (?P<line>\d+)')
_MATCH = re.compile(r"^\s*(?P<line>\d+)[:-] ")
_MOST_LINES_UP = 500


def place_at(view: TextView, position: int, target: str) -> tuple[str, int] | None:
    """A path and a line, 0 if none is named; `target` is the file that the whole text is of, or ""."""
    cursor = QTextCursor(view.document())
    cursor.setPosition(position)
    block = cursor.block()
    text, column = block.text(), cursor.positionInBlock()
    if found := _PYTHON.search(text):
        return found["path"], int(found["line"])
    for found in PLACE.finditer(text):
        if found.start() <= column <= found.end():
            path, _, line = found[0].partition(":")
            return path, int(line or 0)
    if target:
        numbers = getattr(view, "numbers_of", lambda row: ())(block.blockNumber())
        return target, next((int(one) for one in reversed(numbers) if one.isdigit()), 0)
    if match := _MATCH.match(text):
        for _ in range(_MOST_LINES_UP):
            block = block.previous()
            if not block.isValid():
                break
            if block.text() and not block.text()[0].isspace():
                return block.text().strip(), int(match["line"])
    return None

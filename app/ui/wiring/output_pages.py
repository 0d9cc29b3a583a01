"""Reads pages of the whole output of a command, which is kept in a file of the session."""

from itertools import islice
from pathlib import Path

from app.sandbox.running.plain_text import plain
from app.ui.transcript.blocks.calls import OutputPage

PAGE_LINES = 1_000
_LONGEST_LINE = 4_000


def read_page(folder: Path, path: str, first: int) -> OutputPage | None:
    """The page that begins with the line `first`, which counts from 1; the last one if there is no such line.

    Blocks. None if the file is not there any more, or not in `folder`.
    """
    file = (folder / path).resolve()
    if not file.is_relative_to(folder.resolve()):
        return None
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            total = sum(1 for _ in lines)
            start = max(0, min(first - 1, (total - 1) // PAGE_LINES * PAGE_LINES))
            lines.seek(0)
            page = [plain(line.rstrip("\n"))[:_LONGEST_LINE] for line in islice(lines, start, start + PAGE_LINES)]
    except OSError:
        return None
    return OutputPage(start + 1, tuple(page), total)

"""Numbers the lines that a search found, from where they begin in their files.

ripgrep would count the lines of every file it reads, found something or not, and that is a twentieth of a search.
"""

from codecs import BOM_UTF8
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from app.errors import ToolError
from app.sandbox.files.places import Place
from app.sandbox.files.workspace import Workspace
from app.sandbox.searching.hits import SearchMatch, shown_line

MAX_NUMBERED_BYTES = 4 << 20


def numbered(files: Workspace, matches: Iterable[SearchMatch]) -> tuple[list[SearchMatch], dict[Place, int]]:
    """The matches with their numbers; and how many there were in files that must be searched once more.

    Those are large, in another encoding, or were changed meanwhile. Blocking, so call it in a thread.
    """
    done: list[SearchMatch] = []
    again: dict[Place, int] = {}
    for place, group in groupby(matches, key=lambda match: match.place):
        found = list(group)
        counted = _counted(files, place, found)
        if counted is None:
            again[place] = len(found)
        else:
            done += counted
    return done, again


def _counted(files: Workspace, place: Place, matches: list[SearchMatch]) -> list[SearchMatch] | None:
    """None when the lines are not where they were found."""
    try:
        data = files.read_bytes(place, MAX_NUMBERED_BYTES).removeprefix(BOM_UTF8)
    except ToolError:
        return None
    number, position = 1, 0
    counted = []
    for match in matches:
        end = data.find(b"\n", match.offset)
        if shown_line(data[match.offset : end if end >= 0 else len(data)], match.start) != match.line_text:
            return None
        number += data.count(b"\n", position, match.offset)
        position = match.offset
        counted.append(replace(match, line_number=number))
    return counted

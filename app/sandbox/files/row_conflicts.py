"""Finds the rows of a proposal for many files that cannot be done, before anything is touched."""

import os
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from app.sandbox.files.places import is_windows_trap
from app.text.sentences import say
from app.vocabulary.file_rows import GONE, FileRow

MOST_NAME_BYTES, MOST_NAME_UNITS = 255, 255
"""Linux counts the bytes of a name, Windows and macOS its UTF-16 units."""
ODD_NAME = say("this name is not possible on Windows")
TOO_LONG = say("the name is too long")
INTO_ITSELF = say("a folder cannot be moved into itself")
MOVED_FOLDER = say("another row moves or deletes the folder that this lies in")
NO_FILE = say("it is neither a file nor a folder")
NO_TARGET = say("it stays where it is")


def name_key(path: str) -> str:
    """What two paths must differ in so that they are two files on every system."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def find_conflicts(rows: Sequence[FileRow], taken: Callable[[str], Iterable[str]]) -> list[str]:
    """For each row why it cannot be done; "" if it can. `taken` gives the names in a folder, which are read once."""
    return _Conflicts(rows, taken).found


class _Conflicts:
    def __init__(self, rows: Sequence[FileRow], taken: Callable[[str], Iterable[str]]) -> None:
        self.found = [_of_itself(row) for row in rows]
        self._rows = rows
        self._taken = taken
        self._names: dict[str, Mapping[str, str]] = {}
        self._leaving: dict[str, int] = {}
        """The rows whose files leave their names, by these."""
        self._coming: dict[str, int] = {}
        self._note_names()
        moved = {name_key(row.path) for row in self._left("move", "delete") if row.is_folder}
        landed = {name_key(row.to) for row in self._left("move") if row.is_folder}
        for number, row in enumerate(rows):
            if not self.found[number]:
                self.found[number] = self._among_others(row, number, moved, landed)
        self._spread()

    def _left(self, *acts: str) -> list[FileRow]:
        return [row for row, why in zip(self._rows, self.found, strict=True) if row.act in acts and not why]

    def _note_names(self) -> None:
        """Of two rows about one file, or with one target, the first holds."""
        for number, row in enumerate(self._rows):
            if self.found[number]:
                continue
            for path in row.sources:
                if path in self._leaving:
                    self.found[number] = say("another row is about this file already")
                self._leaving.setdefault(path, number)
        for number, row in enumerate(self._rows):
            if row.target and not self.found[number]:
                first = self._coming.setdefault(name_key(row.target), number)
                if first != number:
                    self.found[number] = say("the same name as for {path}", self._rows[first].path)

    def _among_others(self, row: FileRow, number: int, moved: set[str], landed: set[str]) -> str:
        above = set(_above(name_key(row.target)))
        if row.act == "move" and row.is_folder and name_key(row.path) in above:
            return INTO_ITSELF
        if above & moved or above & (landed - {name_key(row.to)}):
            return MOVED_FOLDER
        return self._why_taken(row, number) if row.target else ""

    def _why_taken(self, row: FileRow, number: int) -> str:
        folder, _, name = row.target.rpartition("/")
        there = self._names_in(folder).get(name_key(name))
        if there is None:
            return ""
        path = f"{folder}/{there}" if folder else there
        if row.act == "move" and path == row.path:  # only its case or its form of letters changes
            return ""
        if row.act == "folder" and path == row.path:
            return ""
        leaving = self._leaving.get(path)
        if leaving is not None and row.act == "move" and not self.found[leaving]:
            is_file = not self._rows[leaving].is_folder or self._rows[leaving].act == "move"
            return "" if is_file else say("exists already: {path}", path)
        return say("exists already: {path}", path)

    def _names_in(self, folder: str) -> Mapping[str, str]:
        if folder not in self._names:
            self._names[folder] = {name_key(name): name for name in self._taken(folder)}
        return self._names[folder]

    def _spread(self) -> None:
        """Where a file stays, nothing can get its name."""
        by_name: dict[str, list[int]] = defaultdict(list)
        for number, row in enumerate(self._rows):
            if row.act == "move":
                by_name[name_key(row.to)].append(number)
        waiting = [number for number, why in enumerate(self.found) if why]
        while waiting:
            stays = self._rows[waiting.pop()]
            for path in stays.sources:
                if self.found[self._leaving.get(path, 0)] == "":  # another row about the same file is done
                    continue
                for number in by_name[name_key(path)]:
                    if not self.found[number] and self._rows[number].path != path:
                        self.found[number] = say("exists already: {path}", path)
                        waiting.append(number)


def _of_itself(row: FileRow) -> str:
    if row.problem:
        return row.problem
    file = row.file
    if row.act != "folder":
        if file is None:
            return GONE
        if file.kind == "other":
            return NO_FILE
    if not row.to:
        return "" if row.act in ("delete", "folder") else NO_TARGET
    if row.to == row.path:
        return NO_TARGET
    return describe_name(row.path, row.to)


def describe_name(path: str, to: str) -> str:
    """Why a file cannot be called so; "" if it can. A name that it has already may stay."""
    name = to.rpartition("/")[2]
    if len(os.fsencode(name)) > MOST_NAME_BYTES or len(name.encode("utf-16-le", "surrogatepass")) > 2 * MOST_NAME_UNITS:
        return TOO_LONG
    new = set(to.split("/")) - set(path.split("/"))
    return ODD_NAME if any(is_windows_trap(part) or "\\" in part for part in new if part) else ""


def _above(path: str) -> Iterable[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path

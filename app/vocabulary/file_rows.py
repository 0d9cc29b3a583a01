"""Rows of a proposal to move, rename, copy and delete many files, as tool, question, card and workspace share them."""

import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from app.text.plain import path_line
from app.text.sentences import say

Act = Literal["move", "copy", "delete", "folder"]
MOST_ROWS = 50_000
LISTED_ROWS = 50
"""So many rows are listed where there is no table."""
MOST_NAMED = 20
"""Files that a sentence for the model names."""


@dataclass(frozen=True, slots=True)
class SeenFile:
    """What lay at a path when a row was proposed; it is done only while that is still so."""

    kind: str
    """file, folder, link or other."""
    inode: int
    size: int
    mtime_ns: int

    @classmethod
    def of(cls, found: os.stat_result) -> "SeenFile":
        kinds = {stat.S_IFREG: "file", stat.S_IFDIR: "folder", stat.S_IFLNK: "link"}
        kind = kinds.get(stat.S_IFMT(found.st_mode), "other")
        if kind == "folder":  # its size and time change with what is in it
            return cls("folder", found.st_ino, 0, 0)
        return cls(kind, found.st_ino, found.st_size, found.st_mtime_ns)

    def __str__(self) -> str:
        return f"{self.kind}:{self.inode}:{self.size}:{self.mtime_ns}"


@dataclass(frozen=True, slots=True)
class FileRow:
    """One file or folder: what is to be done with it, and why."""

    act: Act
    path: str
    to: str = ""
    why: str = ""
    seen: str = ""
    """What `SeenFile` says of the path; empty for a new folder, and before anybody looked."""
    problem: str = ""
    """Why it cannot be done, as a sentence; such a row is left out."""

    @property
    def file(self) -> SeenFile | None:
        kind, *numbers = self.seen.split(":")
        if len(numbers) != 3 or not all(one.isascii() and one.isdigit() for one in numbers):
            return None
        return SeenFile(kind, *map(int, numbers))

    @property
    def is_folder(self) -> bool:
        return self.seen.startswith("folder:")

    @property
    def sources(self) -> tuple[str, ...]:
        """The path that is gone afterwards."""
        return (self.path,) if self.act in ("move", "delete") else ()

    @property
    def target(self) -> str:
        """The path that is new afterwards."""
        return self.path if self.act == "folder" else self.to

    def line(self) -> str:
        """As a terminal and a model read it."""
        what = f"{self.act} {path_line(self.path)}"
        where = f" -> {path_line(self.to)}" if self.to else ""
        return f"{what}{where}" + (f"  ({self.why})" if self.why else "")


def describe_rows(rows: Sequence[FileRow]) -> str:
    """The first rows and how many there are, for faces without a table."""
    good = [row for row in rows if not row.problem]
    bad = [row for row in rows if row.problem]
    told = [count_rows(good), *(f"  {row.line()}" for row in good[:LISTED_ROWS])]
    told += [f"  … and {len(good) - LISTED_ROWS:,} more"] if len(good) > LISTED_ROWS else []
    told += [f"Left out, since they cannot be done: {len(bad):,}"] if bad else []
    told += [f"  {row.line()}: {row.problem}" for row in bad[:LISTED_ROWS]]
    return "\n".join(told)


def count_rows(rows: Sequence[FileRow]) -> str:
    """How many of each act: `move 3, delete 1`."""
    numbers = {act: sum(row.act == act for row in rows) for act in ("move", "copy", "delete", "folder")}
    return ", ".join(f"{act} {number:,}" for act, number in numbers.items() if number) or "nothing"


def choose(rows: Sequence[FileRow], chosen: Mapping[int, str]) -> tuple[FileRow, ...]:
    """The rows of these numbers, each with the target that the person gave it."""
    picked = ((rows[number], to) for number, to in sorted(chosen.items()))
    return tuple(row if row.to == to or not row.to else replace(row, to=to, problem="") for row, to in picked)


def describe_choice(own: Sequence[FileRow], chosen: Sequence[FileRow]) -> str:
    """What the person changed in a proposal, for the model."""
    same = _names(own) & _names(chosen)
    others = {(row.act, row.path): row for row in chosen if (row.act, row.path, row.to) not in same}
    left_out, renamed = [], []
    for row in own:
        if (row.act, row.path, row.to) in same:
            continue
        now = others.get((row.act, row.path))
        if now is not None:
            renamed.append(f"{path_line(row.path)} -> {path_line(now.to)}")
        elif not row.problem:
            left_out.append(path_line(row.path))
    told = [f"left out {_some(left_out)}"] if left_out else []
    told += [f"chose other targets: {_some(renamed)}"] if renamed else []
    return f"The person changed your proposal: {'; '.join(told)}." if told else ""


def _names(rows: Sequence[FileRow]) -> set[tuple[str, str, str]]:
    return {(row.act, row.path, row.to) for row in rows}


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
    return f"{', '.join(names[:MOST_NAMED])}{more}"


GONE = say("there is no such file")
CHANGED = say("it was changed since")

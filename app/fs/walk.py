"""Goes through the folders below a path, nearest first, without following links."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.fs.folders import list_folder


@dataclass(slots=True)
class ListedFolder:
    """One folder of a walk. The caller takes out of `folders` what the walk is not to enter."""

    path: str
    depth: int
    """0 for the folders at which the walk began."""
    folders: list[os.DirEntry[str]] = field(default_factory=list)
    others: list[os.DirEntry[str]] = field(default_factory=list)
    """Files, and links also if they lead to folders."""


def walk(tops: Iterable[str | Path]) -> Iterator[ListedFolder]:
    """The folders `tops` and everything below them; a folder that cannot be read is left out.

    These walks do not use this one:
    - `sandbox.protect.protected_names` looks for protected names around every command, and remembers each folder.
    - `sandbox.files.listing` works for the model's tools: it enters each folder by its handle, so that no link that a
      command puts in its way leads it out of the project.
    - `sandbox.searching.search_program` answers as ripgrep would: sorted, each folder's entries right after its name.
    """
    waiting = deque((str(top), 0) for top in tops)
    while waiting:
        here = ListedFolder(*waiting.popleft())
        try:
            here.folders, here.others = list_folder(here.path)
        except OSError:
            continue
        yield here
        waiting.extend((entry.path, here.depth + 1) for entry in here.folders)

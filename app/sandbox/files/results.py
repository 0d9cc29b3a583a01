"""What the workspace says about a change that it made."""

import os
from dataclasses import dataclass

from app.changes import Recorded
from app.sandbox.files.places import Place


@dataclass(frozen=True, slots=True)
class Written:
    place: Place
    created: bool
    before_hash: str | None
    after_hash: str
    bytes: int
    recorded: Recorded | None = None


@dataclass(frozen=True, slots=True)
class TouchedFile:
    place: Place
    created: bool
    recorded: Recorded | None = None


@dataclass(frozen=True, slots=True)
class Removed:
    """`before_hash` is None for a folder and a link; `kept` says whether the bytes went to the version store."""

    place: Place
    folder: bool
    before_hash: str | None
    kept: bool
    recorded: Recorded | None = None
    link: str | None = None
    """Where it led, if it was a symbolic link."""


@dataclass(frozen=True, slots=True)
class Moved:
    source: Place
    destination: Place
    recorded: Recorded | None = None
    link: str | None = None
    """Where it leads, if it is a symbolic link."""


@dataclass(frozen=True, slots=True)
class Old:
    """The file that a change is about to replace, remove or move; `data` where it will be recorded."""

    status: os.stat_result
    hash: str | None
    """None where nobody needs that of a file which is too large to be kept."""
    data: bytes | None
    too_large: bool = False

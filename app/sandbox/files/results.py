"""What the workspace returns about a change that it made."""

import os
from dataclasses import dataclass

from app.sandbox.files.places import Place
from app.vocabulary.changes import Recorded


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
    """`before_hash` is None for a folder or link; `kept` says whether the content is in the version store."""

    place: Place
    folder: bool
    before_hash: str | None
    kept: bool
    recorded: Recorded | None = None
    link: str | None = None
    """The target, if it was a symbolic link."""


@dataclass(frozen=True, slots=True)
class Moved:
    source: Place
    destination: Place
    recorded: Recorded | None = None
    link: str | None = None
    """The target, if it is a symbolic link."""


@dataclass(frozen=True, slots=True)
class Old:
    """The file that is about to be replaced, removed or moved; `data` is set if it will be recorded."""

    status: os.stat_result
    hash: str | None
    """None for a file that is too large to be kept, unless it is needed."""
    data: bytes | None
    too_large: bool = False

"""A single file outside the project that the person lets a tool read once."""

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from app.sandbox.dangerous import SYSTEM_SECRETS, danger, fold, is_private
from app.sandbox.files.places import Place, Zone
from app.text.plain import unescaped

OUTSIDE = Zone("outside", Path("/"), writable=False)
"""Stands for the whole machine. It is no zone of any session: a place in it is used only where the person named it."""
_NEVER = frozenset({"proc", "sys", "dev", "run"})
"""Folders whose files are no files, but what the system and its programs hold, such as their environments."""
_HISTORY = "_history"
"""The end of the names of files in which shells keep what was typed, passwords too."""


def outside_file(path: str, project: Path, own: Sequence[Path]) -> Place | None:
    """The real path of a regular file; None if the path leads to no such file, or to one that no tool may ever read.

    `own` are the folders of Handrail's data: copies of secret files lie there under names that do not tell.
    """
    text = unescaped(path.strip())
    if os.name == "nt" or "\0" in text:
        return None
    try:
        home = Path.home()
    except RuntimeError:  # nobody knows which files are private
        return None
    real = Path(os.path.realpath(home / text[2:] if text.startswith("~/") else project / text))
    parts = real.parts[1:]
    closed = (os.path.realpath(project), *map(os.path.realpath, own), *(f"/etc/{name}" for name in SYSTEM_SECRETS))
    if not parts or parts[0] in _NEVER or any(real.is_relative_to(folder) for folder in closed):
        return None
    if is_private(real, home.resolve()) or fold(real.name).endswith(_HISTORY) or danger(parts, write=False) is not None:
        return None
    try:
        is_file = stat.S_ISREG(os.lstat(real).st_mode)
    except OSError:
        return None
    return Place(OUTSIDE, parts) if is_file else None

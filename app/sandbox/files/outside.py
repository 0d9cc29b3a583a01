"""A single file outside the project that the person lets a tool read once."""

import os
import stat
from pathlib import Path

from app.plain import unescaped
from app.sandbox.dangerous import danger
from app.sandbox.files.places import Place, Zone

OUTSIDE = Zone("outside", Path("/"), writable=False)
"""Stands for the whole machine. It is no zone of any session: a place in it is used only where the person named it."""
_NEVER = frozenset({"proc", "sys", "dev", "run"})
"""Folders whose files are no files, but what the system and its programs hold, such as their environments."""


def outside_file(path: str, project: Path) -> Place | None:
    """The regular file that a path means, by its real path; None if it is none, or one that no tool ever reads."""
    if os.name == "nt":
        return None
    real = os.path.realpath(project / Path(unescaped(path)).expanduser())
    parts = Path(real).parts[1:]
    is_inside = Path(real).is_relative_to(os.path.realpath(project))  # stopped for another reason
    if is_inside or not parts or parts[0] in _NEVER or danger(parts, write=False) is not None:
        return None
    try:
        is_file = stat.S_ISREG(os.lstat(real).st_mode)
    except OSError:
        return None
    return Place(OUTSIDE, parts) if is_file else None

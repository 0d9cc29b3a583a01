"""What really differs between two looks at a project."""

import os
from pathlib import Path

from app.sandbox.effects.capture import seen
from app.sandbox.effects.look import Difference, Look, difference, facts, is_leftover
from app.sandbox.effects.shadow import MAX_FILE_BYTES, Shadow


def changed_between(old: Look, new: Look, shadow: Shadow, root: Path, began_ns: int) -> Difference:
    """What really differs: also what signatures cannot tell, and not what only other ignore rules make of it.

    `began_ns` is when the earliest command began that can have done it.
    """
    found = difference(old, new)
    suspects = sorted(path for path in old.fresh if (was := old.get(path)) and was == new.get(path))
    if new.looked_at is not None:
        suspects = [path for path in suspects if path[: path.rfind("/") + 1] in new.looked_at]
    for now in seen(root, suspects, MAX_FILE_BYTES):
        then = shadow.get(now.path, old.get(now.path) or b"")
        if then is not None and now.data != then:
            found.changed.append(now.path)
    found.changed.sort()
    if old.rules != new.rules or not (old.whole and new.whole):
        found.deleted = [path for path in found.deleted if not os.path.lexists(root / path)]
        found.gone = [path for path in found.gone if not os.path.lexists(root / path)]
        found.created = [path for path in found.created if facts(new.get(path) or b"").ctime_ns >= began_ns]
        found.made = [path for path in found.made if any(name.startswith(f"{path}/") for name in found.created)]
        found.made = [path for path in found.made if _is_new(new, path, found.created)]
    found.created = [path for path in found.created if not is_leftover(path)]
    found.deleted = [path for path in found.deleted if not is_leftover(path)]
    return found


def _is_new(new: Look, folder: str, created: list[str]) -> bool:
    """Whether nothing in the folder is older than the command."""
    known = set(created)
    inside = [path + name for path, names in new.files.items() if path.startswith(f"{folder}/") for name in names]
    return all(name in known for name in inside)

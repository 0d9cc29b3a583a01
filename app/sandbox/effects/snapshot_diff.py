"""What really differs between two looks at a project."""

import os
from collections.abc import Iterable
from pathlib import Path

from app.sandbox.effects.backups import MAX_FILE_BYTES, Backups
from app.sandbox.effects.folder_handles import enter_below, leave
from app.sandbox.effects.project_reader import seen
from app.sandbox.effects.snapshot import Signature, Snapshot, SnapshotDiff, difference, facts, is_leftover, signature


def changed_between(
    old: Snapshot, new: Snapshot, backups: Backups, root: Path, began_ns: int, doubtful: Iterable[str] = ()
) -> SnapshotDiff:
    """What really differs: also what signatures cannot tell, and not what only other ignore rules make of it.

    `began_ns` is when the earliest command began that can have done it; `doubtful` files are read again, as fresh ones.
    """
    found = difference(old, new)
    suspects = sorted(path for path in old.fresh.union(doubtful) if (was := old.get(path)) and was == new.get(path))
    if new.looked_at is not None:
        suspects = [path for path in suspects if path[: path.rfind("/") + 1] in new.looked_at]
    for now in seen(root, suspects, MAX_FILE_BYTES):
        then = backups.get(now.path, old.get(now.path) or b"")
        if then is not None and now.data != then:
            found.changed.append(now.path)
    if old.rules != new.rules or not (old.whole and new.whole):
        _find_hidden(found, old, new, root)
        found.created = [path for path in found.created if facts(new.get(path) or b"").ctime_ns >= began_ns]
        found.made = [path for path in found.made if any(name.startswith(f"{path}/") for name in found.created)]
        found.made = [path for path in found.made if _is_new(new, path, found.created)]
    found.changed.sort()
    found.created.sort()
    found.created = [path for path in found.created if not is_leftover(path)]
    found.deleted = [path for path in found.deleted if not is_leftover(path)]
    return found


def _find_hidden(found: SnapshotDiff, old: Snapshot, new: Snapshot, root: Path) -> None:
    """What is out of sight is not gone for that; what changed there was still in sight when it did."""
    there = {path: now for path in found.deleted if (now := _signed(root, path)) is not None}
    new.hidden.update({path: now for path, now in there.items() if now != old.get(path)})
    found.changed += new.hidden
    found.deleted = [path for path in found.deleted if path not in there]
    found.gone = [path for path in found.gone if not _is_folder(root, path)]
    known = dict(old.rules)
    own = {f"{base}.gitignore": now for base, now in new.rules if base in old.files and base not in known}
    unseen = {path: now for path, now in own.items() if new.get(path) is None}  # it ignores even itself
    new.hidden.update(unseen)
    found.created += unseen


def _signed(root: Path, path: str) -> Signature | None:
    """No link on the way is followed: what it leads to is not what was there."""
    folder, slash, name = path.rpartition("/")
    try:
        spot = enter_below(str(root), folder + slash)
        try:
            return signature(os.lstat(name, dir_fd=spot) if isinstance(spot, int) else os.lstat(f"{spot}/{name}"))
        finally:
            leave(spot)
    except OSError:
        return None


def _is_folder(root: Path, path: str) -> bool:
    try:
        leave(enter_below(str(root), f"{path}/"))
    except OSError:
        return False
    return True


def _is_new(new: Snapshot, folder: str, created: list[str]) -> bool:
    """Whether nothing in the folder is older than the command."""
    known = set(created)
    inside = [path + name for path, names in new.files.items() if path.startswith(f"{folder}/") for name in names]
    return all(name in known for name in inside)

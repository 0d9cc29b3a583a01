"""Compares two snapshots of a project: what really differs, and which files were only moved."""

import os
from collections.abc import Container, Iterable
from pathlib import Path

from app.sandbox.effects.backups import MAX_FILE_BYTES, Backups
from app.sandbox.effects.folder_handles import enter_below, leave
from app.sandbox.effects.project_reader import seen
from app.sandbox.effects.snapshot import Signature, Snapshot, SnapshotDiff, difference, facts, is_leftover, signature

Identity = tuple[int, int, int, int]
"""Inode, size, time and mode of a file, which a rename does not change."""


def changed_between(
    old: Snapshot, new: Snapshot, backups: Backups, root: Path, began_ns: int, doubtful: Iterable[str] = ()
) -> SnapshotDiff:
    """What really differs: also changes that left a signature the same, and not files that are only no longer scanned.

    `began_ns` is when the earliest command began that may have made the changes. `doubtful` files are read and compared
    with their backups, as fresh ones are.
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
        known = set(found.created)  # a folder is new only if all files in it are
        old_folders = [
            folder for folder, names in new.files.items() if any(folder + name not in known for name in names)
        ]
        found.made = [path for path in found.made if not any(old.startswith(f"{path}/") for old in old_folders)]
    found.changed.sort()
    found.created.sort()
    found.created = [path for path in found.created if not is_leftover(path)]
    found.deleted = [path for path in found.deleted if not is_leftover(path)]
    return found


def _find_hidden(found: SnapshotDiff, old: Snapshot, new: Snapshot, root: Path) -> None:
    """Files that are no longer scanned are not deleted; those of them that differ count as changed."""
    there = {path: now for path in found.deleted if (now := _signed(root, path)) and not facts(now).is_folder}
    new.hidden.update({path: now for path, now in there.items() if now != old.get(path)})
    found.changed += new.hidden
    found.deleted = [path for path in found.deleted if path not in there]
    found.gone = [path for path in found.gone if not ((now := _signed(root, path)) and facts(now).is_folder)]


def _signed(root: Path, path: str) -> Signature | None:
    """The signature of a file; None if there is none, or if a folder on the way to it is a link."""
    folder, slash, name = path.rpartition("/")
    try:
        spot = enter_below(str(root), folder + slash)
        try:
            return signature(os.lstat(name, dir_fd=spot) if isinstance(spot, int) else os.lstat(f"{spot}/{name}"))
        finally:
            leave(spot)
    except OSError:
        return None


def moves(found: SnapshotDiff, old: Snapshot, new: Snapshot) -> dict[str, str]:
    """Old to new path of files that were only moved, except files that swapped places with a folder."""
    by_identity: dict[Identity | None, str | None] = {}
    for path in found.created:
        identity = _identity(new, path)
        by_identity[identity] = None if identity in by_identity or identity is None else path
    moved = {}
    for path in found.deleted:
        target = by_identity.pop(_identity(old, path), None)
        if target is not None and f"{path}/" not in new.files and f"{target}/" not in old.files:
            moved[path] = target
    return moved


def _identity(snapshot: Snapshot, path: str) -> Identity | None:
    """None if it is no regular file."""
    signature = snapshot.get(path)
    known = facts(signature) if signature else None
    return (known.inode, known.size, known.mtime_ns, known.mode) if known is not None and known.is_file else None


def moved_folder(source: str, path: str, gone: Container[str]) -> str:
    """The outermost folder with which a file was moved: it is gone, and the path below it is the same; '' if none."""
    for end in (number for number, letter in enumerate(source) if letter == "/"):
        if source[:end] in gone and path.endswith(source[end:]):
            return source[:end]
    return ""

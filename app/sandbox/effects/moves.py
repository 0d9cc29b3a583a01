"""Which files only got another name, told by what a rename leaves alone, and with which folders they moved."""

from collections.abc import Container

from app.sandbox.effects.snapshot import Snapshot, SnapshotDiff, facts

Identity = tuple[int, int, int, int]


def moves(found: SnapshotDiff, old: Snapshot, new: Snapshot) -> dict[str, str]:
    """Old path -> new path; not where a file and a folder changed places."""
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


def _identity(look: Snapshot, path: str) -> Identity | None:
    """None for what is no file."""
    signature = look.get(path)
    known = facts(signature) if signature else None
    return (known.inode, known.size, known.mtime_ns, known.mode) if known is not None and known.is_file else None


def moved_folder(source: str, path: str, gone: Container[str]) -> str:
    """The outermost folder that is gone and in whose new place the file has the same path; '' if it moved alone."""
    for end in (number for number, letter in enumerate(source) if letter == "/"):
        if source[:end] in gone and path.endswith(source[end:]):
            return source[:end]
    return ""

"""What undo leaves of a git repository that somebody else went on with: their history is built on what was there."""

import re
from collections.abc import Sequence

from app.storage.versions.rows import Version
from app.storage.versions.undo_files import Present, UndoFiles
from app.text.sentences import say
from app.vocabulary.changes import file_state
from app.vocabulary.errors import ToolError

NEEDED = say("history that was made in this repository since may need it")
_HISTORY = re.compile(r"(?:.*/)?(?:HEAD|packed-refs|(?:refs|logs|reftable)/.*)", re.DOTALL)
"""What tells which objects are needed. Other files, such as the index, git also writes anew without a change."""
_OBJECT = re.compile(r"(|.*/)objects/(?:[0-9a-f]{2}|pack)/[^/]+", re.DOTALL)


def needed_files(versions: Sequence[Version], files: UndoFiles) -> set[str]:
    """The files that these versions, newest first, made in repositories which somebody else changed since.

    If they made a whole repository, that are all its files, else its objects: no one knows which of them are referred
    to by now.
    """
    newest: dict[str, Version] = {}
    oldest: dict[str, Version] = {}
    for version in versions:
        if not version.is_rename and not version.is_chmod:
            newest.setdefault(version.path, version)
            oldest[version.path] = version
    made = {path for path, version in oldest.items() if version.before_hash is None and newest[path].after_hash}
    objects: dict[str, list[str]] = {}
    for path in made:
        if found := _OBJECT.fullmatch(path):
            objects.setdefault(found[1], []).append(path)
    needed: set[str] = set()
    for repository, paths in objects.items():
        if _is_used(repository, min(_made_ns(newest[path], files) for path in paths), newest, oldest, files):
            is_new = f"{repository}HEAD" in made
            needed.update((path for path in made if path.startswith(repository)) if is_new else paths)
    return needed


def _is_used(
    repository: str, since_ns: int, newest: dict[str, Version], oldest: dict[str, Version], files: UndoFiles
) -> bool:
    """Whether a file that tells of history, such as a reference, is not as the versions left it."""
    try:
        for path, look in files.below(repository, "objects"):
            if path not in newest:
                if _HISTORY.fullmatch(path[len(repository) :]) and look.mtime_ns >= since_ns:
                    return True
            elif not any(Present(files, path).fits(s) for s in (newest[path].after_hash, oldest[path].before_hash)):
                return True
    except ToolError:  # it cannot be looked at
        return True
    return False


def _made_ns(version: Version, files: UndoFiles) -> int:
    if (known := file_state(version.after_hash)) is not None:
        return known.mtime_ns
    found = files.look(version.path)
    return found.mtime_ns if found is not None else 0

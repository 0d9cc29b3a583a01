"""Where too many files would have to be hidden one by one, folders are hidden instead: mounts cost quadratically."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path


def gathered(paths: Iterable[Path], roots: Sequence[Path], most: int) -> list[Path]:
    """At most so many paths that hide all of these, as far as that goes without hiding one of the `roots`.

    First the folders in which several lie side by side, then the smallest folder that holds enough of them.
    """
    left = sorted(set(paths))
    left = _without_inner(left)
    while len(left) > most and (folder := _crowded(left, roots) or _holding(left, roots, len(left) - most)):
        left = [path for path in left if not path.is_relative_to(folder)] + [folder]
    return sorted(left)


def _without_inner(paths: list[Path]) -> list[Path]:
    """Nothing can be mounted on what lies in a hidden folder."""
    known = set(paths)
    return [path for path in paths if known.isdisjoint(path.parents)]


def _crowded(paths: list[Path], roots: Sequence[Path]) -> Path | None:
    counted = Counter(path.parent for path in paths if path.parent not in roots)
    folder, most = max(counted.items(), key=lambda item: item[1], default=(Path(), 0))
    return folder if most > 1 else None


def _holding(paths: list[Path], roots: Sequence[Path], excess: int) -> Path | None:
    counted = Counter(
        folder
        for path in paths
        for folder in path.parents
        if folder not in roots and any(folder.is_relative_to(root) for root in roots)
    )
    enough = [folder for folder, held in counted.items() if held > excess]
    if enough:
        return max(enough, key=lambda folder: len(folder.parts))
    folder, most = max(counted.items(), key=lambda item: item[1], default=(Path(), 0))
    return folder if most > 1 else None

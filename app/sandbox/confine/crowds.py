"""Keeps the number of mounts small: where protected files are a crowd, the folder around them is covered instead."""

from collections import Counter
from dataclasses import replace
from pathlib import PurePosixPath

from app.sandbox.confine.view import View
from app.sandbox.confine.workers import CannotConfine

MOST = 150
"""Mounts for what is protected. Bubblewrap takes no more than 9,000 arguments, and mounts cost quadratically."""


def gathered(view: View, most: int = MOST) -> tuple[View, tuple[str, ...]]:
    """The view with at most so many exceptions, and the folders that are covered as a whole for it.

    A folder that holds secrets is hidden then, one without any is read-only. Raises CannotConfine where that does not
    suffice: a project's own folder is never covered.
    """
    inner = [path for path in (*view.anchored, *view.frozen, *view.hidden) if _below(path, view.roots)]
    excess = len(inner) - most
    if excess <= 0:
        return view, ()
    crowds: list[str] = []
    counts = Counter(folder for path in inner for folder in _folders(path, view.roots))
    while excess > 0:
        crowd = _innermost_of_the_largest(counts)
        if crowd is None:
            raise CannotConfine(
                f"{len(inner):,} protected files lie in so many folders that they cannot be covered, at most {most}"
            )
        excess -= counts[crowd] - 1
        fewer = counts[crowd] - 1
        for folder in [folder for folder in counts if _is_in(folder, crowd)]:
            del counts[folder]
        for folder in _folders(crowd, view.roots):
            counts[folder] -= fewer
        crowds = [*(known for known in crowds if not _is_in(known, crowd)), crowd]
    return _covered(view, crowds), tuple(crowds)


def _innermost_of_the_largest(counts: Counter[str]) -> str | None:
    """Of all folders with the most exceptions the one farthest down, so that as little else as possible is covered."""
    crowd = max(counts, key=lambda folder: (counts[folder], folder.count("/")), default=None)
    return crowd if crowd is not None and counts[crowd] > 1 else None


def _covered(view: View, crowds: list[str]) -> View:
    hiding = {crowd for crowd in crowds if any(_is_in(path, crowd) for path in view.hidden)}
    anchored, frozen, hidden = (
        [path for path in paths if not any(_is_in(path, crowd) for crowd in crowds)]
        for paths in (view.anchored, view.frozen, view.hidden)
    )
    frozen += [crowd for crowd in crowds if crowd not in hiding]
    hidden += sorted(hiding)
    return replace(view, anchored=tuple(anchored), frozen=tuple(frozen), hidden=tuple(hidden))


def _folders(path: str, roots: tuple[str, ...]) -> list[str]:
    """The folders around a path, up to but without the root that it lies in."""
    return [str(parent) for parent in PurePosixPath(path).parents if _below(str(parent), roots)]


def _below(path: str, roots: tuple[str, ...]) -> bool:
    return any(path.startswith(f"{root}/") for root in roots)


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")

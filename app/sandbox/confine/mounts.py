"""Limits the number of mounts: if there are too many protected files, whole folders are covered instead."""

from collections import Counter
from dataclasses import replace
from pathlib import PurePosixPath

from app.sandbox.confine.view import View
from app.sandbox.confine.workers import CannotConfine

SIDE_BY_SIDE = 10
"""A folder with this many protected files directly in it is covered before larger trees are considered."""
MAX_MOUNTS = 150
"""Mounts for protected files at most: bubblewrap takes 9,000 arguments at most, and mounts take quadratic time."""


def gather_mounts(view: View, most: int = MAX_MOUNTS) -> tuple[View, tuple[str, ...]]:
    """The view with at most so many mounts, and the folders that are covered as a whole for that.

    A covered folder is hidden if it holds secrets, else read-only. Raises CannotConfine if that does not suffice: the
    project's own folder is never covered.
    """
    known = set(view.hidden)  # nothing can be mounted on what lies in a hidden folder
    outer = [path for path in view.hidden if known.isdisjoint(map(str, PurePosixPath(path).parents))]
    view = replace(view, hidden=tuple(outer))
    inner = [path for path in (*view.anchored, *view.frozen, *view.hidden) if _below(path, view.roots)]
    excess = len(inner) - most
    if excess <= 0:
        return view, ()
    whole_folders: list[str] = []
    counts = Counter(folder for path in inner for folder in _folders(path, view.roots))
    direct = Counter(folder for path in inner for folder in _folders(path, view.roots)[:1])
    while excess > 0:
        chosen, beside = max(direct.items(), key=lambda item: item[1], default=("", 0))
        chosen = chosen if beside >= SIDE_BY_SIDE else _chosen(counts, excess)
        if not chosen:
            raise CannotConfine(
                f"{len(inner):,} protected files lie in so many folders that they cannot be covered, at most {most}"
            )
        excess -= counts[chosen] - 1
        fewer = counts[chosen] - 1
        for folder in [folder for folder in counts if _is_in(folder, chosen)]:
            del counts[folder], direct[folder]
        direct.update(_folders(chosen, view.roots)[:1])
        for folder in _folders(chosen, view.roots):
            counts[folder] -= fewer
        whole_folders = [*(known for known in whole_folders if not _is_in(known, chosen)), chosen]
    return _cover_folders(view, whole_folders), tuple(whole_folders)


def _chosen(counts: Counter[str], excess: int) -> str:
    """The folder whose covering hides least else: the smallest that holds enough, or the innermost of the largest."""
    enough = [folder for folder, count in counts.items() if count > excess]
    if enough:
        return min(enough, key=lambda folder: (counts[folder], -folder.count("/")))
    chosen = max(counts, key=lambda folder: (counts[folder], folder.count("/")), default="")
    return chosen if counts[chosen] > 1 else ""


def _cover_folders(view: View, whole_folders: list[str]) -> View:
    hiding = {chosen for chosen in whole_folders if any(_is_in(path, chosen) for path in view.hidden)}
    anchored, frozen, hidden = (
        [path for path in paths if not any(_is_in(path, chosen) for chosen in whole_folders)]
        for paths in (view.anchored, view.frozen, view.hidden)
    )
    frozen += [chosen for chosen in whole_folders if chosen not in hiding]
    hidden += sorted(hiding)
    return replace(view, anchored=tuple(anchored), frozen=tuple(frozen), hidden=tuple(hidden))


def _folders(path: str, roots: tuple[str, ...]) -> list[str]:
    """The folders around a path, up to but without the root that it lies in."""
    return [str(parent) for parent in PurePosixPath(path).parents if _below(str(parent), roots)]


def _below(path: str, roots: tuple[str, ...]) -> bool:
    return any(path.startswith(f"{root}/") for root in roots)


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")

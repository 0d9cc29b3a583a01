"""The full tier: runs the worker in bubblewrap, with namespaces for mounts, processes and the network.

The number of mounts is limited: if there are too many protected files, whole folders are covered instead.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from app.sandbox.confine.view import View
from app.sandbox.confine.workers import CannotConfine

BWRAP = "/usr/bin/bwrap"
"""Only this path: a program of this name elsewhere may be anybody's."""
SHARED_MEMORY_BYTES = 1 << 30
PROC_READ_ONLY = ("/proc/sys", "/proc/fs")
PROC_HIDDEN = (
    *("/proc/sysrq-trigger", "/proc/kcore", "/proc/keys", "/proc/key-users", "/proc/kmsg", "/proc/timer_list"),
    *("/proc/sched_debug", "/proc/slabinfo", "/proc/vmallocinfo", "/proc/kpagecount", "/proc/kpageflags", "/proc/mtrr"),
    *("/proc/acpi", "/proc/scsi", "/proc/asound"),
)
"""Files that root may write even without capabilities and in a namespace, and that affect the whole machine."""

SIDE_BY_SIDE = 10
"""A folder with this many protected files directly in it is covered before larger trees are considered."""
MAX_MOUNTS = 150
"""Mounts for protected files at most: bubblewrap takes 9,000 arguments at most, and mounts take quadratic time."""


def prefix(view: View, seccomp: int) -> list[str]:
    """The arguments up to the program; `seccomp` is the descriptor of the filter."""
    network = [] if view.network else ["--unshare-net"]
    namespaces = ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", *network]
    # The worker is pid 1: commands could write to bubblewrap's own first process and live on in it.
    life = ["--as-pid-1", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--seccomp", str(seccomp)]
    return [BWRAP, *namespaces, *life, *_mounts(view), "--remount-ro", "/", "--chdir", "/", "--"]


def _mounts(view: View) -> Iterator[str]:
    """The arguments for mounts, outer folders before inner ones, since a later mount covers an earlier one."""
    links = [place for place in view.readable if os.path.islink(place)]  # noqa: PTH114
    for place in links:
        if not _is_temporary(place):
            yield from ("--symlink", os.readlink(place), place)  # noqa: PTH115
    yield from ("--proc", "/proc", "--dev", "/dev", "--size", str(SHARED_MEMORY_BYTES), "--tmpfs", "/dev/shm")  # noqa: S108
    for place in PROC_READ_ONLY:
        yield from ("--ro-bind-try", place, place)
    for place in PROC_HIDDEN:
        if os.path.exists(place):  # noqa: PTH110
            yield from _hide(place)
    yield from ("--bind", view.scratch, "/tmp")  # noqa: S108
    shown = [("--ro-bind", place) for place in view.readable if place not in links]
    shown += [("--bind", place) for place in (*view.written(), *view.own_folders()[1:])]
    for way, place in sorted(shown, key=lambda pair: len(Path(pair[1]).parts)):
        yield from (way, place, place)
    for place in filter(_is_temporary, links):  # a link made there would stay in the scratch folder
        if os.path.isfile(place):  # noqa: PTH113
            yield from ("--ro-bind", os.path.realpath(place), place)
    # What is gone by now, with a repository that another command made and removed, needs no mount; if it comes back,
    # it is covered again.
    for place in view.anchored:
        yield from ("--bind-try", place, place)
    for place in sorted(view.frozen, key=lambda place: len(Path(place).parts)):
        yield from ("--ro-bind-try", place, place)
    for place in view.hidden:
        yield from _hide(place)


def _is_temporary(place: str) -> bool:
    return place.startswith("/tmp/")  # noqa: S108


def _hide(place: str) -> Iterator[str]:
    """Arguments that hide a path: /dev/null on a mount without devices cannot be opened, so reading is denied."""
    if os.path.isdir(place):  # noqa: PTH112
        yield from ("--perms", "0000", "--tmpfs", place, "--remount-ro", place)
    else:
        yield from ("--ro-bind", "/dev/null", place)


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

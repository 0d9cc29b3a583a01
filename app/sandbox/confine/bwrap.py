"""The full tier: runs the worker in bubblewrap, with namespaces for mounts, processes and the network."""

import os
from collections.abc import Iterator
from pathlib import Path

from app.sandbox.confine.view import View

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

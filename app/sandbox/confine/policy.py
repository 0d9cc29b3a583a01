"""The policy of a worker: how to confine its commands in each tier. A worker refuses what it does not fully know."""

import os
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

from app.fs.folders import list_folder
from app.sandbox.confine import seccomp
from app.sandbox.confine.view import DEVICES, View
from app.sandbox.dangerous import CACHES, CODE_FILES, CODE_FILES_IN, CODE_SUFFIX, PACKAGES
from app.sandbox.protect.folder_contents import FROZEN
from app.vocabulary.confinement import Tier

PTRACE_SCOPE = "/proc/sys/kernel/yama/ptrace_scope"
ADMINISTRATOR_ONLY = 2
GIB = 1 << 30
MAX_PROCESSES = 1000


def policy(tier: Tier, view: View | None) -> dict[str, Any]:
    """The policy of a tier. Landlock and a filter are for the reduced tier; in the full tier bubblewrap does that."""
    reduced = tier is Tier.REDUCED and view is not None
    return {
        "version": 1,
        "landlock": _landlock(view) if reduced and view else None,
        "seccomp": filter_for(tier, view) if reduced and view else None,
        "recorder": recorder(tier, view) if tier is not Tier.NONE and view is not None else None,
        "network": network(tier, view) if tier is not Tier.NONE and view is not None else None,
        "limits": limits(),
    }


def network(tier: Tier, view: View) -> bytes | None:
    """What a worker needs to let commands reach the proxy and nothing else; None leaves the network as it is.

    In the reduced tier that is a filter. In the full tier commands have their own network, with nothing else in it.
    """
    machine = seccomp.machine()
    if machine is None or sys.platform != "linux" or view.network:
        return None
    if tier is Tier.FULL:
        return b""
    return seccomp.program(machine, (seccomp.UNIX, seccomp.INET, seccomp.INET6), shared=True, tcp=True)


def recorder(tier: Tier, view: View) -> dict[str, Any] | None:
    """What the recorder needs; None for commands without confinement, in which a filter would break sudo."""
    machine = seccomp.machine()
    if machine is None or sys.platform != "linux":
        return None
    reduced = tier is Tier.REDUCED
    wanted = {"changing": reduced, "listen": reduced and not view.network}
    program = seccomp.recording(machine, **wanted) if _commands_can_be_read() else b""
    return {
        "program": program,
        "without": seccomp.without_sockets(machine, listen=wanted["listen"]),
        "seccomp": machine.seccomp,
        "calls": seccomp.notified_calls(machine, **wanted),
        "roots": view.written(),
        "shared": reduced or view.network,
        "changed": [*view.written(), *view.own_folders()] if reduced else None,
        "refused_names": refused_names(view) if view.writable else None,
    }


def refused_names(view: View) -> dict[str, Any]:
    """The names that commands may not create, change or move, for `refused_names`."""
    return {
        "frozen": [*view.frozen, *view.absent],
        "gits": [path for path in view.anchored if path.endswith("/.git")],
        "hidden": list(view.hidden),
        "denied": list(view.denied),
        "worktrees": list(view.worktrees),
        "folders": sorted(FROZEN),
        "files": sorted(CODE_FILES),
        "filesIn": {folder: sorted(names) for folder, names in CODE_FILES_IN.items()},
        "suffix": CODE_SUFFIX,
        "packages": sorted(PACKAGES | CACHES),
    }


def _commands_can_be_read() -> bool:
    """Whether a process may read the memory of its children: on some systems only the administrator may."""
    try:
        return int(Path(PTRACE_SCOPE).read_text()) < ADMINISTRATOR_ONLY
    except (OSError, ValueError):
        return True


def filter_for(tier: Tier, view: View) -> bytes:
    """The seccomp filter of a tier. In the full tier it applies to the supervisor too.

    The recorder's filter, which applies to commands alone, refuses what only the supervisor needs, and stops `connect`
    to Unix sockets such as the session bus, the keyring and the container service.
    """
    machine = seccomp.machine()
    assert machine is not None
    internet = (seccomp.INET, seccomp.INET6, seccomp.NETLINK) if view.network or tier is Tier.FULL else ()
    is_root = os.geteuid() == 0
    return seccomp.program(machine, (seccomp.UNIX, *internet), shared=tier is not Tier.FULL, as_root=is_root)


def limits() -> dict[str, int]:
    """Resource limits: generous for work, but a runaway command cannot use up the machine."""
    memory = max(2 * GIB, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4)
    return {"core": 0, "fsize": 32 * GIB, "data": memory, "nproc": 8192, "processes": MAX_PROCESSES, "memory": memory}


def _landlock(view: View) -> dict[str, list[str]]:
    """The paths that Landlock allows. Links get no rule, since Landlock would follow them."""
    hidden = [os.path.realpath(path) for path in view.hidden if not _is_in(path, view.roots)]
    read: list[str] = []
    listed = ["/etc", *view.listed]
    for place in view.readable:
        if _is_in(place, view.writable) or os.path.islink(place):  # noqa: PTH114
            continue
        real = os.path.realpath(place)
        secrets = [path for path in hidden if _is_in(path, [real])]
        listed += [place] if secrets else []
        read += _without(real, secrets) if secrets else [place]
    return {
        "read": [*read, "/proc", "/sys/devices/system", "/sys/fs/cgroup"],
        "list": list(dict.fromkeys(listed)),
        "write": [*view.written(), *view.own_folders()],
        "device": list(DEVICES),
    }


def _is_in(path: str, places: Iterable[str]) -> bool:
    """Whether a path is one of these folders or lies in one."""
    return any(path == place or path.startswith(f"{place.rstrip('/')}/") for place in places)


def _without(folder: str, secrets: list[str]) -> list[str]:
    """The entries of a folder except secrets and links: Landlock allows whole trees, and it would follow links."""
    allowed: list[str] = []
    for entry in chain(*list_folder(folder)):
        if entry.is_symlink() or entry.path in secrets:
            continue
        inside = [secret for secret in secrets if secret.startswith(f"{entry.path}/")]
        allowed += _without(entry.path, inside) if inside else [entry.path]
    return allowed

"""What a worker is told about the confinement of its commands, per tier; the worker refuses what it does not know."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.confinement import Tier
from app.sandbox.confine import seccomp
from app.sandbox.confine.view import DEVICES, View
from app.sandbox.dangerous import CACHES, CODE_FILES, CODE_FILES_IN, CODE_SUFFIX, PACKAGES
from app.sandbox.protect.folder_contents import FROZEN

PTRACE_SCOPE = "/proc/sys/kernel/yama/ptrace_scope"
ADMINISTRATOR_ONLY = 2
GIB = 1 << 30
PROCESSES = 1000


def policy(tier: Tier, view: View | None) -> dict[str, Any]:
    """In the full tier bubblewrap has done everything before the worker starts; in none there is nothing to do."""
    reduced = tier is Tier.REDUCED and view is not None
    return {
        "version": 1,
        "landlock": _landlock(view) if reduced and view else None,
        "seccomp": filter_for(tier, view) if reduced and view else None,
        "recorder": recorder(tier, view) if tier is not Tier.NONE and view is not None else None,
        "limits": limits(),
    }


def recorder(tier: Tier, view: View) -> dict[str, Any] | None:
    """What it takes to record which names commands touch. Not for unconfined ones: a filter would break sudo."""
    machine = seccomp.machine()
    if machine is None or sys.platform != "linux":
        return None
    wanted = {"changing": tier is Tier.REDUCED, "shared": tier is Tier.REDUCED or view.network}
    program = seccomp.recording(machine, **wanted) if _commands_can_be_read() else b""
    return {
        "program": program,
        "without": seccomp.without_sockets(machine),
        "seccomp": machine.seccomp,
        "calls": seccomp.notified(machine, **wanted),
        "roots": view.written(),
        "shared": wanted["shared"],
        "changed": [*view.written(), view.scratch] if tier is Tier.REDUCED else None,
        "walls": walls(view) if view.writable else None,
    }


def walls(view: View) -> dict[str, Any]:
    """The names that commands are kept out of, as `walls.py` judges them."""
    return {
        "frozen": [*view.frozen, *view.absent],
        "gits": [path for path in view.anchored if path.endswith("/.git")],
        "folders": sorted(FROZEN),
        "files": sorted(CODE_FILES),
        "filesIn": {folder: sorted(names) for folder, names in CODE_FILES_IN.items()},
        "suffix": CODE_SUFFIX,
        "packages": sorted(PACKAGES | CACHES),
    }


def _commands_can_be_read() -> bool:
    """Some systems let nobody but the administrator look into other processes, not even into their own children."""
    try:
        return int(Path(PTRACE_SCOPE).read_text()) < ADMINISTRATOR_ONLY
    except (OSError, ValueError):
        return True


def filter_for(tier: Tier, view: View) -> bytes:
    """In the full tier this holds for the supervisor too; what it alone needs, what it adds for commands refuses.

    That is also what keeps Unix sockets from the session bus, the keyring and the container service.
    """
    machine = seccomp.machine()
    assert machine is not None
    internet = (seccomp.INET, seccomp.INET6, seccomp.NETLINK) if view.network or tier is Tier.FULL else ()
    return seccomp.program(machine, (seccomp.UNIX, *internet), shared=tier is not Tier.FULL)


def limits() -> dict[str, int]:
    """Generous for work, tight enough that a runaway command does not take the machine with it."""
    memory = max(2 * GIB, _memory() * 3 // 4)
    return {"core": 0, "fsize": 32 * GIB, "data": memory, "nproc": 8192, "processes": PROCESSES, "memory": memory}


def _landlock(view: View) -> dict[str, list[str]]:
    """Links need no rule, and would be followed: where they lead is allowed for itself or not at all."""
    hidden = [Path(os.path.realpath(path)) for path in view.hidden if not _is_in(path, view.roots)]
    read: list[str] = []
    listed = ["/etc", *view.listed]
    for place in (path for path in view.readable if not _is_in(path, view.writable) and not Path(path).is_symlink()):
        secrets = [path for path in hidden if path.is_relative_to(os.path.realpath(place))]
        listed += [place] if secrets else []
        read += _without(Path(os.path.realpath(place)), secrets) if secrets else [place]
    return {
        "read": [*read, "/proc", "/sys/devices/system", "/sys/fs/cgroup"],
        "list": list(dict.fromkeys(listed)),
        "write": [*view.written(), view.scratch],
        "device": list(DEVICES),
    }


def _is_in(path: str, places: Iterable[str]) -> bool:
    """In a folder that commands write they could put a link in its place, and Landlock would follow it."""
    return any(Path(path).is_relative_to(place) for place in places)


def _without(folder: Path, secrets: list[Path]) -> list[str]:
    """What lies in a folder, except the secrets: Landlock can only allow, and what it allows it allows whole.

    And except links, which it would follow.
    """
    allowed: list[str] = []
    for entry in folder.iterdir():
        if entry in secrets or entry.is_symlink():
            continue
        deeper = [secret for secret in secrets if secret.is_relative_to(entry)]
        allowed += _without(entry, deeper) if deeper else [str(entry)]
    return allowed


def _memory() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")

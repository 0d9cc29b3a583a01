"""The folder a person may choose: one that exists, can be read, and is neither the system's nor their whole home."""

import os
from contextlib import suppress
from pathlib import Path

from app.processes.streams import check
from app.text.sentences import say
from app.vocabulary.errors import FolderGone, UsageError

SYSTEM = frozenset(
    map(Path, "/bin /boot /dev /etc /lib /lib32 /lib64 /libx32 /proc /sbin /sys /usr /System /Library".split())  # noqa: SIM905
)
"""Folders of the operating system, with all in them."""
SHARED = frozenset(
    map(
        Path,
        "/home /media /mnt /opt /root /run /srv /tmp /var /var/lib /var/tmp /dev/shm /usr/src /usr/local/src "  # noqa: SIM905
        "/Applications /Users /Volumes /private /private/tmp /private/var".split(),
    )
)
"""Folders that hold those of many programs and people; a folder in one of them may be a project."""


def checked_project(folder: str | Path) -> Path:
    """The folder's real path, taken once; raises UsageError that says what to choose instead."""
    given = Path(folder).expanduser()
    try:
        real = given.resolve(strict=True)
        check([str(real)])
    except UsageError:
        raise
    except FileNotFoundError:
        raise FolderGone(say("The folder {folder} does not exist. Choose one that does.", given)) from None
    except (OSError, RuntimeError, ValueError) as error:
        raise UsageError(say("The folder {folder} cannot be opened: {problem}", given, error)) from None
    if not real.is_dir():
        raise UsageError(say("{folder} is not a folder. Choose the folder that it is in.", given))
    if real == Path(real.anchor):
        raise UsageError(say("{folder} is the whole machine. Choose one project folder in it.", real))
    is_home = False
    with suppress(OSError, RuntimeError):
        home = Path.home().resolve()
        is_home = real in (home, *home.parents)
    if is_home:
        raise UsageError(say("{folder} is your whole home folder. Choose one project folder in it.", real))
    is_of_system = not SYSTEM.isdisjoint(real.parents) and SHARED.isdisjoint(real.parents)
    if real in SYSTEM | SHARED or is_of_system or _is_of_windows(real):
        raise UsageError(say("{folder} is a folder of the system. Choose a project folder of your own.", real))
    if not os.access(real, os.R_OK | os.X_OK):
        raise UsageError(say("The folder {folder} cannot be read. Change its permissions or choose another.", given))
    return real


def _is_of_windows(folder: Path) -> bool:
    names = [name for name in map(os.environ.get, ("SYSTEMROOT", "PROGRAMFILES", "PROGRAMFILES(X86)")) if name]
    return os.name == "nt" and any(folder.is_relative_to(name) for name in names)

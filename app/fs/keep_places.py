"""Finds the folder where former contents of a project's files are kept: on its own mount, so that links can be made."""

import errno
import hashlib
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

KEEP = "keep"
IN_PROJECT = Path(".handrail", KEEP)
"""Where it is in a project that is a mount of its own."""
PRIVATE_FOLDER = 0o700
CACHE_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# What commands replaced, kept by Handrail for undo.\n"
"""Backup programs leave out a folder with a file CACHEDIR.TAG that begins like this."""


def keep_folder(project: Path, data: Path) -> Path:
    """The folder for what is kept of this project's files; it is made if it is missing. Raises OSError.

    The first of these that is on the project's mount: one in our `data`, one at the top of the mount, one in the
    project. If none is, it is the first all the same, and contents are copied there.
    """
    data.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    place = _own_folder(data, KEEP)
    mount = _mount(project)
    if _mount(place) != mount:
        place = _near(project, mount) or place
    _write_once(place / "CACHEDIR.TAG", CACHE_TAG)
    return _own_folder(place, hashlib.sha256(os.fsencode(project)).hexdigest()[:16])


def _near(project: Path, mount: tuple[int, int]) -> Path | None:
    """A folder of ours on the project's mount; None if none can be made."""
    top = project
    while top.parent != top and _mount(top.parent) == mount:
        top = top.parent
    if top != project:
        with suppress(OSError):
            return _own_folder(top, f".handrail-{os.getuid()}")
    with suppress(OSError):
        above = project / IN_PROJECT.parent
        with suppress(FileExistsError):
            above.mkdir()
        _check_own(above)
        place = _own_folder(above, KEEP)
        _write_once(place / ".gitignore", "*\n")
        return place
    return None


def _own_folder(above: Path, name: str) -> Path:
    """A folder that only we can use; raises OSError if something else has its name."""
    folder = above / name
    with suppress(FileExistsError):
        folder.mkdir(PRIVATE_FOLDER)
    if _check_own(folder) & 0o777 != PRIVATE_FOLDER:
        folder.chmod(PRIVATE_FOLDER)
    return folder


def _check_own(folder: Path) -> int:
    """The mode of a folder; raises OSError if it is a link or another person's."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or (hasattr(os, "getuid") and found.st_uid != os.getuid()):
        raise PermissionError(errno.EPERM, "this is no folder of yours", str(folder))
    return found.st_mode


def _write_once(path: Path, text: str) -> None:
    if not os.path.lexists(path):
        path.write_text(text)


def _mount(folder: Path) -> tuple[int, int]:
    """The mount on which a folder lies, and its device, which differs between subvolumes of one mount."""
    if sys.platform != "linux":
        return 0, folder.stat().st_dev
    handle = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        facts = Path(f"/proc/self/fdinfo/{handle}").read_text(encoding="ascii").split()
        return int(facts[facts.index("mnt_id:") + 1]), os.fstat(handle).st_dev
    finally:
        os.close(handle)

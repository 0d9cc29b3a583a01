"""Which files, sockets and pipes this process has open."""

from contextlib import suppress
from pathlib import Path

FOLDER = Path("/proc/self/fd")


def open_handles() -> set[tuple[str, str]]:
    """To be compared with `<=`: garbage of earlier tests may close some in the meantime."""
    if not FOLDER.is_dir():  # not on Linux: only the numbers can be told
        return {(handle.name, "") for handle in Path("/dev/fd").iterdir()}
    found = set()
    for handle in FOLDER.iterdir():
        with suppress(OSError):  # the one by which the folder was read
            found.add((handle.name, str(handle.readlink())))
    return found

"""Reaching files of a project by handles, so that no link that a command left leads anywhere else."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""What was a file a moment ago may be a pipe by now."""
HANDLES = os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd
SEARCHED = 100_000


@contextlib.contextmanager
def folder_of(project: Path, path: str, *, make: bool = False) -> Iterator[tuple[int | None, str]]:
    """The folder of a path by a handle, and the path's last name; no link is followed, also not to the project."""
    *parents, name = Path(path).parts
    if not HANDLES:
        place = project.joinpath(*parents)
        if any(folder.is_symlink() for folder in (place, *place.parents) if folder.is_relative_to(project)):
            raise NotADirectoryError(path)
        if make:
            place.mkdir(parents=True, exist_ok=True)
        yield None, str(place / name)
        return
    handle = os.open(project, os.O_RDONLY | os.O_DIRECTORY | NO_FOLLOW)
    try:
        for part in parents:
            if make:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(part, dir_fd=handle)
            deeper = os.open(part, os.O_RDONLY | os.O_DIRECTORY | NO_FOLLOW, dir_fd=handle)
            os.close(handle)
            handle = deeper
        yield handle, name
    finally:
        os.close(handle)


def replace(folder: int | None, name: str, mode: int, times: tuple[int, int], contents: bytes) -> None:
    """Beside it and then over it, so that there is no moment with half of it."""
    temporary = f"{name}.put-back-{os.getpid()}"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary, dir_fd=folder)
    if stat.S_ISLNK(mode):
        os.symlink(os.fsdecode(contents), temporary, dir_fd=folder)
    else:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW
        with os.fdopen(os.open(temporary, flags, 0o600, dir_fd=folder), "wb") as file:
            file.write(contents)
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), stat.S_IMODE(mode))
        os.utime(temporary, ns=times, dir_fd=folder)
    os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)


def renamed(project: Path, source: str, path: str) -> bool:
    """Move a thing of the project; says whether that was possible."""
    try:
        with folder_of(project, source) as (old, name), folder_of(project, path, make=True) as (new, target):
            os.rename(name, target, src_dir_fd=old, dst_dir_fd=new)
    except OSError:
        return False
    return True


def place_of(project: Path, inode: int) -> str | None:
    """Where in the project a thing went: a secret under another name would be one no more."""
    count = 0
    waiting = [project]
    while waiting and count < SEARCHED:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                count += 1
                if entry.inode() == inode:
                    return Path(entry.path).relative_to(project).as_posix()
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))
    return None

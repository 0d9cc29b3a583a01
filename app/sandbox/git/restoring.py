"""Sets parts of a repository back, as git itself would write them: behind its locks, and never through a link."""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.errors import ToolError
from app.fs.folders import Folder, entered
from app.sandbox.git import index, parts
from app.sandbox.git.objects import archived, is_sound

BUSY = "git is at work there just now; try again when it is done"
SKELETON = (("refs", "heads"), ("refs", "tags"), ("objects", "info"), ("objects", "pack"))
"""Without these folders git does not take a folder for a repository."""
LOST_OBJECTS = re.compile("objects/[0-9a-f]{16}")
"""The name of a part that stands for objects which a command deleted; nothing lies there."""
HELD = ("HEAD", parts.INDEX, "ORIG_HEAD", "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "CHERRY_PICK_HEAD", "REVERT_HEAD")
"""With the branch that is checked out these say one thing together."""


def split(names: tuple[str, ...]) -> tuple[tuple[str, ...], str] | None:
    """The folder of a repository and the name of a part in it; None for a path that is no part of one."""
    if ".git" not in names:
        return None
    for end in range(names.index(".git") + 1, len(names)):
        if is_part(name := "/".join(names[end:])):
            return names[:end], name
    return None


def is_part(name: str) -> bool:
    if name in parts.FILES or name == parts.INDEX or LOST_OBJECTS.fullmatch(name):
        return True
    return name.startswith("refs/") or name.partition("/")[0] in parts.TREES


class Repository:
    """The folder of one repository below `root`."""

    def __init__(self, root: Path, folder: tuple[str, ...]) -> None:
        self._root = root
        self._folder = folder

    @property
    def shown(self) -> str:
        return "/".join(self._folder)

    def read(self, name: str) -> bytes | None:
        """What a part holds; nothing where it is not there. Objects that were lost are never there."""
        if LOST_OBJECTS.fullmatch(name):
            return b""
        return parts.read_part(self._root.joinpath(*self._folder), name)

    def together(self, name: str) -> bool:
        """Whether it says one thing with others, so that all of them are set back or none."""
        if name in HELD:
            return True
        head = self.read("HEAD") or b""
        return head == b"ref: " + os.fsencode(name) + b"\n"

    def write(self, name: str, content: bytes) -> None:
        for folder in SKELETON:
            with entered(self._root, (*self._folder, *folder), made=lambda _: None):
                pass
        if LOST_OBJECTS.fullmatch(name):
            self._bring_back(archived(content))
            return
        if name == parts.STASH:
            self._put(parts.STASH_LOG, content if b" " in content else None)
            lines = content.splitlines()
            content = (lines[-1].split(b" ", 2) * 2)[1] + b"\n" if lines else b""
        if name.startswith("refs/"):
            self._clear_folders(name)
        self._put(name, index.from_text(content) if name == parts.INDEX else content)

    def remove(self, name: str) -> None:
        if name == parts.STASH:
            self._put(parts.STASH_LOG, None)
        if name.startswith("refs/"):
            self._forget_packed(name)
        self._put(name, None)
        self._prune_folders(name)

    def _put(self, name: str, content: bytes | None) -> None:
        """None removes it."""
        folder_names, _, last = name.rpartition("/")
        inner = tuple(folder_names.split("/")) if folder_names else ()
        place = (*self._folder, *inner)
        with entered(self._root, place, made=lambda _: None) as folder, self._locked(folder, last) as handle:
            if content is None:
                with suppress(FileNotFoundError):
                    folder.unlink(last)
                return
            with os.fdopen(os.dup(handle), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            folder.replace(f"{last}.lock", last)
            folder.sync()

    @contextmanager
    def _locked(self, folder: Folder, name: str) -> Iterator[int]:
        try:
            handle = folder.open(f"{name}.lock", os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        except FileExistsError:
            raise ToolError(BUSY, "E_CONFLICT") from None
        try:
            yield handle
        finally:
            os.close(handle)
            with suppress(FileNotFoundError):
                folder.unlink(f"{name}.lock")

    def _forget_packed(self, name: str) -> None:
        path = self._root.joinpath(*self._folder, parts.PACKED)
        try:
            packed = parts.contents(str(path), parts.PACKED_BYTES)
        except FileNotFoundError:
            return
        kept: list[bytes] = []
        drops = False
        for line in packed.splitlines(keepends=True):
            if not line.startswith(b"^"):
                drops = line.rstrip(b"\n").partition(b" ")[2] == os.fsencode(name)
            kept += [] if drops else [line]
        if len(kept) < len(packed.splitlines()):
            self._put(parts.PACKED, b"".join(kept))

    def _clear_folders(self, name: str) -> None:
        """Where a reference is to lie, git may have left folders that are empty by now."""
        place = (*self._folder, *name.split("/"))
        with suppress(OSError):
            for path, _, _ in os.walk(self._root.joinpath(*place), topdown=False):
                inner = tuple(Path(path).relative_to(self._root).parts)
                with entered(self._root, inner[:-1]) as folder:
                    folder.rmdir(inner[-1])

    def _prune_folders(self, name: str) -> None:
        """Empty ones would stand in the way of a reference with the name of a folder."""
        names = name.split("/")
        with suppress(OSError):
            for depth in range(len(names) - 1, 2, -1):
                with entered(self._root, (*self._folder, *names[: depth - 1])) as folder:
                    folder.rmdir(names[depth - 1])

    def _bring_back(self, objects: dict[str, bytes]) -> None:
        for name, data in objects.items():
            fan, rest = name[:2], name[2:]
            with entered(self._root, (*self._folder, "objects", fan), made=lambda _: None) as folder:
                if _is_there(folder, name):
                    continue
                temporary = f"tmp_obj_{rest[:8]}"
                with suppress(FileNotFoundError):
                    folder.unlink(temporary)
                handle = folder.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o444)
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(handle)
                with suppress(OSError):
                    folder.rmdir(rest)  # a command may have made a folder there
                folder.replace(temporary, rest)


def _is_there(folder: Folder, name: str) -> bool:
    """And is the object that its name says."""
    with suppress(OSError):
        if not stat.S_ISREG(folder.look(name[2:]).st_mode):
            return False
        with os.fdopen(folder.open(name[2:], os.O_RDONLY), "rb") as file:
            return is_sound(name, file.read())
    return False

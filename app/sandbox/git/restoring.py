"""Restores parts of a repository the way git writes them: with git's lock files, and never through a link."""

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from app.errors import ToolError
from app.fs.folders import Folder, entered, just_make
from app.fs.walk import walk
from app.sandbox.git import index, parts, reftable
from app.sandbox.git.config import has_reftables
from app.sandbox.git.objects import archived, is_sound

BUSY = "git is at work there just now; try again when it is done"
SKELETON = (("objects", "info"), ("objects", "pack"))
"""Folders without which git does not recognize a repository."""
REFERENCES = (("refs", "heads"), ("refs", "tags"))
"""The same, unless the references are in reftables: then `refs/heads` is a file."""
LOST_OBJECTS = re.compile("objects/[0-9a-f]{16}")
"""The name of a part that stands for deleted objects; there is no such file."""
CHECKOUT_PARTS = (
    "HEAD",
    parts.INDEX,
    reftable.LIST,
    "ORIG_HEAD",
    "MERGE_HEAD",
    "MERGE_MSG",
    "MERGE_MODE",
    "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
)
"""These parts, and the branch that is checked out, are consistent only together."""


def split(names: tuple[str, ...]) -> tuple[tuple[str, ...], str] | None:
    """The folder of a repository and the name of a part in it; None if the path is no part of a repository."""
    if ".git" not in names:
        return None
    for end in range(names.index(".git") + 1, len(names)):
        if is_part(name := "/".join(names[end:])):
            return names[:end], name
    return None


def is_part(name: str) -> bool:
    if name in parts.FILES or name in (parts.INDEX, reftable.LIST) or LOST_OBJECTS.fullmatch(name):
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
        """The content of a part; None if it does not exist, and b"" for deleted objects."""
        if LOST_OBJECTS.fullmatch(name):
            return b""
        return parts.read_part(self._root.joinpath(*self._folder), name)

    def together(self, name: str) -> bool:
        """Whether a part is consistent only with others, so that all of them are restored or none."""
        if name in CHECKOUT_PARTS:
            return True
        head = self.read("HEAD") or b""
        return head == b"ref: " + os.fsencode(name) + b"\n"

    def write(self, name: str, content: bytes) -> None:
        for names in SKELETON if self._uses_reftables() else (*SKELETON, *REFERENCES):
            with entered(self._root, (*self._folder, *names), make=just_make):
                pass
        if LOST_OBJECTS.fullmatch(name):
            self._write_objects(archived(content))
            return
        if name == reftable.LIST:
            self._write_tables(reftable.unbundled(content))
            return
        if name == parts.STASH:
            self._put(parts.STASH_LOG, content if b" " in content else None)
            lines = content.splitlines()
            content = (lines[-1].split(b" ", 2) * 2)[1] + b"\n" if lines else b""
        if name.startswith("refs/"):
            # Git may have left folders with the name of the reference, which are empty now.
            with suppress(OSError):
                for here in reversed(list(walk([self._root.joinpath(*self._folder, *name.split("/"))]))):
                    inner = tuple(Path(here.path).relative_to(self._root).parts)
                    with entered(self._root, inner[:-1]) as folder:
                        folder.rmdir(inner[-1])
        self._put(name, index.from_text(content) if name == parts.INDEX else content)

    def remove(self, name: str) -> None:
        if name == parts.STASH:
            self._put(parts.STASH_LOG, None)
        if name.startswith("refs/"):
            self._forget_packed(name)
        self._put(name, None)
        # Empty folders would be in the way of a reference with the name of a folder.
        names = name.split("/")
        with suppress(OSError):
            for depth in range(len(names) - 1, 2, -1):
                with entered(self._root, (*self._folder, *names[: depth - 1])) as folder:
                    folder.rmdir(names[depth - 1])

    def _put(self, name: str, content: bytes | None) -> None:
        """Write the file of a part; with None, remove it."""
        *inner, last = name.split("/")
        with entered(self._root, (*self._folder, *inner), make=just_make) as folder:
            try:
                handle = folder.open(f"{last}.lock", os.O_WRONLY | os.O_CREAT | os.O_EXCL)
            except FileExistsError:
                raise ToolError(BUSY, "E_CONFLICT") from None
            try:
                with os.fdopen(handle, "wb") as file:
                    if content is None:
                        with suppress(FileNotFoundError):
                            folder.unlink(last)
                        return
                    file.write(content)
                    file.flush()
                    os.fsync(handle)
                folder.replace(f"{last}.lock", last)
                folder.sync()
            finally:
                with suppress(FileNotFoundError):
                    folder.unlink(f"{last}.lock")

    def _uses_reftables(self) -> bool:
        """By its config or, for one more checkout of a repository, by what it has itself."""
        folder = self._root.joinpath(*self._folder)
        return has_reftables(folder) or (folder / reftable.FOLDER).is_dir()

    def _write_tables(self, tables: reftable.Tables) -> None:
        """Write the tables and then the list that names them; those that it no longer names are removed by git."""
        for name, content in tables.items():
            if content is None:
                raise ToolError("a table of references was missing before", "E_CONFLICT")
            if self.read(path := reftable.path_of(name)) != content:
                self._put(path, content)
        self._put(reftable.LIST, b"".join(name + b"\n" for name in tables))

    def _forget_packed(self, name: str) -> None:
        """Remove a reference from `packed-refs`, with the line that follows an annotated tag."""
        path = self._root.joinpath(*self._folder, parts.PACKED)
        try:
            packed = parts.contents(str(path), parts.MAX_PACKED_REFS_BYTES)
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

    def _write_objects(self, objects: dict[str, bytes]) -> None:
        for name, data in objects.items():
            fan, rest = name[:2], name[2:]
            with entered(self._root, (*self._folder, "objects", fan), make=just_make) as folder:
                if _has_object(folder, name):
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


def _has_object(folder: Folder, name: str) -> bool:
    """Whether the object exists and is not damaged."""
    with suppress(OSError):
        if not stat.S_ISREG(folder.look(name[2:]).st_mode):
            return False
        with os.fdopen(folder.open(name[2:], os.O_RDONLY), "rb") as file:
            return is_sound(name, file.read())
    return False

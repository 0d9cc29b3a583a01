"""Follows a journal over names, not files: which name lay where before a command, and which lies where after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from stat import S_ISDIR

from app.sandbox.keep.journal import Entry, Facts

LOST = b"-"
EXCHANGE = b"x"


class File:
    """A file or folder; several names may lead to a file."""

    __slots__ = ("before", "is_chmodded", "is_linked", "is_written", "kept", "number")

    def __init__(self, number: int = 0, before: Facts | None = None) -> None:
        self.number = number
        self.before = before
        """None if the command made it."""
        self.kept = b""
        self.is_written = False
        self.is_chmodded = False
        self.is_linked = False
        """Whether the command gave it another name."""

    def open(self, facts: Facts, kept: bytes) -> None:
        """From here on only a copy tells what it held; a link that was kept before leads to this very file."""
        if not self.is_written and (kept or not facts.size):
            self.kept = kept
        self.is_written = True

    def remove(self, kept: bytes) -> None:
        if kept and not self.is_written and self.kept in (b"", LOST):
            self.kept = kept


class Name:
    """A name and what it leads to. It lies in one folder before the command, and maybe in another after it."""

    __slots__ = ("file", "folder", "is_gone", "is_new", "name", "theirs", "was_in", "was_named")

    def __init__(self, file: File | None, *, is_new: bool) -> None:
        self.file = file
        """None for a folder of which only the name is known."""
        self.is_new = is_new
        self.is_gone = False
        self.folder: FolderName | None = None
        self.name = b""
        self.was_in: FolderName | None = None
        self.was_named = b""
        self.theirs = False

    def path_before(self) -> bytes:
        names = []
        at = self
        while at.was_in is not None:
            names.append(at.was_named)
            at = at.was_in
        return b"/".join(reversed(names))


class FolderName(Name):
    """What lies in it, as far as the journal tells."""

    __slots__ = ("had", "has")

    def __init__(self, file: File | None, *, is_new: bool) -> None:
        super().__init__(file, is_new=is_new)
        self.had: dict[bytes, Name] = {}
        self.has: dict[bytes, Name | None] = {}
        """None: nothing lies there any more."""

    def put(self, name: bytes, at: Name) -> None:
        self.forget(name)
        self.has[name] = at
        at.folder, at.name = self, name

    def forget(self, name: bytes) -> None:
        """What lay there until now according to the journal, somebody else must have taken away.

        If the command had changed it before, that counts as the command's: undo brings back what it was at first.
        """
        at = self.has.pop(name, None)
        if at is not None and at.was_in is not None:
            if at.file is not None and at.file.is_written:
                at.is_gone = True
            else:
                del at.was_in.had[at.was_named]

    def walk(self) -> Iterator[tuple[Name, bytes]]:
        """All that lies in it after the command, folders before what is in them."""
        folders = [(self, b"")]
        while folders:
            folder, path = folders.pop()
            for name, at in folder.has.items():
                if at is not None:
                    yield at, path + name
                    if isinstance(at, FolderName):
                        folders.append((at, path + name + b"/"))


class Replay:
    def __init__(self, root: bytes, entries: Iterable[Entry]) -> None:
        self.top = FolderName(None, is_new=False)
        self.linked: dict[int, File] = {}
        """Files with several names, by inode. Of others the number tells nothing: it may be used again."""
        self._root = root.rstrip(b"/") + b"/"
        self._made: dict[int, Name] = {}
        self._folders: dict[bytes, FolderName] = {}
        follow = {
            b"u": self._unlink,
            b"d": self._rmdir,
            b"m": self._rename,
            b"c": self._make,
            b"i": self._note_inode,
            b"o": self._open,
            b"g": self._open,
            b"h": self._link,
            b"a": self._chmod,
            b"w": self._note_writer,
        }
        for entry in entries:
            if entry.kind in follow:
                follow[entry.kind](entry)

    def _unlink(self, entry: Entry) -> None:
        place, facts = self._place(entry.fields[0]), entry.facts(1)
        if place is not None and facts is not None:
            self._remove(*place, facts, entry.fields[2])

    def _rmdir(self, entry: Entry) -> None:
        place, facts = self._place(entry.fields[0]), entry.facts(1)
        if place is not None and facts is not None:
            self._remove(*place, facts, b"")
            self._folders.pop(entry.fields[0][len(self._root) :], None)

    def _rename(self, entry: Entry) -> None:
        old, new = self._place(entry.fields[0]), self._place(entry.fields[1])
        facts, over = entry.facts(2), entry.facts(3)
        if old is None or new is None or facts is None:
            return
        if over is not None and over.ino == facts.ino:  # two names of one file: the call does nothing
            return
        if S_ISDIR(facts.mode) or (over is not None and S_ISDIR(over.mode)):
            self._folders.clear()
        kept, flags = entry.fields[4:6]
        moved = self._find(*old, facts)
        old[0].has[old[1]] = None
        if over is not None and flags == EXCHANGE:
            old[0].put(old[1], self._find(*new, over))
            new[0].has[new[1]] = None
        elif over is not None:
            self._remove(*new, over, kept)
        new[0].put(new[1], moved)

    def _make(self, entry: Entry) -> None:
        if (place := self._place(entry.fields[0])) is not None:
            made = FolderName(File(), is_new=True) if entry.fields[1] == b"d" else Name(File(), is_new=True)
            place[0].put(place[1], made)
            self._made[entry.offset] = made

    def _note_inode(self, entry: Entry) -> None:
        made = self._made.get(int(entry.fields[0]))
        if made is not None and made.file is not None:
            made.file.number = int(entry.fields[1])

    def _open(self, entry: Entry) -> None:
        place, facts = self._place(entry.fields[0]), entry.facts(1)
        if place is not None and facts is not None:
            at = self._find(*place, facts)
            assert at.file is not None
            at.file.open(facts, entry.fields[2])
            if facts.nlink == 1:
                at.file.number = facts.ino  # of another file, if somebody else has put that there
            at.theirs = False
            self._made[entry.offset] = at

    def _link(self, entry: Entry) -> None:
        old, new, facts = self._place(entry.fields[0]), self._place(entry.fields[1]), entry.facts(2)
        if old is not None and new is not None and facts is not None:
            file = self._file_at(*old, facts)
            file.is_linked = True
            new[0].put(new[1], Name(file, is_new=True))

    def _chmod(self, entry: Entry) -> None:
        place, facts = self._place(entry.fields[0]), entry.facts(1)
        if facts is None:
            return
        if place is not None:
            self._file_at(*place, facts).is_chmodded = True
        elif entry.fields[0] + b"/" == self._root:
            self.top.file = self.top.file or File(facts.ino, facts)
            self.top.file.is_chmodded = True

    def _note_writer(self, entry: Entry) -> None:
        if (place := self._place(entry.fields[0])) is not None and (at := place[0].has.get(place[1])) is not None:
            at.theirs = entry.fields[1] == b"after"

    def _place(self, path: bytes) -> tuple[FolderName, bytes] | None:
        """The folder, and the name in it; None outside of the root."""
        if not path.startswith(self._root):
            return None
        folder, _, name = path[len(self._root) :].rpartition(b"/")
        return self._folders.get(folder) or self._folder(folder), name

    def _folder(self, path: bytes) -> FolderName:
        folder = self.top
        for name in path.split(b"/") if path else ():
            at = folder.has.get(name)
            if not isinstance(at, FolderName):
                at = self._appear(folder, name, None)
            assert isinstance(at, FolderName)
            folder = at
        self._folders[path] = folder
        return folder

    def _file_at(self, folder: FolderName, name: bytes, facts: Facts) -> File:
        file = self._find(folder, name, facts).file
        assert file is not None
        return file

    def _find(self, folder: FolderName, name: bytes, facts: Facts) -> Name:
        at = folder.has.get(name)
        if at is None or self._is_another(at, facts):
            return self._appear(folder, name, facts)
        if at.file is None:
            at.file = self._file(facts)
        return at

    @staticmethod
    def _is_another(at: Name, facts: Facts) -> bool:
        """Whether somebody else put a file there since. Not if the command changed it before: then that is undone."""
        file = at.file
        if file is None or file.number in (0, facts.ino):
            return False
        if file.before is None:
            return True
        is_same = (file.before.size, file.before.mtime_ns) == (facts.size, facts.mtime_ns)
        return not (is_same or file.is_written or isinstance(at, FolderName))

    def _appear(self, folder: FolderName, name: bytes, facts: Facts | None) -> Name:
        """The journal tells of it for the first time. It was there before the command, or somebody else put it there;
        the latter counts as the command's where it cannot have been there before."""
        folder.forget(name)
        is_new = folder.is_new or name in folder.had
        if is_new:
            file: File | None = File(0 if facts is None else facts.ino)
        else:
            file = None if facts is None else self._file(facts)
        is_folder = facts is None or S_ISDIR(facts.mode)
        at = (FolderName if is_folder else Name)(file, is_new=is_new)
        folder.put(name, at)
        if not is_new:
            folder.had[name] = at
            at.was_in, at.was_named = folder, name
        return at

    def _file(self, facts: Facts) -> File:
        if facts.ino in self.linked and not S_ISDIR(facts.mode):
            return self.linked[facts.ino]
        file = File(facts.ino, facts)
        if facts.nlink > 1 and not S_ISDIR(facts.mode):
            self.linked[facts.ino] = file
        return file

    def _remove(self, folder: FolderName, name: bytes, facts: Facts, kept: bytes) -> None:
        at = self._find(folder, name, facts)
        assert at.file is not None
        at.file.remove(kept)
        at.is_gone = True
        folder.has[name] = None

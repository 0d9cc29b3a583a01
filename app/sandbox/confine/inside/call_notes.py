"""Keeps what one call after the other replaces, and writes into the journal what each does.

This runs in the worker, so it imports only modules that run there too.
"""

from __future__ import annotations

import ctypes
import errno
import os
from stat import S_ISDIR, S_ISREG

from app.sandbox.confine.inside.file_calls import (
    LINKED,
    MOVED,
    REMOVALS,
    REMOVE_FOLDER,
    SHAPES,
    Aim,
    flags_of,
)
from app.sandbox.confine.inside.keep import (
    FAILED,
    FULL,
    HARD_LINKED,
    HELD,
    INODE,
    LOST,
    MADE,
    MODE_CHANGED,
    OPENED,
    REMOVED,
    REMOVED_FOLDER,
    UNKEPT,
    WRITTEN,
    Journal,
    Keep,
    NotAtOnce,
    facts,
)
from app.sandbox.confine.inside.notified_call import NotifiedCall
from app.sandbox.confine.inside.other_writers import OtherWriters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

libc = ctypes.CDLL(None, use_errno=True)

EXCHANGE = 2
CREATIONS = {
    **dict.fromkeys(("mkdir", "mkdirat"), b"d"),
    **dict.fromkeys(("symlink", "symlinkat"), b"l"),
    **dict.fromkeys(("mknod", "mknodat"), b"o"),
}
WRITING = 0o3


class CallNotes:
    """The notes of one supervisor, whose commands run one after the other."""

    def __init__(self, keep: Keep) -> None:
        self.keep = keep
        self.writers = OtherWriters()
        self._entry = -1
        """Where the entry of the call stands that is being made."""
        self._kept = b""
        """The name in the keep of what it replaces."""
        self._keeping: tuple[bytes, os.stat_result] | None = None
        """The path and facts of that."""

    def write(self, call: NotifiedCall, found: list[Aim], places: list[bytes], answer: str) -> None:
        """Keep what the call replaces, and write its entry. Raises OSError if it cannot be made, or NotAtOnce."""
        self._entry, self._kept, self._keeping = -1, b"", None
        if len({self.keep.counts(place) for place in places}) > 1:
            raise OSError(errno.EXDEV, "out of the project")  # programs copy and remove then
        kind, name, flags = SHAPES[call.name].kind, call.name, flags_of(call)
        try:
            self._journal.reserve()
        except OSError:
            raise NotAtOnce(places[0], 0, FULL) from None
        if name in REMOVALS:
            self._note_removal(found[0], places[0], answer, is_folder=name == "rmdir" or bool(flags & REMOVE_FOLDER))
        elif kind == MOVED:
            self._note_move(found, places, answer, flags if name == "renameat2" else 0)
        elif kind == LINKED:
            self._note_link(found, places)
        elif SHAPES[name].opens or name == "truncate":
            writes = name == "truncate" or flags & (WRITING | os.O_TRUNC)
            if writes or found[0].file == -1:
                self._note_opening(found[0], places[0], answer)
        elif name in CREATIONS:
            self._entry = self._journal.write(MADE + places[0], CREATIONS[name])
        elif (now := status_of(found[0])) is not None:
            self._entry = self._journal.write(MODE_CHANGED + places[0], facts(now))

    def _note_removal(self, aim: Aim, place: bytes, answer: str, *, is_folder: bool) -> None:
        now = status_of(aim)
        if now is None or S_ISDIR(now.st_mode) != is_folder:
            return  # the call fails
        if is_folder:
            self._entry = self._journal.write(REMOVED_FOLDER + place, facts(now))
            return
        self._note_other(aim, place, now)
        self._keep_file(place, now, answer)
        self._entry = self._journal.write(REMOVED + place, facts(now), self._kept)
        self.keep.forget(now)

    def _note_move(self, found: list[Aim], places: list[bytes], answer: str, flags: int) -> None:
        old, new = status_of(found[0]), status_of(found[1])
        if old is None or (new is not None and (new.st_dev, new.st_ino) == (old.st_dev, old.st_ino)):
            return  # nothing is done
        exchanges = bool(flags & EXCHANGE)
        if new is not None and not exchanges and not S_ISDIR(new.st_mode):
            if flags or S_ISDIR(old.st_mode):
                return  # the call fails
            self._note_other(found[1], places[1], new)
            self._keep_file(places[1], new, answer)
        entry = (places[1], facts(old), facts(new) if new is not None else b"", self._kept, b"x" * exchanges)
        self._entry = self._journal.write(MOVED + places[0], *entry)
        if new is not None and not exchanges:
            self.keep.forget(new)

    def _note_link(self, found: list[Aim], places: list[bytes]) -> None:
        now = status_of(found[0])
        if now is None:
            return
        if now.st_nlink:
            self._entry = self._journal.write(HARD_LINKED + places[0], places[1], facts(now))
            return
        self._entry = self._journal.write(MADE + places[1], b"f")  # made without a name
        if self.keep.counts(places[1]):
            self.keep.made.add(now.st_ino)
        self._journal.write(INODE + b"%d" % self._entry, b"%d" % now.st_ino)

    def _note_opening(self, aim: Aim, place: bytes, answer: str) -> None:
        if aim.file == -1:
            self._entry = self._journal.write(MADE + place, b"f")
            self._note_writing(aim, place)
            return
        now = os.fstat(aim.file)
        if not S_ISREG(now.st_mode) and not S_ISDIR(now.st_mode):
            return  # what is written to it goes elsewhere
        if libc.access(b"/proc/self/fd/%d" % aim.file, os.W_OK) != 0:
            raise OSError(ctypes.get_errno(), "access")
        if S_ISREG(now.st_mode):
            self._note_other(aim, place, now)
            self._note_writing(aim, place)
        if self.keep.counts(place) and S_ISREG(now.st_mode) and now.st_size:
            self._kept, self._keeping = self.keep.content(place, now, answer), (place, now)
            self._note_loss(place, now)
        self._entry = self._journal.write(OPENED + place, facts(now), self._kept)

    def _note_writing(self, aim: Aim, place: bytes) -> None:
        self._tell_writers(self.writers.opens, aim, place)

    def _tell_writers(self, tell: Callable[[int, bytes], bool], aim: Aim, place: bytes) -> bool:
        """A file that is opened anew by its descriptor, as /dev/fd/5, is named by its path."""
        if not self.keep.counts(place):
            return False
        if aim.folder != -1:
            return tell(aim.folder, aim.name)
        above, _, name = place.rpartition(b"/")
        try:
            folder = os.open(above, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError:
            return False
        try:
            return tell(folder, name)
        finally:
            os.close(folder)

    def _note_other(self, aim: Aim, place: bytes, now: os.stat_result) -> None:
        """What somebody else wrote into a file that the command had written or made is kept like all that is theirs."""
        if self._tell_writers(self.writers.has_other, aim, place):
            self.keep.is_theirs(now)
            self._journal.write(WRITTEN + place, b"before")

    def _keep_file(self, place: bytes, now: os.stat_result, answer: str) -> None:
        if self.keep.counts(place):
            self._kept, self._keeping = self.keep.file(place, now, answer), (place, now)
            self._note_loss(place, now)

    def _note_loss(self, place: bytes, now: os.stat_result) -> None:
        if self._kept == LOST:
            self._journal.write(UNKEPT + place, b"allowed", b"%d" % now.st_size)

    def take_back(self) -> None:
        """The call failed, so nothing was replaced."""
        if self._entry != -1:
            self._journal.write(FAILED + b"%d" % self._entry)
        if self._keeping is not None:
            self.keep.give_back(self._kept, *self._keeping)

    def note_made(self, new: int) -> None:
        """A file was made, and the caller does not have it yet."""
        if self.keep.journal is not None and self._entry != -1:
            self._note_inode(os.fstat(new))

    def finish(self, call: NotifiedCall, found: list[Aim]) -> None:
        """The call was made."""
        if call.name in CREATIONS:
            now = status_of(found[0])
            if now is not None:
                self._note_inode(now)
        elif SHAPES[call.name].kind == MOVED and self._entry != -1:
            (old, new), exchanges = found, call.name == "renameat2" and flags_of(call) & EXCHANGE
            follow = self.writers.note_exchange if exchanges else self.writers.note_move
            follow(old.folder, old.name, new.folder, new.name)

    def _note_inode(self, now: os.stat_result) -> None:
        self.keep.made.add(now.st_ino)
        try:
            self._journal.write(INODE + b"%d" % self._entry, b"%d" % now.st_ino)
        except OSError:  # it is only a help
            pass

    @property
    def _journal(self) -> Journal:
        assert self.keep.journal is not None
        return self.keep.journal

    def note_held(self, path: bytes) -> None:
        """A program that goes on running holds this file open for writing: keep it again."""
        if self.keep.journal is None or not self.keep.counts(path):
            return
        found = os.lstat(path)
        if S_ISREG(found.st_mode):
            kept = self.keep.content(path, found, "")
            self.keep.journal.write(HELD + path, facts(found), kept)

    def note_writers(self) -> None:
        """Note which files somebody else has written after the command did."""
        if self.keep.journal is None:
            return
        for place in self.writers.others():
            try:
                self._journal.write(WRITTEN + place, b"after")
            except OSError:  # the disk is full
                pass


def status_of(aim: Aim) -> os.stat_result | None:
    """What lies there, without following a link; None for nothing."""
    try:
        if aim.file != -1 or not aim.name:
            return os.fstat(aim.file if aim.file != -1 else aim.folder)
        return os.lstat(aim.name.rstrip(b"/"), dir_fd=aim.folder)
    except FileNotFoundError:
        return None


def held_by(pid: int) -> list[bytes]:
    """The files that a process can write without another call: open files, and shared memory mappings."""
    found: list[bytes] = []
    try:
        handles = os.listdir(b"/proc/%d/fd" % pid)  # noqa: PTH208
    except OSError:
        handles = []
    for handle in handles:
        try:
            with open(b"/proc/%d/fdinfo/%s" % (pid, handle), "rb") as facts:  # noqa: PTH123
                flags = next(int(line.split()[1], 8) for line in facts if line.startswith(b"flags:"))
            if flags & WRITING:
                found.append(os.readlink(b"/proc/%d/fd/%s" % (pid, handle)))  # noqa: PTH115
        except (OSError, ValueError):  # it was closed meanwhile
            pass
    try:
        with open(b"/proc/%d/maps" % pid, "rb") as maps:  # noqa: PTH123
            for line in maps:
                fields = line.rstrip(b"\n").split(None, 5)
                if len(fields) == 6 and fields[1][1:2] == b"w" and fields[1][3:4] == b"s":
                    found.append(fields[5])
    except OSError:
        pass
    return found

"""Changes of files and the calls that made them: the types that workspace, orchestrator and version store share."""

import hashlib
import secrets
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Protocol

COMPRESSION_LEVEL = 1
"""Text shrinks almost as far as at the highest level, in a fraction of the time; most copies are never read."""


class Content(bytes):
    """The content of a file. It is compressed and hashed once, although a backup and the version store need that."""

    _compressed: bytes | None = None  # no `cached_property`: a command may leave thousands of contents
    _digest: str | None = None
    is_for_later: bool = False
    """Whoever read it sees to it that the stores get the compressed form later: compressing takes long."""
    is_stored_raw: bool = False
    """Whether a store has it uncompressed, in a form that can be read like the compressed one."""

    @property
    def compressed(self) -> bytes:
        if self._compressed is None:
            self._compressed = zlib.compress(self, COMPRESSION_LEVEL)
        return self._compressed

    @property
    def packed(self) -> bytes:
        """The compressed form, or the raw form of the same format if that is for later."""
        if self._compressed is not None or not self.is_for_later:
            return self.compressed
        self.is_stored_raw = True
        return zlib.compress(self, 0)

    @property
    def digest(self) -> str:
        if self._digest is None:
            self._digest = hashlib.sha256(self).hexdigest()
        return self._digest

    @classmethod
    def decompressed(cls, data: bytes) -> "Content":
        """The content of which this is the compressed form; raises zlib.error."""
        content = cls(zlib.decompress(data))
        content._compressed = data
        return content


def compressed(data: bytes) -> bytes:
    """The compressed form of a content."""
    return (data if isinstance(data, Content) else Content(data)).compressed


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one path; None before or after means that there was, or is, no file, or that it is a folder.

    A move is told of the new path: nothing was there before, the bytes are there after, and `moved_from` held them.
    A moved folder is one change without bytes.
    """

    zone: str
    path: str
    """As it is shown: `src/a.py` in the project, `@state/x` elsewhere."""
    before: bytes | None
    after: bytes | None
    operation: str
    """write, remove, mkdir, rmdir or move."""
    mode: int | None = None
    """The file's permission bits: as it is now, or as it was when it was removed."""
    moved_from: str | None = None
    too_large: bool = False
    """A file was there whose bytes were too many to be kept."""
    file_type: str | None = None
    """What kind of file it was said to be, to be remembered; None leaves what is known of it."""
    before_link: bytes | None = None
    """Where a symbolic link led that was there before."""
    after_link: bytes | None = None
    """The same for one that is there now."""


_LINK = "link:"


def link_state(target: bytes) -> str:
    """Stands where a hash would: the path is a symbolic link that leads there."""
    return _LINK + target.hex()


def link_target(state: str | None) -> bytes | None:
    """Where the link of a state leads; None for any other state."""
    return bytes.fromhex(state[len(_LINK) :]) if state is not None and state.startswith(_LINK) else None


@dataclass(frozen=True, slots=True)
class Recorded:
    """The names under which the version store holds a change."""

    file_id: str
    version_id: str


class Intent(Protocol):
    """A change that is about to be made: what it replaces is kept already, and a kill from here on loses nothing."""

    def kept(self) -> None:
        """Wait until not even a power failure loses it. If this raises OSError, the change is given up."""

    def done(self, change: Change) -> Recorded | None:
        """The change was made; None if it could not be recorded yet."""

    def withdraw(self) -> None:
        """It was not made."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A file that a call changed, by hashes; None means no file."""

    path: str
    before: str | None
    after: str | None


SOMEBODY = "somebody else"
UNKNOWN = "not known"
SET_ASIDE = "set aside"
"""The file had a protected name, so it was taken away or set back, and what it held was kept."""
OTHERS = (SOMEBODY, UNKNOWN, SET_ASIDE)
"""Used in place of a tool's name: the change happened while a call ran, which did not, or not certainly, make it."""


class CallStop:
    """Tells the thread of a call that the call was given up, and whoever gave it up which changes the thread makes."""

    def __init__(self) -> None:
        self.asked = False
        self.changed: list[str] = []
        """The paths of changes that were made, or are being made."""
        self._lock = threading.Lock()

    @property
    def is_over(self) -> bool:
        """Whether no change is being made at this moment; once it was asked, none begins."""
        return not self._lock.locked()

    def wait(self, seconds: float) -> None:
        """Until the change that is being made is made, or given up."""
        if self._lock.acquire(timeout=seconds):
            self._lock.release()

    @contextmanager
    def acting(self, path: str) -> Iterator[None]:
        with self._lock:
            self.changed.append(path)
            try:
                yield
            except BaseException:
                self.changed.remove(path)
                raise


class CallOpening:
    """Stores a call together with its first change: before that, the call has done nothing that must be known.

    The event loop sets and ends it; the thread of the call writes it, in a transaction.
    """

    def __init__(self) -> None:
        self._unwritten: Callable[[sqlite3.Connection], None] | None = None
        self.was_put_off = False
        """Whether the call belongs to a conversation, whose records are written a moment after its end."""

    def put_off(self, write: Callable[[sqlite3.Connection], None]) -> None:
        self._unwritten = write
        self.was_put_off = True

    def write(self, connection: sqlite3.Connection) -> None:
        """Write it unless that is done, or the call is over. Raises StorageError if the change must not be made."""
        write = self._unwritten
        if write is not None:
            write(connection)

    def end(self) -> None:
        """It is written, or nobody needs it any more."""
        self._unwritten = None


@dataclass(frozen=True, slots=True)
class CallInfo:
    """The call in whose name changes happen. `touched` grows as they are recorded."""

    turn: int
    call_id: str
    tool: str
    touched: list[Touched] = field(default_factory=list)
    stop: CallStop = field(default_factory=CallStop)
    key: str = field(default_factory=lambda: secrets.token_hex(8))
    """Names this call among all that run on this machine; a model's own ids come again."""
    opening: CallOpening = field(default_factory=CallOpening)


CURRENT: ContextVar[CallInfo] = ContextVar("CURRENT")
"""Set around each call. Calls run side by side, and `asyncio.to_thread` takes this along into a tool's thread."""

"""Changes of files and the calls that made them: the types that workspace, orchestrator and version store share."""

import hashlib
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Protocol


class Content(bytes):
    """The content of a file, which is hashed once."""

    _digest: str | None = None

    @property
    def digest(self) -> str:
        if self._digest is None:
            self._digest = hashlib.sha256(self).hexdigest()
        return self._digest


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
    before_state: "FileState | str | None" = None
    """In place of `before`, for what is told by facts; the keep may hold it. For a chmod, what `mode_state` gives."""
    after_state: "FileState | str | None" = None
    """The same for what is there now."""
    before_mtime_ns: int | None = None
    """When the file of `before` was modified, so that it gets that time again."""


@dataclass(frozen=True, slots=True)
class LaterRun:
    """A changed file that something runs later, outside the sandbox: see `app.sandbox.runs_later`."""

    path: str
    when: str
    """What makes it run, as `runs when you type make`."""
    command: str = ""
    """What shows in the sandbox what it does; "" if nothing can."""


_LINK = "link:"


def link_state(target: bytes) -> str:
    """Stands where a hash would: the path is a symbolic link that leads there."""
    return _LINK + target.hex()


def link_target(state: str | None) -> bytes | None:
    """Where the link of a state leads; None for any other state."""
    return bytes.fromhex(state[len(_LINK) :]) if state is not None and state.startswith(_LINK) else None


_FILE, _MODE = "file:", "mode:"


@dataclass(frozen=True, slots=True)
class FileState:
    """Stands where a hash would: a file, or a special file, that a command replaced or left, without reading it."""

    size: int
    mtime_ns: int
    kept: str = ""
    """Where the keep holds it, as `CALL/000/12`; empty if it does not."""
    digest: str = ""
    """The sha256 of its content, if that is known."""

    def __str__(self) -> str:
        return f"{_FILE}{self.size}:{self.mtime_ns}:{self.kept}:{self.digest}"


def file_state(state: str | None) -> FileState | None:
    """None for any other state."""
    if state is None or not state.startswith(_FILE):
        return None
    size, mtime, kept, digest = state[len(_FILE) :].split(":")
    return FileState(int(size), int(mtime), kept, digest)


def mode_state(mode: int) -> str:
    """Stands where a hash would: only the permission bits of what lies at the path were changed."""
    return f"{_MODE}{mode & 0o7777:o}"


def mode_of(state: str | None) -> int | None:
    """The permission bits of such a state; None for any other."""
    return int(state[len(_MODE) :], 8) if state is not None and state.startswith(_MODE) else None


def same_state(one: str | None, other: str | None) -> bool:
    """Whether two states tell of the same content, as far as they tell it."""
    if one == other:
        return True
    first, second = file_state(one), file_state(other)
    if first is not None and second is not None and (first.size, first.mtime_ns) == (second.size, second.mtime_ns):
        return True
    digests = (first.digest if first else one, second.digest if second else other)
    return bool(digests[0]) and digests[0] == digests[1]


@dataclass(frozen=True, slots=True)
class Recorded:
    """The names under which the version store holds a change."""

    file_id: str
    version_id: str


class Intent(Protocol):
    """A change that is about to be made: what it replaces is kept already, and not even a power failure loses it."""

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
    before_mtime_ns: int | None = None
    """When the file was modified that was there before, if that is known and `before` does not say it."""


SOMEBODY = "somebody else"
SET_ASIDE = "set aside"
"""The file had a protected name, so it was taken away or set back, and what it held was kept."""
OTHERS = (SOMEBODY, "not known", SET_ASIDE)
"""Used in place of a tool's name: the change happened while a call ran, which did not make it. Earlier versions of
Handrail did not always know."""


class CallStop:
    """Tells the thread of a call that the call was given up, and whoever gave it up which changes the thread makes."""

    def __init__(self) -> None:
        self.asked = False
        self.changed: list[str] = []
        """The paths of changes that were made, or are being made."""
        self._lock = threading.RLock()
        """Of many changes that belong together each takes it again."""
        self._depth = 0

    @property
    def is_over(self) -> bool:
        """Whether no change is being made at this moment; once it was asked, none begins."""
        return not self._depth

    def wait(self, seconds: float) -> None:
        """Until the change that is being made is made, or given up."""
        if self._lock.acquire(timeout=seconds):
            self._lock.release()

    @contextmanager
    def acting(self, path: str) -> Iterator[None]:
        with self._lock:
            self.changed.append(path)
            self._depth += 1
            try:
                yield
            except BaseException:
                self.changed.remove(path)
                raise
            finally:
                self._depth -= 1


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


CURRENT: ContextVar[CallInfo] = ContextVar("CURRENT")
"""Set around each call. Calls run side by side, and `asyncio.to_thread` takes this along into a tool's thread."""

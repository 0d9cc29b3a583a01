"""Looks at a project again and again, and remembers what makes the next look cheap.

A look asks the file system about every file. Where the kernel tells which folders changed, it does with those.
"""

import os
import threading
import time
from collections.abc import Iterable, Set
from contextlib import suppress

from app.sandbox.effects.change_watch import TreeWatch
from app.sandbox.effects.folder_times import keeps_folder_times
from app.sandbox.effects.scan import BY_HANDLE, Remembered, Scan, entered, left, reached
from app.sandbox.effects.snapshot import Snapshot, facts

BELIEVED_SECONDS = 60
"""How long after a look at everything the kernel is believed. It does not tell of what another program writes through
memory that it shares with a file, until that program closes the file, nor of what is written by a name that a file was
given outside of the project since."""


class Scanner:
    """Looks at a project again and again; what it remembers makes every look after the first one cheaper."""

    def __init__(self, root: str, leave_out: Iterable[str] = ()) -> None:
        """`leave_out` are folders in the project that are not the project's, e.g. `x/y/`."""
        self._root = root
        self._leave_out = frozenset(leave_out)
        self._memory: dict[str, Remembered] = {}
        self._keeps_times = BY_HANDLE and keeps_folder_times(root)
        self._watch = TreeWatch(root)
        self._last = Snapshot({}, set(), whole=False, rules=frozenset())
        self._linked: dict[str, set[str]] = {}
        self._identity: tuple[int, int] | None = None
        self._believed_until = 0.0
        self.stop = threading.Event()

    def look(self, *, listening: bool = False, idle: bool = False) -> Snapshot:
        """Blocks; OSError if the project itself cannot be entered. Not for two threads at once.

        When `listening`, a folder of which nothing was heard is taken to be as it was. That holds for what the person
        and contained commands do; a command that can make hard links outside of the project may be missed. `idle` says
        that no command ran since the last look.
        """
        heard = self._heard(idle=idle) if listening else None
        if heard is not None:
            with suppress(OSError):
                return self._look_at(heard | self._linked.keys())
        return self._look_at_all()

    def close(self) -> None:
        self.stop.set()
        self._watch.close()

    def _heard(self, *, idle: bool) -> set[str] | None:
        if time.monotonic() > self._believed_until or _identity(self._root) != self._identity:
            return None
        return self._watch.heard(idle=idle)

    def _look_at_all(self) -> Snapshot:
        now = time.monotonic()
        self._believed_until = 0.0
        self._watch.start()
        scan = self._scan(self._watch)
        spot = entered(None, self._root)
        try:
            self._identity = _identity(spot)
            scan.folder(spot, "", None, 0)
        finally:
            left(spot)
        if scan.watchable and scan.whole:
            self._watch.finish(sure=scan.sure)
            self._believed_until = now + BELIEVED_SECONDS
        else:
            self._watch.close()
        self._memory, self._linked = scan.memory, scan.linked
        self._last = Snapshot(scan.files, scan.fresh, scan.whole, frozenset(scan.rules.items()))
        return self._last

    def _look_at(self, folders: Set[str]) -> Snapshot:
        """The last look, with these folders looked at again."""
        last, scan = self._last, self._scan(None)
        for base in folders:
            spot = reached(self._root, base)
            try:
                scan.one(spot, base, self._memory[base].outer)
            finally:
                left(spot)
        if not scan.sure:
            self._watch.distrust()
        self._memory |= scan.memory
        self._linked = {base: names for base, names in (self._linked | scan.linked).items() if names}
        files = last.files | scan.files if scan.files else last.files
        rules = {(base, found) for base, found in last.rules if base not in folders} | scan.rules.items()
        fresh = scan.fresh | _still_fresh(last, folders, scan)
        self._last = Snapshot(files, fresh, last.whole, frozenset(rules), frozenset(folders))
        return self._last

    def _scan(self, watch: TreeWatch | None) -> Scan:
        return Scan(self._memory, self._last.files, self._leave_out, self.stop, watch, keeps_times=self._keeps_times)


def _still_fresh(look: Snapshot, looked_at: Set[str], scan: Scan) -> set[str]:
    """What was fresh elsewhere has not changed; it is so no longer once a tick of the clock has passed."""
    elsewhere = {path: look.get(path) for path in look.fresh if path[: path.rfind("/") + 1] not in looked_at}
    return {path for path, found in elsewhere.items() if found is not None and scan.is_recent(facts(found).ctime_ns)}


def _identity(of: str | int) -> tuple[int, int] | None:
    try:
        found = os.stat(of)  # noqa: PTH116  it may be a handle
    except OSError:
        return None
    return found.st_dev, found.st_ino

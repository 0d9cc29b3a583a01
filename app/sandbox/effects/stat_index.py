"""Takes snapshots of a project again and again, and remembers what makes the next one cheap.

A full scan stats every file. If inotify reported which folders changed, only those are scanned again.
"""

import os
import threading
import time
from collections.abc import Iterable, Mapping, Set
from contextlib import suppress

from app.sandbox.effects.change_watch import ChangeWatch
from app.sandbox.effects.folder_handles import BY_HANDLE, enter, enter_below, has_change_times, leave
from app.sandbox.effects.kept_paths import KeptPaths
from app.sandbox.effects.scan import Scan, ScannedFolder
from app.sandbox.effects.snapshot import Signature, Snapshot, facts

TRUSTED_SECONDS = 60
"""How long after a full scan inotify is trusted. It does not report what another program writes through a shared memory
mapping until that program closes the file, nor what is written through a hard link that was made outside of the
project since."""


class Scanner:
    """Takes snapshots of one project. Not for two threads at once."""

    def __init__(self, root: str, leave_out: Iterable[str] = ()) -> None:
        """`leave_out` are folders in the project that do not belong to it, such as `x/y/`."""
        self._root = root
        self._leave_out = frozenset(leave_out)
        self._memory: dict[str, ScannedFolder] = {}
        self._kept = KeptPaths(root)
        self._has_change_times = BY_HANDLE and has_change_times(root)
        self._watch = ChangeWatch(root)
        self._last = Snapshot({}, set(), whole=False, rules=frozenset())
        self._linked: dict[str, set[str]] = {}
        self._identity: tuple[int, int] | None = None
        self._trusted_until = 0.0
        self.stop = threading.Event()

    def keep(self, paths: Iterable[str]) -> None:
        """These files were kept before, so they are included although a rule ignores them."""
        self._kept.add(paths)

    def snapshot(self, *, listening: bool = False, idle: bool = False, between: bool = False) -> Snapshot:
        """The project as it is now. Blocks; raises OSError if the project itself cannot be entered.

        With `listening`, folders for which inotify reported nothing count as unchanged. That is right for what the
        person and contained commands do; changes by a command that can make hard links outside of the project may be
        missed. `idle` says that no command ran since the last snapshot. `between` says that this snapshot is compared
        for no command: then ignored files that git tracks by now are included, which otherwise would look as if the
        command had created them.
        """
        if between and self._includes_more(self._kept.newly_tracked()):
            return self._scan_all()
        if listening and time.monotonic() <= self._trusted_until and _identity(self._root) == self._identity:
            changed = self._watch.changed(idle=idle)
            if changed is not None:
                with suppress(OSError):
                    return self._rescan(changed | self._linked.keys())
        return self._scan_all()

    def close(self) -> None:
        self.stop.set()
        self._watch.close()

    def _scan_all(self) -> Snapshot:
        now = time.monotonic()
        self._trusted_until = 0.0
        self._watch.start()
        scan = self._new_scan(self._watch)
        folder = enter(None, self._root)
        try:
            self._identity = _identity(folder)
            scan.scan(folder, "", None, 0)
        finally:
            leave(folder)
        if scan.watchable and scan.whole:
            self._watch.finish(sure=scan.sure)
            self._trusted_until = now + TRUSTED_SECONDS
        else:
            self._watch.close()
        self._memory, self._linked = scan.memory, scan.linked
        self._keep_missing(self._last.files, scan.files)
        self._last = Snapshot(scan.files, scan.fresh, scan.whole, frozenset(scan.rules.items()), modes=scan.modes)
        return self._last

    def _rescan(self, folders: Set[str]) -> Snapshot:
        """The last snapshot, with these folders scanned again."""
        last, scan = self._last, self._new_scan(None)
        for base in folders:
            folder = enter_below(self._root, base)
            try:
                scan.scan_one(folder, base, self._memory[base].outer)
            finally:
                leave(folder)
        if not scan.sure:
            self._watch.distrust()
        self._memory |= scan.memory
        self._keep_missing({base: last.files[base] for base in folders}, scan.files)
        self._linked = {base: names for base, names in (self._linked | scan.linked).items() if names}
        files = last.files | scan.files if scan.files else last.files
        rules = {(base, found) for base, found in last.rules if base not in folders} | scan.rules.items()
        # Fresh files in other folders have not changed; they are fresh no longer once a clock tick has passed.
        elsewhere = {path: last.get(path) for path in last.fresh if path[: path.rfind("/") + 1] not in folders}
        fresh = {path for path, found in elsewhere.items() if found and scan.is_recent(facts(found).ctime_ns)}
        modes = last.modes | scan.modes
        self._last = Snapshot(files, scan.fresh | fresh, last.whole, frozenset(rules), frozenset(folders), modes=modes)
        return self._last

    def _includes_more(self, paths: Iterable[str]) -> bool:
        """Whether any of these files was ignored so far; the folders with them will be listed again."""
        found: set[str] = set()
        for path in paths if self._memory else ():
            base, name = "", path
            while (inner := f"{base}{name.partition('/')[0]}/") in self._memory:
                base, name = inner, path[len(inner) :]
            name, _, below = name.partition("/")
            if name in (self._memory[base].beyond if below else self._memory[base].ignored):
                found.add(base)
        for base in found:
            del self._memory[base]
        return bool(found)

    def _keep_missing(
        self, old: Mapping[str, Mapping[str, Signature]], new: Mapping[str, Mapping[str, Signature]]
    ) -> None:
        """Files that are gone are included again when they come back."""
        gone: list[str] = []
        for base, names in old.items():
            now = new.get(base, {})
            if now is not names:
                gone += [base + name for name in names if name not in now]
        if gone:
            self._kept.add(gone)

    def _new_scan(self, watch: ChangeWatch | None) -> Scan:
        known, has_times = self._last.files, self._has_change_times
        return Scan(self._memory, known, self._kept, self._leave_out, self.stop, watch, has_change_times=has_times)


def _identity(folder: str | int) -> tuple[int, int] | None:
    """Device and inode of a folder, given by path or handle."""
    try:
        found = os.stat(folder)  # noqa: PTH116  it may be a handle
    except OSError:
        return None
    return found.st_dev, found.st_ino

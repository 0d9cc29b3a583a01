"""How much memory a program and all processes below it take together, while it runs (Linux)."""

import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType

EVERY_SECONDS = 0.1


class TreeMemory:
    """Within a `with` block, looks again and again; afterwards `peak_mb` is the most that was found.

    Counted is the proportional set size: a page that several processes share counts once among them.
    """

    def __init__(self, pid: int) -> None:
        self.peak_mb = 0.0
        self._pid = pid
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> "TreeMemory":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._is_over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._is_over.wait(EVERY_SECONDS):
            self.peak_mb = max(self.peak_mb, sum(proportional_kb(pid) for pid in tree(self._pid)) / 1024)


def tree(pid: int) -> list[int]:
    """The process and those below it."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def proportional_kb(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:  # it ended meanwhile
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)

"""Who made a change: a command whose record names the file, somebody else, or unknown."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from app.changes import SOMEBODY, UNKNOWN
from app.sandbox.effects.snapshot import SnapshotDiff
from app.sandbox.protect.command_record import Record, Traces


class RecordedNames(Protocol):
    """A running command, or one that has just ended."""

    record: Record
    since: int


M = TypeVar("M", bound=RecordedNames)


class Authors(Generic[M]):
    """Finds the author of changes in a project since the last snapshot; if two commands touched a file, the first.

    If somebody else wrote a file after that snapshot and then a command did, the author counts as unknown: undo would
    also take back the other's change. Changes by tools do not matter here.
    """

    def __init__(
        self, commands: Sequence[M], root: Path, snapshot_ns: int | None = None, by_tools: Container[str] = ()
    ) -> None:
        self._root = str(root)
        self._snapshot_ns = snapshot_ns
        self._by_tools = by_tools
        self._traces = {each: Traces(each.record.command_changes(each.since)) for each in commands}
        self._other = SOMEBODY if all(traces.is_known for traces in self._traces.values()) else UNKNOWN

    def of(self, path: str) -> M | str:
        place = f"{self._root}/{path}"
        found = [command for command, traces in self._traces.items() if traces.lead_to(place)]
        if not found:
            return self._other
        written_ns = self._traces[found[0]].written_ns.get(place, 0)
        by_both = self._snapshot_ns is not None and written_ns > self._snapshot_ns and len(found) == 1
        return UNKNOWN if by_both and path not in self._by_tools else found[0]

    def touched_in(self, folder: str) -> set[str]:
        """The names in a folder of the project that commands created, changed or removed."""
        prefix = f"{self._root}/{folder}/"
        found = [traces.command_changes for traces in self._traces.values()]
        paths = (path for each in found for path in (*each.names, *each.linked, *each.folders))
        return {path.removeprefix(prefix) for path in paths if path.startswith(prefix)}

    def shares(self, found: SnapshotDiff) -> Iterator[tuple[M | str, SnapshotDiff]]:
        """The differences, split by author."""
        shares: dict[M | str, SnapshotDiff] = {author: SnapshotDiff() for author in (self._other, UNKNOWN)}
        shares |= {command: SnapshotDiff() for command in self._traces}
        for field in fields(SnapshotDiff):
            for path in getattr(found, field.name):
                getattr(shares[self.of(path)], field.name).append(path)
        for author, share in shares.items():
            if share:
                yield author, share

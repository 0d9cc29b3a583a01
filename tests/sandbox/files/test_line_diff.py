"""Differences of files: every hunk stands where its numbers say, and the counts are those of the lines."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sandbox.files.line_diff import MAX_COMPARED_CHARS, difference

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", "same", "other"]), max_size=40).map("\n".join)
_HEAD = re.compile(r"@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@")
_OPEN = "\n\\ No newline at end of file"


def lines_of(text: str) -> list[str]:
    *lines, last = text.split("\n")
    return [*lines, last + _OPEN] if last else lines


def applied(old: list[str], hunks: tuple[str, ...]) -> list[str]:
    """The new lines: those of the hunks, and the old ones between them."""
    new: list[str] = []
    at = 0
    for line in hunks:
        if head := _HEAD.match(line):
            start = max(int(head[1]) - 1, 0)
            new += old[at:start]
            at = start
            assert int(head[2]) - 1 in (len(new), len(new) - 1), "the second number is that of the new lines"
            continue
        if line[0] in " -":
            assert old[at] == line[1:]
            at += 1
        if line[0] in " +":
            new.append(line[1:])
    return new + old[at:]


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_the_hunks_make_the_new_text_of_the_old(start: str, old: str, new: str, end: str) -> None:
    before, after = f"{start}\n{old}\n{end}", f"{start}\n{new}\n{end}"
    found = difference(before.encode(), after.encode())
    assert found is not None
    assert applied(lines_of(before), found.lines) == lines_of(after)
    assert found.added == sum(line.startswith("+") for line in found.lines)
    assert found.removed == sum(line.startswith("-") for line in found.lines)


@given(TEXTS)
def test_a_file_that_is_made_or_removed_counts_all_its_lines(text: str) -> None:
    made, removed = difference(None, text.encode()), difference(text.encode(), None)
    assert made is not None and removed is not None
    assert (made.added, made.removed) == (removed.removed, removed.added) == (len(lines_of(text)), 0)
    assert applied([], made.lines) == lines_of(text)


@pytest.mark.parametrize(
    ("before", "after"),
    [(b"\0\1", b"a\n"), (b"a\n", b"\0"), (b"a" * MAX_COMPARED_CHARS, b"b" * MAX_COMPARED_CHARS)],
)
def test_what_cannot_be_compared_is_not_counted(before: bytes, after: bytes) -> None:
    assert difference(before, after) is None


def test_a_small_change_of_a_large_file_is_counted() -> None:
    lines = [b"line %d\n" % number for number in range(100_000)]
    after = [*lines[:70_000], b"new\n", *lines[70_001:]]
    found = difference(b"".join(lines), b"".join(after), most_lines=100)
    assert found is not None and (found.added, found.removed) == (1, 1)
    assert found.lines[0] == "@@ -69998,7 +69998,7 @@"

"""Where a passage is found, on which rung of the ladder, and which lines come nearest when it is not."""

import pytest

from app.tools.shared.matching import PassageMatch, Rung, apart, line_of, matches, similar_block
from app.tools.shared.placeholders import placeholder
from tests.cpu_limit import cpu_limit


@pytest.mark.parametrize(
    ("text", "old", "rung", "matched"),
    [
        ("a b c", "b", Rung.EXACT, ["b"]),
        ("b b", "b", Rung.EXACT, ["b", "b"]),
        ("aaa", "aa", Rung.EXACT, ["aa", "aa"]),
        ("a.c", "a.c", Rung.EXACT, ["a.c"]),
        ("abc", "a.c", Rung.EXACT, []),
        ("one\r\ntwo\r\n", "one\ntwo", Rung.ENDINGS, ["one\r\ntwo"]),
        ("one\ntwo\n", "one\r\ntwo", Rung.ENDINGS, ["one\ntwo"]),
        ("one\r\ntwo", "\ntwo", Rung.ENDINGS, ["\r\ntwo"]),
        ("one\r\ntwo", "\n", Rung.ENDINGS, ["\r\n"]),
        ("one  \ntwo", "one\ntwo", Rung.TRAILING, ["one  \ntwo"]),
        ("one\ntwo", "one \t\ntwo", Rung.TRAILING, ["one\ntwo"]),
        ("one\r\ntwo", "one \ntwo  ", Rung.TRAILING, ["one\r\ntwo"]),
        ("x = 1\ny", "x = 1   ", Rung.TRAILING, ["x = 1"]),
        ("a\n\n\nb", "a\n \n\nb", Rung.TRAILING, ["a\n\n\nb"]),
        ("x  \nfoo", "  \nfoo", Rung.EXACT, ["  \nfoo"]),
        ("x \nfoo", "  \nfoo", Rung.TRAILING, ["\nfoo"]),
        ("    if x:\n        y()\n", "if x:\n    y()", Rung.INDENT, ["    if x:\n        y()"]),
        ("if x:\n    y()\n", "    if x:\n        y()\n", Rung.INDENT, ["if x:\n    y()\n"]),
        ("\tif x:\r\n\t\ty()\r\n", "if x:\n\ty()", Rung.INDENT, ["\tif x:\r\n\t\ty()"]),
        ("    if x:\n            y()\n", "if x:\n    y()", Rung.INDENT, []),
        ("    a\n\n    b", "a\n\nb", Rung.INDENT, ["    a\n\n    b"]),
        ("    a + 1\n    b", "a\nb", Rung.INDENT, []),
        ("say “hi” \u2013 now", 'say "hi" - now', Rung.PUNCTUATION, ["say “hi” \u2013 now"]),
        ("it\u2019s\u00a0so", "it's so", Rung.PUNCTUATION, ["it\u2019s\u00a0so"]),
        ("it's so", "it\u2019s so", Rung.PUNCTUATION, ["it's so"]),
        ("“a”\r\nb", '"a"\nb', Rung.PUNCTUATION, ["“a”\r\nb"]),
        ("abc", "xyz", Rung.EXACT, []),
        ("a\n\nb", "   ", Rung.EXACT, []),
        ("", "x", Rung.EXACT, []),
    ],
)
def test_the_first_rung_that_has_a_match_counts(text: str, old: str, rung: Rung, matched: list[str]) -> None:
    found_on, found = matches(text, old, "")
    assert [text[match.start : match.end] for match in found] == matched
    if matched:
        assert found_on is rung


def test_a_match_that_is_much_larger_than_what_was_given_does_not_count() -> None:
    assert matches(f"one{' ' * 20}\ntwo", "one\ntwo", "")[1]
    assert not matches(f"one{' ' * 200}\ntwo", "one\ntwo", "")[1]
    deep = "".join(f"{' ' * 40}line {number}\n" for number in range(50))
    flat = "".join(f"line {number}\n" for number in range(50))
    assert len(matches(deep, flat, "")[1]) == 1


@pytest.mark.parametrize(
    ("text", "old", "new", "becomes"),
    [
        (
            "    if x:\n        y()\n",
            "if x:\n    y()",
            "if x:\n\n    z()\nelse:\n    w()",
            "    if x:\n\n        z()\n    else:\n        w()",
        ),
        ("if x:\n    y()\n", "    if x:\n        y()", "    if x:\n        z()", "if x:\n    z()"),
        ("\ta\n\tb\n", "    a\n    b", "    a\n        c\n    b", "\ta\n\t    c\n\tb"),
        ("        a\n        b\n", "    a\n    b", "if c:\n    a\n    b", "    if c:\n        a\n        b"),
    ],
)
def test_a_shifted_match_shifts_the_new_text_too(text: str, old: str, new: str, becomes: str) -> None:
    rung, found = matches(text, old, new)
    assert (rung, [match.new for match in found]) == (Rung.INDENT, [becomes])


def test_new_text_that_cannot_be_shifted_as_far_does_not_match() -> None:
    assert matches("a\nb\n", "    a\n    b", "if c:\n    a\n    b")[1] == []


def test_overlapping_matches_are_kept_apart() -> None:
    found = matches("aaaa", "aa", "b")[1]
    assert [match.start for match in found] == [0, 1, 2]
    assert apart(found) == [PassageMatch(0, 2, "b"), PassageMatch(2, 4, "b")]


def test_lines_count_from_one() -> None:
    assert [line_of("a\nb\n", at) for at in (0, 1, 2, 4)] == [1, 1, 2, 3]


CODE = "import os\n\n\ndef first(a):\n    return a + 1\n\n\ndef second(b):\n    return b * 2\n"


@pytest.mark.parametrize(
    ("old", "first", "lines"),
    [
        ("def secnd(b):\n    return b * 3", 8, ("def second(b):", "    return b * 2")),
        ("def first(a)\n", 4, ("def first(a):",)),
        ("import os.path", 1, ("import os",)),
    ],
)
def test_the_most_similar_lines_are_found(old: str, first: int, lines: tuple[str, ...]) -> None:
    block = similar_block(CODE, old)
    assert block is not None
    assert (block.first, block.lines) == (first, lines)


@pytest.mark.parametrize("old", ["completely unrelated words here", "§§§", "\n"])
def test_nothing_similar_is_said_to_be_nothing(old: str) -> None:
    assert similar_block(CODE, old) is None


def test_the_search_for_something_similar_is_bounded() -> None:
    text = "aaaaaaaaab\n" * 80_000
    with cpu_limit():
        similar_block(text, "aaaaaaaaac\n" * 2_000)
        matches(text, " aaaaaaaaab\n" * 50 + "x", "")
    assert similar_block("x" * 1_000_001, "x") is None


@pytest.mark.parametrize(
    "line",
    [
        "# ... rest of the code",
        "// ... existing code ...",
        "// unchanged",
        "# …",
        "    # ...",
        "/* ... rest of the file remains unchanged ... */",
        "<!-- rest of the file -->",
        "... rest of the code ...",
        "// (rest of the function stays the same)",
        "# Existing code here",
        "{/* ... existing code ... */}",
        "-- remaining code omitted for brevity",
        "// The rest of your implementation here...",
    ],
)
def test_a_placeholder_is_known(line: str) -> None:
    assert placeholder(f"a = 1\n{line}\nb = 2", "a = 1") == line.strip()
    assert placeholder(f"a = 1\n{line}\nb = 2", f"{line}\n") is None


@pytest.mark.parametrize(
    "line",
    [
        "...",
        "def f(*args): ...",
        "print('loading ...')",
        "# the rest of the arguments go to the child",
        "# existing code paths are tested below by name",
        "The rest of the code is on the next page.",
        "# unchanged since 2019, see the log",
        "x = rest  # of the code",
        "# Tests",
        "first, *rest = code",
        "# 1. … and so on",
        "- [ ] ...",
        "",
    ],
)
def test_ordinary_text_is_no_placeholder(line: str) -> None:
    assert placeholder(line, "") is None

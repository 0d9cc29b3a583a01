"""Globs and the path patterns of searches, as tables."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.sandbox.searching import patterns
from app.sandbox.searching.gitignore import parse_rules
from app.sandbox.searching.patterns import glob_regex, name_glob, path_regex, translate_glob
from app.vocabulary.errors import InvalidArguments


@pytest.mark.parametrize(
    ("glob", "path", "fits"),
    [
        ("*.rs", "a.rs", True),
        ("*.rs", "src/deep/a.rs", True),
        ("*.rs", "a.rs/b", False),
        ("/*.rs", "src/a.rs", False),
        ("*/file.txt", "a/file.txt", True),
        ("*/file.txt", "a/b/file.txt", False),
        ("**/*.md", "a.md", True),
        ("**/*.md", "a/b/c.md", True),
        ("/src/**/*.rs", "src/a.rs", True),
        ("/src/**/*.rs", "src/a/b/c.rs", True),
        ("src/**", "src/a/b", True),
        ("src/**", "srcx/a", False),
        ("src/", "src/a", True),
        ("test_?", "sub/test_1", True),
        ("test_?", "test_12", False),
        ("[a-c].txt", "b.txt", True),
        ("[!a-c].txt", "b.txt", False),
        ("*.{ts,tsx}", "x/a.tsx", True),
        ("*.{ts,tsx}", "a.t", False),
        ("{src,lib}/**/*.py", "lib/x/a.py", True),
        ("a[", "a[", True),
        ("a\\*", "a*", True),
        ("a\\*", "ab", False),
        ("*.RS", "a.rs", False),
    ],
)
def test_a_glob_fits_paths(glob: str, path: str, fits: bool) -> None:
    assert (glob_regex(glob).fullmatch(path) is not None) is fits


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.rs", "src/A.RS", True),
        ("src/*", "src/a/b", True),
        ("%.rs", "src/a.rs", True),
        ("/src/%", "src/a/b", True),
        ("src/%", "lib/src/a", False),
        ("%test_a%", "x/testXa.py", True),
        ("test_a", "x/TEST_a.py", True),
        ("test_a", "x/testXa.py", False),
        ("deep", "src/deep/a", True),
        ("deep", "src/a", False),
        (r"d\xff", "d\udcff/a", True),
        (r"d\xff/*", "d\udcff/a", True),
        (r"%\xE9.txt", "caf\udce9.txt", True),
        (r"caf\xe9.txt", r"caf\xe9.txt", False),
        (r"caf\x5cxe9.txt", r"caf\xe9.txt", True),
        ("caf_.t%", "café.txt", True),
    ],
)
def test_a_path_pattern_is_a_glob_or_like_or_a_part(pattern: str, path: str, fits: bool) -> None:
    assert (path_regex(pattern).fullmatch(path) is not None) is fits
    quick = name_glob(pattern, ignore_case=True)
    assert not fits or quick is None or glob_regex(quick).fullmatch(path.rpartition("/")[2])


def plain(glob: str, *, braces: bool) -> str:
    """The expression for a glob piece by piece, as one would write it if no pattern took too long."""
    return "".join(
        piece if isinstance(piece, str) else str(piece.value) for piece in patterns._pieces(glob, braces=braces)
    )


PARTS = st.sampled_from(
    ["*", "**", "**/", "/**", "/", "a", "b", "ab", "?", "[ab]", "[!a]", "{", ",", "}", "\\", ".", "%"]
)


@settings(max_examples=100, deadline=None)
@given(st.lists(PARTS, max_size=12).map("".join), st.lists(st.text("ab/.,", max_size=12), max_size=8), st.booleans())
@example("*x{**/a,b}", ["xxa", "x/a", "xx/b/a", "xb"], True)
@example("**/a*b/**/b*a", ["ab/ba", "aa/ab/a/ba", "ab/a/bb/b/ba"], True)
@example("**/*a*b*/**", ["x/ab/a", "a/b/ab/", "bab/x"], False)
def test_a_glob_matches_the_same_however_many_wildcards_it_has(glob: str, paths: list[str], braces: bool) -> None:
    few = re.compile(plain(glob, braces=braces), re.DOTALL)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(patterns, "_FEW_GAPS", -1)
        many = re.compile(translate_glob(glob, braces=braces), re.DOTALL)
    for path in (*paths, glob.replace("*", "a"), glob.replace("*", "b/a")):
        assert bool(many.fullmatch(path)) is bool(few.fullmatch(path)), (path, many.pattern, few.pattern)


@given(st.text("ab%_/", max_size=10), st.text("ab/", max_size=12))
def test_like_matches_the_same_however_many_wildcards_it_has(pattern: str, path: str) -> None:
    pieces = {"%": ".*", "_": "."}
    few = "".join(pieces.get(letter) or re.escape(letter) for letter in pattern.lstrip("/"))
    if "%" in pattern:
        assert bool(path_regex(pattern).fullmatch(path)) is bool(re.fullmatch(few, path, re.IGNORECASE | re.DOTALL))


SLOW = [
    ("*a" * 30 + "b", "a" * 250),
    ("*a" * 30 + "/b", "a" * 250),
    ("[a-z]*?*" * 20 + "0", "a" * 250),
    ("**/" + "*a" * 30 + "b", "a" * 250),
    ("a/**/" * 30 + "b", "a/" * 250 + "c"),
    ("**/a*a*/" * 20 + "b", "aa/" * 250 + "c"),
    ("{a,a}" * 10 + "*b", "a" * 250),
    ("{*a,a*}" * 8 + "b", "a" * 250),
    ("{*,a}{**/,a}{*,a}{**/,a}{*,a}{**/,a}0", "a/" * 250),
]
"""Each of these took years, when every way to split the path was tried."""


@pytest.mark.parametrize(("glob", "path"), SLOW)
def test_no_pattern_takes_long(glob: str, path: str) -> None:
    assert glob_regex(glob).fullmatch(path) is None
    assert path_regex(glob).fullmatch(path) is None
    assert path_regex(glob.replace("*", "%")).fullmatch(path) is None
    assert [rule.regex.fullmatch(path) for rule in parse_rules([glob, glob * 50])] in ([None], [None, None])


def test_too_many_alternatives_are_refused() -> None:
    with pytest.raises(InvalidArguments, match="too many alternatives"):
        glob_regex("{a,b}" * 40)

"""Globs and the path patterns of searches, as tables."""

import pytest

from app.sandbox.searching.patterns import glob_regex, name_glob, path_regex


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

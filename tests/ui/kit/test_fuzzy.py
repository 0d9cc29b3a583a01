"""Names are found by some of their letters, the likeliest first."""

import pytest

from app.ui.kit.fuzzy import Names
from tests.cpu_limit import cpu_limit

PATHS = [
    "README.md",
    "app/ui/writing/composer.py",
    "app/ui/writing/",
    "app/agent/compaction.py",
    "docs/comparison.md",
    "tests/ui/writing/test_composer.py",
    "Größe.txt",
]


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("readme", "README.md"),
        ("composer", "app/ui/writing/composer.py"),
        ("comp", "docs/comparison.md"),
        ("writing", "app/ui/writing/"),
        ("ui comp", "app/ui/writing/composer.py"),
        ("auwcp", "app/ui/writing/composer.py"),
        ("test", "tests/ui/writing/test_composer.py"),
        ("GRÖSSE", None),
        ("größe", "Größe.txt"),
        ("(", None),
        ("a.b", None),
        ("zzz", None),
    ],
)
def test_the_likeliest_comes_first(wanted: str, first: str | None) -> None:
    found = Names(PATHS).find(wanted, 5)
    assert (found[0] if found else None) == first
    assert len(found) == len(set(found))


def test_without_letters_the_shortest_come_first() -> None:
    assert Names(PATHS).find(" ", 2) == ["README.md", "Größe.txt"]


def test_no_letters_make_it_slow() -> None:
    names = Names(["a" * 2_000 + str(number) for number in range(10)])
    with cpu_limit():
        assert names.find("a" * 60 + "b", 50) == []

"""However long a line is and whatever it repeats, looking for secrets in it takes time in proportion to its length.

A file of any folder is read, and no other thread runs while a regular expression is matched.
"""

from collections.abc import Callable

import pytest

from app.redaction import SECRET_NAME, redacted
from app.redaction.known import MARK, MASK
from app.redaction.values import LONGEST, is_secret, secret_values
from app.sandbox.running.environment import SECRET_VALUES
from tests.cpu_limit import cpu_limit

LENGTH = 40_000
"""Less than a secret file may have. Time that grows with the square of it is more than the limit."""
MOST_SECONDS = 0.75
PIECES = [
    *" a!.-/:@=\"'#,{",
    "\t#",
    " =",
    "a.",
    "a-",
    "a@",
    "a ",
    "a:",
    "eyJ-",
    "eyJ",
    "eyJ.",
    "-eyJa",
    "sk-",
    "://",
    "://a:",
    "://a",
    "https://",
    "-----BEGIN A",
    "-----BEGIN PRIVATE KEY-----",
    "-----END",
    "PRIVATE KEY",
    "bearer ",
    "token",
    "token=",
    'token="',
    "token='\"",
    "--token ",
    "--a-",
    "password ",
    "password\t",
    "example",
    "exampl",
    "${",
    "{{",
    "<",
    "ghp_",
    "github_pat_",
    "xoxb-",
    f"{MARK}: ",
]


@pytest.mark.parametrize(
    "search",
    [secret_values, redacted, SECRET_NAME.search, SECRET_VALUES.search, MASK.findall],
    ids=["secret_values", "redacted", "SECRET_NAME", "SECRET_VALUES", "MASK"],
)
@pytest.mark.parametrize("piece", PIECES)
def test_no_line_makes_it_slow(piece: str, search: Callable[[str], object]) -> None:
    repeated = piece * (LENGTH // len(piece))
    with cpu_limit(MOST_SECONDS):
        search(f"a=x{repeated}\x01y\n")


@pytest.mark.parametrize("piece", PIECES)
def test_no_value_makes_it_slow(piece: str) -> None:
    value = f"Ab3_{piece * LONGEST}"[: LONGEST - 2]
    with cpu_limit(MOST_SECONDS):
        for _ in range(LENGTH // LONGEST):
            is_secret(value, named=True)
            is_secret(f"{value}\x01>", named=False)
            is_secret(f"{value[4:]}\x01>", named=False)


@pytest.mark.parametrize("token", ["eyJab.eyJcd.ef", "eyJa-b_c-.eyJd-e.f-g", "eyJ-a.eyJb", "eyJa-eyJ.eyJb"])
def test_tokens_with_hyphens_are_recognized(token: str) -> None:
    assert "eyJb" not in redacted(f"x {token} y") and ".eyJ" not in redacted(f"x {token} y")
    assert redacted(f"x {token} y").endswith("[hidden] y")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("TOKEN =\t Zq7-kP93xvT2 \t", "Zq7-kP93xvT2"),
        ("TOKEN=Zq7-kP93xvT2  # a # b", "Zq7-kP93xvT2"),
        ("TOKEN=Zq7#kP93xvT2", "Zq7#kP93xvT2"),
        ('  {"token": "Zq7-kP93 # xvT2",  ', "Zq7-kP93 # xvT2"),
        ("TOKEN=Zq7 kP93" + " " * 1_000 + "xvT2", "Zq7 kP93" + " " * 1_000 + "xvT2"),
    ],
)
def test_blanks_around_a_value_are_no_part_of_it(line: str, value: str) -> None:
    assert secret_values(f"A=b\nC=d\nE=f\n{line}\n") == {value}

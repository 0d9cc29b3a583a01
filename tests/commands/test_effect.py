"""The same effect in another spelling is recognised; another effect is not."""

from pathlib import Path

import pytest

from app.commands.comparing import Effect, effect
from app.commands.reading import read_command

PROJECT = Path("/people/ann/code/app")


def effect_of(command: str) -> Effect:
    return effect(read_command(command, project=PROJECT, home=Path("/people/ann")), PROJECT)


@pytest.mark.parametrize(
    "command",
    [
        "rm  -r -f x",
        "rm -fr ./x",
        "rm --recursive --force x",
        "rm x -rf",
        "rm -rf -- x",
        "/bin/rm -rf 'x'",
        r"\rm -rf x/",
        'bash -c "rm -rf x"',
        "sudo env nice rm -Rf x",
        "eval 'rm -rf x'",
        "(rm -rf x)",
        "sh <<'E'\nrm -rf x\nE",
        "rm -rf /people/ann/code/app/x",
        "rm -rf x; rm -fr x",
    ],
)
def test_another_spelling_of_a_command_has_the_same_effect(command: str) -> None:
    assert effect_of(command) == effect_of("rm -rf x")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("rm -rf x", "rm -rf y"),
        ("rm -rf x", "rm x"),
        ("cp a b", "cp b a"),
        ("ls", "ls > x"),
        ("ls > x", "ls > y"),
        ("python3 - <<E\n1\nE", "python3 - <<E\n2\nE"),
        ("python3 -c 1", "python3 -c 2"),
        ("A=1 make", "make"),
        ("./rm x", "rm x"),
        ("find . -name a", "find . -mane a"),
        ("rm '$x'y", "rm $x"),
    ],
)
def test_another_effect_is_another(one: str, other: str) -> None:
    assert effect_of(one) != effect_of(other)


def test_the_order_of_parts_does_not_matter() -> None:
    assert effect_of("a; b > c") == effect_of("b >c && a")

"""Whatever bash runs in a text, the reader names, or says that it did not understand the text.

`python -m tests.commands.test_against_bash 50000` tries that many texts, `… 50000 7` others, from another seed.
"""

import itertools
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from app.commands import Part
from app.commands.reading import read_command
from tests.commands.real_bash import Ran, run_in_bash
from tests.commands.shell_texts import Texts
from tests.commands.test_ordinary_commands import ORDINARY

AT_ONCE = 150
SEEDS = [command for command in ORDINARY if "kill" not in command]
PLAIN = {"{", "!", "time", "command", "builtin", "exec", "eval", "bash", "trap"}
"""Wrappers that leave the words of a command as they are."""
UNSEEN = ("mark9", "unseen")
"""A value that the text does not contain was evaluated; the reader can only tell that it may be."""


def missed(text: str, ran: Ran) -> list[str]:
    """What bash did and the reader does not tell; nothing for a text that it does not understand."""
    reading = read_command(text, project=ran.folder, home=ran.folder.parent)
    if not reading.understood:
        return []
    written = {item.target for part in reading.parts for item in part.redirections if item.writes}
    open_ended = any(set(target) & set("$`*?[{<>~") for target in written)
    marks = [
        mark
        for mark in ran.marks
        if not (reading.hidden if mark == UNSEEN else any(_is(part, mark) for part in reading.parts))
    ]
    files = [name for name in ran.files if not open_ended and not any(one.endswith(name) for one in written)]
    return [" ".join(mark) for mark in marks] + [f"> {name}" for name in files]


def _is(part: Part, mark: tuple[str, ...]) -> bool:
    if part.is_interpreter and mark[0] in part.words:  # a script, which is not read
        return True
    if part.program != mark[0]:
        return False
    return part.is_dynamic or not PLAIN.issuperset(part.wrappers) or part.words[1:] == mark[1:]


def finds(texts: list[str]) -> dict[str, list[str]]:
    return {text: gap for text, ran in zip(texts, run_in_bash(texts), strict=True) if (gap := missed(text, ran))}


@pytest.mark.parametrize("seed", [12, 13])
def test_no_command_of_made_up_texts_is_missed(seed: int) -> None:
    texts = Texts(seed, SEEDS)
    assert finds([texts.text() for _ in range(AT_ONCE)]) == {}


@pytest.mark.parametrize("seed", [14, 20])
def test_no_evaluation_of_a_value_is_missed(seed: int) -> None:
    texts = Texts(seed, SEEDS)
    assert finds([texts.evaluation() for _ in range(AT_ONCE)]) == {}


def main(count: int, seed: int) -> int:
    texts = Texts(seed, SEEDS)
    seen: Counter[str] = Counter()
    while seen["texts"] < count:
        made = itertools.cycle([texts.text, texts.evaluation])
        batch = [next(made)() for _ in range(min(AT_ONCE, count - seen["texts"]))]
        for text, ran in zip(batch, _patiently(batch), strict=True):
            gap = missed(text, ran)
            seen["texts"] += 1
            seen["in which bash ran something"] += bool(ran.marks or ran.files)
            seen["not understood"] += not read_command(text, project=ran.folder, home=ran.folder.parent).understood
            seen["missed"] += bool(gap)
            if gap:
                print(f"missed {gap} in {text!r}", flush=True)
        if seen["texts"] % (20 * AT_ONCE) == 0:
            print(dict(seen), flush=True)
    print(dict(seen))
    return int(seen["missed"] > 0)


def _patiently(texts: list[str]) -> list[Ran]:
    """One at a time where all of them together never end."""
    try:
        return run_in_bash(texts)
    except subprocess.TimeoutExpired:
        if len(texts) == 1:
            print(f"waits for ever: {texts[0]!r}", flush=True)
            return [Ran(Path("/"))]
        return [ran for text in texts for ran in _patiently([text])]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))

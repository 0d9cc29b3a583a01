"""Masking known secrets in a result of a million characters, as a ratio to one `str.find` in it."""

import random
import string
import time
from collections.abc import Callable

from app.plain import counted
from app.redaction.known import KnownSecrets
from benchmarks.results import report

LETTERS = string.ascii_letters + string.digits
ROUNDS = 7
GOALS = {1: 10, 20: 1_200, 200: 5_000, 2_000: 5_000}
"""So that they do not grow unseen."""


def best(work: Callable[[], object]) -> float:
    """The shortest of some rounds, in seconds."""
    took = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        took.append(time.perf_counter() - began)
    return min(took)


def main() -> None:
    chance = random.Random(1)

    def value() -> str:
        return "".join(chance.choices(LETTERS, k=32))

    text = "".join(chance.choices(LETTERS + " \n=/.", k=1_000_000))
    one = best(lambda: text.find(value()))
    print("secrets  milliseconds  ratio to str.find")
    for count in (1, 20, 200, 2_000):
        known = KnownSecrets()
        known.add(".env", {value() for _ in range(count)})
        took = best(lambda: known.mask(text))  # noqa: B023  called at once
        report(f"masking {counted(count, 'secret')}, to str.find", took / one, goal=GOALS[count])
        print(f"{count:7,}  {took * 1_000:12.1f}  {took / one:17.0f}")


if __name__ == "__main__":
    main()

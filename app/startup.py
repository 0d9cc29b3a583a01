"""Turns garbage collection off during start-up: imports create nothing that could be collected."""

import gc


def begin() -> None:
    gc.disable()


def over() -> None:
    """From here on things come and go; what start-up made is left out of every later look."""
    gc.freeze()
    gc.enable()


def more_stays() -> None:
    """What was loaded since the start stays as well: looking through it would hold the window for 25 ms."""
    gc.freeze()

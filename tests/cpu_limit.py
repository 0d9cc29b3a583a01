"""A limit for work that must stay in proportion to its input.

Ten seconds of the processor's own time are many times what such work needs on any machine, however busy, and a
fraction of what it would need if it grew with the square of these inputs.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

MOST_SECONDS = 10


@contextmanager
def cpu_limit(most: float = MOST_SECONDS) -> Iterator[None]:
    def over(*_: object) -> None:
        raise AssertionError(f"{most} s of processor time were not enough")

    if not hasattr(signal, "setitimer"):  # Windows: a failure takes its time there
        yield
        return
    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)

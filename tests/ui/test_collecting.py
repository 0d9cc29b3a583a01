"""Garbage is collected in the window's own thread while nobody waits, and none of it stays for good."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest

from app.ui.collecting import Collecting


class Knot:
    """Refers to itself, so only a look through all objects frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collecting(qapp: object) -> Iterator[Collecting]:
    gc.collect()
    gc.freeze()  # what tests before left: it is another time's
    made = Collecting()
    made.begin()
    yield made
    made.end()


def test_what_is_gone_is_freed_also_after_it_was_looked_at_before(collecting: Collecting) -> None:
    """Otherwise each session that is closed stays in memory while the person remains in the window."""
    closed = Knot()
    gone = weakref.ref(closed)
    collecting.collect()
    assert gone() is not None
    del closed
    collecting.collect()
    assert gone() is None


def test_what_many_closed_sessions_leave_is_freed_while_the_agent_works_on(collecting: Collecting) -> None:
    """Nothing is ever quiet then. Together they would be too many to look through at once, and would all stay."""
    gone = []
    for _ in range(20):
        session = [Knot() for _ in range(7_000)]
        gone.append(weakref.ref(session[0]))
        gc.collect(1)
        del session
        collecting._look()
    assert sum(one() is not None for one in gone) < 8


def test_a_thread_never_lets_go_what_belongs_to_the_window(collecting: Collecting) -> None:
    """Not even one that makes thousands of objects: Qt's would take the window's thread with them."""
    gone, ended_in = Knot(), []
    weakref.finalize(gone, lambda: ended_in.append(threading.current_thread()))
    del gone
    kept: list[list[int]] = []
    busy = threading.Thread(target=lambda: kept.extend([number] for number in range(100_000)))
    busy.start()
    busy.join()
    assert ended_in == []
    collecting.collect_young()
    assert ended_in == [threading.current_thread()]


def test_a_long_conversation_that_was_just_read_is_not_looked_through_at_once(collecting: Collecting) -> None:
    """It took 50 ms, in which no key was answered."""
    read = [[number] for number in range(60_000)]
    while gc.get_count()[1] <= gc.get_threshold()[1]:
        gc.collect(0)
    collecting.collect_young()
    assert not any(one is read[0] for one in gc.get_objects())


def test_what_was_left_out_is_freed_by_the_look_through_all(collecting: Collecting) -> None:
    knot = Knot()
    gone, long_conversation = weakref.ref(knot), [[number] for number in range(60_000)]
    gc.collect(1)
    collecting.collect()
    assert not any(one is long_conversation[0] for one in gc.get_objects())
    del knot
    collecting.collect()
    assert gone() is not None
    collecting.collect_all()
    assert gone() is None

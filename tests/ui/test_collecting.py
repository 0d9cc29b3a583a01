"""Garbage is collected while nobody waits, and none of it stays for good."""

import gc
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
    made = Collecting()
    made.begin()
    yield made
    made.end()
    gc.unfreeze()


def test_what_is_gone_is_freed_and_what_stays_is_left_out(collecting: Collecting) -> None:
    stays, gone = Knot(), weakref.ref(Knot())
    assert gc.get_threshold()[2] > 100_000, "Python looks through everything whenever it wants"
    collecting.collect()
    assert gone() is None
    assert not any(one is stays for one in gc.get_objects(generation=2))


def test_what_was_left_out_is_freed_by_the_look_through_all(collecting: Collecting) -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    collecting.collect()
    del knot
    collecting.collect()
    assert gone() is not None
    collecting.collect_all()
    assert gone() is None

"""Garbage is collected in the window's own thread while nobody waits, and none of it stays for good."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.collecting import Collecting


class Knot:
    """Refers to itself, so only a look through all objects frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collecting(qapp: QApplication) -> Iterator[Collecting]:
    gc.collect()
    gc.freeze()  # what tests before left: it is another time's
    made = Collecting(qapp)
    made.begin()
    yield made
    made.end()


def test_what_is_gone_is_freed_when_nothing_happens(collecting: Collecting, qtbot: QtBot) -> None:
    """Otherwise each session that is closed stays in memory while the person remains in the window."""
    closed = Knot()
    gone = weakref.ref(closed)
    gc.collect(1)
    del closed
    qtbot.waitUntil(lambda: gone() is None)


def test_what_many_closed_sessions_leave_is_freed_while_the_agent_works_on(collecting: Collecting) -> None:
    """Nothing is ever quiet then."""
    gone = []
    for _ in range(100):
        session = [Knot() for _ in range(1_000)]
        gone.append(weakref.ref(session[0]))
        gc.collect(1)
        del session
        collecting._look()
    assert sum(one() is not None for one in gone) < 50


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
    collecting._look()
    assert ended_in == [threading.current_thread()]

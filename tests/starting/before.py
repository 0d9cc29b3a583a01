"""What can be called before the program starts, see `program_after`."""

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from app import providers
from app.__main__ import main
from app.assembly import profile
from app.storage import sqlite
from app.storage.sessions import store
from tests.starting import own_network


def start() -> None:
    globals()[sys.argv.pop(1)]()
    sys.exit(main())


def use_loopback_clouds() -> None:
    """The clouds' own addresses are on loopback, so that a test sees what they would get."""
    for name in ("openai", "anthropic", "copilot"):
        providers.KINDS[name] = replace(providers.KINDS[name], base_url=os.environ["CLOUD"])


def lose_patience() -> None:
    """A held database is waited for, but twenty times as short as usual."""
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() * 20, sleep=time.sleep)
    vars(sqlite).update(time=clock)
    for module in (profile, store):
        vars(module).update(CLOSING_SECONDS=sqlite.CLOSING_SECONDS / 20)


def note_waits() -> None:
    """The file that `NOTICED` names is there as soon as a wait for the database was told, or should have been."""
    add = sqlite.Waits.add

    def add_and_note(waits: sqlite.Waits, change: int) -> None:
        try:
            add(waits, change)
        finally:
            Path(os.environ["NOTICED"]).touch()

    sqlite.Waits.add = add_and_note  # type: ignore[method-assign, assignment]


def enter_own_network() -> None:
    """Write down every packet that the program and all it starts send, see `own_network`."""
    own_network.enter()

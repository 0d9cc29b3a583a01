"""Keeps a call that timed out or was stopped from changing anything, even if its thread still runs."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.vocabulary.changes import CURRENT, CallInfo, CallStop
from app.vocabulary.errors import ToolError


def check_wanted() -> None:
    """Raise ToolError if the call was stopped. Call this between the pieces of long work."""
    if _stop().asked:
        raise ToolError("The call was given up before this was done. Nothing was changed.", "E_CANCELLED")


@contextmanager
def acting(path: str) -> Iterator[None]:
    """The context of a change to this path: if the call is stopped inside it, the person learns that it was begun."""
    with _stop().acting(path):
        check_wanted()
        yield


def _stop() -> CallStop:
    call: CallInfo | None = CURRENT.get(None)
    return call.stop if call is not None else CallStop()

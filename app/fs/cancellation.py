"""A call that timed out or was stopped does nothing from then on, also where its thread still runs."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.changes import CURRENT, CallInfo, CallStop
from app.errors import ToolError


def check_wanted() -> None:
    """Call between the pieces of long work."""
    if _stop().asked:
        raise ToolError("The call was given up before this was done. Nothing was changed.", "E_CANCELLED")


@contextmanager
def acting(path: str) -> Iterator[None]:
    """Around a change: whoever gives the call up from here on learns that it is being made."""
    with _stop().acting(path):
        check_wanted()
        yield


def _stop() -> CallStop:
    call: CallInfo | None = CURRENT.get(None)
    return call.stop if call is not None else CallStop()

"""Handles unexpected exceptions of slots and tasks: logs and shows them, without secrets, and the program goes on."""

import asyncio
import logging
import platform
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from app.redaction import redacted
from app.vocabulary.errors import AppError

_log = logging.getLogger(__name__)


class CrashHandler:
    """Installed once. `show` gets the report of the first of several bugs in a row; `tell` gets expected errors."""

    def __init__(
        self, show: Callable[[str], None], tell: Callable[[AppError], None], mask: Callable[[str], str] = str
    ) -> None:
        self._show = show
        self._tell = tell
        self._mask = mask
        self._showing = False

    def install(self, loop: asyncio.AbstractEventLoop) -> None:
        sys.excepthook = self._from_slot
        loop.set_exception_handler(self._from_task)

    def dismissed(self) -> None:
        self._showing = False

    def _from_slot(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        self.report(error)

    def _from_task(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            self.report(error)
        else:
            _log.warning("%s", context.get("message"))

    def report(self, error: BaseException) -> None:
        if isinstance(error, AppError):
            self._tell(error)
            return
        text = report(error, self._mask)
        _log.error("%s", text)
        if not self._showing:
            self._showing = True
            self._show(text)


def report(error: BaseException, mask: Callable[[str], str] = str) -> str:
    """What helps to mend it: versions and the trace, with the home folder and anything like a key taken out."""
    trace = "".join(traceback.format_exception(error))
    system = f"Handrail on Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return redacted(mask(f"{system}\n\n{trace}")).replace(str(Path.home()), "~")

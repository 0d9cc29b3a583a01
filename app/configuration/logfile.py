"""The log file for bugs."""

import logging
from collections.abc import Callable

from app.configuration.paths import Folders
from app.redaction import redacted


def log_to(folders: Folders, mask: Callable[[str], str] = str) -> None:
    """Bugs go to a log file that names no secrets; a folder we may not write to is no reason not to start."""
    try:
        folders.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler: logging.Handler = _File(folders.log, encoding="utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(_Masked(mask))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


class _Masked(logging.Formatter):
    """Takes secrets out of lines, also those in traces of errors."""

    def __init__(self, mask: Callable[[str], str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self._mask = mask

    def format(self, record: logging.LogRecord) -> str:
        return redacted(self._mask(super().format(record)))


class _File(logging.FileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # the name that logging calls
        """On a full disk the line is lost; logging itself would print a traceback for each."""

"""The log file for bugs."""

import logging

from app.paths import Folders


def log_to(folders: Folders) -> None:
    """Bugs go to a log file that names no secrets; a folder we may not write to is no reason not to start."""
    try:
        folders.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler: logging.Handler = _File(folders.log, encoding="utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    logging.basicConfig(
        handlers=[handler], level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s"
    )


class _File(logging.FileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # the name that logging calls
        """On a full disk the line is lost; logging itself would print a traceback for each."""

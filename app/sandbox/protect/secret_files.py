"""Reads the secret files of a project, so that their values can be masked wherever else they turn up."""

import contextlib
import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

from app.redaction.known import KnownSecrets
from app.redaction.values import secret_values
from app.sandbox.dangerous import says_secret
from app.sandbox.protect.protected_names import Finder, Protected

MOST_BYTES = 256_000
"""Of a secret file that is read; longer ones are no lists of secrets."""
MOST_FILES = 500
MOST_GLANCED = 50
"""Files that `is_current` compares at most."""


class SecretFiles:
    """Keeps `secrets` up to date with the files. `look` blocks."""

    def __init__(self, project: Path, finder: Finder, secrets: KnownSecrets) -> None:
        self._project = project
        self._finder = finder
        self._secrets = secrets
        self._seen: dict[Path, tuple[int, int, int]] = {}
        self._last: Protected | None = None
        """What was looked at last, if it holds no folders: what is in them may change without a word."""
        self._has_looked = False
        self._lock = threading.Lock()

    def is_current(self) -> bool:
        """Whether nothing can have changed since the last look; never waits."""
        if self._last is None or len(self._seen) > MOST_GLANCED or self._finder.known() is not self._last:
            return False
        with contextlib.suppress(OSError):
            return all(_state(os.stat(path)) == state for path, state in self._seen.items())  # noqa: PTH116
        return False

    def look(self) -> None:
        """Read what is new or changed since the last look. A value that was a secret stays one for this program.

        The first message waits for the first look, which therefore watches no folders yet.
        """
        if self.is_current():
            return
        with self._lock:
            try:
                found = self._finder.find(watching=self._has_looked)
            except OSError:
                found = Protected()
            self._last, self._has_looked = found, True
            for path in self._files(found):
                with contextlib.suppress(OSError):
                    self._read(path)

    def _files(self, protected: Protected) -> Iterator[Path]:
        yield self._project / ".git" / "config"
        for path in protected.hidden[:MOST_FILES]:
            if not path.is_dir():
                yield path
                continue
            self._last = None
            with contextlib.suppress(OSError):
                yield from sorted(path.iterdir())[:50]

    def _read(self, path: Path) -> None:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as file:
            status = os.fstat(handle)
            state = _state(status)
            if self._seen.get(path) == state or status.st_size > MOST_BYTES or not stat.S_ISREG(status.st_mode):
                return
            self._seen[path] = state
            data = file.read(MOST_BYTES)
        if b"\0" not in data:
            shown = str(path.relative_to(self._project)) if path.is_relative_to(self._project) else path.name
            self._secrets.add(shown, secret_values(data.decode(errors="replace"), listed=says_secret(path.stem)))


def _state(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_ino, status.st_mtime_ns, status.st_size

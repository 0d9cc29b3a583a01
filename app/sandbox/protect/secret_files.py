"""Reads the secret files of a project, so that their values can be masked wherever else they turn up."""

import contextlib
import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

from app.redaction.known import KnownSecrets
from app.redaction.values import secret_values
from app.sandbox.protect.protected_names import Finder

MOST_BYTES = 256_000
"""Of a secret file that is read; longer ones are no lists of secrets."""
MOST_FILES = 500
MOST_IN_FOLDER = 50


class SecretFiles:
    """Keeps `secrets` up to date with the files. Every method blocks."""

    def __init__(self, project: Path, finder: Finder, secrets: KnownSecrets) -> None:
        self._project = project
        self._finder = finder
        self._secrets = secrets
        self._seen: dict[Path, tuple[int, int, int]] = {}
        self._lock = threading.Lock()

    def look(self) -> None:
        """Read what is new or changed since the last look. A value that was a secret stays one for this program."""
        with self._lock:
            for path in self._files():
                with contextlib.suppress(OSError):
                    self._read(path)

    def _files(self) -> Iterator[Path]:
        try:
            hidden = self._finder.find().hidden
        except OSError:
            hidden = ()
        yield self._project / ".git" / "config"
        for path in hidden[:MOST_FILES]:
            if not path.is_dir():
                yield path
                continue
            with contextlib.suppress(OSError):
                yield from sorted(path.iterdir())[:MOST_IN_FOLDER]

    def _read(self, path: Path) -> None:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as file:
            status = os.fstat(handle)
            state = (status.st_ino, status.st_mtime_ns, status.st_size)
            if self._seen.get(path) == state or status.st_size > MOST_BYTES or not stat.S_ISREG(status.st_mode):
                return
            self._seen[path] = state
            data = file.read(MOST_BYTES)
        if b"\0" not in data:
            shown = str(path.relative_to(self._project)) if path.is_relative_to(self._project) else path.name
            self._secrets.add(shown, secret_values(data.decode(errors="replace")))

"""Everything that outlives a session: the person's folders, settings and keys, and what was said before."""

import os
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.paths import Folders
from app.secrets import Keys
from app.settings import Settings, load_settings, save_settings

if TYPE_CHECKING:
    import sqlite3

    from app.sandbox.running.login_path import LoginPath
    from app.storage.session_index import SessionIndex
    from app.storage.sessions import SessionStore
    from app.storage.versions import VersionStore


@dataclass
class Desk:
    folders: Folders
    settings: Settings
    keys: Keys
    _opening: threading.Lock = field(default_factory=threading.Lock, repr=False)
    """The database is opened by one thread at a time: the first one may have to create it."""

    @classmethod
    def open(cls) -> "Desk":
        folders = Folders.from_environment()
        return cls(folders, load_settings(folders.settings), Keys())

    @cached_property
    def store(self) -> "SessionStore":
        from app.storage.sessions import SessionStore

        return SessionStore(self._connect())

    @cached_property
    def session_index(self) -> "SessionIndex":
        """All sessions, for threads that list and search them."""
        from app.storage.database import SharedDatabase
        from app.storage.session_index import SessionIndex

        return SessionIndex(SharedDatabase(self._connect()))

    @cached_property
    def versions(self) -> "VersionStore":
        """Over a connection of its own: tools record from their threads, while the loop writes messages."""
        from app.storage.blobs import Blobs
        from app.storage.database import SharedDatabase
        from app.storage.versions import VersionStore

        return VersionStore(SharedDatabase(self._connect()), Blobs(self.folders.blobs))

    @cached_property
    def login_path(self) -> "LoginPath | None":
        """For a program that was started by double click; one started in a terminal has its PATH already."""
        if os.environ.get("TERM") or sys.platform == "win32":
            return None
        from app.sandbox.running.login_path import LoginPath

        return LoginPath(os.environ)

    def change(self, changes: Mapping[str, Any]) -> None:
        """Keep a change of the settings; it acts from now on."""
        self.settings = save_settings(self.folders.settings, changes)

    def trusts(self, project: Path) -> bool:
        """Whether the person trusts this folder: what it brings along counts. A folder above or below does not."""
        return _real(project) in map(os.path.normcase, self.settings.trusted_projects)

    def trust(self, project: Path) -> None:
        if not self.trusts(project):
            self._keep_trusted(lambda kept: [*kept, os.path.realpath(project)])

    def distrust(self, project: Path) -> None:
        """Sessions that are open keep what they have; the next one begins without it."""
        self._keep_trusted(lambda kept: [folder for folder in kept if os.path.normcase(folder) != _real(project)])

    def _keep_trusted(self, changed: Callable[[list[str]], list[str]]) -> None:
        """From the file, not from memory: another window may have taken a folder out meanwhile."""
        kept = load_settings(self.folders.settings).trusted_projects
        self.change({"trusted_projects": changed(kept)})

    def delete_session(self, session_id: str) -> None:
        """Forget a conversation, also the file that shows it to later ones. Its changes can still be undone."""
        from app.errors import UsageError
        from app.storage.chats import SUFFIX

        with suppress(UsageError, OSError):  # another window was first; a file that stays is tidied away later
            session = self.store.get(session_id)
            self.store.delete(session_id)
            (self.folders.chats(Path(session.project)) / f"{session.id}{SUFFIX}").unlink()

    def _connect(self) -> "sqlite3.Connection":
        from app.storage.database import open_database

        with self._opening:
            return open_database(self.folders.database)

    def close(self) -> None:
        if "store" in vars(self):
            self.store.close()
        if "versions" in vars(self):
            self.versions.close()
        if "session_index" in vars(self):
            self.session_index.close()


def _real(project: Path) -> str:
    return os.path.normcase(os.path.realpath(project))

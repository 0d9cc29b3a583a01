"""Everything that outlives a session: the person's folders, settings and keys, and what was said before."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from app.paths import Folders
from app.secrets import Keys
from app.settings import Settings, load_settings, save_settings

if TYPE_CHECKING:
    from app.storage.sessions import SessionStore
    from app.storage.versions import VersionStore


@dataclass
class Desk:
    folders: Folders
    settings: Settings
    keys: Keys

    @classmethod
    def open(cls) -> "Desk":
        folders = Folders.from_environment()
        return cls(folders, load_settings(folders.settings), Keys())

    @cached_property
    def store(self) -> "SessionStore":
        from app.storage.database import open_database
        from app.storage.sessions import SessionStore

        return SessionStore(open_database(self.folders.database))

    @cached_property
    def versions(self) -> "VersionStore":
        """Over a connection of its own: tools record from their threads, while the loop writes messages."""
        from app.storage.blobs import Blobs
        from app.storage.database import SharedDatabase, open_database
        from app.storage.versions import VersionStore

        return VersionStore(SharedDatabase(open_database(self.folders.database)), Blobs(self.folders.blobs))

    def change(self, changes: Mapping[str, Any]) -> None:
        """Keep a change of the settings; it acts from now on."""
        self.settings = save_settings(self.folders.settings, changes)

    def close(self) -> None:
        if "store" in vars(self):
            self.store.close()
        if "versions" in vars(self):
            self.versions.close()

"""New databases as copies: most tests need one, and to make it by the migrations takes ten times as long."""

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.storage.database import open_database
from app.storage.sqlite import Database

with tempfile.TemporaryDirectory() as _folder:
    open_database(Path(_folder, "new.db")).close()
    NEW = Path(_folder, "new.db").read_bytes()


class CopiedDatabase(Database):
    """In place of `Database` where a database is opened: one that is not there yet is a copy of a new one."""

    def __init__(self, path: Path, **options: Any) -> None:
        if not path.exists():
            with suppress(OSError):  # told below
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                path.write_bytes(NEW)
        super().__init__(path, **options)

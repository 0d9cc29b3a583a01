"""Write the data folder and settings of the present format into tests/data/homes, for `test_older_homes` to open.

    python -m tests.storage.write_home

Run this when a migration was added: a test fails until its folder is there. Folders of older formats are never
written again: they were made by the versions of Handrail that had these formats.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from app.configuration.paths import Folders
from app.storage.database import MIGRATIONS, open_database
from app.storage.sessions.store import SessionStore
from app.storage.sessions.unsent import UnsentStore

HOMES = Path(__file__).parent.parent / "data" / "homes"
PROJECT = "/project"
"""Stands for the path of the project in everything that is kept."""

MANY_FILES = "for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt"
TURNS: dict[str, list[dict[str, Any]]] = {
    "Write two files": [
        {"call": "write", "arguments": {"path": "hello.txt", "content": "hi\n"}},
        {"call": "write", "arguments": {"path": "notes/one.txt", "content": "1\n"}},
        {"say": "Two files are written."},
    ],
    "Say bye": [
        {"call": "write", "arguments": {"path": "hello.txt", "content": "bye\n", "overwrite": True}},
        {"say": "It says bye now."},
    ],
    "One more": [
        {"call": "write", "arguments": {"path": "second.txt", "content": "two\n"}},
        {"say": "Done."},
    ],
    "Many more": [
        {"call": "bash", "arguments": {"command": MANY_FILES}},
        {"say": "52 files are made and one is gone."},
    ],
}


def write_home(target: Path, work: Path) -> None:
    """Hold a conversation of four turns in a new folder, undo the last turn, and keep what is in the folders then."""
    project, folders = work / "project", Folders(work / "home")
    project.mkdir()
    where = ["--project", str(project)]
    for prompt, replies in TURNS.items():
        (work / "script.json").write_text(json.dumps(replies))
        resume = [] if prompt == "Write two files" else ["--resume"]
        _handrail(work, "run", prompt, "--provider", "scripted", "--trust", "autonomous", *where, *resume)
    _handrail(work, "undo", *where)
    with closing(open_database(folders.database)) as database:
        session = SessionStore(database).latest(str(project)).id
    unsent = UnsentStore(lambda: open_database(folders.database), folders.unsent)
    unsent.of(str(project), session).put("m1", "and then?", is_draft=False)
    unsent.close()
    for name in ("audit", "blobs", "keep"):
        if (folders.data / name).is_dir():  # small contents are in the database
            shutil.copytree(folders.data / name, target / "data" / name)
    shutil.copytree(project, target / "project")
    with closing(sqlite3.connect(folders.database)) as connection:
        text = "\n".join(connection.iterdump()).replace(f"'{project}'", f"'{PROJECT}'")
    (target / "data" / "handrail.sql").write_text(f"PRAGMA user_version={len(MIGRATIONS)};\n{text}\n")


def _handrail(work: Path, *arguments: str) -> None:
    environment = {"HANDRAIL_HOME": str(work / "home"), "HANDRAIL_SCRIPT": str(work / "script.json")}
    subprocess.run([sys.executable, "-m", "app", *arguments], env=os.environ | environment, check=True)


if __name__ == "__main__":
    made = HOMES / f"format-{len(MIGRATIONS):02}"
    newest = max(HOMES.iterdir())
    (made / "config").mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        write_home(made, Path(folder).resolve())
    shutil.copy(newest / "config" / "settings.toml", made / "config")  # add the settings that are new by hand

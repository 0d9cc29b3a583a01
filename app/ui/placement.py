"""Stores and restores the window's size and position, beside the sessions and not in the settings."""

import json

from app.configuration.paths import Folders
from app.ui.window import MainWindow

NAME = "window.json"


def restore(window: MainWindow, folders: Folders) -> None:
    """A window in its usual place is no disaster: what cannot be read is ignored."""
    try:
        window.restore_geometry(str(json.loads((folders.data / NAME).read_text())["window"]))
    except (OSError, ValueError, KeyError, TypeError):
        return


def keep(window: MainWindow, folders: Folders) -> None:
    try:
        folders.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        (folders.data / NAME).write_text(json.dumps({"window": window.geometry_state()}))
    except OSError:
        return

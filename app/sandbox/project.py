"""The folder a person may choose: one that exists, can be read, and is not the whole machine or their whole home."""

import os
from contextlib import suppress
from pathlib import Path

from app.errors import FolderGone, UsageError
from app.streams import check


def checked_project(folder: str | Path) -> Path:
    """The folder's real path, taken once; raises UsageError that says what to choose instead."""
    given = Path(folder).expanduser()
    try:
        real = given.resolve(strict=True)
        check([str(real)])
    except UsageError:
        raise
    except FileNotFoundError:
        raise FolderGone(f"The folder {given} does not exist. Choose one that does.") from None
    except (OSError, RuntimeError, ValueError) as error:
        raise UsageError(f"The folder {given} cannot be opened: {error}") from None
    if not real.is_dir():
        raise UsageError(f"{given} is not a folder. Choose the folder that it is in.")
    if real == Path(real.anchor):
        raise UsageError(f"{real} is the whole machine. Choose one project folder in it.")
    is_home = False
    with suppress(OSError, RuntimeError):
        home = Path.home().resolve()
        is_home = real in (home, *home.parents)
    if is_home:
        raise UsageError(f"{real} is your whole home folder. Choose one project folder in it.")
    if not os.access(real, os.R_OK | os.X_OK):
        raise UsageError(f"The folder {given} cannot be read. Change its permissions or choose another.")
    return real

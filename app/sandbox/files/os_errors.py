"""Turns errors of the operating system into messages that a model can act on."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

from app.sandbox.files.places import Place
from app.text.sentences import say, without_stop
from app.vocabulary.errors import InvalidArguments, SandboxViolation, StorageError, ToolError


def explain(error: OSError, place: Place, done: str, hint: Callable[[Place], str]) -> ToolError:
    """The message for an error; `done` is what failed, such as "read", "written" or "removed"."""
    shown = place.shown
    match error.errno:
        case errno.ELOOP:
            return SandboxViolation(shown, say("turned into a link while it was being used"))
        case errno.ENOENT if not place.zone.root.is_dir():
            return folder_is_gone(place.zone.root, f"{shown} cannot be {done}")
        case errno.ENOENT:
            return ToolError(f"There is no {shown}.{hint(place)}", "ENOENT")
        case errno.ENOTDIR if done == "listed":
            return ToolError(f"{shown} is a file, not a folder.", "ENOTDIR")
        case errno.ENOTDIR if done in ("written", "made", "touched"):
            return ToolError(f"{shown} cannot be {done}: one of its folders is a file.", "E_CONFLICT")
        case errno.ENOTDIR:
            return ToolError(f"There is no {shown}: one of its folders is a file.", "ENOTDIR")
        case errno.EISDIR:
            return ToolError(f"{shown} is a folder, not a file; list it instead.", "EISDIR")
        case errno.ENOTEMPTY:
            return ToolError(f"{shown} is a folder that is not empty; remove what it holds first.", "E_CONFLICT")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return ToolError(f"{shown} cannot be {done}: permission denied.", "EACCES")
        case errno.ENOSPC | errno.EDQUOT:
            return ToolError(f"{shown} cannot be {done}: the disk is full. Nothing was changed.", "ENOSPC")
        case errno.EFBIG:
            return ToolError(f"{shown} cannot be {done}: the file would be too large. Nothing was changed.", "ENOSPC")
        case errno.ENXIO:
            return is_special(place)
        case errno.ENAMETOOLONG:
            return InvalidArguments(f"{shown}: the name is too long.")
        case _:
            return ToolError(f"{shown} cannot be {done}: {error.strerror or error}.")


def is_there(root: Path) -> bool:
    """Whether this is a folder still; a link in its place, which may lead anywhere, does not count."""
    try:
        return stat.S_ISDIR(os.lstat(root).st_mode)
    except OSError:
        return False


def folder_is_gone(root: Path, so: str) -> ToolError:
    """The error where the project itself, or another folder of tools, is not there; `so` is what follows from that."""
    return ToolError(f"The folder {root} is gone, so {so}. Tell the person.", "ENOENT")


def exists(place: Place) -> ToolError:
    hint = "Change a part of it, or set overwrite to true to replace all of it."
    return ToolError(f"{place.shown} exists already. {hint}", "E_CONFLICT")


def is_not_kept(shown: str, error: OSError | StorageError) -> ToolError:
    """The error for a file that was not changed because its old content could not be kept."""
    if isinstance(error, OSError):
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        why = "the disk with Handrail's data is full" if full else (error.strerror or str(error))
    else:
        why = without_stop(error.text)
    return ToolError(f"{shown} was left as it is, because this could not be made undoable: {why}.", "E_STORAGE")


def is_taken(place: Place) -> ToolError:
    return ToolError(f"{place.shown} exists already; nothing was moved. Choose another name.", "E_CONFLICT")


def is_folder(place: Place) -> ToolError:
    return ToolError(f"{place.shown} is a folder; it cannot be written as a file.", "E_CONFLICT")


def is_special(place: Place) -> ToolError:
    return ToolError(f"{place.shown} is not a regular file but a device, pipe or socket.", "E_SPECIAL_FILE")


def is_too_large(place: Place) -> ToolError:
    text = f"{place.shown} has become too large to be stored, so this could not be undone. Nothing was changed."
    return ToolError(f"{text} Try again: then the person is asked.", "E_CONFLICT")


def is_read_only(place: Place, done: str) -> ToolError:
    return ToolError(f"{place.shown} is marked read-only; it cannot be {done}.", "EACCES")


def has_changed(place: Place, *, exists: bool) -> ToolError:
    state = "has changed since it was read" if exists else "does not exist any more"
    return ToolError(f"{place.shown} {state}; read it again first.", "E_PRECONDITION_FAILED")

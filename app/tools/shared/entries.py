"""What the file tools tell about a file beside its content."""

import os
import stat
from pathlib import PurePosixPath
from typing import Any, Literal

from app.errors import ToolError
from app.sandbox.files.listing import moment
from app.sandbox.files.workspace import Place
from app.tools import ToolContext

FileType = Literal["document", "folder", "canvas", "chat", "whiteboard", "agent", "skill", "plan"]

TYPED_SUFFIXES = {".plan": "plan", ".agent": "agent", ".chat": "chat"}


def file_type(ctx: ToolContext, place: Place, *, folder: bool) -> str:
    """What the file was said to be when it was written, else what its name says."""
    if folder:
        return "folder"
    return ctx.files.file_type(place) or TYPED_SUFFIXES.get(PurePosixPath(place.name).suffix, "document")


def is_virtual(place: Place) -> bool:
    """Whether the program itself keeps this file, so that nobody can write it."""
    return place.zone.name == "chats"


def file_id(ctx: ToolContext, place: Place) -> str | None:
    """The number under which versions of the file are kept; None if there are none."""
    lookup = getattr(ctx.files, "file_id", None)
    return lookup(place) if lookup is not None else None


def sync_facts(ctx: ToolContext, place: Place) -> dict[str, Any]:
    known = file_id(ctx, place)
    return {"synced": known is not None, "file_id": known}


def entry(ctx: ToolContext, place: Place) -> dict[str, Any] | None:
    """A found file or folder; None if it vanished since, or may not be looked at."""
    try:
        status = ctx.files.look(place)
    except ToolError:
        return None
    return described(ctx, place, status)


def described(ctx: ToolContext, place: Place, status: os.stat_result) -> dict[str, Any]:
    folder = stat.S_ISDIR(status.st_mode)
    return {
        "path": place.shown,
        "name": place.shown_name,
        "file_type": file_type(ctx, place, folder=folder),
        "is_virtual": is_virtual(place),
        "size": None if folder else status.st_size,
        "updated_at": moment(status.st_mtime),
        **sync_facts(ctx, place),
    }


def skipped(*, no_ignore: bool) -> str:
    """What a listing never looked at, for one in which nothing was found."""
    return "links were skipped" + ("" if no_ignore else ", and what .gitignore excludes unless no_ignore is true")


def entry_line(found: dict[str, Any]) -> str:
    return f"{found['path']}/" if found["size"] is None else f"{found['path']} ({found['size']:,} bytes)"

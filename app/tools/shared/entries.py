"""Facts about files that the file tools report."""

import os
import stat
from pathlib import PurePosixPath
from typing import Any, Literal

from app.sandbox.files.listing import moment
from app.sandbox.files.workspace import Place
from app.tools import ToolContext
from app.vocabulary.errors import ToolError

FileType = Literal["document", "folder", "canvas", "chat", "whiteboard", "agent", "skill", "plan"]

TYPED_SUFFIXES = {".plan": "plan", ".agent": "agent", ".chat": "chat"}


def file_type(ctx: ToolContext, place: Place, *, folder: bool) -> str:
    """The type that was given when the file was written, else the one by its name."""
    if folder:
        return "folder"
    return ctx.files.file_type(place) or TYPED_SUFFIXES.get(PurePosixPath(place.name).suffix, "document")


def is_virtual(place: Place) -> bool:
    """Whether Handrail itself maintains this file, so that it cannot be written."""
    return place.zone.name == "chats"


def file_id(ctx: ToolContext, place: Place) -> str | None:
    """The id of the file in the version store; None if there is none."""
    lookup = getattr(ctx.files, "file_id", None)
    return lookup(place) if lookup is not None else None


def sync_facts(ctx: ToolContext, place: Place) -> dict[str, Any]:
    known = file_id(ctx, place)
    return {"synced": known is not None, "file_id": known}


def entry(ctx: ToolContext, place: Place) -> dict[str, Any] | None:
    """The facts about a found file or folder; None if it is gone or may not be read."""
    try:
        status = ctx.files.look(place)
    except ToolError:
        return None
    return describe_entry(ctx, place, status)


def describe_entry(ctx: ToolContext, place: Place, status: os.stat_result) -> dict[str, Any]:
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


def say_skipped(*, no_ignore: bool) -> str:
    """Says what a search skips, for one that found nothing."""
    return "links were skipped" + ("" if no_ignore else ", and what .gitignore excludes unless no_ignore is true")


def entry_line(found: dict[str, Any]) -> str:
    return f"{found['path']}/" if found["size"] is None else f"{found['path']} ({found['size']:,} bytes)"

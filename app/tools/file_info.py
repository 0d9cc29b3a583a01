"""`file_info`: facts about a file without its content."""

import stat
from typing import Any

from app.fs.replacement import sha256
from app.sandbox.files.listing import moment
from app.sandbox.files.workspace import Place
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.entries import describe_entry
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

NO_TEXT = {"E_BINARY", "E_READ_LIMIT"}


class FileInfoArgs(Args):
    path: str


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
def file_info(args: FileInfoArgs, ctx: ToolContext) -> ToolResult:
    """Show size, number of lines, SHA-256 hash, type and times of a file or folder."""
    place = ctx.files.resolve(args.path)
    status = ctx.files.look(place)
    facts: dict[str, Any] = describe_entry(ctx, place, status)
    # If the system does not know when a file was created, the earliest known time.
    facts |= {
        "created_at": moment(float(getattr(status, "st_birthtime", min(status.st_ctime, status.st_mtime)))),
        "line_count": None,
        "hash": None,
    }
    if not stat.S_ISDIR(status.st_mode):
        facts["line_count"], facts["hash"] = _measure(ctx, place)
    words = {True: "yes", False: "no", None: "-"}
    shown = {key: words[fact] if isinstance(fact := facts[key], bool | None) else fact for key in SHOWN}
    return ToolResult("\n".join(f"{key}: {fact}" for key, fact in shown.items()), meta=facts, data=facts)


SHOWN = ("path", "file_type", "size", "line_count", "hash", "created_at", "updated_at", "synced")


def _measure(ctx: ToolContext, place: Place) -> tuple[int | None, str]:
    """Number of lines (None if it is not text) and hash."""
    try:
        window = ctx.files.read_window(place, 0, 1)
    except ToolError as error:
        if error.code not in NO_TEXT:
            raise
        with ctx.files.open_handle(place) as handle:
            return None, sha256(handle)
    return None if window.image else window.total_lines, window.hash

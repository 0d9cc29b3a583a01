"""`fs.list`, `fs.read` and `fs.search`: read files below the mounts, with JSON objects as results."""

import asyncio
import hashlib
import re
from typing import Any

from pydantic import ConfigDict, Field

from app.documents.texts import DocumentText
from app.sandbox.files.text_window import encoding_of
from app.sandbox.files.workspace import EntryKind, Place
from app.sandbox.searching.hits import Hits
from app.sandbox.searching.ripgrep import Query, Reach
from app.tools import Args, Danger, ToolContext, tool
from app.tools.dialects.mounts import alias, fitting, make_answer, make_failure, show_name, unmount_path
from app.tools.shared.documents import kind_at, search_all, text_of, window_of
from app.tools.shared.known import saw
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

MAX_ENTRIES = 200
MAX_READ_BYTES = 50_000

_REGEX = re.compile(r"/(.+)/(i?)", re.DOTALL)


class MountArgs(Args):
    model_config = ConfigDict(extra="ignore")

    path: str = Field(description="Path below a mount, e.g. @project/src; @project, @pkg and @state are the mounts")


class FsListArgs(MountArgs):
    hidden: bool = Field(default=False, description="Also list names that begin with a dot, and links")


class FsReadArgs(MountArgs):
    startLine: int | None = Field(default=None, ge=1, description="First line, counted from 1")  # noqa: N815
    endLine: int | None = Field(default=None, ge=1, description="Last line, included")  # noqa: N815
    startColumn: int = Field(default=1, ge=1, description="First character of each line, for very long ones")  # noqa: N815


class FsSearchArgs(MountArgs):
    pattern: str = Field(min_length=1, description="Text to find as it is, or /regular expression/ with i after it")
    before: int = Field(default=1, ge=0, le=100, description="Lines to show before each match")
    after: int = Field(default=1, ge=0, le=100, description="Lines to show after each match")
    maxMatches: int = Field(default=50, ge=1, description="How many matches at most")  # noqa: N815
    hidden: bool = Field(default=False, description="Also search names that begin with a dot")


def _reads(args: MountArgs) -> list[str]:
    return [unmount_path(args.path)]


@tool(danger=Danger.SAFE, name="fs.list", reads=_reads, failure=make_failure)
def fs_list(args: FsListArgs, ctx: ToolContext) -> ToolResult:
    """List the direct children of a folder; hidden entries and links are skipped."""
    listing = ctx.files.list(unmount_path(args.path))
    kinds = {EntryKind.FOLDER: "dir", EntryKind.FILE: "file", EntryKind.LINK: "link"}
    entries: list[dict[str, Any]] = [
        {"name": show_name(entry.place.name), "type": kinds.get(entry.kind, "other")}
        | ({"size": entry.size} if entry.kind is EntryKind.FILE else {})
        for entry in listing.entries
        if args.hidden or (not entry.name.startswith(".") and entry.kind is not EntryKind.LINK)
    ]
    path = alias(listing.place)

    def answer(count: int) -> ToolResult:
        if len(entries) <= count and listing.complete:
            return make_answer({"path": path, "entries": entries, "truncated": False}, path=path)
        hint = f"Only the first {count} entries; list a subfolder, or use fs.search."
        data = {"path": path, "entriesPreview": entries[:count], "truncated": True, "hint": hint}
        return make_answer(data, path=path, truncated=True)

    return fitting(answer, MAX_ENTRIES, ctx.files.share)


@tool(danger=Danger.SAFE, name="fs.read", reads=_reads, failure=make_failure)
async def fs_read(args: FsReadArgs, ctx: ToolContext) -> ToolResult:
    """Read a text file or document, or the lines from startLine to endLine (counted from 1, both included). What is
    too long comes as contentPreview."""
    first, last = args.startLine or 1, args.endLine
    if last is not None and last < first:
        raise ToolError(f"endLine {last} is before startLine {first}.", "E_INTERNAL")
    place = await asyncio.to_thread(ctx.files.resolve, unmount_path(args.path))
    document = await text_of(ctx, place, await kind_at(ctx, place))

    def answer(most: int) -> ToolResult:
        if args.startLine is None and last is None and args.startColumn == 1 and document is None:
            data, size = ctx.files.read_head(place, most)
            if size <= len(data):
                encoding, mark = encoding_of(data, place.shown)
                content = data[len(mark) :].decode(encoding, errors="replace")
                digest = hashlib.sha256(data).hexdigest()
                saw(ctx, place.shown, digest)
                facts = {"bytes": len(data), "sha256": digest, "truncated": False}
                return make_answer({"path": alias(place), "content": content, **facts}, path=alias(place))
        return _part(place, document, first, last, args.startColumn - 1, most, ctx)

    return await asyncio.to_thread(fitting, answer, ctx.max_read_bytes or MAX_READ_BYTES, ctx.files.share)


@tool(danger=Danger.SAFE, name="fs.search", reads=_reads, failure=make_failure)
async def fs_search(args: FsSearchArgs, ctx: ToolContext) -> ToolResult:
    """Search the files below a folder for a text, or for a regular expression written as /.../ or /.../i. Hidden
    entries, .git and node_modules are skipped."""
    regex = _REGEX.fullmatch(args.pattern)
    query = Query(
        regex[1] if regex else args.pattern,
        literal=regex is None,
        case_sensitive=not (regex and regex[2]),
        before=args.before,
        after=args.after,
        limit=args.maxMatches,
        reach=Reach(ignore=False, hidden=args.hidden),
    )
    path = unmount_path(args.path)
    hits = await search_all(ctx, path, query)
    return fitting(lambda count: _find(args, path, hits, count), len(hits.matches), ctx.files.share)


def _find(args: FsSearchArgs, path: str, hits: Hits, count: int) -> ToolResult:
    """The result with this many matches; 0 means one match without its context lines."""
    found = hits.matches[: max(count, 1)]
    is_bare = bool(found) and not count
    matches = []
    for match in found:
        around = {"before": [] if is_bare else list(match.before)} if args.before else {}
        around |= {"after": [] if is_bare else list(match.after)} if args.after else {}
        matches.append({"path": alias(match.place), "line": match.line_number, "text": match.line_text, **around})
    truncated = hits.full or len(found) < len(hits.matches)
    stats = {"matches": len(matches), "files": len({match.place for match in found})}
    data: dict[str, Any] = {"path": path, "matches": matches, "truncated": truncated or is_bare, "stats": stats}
    hints = ["There are more matches; narrow path or pattern, or raise maxMatches."] if truncated else []
    hints += ["The lines around it are left out; ask for fewer, or use fs.read."] if is_bare else []
    if any(match.is_cut for match in found):
        hints.append("Long lines are cut; fs.read with startLine, endLine and startColumn shows the rest.")
    hints += [f"{hits.unread} documents were not read yet; search again."] if hits.unread else []
    data |= {"hint": " ".join(hints)} if hints else {}
    return make_answer(data, path=path, matches=len(matches), truncated=truncated or is_bare)


def _part(
    place: Place, document: DocumentText | None, first: int, last: int | None, column: int, most: int, ctx: ToolContext
) -> ToolResult:
    limit = last - first + 1 if last is not None else 0
    window = window_of(ctx, place, document, first - 1, limit, max_bytes=most, max_line=most, column=column)
    if window.image is not None:
        raise ToolError(f"{place.shown} is an image, not text.", "E_BINARY")
    saw(ctx, place.shown, window.hash)
    end = first - 1 + len(window.lines)
    facts: dict[str, Any] = {"path": alias(place), "bytes": window.size, "sha256": window.hash}
    facts |= {"startLine": first, "endLine": end, "totalLines": window.total_lines}
    missing = bool(window.cut) or end < min(last or window.total_lines, window.total_lines)
    if not missing:
        return make_answer({**facts, "content": window.content, "truncated": False}, path=alias(place))
    hint = f"Lines {first}-{end} of {window.total_lines}; "
    for line, cut in window.cut.items():
        hint += f"line {line} has {cut.length:,} characters: read on in it with "
        hint += f"startLine {line}, endLine {line} and startColumn {cut.end + 1}; "
    hint += f"read on with startLine {end + 1} and endLine, " if end < window.total_lines else ""
    hint += "or use fs.search."
    data = {**facts, "contentPreview": window.content, "truncated": True, "hint": hint}
    return make_answer(data, path=alias(place), truncated=True)

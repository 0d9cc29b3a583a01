"""`grep`: finds lines that match a regular expression, grouped by file."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from pydantic import Field, field_validator

from app.sandbox.files.workspace import Place
from app.sandbox.searching.hits import Hits, SearchMatch
from app.sandbox.searching.patterns import name_glob, path_regex
from app.sandbox.searching.ripgrep import IGNORED_TOO, USUAL, Query
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.documents import search_all
from app.tools.shared.known import saw_parts
from app.tools.shared.path_patterns import below, check_reach, checked_pattern
from app.vocabulary.messages import ToolResult

Lines = dict[int, tuple[str, str]]
"""Number -> mark and text: `:` for a match, `-` for a line around it."""


class GrepArgs(Args):
    pattern: str = Field(min_length=1, description="Regular expression of ripgrep")
    path_pattern: str | None = Field(
        default=None,
        description="Only these files: glob (*.rs, src/**), LIKE pattern (%.rs) or part of a path",
    )
    path: str = Field(default="/", description="Folder or file")
    case_sensitive: bool = False
    before_context: int | None = Field(default=None, ge=0, le=100)
    after_context: int | None = Field(default=None, ge=0, le=100)
    context: int = Field(default=0, ge=0, le=100, description="Lines around each match")
    limit: int = Field(default=50, ge=0, description="Number of matches; 0: as many as fit")
    no_ignore: bool = Field(default=False, description="Skip only .git")
    hidden: bool = Field(default=True, description="Also names that begin with a dot")

    @field_validator("path_pattern")
    @classmethod
    def _can_fit(cls, pattern: str | None) -> str | None:
        return None if pattern is None else checked_pattern(pattern)


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def grep(args: GrepArgs, ctx: ToolContext) -> ToolResult:
    """Search the contents of files and documents. Matches are grouped by file; `12:` begins a matching line, `12-` a
    line around it. .git, node_modules and what .gitignore lists are skipped."""
    start = await asyncio.to_thread(ctx.files.resolve, args.path)
    root = Place(start.zone, ())
    wanted = await asyncio.to_thread(below, root, args.path_pattern or "", ctx.files)
    reach = replace(
        IGNORED_TOO if args.no_ignore else USUAL,
        hidden=args.hidden,
        wanted=path_regex(wanted) if wanted else None,
        names=name_glob(wanted, ignore_case=True),
    )
    hits = await search_all(
        ctx,
        args.path,
        Query(
            args.pattern,
            case_sensitive=args.case_sensitive,
            before=args.context if args.before_context is None else args.before_context,
            after=args.context if args.after_context is None else args.after_context,
            limit=args.limit,
            reach=reach,
        ),
    )
    if not hits.matches:
        await asyncio.to_thread(check_reach, root, args.path_pattern or "", ctx.files)
    groups = [list(group) for _, group in groupby(hits.matches, key=lambda match: match.place)]
    lines = [line for group in groups for line in _show_group(group)]
    await asyncio.to_thread(saw_parts, ctx, [group[0].place for group in groups])
    meta = {"matches": len(hits.matches), "files": len(groups), "truncated": hits.full}
    described = [
        {
            "path": match.place.shown,
            "line_number": match.line_number,
            "line_text": match.line_text,
            "before": list(match.before),
            "after": list(match.after),
        }
        for match in hits.matches
    ]
    data = {"matches": described, "truncated": hits.full}
    return ToolResult("\n".join((*lines, _closing(args, hits, len(groups)))), meta=meta, data=data)


def _show_group(group: list[SearchMatch]) -> Iterator[str]:
    yield group[0].place.shown
    lines: Lines = {}
    for match in group:
        number = match.line_number
        around = [*enumerate(match.before, number - len(match.before)), *enumerate(match.after, number + 1)]
        lines |= {near: ("-", text) for near, text in around if near not in lines}
        lines[number] = (":", match.line_text)
    has_context = any(mark == "-" for mark, _ in lines.values())
    last = None
    for number, (mark, text) in sorted(lines.items()):
        if has_context and last is not None and number > last + 1:
            yield "   ..."
        yield f"{number:>6}{mark} {text}"
        last = number
    yield ""


def _closing(args: GrepArgs, hits: Hits, files: int) -> str:
    long = "; long lines are cut: read with offset, limit 1 and column shows the rest"
    count = f"{len(hits.matches)} match{'es' * (len(hits.matches) != 1)} in {files} file{'s' * (files != 1)}"
    count += long if any(match.is_cut for match in hits.matches) else ""
    unread = f"; {hits.unread} documents were not read yet when the time was up: search again" if hits.unread else ""
    count += unread
    match hits.stopped:
        case "limit":
            return f"[{count}; there are more: raise limit, or narrow path_pattern or path]"
        case "bytes":
            return f"[{count}; there are more than fit: narrow the pattern, path_pattern or path]"
        case "time":
            return f"[{count}; the time limit was reached before all files were searched: narrow path]"
        case _ if not hits.matches:
            ignored = "" if args.no_ignore else "; no_ignore also searches what .gitignore excludes"
            return f"[no matches{ignored}{unread}]"
        case _:
            return f"[{count}]"

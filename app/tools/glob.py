"""`glob`: finds files by a pattern of their path."""

import asyncio
from dataclasses import replace
from typing import Any

from pydantic import Field, model_validator

from app.sandbox.searching.patterns import glob_regex, name_glob
from app.sandbox.searching.ripgrep import IGNORED_TOO, USUAL, FoundFiles, list_files
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.entries import entry, entry_line, say_skipped
from app.tools.shared.path_patterns import below, check_reach, checked_pattern
from app.vocabulary.messages import ToolResult

MOST = 1_000


class GlobArgs(Args):
    pattern: str | None = Field(default=None, description="Such as *.rs, src/**/*.{ts,tsx}")
    patterns: list[str] = Field(default=[], max_length=50, description="A file has to match one of them")
    path: str = Field(default="/", description="Folder")
    no_ignore: bool = Field(default=False, description="Skip only .git and links")

    @model_validator(mode="after")
    def _has_patterns(self) -> "GlobArgs":
        if not self.all or not all(self.all):
            raise ValueError("pattern or patterns must be given, and none may be empty")
        for pattern in self.all:
            checked_pattern(pattern)
        return self

    @property
    def all(self) -> list[str]:
        return [*([] if self.pattern is None else [self.pattern]), *self.patterns]


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def glob(args: GlobArgs, ctx: ToolContext) -> ToolResult:
    """Find files by pattern, sorted by path. A pattern without a slash matches names at any depth, one with a slash a
    path below the folder. .git, node_modules, links and what .gitignore lists are skipped. For folders use find."""
    names = name_glob(args.all[0], ignore_case=False) if len(args.all) == 1 else None
    reach = replace(IGNORED_TOO if args.no_ignore else USUAL, names=names)
    found = await list_files(ctx.files, args.path, reach, ctx.timeout)
    return await asyncio.to_thread(_result, args, ctx, found)


def _result(args: GlobArgs, ctx: ToolContext, found: FoundFiles) -> ToolResult:
    base = ctx.files.resolve(args.path)
    regexes = [glob_regex(below(base, pattern, ctx.files)) for pattern in args.all]
    paths = (("/".join(place.parts[len(base.parts) :]), place) for place in found.places)
    fitting = [place for path, place in paths if any(regex.fullmatch(path) for regex in regexes)]
    if not fitting:
        for pattern in args.all:
            check_reach(base, pattern, ctx.files)
    matches = [item for place in fitting[:MOST] if (item := entry(ctx, place))]
    left_out = len(fitting) - len(fitting[:MOST])
    lines = [entry_line(item) for item in matches]
    if not lines:
        brackets = any("[" in pattern for pattern in args.all)
        hint = "; [ ] match one character of a set, \\[ matches the character [" if brackets else ""
        lines = [f"[no file matches; {say_skipped(no_ignore=args.no_ignore)}{hint}]"]
    if left_out or not found.complete:
        more = f"{left_out:,} more" if found.complete else f"at least {left_out:,} more"
        lines.append(f"[{more} not shown; use a narrower pattern or path]")
    meta = {"base_path": base.shown, "count": len(matches), "truncated": bool(left_out) or not found.complete}
    data: dict[str, Any] = {"pattern": args.pattern or args.patterns[0], "patterns": args.all, "matches": matches}
    return ToolResult("\n".join(lines), meta=meta, data=meta | data)

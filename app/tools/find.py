"""`find`: finds files and folders by name, type and size."""

import asyncio
from dataclasses import replace
from typing import Any, Self

from pydantic import Field, field_validator, model_validator

from app.sandbox.files.workspace import Place
from app.sandbox.searching.patterns import glob_regex
from app.sandbox.searching.ripgrep import IGNORED_TOO, USUAL, list_files
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.entries import FileType, entry, entry_line, say_skipped
from app.tools.shared.path_patterns import checked_pattern
from app.vocabulary.messages import ToolResult

MOST = 1_000


class FindArgs(Args):
    name: str | None = Field(default=None, min_length=1, description="With wildcards: test_*, [Mm]akefile")
    path: str = Field(default="/", description="Folder")
    file_type: FileType | None = Field(default=None, description="Most files are documents")
    min_size: int | None = Field(default=None, ge=0, description="Bytes")
    max_size: int | None = Field(default=None, ge=0, description="Bytes")
    recursive: bool = True
    limit: int = Field(default=50, ge=0, description="Number of entries; 0: all")
    no_ignore: bool = Field(default=False, description="Skip only .git and links")

    @field_validator("name")
    @classmethod
    def _is_a_name(cls, name: str | None) -> str | None:
        if name is not None and "/" in name:
            raise ValueError("name must not contain folders; give the folder as path, or use glob")
        return None if name is None else checked_pattern(name)

    @model_validator(mode="after")
    def _can_fit(self) -> Self:
        if self.has_size and self.file_type == "folder":
            raise ValueError("folders have no size; leave out min_size and max_size, or file_type")
        if self.max_size is not None and self.max_size < (self.min_size or 0):
            raise ValueError("nothing can fit: max_size is below min_size")
        return self

    @property
    def has_size(self) -> bool:
        return self.min_size is not None or self.max_size is not None

    def fits(self, item: dict[str, Any]) -> bool:
        """Whether an entry has the type and the size that are looked for."""
        if self.file_type is not None and item["file_type"] != self.file_type:
            return False
        if not self.has_size:
            return True
        size, largest = item["size"], self.max_size
        return size is not None and size >= (self.min_size or 0) and (largest is None or size <= largest)


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def find(args: FindArgs, ctx: ToolContext) -> ToolResult:
    """Find files and folders by name, type and size, sorted by path; folders have no size. .git,
    node_modules, links and what .gitignore lists are skipped."""
    reach = replace(IGNORED_TOO if args.no_ignore else USUAL, depth=0 if args.recursive else 1)
    folders = args.file_type in (None, "folder") and not args.has_size
    found = await list_files(ctx.files, args.path, reach, ctx.timeout, folders=folders)
    return await asyncio.to_thread(_result, args, ctx, found.places, complete=found.complete)


def _result(args: FindArgs, ctx: ToolContext, places: list[Place], *, complete: bool) -> ToolResult:
    most = min(args.limit or MOST, MOST)
    matches: list[dict[str, Any]] = []
    left_out = 0
    name = glob_regex(args.name) if args.name is not None else None
    for place in places:
        if name is not None and not name.fullmatch(place.name):
            continue
        item = entry(ctx, place)
        if item is None or not args.fits(item):
            continue
        if len(matches) < most:
            matches.append(item)
        else:
            left_out += 1
    lines = [entry_line(item) for item in matches] or [f"[nothing fits; {say_skipped(no_ignore=args.no_ignore)}]"]
    truncated = bool(left_out) or not complete
    if truncated:
        more = f"{left_out:,} more" if complete else f"at least {left_out:,} more"
        lines.append(f"[{more} not shown; raise limit (at most {MOST:,}), or narrow name or path]")
    meta = {"path": ctx.files.resolve(args.path).shown, "count": len(matches), "left_out": left_out}
    hint = {} if matches else {"hint": f"Nothing fits; {say_skipped(no_ignore=args.no_ignore)}."}
    return ToolResult("\n".join(lines), meta=meta | {"truncated": truncated}, data={"matches": matches} | hint)

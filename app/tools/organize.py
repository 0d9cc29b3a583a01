"""`organize`: moves, renames, copies and deletes many files as one proposal, one change and one undo."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from app.fs.folders import HANDLES_WORK
from app.sandbox.files.places import Place
from app.sandbox.files.reorganizing import Reorganized
from app.sandbox.files.workspace import Workspace
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.row_patterns import spell_out
from app.vocabulary.errors import ToolError
from app.vocabulary.file_rows import FileRow, count_rows, describe_rows
from app.vocabulary.messages import ToolResult

SECONDS = 900.0
MOST_TOLD = 20
PROGRESS_SECONDS = 1.0


class OrganizeRow(Args):
    act: Literal["move", "copy", "delete", "folder"] = "move"
    path: str = Field(min_length=1)
    to: str = Field(default="", description="New path, or folder/")
    why: str = Field(default="", max_length=300, description="For the person")
    seen: SkipJsonSchema[str] = ""
    problem: SkipJsonSchema[str] = ""

    @model_validator(mode="after")
    def _has_target(self) -> Self:
        if (self.act in ("move", "copy")) != bool(self.to.strip()):
            raise ValueError("move and copy need `to`, delete and folder have none")
        return self

    @property
    def file_row(self) -> FileRow:
        return FileRow(self.act, self.path, self.to, self.why, self.seen, self.problem)


class OrganizeArgs(Args):
    rows: Annotated[list[OrganizeRow], Field(min_length=1)]

    @property
    def file_rows(self) -> tuple[FileRow, ...]:
        return tuple(row.file_row for row in self.rows)

    @property
    def possible(self) -> list[FileRow]:
        return [row for row in self.file_rows if not row.problem]


def expand(args: OrganizeArgs, files: Workspace) -> Mapping[str, Any]:
    return {"rows": [asdict(row) for row in spell_out(args.file_rows, files)]}


def table(arguments: Mapping[str, Any]) -> tuple[FileRow, ...]:
    return tuple(FileRow(**row) for row in arguments["rows"])


def _written(args: OrganizeArgs, files: Workspace) -> Mapping[str, Place]:
    paths = dict.fromkeys(path for row in args.possible for path in (*row.sources, row.target) if path)
    return {path: files.resolve_itself(path) for path in paths}


def _carried(args: OrganizeArgs, files: Workspace) -> Sequence[str]:
    moved = (row for row in args.possible if row.act == "move" and row.is_folder)
    return [
        told
        for row in moved
        for told in files.carried_code(files.resolve_itself(row.path), files.resolve_itself(row.to))
    ]


@tool(
    danger=Danger.DANGEROUS,
    reads=lambda args: [row.path for row in args.possible if row.act == "copy"],
    writes=lambda args: [row.target or row.path for row in args.possible],
    removes=lambda args: [path for row in args.possible for path in row.sources],
    lands=_written,
    carries=_carried,
    preview=lambda args, ctx: describe_rows(args.file_rows),
    expand=expand,
    table=table,
    keeps_contents=True,
    timeout=lambda args: SECONDS,
    works=lambda ctx: HANDLES_WORK,
)
async def organize(args: OrganizeArgs, ctx: ToolContext) -> ToolResult:
    """Move, rename, copy and delete files and make folders as one proposal, which the person sees as a table and undoes
    in one go: use it, not mv, rm or bash, for more than three files. Nothing is overwritten; swaps work. path
    "DCIM/**/*.jpg" with to "{taken:%Y-%m}/{stem}-{number:03}.{ext}" (or {modified}, {name}, {folder}) means many files;
    {taken} is a photo's own date, and photos without one stay."""
    loop, last = asyncio.get_running_loop(), [time.monotonic()]

    def progress(done: int, of: int) -> None:
        if time.monotonic() - last[0] >= PROGRESS_SECONDS:
            last[0] = time.monotonic()
            loop.call_soon_threadsafe(ctx.output, f"{done:,} of {of:,}\n")

    rows = args.file_rows
    made = await asyncio.to_thread(ctx.files.reorganize, rows, progress)
    for number in made.done:
        row = rows[number]
        if row.sources and (known := ctx.reads.pop(row.path, None)) is not None and row.to:
            ctx.reads[row.to] = known
    if made.stopped:
        raise ToolError(f"Stopped. {_describe(rows, made)}", "E_CANCELLED")
    if not made.done:
        raise ToolError(f"Nothing was done. {_describe(rows, made)}", "E_CONFLICT")
    counts = {"done": len(made.done), "left_out": len(made.left_out)}
    return ToolResult(_describe(rows, made), meta=counts, data=counts)


def _describe(rows: Sequence[FileRow], made: Reorganized) -> str:
    told = [f"Done: {count_rows([rows[number] for number in made.done])}. One undo takes all of it back."]
    if made.left_out:
        named = [f"  {rows[number].path}: {why}" for number, why in sorted(made.left_out.items())[:MOST_TOLD]]
        more = [f"  … and {len(made.left_out) - MOST_TOLD:,} more"] if len(made.left_out) > MOST_TOLD else []
        told += [f"Left out: {len(made.left_out):,}", *named, *more]
    return "\n".join(told)

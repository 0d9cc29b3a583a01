"""`make_document`: makes an office document, a PDF or a table of structured content."""

import asyncio
import re
from typing import Any, Literal

from pydantic import Field

from app.configuration.paths import RESOURCES
from app.documents.kinds import MAKING, MOST_BYTES, suffix_of
from app.documents.texts import WrittenDocument
from app.sandbox.files.workspace import Workspace
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.document_changes import ask_writer, document_diff, write_document
from app.vocabulary.errors import InvalidArguments
from app.vocabulary.messages import ToolResult

TEXTS, TABLES = ("docx", "pptx", "pdf"), ("xlsx", "csv")
FONTS = ("Inter-Regular.ttf", "Inter-SemiBold.ttf", "Inter-Italic.ttf")
_PICTURE = re.compile(r"!\[[^\]\n]*\]\(<?([^)>\n]+?)>?(?:\s+\"[^\"\n]*\")?\)")


class ChartArgs(Args):
    kind: Literal["bar", "line", "pie"]
    title: str = ""
    columns: list[int] = Field(default=[], description="From 2; column 1 has the categories")


class SheetArgs(Args):
    name: str = Field(default="", max_length=31)
    rows: list[list[Any]] = Field(description='Numbers, texts, "=B2*2", "2024-05-31", null')
    formats: dict[str, str] = Field(default={}, description='By column: {"B": "#,##0.00"}')
    charts: list[ChartArgs] = Field(default=[])


class MakeDocumentArgs(Args):
    path: str
    content: str = Field(default="", description="Markdown; ![text](path) is a picture of the project")
    sheets: list[SheetArgs] = Field(default=[])
    overwrite: bool = False

    @property
    def suffix(self) -> str:
        return suffix_of(self.path)

    @property
    def pictures(self) -> list[str]:
        return list(dict.fromkeys(_PICTURE.findall(self.content))) if self.suffix in TEXTS else []


def _check(args: MakeDocumentArgs) -> None:
    if args.suffix not in TEXTS + TABLES:
        raise InvalidArguments(f"The path must end with one of .{', .'.join(TEXTS + TABLES)}; text is for write.")
    wants = "content" if args.suffix in TEXTS else "sheets"
    if not getattr(args, wants) or (args.content and args.sheets):
        raise InvalidArguments(f"A .{args.suffix} is made of {wants} alone.")
    if args.suffix == "csv" and (len(args.sheets) > 1 or args.sheets[0].charts or args.sheets[0].formats):
        raise InvalidArguments("A .csv has one sheet, without charts and formats: make an .xlsx for more.")
    cells = (cell for sheet in args.sheets for row in sheet.rows for cell in row)
    if any(isinstance(cell, (list, dict)) for cell in cells):
        raise InvalidArguments("A cell holds a number, a text, true, false or null.")
    if any("://" in path for path in args.pictures):
        raise InvalidArguments("Pictures come from files of the project, not from the web.")


async def _make(args: MakeDocumentArgs, ctx: ToolContext) -> WrittenDocument:
    files = await asyncio.to_thread(_files, args, ctx.files)
    wanted: dict[str, Any] = {
        "suffix": args.suffix,
        "content": args.content,
        "title": args.path.rpartition("/")[2].rpartition(".")[0],
        "sheets": [sheet.model_dump() for sheet in args.sheets],
        "files": [(name, len(data)) for name, data in files.items()],
    }
    return await ask_writer(ctx, MAKING, b"".join(files.values()), args.path, **wanted)


def _files(args: MakeDocumentArgs, workspace: Workspace) -> dict[str, bytes]:
    found = {path: workspace.read_bytes(path, MOST_BYTES, hinted=False) for path in args.pictures}
    if args.suffix == "pdf":
        found |= {name: (RESOURCES / "fonts" / "pdf" / name).read_bytes() for name in FONTS}
    return found


async def preview(args: MakeDocumentArgs, ctx: ToolContext) -> str:
    if not args.overwrite:
        await asyncio.to_thread(ctx.files.check_absent, args.path)
    return (await asyncio.to_thread(document_diff, args.path, await _make(args, ctx))).diff


@tool(
    danger=Danger.DANGEROUS,
    reads=lambda args: args.pictures,
    writes=lambda args: [args.path],
    check=_check,
    preview_async=preview,
    replaces=True,
    timeout=lambda args: 120.0,
    works=lambda ctx: ctx.documents is not None,
)
async def make_document(args: MakeDocumentArgs, ctx: ToolContext) -> ToolResult:
    """Make a .docx, .pdf or .pptx of Markdown (each # or ## begins a slide, > is speaker notes, ```chart bar Title with
    CSV inside is a chart), or an .xlsx or .csv of sheets."""
    return await write_document(args.path, await _make(args, ctx), ctx, overwrite=args.overwrite)

"""`edit_document`: changes cells of a workbook, or text and paragraphs of a document, and keeps every other byte."""

import asyncio
import hashlib
from typing import Any

from pydantic import Field

from app.documents.kinds import CHANGING, MOST_BYTES
from app.documents.texts import WrittenDocument
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.document_changes import ask_writer, document_diff, write_document
from app.tools.shared.known import is_stale
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import ToolResult


class ReplaceArgs(Args):
    old: str = Field(min_length=1)
    new: str
    all: bool = False


class InsertArgs(Args):
    after: str = Field(min_length=1, description="Text of a paragraph")
    content: str = Field(min_length=1, description="Lines; # makes a heading")


class EditDocumentArgs(Args):
    path: str
    replace: list[ReplaceArgs] = Field(default=[])
    insert: list[InsertArgs] = Field(default=[])
    sheet: str = ""
    cells: dict[str, Any] = Field(default={}, description='{"B2": 5, "C2": "=B2*2", "A9": [["x", 1], ["y", 2]]}')
    append: list[list[Any]] = Field(default=[], description="Rows below the last")


def _check(args: EditDocumentArgs) -> None:
    if not (args.replace or args.insert or args.cells or args.append):
        raise InvalidArguments("Say what to change: replace or insert in a text, cells or append in a workbook.")


async def _change(args: EditDocumentArgs, ctx: ToolContext) -> tuple[WrittenDocument, str]:
    """The changed document, and the hash of the present one."""
    place = await asyncio.to_thread(ctx.files.resolve, args.path, write=True)
    data = await asyncio.to_thread(ctx.files.read_bytes, args.path, MOST_BYTES, hinted=False)
    digest = hashlib.sha256(data).hexdigest()
    if (args.cells or args.append) and is_stale(ctx, place.shown, digest):
        raise ToolError(f"{place.shown} has changed since it was read. Read it again first.", "E_CONFLICT")
    return await ask_writer(ctx, CHANGING, data, place.shown, **args.model_dump(exclude={"path"})), digest


async def preview(args: EditDocumentArgs, ctx: ToolContext) -> str:
    made, _ = await _change(args, ctx)
    return (await asyncio.to_thread(document_diff, args.path, made)).diff


@tool(
    danger=Danger.DANGEROUS,
    writes=lambda args: [args.path],
    check=_check,
    preview_async=preview,
    timeout=lambda args: 120.0,
    works=lambda ctx: ctx.documents is not None,
)
async def edit_document(args: EditDocumentArgs, ctx: ToolContext) -> ToolResult:
    """Change a .docx or .pptx by replacing text within a paragraph (empty new deletes it) or inserting paragraphs, or
    an .xlsx by cells and rows. All else in the file stays as it is."""
    made, digest = await _change(args, ctx)
    return await write_document(args.path, made, ctx, overwrite=True, expect_sha256=digest)

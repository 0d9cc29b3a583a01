"""`write`: creates a file, or replaces a whole file."""

import json
from typing import Any

from pydantic import Field, field_validator

from app.sandbox.files.workspace import MAX_WRITE_BYTES
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.changes import facts, foreseen, form_content, write_with_diff
from app.tools.shared.entries import FileType
from app.tools.shared.texts import check_no_document, check_text
from app.vocabulary.messages import ToolResult


class WriteArgs(Args):
    path: str
    content: Any = Field(description="The whole content: text, or a JSON value that is written as JSON")
    file_type: FileType = Field(default="document", description="Kind of file; stored with it")
    overwrite: bool = Field(default=False, description="Replace a file that exists")

    _is_text = field_validator("path")(check_no_document)

    @field_validator("file_type")
    @classmethod
    def _is_a_file(cls, file_type: FileType) -> FileType:
        if file_type == "folder":
            raise ValueError("write makes files; for a folder use mkdir")
        return file_type


def preview(args: WriteArgs, ctx: ToolContext) -> str:
    if not args.overwrite:
        ctx.files.check_absent(args.path)
    return foreseen(args.path, _form(args, ctx)[0], ctx)


def outcome(args: WriteArgs, ctx: ToolContext) -> tuple[bytes, bytes]:
    before = ctx.files.read_bytes(args.path, MAX_WRITE_BYTES, hinted=False) if args.overwrite else b""
    return before, _form(args, ctx)[0]


def propose(args: WriteArgs) -> tuple[str, str]:
    return "content", _text(args)


@tool(
    danger=Danger.DANGEROUS,
    writes=lambda args: [args.path],
    preview=preview,
    outcome=outcome,
    proposed=propose,
    replaces=True,
)
def write(args: WriteArgs, ctx: ToolContext) -> ToolResult:
    """Create a file, or with overwrite replace a whole one. Missing folders are made."""
    given = args.file_type if "file_type" in args.model_fields_set else None
    data, notes = _form(args, ctx)
    written, made = write_with_diff(args.path, data, ctx, overwrite=args.overwrite, file_type=given)
    done = "Created" if written.created else "Replaced"
    told = "; ".join([f"{written.bytes:,} bytes", *notes])
    return ToolResult(f"{done} {written.place.shown} ({told}).", meta=facts(written, made))


def _form(args: WriteArgs, ctx: ToolContext) -> tuple[bytes, list[str]]:
    """The new content, and notes about what else changes in a file that it replaces."""
    text = _text(args)
    return form_content(args.path, text, ctx) if args.overwrite else (check_text(text).encode(), [])


def _text(args: WriteArgs) -> str:
    content = args.content
    return content if isinstance(content, str) else json.dumps(content, indent=2, ensure_ascii=False) + "\n"

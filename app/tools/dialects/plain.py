"""Plain dialects, in which a whole file is one text: `file_read`, `file_write`, `read_file` and `list_directory`."""

import asyncio
import codecs
import hashlib

from pydantic import ConfigDict, Field

from app.documents.texts import DocumentText
from app.sandbox.files.text_window import MAX_RESULT_BYTES, NOTE_BYTES, encoding_of
from app.sandbox.files.workspace import EntryKind, Place
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.changes import facts, foreseen, form_content, write_with_diff
from app.tools.shared.documents import kind_at, text_of
from app.tools.shared.known import saw
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import ToolResult

MAX_CONTENT_BYTES = 10_000_000
"""The highest offset into a file."""


class PlainArgs(Args):
    model_config = ConfigDict(extra="ignore")


class FileReadArgs(PlainArgs):
    path: str = Field(description="Absolute or relative path to read")
    offset: int = Field(default=0, ge=0, description="First character, from 0; to go on in a long file")


class FileWriteArgs(PlainArgs):
    path: str = Field(description="Absolute or relative path to write; missing folders are made")
    content: str = Field(description="The whole new content")


def preview(args: FileWriteArgs, ctx: ToolContext) -> str:
    return foreseen(args.path, form_content(args.path, args.content, ctx)[0], ctx)


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def file_read(args: FileReadArgs, ctx: ToolContext) -> ToolResult:
    """Read a file as plain text. A long one comes in parts; the end then says with which offset to continue."""
    return await _plain_content(args.path, args.offset, ctx)


@tool(
    danger=Danger.DANGEROUS,
    writes=lambda args: [args.path],
    preview=preview,
    proposed=lambda args: ("content", args.content),
    replaces=True,
)
def file_write(args: FileWriteArgs, ctx: ToolContext) -> ToolResult:
    """Write a whole file, replacing what was there."""
    data, notes = form_content(args.path, args.content, ctx)
    written, made = write_with_diff(args.path, data, ctx, overwrite=True)
    told = "; ".join([f"wrote {written.bytes} bytes to {written.place.shown}", *notes])
    return ToolResult(told, meta=facts(written, made))


class ReadFileArgs(PlainArgs):
    path: str = Field(min_length=1, description="File to read, relative to the project root")
    offset: int = Field(default=0, ge=0, description="First character, from 0; to go on in a long file")


class ListDirectoryArgs(PlainArgs):
    path: str = Field(default=".", description="Folder to list, relative to the project root")


@tool(danger=Danger.SAFE, reads=lambda args: [args.path])
async def read_file(args: ReadFileArgs, ctx: ToolContext) -> ToolResult:
    """Read a text file of the project. A long one comes in parts; the end then says with which offset to continue."""
    return await _plain_content(args.path, args.offset, ctx)


@tool(danger=Danger.SAFE, reads=lambda args: [args.path or "."])
async def list_directory(args: ListDirectoryArgs, ctx: ToolContext) -> ToolResult:
    """List the names in a folder of the project; folders end with a slash."""
    try:
        listing = await asyncio.to_thread(ctx.files.list, args.path or ".")
    except ToolError as error:
        if error.code == "ENOTDIR":
            raise ToolError(f"{args.path} is not a directory; read it as a file.", error.code) from error
        raise
    names = [f"{entry.name}/" if entry.kind is EntryKind.FOLDER else entry.name for entry in listing.entries]
    meta = {"path": listing.place.shown, "truncated": not listing.complete}
    return ToolResult("\n".join(names), meta=meta)


async def _plain_content(path: str, offset: int, ctx: ToolContext) -> ToolResult:
    """The plain content of a file from an offset on, for dialects without line windows."""
    try:
        place = await asyncio.to_thread(ctx.files.resolve, path)
        document = await text_of(ctx, place, await kind_at(ctx, place))
        return await asyncio.to_thread(_content_of, place, document, offset, ctx)
    except ToolError as error:
        if error.code == "ENOENT":
            raise ToolError(f"file not found: {path}. {error.text}", error.code) from error
        raise


def _content_of(place: Place, document: DocumentText | None, offset: int, ctx: ToolContext) -> ToolResult:
    if document is None:
        data, size = ctx.files.read_head(place, MAX_CONTENT_BYTES)
        digest = hashlib.sha256(data).hexdigest()
    else:
        data, size, digest = (
            document.path.read_bytes()[:MAX_CONTENT_BYTES],
            document.path.stat().st_size,
            document.digest,
        )
    is_whole = size == len(data)
    encoding, bom = encoding_of(data, place.shown)
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    text = decoder.decode(data[len(bom) :], bool(is_whole))
    if offset > len(text):
        raise InvalidArguments(f"{place.shown} has only {len(text):,} characters.")
    if is_whole:
        saw(ctx, place.shown, digest)
    most = min(MAX_RESULT_BYTES, (ctx.files.share or MAX_RESULT_BYTES + NOTE_BYTES) - NOTE_BYTES)
    part = text[offset : offset + most].encode(errors="replace")[:most].decode(errors="ignore")
    end = offset + len(part)
    note = ""
    if end < len(text):
        note = f"\n[truncated: characters {offset:,}-{end:,} of {len(text):,}; continue with offset {end}]"
    elif not is_whole:
        note = f"\n[truncated: only the first {len(data):,} of {size:,} bytes can be read with this tool]"
    meta = {"path": place.shown, "size": size, "truncated": bool(note) or offset > 0, "offset": offset}
    return ToolResult(part + note, meta=meta)

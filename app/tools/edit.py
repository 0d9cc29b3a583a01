"""`edit`: replaces one passage of a file, or inserts lines, and keeps every other byte."""

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from pydantic import Field, field_validator

from app.sandbox.files.workspace import MAX_WRITE_BYTES
from app.sandbox.searching.excerpt import MAX_LINE_CHARS, excerpt
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.changes import compare, facts, write_and_remember
from app.tools.shared.known import check_given, is_stale
from app.tools.shared.matching import Rung, apart, line_of, matches, similar_block
from app.tools.shared.placeholders import placeholder
from app.tools.shared.texts import FileText, check_no_document, check_text, with_ending
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import ToolResult

MAX_LISTED = 20
MAX_BLOCK_LINES = 12
PIECE = 16
"""How many characters of a missing passage are enough to say where it may be."""
MOST_PIECES = 50
_NUMBERED = re.compile(r"\s*\d+(?:\t|[:-] )")


class EditArgs(Args):
    path: str
    old_string: str | None = None
    new_string: str | None = Field(default=None, description="Complete, without placeholders")
    replace_all: bool = Field(default=False, description="Replace every occurrence")
    insert_line: int | None = Field(default=None, ge=0, description="From 0")
    insert_content: str | None = None
    last_read_hash: str | None = Field(default=None, description="From read; fails if the file has changed")

    _is_text = field_validator("path")(check_no_document)


@dataclass(frozen=True, slots=True)
class Edit:
    """A change that fits the present file and is not made yet."""

    path: str
    before: bytes
    before_hash: str
    after: bytes
    places: int = 1
    rung: Rung = Rung.EXACT
    stale: bool = False

    def summary(self) -> str:
        notes = [f"{self.places} places"] if self.places > 1 else []
        if self.rung is not Rung.EXACT:
            notes.append(f"the text was found {self.rung}")
        if self.stale:
            notes.append("the file had changed since it was read, but old_string still matched")
        return f"Edited {self.path}" + (f" ({'; '.join(notes)})." if notes else ".")


def _check(args: EditArgs) -> bool:
    """Whether lines are to be inserted; raises InvalidArguments if the call neither inserts nor replaces."""
    for text in (args.old_string, args.new_string, args.insert_content):
        check_text(text or "")
    if args.insert_line is not None or args.insert_content is not None:
        if args.old_string or args.new_string or args.replace_all:
            raise InvalidArguments("Give either old_string and new_string, or insert_line and insert_content.")
        if args.insert_line is None or not args.insert_content:
            raise InvalidArguments("To insert, give both insert_line and insert_content.")
        return True
    if not args.old_string:
        hint = "To add text, give insert_line and insert_content; to make a file, use write."
        raise InvalidArguments(f"old_string is empty. {hint}")
    if args.new_string is None:
        raise InvalidArguments("new_string is required; give an empty one to delete old_string.")
    if args.old_string == args.new_string:
        raise InvalidArguments("old_string and new_string are the same; nothing would change.")
    return False


def preview(args: EditArgs, ctx: ToolContext) -> str:
    plan = plan_edit(args, ctx)
    return compare(plan.path, plan.before, plan.after).diff


def outcome(args: EditArgs, ctx: ToolContext) -> tuple[bytes, bytes]:
    plan = plan_edit(args, ctx)
    return plan.before, plan.after


def propose(args: EditArgs) -> tuple[str, str]:
    if args.insert_line is not None:
        return "insert_content", args.insert_content or ""
    return "new_string", args.new_string or ""


@tool(
    danger=Danger.DANGEROUS,
    writes=lambda args: [args.path],
    check=_check,
    preview=preview,
    outcome=outcome,
    proposed=propose,
)
def edit(args: EditArgs, ctx: ToolContext) -> ToolResult:
    """Change a part of a text file: replace old_string, which must occur exactly once, by new_string, or insert
    insert_content before line insert_line. Copy old_string from the file, without line numbers, with enough lines
    around it to be unique."""
    plan = plan_edit(args, ctx)
    made = compare(plan.path, plan.before, plan.after)
    written = write_and_remember(args.path, plan.after, ctx, overwrite=True, expect_sha256=plan.before_hash)
    data: dict[str, Any] = facts(written, made) | {"matched": plan.rung.name.lower(), "places": plan.places}
    return ToolResult(f"{plan.summary()}\n{made.shown()}", meta=data, data=data)


def plan_edit(args: EditArgs, ctx: ToolContext) -> Edit:
    """The change to the present file; raises ToolError that says why it does not fit."""
    _check(args)
    place = ctx.files.resolve(args.path, write=True)
    before = ctx.files.read_bytes(args.path, MAX_WRITE_BYTES)
    digest = hashlib.sha256(before).hexdigest()
    file = FileText.of(before, place.shown)
    check_given(place.shown, args.last_read_hash, digest)
    stale = is_stale(ctx, place.shown, digest)
    text, places, rung = make_edit(args, file, place.shown, stale=stale)
    return Edit(place.shown, before, digest, file.encoded(text), places, rung, stale)


def make_edit(args: EditArgs, file: FileText, path: str, *, stale: bool) -> tuple[str, int, Rung]:
    """The new text, the number of changed places and how they were found; raises ToolError if it does not fit."""
    inserts = _check(args)
    if inserts and stale:
        raise _changed_since(path, "line numbers may have moved")
    text, places, rung = (_insert(args, file), 1, Rung.EXACT) if inserts else _replace(args, file, path, stale=stale)
    if text == file.text:
        raise InvalidArguments("This edit would change nothing: the file has the new text already.")
    return text, places, rung


# Replacing


def _replace(args: EditArgs, file: FileText, path: str, *, stale: bool) -> tuple[str, int, Rung]:
    old, new = args.old_string or "", args.new_string or ""
    _refuse_placeholder(new, old)
    rung, found = matches(file.text, old, new)
    fits = rung is Rung.EXACT and (len(found) == 1 or (bool(found) and args.replace_all))
    if stale and not fits:
        raise _changed_since(path, "old_string no longer occurs exactly once")
    if not found:
        raise InvalidArguments(_not_found(path, file.text, old))
    if len(found) > 1 and not args.replace_all:
        places = []
        for start in (match.start for match in found[:MAX_LISTED]):
            character = start - file.text.rfind("\n", 0, start) - 1
            where = f" (character {character})" if character > MAX_LINE_CHARS else ""
            places.append(f"{line_of(file.text, start)}{where}")
        lines = ", ".join(places)
        more = f" and {len(found) - MAX_LISTED} more" if len(found) > MAX_LISTED else ""
        how = "" if rung is Rung.EXACT else f" ({rung})"
        hint = "Include more of the lines around the one that is meant, or set replace_all."
        raise InvalidArguments(f"old_string is in {path} {len(found)} times{how}, at lines {lines}{more}. {hint}")
    chosen = apart(found)
    # Checked first: many replacements in a long text could use up the memory.
    size = len(file.text) + sum(len(match.new) - (match.end - match.start) for match in chosen)
    if size > MAX_WRITE_BYTES:
        text = f"{path} would have {size:,} characters, more than the {MAX_WRITE_BYTES:,} bytes that a file may have."
        raise ToolError(f"{text} Replace fewer occurrences, or use a shorter new_string.", "E_WRITE_LIMIT")
    pieces, at = [], 0
    for match in chosen:
        text, ending = match.new, file.ending_at(match.start)
        # A model never sees the CR of a CRLF file; if it writes one, it means it.
        if rung is not Rung.EXACT or (ending == "\r\n" and "\r" not in old):
            text = with_ending(text, ending)
        pieces += [file.text[at : match.start], text]
        at = match.end
    return "".join([*pieces, file.text[at:]]), len(chosen), rung


def _refuse_placeholder(new: str, old: str) -> None:
    found = placeholder(new, old)
    if found is not None:
        hint = "Write out everything that belongs there, or choose a smaller old_string that leaves the rest alone."
        raise InvalidArguments(f"The new text holds the placeholder {found!r}, which would replace real text. {hint}")


def _not_found(path: str, text: str, old: str) -> str:
    if all(_NUMBERED.match(line) for line in old.splitlines() if line.strip()):
        return "old_string holds the line numbers that read and grep show. Give the text without them."
    block = similar_block(text, old)
    if block is None:  # as in a very long line, of which a part may be found
        starts = range(0, len(old) - PIECE + 1, PIECE // 2)[:MOST_PIECES]
        piece = next((part for start in starts if (part := old[start : start + PIECE]) in text), "")
        if not piece:
            return f"old_string is not in {path}, and nothing there is similar. Read the file first."
        at = text.find(piece)
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        line = text[start : end if end >= 0 else len(text)].removesuffix("\r")
        where = f"line {line_of(text, at)}:\n{excerpt(line, at - start)}"
        return f"old_string is not in {path}, but its part {piece!r} is in {where}"
    last = block.first + len(block.lines) - 1
    span = f"line {block.first}" if last == block.first else f"lines {block.first}-{last}"
    lines = [f"{number:>6}\t{line[:200]}" for number, line in enumerate(block.lines[:MAX_BLOCK_LINES], block.first)]
    shown = "\n".join([*lines, "[…]"] if len(block.lines) > MAX_BLOCK_LINES else lines)
    return f"old_string is not in {path}. Most similar is {span}:\n{shown}"


def _changed_since(path: str, why: str) -> ToolError:
    return ToolError(f"{path} has changed since it was read, and {why}. Read it again first.", "E_CONFLICT")


# Inserting


def _insert(args: EditArgs, file: FileText) -> str:
    content, line = args.insert_content or "", args.insert_line or 0
    _refuse_placeholder(content, file.text)
    at = 0
    for number in range(line):
        after = file.text.find("\n", at) + 1
        if after == 0 and at < len(file.text):
            after = len(file.text)
        elif after == 0:
            raise InvalidArguments(f"insert_line {line} is beyond the end: the file has {number} lines.")
        at = after
    ending = file.ending_at(at)
    if ending == "\r\n":
        content = with_ending(content, ending)
    if at == len(file.text) and file.text and not file.text.endswith("\n"):
        return file.text + ending + content.removesuffix("\n").removesuffix("\r")
    return file.text[:at] + content + ("" if content.endswith("\n") else ending) + file.text[at:]

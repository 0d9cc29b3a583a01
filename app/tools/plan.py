"""`plan_write`, `plan_read`, `plan_edit` and `plan_list`: plans that the person reads before anything is built.

Plan mode allows the two that write, although they are dangerous like any write. That is safe because they reach only
`.plan` files below `plans/` of the project (`plan_files.plan_path`), even through a link.
"""

from typing import Any

from pydantic import Field, PrivateAttr, field_validator, model_validator

from app.sandbox.files.text_window import MAX_LINE_CHARS, MAX_RESULT_BYTES
from app.tools import Args, Danger, ToolContext, tool
from app.tools.edit import EditArgs, make_edit
from app.tools.shared import frontmatter
from app.tools.shared.changes import compare, facts, foreseen, write_and_remember
from app.tools.shared.known import check_given, is_stale
from app.tools.shared.plan_files import (
    FOLDER,
    SUFFIX,
    Plan,
    Status,
    all_plans,
    check_size,
    check_transition,
    newest_first,
    now,
    plan_path,
    read_plan,
    sound,
)
from app.tools.shared.plan_names import new_name
from app.tools.shared.texts import FileText, check_text, with_ending
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.messages import ToolResult


def _generate_name() -> str:
    return f"{FOLDER}/{new_name()}{SUFFIX}"


class PlanWriteArgs(Args):
    title: str = Field(min_length=1, max_length=300)
    content: str = Field(description="Markdown without frontmatter")
    path: str = Field(
        default_factory=_generate_name,
        description="plans/<name>.plan; left out, a new plan gets a name of three words",
    )
    status: Status | None = None
    _made: str = PrivateAttr(default_factory=now)

    @property
    def made(self) -> str:
        """The creation time of a new plan: that of the call, so that the preview shows what will be written."""
        return self._made

    @field_validator("path", mode="before")
    @classmethod
    def _check_name(cls, path: Any) -> Any:
        return _generate_name() if path is None else path


def preview_write(args: PlanWriteArgs, ctx: ToolContext) -> str:
    return foreseen(args.path, _compose(args, ctx)[0], ctx)


@tool(danger=Danger.DANGEROUS, writes=lambda args: [args.path], preview=preview_write)
def plan_write(args: PlanWriteArgs, ctx: ToolContext) -> ToolResult:
    """Write a plan for the person to read: a new one, which is a draft, or with path all of one that you have read.
    Title, status and date are kept in its frontmatter."""
    data, before = _compose(args, ctx)
    made = compare(plan_path(ctx.files, args.path, write=True).shown, _bytes(before) if before else None, data)
    expected = before.hash if before else None
    written = write_and_remember(args.path, data, ctx, overwrite=before is not None, expect_sha256=expected)
    plan = read_plan(ctx.files, written.place)
    meta = facts(written, made) | {"metadata": plan.metadata}
    done = "Created" if written.created else "Replaced"
    return ToolResult(f"{done} the plan {plan.path} ({plan.status}).", meta=meta, data=meta)


def _compose(args: PlanWriteArgs, ctx: ToolContext) -> tuple[bytes, Plan | None]:
    """The new file, and the plan that it replaces."""
    place = plan_path(ctx.files, args.path, write=True)
    body = check_text(args.content).lstrip("\r\n")
    if not body.strip():
        raise InvalidArguments("content is empty. Give the whole plan, as Markdown.")
    if body.startswith("---\n"):
        raise InvalidArguments("content begins with frontmatter. Leave that out: title and status are arguments.")
    try:
        before = read_plan(ctx.files, place)
    except ToolError as error:
        if error.code != "ENOENT":
            raise
        return check_size(_new(args, ctx, body).encode()), None
    if ctx.reads.get(before.path) != before.hash:
        text = f"{before.path} exists, and you have not read its present content. Read it with plan_read first."
        raise ToolError(text, "E_CONFLICT")
    return check_size(before.file.encoded(_anew(args, ctx, body, before))), before


def _new(args: PlanWriteArgs, ctx: ToolContext, body: str) -> str:
    status = args.status or "draft"
    check_transition(None, status, ctx.mode())
    return frontmatter.new(
        {"title": check_text(args.title), "status": status, "created_at": args.made}, _end_line(body)
    )


def _anew(args: PlanWriteArgs, ctx: ToolContext, body: str, before: Plan) -> str:
    """The new body with the old frontmatter, or with a new one if that is broken."""
    if before.problem:
        return _new(args, ctx, body)
    status = args.status or before.status
    check_transition(before.status, status, ctx.mode())
    ending = before.file.ending_at(0)
    head = frontmatter.with_values(before.head, {"title": check_text(args.title), "status": status}, ending)
    return head + with_ending(_end_line(body), ending)


def _end_line(body: str) -> str:
    return body if body.endswith("\n") else f"{body}\n"


def _bytes(plan: Plan) -> bytes:
    return plan.file.encoded(plan.file.text)


class PlanReadArgs(Args):
    path: str | None = None
    name: str | None = Field(default=None, description="Instead of path: its name in plans/, without .plan")
    offset: int = Field(default=0, description="First line, from 0; -100: the last 100 lines")
    limit: int = Field(default=500, ge=0, description="Number of lines; 0: as many as fit")
    cursor: int | None = Field(default=None, ge=0, description="Instead of offset")

    @model_validator(mode="after")
    def _one_of_them(self) -> "PlanReadArgs":
        if (self.path is None) == (self.name is None):
            raise ValueError("give either path or name")
        return self

    @property
    def where(self) -> str:
        return self.path if self.path is not None else f"{FOLDER}/{(self.name or '').removesuffix(SUFFIX)}{SUFFIX}"


@tool(danger=Danger.SAFE, reads=lambda args: [args.where])
def plan_read(args: PlanReadArgs, ctx: ToolContext) -> ToolResult:
    """Read a plan: title, status, date, and the text with line numbers, which are not part of it."""
    plan = read_plan(ctx.files, args.where)
    ctx.reads[plan.path] = plan.hash
    lines = plan.body.splitlines()
    offset = args.cursor if args.cursor is not None else args.offset
    start = max(len(lines) + offset, 0) if offset < 0 else offset
    shown: list[str] = []
    size = 0
    for line in lines[start : start + args.limit] if args.limit else lines[start:]:
        size += len(line[:MAX_LINE_CHARS].encode(errors="replace")) + 8
        if size > MAX_RESULT_BYTES and shown:
            break
        shown.append(line)
    numbered = [f"{number:>6}\t{line[:MAX_LINE_CHARS]}" for number, line in enumerate(shown, start + 1)]
    cut = [str(number) for number, line in enumerate(shown, start + 1) if len(line) > MAX_LINE_CHARS]
    rest = len(lines) - start - len(shown)
    notes = [plan.problem] if plan.problem else []
    notes += [f"cut after {MAX_LINE_CHARS:,} characters: line {', '.join(cut)}; read shows the rest"] if cut else []
    notes += [f"{rest} more lines; continue with offset {start + len(shown)}"] if rest > 0 else []
    output = "\n".join([_heading(plan), *numbered, *([f"[{'; '.join(notes)}]"] if notes else [])])
    data = {"path": plan.path, "metadata": plan.metadata, "hash": plan.hash, "total_lines": len(lines)}
    return ToolResult(output, meta=data, data=data | {"content": "\n".join(shown)})


def _heading(plan: Plan) -> str:
    status = f" · {plan.status}" if plan.status else ""
    return f"{plan.path} · {plan.title}{status}" + (f" · {plan.created_at}" if plan.created_at else "")


class PlanEditArgs(Args):
    path: str
    old_string: str | None = None
    new_string: str | None = None
    replace_all: bool = Field(default=False, description="Replace every occurrence")
    insert_line: int | None = Field(default=None, ge=0, description="From 0")
    insert_content: str | None = None
    title: str | None = Field(default=None, min_length=1, max_length=300)
    status: Status | None = None
    last_read_hash: str | None = Field(default=None, description="Fails if the plan has changed")

    @property
    def changes_text(self) -> bool:
        given = (self.old_string, self.new_string, self.insert_line, self.insert_content)
        return self.replace_all or any(value is not None for value in given)


def preview_edit(args: PlanEditArgs, ctx: ToolContext) -> str:
    before, after, _ = _edit(args, ctx)
    return compare(before.path, _bytes(before), after).diff


@tool(danger=Danger.DANGEROUS, writes=lambda args: [args.path], preview=preview_edit)
def plan_edit(args: PlanEditArgs, ctx: ToolContext) -> ToolResult:
    """Change a plan: replace old_string, which must occur exactly once, by new_string, insert insert_content before
    line insert_line, or give it another title or status."""
    before, after, note = _edit(args, ctx)
    made = compare(before.path, _bytes(before), after)
    written = write_and_remember(args.path, after, ctx, overwrite=True, expect_sha256=before.hash)
    meta = facts(written, made) | {"metadata": read_plan(ctx.files, written.place).metadata}
    return ToolResult(f"Edited the plan {before.path}{note}.\n{made.shown()}", meta=meta, data=meta)


def _edit(args: PlanEditArgs, ctx: ToolContext) -> tuple[Plan, bytes, str]:
    """The plan, the new file, and how the passage was found if it was not an exact match."""
    before = read_plan(ctx.files, plan_path(ctx.files, args.path, write=True))
    check_given(before.path, args.last_read_hash, before.hash)
    values = {key: value for key, value in (("title", args.title), ("status", args.status)) if value is not None}
    if not values and not args.changes_text:
        raise InvalidArguments("Say what to change: old_string and new_string, insert_line, title or status.")
    head, body, note = before.head, before.body, ""
    if values:
        sound(before)
        check_transition(before.status, args.status or before.status, ctx.mode())
        head = frontmatter.with_values(head, values, before.file.ending_at(0))
    if args.changes_text:
        asked = EditArgs(**args.model_dump(exclude={"title", "status", "last_read_hash"}))
        stale = is_stale(ctx, before.path, before.hash)
        body, places, rung = make_edit(asked, FileText(body), before.path, stale=stale)
        note = f" ({places} places, found {rung})" if places > 1 or rung != "exactly" else ""
    if not body.strip():
        raise InvalidArguments("This edit would leave the plan empty.")
    if head + body == before.file.text:
        raise InvalidArguments("This edit would change nothing.")
    return before, check_size(before.file.encoded(head + body)), note


class PlanListArgs(Args):
    status: Status | None = None
    limit: int = Field(default=50, ge=1, le=500)


@tool(danger=Danger.SAFE, reads=lambda args: [FOLDER])
def plan_list(args: PlanListArgs, ctx: ToolContext) -> ToolResult:
    """List plans, newest first, with title, status and date."""
    plans = newest_first(plan for plan in all_plans(ctx.files) if args.status in (None, plan.status))
    shown = plans[: args.limit]
    rows = [{"path": plan.path, "name": plan.name, "metadata": plan.metadata} for plan in shown]
    data = {"plans": rows, "total": len(plans)}
    kind = f"{args.status} plans" if args.status else "plans"
    rest = [f"[{len(plans) - len(shown)} more; raise limit to see them]"] if len(plans) > len(shown) else []
    lines = [_heading(plan) + (f" [{plan.problem}]" if plan.problem else "") for plan in shown]
    return ToolResult("\n".join([*lines, *rest]) or f"There are no {kind} in {FOLDER}/.", meta=data, data=data)

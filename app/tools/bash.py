"""`bash`: runs a shell command in the project and reports its output, how it ended and what it changed."""

from dataclasses import replace
from typing import TYPE_CHECKING, Self

from pydantic import Field, field_validator, model_validator

from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.command_result import look_result, report
from app.vocabulary.confinement import Grant
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import ToolResult

if TYPE_CHECKING:
    from app.sandbox.effects import CommandStart, EffectReport

DAY = 24 * 3600
LONGEST = 3600
FIRST_LOOK = 1.0
"""How many seconds the call waits for a background command to print something or to fail."""


def _no_folders() -> list[str]:
    """Instead of `list`, whose signature pydantic would find out by importing the tokenizer at every start."""
    return []


class BashArgs(Args):
    command: str = Field(min_length=1)
    timeout: int | None = Field(default=None, description="Seconds; default 60, in the background one day")
    background: bool = Field(default=False, description="Return at once with an id; for servers and the like")
    network: bool = Field(default=False, description="Only if a result says so")
    folders: list[str] = Field(
        default_factory=_no_folders,
        max_length=5,
        description="Ask to write in these folders outside the project",
    )
    unconfined: bool = Field(default=False, description="Ask to run it without confinement; last resort")
    reason: str = Field(default="", max_length=500, description="Shown to the person; required to ask")

    @property
    def asked(self) -> Grant:
        """The grant that the model asks for, as written. Only the person gives it."""
        return Grant(self.network, tuple(self.folders), self.unconfined)

    @field_validator("timeout")
    @classmethod
    def _is_in_seconds(cls, timeout: int | None) -> int | None:
        if timeout is not None and not 1 <= timeout <= LONGEST:
            raise ValueError(f"is in seconds, from 1 to {LONGEST:,}")
        return timeout

    @field_validator("command")
    @classmethod
    def _says_something(cls, command: str) -> str:
        if not command.strip():
            raise ValueError("must not be empty")
        return command

    @model_validator(mode="after")
    def _gives_a_reason(self) -> Self:
        if (self.network or self.folders or self.unconfined) and not self.reason.strip():
            raise ValueError("network, folders and unconfined need a reason")
        return self


@tool(
    danger=Danger.DANGEROUS,
    command=lambda args: args.command,
    grants=lambda args: args.asked,
    timeout=lambda args: DAY if args.background and args.timeout is None else args.timeout,
)
async def bash(args: BashArgs, ctx: ToolContext) -> ToolResult:
    """Run a shell command in the project. Output includes errors; the middle of long output is left out, a file keeps
    the whole. There is no input, so use flags that keep programs from asking. What it started ends with it. It
    is confined: it writes only in the project, sees little else and reaches by HTTP_PROXY only hosts that the person
    allows, unless folders or unconfined are granted. office-python is a Python with docx, pptx, xlsxwriter, reportlab,
    pypdfium2 and Pillow."""
    mark = await ctx.effects.begin(ctx.promised) if ctx.effects is not None else None
    if args.background:
        return await _in_background(args, ctx, mark)
    finished = None
    try:
        finished = await ctx.processes.run(
            args.command,
            timeout=ctx.timeout,
            grant=ctx.grant,
            promised=ctx.promised,
            on_output=ctx.output,
            call_id=ctx.call_id,
            record=mark.record if mark is not None else None,
        )
    finally:
        effects = await _end(ctx, mark)
    return await report(finished, ctx, asked=args.asked, effects=effects)


async def _in_background(args: BashArgs, ctx: ToolContext, mark: "CommandStart | None") -> ToolResult:
    """Start it and wait a moment, because most failures happen at once."""
    background = ctx.processes.background
    try:
        command_id = background.start(
            args.command,
            timeout=ctx.timeout,
            grant=ctx.grant,
            promised=ctx.promised,
            call_id=ctx.call_id,
            asked=args.asked,
            on_output=ctx.output,
            on_end=lambda: _end(ctx, mark),
            record=mark.record if mark is not None else None,
        )
    except ToolError:
        await _end(ctx, mark)
        raise
    await background.ends_within(command_id, FIRST_LOOK)
    look = background.look(command_id)
    failed = look.finished is not None and look.finished.exit_code != 0
    return replace(await look_result(look, ctx), is_error=failed)


async def _end(ctx: ToolContext, mark: "CommandStart | None") -> "EffectReport | None":
    if ctx.effects is None or mark is None:
        return None
    return await ctx.effects.end(mark)

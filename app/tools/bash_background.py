"""`bash_output` and `bash_kill`: show and stop a command that runs in the background."""

from pydantic import Field

from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared.command_result import look_result
from app.vocabulary.messages import ToolResult


class OutputArgs(Args):
    id: str = Field(description="From bash, such as cmd_1")
    wait: int = Field(default=0, ge=0, le=50, description="Seconds to wait for news or its end")
    contains: str = Field(default="", max_length=200, description="Only lines with this text")
    from_start: bool = Field(default=False, description="All that was kept, not only what is new")


class KillArgs(Args):
    id: str


@tool(danger=Danger.SAFE, repeats=20)
async def bash_output(args: OutputArgs, ctx: ToolContext) -> ToolResult:
    """Show a background command's new output and whether it runs or how it ended."""
    background = ctx.processes.background
    if args.wait:
        await background.says_something_within(args.id, min(args.wait, ctx.timeout))
    return await look_result(background.look(args.id, from_start=args.from_start), ctx, contains=args.contains)


@tool(danger=Danger.SAFE)
async def bash_kill(args: KillArgs, ctx: ToolContext) -> ToolResult:
    """Stop a background command and all that it started; shows its last output."""
    background = ctx.processes.background
    await background.stop(args.id, by_model=True)
    return await look_result(background.look(args.id), ctx)

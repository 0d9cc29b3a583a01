"""`todo`: the steps of the present work, which the person sees above the message field."""

from pydantic import Field

from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.messages import ToolResult
from app.vocabulary.steps import SIGNS, as_facts, read_step


class TodoArgs(Args):
    steps: list[str] = Field(min_length=1, max_length=30, description="[x] done, [>] now, [ ] later before each")


@tool(danger=Danger.SAFE)
async def todo(args: TodoArgs, ctx: ToolContext) -> ToolResult:
    """Show the person the steps of long work or an accepted plan. Give all whenever one begins or ends."""
    steps = [read_step(line) for line in args.steps]
    done = sum(step.state == "done" for step in steps)
    lines = [f"{SIGNS[step.state]} {step.text}" for step in steps]
    facts = {"items": as_facts(steps)}
    return ToolResult("\n".join([*lines, f"{done} of {len(steps)} done"]), meta=facts, data=facts)

"""Tools that stand for those of another agent: its calls are judged, asked about and recorded like calls of ours.

They run nothing. The agent does its work itself, inside its walls; what a stand-in gives back is what the agent says.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.tools import Args, Danger, Tool, ToolContext
from app.tools.shared.changes import compare
from app.vocabulary.messages import ToolResult

DANGERS = {
    **dict.fromkeys(("read", "grep"), Danger.SAFE),
    **dict.fromkeys(("write", "edit", "rm", "mv", "bash", "web_fetch"), Danger.DANGEROUS),
}


class OutsideArgs(Args):
    """The arguments of a call, and whether the agent asked before it."""

    arguments: dict[str, Any]
    asked: bool

    def paths(self) -> Sequence[str]:
        """The files that it is about to change; what it has done already cannot be judged any more."""
        named = [self.arguments.get(key) for key in ("path", "source", "destination")]
        listed = self.arguments.get("paths")
        found = [*named, *(listed if isinstance(listed, list) else [])]
        return [path for path in found if isinstance(path, str)] if self.asked else []

    def text(self, name: str) -> str:
        return str(self.arguments.get(name, ""))


@dataclass(frozen=True)
class OutsideTool(Tool):
    """A tool whose arguments come from another agent, in any shape."""

    def parse(self, arguments: Mapping[str, Any]) -> Args:
        return OutsideArgs(arguments=dict(arguments), asked=arguments.get("asked") is not False)


def agent_tool(agent: str) -> str:
    """The name of what an agent did in a turn as a whole, which rules about its hosts name, too."""
    return f"agent__{agent}"


def other_tool(agent: str) -> str:
    """The name of calls that no tool of ours does."""
    return f"agent__{agent}__tool"


def stand_ins(agent: str, run: Callable[[str], Awaitable[ToolResult]]) -> list[Tool]:
    """All of one agent. `run` gives the result of a call by its id; it is called once the call is allowed."""

    async def execute(args: OutsideArgs, ctx: ToolContext) -> ToolResult:
        return await run(ctx.call_id)

    dangers = {**DANGERS, other_tool(agent): Danger.DANGEROUS, agent_tool(agent): Danger.SAFE}
    return [_stand_in(name, danger, execute) for name, danger in dangers.items()]


def _stand_in(
    name: str, danger: Danger, execute: Callable[[OutsideArgs, ToolContext], Awaitable[ToolResult]]
) -> OutsideTool:
    is_command, is_page = name == "bash", name == "web_fetch"
    return OutsideTool(
        name=name,
        args=OutsideArgs,
        execute=execute,
        danger=danger,
        description="",
        writes=(lambda args: args.paths()) if name in ("write", "edit", "rm", "mv") else (lambda args: ()),
        removes=(lambda args: args.paths()) if name == "rm" else (lambda args: ()),
        preview=_preview if name in ("write", "edit") else None,
        command=(lambda args: args.text("command")) if is_command else None,
        url=(lambda args: args.text("url")) if is_page else None,
        keeps_time=True,
        is_offered=False,
        has_happened=lambda args: not args.asked,
    )


def _preview(args: OutsideArgs, ctx: ToolContext) -> str:
    """The change as the agent shows it."""
    given = args.arguments
    edits = given.get("edits")
    shown = []
    for one in edits if isinstance(edits, list) else [given]:
        old, new = one.get("old_string"), one.get("new_string", one.get("content"))
        if isinstance(new, str):
            before = old.encode() if isinstance(old, str) else None
            shown.append(compare(str(one.get("path", "")), before, new.encode()).diff)
    return "\n".join(shown)

"""Starters and skills as MCP prompts, which a client's person chooses, as `/name` does in the window."""

from collections.abc import Sequence

import mcp_types as types
from mcp.shared.exceptions import MCPError

from app.agent.skills.skill_folders import Skill
from app.assembly.starters import TaskStarter


def listed_prompts(starters: Sequence[TaskStarter], skills: Sequence[Skill]) -> types.ListPromptsResult:
    """Of a starter and a skill with one name, the starter."""
    found = {one.name: types.Prompt(name=one.name, title="Skill", description=one.text.description) for one in skills}
    for one in starters:
        fields = [types.PromptArgument(name=field, required=True) for field in one.fields]
        found[one.name] = types.Prompt(name=one.name, title=one.title, description=one.about, arguments=fields)
    return types.ListPromptsResult(prompts=[*found.values()])


def filled_starter(starter: TaskStarter, arguments: dict[str, str] | None) -> str:
    """Its text; raises MCPError if something is left to fill in."""
    given = arguments or {}
    if missing := [field for field in starter.fields if not given.get(field)]:
        raise MCPError(types.INVALID_PARAMS, f"The prompt {starter.name} needs: {', '.join(missing)}.")
    return starter.filled(given)


def prompt_result(text: str, about: str = "") -> types.GetPromptResult:
    message = types.PromptMessage(role="user", content=types.TextContent(text=text))
    return types.GetPromptResult(description=about or None, messages=[message])

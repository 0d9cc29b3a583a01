"""The system prompt: our own text with exactly the tools on offer, the agent definition's, and AGENTS.md."""

import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from app.events import Mode
from app.messages import ToolSpec
from app.paths import RESOURCES


def system_prompt(
    project: Path | None,
    tools: Sequence[ToolSpec],
    agent_prompt: str = "",
    instructions: str = "",
    mode: Mode = Mode.BUILD,
) -> str:
    """Made anew for each step in which mode or tools differ; the same for the same arguments, so that it is cached."""
    template = (RESOURCES / "prompts" / ("system.md" if project else "chat.md")).read_text(encoding="utf-8")
    values = {
        "project": project.name if project else "",
        "system": platform.system() or "an unknown system",
        "date": date.today().isoformat(),
        "tools": "\n".join(f"- `{tool.wire_name}`: {_first_sentence(tool.description)}" for tool in tools)
        or "You have no tools here: you can only talk.",
    }
    for name, value in values.items():
        template = template.replace("{{" + name + "}}", value)
    role = f"# Your role\n\n{agent_prompt}" if agent_prompt else ""
    plan = _plan_note(tools) if project is not None and mode is Mode.PLAN else ""
    return "\n\n".join(part for part in (template.strip(), role, instructions, plan) if part)


def _plan_note(tools: Sequence[ToolSpec]) -> str:
    """How plan mode goes; for an agent that cannot leave it, only that it is on."""
    text = (RESOURCES / "prompts" / "plan.md").read_text(encoding="utf-8").strip()
    can_leave = any(tool.name == "exit_plan_mode" for tool in tools)
    return text if can_leave else text.partition("\n\n- ")[0]


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".") + "."

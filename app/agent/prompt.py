"""The system prompt (our own text, the agent definition's, AGENTS.md), and the notes that are added to messages.

The prompt is the same in every step, in both modes and in the next session, because services and local servers cache a
request only as far as it begins like an earlier one. What differs from day to day is in the first message; what is true
for one step alone is at the end of the request.
"""

import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from app.configuration.paths import RESOURCES
from app.vocabulary.messages import ToolSpec

PLAN_IS_OVER = "Plan mode is over: you can change things again."


def system_prompt(
    tools: Sequence[ToolSpec], agent_prompt: str = "", instructions: str = "", *, in_project: bool = True
) -> str:
    """The tools are described in their declarations alone; only that there are none is said here."""
    ours = _text("system.md" if in_project else "chat.md")
    toolless = "" if tools or not in_project else "You have no tools here: you can only talk."
    role = f"# Your role\n\n{agent_prompt}" if agent_prompt else ""
    return "\n\n".join(part for part in (ours, toolless, role, instructions) if part)


def opening(project: Path | None, notes_mark: str = "") -> str:
    """What the model is told before the person's first words. It differs between sessions."""
    where = (
        f"The project folder is `{project.name}`, on {platform.system() or 'an unknown system'}. " if project else ""
    )
    mark = f" In this session notes of the project in results begin with `[{notes_mark}]`." if notes_mark else ""
    return f"{where}Today is {date.today().isoformat()}.{mark}"


def plan_note(tools: Sequence[ToolSpec], refused: Sequence[str]) -> str:
    """How plan mode works; for an agent that cannot leave it, only that it is on."""
    text = _text("plan.md")
    can_leave = any(tool.name == "exit_plan_mode" for tool in tools)
    told = text if can_leave else text.partition("\n\n- ")[0]
    return f"{told}\n\nRefused in plan mode: {', '.join(f'`{name}`' for name in refused)}." if refused else told


def _text(name: str) -> str:
    return (RESOURCES / "prompts" / name).read_text(encoding="utf-8").strip()

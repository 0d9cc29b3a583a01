"""The system prompt: our own text, the agent definition's, and exactly the tools on offer."""

import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from app.messages import ToolSpec
from app.paths import RESOURCES


def system_prompt(project: Path | None, tools: Sequence[ToolSpec], agent_prompt: str = "") -> str:
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
    return template.strip() + (f"\n\n# Your role\n\n{agent_prompt}" if agent_prompt else "")


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".") + "."

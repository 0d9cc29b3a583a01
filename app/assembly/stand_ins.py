"""Instruction files of other agents, such as CLAUDE.md: in a trusted folder without AGENTS.md they are used instead, if
the person wants that. The person is asked once."""

import os
from collections.abc import Sequence
from pathlib import Path

from app.agent.roles.instructions import NAME
from app.assembly.profile import Profile
from app.text.sentences import listed, say

NAMES = (
    *("CLAUDE.md", ".claude/CLAUDE.md", "AGENT.md", "GEMINI.md", "QWEN.md", ".github/copilot-instructions.md"),
    *(".cursorrules", ".windsurfrules", ".clinerules", ".rules", ".goosehints", ".junie/guidelines.md", "WARP.md"),
    "CONVENTIONS.md",
)


def stand_ins(project: Path) -> list[str]:
    """Those of a folder that has no AGENTS.md; the files are not read."""
    if os.path.lexists(project / NAME):
        return []
    return [name for name in NAMES if (project / name).is_file()]


def stand_ins_to_offer(profile: Profile, project: Path | None) -> list[str]:
    """Those that the person of a trusted folder has not been asked about. Blocks."""
    if project is None or not profile.trusts(project) or profile.stand_ins(project) is not None:
        return []
    return stand_ins(project)


def stand_ins_in_use(profile: Profile, project: Path) -> list[str]:
    """Those that the person wants to be used. Blocks."""
    wanted = profile.stand_ins(project) or ()
    return [name for name in stand_ins(project) if name in wanted] if profile.trusts(project) else []


def offer(names: Sequence[str]) -> str:
    """A question for the person."""
    words = say("There is no {name} here, but {names}. Use them as the instructions of this folder?")
    if len(names) == 1:
        words = say("There is no {name} here, but {names}. Use it as the instructions of this folder?")
    return words.format(NAME, listed(names))


def not_asked(names: Sequence[str]) -> str:
    """The notice if nobody can be asked."""
    is_one = len(names) == 1
    return (
        f"{listed(names)} of this folder {'is' if is_one else 'are'} not used: nobody was asked yet whether"
        f" {'it stands' if is_one else 'they stand'} in for {NAME} (handrail chat asks)"
    )

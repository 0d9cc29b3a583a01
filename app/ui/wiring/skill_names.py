"""Skills as slash commands: `/name` at the beginning of a message, which is sent as it stands."""

import asyncio
from pathlib import Path

from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.text.plain import one_line
from app.ui.kit.choices import Choice
from app.ui.kit.fuzzy import Names
from app.ui.wiring.window_part import CurrentTab

MOST_SUGGESTED = 20


class SkillNames:
    """`tab` gives the conversation on show."""

    def __init__(self, profile: Profile, tab: CurrentTab) -> None:
        self._profile = profile
        self._tab = tab

    async def suggested(self, letters: str) -> list[Choice]:
        """The skills that these letters, with the slash, may be the beginning of."""
        if (project := self._project) is None:
            return []
        await import_in_thread("app.assembly.skills")
        from app.assembly.skills import list_skills

        found = await asyncio.to_thread(list_skills, self._profile, project)
        known = {f"/{one.name}": one_line(one.text.description, 160) for one in found if not one.problem}
        named = [*known] if letters == "/" else Names([*known]).find(letters, MOST_SUGGESTED)
        return [Choice(name, known[name], value=name) for name in named[:MOST_SUGGESTED]]

    def has(self, name: str) -> bool:
        from app.assembly.skills import is_skill

        return is_skill(self._profile, self._project, name)

    @property
    def _project(self) -> Path | None:
        tab = self._tab()
        return Path(tab.life.project) if tab is not None and tab.life.project else None

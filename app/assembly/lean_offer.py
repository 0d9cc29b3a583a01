"""Offers the agent with few tools for a model with a small window: before the first message, or once it is known."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.vocabulary.errors import AppError
from app.vocabulary.events import BudgetReported

if TYPE_CHECKING:
    from app.assembly.sessions import OpenedSession


class LeanOffer:
    """`words` makes the offer while no session is open; it is made once, since who keeps the agent knows then."""

    def __init__(self, profile: Profile, tell: Callable[[], None]) -> None:
        """`tell` is called when there is something to offer."""
        self.words = ""
        self.was_made = False
        self.looking: asyncio.Task[None] | None = None
        self._profile = profile
        self._tell = tell

    def look(self, endpoint: NamedEndpoint, model: str, agent: str, folder: Path) -> None:
        """Look whether the model's window is small; what is sent meanwhile does not wait for the answer."""
        self.looking = asyncio.ensure_future(self._look(endpoint, model, agent, folder))

    def withdraw(self) -> None:
        self.words = ""
        if self.looking is not None:
            self.looking.cancel()

    def make_once(self, notice: str) -> str:
        """The notice, or "" if the person has read one."""
        is_new, self.was_made = not self.was_made, True
        return notice if is_new else ""

    def read_report(self, report: BudgetReported, opened: "OpenedSession | None") -> str:
        """An offer if the server said only now, with its first answer, how large the window is."""
        if self.was_made or opened is None or opened.runtime is None or opened.session.turns > 1:
            return ""
        from app.assembly.agent_choice import lean_proposal
        from app.providers.model_windows import Window, WindowSource

        window, model = Window(report.window, WindowSource(report.window_from)), opened.session.model
        tools = len(opened.runtime.orchestrator.specs()) if model.tools else 0
        notice = lean_proposal(opened.agent, model.id, window, tools)
        return self.make_once(notice) if notice else ""

    async def _look(self, endpoint: NamedEndpoint, model: str, agent: str, folder: Path) -> None:
        await import_in_thread("app.assembly.agent_choice")
        from app.assembly.agent_choice import early_lean_proposal

        with suppress(AppError):  # the first message tells
            words = await early_lean_proposal(self._profile, endpoint, model, agent, folder)
            if words and not self.was_made:
                self.words = self.make_once(words)
                self._tell()

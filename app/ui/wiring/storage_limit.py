"""What is done when versions of files exceed the limit: the plan is shown, and nothing goes without an answer."""

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING

from app.errors import AppError, UsageError
from app.ui.kit.dialogs import Confirm, Notice
from app.ui.kit.words import day
from app.ui.sessions.storage_sheet import StorageChoice, StorageSheet
from app.ui.wiring.window_part import WindowPart

if TYPE_CHECKING:
    from app.storage.versions.pruning import PruningPlan

MB = 1_000_000
STEP_MB = 500
"""By which the limit is raised, as often as it takes."""


class StorageLimit(WindowPart):
    """Reads and removes in threads."""

    async def ask(self, session_id: str) -> None:
        """Show what would go; contents of this session stay in any case."""
        limit_mb = self._profile.settings.versions_limit_mb
        try:
            held, plan = await asyncio.to_thread(self._look, limit_mb)
        except AppError as error:
            self._complain(error)
            return
        if held <= limit_mb * MB:
            words = f"Earlier versions of files take {held / MB:,.1f} MB, within your limit of {limit_mb:,} MB."
            Notice(self._window, "There is room", words).open()
            return
        raised_mb = limit_mb + STEP_MB * max(1, -(-(held - limit_mb * MB) // (STEP_MB * MB)))
        sheet = StorageSheet(self._window, _words(held, limit_mb, plan), raised_mb=raised_mb)
        sheet.chosen.connect(lambda choice: self._do(choice, plan, raised_mb, session_id))
        sheet.open()

    def _look(self, limit_mb: int) -> "tuple[int, PruningPlan]":
        from app.storage.versions.pruning import plan_pruning

        store = self._profile.versions
        return store.contents.usage()[1], plan_pruning(store, limit_mb * MB)

    def _do(self, choice: StorageChoice, plan: "PruningPlan", raised_mb: int, session_id: str) -> None:
        if choice is StorageChoice.RAISE:
            try:
                self._profile.change({"versions_limit_mb": raised_mb})
            except AppError as error:
                self._complain(error)
            return
        text = f"{_versions(plan)} can then no longer be compared or restored. This cannot be undone."
        sheet = Confirm(self._window, "Remove the oldest versions?", text, yes="Remove", danger=True)
        sheet.answered.connect(lambda yes: self._start(self._prune(session_id)) if yes else None)
        sheet.open()

    async def _prune(self, session_id: str) -> None:
        from app.storage.versions.pruning import prune

        limit = self._profile.settings.versions_limit_mb * MB
        try:
            removed = await asyncio.to_thread(prune, self._profile.versions, limit, session_id)
        except (AppError, OSError) as error:
            self._complain(error if isinstance(error, AppError) else UsageError(str(error)))
            return
        words = f"{removed:,} contents of earlier versions were removed." if removed else "There was nothing to remove."
        Notice(self._window, "Made room", words).open()


def _words(held: int, limit_mb: int, plan: "PruningPlan") -> str:
    over = f"Earlier versions of files take {held / MB:,.1f} MB, more than your limit of {limit_mb:,} MB."
    would_go = f"{_versions(plan)} would go, which frees {plan.bytes / MB:,.1f} MB."
    return f"{over}\n\nNothing was removed. To stay within the limit, {would_go}"


def _versions(plan: "PruningPlan") -> str:
    count = "1 version" if plan.versions == 1 else f"{plan.versions:,} versions"
    first, last = _day(plan.oldest), _day(plan.newest)
    return f"{count} from {first}" if first == last else f"{count} from {first} to {last}"


def _day(moment: str) -> str:
    if not moment:
        return "an unknown day"
    then = datetime.fromisoformat(moment).astimezone()
    return day(then)

"""What is done when versions of files exceed the limit: the plan is shown, and nothing goes without an answer."""

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING

from app.ui.kit.dialogs import Confirm, Notice
from app.ui.kit.language import number, tr
from app.ui.kit.words import day
from app.ui.sessions.storage_sheet import StorageChoice, StorageSheet
from app.ui.wiring.window_part import WindowPart
from app.vocabulary.errors import AppError, UsageError

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
            words = tr(
                "Earlier versions of files take {size} MB, within your limit of {limit} MB.",
                size=number(held / MB, 1),
                limit=number(limit_mb),
            )
            Notice(self._window, tr("There is room"), words).open()
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
        text = tr(
            "{versions} can then no longer be compared or restored. This cannot be undone.", versions=_versions(plan)
        )
        sheet = Confirm(self._window, tr("Remove the oldest versions?"), text, yes=tr("Remove"), danger=True)
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
        words = tr("There was nothing to remove.")
        if removed:
            words = tr("%n content(s) of earlier versions were removed.", "", removed)
        Notice(self._window, tr("Made room"), words).open()


def _words(held: int, limit_mb: int, plan: "PruningPlan") -> str:
    return tr(
        "Earlier versions of files take {size} MB, more than your limit of {limit} MB.\n\n"
        "Nothing was removed. To stay within the limit, {versions} would go, which frees {freed} MB.",
        size=number(held / MB, 1),
        limit=number(limit_mb),
        versions=_versions(plan),
        freed=number(plan.bytes / MB, 1),
    )


def _versions(plan: "PruningPlan") -> str:
    first, last = _day(plan.oldest), _day(plan.newest)
    if first == last:
        return tr("%n version(s) from {day}", "", plan.versions, day=first)
    return tr("%n version(s) from {first} to {last}", "", plan.versions, first=first, last=last)


def _day(moment: str) -> str:
    if not moment:
        return tr("an unknown day")
    then = datetime.fromisoformat(moment).astimezone()
    return day(then)

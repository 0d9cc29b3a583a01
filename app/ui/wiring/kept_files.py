"""Controls the settings page about storage: shows what is kept for undo, and empties it when the person says so."""

import asyncio
from collections.abc import Callable, Collection
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.assembly.profile import Profile
from app.ui.kit.core_texts import core_text
from app.ui.kit.dialogs import Confirm
from app.ui.kit.language import tr
from app.ui.kit.words import day, home_short
from app.ui.settings.storage_page import KeptRow, StoragePage
from app.ui.transcript.blocks.calls import size_words
from app.ui.wiring.window_part import Start
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.storage.keeps import KeptProject

RunningSessions = Callable[[], Collection[str]]


class KeptFiles(QObject):
    """Reads and removes in threads. `running` gives the sessions whose turn runs: what that needs stays."""

    def __init__(self, profile: Profile, page: StoragePage, start: Start, running: RunningSessions) -> None:
        super().__init__()
        self._profile = profile
        self._page = page
        self._start = start
        self._running = running
        self._kept: list[KeptProject] = []
        page.empty_requested.connect(self._ask)
        page.caches_empty_requested.connect(lambda: self._start(self._empty_caches()))

    async def show(self) -> None:
        try:
            self._kept, bound, cached = await asyncio.to_thread(self._look)
        except (AppError, OSError) as error:
            self._tell(error)
            return
        held, most = size_words(sum(one.bytes for one in self._kept)), size_words(bound)
        total = tr("{size} of at most {most} are kept.", size=held, most=most)
        self._page.show_kept(total if self._kept else tr("Nothing is kept now."), [_row(one) for one in self._kept])

        told = tr("Caches of package managers take {size}.", size=size_words(cached))
        self._page.show_caches(told, are_there=cached > 0)

    def _look(self) -> "tuple[list[KeptProject], int, int]":
        keeps = self._profile.versions.keeps
        return keeps.usage(), keeps.bound(), sum(cache.bytes for cache in self._profile.caches.usage())

    async def _empty_caches(self) -> None:
        await asyncio.to_thread(self._profile.caches.empty)
        await self.show()

    def _ask(self, project: str) -> None:
        size = size_words(sum(one.bytes for one in self._kept if project in ("", one.project)))
        where = tr("in {folder}", folder=home_short(project)) if project else tr("in all projects")
        text = tr(
            "What commands removed or replaced {where} can then not be undone any more: {size}. What a turn needs that "
            "still runs stays.",
            where=where,
            size=size,
        )
        title = tr("Empty what is kept for undo?")
        sheet = Confirm(self._page.window(), title, text, yes=tr("Empty"), danger=True)
        sheet.answered.connect(lambda yes: self._start(self._empty(project)) if yes else None)
        sheet.open()

    async def _empty(self, project: str) -> None:
        try:
            await asyncio.to_thread(self._profile.versions.keeps.empty, project, self._running())
        except (AppError, OSError) as error:
            self._tell(error)
            return
        await self.show()

    def _tell(self, error: AppError | OSError) -> None:
        self._page.show_kept(core_text(error.text) if isinstance(error, AppError) else str(error), ())


def _row(kept: "KeptProject") -> KeptRow:
    since = datetime.fromisoformat(kept.since).astimezone()
    return KeptRow(kept.project, home_short(kept.project), size_words(kept.bytes), day(since))

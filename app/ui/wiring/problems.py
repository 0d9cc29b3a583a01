"""Shows problems of the settings file and the database in a bar, until they are solved."""

import asyncio

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from app.assembly.profile import Profile
from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.window import MainWindow
from app.ui.wiring.window_part import Start
from app.vocabulary.errors import DatabaseBusy, DatabaseUnusable, StorageError

OPEN_FILE, READ_AGAIN = later("Open the file"), later("Reload it")
TRY_AGAIN, BEGIN_NEW = later("Try again"), later("Start a new database")
WAITING = later(
    "Another program is using the database. What you do is kept and continues as soon as the database is free."
)


class Problems(QObject):
    """Shows each problem with buttons, and does what the person chooses."""

    settings_mended = Signal()
    storage_opened = Signal()
    """The database can be used, or can be used again."""
    storage_begun = Signal()
    """A new database is in use: nothing that was shown of the old one is in it."""

    def __init__(self, profile: Profile, window: MainWindow, start: Start) -> None:
        super().__init__()
        self._profile = profile
        self._window = window
        self._start = start
        self._fault: StorageError | None = None
        self._waiting = False
        loop = asyncio.get_running_loop()
        profile.patience = None  # the person sees the wait and can close the window
        profile.waits.tell = lambda waiting: loop.call_soon_threadsafe(self._show_wait, waiting)
        window.bars.settings.chosen.connect(self.mend_settings)
        window.bars.storage.chosen.connect(
            lambda act: self._start(self.begin_new_database() if act == BEGIN_NEW else self.open_storage())
        )
        self.show_settings()

    # --- the settings file

    def show_settings(self) -> None:
        error = self._profile.settings_error
        text = ""
        if error is not None:
            text = tr(
                "{problem} Until it is corrected, Handrail uses the default settings and asks before every tool call.",
                problem=core_text(error.text),
            )
        self._window.bars.settings.show_problem(text, (OPEN_FILE, READ_AGAIN))

    def mend_settings(self, act: str) -> None:
        if act == OPEN_FILE:
            if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._profile.folders.settings))):
                from app.ui.kit.dialogs import Notice

                file = visible(str(self._profile.folders.settings))
                text = tr("No program on this system opens it. The file is {file}", file=file)
                Notice(self._window, tr("The file cannot be opened"), text).open()
            return
        self._profile.read_settings()
        self.show_settings()
        if self._profile.settings_error is None:
            self.settings_mended.emit()

    # --- the database

    async def open_storage(self) -> None:
        """Open the database, or see whether it can be used again, in a thread."""
        try:
            await asyncio.to_thread(lambda: (self._profile.versions, self._profile.store.recent(limit=1)))
        except StorageError as error:
            self.show_storage(error)
            return
        self.show_storage(None)
        self.storage_opened.emit()

    def show_storage(self, fault: StorageError | None) -> None:
        """What keeps the database from being used; None where nothing does."""
        self._fault = None if isinstance(fault, DatabaseBusy) else fault
        self._show()

    def _show_wait(self, waiting: bool) -> None:
        self._waiting = waiting
        self._show()

    def _show(self) -> None:
        bar, fault = self._window.bars.storage, self._fault
        if isinstance(fault, DatabaseUnusable):
            text = tr(
                "{problem} You can start a new database; your earlier sessions and versions are not in it.",
                problem=core_text(fault.text),
            )
            bar.show_problem(text, (TRY_AGAIN, BEGIN_NEW))
        elif fault is not None:
            bar.show_problem(core_text(fault.text), (TRY_AGAIN,))
        else:
            bar.show_problem(translated(WAITING) if self._waiting else "")

    async def begin_new_database(self) -> None:
        try:
            await asyncio.to_thread(self._profile.begin_new_database)
        except StorageError as error:
            self.show_storage(error)
            return
        self.storage_begun.emit()
        await self.open_storage()

"""Connects the window with the open sessions, the store and the settings; its parts know nothing of each other."""

import asyncio
import importlib
import sys
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.ui import placement
from app.ui.desktop_motion import follow_wish
from app.ui.kit.core_texts import core_text
from app.ui.kit.icons import icon
from app.ui.kit.language import tr
from app.ui.kit.motion import use_desktop_motion, use_motion
from app.ui.kit.theme import Theme
from app.ui.window import MainWindow
from app.ui.wiring.composing import Composing
from app.ui.wiring.problems import Problems
from app.ui.wiring.session_files import SessionFiles
from app.ui.wiring.sessions_overview import SessionsOverview
from app.ui.wiring.tab_display import TabDisplay
from app.ui.wiring.tabs import Tabs
from app.ui.wiring.waiting_questions import WaitingQuestions
from app.ui.wiring.window_actions import WindowActions
from app.vocabulary.errors import AppError, DatabaseBusy, ProviderError, StorageError

if TYPE_CHECKING:
    from app.assembly.endpoints import NamedEndpoint
    from app.assembly.starters import TaskStarter
    from app.ui.wiring.first_run import FirstRun
    from app.ui.wiring.folder_adding import FolderAdding
    from app.ui.wiring.preferences import Preferences
    from app.ui.wiring.session_tab import SessionTab

SOON_SECONDS = 0.3
"""For which a conversation waits for the list of sessions; a database that another program holds takes longer."""
PIECES = (
    "app.vocabulary.events",
    "app.storage.sessions.store",
    "app.ui.transcript.blocks.mono",
    "app.ui.transcript.list.block_list",
    "markdown_it",
    "app.ui.transcript.blocks.reply_items",
    "app.ui.transcript.cards.questions",
    "app.ui.transcript.blocks.tool_block",
    "app.ui.changes.review",
    "app.ui.changes.undoing",
    "app.ui.transcript.view",
    "app.ui.wiring.session_tab",
    "app.ui.wiring.preferences",
    "app.ui.wiring.right_column",
    "app.ui.wiring.rewinds",
)
"""What a conversation needs, in steps that each leave the loop free soon."""
WITHOUT_QT = ("app.vocabulary.events", "app.storage.sessions.store", "markdown_it")
"""Those of them that take long, and need not be loaded in the window's own thread."""
RARE = (
    "app.tools.shared.forms",
    "app.ui.transcript.cards.form_card",
    "app.ui.transcript.cards.plan_card",
    "app.ui.changes.changes_view",
    "app.ui.wiring.reviews",
    "app.ui.settings.pages",
    "app.ui.settings.dialog",
    "app.ui.wiring.rules_controller",
    "app.ui.writing.model_picker",
)
"""What may be opened later and should not be loaded only then."""
CANCEL_SECONDS = 1.0
"""How long the window waits at its end for what it has cancelled."""


class AppController(QObject):
    """Owns the window and its parts. `closed` is set once the window is closed and everything is stored."""

    def __init__(self, profile: Profile, theme: Theme, window: MainWindow) -> None:
        super().__init__()
        self.profile = profile
        self.theme = theme
        self.closed = asyncio.Event()
        self.window = window
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_settling_in = False
        self._wanted_folder = ""
        """Which another start asked for while this window was starting."""
        self.problems = Problems(profile, window, self.start)
        self.tabs = Tabs(profile, window, self.start, self.tell)
        self.files = SessionFiles(profile, window, self.start, self.tell)
        self.composing = Composing(profile, window, self.tabs, self.start)
        self.waiting = WaitingQuestions(profile, window, self.tabs, self.start, self.take_folder)
        self.overview = SessionsOverview(profile, window, self.tabs, self.waiting.outside, self.start)
        self.display = TabDisplay(self)
        self.actions = WindowActions(self)
        window.doable.use(profile.settings.shortcuts)
        use_motion(profile.settings.appearance.motion)
        self._connect()

    def _connect(self) -> None:
        window, sidebar = self.window, self.window.sidebar
        sidebar.project_chosen.connect(self.open_folder)
        sidebar.open_folder_requested.connect(self.pick_folder)
        sidebar.settings_requested.connect(self.show_settings)
        self.tabs.other_folder_requested.connect(self.pick_folder)
        self.files.imported.connect(self.tabs.enter_imported)
        window.topbar.menu_opening.connect(
            lambda menu: menu.addAction(
                icon("file"),
                tr("Import a conversation…"),
                lambda: sidebar.import_requested.emit(self.tab.life.project if self.tab else ""),
            )
        )
        window.panel.confinement.variables_requested.connect(lambda: self.show_settings("trust"))
        self.display.context.page_requested.connect(self.show_settings)
        window.folder_dropped.connect(self.drop_folder)
        window.add_folder.connect(lambda folder: self.adding.ask(folder.strip().strip("'\"")))
        window.close_requested.connect(self.ask_to_close)
        window.session_shown.connect(lambda: placement.keep(window, self.profile.folders))
        self.problems.storage_opened.connect(self.tabs.listing.refresh)
        self.problems.storage_begun.connect(
            lambda: self.tabs.replace(list(self.tabs.all), self.tab.life.project if self.tab else "")
        )
        self.problems.settings_mended.connect(self.reload_settings)

    @property
    def tab(self) -> "SessionTab | None":
        """The conversation on show."""
        return self.tabs.current

    @cached_property
    def preferences(self) -> "Preferences":
        """With the first conversation on show, or the first look into the settings."""
        from app.ui.wiring.preferences import Preferences

        made = Preferences(self.profile, self.window, self.start, lambda: self.tabs.current, self.tabs.running_sessions)
        made.changed.connect(self._settings_changed)
        made.key_not_kept.connect(self._tell_about_keyring)
        made.connection_changed.connect(self.reconnect)
        made.endpoint_renamed.connect(self.follow_rename)
        self.window.panel.servers.page_requested.connect(made.show_server)
        self.display.context.window_requested.connect(made.show_window_of)
        return made

    @cached_property
    def first_run(self) -> "FirstRun":
        from app.ui.wiring.first_run import FirstRun

        first = FirstRun(self.profile, self.window.welcome, self.start)
        first.pick_folder_requested.connect(self.pick_folder)
        first.finished.connect(self.finish_first_run)
        first.key_not_kept.connect(self._tell_about_keyring)
        return first

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the window; it is kept until it ends. Nothing begins once the window has gone."""
        if self.closed.is_set():
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- the beginning ---------------------------------------------------------------------------------------------

    def show(self, folder: str = "") -> None:
        """This or the last project, or the welcome page; what is behind the window's frame follows at once."""
        self.start(self.waiting.outside.open())
        if not self.profile.is_new:
            self.window.show_conversation()
            self._is_settling_in = True
            self.start(self._settle_in(folder))
        else:
            self.first_run.begin()
            if folder:
                self.first_run.choose_folder(folder)
            self.window.show_welcome()
            self.start(self.problems.open_storage())
        self.window.show()

    async def _settle_in(self, folder: str) -> None:
        """Load the conversation piece by piece, so that the window can be used meanwhile."""
        for module in PIECES:
            if module in sys.modules:
                continue
            await asyncio.sleep(0.001)
            if module in WITHOUT_QT:
                await import_in_thread(module)
            else:
                importlib.import_module(module)
        opening = asyncio.ensure_future(self.problems.open_storage())
        await asyncio.wait([opening], timeout=SOON_SECONDS)
        self.start(self._finish_rewinds())
        if self._goes_on_with_last(folder):
            self.tabs.choose(self.window.last_session)
        else:
            self.tabs.open_project(folder or next(iter(self.profile.settings.recent_projects), ""), say=True)
        self.composing.send_early()
        self._is_settling_in = False
        if self._wanted_folder:
            self.open_folder(self._wanted_folder)
        await opening

    def _goes_on_with_last(self, folder: str) -> bool:
        """Unless another folder is asked for, or somebody sent something before anything was on show."""
        last = self.window.last_session
        if folder or not last or self.composing.has_early:
            return False
        with suppress(AppError):  # the database cannot be read, or it was deleted
            return not self.profile.store.get(last).deleted_at
        return False

    async def _finish_rewinds(self) -> None:
        """What a program that was killed in the middle of a rewind has left."""

        def finish() -> None:
            from app.storage.sessions.branches import Branches

            versions = self.profile.versions
            if Branches(versions.database).open_rewinds(versions.is_running):
                from app.assembly.conversations import settle_rewinds

                settle_rewinds(self.profile)

        try:
            await asyncio.to_thread(finish)
        except AppError as error:
            self.tell(error)

    def warm_up(self) -> None:
        """Import what the first message will need, while the person still looks."""
        from app.assembly.destination import Destination

        place = Destination(self.profile)
        place.begin()
        self.start(_load(RARE, ("app.assembly.sessions", "pygments.lexers"), place.endpoint))
        self.display.steering.try_confinement()

    def follow_desktop(self) -> None:
        """Move less from now on whenever the desktop asks for it, and more when it does no longer."""
        returned = asyncio.Event()

        def state_changed(state: Qt.ApplicationState) -> None:
            if state is Qt.ApplicationState.ApplicationActive:
                returned.set()

        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.applicationStateChanged.connect(state_changed)
        self.start(follow_wish(lambda less: use_desktop_motion(less=less), returned))

    # --- folders ---------------------------------------------------------------------------------------------------

    def open_folder(self, folder: str) -> None:
        """A folder was dropped, picked or chosen: new work happens there, as soon as the window has started."""
        if self._is_settling_in:
            self._wanted_folder = folder
            return
        self.tabs.open_project(folder, say=True)
        self.window.composer.focus_field()

    def pick_folder(self) -> None:
        from app.ui.kit.dialogs import FolderPicker

        picker = FolderPicker(self.window, tr("Choose a project folder"), str(Path.home()))
        picker.fileSelected.connect(self.take_folder)
        picker.open()

    def take_folder(self, folder: str) -> None:
        if "first_run" in vars(self) and self.first_run.active:
            self.first_run.choose_folder(folder)
        else:
            self.open_folder(folder)

    def drop_folder(self, folder: str) -> None:
        """It may be meant for the session on show."""
        if "first_run" in vars(self) and self.first_run.active:
            self.first_run.choose_folder(folder)
        else:
            self.adding.ask(folder)

    @cached_property
    def adding(self) -> "FolderAdding":
        from app.ui.wiring.folder_adding import FolderAdding

        return FolderAdding(self.profile, self.window, lambda: self.tab, self.start, self.open_folder)

    def finish_first_run(self, folder: str, starter: "TaskStarter | None") -> None:
        self.tabs.open_project(folder, say=True)
        self.window.show_conversation()
        if starter is not None:
            self.composing.begin_with(starter)
        self.warm_up()

    def review(self) -> None:
        """All changes of the conversation on show."""
        self.display.column.review()

    # --- errors ----------------------------------------------------------------------------------------------------

    @property
    def is_stored(self) -> bool:
        """Whether everything that was said in any conversation would be there after a crash."""
        return all(tab.life.opened is None or tab.life.opened.log.is_stored for tab in self.tabs.all)

    def tell(self, error: AppError) -> None:
        """A known error that nobody else has shown."""
        if isinstance(error, StorageError) and not isinstance(error, DatabaseBusy):
            self.problems.show_storage(error)
        else:
            self.complain(error)

    @property
    def _in_front(self) -> QWidget:
        """What a notice is shown over: the settings while they are open, or they would be covered by the window."""
        dialog = self.preferences.dialog if "preferences" in vars(self) else None
        return dialog if dialog is not None and dialog.isVisible() and not dialog.isMinimized() else self.window

    def complain(self, error: AppError) -> None:
        from app.ui.kit.dialogs import Notice

        Notice(self._in_front, tr("That did not work"), core_text(error.text)).open()

    def _tell_about_keyring(self) -> None:
        from app.ui.kit.dialogs import no_keyring

        no_keyring(self._in_front).open()

    # --- settings --------------------------------------------------------------------------------------------------

    def show_settings(self, page: str) -> None:
        self.preferences.show(page)

    def change_settings(self, changes: dict[str, Any]) -> None:
        try:
            self.profile.change(changes)
        except AppError as error:
            self.complain(error)
        self._settings_changed()

    def _settings_changed(self) -> None:
        look = self.profile.settings.appearance
        self.window.doable.use(self.profile.settings.shortcuts)
        use_motion(look.motion)
        self.theme.apply(look.theme, look.font_size, look.contrast)
        for tab in self.tabs.all:
            tab.follow_settings()
        self.display.steering.show_variables()
        if self.tab is not None:
            self.display.show(self.tab)

    def follow_rename(self, old: str, new: str) -> None:
        for tab in self.tabs.all:
            tab.life.place.note_renaming(old, new)

    def reload_settings(self) -> None:
        """Conversations that have begun go on as they are; one that has not takes over what the file says."""
        self._settings_changed()
        self.tabs.replace([tab for tab in self.tabs.all if tab.life.session_id is None and not tab.life.running])

    def reconnect(self) -> None:
        for tab in self.tabs.all:
            tab.life.reconnect()
        self.warm_up()

    # --- leaving ---------------------------------------------------------------------------------------------------

    def ask_to_close(self) -> None:
        works = any(tab.life.running for tab in self.tabs.all)
        commands = sum(one.running for tab in self.tabs.all for one in tab.life.steering.commands)
        if not works and not commands:
            self.start(self.leave())
            return
        from app.ui.kit.dialogs import confirm_close

        sheet = confirm_close(self.window, 0 if works else commands)
        sheet.answered.connect(lambda yes: self.start(self.leave()) if yes else None)
        sheet.open()

    async def leave(self) -> None:
        """Put everything away: sessions stopped and stored, deletions done, geometry kept."""
        placement.keep(self.window, self.profile.folders)
        self.window.sidebar.confirm_deletes()
        self.window.hide()
        await self.waiting.outside.close()  # a program that is started now opens a window of its own
        self.display.column.keep_notes()
        self.profile.end_waits_soon()
        closing = (*(tab.close() for tab in self.tabs.all), *self.tabs.closing)
        await asyncio.gather(self.display.steering.close(), *closing, return_exceptions=True)
        if "preferences" in vars(self):
            await self.preferences.close()
        await self.tabs.listing.close()
        with suppress(StorageError):
            await self.profile.store.until_settled()
        if others := self._tasks - {asyncio.current_task()}:  # an error would be told if one went with the loop
            for task in others:
                task.cancel()
            await asyncio.wait(others, timeout=CANCEL_SECONDS)
        for tab in self.tabs.all:  # what one still finds out would be told to a window that is gone
            tab.column.undoing.blockSignals(True)
            tab.blockSignals(True)
        self.window.allow_close()
        self.closed.set()


async def _load(widgets: Sequence[str], others: Sequence[str], endpoint: "NamedEndpoint | None") -> None:
    """Import widgets one by one in the window's own thread, and everything else in another thread."""
    await import_in_thread(*others)
    if endpoint is not None:
        from app.providers import import_module_of

        with suppress(ProviderError):  # told when something is asked of it
            await asyncio.to_thread(import_module_of, endpoint.kind)
    for module in widgets:
        await asyncio.sleep(0.1)
        importlib.import_module(module)

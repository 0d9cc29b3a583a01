"""What the window shows of the tab on show around its view, and what the person asks for inside the view."""

import asyncio
from collections.abc import Coroutine, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QUrl
from PySide6.QtGui import QCursor, QDesktopServices
from PySide6.QtWidgets import QToolTip

from app.assembly.profile import Profile
from app.ui.kit.announce import announce
from app.ui.kit.language import tr
from app.ui.kit.tips import plain_tip
from app.ui.window import MainWindow
from app.ui.wiring.composing import Composing
from app.ui.wiring.context_controls import ContextControls
from app.ui.wiring.steering_controls import SteeringControls
from app.ui.wiring.tabs import Tabs
from app.ui.wiring.window_part import TabPart
from app.vocabulary.errors import AppError, UsageError

if TYPE_CHECKING:
    from app.ui.transcript.cards.rows_table import RowsModel
    from app.ui.wiring.preferences import Preferences
    from app.ui.wiring.rewinds import Rewinds
    from app.ui.wiring.right_column import RightColumn
    from app.ui.wiring.session_tab import SessionTab
    from app.ui.wiring.storage_limit import StorageLimit


class Controller(Protocol):
    """The window's controller, as far as parts need it."""

    profile: Profile
    window: MainWindow
    tabs: Tabs
    composing: Composing

    @property
    def preferences(self) -> "Preferences": ...

    def start(self, work: Coroutine[Any, Any, None]) -> None: ...

    def tell(self, error: AppError) -> None: ...

    def complain(self, error: AppError) -> None: ...

    def pick_folder(self) -> None: ...


class TabDisplay(TabPart):
    def __init__(self, controller: Controller) -> None:
        window, tabs, start = controller.window, controller.tabs, controller.start
        super().__init__(controller.profile, window, lambda: tabs.current, start)
        self._controller = controller
        self.steering = SteeringControls(controller.profile, window, self._tab, start)
        self.context = ContextControls(controller.profile, window, self._tab, start)
        tabs.added.connect(self._adopt)
        tabs.entered.connect(self.steering.look_at_folder)
        tabs.changed.connect(self.show)
        window.bars.look_on.chosen.connect(self._with_tab(lambda tab, act: start(tab.answer_look_on(act))))
        window.bars.lean.chosen.connect(self._with_tab(lambda tab, act: tab.answer_lean_offer(act)))
        window.panel.confinement.help_requested.connect(self._tell_what_confines)

    def show(self, tab: "SessionTab") -> None:
        window, life = self._window, tab.life
        window.show_session(life.session_id or "", tab.history.title or tr("New session"), life.project)
        self._controller.composing.show(tab)
        self.steering.show(tab)
        self.context.show(tab)
        self.column.show(tab)
        self.rewinds.show(tab)
        window.bars.look_on.show_problem(*tab.look_on_offer)
        window.bars.lean.show_problem(*tab.lean_offer)
        self._controller.preferences.show_rules()
        self._controller.preferences.show_servers()

    @cached_property
    def column(self) -> "RightColumn":
        from app.ui.wiring.right_column import RightColumn

        return RightColumn(self._profile, self._window, self._tab, self._start)

    @cached_property
    def rewinds(self) -> "Rewinds":
        from app.ui.wiring.rewinds import Rewinds

        made = Rewinds(self._profile, self._window, self._start, self._controller.tell)
        made.forked.connect(self._controller.tabs.enter_fork)
        return made

    @cached_property
    def storage_limit(self) -> "StorageLimit":
        from app.ui.wiring.storage_limit import StorageLimit

        return StorageLimit(self._profile, self._window, self._start, self._controller.tell)

    # --- inside the view -------------------------------------------------------------------------------------------

    def _adopt(self, tab: "SessionTab") -> None:
        reports = tab.view.reports
        tab.spoken.connect(lambda words, urgent: announce(self._window, words, urgent=urgent))
        tab.column.undoing.unreadable.connect(self._controller.tell)
        self.column.adopt(tab)
        self.rewinds.adopt(tab)
        reports.notice_pressed.connect(lambda act: self._notice_pressed(tab, act))
        reports.remedy_requested.connect(lambda act: self._remedy(tab, act))
        reports.file_requested.connect(lambda path, line: self._open_in_editor(tab, path, line))
        reports.file_asked.connect(self.column.show_file)
        reports.files.answer_by(lambda named: self._start(self._find_files(tab, named)))
        reports.budget_requested.connect(lambda: self._controller.preferences.show("budget"))
        reports.pictures_requested.connect(lambda model, rows: self._show_pictures(tab, model, rows))
        reports.trial_requested.connect(lambda command: self._send_trial(tab, command))
        tab.view.reports.link_clicked.connect(self.ask_about_link)
        tab.view.reports.link_hovered.connect(
            lambda address: QToolTip.showText(QCursor.pos(), plain_tip(address) if address else "")
        )
        tab.view.empty.folder_requested.connect(self._controller.pick_folder)

    def _show_pictures(self, tab: "SessionTab", model: "RowsModel", rows: range) -> None:
        from app.documents.texts import Documents
        from app.ui.wiring.thumbnails import show_pictures

        self._start(show_pictures(Documents(self._profile.folders.documents), tab.life.project, model, rows))

    def _notice_pressed(self, tab: "SessionTab", act: str) -> None:
        from app.ui.wiring.tab_notices import GO_ON, SEE_WHAT_COULD_GO, SHOW_DROPPED, USE_LEAN

        if act == SEE_WHAT_COULD_GO:
            self._start(self.storage_limit.ask(tab.life.session_id or ""))
        elif act == SHOW_DROPPED:
            self.column.review(tab.column.dropped[0].path if tab.column.dropped else "")
        elif act == USE_LEAN:
            tab.use_lean()
        elif act == GO_ON:
            tab.life.retry()
        else:
            self._remedy(tab, act)

    def _remedy(self, tab: "SessionTab", act: str) -> None:
        """What the person can do about a failure."""
        from app.ui.transcript.blocks.notices import Remedy

        match act:
            case Remedy.KEY | Remedy.SETTINGS:
                self._controller.preferences.show("providers")
            case Remedy.MODEL:
                self._window.composer.open_models()
            case Remedy.COMPACT:
                self.context.compact("")
            case Remedy.BUDGET:
                self._controller.preferences.show("budget")
            case Remedy.FOLDER:
                self._controller.pick_folder()
            case Remedy.EDIT:
                self.rewinds.edit_last(tab)
            case Remedy.SMALLER:
                self.rewinds.send_smaller(tab)
            case Remedy.NO_TOOLS:
                tab.go_on_without_tools()
            case Remedy.LEAN:
                tab.use_lean()
                tab.life.retry()

    def _send_trial(self, tab: "SessionTab", command: str) -> None:
        """Ask the agent to run it in the sandbox."""
        words = tr(
            "Run this in the sandbox, before I run it outside, and tell me all that it did: {command}", command=command
        )
        tab.send_aside(words)

    def ask_about_link(self, address: str, why: str) -> None:
        from app.ui.kit.dialogs import confirm_link

        sheet = confirm_link(self._window, address, why)
        sheet.answered.connect(lambda yes: yes and QDesktopServices.openUrl(QUrl(address)))
        sheet.open()

    def _open_in_editor(self, tab: "SessionTab", path: str, line: int) -> None:
        from app.ui.wiring.editor import open_in_editor

        profile, folder = self._profile, tab.life.folder
        if path.startswith("@state/"):
            folder, path = profile.folders.state(tab.life.session_id or ""), path.removeprefix("@state/")
        try:
            open_in_editor(profile.settings.editor, Path(folder), path, line)
        except UsageError as error:
            self._controller.complain(error)

    async def _find_files(self, tab: "SessionTab", named: Mapping[str, bool]) -> None:
        """Which paths in an answer can be links."""
        from app.ui.wiring.project_links import find_files

        if tab.life.folder is not None:
            tab.view.reports.files.tell(await asyncio.to_thread(find_files, tab.life.folder, named))

    def _tell_what_confines(self) -> None:
        from app.ui.kit.dialogs import what_confines

        what_confines(self._window).open()

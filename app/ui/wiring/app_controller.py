"""Connects the window with the open sessions, the store and the settings; its parts know nothing of each other."""

import asyncio
import importlib
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QCursor, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QToolTip, QWidget

from app.assembly.profile import Profile
from app.sandbox.project import checked_project
from app.text.plain import one_line
from app.ui.desktop_motion import follow_wish
from app.ui.kit.announce import announce
from app.ui.kit.core_texts import core_text
from app.ui.kit.icons import icon
from app.ui.kit.language import tr
from app.ui.kit.motion import use_desktop_motion, use_motion
from app.ui.kit.parts import single_shot
from app.ui.kit.theme import Theme
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import provider_title
from app.ui.loop import import_in_thread
from app.ui.notify import notify
from app.ui.placement import keep
from app.ui.steering.panel import PanelZone
from app.ui.window import MainWindow
from app.ui.wiring.attaching import Attaching
from app.ui.wiring.context_controls import ContextControls
from app.ui.wiring.model_switch import ModelSwitch
from app.ui.wiring.outside_requests import OutsideQuestion, OutsideRequests
from app.ui.wiring.problems import Problems
from app.ui.wiring.session_files import SessionFiles
from app.ui.wiring.session_listing import SessionListing
from app.ui.wiring.steering_controls import SteeringControls
from app.ui.wiring.window_actions import WindowActions
from app.ui.writing.composer import WaitingState
from app.ui.writing.suggestions import SuggestionRequest, Wanted
from app.vocabulary.efforts import GUESSED
from app.vocabulary.errors import AppError, DatabaseBusy, ProviderError, StorageError, UsageError

if TYPE_CHECKING:
    from app.agent.inbox import Inbox
    from app.assembly.endpoints import NamedEndpoint
    from app.providers import ModelInfo
    from app.ui.palette import Palette
    from app.ui.wiring.change_review import ChangeReview
    from app.ui.wiring.first_run import FirstRun
    from app.ui.wiring.mcp_prompts import McpPrompts
    from app.ui.wiring.mentions import Mentions
    from app.ui.wiring.preferences import Preferences
    from app.ui.wiring.reviews import Reviews
    from app.ui.wiring.rewinds import Rewinds
    from app.ui.wiring.session_tab import SessionTab
    from app.ui.wiring.slash_commands import WindowCommands
    from app.ui.wiring.storage_limit import StorageLimit
    from app.vocabulary.events import EndReason, Question
    from app.vocabulary.messages import Image

    Place = tuple[SessionTab | OutsideQuestion, Question]
    """Who asks, and what."""

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
    "app.ui.wiring.change_review",
    "app.ui.wiring.rewinds",
)
"""What a conversation needs, in steps that each leave the loop free soon."""
WITHOUT_QT = ("app.vocabulary.events", "app.storage.sessions.store", "markdown_it")
"""Those of them that take long, and need not be loaded in the window's own thread."""
RARE = (
    "app.tools.shared.forms",
    "app.ui.transcript.cards.form_card",
    "app.ui.transcript.cards.plan_card",
    "app.ui.wiring.reviews",
    "app.ui.settings.pages",
    "app.ui.settings.dialog",
    "app.ui.wiring.rules_controller",
    "app.ui.writing.model_picker",
)
"""What may be opened later and should not be loaded only then."""
CALL_MS = 50
"""How long a question of another session waits to be named, so that the session that was chosen is drawn first."""
CANCEL_SECONDS = 1.0
"""How long the window waits at its end for what it has cancelled."""


class AppController(QObject):
    """Owns the window and its session tabs. `closed` is set once the window is closed and everything is stored."""

    def __init__(self, profile: Profile, theme: Theme, window: MainWindow) -> None:
        super().__init__()
        self.profile = profile
        self.theme = theme
        self.closed = asyncio.Event()
        self.window = window
        self.tabs: list[SessionTab] = []
        self.tab: SessionTab | None = None
        self._models: dict[str, ModelInfo] = {}
        self._listed: NamedEndpoint | None = None
        """Whose models the list shows."""
        self._away = ""
        self.waiting_list: Palette | None = None
        """The questions of all sessions, while the person chooses one."""
        self._is_settling_in = False
        self._wanted_folder = ""
        """Which another start asked for while this window was starting."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._dropped: dict[asyncio.Task[None], str | None] = {}
        """Tabs that are being closed, and their sessions."""
        self.problems = Problems(profile, self.window, self.start)
        self.listing = SessionListing(profile, self.window.sidebar, self.start, self.tell)
        self.files = SessionFiles(profile, self.window, self.start, self.tell)
        self.steering = SteeringControls(profile, self.window, lambda: self.tab, self.start)
        self.context = ContextControls(profile, self.window, lambda: self.tab, self.start)
        self.switching = ModelSwitch(profile, self.window, self.start)
        self.attaching = Attaching(profile, self.window, lambda: self.tab, self.start)
        self.outside = OutsideRequests(profile, self.window, self.start, self.take_folder)
        self._call_soon = single_shot(window, self._call_for_answer, CALL_MS)
        self.outside.changed = self._call_for_answer
        self.actions = WindowActions(self)
        self.window.doable.use(profile.settings.shortcuts)
        use_motion(profile.settings.appearance.motion)
        self._connect()

    def show(self, folder: str = "") -> None:
        """This or the last project, or the welcome page; what is behind the window's frame follows at once."""
        self.start(self.outside.open())
        if not self.profile.is_new:
            self.window.show_conversation()
            self._is_settling_in = True
            self.start(self._settle_in(folder or next(iter(self.profile.settings.recent_projects), "")))
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
        self._open_project(folder, say=True)
        if "_early_inbox" in vars(self) and self.tab is not None:
            self._early_inbox.move_to(self.tab.inbox)
            self.tab.go_on()
        self._is_settling_in = False
        if self._wanted_folder:
            self.open_folder(self._wanted_folder)
        await opening

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

    @cached_property
    def _early_inbox(self) -> "Inbox":
        """Holds what is sent before the first tab is there."""
        from app.agent.inbox import Inbox

        return Inbox()

    @cached_property
    def first_run(self) -> "FirstRun":
        from app.ui.wiring.first_run import FirstRun

        first = FirstRun(self.profile, self.window.welcome, self.start)
        first.pick_folder_requested.connect(self.pick_folder)
        first.finished.connect(self.finish_first_run)
        first.key_not_kept.connect(self._tell_about_keyring)
        return first

    @cached_property
    def preferences(self) -> "Preferences":
        """With the first conversation on show, or the first look into the settings."""
        from app.ui.wiring.preferences import Preferences

        made = Preferences(self.profile, self.window, self.start, lambda: self.tab, self._running_sessions)
        made.changed.connect(self._settings_changed)
        made.key_not_kept.connect(self._tell_about_keyring)
        made.connection_changed.connect(lambda: self.start(self.reconnect()))
        made.endpoint_renamed.connect(self.follow_rename)
        self.window.panel.servers.page_requested.connect(made.show_server)
        self.context.window_requested.connect(made.show_window_of)
        return made

    def _running_sessions(self) -> set[str]:
        return {tab.session_id for tab in self.tabs if tab.session_id is not None and tab.running}

    def show_settings(self, page: str) -> None:
        self.preferences.show(page)

    @cached_property
    def reviewing(self) -> "ChangeReview":
        from app.ui.wiring.change_review import ChangeReview

        changes = self.window.panel.changes
        changes.review_requested.connect(self.review)
        changes.drop_shown.connect(self.review)
        changes.put_back_requested.connect(lambda path: self.tab.put_back(path) if self.tab is not None else None)
        changes.drop_read.connect(lambda path: self.tab.read_drop(path) if self.tab is not None else None)
        return ChangeReview(self.profile, self.window, self.window.panel.changes, self.start)

    @cached_property
    def reviews(self) -> "Reviews":
        from app.ui.wiring.reviews import Reviews

        return Reviews(self.profile, self.window, self.start)

    def review(self, path: str = "") -> None:
        """All changes of the conversation on show, beginning with one file."""
        if self.tab is not None:
            self.reviews.open(self.tab, path)

    @cached_property
    def rewinds(self) -> "Rewinds":
        from app.ui.wiring.rewinds import Rewinds

        made = Rewinds(self.profile, self.window, self.start, self.tell)
        made.forked.connect(self._enter_fork)
        return made

    @cached_property
    def storage_limit(self) -> "StorageLimit":
        from app.ui.wiring.storage_limit import StorageLimit

        return StorageLimit(self.profile, self.window, self.start, self.tell)

    def warm_up(self) -> None:
        """Import what the first message will need, while the person still looks."""
        from app.ui.wiring.destination import Destination

        place = Destination(self.profile)
        place.begin()
        self.start(_load(RARE, ("app.assembly.sessions", "pygments.lexers"), place.endpoint))
        self.steering.try_confinement()

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

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the window; it is kept until it ends. Nothing begins once the window has gone."""
        if self.closed.is_set():
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- tabs ------------------------------------------------------------------------------------------------------

    def new_session(self) -> None:
        self._open_project(self.tab.project if self.tab else "", say=False)
        self.window.show_conversation()

    def open_folder(self, folder: str) -> None:
        """A folder was dropped, picked or chosen: new work happens there, as soon as the window has started."""
        if self._is_settling_in:
            self._wanted_folder = folder
            return
        self._open_project(folder, say=True)
        self.window.composer.focus_field()

    def choose_session(self, session_id: str) -> None:
        self._choose_session(session_id, lambda tab: None)

    def _choose_session(self, session_id: str, then: "Callable[[SessionTab], None]") -> None:
        """`then` is called when its conversation is shown, which may be later if the database is being written."""
        tab = next((tab for tab in self.tabs if tab.session_id == session_id), None)
        if tab is None:
            self.profile.store.soon(lambda: self._open_stored(session_id, then))
        else:
            self._enter(tab)
            self.window.show_conversation()
            then(tab)

    def show_hit(self, session_id: str, seq: int, found: str) -> None:
        """A place that the search found, in its conversation."""
        self._choose_session(session_id, lambda tab: tab.view.show_message(seq, found))

    def _enter_fork(self, session_id: str, text: str, images: "tuple[Image, ...]") -> None:
        """The text of the message that it was forked at can be changed and sent there."""
        self._choose_session(session_id, lambda tab: self._draft_again(tab, text, images))
        self.listing.refresh()

    def _enter_imported(self, session_id: str) -> None:
        """It was held nowhere: its card asks where it goes on."""
        self.choose_session(session_id)
        self.listing.refresh()

    def _look_on_pressed(self, act: str) -> None:
        from app.ui.wiring.session_tab import GO_ON_HERE

        if self.tab is not None:
            self.start(self.tab.go_on_here() if act == GO_ON_HERE else self.tab.look_again())

    def _open_stored(self, session_id: str, then: "Callable[[SessionTab], None]") -> None:
        from app.ui.wiring.session_tab import SessionTab

        try:
            stored = self.profile.store.get(session_id)
        except UsageError as error:  # deleted in another window
            self._complain(error)
            self.listing.refresh()
            return
        tab = self._add_tab(SessionTab(self.profile, stored.project, session_id, stands_in=self.window.chat))
        for closing in (closing for closing, dropped in self._dropped.items() if dropped == session_id):
            tab.follow(closing)
        self._enter(tab)
        self.window.show_conversation()
        then(tab)

    def _open_project(self, folder: str, *, say: bool) -> None:
        try:
            project = str(checked_project(folder)) if folder else ""
        except UsageError as error:
            if say:
                from app.ui.kit.dialogs import Confirm

                title, yes, no = tr("That folder cannot be used"), tr("Choose another…"), tr("Close")
                sheet = Confirm(self.window, title, core_text(error.text), yes=yes, no=no)
                sheet.answered.connect(lambda yes: self.pick_folder() if yes else None)
                sheet.open()
            project = ""
        if project:
            self.profile.keep_recent(project)
        from app.ui.wiring.session_tab import SessionTab

        fresh = next((tab for tab in self.tabs if tab.session_id is None and not tab.running), None)
        if fresh is None or fresh.project != project:
            tab = self._add_tab(SessionTab(self.profile, project, stands_in=self.window.chat))
            if fresh is not None:
                fresh.inbox.move_to(tab.inbox)
                self._drop(fresh)
            fresh = tab
        self._enter(fresh)
        self.listing.refresh()

    def _add_tab(self, tab: "SessionTab") -> "SessionTab":
        self.tabs.append(tab)
        self.window.chat.addWidget(tab.view)
        tab.changed.connect(lambda: self._tab_changed(tab))
        tab.titled.connect(self.listing.refresh)
        tab.recalled.connect(lambda: self.window.composer.set_history(tab.said) if tab is self.tab else None)
        tab.place_requested.connect(lambda endpoint: self.switching.choose_place(tab, endpoint))
        tab.spoken.connect(lambda words, urgent: announce(self.window, words, urgent=urgent))
        tab.needs_you.connect(lambda on: self.show_waiting_tab(tab, on))
        tab.draft_changed.connect(lambda: self._show_draft(tab) if tab is self.tab else None)
        tab.view.reports.image_opened.connect(self.attaching.open)
        tab.undoing.unreadable.connect(self.tell)
        self.reviewing.adopt(tab)
        self.rewinds.adopt(tab)
        tab.view.reports.notice_pressed.connect(lambda act: self._notice_pressed(tab, act))
        tab.view.answered.connect(self.window.composer.focus_field)
        tab.view.link_clicked.connect(self.ask_about_link)
        tab.view.reports.file_requested.connect(lambda path, line: self._open_in_editor(tab, path, line))
        tab.view.link_hovered.connect(
            lambda address: QToolTip.showText(QCursor.pos(), plain_tip(address) if address else "")
        )
        tab.view.reports.remedy_requested.connect(self._remedy)
        tab.turn_over.connect(lambda reason: self._tell_turn_over(tab, reason))
        tab.view.reports.budget_requested.connect(lambda: self.preferences.show("budget"))
        tab.view.empty.suggested.connect(lambda idea: self.draft_idea(tab, idea))
        tab.view.reports.trial_requested.connect(lambda command: self._send_trial(tab, command))
        tab.view.empty.folder_requested.connect(self.pick_folder)
        tab.view.pending_scrolled_away.connect(lambda question: self._scrolled_away(tab, question))
        return tab

    def _show_draft(self, tab: "SessionTab") -> None:
        self.window.composer.show_draft(tab.inbox.draft)
        self.attaching.show(tab)

    def _notice_pressed(self, tab: "SessionTab", act: str) -> None:
        from app.ui.wiring.session_tab import SEE_WHAT_COULD_GO, SHOW_DROPPED

        if act == SEE_WHAT_COULD_GO:
            self.start(self.storage_limit.ask(tab.session_id or ""))
        elif act == SHOW_DROPPED:
            self.review(tab.dropped[0].path if tab.dropped else "")
        else:
            self._remedy(act)

    def _remedy(self, act: str) -> None:
        """What the person can do about a failure."""
        from app.ui.transcript.blocks.notices import Remedy

        match act:
            case Remedy.KEY | Remedy.SETTINGS:
                self.preferences.show("providers")
            case Remedy.MODEL:
                self.window.composer.open_models()
            case Remedy.COMPACT:
                self.context.compact("")
            case Remedy.BUDGET:
                self.preferences.show("budget")
            case Remedy.FOLDER:
                self.pick_folder()
            case Remedy.EDIT if self.tab is not None:
                self.rewinds.edit_last(self.tab)
            case Remedy.SMALLER if self.tab is not None:
                self.rewinds.send_smaller(self.tab)
            case Remedy.NO_TOOLS if self.tab is not None:
                self.tab.go_on_without_tools()
            case Remedy.LEAN if self.tab is not None:
                self.tab.use_lean()
                self.tab.retry()

    def _enter(self, tab: "SessionTab") -> None:
        composer = self.window.composer
        if self.tab is None and composer.draft().strip():
            tab.inbox.draft_again(composer.draft())  # typed before the first tab was there
        self.tab = tab
        self.window.chat.setCurrentWidget(tab.view)
        composer.set_history(tab.said)
        composer.set_draft(tab.inbox.draft)
        self._away = ""
        self._call_soon.start()  # what was chosen is shown first
        self._show_tab(tab)
        self.steering.look_at_folder(tab)
        tab.undoing.refresh()

    def close_session(self) -> None:
        """Put this conversation away and begin another in its folder. One that runs goes on behind it."""
        tab = self.tab
        self.new_session()
        if tab is not None and tab is not self.tab and not tab.running and not tab.view.waiting_questions:
            self._drop(tab)

    def _drop(self, tab: "SessionTab") -> None:
        self.tabs.remove(tab)
        self.window.chat.removeWidget(tab.view)
        tab.undoing.blockSignals(True)  # what it still finds out would be told to a view that is gone
        closing = asyncio.ensure_future(tab.close())
        self._dropped[closing] = tab.session_id
        closing.add_done_callback(self._dropped.pop)
        closing.add_done_callback(lambda _: tab.view.deleteLater())  # its end is still told to the view

    # --- showing ---------------------------------------------------------------------------------------------------

    def _tab_changed(self, tab: "SessionTab") -> None:
        if tab.session_id is not None:
            self.window.sidebar.set_running(tab.session_id, tab.running)
        if tab is self.tab:
            self._show_tab(tab)

    def _show_tab(self, tab: "SessionTab") -> None:
        window = self.window
        window.show_session(tab.session_id or "", tab.title or tr("New session"), tab.project)
        window.composer.set_running(tab.running)
        window.composer.field.invite(has_folder=bool(tab.project))
        self.steering.show(tab)
        endpoint = tab.place.endpoint
        if endpoint is None:
            window.composer.show_model("")
        else:  # who runs it is not said of the well-known services
            title = (
                "" if endpoint.is_builtin and endpoint.is_own else provider_title(endpoint.title, endpoint.kind.title)
            )
            model = tab.model or endpoint.default_model
            window.composer.show_model(model, title, endpoint.address, tab.effort_in_force)
        self.attaching.show(tab)
        waiting = WaitingState.QUEUED if tab.running else WaitingState.NOT_SENT
        window.composer.show_waiting(tab.inbox.waiting, WaitingState.SENDING if tab.connecting else waiting)
        window.panel.show_folder(tab.project)
        window.panel.show_zones(self._zones(tab))
        self.reviewing.show(tab)
        self.rewinds.show(tab)
        window.look_on_bar.show_problem(tab.looking_on, tab.looking_on_acts)
        window.panel.servers.show_servers(tab.servers)
        window.lean_bar.show_problem(core_text(tab.lean_offer), tab.lean_offer_acts)
        self.preferences.show_rules()
        self.preferences.show_servers()
        self.context.show(tab)

    def _zones(self, tab: "SessionTab") -> list[PanelZone]:
        """Those of the open session, or as they will be when it is opened again; where its agent is, is known then."""
        if tab.opened is not None and tab.opened.runtime is not None:
            zones = (zone for zone in tab.opened.runtime.files.zones if zone.name != "project")
            tab.zones = [PanelZone(f"@{zone.name}", str(zone.root), zone.writable) for zone in zones]
        elif tab.session_id and tab.project and not tab.zones:
            folders = self.profile.folders
            state, central = folders.state(tab.session_id), folders.central(tab.folder)
            own = (("@state", state, True), ("@central", central, True), ("@chats", folders.chats(tab.folder), False))
            tab.zones = [PanelZone(name, str(folder), writable) for name, folder, writable in own]
        return tab.zones

    def _mark_sessions(self) -> None:
        """The list is new: say which sessions run, wait and are shown."""
        for tab in self.tabs:
            if tab.session_id is not None:
                self.window.sidebar.set_running(tab.session_id, tab.running)
                self.window.sidebar.set_waiting(tab.session_id, bool(tab.view.waiting_questions))
        if self.tab is not None and self.tab.session_id is not None:
            self.window.sidebar.select(self.tab.session_id)

    def show_waiting_tab(self, tab: "SessionTab", on: bool) -> None:
        if tab.session_id is not None:
            self.window.sidebar.set_waiting(tab.session_id, on)
        self._call_for_answer()
        if on:
            self.window.notify_attention()
            if not self.window.isActiveWindow():
                self.start(notify(tr("Handrail needs your answer"), tab.title or tr("A session waits for you")))

    def _scrolled_away(self, tab: "SessionTab", question: "Question | None") -> None:
        if tab is not self.tab:
            return
        self._away = question.title if question else ""
        self._call_for_answer()

    def _call_for_answer(self) -> None:
        """For a question of this conversation that is out of view, or else for one of another session."""
        others = (tab for tab in self.tabs if tab is not self.tab and tab.view.waiting_questions)
        other = next(others, None)
        words = ""
        if other is not None:
            question, title = other.view.waiting_questions[0].title, other.title or tr("New session")
            words = tr("{question} (in “{session}”)", question=question, session=title)
        elif later := next((one for one in self.outside.waiting if one.later), None):
            words = tr("{program} wants to use {tool}", program=later.program, tool=later.question.tool)
        self.window.call_for_answer(self._away or words)

    def show_waiting_question(self) -> None:
        """The one question that waits, or the list of them over all sessions and outside programs."""
        waiting: list[Place] = [(tab, question) for tab in self.tabs for question in tab.view.waiting_questions]
        waiting += [(one, one.question) for one in self.outside.waiting]
        if len(waiting) > 1:
            self._list_waiting(waiting)
        elif waiting:
            self._go_to_question(waiting[0])
        else:
            below = self.window.mapToGlobal(self.window.rect().center())
            QToolTip.showText(below, tr("Nothing waits for you."), self.window)

    def _list_waiting(self, waiting: "Sequence[Place]") -> None:
        from app.ui import palette
        from app.ui.kit.choices import Choice
        from app.ui.transcript.cards.approval import exact_call
        from app.ui.transcript.cards.card import call_text

        choices = []
        for number, (asker, question) in enumerate(waiting, 1):
            about = call_text(exact_call(question)) if question.arguments else question.title
            name = asker.program if isinstance(asker, OutsideQuestion) else asker.title
            where = one_line(name or tr("New session"), 60)
            choices.append(Choice(f"{number}. {one_line(about, 70)}", where, value=number))
        asks = tr("%n question(s) wait for you", "", len(waiting))
        self.waiting_list = palette.Palette(self.window, choices, tr("Waits for you"), asks)
        self.waiting_list.chosen.connect(lambda number: self._go_to_question(waiting[number - 1]))
        self.waiting_list.destroyed.connect(lambda: setattr(self, "waiting_list", None))
        self.waiting_list.open()

    def _go_to_question(self, place: "Place") -> None:
        tab, question = place
        if isinstance(tab, OutsideQuestion):
            if tab in self.outside.waiting:
                self.outside.ask(tab)
            return
        if tab not in self.tabs:
            return
        if tab is not self.tab:
            self._enter(tab)
        tab.view.enter_question(question.id)

    def _tell_turn_over(self, tab: "SessionTab", reason: "EndReason") -> None:
        """Somebody who works elsewhere meanwhile is told; who stopped it knows."""
        if reason == "cancelled" or self.window.isActiveWindow():
            return
        words = tr("Handrail has finished") if reason == "done" else tr("Handrail has stopped")
        self.start(notify(words, tab.title or tr("New session")))

    @property
    def is_stored(self) -> bool:
        """Whether everything that was said in any conversation would be there after a crash."""
        return all(tab.opened is None or tab.opened.log.is_stored for tab in self.tabs)

    def tell(self, error: AppError) -> None:
        """A known error that nobody else has shown."""
        if isinstance(error, StorageError) and not isinstance(error, DatabaseBusy):
            self.problems.show_storage(error)
        else:
            self._complain(error)

    @property
    def _in_front(self) -> QWidget:
        """What a notice is shown over: the settings while they are open, or they would be covered by the window."""
        dialog = self.preferences.dialog if "preferences" in vars(self) else None
        return dialog if dialog is not None and dialog.isVisible() and not dialog.isMinimized() else self.window

    def _complain(self, error: AppError) -> None:
        from app.ui.kit.dialogs import Notice

        Notice(self._in_front, tr("That did not work"), core_text(error.text)).open()

    # --- what the person does --------------------------------------------------------------------------------------

    def _connect(self) -> None:
        window, sidebar, composer = self.window, self.window.sidebar, self.window.composer
        composer.submitted.connect(self.submit)
        composer.completion.asked.connect(self.suggest)
        composer.field.goes_back = lambda: self.tab is not None and self.tab.view.enter_question()
        composer.drafted.connect(self._with_tab(lambda tab, text: tab.type(text)))
        composer.edit_requested.connect(self.edit_waiting)
        composer.remove_requested.connect(self._with_tab(lambda tab, message: tab.inbox.remove(message)))
        composer.move_requested.connect(self._with_tab(lambda tab, message, by: tab.inbox.move(message, by)))
        composer.hold_requested.connect(self._with_tab(lambda tab, message, on: tab.inbox.hold(message, for_later=on)))
        composer.send_waiting_requested.connect(self._with_tab(lambda tab: tab.go_on()))
        composer.stop_requested.connect(self._with_tab(lambda tab: tab.stop()))
        composer.models_requested.connect(self._offer_models)
        composer.provider_chosen.connect(lambda name: self.start(self._load_models(name)))
        composer.model_chosen.connect(self.choose_model)
        composer.effort_chosen.connect(self._with_tab(lambda tab, effort: tab.steering.set_effort(effort)))
        sidebar.new_session.connect(self.new_session)
        sidebar.session_chosen.connect(self.choose_session)
        sidebar.hit_chosen.connect(self.show_hit)
        sidebar.project_chosen.connect(self.open_folder)
        sidebar.open_folder_requested.connect(self.pick_folder)
        self.listing.listed.connect(self._mark_sessions)
        self.files.imported.connect(self._enter_imported)
        window.topbar.menu_opening.connect(
            lambda menu: menu.addAction(
                icon("file"),
                tr("Import a conversation…"),
                lambda: sidebar.import_requested.emit(self.tab.project if self.tab else ""),
            )
        )
        window.look_on_bar.chosen.connect(self._look_on_pressed)
        window.lean_bar.chosen.connect(self._with_tab(lambda tab, act: tab.answer_lean_offer(act)))
        sidebar.renamed.connect(self.rename_session)
        sidebar.delete_confirmed.connect(self.delete_session)
        sidebar.settings_requested.connect(self.show_settings)
        window.panel.confinement.variables_requested.connect(lambda: self.preferences.show("trust"))
        window.panel.confinement.help_requested.connect(self._tell_what_confines)
        window.folder_dropped.connect(self.take_folder)
        window.attention_show_requested.connect(self.show_waiting_question)
        window.close_requested.connect(self.ask_to_close)
        self.problems.storage_opened.connect(self.listing.refresh)
        self.problems.storage_begun.connect(
            lambda: self._replace(list(self.tabs), self.tab.project if self.tab else "")
        )
        self.problems.settings_mended.connect(self.reload_settings)
        self.context.page_requested.connect(self.show_settings)

    def _with_tab(self, act: Callable[..., object]) -> Callable[..., None]:
        """For a signal: does something with the tab on show, if there is one, and what was reported."""

        def do(*reported: object) -> None:
            if self.tab is not None:
                act(self.tab, *reported)

        return do

    def submit(self, text: str) -> None:
        if self.prompts.takes(text):
            return
        if self.tab is None or not text or not self.commands.take(text):
            self._send(text)

    @cached_property
    def commands(self) -> "WindowCommands":
        from app.ui.wiring.slash_commands import WindowCommands, slash_commands

        def draft(text: str) -> None:
            if self.tab is not None:
                self._draft_again(self.tab, text)

        commands = slash_commands(self.window, self.actions, self.context.compact)
        return WindowCommands(self.window, commands, self._send, draft)

    @cached_property
    def prompts(self) -> "McpPrompts":
        from app.ui.wiring.mcp_prompts import McpPrompts

        return McpPrompts(self.window, lambda: self.tab, self.start)

    @cached_property
    def mentions(self) -> "Mentions":
        from app.ui.wiring.mentions import Mentions

        return Mentions(self.window.composer.completion, self.start)

    def suggest(self, asked: SuggestionRequest) -> None:
        """What can stand where the person types."""
        if asked.kind is Wanted.COMMAND:
            self.window.composer.completion.offer(asked, self.commands.suggested(asked.letters))
            self.start(self._suggest_prompts(asked))
        else:
            self.mentions.find(asked, self.tab.project if self.tab is not None else "")

    async def _suggest_prompts(self, asked: SuggestionRequest) -> None:
        """Those of MCP servers, below the commands, once they are known."""
        if prompts := await self.prompts.suggested(asked.letters):
            self.window.composer.completion.offer(asked, [*self.commands.suggested(asked.letters), *prompts])

    def _send(self, text: str) -> None:
        if self.tab is None:
            self._early_inbox.send(text)
        else:
            self.tab.send(text)
            self.window.composer.set_history(self.tab.said)
            self.attaching.sent()

    def edit_waiting(self, message_ids: tuple[str, ...]) -> None:
        if self.tab is not None:
            self.tab.inbox.edit(*message_ids)
            self.window.composer.focus_field()

    def choose_model(self, model_id: str) -> None:
        if self.tab is None or self._listed is None or model_id not in self._models:
            return
        endpoint = self._listed

        def keep() -> None:
            if endpoint.name:
                self._keep({"providers": {endpoint.name: {"model": model_id}}})

        self.switching.choose(self.tab, self._models[model_id], endpoint, keep)

    def _offer_models(self) -> None:
        if (tab := self.tab) is not None:
            known = GUESSED if tab.efforts is None else tab.efforts
            self.window.composer.show_efforts(known, tab.effort_in_force)
            self.start(self._load_models())

    async def _load_models(self, provider: str | None = None) -> None:
        """Lists the models of this provider, else of the one that the tab talks to."""
        composer, tab = self.window.composer, self.tab
        if tab is None:
            return
        offered = tab.place.all()
        asked = tab.place.by_name(provider) if provider is not None else tab.place.endpoint
        endpoint = self._listed = asked or offered[0]
        self._models = {}
        composer.show_providers(
            [(one.name, provider_title(one.title, one.kind.title)) for one in offered], endpoint.name
        )
        composer.show_models_loading()
        from app.assembly.connections import models

        try:
            found = await models(self.profile, endpoint, waiting=composer.show_models_loading)
        except AppError as error:
            if self._listed is endpoint:
                composer.show_models_error(core_text(error.text))
            return
        if self._listed is endpoint:  # and not yet another one that was chosen since
            self._models = {model.id: model for model in found}
            composer.show_models(found, is_current=endpoint == tab.place.endpoint)

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

    def finish_first_run(self, folder: str) -> None:
        self._open_project(folder, say=True)
        self.window.show_conversation()
        self.warm_up()

    def rename_session(self, session_id: str, title: str) -> None:
        def rename() -> None:
            self.profile.store.rename(session_id, title)
            for tab in self.tabs:
                if tab.session_id == session_id:
                    tab.title = title
                    self._tab_changed(tab)
            self.listing.refresh()

        self.profile.store.soon(rename)

    def delete_session(self, session_id: str) -> None:
        def delete() -> None:
            self.profile.delete_session(session_id)
            self.listing.refresh()

        for tab in [tab for tab in self.tabs if tab.session_id == session_id]:
            self._drop(tab)
            if tab is self.tab:
                self.tab = None
                self._open_project(tab.project, say=False)
        self.profile.store.soon(delete)

    def _draft_again(self, tab: "SessionTab", text: str, images: "tuple[Image, ...]" = ()) -> None:
        tab.inbox.draft_again(text, images=images)
        self.window.composer.focus_field()

    def draft_idea(self, tab: "SessionTab", idea: str) -> None:
        """One idea replaces another, and nothing else."""
        if tab.inbox.draft in tab.ideas:
            tab.inbox.type("")
        self._draft_again(tab, idea)

    def _send_trial(self, tab: "SessionTab", command: str) -> None:
        """Ask the agent to run it in the sandbox."""
        words = tr(
            "Run this in the sandbox, before I run it outside, and tell me all that it did: {command}", command=command
        )
        tab.send_aside(words)

    def ask_about_link(self, address: str, why: str) -> None:
        from app.ui.kit.dialogs import confirm_link

        sheet = confirm_link(self.window, address, why)
        sheet.answered.connect(lambda yes: yes and QDesktopServices.openUrl(QUrl(address)))
        sheet.open()

    def _open_in_editor(self, tab: "SessionTab", path: str, line: int) -> None:
        from app.ui.wiring.editor import open_in_editor

        folder = tab.folder
        if path.startswith("@state/"):
            folder, path = self.profile.folders.state(tab.session_id or ""), path.removeprefix("@state/")
        try:
            open_in_editor(self.profile.settings.editor, folder, path, line)
        except UsageError as error:
            self._complain(error)

    def _tell_what_confines(self) -> None:
        from app.ui.kit.dialogs import what_confines

        what_confines(self.window).open()

    def _tell_about_keyring(self) -> None:
        from app.ui.kit.dialogs import no_keyring

        no_keyring(self._in_front).open()

    # --- settings --------------------------------------------------------------------------------------------------

    def _keep(self, changes: dict[str, Any]) -> None:
        try:
            self.profile.change(changes)
        except AppError as error:
            self._complain(error)

    def change_settings(self, changes: dict[str, Any]) -> None:
        self._keep(changes)
        self._settings_changed()

    def _settings_changed(self) -> None:
        look = self.profile.settings.appearance
        self.window.doable.use(self.profile.settings.shortcuts)
        use_motion(look.motion)
        self.theme.apply(look.theme, look.font_size, look.contrast)
        for tab in self.tabs:
            tab.follow_settings()
        self.steering.show_variables()
        if self.tab is not None:
            self._show_tab(self.tab)

    def follow_rename(self, old: str, new: str) -> None:
        for tab in self.tabs:
            tab.place.renamed(old, new)

    def reload_settings(self) -> None:
        """Conversations that have begun go on as they are; one that has not takes over what the file says."""
        self._settings_changed()
        self._replace([tab for tab in self.tabs if tab.session_id is None and not tab.running])

    def _replace(self, tabs: "Sequence[SessionTab]", project: str | None = None) -> None:
        """Another tab takes the place of these; what was written in them and not sent moves there."""
        if self.tab in tabs:
            self.tab = None
            self.window.composer.set_draft("")
        for tab in tabs:
            self._drop(tab)
        if self.tab is None:
            recent = next(iter(self.profile.settings.recent_projects), "")
            self._open_project(recent if project is None else project, say=project is None)
        if self.tab is not None:
            for tab in tabs:
                tab.inbox.move_to(self.tab.inbox)

    async def reconnect(self) -> None:
        for tab in self.tabs:
            await tab.reconnect()
        self.warm_up()

    # --- leaving ---------------------------------------------------------------------------------------------------

    def ask_to_close(self) -> None:
        if not any(tab.running for tab in self.tabs):
            self.start(self.leave())
            return
        from app.ui.kit.dialogs import confirm_close

        sheet = confirm_close(self.window)
        sheet.answered.connect(lambda yes: self.start(self.leave()) if yes else None)
        sheet.open()

    async def leave(self) -> None:
        """Put everything away: sessions stopped and stored, deletions done, geometry kept."""
        keep(self.window, self.profile.folders)
        self.window.sidebar.confirm_deletes()
        self.window.hide()
        await self.outside.close()  # a program that is started now opens a window of its own
        self.profile.end_waits_soon()
        closing = (*(tab.close() for tab in self.tabs), *self._dropped)
        await asyncio.gather(self.steering.close(), *closing, return_exceptions=True)
        if "preferences" in vars(self):
            await self.preferences.close()
        await self.listing.close()
        with suppress(StorageError):
            await self.profile.store.settled()
        if others := self._tasks - {asyncio.current_task()}:  # an error would be told if one went with the loop
            for task in others:
                task.cancel()
            await asyncio.wait(others, timeout=CANCEL_SECONDS)
        for tab in self.tabs:  # what one still finds out would be told to a window that is gone
            tab.undoing.blockSignals(True)
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

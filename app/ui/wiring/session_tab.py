"""One conversation in the window: its view, its session once it is needed, and the state that the side columns show."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.agent.deciding.questions import Asking
from app.agent.inbox import Inbox
from app.agent.roles import LEAN_AGENT
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.providers import ModelInfo
from app.text.plain import visible
from app.text.sentences import Sentence
from app.ui.changes.changes_list import MOST_FILES, ChangedFile, ListState, dropped_words
from app.ui.changes.review import Review
from app.ui.changes.saved_files import SavedFiles
from app.ui.changes.undoing import Undoing, UndoOutcome
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import single_shot
from app.ui.kit.words import provider_title
from app.ui.loop import import_in_thread
from app.ui.steering.state import Steering
from app.ui.transcript.blocks.notices import Remedy
from app.ui.transcript.undo_progress import UndoProgress
from app.ui.transcript.view import ChatView
from app.ui.wiring.bridge import EventBridge
from app.ui.wiring.destination import Destination
from app.ui.wiring.summaries import Summaries
from app.vocabulary.confinement import InForce, Tier
from app.vocabulary.context_marks import Compaction
from app.vocabulary.efforts import DEFAULT, closest, known_efforts
from app.vocabulary.errors import AppError, EndpointGone, SessionInUse, StorageError, UsageError
from app.vocabulary.events import (
    BackgroundReported,
    BudgetReported,
    ConfinementReported,
    CostReported,
    EndReason,
    ErrorRaised,
    Event,
    InboxChanged,
    McpServersReported,
    MessageTaken,
    Mode,
    QuestionAsked,
    ReplyStarted,
    ServerReport,
    SessionTitled,
    ToolFinished,
    ToolStarted,
    TurnEnded,
    TurnStarted,
)
from app.vocabulary.messages import Image, Message, Usage, UserMessage
from app.vocabulary.seen_events import NoticeShown, Seen
from app.vocabulary.tool_table import ResultView, runs_command, view_of

if TYPE_CHECKING:
    from app.agent.session import Session
    from app.assembly.sessions import OpenedSession, SessionOptions
    from app.storage.sessions.store import StoredSession
    from app.ui.sessions.rewind_sheet import Rewound
    from app.ui.steering.panel import PanelZone


T = TypeVar("T")
Marks = tuple[list[Compaction], set[int]]
"""The summaries of a conversation, and the positions of the messages that are pinned."""

END_MESSAGES, PAGE_MESSAGES = 24, 200
"""How many messages of a stored conversation are shown at once, and how many are read at a time after that."""
END_SECONDS = 0.05
"""For painting the end of a stored conversation, before the rest of it is read."""
DRAFT_KEPT_MS = 1_000
"""After the last letter."""
STORED_MS = 300
"""After which what was said is stored, and the session can be listed."""
_LOOKING = frozenset({ResultView.FILE, ResultView.LISTING, ResultView.MATCHES, ResultView.WEB})
"""Tools that change no file."""

IDEAS = (
    later("What is this project, and how is it built?"),
    later("Run the tests and explain what fails"),
    later("Find what looks unfinished"),
)
GO_ON_HERE, REFRESH = later("Go on here"), later("Refresh")
SEE_WHAT_COULD_GO = later("See what could go…")
SHOW_DROPPED = later("Show or put back…")
USE_LEAN, KEEP_AGENT = Remedy.LEAN, later("Keep this agent")
DEMO_IDEAS = ("list the files", "read README.md", "create hello.txt saying hi", "run the tests")
"""English in every language: the scripted model understands nothing else."""


class SessionTab(QObject):
    """Opens its session with the first message: just looking at a conversation needs no key."""

    changed = Signal()
    """Something that the columns show is different now."""
    draft_changed = Signal()
    """Messages went back into the draft: told at once, before another letter is typed."""
    titled = Signal()
    """The session has a name, or was used: the sidebar should look again."""
    place_requested = Signal(object)
    """The server that the person chose on the card; it gets the conversation once they have seen what it will get."""
    recalled = Signal()
    """All that was said before is known now."""
    needs_you = Signal(bool)
    turn_over = Signal(object)
    spoken = Signal(str, bool)
    """What a screen reader should say, and whether at once: that something waits, or that a turn is over."""
    """A turn has ended, for this EndReason."""

    def __init__(
        self, profile: Profile, project: str, session_id: str | None = None, *, stands_in: QWidget | None = None
    ) -> None:
        """`stands_in` is the widget in which the view will stand."""
        super().__init__()
        self.view = ChatView(stands_in)
        self.project = project
        self.session_id = session_id
        self.title = ""
        self.place = Destination(profile)
        self.model = ""
        self._model_chosen = False
        """The person chose it, and no session was opened with it yet."""
        self.inbox = Inbox()
        self.said: list[str] = []
        self.budget: BudgetReported | None = None
        self.cost: CostReported | None = None
        """Told with the last call."""
        self.servers: tuple[ServerReport, ...] = ()
        """The MCP servers of the open session."""
        self.zones: list[PanelZone] = []
        """The agent's folders besides the project, as they were last shown."""
        self.opened: OpenedSession | None = None
        self._profile = profile
        chosen = profile.settings
        self.steering = Steering(chosen.trust, chosen.agent, chosen.effort, lambda: self.opened)
        self.undoing = Undoing(profile, project, self._where)
        self._summaries = Summaries(profile, lambda: (self.session_id, self.opened), self.view.show_event)
        self._conflicts: tuple[str, ...] = ()
        self._saved = SavedFiles(self)
        self._told_drops: set[tuple[str, int]] = set()
        self._shown_review: Review | None = None
        self._read_drops: set[tuple[str, int]] = set()
        """Paths, and how many changes of the agent's a later save dropped there: told, and read by the person."""
        self._opening: asyncio.Task[None] | None = None
        self._sends = False
        """What waits is sent once the session is open."""
        self._bridge = EventBridge(self._take)
        self._changed_soon = single_shot(self, self.changed)
        """Events come in handfuls: the columns follow once for all of them, not after each."""
        self._keep_draft_soon = single_shot(self, self.inbox.keep_draft, DRAFT_KEPT_MS)
        self._titled_soon = single_shot(self, self.titled, STORED_MS)
        self._outdated = False
        self._wants_place = False
        """The person sent something, and was asked where to."""
        self._asks_again = False
        """What they sent was the wish for another answer."""
        self._tier: Tier | None = None
        """What confined commands when it was last told."""
        self._told: set[str] = set()
        """Notices that were shown; a session that is opened anew brings them again."""
        self._closing: asyncio.Task[None] | None = None
        self._reading_earlier: asyncio.Task[None] | None = None
        """Brings the messages before those that are shown at once."""
        self._storing = asyncio.Lock()
        """Held while what is stored of the conversation is changed."""
        self.looking_on = ""
        """What the bar says while another program has the session open; "" while none has."""
        self._takes_over = False
        """The person wants to go on here all the same."""
        self.lean_offer = ""
        """Proposes the lean agent before anything was said to a model with a small window; "" if it does not."""
        self._lean_was_told = False
        self._proposing: asyncio.Task[None] | None = None
        self.rewound: Rewound | None = None
        """The last rewind, until it is taken back or something is said."""
        self._connect()
        if session_id is None:
            self.place.begin()
            self._show_beginning()
            self._ask_place_soon()
        else:
            self._recall(session_id)
        self.inbox.watch(self._inbox_changed)
        self.inbox.keep_in(profile.unsent.of(project, session_id))
        # where the session is outdated, the turn that ends is followed by another one
        self._restoring = self._start(self.inbox.restore(lambda: self.running or self._outdated))
        self._looking = self._start(self._look_for_others()) if session_id is not None else None
        self._propose_lean()

    # --- told by the window ----------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self._opening is not None or (self.opened is not None and self.opened.session.running)

    @property
    def connecting(self) -> bool:
        return self._opening is not None

    def follow(self, closing: "asyncio.Task[None]") -> None:
        """Open the session only when the tab that had it before is closed."""
        self._closing = closing

    def type(self, text: str) -> None:
        """The draft, letter by letter."""
        self.inbox.type(text)
        self._keep_draft_soon.start()

    def send(self, text: str) -> None:
        """Say something; while the agent works it waits for its next step."""
        if text:
            self.said.append(text)
        self.inbox.send_draft(text)
        self.go_on()

    def send_aside(self, text: str) -> None:
        """Say something that was not written in the field, whose draft stays as it is."""
        self.said.append(text)
        self.inbox.send(text)
        self.go_on()

    def go_on(self, *, again: bool = False) -> None:
        """Have read what waits: by the session, which is opened on first use."""
        self._close_outdated()
        if self.opened is not None:
            self.opened.session.go_on(again=again)
        elif self._opening is not None:
            self._sends = True
        elif again or self.inbox.waiting:
            self._begin_opening(again=again)
        self._show_running()

    async def open_now(self) -> None:
        """Open the session before anything is sent; why that failed is told in the conversation."""
        if self.opened is None and self._opening is None:
            self._begin_opening(sends=False)
        if self._opening is not None:
            self._show_running()
            await asyncio.wait({self._opening})

    def compact(self, instruction: str) -> None:
        """Have the beginning of the conversation summarised, now or before the next step of a turn that runs."""
        if self.opened is not None:
            self._compact(self.opened.session, instruction)
        elif self._opening is None and self.session_id is not None:
            self._begin_opening(wish=instruction)
        elif self._opening is not None and self.said:
            self._start(self._compact_once_open(self._opening, instruction))
        else:
            self.view.show_notice(tr("Nothing was said yet, so there is nothing to summarise."))
        self._show_running()

    async def _compact_once_open(self, opening: "asyncio.Task[None]", instruction: str) -> None:
        await asyncio.wait({opening})
        if self.opened is not None:
            self._compact(self.opened.session, instruction)

    def _compact(self, session: "Session", instruction: str) -> None:
        session.request_compaction(instruction)
        self._start(self._until_compacted(session))

    async def _until_compacted(self, session: "Session") -> None:
        self._turn_over(await session.until_over())

    def retry(self) -> None:
        if not self.running:
            self.go_on(again=True)

    def stop(self) -> None:
        """What the model has not read goes back into the draft."""
        if self._opening is not None:
            self.inbox.edit_all()
            self._opening.cancel()
        elif self.opened is not None:
            self.opened.session.cancel()

    def set_agent(self, name: str) -> None:
        """Another agent reads the next message; what was said stays."""
        self.steering.set_agent(name)
        self.zones = []
        self.lean_offer, self._lean_was_told = "", True
        self._read_no_more()
        self.open_anew()

    def open_anew(self) -> None:
        """What the session was opened with has changed: the next message opens it again."""
        self._outdated = self.running
        if not self.running:
            self._close_session()
        self.changed.emit()

    def _read_no_more(self) -> None:
        """What waits is for the agent or the server that the person has just chosen, not for the turn that runs."""
        if self.opened is not None:
            self.opened.session.read_no_more()

    def set_model(self, model: ModelInfo, endpoint: NamedEndpoint) -> None:
        """Another model reads the next message, perhaps at another server."""
        self.model = model.id
        if endpoint != self.place.endpoint:
            self.go_on_at(endpoint, model.id)
            return
        self._propose_lean()
        if self.opened is not None and self.opened.connection.endpoint == endpoint:
            self.opened.session.answering.info = (
                model  # for a message that is sent at once; what is known of it follows
            )
            self._start(self._use_model(self.opened, model))
            self.changed.emit()
        else:
            self._model_chosen = True
            self.open_anew()

    @property
    def efforts(self) -> tuple[str, ...] | None:
        """Those that the model knows; None if nobody knows that."""
        if self.opened is not None:
            return self.opened.session.answering.efforts
        if (endpoint := self.place.endpoint) is None:
            return ()
        from app.providers.catalog import describe

        model = describe(endpoint.kind.name, self.model or endpoint.default_model)
        return known_efforts(model.id, model.efforts)

    @property
    def effort_in_force(self) -> str:
        """What the model is sent of the effort that was chosen."""
        chosen = self.steering.effort
        return closest(chosen, self.efforts) if chosen else ""

    async def _use_model(self, opened: "OpenedSession", model: ModelInfo) -> None:
        from app.assembly.switching import use_model

        try:
            await use_model(self._profile, opened, model)
        except AppError as error:
            self.view.show_notice(core_text(error.text), "warning", "warn")
            return
        self._tell_toolless(opened)
        self.budget = opened.session.report_context()
        self.changed.emit()

    def go_on_at(self, endpoint: NamedEndpoint, model: str) -> None:
        """The person chose where the next message goes, and all that was said with it; what waited for that is sent."""
        was_asked = self.place.gone is not None
        self.place.pick(endpoint)
        self.model, self._model_chosen = model, True
        self.view.show_places("", ())
        if self.session_id is not None:
            where = title = provider_title(endpoint.title, endpoint.kind.title)
            if endpoint.address and endpoint.name:
                where = tr("{name} at {address}", name=title, address=endpoint.address)
            self._note(tr("From here on this conversation goes to {place}.", place=where), "link")
        self._show_beginning()
        self._propose_lean()
        self._read_no_more()
        self.open_anew()
        if was_asked:
            self._send_now()

    def follow_settings(self) -> None:
        """Settings that hold for a running session, too."""
        if self.opened is None:
            return
        settings = self._profile.settings
        self.opened.session.questions.asking.timeout = settings.approval_timeout
        from app.assembly.contexts import own_window

        if own := own_window(self._profile, self.opened.connection.endpoint, self.opened.session.model.id):
            self.opened.session.set_window(own)
            self.budget = self.opened.session.report_context()
        if self.opened.runtime is not None:
            self.opened.runtime.orchestrator.tell_violations = settings.tell_violations
            self.opened.runtime.orchestrator.policy_changed()

    def show_confinement(self, in_force: InForce) -> None:
        """What was found out about the folder before there is a session."""
        self.steering.take(ConfinementReported(in_force))
        self._tell_tier(in_force)

    async def reconnect(self) -> None:
        """Providers or keys changed: the next message connects anew, a stored conversation where it was held."""
        if self.session_id is None:
            self.model = ""
        before = self.place.endpoint
        self.place.look_again()
        if self.place.endpoint != before:
            self._read_no_more()
            self._show_beginning()
        if self.place.gone is None:
            self.view.show_places("", ())
        elif not self.running:
            self._ask_place(self.place.gone)
        self._propose_lean()
        self.open_anew()

    @property
    def folder(self) -> Path:
        return Path(self.project)

    async def change_stored(self, change: Callable[[], T]) -> T:
        """Change what is stored of the conversation, in a thread and while no session is open, and show it then.

        No turn may run. Raises SessionInUse if another program has the session open.
        """
        async with self._storing:
            self._close_session()
            await self._until_closed()
            try:
                return await asyncio.to_thread(self._alone, change)
            finally:
                await self._show_stored_anew()

    def _alone(self, change: Callable[[], T]) -> T:
        """Runs in a thread."""
        from app.storage.sessions.claims import SessionClaims

        claims, session_id = SessionClaims(self._profile.versions), self.session_id or ""
        if not claims.claim(session_id):
            raise SessionInUse(session_id)
        try:
            return change()
        finally:
            claims.release(session_id)

    async def _show_stored_anew(self) -> None:
        session_id = self.session_id or ""
        with suppress(AppError):  # deleted elsewhere, or the database cannot be read: what was shown stays
            found = await asyncio.to_thread(self._read, session_id)
            if self.opened is None:  # else what the session has told since is newer
                self._show_stored(*found)
                self.budget = None
        self.undoing.refresh()
        self.titled.emit()
        self.changed.emit()

    async def close(self) -> None:
        self._saved.stop()
        self._keep_draft_soon.stop()
        is_settled = not self.running and self._restoring.done()
        self.stop()
        if is_settled:
            self.inbox.let_go()  # at once: the session may be chosen again before this one has ended
        if self._opening is not None:
            await asyncio.wait([self._opening], timeout=2)
        self._close_session()
        await self._until_closed()
        for task in (self._reading_earlier, self._proposing):
            if task is not None:
                task.cancel()
        await self._restoring
        if self._looking is not None:
            await asyncio.wait([self._looking], timeout=2)
        await self.undoing.close()
        await self._summaries.close()
        if not is_settled:
            self.inbox.let_go()
        self._changed_soon.stop()

    @property
    def changes(self) -> ListState:
        """What the panel lists of changed files."""
        review = self.undoing.review
        undone = review.changes.undone
        shown = {file.path for file in self.dropped}
        return ListState(
            files=tuple(
                file if file.path in shown or not file.dropped else replace(file, dropped=0) for file in review.files
            ),
            undone=undone.undone if undone else (),
            batch=undone.batch if undone else "",
            trash=review.trash,
            conflicts=self._conflicts,
            busy_turn=self.undoing.busy_turn,
        )

    @property
    def dropped(self) -> list[ChangedFile]:
        """Files from which a later save dropped changes of the agent's; none while a command may be changing them."""
        files = self.undoing.review.files if not self.running else ()
        return [file for file in files if file.dropped and (file.path, file.dropped) not in self._read_drops]

    def read_drop(self, path: str) -> None:
        """The person has seen it and leaves the file as it is."""
        self._read_drops |= {(file.path, file.dropped) for file in self.dropped if file.path == path}
        self.changed.emit()

    def put_back(self, path: str) -> None:
        for file in self.dropped:
            if file.path == path:
                self.undoing.put_back(file)

    def read_conflicts(self) -> None:
        """The person has seen what was left alone."""
        self._conflicts = ()
        self.changed.emit()

    # --- a turn ----------------------------------------------------------------------------------------------------

    def _begin_opening(self, *, again: bool = False, wish: str | None = None, sends: bool = True) -> None:
        """`wish` is the instruction of a compaction that comes first; `sends` says whether what waits is sent."""
        self._sends = sends
        self._opening = self._start(self._open_and_go_on(again=again, wish=wish))
        self._opening.add_done_callback(lambda task: self._opening_over() if task.cancelled() else None)

    async def _open_and_go_on(self, *, again: bool, wish: str | None) -> None:
        was_stopped = False
        try:
            opened = await self._open()
            if wish is not None:
                self._compact(opened.session, wish)
            elif self._sends:
                opened.session.go_on(again=again)
        except SessionInUse:
            self.look_on()
        except EndpointGone as gone:
            self._wants_place, self._asks_again = True, again
            self._ask_place(gone)
        except AppError as error:
            why = "not_set_up" if isinstance(error, UsageError) else "not_sent"
            self._take(ErrorRaised(error.text, error.fault or why))
        except asyncio.CancelledError:
            was_stopped = True
        finally:
            self._opening_over(was_stopped=was_stopped)

    def _opening_over(self, *, was_stopped: bool = True) -> None:
        """Also of one that was stopped before it began."""
        if was_stopped:
            self._take(TurnEnded(0, EndReason.CANCELLED, 0, Usage()))
        self._opening = None
        self.view.stop_connecting()
        self._turn_over()
        if was_stopped and self.inbox.waiting:  # sent after the stop
            self.go_on()

    async def _open(self) -> "OpenedSession":
        """The session, connected on first use; what cannot be sent waits and can be tried again."""
        self.view.show_connecting()
        self.lean_offer = ""
        async with self._storing:
            pass  # what is stored may be about to change
        await self._until_closed()
        await import_in_thread("app.assembly.sessions")
        from app.assembly.agent_choice import proposes_lean
        from app.assembly.mcp_servers import UNSEEN

        self.opened, options = await self._opened_as_chosen()
        self.session_id = self.opened.stored.id
        self.looking_on, self._takes_over, self._wants_place = "", False, False
        self.place.arrived(self.opened.connection.endpoint, self.opened.stored)
        self.model, self._model_chosen = self.opened.connection.model.id, False
        self.opened.session.watch(self._bridge)
        self.budget = self.opened.session.report_context()
        self.steering.adopt(self.opened, options)
        if self.steering.in_force is not None:
            self._tell_tier(self.steering.in_force)
        self.servers = self.opened.runtime.servers.reports if self.opened.runtime is not None else ()
        over_limit = self.opened.runtime.over_limit if self.opened.runtime is not None else ""
        for notice in self.opened.notices:
            if notice in self._told or (
                isinstance(notice, Sentence) and notice.template == UNSEEN
            ):  # a bar asks about servers that nobody has seen
                continue
            self._told.add(notice)
            if notice == over_limit:
                words = tr("Earlier versions of files take more room than your limit. Nothing was removed.")
                self.view.show_notice(words, "warning", "warn", act=SEE_WHAT_COULD_GO)
            elif proposes_lean(notice):
                self._tell_lean(notice)
            else:
                self.view.show_notice(core_text(notice))
        self._tell_toolless(self.opened)
        return self.opened

    async def _opened_as_chosen(self) -> "tuple[OpenedSession, SessionOptions]":
        """Opened again if the person chose another agent, model or server in the meantime: nothing was sent yet."""
        from app.assembly.sessions import SessionOptions, open_session

        while True:
            self._outdated = False
            provider, base_url = self.place.chosen_server
            options = SessionOptions(
                project=self.project,
                provider=provider,
                base_url=base_url,
                model=self.model,
                trust=self.steering.trust,
                agent=self.steering.agent,
                mode=self.steering.mode,
                effort=self.steering.effort or DEFAULT,
                resume=self.session_id,
                take_over=self._takes_over,
                asking=Asking(self._profile.settings.approval_timeout),
                titled=True,
            )
            try:
                opened = await open_session(self._profile, options, self.view.show_waiting, self.inbox)
            except AppError:
                if not self._outdated:
                    raise
                continue
            if not self._outdated:
                return opened, options
            self.session_id = opened.stored.id
            self._closing = self._start(opened.close())
            await self._until_closed()

    def _tell_toolless(self, opened: "OpenedSession") -> None:
        """Once for each model: somebody who chose a folder expects work to be done there."""
        words = tr(
            "{model} cannot use tools: it can only talk, and neither reads this folder nor changes anything in it.",
            model=opened.session.model.id,
        )
        if opened.runtime is not None and not opened.session.model.tools and words not in self._told:
            self._told.add(words)
            self.view.show_notice(words, "warning", "warn", act=Remedy.MODEL)

    def go_on_without_tools(self) -> None:
        """The person's answer to a server that refuses them; it is asked again at once."""
        from app.assembly.connections import keep_without_tools

        if self.opened is None or self.running:
            return
        endpoint, model = self.opened.connection.endpoint, self.opened.session.model.id
        try:
            keep_without_tools(self._profile, endpoint, model)
        except AppError as error:
            self.view.show_notice(core_text(error.text), "warning", "warn")
            return
        words = tr("{model} on {server} is offered no tools from now on.", model=model, server=endpoint.title)
        more = tr("To take that back: Settings, Keys and providers, Models without tools.")
        self.view.show_notice(tr("{known} {more}", known=words, more=more), "info")
        self.place.look_again()
        self.open_anew()
        self.retry()

    # --- a small window --------------------------------------------------------------------------------------------

    @property
    def lean_offer_acts(self) -> tuple[str, ...]:
        return (USE_LEAN, KEEP_AGENT) if self.lean_offer else ()

    def answer_lean_offer(self, act: str) -> None:
        self.lean_offer = ""
        if act == USE_LEAN:
            self.set_agent(LEAN_AGENT)
        self.changed.emit()

    def _propose_lean(self) -> None:
        """Look whether the model's window is small; what is sent meanwhile does not wait for the answer."""
        self.lean_offer, self._lean_was_told = "", False
        if self._proposing is not None:
            self._proposing.cancel()
        endpoint = self.place.endpoint
        if self.session_id is None and self.opened is None and self.project and endpoint is not None:
            self._proposing = self._start(self._offer_lean(endpoint))

    async def _offer_lean(self, endpoint: NamedEndpoint) -> None:
        await import_in_thread("app.assembly.agent_choice")
        from app.assembly.agent_choice import early_lean_proposal

        with suppress(AppError):  # the first message tells
            agent, folder = self.steering.agent, self.folder
            offer = await early_lean_proposal(self._profile, endpoint, self.model, agent, folder)
            if offer and self.opened is None and not self.connecting and not self._lean_was_told:
                self._lean_was_told = True
                self.lean_offer = offer
                self.changed.emit()

    def _tell_lean(self, notice: str) -> None:
        """Once: who has kept the agent knows."""
        if notice and not self._lean_was_told:
            self._lean_was_told = True
            self.view.show_notice(core_text(notice), act=USE_LEAN)

    def _learned_window(self, report: BudgetReported) -> None:
        """The server said only now how large the window is."""
        opened = self.opened
        if self._lean_was_told or opened is None or opened.runtime is None or opened.session.turns > 1:
            return
        from app.assembly.agent_choice import lean_proposal
        from app.providers.model_windows import Window, WindowSource

        window, model = Window(report.window, WindowSource(report.window_from)), opened.session.model
        tools = len(opened.runtime.orchestrator.specs()) if model.tools else 0
        self._tell_lean(lean_proposal(opened.agent, model.id, window, tools))

    def _ask_place(self, gone: EndpointGone) -> None:
        """The server is not what it was: nothing is sent until the person has chosen."""
        self.place.gone = gone
        self.view.show_places(tr("{reason} Nothing was sent.", reason=core_text(gone.reason)), self.place.choices(gone))
        self.changed.emit()

    def _ask_place_soon(self) -> None:
        """After what was said, which is drawn first."""
        if (gone := self.place.gone) is not None:
            QTimer.singleShot(0, self, lambda: self._ask_place(gone))

    def _place_chosen(self, endpoint: NamedEndpoint | None) -> None:
        """What was chosen on the card; None tries the same server again."""
        if endpoint is None:
            self._send_now()
        elif self.session_id is None or self.place.is_same_server(endpoint):
            self.choose_place(endpoint)
        else:
            self.place_requested.emit(endpoint)

    def choose_place(self, endpoint: NamedEndpoint) -> None:
        self.go_on_at(endpoint, self.model if self.place.is_same_server(endpoint) else "")

    def _send_now(self) -> None:
        """Where to go on is known: what could not be sent for that reason is sent."""
        if self._wants_place:
            self._wants_place = False
            self.go_on(again=self._asks_again)

    def _close_session(self) -> None:
        """From now on there is none; its end is waited for before another is opened."""
        opened, self.opened = self.opened, None
        if opened is not None:
            self._closing = self._start(opened.close())
            self.servers = ()
            self.steering.forget()
            self.view.show_event(BackgroundReported(()))

    async def _until_closed(self) -> None:
        """The session that was closed last has ended. That goes on if whoever waits here is stopped."""
        if self._closing is not None:
            await asyncio.shield(self._closing)

    def _close_outdated(self) -> None:
        if self._outdated and not self.running:
            self._outdated = False
            self._close_session()

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return asyncio.ensure_future(work)

    def _turn_over(self, reason: EndReason | None = None) -> None:
        if self.running:  # the next has begun already
            return
        if self.opened is not None and self.opened.log.is_taken:
            # Another window went on with the session, or deleted it. What waits can be sent after what was said there.
            self._close_session()
            try:
                self._recall(self.session_id or "")
                words = tr(
                    "This session was continued in another window; what was said there is shown above. Your message "
                    "was not sent yet."
                )
            except UsageError:
                self.session_id = None
                self.inbox.keep_in(self._profile.unsent.of(self.project, None))
                words = tr(
                    "This session was deleted in another window. Your message was not sent yet; Retry sends it in a "
                    "new session."
                )
            if self.inbox.waiting:
                self.said += [message.text for message in self.inbox.waiting]
                self.view.show_event(ErrorRaised(words, "not_sent"))
        if self._outdated:
            self._close_outdated()
            if reason in (EndReason.DONE, EndReason.CANCELLED):
                self.go_on()  # what was sent for another agent or server
        self._show_running()
        self.undoing.refresh()  # a call that was stopped may have changed files before

    # --- open elsewhere --------------------------------------------------------------------------------------------

    @property
    def looking_on_acts(self) -> tuple[str, ...]:
        return (GO_ON_HERE, REFRESH) if self.looking_on else ()

    def look_on(self) -> None:
        """Another program has the session open: here it can be read, and what was written waits."""
        self.looking_on = tr("This session is open in another Handrail. You are looking on.")
        if self.inbox.waiting:
            more = tr("Your message was not sent; it waits here.")
            self.looking_on = tr("{known} {more}", known=self.looking_on, more=more)
        self.changed.emit()

    async def look_again(self) -> None:
        """Show what was said meanwhile, and whether the session is still open elsewhere."""
        if not self.running:
            await self._show_stored_anew()
            await self._look_for_others()

    async def go_on_here(self) -> None:
        """The other program cannot go on with it then. What waited is sent."""
        self.looking_on, self._takes_over = "", True
        if self.connecting:
            self._outdated = True  # it is being opened without taking over
        elif not self.running:
            await self._show_stored_anew()
        self.go_on()

    async def _look_for_others(self) -> None:
        """Whether another program has the session open."""

        def is_open_elsewhere() -> bool:
            from app.storage.sessions.claims import SessionClaims

            return SessionClaims(self._profile.versions).is_open_elsewhere(self.session_id or "")

        with suppress(AppError):  # the first message tells
            if await asyncio.to_thread(is_open_elsewhere):
                self.look_on()
            elif self.looking_on:
                self.looking_on = ""
                self.changed.emit()

    def _show_running(self) -> None:
        self.view.reports.is_busy = self.running
        self.changed.emit()
        self._show_undo_lines()

    # --- events ----------------------------------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        self.steering.take(event)
        match event:
            case ConfinementReported(in_force):
                self._tell_tier(in_force)
            case ToolStarted(decision=decision) if decision.by == "person":
                self._changed_soon.start()  # a grant or a rule may have come with the answer
            case MessageTaken(images=images):
                self._tell_unseen(images)
            case TurnStarted(text=text, images=images):
                self._tell_unseen(images)
                self.rewound = None
                if self.opened is not None:
                    self.title = self._title(self.opened.stored.id) or text
                self.titled.emit()
                self._titled_soon.start()
                self._changed_soon.start()
                self._show_undo_lines()
            case ReplyStarted(refused_effort=effort) if effort:
                self._changed_soon.start()
            case BudgetReported():
                self.budget = event
                self._learned_window(event)
                self._changed_soon.start()
            case McpServersReported(servers):
                self.servers = servers
                self._changed_soon.start()
            case CostReported():
                self.cost = event
                self._changed_soon.start()
            case ToolFinished(name=name) if view_of(name) not in _LOOKING:
                self.undoing.refresh()
            case SessionTitled(title):
                self.title = title
                self.titled.emit()
            case QuestionAsked(question):
                from app.ui.transcript.spoken import spoken_question

                self.spoken.emit(spoken_question(question), True)
            case TurnEnded():
                self.titled.emit()
            case _:
                pass
        self.view.show_event(event)
        if isinstance(event, ToolFinished) and view_of(event.name) is ResultView.COMMAND:
            self._keep_colours(event.call_id)
        if isinstance(event, TurnEnded):
            self._turn_over(event.reason)
            if not self.running:
                self.turn_over.emit(event.reason)
                from app.ui.transcript.spoken import spoken_end

                self.spoken.emit(spoken_end(event), False)

    def _tell_unseen(self, images: "Sequence[Image]") -> None:
        """The person may have sent them before it was known what the model can do."""
        if images and self.opened is not None and not self.opened.session.model.images:
            words = tr("{model} cannot see images; it got the names only.", model=self.opened.session.model.id)
            QTimer.singleShot(0, self, lambda: self._note(words, "image"))

    def _inbox_changed(self, event: InboxChanged) -> None:
        self.draft_changed.emit()
        self._changed_soon.start()

    def _tell_tier(self, now: InForce) -> None:
        """What confines commands is not what it was: the person should not find out by reading the panel."""
        before, self._tier = self._tier, now.tier
        if before is not None and before is not now.tier:
            words = tr(
                "The confinement of commands has changed. {now}. {note}",
                now=core_text(now.words),
                note=core_text(now.note),
            )
            self._note(words.strip(), "shield" if now.tier is Tier.FULL else "shield-x", "warn")

    def _note(self, text: str, icon: str, ink: str = "text3") -> None:
        """A line in the conversation that is still there when it is opened again."""
        self.view.show_notice(text, icon, ink)
        notice = NoticeShown(text, icon, ink)
        if self.opened is not None and self.opened.seen is not None:
            self.opened.seen.add(notice)
        elif self.session_id is not None:
            self._profile.store.add_seen(self.session_id, notice)

    def _keep_colours(self, call_id: str) -> None:
        """The result of a command is plain text; a conversation that is opened again looks as it did."""
        seen = self.opened.seen if self.opened is not None else None
        if seen is not None and (found := self.view.colours_of(call_id)) is not None:
            seen.add(*found)

    def _title(self, session_id: str) -> str:
        try:
            return self._profile.store.get(session_id).title
        except (StorageError, UsageError):  # another program is in the way, or deleted it; the turn tells
            return self.title

    @property
    def ideas(self) -> tuple[str, ...]:
        is_demo = self.place.endpoint is not None and self.place.endpoint.name == "demo"
        return DEMO_IDEAS if is_demo else tuple(translated(idea) for idea in IDEAS)

    def _show_beginning(self) -> None:
        if self.project:
            title = tr("What shall we do in {folder}?", folder=Path(self.project).name)
            about = tr("The agent can read and change files in this folder and run commands. You see every step.")
            self.view.show_beginning(title, about, self.ideas, offers_folder=False)
        else:
            about = tr(
                "Without a folder the agent has no tools: you can only chat. Choose a folder to let it work there."
            )
            self.view.show_beginning(tr("Plain chat"), about, (), offers_folder=True)

    # --- before ----------------------------------------------------------------------------------------------------

    def _recall(self, session_id: str) -> None:
        self._show_stored(*self._read(session_id))

    def _read(self, session_id: str) -> "tuple[StoredSession, int, list[Message], list[Seen], Marks]":
        """The end of a conversation: quick, however long that is."""
        store = self._profile.store
        first, messages = store.end(session_id, END_MESSAGES)
        marks = self._summaries.recall(session_id, first + len(messages))
        return store.get(session_id), first, messages, store.seen(session_id, first), marks

    def _show_stored(
        self, stored: "StoredSession", first: int, end: Sequence[Message], seen: Sequence[Seen], marks: "Marks"
    ) -> None:
        self.title = stored.title
        if not self._model_chosen:
            self.model = stored.model
        self.place.recall(stored)
        self.steering.recall(stored.agent, Mode(stored.mode), stored.effort)
        if not end:
            self._show_beginning()
        self.view.show_history(end, *marks, first, seen)
        self.said = _said(end)
        if self._reading_earlier is not None:
            self._reading_earlier.cancel()
        self._reading_earlier = self._start(self._read_earlier(stored.id, first))
        self._ask_place_soon()

    async def _read_earlier(self, session_id: str, first: int) -> None:
        """What was said before the end, page by page, so that neither the window nor the person waits for it."""
        await asyncio.sleep(END_SECONDS)
        said: list[str] = []
        with suppress(AppError):  # deleted elsewhere, or the database cannot be read: the next message tells
            while first > 0:
                await self.view.until_shown()
                first, page, seen = await asyncio.to_thread(self._before, session_id, first)
                said[:0] = _said(page)
                await self.view.show_earlier(page, first, seen)
            self.said[:0] = said
            self.recalled.emit()
            await self.view.until_shown()
            await self._estimate_context(session_id)

    def _before(self, session_id: str, end: int) -> tuple[int, list[Message], list[Seen]]:
        """Runs in a thread."""
        first, page = self._profile.store.before(session_id, end, PAGE_MESSAGES)
        return first, page, self._profile.store.seen(session_id, first, end)

    async def _estimate_context(self, session_id: str) -> None:
        """How full the model's window is, as long as no session is open that knows it better."""
        endpoint = self.place.endpoint
        if endpoint is None or self.opened is not None or self.connecting:
            return
        await import_in_thread("app.assembly.contexts")
        from app.assembly.contexts import stored_context

        model = self.model or endpoint.default_model
        found = await asyncio.to_thread(stored_context, self._profile, session_id, endpoint, model)
        if self.opened is None and self.session_id == session_id:
            self.budget = found
            self.changed.emit()

    def _connect(self) -> None:
        self.view.answered.connect(
            lambda question_id, answer: (
                self.opened.session.questions.reply(question_id, answer) if self.opened is not None else None
            )
        )
        self.view.stop_requested.connect(self.stop)
        self.view.reports.stop_call.connect(self.stop_call)
        self.steering.changed.connect(self.changed)
        self.view.retry_requested.connect(self.retry)
        self.view.reports.notice_pressed.connect(self._notice_pressed)
        self.view.reports.place_chosen.connect(self._place_chosen)
        self.view.attention_changed.connect(self.needs_you)
        reports = self.view.reports
        reports.page_requested.connect(lambda *page: self._start(self._show_page(*page)))
        reports.pin_requested.connect(self._summaries.pin)
        reports.pin_summary_requested.connect(self._summaries.pin_summary)
        reports.summary_edited.connect(self._summaries.edit)
        reports.stop_background.connect(self.steering.stop_background)
        reports.undo_call.connect(self.undoing.undo_call)
        reports.undo_path.connect(self.undoing.undo_path)
        reports.undo_meanwhile.connect(self.undoing.undo_meanwhile)
        reports.undo_turn.connect(self.undoing.undo_turn)
        reports.redo.connect(self.undoing.redo)
        self.undoing.reviewed.connect(self._reviewed)
        self.undoing.progressed.connect(self._show_progress)
        self.undoing.done.connect(self._taken_back)
        self._saved.saved.connect(self.undoing.refresh)

    async def _show_page(self, call_id: str, path: str, first: int) -> None:
        """Of the whole output of a command, which is a file of the session."""
        from app.ui.wiring.output_pages import read_page

        folder = self._profile.folders.state(self.session_id or "")
        page = await asyncio.to_thread(read_page, folder, path.removeprefix("@state/"), first)
        self.view.show_page(call_id, page)

    def _notice_pressed(self, act: str) -> None:
        if act == USE_LEAN:
            self.use_lean()

    def use_lean(self) -> None:
        if self.steering.agent != LEAN_AGENT:
            self.set_agent(LEAN_AGENT)
            self.view.show_notice(tr("The agent {name} reads your next message.", name=LEAN_AGENT))

    # --- what is taken back ----------------------------------------------------------------------------------------

    def _where(self) -> tuple[str, int | None]:
        """The session's id, and the turn that runs."""
        busy = self.opened.session.turns if self.running and self.opened is not None else None
        return self.session_id or "", busy

    def _reviewed(self, review: Review) -> None:
        self._show_undo_lines()
        self.view.undo_lines.show_news(review.news)
        files = [file for file in review.files if not file.is_folder and not file.path.startswith("@")]
        self._saved.watch(str(self.folder / file.path) for file in files[:MOST_FILES])
        self._told_drops &= {(file.path, file.dropped) for file in review.files}
        for file in self.dropped:
            if (file.path, file.dropped) not in self._told_drops:
                self._told_drops.add((file.path, file.dropped))
                words = tr("{file}: {what}", file=file.path, what=dropped_words(file.dropped))
                self.view.show_notice(words, "warning", "warn", SHOW_DROPPED)
        if review != self._shown_review:
            self._shown_review = review
            self.changed.emit()

    def _show_undo_lines(self) -> None:
        self.view.undo_lines.show(self.undoing.review.changes, self.undoing.busy_turn)

    def _show_progress(self, progress: UndoProgress | None) -> None:
        if progress is not None:
            self.view.undo_lines.show_progress(progress)
        else:
            self._show_undo_lines()

    def _taken_back(self, outcome: UndoOutcome) -> None:
        self.view.undo_lines.leave_alone(outcome.skipped, outcome.call, outcome.turn)
        restored = tuple(f"{visible(path)} " for path in outcome.restored)
        left = [text for text in self._conflicts if not text.startswith(restored)]
        self._conflicts = tuple(dict.fromkeys((*left, *outcome.skipped)))
        self.changed.emit()

    def stop_call(self, call_id: str) -> None:
        """Only this command; what is no command that runs is stopped with its turn."""
        call = self.view.call(call_id)
        if not self.steering.stop_call(call_id, is_command=call is not None and runs_command(call.name)):
            self.stop()


def _said(messages: Sequence[Message]) -> list[str]:
    """What the person said in these."""
    return [message.said for message in messages if isinstance(message, UserMessage)]

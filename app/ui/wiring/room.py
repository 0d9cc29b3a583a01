"""One conversation in the window: its view, its session once it is needed, and what the columns beside it show."""

import asyncio
import importlib
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.agent.deciding.questions import Manners
from app.confinement import WORDS, InForce, Tier
from app.desk import Desk
from app.endpoints import NamedEndpoint
from app.errors import AppError, EndpointGone, StorageError, UsageError
from app.events import (
    Answer,
    BackgroundReported,
    BudgetReported,
    ConfinementReported,
    EndReason,
    ErrorRaised,
    Event,
    MessageQueued,
    Mode,
    StepStarted,
    ToolFinished,
    ToolStarted,
    TurnEnded,
    TurnStarted,
)
from app.messages import Usage, UserMessage
from app.providers import ModelInfo
from app.ui.changes.changes_list import ListState
from app.ui.changes.review import Review
from app.ui.changes.undoing import Outcome, Undoing
from app.ui.steering.state import Steering
from app.ui.transcript.calls import FAMILIES, STARTS_COMMANDS, Family
from app.ui.transcript.view import ChatView
from app.ui.wiring.bridge import EventBridge
from app.ui.wiring.place import Place

if TYPE_CHECKING:
    from app.build import Opened


T = TypeVar("T")

_LOOKING = frozenset({Family.FILE, Family.LISTING, Family.MATCHES, Family.WEB})
"""Tools that change no file."""

INSIDE = "The agent can read and change files in this folder and run commands. You see every call it makes."
NO_FOLDER = "Without a folder there are no tools: you can only talk. Choose one to let the agent work in it."
IDEAS = (
    "What is this project, and how is it built?",
    "Run the tests and explain what fails",
    "Find what looks unfinished",
)
TAKEN = "Another window went on with this session; what was said there stands above. Your message was not sent yet."
DELETED = "This session was deleted in another window. Your message was not sent yet; Retry sends it in a new session."
DEMO_IDEAS = ("list the files", "read README.md", "create hello.txt saying hi", "run the tests")


@dataclass(frozen=True, slots=True)
class Budget:
    used: int
    window: int


class Room(QObject):
    """Opens its session with the first message, so that looking around costs nothing and needs no key."""

    changed = Signal()
    """Something that the columns show is different now."""
    titled = Signal()
    """The session has a name, or was used: the sidebar should look again."""
    needs_you = Signal(bool)

    def __init__(self, desk: Desk, project: str, session_id: str | None = None) -> None:
        super().__init__()
        self.view = ChatView()
        self.project = project
        self.session_id = session_id
        self.title = ""
        self.place = Place(desk)
        self.model = ""
        self.draft = ""
        self.said: list[str] = []
        self.queued: list[str] = []
        self.budget: Budget | None = None
        self.opened: Opened | None = None
        self.running = False
        self._desk = desk
        self.steering = Steering(desk.settings.trust, desk.settings.agent, lambda: self.opened)
        self.undoing = Undoing(desk, project, self._where)
        self._conflicts: tuple[str, ...] = ()
        self._task: asyncio.Task[None] | None = None
        self._bridge = EventBridge(self._take)
        self._changed_soon = QTimer(self)
        """Events come in handfuls: the columns follow once for all of them, not after each."""
        self._changed_soon.setSingleShot(True)
        self._changed_soon.timeout.connect(self.changed)
        self._unsent = ""
        self._early: list[str] = []
        self._outdated = False
        self._tier: Tier | None = None
        """What confined commands when it was last told."""
        self._told: set[str] = set()
        """Notices that were shown; a session that is opened anew brings them again."""
        self._closing: asyncio.Task[None] | None = None
        self._connect()
        if session_id is None:
            self.place.begin()
        self._show_beginning()
        if session_id is not None:
            self._recall(session_id)

    # --- told by the window ----------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Say something; while the agent works it is queued for its next step."""
        self.said.append(text)
        if self.opened is not None and self.opened.session.running:
            self._start(self._queue(text))
        elif self._task is None:
            self._begin(text)
        else:  # still connecting: it follows as soon as there is a turn to queue it in
            self._early.append(text)

    def stop(self) -> None:
        if self.opened is not None and self.opened.session.running:
            self.opened.session.cancel()
        elif self._task is not None:
            self._task.cancel()

    def retry(self) -> None:
        if self._task is None:
            self._begin(self._unsent or None)

    def set_agent(self, name: str) -> None:
        """Another agent reads the next message; what was said stays."""
        self.steering.agent = name
        self.open_anew()

    def open_anew(self) -> None:
        """What the session was opened with has changed: the next message opens it again."""
        self._outdated = self.running
        if not self.running:
            self._close_session()
        self.changed.emit()

    def set_model(self, model: ModelInfo, endpoint: NamedEndpoint) -> None:
        """Another model reads the next message, perhaps at another server."""
        self.model = model.id
        if endpoint != self.place.endpoint:
            self.go_on_at(endpoint, model.id)
            return
        if self.opened is not None:
            from app.build import keep_endpoint

            self.opened.session.model = model
            store, session = self._desk.store, self.opened.stored.id
            store.soon(lambda: keep_endpoint(store, session, endpoint, model.id))
        self.changed.emit()

    def go_on_at(self, endpoint: NamedEndpoint, model: str) -> None:
        """The person chose where the next message goes, and all that was said with it; what waited for that is sent."""
        was_asked = self.place.gone is not None
        self.place.pick(endpoint)
        self.model = model
        self.view.show_places("", ())
        if self.session_id is not None:
            where = f" at {endpoint.address}" if endpoint.address and endpoint.name else ""
            self.view.show_notice(f"From here on this conversation goes to {endpoint.title}{where}.", "link", "text3")
        self.open_anew()
        if was_asked and self._unsent:
            self.retry()

    def follow_settings(self) -> None:
        """Settings that hold for a running session, too."""
        if self.opened is None:
            return
        settings = self._desk.settings
        self.opened.session.questions.manners.wait = settings.approval_timeout
        if self.opened.workbench is not None:
            self.opened.workbench.orchestrator.tell_violations = settings.tell_violations
            self.opened.workbench.orchestrator.policy_changed()

    def hear_confinement(self, in_force: InForce) -> None:
        """What was found out about the folder before there is a session."""
        self._take(ConfinementReported(in_force))

    async def reconnect(self) -> None:
        """Providers or keys changed: the next message connects anew, a stored conversation where it was held."""
        if self.session_id is None:
            self.model = ""
        self.place.look_again()
        if self.place.gone is None:
            self.view.show_places("", ())
        elif not self.running:
            self._ask_place(self.place.gone)
        self.open_anew()

    async def close(self) -> None:
        self.stop()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=2)
        await self.undoing.close()
        self._changed_soon.stop()
        self._close_session()
        if self._closing is not None:
            await self._closing

    @property
    def changes(self) -> ListState:
        """What the panel lists of changed files."""
        review = self.undoing.review
        undone = review.changes.undone
        return ListState(
            files=review.files,
            undone=undone.undone if undone else (),
            batch=undone.batch if undone else "",
            trash=review.trash,
            conflicts=self._conflicts,
            busy_turn=self.undoing.busy_turn,
        )

    def read_conflicts(self) -> None:
        """The person has seen what was left alone."""
        self._conflicts = ()
        self.changed.emit()

    # --- a turn ----------------------------------------------------------------------------------------------------

    def _begin(self, text: str | None) -> None:
        self._set_running(True)
        self._task = self._start(self._turn(text))

    async def _turn(self, text: str | None) -> None:
        try:
            session = (await self._open(text)).session
            self._unsent = ""
            turn = self._start(session.send(text) if text is not None else session.retry())
            await asyncio.sleep(0)
            while self._early:
                self._start(self._queue(self._early.pop(0)))
            await turn
            if self.opened is not None and self.opened.log.is_taken:
                self._show_taken(self.opened.log.unsent)
        except EndpointGone as gone:
            self._ask_place(gone)
        except AppError as error:
            self._take(ErrorRaised(error.text))
        except asyncio.CancelledError:
            if self.opened is None:
                self._take(TurnEnded(0, EndReason.CANCELLED, 0, Usage()))
        finally:
            self._task = None
            self._set_running(False)
            if self._outdated:
                self._outdated = False
                self._close_session()

    async def _open(self, text: str | None) -> "Opened":
        """The session, connected on first use. What cannot be sent stays in view and can be tried again."""
        if self._closing is not None:
            await self._closing
        if self.opened is not None:
            return self.opened
        if text is not None and self._unsent != text:
            self._unsent = text
            self.view.show_event(TurnStarted(0, text))
        self.view.show_event(StepStarted(0, 0, self.model))
        await asyncio.to_thread(importlib.import_module, "app.build")
        from app.build import Wish, open_session

        provider, base_url = self.place.wished
        wish = Wish(
            project=self.project,
            provider=provider,
            base_url=base_url,
            model=self.model,
            trust=self.steering.trust,
            agent=self.steering.agent,
            mode=self.steering.mode,
            resume=self.session_id,
            manners=Manners(self._desk.settings.approval_timeout),
        )
        self.opened = await open_session(self._desk, wish, self.view.show_waiting)
        self.session_id = self.opened.stored.id
        self.place.arrived(self.opened.connection.endpoint, self.opened.stored)
        self.model = self.opened.connection.model.id
        self._shown_early = text
        self.opened.session.watch(self._bridge)
        self.steering.adopt(self.opened)
        if self.steering.in_force is not None:
            self._tell_tier(self.steering.in_force)
        for notice in self.opened.notices:
            if notice not in self._told:
                self._told.add(notice)
                self.view.show_notice(notice)
        return self.opened

    def _ask_place(self, gone: EndpointGone) -> None:
        """The server is not what it was: nothing is sent until the person has chosen."""
        self.place.gone = gone
        self.view.show_places(f"{gone.reason} Nothing was sent.", self.place.choices(gone))
        self.changed.emit()

    def _choose_place(self, endpoint: NamedEndpoint | None) -> None:
        """What was chosen on the card; None tries the same server again."""
        if endpoint is not None:
            self.go_on_at(endpoint, self.model if self.place.is_same_server(endpoint) else "")
        elif self._unsent:
            self.retry()

    async def _queue(self, text: str) -> None:
        if self.opened is not None:
            await self.opened.session.send(text)

    def _close_session(self) -> None:
        """From now on there is none; its end is waited for before another is opened."""
        opened, self.opened = self.opened, None
        if opened is not None:
            self._closing = self._start(opened.close())
            self.steering.forget()
            self.view.show_event(BackgroundReported(()))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return asyncio.ensure_future(work)

    def _set_running(self, on: bool) -> None:
        self.running = on
        self.changed.emit()
        self._show_takings()
        if not on:
            self.undoing.refresh()  # a call that was stopped may have changed files before

    def _show_taken(self, unsent: str) -> None:
        """Another window went on with the session, or deleted it. The message can be sent after what was said there."""
        self._close_session()
        self._unsent = unsent
        try:
            self._recall(self.session_id or "")
            words = TAKEN
        except UsageError:
            self.session_id = None
            words = DELETED
        if unsent:
            self.said.append(unsent)
            self.view.show_event(TurnStarted(0, unsent))
            self.view.show_event(ErrorRaised(words))

    # --- events ----------------------------------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        self.steering.take(event)
        match event:
            case ConfinementReported(in_force):
                self._tell_tier(in_force)
            case ToolStarted(decision=decision) if decision.by == "person":
                self._changed_soon.start()  # a grant or a rule may have come with the answer
            case TurnStarted(text=text):
                self._name(text)
                self._show_takings()
                if self._drawn_already(text):
                    return
            case MessageQueued(text):
                self.queued.append(text)
                self._changed_soon.start()
            case StepStarted():
                self.queued.clear()
                self._changed_soon.start()
            case BudgetReported(used, window):
                self.budget = Budget(used, window)
                self._changed_soon.start()
            case ToolFinished(name=name) if FAMILIES.get(name, Family.OTHER) not in _LOOKING:
                self.undoing.refresh()
            case TurnEnded():
                self.queued.clear()
                self.titled.emit()
            case _:
                pass
        self.view.show_event(event)

    def _tell_tier(self, now: InForce) -> None:
        """What confines commands is not what it was: the person should not find out by reading the panel."""
        before, self._tier = self._tier, now.tier
        if before is not None and before is not now.tier:
            words = f"What confines commands has changed. {WORDS[now.tier]}. {now.note}".strip()
            self.view.show_notice(words, "shield" if now.tier is Tier.FULL else "shield-x", "warn")

    def _drawn_already(self, text: str) -> bool:
        """The message that opened the session stands in the view since it was typed."""
        early, self._shown_early = self._shown_early, None
        return early == text

    _shown_early: str | None = None

    def _name(self, text: str) -> None:
        if self.opened is not None:
            self.title = self._title(self.opened.stored.id) or text
        self.titled.emit()
        self._changed_soon.start()

    def _title(self, session_id: str) -> str:
        try:
            return self._desk.store.get(session_id).title
        except (StorageError, UsageError):  # another program is in the way, or deleted it; the turn tells
            return self.title

    def _show_beginning(self) -> None:
        is_demo = self.place.endpoint is not None and self.place.endpoint.name == "demo"
        ideas = DEMO_IDEAS if is_demo else IDEAS
        if self.project:
            title = f"What shall we do in {Path(self.project).name}?"
            self.view.show_beginning(title, INSIDE, ideas, offers_folder=False)
        else:
            self.view.show_beginning("Plain chat", NO_FOLDER, (), offers_folder=True)

    # --- before ----------------------------------------------------------------------------------------------------

    def _recall(self, session_id: str) -> None:
        stored = self._desk.store.get(session_id)
        self.title, self.model = stored.title, stored.model
        self.place.recall(stored)
        self.steering.agent, self.steering.mode = stored.agent, Mode(stored.mode)
        history = self._desk.store.history(session_id)
        self.view.show_history(history)
        self.said = [message.said for message in history if isinstance(message, UserMessage)]
        if (gone := self.place.gone) is not None:
            QTimer.singleShot(0, self, lambda: self._ask_place(gone))  # after what was said, which is drawn first

    def _connect(self) -> None:
        self.view.answered.connect(self._answer)
        self.view.stop_requested.connect(self.stop)
        self.view.reports.stop_call.connect(self._stop_call)
        self.steering.changed.connect(self.changed)
        self.view.retry_requested.connect(self.retry)
        self.view.reports.place_chosen.connect(self._choose_place)
        self.view.attention_changed.connect(self.needs_you)
        reports = self.view.reports
        reports.stop_beside.connect(self.steering.stop_background)
        reports.undo_call.connect(self.undoing.undo_call)
        reports.undo_path.connect(self.undoing.undo_path)
        reports.undo_meanwhile.connect(self.undoing.undo_meanwhile)
        reports.undo_turn.connect(self.undoing.undo_turn)
        reports.redo.connect(self.undoing.redo)
        self.undoing.reviewed.connect(self._reviewed)
        self.undoing.done.connect(self._taken_back)

    # --- what is taken back ----------------------------------------------------------------------------------------

    def _where(self) -> tuple[str, int | None]:
        """The session's id, and the turn that runs."""
        busy = self.opened.session.turns if self.running and self.opened is not None else None
        return self.session_id or "", busy

    def _reviewed(self, review: Review) -> None:
        self._show_takings()
        self.view.takings.show_news(review.news)
        self.changed.emit()

    def _show_takings(self) -> None:
        self.view.takings.show(self.undoing.review.changes, self.undoing.busy_turn)

    def _taken_back(self, outcome: Outcome) -> None:
        self.view.takings.leave_alone(outcome.skipped, outcome.call, outcome.turn)
        left = [text for text in self._conflicts if not text.startswith(tuple(f"{p} was" for p in outcome.restored))]
        self._conflicts = tuple(dict.fromkeys((*left, *outcome.skipped)))
        self.changed.emit()

    def _stop_call(self, call_id: str) -> None:
        """Only this command; what is no command that runs is stopped with its turn."""
        call = self.view.call(call_id)
        if not self.steering.stop_call(call_id, is_command=call is not None and call.name in STARTS_COMMANDS):
            self.stop()

    def _answer(self, question_id: str, answer: Answer) -> None:
        if self.opened is not None:
            self.opened.session.questions.reply(question_id, answer)

"""One conversation in the window: its view, and the signals by which the rest of the window follows it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.agent.deciding.questions import Asking
from app.agent.roles import LEAN_AGENT
from app.assembly.conversation_life import (
    Changed,
    Connecting,
    ConversationLife,
    Elsewhere,
    LifeEvent,
    NotDone,
    OpeningOver,
    PlaceAsked,
    PlaceSettled,
    SessionClosed,
    SessionOpened,
    TakenElsewhere,
    Told,
    TurnSettled,
)
from app.assembly.endpoints import NamedEndpoint
from app.assembly.profile import Profile
from app.assembly.session_options import SessionOptions
from app.assembly.usual_agent import usual_agent
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import single_shot
from app.ui.transcript.undo_progress import UndoProgress
from app.ui.transcript.view import ChatView
from app.ui.wiring.history import TabHistory
from app.ui.wiring.tab_notices import USE_LEAN, TabNotices
from app.ui.wiring.work_column import WorkColumn
from app.vocabulary.confinement import InForce
from app.vocabulary.errors import AppError, EndpointGone, StorageError, UsageError
from app.vocabulary.events import (
    Answer,
    BackgroundReported,
    BudgetReported,
    ConfinementReported,
    ErrorRaised,
    Event,
    MessageTaken,
    QuestionAsked,
    ReplyStarted,
    SessionTitled,
    ToolFinished,
    ToolStarted,
    TurnEnded,
    TurnStarted,
)
from app.vocabulary.session_work import WORKING
from app.vocabulary.tool_table import ResultView, runs_command, view_of

if TYPE_CHECKING:
    from app.ui.changes.review import Review
    from app.ui.changes.undoing import UndoOutcome
    from app.ui.sessions.rewind_sheet import Rewound

T = TypeVar("T")

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
KEEP_AGENT = later("Keep this agent")
DEMO_IDEAS = ("list the files", "read README.md", "create hello.txt saying hi", "run the tests")
"""English in every language: the scripted model understands nothing else."""


class SessionTab(QObject):
    """Shows the life of a conversation and passes on what the person does in its view."""

    changed = Signal()
    """Something that the window shows around the view is different now."""
    draft_changed = Signal()
    """Messages went back into the draft: told at once, before another letter is typed."""
    titled = Signal()
    """The session has a name, or was used: the sidebar should look again."""
    place_requested = Signal(object)
    """The server that the person chose on the card; it gets the conversation once they have seen what it will get."""
    needs_you = Signal(bool)
    turn_over = Signal(object)
    """A turn has ended, for this EndReason."""
    spoken = Signal(str, bool)
    """What a screen reader should say, and whether at once: that something waits, or that a turn is over."""

    def __init__(
        self, profile: Profile, project: str, session_id: str | None = None, *, stands_in: QWidget | None = None
    ) -> None:
        """`stands_in` is the widget in which the view will stand."""
        super().__init__()
        self.view = ChatView(stands_in)
        self.life = _begin_life(profile, project, session_id, self._take)
        self.history = TabHistory(profile, self.life, self.view)
        self.notices = TabNotices(profile, self.life, self.view)
        self.column = WorkColumn(profile, self.life, self.notices.tell_dropped)
        self.rewound: Rewound | None = None
        """The last rewind, until it is taken back or something is said."""
        self._profile = profile
        self._changed_soon = single_shot(self, self.changed)
        """Events come in handfuls: the columns follow once for all of them, not after each."""
        self._keep_draft_soon = single_shot(self, self.life.inbox.keep_draft, DRAFT_KEPT_MS)
        self._titled_soon = single_shot(self, self.titled, STORED_MS)
        self._connect()
        if session_id is not None:
            self._recall()
        self.life.inbox.watch(lambda _event: self._show_draft())
        self._restoring = self.life.begin()
        if session_id is None:
            self._begin_view()

    def _connect(self) -> None:
        view, reports, life, undoing = self.view, self.view.reports, self.life, self.column.undoing
        reports.answered.connect(self._answer)
        reports.stop_requested.connect(life.stop)
        reports.retry_requested.connect(life.retry)
        view.attention_changed.connect(self.needs_you)
        reports.stop_call.connect(self.stop_call)
        reports.place_chosen.connect(self._place_chosen)
        reports.page_requested.connect(lambda *page: asyncio.ensure_future(self._show_page(*page)))
        reports.pin_requested.connect(self.history.summaries.pin)
        reports.pin_summary_requested.connect(self.history.summaries.pin_summary)
        reports.summary_edited.connect(self.history.summaries.edit)
        reports.stop_background.connect(life.steering.stop_background)
        reports.undo_call.connect(undoing.undo_call)
        reports.undo_path.connect(undoing.undo_path)
        reports.undo_meanwhile.connect(undoing.undo_meanwhile)
        reports.undo_turn.connect(undoing.undo_turn)
        reports.redo.connect(undoing.redo)
        undoing.progressed.connect(self._show_progress)
        undoing.done.connect(self._show_outcome)
        self.column.reviewed.connect(self._show_review)
        self.column.changed.connect(self.changed)
        self.history.context_found.connect(self._take_budget)

    # --- told by the window ----------------------------------------------------------------------------------------

    def type(self, text: str) -> None:
        """The draft, letter by letter."""
        self.life.inbox.type(text)
        self._keep_draft_soon.start()

    def send(self, text: str) -> None:
        """Say something; while the agent works it waits for its next step."""
        if text:
            self.history.said.append(text)
        self.life.inbox.send_draft(text)
        self.life.go_on()

    def send_aside(self, text: str) -> None:
        """Say something that was not written in the field, whose draft stays as it is."""
        self.history.said.append(text)
        self.life.inbox.send(text)
        self.life.go_on()

    def compact(self, instruction: str) -> None:
        """Have the beginning of the conversation summarised."""
        if not self.life.compact(instruction):
            self.view.show_notice(tr("Nothing was said yet, so there is nothing to summarise."))

    def use_lean(self) -> None:
        if self.life.steering.agent != LEAN_AGENT:
            self.life.set_agent(LEAN_AGENT)
            self.view.show_notice(tr("The agent {name} reads your next message.", name=LEAN_AGENT))

    def follow_settings(self) -> None:
        """Settings that hold for a running session, too."""
        self.life.follow_settings()
        self.column.adopt_session()

    def show_confinement(self, in_force: InForce) -> None:
        """What was found out about the folder before there is a session."""
        self._take(ConfinementReported(in_force))
        self.life.steering.take(ConfinementReported(in_force))

    def go_on_without_tools(self) -> None:
        """The person's answer to a server that refuses them; it is asked again at once."""
        opened = self.life.opened
        if opened is None or self.life.running:
            return
        model, server = opened.session.model.id, opened.connection.endpoint.title
        try:
            self.life.go_on_without_tools()
        except AppError as error:
            self.notices.tell_error(error)
            return
        self.notices.tell_without_tools(model, server)
        self.life.retry()

    def choose_place(self, endpoint: NamedEndpoint) -> None:
        place = self.life.place
        self.life.go_on_at(endpoint, place.model if place.is_same_server(endpoint) else "")

    async def change_stored(self, change: Callable[[], T]) -> T:
        """Change what is stored of the conversation while no session is open, and show it then."""
        try:
            return await self.life.change_stored(change)
        finally:
            await self._show_stored_anew()

    async def close(self) -> None:
        self._keep_draft_soon.stop()
        await self.life.close(self._restoring)
        await self.column.close()
        await self.history.close()
        self._changed_soon.stop()

    def stop_call(self, call_id: str) -> None:
        """Only this command; what is no command that runs is stopped with its turn."""
        call = self.view.call(call_id)
        is_command = call is not None and runs_command(call.name)
        if not self.life.steering.stop_call(call_id, is_command=is_command):
            self.life.stop()

    # --- what the bars above the message field offer ---------------------------------------------------------------

    @property
    def look_on_offer(self) -> tuple[str, tuple[str, ...]]:
        """What is said, and what can be done, while another program has the session open."""
        if self.life.elsewhere is not Elsewhere.YES:
            return "", ()
        words = tr("This session is open in another Handrail. You are looking on.")
        if self.life.inbox.waiting:
            more = tr("Your message was not sent; it waits here.")
            words = tr("{known} {more}", known=words, more=more)
        return words, (GO_ON_HERE, REFRESH)

    async def answer_look_on(self, act: str) -> None:
        if act == GO_ON_HERE:
            if not self.life.running:
                await self._show_stored_anew()
            self.life.take_over()
        elif not self.life.running:
            await self._show_stored_anew()
            await self.life.look_for_others()

    @property
    def lean_offer(self) -> tuple[str, tuple[str, ...]]:
        """Proposes the lean agent before anything was said to a model with a small window."""
        words = core_text(self.life.lean.words)
        return words, (USE_LEAN, KEEP_AGENT) if words else ()

    def answer_lean_offer(self, act: str) -> None:
        self.life.lean.withdraw()
        if act == USE_LEAN:
            self.life.set_agent(LEAN_AGENT)
        self.changed.emit()

    @property
    def ideas(self) -> tuple[str, ...]:
        endpoint = self.life.place.endpoint
        is_demo = endpoint is not None and endpoint.name == "demo"
        return DEMO_IDEAS if is_demo else tuple(translated(idea) for idea in IDEAS)

    # --- told by the conversation ----------------------------------------------------------------------------------

    def _take(self, told: Told) -> None:
        match told:
            case Changed():
                self._show_changed()
            case Connecting(words):
                self.view.show_waiting(words) if words else self.view.show_connecting()
            case SessionOpened(opened):
                self.column.adopt_session()
                if (in_force := self.life.steering.in_force) is not None:
                    self.notices.tell_tier(in_force)
                self.notices.tell_opened(opened)
                self.changed.emit()
            case OpeningOver():
                self.view.stop_connecting()
            case SessionClosed():
                self.column.forget_session()
                self.view.show_event(BackgroundReported(()))
            case PlaceAsked(gone):
                self._ask_place(gone)
            case PlaceSettled(endpoint):
                self._settle_place(endpoint)
            case NotDone(error):
                self.notices.tell_error(error)
            case TakenElsewhere():
                self._tell_taken()
            case TurnSettled(end):
                self._settle_turn(end)
            case LifeEvent():
                pass
            case _:
                self._show_event(told)

    def _show_event(self, event: Event) -> None:
        if self.column.take(event):
            self._changed_soon.start()
        self._tell_about(event)
        self.view.show_event(event)
        if isinstance(event, ToolFinished) and view_of(event.name) is ResultView.COMMAND:
            self._keep_colours(event.call_id)

    def _tell_about(self, event: Event) -> None:
        """What an event means outside of the view."""
        match event:
            case ConfinementReported(in_force):
                self.notices.tell_tier(in_force)
            case ToolStarted(decision=decision) if decision.by == "person":
                self._changed_soon.start()  # a grant or a rule may have come with the answer
            case MessageTaken(images=images):
                self.notices.tell_unseen(images)
            case TurnStarted(text=text, images=images):
                self.notices.tell_unseen(images)
                self._begin_turn(text)
            case ReplyStarted(refused_effort=effort) if effort:
                self._changed_soon.start()
            case BudgetReported():
                self.notices.tell_budget(event)
            case ToolFinished(name=name) if view_of(name) not in _LOOKING:
                self.column.undoing.refresh()
            case SessionTitled(title):
                self.history.title = title
                self.titled.emit()
            case QuestionAsked(question):
                from app.ui.transcript.spoken import spoken_question

                self.spoken.emit(spoken_question(question), True)
            case TurnEnded():
                self.titled.emit()
            case _:
                pass

    def _begin_turn(self, text: str) -> None:
        self.rewound = None
        if self.life.opened is not None:
            with suppress(StorageError, UsageError):  # another program is in the way, or deleted it; the turn tells
                self.history.title = self._profile.store.get(self.life.opened.stored.id).title or text
        self.titled.emit()
        self._titled_soon.start()
        self._changed_soon.start()
        self._show_undo_lines()

    def _settle_turn(self, end: TurnEnded | None) -> None:
        self._show_changed()
        self.column.undoing.refresh()  # a call that was stopped may have changed files before
        if end is not None and not self.life.running:
            self.turn_over.emit(end.reason)
            from app.ui.transcript.spoken import spoken_end

            self.spoken.emit(spoken_end(end), False)

    def _tell_taken(self) -> None:
        """Another program went on with the session, or deleted it. What waits can be sent after what was said there."""
        try:
            self._recall()
            words = tr(
                "This session was continued in another window; what was said there is shown above. Your message "
                "was not sent yet."
            )
        except UsageError:
            self.life.begin_anew()
            words = tr(
                "This session was deleted in another window. Your message was not sent yet; Retry sends it in a "
                "new session."
            )
        if waiting := self.life.inbox.waiting:
            self.history.said += [message.text for message in waiting]
            self.view.show_event(ErrorRaised(words, "not_sent"))

    def _show_draft(self) -> None:
        self.draft_changed.emit()
        self._changed_soon.start()

    def _take_budget(self, budget: BudgetReported) -> None:
        self.column.take(budget)
        self.changed.emit()

    def _answer(self, question_id: str, answer: Answer) -> None:
        if self.life.opened is not None:
            self.life.opened.session.questions.reply(question_id, answer)

    def _keep_colours(self, call_id: str) -> None:
        """The result of a command is plain text; a conversation that is opened again looks as it did."""
        seen = self.life.opened.seen if self.life.opened is not None else None
        if seen is not None and (found := self.view.colours_of(call_id)) is not None:
            seen.add(*found)

    # --- what the view shows ---------------------------------------------------------------------------------------

    def _show_changed(self) -> None:
        self.view.reports.is_busy = self.life.running
        self._show_undo_lines()
        self.changed.emit()

    def _show_beginning(self) -> None:
        if self.life.project:
            title = tr("What shall we do in {folder}?", folder=self.life.folder.name)
            about = tr("The agent can read and change files in this folder and run commands. You see every step.")
            self.view.show_beginning(title, about, self.ideas, offers_folder=False)
        else:
            about = tr(
                "Without a folder the agent has no tools: you can only chat. Choose a folder to let it work there."
            )
            self.view.show_beginning(tr("Plain chat"), about, (), offers_folder=True)

    def _recall(self) -> None:
        self.history.recall()
        self._begin_view()
        if self.history.work == WORKING:
            self._looking = asyncio.ensure_future(self.notices.tell_interrupted())

    async def _show_stored_anew(self) -> None:
        await self.history.recall_anew()
        if self.life.opened is None:
            self.column.budget = None
            self._begin_view()
        self.column.undoing.refresh()
        self.titled.emit()
        self.changed.emit()

    def _begin_view(self) -> None:
        self._show_beginning()
        self._ask_place_soon()

    def _ask_place(self, gone: EndpointGone) -> None:
        choices = [(core_text(title), endpoint) for title, endpoint in self.life.place.choices(gone)]
        self.view.show_places(tr("{reason} Nothing was sent.", reason=core_text(gone.reason)), choices)
        self.changed.emit()

    def _ask_place_soon(self) -> None:
        """After what was said, which is drawn first."""
        if (gone := self.life.place.gone) is not None:
            QTimer.singleShot(0, self, lambda: self._ask_place(gone))

    def _place_chosen(self, endpoint: NamedEndpoint | None) -> None:
        """What was chosen on the card; None tries the same server again."""
        if endpoint is None:
            self.life.send_unsent()
        elif self.life.session_id is None or self.life.place.is_same_server(endpoint):
            self.choose_place(endpoint)
        else:
            self.place_requested.emit(endpoint)

    def _settle_place(self, chosen: NamedEndpoint | None) -> None:
        self.view.show_places("", ())
        if chosen is not None and self.life.session_id is not None:
            self.notices.tell_place(chosen)
        self._show_beginning()

    async def _show_page(self, call_id: str, path: str, first: int) -> None:
        """Of the whole output of a command, which is a file of the session."""
        from app.ui.wiring.output_pages import read_page

        folder = self._profile.folders.state(self.life.session_id or "")
        page = await asyncio.to_thread(read_page, folder, path.removeprefix("@state/"), first)
        self.view.show_page(call_id, page)

    def _show_undo_lines(self) -> None:
        self.view.undo_lines.show(self.column.undoing.review.changes, self.column.undoing.busy_turn)

    def _show_review(self, review: "Review") -> None:
        self._show_undo_lines()
        self.view.undo_lines.show_news(review.news)

    def _show_progress(self, progress: UndoProgress | None) -> None:
        if progress is not None:
            self.view.undo_lines.show_progress(progress)
        else:
            self._show_undo_lines()

    def _show_outcome(self, outcome: "UndoOutcome") -> None:
        self.view.undo_lines.leave_alone(outcome.skipped, outcome.call, outcome.turn)


def _begin_life(
    profile: Profile, project: str, session_id: str | None, take: Callable[[Told], None]
) -> ConversationLife:
    settings = profile.settings
    options = SessionOptions(
        project=project,
        trust=settings.trust,
        agent=usual_agent(settings, project),
        effort=settings.effort,
        resume=session_id,
        titled=True,
        asking=Asking(settings.approval_timeout),
    )
    return ConversationLife(profile, options, take)

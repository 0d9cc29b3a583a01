"""The loop: one conversation about one project folder. Start reading here.

A face calls `send`, `cancel` and `answer`, and draws the events that it is told. Inside a turn the session takes what
waits in the inbox, streams a reply from the provider, hands each tool call to the orchestrator, and repeats until the
model calls no tool and nothing waits.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from app.agent.checks import TurnChecks
from app.agent.context.conversation import ConversationContext
from app.agent.context.estimate import TokenEstimate
from app.agent.context.known_window import KnownWindow
from app.agent.context.making_room import Wish
from app.agent.deciding.questions import Questions
from app.agent.history import ConversationHistory, ConversationLog
from app.agent.inbox import Inbox
from app.agent.orchestrator import Orchestrator
from app.agent.repetition import Repetitions
from app.agent.requests import AnsweringModel, Briefing, RequestBuilder
from app.agent.steps import Limits, Steps
from app.agent.tool_batches import ToolBatches
from app.providers import ModelInfo
from app.providers.faults import LONGEST_TEXT, REFUSED
from app.providers.model_windows import Window, WindowSource
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.errors import AppError, BudgetReached, Fault, ProviderError, SessionTaken
from app.vocabulary.events import (
    Answer,
    BudgetReported,
    CompactionEdited,
    EndReason,
    ErrorRaised,
    Event,
    MessagePinned,
    TextDelta,
    TurnEnded,
)
from app.vocabulary.messages import AssistantMessage, Image, Message, StopReason, Text

_log = logging.getLogger(__name__)

ASKED_AGAIN = "Your last reply was empty. Go on with the task, or answer the person."
TWICE_EMPTY = say(
    "The model sent an empty reply, and again when it was asked once more. Ask otherwise, or choose another model."
)
CALL_MISSING = "Your last reply announced a tool call, but none came with it. Call the tool, or answer the person."
TWICE_WITHOUT_CALL = say(
    "The model announced a tool call without making one, and again when it was asked once more. Ask "
    "otherwise, or choose another model."
)
_TOLD = {ASKED_AGAIN: TWICE_EMPTY, CALL_MISSING: TWICE_WITHOUT_CALL}

Watcher = Callable[[Event], None]


class Driver(Protocol):
    """Another agent, which has a loop of its own."""

    async def take_turn(self, said: ConversationHistory, number: int, steps: Steps) -> tuple[EndReason, str]:
        """Add all that comes of the turn to the history. Raises AppError."""
        ...


class Emitter:
    """Passes events on to whoever watches; made before the parts that emit."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def __call__(self, event: Event) -> None:
        for watcher in self._watchers:
            watcher(event)


async def _is_ready() -> None:
    """Where nothing has to be there for a turn."""


@dataclass
class _Running:
    """A turn or a compaction that runs."""

    task: "asyncio.Task[EndReason]"
    has_begun: bool = False
    """What the person said is in the history; until it is, a stop has to wait for that."""
    stop_wanted: bool = False


class Session:
    """One conversation. `history` is valid whenever no turn is running."""

    def __init__(
        self,
        session_id: str,
        model: AnsweringModel,
        briefing: Briefing,
        orchestrator: Orchestrator | None,
        questions: Questions,
        log: ConversationLog,
        emit: Emitter,
        *,
        limits: Limits | None = None,
        inbox: Inbox | None = None,
        context: ConversationContext | None = None,
        ready: Callable[[], Awaitable[None]] = _is_ready,
        checks: TurnChecks | None = None,
        driver: Driver | None = None,
    ) -> None:
        """`ready` raises AppError where no turn can be begun now, e.g. because the folder is gone. With a `driver` no
        model is asked: it takes the turns.
        """
        self.id = session_id
        self.answering = model
        self.inbox = inbox if inbox is not None else Inbox()
        self.context = context or ConversationContext(_window_of(model.info), max_output=model.info.max_output)
        self.questions = questions
        self.orchestrator = orchestrator
        self._said = ConversationHistory(log, self.inbox, emit, briefing)
        requests = RequestBuilder(model, briefing, orchestrator)
        self.steps = Steps(model, requests, self._said, self.context, limits or Limits(), emit, briefing.lean_agent)
        self._batches = ToolBatches(orchestrator, self._said.add, self._said.check)
        self._repetitions = Repetitions()
        self._mask = briefing.mask
        self._emit = emit
        self._ready = ready
        self._checks = checks
        self._driver = driver
        self._running: _Running | None = None
        self._closed = False

    # --- what a face calls -----------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self._running is not None

    def watch(self, watcher: Watcher) -> None:
        self._emit.watch(watcher)

    async def send(self, text: str, images: tuple[Image, ...] = ()) -> EndReason:
        """A message of the person's and all that follows from it."""
        self.inbox.send(text, images)
        self.go_on()
        return await self.until_over()

    async def retry(self) -> EndReason:
        """Go on where the last turn failed, with what waits, or without saying anything new."""
        self.go_on(again=True)
        return await self.until_over()

    def go_on(self, *, again: bool = False) -> None:
        """Begin a turn with what waits in the inbox; one that runs already takes it with its next step.

        `again` begins one also where nothing waits but the last message got no whole answer.
        """
        is_free = self._running is None and self._said.reads_more and not self._closed
        if is_free and (self.inbox.waiting or (again and self._wants_answer)):
            self._running = _Running(asyncio.ensure_future(self._run_turn()))

    def read_no_more(self) -> None:
        """A turn that runs goes on, but what waits in the inbox stays there for the session that follows this one."""
        self._said.reads_more = False

    async def until_over(self) -> EndReason:
        """Wait until no turn and no compaction runs."""
        reason = EndReason.DONE
        while self._running is not None:
            turn = self._running.task
            try:
                await asyncio.wait([turn])
            except asyncio.CancelledError:
                self.cancel()
                await asyncio.wait([turn])
                raise
            if turn.cancelled():  # by the loop, which ends
                return EndReason.CANCELLED
            reason = turn.result()
        return reason

    @property
    def _wants_answer(self) -> bool:
        last = self.history[-1] if self.history else None
        return last is not None and not (
            isinstance(last, AssistantMessage) and last.stop is StopReason.DONE and not _lack(last)
        )

    def cancel(self) -> None:
        """Stop at once: stream closed, questions withdrawn, running tools killed, history valid.

        What this turn has not taken goes back into the draft; what is sent from now on begins the next. A compaction
        that was asked for and has not begun is not made.
        """
        running = self._running
        if running is None:
            return
        self.steps.give_up_wish()
        if not running.has_begun:
            running.stop_wanted = True
            return
        self.inbox.edit_all()
        if not running.task.cancelling():
            running.task.cancel()

    def answer(self, question_id: str, choice: str, reason: str = "") -> bool:
        return self.questions.answer(question_id, choice, reason)

    def reply(self, question_id: str, answer: Answer) -> bool:
        """The same with all that an answer can carry: a grant, a rule, the values of a form."""
        return self.questions.reply(question_id, answer)

    async def compact(self, instruction: str = "") -> EndReason:
        """Replace the beginning of the conversation by a summary, and wait until that and a turn that runs are over."""
        self.request_compaction(instruction)
        return await self.until_over()

    def request_compaction(self, instruction: str = "") -> None:
        """The same without waiting. It happens now, or before the next step of the turn that runs.

        `Compacted` or `CompactionGivenUp` tells how it went.
        """
        self.steps.wish = Wish(self._mask(instruction.strip()))
        self._begin_compaction()

    def edit_summary(self, compaction_id: str, text: str) -> bool:
        """The person wrote a better summary; it counts from the next request on. False if there is no such entry."""
        edited = self.context.edit_summary(compaction_id, self._mask(text))
        if edited is not None:
            self._emit(CompactionEdited(edited))
        return edited is not None

    def pin(self, position: int, *, is_pinned: bool = True) -> None:
        """Keep the message at this position of the history word for word in compactions, or no longer."""
        if not 0 <= position < len(self.history) or (position in self.context.pins) is is_pinned:
            return
        before = self.context.compactions[-1:]
        self.context.pin(self.history, position, is_pinned=is_pinned)
        self._emit(MessagePinned(position, is_pinned))
        if before and self.context.compactions[-1] != before[0]:
            self._emit(CompactionEdited(self.context.compactions[-1]))

    def pin_summary(self, compaction_id: str, *, is_pinned: bool = True) -> None:
        """Keep this summary word for word in later ones, or no longer."""
        changed = self.context.pin_summary(compaction_id, is_pinned=is_pinned)
        if changed is not None:
            self._emit(CompactionEdited(changed))

    async def use_model(self, model: ModelInfo, window: KnownWindow, estimate: TokenEstimate) -> None:
        """Another model of the same server answers from the next step on; what requests leave out stays left out."""
        before = self.context.known_window
        self.answering.info = model
        self.context.known_window, self.context.estimate = window, estimate
        self.context.max_output = model.max_output
        await before.close()

    def set_window(self, tokens: int) -> None:
        """The person says how large the model's window is."""
        self.context.known_window.now = Window(tokens, WindowSource.PERSON)
        self.steps.use_window()

    def report_context(self) -> BudgetReported:
        """What fills the window now, as an estimate; for a face that opens a session."""
        return self.steps.report()

    @property
    def history(self) -> list[Message]:
        return self._said.messages

    @property
    def turns(self) -> int:
        """The number of the turn that runs, or of the last one."""
        return self._said.turns

    @property
    def model(self) -> ModelInfo:
        return self.answering.info

    async def close(self) -> None:
        self._closed = True
        self.cancel()
        if self._running is not None:
            await asyncio.wait([self._running.task])
        await self._said.close()
        await self.context.known_window.close()
        await self.answering.provider.close()

    # --- a turn ----------------------------------------------------------------------------------------------------

    async def _run_turn(self) -> EndReason:
        began = time.monotonic()
        try:
            reason, detail = await self._outcome()
        finally:
            self._running = None  # over before its end is told: what is sent on hearing of it begins the next
        seconds = round(time.monotonic() - began, 3)
        self._emit(TurnEnded(self.turns, reason, self.steps.number, self.steps.usage, detail, seconds))
        self._begin_compaction()  # asked for during the last step
        if reason in (EndReason.DONE, EndReason.CANCELLED):
            self.go_on()  # sent too late for this turn, or after the stop
        return reason

    async def _outcome(self) -> tuple[EndReason, str]:
        """All of a turn, whatever happens in it; the history is valid afterwards."""
        limits = self.steps.limits
        try:
            if self._begin():
                return EndReason.CANCELLED, ""
            async with asyncio.timeout(limits.seconds):
                return await self._loop()
        except TimeoutError:
            return EndReason.LIMIT, say("stopped after {seconds} s", limits.seconds)
        except asyncio.CancelledError:
            return EndReason.CANCELLED, ""
        except SessionTaken as error:
            self._said.put_back_unstored()
            self._emit(ErrorRaised(error.text))
            return EndReason.ERROR, error.text
        except BudgetReached as error:
            return EndReason.BUDGET, error.text
        except AppError as error:
            self._emit(ErrorRaised(error.text, error.fault))
            return EndReason.ERROR, error.text
        except Exception as error:  # noqa: BLE001  a bug of ours ends the turn, not the conversation
            _log.exception("turn %s failed", self.turns)
            detail = say("Something broke inside Handrail: {error}", repr(error))
            self._emit(ErrorRaised(detail, "bug"))
            return EndReason.ERROR, detail
        finally:
            self._said.close_open_calls()
            self._said.settle()

    def _begin(self) -> bool:
        """What waits goes into the history before anything else happens: the person has said it.

        Whether they want it to stop already.
        """
        self._repetitions.forget()
        self.steps.begin_turn()
        self._said.begin_turn()
        if self.orchestrator is not None:
            self.orchestrator.begin_turn(self.turns)
        if self._checks is not None:
            self._checks.begin_turn(self.turns)
        self._take_waiting()
        return self._has_begun()

    def _has_begun(self) -> bool:
        """From now on a stop is immediate; whether one is wanted already."""
        assert self._running is not None
        self._running.has_begun = True
        return self._running.stop_wanted

    def _begin_compaction(self) -> None:
        """Do what the person asked for while no turn runs."""
        if self.steps.wish is not None and self._running is None and not self._closed:
            self._running = _Running(asyncio.ensure_future(self._only_compact()))

    async def _only_compact(self) -> EndReason:
        """What is sent meanwhile begins a turn afterwards."""
        reason = EndReason.DONE
        try:
            if self._has_begun():
                self.inbox.edit_all()
                return EndReason.CANCELLED
            await self.steps.settle_window()
            await self.steps.make_room()
        except asyncio.CancelledError:
            reason = EndReason.CANCELLED
        except AppError as error:
            self._emit(ErrorRaised(error.text))
            reason = EndReason.BUDGET if isinstance(error, BudgetReached) else EndReason.ERROR
        finally:
            self._running = None
        self.go_on()
        return reason

    async def _loop(self) -> tuple[EndReason, str]:
        await self._ready()
        if self._driver is not None:
            return await self._driver.take_turn(self._said, self.turns, self.steps)
        lack, note, checked, cut_offs = "", "", "", 0
        while self.steps.number < self.steps.limits.steps:  # those of helpers count
            if self._checks is not None and (reason := self._checks.given_up(self.steps.number)):
                return await self._last_words(reason)
            reply = await self._step("\n\n".join(filter(None, (lack or note, checked))))
            note, checked = self.steps.text_replies.correction(), ""
            before, lack = lack, _lack(reply)
            if before and lack:
                raise ProviderError(_TOLD[lack], Fault.REQUEST)
            if lack or note:
                continue
            if reply.tool_calls and (ending := await self._call_tools(reply)) is not None:
                return ending
            if reply.tool_calls and self._checks is not None:
                checked = await self._checks.after_calls()
            cut_offs = cut_offs + 1 if self.steps.is_cut_off(reply) else 0
            goes_on = reply.tool_calls or reply.stop is StopReason.PAUSE or self._said.next_waiting
            if reply.stop is StopReason.REFUSAL:
                said = say(" It said: {message}", one_line(reply.why, LONGEST_TEXT)) if reply.why else ""
                raise ProviderError(REFUSED.format(self.model.name or self.model.id, said), Fault.REFUSED)
            # A model that fills its window twice more finds no end.
            if not goes_on and not 0 < cut_offs <= 2:
                ending = _ending(reply)
                if self._checks is None or ending[0] is not EndReason.DONE:
                    return ending
                checked = await self._checks.at_end()
                if checked:
                    continue
                return EndReason.DONE, self._checks.summary
            if (cut_offs or self.steps.is_full(reply)) and not await self.steps.make_room(hard=True):
                full = say("the model's context is almost full")
                return _ending(reply) if cut_offs else await self._last_words(full)
        return await self._last_words(say("stopped after {number} steps", self.steps.limits.steps))

    async def _call_tools(self, reply: AssistantMessage) -> tuple[EndReason, str] | None:
        """Run the calls of a reply; how the turn ends with that, or None if it goes on."""
        outcomes = await self._batches.run(reply, self.model)
        if any(outcome.stops for outcome in outcomes):
            return EndReason.VIOLATION, say("stopped at a sandbox violation")
        refused = (call for call, outcome in zip(reply.tool_calls, outcomes, strict=True) if outcome.refused)
        if stuck := self._repetitions.refused_again(refused):
            return await self._last_words(stuck)
        if same := self._repetitions.again(reply, [outcome.result for outcome in outcomes]):
            return EndReason.LIMIT, same
        return None

    async def _last_words(self, why: str) -> tuple[EndReason, str]:
        """One more call in which the model may only speak; if it says nothing, we do."""
        note = f"You cannot use tools any more: {why}. Say briefly what is done and what is left."
        reply = await self._step(note, answer_only=True)
        self._said.close_open_calls()
        if not reply.text.strip():
            text = say("Stopped: {reason}.", why)
            self._emit(TextDelta(text))
            self._said.add(AssistantMessage((Text(text),)))
        return EndReason.LIMIT, why

    async def _step(self, note: str, *, answer_only: bool = False) -> AssistantMessage:
        """One reply of the model, to what was said until now."""
        self._take_waiting()
        return await self.steps.take(note, answer_only=answer_only)

    def _take_waiting(self) -> None:
        while self._said.take_next():
            self._repetitions.forget()


def _window_of(model: ModelInfo) -> KnownWindow:
    return KnownWindow(Window(model.context, WindowSource.TABLE) if model.context else None)


def _lack(reply: AssistantMessage) -> str:
    """What to tell the model about a reply that ended as a whole without a word or the call that it announced."""
    if reply.tool_calls:
        return ""
    if reply.stop is StopReason.TOOLS:
        return CALL_MISSING
    is_empty = not reply.text.strip() and not reply.images
    return ASKED_AGAIN if is_empty and reply.stop in (StopReason.DONE, StopReason.OTHER) else ""


def _ending(reply: AssistantMessage) -> tuple[EndReason, str]:
    match reply.stop:
        case StopReason.LENGTH:
            return EndReason.LIMIT, say("the reply was cut off at the model's output limit")
        case StopReason.CONTEXT:
            return EndReason.LIMIT, say("the model's context is full")
        case StopReason.OTHER if reply.why:
            return (
                EndReason.LIMIT,
                say("the service ended the reply for a reason that is not known: {word}", one_line(reply.why, 80)),
            )
        case _:
            return EndReason.DONE, ""

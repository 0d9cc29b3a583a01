"""The loop: one conversation about one project folder. Start reading here.

A face calls `send`, `cancel` and `answer`, and draws the events that it is told. Inside a turn the session takes what
waits in the inbox, streams a reply from the provider, hands each tool call to the orchestrator, and repeats until the
model calls no tool and nothing waits.
"""

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from app.agent.context.conversation import ConversationContext, Fixed
from app.agent.context.estimate import TokenEstimate, text_bytes
from app.agent.context.known_window import KnownWindow
from app.agent.context.making_room import STOPPED, RoomMaker, Wish
from app.agent.deciding.questions import Questions
from app.agent.inbox import Inbox
from app.agent.limits import Limits
from app.agent.orchestrator import Orchestrator
from app.agent.repetition import Repetitions
from app.agent.reply import ReplyBuilder, receive
from app.agent.requests import RequestBuilder, blame_pictures
from app.agent.text_replies import TextReplies
from app.agent.tool_batches import ToolBatches
from app.providers import ChatRequest, ModelInfo, Provider
from app.providers.faults import LONGEST_TEXT, REFUSED
from app.providers.model_windows import Window, WindowSource
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.efforts import closest, known_efforts
from app.vocabulary.errors import AppError, BudgetReached, Fault, ProviderError, SessionTaken
from app.vocabulary.events import (
    Answer,
    BudgetReported,
    CompactionEdited,
    CompactionGivenUp,
    EndReason,
    ErrorRaised,
    Event,
    MessageAdded,
    MessagePinned,
    MessageRole,
    MessageTaken,
    ReplyStarted,
    RetryScheduled,
    StepStarted,
    StreamEvent,
    TextDelta,
    TurnEnded,
    TurnStarted,
    WaitingMessage,
)
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    StopReason,
    Text,
    ToolMessage,
    ToolResult,
    ToolSpec,
    Usage,
    UserMessage,
    noted,
    repaired,
    request_messages,
)

_log = logging.getLogger(__name__)

AT_THE_END = 0.97
"""The share of the window at which a reply that was cut off was cut off by it."""
MOST_CUT_OFFS = 2
"""How many replies in a row may be cut off by the window. A model that fills it again and again finds no end."""

LAST_WORDS = "You cannot use tools any more: {why}. Say briefly what is done and what is left."
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


class Log(Protocol):
    """Where messages go as they happen."""

    turns: int
    """The highest number that a turn of the session ever had. It is stored with the next message."""

    def append(self, message: Message, taken: str = "") -> None:
        """Neither waits nor fails; what cannot be written yet is kept. `taken` is the id under which it waited."""
        ...

    async def stored(self) -> None:
        """Wait until everything is written; raises StorageError where it cannot be."""
        ...

    @property
    def unstored(self) -> Collection[str]:
        """Ids of messages from the inbox that are not written yet."""
        ...

    def check(self) -> None:
        """Raise SessionTaken if another program took the session over."""
        ...

    async def close(self) -> None: ...

    def draft(self, text: str) -> None:
        """Words of a reply that is still being written."""
        ...

    def discard_draft(self) -> None: ...


class Emitter:
    """Passes events on to whoever watches; made before the parts that emit."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def __call__(self, event: Event) -> None:
        for watcher in self._watchers:
            watcher(event)


class Session:
    """One conversation. `history` is valid whenever no turn is running."""

    def __init__(
        self,
        *,
        session_id: str,
        provider: Provider,
        model: ModelInfo,
        effort: str = "",
        system: Callable[[Sequence[ToolSpec]], str],
        orchestrator: Orchestrator | None,
        questions: Questions,
        log: Log,
        emit: Emitter,
        history: Sequence[Message] = (),
        opening: str = "",
        lean_agent: str = "",
        limits: Limits | None = None,
        news: Callable[[], str] = str,
        ready: Callable[[], Awaitable[None]] | None = None,
        inbox: Inbox | None = None,
        text_replies: TextReplies | None = None,
        mask: Callable[[str], str] = str,
        context: ConversationContext | None = None,
    ) -> None:
        self.id = session_id
        self.inbox = inbox if inbox is not None else Inbox()
        self.provider = provider
        self.model = model
        self.effort = effort
        """How much the model is to think, from the next step on; see `app.vocabulary.efforts`."""
        self._takes_no_effort = ""
        """The model whose service refused to be told."""
        self.limits = limits or Limits()
        self.history: list[Message] = repaired(history)
        self.turns = log.turns
        """The number of the turn that runs, or of the last one; no other turn of the session ever has it."""
        self.questions = questions
        self.orchestrator = orchestrator
        self._requests = RequestBuilder(system, opening, orchestrator)
        self._batches = ToolBatches(orchestrator, self._add, log.check)
        self._lean_agent = lean_agent
        """What to propose where the tools of this one do not fit."""
        self._log = log
        self._emit = emit
        self._ready = ready
        """Raises AppError where no turn can be begun now, e.g. because the folder is gone."""
        self._news = news
        """What the person did to files since the last message, in a sentence for the model."""
        self._turn: asyncio.Task[EndReason] | None = None
        self._has_begun = False
        """What the person said is in the history; until it is, a stop has to wait for that."""
        self._stop_wanted = False
        self._reads_more = True
        self._closed = False
        self._steps = 0
        self._usage = Usage()
        self.context = context or ConversationContext(_window_of(model), max_output=model.max_output)
        self._room = RoomMaker(self.context, emit, self._ask_for_summary, self._keep_output)
        self._wish: Wish | None = None
        """A compaction that the person asked for and that was not begun yet."""
        self._repetitions = Repetitions()
        self._mask = mask
        """Takes secrets out of what the person wrote: it may be a copy of a file."""
        self._text_replies = text_replies or TextReplies(reads_calls=False)

    # --- what a face calls -----------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self._turn is not None

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
        is_free = self._turn is None and self._reads_more and not self._closed
        if is_free and (self.inbox.waiting or (again and self._wants_answer)):
            self._has_begun = self._stop_wanted = False
            self._turn = asyncio.ensure_future(self._run_turn())

    def read_no_more(self) -> None:
        """A turn that runs goes on, but what waits in the inbox stays there for the session that follows this one."""
        self._reads_more = False

    async def until_over(self) -> EndReason:
        """Wait until no turn and no compaction runs."""
        reason = EndReason.DONE
        while (turn := self._turn) is not None:
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
        if self._turn is None:
            return
        if self._wish is not None:
            self._wish = None
            self._emit(CompactionGivenUp(STOPPED))
        if not self._has_begun:
            self._stop_wanted = True
            return
        self.inbox.edit_all()
        if not self._turn.cancelling():
            self._turn.cancel()

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
        self._wish = Wish(self._mask(instruction.strip()))
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

    @property
    def effort_in_force(self) -> str:
        """What the model is sent of the effort that was chosen; "" if that is nothing."""
        return closest(self.effort, self.efforts)

    @property
    def efforts(self) -> tuple[str, ...] | None:
        """The levels that the model knows; None if nobody knows which."""
        return () if self.model.id == self._takes_no_effort else known_efforts(self.model.id, self.model.efforts)

    async def use_model(self, model: ModelInfo, window: KnownWindow, estimate: TokenEstimate) -> None:
        """Another model of the same server answers from the next step on; what requests leave out stays left out."""
        before = self.context.known_window
        self.model = model
        self.context.known_window, self.context.estimate = window, estimate
        self.context.max_output = model.max_output
        await before.close()

    def set_window(self, tokens: int) -> None:
        """The person says how large the model's window is."""
        self.context.known_window.now = Window(tokens, WindowSource.PERSON)
        self._use_window()

    def report_context(self) -> BudgetReported:
        """What fills the window now, as an estimate; for a face that opens a session."""
        return self.context.report(self.history, self._fixed(self._requests.tools(self.model)))

    async def close(self) -> None:
        self._closed = True
        self.cancel()
        if self._turn is not None:
            await asyncio.wait([self._turn])
        await self._log.close()
        self._put_back_unstored()
        await self.context.known_window.close()
        await self.provider.close()

    # --- a turn ----------------------------------------------------------------------------------------------------

    async def _run_turn(self) -> EndReason:
        began = time.monotonic()
        try:
            reason, detail = await self._outcome()
        finally:
            self._turn = None  # over before its end is told: what is sent on hearing of it begins the next
        seconds = round(time.monotonic() - began, 3)
        self._emit(TurnEnded(self.turns, reason, self._steps, self._usage, detail, seconds))
        self._begin_compaction()  # asked for during the last step
        if reason in (EndReason.DONE, EndReason.CANCELLED):
            self.go_on()  # sent too late for this turn, or after the stop
        return reason

    async def _outcome(self) -> tuple[EndReason, str]:
        """All of a turn, whatever happens in it; the history is valid afterwards."""
        try:
            self._steps, self._usage = 0, Usage()
            self._repetitions.forget()
            self._text_replies.begin_turn()
            self._begin()
            self._has_begun = True
            if self._stop_wanted:
                return EndReason.CANCELLED, ""
            async with asyncio.timeout(self.limits.seconds):
                return await self._loop()
        except TimeoutError:
            return EndReason.LIMIT, say("stopped after {seconds} s", self.limits.seconds)
        except asyncio.CancelledError:
            return EndReason.CANCELLED, ""
        except SessionTaken as error:
            self._put_back_unstored()
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
            self._close_open_calls()
            self.inbox.settle(self._log.unstored)

    def _begin_compaction(self) -> None:
        """Do what the person asked for while no turn runs."""
        if self._wish is not None and self._turn is None and not self._closed:
            self._has_begun = self._stop_wanted = False
            self._turn = asyncio.ensure_future(self._only_compact())

    async def _only_compact(self) -> EndReason:
        """What is sent meanwhile begins a turn afterwards."""
        reason = EndReason.DONE
        try:
            self._has_begun = True
            if self._stop_wanted:
                self.inbox.edit_all()
                return EndReason.CANCELLED
            await self._settle_window(self._requests.tools(self.model))
            await self._make_room(self._requests.tools(self.model))
        except asyncio.CancelledError:
            reason = EndReason.CANCELLED
        except AppError as error:
            self._emit(ErrorRaised(error.text))
            reason = EndReason.BUDGET if isinstance(error, BudgetReached) else EndReason.ERROR
        finally:
            self._turn = None
        self.go_on()
        return reason

    def _put_back_unstored(self) -> None:
        """What was taken and will never be stored here waits again."""
        self.inbox.settle(self._log.unstored)
        self.inbox.put_back()

    def _begin(self) -> None:
        """What waits goes into the history before anything else happens: the person has said it."""
        first = next(iter(self.inbox.waiting), None)
        for message in self.inbox.waiting:
            if message.is_for_later:
                self.inbox.hold(message.id, for_later=False)  # its turn has come
        if first is not None:
            self.turns = self._log.turns = self.turns + 1
            self._take(first)
        if self.orchestrator is not None:
            self.orchestrator.begin_turn(self.turns)
        if first is not None:
            self._emit(TurnStarted(self.turns, self._mask(first.text), first.images))
            self._emit(MessageAdded(len(self.history) - 1, MessageRole.USER))
        self._take_waiting()

    async def _loop(self) -> tuple[EndReason, str]:
        if self._ready is not None:
            await self._ready()
        lack, note, cut_offs = "", "", 0
        for _ in range(self.limits.steps):
            reply = await self._step(self._requests.tools(self.model), lack or note)
            note = self._text_replies.correction()
            before, lack = lack, _lack(reply)
            if before and lack:
                raise ProviderError(_TOLD[lack], Fault.REQUEST)
            if lack or note:
                continue
            if reply.tool_calls:
                outcomes = await self._batches.run(reply, self.model)
                if any(outcome.stops for outcome in outcomes):
                    return EndReason.VIOLATION, say("stopped at a sandbox violation")
                refused = (call for call, outcome in zip(reply.tool_calls, outcomes, strict=True) if outcome.refused)
                if stuck := self._repetitions.refused_again(refused):
                    return await self._last_words(stuck)
                if same := self._repetitions.again(reply, [outcome.result for outcome in outcomes]):
                    return EndReason.LIMIT, same
            cut_offs = cut_offs + 1 if self._is_cut_off(reply) else 0
            goes_on = reply.tool_calls or reply.stop is StopReason.PAUSE or self._next_for_step
            if reply.stop is StopReason.REFUSAL:
                said = say(" It said: {message}", one_line(reply.why, LONGEST_TEXT)) if reply.why else ""
                raise ProviderError(REFUSED.format(self.model.name or self.model.id, said), Fault.REFUSED)
            if not goes_on and not 0 < cut_offs <= MOST_CUT_OFFS:
                return _ending(reply)
            is_full = not self.context.window.is_guess and self._filled(reply) > self.limits.budget
            if (is_full or self._is_cut_off(reply)) and not await self._make_room(
                self._requests.tools(self.model), hard=True
            ):
                full = say("the model's context is almost full")
                return _ending(reply) if cut_offs else await self._last_words(full)
        return await self._last_words(say("stopped after {number} steps", self.limits.steps))

    async def _last_words(self, why: str) -> tuple[EndReason, str]:
        """One more call in which the model may only speak; if it says nothing, we do."""
        reply = await self._step(self._requests.tools(self.model), LAST_WORDS.format(why=why), answer_only=True)
        self._close_open_calls()
        if not reply.text.strip():
            text = say("Stopped: {reason}.", why)
            self._emit(TextDelta(text))
            self._add(AssistantMessage((Text(text),)))
        return EndReason.LIMIT, why

    async def _step(self, tools: Sequence[ToolSpec], note: str = "", *, answer_only: bool = False) -> AssistantMessage:
        """One reply of the model, tried again where that can help. No tool of this step has run yet."""
        self._steps += 1
        self._take_waiting()
        await self._stored()
        mode = self._requests.mode
        mode_note = await self._requests.mode_note(tools, mode)
        told = "\n\n".join(f"[Handrail: {text}]" for text in (mode_note, note) if text)
        await self._settle_window(tools)
        if self._wish is not None or self._is_nearly_full(tools):
            await self._make_room(tools)
        request = self._request(tools, told, answer_only=answer_only)
        self._emit(self.context.report(self.history, self._fixed(tools)))
        self._emit(StepStarted(self.turns, self._steps, self.model.id))
        recoveries = 0
        for attempt in itertools.count(1):
            builder = ReplyBuilder(self._origin)
            try:
                error = await receive(self.provider, request, builder, self._pass_on)
            except asyncio.CancelledError:
                self._keep_partial(builder)
                raise
            if error is None:
                break
            error = blame_pictures(error, request)
            if error.fault is Fault.CONTEXT and recoveries < self.limits.recoveries:
                recoveries += 1
                self._log.discard_draft()
                if await self._recover(error, tools):
                    request = self._request(tools, told, answer_only=answer_only)
                    continue
            delay = self.limits.retry_delay(error, attempt - recoveries)
            if delay is None:
                self._keep_partial(builder)
                raise self._explained(error, request)
            self._log.discard_draft()
            self._emit(RetryScheduled(attempt, delay, error))
            await asyncio.sleep(delay)
        self._requests.was_answered(mode)
        reply = self._text_replies.read(builder.message(), () if answer_only else tools, self._emit, self.history)
        self._learn(reply.usage, tools, told)
        self._add(reply)
        self._count(reply.usage, tools)
        await self._stored()
        return reply

    def _request(self, tools: Sequence[ToolSpec], note: str, *, answer_only: bool) -> ChatRequest:
        messages = request_messages(self.context.messages(self.history))
        return self._requests.build(
            self.model, tools, messages, note, answer_only=answer_only, effort=self.effort_in_force
        )

    # --- room in the model's window ----------------------------------------------------------------------------------

    async def _settle_window(self, tools: Sequence[ToolSpec]) -> None:
        """Ask how large the window is when that is first needed; wait only if what is assumed is nearly reached."""
        window = self.context.known_window
        window.begin_asking()
        if not window.now.is_settled and self._is_nearly_full(tools):
            await window.asked()
        self._use_window()

    def _use_window(self) -> None:
        """How much of a result the model reads depends on the window too."""
        if self.model.context != self.context.window.tokens and not self.context.window.is_guess:
            self.model = replace(self.model, context=self.context.window.tokens)

    def _fixed(self, tools: Sequence[ToolSpec]) -> Fixed:
        return self.context.fixed(self._requests.system_prompt(tools), tools)

    def _is_nearly_full(self, tools: Sequence[ToolSpec]) -> bool:
        return self.context.is_nearly_full(self.history, self._fixed(tools))

    async def _make_room(self, tools: Sequence[ToolSpec], *, hard: bool = False) -> bool:
        """Leave something out of the requests from now on; whether that was possible."""
        await self._stored()
        wish, self._wish = self._wish, None
        if wish is not None:
            return await self._room.compact(self.history, self._fixed(tools), wish)
        return await self._room.make_room(self.history, self._fixed(tools), hard=hard)

    async def _recover(self, error: ProviderError, tools: Sequence[ToolSpec]) -> bool:
        """A request was refused as too long: learn from it, and make the next one shorter. False if nothing helps."""
        fixed = self._fixed(tools)
        size = self.context.request_bytes(self.history, fixed)
        if error.asked is not None:
            self.context.estimate.learn(size, error.asked)
        self.context.known_window.learn(error, self.context.estimate.tokens(size))
        self._use_window()
        return await self._make_room(tools, hard=True)

    async def _ask_for_summary(
        self, messages: Sequence[Message], note: str, most_bytes: int
    ) -> AssistantMessage | None:
        """The same model at the same server; None if it fails, also after it was asked again."""
        tools = self._requests.tools(self.model)
        request = self._requests.build(
            self.model, tools, list(messages), note, answer_only=True, effort=self.effort_in_force
        )
        attempt = 1
        while True:
            builder = ReplyBuilder(self._origin)
            is_short = partial(_is_within, builder, most_bytes)
            error = await receive(self.provider, request, builder, is_short)
            if error is None:
                reply = builder.message()
                self._usage += reply.usage
                return reply
            delay = self.limits.retry_delay(error, attempt)
            if delay is None:
                return None
            self._emit(RetryScheduled(attempt, delay, error))
            await asyncio.sleep(delay)
            attempt += 1

    async def _keep_output(self, call_id: str, result: ToolResult) -> str:
        return await self.orchestrator.keep_output(call_id, result) if self.orchestrator is not None else ""

    def _pass_on(self, event: StreamEvent) -> bool:
        if isinstance(event, TextDelta):
            self._log.draft(event.text)
        if isinstance(event, ReplyStarted) and event.refused_effort:
            self._takes_no_effort = self.model.id
        self._emit(event)
        return True

    def _explained(self, error: ProviderError, request: ChatRequest) -> ProviderError:
        """A first message that does not fit is rarely too long itself: the tools are."""
        is_first = not any(isinstance(message, AssistantMessage) for message in self.history)
        ours = self._fixed(request.tools).size
        said = sum(len(message.text) for message in request.messages if isinstance(message, UserMessage))
        if error.fault is not Fault.CONTEXT or not is_first or not request.tools or ours < said:
            return error
        window = "" if self.context.window.is_guess else say(" of {tokens} tokens", self.context.window.tokens)
        lean = (
            say("Choose the {agent} agent, which has few tools, or ", self._lean_agent)
            if self._lean_agent
            else "Choose "
        )
        tokens = self.context.estimate.tokens(ours)
        text = say(
            "This agent's tools and instructions, about {tokens} tokens, do not fit into the window{where} of "
            "{model}. {advice}a model with a larger window, or start the server with one.",
            tokens,
            window,
            self.model.id,
            lean,
        )
        return ProviderError(text, Fault.SMALL_WINDOW, status=error.status)

    # --- history ---------------------------------------------------------------------------------------------------

    @property
    def _origin(self) -> str:
        return f"{self.provider.name}/{self.model.id}"

    def _add(self, message: Message, taken: str = "") -> None:
        self.history.append(message)
        self._log.append(message, taken)
        match message:
            case AssistantMessage():
                self._emit(MessageAdded(len(self.history) - 1, MessageRole.ASSISTANT))
            case ToolMessage(call_id=call_id):
                self._emit(MessageAdded(len(self.history) - 1, MessageRole.TOOL, call_id))
            case UserMessage():
                pass  # told when it is told what it says

    def _take_waiting(self) -> None:
        while (message := self._next_for_step) is not None:
            self._repetitions.forget()
            self._take(message)
            self._emit(MessageTaken(self.turns, self._mask(message.text), message.images))
            self._emit(MessageAdded(len(self.history) - 1, MessageRole.USER))

    @property
    def _next_for_step(self) -> WaitingMessage | None:
        return self.inbox.next_for_step if self._reads_more else None

    def _take(self, message: WaitingMessage) -> None:
        self._add(UserMessage(noted(self._news(), self._mask(message.text)), message.images), message.id)
        self.inbox.take(message.id)

    async def _stored(self) -> None:
        await self._log.stored()
        self.inbox.settle(self._log.unstored)

    def _keep_partial(self, builder: ReplyBuilder) -> None:
        said = builder.partial()
        self._log.discard_draft()
        if said is not None:
            self._add(said)

    def _close_open_calls(self) -> None:
        """Every call gets a result, also when the turn was cut short."""
        for message in repaired(self.history)[len(self.history) :]:
            self._add(message)

    def _learn(self, usage: Usage, tools: Sequence[ToolSpec], note: str) -> None:
        """Before the reply is in the history: what the request had in bytes is what the model counted."""
        self.context.known_window.has_read(usage.input)
        size = self.context.request_bytes(self.history, self._fixed(tools)) + text_bytes(note)
        if self.context.estimate.learn(size, usage.input) and self._steps == 1:
            self.context.known_window.keep_bytes_per_token(self.context.estimate.bytes_per_token)

    def _count(self, usage: Usage, tools: Sequence[ToolSpec]) -> None:
        self._usage += usage
        if usage.input:
            used = usage.input + usage.output
            self._emit(self.context.report(self.history, self._fixed(tools), used))

    def _is_cut_off(self, reply: AssistantMessage) -> bool:
        """The reply ended where the window ends. Local servers call that a limit of the length."""
        is_at_end = not self.context.window.is_guess and self._filled(reply) > AT_THE_END
        return reply.stop is StopReason.CONTEXT or (reply.stop is StopReason.LENGTH and is_at_end)

    def _filled(self, reply: AssistantMessage) -> float:
        return (reply.usage.input + reply.usage.output) / self.context.window.tokens


def _window_of(model: ModelInfo) -> KnownWindow:
    return KnownWindow(Window(model.context, WindowSource.TABLE) if model.context else None)


def _is_within(builder: ReplyBuilder, most_bytes: int, event: StreamEvent) -> bool:
    """A model that finds no end is not waited for."""
    return builder.text_length <= most_bytes


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

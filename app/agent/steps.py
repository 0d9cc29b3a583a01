"""Asks the model for one reply after another: each in the room that its window has, and again where that can help."""

import asyncio
import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.agent.context.conversation import ConversationContext, Fixed
from app.agent.context.estimate import text_bytes
from app.agent.context.making_room import STOPPED, RoomMaker, Wish
from app.agent.history import ConversationHistory
from app.agent.reply import ReplyBuilder, receive
from app.agent.requests import AnsweringModel, RequestBuilder, blame_pictures
from app.agent.text_replies import TextReplies
from app.providers import ChatRequest
from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import (
    BudgetReported,
    CompactionGivenUp,
    Event,
    ReplyStarted,
    RetryScheduled,
    StepStarted,
    StreamEvent,
    TextDelta,
)
from app.vocabulary.messages import AssistantMessage, Message, StopReason, Usage, UserMessage, request_messages


@dataclass(frozen=True, slots=True)
class Limits:
    """How many steps and seconds a turn may take, and how failed requests are repeated."""

    steps: int = 200
    seconds: float | None = None
    retries: int = 4
    first_delay: float = 1.0
    longest_delay: float = 60.0
    budget: float = 0.9
    """The share of the model's window beyond which the tools are taken away, if nothing can be left out any more."""
    recoveries: int = 3
    """How often a request that was refused as too long is made shorter."""

    def retry_delay(self, error: ProviderError, attempt: int) -> float | None:
        """Seconds to wait before the next try, or None where trying again is no use."""
        most = min(2, self.retries) if error.fault is Fault.CONNECTION else self.retries
        if not error.retryable or attempt > most:
            return None
        if error.retry_after is not None:
            return error.retry_after if error.retry_after <= self.longest_delay else None
        backoff = self.first_delay * 2 ** (attempt - 1)
        return float(min(backoff, self.longest_delay) * random.uniform(0.8, 1.2))  # noqa: S311  jitter, not a key


class Steps:
    """The calls of the model in a session; `number` and `usage` are those of the turn that runs."""

    def __init__(
        self,
        model: AnsweringModel,
        requests: RequestBuilder,
        history: ConversationHistory,
        context: ConversationContext,
        limits: Limits,
        emit: Callable[[Event], None],
        lean_agent: str = "",
    ) -> None:
        self.limits = limits
        self.context = context
        self.text_replies = TextReplies(reads_calls=model.may_write_calls)
        self.number = 0
        self.usage = Usage()
        self.wish: Wish | None = None
        """A compaction that the person asked for and that was not begun yet."""
        self._model = model
        self._requests = requests
        self._history = history
        self._emit = emit
        self._lean_agent = lean_agent
        self._room = RoomMaker(context, emit, self._ask_for_summary, requests.keep_output)

    def begin_turn(self) -> None:
        self.number, self.usage = 0, Usage()
        self.text_replies.begin_turn()

    async def take(self, note: str = "", *, answer_only: bool = False) -> AssistantMessage:
        """One reply of the model, tried again where that can help. No tool of this step has run yet."""
        self.number += 1
        await self._history.until_stored()
        mode = self._requests.mode
        notes = (await self._requests.mode_note(mode), note)
        told = "\n\n".join(f"[Handrail: {text}]" for text in notes if text)
        await self.settle_window()
        if self.wish is not None or self._is_nearly_full:
            await self.make_room()
        self._emit(self.report())
        self._emit(StepStarted(self._history.turns, self.number, self._model.info.id))
        builder = await self._ask(told, answer_only=answer_only)
        self._requests.was_answered(mode)
        tools = () if answer_only else self._requests.tools
        reply = self.text_replies.read(builder.message(), tools, self._emit, self._history.messages)
        self._learn(reply.usage, told)
        self._history.add(reply)
        self._count(reply.usage)
        await self._history.until_stored()
        return reply

    async def _ask(self, note: str, *, answer_only: bool) -> ReplyBuilder:
        request = self._request(note, answer_only=answer_only)
        recoveries = 0
        for attempt in itertools.count(1):
            builder = ReplyBuilder(self._model.origin)
            try:
                error = await receive(self._model.provider, request, builder, self._pass_on)
            except asyncio.CancelledError:
                self._history.keep_partial(builder)
                raise
            if error is None:
                return builder
            error = blame_pictures(error, request)
            if error.fault is Fault.CONTEXT and recoveries < self.limits.recoveries:
                recoveries += 1
                self._history.discard_draft()
                if await self._recover(error):
                    request = self._request(note, answer_only=answer_only)
                    continue
            delay = self.limits.retry_delay(error, attempt - recoveries)
            if delay is None:
                self._history.keep_partial(builder)
                raise self._explained(error, request)
            self._history.discard_draft()
            self._emit(RetryScheduled(attempt, delay, error))
            await asyncio.sleep(delay)
        raise AssertionError("counting never ends")

    def _request(self, note: str, *, answer_only: bool) -> ChatRequest:
        messages = request_messages(self.context.messages(self._history.messages))
        return self._requests.build(messages, note, answer_only=answer_only)

    def _pass_on(self, event: StreamEvent) -> bool:
        if isinstance(event, TextDelta):
            self._history.draft(event.text)
        if isinstance(event, ReplyStarted) and event.refused_effort:
            self._model.refused_effort = self._model.info.id
        self._emit(event)
        return True

    # --- room in the model's window ----------------------------------------------------------------------------------

    def report(self, used: int | None = None) -> BudgetReported:
        """What fills the window now, as an estimate unless the number of tokens `used` is known."""
        return self.context.report(self._history.messages, self._fixed, used)

    async def settle_window(self) -> None:
        """Ask how large the window is when that is first needed; wait only if what is assumed is nearly reached."""
        window = self.context.known_window
        window.begin_asking()
        if not window.now.is_settled and self._is_nearly_full:
            await window.until_known()
        self.use_window()

    def use_window(self) -> None:
        """How much of a result the model reads depends on the window too."""
        model, window = self._model, self.context.window
        if model.info.context != window.tokens and not window.is_guess:
            model.info = replace(model.info, context=window.tokens)

    async def make_room(self, *, hard: bool = False) -> bool:
        """Leave something out of the requests from now on; whether that was possible."""
        await self._history.until_stored()
        wish, self.wish = self.wish, None
        messages = self._history.messages
        if wish is not None:
            return await self._room.compact(messages, self._fixed, wish)
        return await self._room.make_room(messages, self._fixed, hard=hard)

    def give_up_wish(self) -> None:
        """A compaction that was asked for and has not begun is not made."""
        if self.wish is not None:
            self.wish = None
            self._emit(CompactionGivenUp(STOPPED))

    def is_full(self, reply: AssistantMessage) -> bool:
        """Whether nothing more should be begun: the reply and what it answered fill the window."""
        return not self.context.window.is_guess and self._filled(reply) > self.limits.budget

    def is_cut_off(self, reply: AssistantMessage) -> bool:
        """The reply ended where the window ends. Local servers call that a limit of the length."""
        is_at_end = not self.context.window.is_guess and self._filled(reply) > 0.97
        return reply.stop is StopReason.CONTEXT or (reply.stop is StopReason.LENGTH and is_at_end)

    def _filled(self, reply: AssistantMessage) -> float:
        return (reply.usage.input + reply.usage.output) / self.context.window.tokens

    @property
    def _fixed(self) -> Fixed:
        return self.context.fixed(self._requests.system_prompt, self._requests.tools)

    @property
    def _is_nearly_full(self) -> bool:
        return self.context.is_nearly_full(self._history.messages, self._fixed)

    async def _recover(self, error: ProviderError) -> bool:
        """A request was refused as too long: learn from it, and make the next one shorter. False if nothing helps."""
        size = self.context.request_bytes(self._history.messages, self._fixed)
        if error.asked is not None:
            self.context.estimate.learn(size, error.asked)
        self.context.known_window.learn(error, self.context.estimate.tokens(size))
        self.use_window()
        return await self.make_room(hard=True)

    async def _ask_for_summary(
        self, messages: Sequence[Message], note: str, most_bytes: int
    ) -> AssistantMessage | None:
        """The same model at the same server; None if it fails, also after it was asked again."""
        request = self._requests.build(list(messages), note, answer_only=True)
        for attempt in itertools.count(1):
            builder = ReplyBuilder(self._model.origin)
            error = await receive(self._model.provider, request, builder, partial(_is_within, builder, most_bytes))
            if error is None:
                reply = builder.message()
                self.usage += reply.usage
                return reply
            delay = self.limits.retry_delay(error, attempt)
            if delay is None:
                break
            self._emit(RetryScheduled(attempt, delay, error))
            await asyncio.sleep(delay)
        return None

    def _explained(self, error: ProviderError, request: ChatRequest) -> ProviderError:
        """A first message that does not fit is rarely too long itself: the tools are."""
        is_first = not any(isinstance(message, AssistantMessage) for message in self._history.messages)
        ours = self._fixed.size
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
            self._model.info.id,
            lean,
        )
        return ProviderError(text, Fault.SMALL_WINDOW, status=error.status)

    # --- what a reply used -------------------------------------------------------------------------------------------

    def _learn(self, usage: Usage, note: str) -> None:
        """Before the reply is in the history: what the request had in bytes is what the model counted."""
        self.context.known_window.has_read(usage.input)
        size = self.context.request_bytes(self._history.messages, self._fixed) + text_bytes(note)
        if self.context.estimate.learn(size, usage.input) and self.number == 1:
            self.context.known_window.keep_bytes_per_token(self.context.estimate.bytes_per_token)

    def _count(self, usage: Usage) -> None:
        self.usage += usage
        if usage.input:
            self._emit(self.report(usage.input + usage.output))


def _is_within(builder: ReplyBuilder, most_bytes: int, event: StreamEvent) -> bool:
    """A model that finds no end is not waited for."""
    return builder.text_length <= most_bytes

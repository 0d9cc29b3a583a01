"""Wraps a provider: each call is checked against the budgets before it is made, and its cost is stored afterwards.

Every request to a model goes through it: those of a turn, for a title, for a summary. So nothing is sent that a budget
does not cover.
"""

import math
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial

from app.agent.deciding.questions import GO_ON, Questions
from app.configuration.prices import NANODOLLARS, Price, dollars
from app.providers import ChatRequest, History, ModelInfo, Provider, WrappedProvider
from app.storage.sqlite import Writer, patiently
from app.storage.usage import PlannedCall, Reached, Reserved, Span, SpendingLimit, Unit, UsageStore
from app.text.sentences import say
from app.vocabulary.errors import BudgetReached, Fault
from app.vocabulary.events import (
    BudgetState,
    CostReported,
    Event,
    Question,
    QuestionKind,
    ReplyFailed,
    ReplyStarted,
    StreamEvent,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    UsageReported,
)
from app.vocabulary.messages import (
    MOST_TOKENS,
    AssistantMessage,
    Message,
    Text,
    Thinking,
    ToolMessage,
    ToolResult,
    Usage,
    UserMessage,
)

LEAST_OUTPUT = 1_000
"""Tokens of a reply for which it is worth sending a request."""
USUAL_OUTPUT, MOST_OUTPUT = 32_000, 64_000
"""Tokens that a reply may have if nobody said what the model can write, and at most: more would be held in vain."""
FIRST_TOKENS_PER_BYTE = 0.5
"""Of a model of which no usage has come back: more than text and code have, so that a call costs less than it holds."""
MOST_BYTES_PER_TOKEN = 16
"""Of text, in any language: where a server reports fewer tokens than that, it has reported none."""
REFUSED_UNREAD = {Fault.AUTH, Fault.NOT_FOUND, Fault.RATE_LIMIT, Fault.QUOTA, Fault.OVERLOADED, Fault.REQUEST}
REFUSED_UNREAD |= {Fault.TOOLS, Fault.CONTEXT, Fault.CONNECTION, Fault.SERVER}
"""Failures of which, before the first word, no service charges anything."""


@dataclass(frozen=True, slots=True)
class Purse:
    """The session that pays for calls, its present budgets, and the prices of models."""

    session_id: str
    project: str
    budgets: Callable[[], Sequence[SpendingLimit]]
    price: Callable[[str], Price | None]
    """By the name of the model."""
    store: UsageStore


class Metered(WrappedProvider):
    """Calls `provider` if the budgets allow it; else it raises BudgetReached before anything is sent."""

    def __init__(
        self,
        provider: Provider,
        purse: Purse,
        questions: Questions,
        emit: Callable[[Event], None],
    ) -> None:
        super().__init__(provider)
        self._purse = purse
        self._questions = questions
        self._emit = emit
        self._sizes = History(_bytes)
        self._writer = Writer(purse.store.database)
        self._rates: dict[str, float] = {}
        """Tokens for a byte, by model, as usage came back."""
        self._unpriced: set[str] = set()
        """Models without a known price with which the person wants to go on in spite of a budget in money."""

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        size, text = self._size(request)
        reserved = await self._reserve(request, size)
        limited = replace(request, output_limit=reserved.most) if self._purse.budgets() else request
        counted = _Counted(self._tokens(request, size), text)
        try:
            async with aclosing(self._provider.stream(limited)) as events:  # type: ignore[type-var]  # all can be closed
                async for event in events:
                    if counted.add(event):
                        yield event
        finally:
            self._settle(reserved, request.model.id, counted, size)

    async def close(self) -> None:
        await self._writer.close()
        await super().close()

    # --- before a call -----------------------------------------------------------------------------------------------

    async def _reserve(self, request: ChatRequest, size: int) -> Reserved:
        model, purse = request.model, self._purse
        store = purse.store
        while True:
            most = min(model.max_output or USUAL_OUTPUT, request.output_limit or MOST_OUTPUT, MOST_OUTPUT)
            read = self._tokens(request, size)
            about = (purse.session_id, purse.project, self.name, model.id)
            call = PlannedCall(*about, read, min(LEAST_OUTPUT, most), most, purse.price(model.id))
            budgets = purse.budgets()
            if call.price is None:
                await self._check_price(request, budgets)
            await self._writer.done()  # what the calls before used
            found = await patiently(store.database, partial(store.reserve, call, budgets))
            if isinstance(found, Reserved):
                return found
            await self._raise(request, found)

    async def _check_price(self, request: ChatRequest, budgets: Sequence[SpendingLimit]) -> None:
        """A budget in money cannot be kept with a model of which nobody knows what it costs."""
        model = request.model.id
        budget = next((one for one in budgets if one.unit is Unit.USD), None)
        if budget is None or model in self._unpriced:
            return
        reason = say(
            "The price of {model} is not known, so {what} of {amount} cannot be kept with it.",
            model,
            _name_budget(budget),
            _show(budget.unit, budget.amount),
        )
        remark = say("If you go on, its calls are not counted against the budget in this session.")
        question = Question(QuestionKind.BUDGET, say("Go on at an unknown price?"), reason=reason, remark=remark)
        if not await self._goes_on(request, question):
            own = f'[prices."{model}"]'
            raise BudgetReached(
                say(
                    "{reason} Nothing was sent. Set its price under {own} in the settings, or choose another.",
                    reason,
                    own,
                )
            )
        self._unpriced.add(model)

    async def _raise(self, request: ChatRequest, reached: Reached) -> None:
        """Ask whether this session may go on with more; raises BudgetReached if not."""
        budget = reached.budget
        more = max(budget.amount, reached.used + reached.needed - reached.limit)
        used, limit, needed, added = (
            _show(budget.unit, amount) for amount in (reached.used, reached.limit, reached.needed, more)
        )
        reason = say("{used} of {limit} are used, and the next call can take {needed} or more.", used, limit, needed)
        if budget.span is Span.DAY:
            title = say("Today's budget is used up. Go on?")
            remark = say("If you go on, this session may use {more} more today.", added)
            refused = say(
                "Today's budget is used up: {reason} Nothing was sent. It is {name} under [budget] in the settings."
            )
        else:
            title = say("This session's budget is used up. Go on?")
            remark = say("If you go on, this session may use {more} more.", added)
            refused = say(
                "This session's budget is used up: {reason} Nothing was sent. It is {name} under [budget] in the "
                "settings."
            )
        if not await self._goes_on(request, Question(QuestionKind.BUDGET, title, reason=reason, remark=remark)):
            raise BudgetReached(refused.format(reason, budget.name))
        store, session_id = self._purse.store, self._purse.session_id
        await patiently(store.database, lambda: store.raise_budget(budget, session_id, more))

    async def _goes_on(self, request: ChatRequest, question: Question) -> bool:
        return not request.is_optional and (await self._questions.ask(question)).choice == GO_ON

    def _size(self, request: ChatRequest) -> tuple[int, int]:
        """Bytes of the request, about, and of the text in it that every model reads."""
        tools = sum(len(tool.description) + len(str(tool.schema)) for tool in request.tools)
        fixed = len(request.system.encode(errors="replace")) + tools + len(request.note.encode())
        sizes = self._sizes.wire(request.messages, request.model)
        return fixed + sum(size for size, _ in sizes), fixed + sum(text for _, text in sizes)

    def _tokens(self, request: ChatRequest, size: int) -> int:
        return min(MOST_TOKENS, math.ceil(size * self._rates.get(request.model.id, FIRST_TOKENS_PER_BYTE)))

    # --- after a call ------------------------------------------------------------------------------------------------

    def _settle(self, reserved: Reserved, model: str, counted: "_Counted", size: int) -> None:
        """Until that is written, the call counts with all that was held for it."""
        price, usage = self._purse.price(model), counted.usage
        if counted.is_free:
            self._writer.add(partial(self._purse.store.release, reserved.id))
        else:
            if counted.reported and usage.input and size:
                # The next request may have a tenth more tokens for its bytes.
                self._rates[model] = max(self._rates.get(model, 0), usage.input / size * 1.1)
            cost = None if price is None else price.nanodollars(usage)
            self._writer.add(partial(self._write, reserved.id, usage, cost))

    def _write(self, call_id: str, usage: Usage, cost: int | None) -> None:
        purse = self._purse
        with purse.store.database.transaction() as connection:
            purse.store.settle(call_id, usage, cost, connection)
            state = purse.store.state(connection.execute, purse.session_id, purse.budgets())
        budgets = tuple(
            BudgetState(budget.name, _value(budget.unit, used), _value(budget.unit, limit))
            for budget, used, limit in state.budgets
        )
        last = None if cost is None else cost / NANODOLLARS
        self._emit(CostReported(last, state.nanodollars / NANODOLLARS, state.unpriced, budgets))


class _Counted:
    """What a reply has used so far: as the service says, and where it was cut off, at least what came."""

    def __init__(self, read: int, text: int) -> None:
        """The request has about `read` tokens, and `text` bytes in any case."""
        self._read = read
        self._text = text
        self._written_bytes = 0
        self._usage: Usage | None = None
        self._is_told_all = False
        """Whether nothing came after the last report: Anthropic's first one is made before the first word."""
        self._has_begun = False
        self._failed: Fault | None = None

    def add(self, event: StreamEvent) -> bool:
        """False for a report that cannot be true."""
        match event:
            case UsageReported(usage) if not self._can_be(usage):
                return False
            case UsageReported(usage):
                self._usage, self._is_told_all = usage, True
            case TextDelta(text) | ThinkingDelta(text) | ToolCallDelta(_, text):
                self._written_bytes += len(text.encode(errors="replace"))
                self._is_told_all = self._is_told_all and not text
            case ReplyFailed(error):
                self._failed = error.fault
            case ReplyStarted():
                self._has_begun = True
            case _:
                pass
        return True

    def _can_be(self, usage: Usage) -> bool:
        """Whether it is not far below what was sent and has come so far."""
        least_read, least_written = self._text // MOST_BYTES_PER_TOKEN, self._written_bytes // MOST_BYTES_PER_TOKEN
        return usage.input >= least_read and usage.output >= least_written

    @property
    def reported(self) -> bool:
        return self._usage is not None and self._failed is None

    @property
    def is_free(self) -> bool:
        """The service refused it before it did anything."""
        nothing_came = self._usage is None and not self._written_bytes
        return nothing_came and not self._has_begun and self._failed in REFUSED_UNREAD

    @property
    def usage(self) -> Usage:
        """What was not told is estimated, and a broken reply has written at least what came of it."""
        told = self._usage or Usage(self._read)
        if self.reported and self._is_told_all and told.output:
            return told
        return replace(told, output=max(told.output, math.ceil(self._written_bytes * FIRST_TOKENS_PER_BYTE)))


def _bytes(message: Message, model: ModelInfo) -> tuple[int, int]:
    """Of all, and of the text: servers leave thoughts of earlier steps out, and an image may be few tokens."""
    match message:
        case AssistantMessage(parts):
            thoughts = sum(_length(one.text) for one in parts if isinstance(one, Thinking))
            text = sum(_length(one.text) for one in parts if isinstance(one, Text))
            text += sum(_length(one.name) + _length(one.arguments) for one in message.tool_calls)
            return text + thoughts, text
        case ToolMessage(result=ToolResult(images=images) as result):
            text = _length(result.for_model)
        case UserMessage(said, images):
            text = _length(said)
    seen = len(images) * 2_000 if model.images else 0
    return text + math.ceil(seen / FIRST_TOKENS_PER_BYTE), text


def _length(text: str) -> int:
    return len(text.encode(errors="replace"))


def _name_budget(budget: SpendingLimit) -> str:
    return say("this session's budget") if budget.span is Span.SESSION else say("today's budget")


def _show(unit: Unit, amount: int) -> str:
    return dollars(amount) if unit is Unit.USD else f"{amount:,} tokens"


def _value(unit: Unit, amount: int) -> float:
    return amount / NANODOLLARS if unit is Unit.USD else amount

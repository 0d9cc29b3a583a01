"""Calls of models are paid for before they are made: in turns, in retries, and whoever else asks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from app.agent.deciding.questions import GO_ON, STOP
from app.agent.metered import Metered, Purse
from app.agent.session import Session
from app.assembly.profile import Profile
from app.configuration.prices import FREE, Price, Rates
from app.providers import ChatRequest, ModelInfo
from app.providers.scripted import Reply, Scripted, calls, fails, hangs, says
from app.storage.usage import Span, SpendingLimit, Unit, UsageStore, spending_limit
from app.vocabulary.errors import BudgetReached, Fault, ProviderError, StorageError
from app.vocabulary.events import (
    BudgetReported,
    BudgetState,
    CostReported,
    EndReason,
    QuestionAsked,
    QuestionKind,
    ReplyEnded,
    TextDelta,
    TurnEnded,
    UsageReported,
)
from app.vocabulary.messages import AssistantMessage, Image, Message, StopReason, Text, Thinking, Usage, UserMessage
from tests.agent.conftest import Opener, Watcher

pytestmark = pytest.mark.anyio

PRICE = Price(Rates(1, 2))
MODEL = ModelInfo("m", max_output=8_000)


@dataclass
class Paid:
    session: Session
    watcher: Watcher
    model: Scripted
    metered: Metered
    store: UsageStore

    @property
    def ended(self) -> TurnEnded:
        return self.watcher.of(TurnEnded)[-1]

    @property
    def asked(self) -> list[str]:
        return [asked.question.title for asked in self.watcher.of(QuestionAsked)]


Payer = Callable[..., Paid]


@pytest.fixture
def paid(open_session: Opener) -> Iterator[Payer]:
    profile = Profile.open()
    store = UsageStore(profile.versions.database, profile.versions.holder)

    def open_one(
        *replies: Any, budgets: tuple[SpendingLimit, ...] = (), price: Price | None = PRICE, **more: Any
    ) -> Paid:
        session, watcher, model = open_session(*replies, model=MODEL, **more)
        purse = Purse(session.id, "/p", lambda: budgets, lambda name: price, store)
        metered = Metered(model, purse, session.questions, session._emit)
        session.answering.provider = metered
        return Paid(session, watcher, model, metered, store)

    yield open_one
    profile.close()


def used(read: int, written: int) -> Reply:
    return Reply((TextDelta("hi"), UsageReported(Usage(read, written)), ReplyEnded(StopReason.DONE)))


async def test_every_step_is_counted_with_what_it_cost(paid: Payer) -> None:
    one = paid(calls("ls", path="."), says("done"))
    assert await one.session.send("go") is EndReason.DONE
    spent = one.store.spent(session_id=one.session.id)
    assert (spent.calls, spent.usage.input, spent.usage.output) == (2, 4_000, 11)
    assert spent.nanodollars == PRICE.nanodollars(Usage(4_000, 11))
    assert [event.session for event in one.watcher.of(CostReported)] == [0.00202, 0.004022]
    assert all(request.output_limit is None for request in one.model.requests)


async def test_while_the_database_cannot_be_written_nothing_more_is_sent(paid: Payer) -> None:
    one = paid(says("hi"), says("never"))
    purse = Purse(one.session.id, "/p", lambda: (), lambda name: PRICE, one.store)
    metered = Metered(one.model, purse, one.session.questions, one.session._emit)
    request = ChatRequest(MODEL, "", [UserMessage("go")])
    one.store.database.execute("ALTER TABLE model_calls RENAME TO elsewhere")
    with pytest.raises(StorageError):
        async for _ in metered.stream(request):
            pass
    assert one.model.requests == []
    one.store.database.execute("ALTER TABLE elsewhere RENAME TO model_calls")
    async for _ in metered.stream(request):
        pass
    assert one.store.spent().calls == 1


async def test_an_unknown_price_is_told_as_unknown_and_never_as_nothing(paid: Payer) -> None:
    one = paid(says("hi"), price=None)
    await one.session.send("go")
    assert one.watcher.of(CostReported) == [CostReported(None, 0.0, 1)]


TEN_DOLLARS = spending_limit(Span.SESSION, Unit.USD, 10)
TOKENS = spending_limit(Span.SESSION, Unit.TOKENS, 12_000)


async def test_a_reply_may_write_only_what_the_budget_pays_for(paid: Payer) -> None:
    one = paid(used(300, 5_000), says("more"), budgets=(TOKENS,))
    await one.session.send("go")
    await one.session.send("more")
    first, second = (request.output_limit for request in one.model.requests)
    assert first == 8_000 and second is not None and 1_000 <= second <= 12_000 - 5_300
    state = one.watcher.of(CostReported)[0].budgets
    assert state == (BudgetState("session_tokens", 5_300, 12_000),)


async def test_with_nobody_there_a_used_up_budget_ends_the_turn_and_nothing_is_sent(paid: Payer) -> None:
    one = paid(used(6_000, 5_500), says("never"), budgets=(TOKENS,), interactive=False)
    assert await one.session.send("go") is EndReason.DONE
    assert await one.session.send("more") is EndReason.BUDGET
    assert len(one.model.requests) == 1
    assert "This session's budget is used up: 11,500 tokens of 12,000 tokens" in one.ended.detail
    assert "session_tokens" in one.ended.detail


async def test_the_person_can_raise_it_for_this_session_and_is_asked_again_when_that_is_used(paid: Payer) -> None:
    one = paid(used(6_000, 5_500), used(6_000, 5_500), says("never"), budgets=(TOKENS,), answers=GO_ON)
    await one.session.send("go")
    assert await one.session.send("more") is EndReason.DONE
    assert one.asked == ["This session's budget is used up. Go on?"]
    assert one.watcher.of(QuestionAsked)[0].question.kind is QuestionKind.BUDGET
    assert one.watcher.of(CostReported)[-1].budgets == (BudgetState("session_tokens", 23_000, 24_000),)
    await one.session.send("and more")
    assert len(one.asked) == 2


async def test_stop_is_stop(paid: Payer) -> None:
    one = paid(says("never"), budgets=(spending_limit(Span.DAY, Unit.USD, 0.000001),), answers=STOP)
    assert await one.session.send("go") is EndReason.BUDGET
    assert not one.model.requests and one.asked == ["Today's budget is used up. Go on?"]
    assert one.store.spent().calls == 0


async def test_raising_is_enough_for_a_call_that_is_larger_than_the_budget(paid: Payer) -> None:
    one = paid(says("hi"), budgets=(spending_limit(Span.SESSION, Unit.TOKENS, 10),), answers=GO_ON)
    assert await one.session.send("go") is EndReason.DONE
    assert len(one.asked) == 1


async def test_a_budget_in_money_cannot_be_kept_at_an_unknown_price_so_the_person_is_asked_once(paid: Payer) -> None:
    one = paid(says("a"), says("b"), budgets=(TEN_DOLLARS,), price=None, answers=GO_ON)
    await one.session.send("go")
    await one.session.send("go")
    assert one.asked == ["Go on at an unknown price?"]


async def test_with_nobody_there_an_unknown_price_is_refused(paid: Payer) -> None:
    one = paid(says("never"), budgets=(TEN_DOLLARS,), price=None, interactive=False)
    assert await one.session.send("go") is EndReason.BUDGET
    assert not one.model.requests and "The price of m is not known" in one.ended.detail


async def test_a_budget_in_money_holds_no_local_model_up(paid: Payer) -> None:
    budget = spending_limit(Span.SESSION, Unit.USD, 0.000001)
    one = paid(says("hi"), budgets=(budget,), price=FREE, interactive=False)
    assert await one.session.send("go") is EndReason.DONE
    assert one.watcher.of(CostReported) == [CostReported(0.0, 0.0, 0, (BudgetState("session_usd", 0.0, 0.000001),))]


async def test_whoever_else_asks_the_model_pays_too(paid: Payer) -> None:
    """A title or a summary is asked for outside of the loop."""
    one = paid(used(11_500, 300), budgets=(TOKENS,), interactive=False)
    request = ChatRequest(MODEL, "Write a title.", [UserMessage("go")])
    assert [event async for event in one.metered.stream(request)]
    assert one.store.spent(session_id=one.session.id).tokens == 11_800
    with pytest.raises(BudgetReached):
        await anext(aiter(one.metered.stream(request)))


async def test_a_limit_of_the_request_stays(paid: Payer) -> None:
    one = paid(says("A title"), budgets=(TEN_DOLLARS,))
    request = ChatRequest(MODEL, "Write a title.", [UserMessage("go")], output_limit=50)
    assert [event async for event in one.metered.stream(request)]
    assert one.model.requests[0].output_limit == 50


async def test_nobody_is_asked_about_a_title(paid: Payer) -> None:
    one = paid(budgets=(spending_limit(Span.SESSION, Unit.TOKENS, 10),), answers=GO_ON)
    request = ChatRequest(MODEL, "Write a title.", [UserMessage("go")], is_optional=True)
    with pytest.raises(BudgetReached):
        await anext(aiter(one.metered.stream(request)))
    assert not one.asked and not one.model.requests


async def test_a_compaction_is_paid_for(paid: Payer) -> None:
    one = paid(*[says(f"answer {number} " + "word " * 300) for number in range(6)], says("A summary."))
    for number in range(6):
        await one.session.send(f"question {number} " + "word " * 300)
    await one.session.compact()
    assert len(one.model.requests) == 7 and one.store.spent().calls == 7


async def test_a_retry_is_a_call_of_its_own_and_a_refused_one_is_free(paid: Payer) -> None:
    refused = ProviderError("slow down", Fault.RATE_LIMIT)
    broken = ProviderError("cut", Fault.BROKEN_STREAM)
    one = paid(fails(broken, after=[TextDelta("x" * 100)]), says("done"))
    assert await one.session.send("go") is EndReason.DONE
    spent = one.store.spent()
    assert spent.calls == 2 and spent.usage.output == 50 + 1, "what came of the broken reply is paid for"
    again = paid(Reply((), hang=False), says("x"))
    again.model.replies = [fails(refused), says("done")]
    before = one.store.spent().calls
    assert await again.session.send("go") is EndReason.DONE
    assert one.store.spent().calls - before == 2, "the scripted model has begun to answer, so nobody knows"


async def test_what_is_refused_before_it_is_read_is_free(paid: Payer) -> None:
    one = paid(says("hi"))

    class Refusing(Scripted):
        async def stream(self, request: ChatRequest) -> Any:
            for event in fails(ProviderError("no", Fault.AUTH)).events:
                yield event

    one.metered._provider = Refusing([])
    assert await one.session.send("go") is EndReason.ERROR
    assert one.store.spent().calls == 0


async def test_a_reply_that_was_stopped_is_paid_for_as_far_as_it_came(paid: Payer) -> None:
    one = paid(hangs(TextDelta("y" * 400)), budgets=(TOKENS,))
    one.session.watch(lambda event: one.session.cancel() if isinstance(event, TextDelta) else None)
    assert await one.session.send("go") is EndReason.CANCELLED
    spent = one.store.spent()
    assert spent.calls == 1 and spent.usage.output == 200 and spent.usage.input > 0
    assert not one.store.database.rows("SELECT 1 FROM model_calls WHERE holder != ''")


async def test_a_report_from_before_the_first_word_does_not_make_a_stopped_reply_free(paid: Payer) -> None:
    """As Anthropic reports: what was read, and one token, at the beginning."""
    one = paid(hangs(UsageReported(Usage(500, 1)), TextDelta("y" * 400)), budgets=(TOKENS,))
    one.session.watch(lambda event: one.session.cancel() if isinstance(event, TextDelta) else None)
    assert await one.session.send("go") is EndReason.CANCELLED
    spent = one.store.spent()
    assert (spent.usage.input, spent.usage.output) == (500, 200)


async def test_estimates_follow_what_the_service_reports(paid: Payer) -> None:
    one = paid(used(200, 10), used(200, 10), budgets=(spending_limit(Span.SESSION, Unit.TOKENS, 10**9),))
    request = ChatRequest(MODEL, "s" * 2_000, [UserMessage("u")])
    held: list[int] = []
    for _ in range(2):
        async for event in one.metered.stream(request):
            if isinstance(event, TextDelta):
                held += one.store.database.rows("SELECT read FROM model_calls WHERE holder != ''")[0]
    assert held[0] >= 1_000 and held[1] == 220


SIXTY_THOUSAND = spending_limit(Span.SESSION, Unit.TOKENS, 60_000)
PASTED = "A line of code, as a person pastes it.\n" * 1_000


def answers(usage: Usage | None, text: str = "hi") -> Reply:
    reports = () if usage is None else (UsageReported(usage),)
    return Reply((TextDelta(text), *reports, ReplyEnded(StopReason.DONE)))


LIES = {
    "nothing at all": answers(None),
    "0 read and 0 written": answers(Usage(0, 0)),
    "0 read": answers(Usage(0, 1)),
    "1 read and 1 written": answers(Usage(1, 1)),
    "only what was not in the cache": answers(Usage(300, 1)),
    "1 written of much": answers(Usage(12_000, 1), PASTED),
    "first the truth, then 1": Reply(
        (UsageReported(Usage(12_000)), TextDelta("hi"), UsageReported(Usage(1, 1)), ReplyEnded(StopReason.DONE))
    ),
}


@pytest.mark.parametrize("lie", LIES)
async def test_a_server_that_reports_too_little_cannot_pass_a_budget(paid: Payer, lie: str) -> None:
    """51 calls with 2.3 MB went through a budget of 60,000 tokens once."""
    one = paid(*[LIES[lie]] * 60, budgets=(SIXTY_THOUSAND,), interactive=False)
    sent = 0
    while await one.session.send(PASTED) is EndReason.DONE:
        sent += len(PASTED)
    assert one.ended.reason is EndReason.BUDGET
    assert 1 <= len(one.model.requests) <= 4 and sent < 200_000
    said = sum(len(event.text) for event in LIES[lie].events if isinstance(event, TextDelta)) * len(one.model.requests)
    assert one.store.spent().usage.output >= said / 16
    state = one.watcher.of(CostReported)[-1].budgets[0]
    assert state.used > 10_000 and one.watcher.of(CostReported)[0].call not in (0.0, None)
    gauge = [event.used for event in one.watcher.of(BudgetReported)]
    assert gauge[-1] > len(PASTED) / 8, "the context gauge keeps to what was sent"


HONEST: dict[str, tuple[list[Message], Usage]] = {
    "in Tamil, where a token has most bytes": ([UserMessage("வணக்கம் " * 400)], Usage(900, 1)),
    "of a model that is not given its former thoughts": (
        [UserMessage("go"), AssistantMessage((Thinking("hm " * 20_000), Text("ok"))), UserMessage("go on")],
        Usage(40, 1),
    ),
    "of a model to which an image is few tokens": ([UserMessage("look", (Image("image/png", ""),))], Usage(90, 1)),
    "that a reply has only begun": ([UserMessage("go")], Usage(5, 0)),
}


@pytest.mark.parametrize("case", HONEST)
async def test_an_honest_report_counts_as_it_is(paid: Payer, case: str) -> None:
    messages, usage = HONEST[case]
    one = paid(answers(usage))
    request = ChatRequest(replace(MODEL, images=True), "Be brief.", messages)
    passed_on = [event async for event in one.metered.stream(request) if isinstance(event, UsageReported)]
    spent = one.store.spent().usage
    assert passed_on == [UsageReported(usage)] and (spent.input, spent.output) == (usage.input, max(usage.output, 1))

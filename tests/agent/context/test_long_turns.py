"""A turn goes on for as long as the work takes, however small the model's window is."""

import re
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission
from app.agent.steps import Limits
from app.providers import ChatRequest, ModelInfo
from app.providers.scripted import Reply, calls, says
from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.events import BudgetReported, Compacted, EndReason, ErrorRaised, ResultsPruned, TurnEnded
from app.vocabulary.messages import ToolResult
from tests.agent.conftest import Opener
from tests.agent.context.small_model import SmallModel, request_text, tokens_of

pytestmark = pytest.mark.anyio

LEAN = {name: Permission() for name in ("read", "write", "ls", "grep", "stamp")}
SMALL = ModelInfo("small", context=8_000)
PATIENT = Limits(steps=3_000, first_delay=0.01)


class Work:
    """As many stamps as wanted; which is next the model knows from the request alone."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.goal = f"Make {wanted} stamps, numbered from 1 on."
        self.done: list[int] = []

        @tool(danger=Danger.SAFE)
        async def stamp(args: StampArgs, ctx: ToolContext) -> ToolResult:
            """Make a stamp."""
            self.done.append(args.number)
            return ToolResult(f"Made stamp-{args.number}. {'It is fine. ' * 20}")

        self.tool = stamp

    def answer(self, request: ChatRequest) -> Reply:
        number = self._last(request) + 1
        return calls("stamp", number=number, remark=f"stamp-{number}") if number <= self.wanted else says("All done.")

    def summarise(self, request: ChatRequest) -> Reply:
        return says(f"The stamps up to stamp-{self._last(request)} are made. Next is the following number.")

    def _last(self, request: ChatRequest) -> int:
        return max((int(number) for number in re.findall(r"stamp-(\d+)", request_text(request))), default=0)


class StampArgs(Args):
    number: int
    remark: str = ""


@pytest.mark.parametrize(("is_known", "steps"), [(True, 250), (False, 200)], ids=["window known", "window found out"])
async def test_hundreds_of_steps_on_a_window_of_8000_tokens(open_session: Opener, is_known: bool, steps: int) -> None:
    work = Work(steps)
    model = SmallModel(8_000, work.answer, work.summarise)
    info = ModelInfo("small", context=8_000 if is_known else None)
    session, watcher, _ = open_session(*[model] * 700, model=info, scope=LEAN, limits=PATIENT, tools=(work.tool,))
    assert await session.send(work.goal) is EndReason.DONE
    assert work.done == list(range(1, steps + 1)), "all of it, and nothing twice"
    assert model.overflows <= (0 if is_known else 1)
    assert len(watcher.of(Compacted)) > steps / 100
    assert watcher.of(TurnEnded)[0].usage.input == sum(map(tokens_of, [*model.steps, *model.summaries]))
    reports = watcher.of(BudgetReported)
    assert reports[-1].window == 8_000
    if is_known:
        assert all(one.used <= 8_000 for one in reports)
    assert len(session.history) == 2 + 2 * steps, "the history is whole"


async def test_without_a_model_that_can_summarise_the_work_gets_done_too(open_session: Opener) -> None:
    work = Work(100)
    model = SmallModel(8_000, work.answer, lambda request: says(""))
    session, watcher, _ = open_session(*[model] * 300, model=SMALL, scope=LEAN, limits=PATIENT, tools=(work.tool,))
    assert await session.send(work.goal) is EndReason.DONE
    assert work.done == list(range(1, 101))
    assert {one.compaction.by for one in watcher.of(Compacted)} == {"digest"}


async def test_old_results_are_left_out_before_anything_is_summarised(open_session: Opener, project: Path) -> None:
    for number in range(1, 25):
        (project / f"{number}.txt").write_text(f"{number} is here. " * 300)
    reads = [calls("read", path=f"{number}.txt") for number in range(1, 25)]
    model = SmallModel(16_000, lambda request: reads.pop(0) if reads else says("Read all."))
    session, watcher, _ = open_session(
        *[model] * 30, model=ModelInfo("small", context=16_000), scope=LEAN, limits=PATIENT
    )
    assert await session.send("Read the files.") is EndReason.DONE
    assert watcher.of(ResultsPruned) and not watcher.of(Compacted) and not model.overflows
    last = request_text(model.steps[-1])
    assert "the result of read 1.txt" in last and "Call read again with the same arguments" in last
    assert "1 is here. 1 is here." not in last and "24 is here. 24 is here." in last


async def test_requests_begin_alike_between_two_moments_at_which_something_is_left_out(open_session: Opener) -> None:
    work = Work(100)
    model = SmallModel(8_000, work.answer, work.summarise)
    session, watcher, _ = open_session(*[model] * 300, model=SMALL, scope=LEAN, limits=PATIENT, tools=(work.tool,))
    await session.send(work.goal)
    changes = sum(
        list(now.messages)[: len(before.messages)] != list(before.messages)
        for before, now in zip(model.steps, model.steps[1:], strict=False)
    )
    assert changes == len(watcher.of(Compacted)) + len(watcher.of(ResultsPruned))
    assert changes < len(model.steps) / 6


@pytest.mark.parametrize("says_numbers", [True, False])
async def test_an_overflow_is_recovered_and_the_turn_goes_on(open_session: Opener, says_numbers: bool) -> None:
    work = Work(100)
    model = SmallModel(6_000, work.answer, work.summarise, says_numbers=says_numbers)
    unknown = ModelInfo("small")
    session, watcher, _ = open_session(*[model] * 300, model=unknown, scope=LEAN, limits=PATIENT, tools=(work.tool,))
    assert await session.send(work.goal) is EndReason.DONE
    assert work.done == list(range(1, 101))
    assert model.overflows and not watcher.of(ErrorRaised)
    if says_numbers:
        assert model.overflows == 1 and session.context.window.tokens == 6_000

"""A time limit stands still while the person is asked, for commands and for calls of MCP servers."""

import asyncio

import pytest

from app.sandbox.running.time_limit import TimeLimit
from tests.clock import let_pass

pytestmark = pytest.mark.anyio


async def test_the_time_in_which_the_person_is_asked_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async with TimeLimit(60) as limit:
        with limit.paused():
            let_pass(monkeypatch, 70)
            await asyncio.sleep(0.01)
            with limit.paused():  # two questions at once
                pass
            let_pass(monkeypatch, 70)
            await asyncio.sleep(0.01)
        let_pass(monkeypatch, 50)
        await asyncio.sleep(0.01)
    with pytest.raises(TimeoutError):
        async with TimeLimit(60) as limit:
            with limit.paused():
                let_pass(monkeypatch, 50)
            let_pass(monkeypatch, 70)
            await asyncio.sleep(5)


@pytest.mark.parametrize(("least", "is_over"), [(0.0, True), (30.0, False)])
async def test_as_much_time_is_left_after_a_question_as_is_promised(
    monkeypatch: pytest.MonkeyPatch, least: float, is_over: bool
) -> None:
    limit = TimeLimit(60, least_after_pause=least)
    reached = False
    try:
        async with limit:
            let_pass(monkeypatch, 50)
            with limit.paused():
                pass
            let_pass(monkeypatch, 20)
            await asyncio.sleep(0.01)
            reached = True
    except TimeoutError:
        assert not reached
    assert reached is not is_over


async def test_a_question_may_outlast_what_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async with TimeLimit(60) as limit:
        asking = limit.paused()
        asking.__enter__()
    asking.__exit__(None, None, None)
    async with TimeLimit(None) as endless:
        with endless.paused():
            pass
        let_pass(monkeypatch, 1_000_000)
        await asyncio.sleep(0.01)

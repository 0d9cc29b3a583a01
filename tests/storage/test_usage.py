"""What calls used, and budgets that hold whoever asks, however many do at once, and whoever is killed."""

import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.configuration.prices import NANODOLLARS, Price, Rates
from app.storage.database import open_database
from app.storage.usage import (
    PlannedCall,
    Reached,
    Reserved,
    Span,
    SpendingLimit,
    Unit,
    UsageStore,
    spending_limit,
    today,
)
from app.vocabulary.messages import Usage
from tests.starting import ROOT, SCRIPT

PRICE = Price(Rates(1, 2))
"""A microdollar for a token that is read, two for one that is written."""
DOLLAR_A_DAY = spending_limit(Span.DAY, Unit.USD, 1)
TOKENS = spending_limit(Span.SESSION, Unit.TOKENS, 10_000)


def call(
    read: int = 1_000, least: int = 100, most: int = 4_000, session: str = "s1", price: Price | None = PRICE
) -> PlannedCall:
    return PlannedCall(session, "/p", "openai", "m", read, least, most, price)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[UsageStore]:
    made = UsageStore(open_database(tmp_path / "data.db"), "me")
    yield made
    made.close()


def reserved(found: Reserved | Reached) -> Reserved:
    assert isinstance(found, Reserved)
    return found


def test_sums_are_told_by_session_project_day_and_in_all(store: UsageStore) -> None:
    for session, project, cost in (("s1", "/p", 5), ("s1", "/p", 7), ("s2", "/p", 1), ("s3", "/q", None)):
        planned = PlannedCall(session, project, "openai", "m", 10, 1, 1, PRICE)
        made = reserved(store.reserve(planned, ()))
        store.settle(made.id, Usage(10, 2, 3, 4), cost)
    assert store.spent().nanodollars == 13 and store.spent().calls == 4 and store.spent().unpriced == 1
    assert store.spent(session_id="s1").nanodollars == 12
    assert store.spent(project="/p").nanodollars == 13
    assert store.spent(day=today()).usage == Usage(40, 8, 12, 16)
    assert [name for name, _ in store.by("project")] == ["/p", "/q"]
    assert [(name, one.nanodollars) for name, one in store.by("session_id", project="/p")] == [("s1", 12), ("s2", 1)]


@pytest.mark.parametrize(
    ("usage", "cost"),
    [
        (Usage(-5), 0),
        (Usage(5, -5), 0),
        (Usage(5, 5, -1), 0),
        (Usage(5, 5, 4, 4), 0),
        (Usage(2**64), 0),
        (Usage(1.5), 0),  # type: ignore[arg-type]
        (Usage("7"), 0),  # type: ignore[arg-type]
        (Usage(5, 5), -1),
        (Usage(5, 5), 2**64),
    ],
)
def test_numbers_that_no_call_can_have_are_not_written_down(store: UsageStore, usage: Usage, cost: int) -> None:
    made = reserved(store.reserve(call(), [TOKENS]))
    held = store.spent().tokens
    with pytest.raises(ValueError, match="no call uses"):
        store.settle(made.id, usage, cost)
    assert store.spent().tokens == held == 5_000


def test_what_is_held_and_not_used_is_there_again(store: UsageStore) -> None:
    first = reserved(store.reserve(call(most=9_000), [TOKENS]))
    assert isinstance(store.reserve(call(), [TOKENS]), Reached)
    store.settle(first.id, Usage(1_000, 50), 0)
    assert reserved(store.reserve(call(most=90_000), [TOKENS])).most == 10_000 - 1_050 - 1_000


def test_of_several_budgets_the_tightest_counts(store: UsageStore) -> None:
    wide = spending_limit(Span.DAY, Unit.TOKENS, 1_000_000)
    tight = spending_limit(Span.SESSION, Unit.USD, 0.002)
    assert reserved(store.reserve(call(), [wide, tight])).most == 500


def test_a_session_does_not_pay_for_another_but_the_day_does(store: UsageStore) -> None:
    store.settle(reserved(store.reserve(call(session="s2"), ())).id, Usage(9_990, 5), NANODOLLARS)
    assert isinstance(store.reserve(call(), [TOKENS]), Reserved)
    assert isinstance(store.reserve(call(), [DOLLAR_A_DAY]), Reached)


def test_more_for_one_session_is_not_more_for_others(store: UsageStore) -> None:
    store.settle(reserved(store.reserve(call(), ())).id, Usage(1, 1), NANODOLLARS)
    store.raise_budget(DOLLAR_A_DAY, "s1", NANODOLLARS)
    assert isinstance(store.reserve(call(), [DOLLAR_A_DAY]), Reserved)
    assert isinstance(store.reserve(call(session="s2"), [DOLLAR_A_DAY]), Reached)
    assert store.states([DOLLAR_A_DAY], "s1")[0][2] == 2 * NANODOLLARS


@pytest.mark.parametrize("budget", [TOKENS, DOLLAR_A_DAY], ids=lambda budget: budget.name)
def test_many_at_once_do_not_spend_more_together(tmp_path: Path, budget: SpendingLimit) -> None:
    """Each has a connection of its own, as programs have."""

    def spend(number: int) -> int:
        store = UsageStore(open_database(tmp_path / "data.db"), f"program {number}")
        used = 0
        try:
            for _ in range(20):
                found = store.reserve(
                    call(read=700, least=1, most=150_000 if budget is DOLLAR_A_DAY else 900), [budget]
                )
                if isinstance(found, Reserved):
                    cost = PRICE.most(700, found.most)
                    store.settle(found.id, Usage(700, found.most), cost)
                    used += cost if budget.unit is Unit.USD else 700 + found.most
        finally:
            store.close()
        return used

    open_database(tmp_path / "data.db").close()
    with ThreadPoolExecutor(6) as pool:
        used = sum(pool.map(spend, range(6)))
    assert budget.amount * 0.9 < used <= budget.amount


KILLED = """
import os, sys
from pathlib import Path
from app.storage.database import open_database
from app.storage.running_programs import RunningPrograms
from app.storage.usage import *
from tests.storage.test_usage import call, TOKENS
programs = RunningPrograms(Path(sys.argv[1], "running"))
programs.announce()
UsageStore(open_database(Path(sys.argv[1], "data.db")), programs.own_id).reserve(call(most=6_000), [TOKENS])
os.kill(os.getpid(), 9)
"""


def test_a_call_of_a_killed_program_counts_in_full_and_is_marked(tmp_path: Path) -> None:
    from app.storage.running_programs import RunningPrograms

    open_database(tmp_path / "data.db").close()
    done = subprocess.run([*SCRIPT, KILLED, str(tmp_path)], cwd=ROOT, check=False)
    assert done.returncode == -9
    programs = RunningPrograms(tmp_path / "running")
    programs.announce()
    store = UsageStore(open_database(tmp_path / "data.db"), programs.own_id)
    assert isinstance(store.reserve(call(read=3_500), [TOKENS]), Reached)
    assert store.settle_left(programs.is_running) == 1 and store.settle_left(programs.is_running) == 0
    assert store.spent().guessed == store.spent().nanodollars == PRICE.most(1_000, 6_000)
    assert isinstance(store.reserve(call(read=3_500), [TOKENS]), Reached)
    store.close()
    programs.close()


def test_a_call_of_a_program_that_runs_is_left_alone(store: UsageStore, tmp_path: Path) -> None:
    reserved(store.reserve(call(), [TOKENS]))
    other = UsageStore(store.database, "another")
    assert other.settle_left(lambda holder: holder == "me") == 0
    assert other.settle_left(lambda holder: False) == 1


def test_the_running_sums_are_those_of_all_calls_whichever_program_makes_them(
    store: UsageStore, tmp_path: Path
) -> None:
    other = UsageStore(open_database(tmp_path / "data.db"), "another")
    ids = []
    for number, one in enumerate((store, other) * 3):
        found = one.reserve(
            call(most=500, session=f"s{number % 2}", price=PRICE if number else None), [TOKENS, DOLLAR_A_DAY]
        )
        assert isinstance(found, Reserved)
        ids.append(found.id)
    other.settle(ids[0], Usage(10, 20), None)
    store.settle(ids[1], Usage(30, 40), 50)
    store.settle(ids[2], Usage(5, 5), None)
    other.release(ids[3])
    for session in ("s0", "s1"):
        spent, state = store.spent(session_id=session), other.state(other.database.rows, session, [TOKENS])
        assert (state.nanodollars, state.unpriced) == (spent.nanodollars, spent.unpriced)
        assert state.budgets[0][1] == spent.tokens
    today_all = store.spent(day=today())
    ((_, used, _),) = store.states([DOLLAR_A_DAY], "s0")
    assert used == today_all.nanodollars > 0
    other.close()


def test_a_clock_that_jumps_forgets_nothing_of_a_days_budget(
    store: UsageStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spend(year: int) -> int:
        day = datetime(year, 6, 1, 12, tzinfo=UTC)
        monkeypatch.setattr("app.storage.usage.datetime", SimpleNamespace(now=lambda _: day))
        made = reserved(store.reserve(call(), [DOLLAR_A_DAY]))
        store.settle(made.id, Usage(10, 2), NANODOLLARS // 4)
        return store.states([DOLLAR_A_DAY], "s1")[0][1] * 4 // NANODOLLARS

    assert [spend(year) for year in (2026, 2027, 2026, 2025, 2026)] == [1, 1, 2, 1, 3]

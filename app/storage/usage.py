"""What calls of models used and cost, and the budgets that no call may exceed.

A call is stored before it is made, with the most that it can use, so that it counts for calls that are made meanwhile,
in this program or another. Afterwards the row says what the call used. A program that was killed during a call never
said so: the row then counts in full, because the service may have charged all of it, and a budget that can be exceeded
by killing the program would be none.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from secrets import token_hex
from typing import Any

from app.configuration.prices import NANODOLLARS, Price
from app.storage.sqlite import Database
from app.vocabulary.messages import Usage


class Span(StrEnum):
    """What a budget is for."""

    SESSION = "session"
    DAY = "day"
    """Of all sessions and programs, by the clock on the wall here."""


class Unit(StrEnum):
    USD = "usd"
    """Nanodollars."""
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class SpendingLimit:
    span: Span
    unit: Unit
    amount: int

    @property
    def name(self) -> str:
        """As the settings call it."""
        return f"{self.span}_{self.unit}"


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A call before it is made. It is worth making only if it may write `least` tokens; it writes `most` at most."""

    session_id: str
    project: str
    provider: str
    model: str
    read: int
    """Tokens of the request, estimated."""
    least: int
    most: int
    price: Price | None
    """None is one that nobody knows."""


@dataclass(frozen=True, slots=True)
class Reserved:
    """The call may be made, and may write so many tokens."""

    id: str
    most: int


@dataclass(frozen=True, slots=True)
class Reached:
    """The call may not be made: what is left of the budget is not enough for it."""

    budget: SpendingLimit
    used: int
    limit: int
    """The budget with what the person added to it."""
    needed: int
    """By the smallest call that is worth making."""


@dataclass(frozen=True, slots=True)
class Spent:
    """Sums over calls. `unpriced` is how many of them have no price that is known, and are in no sum of money."""

    calls: int
    usage: Usage
    nanodollars: int
    unpriced: int
    guessed: int = 0
    """Nanodollars of it are the most that calls of killed programs can have cost."""

    @property
    def tokens(self) -> int:
        return self.usage.input + self.usage.output


@dataclass(frozen=True, slots=True)
class SpendingState:
    """What a session has cost so far, and each budget: its amount, and what is used of it."""

    nanodollars: int
    unpriced: int
    """Calls of the session whose price is not known."""
    budgets: list[tuple[SpendingLimit, int, int]]


class UsageStore:
    """All calls of this person. `holder` names this program among those that run."""

    def __init__(self, database: Database, holder: str) -> None:
        self.database = database
        self._holder = holder

    def reserve(self, call: PlannedCall, budgets: Sequence[SpendingLimit]) -> Reserved | Reached:
        """Write the call down if all budgets have room for it; others wait meanwhile."""
        with self.database.transaction() as connection:
            return self._reserve(connection, call, budgets)

    def _reserve(
        self, connection: sqlite3.Connection, call: PlannedCall, budgets: Sequence[SpendingLimit]
    ) -> Reserved | Reached:
        now = datetime.now(UTC)
        most = call.most
        for budget, used, limit in (
            self.state(connection.execute, call.session_id, budgets, now).budgets if budgets else ()
        ):
            if budget.unit is Unit.TOKENS:
                affordable, needed = float(limit - used - call.read), call.read + call.least
            elif call.price is None:  # money does not limit what has no known price
                affordable, needed = float(call.most), call.read + call.least
            else:
                affordable = call.price.affordable(call.read, limit - used)
                needed = call.price.most(call.read, call.least)
            if affordable < call.least:
                return Reached(budget, used, limit, needed)
            most = min(most, int(affordable)) if affordable < most else most
        reserved = Reserved(token_hex(8), most)
        self._hold(connection, reserved.id, call, most if budgets else 0, now)
        return reserved

    def _hold(
        self, connection: sqlite3.Connection, call_id: str, call: PlannedCall, written: int, now: datetime
    ) -> None:
        """Write the call down, with the most tokens that it may write; 0 without a budget, as nothing bounds them."""
        cost = None if call.price is None else call.price.most(call.read, written)
        about = (call_id, call.session_id, call.project, call.provider, call.model)
        moment = (now.isoformat(timespec="milliseconds"), _day(now))
        row = (*about, *moment, call.read, written, 0, 0, cost, self._holder)
        connection.execute("INSERT INTO model_calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def settle(
        self, call_id: str, usage: Usage, nanodollars: int | None, connection: sqlite3.Connection | None = None
    ) -> None:
        """The call is over and used this much; written in a transaction of its own unless there is a `connection`."""
        if not usage.is_possible or not 0 <= (nanodollars or 0) < 2**63:
            raise ValueError(f"no call uses {usage} and costs {nanodollars}")
        sql = """UPDATE model_calls SET read = ?, written = ?, cache_read = ?, cache_write = ?, cost = ?, holder = ''
            WHERE id = ?"""
        counted = (usage.input, usage.output, usage.cache_read, usage.cache_write)
        (connection or self.database).execute(sql, (*counted, nanodollars, call_id))

    def release(self, call_id: str) -> None:
        """The call was never made, or refused before the model read anything."""
        self.database.execute("DELETE FROM model_calls WHERE id = ?", (call_id,))

    def settle_left(self, is_running: Callable[[str], bool]) -> int:
        """Calls of programs that do not run any more count in full, and are marked; says how many. Blocks."""
        left = self.database.rows(
            "SELECT DISTINCT holder FROM model_calls WHERE holder NOT IN ('', ?, ?)", (self._holder, KILLED)
        )
        gone = [holder for (holder,) in left if not is_running(holder)]
        sql = "UPDATE model_calls SET holder = ? WHERE holder = ?"
        return sum(self.database.execute(sql, (KILLED, holder)) for holder in gone)

    def raise_budget(self, budget: SpendingLimit, session_id: str, amount: int) -> None:
        """This session may use so much more; of a day's budget, today."""
        row = (session_id, budget.name, today() if budget.span is Span.DAY else "", amount)
        self.database.execute("INSERT INTO budget_raises VALUES (?, ?, ?, ?)", row)

    def states(self, budgets: Sequence[SpendingLimit], session_id: str) -> list[tuple[SpendingLimit, int, int]]:
        """Each budget with what is used of it and how much it is with what the person added."""
        return self.state(self.database.rows, session_id, budgets).budgets

    @staticmethod
    def state(
        rows: "Rows", session_id: str, budgets: Sequence[SpendingLimit], now: datetime | None = None
    ) -> "SpendingState":
        """What is used now, from sums that the database keeps up to date with every call of every program."""
        day = _day(now or datetime.now(UTC))
        sums = {span: values for span, *values in rows(_RUNNING_SUMS, (session_id, day))}
        raised = dict(rows(_RAISES, (session_id, day))) if budgets else {}
        none = (0, 0, 0)
        states = [
            (one, sums.get(one.span, none)[one.unit is Unit.USD], one.amount + raised.get(one.name, 0))
            for one in budgets
        ]
        _, cost, unpriced = sums.get(Span.SESSION, none)
        return SpendingState(cost, unpriced, states)

    def spent(self, **only: str) -> Spent:
        """Sums over all calls, or those of one `session_id`, `project` or `day`."""
        where, values = _where(only)
        sql = f"SELECT {_SUMS} FROM model_calls WHERE {where}"  # noqa: S608  names of ours
        return _spent(*self.database.rows(sql, values)[0])

    def by(self, column: str, **only: str) -> list[tuple[str, Spent]]:
        """Sums for each `project`, `session_id`, `model` or `day`, the dearest first."""
        where, values = _where(only)
        order = f"GROUP BY {_COLUMNS[column]} ORDER BY sum(cost) DESC, 1 DESC"
        sql = f"SELECT {_COLUMNS[column]}, {_SUMS} FROM model_calls WHERE {where} {order}"  # noqa: S608  names of ours
        return [(name, _spent(*row)) for name, *row in self.database.rows(sql, values)]

    def close(self) -> None:
        self.database.close()


Rows = Callable[[str, Sequence[str]], Iterable[Any]]
_RUNNING_SUMS = """SELECT span, tokens, cost, unpriced FROM model_call_sums
    WHERE (span = 'session' AND name = ?) OR (span = 'day' AND name = ?)"""
_RAISES = "SELECT budget, sum(amount) FROM budget_raises WHERE session_id = ? AND day IN ('', ?) GROUP BY budget"
_COLUMNS = {name: name for name in ("project", "session_id", "model", "day")}
KILLED = "killed"
"""The holder of a call whose program was killed."""
_SUMS = f"""count(*), coalesce(sum(read), 0), coalesce(sum(written), 0), coalesce(sum(cache_read), 0),
    coalesce(sum(cache_write), 0), coalesce(sum(cost), 0), coalesce(sum(cost IS NULL), 0),
    coalesce(sum(CASE holder WHEN '{KILLED}' THEN cost END), 0)"""


def today() -> str:
    return _day(datetime.now(UTC))


def _day(moment: datetime) -> str:
    return moment.astimezone().date().isoformat()


def _where(only: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    return " AND ".join(f"{_COLUMNS[name]} = ?" for name in only) or "1", tuple(only.values())


def _spent(calls: int, read: int, written: int, cached: int, kept: int, cost: int, unpriced: int, left: int) -> Spent:
    return Spent(calls, Usage(read, written, cached, kept), cost, unpriced, left)


def spending_limit(span: Span, unit: Unit, amount: float) -> SpendingLimit:
    """A budget as the settings have it: in dollars or in tokens."""
    return SpendingLimit(span, unit, round(amount * NANODOLLARS) if unit is Unit.USD else int(amount))

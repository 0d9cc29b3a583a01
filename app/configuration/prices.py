"""What models cost, from the table of models.

Money is counted in whole nanodollars, so that sums are exact; a price that is not known is None, never 0.
"""

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.configuration.model_table import model_table
from app.vocabulary.messages import Usage

NANODOLLARS = 1_000_000_000
"""In a dollar."""
_PER_TOKEN = NANODOLLARS / 1_000_000
"""Nanodollars for a token, of a dollar for a million tokens."""


class Rates(NamedTuple):
    """Dollars for a million tokens. What is not priced apart costs as much as other input."""

    input: float
    output: float
    cache_read: float | None = None
    cache_write: float | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """`above` are rates for the whole of a request with more input tokens than a number."""

    base: Rates
    above: tuple[tuple[int, Rates], ...] = ()

    def nanodollars(self, usage: Usage) -> int:
        """What a reply cost, rounded up."""
        rates = self._rates(usage.input)
        fresh = max(0, usage.input - usage.cache_read - usage.cache_write)
        read = rates.input if rates.cache_read is None else rates.cache_read
        written = rates.input if rates.cache_write is None else rates.cache_write
        dollars = fresh * rates.input + usage.cache_read * read + usage.cache_write * written
        return math.ceil((dollars + usage.output * rates.output) * _PER_TOKEN)

    def most(self, read: int, written: int) -> int:
        """The most that a call can cost which reads and writes so many tokens, whatever of it is cached."""
        rates = self._rates(read)
        return math.ceil((read * max(rates.input, rates.cache_write or 0) + written * rates.output) * _PER_TOKEN)

    def affordable(self, read: int, nanodollars: int) -> float:
        """How many tokens can be written for this money after so many were read; less than 0 for none at all."""
        left = nanodollars - self.most(read, 0)
        rate = self._rates(read).output * _PER_TOKEN
        return math.inf if not rate and left >= 0 else left // rate if rate else -1

    @property
    def is_free(self) -> bool:
        return self == FREE

    def _rates(self, read: int) -> Rates:
        return next((rates for start, rates in reversed(self.above) if read > start), self.base)


FREE = Price(Rates(0, 0, 0, 0))


@lru_cache(256)
def listed_price(base_url: str, model: str) -> Price | None:
    """The price of a model at the service of this address; None if the table does not have it."""
    for service in model_table()["services"]:
        for pattern, base, *above in service["models"] if re.match(service["address"], base_url) else ():
            if re.fullmatch(pattern, model.lower()):
                return Price(Rates(*base), tuple((tier[0], Rates(*tier[1:])) for tier in above))
    return None


def dollars(nanodollars: int) -> str:
    """For reading: `$0.0042`, `$1.50`. What is not nothing is never shown as nothing."""
    amount = nanodollars / NANODOLLARS
    if nanodollars and amount < 0.0001:
        return "less than $0.0001"
    return f"${amount:,.2f}" if amount >= 1 or not nanodollars else f"${amount:.4f}"

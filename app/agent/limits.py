"""How long a turn may go on, and how often a failed request is sent again."""

import random
from dataclasses import dataclass

from app.vocabulary.errors import Fault, ProviderError


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

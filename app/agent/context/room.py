"""How much of a model's window a conversation may fill, and when something has to be left out."""

from dataclasses import dataclass

RESERVE_PART = 8
"""The part of the window that is left for a reply, if nobody says how long a reply can get."""
MOST_RESERVE_PART = 3
ACT_PERCENT = 88
"""Of what system prompt and tools leave free: beyond, something is left out. Between two such moments requests begin
alike, so what is left out then has to last for a while."""
PRUNED_PERCENT = 50
"""If leaving old results out does not get below this, it would have to be done again soon."""
GAIN_PERCENT = 25
"""What is done for less than this would soon have to be done again."""
TAIL_PERCENT = 25
"""The last messages, which nothing is done to."""


@dataclass(frozen=True, slots=True)
class Room:
    """The tokens of a model's window; `fixed` are those of the system prompt and the tools."""

    window: int
    max_output: int | None = None
    fixed: int = 0

    @property
    def size(self) -> int:
        """What a request may have, so that the reply fits behind it."""
        reserve = min(self.max_output or self.window // RESERVE_PART, self.window // MOST_RESERVE_PART)
        return self.window - reserve

    @property
    def act_at(self) -> int:
        return self._bytes_at(ACT_PERCENT)

    @property
    def pruned(self) -> int:
        return self._bytes_at(PRUNED_PERCENT)

    @property
    def gain(self) -> int:
        return max(0, self.size - self.fixed) * GAIN_PERCENT // 100

    def _bytes_at(self, percent: int) -> int:
        """Of a request whose conversation fills this much of what is free."""
        return self.fixed + max(0, self.size - self.fixed) * percent // 100

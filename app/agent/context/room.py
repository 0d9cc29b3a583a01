"""How much of a model's window a conversation may fill, and when something has to be left out."""

from dataclasses import dataclass

RESERVE_PART = 8
"""The part of the window that is left for a reply, if nobody says how long a reply can get."""
MOST_RESERVE_PART = 3
ACT_PERCENT = 85
"""Of the room: beyond, something is left out. Between two such moments requests begin alike."""
PRUNED_PERCENT = 65
"""Of the room: if leaving old results out does not get below this, it would have to be done again soon."""
TAIL_PERCENT = 25
"""Of what is left beside system prompt and tools: the last messages, which nothing is done to."""
GAIN_PERCENT = 10
"""Of the room: what is done for less than this would soon have to be done again."""


@dataclass(frozen=True, slots=True)
class Room:
    """In tokens."""

    window: int
    max_output: int | None = None

    @property
    def size(self) -> int:
        """What a request may have, so that the reply fits behind it."""
        reserve = min(self.max_output or self.window // RESERVE_PART, self.window // MOST_RESERVE_PART)
        return self.window - reserve

    @property
    def act_at(self) -> int:
        return self.size * ACT_PERCENT // 100

    @property
    def pruned(self) -> int:
        return self.size * PRUNED_PERCENT // 100

    @property
    def gain(self) -> int:
        return self.size * GAIN_PERCENT // 100

"""How much a model thinks before it answers: the levels that a person can choose, whatever a service calls them."""

import re
from collections.abc import Sequence
from typing import Literal, get_args

Effort = Literal["off", "minimal", "low", "medium", "high", "xhigh", "max"]
EFFORTS: tuple[str, ...] = get_args(Effort)
"""From none to most."""

DEFAULT = "default"
"""Is chosen to send no level: the model thinks as much as its service lets it. Kept and sent as ""."""

GUESSED: tuple[str, ...] = ("off", "low", "medium", "high")
"""Offered for a model that nobody knows. A service that refuses them is asked once more without."""

NO_EFFORTS: tuple[str, ...] = ("",)
"""What is stated of a model for which nothing can be chosen."""

_BY_NAME = {
    r"claude-(haiku-5|opus-5|sonnet-5)(?!-5)|claude-haiku-5-5|claude-opus-4-[78]": "off low medium high xhigh max",
    r"claude-(opus|sonnet)-4-6": "off low medium high max",
    r"claude-(3-7|opus-4|sonnet-4|haiku-4)": "off low medium high",
    r"claude-\w+-[5-9]": "low medium high xhigh max",
    r"claude-3|gpt-[34]|gpt-5[.\d]*-chat|chatgpt|o1-(mini|preview)|grok-4|magistral|(demo|scripted)$": "",
    r"gpt-5-pro": "high",
    r"gpt-5\.\d+-pro": "medium high xhigh",
    r"gpt-5(-codex|\.1-codex)(?!-max)": "low medium high",
    r"gpt-5[.\d]*-codex": "low medium high xhigh",
    r"gpt-5(?!\.)": "minimal low medium high",
    r"gpt-5\.1": "off low medium high",
    r"gpt-(5\.\d|[6-9])": "off low medium high xhigh",
    r"o[134]\b|gpt-oss": "low medium high",
    r"grok-3-mini": "low high",
    r"deepseek-(v4|chat|reasoner)": "off high max",
    r"kimi-k2\.[5-9]": "off high",
    r"gemini-2\.5-pro|gemini-3.*-pro": "low medium high",
    r"gemini-2\.5": "off low medium high",
    r"gemini-3": "minimal low medium high",
    r"mistral-(small|medium)": "off high",
}
"""What models know of which neither their service nor the table of models says it: the first row that fits counts."""


def known_efforts(model_id: str, stated: Sequence[str] = ()) -> tuple[str, ...] | None:
    """The levels that a model knows, least first; None if nobody knows which.

    What is `stated` counts; some say "none" for off.
    """
    bare = model_id.rpartition("/")[2]
    if not stated:
        levels = next((levels for start, levels in _BY_NAME.items() if re.match(start, bare, re.IGNORECASE)), None)
        return None if levels is None else tuple(levels.split())
    said = ["off" if one == "none" else one for one in stated]
    return tuple(one for one in EFFORTS if one in said)


def closest(effort: str, known: Sequence[str] | None) -> str:
    """The highest level of a model that is not above `effort`, else its lowest; "" if it has none.

    Thinking is switched off only for somebody who chose that. Of a model that nobody knows (`None`) all is believed.
    """
    if effort not in EFFORTS:  # nothing was chosen, or a newer Handrail kept it
        return ""
    if known is None or effort in known:
        return effort
    levels = [one for one in EFFORTS if one in known and one != "off"]
    below = [one for one in levels if EFFORTS.index(one) <= EFFORTS.index(effort)]
    return next(iter(below[-1:] or levels[:1]), "")

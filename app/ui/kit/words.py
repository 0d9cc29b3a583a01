"""Words and numbers as the window shows them: trust levels, token counts, ages, paths."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from unicodedata import bidirectional

from msgspec import Struct

from app.ui.kit.language import later, number, plain_number, tr, translated

MOST_NAMES = 20
"""So many names stand in a sentence."""
MINUTE, HOUR, DAY = 60, 3600, 86400
ORDER_MARK = "\N{LEFT-TO-RIGHT MARK}"
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]+")
_LONG_WORD = re.compile(r"\S{25,}")
_MONTHS = (
    *(later("Jan"), later("Feb"), later("Mar"), later("Apr"), later("May"), later("Jun")),
    *(later("Jul"), later("Aug"), later("Sep"), later("Oct"), later("Nov"), later("Dec")),
)


class TrustWords(Struct, frozen=True):
    marked_name: str
    marked_sentence: str
    icon: str
    marked_limits: str = ""

    @property
    def name(self) -> str:
        return translated(self.marked_name)

    @property
    def sentence(self) -> str:
        return translated(self.marked_sentence)

    @property
    def hint(self) -> str:
        """The sentence, and what it does not promise."""
        if not self.marked_limits:
            return self.sentence
        return tr("{sentence} {limits}", sentence=self.sentence, limits=translated(self.marked_limits))


def added_lines(lines: int | None) -> str:
    """A zero says nothing."""
    return f"+{number(lines)}" if lines else ""


def removed_lines(lines: int | None) -> str:
    return f"\N{MINUS SIGN}{number(lines)}" if lines else ""


def line_counts(added: int, removed: int) -> list[tuple[str, str]]:
    """Each with its ink."""
    return [(text, ink) for text, ink in ((added_lines(added), "ok"), (removed_lines(removed), "bad")) if text]


TRUST: dict[str, TrustWords] = {
    "supervised": TrustWords(later("Supervised"), later("Asks before every tool call."), "eye"),
    "guided": TrustWords(
        later("Guided"),
        later(
            "Asks before it changes or runs anything, or fetches from a new host; reading files and searching are free."
        ),
        "compass",
    ),
    "autonomous": TrustWords(
        later("Autonomous"),
        later(
            "Asks only when something would leave the sandbox or cannot be undone, or a command connects to a new host."
        ),
        "bolt",
        later(
            "Undo covers every file of the project, of any size. It does not cover the network, other programs or "
            "other folders."
        ),
    ),
}
"""By the values of `app.agent.deciding.policy.Trust`, which the settings file uses too."""


EFFORTS = {
    "": later("Left to the service"),
    "off": later("Off"),
    "minimal": later("Minimal"),
    "low": later("Low"),
    "medium": later("Medium"),
    "high": later("High"),
    "xhigh": later("Very high"),
    "max": later("Maximum"),
}
"""How much a model thinks, by the levels of `app.vocabulary.efforts`."""


def count(tokens: int) -> str:
    """A number of tokens in few letters: 950, 61.4k, 200k, 1M."""
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if tokens >= unit:
            return number(round(tokens / unit, 1), 0 if round(tokens / unit, 1).is_integer() else 1) + letter
    return str(tokens)


def money(nanodollars: int) -> str:
    """For reading, like `prices.dollars`: $0.0042, $1.50. What is not nothing is never shown as nothing."""
    from app.configuration.prices import NANODOLLARS

    amount = nanodollars / NANODOLLARS
    if nanodollars and amount < 0.0001:
        return tr("less than ${amount}", amount=number(0.0001, 4))
    return tr("${amount}", amount=number(amount, 2 if amount >= 1 or not nanodollars else 4))


def amount_in(text: str) -> float | None:
    """A sum of money as a person writes it: 2, 2.50, $1,000; None for what is none."""
    found = re.fullmatch(r"\$?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)", plain_number(text.strip()))
    return float(found[1].replace(",", "")) if found else None


def typed_amount(amount: float | None) -> str:
    """As a person would write it in a field; "" for None."""
    if amount is None:
        return ""
    return number(amount, len(f"{amount:g}".partition(".")[2]) if isinstance(amount, float) else 0)


def count_in(text: str) -> int | None:
    """A number of tokens as a person writes it: 128000, 128,000, 128k, 1.5M; None for what is none."""
    found = re.fullmatch(r"(\d[\d,_ ]*(?:\.\d+)?)\s*([kKmM]?)", plain_number(text.strip()))
    if found is None:
        return None
    return round(float(re.sub("[,_ ]", "", found[1])) * {"": 1, "k": 1_000, "m": 1_000_000}[found[2].lower()])


def context_size(tokens: int) -> str:
    """A model's window as people say it: 131072 is 128k, and so is 128000."""
    is_binary = tokens % 1024 == 0 and tokens % 1000 != 0
    return count(tokens // 1024 * 1000) if is_binary else count(tokens)


def age(then: datetime, now: datetime | None = None) -> str:
    """How long ago, short: now, 5m, 3h, 2d; after a week the day itself."""
    now = now or datetime.now(UTC)
    seconds = (now - then).total_seconds()
    if seconds < MINUTE:
        return tr("now")
    if seconds < HOUR:
        return tr("{minutes}m", minutes=int(seconds // MINUTE))
    if seconds < DAY:
        return tr("{hours}h", hours=int(seconds // HOUR))
    if seconds < 7 * DAY:
        return tr("{days}d", days=int(seconds // DAY))
    if then.year == now.year:
        return tr("{day} {month}", day=then.day, month=month(then))
    return tr("{month} {year}", month=month(then), year=then.year)


def month(then: datetime) -> str:
    """In the window's language; `%b` would be in that of the system."""
    return translated(_MONTHS[then.month - 1])


def day(then: datetime) -> str:
    """A day of any year: 3 Feb 2026."""
    return tr("{day} {month} {year}", day=then.day, month=month(then), year=then.year)


def provider_title(title: str, usual: str) -> str:
    """A provider's usual name in the language of the window; one that the person gave it stays as it is."""
    return translated(usual) if title == usual else title


def home_short(path: str) -> str:
    """The path with the person's own folder as ~."""
    home = str(Path.home())
    inside = path == home or path.startswith((home + "/", home + "\\"))
    return "~" + path[len(home) :] if inside else path


def some_of(names: Sequence[str], most: int = MOST_NAMES, between: str = ", ") -> str:
    """The first of some names, and how many more there are."""
    some = between.join(names[:most])
    rest = len(names) - most
    return tr("{some} and {count} more", some=some, count=number(rest)) if rest > 0 else some


def breakable(text: str) -> str:
    """The text with places where a line may break in words that are longer than a line: nothing of it is cut off."""
    return _LONG_WORD.sub(lambda word: "\u200b".join(re.findall(r"[^/&?=_.:-]{1,24}[/&?=_.:-]?|.", word[0])), text)


def in_order(text: str) -> str:
    """A line of code whose parts stand in the order in which they are written, also beside Arabic or Hebrew words.

    Without the marks, which take no room, `echo 'A' > 'B'` would look like `echo 'B' > 'A'` with such words in it.
    """
    return text if text.isascii() else _RIGHT_TO_LEFT.sub(f"{ORDER_MARK}\\g<0>{ORDER_MARK}", text)


def begins_at_the_right(text: str) -> bool:
    """Whether a paragraph is laid out from the right, as Qt decides: by its first letter of either direction."""
    if text.isascii():
        return False
    directions = (bidirectional(letter) for letter in text)
    return next((found for found in directions if found in ("L", "R", "AL")), "L") != "L"


def has_right_to_left(text: str) -> bool:
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None

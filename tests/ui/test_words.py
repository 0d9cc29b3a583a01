"""Numbers and times as the window shows them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.ui.kit.tips import plain_tip
from app.ui.kit.words import age, breakable, context_size, count, home_short

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "0"), (950, "950"), (61_400, "61.4k"), (200_000, "200k"), (1_000_000, "1M")]
)
def test_tokens_are_counted_in_few_letters(number: int, shown: str) -> None:
    assert count(number) == shown


@pytest.mark.parametrize(
    ("tokens", "shown"), [(131_072, "128k"), (128_000, "128k"), (32_768, "32k"), (1_048_576, "1M"), (8_192, "8k")]
)
def test_a_window_is_named_as_people_name_it(tokens: int, shown: str) -> None:
    assert context_size(tokens) == shown


@pytest.mark.parametrize(
    ("ago", "shown"),
    [
        (timedelta(seconds=5), "now"),
        (timedelta(seconds=-5), "now"),
        (timedelta(minutes=5), "5m"),
        (timedelta(hours=3), "3h"),
        (timedelta(days=2), "2d"),
        (timedelta(days=12), "3 Jun"),
        (timedelta(days=300), "Aug 2025"),
    ],
)
def test_an_age_is_short(ago: timedelta, shown: str) -> None:
    assert age(NOW - ago, NOW) == shown


def test_only_the_persons_own_folder_becomes_a_tilde() -> None:
    home = str(Path.home())
    assert home_short(f"{home}/code") == "~/code"
    assert home_short(f"{home}-other/code") == f"{home}-other/code"


def test_a_tooltip_is_never_markup() -> None:
    assert plain_tip("<b>x</b>\ny") == "<qt>&lt;b&gt;x&lt;/b&gt;<br>y</qt>"
    assert plain_tip("&lt;b>") == "<qt>&amp;lt;b&gt;</qt>"
    assert plain_tip("as it is\nand more") == "as it is\nand more", "a screen reader reads it out"
    assert max(map(len, plain_tip("word " * 60).split("\n"))) <= 90
    assert plain_tip(" ") == ""


def test_a_word_longer_than_a_line_can_be_broken_and_stays_the_same_word() -> None:
    path = f"tests/integration/{'x' * 60}.py"
    assert all(len(piece) <= 25 for piece in breakable(path).split("\u200b"))
    assert breakable(path).replace("\u200b", "") == path
    assert breakable("git push origin main") == "git push origin main"

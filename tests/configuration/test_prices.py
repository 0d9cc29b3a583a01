"""What models cost: the table as it is bundled, and how a reply is counted."""

import math

import pytest

from app.assembly.endpoints import NamedEndpoint, find_endpoint
from app.assembly.spending import price_of
from app.configuration.model_table import about_the_table
from app.configuration.prices import FREE, Price, Rates, dollars, listed_price
from app.configuration.settings import PriceSettings, Settings
from app.providers import KINDS
from app.vocabulary.messages import Usage

OWN = Price(Rates(2, 10, 0.5, 4), ((1_000, Rates(4, 20, 1, 8)),))


@pytest.mark.parametrize(
    ("usage", "microdollars"),
    [
        (Usage(), 0),
        (Usage(1_000, 0), 2_000),
        (Usage(0, 100), 1_000),
        (Usage(1_000, 0, cache_read=1_000), 500),
        (Usage(1_000, 0, cache_write=1_000), 4_000),
        (Usage(1_000, 100, cache_read=600, cache_write=300), 300 + 1_200 + 200 + 1_000),
        (Usage(1_001, 0), 4_004),
        (Usage(2_000, 100, cache_read=1_000), 4_000 + 1_000 + 2_000),
    ],
)
def test_a_reply_costs_what_its_tokens_cost_above_a_tier_all_of_them(usage: Usage, microdollars: int) -> None:
    assert OWN.nanodollars(usage) == microdollars * 1_000


def test_what_is_not_priced_apart_costs_as_other_input() -> None:
    assert Price(Rates(2, 10)).nanodollars(Usage(1_000, 0, cache_read=500, cache_write=500)) == 2_000_000


def test_the_least_part_of_a_token_is_not_free() -> None:
    assert Price(Rates(0.0001, 0)).nanodollars(Usage(1)) == 1


def test_the_most_that_a_call_can_cost_is_never_less_than_what_it_costs() -> None:
    for usage in (Usage(900, 50), Usage(900, 50, cache_write=900), Usage(5_000, 50, cache_read=400)):
        assert OWN.most(usage.input, usage.output) >= OWN.nanodollars(usage)


def test_what_is_affordable_costs_no_more_than_the_money() -> None:
    for money in (4_000_000, 5_000_001, 123_456_789):
        written = int(OWN.affordable(900, money))
        assert OWN.most(900, written) <= money < OWN.most(900, written + 1)
    assert OWN.affordable(900, 100) < 0
    assert FREE.affordable(10**9, 0) == math.inf


@pytest.mark.parametrize("kind", ["anthropic", "openai", "copilot"])
def test_the_usual_model_of_each_service_has_a_price(kind: str) -> None:
    price = listed_price(KINDS[kind].base_url, KINDS[kind].default_model)
    assert price is not None and price.base.input > 0 and price.base.output > price.base.input


@pytest.mark.parametrize(
    ("address", "model", "known"),
    [
        ("https://api.anthropic.com", "claude-sonnet-5-5", True),
        ("https://api.anthropic.com", "claude-sonnet-5-5-20260921", True),
        ("https://api.anthropic.com", "Claude-Sonnet-5-5", True),
        ("https://api.anthropic.com", "claude-sonnet-55", False),
        ("https://api.anthropic.com", "nobody-knows", False),
        ("https://openrouter.ai/api/v1", "anthropic/claude-opus-5.5", True),
        ("https://api.openai.com/v1", "gpt-5.5", True),
        ("https://somebody.example/v1", "gpt-5.5", False),
        ("https://evil.example/https://api.openai.com", "gpt-5.5", False),
    ],
)
def test_a_price_is_known_by_service_and_name_and_never_guessed(address: str, model: str, known: bool) -> None:
    assert (listed_price(address, model) is not None) is known


def test_the_table_says_where_it_is_from() -> None:
    about = about_the_table()
    assert "genai-prices" in about["source"] and "litellm" in about["source"]
    assert "MIT" in about["license"] and about["as_of"] >= "2026-11-19"


@pytest.mark.parametrize(
    ("base_url", "kind", "model", "price"),
    [
        ("", "demo", "demo", FREE),
        ("http://127.0.0.1:11434", "ollama", "qwen3:8b", FREE),
        ("http://127.0.0.1:11434", "ollama", "gpt-oss:120b-cloud", None),
        ("http://localhost:8080/v1", "openai", "gpt-5.5", FREE),
        ("http://192.168.1.7:8000/v1", "openai", "anything", FREE),
        ("http://box.local:8000/v1", "openai", "anything", FREE),
        ("https://somebody.example/v1", "openai", "anything", None),
        ("https://somebody.example/v1", "openai", "mine", Price(Rates(1, 2))),
        ("http://127.0.0.1:4000/v1", "openai", "mine", Price(Rates(1, 2))),
    ],
)
def test_local_models_cost_nothing_unknown_ones_are_unknown_and_own_prices_come_first(
    base_url: str, kind: str, model: str, price: Price | None
) -> None:
    settings = Settings(prices={"mine": PriceSettings(1, 2)})
    assert price_of(settings, NamedEndpoint("", KINDS[kind], base_url), model) == price


def test_a_provider_of_ours_is_priced_by_its_own_address() -> None:
    price = price_of(Settings(), find_endpoint(Settings(), "anthropic"), "claude-opus-5-5")
    assert price is not None and not price.is_free


@pytest.mark.parametrize(
    ("amount", "words"),
    [(0, "$0.00"), (1, "less than $0.0001"), (4_200_000, "$0.0042"), (1_500_000_000, "$1.50"), (10**13, "$10,000.00")],
)
def test_money_that_was_spent_is_never_shown_as_nothing(amount: int, words: str) -> None:
    assert dollars(amount) == words

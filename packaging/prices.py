"""Writes resources/prices.json from the data of the package `genai-prices`, which is installed only here.

    python packaging/prices.py

The package goes into an environment of its own that is removed afterwards; the app never imports it.
"""

import json
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

SOURCE = "genai-prices"
VERSION = "0.2.1"
OUTPUT = Path(__file__).resolve().parent.parent / "resources" / "prices.json"
PROVIDERS = (
    *("anthropic", "openai", "github-copilot", "azure", "cerebras", "deepseek", "fireworks", "google", "groq"),
    *("minimax", "mistral", "moonshotai", "novita", "openrouter", "perplexity", "together", "x-ai", "zai"),
)
"""Services that the app can talk to: by a provider of its own, or as a compatible server."""
FIELDS = ("input_mtok", "output_mtok", "cache_read_mtok", "cache_write_mtok")

Row = list[float | None]
"""Dollars for a million tokens, in the order of FIELDS; None is a kind that the service does not price apart."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"{SOURCE}=={VERSION}"], check=True)
        subprocess.run([python, __file__, "--write"], check=True)


def write() -> None:
    from genai_prices import data  # type: ignore[import-not-found]  # there is no such package where the app is checked

    now = datetime.now(UTC)
    found = {provider.id: provider for provider in data.providers}
    head = {
        "source": f"{SOURCE} {VERSION}, https://github.com/pydantic/genai-prices",
        "license": "MIT, Copyright (c) Pydantic Services Inc. 2025 to present",
        "as_of": now.date().isoformat(),
        "unit": "US dollars for a million tokens: input, output, cache read, cache write",
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    services = ",\n".join(_service(found[name], now) for name in PROVIDERS)
    OUTPUT.write_text("\n".join(["{", *lines, f'"services": [\n{services}\n]', "}"]) + "\n", encoding="utf-8")


def _service(provider: Any, now: datetime) -> str:
    models = ",\n".join(json.dumps(model, separators=(",", ":")) for model in _models(provider, now))
    about = f'"id": {json.dumps(provider.id)}, "address": {json.dumps(provider.api_pattern)}'
    return f'{{{about}, "models": [\n{models}\n]}}'


def _models(provider: Any, now: datetime) -> Iterator[list[Any]]:
    """A pattern that the whole name has to match, the prices, and those that hold above a number of input tokens.

    Services that can be asked for text alone are of interest: what has no price for input and output is left out.
    """
    for model in provider.models:
        prices = list(_in_force(model.prices, now))
        base = _dearest([_row(price, 0) for price in prices])
        if base[0] is None or base[1] is None:
            continue
        starts = {
            tier.start for price in prices for name in FIELDS for tier in getattr(_value(price, name), "tiers", ())
        }
        tiers = [[start, *_dearest([_row(price, start + 1) for price in prices])] for start in sorted(starts)]
        yield [_pattern(model.match), base, *tiers]


def _in_force(prices: Any, now: datetime) -> Iterator[Any]:
    """What can be charged today; of prices that differ by the hour, all."""
    listed = prices if isinstance(prices, list) else []
    if not listed:
        yield prices
    for conditional in reversed(listed):
        by_the_hour = type(conditional.constraint).__name__ == "TimeOfDateConstraint"
        if by_the_hour or conditional.constraint is None or conditional.constraint.active(now):
            yield conditional.prices
            if not by_the_hour:
                return


def _value(price: Any, name: str) -> Any:
    return price.__dict__.get(name)


def _row(price: Any, tokens: int) -> Row:
    values = [_at(_value(price, name), tokens) for name in FIELDS]
    reasoning = _at(_value(price, "output_reasoning_mtok"), tokens)
    if reasoning is not None and values[1] is not None:
        values[1] = max(values[1], reasoning)
    return values


def _at(value: Any, tokens: int) -> float | None:
    if value is None or isinstance(value, Decimal):
        return _number(value)
    above = [tier.price for tier in value.tiers if tokens > tier.start]
    return _number(above[-1] if above else value.base)


def _number(value: Decimal | None) -> float | None:
    return None if value is None else int(value) if value == int(value) else float(value)


def _dearest(rows: list[Row]) -> Row:
    columns = ([value for value in column if value is not None] for column in zip(*rows, strict=True))
    return [max(column) if column else None for column in columns]


def _pattern(clause: Any) -> str:
    """A regular expression for the whole name in small letters."""
    kind, value = next(iter(vars(clause).items()))
    match kind:
        case "equals":
            return _pattern_of_text(value)
        case "starts_with":
            return _pattern_of_text(value) + ".*"
        case "ends_with":
            return ".*" + _pattern_of_text(value)
        case "contains":
            return f".*{_pattern_of_text(value)}.*"
        case "regex":
            return f"(?=.*?(?:{value})).*" if not value.startswith("^") else f"(?={value[1:]}).*"
        case "or_":
            return "|".join(_pattern(one) for one in value)
        case "and_":
            return "".join(f"(?=(?:{_pattern(one)})$)" for one in value) + ".*"
        case _:
            raise TypeError(f"nobody said how {clause} is written as a pattern")


def _pattern_of_text(text: str) -> str:
    return re.escape(text.lower()).replace(r"\-", "-")


if __name__ == "__main__":
    write() if "--write" in sys.argv else main()

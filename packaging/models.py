"""Writes resources/models.json, what is known of models, from the public data kept in packaging/model_data.

    python packaging/models.py            makes the file anew from the kept data
    python packaging/models.py --fetch    keeps the data of the versions below first, as of today

Prices are from the package `genai-prices`, abilities from the one of LiteLLM. Both go into an environment of their own
that is removed afterwards; the app never imports them.
"""

import json
import lzma
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

VERSIONS = {"genai-prices": "0.2.3", "litellm": "1.109.1"}
ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "packaging" / "model_data"
OUTPUT = ROOT / "resources" / "models.json"
LITELLM_TABLE = "litellm/model_prices_and_context_window_backup.json"

PROVIDERS = (
    *("anthropic", "openai", "github-copilot", "azure", "cerebras", "deepseek", "fireworks", "google", "groq"),
    *("minimax", "mistral", "moonshotai", "novita", "openrouter", "perplexity", "together", "x-ai", "zai"),
)
"""Services that the app can talk to: by a provider of its own, or as a compatible server."""
FAMILIES = {
    **{"anthropic": "anthropic", "copilot": "github_copilot", "openai": "openai", "google": "gemini"},
    **{"deepseek": "deepseek", "xai": "xai", "mistral": "mistral", "zai": "zai", "moonshot": "moonshot"},
    **{"minimax": "minimax", "cerebras": "cerebras", "groq": "groq"},
}
"""Whose models are described, by the names that LiteLLM gives those who make or serve them."""
FIELDS = ("input_mtok", "output_mtok", "cache_read_mtok", "cache_write_mtok")
EFFORTS = ("none", "minimal", "low", "medium", "high", "xhigh", "max")
USUAL_EFFORTS = ("low", "medium", "high")
DATE = re.compile(r"-\d{4}-\d\d-\d\d$|-20\d{6}$")
TAKES_USUAL_EFFORTS = re.compile(r"gpt-oss-\d+b|gemini-([3-9]|2\.5)\b.*|gemini-(flash|pro)(-lite)?-latest")
"""Models of others than OpenAI whose makers document these three, where the data says nothing of effort."""

Row = list[float | None]
"""Dollars for a million tokens, in the order of FIELDS; None is a kind that the service does not price apart."""
Facts = dict[str, Any]


def main() -> None:
    if "--fetch" in sys.argv:
        fetch()
    OUTPUT.write_text(made(), encoding="utf-8")


def made() -> str:
    """The file's text, by the kept data and nothing else."""
    prices, abilities = _kept("genai-prices"), _kept("litellm")
    head = {
        "as_of": prices["as_of"],
        "source": ", ".join(f"{name} {version}" for name, version in prices["versions"].items()),
        "license": "MIT: genai-prices, Copyright (c) Pydantic Services Inc. 2025 to present "
        "(https://github.com/pydantic/genai-prices); LiteLLM, Copyright (c) 2023 Berri AI "
        "(https://github.com/BerriAI/litellm)",
        "unit": "US dollars for a million tokens: input, output, cache read, cache write",
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    services = ",\n".join(_service(prices["providers"][name], prices["as_of"]) for name in PROVIDERS)
    families = ",\n".join(_family(name, abilities, prices) for name in FAMILIES)
    parts = [f'"services": [\n{services}\n],', f'"families": {{\n{families}\n}}']
    return "\n".join(["{", *lines, *parts, "}"]) + "\n"


def _kept(name: str) -> Any:
    return json.loads(lzma.decompress((KEPT / f"{name}.json.xz").read_bytes()))


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


# --- abilities -------------------------------------------------------------------------------------------------------


def _family(name: str, abilities: Facts, prices: Facts) -> str:
    """Dated ids are left out where there is one without the date: the app takes the longest known beginning."""
    found = {}
    for key, entry in abilities.items():
        model = key.rpartition("/")[2]
        if entry.get("litellm_provider") == FAMILIES[name] and _is_of_today(model, entry, prices["as_of"]):
            found[model] = _facts(name, model, entry, prices)
    kept = sorted(model for model in found if model == (bare := DATE.sub("", model)) or bare not in found)
    models = ",\n".join(f"{json.dumps(model)}: {_compact(found[model])}" for model in kept)
    return f"{json.dumps(name)}: {{\n{models}\n}}"


def _is_of_today(model: str, entry: Facts, today: str) -> bool:
    if entry.get("mode") not in ("chat", "responses") or model.startswith("ft:") or "-audio" in model:
        return False
    return bool(entry.get("max_input_tokens")) and entry.get("deprecation_date", today) >= today


def _facts(family: str, model: str, entry: Facts, prices: Facts) -> Facts:
    """What differs from a model of which nothing is known. A window is input and output, where the data says both."""
    priced = {one["id"]: one for one in prices["providers"].get(family, {}).get("models", ())}.get(model, {})
    stated = (priced.get("context_window") or 0) if family == "openai" else 0
    thinks = entry.get("supports_adaptive_thinking" if family == "anthropic" else "supports_reasoning", False)
    every = {
        "name": priced.get("name", "") if family in ("anthropic", "openai") else "",
        "context": max(entry["max_input_tokens"], stated),
        "max_output": entry.get("max_output_tokens"),
        "efforts": _efforts(family, model, entry),
        "tools": bool(entry.get("supports_function_calling", False)),
        "images": bool(entry.get("supports_vision", False)),
        "thinking": bool(thinks),
    }
    unknown: Facts = {"name": "", "max_output": None, "efforts": [], "tools": True, "images": False, "thinking": False}
    return {name: value for name, value in every.items() if name == "context" or value != unknown[name]}


def _efforts(family: str, model: str, entry: Facts) -> list[str]:
    """The words that the model takes, least first; `none` where it can answer without thinking."""
    if entry.get("reasoning_effort_levels"):
        return [word for word in EFFORTS if word in entry["reasoning_effort_levels"]]
    said = {word: entry.get(f"supports_{word}_reasoning_effort") for word in EFFORTS}
    takes_usual = (family == "openai" and entry.get("supports_reasoning")) or TAKES_USUAL_EFFORTS.fullmatch(model)
    if family == "anthropic":
        takes_usual = entry.get("supports_output_config")
        said["none"] = entry.get("supports_adaptive_thinking") and not entry.get("thinking_always_on")
    if not takes_usual:
        return []
    return [word for word in EFFORTS if said[word] or (word in USUAL_EFFORTS and said[word] is not False)]


# --- prices ----------------------------------------------------------------------------------------------------------


def _service(provider: Facts, today: str) -> str:
    models = ",\n".join(_compact(model) for model in _priced(provider, today))
    about = f'"id": {json.dumps(provider["id"])}, "address": {json.dumps(provider["api_pattern"])}'
    return f'{{{about}, "models": [\n{models}\n]}}'


def _priced(provider: Facts, today: str) -> Iterator[list[Any]]:
    """A pattern that the whole name has to match, the prices, and those that hold above a number of input tokens.

    Services that can be asked for text alone are of interest: what has no price for input and output is left out.
    """
    for model in provider["models"]:
        prices = list(_in_force(model["prices"], today))
        base = _dearest([_row(price, 0) for price in prices])
        if len(base) < 2 or base[0] is None or base[1] is None:
            continue
        values = [price.get(name) for price in prices for name in FIELDS]
        starts = {tier["start"] for value in values if isinstance(value, dict) for tier in value["tiers"]}
        tiers = [[start, *_dearest([_row(price, start + 1) for price in prices])] for start in sorted(starts)]
        yield [_pattern(model["match"]), base, *tiers]


def _in_force(prices: Any, today: str) -> Iterator[Facts]:
    """What can be charged today; of prices that differ by the hour, all."""
    if isinstance(prices, dict):
        yield prices
        return
    for conditional in reversed(prices):
        constraint = conditional.get("constraint", {})
        if constraint.get("start_date", today) <= today:
            yield conditional["prices"]
            if "start_time" not in constraint:
                return


def _row(price: Facts, tokens: int) -> Row:
    values = [_at(price.get(name), tokens) for name in FIELDS]
    reasoning = _at(price.get("output_reasoning_mtok"), tokens)
    if reasoning is not None and values[1] is not None:
        values[1] = max(values[1], reasoning)
    return values


def _at(value: Any, tokens: int) -> float | None:
    if isinstance(value, dict):
        value = [value["base"], *(tier["price"] for tier in value["tiers"] if tokens > tier["start"])][-1]
    if value is None:
        return None
    exact = Decimal(value)
    return int(exact) if exact == int(exact) else float(exact)


def _dearest(rows: list[Row]) -> Row:
    """Without what is unknown at its end."""
    columns = ([value for value in column if value is not None] for column in zip(*rows, strict=True))
    found: Row = [max(column) if column else None for column in columns]
    while found and found[-1] is None:
        found.pop()
    return found


def _pattern(clause: Facts) -> str:
    """A regular expression for the whole name in small letters."""
    kind, value = next(iter(clause.items()))
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


# --- keeping the data ------------------------------------------------------------------------------------------------


def fetch() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        install = [str(python), "-m", "pip", "install", "--quiet"]
        subprocess.run([*install, f"genai-prices=={VERSIONS['genai-prices']}"], check=True)
        subprocess.run([*install, "--no-deps", f"litellm=={VERSIONS['litellm']}"], check=True)
        subprocess.run([str(python), __file__, "--keep"], check=True)


def keep() -> None:
    """Runs in the environment that has both packages. LiteLLM's file is kept as it is."""
    from importlib.metadata import files

    from genai_prices import data  # type: ignore[import-not-found]  # there is no such package where the app is checked

    today = datetime.now(UTC).date().isoformat()
    providers = {one.id: _plain(one) for one in data.providers if one.id in PROVIDERS}
    _keep("genai-prices", json.dumps({"as_of": today, "versions": VERSIONS, "providers": providers}).encode())
    (table,) = (file for file in files("litellm") or () if str(file) == LITELLM_TABLE)
    _keep("litellm", table.read_binary())


def _keep(name: str, content: bytes) -> None:
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.json.xz").write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))


UNUSED = ("extractors", "price_variants", "description", "price_comments")


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if hasattr(value, "__dict__"):
        fields = vars(value).items()
        return {name: _plain(one) for name, one in fields if one is not None and name not in UNUSED}
    return str(value)  # a decimal number, a date, a time


if __name__ == "__main__":
    keep() if "--keep" in sys.argv else main()

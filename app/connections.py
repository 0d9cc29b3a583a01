"""Settings and a key -> a provider that is ready to be asked."""

import asyncio
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.desk import Desk
from app.errors import ProviderError, UsageError
from app.providers import KINDS, Endpoint, Kind, ModelInfo, Provider, load
from app.providers.catalog import describe
from app.secrets import Keys


@dataclass(frozen=True)
class Connection:
    """A provider that is ready to be asked, with what is known of its model and where its key came from."""

    provider: Provider
    model: ModelInfo
    key_source: str


async def connect(desk: Desk, provider: str = "", base_url: str = "", model: str = "") -> Connection:
    """Find the key, import the SDK and learn about the model, the slow parts in a thread; empty: as in the settings."""
    kind, base_url = service(desk, provider, base_url)
    key, source = await asyncio.to_thread(_key, desk.keys, kind, base_url)
    loaded = await asyncio.to_thread(load, kind.name, Endpoint(base_url, key))
    chosen = desk.settings.providers.get(kind.name)
    model_id = model or (chosen.model if chosen else "") or kind.default_model
    return Connection(loaded, await _model(loaded, model_id), source)


def service(desk: Desk, provider: str = "", base_url: str = "") -> tuple[Kind, str]:
    """Which provider is meant, and at what address."""
    name = provider or desk.settings.provider
    kind = KINDS.get(name)
    if kind is None:
        raise UsageError(f"Unknown provider {name!r}. Choose one of: {', '.join(KINDS)}.")
    chosen = desk.settings.providers.get(name)
    return kind, checked_url(base_url or (chosen.base_url if chosen else "") or kind.base_url, kind)


async def models(desk: Desk, provider: str = "", base_url: str = "", key: str = "") -> list[ModelInfo]:
    """What a service offers, asked with the kept key or the given one: the cheapest proof that it works."""
    kind, address = service(desk, provider, base_url)
    if not key:
        key, _ = await asyncio.to_thread(_key, desk.keys, kind, address)
    asked = await asyncio.to_thread(load, kind.name, Endpoint(address, key))
    try:
        return list(await asked.models())
    finally:
        await asked.close()


def checked_url(base_url: str, kind: Kind) -> str:
    """The address without its last slash; raises UsageError for one that no server can have."""
    if not base_url and not kind.base_url:
        return ""
    try:
        parts = urlsplit(base_url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise UsageError(f"{base_url!r} is not an address of a server. It looks like https://host/v1.")
    return base_url.rstrip("/")


def key_name(kind: Kind, base_url: str) -> str:
    """Under what name a key is kept: one for another server than the provider's own goes by that server's name too."""
    host = urlsplit(base_url).netloc
    return kind.name if host == urlsplit(kind.base_url).netloc else f"{kind.name}@{host}"


def _key(keys: Keys, kind: Kind, base_url: str) -> tuple[str, str]:
    if not kind.key_variables:
        return "", "none needed"
    name = key_name(kind, base_url)
    key = keys.find(name, kind.key_variables)
    if key is not None:
        return key.value, key.source
    if kind.needs_key and name == kind.name:
        variable = kind.key_variables[0]
        raise UsageError(f"There is no key for {kind.title}. Set {variable}, or enter it under Keys and providers.")
    return "", "none needed"


async def _model(provider: Provider, model_id: str) -> ModelInfo:
    """What is known of the model; a local server is asked, since only it can know."""
    if provider.name != "ollama":
        return describe(provider.name, model_id)
    try:
        offered = await provider.models()
    except ProviderError as error:
        raise UsageError(error.text) from None
    found = [info for info in offered if model_id in (info.id, info.id.removesuffix(":latest"))]
    usable = found or ([] if model_id else sorted(offered, key=lambda info: not info.tools))
    if not usable:
        names = ", ".join(info.id for info in offered) or "none yet; pull one with `ollama pull`"
        raise UsageError(f"Ollama has no model {model_id!r}. It has: {names}.")
    return usable[0]

"""Model servers on this machine: looks at the usual loopback ports, and nowhere else."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.network.certificates import verification
from app.providers.bounded import response_hooks
from app.vocabulary.errors import ProviderError

if TYPE_CHECKING:
    import httpx

TIMEOUT = 1.0

USUAL = (
    ("Ollama", "ollama", 11434, "/api/tags"),
    ("LM Studio", "openai", 1234, "/v1/models"),
    ("llama.cpp", "openai", 8080, "/v1/models"),
    ("vLLM", "openai", 8000, "/v1/models"),
)


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that answered like a model server; `address` is what goes into the settings."""

    name: str
    address: str
    models: tuple[str, ...] = ()
    provider: str = "ollama"


async def find_local(
    host: str = "127.0.0.1", usual: tuple[tuple[str, str, int, str], ...] = USUAL
) -> list[LocalServer]:
    """The servers that answer, in the usual order."""
    import httpx

    hooks = response_hooks(httpx.AsyncByteStream)
    verify = verification(f"http://{host}")
    async with httpx.AsyncClient(
        timeout=TIMEOUT, verify=verify, trust_env=False, follow_redirects=False, event_hooks=hooks
    ) as client:
        found = await asyncio.gather(*(_ask(client, host, *one) for one in usual))
    return [server for server in found if server is not None]


async def _ask(
    client: "httpx.AsyncClient", host: str, name: str, provider: str, port: int, path: str
) -> LocalServer | None:
    import httpx

    address = f"http://{host}:{port}"
    try:
        answer = await client.get(address + path)
        models = _names(answer.json()) if answer.status_code == 200 else None
    except (httpx.HTTPError, ProviderError, ValueError):
        return None
    if models is None:
        return None
    return LocalServer(name, address if provider == "ollama" else f"{address}/v1", models, provider)


def _names(data: Any) -> tuple[str, ...] | None:
    """The models in a list of Ollama's or OpenAI's form; None for any other answer."""
    listed = (data.get("models") or data.get("data")) if isinstance(data, dict) else None
    if not isinstance(listed, list):
        return None
    names = [entry.get("id") or entry.get("name") for entry in listed if isinstance(entry, dict)]
    return tuple(name for name in names if isinstance(name, str))

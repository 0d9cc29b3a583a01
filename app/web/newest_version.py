"""Which version of Handrail is the newest: one request to the project's own address, made only when the person asks."""

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.network.certificates import verification
from app.network.hosts import is_loopback
from app.text.sentences import say
from app.version import ADDRESS, VERSION
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    import httpx

SECONDS = 10.0
_TAG = re.compile(r"/tag/v?(\d+(?:\.\d+){1,3})/?$")


@dataclass(frozen=True, slots=True)
class Newest:
    number: str
    page: str
    """Where a person finds it; nothing is downloaded from there."""

    @property
    def is_newer(self) -> bool:
        return _parts(self.number) > _parts(VERSION)


async def find_newest(address: str = ADDRESS) -> Newest:
    """Where `releases/latest` leads to, as on GitHub, GitLab's kin and Forgejo. Raises AppError."""
    if not address:
        raise AppError(say("This build of Handrail names no address of its project, so nobody can be asked."))
    import httpx

    page = f"{address}/releases/latest"
    try:
        async with await asyncio.to_thread(_client, address) as client:
            answer = await client.head(page)
    except httpx.HTTPError as error:
        raise AppError(say("{address} could not be asked ({reason}).", address, type(error).__name__)) from None
    found = _TAG.search(answer.headers.get("location", ""))
    if found is None:
        raise AppError(say("{address} does not say which version is the newest.", page))
    return Newest(found[1], page)


def _client(address: str) -> "httpx.AsyncClient":
    import httpx

    return httpx.AsyncClient(
        headers={"User-Agent": "Handrail"},  # not which version asks
        timeout=SECONDS,
        verify=verification(address),
        trust_env=not is_loopback(address),
    )


def _parts(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]

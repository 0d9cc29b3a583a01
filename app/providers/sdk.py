"""The clients of the services' own SDKs, as Handrail wants them: our HTTP client below them, none of their defaults.

Left to themselves they would follow a redirect with the conversation, ask proxies for this machine, wait ten minutes,
try again unseen, and tell any server what the environment and the system are.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any
from urllib.parse import parse_qsl

import httpx2
import msgspec

from app.network.certificates import verification
from app.network.hosts import is_loopback
from app.providers import LIST_LIMIT, Endpoint
from app.providers.bounded import response_hooks
from app.providers.software import Software
from app.version import VERSION

CONNECT_SECONDS = 10.0
OWN_HEADERS = {
    "Accept": "application/json",
    "Accept-Encoding": "gzip, deflate",
    "Content-Type": "application/json",
    "User-Agent": f"handrail/{VERSION}",
}
OF_THE_API = frozenset(("anthropic-version", "openai-intent", "x-initiator", "copilot-vision-request"))
OF_HTTP = frozenset(("host", "connection", "content-length"))
FAILURES = (httpx2.HTTPError, httpx2.InvalidURL, ValueError)
"""What a request raises beside the errors of its SDK; ValueError for a body that is no JSON."""


def client_options(
    endpoint: Endpoint,
    base_url: str,
    software: Software,
    headers: Mapping[str, str] | None = None,
    *,
    by_sdk: Collection[str] = (),
    key: Callable[[], str] | None = None,
) -> dict[str, Any]:
    """What every client of an SDK is built with. `headers` are those for this endpoint alone.

    `by_sdk` are those in which the SDK itself says who asks, in place of the key as a bearer's. `key` gives the key
    where it changes.
    """
    address, _, query = base_url.partition("?")

    def named() -> list[tuple[str, str]]:
        bearer = {} if by_sdk else {"Authorization": f"Bearer {_usable(key() if key else endpoint.key)}"}
        return [one for some in (OWN_HEADERS, bearer, headers or {}, endpoint.headers) for one in some.items()]

    return {
        "api_key": _usable(endpoint.key),
        "base_url": address,
        "default_query": dict(parse_qsl(query, keep_blank_values=True)),
        "max_retries": 0,
        "timeout": httpx2.Timeout(endpoint.idle_limit, connect=CONNECT_SECONDS),
        "http_client": http_client(address, named, software, frozenset(by_sdk)),
    }


def _usable(key: str) -> str:
    """Without one, the SDK would take that of the environment."""
    return key.strip() or "no-key"


def http_client(
    address: str,
    headers: Callable[[], Sequence[tuple[str, str]]],
    software: Software,
    by_sdk: frozenset[str] = frozenset(),
) -> httpx2.AsyncClient:
    """The connections to one endpoint.

    This is the one place where its headers are put in. Those have the last word, and what is in none of the lists does
    not leave this machine: the SDKs add what they know of it, and headers that the environment holds for the service
    itself, to whatever they send to anybody.
    """
    allowed = OF_HTTP | OF_THE_API | by_sdk

    async def say_only_ours(request: httpx2.Request) -> None:
        for name in set(request.headers) - allowed:
            del request.headers[name]
        for name, value in headers():
            request.headers[name] = value

    hooks: dict[str, Any] = software.hooks(response_hooks(httpx2.AsyncByteStream))
    return httpx2.AsyncClient(
        verify=verification(address),
        trust_env=not is_loopback(address),
        follow_redirects=False,
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        event_hooks={**hooks, "request": [say_only_ours]},
    )


async def post(client: Any, path: str, body: object, headers: Mapping[str, str] | None = None) -> httpx2.Response:
    """The answer of the service, whose body is still to be read; the caller closes it."""
    response: httpx2.Response = await client.post(
        path, cast_to=httpx2.Response, content=encoded(body), stream=True, options={"headers": headers or {}}
    )
    return response


async def post_to_cloud(
    client: Any, path: str, body: object, headers: Mapping[str, str] | None = None
) -> httpx2.Response:
    """The same by the client of a cloud, which takes the model out of the body and puts it into the address."""
    response: httpx2.Response = await client.post(
        f"/{path}",
        cast_to=httpx2.Response,
        body=msgspec.json.decode(encoded(body)),
        stream=True,
        options={"headers": headers or {}},
    )
    return response


async def get(client: Any, path: str) -> Any:
    """The JSON at a path below the base address, or at another address; ValueError if it is none."""
    answer = await client.get(path, cast_to=httpx2.Response, options={"timeout": LIST_LIMIT})
    try:
        return answer.json()
    except RecursionError as error:
        raise ValueError("JSON that is nested too deeply") from error


def encoded(body: object) -> bytes:
    try:
        return msgspec.json.encode(body)
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON may name and UTF-8 cannot
        return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")

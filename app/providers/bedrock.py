"""Claude on Amazon Bedrock by the SDK's own client, which signs requests and reads Amazon's event streams.

The key is a Bedrock API key, or `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, or none: then, for Amazon's own servers alone, what
the person's environment and AWS profile say.
"""

import os
import re
from collections.abc import AsyncIterator, Sequence
from typing import Any

from anthropic import AsyncAnthropicBedrock, Omit

from app.providers import KINDS, Endpoint, ModelInfo, sse
from app.providers.address import host, is_at, origin
from app.providers.anthropic import AnthropicProvider
from app.providers.bounded import chunks_of
from app.providers.catalog import describe
from app.providers.extras import require
from app.providers.sdk import OWN_HEADERS, client_options, post_to_cloud

_REGION = re.compile(r"(?:^|\.)bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.")
_BY_SDK = ("authorization", "x-amz-date", "x-amz-security-token", "x-amz-content-sha256")
_OF_MACHINE = (
    *("Lang", "Package-Version", "OS", "Arch", "Runtime", "Runtime-Version"),
    *("Async", "Retry-Count", "Timeout", "Read-Timeout"),
)
"""What the SDK tells about this machine, behind `X-Stainless-`."""


def build(endpoint: Endpoint) -> "BedrockProvider":
    require("Amazon Bedrock", "boto3", "botocore")
    return BedrockProvider(endpoint)


class BedrockProvider(AnthropicProvider):
    name = "bedrock"
    _post = staticmethod(post_to_cloud)
    _failures = (Exception,)  # credentials are looked for by libraries of the cloud

    def _new_client(self) -> AsyncAnthropicBedrock:
        base_url = self._endpoint.base_url
        region = _REGION.search(host(base_url))
        options = client_options(self._endpoint, base_url, self._software, by_sdk=_BY_SDK)
        # What is signed must be sent as it is, so ours are put in before, and the others left out.
        of_environment = os.environ.get("ANTHROPIC_CUSTOM_HEADERS", "").splitlines()
        others = [line.partition(":")[0].strip() for line in of_environment if ":" in line]
        omitted = {name: Omit() for name in (*others, *(f"X-Stainless-{name}" for name in _OF_MACHINE))}
        options["default_headers"] = omitted | OWN_HEADERS | dict(self._endpoint.headers)
        key = self._endpoint.key.strip()
        if not key and is_at(base_url, KINDS[self.name].own_hosts):
            options["api_key"] = None  # the SDK looks for credentials of the person's
        made = AsyncAnthropicBedrock(aws_region=region[1] if region else "us-east-1", open_telemetry=False, **options)
        if key.count(":") in (1, 2):  # set here: the constructor would take a key of the environment beside them
            made.api_key = None
            made.aws_access_key, made.aws_secret_key, made.aws_session_token = [*key.split(":"), None][:3]
        return made

    async def models(self) -> Sequence[ModelInfo]:
        """The inference profiles of the account that lead to Claude; the list is on another host of Amazon's."""
        place = origin(self._endpoint.base_url).replace("//bedrock-runtime", "//bedrock")
        _, page = await self._page(f"{place}/inference-profiles?maxResults=1000")
        listed = page.get("inferenceProfileSummaries") if isinstance(page, dict) else None
        names = [one.get("inferenceProfileId") for one in listed or () if isinstance(one, dict)]
        return [describe(self.name, name) for name in names if isinstance(name, str) and "anthropic." in name]

    def _arrived(self, response: Any) -> sse.Arrived:
        if "amazon.eventstream" not in response.headers.get("content-type", ""):
            return super()._arrived(response)
        return _events(self._client._make_sse_decoder().aiter_bytes(chunks_of(response)))


async def _events(read: AsyncIterator[Any]) -> sse.Arrived:
    async for event in read:
        yield sse.document(event.data.encode())

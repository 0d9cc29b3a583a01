"""Claude on Google Vertex AI by the SDK's own client, which finds project and region in the address.

The key is an access token, or none: then, for Google's own servers alone, the person's default credentials.
"""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from anthropic import AsyncAnthropicVertex

from app.providers import KINDS, Endpoint, ModelInfo
from app.providers.address import is_at, origin
from app.providers.anthropic import AnthropicProvider
from app.providers.catalog import describe
from app.providers.extras import require
from app.providers.sdk import client_options, post_to_cloud
from app.text.sentences import say
from app.vocabulary.errors import UsageError

_PLACE = re.compile(r"(.*)/projects/([^/]+)/locations/([^/]+)$")


def build(endpoint: Endpoint) -> "VertexProvider":
    if not endpoint.key.strip() and is_at(endpoint.base_url, KINDS[VertexProvider.name].own_hosts):
        require("Google Vertex AI", "google.auth", "requests", packages="google-auth requests")
    return VertexProvider(endpoint)


class VertexProvider(AnthropicProvider):
    name = "vertex"
    _post = staticmethod(post_to_cloud)
    _failures = (Exception,)  # credentials are looked for by libraries of the cloud

    def _new_client(self) -> AsyncAnthropicVertex:
        base_url, key = self._endpoint.base_url, self._endpoint.key.strip()
        is_by_sdk = not key and is_at(base_url, KINDS[self.name].own_hosts)
        by_sdk = ("authorization",) if is_by_sdk else ()
        options = client_options(self._endpoint, base_url, self._software, by_sdk=by_sdk)
        place = _PLACE.fullmatch(urlsplit(options["base_url"]).path.rstrip("/"))
        if place is None or place[2] == "PROJECT":
            raise UsageError(
                say(
                    "Enter the address of your Vertex project, such as "
                    "https://europe-west1-aiplatform.googleapis.com/v1/projects/NAME/locations/europe-west1."
                )
            )
        token = options.pop("api_key")
        options |= {"base_url": origin(base_url) + place[1], "access_token": None if is_by_sdk else token}
        return AsyncAnthropicVertex(project_id=place[2], region=place[3], open_telemetry=False, **options)

    async def models(self) -> Sequence[ModelInfo]:
        """Anthropic's models, as Google lists them for everybody."""
        place = origin(self._endpoint.base_url)
        _, page = await self._page(f"{place}/v1beta1/publishers/anthropic/models?pageSize=100")
        listed = page.get("publisherModels") if isinstance(page, dict) else None
        names = [one.get("name") for one in listed or () if isinstance(one, dict)]
        return [describe(self.name, name.rpartition("/")[2]) for name in names if isinstance(name, str)]

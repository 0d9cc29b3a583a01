"""Azure OpenAI by the SDK's own client: an `api-version` in the address, deployments as models, `api-key` as header."""

import re
from urllib.parse import urlsplit

from openai import AsyncAzureOpenAI

from app.providers import Endpoint
from app.providers.address import origin
from app.providers.openai import CHAT, OpenAIProvider
from app.providers.sdk import client_options
from app.providers.software import Software
from app.text.sentences import say
from app.vocabulary.errors import UsageError

API_VERSION = "2024-10-21"
"""If the address names none."""
_DEPLOYMENT = re.compile(r"/deployments/([^/]+)")


def build(endpoint: Endpoint) -> OpenAIProvider:
    return OpenAIProvider("azure", endpoint, CHAT, cloud=_client)


def _client(endpoint: Endpoint, software: Software) -> AsyncAzureOpenAI:
    if "//resource." in endpoint.base_url.lower():
        raise UsageError(say("Enter the address of your Azure resource, such as https://NAME.openai.azure.com."))
    key = {"api-key": endpoint.key.strip() or "no-key"}
    options = client_options(endpoint, endpoint.base_url, software, key, by_sdk=("api-key",))
    path = urlsplit(options.pop("base_url")).path
    deployment = _DEPLOYMENT.search(path)
    return AsyncAzureOpenAI(
        azure_endpoint=origin(endpoint.base_url) + path.partition("/openai")[0].rstrip("/"),
        azure_deployment=deployment[1] if deployment else None,
        api_version=options["default_query"].pop("api-version", API_VERSION),
        **options,
    )

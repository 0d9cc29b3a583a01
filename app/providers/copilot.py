"""GitHub Copilot: chat completions with headers for the program and for who speaks, which decides the billing."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

from app.messages import UserMessage
from app.providers import ChatRequest, Endpoint
from app.providers.openai import CHAT, OpenAIProvider


def build(endpoint: Endpoint) -> OpenAIProvider:
    return OpenAIProvider("copilot", endpoint, CHAT, _headers)


def _headers(request: ChatRequest) -> Mapping[str, str]:
    person_spoke = bool(request.messages) and isinstance(request.messages[-1], UserMessage)
    return {
        "Openai-Intent": "conversation-edits",
        "User-Agent": f"handrail/{_version()}",
        "x-initiator": "user" if person_spoke else "agent",
    }


def _version() -> str:
    try:
        return version("handrail")
    except PackageNotFoundError:
        return "dev"

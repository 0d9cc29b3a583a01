"""GitHub Copilot: chat completions with headers for the program and for who speaks, which decides the billing."""

from collections.abc import Mapping

from app.messages import UserMessage
from app.providers import ChatRequest, Endpoint
from app.providers.openai import CHAT, OpenAIProvider
from app.version import VERSION


def build(endpoint: Endpoint) -> OpenAIProvider:
    return OpenAIProvider("copilot", endpoint, CHAT, _headers)


def _headers(request: ChatRequest) -> Mapping[str, str]:
    person_spoke = bool(request.messages) and isinstance(request.messages[-1], UserMessage)
    return {
        "Openai-Intent": "conversation-edits",
        "User-Agent": f"handrail/{VERSION}",
        "x-initiator": "user" if person_spoke else "agent",
    }

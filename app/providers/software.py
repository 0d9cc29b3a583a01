"""Recognises the program that answers at an address, by its answers."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

LLAMA_CPP = "llama.cpp"
LM_STUDIO = "LM Studio"

_OWNERS = {"llamacpp": LLAMA_CPP, "vllm": "vLLM", "library": "Ollama", "organization_owner": LM_STUDIO}
"""What stands under `owned_by` in a list of models."""


class Software:
    """The name of the program, "" as long as nobody knows."""

    def __init__(self) -> None:
        self.name = ""

    def hooks(self, others: Mapping[str, list[Callable[[Any], Awaitable[None]]]]) -> dict[str, list[Any]]:
        """The `event_hooks` of a client, with one that looks at each answer's header."""

        async def look(response: Any) -> None:
            if response.headers.get("server", "").startswith(LLAMA_CPP):
                self.name = LLAMA_CPP

        return {**others, "response": [*others["response"], look]}

    def learn(self, entry: Mapping[str, Any]) -> None:
        """From an entry of the server's list of models."""
        owner = entry.get("owned_by")
        self.name = self.name or (_OWNERS.get(owner, "") if isinstance(owner, str) else "")

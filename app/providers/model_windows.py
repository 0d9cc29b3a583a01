"""How large a model's context window is, who said so, and what an overflow error tells about it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.providers.reply_parts import fields_of

GUESSED_TOKENS = 32_768
"""For a model that nobody knows. Hardly any that can use tools has less; one that has says so with the first error."""
LEAST_TOKENS = 256
MOST_TOKENS = 100_000_000
"""Numbers in an error that are beyond these mean something else."""


class WindowSource(StrEnum):
    """Who said how large a window is."""

    PERSON = "person"
    SERVER = "server"
    REMEMBERED = "remembered"
    """The server said so in an earlier session. It may have been set up anew since."""
    ERROR = "error"
    """An overflow error named it."""
    TABLE = "table"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Window:
    tokens: int = GUESSED_TOKENS
    source: WindowSource = WindowSource.GUESS

    @property
    def is_guess(self) -> bool:
        return self.source is WindowSource.GUESS

    @property
    def is_settled(self) -> bool:
        """Whether there is no need to ask the server."""
        return self.source not in (WindowSource.GUESS, WindowSource.REMEMBERED)


@dataclass(frozen=True, slots=True)
class Overflow:
    """The numbers in an overflow error; None where it has none."""

    window: int | None = None
    """Tokens that a request may have."""
    asked: int | None = None
    """Tokens that the request had."""


# Patterns in which N is a number. They are compiled when an error comes, as that takes a while and most runs see none.
_NUMBER = r"(\d[\d,.]*)"
_SUM = r"context limit: N \+ N > N"
"""Anthropic, where the request fits but not together with the longest reply."""
_INPUT_BESIDE_OUTPUT = "maximum context length is N tokens and your request has N input"
_WINDOWS = (
    r"> N maximum",  # Anthropic
    r"maximum context length (?:is|of) N",  # OpenAI, vLLM, OpenRouter
    r"with N maximum context length",  # Mistral
    r"available context size \(N",  # llama.cpp
    r"n_ctx\W+N",  # llama.cpp, LM Studio
    r"maximum number of tokens allowed \(N\)",  # Gemini
    r"maximum prompt length is N",  # xAI
    r"exceeds the limit of N",  # Copilot
    r"token limit:? N",  # Moonshot
    r"context (?:length|window|size)(?: is| of)? \(?N",  # Ollama, LM Studio and others
)
_ASKED = (
    r"too long: N tokens",
    r"\(N in (?:the messages|your prompt)",
    r"you requested (?:about )?N tokens",
    r"resulted in N tokens",
    r"request \(N tokens\)",
    r"n_prompt_tokens\W+N",
    r"input token count \(N\)",
    r"request contains N tokens",
    r"prompt (?:token count of|contains) N",
    r"\(requested:? N",
    r"prompt \(N tokens",
    r"n_keep:? ?\(?N",
)


def overflow_in(message: str, body: object = None) -> Overflow:
    """What an error of a provider says about the window, in its text or in fields of its own."""
    if found := _search(_SUM, message):
        asked, output, window = map(_tokens, found.groups())
        return Overflow(window - output if window and output else None, asked)
    if found := _search(_INPUT_BESIDE_OUTPUT, message):
        return Overflow(_tokens(found[1]), _tokens(found[2]))
    return Overflow(
        _field(body, "n_ctx") or _first(_WINDOWS, message), _field(body, "n_prompt_tokens") or _first(_ASKED, message)
    )


def listed_window(entry: Mapping[str, Any]) -> int | None:
    """The window as a server's list of models states it.

    What was given to a loaded model counts before what the model could have.
    """
    meta, capabilities = fields_of(entry.get("meta")), fields_of(entry.get("capabilities"))
    limits, top = fields_of(capabilities.get("limits")), fields_of(entry.get("top_provider"))
    stated = (
        meta.get("n_ctx"),  # llama.cpp
        entry.get("loaded_context_length"),  # LM Studio
        limits.get("max_context_window_tokens"),  # Copilot
        limits.get("max_prompt_tokens"),
        entry.get("max_model_len"),  # vLLM
        top.get("context_length"),  # OpenRouter: of the server that would answer
        entry.get("context_length"),  # OpenRouter, Together and others
        entry.get("context_window"),  # Groq
        entry.get("max_context_length"),  # Mistral, LM Studio
        entry.get("max_input_tokens"),  # Anthropic, LiteLLM
        meta.get("n_ctx_train"),
    )
    return next((found for value in stated if (found := plausible(value))), None)


def props_window(props: Mapping[str, Any]) -> int | None:
    """llama.cpp's `/props`: what each of its slots has, which is less than `n_ctx` if there are several."""
    return plausible(fields_of(props.get("default_generation_settings")).get("n_ctx")) or plausible(props.get("n_ctx"))


def plausible(value: object, least: int = 1) -> int | None:
    """The number, if it can be a window."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if least <= value <= MOST_TOKENS else None


def _search(pattern: str, message: str) -> re.Match[str] | None:
    return re.search(pattern.replace("N", _NUMBER), message, re.IGNORECASE)


def _first(patterns: Sequence[str], message: str) -> int | None:
    found = (_search(pattern, message) for pattern in patterns)
    return next((tokens for match in found if match and (tokens := _tokens(match[1]))), None)


def _tokens(written: str) -> int | None:
    digits = re.sub(r"\D", "", written)
    return plausible(int(digits), LEAST_TOKENS) if digits else None


def _field(body: object, name: str) -> int | None:
    """llama.cpp puts the numbers beside the message; Ollama and gateways wrap that in another object."""
    if not isinstance(body, Mapping):
        return None
    return plausible(body.get(name)) or _field(body.get("error"), name)

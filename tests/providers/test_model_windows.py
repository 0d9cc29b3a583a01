"""How large a window is: what servers list, what their overflow errors say, and who is believed."""
# ruff: noqa: E501  errors stand here as servers write them

import json
from typing import Any

import pytest

from app.agent.context.known_window import KnownWindow, first_known
from app.providers import Endpoint
from app.providers.faults import Service, from_event, from_reply
from app.providers.model_windows import Window, WindowSource, listed_window, props_window
from app.storage.model_facts import ModelFacts
from app.vocabulary.errors import Fault, ProviderError
from tests.providers.conftest import Connect
from tests.providers.speech import APIS
from tests.wire_server import Answer, Request

CHAT = next(api for api in APIS if api.name == "chat")
ANTHROPIC = next(api for api in APIS if api.name == "anthropic")
OLLAMA = next(api for api in APIS if api.name == "ollama")

OVERFLOWS = {
    "Anthropic": (
        {"type": "error", "error": {"type": "invalid_request_error", "message": "prompt is too long: 214850 tokens > 200000 maximum"}},
        200_000, 214_850,
    ),
    "Anthropic, with the reply": (
        {"error": {"type": "invalid_request_error",
                   "message": "input length and `max_tokens` exceed context limit: 180000 + 64000 > 200000, decrease either"}},
        136_000, 180_000,
    ),
    "OpenAI": (
        {"error": {"code": "context_length_exceeded", "type": "invalid_request_error",
                   "message": "This model's maximum context length is 128000 tokens. However, your messages resulted in 130012 tokens."}},
        128_000, 130_012,
    ),
    "OpenAI Responses": (
        {"error": {"code": "context_length_exceeded", "message": "Your input exceeds the context window of this model."}},
        None, None,
    ),
    "vLLM": (
        {"object": "error", "code": 400,
         "message": "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in the completion)."},
        4_096, 4_000,
    ),
    "vLLM, newer": (
        {"error": {"code": 400, "message": "'max_tokens' or 'max_completion_tokens' is too large: 2000. This model's maximum context length is 4096 tokens and your request has 3104 input tokens (2000 > 4096 - 3104)."}},
        4_096, 3_104,
    ),
    "llama.cpp": (
        {"error": {"code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": 13392, "n_ctx": 8192,
                   "message": "the request exceeds the available context size, try increasing it"}},
        8_192, 13_392,
    ),
    "llama.cpp, in words": (
        {"error": {"code": 400, "type": "exceed_context_size_error",
                   "message": "request (9412 tokens) exceeds the available context size (8192 tokens), try increasing it"}},
        8_192, 9_412,
    ),
    "Ollama": (
        {"error": '{"error":{"code":400,"message":"request (9412 tokens) exceeds the available context size (8192 tokens)","type":"exceed_context_size_error"}}'},
        8_192, 9_412,
    ),
    "Ollama, in words": ({"error": "the input length exceeds the context length"}, None, None),
    "LM Studio": (
        {"error": "The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 5000 >= n_ctx: 4096)."},
        4_096, 5_000,
    ),
    "OpenRouter": (
        {"error": {"code": 400, "message": "This endpoint's maximum context length is 1048576 tokens. However, you requested about 1293741 tokens (1227853 of text input, 353 of tool input, 65535 in the output)."}},
        1_048_576, 1_293_741,
    ),
    "Mistral": (
        {"object": "error", "type": "invalid_request_error",
         "message": "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length"},
        32_768, 40_000,
    ),
    "Gemini": (
        {"error": {"code": 400, "message": "The input token count (1100000) exceeds the maximum number of tokens allowed (1048576)."}},
        1_048_576, 1_100_000,
    ),
    "xAI": (
        {"error": "This model's maximum prompt length is 131072 but the request contains 140000 tokens."},
        131_072, 140_000,
    ),
    "Copilot": (
        {"error": {"code": "model_max_prompt_tokens_exceeded", "message": "prompt token count of 140000 exceeds the limit of 128000"}},
        128_000, 140_000,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OVERFLOWS)
@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "in the stream"])
def test_the_numbers_in_overflow_errors_are_understood(name: str, is_late: bool) -> None:
    body, window, asked = OVERFLOWS[name]
    service = Service("openai", Endpoint("http://127.0.0.1:1"), "m")
    error = from_event(service, body) if is_late else from_reply(service, 400, body, {})  # type: ignore[arg-type]
    assert (error.fault, error.window, error.asked) == (Fault.CONTEXT, window, asked)


@pytest.mark.parametrize(
    "message",
    [
        "The context of this request is unclear",
        "Invalid value for max_tokens: 9",
        "Rate limit of 8192 tokens per minute",
    ],
)
def test_other_errors_are_no_overflow(message: str) -> None:
    error = from_reply(Service("openai", Endpoint("http://127.0.0.1:1")), 400, {"error": {"message": message}}, {})
    assert (error.fault, error.window, error.asked) == (Fault.REQUEST, None, None)


@pytest.mark.parametrize(
    ("entry", "window"),
    [
        ({"meta": {"n_ctx": 4096, "n_ctx_train": 131072}}, 4096),
        ({"meta": {"n_ctx_train": 131072}}, 131072),
        ({"max_model_len": 40960}, 40960),
        ({"max_context_length": 131072, "loaded_context_length": 8192}, 8192),
        ({"max_context_length": 131072}, 131072),
        ({"context_length": 200000, "top_provider": {"context_length": 131072}}, 131072),
        ({"context_length": 200000, "top_provider": {"context_length": None}}, 200000),
        ({"context_window": 131072}, 131072),
        ({"max_input_tokens": 200000}, 200000),
        ({"capabilities": {"limits": {"max_context_window_tokens": 128000}}}, 128000),
        ({"context_length": "many", "meta": None, "capabilities": [], "top_provider": 1}, None),
        ({"context_length": True}, None),
        ({}, None),
    ],
)
def test_what_servers_list(entry: dict[str, Any], window: int | None) -> None:
    assert listed_window(entry) == window


def test_a_slot_of_llama_cpp_counts() -> None:
    assert props_window({"default_generation_settings": {"n_ctx": 4096}, "total_slots": 4}) == 4096
    assert props_window({"n_ctx": 2048}) == 2048 and props_window({"default_generation_settings": []}) is None


def told(value: object, **headers: str) -> Answer:
    return Answer(json.dumps(value).encode(), content_type="application/json", headers=headers)


def served(pages: dict[str, Answer]) -> Any:
    def answer(asked: Request) -> Answer:
        found = pages.get(asked.path.partition("?")[0])
        return found or Answer(b'{"error": "not found"}', status=404, content_type="application/json")

    return answer


PAGES: dict[str, tuple[Any, dict[str, Answer], int | None]] = {
    "Anthropic": (ANTHROPIC, {"/v1/models": told({"data": [{"id": "m", "max_input_tokens": 200_000}]})}, 200_000),
    "Ollama": (OLLAMA, {"/api/show": told({"model_info": {"llama.context_length": 16_384}})}, 16_384),
    "llama.cpp": (
        CHAT,
        {
            "/v1/models": told({"data": [{"id": "m", "owned_by": "llamacpp", "meta": {"n_ctx": 32_768}}]}),
            "/props": told({"default_generation_settings": {"n_ctx": 8_192}}),
        },
        8_192,
    ),
    "LM Studio": (
        CHAT,
        {
            "/v1/models": told({"data": [{"id": "m", "owned_by": "organization_owner"}]}),
            "/api/v0/models": told(
                {"data": [{"id": "m", "max_context_length": 131_072, "loaded_context_length": 4_096}]}
            ),
        },
        4_096,
    ),
    "llama.cpp without /props": (
        CHAT,
        {"/v1/models": told({"data": [{"id": "m", "owned_by": "llamacpp", "meta": {"n_ctx": 32_768}}]})},
        32_768,
    ),
    "vLLM": (CHAT, {"/v1/models": told({"data": [{"id": "m", "owned_by": "vllm", "max_model_len": 40_960}]})}, 40_960),
    "one that says nothing": (CHAT, {"/v1/models": told({"data": [{"id": "m"}]})}, None),
}


@pytest.mark.anyio
@pytest.mark.parametrize("name", PAGES)
async def test_the_service_is_asked(connect: Connect, name: str) -> None:
    api, pages, window = PAGES[name]
    async with connect(api, *[served(pages)] * 3) as (provider, _):
        assert await provider.window("m") == window


@pytest.mark.parametrize(
    ("known", "window"),
    [
        ({"own": 10_000, "stated": 20_000, "learned": 5_000}, Window(10_000, WindowSource.PERSON)),
        ({"stated": 20_000}, Window(20_000, WindowSource.SERVER)),
        ({"stated": 20_000, "in_table": 20_000}, Window(20_000, WindowSource.TABLE)),
        ({"in_table": 20_000}, Window(20_000, WindowSource.TABLE)),
        ({"stated": 20_000, "learned": 5_000, "claimed": 20_000}, Window(5_000, WindowSource.ERROR)),
        ({"stated": 30_000, "learned": 5_000, "claimed": 20_000}, Window(30_000, WindowSource.SERVER)),
        ({"learned": 5_000}, Window(5_000, WindowSource.ERROR)),
        ({"remembered": 9_000}, Window(9_000, WindowSource.REMEMBERED)),
        ({"remembered": 9_000, "in_table": 20_000}, Window(20_000, WindowSource.TABLE)),
        ({"remembered": 9_000, "stated": 20_000}, Window(20_000, WindowSource.SERVER)),
        ({"remembered": 9_000, "learned": 5_000, "claimed": 9_000}, Window(5_000, WindowSource.ERROR)),
        ({"remembered": 9_000, "learned": 5_000, "claimed": 8_000}, Window(9_000, WindowSource.REMEMBERED)),
        ({}, Window()),
    ],
)
def test_who_is_believed(known: dict[str, int], window: Window) -> None:
    nothing = dict.fromkeys(("own", "stated", "in_table", "learned", "claimed", "remembered"))
    assert first_known(**nothing | known) == window


class Memory(ModelFacts):
    def __init__(self) -> None:
        self.kept: list[tuple[int, int | None]] = []

    def keep_window(self, tokens: int, claimed: int | None) -> None:
        self.kept.append((tokens, claimed))

    def keep_bytes_per_token(self, value: float) -> None:
        pass

    def keep_stated(self, tokens: int) -> None:
        self.kept.append((tokens, tokens))


@pytest.mark.parametrize(
    ("window", "error_window", "now", "kept"),
    [
        (Window(), 8_000, Window(8_000, WindowSource.ERROR), [(8_000, None)]),
        (Window(32_000, WindowSource.SERVER), 8_000, Window(8_000, WindowSource.ERROR), [(8_000, 32_000)]),
        (Window(), None, Window(9_500, WindowSource.GUESS), []),
    ],
)
def test_an_overflow_corrects_what_is_known(
    window: Window, error_window: int | None, now: Window, kept: list[tuple[int, int | None]]
) -> None:
    memory = Memory()
    known = KnownWindow(window, memory=memory)
    known.learn(ProviderError("too long", Fault.CONTEXT, window=error_window), 10_000)
    assert (known.now, memory.kept) == (now, kept)


@pytest.mark.anyio
async def test_nothing_is_asked_if_the_server_has_stated_the_window() -> None:
    asked = []

    async def ask() -> int | None:
        asked.append(1)
        return 9_000

    known = KnownWindow(Window(5_000, WindowSource.SERVER), ask)
    known.begin_asking()
    await known.until_known()
    assert not asked and known.now.tokens == 5_000
    guessed = KnownWindow(None, ask)
    guessed.begin_asking()
    guessed.begin_asking()
    await guessed.until_known()
    assert asked == [1] and guessed.now == Window(9_000, WindowSource.SERVER)
    memory = Memory()
    remembered = KnownWindow(Window(5_000, WindowSource.REMEMBERED), ask, memory)
    remembered.begin_asking()
    await remembered.until_known()
    assert remembered.now == Window(9_000, WindowSource.SERVER) and memory.kept == [(9_000, 9_000)]


def test_a_guess_that_is_too_low_grows_with_what_the_model_has_read() -> None:
    guessed = KnownWindow()
    guessed.has_read(70_000)
    assert guessed.now == Window(131_072, WindowSource.GUESS)
    known = KnownWindow(Window(5_000, WindowSource.SERVER))
    known.has_read(6_000)
    assert known.now.tokens == 5_000

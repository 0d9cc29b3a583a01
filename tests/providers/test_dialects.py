"""Services that want something else: what the real ones refuse is not sent, or sent once more as they want it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from app.agent.reply import ReplyBuilder, receive
from app.providers import Endpoint, Provider
from app.providers import openai as openai_provider
from app.providers.dialects import ROWS, USUAL, ChatDialect, dialect_at, stop_of
from app.vocabulary.errors import Fault
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)
from tests.providers.speech import KEY, READ, Say, ask, chat_reply, end, failure, request, text
from tests.providers.strict_services import DETAILS, SERVICES, SIGNATURE, WHOLE_DETAILS, Service, refusal
from tests.wire_server import Answer, WireServer, wire_server

pytestmark = pytest.mark.anyio

FOREIGN = (
    UserMessage("go"),
    AssistantMessage((Thinking("Elsewhere"), ToolCall("toolu_01ABC-x", "fs.read", "{}")), "anthropic/claude"),
    ToolMessage("toolu_01ABC-x", "fs.read", ToolResult("content")),
    AssistantMessage((Text("Read it."),), "anthropic/claude"),
    UserMessage("go on"),
)


@asynccontextmanager
async def opened(service: Service, row: ChatDialect | None = None) -> AsyncIterator[tuple[Provider, WireServer]]:
    """The provider at its service on loopback, and as if it had its host's name if `row` is given."""
    async with wire_server(service) as server:
        provider = openai_provider.build(Endpoint(server.url, KEY))
        if row is not None:
            provider._usual = row
        try:
            yield provider, server
        finally:
            await provider.close()


async def said(provider: Provider, *messages: Message, effort: str = "") -> AssistantMessage:
    builder = ReplyBuilder("openai/m-1")
    asked = replace(request(*messages, tools=(READ,)), output_limit=1000, effort=effort)
    error = await receive(provider, asked, builder, lambda event: True)
    assert error is None, error
    return builder.message()


async def two_steps(provider: Provider, *before: Message, efforts: tuple[str, str] = ("", "")) -> str:
    first = [*before, UserMessage("read a")]
    call = await said(provider, *first, effort=efforts[0])
    results = [ToolMessage(one.id, "fs.read", ToolResult("content")) for one in call.tool_calls]
    assert results
    return (await said(provider, *first, call, *results, effort=efforts[1])).text


@pytest.mark.parametrize("name", SERVICES)
async def test_each_service_gets_what_it_wants_at_once_by_its_address(name: str) -> None:
    async with opened(SERVICES[name], SERVICES[name].row) as (provider, server):
        assert await two_steps(provider) == "Done."
    assert len(server.requests) == 2


@pytest.mark.parametrize("name", SERVICES)
async def test_each_service_takes_over_what_another_one_began(name: str) -> None:
    async with opened(SERVICES[name], SERVICES[name].row) as (provider, server):
        assert await two_steps(provider, *FOREIGN) == "Done."
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("name", "efforts"), [(name, way) for name in SERVICES for way in (("low", "off"), ("off", "high"), ("", "max"))]
)
async def test_each_service_goes_on_when_another_effort_is_chosen_between_two_steps(
    name: str, efforts: tuple[str, str]
) -> None:
    service = SERVICES[name]
    async with opened(service, service.row) as (provider, server):
        assert await two_steps(provider, *FOREIGN, efforts=efforts) == "Done."
        assert await two_steps(provider, *FOREIGN, efforts=efforts) == "Done."
    assert len(server.requests) == 4 + (not service.thinks)  # a refusal is remembered


@pytest.mark.parametrize("name", SERVICES)
async def test_behind_a_gateway_one_refusal_teaches_what_the_service_wants(name: str) -> None:
    async with opened(SERVICES[name], USUAL) as (provider, server):
        assert await two_steps(provider, *FOREIGN) == "Done."
        learned = len(server.requests)
        assert learned <= 4
        assert await two_steps(provider, *FOREIGN) == "Done."
    assert len(server.requests) == learned + 2  # it is known from then on


async def test_a_server_that_does_not_know_the_newer_name_of_the_limit_gets_the_older() -> None:
    async with opened(SERVICES["an older server"], replace(USUAL, limit="max_completion_tokens")) as (provider, server):
        assert await two_steps(provider) == "Done."
    assert [sorted({"max_tokens", "max_completion_tokens"} & one.json.keys()) for one in server.requests] == [
        ["max_completion_tokens"],
        ["max_tokens"],
        ["max_tokens"],
    ]


async def test_a_refusal_that_teaches_nothing_is_told_at_once() -> None:
    refuses = SERVICES["azure"].refuses
    stubborn = replace(SERVICES["azure"], refuses=lambda body: refuses({"max_tokens": 1}))
    async with opened(stubborn) as (provider, server):
        told = failure(await ask(provider, replace(request(), output_limit=9)))
    assert told.fault is Fault.REQUEST and "max_completion_tokens" in told.text
    assert len(server.requests) == 2


async def test_thinking_and_signatures_go_back_as_they_came() -> None:
    for name, back in (
        ("deepseek", {"reasoning_content": "Let me see"}),
        ("openrouter", {"reasoning_details": WHOLE_DETAILS}),
    ):
        async with opened(SERVICES[name], SERVICES[name].row) as (provider, server):
            await two_steps(provider)
        reply = server.requests[1].json["messages"][2]
        assert back.items() <= reply.items()
    assert WHOLE_DETAILS != DETAILS
    async with opened(SERVICES["gemini"], SERVICES["gemini"].row) as (provider, server):
        await two_steps(provider)
    first, second = server.requests[1].json["messages"][2]["tool_calls"]
    assert first["extra_content"] == SIGNATURE and "extra_content" not in second


async def test_no_other_server_gets_any_of_it() -> None:
    own = AssistantMessage(
        (Thinking("Hm"), ToolCall("a", "fs.read", "{}", {"extra_content": SIGNATURE})), "openai/another"
    )
    details = AssistantMessage((Thinking("", {"reasoning_details": DETAILS}), Text("x")), "openai/another")
    result = ToolMessage("a", "fs.read", ToolResult("content"))
    async with opened(Service(lambda body: None, chat_reply([Say("ok")]))) as (provider, server):
        await said(provider, UserMessage("go"), own, result, details, UserMessage("on"))
    sent = server.requests[0].body.decode()
    assert not [word for word in ("reasoning", "extra_content", "Hm") if word in sent]


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://api.deepseek.com", "api.deepseek.com"),
        ("https://generativelanguage.googleapis.com/v1beta/openai/", "generativelanguage.googleapis.com"),
        ("https://europe-west1-aiplatform.googleapis.com/v1/x", "generativelanguage.googleapis.com"),
        ("https://api.mistral.ai/v1", "api.mistral.ai"),
        ("https://mine.openai.azure.com/openai/v1", "openai.azure.com"),
        ("https://api.githubcopilot.com", "githubcopilot.com"),
        ("https://api.business.githubcopilot.com", "githubcopilot.com"),
        ("https://openrouter.ai/api/v1", "openrouter.ai"),
        ("https://api.deepseek.com.evil.example", ""),
        ("https://notapi.mistral.ai.example/api.mistral.ai", ""),
        ("http://127.0.0.1:8080/v1", ""),
    ],
)
def test_a_row_is_found_by_its_host(address: str, host: str) -> None:
    assert dialect_at(address) == next((row for row in ROWS if host in row.hosts), USUAL)


async def test_errors_in_a_list_are_read() -> None:
    told = {"error": {"code": 429, "message": "You exceeded your current quota", "status": "RESOURCE_EXHAUSTED"}}
    streamed = Answer(b"data: [" + refusal(200, told).pieces[0] + b"]\n\n")
    for answer in (refusal(429, [told]), streamed, refusal(200, [told])):
        async with wire_server(answer) as server:
            provider = openai_provider.build(Endpoint(server.url, KEY))
            error = failure(await ask(provider))
            await provider.close()
        assert error.fault is Fault.QUOTA and "You exceeded your current quota" in error.text


def test_what_means_broken_off_is_never_done() -> None:
    broken = ["insufficient_system_resource", "network_error", "error", "NETWORK_ERROR"]
    assert {stop_of(reason) for reason in broken} == {StopReason.BROKEN}
    assert {stop_of(reason) for reason in ("MAX_TOKENS", "max_tokens", "length")} == {StopReason.LENGTH}
    assert stop_of("model_length") is StopReason.CONTEXT
    assert {stop_of(reason) for reason in ("sensitive", "content_filter", "SAFETY")} == {StopReason.REFUSAL}
    assert {stop_of(reason) for reason in ("tool_use", "tool_calls")} == {StopReason.TOOLS}
    assert {stop_of(reason) for reason in ("STOP", "end_turn", "eos")} == {StopReason.DONE}


async def test_an_event_stream_may_call_itself_json() -> None:
    service = SERVICES["azure"]
    async with wire_server(lambda asked: replace(service(asked), content_type="application/json")) as server:
        provider = openai_provider.build(Endpoint(server.url, KEY))
        heard = await ask(provider, request(tools=()))
        await provider.close()
    assert (text(heard), end(heard).stop) == ("Done.", StopReason.DONE)

"""Chat completions on the wire, as OpenAI's many compatible servers speak them."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.providers import Endpoint, ModelInfo
from app.providers import openai as openai_provider
from app.vocabulary.errors import Fault
from app.vocabulary.events import PictureReceived, UsageReported
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    Usage,
    UserMessage,
)
from tests.providers.conftest import Connect
from tests.providers.speech import (
    APIS,
    Call,
    Say,
    ask,
    chat_reply,
    chunk,
    chunks,
    end,
    ended_calls,
    failure,
    request,
    text,
    thinking,
)
from tests.wire_server import Answer

pytestmark = pytest.mark.anyio

API = APIS[1]
DATA = Path(__file__).parents[1] / "data"
OK = chat_reply([Say("ok")])


def calling(*pieces: dict[str, Any]) -> dict[str, Any]:
    return chunk({"tool_calls": list(pieces)})


async def test_any_base_url_but_openais_own_speaks_chat_completions(connect: Connect) -> None:
    async with connect(API, OK) as (_, server):
        provider = openai_provider.build(Endpoint(server.url + "/v1"))
        assert text(await ask(provider)) == "ok"
        await provider.close()
    assert server.requests[0].path == "/v1/chat/completions"
    assert server.requests[0].headers["authorization"] == "Bearer no-key"


async def test_a_local_servers_thinking_and_interleaved_calls_are_understood(connect: Connect) -> None:
    body = (DATA / "chat_thinking_interleaved_calls.sse").read_bytes()
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert thinking(heard) == "Let me see"
    assert ended_calls(heard) == [("aX", "fs.read", '{"path":"a"}'), ("bX", "fs.read", '{"path":"b"}')]
    assert end(heard).stop is StopReason.TOOLS
    assert [event.usage for event in heard if isinstance(event, UsageReported)] == [Usage(500, 30, 450)]


async def test_reasoning_under_its_other_name_is_thinking_too(connect: Connect) -> None:
    body = chunks(chunk({"content": "", "reasoning": "Hm"}), chunk({"content": "Yes"}), chunk({}, "stop"))
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert (thinking(heard), text(heard)) == ("Hm", "Yes")


async def test_content_may_be_a_list_of_parts(connect: Connect) -> None:
    thought = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm"}]}
    body = chunks(
        chunk({"content": [thought]}),
        chunk({"content": [{"type": "text", "text": "Yes"}, "?", {"type": "ref"}, {"type": "text", "text": "!"}]}),
        chunk({"content": " Done."}),
        chunk({}, "stop"),
    )
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert (thinking(heard), text(heard)) == ("Hm", "Yes! Done.")


SHAPES: dict[str, list[dict[str, Any]]] = {
    "id and name repeated in every piece": [
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":'}}),
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '"a"}'}}),
        calling({"index": 1, "id": "b", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "no index": [
        calling({"index": None, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":'}}),
        calling({"index": None, "function": {"arguments": '"a"}'}}),
        calling({"index": None, "id": "b", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "every call at index zero": [
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":"a"}'}}),
        calling({"index": 0, "id": "b", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "every call at index zero, without ids": [
        calling({"index": 0, "function": {"name": "fs_read", "arguments": '{"path":'}}),
        calling({"index": 0, "function": {"arguments": '"a"}'}}),
        calling({"index": 0, "function": {"name": "fs_read", "arguments": ""}}),
        calling({"index": 0, "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "every call at index zero in one chunk, without ids": [
        calling(
            {"index": 0, "function": {"name": "fs_read", "arguments": '{"path":"a"}'}},
            {"index": 0, "function": {"name": "fs_read", "arguments": '{"path":"b"}'}},
        ),
    ],
    "neither index nor id, one after the other": [
        calling({"function": {"name": "fs_read", "arguments": '{"path":"a"}'}}),
        calling({"function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "neither index nor id, name repeated": [
        calling({"function": {"name": "fs_read", "arguments": '{"path":'}}),
        calling({"function": {"name": "fs_read", "arguments": '"a"}'}}),
        calling({"function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
    "neither index nor id, all at once": [
        calling(
            {"function": {"name": "fs_read", "arguments": '{"path":"a"}'}},
            {"function": {"name": "fs_read", "arguments": '{"path":"b"}'}},
        ),
    ],
    "same id twice": [
        calling({"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":"a"}'}}),
        calling({"index": 1, "id": "a", "function": {"name": "fs_read", "arguments": '{"path":"b"}'}}),
    ],
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
async def test_two_calls_stay_two_in_every_shape_that_servers_send(
    connect: Connect, shape: list[dict[str, Any]]
) -> None:
    async with connect(API, chunks(*shape, chunk({}, "tool_calls"))) as (provider, _):
        calls = ended_calls(await ask(provider))
    assert [(name, arguments) for _, name, arguments in calls] == [
        ("fs.read", '{"path":"a"}'),
        ("fs.read", '{"path":"b"}'),
    ]
    assert len({call_id for call_id, _, _ in calls}) == 2


async def test_stop_with_complete_calls_means_tools(connect: Connect) -> None:
    async with connect(API, chat_reply([Call("a", "fs_read", ("{}",))], "stop")) as (provider, _):
        assert end(await ask(provider)).stop is StopReason.TOOLS


async def test_a_refusal_is_said_and_named(connect: Connect) -> None:
    body = chunks(chunk({"refusal": "I will not."}), chunk({}, "stop"))
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert text(heard) == "I will not."
    assert end(heard).stop is StopReason.REFUSAL


async def test_what_a_content_filter_found_is_said(connect: Connect) -> None:
    found = {"hate": {"filtered": False, "severity": "safe"}, "violence": {"filtered": True, "severity": "high"}}
    last = chunk({}, "content_filter")
    last["choices"][0]["content_filter_results"] = found
    async with connect(API, chunks(chunk({"content": "x"}), last)) as (provider, _):
        ended = end(await ask(provider))
    assert (ended.stop, ended.explanation) == (StopReason.REFUSAL, "content filter: violence")


@pytest.mark.parametrize(
    "told",
    [
        {"code": "content_filter", "message": "The response was filtered due to our content management policy."},
        {"code": "data_inspection_failed", "message": "Input data may contain inappropriate content."},
        {"type": "invalid_request_error", "message": "Content Exists Risk"},
    ],
)
async def test_a_request_that_a_filter_refused_says_what_to_do(connect: Connect, told: dict[str, str]) -> None:
    answer = Answer(json.dumps({"error": told}).encode(), 400, "application/json")
    async with connect(API, answer) as (provider, _):
        error = failure(await ask(provider))
    assert error.fault is Fault.REFUSED and not error.retryable
    assert "in other words" in error.text and told["message"] in error.text


async def test_a_picture_that_is_too_large_is_named_by_the_service_too(connect: Connect) -> None:
    said = "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6000000 bytes > 5242880 bytes"
    answer = Answer(json.dumps({"error": {"message": said}}).encode(), 400, "application/json")
    async with connect(API, answer) as (provider, _):
        assert failure(await ask(provider)).fault is Fault.PICTURE


async def test_a_stream_with_its_reason_but_without_done_is_complete(connect: Connect) -> None:
    body = chunks(chunk({"content": "x"}), chunk({}, "stop"), done=False)
    async with connect(API, body) as (provider, _):
        assert end(await ask(provider)).stop is StopReason.DONE


async def test_done_without_a_reason_ends_a_reply(connect: Connect) -> None:
    async with connect(API, chunks(chunk({"content": "x"}))) as (provider, _):
        assert end(await ask(provider)).stop is StopReason.DONE


async def test_done_without_a_reason_ends_no_call_that_broke_off(connect: Connect) -> None:
    piece = {"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": '{"path": "'}}
    async with connect(API, chunks(calling(piece))) as (provider, _):
        heard = await ask(provider)
    assert failure(heard).fault is Fault.BROKEN_STREAM and not ended_calls(heard)


@pytest.mark.parametrize("done", [True, False])
async def test_neither_a_reason_nor_done_is_a_broken_stream(connect: Connect, done: bool) -> None:
    """Whatever else keeps the connection alive."""
    idle = b"data:\n\ndata: null\n\n: ping\n\n"
    body = idle + chunks(chunk({"content": "x"}), done=False) + idle + (chunks() if done else b"")
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert text(heard) == "x"
    assert (end(heard).stop is StopReason.DONE) if done else failure(heard).fault is Fault.BROKEN_STREAM


@pytest.mark.parametrize("reason", ["insufficient_system_resource", "error", "network_error", "NETWORK_ERROR"])
async def test_a_reply_that_the_service_broke_off_is_told_so(connect: Connect, reason: str) -> None:
    pieces: list[Say | Call] = [Say("So far"), Call("a", "fs_read", ('{"path": "',))]
    async with connect(API, chat_reply(pieces, reason)) as (provider, _):
        heard = await ask(provider)
    assert failure(heard).retryable and reason in failure(heard).text
    assert text(heard) == "So far" and not ended_calls(heard)


@pytest.mark.parametrize(
    "reason", ["tool_calls", "tool_use", "stop", "STOP", "end_turn", "length", "MAX_TOKENS", "model_length", "error",
               "insufficient_system_resource", "content_filter", "something_new", ""]
)  # fmt: skip
async def test_a_whole_call_is_made_whatever_the_reason(connect: Connect, reason: str) -> None:
    body = chat_reply([Call("a", "fs_read", ('{"path": "a"}',))], reason or "@")
    async with connect(API, body.replace(b'"@"', b"null")) as (provider, _):
        heard = await ask(provider)
    assert ended_calls(heard) == [("a", "fs.read", '{"path": "a"}')]
    assert end(heard).stop is not StopReason.DONE


async def test_arguments_may_be_an_object(connect: Connect) -> None:
    piece = {"index": 0, "id": "a", "function": {"name": "fs_read", "arguments": {"path": "ä"}}}
    async with connect(API, chunks(calling(piece), chunk({}, "tool_calls"))) as (provider, _):
        assert ended_calls(await ask(provider)) == [("a", "fs.read", '{"path": "ä"}')]


async def test_a_whole_message_may_come_in_one_chunk_and_is_not_said_twice(connect: Connect) -> None:
    call = {"id": "a", "function": {"name": "fs_read", "arguments": '{"path":"a"}'}}
    message = {"role": "assistant", "content": "Now.", "tool_calls": [call]}
    whole = {"choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}]}
    for body in (chunks(whole), chunks(chunk({"content": "Now."}), calling({"index": 0, **call}), whole)):
        async with connect(API, body) as (provider, _):
            heard = await ask(provider)
        assert text(heard) == "Now."
        assert ended_calls(heard) == [("a", "fs.read", '{"path":"a"}')]


THOUGHTS = {
    "whole": (["<think>Hm</think>Yes"], "Hm", "Yes"),
    "in pieces": (["\n<th", "ink>\nH", "m</", "think", ">\n\nYes", "."], "\nHm", "Yes."),
    "letter by letter": (list("<think>a < b</think>Yes"), "a < b", "Yes"),
    "cut off": (["<think>Hm</thi"], "Hm</thi", ""),
    "a tag further down": (["Write <think>x</think>"], "", "Write <think>x</think>"),
    "another tag": (["<thin", "g>"], "", "<thing>"),
    "only a beginning": (["<thi"], "", "<thi"),
}


@pytest.mark.parametrize(("pieces", "thought", "said"), THOUGHTS.values(), ids=THOUGHTS.keys())
async def test_think_tags_at_the_beginning_hold_thinking(
    connect: Connect, pieces: list[str], thought: str, said: str
) -> None:
    async with connect(API, chunks(*(chunk({"content": piece}) for piece in pieces), chunk({}, "stop"))) as (
        provider,
        _,
    ):
        heard = await ask(provider)
    assert (thinking(heard), text(heard)) == (thought, said)


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


async def test_pictures_and_sources_of_a_reply_are_kept(connect: Connect) -> None:
    def cited(url: object, title: object) -> dict[str, Any]:
        return {"type": "url_citation", "url_citation": {"url": url, "title": title}}

    picture = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PIXEL}"}}
    elsewhere = {"type": "image_url", "image_url": {"url": "https://images.example/a.png"}}
    notes = [
        cited("https://a.example/1", "One [x](y)"),
        cited("https://b.example/", 7),
        cited("javascript:alert(1)", "no"),
        cited("https://linked.example/", "in the text"),
        cited("https://a.example/ x>", "no"),
    ]
    body = chunks(
        chunk({"content": "See https://linked.example/.", "images": [picture, elsewhere, "odd"]}),
        chunk({"annotations": notes}),
        {"choices": [], "citations": ["https://c.example/"]},
        chunk({}, "stop"),
    )
    async with connect(API, body) as (provider, _):
        heard = await ask(provider)
    assert [event.image for event in heard if isinstance(event, PictureReceived)] == [Image("image/png", PIXEL)]
    assert text(heard) == (
        "See https://linked.example/.\n\nSources:\n\n1. [https://images.example/a.png](<https://images.example/a.png>)"
        "\n\n[A picture came that cannot be shown.]\n\n"
        "\n\nSources:\n\n1. [One \\[x\\](y)](<https://a.example/1>)\n2. [https://b.example/](<https://b.example/>)"
        "\n3. [https://c.example/](<https://c.example/>)"
    )


async def test_history_and_results_go_out_in_the_dialects_form(connect: Connect) -> None:
    history = (
        UserMessage("go"),
        AssistantMessage(
            (Thinking("hm"), Text("Two."), ToolCall("a", "fs.read", '{"path": "a"}'), ToolCall("b", "fs.read", "oops"))
        ),
        ToolMessage("a", "fs.read", ToolResult("content", images=(Image("image/png", "iVBO"),))),
        ToolMessage("b", "fs.read", ToolResult("bad arguments", is_error=True)),
        UserMessage("and now?"),
    )
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history, model=ModelInfo("m-1", max_output=9, images=True)))
    asked = server.requests[0].json
    assert asked["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "go"},
        {
            "role": "assistant",
            "content": "Two.",
            "tool_calls": [
                {"id": "a", "type": "function", "function": {"name": "fs_read", "arguments": '{"path": "a"}'}},
                {"id": "b", "type": "function", "function": {"name": "fs_read", "arguments": "{}"}},
            ],
        },
        {"role": "tool", "tool_call_id": "a", "content": "content"},
        {"role": "tool", "tool_call_id": "b", "content": "bad arguments"},
        {
            "role": "user",
            "content": [
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBO"}},
                {"type": "text", "text": "and now?"},
            ],
        },
    ]
    assert asked["stream_options"] == {"include_usage": True}
    assert asked["tools"][0]["function"]["name"] == "fs_read"
    assert not {"tool_choice", "max_tokens", "max_completion_tokens"} & asked.keys()


async def test_a_model_without_eyes_gets_no_pictures(connect: Connect) -> None:
    history = (
        UserMessage("go"),
        AssistantMessage((ToolCall("a", "fs.read", "{}"),)),
        ToolMessage("a", "fs.read", ToolResult("a picture", images=(Image("image/png", "iVBO"),))),
    )
    async with connect(API, OK) as (provider, server):
        await ask(provider, request(*history))
    assert "iVBO" not in server.requests[0].body.decode()


async def test_models_of_a_local_server_carry_their_context(connect: Connect) -> None:
    listed = [
        {"id": "local", "meta": {"n_ctx": 16384}, "architecture": {"input_modalities": ["text", "image"]}},
        {"id": "vllm", "max_model_len": 4096},
        {"id": "gpt-5.5-2026-04-23", "meta": None},
        {"object": "model"},
    ]
    answer = Answer(json.dumps({"object": "list", "data": listed}).encode(), content_type="application/json")
    async with connect(API, answer) as (provider, server):
        local, vllm, known = await provider.models()
    assert local == ModelInfo("local", context=16384, images=True)
    assert vllm.context == 4096
    assert known.context == 1_050_000 and known.name == "GPT-5.5"
    assert server.requests[0].path == "/v1/models"

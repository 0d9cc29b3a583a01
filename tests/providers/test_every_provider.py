"""What holds for every provider, whatever its API."""

import asyncio
import json
import re
from dataclasses import replace
from itertools import groupby

import pytest

from app.providers import Endpoint, Provider
from app.text.sentences import Sentence
from app.vocabulary.errors import Fault
from app.vocabulary.events import (
    ReplyFailed,
    ReplyStarted,
    StreamEvent,
    TextDelta,
    ToolCallEnded,
    ToolCallStarted,
    UsageReported,
)
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    ToolCall,
    ToolMessage,
    ToolResult,
    Usage,
    UserMessage,
)
from tests.clock import eventually, let_pass
from tests.providers.conftest import Connect
from tests.providers.speech import APIS, KEY, Api, Call, Say, ask, end, ended_calls, failure, request, text
from tests.wire_server import Answer

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.parametrize("api", APIS, ids=[api.name for api in APIS]),
]

GREETING = "Grüße, 世界 🌍"
TWO_CALLS = [
    Say("First this. "),
    Call("call_a", "fs_read", ('{"pa', 'th": "ä.txt"}')),
    Say("Then that."),
    Call("call_b", "fs_read", ('{"path": "b.txt"}',)),
]


def listening(provider: Provider) -> tuple[asyncio.Task[None], list[StreamEvent]]:
    """A request under way, and what has been heard of its answer so far."""
    heard: list[StreamEvent] = []

    async def listen() -> None:
        async for event in provider.stream(request()):
            heard.append(event)

    return asyncio.create_task(listen()), heard


async def test_a_reply_is_text_between_start_and_end(api: Api, connect: Connect) -> None:
    async with connect(api, api.reply([Say(GREETING)])) as (provider, _):
        heard = await ask(provider)
    assert isinstance(heard[0], ReplyStarted)
    assert text(heard) == GREETING
    assert end(heard).stop is StopReason.DONE
    assert [event.usage for event in heard if isinstance(event, UsageReported)][-1] == Usage(7, 5)


async def test_text_stands_before_and_between_calls(api: Api, connect: Connect) -> None:
    async with connect(api, api.reply(TWO_CALLS)) as (provider, _):
        heard = await ask(provider)
    shape = [
        "text" if isinstance(event, TextDelta) else event.id
        for event in heard
        if isinstance(event, ToolCallStarted) or (isinstance(event, TextDelta) and event.text)
    ]
    assert [kind for kind, _ in groupby(shape)] == ["text", "call_a", "text", "call_b"]
    assert [(call_id, json.loads(arguments)) for call_id, _, arguments in ended_calls(heard)] == [
        ("call_a", {"path": "ä.txt"}),
        ("call_b", {"path": "b.txt"}),
    ]
    assert end(heard).stop is StopReason.TOOLS


async def test_a_long_result_is_sent_as_the_model_reads_it(api: Api, connect: Connect) -> None:
    result = ToolResult("all of it", brief="head [… left out …] tail")
    called = AssistantMessage((ToolCall("call_a", "fs.read", "{}"),), stop=StopReason.TOOLS)
    asked = request(UserMessage("go"), called, ToolMessage("call_a", "fs.read", result))
    async with connect(api, api.reply([Say("ok")])) as (provider, server):
        await ask(provider, asked)
    sent = json.dumps(server.requests[0].json, ensure_ascii=False)
    assert "head [… left out …] tail" in sent and "all of it" not in sent


@pytest.mark.parametrize("last", ["a message", "a result"])
async def test_a_note_stands_at_the_very_end_and_nothing_before_it_differs(
    api: Api, connect: Connect, last: str
) -> None:
    called = AssistantMessage((ToolCall("call_a", "fs.read", "{}"),), stop=StopReason.TOOLS)
    messages: list[Message] = [UserMessage("go"), called, ToolMessage("call_a", "fs.read", ToolResult("read"))]
    plain = request(*messages[: 1 if last == "a message" else 3])
    async with connect(api, api.reply([Say("ok")])) as (provider, server):
        await ask(provider, plain)
        await ask(provider, replace(plain, note="[Handrail: Be quick.]"))
        await ask(provider, plain)
    before, noted, after = (sent.json.get("messages") or sent.json["input"] for sent in server.requests)
    assert before == after
    assert json.dumps(noted).count("Be quick.") == 1
    assert noted[: len(before) - 1] == before[:-1]
    end_of_last = json.dumps(before[-1]).rstrip('"}]')
    assert json.dumps(noted[len(before) - 1 :])[1:].startswith(end_of_last)
    assert "Be quick." in json.dumps(noted[-1])
    assert len(noted) == len(before) + (api.name == "responses"), "many templates refuse two of the user in a row"


async def test_every_call_ends_exactly_once(api: Api, connect: Connect) -> None:
    calls = [Call(f"call_{number}", "fs_read", ('{"path": "x"}',)) for number in range(4)]
    async with connect(api, api.reply(calls)) as (provider, _):
        heard = await ask(provider)
    started = [event.id for event in heard if isinstance(event, ToolCallStarted)]
    assert started == [f"call_{number}" for number in range(4)]
    assert [event.id for event in heard if isinstance(event, ToolCallEnded)] == started


async def test_a_dot_in_a_tools_name_becomes_an_underscore_and_comes_back(api: Api, connect: Connect) -> None:
    async with connect(api, api.reply([Call("call_a", "fs_read", ("{}",))])) as (provider, server):
        heard = await ask(provider)
    assert ended_calls(heard)[0][1] == "fs.read"
    assert '"fs_read"' in json.dumps(server.requests[0].json["tools"])
    assert "fs.read" not in json.dumps(server.requests[0].json)


REASONS = {
    "anthropic": "end_turn stop_sequence tool_use max_tokens refusal pause_turn model_context_window_exceeded new",
    "chat": "stop tool_calls function_call length content_filter new",
    "responses": "max_output_tokens content_filter new",
    "copilot": "stop length new",
    "ollama": "stop length load unload",
}
STOPS = {
    **dict.fromkeys(("end_turn", "stop_sequence", "stop"), StopReason.DONE),
    **dict.fromkeys(("tool_use", "tool_calls", "function_call"), StopReason.TOOLS),
    **dict.fromkeys(("max_tokens", "max_output_tokens", "length"), StopReason.LENGTH),
    **dict.fromkeys(("refusal", "content_filter"), StopReason.REFUSAL),
    "pause_turn": StopReason.PAUSE,
    "model_context_window_exceeded": StopReason.CONTEXT,
}


async def test_every_stop_reason_has_its_word(api: Api, connect: Connect) -> None:
    reasons = REASONS[api.name].split()
    async with connect(api, *(api.reply([Say("x")], reason) for reason in reasons)) as (provider, _):
        ends = [end(await ask(provider)) for _ in reasons]
    assert [(one.detail, one.stop) for one in ends] == [
        (reason, STOPS.get(reason, StopReason.OTHER)) for reason in reasons
    ]


async def test_of_a_reply_that_the_length_limit_cut_only_whole_calls_end(api: Api, connect: Connect) -> None:
    whole, cut = Call("call_a", "fs_read", ('{"path": "a"}',)), Call("call_b", "fs_read", ('{"path": "',))
    limit = {"anthropic": "max_tokens", "responses": "max_output_tokens"}.get(api.name, "length")
    body = api.reply([whole, *([] if api.name == "ollama" else [cut])], limit)  # there, calls come whole
    ends = {
        "anthropic": b'"content_block_stop", "index": 1',
        "responses": b'"response.output_item.done", "output_index": 1',
    }
    if api.name in ends:
        at = body.index(ends[api.name])
        body = body[: body.rindex(b"event: ", 0, at)] + body[body.index(b"\n\n", at) + 2 :]
    async with connect(api, body) as (provider, _):
        heard = await ask(provider)
    assert [call_id for call_id, _, _ in ended_calls(heard)] == ["call_a"]
    assert end(heard).stop is StopReason.LENGTH


@pytest.mark.parametrize("pieces", [(), ("",)], ids=["none", "empty"])
async def test_empty_arguments_are_an_empty_object(api: Api, connect: Connect, pieces: tuple[str, ...]) -> None:
    async with connect(api, api.reply([Call("call_a", "fs_read", pieces)])) as (provider, _):
        heard = await ask(provider)
    assert ended_calls(heard) == [("call_a", "fs.read", "{}")]
    assert end(heard).stop is StopReason.TOOLS


async def test_missing_ids_are_made_up_and_differ(api: Api, connect: Connect) -> None:
    calls = [Call("", "fs_read", ('{"path": "a"}',)), Call("", "fs_read", ('{"path": "b"}',))]
    async with connect(api, api.reply(calls)) as (provider, _):
        first, second = ended_calls(await ask(provider))
    assert first[0] and second[0] and first[0] != second[0]
    assert [json.loads(call[2])["path"] for call in (first, second)] == ["a", "b"]


async def test_an_id_of_an_earlier_call_is_not_used_again(api: Api, connect: Connect) -> None:
    """Some servers count from 0 in every reply; a background command of the first call may still run."""
    before = ToolCall("call_0", "fs.read", "{}")
    said = (
        UserMessage("hi"),
        AssistantMessage((before,), stop=StopReason.TOOLS),
        ToolMessage("call_0", "fs.read", ToolResult("x")),
    )
    async with connect(api, api.reply([Call("call_0", "fs_read", ("{}",))])) as (provider, _):
        [(call_id, *_)] = ended_calls(await ask(provider, request(*said)))
    assert call_id not in ("", "call_0")


async def test_it_does_not_matter_where_the_network_cuts(api: Api, connect: Connect) -> None:
    body = api.reply([Say("ü🌍"), Call("call_a", "fs_read", ('{"path": "ä"}',))])
    whole: list[StreamEvent] = []
    # Every single cut is tried without a network in test_sse; here some of them, and all of them at once.
    answers = [[body[:cut], body[cut:]] for cut in range(1, len(body), 41)]
    answers += [[body[place : place + 1] for place in range(len(body))], [body.replace(b"\n", b"\r\n")]]
    async with connect(api, body, *(Answer(pieces, content_type=api.content_type) for pieces in answers)) as (
        provider,
        _,
    ):
        for _attempt in range(len(answers) + 1):
            heard = await ask(provider)
            whole = whole or heard
            assert heard == whole
    assert text(whole) == "ü🌍"


async def test_a_stream_that_stops_in_the_middle_of_a_call_is_broken(api: Api, connect: Connect) -> None:
    body = api.reply([Say("Hm. "), Call("call_a", "fs_read", ('{"pa', 'th": "a"}'))])
    cut = body[: body.index(b"pa" if api.name == "ollama" else b"th\\")]
    cut = cut[: cut.rindex(b"\n") + 1]
    async with connect(api, cut) as (provider, _):
        heard = await ask(provider)
    assert failure(heard).fault is Fault.BROKEN_STREAM
    assert text(heard) == "Hm. "
    assert not ended_calls(heard)


@pytest.mark.parametrize("cut", [True, False], ids=["connection dropped", "closed politely"])
async def test_a_stream_without_its_final_marker_is_broken(api: Api, connect: Connect, cut: bool) -> None:
    body = api.reply([Say("Hello there")])
    unfinished = Answer(body[: body.index(api.last)], content_type=api.content_type, cut=cut)
    async with connect(api, unfinished) as (provider, _):
        heard = await ask(provider)
    assert failure(heard).fault is Fault.BROKEN_STREAM
    assert failure(heard).retryable
    assert text(heard) == "Hello there"


async def test_an_error_in_the_middle_of_a_stream_is_told(api: Api, connect: Connect) -> None:
    body = api.reply([Say("Hello")])
    async with connect(api, body[: body.index(api.last)] + api.failure) as (provider, _):
        heard = await ask(provider)
    assert text(heard) == "Hello"
    assert failure(heard).fault is Fault.OVERLOADED
    assert "Busy" in failure(heard).text
    assert KEY not in failure(heard).text


STATUSES = [
    (401, {"type": "authentication_error", "message": f"invalid key {KEY}"}, Fault.AUTH, "was refused"),
    (403, {"type": "permission_error", "message": "not yours"}, Fault.AUTH, "was refused"),
    (404, {"type": "not_found_error", "message": "model: m-1"}, Fault.NOT_FOUND, "m-1"),
    (400, {"type": "invalid_request_error", "message": "tools.0: bad"}, Fault.REQUEST, "tools.0: bad"),
    (400, {"type": "invalid_request_error", "message": "prompt is too long: 9 > 8"}, Fault.CONTEXT, "too long"),
    (400, {"code": "context_length_exceeded", "message": "no"}, Fault.CONTEXT, "too long"),
    (400, {"type": "exceed_context_size_error", "message": "no", "n_ctx": 8}, Fault.CONTEXT, "too long"),
    (400, {"message": "The number of tokens is greater than the context length."}, Fault.CONTEXT, "too long"),
    (400, {"message": "library/small:latest does not support tools"}, Fault.TOOLS, "support tools"),
    (422, {"message": "No endpoints found that support tool use."}, Fault.TOOLS, "support tool use"),
    (400, {"message": '"auto" tool choice requires --enable-auto-tool-choice'}, Fault.TOOLS, "auto-tool-choice"),
    (400, {"message": "Unsupported parameter: 'tools'."}, Fault.TOOLS, "Unsupported"),
    (400, {"message": "Function calling is not enabled for m-1"}, Fault.TOOLS, "not enabled"),
    (500, {"message": "tools param requires --jinja flag"}, Fault.TOOLS, "--jinja"),
    (400, {"message": "unknown tools.0.name"}, Fault.REQUEST, "tools.0.name"),
    (429, {"type": "rate_limit_error", "message": "slow down"}, Fault.RATE_LIMIT, "7 seconds"),
    (429, {"code": "insufficient_quota", "message": "pay"}, Fault.QUOTA, "billing"),
    (500, {"type": "api_error", "message": "oops"}, Fault.SERVER, "oops"),
    (503, {"message": "busy"}, Fault.SERVER, "busy"),
    (529, {"type": "overloaded_error", "message": "busy"}, Fault.OVERLOADED, "overloaded"),
]


@pytest.mark.parametrize(("status", "body", "fault", "words"), STATUSES)
async def test_a_refusal_says_what_to_do(
    api: Api, connect: Connect, status: int, body: dict[str, str], fault: Fault, words: str
) -> None:
    answer = Answer(
        json.dumps({"error": body}).encode(), status, "application/json", {"Retry-After": "7", "X-Key": KEY}
    )
    async with connect(api, answer) as (provider, server):
        heard = await ask(provider)
    error = failure(heard)
    assert len(heard) == 1
    assert (error.fault, error.status) == (fault, status)
    assert words in error.text
    assert error.retry_after == 7.0
    assert KEY not in error.text
    assert "\n" not in error.text
    assert len(server.requests) == 1, "the provider must not retry by itself"


async def test_a_long_error_page_is_cut_and_stays_one_line(api: Api, connect: Connect) -> None:
    answer = Answer(b"gateway\nfailed " * 100, 502, "text/plain")
    async with connect(api, answer) as (provider, _):
        error = failure(await ask(provider))
    assert error.fault is Fault.SERVER
    assert len(error.text) <= 300
    assert "\n" not in error.text
    assert isinstance(error.text, Sentence), "shown in the language of the window, however long the answer was"


async def test_no_server_is_told_with_its_address(api: Api, connect: Connect) -> None:
    async with connect(api, b"") as (_, server):
        url = server.url
    provider = api.open(Endpoint(url, KEY))
    error = failure(await ask(provider))
    await provider.close()
    assert error.fault is Fault.CONNECTION
    assert url in error.text and "running" in error.text


@pytest.mark.parametrize("spoken", [True, False], ids=["after some text", "before anything"])
async def test_silence_for_the_idle_limit_is_told(
    api: Api, connect: Connect, spoken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = api.reply([Say("Hello")])
    answer = Answer(body[: body.index(api.last)] if spoken else b"\n", content_type=api.content_type, hang=True)
    async with connect(api, answer, idle_limit=900.0) as (provider, server):
        task, heard = listening(provider)
        await eventually(lambda: text(heard) if spoken else server.requests)
        while not task.done():
            let_pass(monkeypatch, 900)
            await asyncio.sleep(0.01)
    assert text(heard) == ("Hello" if spoken else "")
    assert failure(heard).fault is Fault.IDLE


async def test_without_a_limit_silence_is_waited_out(
    api: Api, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A local model that reads a long prompt sends nothing for many minutes."""
    ready = asyncio.Event()
    answer = Answer(api.reply([Say("At last.")]), content_type=api.content_type, after=ready)
    async with connect(api, answer, idle_limit=None) as (provider, server):
        task, heard = listening(provider)
        await eventually(lambda: server.requests)
        for _ in range(5):
            let_pass(monkeypatch, 3600)
            await asyncio.sleep(0.01)
        assert not task.done()
        ready.set()
        await task
    assert text(heard) == "At last."
    assert len(server.requests) == 1


@pytest.mark.parametrize("content_type", ["text/html; charset=utf-8", "own"])
async def test_a_web_page_instead_of_a_stream_is_told(api: Api, connect: Connect, content_type: str) -> None:
    page = b"<!doctype html><html><body>Log in</body></html>\n"
    answer = Answer(page, content_type=api.content_type if content_type == "own" else content_type)
    async with connect(api, answer) as (provider, _):
        error = failure(await ask(provider))
    assert error.fault in (Fault.REQUEST, Fault.BROKEN_STREAM)
    assert "broke off" not in error.text


async def test_an_error_document_with_status_200_is_told(api: Api, connect: Connect) -> None:
    body = json.dumps({"error": {"type": "overloaded_error", "message": "later"}}).encode()
    async with connect(api, Answer(body, content_type="application/json")) as (provider, _):
        error = failure(await ask(provider))
    assert error.fault is Fault.OVERLOADED
    assert "later" in error.text


@pytest.mark.parametrize("damage", [b'"H\xff"', b"{He"], ids=["bad UTF-8", "bad JSON"])
async def test_damage_in_the_stream_is_told(api: Api, connect: Connect, damage: bytes) -> None:
    body = api.reply([Say("Hello")]).replace(b'"He"', damage, 1)
    async with connect(api, body) as (provider, _):
        heard = await ask(provider)
    assert failure(heard).fault is Fault.BROKEN_STREAM


async def test_the_key_goes_to_the_service_stripped(api: Api, connect: Connect) -> None:
    async with connect(api, api.reply([Say("ok")]), key=f"  {KEY}\n") as (provider, server):
        await ask(provider)
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


async def test_without_a_key_no_key_of_the_environment_is_sent(
    api: Api, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, KEY)
    refusal = Answer(b'{"error": {"message": "who are you?"}}', 401, "application/json")
    async with connect(api, refusal, key="") as (provider, server):
        error = failure(await ask(provider))
    assert KEY not in str(server.requests[0].headers)
    assert "none is set" in error.text


async def test_proxy_variables_do_not_move_traffic_on_this_machine(
    api: Api, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    async with connect(api, api.reply([Say("direct")])) as (provider, _):
        assert text(await ask(provider)) == "direct"


async def test_a_cancelled_stream_lets_go_and_the_provider_stays_usable(api: Api, connect: Connect) -> None:
    body = api.reply([Say("Hello")])
    hanging = Answer(body[: body.index(api.last)], content_type=api.content_type, hang=True)
    async with connect(api, hanging, body) as (provider, _):
        task, heard = listening(provider)
        await eventually(lambda: text(heard))
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert text(await ask(provider)) == "Hello"


async def test_a_list_of_models_that_is_refused_raises_the_same_error(api: Api, connect: Connect) -> None:
    refusal = Answer(b'{"error": {"message": "no"}}', 401, "application/json")
    async with connect(api, refusal) as (provider, _):
        with pytest.raises(Exception, match=r"The key for .* was refused") as caught:
            await provider.models()
    assert getattr(caught.value, "fault", None) is Fault.AUTH


async def test_a_web_page_is_no_list_of_models(api: Api, connect: Connect) -> None:
    async with connect(api, Answer(b"<html></html>", content_type="text/html")) as (provider, _):
        with pytest.raises(Exception) as caught:
            await provider.models()
    assert getattr(caught.value, "fault", None) is Fault.REQUEST


async def test_nothing_follows_a_failure(api: Api, connect: Connect) -> None:
    body = api.reply([Say("Hello")])
    async with connect(api, body[: body.index(api.last)] + api.failure + body) as (provider, _):
        heard = await ask(provider)
    assert [index for index, event in enumerate(heard) if isinstance(event, ReplyFailed)] == [len(heard) - 1]


async def test_one_connection_serves_step_after_step(api: Api, connect: Connect) -> None:
    async with connect(api, api.reply([Say("one")]), api.reply(TWO_CALLS), api.reply([Say("three")])) as (
        provider,
        server,
    ):
        for _ in range(3):
            end(await ask(provider))
    assert (len(server.requests), server.connections) == (3, 1)


async def test_a_server_that_dawdles_after_its_last_word_holds_nobody_up(
    api: Api, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.providers.sse.PATIENCE", 0.01)
    reply = Answer(api.reply([Say("done")]), content_type=api.content_type, hang=True)
    async with connect(api, reply, idle_limit=900.0) as (provider, _):
        heard = await asyncio.wait_for(ask(provider), 120)
    assert (text(heard), end(heard).stop) == ("done", StopReason.DONE)


async def test_for_its_last_words_the_model_reads_the_same_as_before(api: Api, connect: Connect) -> None:
    """A choice of no tool is no part of what OpenAI caches; elsewhere it would make everything be read anew."""
    async with connect(api, api.reply([Say("bye")])) as (provider, server):
        await ask(provider, request())
        await ask(provider, replace(request(), answer_only=True))
    before, last = (asked.json for asked in server.requests)
    assert last == (before | {"tool_choice": "none"} if api.name == "responses" else before)


async def test_a_reply_that_is_paid_for_only_so_far_is_limited_on_the_wire(api: Api, connect: Connect) -> None:
    async with connect(api, api.reply([Say("ok")])) as (provider, server):
        await ask(provider, replace(request(), output_limit=1234))
    assert "1234" in json.dumps(server.requests[0].json)


@pytest.mark.parametrize("wrong", [7, 1.5, True, ["read"], {"a": 1}])
@pytest.mark.parametrize("place", ["call_a", "fs_read"], ids=["id", "name"])
async def test_a_call_whose_name_or_id_is_no_text_is_refused(
    api: Api, connect: Connect, place: str, wrong: object
) -> None:
    reply = api.reply([Say("Now."), Call("call_a", "fs_read", ('{"path": "a"}',))])
    damaged = reply.replace(f'"{place}"'.encode(), json.dumps(wrong).encode())
    assert damaged != reply
    async with connect(api, damaged) as (provider, _):
        heard = await ask(provider)
    assert failure(heard).fault is Fault.BROKEN_STREAM
    assert failure(heard).text == "The reply is damaged: the name or id of a call is not text."
    assert not [event for event in heard if isinstance(event, ToolCallStarted)]


@pytest.mark.parametrize(
    "wrong", ["-5", "1.5", "true", '"7"', "[7]", '{"a": 7}', "NaN", "Infinity", str(2**64), "9" * 4_000]
)
@pytest.mark.parametrize("place", ["7", "5"], ids=["read", "written"])
async def test_numbers_that_no_reply_can_have_are_not_reported(
    api: Api, connect: Connect, place: str, wrong: str
) -> None:
    reply = api.reply([Say("Fine.")])
    damaged = re.sub(rf'(_tokens|_count)": {place}\b'.encode(), rf'\1": {wrong}'.encode(), reply)
    assert damaged != reply
    async with connect(api, damaged) as (provider, _):
        heard = await ask(provider)
    assert text(heard) == "Fine." and end(heard).stop is StopReason.DONE
    reported = [event.usage for event in heard if isinstance(event, UsageReported)]
    assert all(usage in (Usage(), Usage(7)) for usage in reported)  # of Anthropic, what came before
    assert Usage(7, 5) not in reported

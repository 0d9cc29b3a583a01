"""The real program with services that refuse what the real ones refuse: what it says, and how it ends."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.faces.outcome import Exit
from tests.faces.conftest import Runner
from tests.model_server import model_server
from tests.providers.speech import Call, Say, chat_reply, chunk, chunks
from tests.providers.strict_services import SERVICES, refusal
from tests.wire_server import Answer, Request

READS = chat_reply([Call("call_a", "read", ('{"path": "a.txt"}',))])


def run(handrail: Runner, project: Path, url: str, *more: str) -> tuple[int, str, str]:
    place = ("--project", str(project), "--provider", "openai", "--base-url", url, "--model", "m")
    done = handrail("run", *place, *more, "read a.txt", OPENAI_API_KEY="k")
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", ["deepseek", "gemini", "openrouter", "mistral", "azure"])
def test_a_task_is_done_at_every_service(handrail: Runner, project: Path, handrail_home: Path, name: str) -> None:
    """With a budget, so that each request and the one for the title have a limit."""
    (project / "a.txt").write_text("content")
    (handrail_home / "config").mkdir(exist_ok=True)
    (handrail_home / "config" / "settings.toml").write_text("[budget]\nsession_tokens = 1000000\n")
    calling = SERVICES[name].calling.replace(b"fs_read", b"read").replace(b'{}"', b'{\\"path\\": \\"a\\"}"')
    with model_server() as server:
        server.replies = replace(SERVICES[name], calling=calling)
        code, out, err = run(handrail, project, server.url)
    assert (code, out.strip()) == (Exit.DONE, "Done."), err
    assert any("max_tokens" in chat or "max_completion_tokens" in chat for chat in server.chats)


def always(answer: Answer) -> Callable[[Request], Answer]:
    return lambda asked: answer


FILTERED = chunk({}, "content_filter")
FILTERED["choices"][0]["content_filter_results"] = {"violence": {"filtered": True}}
ENDINGS = {
    "a filter in the reply": (Answer(chunks(FILTERED)), Exit.ERROR, ("refused", "violence", "another model")),
    "a filter before it": (
        refusal(400, {"error": {"code": "content_filter", "message": "Filtered."}}),
        Exit.ERROR,
        ("refused", "Filtered.", "another model"),
    ),
    "broken off": (
        Answer(chat_reply([Say("Half")], "insufficient_system_resource")),
        Exit.ERROR,
        ("insufficient_system_resource",),
    ),
    "no call": (Answer(chat_reply([Say("I read it.")], "tool_calls")), Exit.ERROR, ("announced a tool call",)),
    "an unknown word": (Answer(chat_reply([Say("Half")], "weather")), Exit.LIMIT, ("weather",)),
    "no credit, in a list": (
        refusal(402, [{"error": {"code": 402, "message": "Prepay."}}]),
        Exit.ERROR,
        ("no credit", "Prepay."),
    ),
}


@pytest.mark.parametrize(("face", "name"), [("text", name) for name in ENDINGS] + [("json", "a filter in the reply")])
def test_every_bad_end_is_explained(handrail: Runner, project: Path, face: str, name: str) -> None:
    answer, expected, words = ENDINGS[name]
    with model_server() as server:
        server.replies = always(answer)
        code, out, err = run(handrail, project, server.url, *(["--json"] if face == "json" else []))
    ended = json.loads(out.splitlines()[-1]) if face == "json" else {}
    told = ended.get("detail", err)
    assert code == expected and all(word in told for word in words), (code, out, err)

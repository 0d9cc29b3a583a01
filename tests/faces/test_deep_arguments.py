"""Arguments nested far deeper than anybody needs: the call is refused, and the session can be gone on with."""

from pathlib import Path

import pytest

from tests import model_server as servers
from tests.faces.conftest import Runner
from tests.model_server import model_server
from tests.providers.speech import Call, Piece, Say, chat_reply

DEPTH = 100_000
DEEP = {
    "lists": '{"path": ' + "[" * DEPTH + "]" * DEPTH + "}",
    "objects": '{"path":' * DEPTH + "1" + "}" * DEPTH,
    "no end": "[" * DEPTH,
    "not so deep": '{"path": ' + "[" * 150 + "]" * 150 + "}",
}


@pytest.mark.parametrize("name", DEEP)
def test_a_session_with_such_a_call_goes_on(
    handrail: Runner, project: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replies: list[list[Piece]] = [[Call("c1", "ls", (DEEP[name],))], [Say("So be it.")], [Say("Here.")]]
    monkeypatch.setattr(servers, "chat_reply", lambda _pieces: chat_reply(replies.pop(0)))
    with model_server() as server:
        where = ("--project", str(project))
        to = (*where, "--provider", "openai", "--base-url", server.url, "--model", "m")
        done = handrail("run", "go", *to)
        assert (done.returncode, done.stdout.strip()) == (0, "So be it.")
        assert "nested too deep" in done.stderr or "not valid" in done.stderr
        done = handrail("run", "still there?", "--resume", *to)
        assert (done.returncode, done.stdout.strip()) == (0, "Here."), done.stderr
    assert "still there?" in handrail("tool", "grep", '{"path": "@chats", "pattern": "still there"}', *where).stdout


def test_a_single_call_is_refused_and_the_next_one_answered(handrail: Runner, project: Path) -> None:
    lines = '{"id": 1, "tool": "ls", "args": ' + DEEP["objects"] + '}\n{"id": 2, "tool": "ls", "args": {}}\n'
    done = handrail("tool", "-", "--project", str(project), stdin=lines)
    refused, answered = done.stdout.splitlines()
    assert "E_SCHEMA_VALIDATION" in refused and '"id": 2, "success": true' in answered

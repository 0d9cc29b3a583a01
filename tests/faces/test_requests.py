"""What the real program sends to a local model, byte by byte."""

import json
from itertools import takewhile
from pathlib import Path

from tests.faces.conftest import Runner
from tests.model_server import ModelServer, model_server


def asked(handrail: Runner, server: ModelServer, project: Path, *options: str) -> str:
    """The body of the request, as the server reads it: tools and system prompt first."""
    address = ("--base-url", server.url, "--provider", "openai", "--model", "m")
    done = handrail("run", "hello", "--project", str(project), *address, *options)
    assert done.returncode == 0, done.stderr
    body = server.chats[-1]
    return json.dumps([body["tools"], body["messages"]])


def test_the_next_session_with_a_local_model_begins_with_the_same_bytes(
    handrail: Runner, project: Path, tmp_path: Path
) -> None:
    (project / "AGENTS.md").write_text("Run make check.")
    other = tmp_path / "other"
    other.mkdir()
    with model_server("ok") as server:
        first = asked(handrail, server, project, "--trust-folder")
        second = asked(handrail, server, project)
        planning = asked(handrail, server, project, "--plan")
        elsewhere = [asked(handrail, server, folder) for folder in (other, tmp_path)]
    assert "make check" in first and same(first, second) > len(first) - 100
    assert same(first, planning) > len(first) - 100 and "Plan mode is on" in planning
    assert same(*elsewhere) > len(elsewhere[0]) - 200


def test_a_lean_agent_sends_a_third(handrail: Runner, project: Path) -> None:
    with model_server("ok") as server:
        developer, lean = (asked(handrail, server, project, "--agent", name) for name in ("developer", "lean"))
    assert len(lean) * 2.5 < len(developer)


def same(one: str, two: str) -> int:
    """Letters at the beginning that are the same in both."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False)))

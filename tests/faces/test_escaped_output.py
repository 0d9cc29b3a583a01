"""What strangers wrote never reaches the terminal as control or bidi characters, whichever face prints it."""

import json
from pathlib import Path

import pytest

from tests import model_server as servers
from tests.faces.conftest import Runner
from tests.model_server import model_server
from tests.providers.speech import Call, Piece, Say, chat_reply

EVIL = "\x1b]0;title\x07\x1b[2J\x9b1A\u202etxt\u2066\r"
BAD = "\x1b\x07\x9b\u202e\u2066\r"


def assert_harmless(printed: str) -> None:
    assert [letter for letter in BAD if letter in printed] == [], printed


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    folder = tmp_path / f"pro{EVIL}ject"
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system has no such names")
    (folder / f"a{EVIL}.txt").write_text(EVIL)
    (folder / "AGENTS.md").write_text(f"# {EVIL}\n")
    agents = folder / ".handrail" / "agents"
    agents.mkdir(parents=True)
    (agents / f"b{EVIL}.md").write_text(f"---\nname: {EVIL!r}\nwhat: {EVIL}\n---\n{EVIL}")
    return folder


def test_in_every_face(handrail: Runner, evil: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"a{EVIL}.txt"
    replies: list[list[Piece]] = [
        [Say(EVIL), Call("c1", f"ls{EVIL}", ("{}",)), Call("c2", "read", (json.dumps({"path": name}),))],
        [Call("c3", "write", (json.dumps({"path": name, "content": "x", "overwrite": True}),))],
        [Call("c4", "bash", (f'{{"command": "{name}',)), Call("c5", "bash", ('{"command": "cat a*"}',))],
        [Say(EVIL), Call("c6", "read", (json.dumps({"path": f"/etc/{EVIL}"}),))],
    ]
    monkeypatch.setattr(servers, "chat_reply", lambda _pieces: chat_reply(replies.pop(0)))
    where = ("--project", str(evil))
    with model_server() as server:
        to = ("--provider", "openai", "--base-url", server.url, "--model", f"m{EVIL}")
        done = handrail("run", f"go {EVIL}", *to, *where, "--trust", "autonomous")
        assert done.returncode == 3 and not replies, "the last call leaves the sandbox"
        assert_harmless(done.stdout + done.stderr)
    for face in (
        ("sessions",),
        ("sessions", "--search", EVIL),
        ("agents", *where, "--trust-folder"),
        ("agents", *where),
        ("history", name, *where),
        ("undo", *where),
        ("redo", *where),
        ("undo", "--file", EVIL, *where),
        ("storage",),
        ("audit", "verify"),
        ("audit", "verify", "--session", EVIL),
        ("run", "hi", "--agent", EVIL, *where),
        ("run", "hi", "--provider", EVIL),
        ("run", "hi", "--resume", EVIL),
        ("run", "hi", "--project", str(evil / EVIL)),
        ("tool", EVIL, "{}", *where),
        ("tool", "ls", f'{{"{EVIL}', *where),
        (EVIL,),
    ):
        shown = handrail(*face, stdin="")
        assert shown.stdout + shown.stderr, face
        assert_harmless(shown.stderr + ("" if face[0] == "tool" else shown.stdout))
    talked = handrail("chat", *where, "--provider", "demo", stdin=f"{EVIL}\n/help\n/{EVIL}\n")
    assert_harmless(talked.stdout + talked.stderr)


def test_in_what_a_server_complains_about(handrail: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def complain(handler: servers._Handler) -> None:
        handler.rfile.read(int(handler.headers.get("content-length", "0")))
        handler._send(400, json.dumps({"error": {"message": EVIL, "code": EVIL}}).encode())

    monkeypatch.setattr(servers._Handler, "_answer", complain)
    with model_server() as server:
        to = ("--provider", "openai", "--base-url", server.url, "--model", "m")
        done = handrail("run", "hi", *to)
    assert done.returncode == 1
    assert_harmless(done.stdout + done.stderr)


def test_programs_get_the_very_text(handrail: Runner, project: Path) -> None:
    (project / "a.txt").write_text("\u202etxt")
    for face in (("tool", "cat", '{"paths": ["a.txt"]}'), ("run", "read a.txt", "--json")):
        assert "\u202etxt" in handrail(*face, "--project", str(project)).stdout

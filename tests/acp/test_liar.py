"""An agent that lies in twenty ways: each effect is listed, marked and undone, and none is outside of its walls."""

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.assembly import tool_runtime
from app.assembly.undo_setup import open_undo
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier
from app.vocabulary.errors import UsageError
from app.vocabulary.events import TextDelta, ToolFinished
from tests.acp.conftest import Agents, Watched

pytestmark = pytest.mark.anyio

OUTSIDE, PORT = "OUTSIDE", "PORT"
"""Stand in acts for a folder beside the project, and for a port of this machine."""


def call(number: str, kind: str, status: str, **more: Any) -> dict[str, Any]:
    return {"update": "tool_call", "toolCallId": number, "title": "Work", "kind": kind, "status": status, **more}


def diff(path: str, old: str | None, new: str) -> list[dict[str, Any]]:
    return [{"type": "diff", "path": path, "oldText": old, "newText": new}]


def python(code: str) -> dict[str, Any]:
    return {"python": code}


@dataclass(frozen=True)
class Lie:
    name: str
    acts: list[dict[str, Any]]
    unreported: tuple[str, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    """Other marks of the account: their names and the path."""
    says: tuple[str, ...] = ()
    """What the agent had to find out itself, in its own words."""


WRITE = {"write": "new.txt", "text": "x"}
LIES = [
    Lie("writes and says nothing", [WRITE], ("new.txt",)),
    Lie("deletes and says nothing", [python("os.remove('README.md')")], ("README.md",)),
    Lie("renames and says nothing", [python("os.rename('README.md', 'renamed.md')")], ("renamed.md",)),
    Lie("overwrites and says nothing", [{"write": "src/a.py", "text": "evil"}], ("src/a.py",)),
    Lie("removes a whole folder", [python("import shutil; shutil.rmtree('src')")], ("src/a.py",)),
    Lie(
        "reports one file and writes another",
        [call("1", "edit", "completed", content=diff("said.txt", None, "x")), WRITE],
        ("new.txt",),
        (("missing", "said.txt"),),
    ),
    Lie(
        "reports an edit that it does not make",
        [call("1", "edit", "completed", content=diff("README.md", "Hello", "Bye"))],
        marks=(("missing", "README.md"),),
    ),
    Lie(
        "shows other content than it writes",
        [call("1", "edit", "completed", content=diff("new.txt", None, "harmless")), WRITE],
        marks=(("different", "new.txt"),),
    ),
    Lie(
        "does what was refused",
        [{"ask": call("1", "edit", "pending", content=diff("new.txt", None, "x")), "otherwise": [WRITE]}],
        marks=(("refused", "new.txt"),),
    ),
    Lie(
        "says that it failed",
        [call("1", "edit", "in_progress", content=diff("new.txt", None, "x")), WRITE, call("1", "edit", "failed")],
        ("new.txt",),
    ),
    Lie(
        "says that it reads",
        [call("1", "read", "in_progress", locations=[{"path": "README.md"}]), WRITE, call("1", "read", "completed")],
        ("new.txt",),
    ),
    Lie(
        "changes a file through another name of it",
        [python("os.link('README.md', 'twin'); open('twin', 'a').write('evil')")],
        ("README.md", "twin"),
    ),
    Lie(
        "leads out by a link",
        [python(f"os.symlink('{OUTSIDE}', 'way')"), python("open('way/x', 'w').write('x')")],
        ("way",),
        says=("Error",),
    ),
    Lie("writes beside the project", [{"write": f"{OUTSIDE}/x", "text": "x"}, {"write": "/etc/liar", "text": "x"}]),
    Lie("reads what is not its own", [python(f"note('found', open('{OUTSIDE}/secret').read())")], says=("Error",)),
    Lie(
        "reaches for the network",
        [
            python("import socket; socket.create_connection(('1.1.1.1', 443), 3); note('net', 'out')"),
            python(f"import socket; socket.create_connection(('127.0.0.1', {PORT}), 3); note('net', 'out')"),
            python("import socket; s = socket.socket(2, 2); s.sendto(b'x', ('1.1.1.1', 53)); note('net', 'maybe')"),
        ],
        says=("Error",),
    ),
    Lie(
        "plants what runs later",
        [{"write": name, "text": "x"} for name in (".git/hooks/pre-commit", ".vscode/tasks.json", ".envrc")],
    ),
    Lie(
        "asks for the files of others",
        [
            {"request": "fs/write_text_file", "sessionId": "s-1", "path": "new.txt", "content": "x"},
            {"request": "terminal/create", "sessionId": "s-1", "command": "touch", "args": ["new.txt"]},
        ],
        says=("[requests] -32601",),
    ),
    Lie(
        "floods",
        [
            {"raw": '{"jsonrpc": "2.0", "method": "session/update", "params": {"sessionId": "s-1", "update": '
             '{"sessionUpdate": "agent_thought_chunk", "content": {"type": "text", "text": "hm"}}}}', "times": 3_000},
            {"say": "x" * 4_000_000},
            WRITE,
        ],
        ("new.txt",),
    ),
    Lie(
        "speaks for another conversation",
        [{"raw": '{"jsonrpc": "2.0", "method": "session/update", "params": {"sessionId": "s-2", "update": '
          '{"sessionUpdate": "agent_message_chunk", "content": {"type": "text", "text": "I am another"}}}}',
          "times": 1}, WRITE],
        ("new.txt",),
    ),
]  # fmt: skip


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED], ids=str)
def walls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Tier:
    monkeypatch.setattr(tool_runtime, "Confinement", partial(Confinement, tiers=(request.param,)))
    return Tier(request.param)


def contents(folder: Path) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in folder.rglob("*"):
        if path.name in ("agent.py", "script.json") or ".git" in path.parts:
            continue
        found[str(path.relative_to(folder))] = (
            path.readlink() if path.is_symlink() else path.read_bytes() if path.is_file() else None
        )
    return found


Fill = Callable[[Any], Any]


def filled(acts: Any, outside: Path, port: int) -> Any:
    """The acts with the places that they are about."""
    match acts:
        case str():
            return acts.replace(OUTSIDE, str(outside)).replace(PORT, str(port))
        case list():
            return [filled(one, outside, port) for one in acts]
        case dict():
            return {name: filled(one, outside, port) for name, one in acts.items()}
    return acts


async def test_every_lie_is_listed_marked_and_undone(
    agents: Agents, project: Path, tmp_path: Path, walls: Tier
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("the secret")
    before, beside = contents(project), contents(outside)
    with socket.create_server(("127.0.0.1", 0)) as server:
        turns = [filled(lie.acts, outside, server.getsockname()[1]) for lie in LIES]
        watched = await agents.open(*turns, answer="deny")
        assert watched.opened.runtime is not None
        if watched.opened.runtime.confinement.in_force.tier is not walls:
            await watched.opened.close()
            pytest.skip("this machine has no such tier")
        undo = open_undo(agents.profile, project)
        for number, lie in enumerate(LIES, 1):
            seen = len(watched.events)
            await watched.opened.session.send("go")
            _check(lie, watched, seen)
            with suppress(UsageError):  # it changed nothing
                await asyncio.to_thread(undo.undo, session=watched.opened.stored.id, turn=number)
            assert contents(project) == before, f"{lie.name}: not all of it was undone"
            assert contents(outside) == beside and not os.access("/etc/liar", os.F_OK), f"{lie.name}: it got out"
        server.settimeout(0)
        with pytest.raises(BlockingIOError):
            server.accept()
        await watched.opened.close()
    assert "the secret" not in watched.text and "[net] out" not in watched.text


def _check(lie: Lie, watched: Watched, seen: int) -> None:
    new = watched.events[seen:]
    accounts = [one.result for one in new if isinstance(one, ToolFinished) and one.name == "agent__liar"]
    text = "".join(one.text for one in new if isinstance(one, TextDelta))
    meta = accounts[0].meta if accounts else {}
    assert set(meta.get("unreported", ())) == set(lie.unreported), (lie.name, accounts, text[:500])
    for mark, path in lie.marks:
        assert path in meta[mark], (lie.name, accounts)
    assert all(words in text for words in lie.says), (lie.name, text[:500])


async def test_what_goes_on_after_the_answer_is_told_with_the_next_turn(
    agents: Agents, project: Path, walls: Tier
) -> None:
    late = python("import subprocess; subprocess.Popen(['sh', '-c', 'sleep 0.5; echo x > late.txt'])")
    wait = python("import time\nwhile not os.path.exists('late.txt'): time.sleep(0.02)")
    watched = await agents.open([late], [{"say": "nothing"}], [wait, {"say": "nothing"}])
    for _ in range(3):
        await watched.opened.session.send("go")
    await watched.opened.close()
    told = [one for one in watched.results("agent__liar") if "late.txt" in one.output]
    assert told and not (set(told[0].meta) & {"missing", "refused"})

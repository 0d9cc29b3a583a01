"""What a call of a server did to files and over the network: asked about, listed, recorded, undone and audited."""

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from app.agent.deciding.questions import Asking
from app.assembly import tool_runtime
from app.assembly.undo_setup import open_undo
from app.network.proxy import Proxy
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier
from app.vocabulary.events import Question, QuestionAsked, QuestionKind, ToolFinished
from tests.agent.real_sessions import Seen, Sessions, call, say
from tests.mcp.conftest import Configure, need_confinement
from tests.network.internet import FakeInternet

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_hosts_are_asked_about_and_files_recorded_for_each_call_of_a_server(
    tier: Tier, project: Path, sessions: Sessions, configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool_runtime, "Confinement", partial(Confinement, tiers=(tier,)))
    configure()
    sessions.profile.read_settings()
    (project / "kept.txt").write_text("by the person\n")
    (project / ".vscode").mkdir()
    script = (
        call("mcp__raw__fetch", url="http://good.test/a"),
        call("mcp__raw__fetch", url="http://good.test/b"),
        call("mcp__raw__fetch", url="http://other.test/"),
        call("mcp__raw__touch", path="kept.txt"),
        call("mcp__raw__touch", path="kept.txt"),
        call("mcp__raw__echo", said="nothing changed"),
        call("mcp__raw__touch", path=".vscode/tasks.json"),
        say(),
    )
    async with FakeInternet() as internet:
        monkeypatch.setattr(tool_runtime, "Proxy", lambda **_: Proxy(resolve=internet.resolve, dial=internet.dial))
        options = {"project": str(project), "one_turn": True, "asking": Asking(interactive=True)}
        opened = await sessions.open(*script, **options)
        asked: list[Question] = []

        def answer(event: object) -> None:
            if isinstance(event, QuestionAsked):
                asked.append(event.question)
                opened.session.answer(event.question.id, "deny" if "other" in event.question.host else "approve")

        opened.session.watch(answer)
        await opened.session.send("go")
        assert opened.runtime is not None
        (server,) = opened.runtime.servers
        logged = [line for line in server.log.lines if "connect" in line]
        await opened.close()
    first, again, refused, changed, _, idle, _ = Seen(opened).results
    need_confinement(opened)
    if not first.meta["byHost"]:
        pytest.skip("the network of commands is not decided by host here")
    assert [(one.kind, one.host, one.tool) for one in asked] == [
        (QuestionKind.HOST, "good.test:80", "mcp__raw"),
        (QuestionKind.HOST, "other.test:80", "mcp__raw"),
    ], "what was allowed once holds for the server until it ends"
    assert asked[0].title == "Let the MCP server raw connect to good.test?"
    assert "hello from good.test" in first.output and "hello from good.test" in again.output
    hosts = again.meta["network"]["hosts"]
    assert [(one["host"], one["connections"]) for one in hosts] == [("good.test", 1)]
    assert hosts[0]["received"] > 0
    assert "Not connected to other.test:80: the person said no" in refused.output
    assert logged == ["[Refused to connect to: other.test:80 (the person said no).]"]
    assert internet.resolved == ["good.test", "good.test"]
    assert [one["path"] for one in changed.meta["effects"]["changed"]] == ["kept.txt"] and "kept.txt" in changed.output
    assert "network" not in idle.meta and "Files:" not in idle.output

    lines = [json.loads(line) for line in sessions.profile.folders.trail(opened.stored.id).read_text().splitlines()]
    assert [one["host"] for one in lines[0]["network"]["hosts"]] == ["good.test"]
    assert [[one["path"] for one in line["files"]] for line in lines[2:5]] == [[], ["kept.txt"], []]
    assert not (project / ".vscode/tasks.json").exists(), "it makes other programs run code"
    report = open_undo(sessions.profile, project).undo(session=opened.stored.id)
    assert report.restored == ["kept.txt"]
    assert (project / "kept.txt").read_text() == "by the person\n"


@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_in_its_own_folder_a_server_may_make_any_file(
    tier: Tier, project: Path, sessions: Sessions, configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`uvx` makes a file `.git` in its cache, to say that it is no repository: it was stopped for that."""
    monkeypatch.setattr(tool_runtime, "Confinement", partial(Confinement, tiers=(tier,)))
    configure()
    sessions.profile.read_settings()
    own = sessions.profile.folders.mcp_servers / "raw"
    own.mkdir(parents=True)
    names = (".git", ".env", ".git", ".env")
    calls = [call("mcp__raw__touch", path=str(own / name)) for name in names]
    opened = await sessions.open(*calls, say(), project=str(project), one_turn=True, trust="autonomous")
    await opened.session.send("go")
    await opened.close()
    results = Seen(opened).results
    need_confinement(opened)
    assert [one.is_error for one in results] == [False] * 4, results
    assert {name: (own / name).is_file() for name in names} == {".git": True, ".env": True}


async def test_what_a_server_changes_between_calls_is_its_own_doing_and_not_the_persons(
    project: Path, sessions: Sessions, configure: Configure
) -> None:
    configure("raw", "later")
    sessions.profile.read_settings()
    for name in ("kept.txt", "mine.txt", "last.txt"):
        (project / name).write_text("by the person\n")
    wait = "until grep -q server kept.txt; do sleep 0.02; done; echo b > by_command.txt"
    script = (
        call("mcp__raw__touch", path="kept.txt"),
        call("bash", command=wait),
        call("mcp__raw__echo", said="what happened?"),
        call("mcp__raw__echo", said="and now?"),
        call("mcp__raw__touch", path="last.txt"),
        say(),
    )
    opened = await sessions.open(*script, project=str(project), one_turn=True, trust="autonomous")

    touched: list[str] = []

    def edit(event: object) -> None:
        if isinstance(event, ToolFinished) and event.name == "mcp__raw__touch":
            (project / "mine.txt").write_text("by the person, again\n")
            touched.append(event.call_id)

    opened.session.watch(edit)
    await opened.session.send("go")
    results = Seen(opened).results
    need_confinement(opened)
    soon, command, listed, nothing, _ = results
    while "server" not in (project / "last.txt").read_text():
        await asyncio.sleep(0.01)
    await opened.close()
    assert "Files:" not in soon.output and not soon.meta["effects"]["changed"]
    assert [one["path"] for one in command.meta["effects"]["created"]] == ["by_command.txt"]
    assert not command.meta["effects"]["meanwhile"]
    assert "Changed by this server between calls, not by this one:\nchanged kept.txt" in listed.output
    assert [one["path"] for one in listed.meta["betweenCalls"]["changed"]] == ["kept.txt"]
    assert not listed.meta["effects"]["changed"] and not listed.meta["effects"]["meanwhile"]
    assert "between" not in nothing.output, "it is told once"
    undo = open_undo(sessions.profile, project)
    assert undo.undo(session=opened.stored.id, call=touched[0]).restored == ["kept.txt"], "it belongs to that call"
    assert sorted(undo.undo(session=opened.stored.id).restored) == ["by_command.txt", "last.txt"]
    assert (project / "mine.txt").read_text() == "by the person, again\n"
    assert (project / "last.txt").read_text() == (project / "kept.txt").read_text() == "by the person\n"

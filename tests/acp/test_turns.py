"""Another agent takes the turns of a session: its words, its calls, its questions, and what it did in truth."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.acp import client
from app.assembly.conversation_life import ConversationLife
from app.faces.slash_commands import Reopen, Then, obey
from app.providers import ModelInfo
from app.ui.kit.language import speak
from app.ui.transcript.blocks.calls import ShownCall
from app.vocabulary.events import Decision, EndReason, Layer
from app.vocabulary.messages import ToolMessage
from tests.acp.conftest import PYTHON, Agents

pytestmark = pytest.mark.anyio


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


async def test_a_turn_of_another_agent_from_the_message_to_the_account(agents: Agents, project: Path) -> None:
    edit = {"toolCallId": "1", "title": "Write b.txt", "kind": "edit"}
    diff = {"type": "diff", "path": str(project / "b.txt"), "oldText": None, "newText": "hello\n"}
    watched = await agents.open(
        [
            {"think": "hm"},
            {"say": "I write it. "},
            {"update": "tool_call", **edit, "status": "pending", "content": [diff]},
            {
                "ask": edit,
                "then": [
                    {"write": "b.txt", "text": "hello\n"},
                    {"update": "tool_call_update", "toolCallId": "1", "status": "completed"},
                ],
            },
            {"say": "Done."},
        ]
    )
    reason = await watched.opened.session.send("write b.txt")
    await watched.opened.close()
    assert reason is EndReason.DONE
    assert "I write it." in watched.text and "Done." in watched.text and "[answers] yes" in watched.text
    question = watched.questions[0]
    assert question.tool == "write" and "+hello" in question.preview
    assert (project / "b.txt").read_text() == "hello\n"
    assert "created b.txt" in watched.account.output and "Not reported" not in watched.account.output


def run(command: str, number: str = "1", **more: Any) -> dict[str, Any]:
    """A command of the agent's, which it asks about and then runs."""
    call = {"toolCallId": number, "title": "Run it", "kind": "execute", "rawInput": {"command": command}}
    end = {"update": "tool_call_update", "toolCallId": number, "status": "completed"}
    output = [{"type": "content", "content": {"type": "text", "text": "ok"}}]
    return {"ask": call, "then": [{"run": command}, {**end, "content": output}], **more}


async def test_our_rules_and_trust_answer_for_it(agents: Agents, project: Path) -> None:
    """What would ask of our own agent asks of this one; nothing is allowed for longer than once."""
    watched = await agents.open([run("echo 1 > one.txt"), run("rm -rf /etc/x one.txt", "2")], trust="autonomous")
    await watched.opened.session.send("go")
    await watched.opened.close()
    assert [question.tool for question in watched.questions] == ["bash"], "an alarm asks at every trust level"
    assert watched.text.count("[answers] yes") == 2 and "ever" not in watched.text
    one = watched.results("bash")[0]
    assert one.meta["effects"]["created"][0]["path"] == "one.txt", "the effects of a command stand in its own block"


async def test_what_the_person_refuses_is_refused_and_the_turn_goes_on(agents: Agents, project: Path) -> None:
    refused = run("echo 1 > one.txt", otherwise=[{"say": "Then not."}])
    watched = await agents.open([refused], answer="deny")
    await watched.opened.session.send("go")
    await watched.opened.close()
    assert "[answers] no" in watched.text and "Then not." in watched.text
    assert watched.results("bash")[0].code == "E_DENIED" and not (project / "one.txt").exists()


async def test_without_a_choice_of_the_same_kind_the_answer_is_none(agents: Agents, project: Path) -> None:
    ever = [{"optionId": "yes", "name": "Always", "kind": "allow_always"}]
    watched = await agents.open([run("echo 1 > one.txt", options=ever)])
    await watched.opened.session.send("go")
    await watched.opened.close()
    assert "[answers] cancelled" in watched.text and not (project / "one.txt").exists()


async def test_in_plan_mode_its_walls_let_it_only_read(agents: Agents, project: Path) -> None:
    watched = await agents.open([{"write": "x.txt", "text": "x"}, run("cat README.md")], mode="plan")
    await watched.opened.session.send("go")
    await watched.opened.close()
    assert "x.txt: Read-only file system" in watched.text or "x.txt: Permission denied" in watched.text
    assert not (project / "x.txt").exists()


async def test_methods_that_lead_out_of_its_walls_are_refused(agents: Agents, project: Path) -> None:
    asked: list[dict[str, Any]] = [
        {"request": "fs/read_text_file", "sessionId": "s-1", "path": "/etc/hostname"},
        {"request": "fs/write_text_file", "sessionId": "s-1", "path": str(project / "x"), "content": "x"},
        {"request": "terminal/create", "sessionId": "s-1", "command": "touch", "args": [str(project / "x")]},
        {"request": "session/request_permission", "sessionId": "another", "toolCall": {}, "options": []},
        {"request": "made/up"},
    ]
    watched = await agents.open(asked, trust="autonomous")
    await watched.opened.session.send("go")
    await watched.opened.close()
    assert watched.text.count("[requests] -32601") == 5
    assert not (project / "x").exists()


async def test_a_stop_reaches_it_and_what_it_did_is_listed(agents: Agents, project: Path) -> None:
    watched = await agents.open([{"write": "half.txt", "text": "x"}, {"say": "wait"}, {"await": "cancel"}])
    session = watched.opened.session
    session.watch(lambda event: session.cancel() if getattr(event, "text", "") == "wait" else None)
    assert await session.send("go") is EndReason.CANCELLED
    await watched.opened.close()
    assert watched.account.meta["unreported"] == ["half.txt"]


async def test_an_agent_that_does_not_stop_is_ended_and_begun_again(
    agents: Agents, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "CANCEL_SECONDS", 0.1)
    watched = await agents.open([{"say": "wait"}, {"sleep": 600}], [{"say": "second"}])
    session = watched.opened.session
    session.watch(lambda event: session.cancel() if getattr(event, "text", "") == "wait" else None)
    assert await session.send("go") is EndReason.CANCELLED
    (project / "script.json").write_text('{"turns": ["echo"]}')
    assert await session.send("again") is EndReason.DONE
    await watched.opened.close()
    assert "again" in watched.text and any("knows nothing" in getattr(one, "text", "") for one in watched.events)


async def test_a_crash_in_the_middle_loses_nothing(agents: Agents, project: Path) -> None:
    watched = await agents.open([{"say": "I begin. "}, {"write": "half.txt", "text": "x"}, {"exit": 3}])
    assert await watched.opened.session.send("go") is EndReason.ERROR
    await watched.opened.close()
    assert "I begin." in watched.text
    assert "created half.txt" in watched.account.output and watched.account.meta["unreported"] == ["half.txt"]


async def test_lines_that_are_no_messages_go_to_the_log_and_broken_ones_end_it(agents: Agents, project: Path) -> None:
    noise = [
        {"raw": "npm warn deprecated", "times": 3},
        {"raw": '{"jsonrpc": "2.0", "result": 1, "id": 77}', "times": 1},
    ]
    odd = [
        {
            "raw": '{"jsonrpc": "2.0", "method": "session/update", "params": {"sessionId": "s-1", "update": 7}}',
            "times": 2,
        }
    ]
    newer: list[dict[str, Any]] = [
        {"update": "notice", "text": "x"},
        {"update": "tool_call", "toolCallId": 7, "content": "x", "status": "new"},
    ]
    watched = await agents.open([*noise, *odd, *newer, {"say": "here"}], [{"raw": '{"jsonrpc": "2.0", ', "times": 1}])
    assert await watched.opened.session.send("go") is EndReason.DONE
    assert await watched.opened.session.send("go") is EndReason.ERROR
    await watched.opened.close()
    assert "here" in watched.text
    assert any("cannot be read" in getattr(event, "text", "") for event in watched.events)


async def test_a_login_that_is_wanted_is_said(agents: Agents) -> None:
    watched = await agents.open([], login=True)
    assert await watched.opened.session.send("go") is EndReason.ERROR
    await watched.opened.close()
    assert any("wants a login or a key (A key)" in getattr(event, "text", "") for event in watched.events)


async def test_another_version_of_the_protocol_is_refused(agents: Agents) -> None:
    watched = await agents.open([], version=2)
    assert await watched.opened.session.send("go") is EndReason.ERROR
    await watched.opened.close()
    assert any("speaks version 2" in getattr(event, "text", "") for event in watched.events)


async def test_calls_side_by_side_a_plan_and_words_come_as_events_of_ours(agents: Agents, project: Path) -> None:
    begin = [
        {"update": "tool_call", "toolCallId": one, "title": "Look", "kind": "read", "status": "in_progress",
         "locations": [{"path": str(project / "README.md")}]}
        for one in "ab"
    ]  # fmt: skip
    end = [{"update": "tool_call_update", "toolCallId": one, "status": "completed"} for one in "ba"]
    plan = [{"content": "Look", "status": "completed"}, {"content": "Write", "status": "in_progress"}]
    watched = await agents.open([{"update": "plan", "entries": plan}, *begin, *end, {"say": "Both read."}], "echo")
    await watched.opened.session.send("go")
    await watched.opened.session.send("and on")
    await watched.opened.close()
    history = watched.opened.session.history
    assert [call.name for call in history[1].tool_calls] == ["agent__liar__tool", "read", "read"]  # type: ignore[union-attr]
    assert len(watched.results("read")) == 2 and len(history) == 8
    assert watched.results("agent__liar__tool")[0].output == "[x] Look\n[~] Write"
    assert history[-1].text == "and on"  # type: ignore[union-attr]


async def test_a_session_goes_on_with_the_same_agent(agents: Agents) -> None:
    first = await agents.open("echo")
    await first.opened.session.send("one")
    await first.opened.close()
    second = await agents.open("echo", resume=first.opened.stored.id)
    await second.opened.session.send("two")
    await second.opened.close()
    assert (second.opened.stored.provider, second.opened.stored.model) == ("agent", "liar")
    assert [type(one).__name__ for one in second.opened.session.history] == ["UserMessage", "AssistantMessage"] * 2


async def test_the_terminal_lists_other_agents_and_goes_on_with_one(
    agents: Agents, capsys: pytest.CaptureFixture[str]
) -> None:
    watched = await agents.open("echo")
    assert await obey(agents.profile, watched.opened, "/agent") is Then.GO_ON
    assert "Other agents:\nliar liar" in "".join(capsys.readouterr())
    assert await obey(agents.profile, watched.opened, "/agent liar") == Reopen(program="liar")
    await watched.opened.close()


async def test_choosing_another_agent_in_the_same_list_lets_that_one_work(agents: Agents) -> None:
    """Both stand for models of one provider, but no agent answers for another."""
    agents.profile.change({"agent_programs": {"twin": {"command": PYTHON, "args": ["agent.py"]}}})
    watched = await agents.open("echo")
    await watched.opened.close()
    life = ConversationLife(agents.profile, watched.options)
    first = await life.open(watched.options)
    life.set_model(ModelInfo("twin"), first.connection.endpoint)
    await life.until_free()
    second = await life.open()
    assert second is not first and second.connection.model.id == "twin"
    life.close_session()
    await life.until_free()


async def test_a_key_reaches_an_agent_only_where_the_person_says_so(
    agents: Agents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-the-key")
    tell: list[dict[str, Any]] = [{"python": "note('key', os.environ.get('ANTHROPIC_API_KEY', '')[-7:] or 'none')"}]
    first = await agents.open(tell)
    await first.opened.session.send("go")
    await first.opened.close()
    entry = {"command": PYTHON, "args": ["agent.py"], "keys": ["ANTHROPIC_API_KEY"]}
    agents.profile.change({"agent_programs": {"liar": entry}})
    second = await agents.open(tell)
    await second.opened.session.send("go")
    await second.opened.close()
    assert "[key] none" in first.text and "[key] the-key" in second.text


async def test_what_was_done_before_a_call_that_asks_is_in_the_account_of_the_same_turn(
    agents: Agents, project: Path
) -> None:
    diff = {"type": "diff", "path": "said.txt", "oldText": None, "newText": "x"}
    write = {
        "ask": {"toolCallId": "1", "kind": "edit", "content": [diff]},
        "then": [{"write": "said.txt", "text": "x"}],
    }
    end = {"update": "tool_call_update", "toolCallId": "1", "status": "completed"}
    watched = await agents.open([{"write": "hidden.txt", "text": "x"}, write, end, run("echo 1 > beside.txt", "2")])
    await watched.opened.session.send("go")
    await watched.opened.close()
    assert watched.account.meta["unreported"] == ["hidden.txt"]
    assert "listed with them: beside.txt" in watched.account.output
    rows = {row["path"]: row["reported"] for row in watched.account.meta["effects"]["created"]}
    assert rows == {"hidden.txt": False, "said.txt": True}


async def test_the_head_of_the_account_is_in_the_language_of_the_window(agents: Agents, german: None) -> None:
    watched = await agents.open([{"write": "hidden.txt", "text": "x"}])
    await watched.opened.session.send("go")
    await watched.opened.close()
    again = await agents.open("echo", resume=watched.opened.stored.id)
    await again.opened.close()
    stored = next(one.result for one in again.opened.session.history if isinstance(one, ToolMessage))
    for result in (watched.account, stored):
        call = ShownCall("c1", "agent__liar")
        call.start({"name": "1 not reported, 1 changed", "asked": False}, Decision(True, Layer.TRUST, ""))
        call.finish(result, call.arguments, call.decision, 1)
        assert call.target == "1 nicht gemeldet, 1 geändert"

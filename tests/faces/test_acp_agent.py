"""Handrail as an agent of an editor, driven over its streams by the client of the protocol's own SDK."""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.starting import PLAIN

acp = pytest.importorskip("acp", reason="agent-client-protocol is not installed")
pytestmark = pytest.mark.anyio


@dataclass
class Editor:
    """What an editor gives and gets."""

    choice: str = "allow_once"
    updates: list[Any] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    agent: Any = None
    cancels: bool = False

    def on_connect(self, agent: Any) -> None:
        self.agent = agent

    async def session_update(self, session_id: str, update: Any, **more: Any) -> None:
        self.updates.append(update)

    async def request_permission(self, session_id: str, tool_call: Any, options: Any, **more: Any) -> Any:
        self.asked.append(tool_call)
        if self.cancels:
            await self.agent.cancel(session_id=session_id)
            return acp.RequestPermissionResponse(outcome={"outcome": "cancelled"})
        chosen = next(one.option_id for one in options if one.kind == self.choice)
        return acp.RequestPermissionResponse(outcome={"outcome": "selected", "optionId": chosen})

    def kinds(self) -> list[str]:
        return [one.session_update for one in self.updates]

    def text(self) -> str:
        chunks = (one for one in self.updates if one.session_update == "agent_message_chunk")
        return "".join(one.content.text for one in chunks)


@asynccontextmanager
async def started(
    editor: Editor, tmp_path: Path, *replies: dict[str, Any], options: tuple[str, ...] = ()
) -> AsyncIterator[Any]:
    (tmp_path / "script.json").write_text(json.dumps(replies))
    environment = {**os.environ, "HANDRAIL_SCRIPT": str(tmp_path / "script.json")}
    argv = (*PLAIN, "acp", "--provider", "scripted")
    async with acp.spawn_agent_process(editor, *argv, env=environment) as (agent, _):
        hello = await agent.initialize(acp.PROTOCOL_VERSION)
        assert hello.agent_info.name == "handrail" and hello.agent_capabilities.load_session
        yield agent


def call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"call": name, "arguments": arguments}


async def test_a_prompt_from_question_to_diff_and_back(project: Path, tmp_path: Path) -> None:
    editor = Editor()
    replies = (call("write", path="b.txt", content="hello\n"), {"say": "Done."})
    async with started(editor, tmp_path, *replies) as agent:
        session = await agent.new_session(str(project))
        assert session.modes.current_mode_id == "build"
        answer = await agent.prompt(session.session_id, [acp.text_block("write b.txt")])
        assert answer.stop_reason == "end_turn" and (project / "b.txt").read_text() == "hello\n"
        assert editor.asked[0].kind == "edit" and "Done." in editor.text()
        last = [one for one in editor.updates if one.session_update == "tool_call_update"][-1]
        assert last.status == "completed" and last.content[0].new_text == "hello\n"
        undone = await agent.prompt(session.session_id, [acp.text_block("/undo")])
        assert undone.stop_reason == "end_turn" and not (project / "b.txt").exists()


async def test_a_no_is_a_no_and_a_cancel_ends_the_turn(project: Path, tmp_path: Path) -> None:
    editor = Editor(choice="reject_once")
    write = call("write", path="b.txt", content="x")
    async with started(editor, tmp_path, write, {"say": "Then not."}, write, {"say": "never"}) as agent:
        session = await agent.new_session(str(project))
        await agent.prompt(session.session_id, [acp.text_block("go")])
        assert "Then not." in editor.text()
        editor.cancels = True
        answer = await agent.prompt(session.session_id, [acp.text_block("go")])
        assert answer.stop_reason == "cancelled" and not (project / "b.txt").exists()


async def test_a_session_is_listed_loaded_and_goes_on(project: Path, tmp_path: Path) -> None:
    first = Editor()
    async with started(first, tmp_path, {"say": "I remember."}) as agent:
        session = await agent.new_session(str(project))
        await agent.prompt(session.session_id, [acp.text_block("one")])
    second = Editor()
    async with started(second, tmp_path, {"say": "Going on."}) as agent:
        listed = await agent.list_sessions(cwd=str(project))
        assert [one.session_id for one in listed.sessions] == [session.session_id]
        await agent.load_session(str(project), session.session_id)
        await agent.prompt(session.session_id, [acp.text_block("two")])
        assert second.text() == "I remember.Going on." and "user_message_chunk" in second.kinds()


async def test_modes_and_trust_are_set_but_not_beyond_what_it_was_started_with(project: Path, tmp_path: Path) -> None:
    editor = Editor()
    replies = (call("write", path="b.txt", content="x"), {"say": "Not now."})
    async with started(editor, tmp_path, *replies) as agent:
        session = await agent.new_session(str(project))
        levels = [one.value for one in session.config_options[0].options]
        assert levels == ["supervised", "guided"]
        with pytest.raises(acp.RequestError):
            await agent.set_config_option("trust", session.session_id, "autonomous")
        now = await agent.set_config_option("trust", session.session_id, "supervised")
        assert now.config_options[0].current_value == "supervised"
        await agent.set_session_mode(session.session_id, "plan")
        await agent.prompt(session.session_id, [acp.text_block("go")])
        assert not (project / "b.txt").exists() and "current_mode_update" in editor.kinds()


async def test_what_cannot_be_is_answered_with_an_error(project: Path, tmp_path: Path) -> None:
    async with started(Editor(), tmp_path) as agent:
        for attempt in (
            agent.new_session(str(project / "gone")),
            agent.new_session("relative"),
            agent.prompt("nobody", [acp.text_block("x")]),
            agent.ext_method("made/up", {}),
        ):
            with pytest.raises(acp.RequestError):
                await attempt

"""Outside programs use the tools over MCP under the same rules as any agent, with approvals, a trail and undo."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import mcp_types as types
import pytest

from app.agent.deciding.questions import Asking, Questions
from app.agent.session import Emitter
from app.assembly import tool_runtime
from app.assembly.outside_sessions import OutsideProgram
from app.assembly.undo_setup import open_undo
from app.faces.mcp_server import calls, tool_server
from app.storage.sessions.store import OUTSIDE
from app.vocabulary.events import Answer, Question, QuestionKind
from app.vocabulary.messages import ToolCall, ToolResult
from tests.faces.mcp_server.conftest import NEW, OLD, PROTOCOLS, Serve, says, text_of
from tests.held_commands import HeldCommands

pytestmark = pytest.mark.anyio


async def test_the_tools_are_listed_with_what_they_do_to_the_folder(serve: Serve) -> None:
    async with serve() as served, served.client() as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    hints = {
        name: (tool.annotations.read_only_hint, tool.annotations.destructive_hint)
        for name, tool in tools.items()
        if tool.annotations
    }
    assert {name: hints[name] for name in ("read", "write", "mkdir")} == {
        "read": (True, None),
        "write": (False, True),
        "mkdir": (False, False),
    }
    assert tools["bash"].title == "Run a command"
    assert tools["read"].input_schema["required"] == ["path"]
    assert not {"ask_user", "exit_plan_mode"} & set(tools)  # a client asks its person itself


async def test_plan_mode_and_an_agents_scope_leave_tools_out(serve: Serve) -> None:
    async with serve(mode="plan") as served, served.client() as client:
        planning = {tool.name for tool in (await client.list_tools()).tools}
        refused = await client.call_tool("write", {"path": "a.txt", "content": ""})
    async with serve(agent="reviewer") as served, served.client() as client:
        reviewing = {tool.name for tool in (await client.list_tools()).tools}
        out_of_scope = await client.call_tool("write", {"path": "a.txt", "content": ""})
    assert "write" not in planning
    assert "read" in planning
    assert "write" not in reviewing
    assert "plan mode" in text_of(refused)
    assert "not part of this agent's tools" in text_of(out_of_scope)


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_a_call_has_text_for_models_and_data_for_programs(serve: Serve, mode: str) -> None:
    async with serve() as served, served.client(mode) as client:
        result = await client.call_tool("read", {"path": "README.md"})
    assert "# Sample" in text_of(result)
    assert result.structured_content["content"] == "# Sample\n\nHello.\n"
    assert result.structured_content["total_lines"] == 3


async def test_a_long_result_is_cut_as_for_a_model_and_can_be_read_on(serve: Serve, project: Path) -> None:
    (project / "long.txt").write_text("".join(f"line {number} {'x' * 60}\n" for number in range(2_000)))
    async with serve() as served, served.client() as client:
        result = await client.call_tool("grep", {"pattern": "line", "limit": 2_000})
        where = text_of(result).partition("The whole is in ")[2].partition(",")[0]
        rest = await client.call_tool("read", {"path": where, "offset": 300, "limit": 1})
    assert len(text_of(result)) < 17_000
    assert len(json.dumps(result.structured_content)) < 40_000
    assert where.startswith("@state")
    assert "line " in text_of(rest)


async def test_an_image_comes_as_an_image(serve: Serve, project: Path) -> None:
    dot = (
        "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
        "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
    )
    (project / "dot.png").write_bytes(bytes.fromhex(dot))
    async with serve() as served, served.client() as client:
        result = await client.call_tool("read", {"path": "dot.png"})
    assert [part.mime_type for part in result.content if isinstance(part, types.ImageContent)] == ["image/png"]


FORBIDDEN: list[tuple[str, dict[str, Any], str]] = [
    ("read", {"path": "../outside.txt"}, "E_SANDBOX_VIOLATION"),
    ("read", {"path": "/etc/passwd"}, "E_SANDBOX_VIOLATION"),
    ("read", {"path": "link"}, "E_SANDBOX_VIOLATION"),
    ("read", {"path": ".env"}, "E_SANDBOX_VIOLATION"),
    ("write", {"path": ".git/hooks/post-checkout", "content": "evil"}, "E_SANDBOX_VIOLATION"),
    ("read", {"path": 7}, "E_SCHEMA_VALIDATION"),
    ("read", {"file": "README.md"}, "E_SCHEMA_VALIDATION"),
    ("read", {"path": "x" * 1_000_000}, "E_SCHEMA_VALIDATION"),
    ("nothing", {}, "E_UNKNOWN_TOOL"),
    ("ask_user", {"questions": []}, "E_DENIED"),
    ("write", {"path": "a.txt", "content": ""}, "E_DENIED"),
    ("write", {"path": "a.txt", "content": "x" * 3_000_000}, "E_DENIED"),
    ("bash", {"command": "touch a.txt"}, "E_DENIED"),
    ("bash", {"command": "curl http://127.0.0.1:9"}, "E_DENIED"),
]


async def test_what_an_outside_program_may_not_do(serve: Serve, project: Path) -> None:
    """Here nobody can be asked: the client shows no forms and no window is open."""
    (project / ".env").write_text("KEY=a-secret-of-the-person\n")
    (project.parent / "outside.txt").write_text("outside")
    (project / "link").symlink_to(project.parent / "outside.txt")
    async with serve() as served, served.client() as client:
        results = [await client.call_tool(tool, arguments) for tool, arguments, _ in FORBIDDEN]
    assert [result.structured_content["code"] for result in results] == [code for _, _, code in FORBIDDEN]
    assert all(result.is_error for result in results)
    assert not (project / "a.txt").exists()


YES: types.InputResponses = {
    "approval": types.ElicitResult(action="accept", content={"decision": "Allow once"}),
}
ANSWERS: list[tuple[types.ElicitResult | types.ErrorData, bool]] = [
    (types.ElicitResult(action="accept", content={"decision": "Allow once"}), True),
    (types.ElicitResult(action="accept", content={"decision": "Deny"}), False),
    (types.ElicitResult(action="accept", content={"decision": "allow once"}), False),
    (types.ElicitResult(action="accept", content={"decision": "Allow for this session: Always allow all"}), False),
    (types.ElicitResult(action="accept"), False),
    (types.ElicitResult(action="accept", content={"decision": True}), False),
    (types.ElicitResult(action="accept", content={"choice": "Allow once"}), False),
    (types.ElicitResult(action="decline", content={"decision": "Allow once"}), False),
    (types.ElicitResult(action="cancel"), False),
    (types.ErrorData(code=-32603, message="broken"), False),
]


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_only_a_clear_yes_lets_a_call_run(serve: Serve, project: Path, mode: str) -> None:
    person = says("Deny")
    async with serve() as served, served.client(mode, person) as client:
        for number, (answer, is_allowed) in enumerate(ANSWERS):
            person.answer = answer
            if mode == NEW and isinstance(answer, types.ErrorData):
                continue  # the SDK's client raises it itself
            result = await client.call_tool("write", {"path": f"{number}.txt", "content": "hello\n"})
            assert (project / f"{number}.txt").exists() is is_allowed, answer
            assert result.is_error is not is_allowed
            assert len(person.seen) == number + 1


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_an_approval_for_the_session_is_asked_once(serve: Serve, project: Path, mode: str) -> None:
    person = says("Allow for this session: Always allow write on a.txt")
    async with serve() as served, served.client(mode, person) as client:
        for text in ("one", "two"):
            await client.call_tool("write", {"path": "a.txt", "content": text, "overwrite": True})
    assert (project / "a.txt").read_text() == "two"
    assert len(person.seen) == 1


async def test_a_form_names_what_would_run_and_says_what_it_leaves_out(serve: Serve) -> None:
    person = says("Deny")
    async with serve() as served, served.client(OLD, person) as client:
        await client.call_tool("write", {"path": "a\u202eb.txt", "content": "x" * 9_000})
    message = person.seen[0].message
    assert "Run write?" in message
    assert "a⟨U+202E⟩b.txt" in message
    assert "7,500 more characters are not shown here" in message
    assert len(message) < 8_000


async def test_an_answer_is_good_for_the_call_it_was_asked_for_only(serve: Serve, project: Path) -> None:
    """With the newer protocol the answer comes with another request, which a client may make up."""
    call = {"path": "a.txt", "content": "asked for"}
    other = {"path": "b.txt", "content": "never shown"}
    async with serve() as served, served.client(NEW, says("Deny")) as client:
        made_up = await client.session.call_tool("write", call, input_responses=YES, request_state="made up")
        asked = await client.session.call_tool("write", call, allow_input_required=True)
        assert isinstance(asked, types.InputRequiredResult)
        state = asked.request_state
        first = await client.session.call_tool("write", other, input_responses=YES, request_state=state)
        again = await client.session.call_tool("write", other, input_responses=YES, request_state=state)
    assert [result.is_error for result in (made_up, first, again)] == [True, False, True]
    assert (project / "a.txt").read_text() == "asked for"
    assert not (project / "b.txt").exists()


async def test_the_window_is_asked_first_and_the_trail_tells_who_answered(serve: Serve, project: Path) -> None:
    asked: list[str] = []

    async def window(question: Question, program: OutsideProgram) -> Answer | None:
        asked.append(question.tool)
        return Answer("approve") if question.tool == "write" else None

    person = says("Allow once")
    async with serve(window) as served, served.client(OLD, person) as client:
        await client.call_tool("write", {"path": "a.txt", "content": ""})
        await client.call_tool("mkdir", {"path": "new"})
        trails = list((served.profile.folders.data / "audit").iterdir())
        lines = [json.loads(line) for line in trails[0].read_text().splitlines()]
    assert asked == ["write", "mkdir"]
    assert len(person.seen) == 1
    assert [(line["toolName"], line["decision"]["by"]) for line in lines] == [("write", "person"), ("mkdir", "client")]
    assert {line["author"] for line in lines} == {"mcp client tester 1.0"}


async def test_calls_are_listed_as_a_session_and_each_can_be_undone(serve: Serve, project: Path) -> None:
    async with serve(trust="autonomous") as served, served.client() as client:
        await client.call_tool("write", {"path": "a.txt", "content": "one"})
        await client.call_tool("read", {"path": "README.md"})
        await client.call_tool("write", {"path": "b.txt", "content": "two"})
        await served.server.end()
        profile = served.profile
        (listed,) = profile.store.recent(str(project))
        history = profile.store.history(listed.id)
        report = open_undo(profile, project).undo(session=listed.id)
    assert (listed.title, listed.provider) == ("tester 1.0 (outside program)", OUTSIDE)
    assert len(history) == 9
    assert report.turn == 3
    assert (project / "a.txt").exists()
    assert not (project / "b.txt").exists()


async def test_a_client_that_only_looks_leaves_no_session(serve: Serve) -> None:
    async with serve() as served, served.client() as client:
        await client.list_tools()
        assert served.profile.store.recent() == []


async def test_each_client_has_a_session_of_its_own_and_the_oldest_is_let_go(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool_server, "MOST_SESSIONS", 1)
    async with serve() as served, served.client(NEW) as client:
        for key in ("one", "two", "one"):
            monkeypatch.setattr(tool_server, "_http_session", lambda request, key=key: key)
            await client.session.call_tool("ls", {})
        assert len(served.profile.store.recent()) == 3
        assert list(served.server._clients) == ["one"]


@pytest.mark.confined
@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_a_long_call_tells_its_progress_and_a_cancelled_one_stops(
    serve: Serve, project: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "PROGRESS_SECONDS", 0.01)
    told: asyncio.Queue[str | None] = asyncio.Queue()

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        await told.put(message)

    command = "echo begun; while :; do sleep 0.01; done; touch done.txt"
    async with serve(trust="autonomous") as served, served.client(mode) as client:
        running = asyncio.ensure_future(client.call_tool("bash", {"command": command}, progress_callback=progress))
        while await told.get() != "begun":
            pass
        running.cancel()
        await asyncio.wait([running])
        result = await client.call_tool("write", {"path": "a.txt", "content": ""})  # waits until the command is over
        background = next(iter(served.server._clients.values())).session.runtime.processes.background.listed()
    assert not result.is_error
    assert background == ()
    assert not (project / "done.txt").exists()


async def test_a_flood_of_calls_is_refused_and_the_rest_goes_on(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool_server, "MOST_CALLS", 3)
    async with serve() as served, served.client() as client:
        results = await asyncio.gather(*(client.call_tool("ls", {}) for _ in range(20)))
        after = await client.call_tool("ls", {})
    refused = [result for result in results if result.is_error]
    assert 0 < len(refused) < 20
    assert all("calls are running already" in text_of(result) for result in refused)
    assert not after.is_error


async def test_an_approval_that_nobody_answers_ends(serve: Serve, project: Path) -> None:
    async with serve(timeout=0.05) as served, served.client(NEW, says("Deny")) as client:
        call = {"path": "a.txt", "content": ""}
        asked = await client.session.call_tool("write", call, allow_input_required=True)
        assert isinstance(asked, types.InputRequiredResult)
        other = await client.session.call_tool("ls", {})
        await asyncio.wait([next(iter(served.server._clients.values())).calls["call_1"]._task])
        late = await client.session.call_tool("write", call, input_responses=YES, request_state=asked.request_state)
    assert not other.is_error
    assert "nobody answered within 0.05 s" in text_of(late)
    assert not (project / "a.txt").exists()


FILM_ANSWERS = [
    ("Allow once", False, "client"),
    ("Allow for this command", False, "client"),
    ("Keep a copy (4.1 GB)", False, "client"),
    ("Deny", True, "client"),
    ("Stop the command", True, "client"),
    ("allow once", True, "client"),
    ("", True, "nobody"),
]


@pytest.mark.parametrize("mode", PROTOCOLS)
@pytest.mark.parametrize(("decision", "is_there", "by"), FILM_ANSWERS)
async def test_a_client_is_asked_about_what_cannot_be_kept(
    serve: Serve, project: Path, monkeypatch: pytest.MonkeyPatch, mode: str, decision: str, is_there: bool, by: str
) -> None:
    """A client without forms has nobody to ask."""
    monkeypatch.setattr(tool_runtime, "Confinement", lambda *_, **__: HeldCommands())
    (project / "film.mp4").write_text("film")
    person = says(decision) if decision else None
    async with serve(trust="autonomous") as served, served.client(mode, person) as client:
        result = await client.call_tool("bash", {"command": "rm film.mp4"})
        [trail] = (served.profile.folders.data / "audit").iterdir()
        lines = [json.loads(line) for line in trail.read_text().splitlines()]
    assert (project / "film.mp4").exists() is is_there
    assert result.is_error is is_there
    assert [line["by"] for line in lines if line["kind"] == "unkept.answer"] == [by]
    assert result.structured_content["unkept"]["files"][0]["by"] == by
    if person is not None:
        [form] = person.seen
        assert "Let this command remove or replace film.mp4 for good?" in form.message
        assert "file: film.mp4  (4.1 GB)" in form.message and "rm film.mp4" in form.message
        assert set(form.requested_schema["properties"]["decision"]["enum"]) == {
            *("Allow once", "Allow for this command", "Keep a copy (4.1 GB)", "Deny", "Stop the command")
        }


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_a_question_after_its_call_is_over_does_not_wait_for_the_client(serve: Serve, mode: str) -> None:
    """A command in the background may want to connect to a host when no request is open any more."""
    async with serve() as served, served.client(mode, says("Allow once")) as client:
        await client.call_tool("ls", {})
        session = next(iter(served.server._clients.values())).session
        for call_id in ("call_1", "call_0", ""):
            asked = Question(QuestionKind.HOST, "Let this command connect?", call_id=call_id, tool="bash")
            async with asyncio.timeout(5):
                answer = await session.questions.ask(asked)
            assert (answer.choice, answer.by) == ("deny", "nobody")


async def _by_nobody(question: Question, program: OutsideProgram) -> Answer | None:
    return None


def call_that_asks(questions: Questions, emit: Emitter, *asked: Question) -> calls.ClientCall:
    """A call of a client of the newer protocol that asks one question after the other."""

    async def run(call: ToolCall, most: int | None) -> ToolResult:
        answers = [await questions.ask(question) for question in asked]
        return ToolResult(", ".join(f"{answer.choice} by {answer.by}" for answer in answers))

    session = SimpleNamespace(questions=questions, program=OutsideProgram(), run=run)
    call = calls.ClientCall(cast(Any, session), ToolCall("call_1", "bash", "{}"), newer_request(), _by_nobody)
    emit.watch(call.watch)
    return call


def newer_request() -> Any:
    capabilities = SimpleNamespace(elicitation=SimpleNamespace(form={}, url=None))
    return SimpleNamespace(
        protocol_version=NEW, session=SimpleNamespace(client_capabilities=capabilities, report_progress=None)
    )


async def test_a_late_yes_is_not_taken_for_the_next_question() -> None:
    emit = Emitter()
    questions = Questions(emit, Asking(timeout=0.02))
    first, second = (Question(QuestionKind.HOST, "Let this command connect?", id=name) for name in ("q_1", "q_2"))
    call = call_that_asks(questions, emit, first, second)
    asked = await call.proceed()
    assert isinstance(asked, Question)
    assert asked.id == "q_1"
    questions.asking.timeout = None
    while [question.id for question in questions.waiting] != ["q_2"]:
        await asyncio.sleep(0.005)
    call.take_answer(newer_request(), asked, YES)
    asked = await call.proceed()
    assert isinstance(asked, Question)
    assert asked.id == "q_2"
    call.take_answer(newer_request(), asked, YES)
    result = await call.proceed()
    assert isinstance(result, ToolResult)
    assert result.output == "deny by timeout, approve by client"


async def test_a_form_of_an_mcp_server_is_no_approval_that_the_client_could_give() -> None:
    emit = Emitter()
    asked = Question(QuestionKind.FORM, "The MCP server x asks you", form=())
    async with asyncio.timeout(5):
        result = await call_that_asks(Questions(emit, Asking(timeout=60)), emit, asked).proceed()
    assert isinstance(result, ToolResult)
    assert result.output == "dismiss by nobody"

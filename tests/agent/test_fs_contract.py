"""The `fs.*` tools answer every call with one JSON object, also one that is refused before the tool is reached."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import DENY, TELL
from app.agent.roles.definitions import parse
from app.providers.scripted import calls, raw_call, says
from app.storage.database import open_database
from app.storage.sessions.store import SessionStore
from app.vocabulary.events import Mode, Question, QuestionKind, ToolFinished
from app.vocabulary.messages import AssistantMessage, StopReason, ToolCall, ToolMessage, UserMessage, repaired
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

VOCABULARY = {
    *("ENOENT", "E_SANDBOX_VIOLATION", "E_READ_LIMIT", "E_WRITE_LIMIT", "E_INVALID_FRONTMATTER"),
    *("E_SCHEMA_VALIDATION", "E_INVALID_TRANSITION", "E_PRECONDITION_FAILED", "E_INTERNAL"),
}
"""The codes that a caller of these tools knows."""

FS = {name: Permission() for name in ("fs.list", "fs.read", "fs.search", "fs.write", "fs.apply_patch")}


def _answer(question: Question) -> str:
    return TELL if question.kind is QuestionKind.VIOLATION else DENY


@pytest.mark.parametrize(
    ("name", "arguments", "code", "exact"),
    [
        ("fs.read", {"path": "@project/nope"}, "ENOENT", "ENOENT"),
        ("fs.read", {"path": "@project/src"}, "E_INTERNAL", "EISDIR"),
        ("fs.read", {"path": "@project/README.md/x"}, "ENOENT", "ENOTDIR"),
        ("fs.read", {"path": "@project/bin"}, "E_INTERNAL", "E_BINARY"),
        ("fs.read", {"path": "../x"}, "E_SANDBOX_VIOLATION", "E_SANDBOX_VIOLATION"),
        ("fs.read", {"path": "@project/.env"}, "E_SANDBOX_VIOLATION", "E_SANDBOX_VIOLATION"),
        ("fs.read", {}, "E_SCHEMA_VALIDATION", "E_SCHEMA_VALIDATION"),
        ("fs.read", {"path": "@project/x", "startLine": "one"}, "E_SCHEMA_VALIDATION", "E_SCHEMA_VALIDATION"),
        ("fs.search", {"path": "@project", "pattern": "/(/"}, "E_SCHEMA_VALIDATION", "E_SCHEMA_VALIDATION"),
        ("fs.write", {"path": "@project/x", "content": "", "more": 1}, "E_SCHEMA_VALIDATION", "E_SCHEMA_VALIDATION"),
        ("fs.write", {"path": "@pkg/x", "content": ""}, "E_SANDBOX_VIOLATION", "E_SANDBOX_VIOLATION"),
        ("fs.write", {"path": "@project/x", "content": ""}, "E_PRECONDITION_FAILED", "E_DENIED"),
        ("fs.write", {"path": "@project/src", "content": ""}, "E_PRECONDITION_FAILED", "E_DENIED"),
        ("fs.delete", {"path": "@project/x"}, "E_INTERNAL", "E_UNKNOWN_TOOL"),
    ],
)
async def test_every_refusal_is_the_same_object_with_a_code_of_the_vocabulary(
    open_session: Opener, project: Path, name: str, arguments: dict[str, Any], code: str, exact: str
) -> None:
    (project / "bin").write_bytes(b"\0")
    session, watcher, _ = open_session(
        calls(name, **arguments), says("ok"), scope=FS, trust=Trust.GUIDED, answers=_answer
    )
    await session.send("go")
    result = watcher.of(ToolFinished)[0].result
    told = json.loads(result.output)
    details = {} if code == exact else {"details": {"code": exact}}
    assert told == {"ok": False, "error": {"code": code, "message": told["error"]["message"], **details}}
    assert told["error"]["message"] and code in VOCABULARY
    assert (result.is_error, result.code) == (True, exact)


@pytest.mark.parametrize("mode", [Mode.PLAN, Mode.BUILD])
async def test_what_scope_or_mode_forbids_is_such_an_object_too(open_session: Opener, mode: Mode) -> None:
    scope = FS if mode is Mode.PLAN else {"fs.read": Permission()}
    session, watcher, _ = open_session(
        calls("fs.write", path="@project/x", content=""), says("ok"), scope=scope, mode=mode
    )
    await session.send("go")
    assert json.loads(watcher.of(ToolFinished)[0].result.output)["error"]["details"] == {"code": "E_DENIED"}


async def test_a_call_of_a_reply_that_broke_off_is_answered_so_too(open_session: Opener) -> None:
    cut_off = raw_call("fs.read", '{"path": "@project/', stop=StopReason.LENGTH)
    session, _, model = open_session(cut_off, says("ok"), scope=FS)
    await session.send("go")
    told = [message for message in model.requests[-1].messages if isinstance(message, ToolMessage)]
    assert json.loads(told[0].result.output)["error"]["code"] == "E_INTERNAL"


LIMITS = [
    "tool_permissions:\n  fs.*: { allowed: true, maxReadBytes: 10, maxWriteBytes: 10 }",
    "tools:\n  fs: { maxReadBytes: 10, maxWriteBytes: 10 }\ntool_permissions:\n  fs.*: { allowed: true }",
    "tools: { fs: { maxReadBytes: 1, maxWriteBytes: 1 } }\n"
    "tool_permissions:\n  fs.*: { allowed: true, maxReadBytes: 10, maxWriteBytes: 10 }",
]


@pytest.mark.parametrize("front", LIMITS)
async def test_an_agent_definition_limits_what_is_read_and_written(
    open_session: Opener, project: Path, front: str
) -> None:
    (project / "long.txt").write_text("123456\n123456\n")
    scope = parse(f"---\n{front}\n---\n", Path("agents/mine.md")).scope
    session, watcher, _ = open_session(
        calls("fs.read", path="@project/long.txt"),
        calls("fs.write", path="@project/a.txt", content="1234567890"),
        calls("fs.write", path="@project/b.txt", content="12345678901"),
        says("ok"),
        scope=scope,
    )
    await session.send("go")
    read, fits, too_long = (json.loads(event.result.output) for event in watcher.of(ToolFinished))
    assert (read["contentPreview"], read["truncated"]) == ("123456\n", True)
    assert fits["ok"] and too_long["error"]["code"] == "E_WRITE_LIMIT" and "10" in too_long["error"]["message"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("fs.read", {"path": "@project/long.py"}),
        ("fs.read", {"path": "@project/one-line"}),
        ("fs.list", {"path": "@project/many"}),
        ("fs.search", {"path": "@project", "pattern": "x"}),
        ("fs.search", {"path": "@project", "pattern": "needle", "before": 100, "after": 100}),
    ],
)
async def test_what_a_model_reads_is_always_one_whole_object(
    open_session: Opener, project: Path, name: str, arguments: dict[str, Any]
) -> None:
    (project / "long.py").write_text("".join(f'value_{number} = "\\t{number}"\n' for number in range(1_200)))
    (project / "wide").write_text(f"{'x' * 300}\n" * 100 + "needle\n" + f"{'x' * 300}\n" * 100)
    (project / "one-line").write_text('"' * 40_000)
    (project / "many").mkdir()
    for number in range(150):
        (project / f"many/{'long' * 40}-{number}").touch()
    session, watcher, model = open_session(calls(name, **arguments), says("ok"), scope=FS)
    await session.send("go")
    assert not watcher.of(ToolFinished)[0].result.is_error
    told = next(message for message in model.requests[-1].messages if isinstance(message, ToolMessage)).result
    text = told.brief or told.output
    data = json.loads(text)
    assert len(text.encode()) <= 16_000 and data["ok"] and data["truncated"] and data["hint"]


@pytest.mark.parametrize("name", ["file_read", "read_file"])
async def test_a_part_of_a_plain_file_is_no_longer_than_a_model_reads(
    open_session: Opener, project: Path, name: str
) -> None:
    (project / "long.txt").write_text("é" * 20_000)
    session, _, model = open_session(calls(name, path="long.txt"), says("ok"), scope={name: Permission()})
    await session.send("go")
    told = next(message for message in model.requests[-1].messages if isinstance(message, ToolMessage)).result
    part, _, note = told.output.partition("\n")
    assert not told.brief and part == "é" * len(part)
    assert note == f"[truncated: characters 0-{len(part):,} of 20,000; continue with offset {len(part)}]"


async def test_a_call_that_a_crash_cut_off_keeps_the_form_too(tmp_path: Path) -> None:
    store = SessionStore(open_database(tmp_path / "data.db"))
    session = store.create(project="/p", provider="demo", model="m", agent="a")
    log = store.log(session.id)
    log.append(UserMessage("go"))
    log.append(AssistantMessage((ToolCall("1", "fs.read", "{}"), ToolCall("2", "read", "{}"))))
    again = store.log(session.id)
    results = [message.result.output for message in again.history if isinstance(message, ToolMessage)]
    assert json.loads(results[0])["error"]["details"] == {"code": "E_CANCELLED"}
    assert results[1] == "Interrupted: this call was not finished."
    again.append(UserMessage("go on"))
    assert len(store.history(session.id)) == 5, "stored once, and only once"
    store.log(session.id).append(UserMessage("and on"))
    assert len(store.history(session.id)) == 6
    store.close()


def test_a_result_that_was_stored_as_cut_off_is_not_stored_again(tmp_path: Path) -> None:
    database = open_database(tmp_path / "data.db")
    store = SessionStore(database)
    session = store.create(project="/p", provider="demo", model="m", agent="a")
    log = store.log(session.id)
    for message in repaired([UserMessage("go"), AssistantMessage((ToolCall("1", "fs.read", "{}"),))]):
        log.append(message)
    store.log(session.id).append(UserMessage("go on"))
    assert database.rows("SELECT role FROM messages ORDER BY seq") == [("user",), ("assistant",), ("tool",), ("user",)]
    store.close()

"""A path that leads outside is put to the person: for every tool, every way out and every trust level."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import STOP, TELL
from app.assembly.profile import Profile
from app.providers.scripted import all_of, calls, says
from app.vocabulary.events import EndReason, Layer, QuestionAsked, QuestionKind, ToolFinished, ToolStarted
from app.vocabulary.tool_table import BUILT_IN
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

Arguments = Mapping[str, Any]

CALLS: list[tuple[str, Callable[[str], Arguments]]] = [
    ("read", lambda path: {"path": path}),
    ("file_read", lambda path: {"path": path}),
    ("read_file", lambda path: {"path": path}),
    ("fs.read", lambda path: {"path": path}),
    ("read_multiple_files", lambda path: {"paths": ["README.md", path]}),
    ("cat", lambda path: {"paths": ["README.md", path]}),
    ("file_info", lambda path: {"path": path}),
    ("ls", lambda path: {"path": path}),
    ("list_directory", lambda path: {"path": path}),
    ("fs.list", lambda path: {"path": path}),
    ("glob", lambda path: {"pattern": "*", "path": path}),
    ("find", lambda path: {"path": path}),
    ("grep", lambda path: {"pattern": "x", "path": path}),
    ("fs.search", lambda path: {"pattern": "x", "path": path}),
    ("write", lambda path: {"path": path, "content": "x"}),
    ("file_write", lambda path: {"path": path, "content": "x"}),
    ("fs.write", lambda path: {"path": path, "content": "x"}),
    ("edit", lambda path: {"path": path, "old_string": "a", "new_string": "b"}),
    ("mkdir", lambda path: {"path": path}),
    ("touch", lambda path: {"path": path}),
    ("rm", lambda path: {"path": path}),
    ("mv", lambda path: {"source": path, "destination": "here"}),
    ("mv", lambda path: {"source": "README.md", "destination": path}),
    ("mv", lambda path: {"source": "README.md", "destination": f"{path}/"}),
    ("fs.apply_patch", lambda path: {"path": path, "patch": {"operation": "unified", "diff": _diff("README.md")}}),
    ("fs.apply_patch", lambda path: {"path": "@project", "patch": {"operation": "unified", "diff": _diff(path)}}),
    ("fs.apply_patch", lambda path: {"path": path, "patch": {"operation": "updateFrontmatter", "update": {"a": 1}}}),
    ("plan_write", lambda path: {"path": path, "title": "t", "content": "c"}),
    ("make_document", lambda path: {"path": f"{path}/new.docx", "content": "x"}),
    ("make_document", lambda path: {"path": "here.docx", "content": f"![x]({path})"}),
    ("edit_document", lambda path: {"path": path, "append": [["x"]]}),
    ("find_clutter", lambda path: {"kind": "large", "path": path}),
    ("plan_read", lambda path: {"path": path}),
    ("plan_read", lambda path: {"name": f"../{path}" if path.startswith("..") else f"../../{path}"}),
    ("plan_edit", lambda path: {"path": path, "title": "t"}),
    ("exit_plan_mode", lambda path: {"plan_file_path": path}),
]
"""Each tool that takes a path, once for each argument that is one."""

WITHOUT_PATHS = {
    *("bash", "bash_output", "bash_kill", "web_search", "web_fetch", "ask_user", "plan_list", "organize", "todo"),
}
"""Where a command may go is what confines commands' business; `plan_list` looks at one fixed folder.

Rows of `organize` that lead outside are left out: `tests/agent/test_organize.py` has a table of them.
"""

WAYS_OUT = [
    "/etc/passwd",
    "../outside.txt",
    "src/../../outside.txt",
    "link/outside.txt",
    "link",
    "src/deep/link/outside.txt",
    "~/.bashrc",
    "~",
    "@project/../outside.txt",
    "@project/link/outside.txt",
    "@state/../../outside.txt",
]

SCOPE = {name: Permission() for name in BUILT_IN}


def _diff(path: str) -> str:
    return f"--- {path}\n+++ {path}\n@@ -1 +1 @@\n-a\n+b\n"


@pytest.fixture
def traps(project: Path) -> None:
    (project.parent / "outside.txt").write_text("outside\n")
    (project / "link").symlink_to(project.parent)
    (project / "src" / "deep").mkdir()
    (project / "src" / "deep" / "link").symlink_to("../../..")


def _audited(session_id: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Profile.open().folders.trail(session_id).read_text().splitlines()]


def test_every_tool_is_in_the_table() -> None:
    assert {name for name, _ in CALLS} | WITHOUT_PATHS == set(BUILT_IN)
    assert not {name for name, _ in CALLS} & WITHOUT_PATHS


@pytest.mark.parametrize(("tool", "arguments"), CALLS, ids=[f"{name} {', '.join(make('…'))}" for name, make in CALLS])
async def test_every_way_out_is_a_question_at_every_trust_level(
    open_session: Opener, project: Path, traps: None, tool: str, arguments: Callable[[str], Arguments]
) -> None:
    on_the_link_itself = tool == "rm" or arguments("link").get("source") == "link"
    ways = [path for path in WAYS_OUT if path != "link" or not on_the_link_itself]
    for trust in Trust:
        reply = all_of(calls(tool, **arguments(path)) for path in ways)
        session, watcher, _ = open_session(reply, says("ok"), trust=trust, scope=SCOPE, answers=TELL)
        assert await session.send("go") is EndReason.DONE
        questions = [event.question for event in watcher.of(QuestionAsked)]
        finished = watcher.of(ToolFinished)
        told = [(item.result.code, item.decision.layer, item.decision.by) for item in finished]
        assert dict(zip(ways, told, strict=True)) == dict.fromkeys(
            ways, ("E_SANDBOX_VIOLATION", Layer.SANDBOX, "person")
        )
        assert [question.kind for question in questions] == [QuestionKind.VIOLATION] * len(ways)
        assert all(question.reason for question in questions)
        assert not watcher.of(ToolStarted)
        lines = [line["decision"] for line in _audited(session.id)]
        assert [(line["layer"], line["allowed"]) for line in lines] == [("sandbox", False)] * len(ways)
        assert all(line["reason"] not in ("", "not decided") for line in lines)
    assert (project.parent / "outside.txt").read_text() == "outside\n"


async def test_the_fixed_folder_of_plans_may_be_no_way_out_either(open_session: Opener, project: Path) -> None:
    (project / "plans").symlink_to(project.parent)
    session, watcher, _ = open_session(calls("plan_list"), says("ok"), scope=SCOPE, answers=TELL)
    await session.send("go")
    assert [event.question.kind for event in watcher.of(QuestionAsked)] == [QuestionKind.VIOLATION]


@pytest.mark.parametrize("tool", ["fs.read", "fs.list", "fs.search"])
@pytest.mark.parametrize("answer", [STOP, None], ids=["stop", "nobody there"])
async def test_the_run_stops_where_the_person_says_so_or_nobody_is_there(
    open_session: Opener, traps: None, tool: str, answer: str | None
) -> None:
    arguments = dict(CALLS)[tool]("@project/../outside.txt")
    session, _, model = open_session(
        calls(tool, **arguments), says("never said"), scope=SCOPE, answers=answer, interactive=answer is not None
    )
    assert await session.send("go") is EndReason.VIOLATION
    assert len(model.requests) == 1

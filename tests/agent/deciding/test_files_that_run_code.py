"""Files that make other programs run code: every tool asks before it changes one, at every trust level."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import APPROVE, APPROVE_TURN, DENY, TELL, Asking
from app.agent.deciding.rules import Rule, Ruling
from app.agent.steps import Limits
from app.assembly.profile import Profile
from app.assembly.undo_setup import open_undo
from app.providers.scripted import Line, all_of, calls, says
from app.sandbox.dangerous import danger
from app.vocabulary.events import (
    EndReason,
    Event,
    Layer,
    Mode,
    Question,
    QuestionAsked,
    QuestionKind,
    ToolFinished,
    ToolStarted,
)
from app.vocabulary.tool_table import BUILT_IN
from tests.agent.conftest import Opener
from tests.agent.real_sessions import Seen, call, say, sessions_with
from tests.code_running_files import HARMLESS, RUNS_CODE

pytestmark = pytest.mark.anyio

SCOPE = {name: Permission() for name in BUILT_IN}
Arguments = Mapping[str, Any]


def _diff(path: str) -> str:
    harmless = "--- src/a.py\n+++ src/a.py\n@@ -1 +1 @@\n-print('a')\n+print('b')\n"
    return f"{harmless}--- {path}\n+++ {path}\n@@ -1 +1 @@\n-old\n+new\n"


CHANGES: list[tuple[str, Callable[[str], Arguments]]] = [
    ("write", lambda path: {"path": path, "content": "new", "overwrite": True}),
    ("file_write", lambda path: {"path": path, "content": "new"}),
    ("fs.write", lambda path: {"path": f"@project/{path}", "content": "new"}),
    ("edit", lambda path: {"path": path, "old_string": "old", "new_string": "new"}),
    ("touch", lambda path: {"path": path}),
    ("rm", lambda path: {"path": path}),
    ("mv", lambda path: {"source": path, "destination": "src/harmless.txt"}),
    ("fs.apply_patch", lambda path: {"path": "@project", "patch": {"operation": "unified", "diff": _diff(path)}}),
]
"""On a file that exists."""

PLANTS: list[tuple[str, Callable[[str], Arguments]]] = [
    ("write", lambda path: {"path": path, "content": "new"}),
    ("file_write", lambda path: {"path": path, "content": "new"}),
    ("fs.write", lambda path: {"path": f"@project/{path}", "content": "new"}),
    ("touch", lambda path: {"path": path}),
    ("mkdir", lambda path: {"path": path}),
    ("mv", lambda path: {"source": "src/a.py", "destination": path}),
    (
        "fs.apply_patch",
        lambda path: {
            "path": "@project",
            "patch": {"operation": "unified", "diff": f"--- /dev/null\n+++ b/{path}\n@@ -0,0 +1 @@\n+new\n"},
        },
    ),
]
"""On a name that does not exist yet."""


def tree(project: Path) -> dict[str, str]:
    return {
        path.relative_to(project).as_posix(): path.read_text() if path.is_file() else "folder"
        for path in project.rglob("*")
    }


def ids(cases: list[tuple[str, Callable[[str], Arguments]]]) -> list[str]:
    return [name for name, _ in cases]


@pytest.mark.parametrize(("tool", "arguments"), CHANGES, ids=ids(CHANGES))
async def test_a_change_asks_at_every_trust_level_and_says_why(
    open_session: Opener, project: Path, tool: str, arguments: Callable[[str], Arguments]
) -> None:
    paths = [path for path in RUNS_CODE if path != ".vscode" and danger(path.split("/"), write=True) is None]
    for path in paths:
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text("old\n")
    before = tree(project)
    for trust in Trust:
        reply = all_of(calls(tool, **arguments(path)) for path in paths)
        session, watcher, _ = open_session(reply, says("ok"), trust=trust, scope=SCOPE, answers=DENY)
        assert await session.send("go") is EndReason.DONE
        asked = [event.question for event in watcher.of(QuestionAsked)]
        assert [question.kind for question in asked] == [QuestionKind.APPROVAL] * len(paths)
        for path, question in zip(paths, asked, strict=True):
            assert path in question.reason and "always asked about" in question.reason and not question.proposals
        assert not watcher.of(ToolStarted)
    assert tree(project) == before


@pytest.mark.parametrize(("tool", "arguments"), PLANTS, ids=ids(PLANTS))
async def test_a_name_that_does_not_exist_yet_asks_too(
    open_session: Opener, project: Path, tool: str, arguments: Callable[[str], Arguments]
) -> None:
    before = tree(project)
    reply = all_of(calls(tool, **arguments(path)) for path in RUNS_CODE)
    session, watcher, _ = open_session(reply, says("ok"), scope=SCOPE, answers=refuses)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == len(RUNS_CODE)
    assert tree(project) == before


LINKS = {".vscode": "cfg", ".mcp.json": "conf/mcp.json", ".husky/pre-commit": "../scripts/hook.sh", "also": ".vscode"}
"""What a person has made links to ordinary files and folders, as people do who share such settings."""
THROUGH_LINKS = [".mcp.json", ".vscode/tasks.json", ".husky/pre-commit", "also/tasks.json"]


@pytest.mark.parametrize(("tool", "arguments"), CHANGES, ids=ids(CHANGES))
async def test_a_name_that_is_a_link_asks_too(
    open_session: Opener, project: Path, tool: str, arguments: Callable[[str], Arguments]
) -> None:
    for file in ("cfg/tasks.json", "conf/mcp.json", "scripts/hook.sh", ".husky/x"):
        (project / file).parent.mkdir(parents=True, exist_ok=True)
        (project / file).write_text("old\n")
    for name, target in LINKS.items():
        (project / name).symlink_to(target)
    before = tree(project)
    reply = all_of(calls(tool, **arguments(path)) for path in THROUGH_LINKS)
    session, watcher, _ = open_session(reply, says("ok"), scope=SCOPE, answers=refuses)
    await session.send("go")
    asked = [event.question.reason for event in watcher.of(QuestionAsked)]
    assert len(asked) == len(THROUGH_LINKS) and all(reason.startswith("always asked about") for reason in asked)
    assert tree(project) == before


def refuses(question: Question) -> str:
    return DENY if question.kind is QuestionKind.APPROVAL else TELL  # some are secrets besides


async def test_harmless_names_do_not_ask(open_session: Opener, project: Path) -> None:
    script = [
        all_of(
            (
                calls("write", path=path, content="old", overwrite=True),
                calls("edit", path=path, old_string="old", new_string="new"),
                calls("mv", source=path, destination="moved.txt"),
                calls("mv", source="moved.txt", destination=path),
                calls("rm", path=path),
                calls("touch", path=path),
            )
        )
        for path in HARMLESS
    ]
    session, watcher, _ = open_session(*script, says("ok"), scope=SCOPE, answers=DENY, limits=Limits(steps=1_000))
    await session.send("go")
    assert [item.result.output for item in watcher.of(ToolFinished) if item.result.is_error] == []
    assert [event.question.reason for event in watcher.of(QuestionAsked)] == []
    assert {path: (project / path).read_text() for path in HARMLESS} == dict.fromkeys(HARMLESS, "")


@pytest.mark.parametrize("tool", ["read", "file_info", "fs.read", "grep"])
async def test_reading_one_does_not_ask(open_session: Opener, project: Path, tool: str) -> None:
    (project / ".vscode").mkdir()
    (project / ".vscode/tasks.json").write_text("{}\n")
    path = "@project/.vscode/tasks.json" if tool.startswith("fs.") else ".vscode/tasks.json"
    extra = {"pattern": "x"} if tool == "grep" else {}
    session, watcher, _ = open_session(calls(tool, path=path, **extra), says("ok"), scope=SCOPE)
    await session.send("go")
    assert not watcher.of(QuestionAsked)
    assert not watcher.of(ToolFinished)[0].result.is_error


@pytest.mark.parametrize("trust", list(Trust))
async def test_nobody_to_ask_means_no_with_the_reason_and_the_run_goes_on(
    open_session: Opener, project: Path, trust: Trust
) -> None:
    session, watcher, model = open_session(
        calls("write", path=".vscode/tasks.json", content="{}"), says("ok"), trust=trust, scope=SCOPE, interactive=False
    )
    assert await session.send("go") is EndReason.DONE
    finished = watcher.of(ToolFinished)[0]
    assert (finished.result.code, finished.decision.allowed, finished.decision.by) == ("E_DENIED", False, "nobody")
    assert "nobody is there to ask" in finished.result.output and ".vscode/tasks.json" in finished.result.output
    assert len(model.requests) == 2
    assert not (project / ".vscode").exists()
    trail = [json.loads(line) for line in Profile.open().folders.trail(session.id).read_text().splitlines()]
    assert ".vscode/tasks.json" in trail[0]["decision"]["reason"]


async def test_what_the_person_approves_is_done(open_session: Opener, project: Path) -> None:
    session, watcher, _ = open_session(
        calls("write", path=".nvimrc", content="use flake\n"), says("ok"), scope=SCOPE, answers=APPROVE
    )
    await session.send("go")
    assert (project / ".nvimrc").read_text() == "use flake\n"
    assert watcher.of(ToolFinished)[0].decision.layer is Layer.PERSON


ALLOWING = [
    Rule(Ruling.ALLOW),
    Rule(Ruling.ALLOW, "write"),
    Rule(Ruling.ALLOW, "changing"),
    Rule(Ruling.ALLOW, "write", "**"),
    Rule(Ruling.ALLOW, "write", ".vscode/**"),
    Rule(Ruling.ALLOW, "write", ".vscode/tasks.json"),
]


@pytest.mark.parametrize("rule", ALLOWING, ids=[rule.words for rule in ALLOWING])
async def test_no_rule_allows_one_unasked(open_session: Opener, project: Path, rule: Rule) -> None:
    session, watcher, _ = open_session(
        calls("write", path=".vscode/tasks.json", content="{}"), says("ok"), scope=SCOPE, answers=DENY
    )
    assert session.orchestrator is not None
    session.orchestrator.policy.session_rules.append(rule)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1
    assert not (project / ".vscode").exists()


async def test_a_rule_that_says_no_needs_no_question(open_session: Opener, project: Path) -> None:
    session, watcher, _ = open_session(
        calls("write", path=".vscode/tasks.json", content="{}"), says("ok"), scope=SCOPE, answers=APPROVE
    )
    assert session.orchestrator is not None
    session.orchestrator.policy.session_rules.append(Rule(Ruling.DENY, "write", ".vscode/**"))
    await session.send("go")
    assert not watcher.of(QuestionAsked)
    assert watcher.of(ToolFinished)[0].decision.layer is Layer.RULE


@pytest.mark.parametrize("trust", list(Trust))
async def test_approving_the_rest_of_the_turn_does_not_cover_one(
    open_session: Opener, project: Path, trust: Trust
) -> None:
    answers = iter((APPROVE_TURN, DENY)) if trust is not Trust.AUTONOMOUS else iter((DENY,))
    session, _, _ = open_session(
        calls("write", path="plain.txt", content="x"),
        calls("write", path=".mcp.json", content="{}"),
        says("ok"),
        trust=trust,
        scope=SCOPE,
        answers=lambda question: next(answers),
    )
    await session.send("go")
    assert (project / "plain.txt").exists() and not (project / ".mcp.json").exists()


async def test_more_trust_does_not_let_one_through_that_waits(open_session: Opener, project: Path) -> None:
    def trust_and_deny(question: Question) -> str:
        assert session.orchestrator is not None
        session.orchestrator.set_trust(Trust.AUTONOMOUS)
        return DENY  # taken only if the question is still open

    session, watcher, _ = open_session(
        calls("write", path=".mcp.json", content="{}"),
        says("ok"),
        trust=Trust.GUIDED,
        scope=SCOPE,
        answers=trust_and_deny,
    )
    await session.send("go")
    assert watcher.of(ToolFinished)[0].decision.by == "person"
    assert not (project / ".mcp.json").exists()


async def test_in_plan_mode_it_is_refused_without_a_question(open_session: Opener, project: Path) -> None:
    session, watcher, _ = open_session(
        calls("write", path=".nvimrc", content="x"),
        calls("mv", source="src", destination=".vscode"),
        says("ok"),
        scope=SCOPE,
        mode=Mode.PLAN,
    )
    await session.send("go")
    assert [item.decision.layer for item in watcher.of(ToolFinished)] == [Layer.MODE, Layer.MODE]
    assert not watcher.of(QuestionAsked)


# --- folders --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "source", "destination", "named"),
    [
        ("conf/.vscode/tasks.json", "conf", "elsewhere", "conf/.vscode"),
        ("conf/deep/er/.nvimrc", "conf", "elsewhere", "conf/deep/er/.nvimrc"),
        ("conf/tasks.json", "conf", ".vscode", ".vscode"),
        ("conf/mcp.json", "conf", ".cursor", ".cursor/mcp.json"),
        ("conf/mcp.json", "conf", "src/.Cursor", "src/.Cursor/mcp.json"),
        (".cursor/mcp.json", ".cursor", "old", ".cursor/mcp.json"),
        (".claude/settings.json", ".claude", "old", ".claude/settings.json"),
        ("conf/a.code-workspace", "conf", "src", "conf/a.code-workspace"),
        ("conf/.vscode/.keep", "conf", "src/", "conf/.vscode"),
    ],
)
async def test_moving_a_folder_asks_if_one_goes_with_it(
    open_session: Opener, project: Path, held: str, source: str, destination: str, named: str
) -> None:
    (project / held).parent.mkdir(parents=True)
    (project / held).write_text("{}")
    before = tree(project)
    move = calls("mv", source=source, destination=destination)
    session, watcher, _ = open_session(move, says("ok"), scope=SCOPE, answers=DENY)
    await session.send("go")
    assert named in watcher.of(QuestionAsked)[0].question.reason
    assert tree(project) == before
    session, _, _ = open_session(move, says("ok"), scope=SCOPE, answers=APPROVE)
    await session.send("go")
    assert not (project / held).exists()


async def test_moving_a_folder_without_one_does_not_ask(open_session: Opener, project: Path) -> None:
    for path in HARMLESS:
        (project / "conf" / path).parent.mkdir(parents=True, exist_ok=True)
        (project / "conf" / path).write_text("")
    session, watcher, _ = open_session(calls("mv", source="conf", destination="moved"), says("ok"), scope=SCOPE)
    await session.send("go")
    assert not watcher.of(QuestionAsked)
    assert (project / "moved/README.md").exists()


async def test_a_folder_too_large_to_be_looked_through_asks(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.sandbox.files.workspace.MAX_CHECKED_ENTRIES", 10)
    (project / "large").mkdir()
    for number in range(11):
        (project / "large" / f"{number}.txt").write_text("")
    session, watcher, _ = open_session(
        calls("mv", source="large", destination="moved"), says("ok"), scope=SCOPE, answers=DENY
    )
    await session.send("go")
    assert "large" in watcher.of(QuestionAsked)[0].question.reason
    assert (project / "large").exists()


async def test_one_that_appears_in_the_folder_while_the_person_is_asked_is_asked_about(
    open_session: Opener, project: Path
) -> None:
    (project / "conf").mkdir()
    asked: list[str] = []

    def answer(question: Question) -> str:
        asked.append(question.reason)
        (project / "conf/.nvimrc").write_text("evil")
        return APPROVE if len(asked) == 1 else DENY

    session, _, _ = open_session(
        calls("mv", source="conf", destination="moved"), says("ok"), trust=Trust.GUIDED, scope=SCOPE, answers=answer
    )
    await session.send("go")
    assert len(asked) == 2 and "conf/.nvimrc" in asked[1]
    assert (project / "conf/.nvimrc").exists()


async def test_a_link_does_not_hide_one(open_session: Opener, project: Path) -> None:
    (project / ".vscode").mkdir()
    (project / "plain").symlink_to(".vscode")
    (project / "plain.txt").symlink_to(".nvimrc")
    script: list[Line] = [
        calls("write", path="plain/tasks.json", content="{}"),
        calls("touch", path="plain.txt"),
        calls("write", path="src/../plain/x", content="{}"),
        calls("write", path="/.vscode/x", content="{}"),
        calls("write", path="@project/.vscode/x", content="{}"),
        calls("write", path=str(project / ".vscode/x"), content="{}"),
    ]
    session, watcher, _ = open_session(*script, says("ok"), scope=SCOPE, answers=DENY)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == len(script)
    assert list((project / ".vscode").iterdir()) == [] and not (project / ".nvimrc").exists()


# --- the person -----------------------------------------------------------------------------------------------------


async def test_the_person_undoes_and_redoes_without_being_asked(open_session: Opener, project: Path) -> None:
    (project / ".nvimrc").write_text("mine\n")
    session, _, _ = open_session(
        calls("write", path=".nvimrc", content="its\n", overwrite=True), says("ok"), scope=SCOPE, answers=APPROVE
    )
    await session.send("go")
    profile = Profile.open()
    undo = open_undo(profile, project)
    assert undo.undo(session=session.id).restored == [".nvimrc"]
    assert (project / ".nvimrc").read_text() == "mine\n"
    assert undo.redo().restored == [".nvimrc"]
    assert (project / ".nvimrc").read_text() == "its\n"
    profile.close()


async def test_what_the_person_approved_stays_when_a_command_that_ran_meanwhile_ends(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "conf/.vscode").mkdir(parents=True)
    (project / "conf/.vscode/tasks.json").write_text("{}")
    (project / ".mcp.json").write_text("{}")
    (project / ".gitmodules").write_text("old")
    sessions = sessions_with(tmp_path, monkeypatch)
    opened = await sessions.open(
        call("bash", command="until [ -e done ]; do sleep 0.05; done; echo evil > .exrc", background=True),
        call("write", path=".nvimrc", content="mine"),
        call("write", path=".husky/pre-commit", content="mine"),
        call("edit", path=".gitmodules", old_string="old", new_string="mine"),
        call("mv", source="conf", destination="moved"),
        call("rm", path=".mcp.json"),
        call("write", path="done", content=""),
        call("bash_output", id="cmd_1", wait=30),
        say(),
        project=str(project),
        asking=Asking(timeout=60),
    )

    def approve(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            opened.session.questions.answer(event.question.id, APPROVE)

    opened.session.watch(approve)
    await opened.session.send("go")
    await opened.close()
    results = Seen(opened).results
    assert [result.output for result in results if result.is_error] == []
    kept = {name: (project / name).read_text() for name in (".nvimrc", ".husky/pre-commit", ".gitmodules")}
    assert set(kept.values()) == {"mine"}
    assert (project / "moved/.vscode/tasks.json").exists() and not (project / "conf").exists()
    assert not (project / ".mcp.json").exists()
    assert not (project / ".exrc").exists()  # what the command itself did is still put back


async def test_a_pipeline_asks_in_tools_and_in_commands_that_name_it(open_session: Opener, project: Path) -> None:
    asking = [
        calls("write", path=".github/workflows/ci.yml", content="x"),
        calls("write", path="sub/.gitlab-ci.yml", content="x"),
        calls("bash", command="mkdir -p .github/workflows && echo x > .github/workflows/ci.yml"),
        calls("bash", command="cp src/a.py .circleci/config.yml"),
    ]
    harmless = calls("write", path=".github/dependabot.yml", content="x")
    before = tree(project)
    session, watcher, _ = open_session(all_of([*asking, harmless]), says("ok"), scope=SCOPE, answers=refuses)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == len(asking)
    assert tree(project) == before | {".github": "folder", ".github/dependabot.yml": "x"}

"""Every call goes through the layers, and what happened on disk is what was decided."""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.agent.deciding.approvals import AT_ONCE_SECONDS
from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import ALLOW, APPROVE, APPROVE_TURN, DENY, STOP, TELL
from app.agent.deciding.rules import Rule, Ruling
from app.assembly.profile import Profile
from app.configuration.paths import Folders
from app.providers.scripted import Reply, calls, says
from app.sandbox.files import path_check
from app.sandbox.files.listing import FoundEntry
from app.sandbox.files.places import Place
from app.tools import Args, Danger, ToolContext, tool
from app.vocabulary.confinement import InForce
from app.vocabulary.events import (
    Answer,
    EndReason,
    Event,
    Layer,
    Mode,
    Question,
    QuestionAnswered,
    QuestionAsked,
    QuestionKind,
    ToolFinished,
    ToolOutput,
    ToolStarted,
)
from app.vocabulary.messages import ToolResult
from tests.agent.conftest import EVERYTHING, Opener, Pretended

pytestmark = pytest.mark.anyio

WRITE = {"path": "new.txt", "content": "x"}


@pytest.mark.parametrize(
    ("trust", "answer", "asked", "written"),
    [
        (Trust.SUPERVISED, APPROVE, True, True),
        (Trust.SUPERVISED, DENY, True, False),
        (Trust.GUIDED, APPROVE, True, True),
        (Trust.GUIDED, APPROVE_TURN, True, True),
        (Trust.GUIDED, DENY, True, False),
        (Trust.AUTONOMOUS, None, False, True),
    ],
)
async def test_a_write_happens_only_when_it_was_let_through(
    open_session: Opener, project: Path, trust: Trust, answer: str | None, asked: bool, written: bool
) -> None:
    session, watcher, _ = open_session(calls("write", **WRITE), says("ok"), trust=trust, answers=answer)
    await session.send("go")
    assert bool(watcher.of(QuestionAsked)) is asked
    assert (project / "new.txt").exists() is written
    assert bool(watcher.of(ToolStarted)) is written


@pytest.mark.parametrize(("trust", "asked"), [(Trust.SUPERVISED, 1), (Trust.GUIDED, 0), (Trust.AUTONOMOUS, 0)])
async def test_reading_is_asked_about_only_under_supervision(open_session: Opener, trust: Trust, asked: int) -> None:
    session, watcher, _ = open_session(calls("read", path="README.md"), says("ok"), trust=trust, answers=APPROVE)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == asked
    assert not watcher.of(ToolFinished)[0].result.is_error


async def test_a_denial_carries_the_persons_reason_to_the_model(open_session: Opener) -> None:
    session, watcher, model = open_session(
        calls("bash", command="make"), says("ok"), trust=Trust.GUIDED, answers=(DENY, "use ninja")
    )
    assert await session.send("go") is EndReason.DONE
    finished = watcher.of(ToolFinished)[0]
    assert (finished.result.code, finished.decision.layer) == ("E_DENIED", Layer.PERSON)
    assert "use ninja" in str(model.requests[1].messages[-1])


async def test_a_question_nobody_answers_in_time_means_no_and_the_loop_goes_on(
    open_session: Opener, project: Path
) -> None:
    session, watcher, _ = open_session(calls("write", **WRITE), says("ok"), trust=Trust.GUIDED, wait=0.05)
    assert await session.send("go") is EndReason.DONE
    assert watcher.of(QuestionAnswered)[0].answer.by == "timeout"
    assert "nobody answered within 0.05 s" in watcher.of(ToolFinished)[0].result.output
    assert not (project / "new.txt").exists()


async def test_without_anybody_there_the_answer_is_no_at_once(open_session: Opener, project: Path) -> None:
    session, watcher, _ = open_session(
        calls("write", **WRITE), says("ok"), trust=Trust.GUIDED, interactive=False, wait=None
    )
    assert await session.send("go") is EndReason.DONE
    assert watcher.of(QuestionAnswered)[0].answer.by == "nobody"
    assert not (project / "new.txt").exists()


async def test_approving_for_the_turn_asks_again_in_the_next_one(open_session: Opener) -> None:
    def two(name: str) -> tuple[Reply, Reply, Reply]:
        return calls("bash", command=f"echo {name}"), calls("bash", command=f"echo {name}2"), says("ok")

    session, watcher, _ = open_session(*two("a"), *two("b"), trust=Trust.GUIDED, answers=APPROVE_TURN)
    await session.send("one")
    assert len(watcher.of(QuestionAsked)) == 1
    await session.send("two")
    assert len(watcher.of(QuestionAsked)) == 2


async def test_the_first_answer_counts_and_only_known_choices_do(open_session: Opener) -> None:
    session, watcher, _ = open_session(calls("write", **WRITE), says("ok"), trust=Trust.GUIDED, wait=None)
    turn = asyncio.ensure_future(session.send("go"))
    while not session.questions.waiting:
        await asyncio.sleep(0.005)
    question = session.questions.waiting[0]
    assert not session.answer(question.id, "yolo")
    assert session.answer(question.id, DENY)
    assert not session.answer(question.id, APPROVE)
    await turn
    assert not session.answer(question.id, APPROVE)
    assert watcher.of(QuestionAnswered)[0].answer.choice == DENY


async def test_an_approval_shows_the_exact_call_and_the_diff_of_a_write(open_session: Opener) -> None:
    seen: list[Question] = []

    def look(question: Question) -> tuple[str, str]:
        seen.append(question)
        return DENY, ""

    session, _, _ = open_session(
        calls("write", path="README.md", content="# Other\n", overwrite=True),
        says("ok"),
        trust=Trust.GUIDED,
        answers=look,
    )
    await session.send("go")
    assert seen[0].kind is QuestionKind.APPROVAL
    assert seen[0].arguments == {"path": "README.md", "content": "# Other\n", "overwrite": True}
    assert "-# Sample" in seen[0].preview and "+# Other" in seen[0].preview


# --- scope ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["src/a.py", "docs/../src/a.py", "./src//a.py", "@project/src/a.py"])
async def test_an_agents_scope_is_stronger_than_full_trust(open_session: Opener, project: Path, path: str) -> None:
    session, watcher, _ = open_session(
        calls("write", path=path, content="", overwrite=True), says("ok"), scope={"write": Permission(("docs/*",))}
    )
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.code == "E_DENIED"
    assert (project / "src" / "a.py").read_text() == "print('a')\n"


@pytest.mark.parametrize(
    ("paths", "destination", "moved"),
    [
        (("README.md", "src/*"), "src", True),
        (("README.md", "src/*"), "src/", True),
        (("README.md", "src"), "src", False),
        (("README.md", "src"), "src/", False),
        (("README.md", "new"), "new", True),
    ],
)
async def test_a_move_is_judged_by_where_it_ends(
    open_session: Opener, project: Path, paths: tuple[str, ...], destination: str, moved: bool
) -> None:
    scope = {"mv": Permission(paths=paths)}
    move = calls("mv", source="README.md", destination=destination)
    session, _, _ = open_session(move, says("ok"), trust=Trust.AUTONOMOUS, scope=scope)
    await session.send("go")
    assert (project / "README.md").exists() is not moved
    assert (project / "src" / "README.md").exists() is (moved and destination != "new")


async def test_a_tool_outside_the_scope_is_neither_shown_nor_run(open_session: Opener, project: Path) -> None:
    session, watcher, model = open_session(
        calls("bash", command="touch made"), says("ok"), scope={"read": Permission()}
    )
    await session.send("go")
    assert [spec.name for spec in model.requests[0].tools] == ["read"]
    assert watcher.of(ToolFinished)[0].result.code == "E_DENIED"
    assert watcher.of(ToolFinished)[0].decision.layer is Layer.SCOPE
    assert not (project / "made").exists()


async def test_what_a_path_meant_when_it_was_approved_is_what_it_means_when_it_runs(
    open_session: Opener, project: Path
) -> None:
    (project / "docs").mkdir()

    def swap(question: Question) -> tuple[str, str]:
        if not (project / "docs").is_symlink():
            (project / "docs").rmdir()
            (project / "docs").symlink_to(project / "src")
        return APPROVE, ""

    session, watcher, _ = open_session(
        calls("write", path="docs/a.py", content="swapped", overwrite=True),
        says("ok"),
        trust=Trust.GUIDED,
        scope={"write": Permission(("docs/*",))},
        answers=lambda question: swap(question) if question.kind is QuestionKind.APPROVAL else (TELL, ""),
    )
    await session.send("go")
    assert (project / "src" / "a.py").read_text() == "print('a')\n"
    finished = watcher.of(ToolFinished)[0]
    assert finished.result.code == "E_SANDBOX_VIOLATION"
    assert (finished.decision.allowed, finished.decision.layer) == (False, Layer.SANDBOX)


@pytest.mark.parametrize("trust", [Trust.SUPERVISED, Trust.AUTONOMOUS])
async def test_a_secret_that_was_saved_just_before_the_call_ran_is_masked(
    open_session: Opener, project: Path, trust: Trust
) -> None:
    """Under supervision it is saved while the person is asked."""
    value = "Zq7-kP93xvT2mLw8"
    (project / "copy.txt").write_text(f"{value}\n")

    def save() -> str:
        (project / ".env").write_text(f"API_TOKEN={value}\n")
        return APPROVE

    read = calls("read", path="copy.txt")
    session, watcher, _ = open_session(read, says("ok"), trust=trust, answers=lambda question: save())
    if trust is Trust.AUTONOMOUS:
        save()
    await session.send("go")
    output = watcher.of(ToolFinished)[0].result.output
    assert value not in output and "masked" in output


async def test_a_secret_that_was_saved_while_the_confinement_was_tested_is_masked(
    open_session: Opener, project: Path
) -> None:
    value = "Zq7-kP93xvT2mLw8"
    (project / "copy.txt").write_text(f"{value}\n")

    class Slow(Pretended):
        async def ready(self) -> InForce:
            await asyncio.sleep(2 * AT_ONCE_SECONDS)
            (project / ".env").write_text(f"API_TOKEN={value}\n")
            return self.in_force

    session, watcher, _ = open_session(calls("bash", command="cat copy.txt"), says("ok"), confinement=Slow())
    await session.send("go")
    output = watcher.of(ToolFinished)[0].result.output
    assert value not in output and "masked" in output


# --- violations -----------------------------------------------------------------------------------------------------

OUTSIDE = ["../outside.txt", "/etc/passwd", "~/x", "link/x", ".env", ".git/config"]


@pytest.fixture
def traps(project: Path) -> None:
    (project / "link").symlink_to(project.parent)
    (project / ".env").write_text("KEY=1")
    (project / ".git").mkdir()
    (project / ".git" / "config").write_text("[core]\n")


@pytest.mark.parametrize("trust", list(Trust))
@pytest.mark.parametrize(
    ("answer", "ending"), [(TELL, EndReason.DONE), (STOP, EndReason.VIOLATION)], ids=["tell", "stop"]
)
async def test_a_violation_prompts_at_every_trust_level(
    open_session: Opener, traps: None, trust: Trust, answer: str, ending: EndReason
) -> None:
    after = [says("ok")] if ending is EndReason.DONE else []
    script = [reply for path in OUTSIDE for reply in (calls("read", path=path), *after)]
    session, watcher, _ = open_session(*script, trust=trust, answers=answer)
    assert {path: await session.send("go") for path in OUTSIDE} == dict.fromkeys(OUTSIDE, ending)
    questions = [event.question for event in watcher.of(QuestionAsked)]
    assert [(one.preview, one.kind) for one in questions] == [(path, QuestionKind.VIOLATION) for path in OUTSIDE]
    assert all(one.reason for one in questions)
    assert [item.result.code for item in watcher.of(ToolFinished)] == ["E_SANDBOX_VIOLATION"] * len(OUTSIDE)
    assert not watcher.of(ToolStarted)


@pytest.mark.parametrize("path", ["../notes.txt", "link/notes.txt", "{outside}"])
async def test_the_person_can_let_one_call_read_one_file_outside(
    open_session: Opener, traps: None, project: Path, path: str
) -> None:
    outside = project.parent / "notes.txt"
    outside.write_text("from outside\n")
    path = path.format(outside=outside)
    answers = iter([ALLOW, TELL])
    session, watcher, _ = open_session(
        calls("read", path=path), calls("read", path=path), says("ok"), answers=lambda _: (next(answers), "")
    )
    assert await session.send("go") is EndReason.DONE
    first, second = watcher.of(QuestionAsked)
    assert first.question.choices == second.question.choices == (ALLOW, TELL, STOP)
    assert first.question.remark == f"This is the file {outside.resolve()}."
    read, refused = (event.result for event in watcher.of(ToolFinished))
    assert "from outside" in read.output and not read.is_error
    assert refused.code == "E_SANDBOX_VIOLATION", "once is once"


NEVER_ALLOWED = {
    "own secret": calls("read", path=".env"),
    "proc": calls("read", path="/proc/self/environ"),
    "secret folder": calls("read", path="../.ssh/notes"),
    "secret": calls("read", path="../credentials.json"),
    "folder": calls("read", path="../folder"),
    "gone": calls("read", path="../gone.txt"),
    "ls": calls("ls", path=".."),
    "write": calls("write", path="../notes.txt", content="x", overwrite=True),
    "tokens": calls("read", path="../.config/gh/hosts.yml"),
    "tokens of home": calls("read", path="~/.config/gh/hosts.yml"),
    "history": calls("read", path="../.bash_history"),
    "history in capitals": calls("read", path="../.Zsh_History"),
    "data of Handrail": calls("read", path="data/blobs/ab12"),
    "link to a secret": calls("read", path="harmless.txt"),
    "NUL": calls("read", path="../no\0tes.txt"),
    "unknown home": calls("read", path="~nobody-of-that-name/gone.txt"),
    "pipe": calls("read", path="../pipe"),
}


async def test_nothing_else_outside_can_be_allowed(
    open_session: Opener, traps: None, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(project.parent))
    for name in ("notes.txt", "credentials.json", ".ssh/notes", "folder/x", ".config/gh/hosts.yml", ".bash_history"):
        (project.parent / name).parent.mkdir(exist_ok=True, parents=True)
        (project.parent / name).write_text("outside\n")
    (project.parent / ".Zsh_History").write_text("outside\n")
    data = Folders.from_environment().data
    (data / "blobs").mkdir(parents=True, exist_ok=True)
    (data / "blobs" / "ab12").write_text("outside\n")
    (project / "data").symlink_to(data)
    (project / "harmless.txt").symlink_to("../.ssh/notes")
    (project / "~nobody-of-that-name").symlink_to(project.parent)
    os.mkfifo(project.parent / "pipe")
    session, watcher, _ = open_session(*NEVER_ALLOWED.values(), says("ok"), answers=TELL)
    await session.send("go")
    choices = [event.question.choices for event in watcher.of(QuestionAsked)]
    assert dict(zip(NEVER_ALLOWED, choices, strict=True)) == dict.fromkeys(NEVER_ALLOWED, (TELL, STOP))
    finished = watcher.of(ToolFinished)
    told = [name for name, one in zip(NEVER_ALLOWED, finished, strict=True) if "outside\n" in one.result.output]
    assert told == []


async def test_the_audit_trail_says_who_let_a_call_read_outside(open_session: Opener, project: Path) -> None:
    outside = project.parent / "notes.txt"
    outside.write_text("outside\n")
    session, watcher, _ = open_session(calls("read", path="../notes.txt"), says("ok"), answers=ALLOW)
    await session.send("go")
    decision = watcher.of(ToolFinished)[0].decision
    assert decision.allowed and decision.by == "person" and decision.layer is Layer.PERSON
    assert decision.reason == f"allowed to read {outside.resolve()} outside the project, once"


@pytest.mark.parametrize("swapped", ["gone", "link", "folder of links", "pipe", "folder"])
async def test_a_file_outside_that_was_swapped_after_the_question_is_not_read(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch, swapped: str
) -> None:
    scanned: list[Place] = []

    def scan(folder: Place, *_: object, **__: object) -> Iterator[FoundEntry]:
        scanned.append(folder)
        return iter(())

    monkeypatch.setattr(path_check, "scan", scan)
    outside = project.parent / "far" / "notes.txt"
    for file in (outside, project.parent / ".ssh" / "notes.txt"):
        file.parent.mkdir(exist_ok=True)
        file.write_text("outside\n")

    def swap(_: Question) -> tuple[str, str]:
        if outside.is_symlink():  # where it leads to is a question of its own
            return TELL, "no"
        outside.unlink()
        if swapped == "link":
            outside.symlink_to("../.ssh/notes.txt")
        elif swapped == "folder of links":
            outside.parent.rename(project.parent / "moved")
            outside.parent.symlink_to(project.parent / ".ssh")
        elif swapped == "pipe":
            os.mkfifo(outside)
        elif swapped == "folder":
            outside.mkdir()
        return ALLOW, ""

    session, watcher, _ = open_session(calls("read", path="../far/notes.txt"), says("ok"), answers=swap)
    await session.send("go")
    result = watcher.of(ToolFinished)[0].result
    assert result.is_error and "outside\n" not in result.output
    assert not scanned, "what else lies there is none of its business"


@pytest.mark.parametrize(
    ("scope", "mode", "rules", "allowed"),
    [
        ({"read": Permission(("src/**",))}, Mode.BUILD, [], False),
        ({"read": Permission()}, Mode.BUILD, [Rule(Ruling.DENY, "read", path="**/notes.txt")], False),
        ({"read": Permission()}, Mode.BUILD, [Rule(Ruling.DENY, "read")], False),
        ({"read": Permission()}, Mode.PLAN, [], True),
    ],
    ids=["scope", "rule on the path", "rule on the tool", "plan mode"],
)
async def test_scope_and_rules_are_stronger_than_a_file_outside_that_was_allowed(
    open_session: Opener, project: Path, scope: dict[str, Permission], mode: Mode, rules: list[Rule], *, allowed: bool
) -> None:
    (project.parent / "notes.txt").write_text("outside\n")
    session, watcher, _ = open_session(
        calls("read", path="../notes.txt"), says("ok"), answers=ALLOW, scope=scope, mode=mode
    )
    assert session.orchestrator is not None
    session.orchestrator.policy.session_rules.extend(rules)
    await session.send("go")
    finished = watcher.of(ToolFinished)[0]
    assert ("outside" in finished.result.output.replace("outside the", "")) is allowed
    assert finished.decision.allowed is allowed


async def test_without_a_home_folder_the_person_is_told_of_a_violation_and_can_allow_nothing(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project.parent / "notes.txt").write_text("outside\n")
    session, watcher, _ = open_session(calls("read", path="../notes.txt"), says("ok"), answers=TELL)

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    await session.send("go")
    assert watcher.of(QuestionAsked)[0].question.choices == (TELL, STOP)
    assert watcher.of(ToolFinished)[0].result.code == "E_SANDBOX_VIOLATION"


async def test_a_file_outside_whose_name_is_no_text_is_shown_and_stored(open_session: Opener, project: Path) -> None:
    name = os.fsdecode(b"n\xff.txt")
    (project.parent / name).write_text("outside\n")
    session, watcher, _ = open_session(calls("read", path="../n\\xff.txt"), says("ok"), answers=ALLOW)
    assert await session.send("go") is EndReason.DONE
    assert watcher.of(QuestionAsked)[0].question.remark.endswith("/n\\xff.txt.")
    assert "outside" in watcher.of(ToolFinished)[0].result.output


async def test_a_program_cannot_let_a_call_read_outside_in_the_persons_name(
    open_session: Opener, project: Path
) -> None:
    (project.parent / "notes.txt").write_text("outside\n")
    session, watcher, _ = open_session(calls("read", path="../notes.txt"), says("ok"), answers=None)

    def pretend(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            asyncio.get_running_loop().call_soon(session.reply, event.question.id, Answer(ALLOW, by="client"))

    session.watch(pretend)
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.code == "E_SANDBOX_VIOLATION"


async def test_a_violation_with_nobody_there_stops_the_run(open_session: Opener) -> None:
    session, _, model = open_session(
        calls("read", path="../x") + calls("write", **WRITE), says("never said"), interactive=False
    )
    assert await session.send("go") is EndReason.VIOLATION
    assert len(model.requests) == 1


async def test_nothing_after_a_stop_in_the_same_message_runs(open_session: Opener, project: Path) -> None:
    session, _, _ = open_session(calls("read", path="../x") + calls("write", **WRITE), answers=STOP)
    assert await session.send("go") is EndReason.VIOLATION
    assert not (project / "new.txt").exists()


async def test_a_setting_tells_the_agent_no_by_itself(open_session: Opener, handrail_home: Path) -> None:
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text("tell_violations = true\n")
    session, watcher, _ = open_session(calls("read", path="../x"), says("ok"), interactive=False)
    assert await session.send("go") is EndReason.DONE
    assert not watcher.of(QuestionAsked)
    assert watcher.of(ToolFinished)[0].result.code == "E_SANDBOX_VIOLATION"


# --- limits, output, audit ------------------------------------------------------------------------------------------


class SleepArgs(Args):
    seconds: float


@tool(danger=Danger.SAFE, timeout=lambda args: 0.05)
async def doze(args: SleepArgs, ctx: ToolContext) -> ToolResult:
    """Sleeps."""
    await asyncio.sleep(args.seconds)
    return ToolResult(f"limit {ctx.timeout:g}")


async def test_a_tool_that_hangs_is_cut_off(open_session: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.agent.orchestrator.GRACE_SECONDS", 0.01)
    session, watcher, _ = open_session(
        calls("doze", seconds=30.0), says("ok"), tools=(doze,), scope={"doze": Permission()}
    )
    assert await session.send("go") is EndReason.DONE
    assert watcher.of(ToolFinished)[0].result.code == "E_TIMEOUT"


async def test_the_agent_definitions_timeout_is_the_most_a_call_gets(open_session: Opener) -> None:
    session, watcher, _ = open_session(
        calls("doze", seconds=0.0), says("ok"), tools=(doze,), scope={"doze": Permission(timeout=0.01)}
    )
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.output == "limit 0.01"


async def test_a_commands_output_is_shown_while_it_runs(open_session: Opener, project: Path) -> None:
    waiting = "echo first; until [ -e heard ]; do sleep 0.01; done; echo second"
    session, watcher, _ = open_session(calls("bash", command=waiting), says("ok"))
    session.watch(lambda event: (project / "heard").touch() if isinstance(event, ToolOutput) else None)
    await session.send("go")
    kinds = [type(event).__name__ for event in watcher.events]
    assert kinds.index("ToolStarted") < kinds.index("ToolOutput") < kinds.index("ToolFinished")
    assert len(watcher.of(ToolOutput)) >= 2


async def test_a_huge_result_is_cut(open_session: Opener) -> None:
    class NoArgs(Args):
        pass

    @tool(danger=Danger.SAFE)
    async def flood(args: NoArgs, ctx: ToolContext) -> ToolResult:
        """Says much."""
        return ToolResult("x" * 1_000_000)

    session, watcher, _ = open_session(calls("flood"), says("ok"), tools=(flood,), scope={"flood": Permission()})
    await session.send("go")
    output = watcher.of(ToolFinished)[0].result.output
    assert len(output) < 250_000 and "more characters" in output


async def test_every_call_leaves_exactly_one_audit_line_without_contents(open_session: Opener, project: Path) -> None:
    secret = "the contents of a file"
    session, _, _ = open_session(
        calls("write", path="a.txt", content=secret),
        calls("nonsense"),
        calls("read", path="../x"),
        calls("bash", command="true"),
        says("ok"),
        answers=lambda question: (TELL, "") if question.kind is QuestionKind.VIOLATION else (DENY, "no"),
        trust=Trust.GUIDED,
        scope=EVERYTHING,
    )
    await session.send("go")
    text = Profile.open().folders.trail(session.id).read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["toolName"] for line in lines] == ["write", "nonsense", "read", "bash"]
    assert [line["output"]["code"] for line in lines] == [
        "E_DENIED",
        "E_UNKNOWN_TOOL",
        "E_SANDBOX_VIOLATION",
        "E_DENIED",
    ]
    assert all(line["kind"] == "tool.exec" and line["durationMs"] >= 0 for line in lines)
    assert [line["decision"]["by"] for line in lines] == ["person", "policy", "person", "person"]
    assert {line["turn"] for line in lines} == {1}
    assert secret not in text


async def test_a_cancelled_call_leaves_its_audit_line_too(open_session: Opener) -> None:
    session, watcher, _ = open_session(calls("bash", command="echo on; sleep 60"))
    turn = asyncio.ensure_future(session.send("go"))
    while not watcher.of(ToolOutput):
        await asyncio.sleep(0.005)
    session.cancel()
    await turn
    text = Profile.open().folders.trail(session.id).read_text()
    assert [json.loads(line)["output"]["code"] for line in text.splitlines()] == ["E_CANCELLED"]
    assert watcher.of(ToolFinished)[0].result.code == "E_CANCELLED"

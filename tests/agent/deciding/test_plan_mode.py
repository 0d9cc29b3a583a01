"""Plan mode from end to end: what runs, what is refused, and that only the person's Accept ends it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.session import Session
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions
from app.assembly.sessions import open_session as open_for_real
from app.providers.scripted import calls, says
from app.storage.sessions.store import SessionStore
from app.vocabulary.confinement import Tier
from app.vocabulary.events import (
    ACCEPT,
    DISMISS,
    REJECT,
    SUBMIT,
    Answer,
    Event,
    FormField,
    Mode,
    ModeChanged,
    Question,
    QuestionAsked,
    QuestionKind,
    ToolFinished,
)
from app.vocabulary.messages import ToolMessage, UserMessage
from app.vocabulary.tool_table import CANONICAL
from tests.agent.conftest import Opener, Watcher
from tests.agent.real_sessions import call, say, sessions_with

pytestmark = pytest.mark.anyio

ALL = {name: Permission() for name in CANONICAL}
BODY = "# Steps\n\n1. Write made.txt\n"
PLAN = f"---\ntitle: The plan\nstatus: draft\ncreated_at: '2025-01-01T00:00:00Z'\n---\n\n{BODY}"
EXIT = calls("exit_plan_mode", plan_file_path="plans/a.plan")


@pytest.fixture
def plan(project: Path) -> Path:
    path = project / "plans/a.plan"
    path.parent.mkdir()
    path.write_text(PLAN)
    return path


def person(answer: Answer | Callable[[Question], Answer]) -> Callable[[Session], Callable[[Event], None]]:
    """Somebody who answers forms and plans."""

    def sit_down(session: Session) -> Callable[[Event], None]:
        def watch(event: Event) -> None:
            if isinstance(event, QuestionAsked) and event.question.kind in (QuestionKind.FORM, QuestionKind.PLAN):
                said = answer(event.question) if callable(answer) else answer
                asyncio.get_running_loop().call_soon(session.questions.reply, event.question.id, said)

        return watch

    return sit_down


def text_of(path: Path) -> str:
    return path.read_text()


def results(watcher: Watcher) -> list[tuple[str, str | None]]:
    return [(event.name, event.result.code) for event in watcher.of(ToolFinished)]


def mode_of(session: Session) -> Mode:
    assert session.orchestrator is not None
    return session.orchestrator.policy.mode


@pytest.mark.parametrize("trust", list(Trust))
async def test_only_plans_can_be_written_whatever_the_trust(open_session: Opener, project: Path, trust: Trust) -> None:
    steps = (
        calls("write", path="made.txt", content="x"),
        calls("write", path="plans/b.plan", content="x"),
        calls("edit", path="README.md", old_string="Hello", new_string="Bye"),
        calls("rm", path="README.md"),
        calls("plan_write", title="T", content=BODY),
    )
    answers = None if trust is Trust.AUTONOMOUS else "approve"
    session, watcher, _ = open_session(*steps, says("ok"), trust=trust, scope=ALL, mode=Mode.PLAN, answers=answers)
    await session.send("go")
    assert [code for _, code in results(watcher)] == ["E_DENIED"] * 4 + [None]
    hint = "Refused: write changes things, and this is plan mode: put it into the plan with plan_write."
    assert watcher.of(ToolFinished)[0].result.output == hint
    assert [path.suffix for path in (project / "plans").iterdir()] == [".plan"]
    assert not (project / "made.txt").exists() and "Hello" in (project / "README.md").read_text()


async def test_guided_asks_about_a_plan_only_where_it_builds(open_session: Opener) -> None:
    for mode, asked in ((Mode.PLAN, 0), (Mode.BUILD, 1)):
        step = calls("plan_write", title="T", content=BODY)
        session, watcher, _ = open_session(step, says("ok"), trust=Trust.GUIDED, scope=ALL, mode=mode, answers="deny")
        await session.send("go")
        assert len(watcher.of(QuestionAsked)) == asked
        assert results(watcher) == [("plan_write", "E_DENIED" if asked else None)]


async def test_accepting_ends_plan_mode_and_the_building_begins(
    open_session: Opener, project: Path, store: SessionStore, plan: Path
) -> None:
    leave = calls("exit_plan_mode", plan_file_path="plans/a.plan", allowedPrompts=[{"tool": "Bash", "prompt": "test"}])
    session, watcher, model = open_session(
        leave, calls("write", path="made.txt", content="x"), says("done"), scope=ALL, mode=Mode.PLAN
    )
    session.watch(person(Answer(ACCEPT))(session))
    await session.send("go")
    (asked,) = watcher.of(QuestionAsked)
    assert asked.question.preview == BODY and "The plan" in asked.question.title
    assert results(watcher) == [("exit_plan_mode", None), ("write", None)]
    assert watcher.of(ModeChanged) == [ModeChanged(Mode.BUILD)]
    assert (project / "made.txt").exists() and "status: approved\n" in text_of(plan)
    told = watcher.of(ToolFinished)[0].result
    assert told.meta["mode"] == "build" and "had no effect" in told.output
    first, second = model.requests[0], model.requests[1]
    assert (
        "Plan mode is on" in first.note and second.note == "[Handrail: Plan mode is over: you can change things again.]"
    )
    refused = first.note.partition("Refused in plan mode:")[2]
    assert "`write`" in refused and "`edit`" in refused
    assert not any(f"`{name}`" in refused for name in ("ask_user", "plan_write", "exit_plan_mode", "read"))
    assert not model.requests[2].note


async def test_where_there_are_no_plans_none_is_proposed(open_session: Opener) -> None:
    session, watcher, _ = open_session(calls("write", path="made.txt", content="x"), says("ok"), mode=Mode.PLAN)
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.output == "Refused: write changes things, and this is plan mode."


@pytest.mark.parametrize("path", ["/plans/bold-meadow-revelation.plan", None])
@pytest.mark.parametrize(
    ("content", "edited", "title"),
    [
        ("# Add a cache\n\n1. Measure\n", "", "Add a cache"),
        ("Measure first.\r\n", "", "bold-meadow-revelation"),
        ("# Add a cache\n\n1. Measure\n", "# Add a cache\n\n1. Leave it\n", "Add a cache"),
    ],
)
async def test_a_plan_that_write_made_without_frontmatter_can_be_accepted(
    open_session: Opener, project: Path, path: str | None, content: str, edited: str, title: str
) -> None:
    written = calls("write", path="/plans/bold-meadow-revelation.plan", content=content, file_type="plan")
    leave = calls("exit_plan_mode", plan_file_path=path)
    session, watcher, _ = open_session(written, says("written"), leave, says("ok"), scope=ALL)
    await session.send("write a plan")
    assert session.orchestrator is not None
    session.orchestrator.set_mode(Mode.PLAN)
    session.watch(person(Answer(ACCEPT, text=edited))(session))
    await session.send("go")
    assert results(watcher) == [("write", None), ("exit_plan_mode", None)]
    assert watcher.of(QuestionAsked)[0].question.title == f"Accept the plan “{title}”?"
    text = (project / "plans/bold-meadow-revelation.plan").read_bytes().decode()
    ending = "\r\n" if "\r" in content else "\n"
    assert text.startswith(f"---{ending}title: {title}{ending}status: approved{ending}created_at: ")
    assert text.endswith(f"{ending}---{ending}{ending}{edited or content}")
    assert mode_of(session) is Mode.BUILD


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Answer(REJECT, "smaller steps, please"), "smaller steps, please"),
        (Answer(REJECT), "rejected the plan"),
    ],
)
async def test_rejecting_keeps_plan_mode_and_tells_the_model_why(
    open_session: Opener, plan: Path, answer: Answer, words: str
) -> None:
    session, watcher, _ = open_session(EXIT, says("ok"), scope=ALL, mode=Mode.PLAN)
    session.watch(person(answer)(session))
    await session.send("go")
    (done,) = watcher.of(ToolFinished)
    assert done.result.code == "E_DENIED" and words in done.result.output and "still plan mode" in done.result.output
    assert mode_of(session) is Mode.PLAN and watcher.of(ModeChanged) == [] and text_of(plan) == PLAN


@pytest.mark.parametrize(("wait", "interactive"), [(0.01, True), (5.0, False)])
async def test_silence_and_absence_reject(open_session: Opener, plan: Path, wait: float, interactive: bool) -> None:
    session, watcher, _ = open_session(EXIT, says("ok"), scope=ALL, mode=Mode.PLAN, wait=wait, interactive=interactive)
    await session.send("go")
    assert results(watcher) == [("exit_plan_mode", "E_DENIED")]
    assert mode_of(session) is Mode.PLAN and text_of(plan) == PLAN


async def test_a_plan_that_the_person_edits_counts_as_they_left_it(
    open_session: Opener, store: SessionStore, project: Path, plan: Path
) -> None:
    session, watcher, _ = open_session(EXIT, says("ok"), scope=ALL, mode=Mode.PLAN)
    session.watch(person(Answer(ACCEPT, text="# Steps\n\nOnly look."))(session))
    await session.send("go")
    assert text_of(plan) == PLAN.replace("draft", "approved").replace(BODY, "# Steps\n\nOnly look.\n")
    output = watcher.of(ToolFinished)[0].result.output
    assert "Only look." in output and "They changed it" in output
    profile = Profile.open()
    entries = profile.versions.database.rows("SELECT tool FROM versions WHERE path = 'plans/a.plan' ORDER BY seq")
    profile.close()
    assert [tool for (tool,) in entries] == ["person", "exit_plan_mode"]


async def test_a_plan_that_changed_while_it_was_read_is_not_accepted(open_session: Opener, plan: Path) -> None:
    def meddle(question: Question) -> Answer:
        plan.write_text(PLAN + "and delete everything\n")
        return Answer(ACCEPT)

    session, watcher, _ = open_session(EXIT, says("ok"), scope=ALL, mode=Mode.PLAN)
    session.watch(person(meddle)(session))
    await session.send("go")
    assert watcher.of(ToolFinished)[0].result.is_error
    assert mode_of(session) is Mode.PLAN and "approved" not in text_of(plan)


async def test_neither_words_nor_a_form_end_plan_mode(open_session: Opener, project: Path, plan: Path) -> None:
    schema = {"type": "string", "enum": ["Accept", "Reject"]}
    form = calls("ask_user", questions=[{"name": "approval", "question": "Ready?", "schema": schema}])
    session, watcher, _ = open_session(
        form, calls("write", path="made.txt", content="x"), says("I am in build mode now."), says("ok"),
        scope=ALL, mode=Mode.PLAN,
    )  # fmt: skip
    session.watch(person(Answer(SUBMIT, values={"approval": "Accept"}))(session))
    await session.send("go")
    await session.send("Accept. Go ahead, I approve, /build")
    assert results(watcher) == [("ask_user", None), ("write", "E_DENIED")]
    assert mode_of(session) is Mode.PLAN and not (project / "made.txt").exists()


@pytest.mark.parametrize(
    ("text", "arguments", "code"),
    [
        ("---\ntitle: never ends\n", {}, "E_INVALID_FRONTMATTER"),
        (PLAN.replace("title: The plan\n", ""), {}, "E_INVALID_FRONTMATTER"),
        (PLAN.replace("draft", "ready"), {}, "E_INVALID_FRONTMATTER"),
        (PLAN.replace("draft", "archived"), {}, "E_INVALID_TRANSITION"),
        (PLAN.replace("draft", "implemented"), {}, "E_INVALID_TRANSITION"),
        (PLAN.replace(BODY, " \n"), {}, "E_SCHEMA_VALIDATION"),
        (PLAN, {"plan_file_path": "plans/b.plan"}, "ENOENT"),
        (PLAN, {"plan_file_path": "README.md"}, "E_SCHEMA_VALIDATION"),
        (PLAN, {"pushToRemote": True}, "E_SCHEMA_VALIDATION"),
        (PLAN, {"remoteSessionUrl": "https://example.org"}, "E_SCHEMA_VALIDATION"),
    ],
)
async def test_a_plan_that_cannot_be_accepted_is_shown_to_nobody(
    open_session: Opener, plan: Path, text: str, arguments: dict[str, Any], code: str
) -> None:
    (plan.parent / plan.name).write_text(text)
    step = calls("exit_plan_mode", **({"plan_file_path": "plans/a.plan"} | arguments))
    session, watcher, _ = open_session(step, says("ok"), scope=ALL, mode=Mode.PLAN, answers=lambda question: 1 / 0)
    await session.send("go")
    assert results(watcher) == [("exit_plan_mode", code)] and mode_of(session) is Mode.PLAN


async def test_without_a_path_the_sessions_newest_draft_is_meant(open_session: Opener, plan: Path) -> None:
    (plan.parent / "z.plan").write_text(PLAN.replace("2025", "2030").replace("The plan", "Of somebody else"))
    (plan.parent / "y.plan").write_text(PLAN.replace("2025", "2031").replace("draft", "archived"))
    titles = []

    def look(question: Question) -> Answer:
        titles.append(question.title)
        return Answer(REJECT)

    leave = calls("exit_plan_mode", allowedPrompts=[{"tool": "Bash", "prompt": "run tests"}], pushToRemote=False)
    session, _, _ = open_session(leave, calls("plan_read", name="a"), leave, says("ok"), scope=ALL, mode=Mode.PLAN)
    session.watch(person(look)(session))
    await session.send("go")
    assert ["Of somebody else" in titles[0], "The plan" in titles[1]] == [True, True]


async def test_an_emptied_plan_is_no_plan(open_session: Opener, plan: Path) -> None:
    session, watcher, _ = open_session(EXIT, says("ok"), scope=ALL, mode=Mode.PLAN)
    session.watch(person(Answer(ACCEPT, text=" \n"))(session))
    await session.send("go")
    assert results(watcher) == [("exit_plan_mode", "E_SCHEMA_VALIDATION")]
    assert mode_of(session) is Mode.PLAN and text_of(plan) == PLAN


async def test_an_agent_without_plan_tools_is_told_only_that_it_plans(open_session: Opener) -> None:
    session, _, model = open_session(says("ok"), mode=Mode.PLAN)
    await session.send("go")
    assert "Plan mode is on" in model.requests[0].note and "exit_plan_mode" not in model.requests[0].note


async def test_a_session_that_was_planning_goes_on_planning(project: Path) -> None:
    profile = Profile.open()
    options = SessionOptions(project=str(project), provider="demo")
    opened = await open_for_real(profile, options)
    assert opened.runtime is not None and opened.runtime.orchestrator.policy.mode is Mode.BUILD
    opened.runtime.orchestrator.set_mode(Mode.PLAN)
    await opened.close()
    resumed = await open_for_real(profile, replace(options, resume=opened.stored.id))
    assert resumed.runtime is not None and resumed.runtime.orchestrator.policy.mode is Mode.PLAN
    await resumed.close()
    profile.close()


async def test_where_the_agent_builds_there_is_no_plan_mode_to_leave(open_session: Opener, plan: Path) -> None:
    session, watcher, _ = open_session(EXIT, says("ok"), scope=ALL, answers=lambda question: 1 / 0)
    await session.send("go")
    assert results(watcher) == [("exit_plan_mode", "E_PRECONDITION_FAILED")] and text_of(plan) == PLAN


async def test_the_person_can_turn_to_planning_between_two_steps(open_session: Opener, project: Path) -> None:
    session, watcher, model = open_session(
        calls("read", path="README.md"), calls("write", path="made.txt", content="x"), says("ok"), scope=ALL
    )
    assert session.orchestrator is not None
    orchestrator = session.orchestrator
    session.watch(lambda event: orchestrator.set_mode(Mode.PLAN) if isinstance(event, ToolFinished) else None)
    await session.send("go")
    assert results(watcher) == [("read", None), ("write", "E_DENIED")] and not (project / "made.txt").exists()
    assert not model.requests[0].note and "Plan mode is on" in model.requests[1].note


# --- ask_user ------------------------------------------------------------------------------------------------------

ASK = calls("ask_user", questions=[{"name": "port", "question": "Which?", "schema": {"type": "integer", "minimum": 1}}])


async def test_an_answer_that_does_not_fit_is_given_back_to_the_face(open_session: Opener) -> None:
    session, watcher, _ = open_session(ASK, says("ok"), scope=ALL, trust=Trust.SUPERVISED)
    taken = []

    def try_all(question: Question) -> Answer:
        assert question.form == (FormField("port", "Which?", {"type": "integer", "minimum": 1}),)
        for values in ({}, {"port": 0}, {"port": "80"}, {"port": 80, "more": 1}):
            taken.append(session.questions.reply(question.id, Answer(SUBMIT, values=values)))
        return Answer(SUBMIT, values={"port": 80})

    session.watch(person(try_all)(session))
    await session.send("go")
    assert taken == [False] * 4 and len(watcher.of(QuestionAsked)) == 1
    (message,) = [item for item in session.history if isinstance(item, ToolMessage)]
    assert message.result.output == 'The person answered: {"port": 80}'
    assert message.result.meta["answers"] == {"port": 80}


async def test_dismissing_a_form_lets_the_agent_go_on(open_session: Opener) -> None:
    session, watcher, _ = open_session(ASK, says("ok"), scope=ALL)
    session.watch(person(Answer(DISMISS))(session))
    assert await session.send("go") == "done"
    assert results(watcher) == [("ask_user", None)]


async def test_with_nobody_there_the_answer_comes_at_once(open_session: Opener) -> None:
    session, watcher, _ = open_session(ASK, says("ok"), scope=ALL, interactive=False, wait=None)
    assert await session.send("go") == "done"
    assert results(watcher) == [("ask_user", "E_DENIED")] and watcher.of(QuestionAsked) == []


async def test_a_question_to_the_person_outlasts_the_limit_of_tools(
    open_session: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.agent.orchestrator.GRACE_SECONDS", 0.0)
    monkeypatch.setattr("app.agent.orchestrator.DEFAULT_TIMEOUT", 0.01)
    session, watcher, _ = open_session(ASK, says("ok"), scope=ALL, wait=None)

    def late(event: Event) -> None:
        if isinstance(event, QuestionAsked):
            answer = Answer(SUBMIT, values={"port": 1})
            asyncio.get_running_loop().call_later(0.2, session.questions.reply, event.question.id, answer)

    session.watch(late)
    await session.send("go")
    assert results(watcher) == [("ask_user", None)]


async def test_cancelling_withdraws_the_form(open_session: Opener) -> None:
    session, watcher, _ = open_session(ASK, says("ok"), scope=ALL, wait=None)
    session.watch(lambda event: session.cancel() if isinstance(event, QuestionAsked) else None)
    assert await session.send("go") == "cancelled"
    assert session.questions.waiting == () and results(watcher) == [("ask_user", "E_CANCELLED")]


async def test_what_was_begun_before_and_can_still_write_is_named_to_the_person_and_to_the_model(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = sessions_with(tmp_path, monkeypatch)
    begin = call("bash", command="sleep 78", background=True)
    opened = await sessions.open(begin, say("started"), say("planned"), say("again"), project=project)
    heard: list[ModeChanged] = []
    opened.session.watch(lambda event: heard.append(event) if isinstance(event, ModeChanged) else None)
    runtime = opened.runtime
    assert runtime is not None
    try:
        if (await runtime.confinement.ready()).tier is Tier.NONE:
            pytest.skip("nothing confines commands here, so nobody lets one run")
        await opened.session.send("go")
        runtime.orchestrator.set_mode(Mode.PLAN)
        await opened.session.send("plan")
        (command,) = heard[0].writing
        assert (command.id, command.command, command.running) == ("cmd_1", "sleep 78", True), "it is not killed"
        assert "cmd_1 (sleep 78)" in notes(opened.session)[-1] and "can write" in notes(opened.session)[-1]
        await runtime.processes.background.stop("cmd_1")
        assert runtime.orchestrator.still_writing == ()
        await opened.session.send("more")
        assert "cmd_1" not in notes(opened.session)[-1]
    finally:
        await opened.close()
        sessions.profile.close()


def notes(session: Session) -> list[str]:
    return [message.note for message in session.history if isinstance(message, UserMessage)]

"""What the person is asked, what the answer changes, and what happens when things change while it is awaited."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import ALWAYS, APPROVE, APPROVE_TURN, DENY, Asking, Questions
from app.agent.deciding.rules import Rule, Ruling
from app.agent.orchestrator import Orchestrator
from app.agent.roles.definitions import AgentDefinition
from app.agent.session import Emitter, Session
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, open_tool_runtime
from app.assembly.undo_setup import open_undo
from app.providers.scripted import Reply, calls, says
from app.sandbox.confine import ConfinementLost, Launch, Running
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.events import (
    Answer,
    ConfinementReported,
    Event,
    Layer,
    Mode,
    ModeChanged,
    Question,
    QuestionAnswered,
    QuestionAsked,
    ToolFinished,
    ToolStarted,
    to_json,
)
from app.vocabulary.messages import ToolCall
from tests.agent.conftest import EVERYTHING, Opener, Pretended, Watcher

pytestmark = pytest.mark.anyio

WRITE = {"path": "new.txt", "content": "x"}


def audit_lines(session: Session) -> list[Any]:
    return [json.loads(line) for line in Profile.open().folders.trail(session.id).read_text().splitlines()]


async def until(true: Callable[[], object], turn: "asyncio.Future[Any]") -> None:
    async with asyncio.timeout(120):
        while not true():
            assert not turn.done(), "the turn has ended, and it did not happen"
            await asyncio.sleep(0.005)


# --- what is shown ---------------------------------------------------------------------------------------------------


async def test_the_approval_of_a_command_shows_its_parts_and_what_would_confine_it(open_session: Opener) -> None:
    session, watcher, _ = open_session(
        calls("bash", command="make && cat /etc/hosts"), says("ok"), trust=Trust.GUIDED, answers=DENY
    )
    await session.send("go")
    question = watcher.of(QuestionAsked)[0].question
    assert question.command is not None and [part.words for part in question.command.parts] == [
        ("make",),
        ("cat", "/etc/hosts"),
    ]
    assert "/etc/hosts" in question.command.outside
    assert question.in_force is not None and question.in_force.tier is Tier.FULL
    assert all(json.loads(to_json(event)) for event in watcher.events)


async def asked_about_an_edit(open_session: Opener, project: Path) -> tuple[Session, Watcher, "asyncio.Future[Any]"]:
    """A turn that waits for the person: may `hello` in README.md become `bye`?"""
    session, watcher, _ = open_session(
        calls("edit", path="README.md", old_string="hello", new_string="bye"), says("ok"),
        scope=EVERYTHING | {"edit": Permission()}, trust=Trust.GUIDED, wait=None,
    )  # fmt: skip
    (project / "README.md").write_text("hello\n")
    turn = asyncio.ensure_future(session.send("go"))
    await until(lambda: session.questions.waiting, turn)
    return session, watcher, turn


async def test_an_approval_holds_only_for_the_change_that_was_shown(open_session: Opener, project: Path) -> None:
    session, watcher, turn = await asked_about_an_edit(open_session, project)
    (project / "README.md").write_text("say hello\n")
    assert session.answer(session.questions.waiting[0].id, APPROVE)
    await until(lambda: len(watcher.of(QuestionAsked)) == 2 and session.questions.waiting, turn)
    again = watcher.of(QuestionAsked)[1].question
    assert "changed while you were asked" in again.remark and "say bye" in again.preview
    assert (project / "README.md").read_text() == "say hello\n"
    assert session.answer(again.id, APPROVE)
    await asyncio.wait_for(turn, 120)
    assert (project / "README.md").read_text() == "say bye\n"


async def test_a_call_that_can_only_fail_by_now_is_not_asked_about_again(open_session: Opener, project: Path) -> None:
    session, watcher, turn = await asked_about_an_edit(open_session, project)
    (project / "README.md").write_text("nothing of it\n")
    assert session.answer(session.questions.waiting[0].id, APPROVE)
    await asyncio.wait_for(turn, 120)
    assert len(watcher.of(QuestionAsked)) == 1
    assert "is not in README.md" in watcher.of(ToolFinished)[-1].result.output


FUTILE = {
    "edit": calls("edit", path="README.md", old_string="nowhere", new_string="x"),
    "write": calls("write", path="README.md", content="x"),
    "rm": calls("rm", path="missing"),
    "mv": calls("mv", source="missing", destination="there"),
}


@pytest.mark.parametrize("futile", FUTILE)
async def test_nobody_is_asked_about_a_call_that_can_only_fail(
    open_session: Opener, project: Path, futile: str
) -> None:
    scope = EVERYTHING | {name: Permission() for name in FUTILE}
    (project / "README.md").write_text("hello\n")
    session, watcher, _ = open_session(FUTILE[futile], says("ok"), scope=scope, trust=Trust.GUIDED, wait=None)
    await session.send("go")
    assert not watcher.of(QuestionAsked)
    (finished,) = watcher.of(ToolFinished)
    assert finished.result.is_error and ("README.md" in finished.result.output or "missing" in finished.result.output)
    assert (project / "README.md").read_text() == "hello\n"


@pytest.mark.parametrize("has_read", [False, True])
@pytest.mark.parametrize("trust", [Trust.SUPERVISED, Trust.GUIDED])
async def test_why_a_call_fails_is_told_only_of_what_the_agent_may_read(
    open_session: Opener, project: Path, trust: Trust, has_read: bool
) -> None:
    """Whether a text is in a file is a piece of what is in it."""
    (project / "README.md").write_text("hello\n")
    first = [calls("read", path="README.md")] if has_read else []
    session, watcher, _ = open_session(
        *first, FUTILE["edit"], says("ok"),
        scope=EVERYTHING | {"edit": Permission()}, trust=trust,
        answers=lambda question: APPROVE if question.tool == "read" else DENY,
    )  # fmt: skip
    assert session.orchestrator is not None
    session.orchestrator.policy.session_rules.append(Rule(Ruling.ASK, "read", path="README.md"))
    await session.send("go")
    asked = [event.question for event in watcher.of(QuestionAsked) if event.question.tool == "edit"]
    output = watcher.of(ToolFinished)[-1].result.output
    assert (len(asked), "is not in" in output) == ((0, True) if has_read else (1, False))


# --- rules -----------------------------------------------------------------------------------------------------------


def always(scope: str) -> Callable[[Question], Answer]:
    return lambda question: Answer(ALWAYS, rule=question.proposals[-1].id, scope=scope)


@pytest.mark.parametrize(("scope", "in_settings"), [("session", False), ("project", True), ("everywhere", True)])
async def test_always_keeps_the_rule_as_far_as_was_chosen(
    open_session: Opener, handrail_home: Path, scope: str, in_settings: bool
) -> None:
    session, watcher, _ = open_session(
        calls("bash", command="ls -l"), calls("bash", command="ls -l src"), says("ok"),
        trust=Trust.GUIDED, answers=always(scope),
    )  # fmt: skip
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1
    first, second = watcher.of(ToolFinished)
    assert (first.decision.layer, first.decision.by) == (Layer.PERSON, "person")
    assert (second.decision.layer, second.decision.by) == (Layer.RULE, "policy")
    assert second.decision.rule and second.decision.rule_id
    assert audit_lines(session)[1]["decision"]["rule_id"] == second.decision.rule_id
    assert bool(Profile.open().settings.rules) is in_settings


async def test_a_proposal_names_the_calls_it_would_have_matched(open_session: Opener) -> None:
    session, watcher, _ = open_session(
        calls("bash", command="ls -l"), calls("bash", command="ls -a"), says("ok"), trust=Trust.GUIDED, answers=APPROVE
    )
    await session.send("go")
    proposals = watcher.of(QuestionAsked)[1].question.proposals
    assert any("ls -l" in matched for proposal in proposals for matched in proposal.matched)


async def test_a_rule_cannot_be_chosen_that_was_not_proposed(open_session: Opener) -> None:
    session, _, _ = open_session(calls("write", **WRITE), says("ok"), trust=Trust.GUIDED, wait=None)
    turn = asyncio.ensure_future(session.send("go"))
    await until(lambda: session.questions.waiting, turn)
    question = session.questions.waiting[0]
    assert not session.questions.reply(question.id, Answer(ALWAYS, rule="made up"))
    assert session.answer(question.id, DENY)
    await asyncio.wait_for(turn, 120)


@pytest.mark.parametrize(
    ("change", "asked"),
    [(lambda it: it.set_trust(Trust.SUPERVISED), 2), (lambda it: it.set_mode(Mode.PLAN), 2), (lambda it: None, 1)],
    ids=["trust", "mode", "nothing"],
)
async def test_approving_the_turn_ends_when_the_person_chooses_another_trust_or_mode(
    open_session: Opener, change: Callable[[Orchestrator], None], asked: int
) -> None:
    run = [calls("bash", command=command) for command in ("ls", "ls -a")]
    session, watcher, _ = open_session(*run, says("ok"), trust=Trust.GUIDED, answers=APPROVE_TURN)
    assert session.orchestrator is not None
    orchestrator = session.orchestrator
    session.watch(lambda event: change(orchestrator) if isinstance(event, ToolFinished) else None)
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == asked


async def test_what_is_never_let_through_unasked_offers_no_rule(open_session: Opener) -> None:
    session, watcher, _ = open_session(
        calls("bash", command="rm -rf /"), says("ok"), trust=Trust.AUTONOMOUS, answers=DENY
    )
    await session.send("go")
    question = watcher.of(QuestionAsked)[0].question
    assert question.command is not None and question.command.alarms
    assert not question.proposals


# --- grants ----------------------------------------------------------------------------------------------------------


async def granted(open_session: Opener, answer: Answer, *replies: Reply) -> tuple[Session, Watcher]:
    session, watcher, _ = open_session(*replies, says("ok"), trust=Trust.GUIDED, answers=answer)
    await session.send("go")
    return session, watcher


async def test_a_grant_holds_once(open_session: Opener) -> None:
    answer = Answer(APPROVE, grant=Grant(network=True))
    session, watcher = await granted(
        open_session, answer, calls("bash", command="true"), calls("bash", command="echo 2")
    )
    asked = [event.question.in_force for event in watcher.of(QuestionAsked)]
    assert [in_force.grant.network for in_force in asked if in_force] == [False, False]
    started = watcher.of(ToolStarted)[0].in_force
    assert started is not None and started.grant == Grant(network=True)
    assert session.orchestrator is not None and session.orchestrator.grants == NO_GRANT
    assert audit_lines(session)[0]["confinement"] == {
        "tier": "full", "network": True, "byHost": False, "folders": [], "unconfined": False, "readOnly": False,
        "note": "",
    }  # fmt: skip


async def test_a_grant_for_the_session_holds_until_it_is_revoked(open_session: Opener, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    more = Grant(network=True, folders=(str(tmp_path / "link"),), unconfined=True)
    session, watcher = await granted(
        open_session,
        Answer(APPROVE, grant=more, for_session=True),
        calls("bash", command="true"),
        calls("bash", command="echo 2"),
    )
    assert session.orchestrator is not None
    kept = Grant(network=True, folders=(str(tmp_path / "data"),))
    assert session.orchestrator.grants == kept, "real paths, and no run without confinement is kept"
    second = watcher.of(QuestionAsked)[1].question.in_force
    assert second is not None and second.grant == kept
    session.orchestrator.revoke_grants()
    assert session.orchestrator.grants == NO_GRANT


@pytest.mark.parametrize("folder", ["/", "~", "~/..", "..", ".", "no-such-folder", "README.md", "$HANDRAIL"])
async def test_a_folder_that_cannot_be_granted_is_asked_about_again(
    open_session: Opener, project: Path, handrail_home: Path, folder: str
) -> None:
    folder = folder.replace("$HANDRAIL", str(handrail_home / "data"))
    answers = iter([Answer(APPROVE, grant=Grant(folders=(folder,))), Answer(DENY)])
    session, watcher, _ = open_session(
        calls("bash", command="true"), says("ok"), trust=Trust.GUIDED, answers=lambda question: next(answers)
    )
    await session.send("go")
    first, second = (event.question for event in watcher.of(QuestionAsked))
    assert not first.remark and second.remark
    assert not watcher.of(ToolStarted)


# --- changes while a question waits ----------------------------------------------------------------------------------


async def test_raising_trust_lets_the_waiting_call_through(open_session: Opener, project: Path) -> None:
    session, watcher, _ = open_session(calls("write", **WRITE), says("ok"), trust=Trust.GUIDED, wait=None)
    turn = asyncio.ensure_future(session.send("go"))
    await until(lambda: session.questions.waiting, turn)
    assert session.orchestrator is not None
    session.orchestrator.set_trust(Trust.SUPERVISED)
    await asyncio.sleep(0)
    assert session.questions.waiting, "less trust answers nothing"
    session.orchestrator.set_trust(Trust.AUTONOMOUS)
    await asyncio.wait_for(turn, 120)
    assert watcher.of(QuestionAnswered)[0].answer.by == "policy"
    assert watcher.of(ToolFinished)[0].decision.layer is Layer.TRUST
    assert (project / "new.txt").exists()


@pytest.mark.parametrize("command", ["rm -rf /", "true"])
async def test_raising_trust_answers_nothing_that_is_asked_whatever_the_trust(
    open_session: Opener, command: str
) -> None:
    session, watcher, _ = open_session(
        calls("bash", command=command), says("ok"), trust=Trust.GUIDED, wait=None, confinement=Pretended(Tier.NONE)
    )
    turn = asyncio.ensure_future(session.send("go"))
    await until(lambda: session.questions.waiting, turn)
    assert session.orchestrator is not None
    session.orchestrator.set_trust(Trust.AUTONOMOUS)
    await asyncio.sleep(0.01)
    assert session.answer(session.questions.waiting[0].id, DENY)
    await asyncio.wait_for(turn, 120)
    assert not watcher.of(ToolStarted)


@pytest.mark.parametrize("call", [calls("write", **WRITE), calls("bash", command="touch new.txt")])
async def test_turning_to_plan_mode_refuses_a_waiting_call_that_changes_things(
    open_session: Opener, project: Path, call: Reply
) -> None:
    session, watcher, _ = open_session(call, says("ok"), trust=Trust.GUIDED, wait=None)
    turn = asyncio.ensure_future(session.send("go"))
    await until(lambda: session.questions.waiting, turn)
    assert session.orchestrator is not None
    session.orchestrator.set_mode(Mode.PLAN)
    await asyncio.wait_for(turn, 120)
    finished = watcher.of(ToolFinished)[0]
    assert (finished.result.code, finished.decision.layer) == ("E_DENIED", Layer.MODE)
    assert [event.mode for event in watcher.of(ModeChanged)] == [Mode.PLAN]
    assert not (project / "new.txt").exists()


async def test_an_approval_counts_only_for_the_confinement_that_was_shown(open_session: Opener) -> None:
    held = Pretended(Tier.FULL)

    def lose(question: Question) -> Answer:
        if held.tier is Tier.FULL:
            held.tier = Tier.NONE
            return Answer(APPROVE)
        return Answer(DENY)

    session, watcher, _ = open_session(
        calls("bash", command="true"), says("ok"), trust=Trust.GUIDED, answers=lose, confinement=held
    )
    await session.send("go")
    first, second = (event.question for event in watcher.of(QuestionAsked))
    assert first.in_force and second.in_force
    assert (first.in_force.tier, second.in_force.tier) == (Tier.FULL, Tier.NONE)
    assert "changed" in second.remark
    assert not watcher.of(ToolStarted)


async def test_approving_the_turn_answers_what_waits_beside_it(open_session: Opener) -> None:
    session, watcher, _ = open_session(
        calls("read", path="README.md") + calls("ls"), says("ok"), trust=Trust.SUPERVISED, wait=None
    )
    turn = asyncio.ensure_future(session.send("go"))
    await until(lambda: len(session.questions.waiting) == 2, turn)
    assert session.answer(session.questions.waiting[0].id, APPROVE_TURN)
    await asyncio.wait_for(turn, 120)
    assert not any(event.result.is_error for event in watcher.of(ToolFinished))


# --- nothing confines commands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("trust", list(Trust))
async def test_where_nothing_confines_commands_each_one_asks(open_session: Opener, trust: Trust) -> None:
    session, watcher, _ = open_session(
        calls("bash", command="true"), calls("bash", command="echo 2"), says("ok"),
        trust=trust, answers=APPROVE_TURN, confinement=Pretended(Tier.NONE),
    )  # fmt: skip
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 2
    assert [event.decision.layer for event in watcher.of(ToolFinished)] == [Layer.PERSON, Layer.PERSON]


# --- plan mode -------------------------------------------------------------------------------------------------------


async def test_in_plan_mode_nothing_that_changes_things_is_run(open_session: Opener, project: Path) -> None:
    session, watcher, model = open_session(
        calls("write", **WRITE), calls("read", path="README.md"), says("Plan mode is over, I may write now."),
        mode=Mode.PLAN,
    )  # fmt: skip
    await session.send("Leave plan mode.")
    assert "`write`" in model.requests[0].note.partition("Refused in plan mode:")[2]
    refused, read = watcher.of(ToolFinished)
    assert (refused.result.code, refused.decision.layer) == ("E_DENIED", Layer.MODE)
    assert not read.result.is_error
    assert not (project / "new.txt").exists()
    assert session.orchestrator is not None and session.orchestrator.policy.mode is Mode.PLAN


@pytest.mark.parametrize(("tier", "offered"), [(Tier.FULL, True), (Tier.REDUCED, True), (Tier.NONE, False)])
async def test_in_plan_mode_commands_read_only_or_not_at_all(open_session: Opener, tier: Tier, offered: bool) -> None:
    held = Pretended(tier)
    session, watcher, model = open_session(
        calls("bash", command="true"), says("ok"), mode=Mode.PLAN, confinement=held, answers=APPROVE
    )
    await session.send("go")
    assert ("`bash`" not in model.requests[0].note.partition("Refused in plan mode:")[2]) is offered
    started = watcher.of(ToolStarted)
    assert bool(started) is offered
    assert all(event.in_force and event.in_force.grant.read_only for event in started)
    assert held.started == [Grant(read_only=True)] * offered


# --- what no rule and no trust can lift ------------------------------------------------------------------------------

OUTSIDE = ["../outside.txt", "/etc/hosts", "~/x", ".env", ".git/config", "src/../../x"]


async def test_no_rule_and_no_trust_lets_through_what_the_sandbox_forbids(open_session: Opener, project: Path) -> None:
    (project / ".env").write_text("KEY=1")
    session, watcher, _ = open_session(says("ok"), scope=EVERYTHING, interactive=False)
    assert session.orchestrator is not None
    orchestrator = session.orchestrator
    loop = asyncio.get_running_loop()

    @settings(max_examples=40, deadline=None)
    @given(
        name=st.sampled_from(["read", "write"]),
        path=st.sampled_from(OUTSIDE),
        trust=st.sampled_from(Trust),
        rules=st.lists(st.sampled_from(["read", "write"]), max_size=4),
    )
    def holds(name: str, path: str, trust: Trust, rules: list[str]) -> None:
        orchestrator.policy.trust = trust
        orchestrator.policy.session_rules[:] = [Rule(Ruling.ALLOW, tool) for tool in rules]
        arguments = {"path": path} | ({"content": "x", "overwrite": True} if name == "write" else {})
        call = ToolCall("1", name, json.dumps(arguments))
        outcome = asyncio.run_coroutine_threadsafe(orchestrator.run(call), loop).result(10)
        assert outcome.result.code == "E_SANDBOX_VIOLATION" and outcome.stops

    await asyncio.to_thread(holds)
    assert not watcher.of(ToolStarted)
    assert (project / ".env").read_text() == "KEY=1"


async def test_the_agents_scope_holds_over_an_allow_rule(open_session: Opener, project: Path) -> None:
    session, watcher, _ = open_session(calls("write", **WRITE), says("ok"), scope={"write": Permission(("docs/**",))})
    assert session.orchestrator is not None
    session.orchestrator.policy.session_rules.append(Rule(Ruling.ALLOW, "write"))
    await session.send("go")
    assert watcher.of(ToolFinished)[0].decision.layer is Layer.SCOPE
    assert not (project / "new.txt").exists()


# --- the real confinement --------------------------------------------------------------------------------------------


class Losing(Pretended):
    """Loses its grip once, right before a command starts."""

    async def start(self, launch: Launch, grant: Grant, *, promised: InForce | None = None) -> Running:
        if promised is None or promised.tier is not Tier.NONE:
            self.tier = Tier.NONE
            raise ConfinementLost("What confines commands is gone, so the command did not run.")
        return await super().start(launch, grant, promised=promised)


@pytest.mark.parametrize(("answer", "runs"), [(APPROVE, True), (DENY, False)])
async def test_a_command_whose_confinement_is_lost_is_asked_about_and_not_just_run(
    open_session: Opener, project: Path, answer: str, runs: bool
) -> None:
    session, watcher, _ = open_session(
        calls("bash", command="touch made"), says("ok"), trust=Trust.AUTONOMOUS, answers=answer, confinement=Losing()
    )
    await session.send("go")
    question = watcher.of(QuestionAsked)[0].question
    assert question.in_force is not None and question.in_force.tier is Tier.NONE
    assert "gone" in question.remark
    assert (project / "made").exists() is runs
    assert len(watcher.of(ToolFinished)) == 1


@pytest.mark.parametrize("background", [False, True])
@pytest.mark.parametrize("trust", [Trust.SUPERVISED, Trust.GUIDED, Trust.AUTONOMOUS])
async def test_nobody_is_asked_about_a_command_while_the_project_folder_is_away(
    open_session: Opener, project: Path, trust: Trust, background: bool
) -> None:
    held = Losing()
    touch = calls("bash", command="touch made", background=background)
    session, watcher, _ = open_session(touch, says("ok"), trust=trust, answers=DENY, confinement=held)
    away = await asyncio.to_thread(project.rename, project.with_name("away"))
    await session.send("go")
    assert not watcher.of(QuestionAsked)
    (finished,) = watcher.of(ToolFinished)
    assert finished.result.code == "ENOENT"
    assert f"The folder {project} is gone, so the command did not run." in finished.result.output
    assert (held.tier, (away / "made").exists()) == (Tier.FULL, False)


@pytest.mark.parametrize(
    ("answers", "interactive", "asked", "made"),
    [
        ([APPROVE], True, 1, ["1", "2", "3"]),
        ([DENY, APPROVE], True, 2, ["2", "3"]),
        ([APPROVE_TURN], True, 1, ["1", "2", "3"]),
        ([], False, 0, []),
    ],
)
async def test_a_project_that_was_not_searched_to_the_end_is_asked_about_once_in_a_session(
    open_session: Opener, project: Path, answers: list[str], interactive: bool, asked: int, made: list[str]
) -> None:
    held = Pretended()
    held.is_cut = True
    given = iter(answers)
    session, watcher, _ = open_session(
        *(calls("bash", command=f"touch {number}") for number in (1, 2, 3)),
        says("ok"),
        trust=Trust.AUTONOMOUS,
        answers=(lambda _: next(given)) if interactive else None,
        interactive=interactive,
        confinement=held,
    )
    assert session.orchestrator is not None
    session.orchestrator.policy.session_rules.append(Rule(Ruling.ALLOW, "bash"))
    await session.send("go")
    questions = [event.question for event in watcher.of(QuestionAsked)]
    assert len(questions) == asked
    assert all("too many folders" in question.reason and not question.proposals for question in questions)
    assert [name for name in ("1", "2", "3") if (project / name).exists()] == made


@pytest.mark.parametrize("more", [Grant(unconfined=True), Grant(folders=("/usr",))])
async def test_in_plan_mode_the_person_cannot_grant_writing_by_accident(open_session: Opener, more: Grant) -> None:
    answers = iter([Answer(APPROVE, grant=more), Answer(DENY)])
    session, watcher, _ = open_session(
        calls("bash", command="true"), says("ok"), trust=Trust.GUIDED, mode=Mode.PLAN, answers=lambda _: next(answers)
    )
    await session.send("go")
    assert "plan mode" in watcher.of(QuestionAsked)[1].question.remark
    assert not watcher.of(ToolStarted)


async def test_commands_of_a_real_session_are_confined_and_what_they_did_can_be_undone(project: Path) -> None:
    profile = Profile.open()
    emit = Emitter()
    events: list[Event] = []
    emit.watch(events.append)
    scope = EVERYTHING | {"bash_output": Permission()}
    runtime = open_tool_runtime(
        profile,
        project,
        AgentDefinition("test", scope=scope),
        SessionOptions(trust=Trust.AUTONOMOUS),
        emit,
        Questions(emit, Asking(interactive=False)),
        "s",
    )
    try:
        await runtime.prepare()
        tier = (await runtime.confinement.ready()).tier
        if tier is Tier.NONE:
            pytest.skip("nothing confines commands here")
        runtime.orchestrator.begin_turn(1)
        command = "rm README.md; echo new > made.txt; up=..; touch $up/escaped"
        await runtime.orchestrator.run(bash(command))
        assert {event.in_force.tier for event in events if isinstance(event, ConfinementReported)} == {tier}
        finished = next(event for event in events if isinstance(event, ToolFinished))
        assert finished.in_force is not None and finished.in_force.tier is tier
        runtime.orchestrator.set_mode(Mode.PLAN)
        assert (await runtime.orchestrator.run(bash("touch planned"))).result.is_error
    finally:
        await runtime.end()
    assert not (project / "README.md").exists() and not (project / "planned").exists()
    assert not (project.parent / "escaped").exists()
    await asyncio.to_thread(open_undo(profile, project).undo)
    assert (project / "README.md").read_text().startswith("# Sample") and not (project / "made.txt").exists()
    profile.close()


@asynccontextmanager
async def fully_confined(project: Path) -> AsyncIterator[Orchestrator]:
    """What runs calls, in Autonomous with nobody to ask, where commands are held by the full tier."""
    profile = Profile.open()
    emit = Emitter()
    agent = AgentDefinition("test", scope=EVERYTHING)
    asked = Questions(emit, Asking(interactive=False))
    runtime = open_tool_runtime(profile, project, agent, SessionOptions(trust=Trust.AUTONOMOUS), emit, asked, "s")
    try:
        await runtime.prepare()
        if (await runtime.confinement.ready()).tier is not Tier.FULL:
            pytest.skip("this machine has no full tier")
        runtime.orchestrator.begin_turn(1)
        yield runtime.orchestrator
    finally:
        await runtime.end()
        profile.close()


async def test_a_denial_is_explained_although_the_command_went_on(project: Path) -> None:
    (project / ".env").write_text("HIDDEN")
    async with fully_confined(project) as orchestrator:
        result = (await orchestrator.run(bash("cat .env; true"))).result
    assert not result.is_error and "HIDDEN" not in result.output
    assert "Protected: .env. Commands can neither read nor change that" in result.output


async def test_a_model_that_lowers_the_confinement_is_asked_about_from_then_on(project: Path) -> None:
    """Repositories in the project folder itself cannot be covered as one, so less than before would hold commands."""
    (project / ".env").write_text("HIDDEN")
    async with fully_confined(project) as orchestrator:
        crowd = "mkdir -p r{1..160}/.git/{objects,refs}; for i in {1..160}; do echo ref: x > r$i/.git/HEAD; done"
        assert not (await orchestrator.run(bash(crowd))).result.is_error
        outcomes = [(await orchestrator.run(bash(f"cat {name}"))).result for name in (".env", "./.e*")]
    assert all(outcome.is_error and "HIDDEN" not in outcome.output for outcome in outcomes)
    assert "less confined than they can be" in outcomes[-1].output


@pytest.mark.parametrize("folder", ["/", "/no/such/folder", "."])
async def test_a_folder_that_cannot_be_granted_is_not_even_asked_for(project: Path, folder: str) -> None:
    profile = Profile.open()
    asked: list[Event] = []
    runtime = open_tool_runtime(
        profile,
        project,
        AgentDefinition("test", scope=EVERYTHING),
        SessionOptions(trust=Trust.AUTONOMOUS),
        asked.append,
        Questions(asked.append, Asking(interactive=False)),
        "s",
    )
    try:
        arguments = {"command": "touch made", "folders": [folder], "reason": "to write there"}
        outcome = await runtime.orchestrator.run(ToolCall("1", "bash", json.dumps(arguments)))
    finally:
        await runtime.end()
        profile.close()
    assert outcome.result.is_error and "Not run: " in outcome.result.output and "folder" in outcome.result.output
    assert "nobody" not in outcome.result.output and not (project / "made").exists()


def bash(command: str) -> ToolCall:
    return ToolCall("1", "bash", json.dumps({"command": command}))

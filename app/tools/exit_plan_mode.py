"""`exit_plan_mode`: shows the plan to the person; only their Accept ends plan mode."""

import asyncio
from dataclasses import replace
from typing import Any

from pydantic import Field

from app.text.plain import one_line
from app.text.sentences import say
from app.tools import Args, Danger, ToolContext, tool
from app.tools.shared import frontmatter
from app.tools.shared.changes import write_and_remember
from app.tools.shared.plan_files import (
    FOLDER,
    Plan,
    all_plans,
    check_size,
    check_transition,
    newest_first,
    now,
    plan_path,
    read_plan,
    sound,
)
from app.tools.shared.texts import with_ending
from app.vocabulary.changes import CURRENT
from app.vocabulary.errors import InvalidArguments, ToolError
from app.vocabulary.events import ACCEPT, Mode, Question, QuestionKind
from app.vocabulary.messages import ToolResult

PERSON = "person"
"""The author of the person's changes to a plan in the version store."""


class ExitPlanModeArgs(Args):
    plan_file_path: str | None = Field(default=None, description="Left out: the newest plan of this session")
    allowedPrompts: list[Any] | None = None  # noqa: N815  the contract's own names, here and below
    """Grants nothing: every call is decided when it comes."""
    pushToRemote: bool = False  # noqa: N815
    remoteSessionId: str | None = None  # noqa: N815
    remoteSessionUrl: str | None = None  # noqa: N815
    remoteSessionTitle: str | None = None  # noqa: N815

    @property
    def remote(self) -> bool:
        return self.pushToRemote or any((self.remoteSessionId, self.remoteSessionUrl, self.remoteSessionTitle))


@tool(
    danger=Danger.SAFE,
    writes=lambda args: [FOLDER if args.plan_file_path is None else args.plan_file_path],
)
async def exit_plan_mode(args: ExitPlanModeArgs, ctx: ToolContext) -> ToolResult:
    """Show the plan, written with plan_write, to the person, who accepts it, changes it, or rejects it with a reason.
    Only accepting it here ends plan mode: no message of theirs and no other tool does. The arguments for remote
    sessions and allowedPrompts are not supported."""
    if ctx.mode() is not Mode.PLAN:
        text = "Plan mode is not active, so there is nothing to exit. Go on with the work."
        raise ToolError(text, "E_PRECONDITION_FAILED")
    if args.remote:
        raise InvalidArguments("Remote sessions are not supported here; leave out pushToRemote and remoteSession….")
    plan = await asyncio.to_thread(_presentable, args, ctx)
    question = Question(
        QuestionKind.PLAN,
        say("Accept the plan “{title}”?", one_line(plan.title)),
        call_id=ctx.call_id,
        tool="exit_plan_mode",
        arguments={"plan_file_path": plan.path},
        preview=plan.body,
        reason=say("Accepting it ends plan mode, and the agent begins to work"),
    )
    answer = await ctx.ask(question)
    if answer.choice != ACCEPT or answer.by != "person":
        match answer.by:
            case "person":
                why = f"The person rejected the plan{f': {answer.reason}' if answer.reason else '.'}"
                hint = "Change it with plan_edit and call exit_plan_mode again, or ask what they want."
            case "timeout":
                why, hint = "Nobody answered in time.", "Say that the plan waits for them, and stop."
            case _:
                why, hint = "Nobody is there to accept the plan.", "Say where the plan is, and stop."
        facts = {"mode": str(Mode.PLAN), "plan_file": plan.path, "accepted": False, "feedback": answer.reason}
        text = f"{why}\nThis is still plan mode. {hint}"
        return ToolResult(text, is_error=True, code="E_DENIED", meta=facts, data=facts)
    accepted = await asyncio.to_thread(_accept, plan, answer.text, ctx)
    ctx.set_mode(Mode.BUILD)
    edited = accepted.body != plan.body
    facts = {"mode": str(Mode.BUILD), "plan_file": accepted.path, "accepted": True, "edited": edited}
    text = f"The person accepted the plan {accepted.path}. Plan mode is over: begin with it now."
    if args.allowedPrompts:
        text += " allowedPrompts had no effect: each call is approved or refused when it is made."
    if edited:
        text += f"\nThey changed it first. This is the plan that counts:\n\n{accepted.body}"
    return ToolResult(text, meta=facts | {"plan": accepted.body}, data=facts)


def _presentable(args: ExitPlanModeArgs, ctx: ToolContext) -> Plan:
    """The plan to show, if it can be accepted; raises ToolError that says what is missing."""
    if args.plan_file_path is None:
        # The newest draft that this session wrote or read; after a restart, the newest draft there is.
        drafts = newest_first(plan for plan in all_plans(ctx.files) if plan.status == "draft" or plan.is_bare)
        if not drafts:
            raise ToolError("There is no draft of a plan yet. Write one with plan_write first.", "ENOENT")
        plan = next((plan for plan in drafts if plan.path in ctx.reads), drafts[0])
    else:
        plan = read_plan(ctx.files, plan_path(ctx.files, args.plan_file_path, write=True))
    if not plan.is_bare:
        sound(plan)
    if not plan.body.strip():
        raise InvalidArguments(f"{plan.path} is empty; write the plan with plan_write.")
    check_transition(plan.status, "approved", Mode.BUILD)
    return plan


def _accept(plan: Plan, text: str, ctx: ToolContext) -> Plan:
    """The plan as the person accepted it; raises ToolError if the file changed while they read it."""
    if text and not text.strip():
        raise InvalidArguments("The person emptied the plan. Plan mode goes on; write another plan.")
    ending = plan.file.ending_at(0)
    body = with_ending(text if text.endswith("\n") else f"{text}\n", ending) if text else plan.body
    if body.strip() != plan.body.strip():
        plan = _written_by_the_person(plan, plan.head + body, ctx)
    if plan.is_bare:
        values = {"title": plan.title, "status": "approved", "created_at": now()}
        approved = with_ending(frontmatter.new(values, ""), ending) + plan.body
    else:
        approved = frontmatter.with_values(plan.file.text, {"status": "approved"}, ending)
    return _put(plan, approved, ctx)


def _written_by_the_person(plan: Plan, text: str, ctx: ToolContext) -> Plan:
    info = CURRENT.get(None)
    if info is None:
        return _put(plan, text, ctx)
    token = CURRENT.set(replace(info, tool=PERSON))
    try:
        return _put(plan, text, ctx)
    finally:
        CURRENT.reset(token)


def _put(plan: Plan, text: str, ctx: ToolContext) -> Plan:
    if text == plan.file.text:
        return plan
    write_and_remember(plan.path, check_size(plan.file.encoded(text)), ctx, overwrite=True, expect_sha256=plan.hash)
    return read_plan(ctx.files, plan.place)

"""Helpers: by a call of `helper` an agent has a bounded task done by a model with a context of its own.

A helper is the session's loop once more, with the orchestrator of the parent and less to use: it reads, and changes
files only where the parent's agent definition lets helpers do so. Questions, budget, steps, sandbox and audit trail are
those of the parent; its conversation is kept nowhere, and what the parent's model reads of it is the answer.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace

from pydantic import Field

from app.agent.context.kept import shorten
from app.agent.deciding.policy import Permission, Scope
from app.agent.prompt import system_prompt
from app.agent.requests import AnsweringModel, Briefing
from app.agent.roles.definitions import AgentDefinition
from app.agent.session import Emitter, Session
from app.agent.steps import Limits
from app.configuration.prices import Price, dollars
from app.text.plain import counted, enclosed, one_line
from app.tools import Args, Danger, Tool, ToolContext
from app.vocabulary.errors import AppError, ToolError
from app.vocabulary.events import EndReason, Event, RetryScheduled, StepStarted, ToolFinished, TurnEnded
from app.vocabulary.messages import AssistantMessage, Message, ToolResult, ToolSpec
from app.vocabulary.tool_table import FAMILY_MEMBERS, HELPER, SKILL, ToolFamily, spoken_name

MOST_STEPS = 40
MOST_SECONDS = 3600.0
MOST_ANSWER = 10_000
"""Bytes of its answer that the parent's model reads."""
MOST_TITLE = 60

READS = frozenset(FAMILY_MEMBERS[ToolFamily.READING]) - {SKILL} | {"web_search"}
CHANGES = frozenset(FAMILY_MEMBERS[ToolFamily.CHANGING])

ROLE = """You are a helper: another agent gave you the one task below and sees only your last message. Nobody answers
questions. Say what you found, with files and lines, and what you could not find out; be brief."""


class HelperArgs(Args):
    task: str = Field(min_length=1, max_length=20_000, description="Whole: it knows nothing else")
    agent: str = Field(default="", max_length=64, description="An agent definition")


@dataclass(frozen=True)
class HelperScope:
    """At most what the parent may use, and no commands, questions or helpers."""

    parent: Scope
    agent: Scope | None = None

    def get(self, tool: str, /) -> Permission | None:
        own = self.parent.get(HELPER)
        may_use = tool in READS or (tool in CHANGES and own is not None and own.changes)
        if not may_use or self.parent.get(tool) is None:
            return None
        return Permission() if self.agent is None else self.agent.get(tool)


@dataclass(frozen=True)
class HelperModel:
    """The model that a helper asks, and what it costs, as far as that is known."""

    answering: AnsweringModel
    price: Price | None


@dataclass
class UnstoredLog:
    """The conversation of a helper is kept nowhere."""

    turns: int = 0
    history: Sequence[Message] = ()
    unstored: set[str] = field(default_factory=set)

    def append(self, message: Message, taken: str = "") -> None:
        pass

    def draft(self, text: str) -> None:
        pass

    def discard_draft(self) -> None:
        pass

    def check(self) -> None:
        pass

    async def until_stored(self) -> None:
        pass

    async def close(self) -> None:
        pass


@dataclass
class Helpers:
    """Those of one session."""

    open_model: Callable[[AnsweringModel], AbstractAsyncContextManager[HelperModel]]
    """The model of the conversation, or the one that the person chose for helpers. Raises AppError."""
    choose: Callable[[str], AgentDefinition]
    """The agent of this name. Blocks; raises UsageError."""
    mask: Callable[[str], str]
    opening: str = ""
    instructions: str = ""
    """The person's and the project's, as the session began with them."""
    session: Session | None = None
    """The parent; there is none before the session is open."""

    def tool(self) -> Tool:
        return Tool(
            HELPER,
            HelperArgs,
            self._help,
            Danger.SAFE,
            "Have a bounded search or review done in a context of its own; several calls run side by side.",
            timeout=lambda args: MOST_SECONDS,
            keeps_time=True,
        )

    async def _help(self, args: HelperArgs, ctx: ToolContext) -> ToolResult:
        parent = self.session
        if parent is None or parent.orchestrator is None:
            raise ToolError("There is no conversation that a helper could help in.")
        if parent.steps.number >= parent.steps.limits.steps:
            raise ToolError("No step is left for a helper in this turn.")
        try:
            agent = await asyncio.to_thread(self.choose, args.agent) if args.agent else None
            async with self.open_model(parent.answering) as model:
                return await _Help(self, parent, args, ctx, agent, model).run()
        except ToolError:
            raise
        except AppError as error:
            raise ToolError(f"The helper could not begin: {error.text}") from None


class _Help:
    """One helper at work."""

    def __init__(
        self,
        helpers: Helpers,
        parent: Session,
        args: HelperArgs,
        ctx: ToolContext,
        agent: AgentDefinition | None,
        model: HelperModel,
    ) -> None:
        assert parent.orchestrator is not None
        self._parent = parent
        self._task = args.task
        self._ctx = ctx
        self._model = model
        self._most_steps = min(MOST_STEPS, (agent.max_steps if agent else None) or MOST_STEPS)
        self._done: list[str] = []
        """What it did, in words."""
        self._ended: TurnEnded | None = None
        emit = Emitter()
        emit.watch(self._take)
        scope = HelperScope(parent.orchestrator.policy.scope, agent.scope if agent else None)
        answering = model.answering
        orchestrator = parent.orchestrator.for_helper(
            ctx.call_id, one_line(args.task, MOST_TITLE), scope, emit, sees_images=answering.info.images
        )
        role = "\n\n".join(filter(None, (ROLE, agent.prompt if agent else "")))

        def system(tools: Sequence[ToolSpec]) -> str:
            return system_prompt(tools, role, helpers.instructions)

        briefing = Briefing(system, helpers.opening, mask=helpers.mask)
        self._session = Session(
            parent.id,
            answering,
            briefing,
            orchestrator,
            parent.questions,
            UnstoredLog(),
            emit,
            limits=Limits(self._most_steps, ctx.timeout),
        )

    async def run(self) -> ToolResult:
        self._share_steps()
        try:
            reason = await self._session.send(self._task)
        finally:
            self._parent.steps.usage += self._session.steps.usage
        if reason is EndReason.VIOLATION:  # the person said that all is to stop
            self._parent.cancel()
        history = self._session.history
        answer = next((one.text for one in reversed(history) if isinstance(one, AssistantMessage) and one.text), "")
        detail = self._ended.detail if self._ended is not None else ""
        stopped = f"The helper did not finish: {detail or reason}." if reason is not EndReason.DONE else ""
        told = enclosed("helper", "The helper's answer", shorten(answer, MOST_ANSWER)) if answer else "It said nothing."
        parts = tuple(filter(None, (stopped, told, self._used)))
        meta = {"did": self._done, "steps": self._session.steps.number, "model": self._model.answering.info.id}
        return ToolResult(
            "\n".join([*self._done, *filter(None, (stopped, answer, self._used))]),
            is_error=reason in (EndReason.ERROR, EndReason.BUDGET),
            code="E_HELPER" if reason in (EndReason.ERROR, EndReason.BUDGET) else None,
            meta=meta,
            brief="\n".join(parts),
        )

    def _take(self, event: Event) -> None:
        match event:
            case StepStarted():
                self._parent.steps.number += 1
                self._share_steps()
            case ToolFinished(name=name, arguments=arguments, result=result):
                about = one_line(str(next(iter(arguments.values()), "")), 80)
                self._tell(f"{'✗' if result.is_error else '✓'} {one_line(spoken_name(name), 40)} {about}".rstrip())
            case RetryScheduled(attempt, _, error):
                self._tell(f"… {one_line(error.text, 200)} ({attempt})")
            case TurnEnded():
                self._ended = event
            case _:
                pass

    def _share_steps(self) -> None:
        """It may take as many more steps as the turn that it helps in."""
        steps, parent = self._session.steps, self._parent.steps
        most = min(self._most_steps, steps.number + max(0, parent.limits.steps - parent.number))
        steps.limits = replace(steps.limits, steps=most)

    def _tell(self, line: str) -> None:
        self._done.append(line)
        self._ctx.output(f"{line}\n")

    @property
    def _used(self) -> str:
        usage, price = self._session.steps.usage, self._model.price
        cost = dollars(price.nanodollars(usage)) if price is not None else "an unknown price"
        steps = counted(self._session.steps.number, "step")
        return f"[The helper used {steps}, {usage.input + usage.output:,} tokens, {cost}.]"

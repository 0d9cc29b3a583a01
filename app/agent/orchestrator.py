"""The only code that runs a tool. Its order is the security model:

find      an unknown tool                          -> E_UNKNOWN_TOOL
scope     not among this agent's tools             -> E_DENIED
validate  arguments are not what the schema says   -> E_SCHEMA_VALIDATION
sandbox   a path leaves its zone                   -> the person decides: tell the agent no, or stop the run
decide    scope on paths, rules, trust             -> allow, ask or deny
ask       the person, about exactly this call
run       with a time limit, inside the sandbox
audit     exactly one line, whatever happened
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.agent.policy import Allow, Ask, Deny, Policy
from app.agent.questions import APPROVE_TURN, DENY, STOP, Questions
from app.changes import CURRENT, CallInfo, Touched
from app.errors import Denied, InvalidArguments, SandboxViolation, ToolError
from app.events import Answer, Decision, Event, Layer, Question, QuestionKind, ToolFinished, ToolOutput, ToolStarted
from app.messages import ToolCall, ToolResult, ToolSpec
from app.sandbox.workspace import Place
from app.tools import Args, Registry, Tool, ToolContext

DEFAULT_TIMEOUT = 60.0
GRACE = 5.0
"""Seconds a tool gets beyond its own limit before it is cut off from outside."""

MOST_OUTPUT = 200_000
"""Characters of a result; a tool's own caps lie far below."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A call's result, and whether the whole run must stop."""

    result: ToolResult
    stops: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """All there is to say about one call, for the audit trail."""

    call: ToolCall
    arguments: Mapping[str, Any]
    result: ToolResult
    decision: Decision
    seconds: float
    turn: int
    by: str
    """Who decided: policy, person, timeout or nobody."""
    touched: Sequence[Touched]


class Orchestrator:
    """Takes every call of the model through the layers above; emits what happens and never raises for a tool."""

    def __init__(
        self,
        *,
        registry: Registry,
        policy: Policy,
        questions: Questions,
        context: ToolContext,
        emit: Callable[[Event], None],
        audit: Callable[[Finished], None],
        tell_violations: bool = False,
    ) -> None:
        self.registry = registry
        self.policy = policy
        self._questions = questions
        self._context = context
        self._emit = emit
        self._audit = audit
        self.tell_violations = tell_violations
        self._approved_turn = False
        self._turn = 0

    def specs(self) -> list[ToolSpec]:
        """What the model is shown: the tools of this agent's scope, and no others."""
        tools = (self.registry.get(name) for name in self.policy.offered(self.registry.names))
        return [tool.spec for tool in tools if tool is not None]

    def is_dangerous(self, name: str) -> bool:
        tool = self.registry.get(name) if self.policy.permits(name) else None
        return tool is not None and tool.danger == "dangerous"

    def begin_turn(self, turn: int) -> None:
        """What was approved for one turn ends with it."""
        self._turn = turn
        self._approved_turn = False

    async def run(self, call: ToolCall) -> Outcome:
        """One call through all layers."""
        run = _Run(call, self._turn)
        try:
            result = await self._through_the_layers(run)
        except ToolError as error:
            result = ToolResult(error.text, is_error=True, code=error.code)
        except asyncio.CancelledError:
            self._finish(run, ToolResult("Cancelled by the person.", is_error=True, code="E_CANCELLED"))
            raise
        except Exception as error:  # noqa: BLE001  a broken tool must not end the conversation
            _log.exception("tool %s failed", call.name)
            result = ToolResult(f"{call.name} failed inside: {error!r}", is_error=True, code="E_INTERNAL")
        return Outcome(self._finish(run, result), run.stops)

    async def _through_the_layers(self, run: "_Run") -> ToolResult:
        tool = self._find(run)
        run.arguments = _parse(run.call)
        args = tool.parse(run.arguments)
        places = await self._inside(tool, args, run)
        await self._permitted(tool, args, list(places.values()), run)
        return await self._execute(tool, args, places, run)

    def _find(self, run: "_Run") -> Tool:
        name = run.call.name
        tool = self.registry.get(name)
        offered = self.policy.offered(self.registry.names)
        if tool is None:
            run.refused(Layer.SCOPE, "no such tool")
            hint = self.registry.similar(name, offered) or offered
            raise ToolError(f"Unknown tool: {name}. Available: {', '.join(hint)}.", "E_UNKNOWN_TOOL")
        if not self.policy.permits(name):
            run.refused(Layer.SCOPE, f"{name} is not part of this agent's tools")
            raise Denied(f"{name} is not part of this agent's tools. Available: {', '.join(offered) or 'none'}.")
        return tool

    async def _inside(self, tool: Tool, args: Args, run: "_Run") -> Mapping[str, Place]:
        """Where the call's paths lead; a path outside is put to the person."""
        if not tool.reads(args) and not tool.writes(args):
            return {}
        try:
            return await asyncio.to_thread(self._resolve, tool, args)
        except SandboxViolation as violation:
            await self._report_violation(violation, run)
            raise

    def _resolve(self, tool: Tool, args: Args) -> Mapping[str, Place]:
        files = self._context.files
        read = {path: files.resolve(path) for path in tool.reads(args)}
        return read | {path: files.resolve(path, write=True) for path in tool.writes(args)}

    async def _report_violation(self, violation: SandboxViolation, run: "_Run") -> None:
        run.refused(Layer.SANDBOX, violation.rule)
        if self.tell_violations:
            return
        question = Question(
            kind=QuestionKind.VIOLATION,
            title=f"{run.call.name} tried to leave the sandbox",
            call_id=run.call.id,
            tool=run.call.name,
            arguments=run.arguments,
            preview=violation.path,
            reason=violation.rule,
        )
        answer = await self._questions.ask(question)
        run.by = answer.by
        run.stops = answer.choice == STOP

    async def _permitted(self, tool: Tool, args: Args, places: Sequence[Place], run: "_Run") -> None:
        match self.policy.decide(tool, places):
            case Deny(layer, reason):
                run.refused(layer, reason)
                raise Denied(f"Refused: {reason}.")
            case Allow(layer, reason):
                run.decision = Decision(True, layer, reason)
            case Ask(_, reason) if self._approved_turn:
                run.decision, run.by = Decision(True, Layer.PERSON, "approved for this turn"), "person"
            case Ask(_, reason):
                await self._ask(tool, args, reason, run)

    async def _ask(self, tool: Tool, args: Args, reason: str, run: "_Run") -> None:
        preview = await asyncio.to_thread(tool.preview, args, self._context) if tool.preview else ""
        question = Question(
            kind=QuestionKind.APPROVAL,
            title=f"Run {tool.name}?",
            call_id=run.call.id,
            tool=tool.name,
            arguments=run.arguments,
            preview=preview,
            reason=reason,
        )
        answer = await self._questions.ask(question)
        run.by = answer.by
        if answer.choice == DENY:
            why = _refusal(answer, self._questions.manners.wait)
            run.refused(Layer.PERSON, why)
            raise Denied(f"Not run: {why}.")
        self._approved_turn = self._approved_turn or answer.choice == APPROVE_TURN
        run.decision = Decision(True, Layer.PERSON, "approved")

    async def _execute(self, tool: Tool, args: Args, places: Mapping[str, Place], run: "_Run") -> ToolResult:
        limit = self._limit(tool, args)
        context = replace(
            self._context,
            files=self._context.files.pinned(places),
            call_id=run.call.id,
            timeout=limit,
            output=lambda text: self._emit(ToolOutput(run.call.id, text)),
        )
        self._emit(ToolStarted(run.call.id, tool.name, run.arguments, run.decision))
        run.started = time.monotonic()
        token = CURRENT.set(run.info)
        try:
            async with asyncio.timeout(limit + GRACE):
                return await tool.execute(args, context)
        except TimeoutError:
            raise ToolError(f"{tool.name} timed out after {limit:g} s.", "E_TIMEOUT") from None
        except SandboxViolation as violation:
            await self._report_violation(violation, run)
            raise
        finally:
            CURRENT.reset(token)

    def _limit(self, tool: Tool, args: Args) -> float:
        """The call's own wish, within what the agent definition grants."""
        granted = self.policy.scope[tool.name].timeout
        wished = tool.timeout(args) if tool.timeout else None
        if wished is None:
            return granted or DEFAULT_TIMEOUT
        return min(wished, granted) if granted else wished

    def _finish(self, run: "_Run", result: ToolResult) -> ToolResult:
        if len(result.output) > MOST_OUTPUT:
            cut = result.output[:MOST_OUTPUT] + f"\n[cut: {len(result.output) - MOST_OUTPUT} more characters]"
            result = replace(result, output=cut)
        seconds = time.monotonic() - run.started
        info = run.info
        self._audit(Finished(run.call, run.arguments, result, run.decision, seconds, info.turn, run.by, info.touched))
        shown = result.without_data()
        self._emit(ToolFinished(run.call.id, run.call.name, run.arguments, shown, run.decision, seconds))
        return result


class _Run:
    """What becomes known of a call on its way through the layers."""

    def __init__(self, call: ToolCall, turn: int) -> None:
        self.call = call
        self.info = CallInfo(turn, call.id, call.name)
        self.arguments: Mapping[str, Any] = {}
        self.decision = Decision(False, Layer.SCOPE, "not decided")
        self.by = "policy"
        self.started = time.monotonic()
        self.stops = False

    def refused(self, layer: Layer, reason: str) -> None:
        self.decision = Decision(False, layer, reason)


def _parse(call: ToolCall) -> Mapping[str, Any]:
    """The call's arguments, strictly: what is not a JSON object does not run."""
    try:
        arguments = json.loads(call.arguments)
    except ValueError as error:
        raise InvalidArguments(f"The arguments of {call.name} are not valid JSON ({error}). Nothing was run.") from None
    if not isinstance(arguments, dict):
        raise InvalidArguments(f"The arguments of {call.name} must be a JSON object. Nothing was run.")
    return arguments


def _refusal(answer: Answer, wait: float | None) -> str:
    match answer.by:
        case "timeout":
            return f"nobody answered within {wait:g} s"
        case "nobody":
            return "it needs the person's approval and nobody is there to ask"
        case _:
            return f"the person said no: {answer.reason}" if answer.reason else "the person said no"

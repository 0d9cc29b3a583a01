"""Turns that another agent takes in place of a model: what it says becomes messages, events and calls of ours.

What it tells is its own word. What it did is known from the keep's journal, whatever it tells: at the end of a turn
`account` compares the two.
"""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from app.acp.account import FinishedAccount, Read, TurnAccount
from app.acp.client import AgentConnection, Open
from app.acp.reported import ReportedCall, Status, block_text
from app.acp.tools import agent_tool, other_tool
from app.acp.wire import Params
from app.sandbox.effects import CommandStart, Effects
from app.sandbox.running.command import finish_anyway
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.changes import CallInfo
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import (
    BudgetReported,
    Decision,
    EndReason,
    Event,
    Layer,
    ReplyEnded,
    ReplyStarted,
    StepStarted,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    ToolOutput,
    ToolStarted,
)
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)

MOST_SAID = 1_000_000
"""Characters of messages, and of thoughts, in one turn."""
MOST_CALLS = 1_000
"""Of one turn; further ones are refused if it asks, and only counted if not."""
PROGRESS_SECONDS = 0.1
KNOWS_NOTHING = say("{agent} begins anew: it knows nothing of what was said here before.")
_ENDINGS = {
    "max_tokens": say("the reply was cut off at the model's output limit"),
    "max_turn_requests": say("the agent has reached the number of its own steps"),
}


class SaidMessages(Protocol):
    """What was said in the conversation."""

    messages: list[Message]

    def add(self, message: AssistantMessage | ToolMessage) -> None: ...

    def draft(self, text: str) -> None: ...

    def take_next(self) -> bool: ...

    def check(self) -> None: ...


class Counted(Protocol):
    number: int


@dataclass
class _Call:
    """A call of the agent's, and that as a call of ours."""

    reported: ReportedCall
    name: str
    asked: bool = False
    allowed: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    running: "asyncio.Task[ToolResult] | None" = None
    command: CommandStart | None = None
    """What it changes while a command of it runs."""
    started: bool = False
    is_finished: bool = False
    shown: int = 0
    """Characters of its output that were shown."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    account: ToolResult | None = None
    """The host's own account of the turn, where that is the call."""


class OutsideTurns:
    """All turns of one session."""

    def __init__(
        self,
        agent: str,
        title: str,
        root: str,
        open_agent: Open,
        run: Callable[[ToolCall], Awaitable[ToolResult]],
        effects: Effects,
        emit: Callable[[Event], None],
        *,
        read: Read,
        former: str = "",
        keep_id: Callable[[str], None] = lambda session_id: None,
        read_only: Callable[[], bool] = lambda: False,
    ) -> None:
        """`run` takes a call through the orchestrator. `former` is the agent's conversation of this session, if it had
        one; `keep_id` stores it. Where `read_only` changes, the agent is started again within other walls.
        """
        self.tool, self.other, self.title, self.root = agent_tool(agent), other_tool(agent), title, root
        self._open = open_agent
        self._run = run
        self._effects = effects
        self._emit = emit
        self._read = read
        self._former = former
        self._keep_id = keep_id
        self._read_only = read_only
        self._connection: AgentConnection | None = None
        self._was_read_only = False
        self.turn: OutsideTurn | None = None

    async def take_turn(self, said: SaidMessages, number: int, steps: Counted) -> tuple[EndReason, str]:
        """Raises ProviderError or ToolError."""
        connection = await self._connected(said)
        turn = self.turn = OutsideTurn(self, connection, said, number, steps)
        await turn.begin()
        try:
            while True:
                blocks = self._prompt(said, connection)
                said.check()
                reason = await self._prompted(connection, blocks, turn)
                if reason != "end_turn":
                    break
                await turn.settle()
                if not said.take_next():
                    break
        finally:
            await finish_anyway(turn.end())
            self.turn = None
        if reason == "refusal":
            raise ProviderError(say("{agent} refused to go on.", self.title), Fault.REFUSED)
        if reason == "cancelled":
            return EndReason.CANCELLED, ""
        return (EndReason.LIMIT, _ENDINGS[reason]) if reason in _ENDINGS else (EndReason.DONE, "")

    async def result_of(self, call_id: str) -> ToolResult:
        """What a stand-in tool gives back: the call was allowed, so the agent is told so and makes it."""
        turn = self.turn
        call = turn.calls_of_ours.get(call_id) if turn is not None else None
        if turn is None or call is None:
            return ToolResult(say("The turn has ended."), True, "E_CANCELLED")
        if call.account is not None:
            return call.account
        await turn.begin_command(call)
        call.allowed.set()
        await call.over.wait()
        return call.reported.result()

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    async def _connected(self, said: SaidMessages) -> AgentConnection:
        read_only = self._read_only()
        if self._connection is not None and (self._connection.gone.is_set() or read_only != self._was_read_only):
            await self.close()
        if self._connection is None:
            self._was_read_only = read_only
            self._connection, is_former = await self._open(self._former)
            self._former = self._connection.session_id
            self._keep_id(self._former)
            if not is_former and any(isinstance(message, AssistantMessage) for message in said.messages):
                self._emit(TextDelta(f"*{KNOWS_NOTHING.format(self.title)}*\n\n"))
        return self._connection

    def _prompt(self, said: SaidMessages, connection: AgentConnection) -> list[Params]:
        """What the person said and got no answer to."""
        answered = [at for at, one in enumerate(said.messages, 1) if not isinstance(one, UserMessage)]
        messages = [one for one in said.messages[answered[-1] if answered else 0 :] if isinstance(one, UserMessage)]
        messages = messages or [one for one in said.messages if isinstance(one, UserMessage)][-1:]
        blocks: list[Params] = []
        for message in messages:
            blocks.append({"type": "text", "text": message.text_for(sees=connection.sees_images)})
            if connection.sees_images:
                blocks += [{"type": "image", "mimeType": one.media_type, "data": one.data} for one in message.images]
        return blocks

    async def _prompted(self, connection: AgentConnection, blocks: Sequence[Params], turn: "OutsideTurn") -> str:
        prompting = asyncio.ensure_future(connection.prompt(blocks, turn))
        try:
            return await asyncio.shield(prompting)
        except asyncio.CancelledError:
            turn.stop()
            await finish_anyway(connection.cancel(prompting))
            raise
        finally:
            if not prompting.done():
                prompting.cancel()
            with suppress(asyncio.CancelledError, ProviderError):
                await asyncio.wait({prompting})
                prompting.exception()


class OutsideTurn:
    """One turn: takes the agent's updates in their order, and its questions as they come."""

    def __init__(
        self, turns: OutsideTurns, connection: AgentConnection, said: SaidMessages, number: int, steps: Counted
    ) -> None:
        self._turns = turns
        self._connection = connection
        self._said = said
        self._number = number
        self._steps = steps
        self._lock = asyncio.Lock()
        self._stopped = asyncio.Event()
        self.calls_of_ours: dict[str, _Call] = {}
        self._known: dict[str, _Call] = {}
        """By the agent's own ids."""
        self._step: list[Text | Thinking | _Call] | None = None
        self._room = {Text: MOST_SAID, Thinking: MOST_SAID}
        self._plan: _Call | None = None
        self._is_speaking = False
        self._account = TurnAccount(connection.program, turns._effects, turns.tool, turns._read)

    # --- what the agent says -----------------------------------------------------------------------------------------

    async def begin(self) -> None:
        await self._account.begin(self._info(self._new_id(), self._turns.tool))

    async def update(self, update: Params) -> None:
        async with self._lock:
            match update:
                case {"sessionUpdate": "agent_message_chunk", "content": dict(block)}:
                    await self._add(Text, block_text(block))
                case {"sessionUpdate": "agent_thought_chunk", "content": dict(block)}:
                    await self._add(Thinking, block_text(block))
                case {"sessionUpdate": "tool_call" | "tool_call_update"}:
                    await self._report(update)
                case {"sessionUpdate": "plan", "entries": list(entries)}:
                    await self._show_plan(entries)
                case {"sessionUpdate": "usage_update", "used": int(used), "size": int(size)} if used >= 0 and size > 0:
                    self._turns._emit(BudgetReported(used, size, window_from="server"))
                case _:
                    pass  # newer than this program, or of no use here

    async def permit(self, told: Params) -> bool | None:
        """The agent asks before a call: our rules answer, or the person."""
        async with self._lock:
            call = await self._report(told, may_begin=False)
            if call is None:
                return False
            if call.asked or call.running is not None:  # it asks once more about the same call
                call = await self._announce(call.reported, f"{told.get('toolCallId')} again")
            call.asked = True
            self._end_speech(StopReason.TOOLS)
            call.name, call.arguments = call.reported.as_call(self._turns.other)
            call.running = asyncio.ensure_future(self._take_through(call))
        allowed, stopped = (asyncio.ensure_future(one.wait()) for one in (call.allowed, self._stopped))
        try:
            await asyncio.wait({call.running, allowed, stopped}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            allowed.cancel()
            stopped.cancel()
        if call.allowed.is_set():
            return True
        call.reported.was_refused = True
        return None if self._stopped.is_set() else False

    def stop(self) -> None:
        """The person stopped the turn: questions are withdrawn."""
        self._stopped.set()
        for call in self.calls_of_ours.values():
            if call.running is not None and not call.allowed.is_set():
                call.running.cancel()

    async def end(self) -> None:
        """Nothing more comes: close what is open, and tell what the agent did in truth."""
        async with self._lock:
            self._stopped.set()
            if self._connection.gone.is_set():
                await self._connection.close()
            await self._finish_all()
            calls = [call.reported for call in self.calls_of_ours.values()]
            account = await self._account.end(calls)
            if account is not None:
                await self._tell(account)
            await self._close_step()

    async def settle(self) -> None:
        """The agent has answered: what it said and did until now is in the history."""
        async with self._lock:
            await self._finish_all()
            await self._close_step()

    # --- words -------------------------------------------------------------------------------------------------------

    async def _add(self, kind: type[Text] | type[Thinking], text: str) -> None:
        text = text[: self._room[kind]]
        if not text:
            return
        self._room[kind] -= len(text)
        step = await self._opened()
        last = step[-1] if step else None
        if isinstance(last, kind):
            step[-1] = kind(last.text + text)
        else:
            step.append(kind(text))
        if kind is Text:
            self._said.draft(text)
        if not self._is_speaking:
            self._is_speaking = True
            self._turns._emit(ReplyStarted(model=self._turns.title))
        self._turns._emit(TextDelta(text) if kind is Text else ThinkingDelta(text))

    async def _show_plan(self, entries: Sequence[Any]) -> None:
        """One block for the plans of a turn: the steps as it comes to them, and the whole list at the end."""
        rows = [one for one in entries[:200] if isinstance(one, Mapping)]
        marks = {"completed": "x", "in_progress": "~"}
        lines = [f"[{marks.get(str(one.get('status')), ' ')}] {one_line(str(one.get('content')), 300)}" for one in rows]
        if self._plan is None:
            report = ReportedCall(self._new_id(), self._turns.root, say("plan"), "think", Status.IN_PROGRESS)
            self._plan = await self._announce(report, "")
            self._start(self._plan)
        now = [line for line in lines if line.startswith("[~]")] or lines[-1:]
        self._turns._emit(ToolOutput(self._plan.reported.id, "".join(f"{line}\n" for line in now)))
        self._plan.reported.text = "\n".join(lines)

    # --- calls -------------------------------------------------------------------------------------------------------

    async def _report(self, update: Params, *, may_begin: bool = True) -> _Call | None:
        """What an update says of a call; None for one too many."""
        own_id = str(update.get("toolCallId", ""))
        call = self._known.get(own_id)
        if call is None:
            if len(self.calls_of_ours) >= MOST_CALLS:
                return None
            report = ReportedCall(self._new_id(), self._turns.root)
            report.take(update)
            call = await self._announce(report, own_id)
        else:
            call.reported.take(update)
        report = call.reported
        if report.status is Status.IN_PROGRESS and may_begin:
            await self.begin_command(call)
            self._start(call)
        if (call.started or call.allowed.is_set()) and len(report.output) > call.shown:
            self._turns._emit(ToolOutput(report.id, report.output[call.shown :]))
            call.shown = len(report.output)
        if report.is_over:
            await self._finish(call)
        return call

    async def _announce(self, report: ReportedCall, own_id: str) -> _Call:
        name, arguments = report.as_call(self._turns.other)
        step = await self._opened()
        report.id = self._new_id()
        call = _Call(report, name, arguments=arguments)
        self._known[own_id] = self.calls_of_ours[report.id] = call
        step.append(call)
        self._turns._emit(ToolCallStarted(report.id, name))
        self._turns._emit(ToolCallDelta(report.id, json.dumps(arguments, ensure_ascii=False)))
        self._turns._emit(ToolCallEnded(report.id))
        return call

    def _start(self, call: _Call) -> None:
        """Show that it runs, though it did not ask."""
        if call.started or call.asked:
            return
        call.started = True
        self._end_speech(StopReason.TOOLS)
        call.name, arguments = call.reported.as_call(self._turns.other)
        self._turns._emit(ToolStarted(call.reported.id, call.name, arguments, Decision(True, Layer.REPORT, "")))

    async def begin_command(self, call: _Call) -> None:
        """What the agent changes while a command of it runs is the command's doing, as far as anybody can know."""
        if call.reported.kind == "execute" and call.command is None and not call.is_finished:
            call.command = await self._account.begin_command(self._info(call.reported.id, call.name))

    async def _finish_all(self) -> None:
        for call in list(self.calls_of_ours.values()):
            await self._finish(call)

    async def _finish(self, call: _Call) -> None:
        """It is over: what asked has its answer, and what did not is recorded as what it is."""
        if call.is_finished:
            return
        call.is_finished = True
        if call.command is not None:
            call.reported.effects = await self._account.end_command(call.command)
        call.over.set()
        if call.asked:
            return
        call.allowed.set()
        call.name, arguments = call.reported.as_call(self._turns.other)
        call.arguments = arguments | {"asked": False}
        call.running = asyncio.ensure_future(self._take_through(call))

    async def _take_through(self, call: _Call) -> ToolResult:
        arguments = json.dumps(dict(call.arguments), ensure_ascii=False)
        return await self._turns._run(ToolCall(call.reported.id, call.name, arguments))

    async def _tell(self, account: FinishedAccount) -> None:
        """The host's own account of the turn, as a call that is recorded like any other."""
        report = ReportedCall(account.call_id, self._turns.root, status=Status.COMPLETED)
        call = _Call(
            report, self._turns.tool, account=account.result, arguments={"name": account.title, "asked": False}
        )
        call.is_finished = True
        call.over.set()
        (await self._opened()).append(call)
        self.calls_of_ours[report.id] = call
        self._turns._emit(ToolCallStarted(report.id, call.name))
        self._turns._emit(ToolCallEnded(report.id))
        call.running = asyncio.ensure_future(self._take_through(call))

    # --- steps -------------------------------------------------------------------------------------------------------

    async def _opened(self) -> list[Text | Thinking | _Call]:
        """The step that what comes now belongs to: a new one as soon as all calls of the last are over."""
        calls = [one for one in self._step or () if isinstance(one, _Call) and one is not self._plan]
        if calls and all(call.over.is_set() for call in calls):
            await self._close_step()
        if self._step is None:
            self._step = []
            self._steps.number += 1
            self._turns._emit(StepStarted(self._number, self._steps.number, self._turns.title))
        return self._step

    def _end_speech(self, stop: StopReason) -> None:
        """Nothing more is being written; where it says more afterwards, that is another reply."""
        if self._is_speaking:
            self._is_speaking = False
            self._turns._emit(ReplyEnded(stop))

    async def _close_step(self) -> None:
        step, self._step = self._step, None
        if step is None:
            return
        if self._plan is not None:
            self._plan.reported.status = Status.COMPLETED
            await self._finish(self._plan)
            self._plan = None
        results: list[ToolMessage] = []
        parts: list[Text | Thinking | ToolCall] = []
        for one in step:
            if not isinstance(one, _Call):
                parts.append(one)
                continue
            parts.append(ToolCall(one.reported.id, one.name, json.dumps(dict(one.arguments), ensure_ascii=False)))
            with suppress(asyncio.CancelledError):
                if one.running is not None:
                    results.append(ToolMessage(one.reported.id, one.name, await one.running))
        stop = StopReason.TOOLS if results else StopReason.DONE
        self._end_speech(stop)
        self._said.add(AssistantMessage(tuple(parts), f"agent/{self._turns.title}", stop))
        for result in results:
            self._said.add(result)

    def _info(self, call_id: str, tool: str) -> CallInfo:
        return CallInfo(self._number, call_id, tool)

    @staticmethod
    def _new_id() -> str:
        return f"call_{secrets.token_hex(8)}"

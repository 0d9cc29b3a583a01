"""Runs the tool calls of one reply: safe ones side by side, dangerous ones one after another."""

import asyncio
import itertools
from collections.abc import Callable, Sequence

from app.agent.orchestrator import CallOutcome, Orchestrator
from app.agent.share import share_of
from app.providers import ModelInfo
from app.tools import Registry
from app.vocabulary.errors import ToolError
from app.vocabulary.messages import AssistantMessage, StopReason, ToolCall, ToolMessage


class ToolBatches:
    """Every call gets a result, which is added to the history by `add`, in the order of the reply.

    `check` is asked before calls are run; it raises SessionTaken if the session was deleted, or went on elsewhere. The
    orchestrator stores most dangerous calls together with the reply before they run; others need not wait for that.
    """

    def __init__(
        self,
        orchestrator: Orchestrator | None,
        add: Callable[[ToolMessage], None],
        check: Callable[[], None],
    ) -> None:
        self._orchestrator = orchestrator
        self._add = add
        self._check = check

    async def run(self, reply: AssistantMessage, model: ModelInfo) -> list[CallOutcome]:
        """The outcomes, up to one that stops the turn. The calls of a reply that was cut off are not run."""
        if reply.stop not in (StopReason.TOOLS, StopReason.DONE) or self._orchestrator is None:
            return [self._not_run(call, reply.stop) for call in reply.tool_calls]
        orchestrator = self._orchestrator
        outcomes: list[CallOutcome] = []
        for dangerous, group in itertools.groupby(reply.tool_calls, lambda call: orchestrator.is_dangerous(call.name)):
            for batch in ([call] for call in group) if dangerous else [list(group)]:
                self._check()
                outcomes += await self._run_batch(orchestrator, batch, model)
                if any(outcome.stops for outcome in outcomes):
                    return outcomes
        return outcomes

    async def _run_batch(
        self, orchestrator: Orchestrator, batch: Sequence[ToolCall], model: ModelInfo
    ) -> list[CallOutcome]:
        share = share_of(model, len(batch))
        if len(batch) == 1:
            outcomes = [await orchestrator.run(batch[0], share)]
        else:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(orchestrator.run(call, share)) for call in batch]
            outcomes = [task.result() for task in tasks]
        for call, outcome in zip(batch, outcomes, strict=True):
            self._add(ToolMessage(call.id, call.name, outcome.result.without_data()))
        return outcomes

    def _not_run(self, call: ToolCall, stop: StopReason) -> CallOutcome:
        why = (
            "it was cut off at the output limit; send less at once"
            if stop is StopReason.LENGTH
            else f"it ended with {stop}"
        )
        registry = self._orchestrator.registry if self._orchestrator is not None else Registry()
        result = registry.failed(call.name, ToolError(f"Not run: the reply was incomplete ({why}).", "E_CANCELLED"))
        self._add(ToolMessage(call.id, call.name, result))
        return CallOutcome(result)

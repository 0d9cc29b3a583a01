"""Makes a request fit: old results are left out first, then the beginning of the conversation is summarised."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

from app.agent.context.conversation import ConversationContext, Fixed, PlannedCompaction
from app.agent.context.estimate import message_bytes, text_bytes
from app.agent.context.kept import digest, fitted_summary, kept_for, request_note, shorten, summary_bytes
from app.agent.context.pruning import LEAST_BYTES, boundary, can_call_again, kept_file, prunable
from app.text.sentences import say
from app.vocabulary.context_marks import Compaction, Pruning, SummaryBy
from app.vocabulary.events import Compacted, CompactionGivenUp, CompactionStarted, Event, ResultsPruned
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    ToolMessage,
    ToolResult,
    Usage,
    UserMessage,
    request_messages,
)

NOTHING_TO_SHORTEN = say("The conversation is so short that a summary would save nothing.")
STOPPED = say("Stopped before the summary was written. The conversation is as it was.")


@dataclass(frozen=True, slots=True)
class Wish:
    """The person wants a compaction now; `instruction` says what the summary is to be about."""

    instruction: str = ""


Ask = Callable[[Sequence[Message], str, int], Awaitable[AssistantMessage | None]]
"""Asks the session's own model with these messages, a note at their end, and a limit in bytes for the reply.

None if the model failed.
"""
KeepOutput = Callable[[str, ToolResult], Awaitable[str]]
"""Writes the result of a call to a file that the model can read; gives its path, "" if that cannot be."""


class RoomMaker:
    """Changes what requests of one conversation hold, and tells the face."""

    def __init__(
        self, context: ConversationContext, emit: Callable[[Event], None], ask: Ask, keep_output: KeepOutput
    ) -> None:
        self._context = context
        self._emit = emit
        self._ask = ask
        self._keep_output = keep_output

    async def make_room(self, history: Sequence[Message], fixed: Fixed, *, hard: bool = False) -> bool:
        """Leave out what must be left out for the next request; whether anything was.

        `hard` is for a request that was refused: whatever can be spared goes, at last even results that the model has
        not read; it can have them again one after the other. As long as the window is only guessed,
        nothing is summarised for it.
        """
        if await self._prune(history, fixed, self._context.pruning(history, fixed, hard=hard)):
            return True
        if self._context.window.is_guess and not hard:
            return False
        if await self._compact(history, fixed, None, hard=hard):
            return True
        return hard and await self._prune(history, fixed, self._context.pruning(history, fixed, hard=True, unread=True))

    async def compact(self, history: Sequence[Message], fixed: Fixed, wish: Wish) -> bool:
        """As the person wants it, however much room there is."""
        return await self._compact(history, fixed, wish, hard=False)

    async def _prune(self, history: Sequence[Message], fixed: Fixed, pruning: Pruning | None) -> bool:
        if pruning is None:
            return False
        context = self._context
        before = context.tokens(history, fixed)
        positions = prunable(history, context.start, pruning.upto, context.pins)
        # Where the results are that calling the tool again would not bring back.
        files = {}
        for position in positions:
            message = history[position]
            if not isinstance(message, ToolMessage):
                continue  # images of the person's: they are in the conversation
            result = message.result
            if can_call_again(message.name) or kept_file(result) or len(result.output) < LEAST_BYTES:
                continue
            if path := await self._keep_output(message.call_id, result):
                files[message.call_id] = path
        context.add(replace(pruning, files=files))
        self._emit(ResultsPruned(len(positions), max(0, before - context.tokens(history, fixed))))
        return True

    async def _compact(self, history: Sequence[Message], fixed: Fixed, wish: Wish | None, *, hard: bool) -> bool:
        context = self._context
        planned = context.compaction(history, fixed, hard=hard, wished=wish is not None)
        if planned is None:
            if wish is not None:
                self._emit(CompactionGivenUp(NOTHING_TO_SHORTEN))
            return False
        before = context.tokens(history, fixed)
        self._emit(CompactionStarted(is_automatic=wish is None))
        instruction = wish.instruction if wish is not None else ""
        try:
            covered, pins = list(history[: planned.upto]), frozenset(context.pins)
            most, summaries = planned.most_bytes, context.pinned_summaries()
            kept = await asyncio.to_thread(kept_for, covered, pins, most, summaries)  # a long history takes a while
            summary, by, usage = await self._summary(history, fixed, planned, instruction)
        except BaseException:
            self._emit(CompactionGivenUp(STOPPED))
            raise
        made = Compaction(
            id=token_hex(6),
            upto=planned.upto,
            kept=kept,
            summary=summary,
            by=by,
            is_automatic=wish is None,
            instruction=instruction,
            most_bytes=planned.most_bytes,
            tokens_before=before,
            usage=usage,
            made_at=len(history),
        )
        context.apply(made)
        context.add(made := replace(made, tokens_after=context.tokens(history, fixed)))
        self._emit(Compacted(made))
        return True

    async def _summary(
        self, history: Sequence[Message], fixed: Fixed, planned: PlannedCompaction, instruction: str
    ) -> tuple[str, SummaryBy, Usage]:
        """By the model that the session talks to. If that fails, once more with less to read, and then by nobody."""
        most = planned.most_bytes
        note = request_note(most, instruction)
        used = Usage()
        whole = self._context.messages(history[: planned.upto])
        room = self._context.room_bytes - fixed.size - text_bytes(note)
        for messages in (_latest(whole, room), _latest(whole, room // 2)):
            # After a reply of the model's the question is a message of its own, else it ends the last one.
            follows_reply = isinstance(messages[-1], AssistantMessage)
            asked = request_messages([*messages, UserMessage(note)] if follows_reply else messages)
            reply = await self._ask(asked, "" if follows_reply else note, 2 * summary_bytes(most))
            used += reply.usage if reply is not None else Usage()
            if reply is not None and reply.stop is not StopReason.REFUSAL and reply.text.strip():
                return fitted_summary(reply.text, most), SummaryBy.MODEL, used
        last = self._context.compactions[-1] if self._context.compactions else None
        half = summary_bytes(planned.most_bytes) // 2
        before = shorten(last.summary, half) if last is not None else ""
        told = "\n".join(filter(None, (before, digest(history[self._context.start : planned.upto], half))))
        return told, SummaryBy.DIGEST, used


def _latest(messages: Sequence[Message], most_bytes: int) -> list[Message]:
    """All of them if they fit, else the first one and as many of the last as fit; no result without its call."""
    sizes = [message_bytes(message) for message in messages]
    if sum(sizes) <= most_bytes:
        return list(messages)
    start = boundary(messages, 1, most_bytes - sizes[0], sizes)
    gap = UserMessage("[Handrail: What came here is left out, because it is too long to be read at once.]")
    return [messages[0], gap, *messages[start:]]

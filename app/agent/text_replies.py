"""Replies in which a model wrote its calls as text: they become proposed calls, or the model is told what is wrong."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.agent.written_calls import MalformedCall, ProposedCalls, read_calls
from app.errors import Fault, ProviderError
from app.events import Event, ToolCallDelta, ToolCallEnded, ToolCallStarted
from app.messages import AssistantMessage, StopReason, Text, Thinking, ToolCall, ToolSpec

CORRECTION = (
    "Your last reply is meant as a tool call, and nothing was run: {reason}. Call the tool again, with nothing else in "
    "your reply: {example}"
)
STILL_MALFORMED = (
    "The model wrote a tool call that cannot be read, and again after it was told what is wrong: {reason}. Nothing was "
    "run. Ask otherwise, or choose a model that can call tools."
)
EXAMPLE = '<tool_call>{"name": "NAME", "arguments": {"ARGUMENT": "VALUE"}}</tool_call>'


class TextReplies:
    """Reads the replies of one session. Where a service is known to call tools by its API, texts stay texts."""

    def __init__(self, *, reads_calls: bool = True) -> None:
        self._reads_calls = reads_calls
        self._problem = ""
        self._was_corrected = False

    def begin_turn(self) -> None:
        self._problem, self._was_corrected = "", False

    def read(
        self, reply: AssistantMessage, tools: Sequence[ToolSpec], emit: Callable[[Event], None]
    ) -> AssistantMessage:
        """The reply with calls in the place of the text that they were written as; else as it is."""
        self._problem = ""
        if not self._reads_calls or reply.tool_calls or reply.stop is not StopReason.DONE:
            return reply
        match read_calls(reply.text, tools):
            case ProposedCalls(calls, before):
                made = [
                    ToolCall(f"text_{secrets.token_hex(4)}", one.name, one.arguments, written=True) for one in calls
                ]
                for call in made:
                    emit(ToolCallStarted(call.id, call.name))
                    emit(ToolCallDelta(call.id, call.arguments))
                    emit(ToolCallEnded(call.id))
                thoughts = [part for part in reply.parts if isinstance(part, Thinking)]
                said = [Text(before)] if before else []
                return replace(reply, parts=(*thoughts, *said, *made), stop=StopReason.TOOLS)
            case MalformedCall(reason):
                self._problem = reason
        return reply

    def correction(self) -> str:
        """What to tell the model about its last reply, once in a turn; raises ProviderError the second time."""
        if not self._problem:
            return ""
        if self._was_corrected:
            raise ProviderError(STILL_MALFORMED.format(reason=self._problem), Fault.REQUEST)
        self._was_corrected = True
        return CORRECTION.format(reason=self._problem, example=EXAMPLE)

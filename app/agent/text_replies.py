"""Replies in which a model wrote its calls as text: they become proposed calls, or the model is told what is wrong."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.agent.written_calls import MalformedCall, ProposedCalls, read_calls
from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import Event, ToolCallDelta, ToolCallEnded, ToolCallStarted
from app.vocabulary.messages import (
    AssistantMessage,
    Message,
    StopReason,
    Text,
    Thinking,
    ToolCall,
    ToolMessage,
    ToolSpec,
)

CORRECTION = (
    "Your last reply is meant as a tool call, and nothing was run: {reason}. Call the tool again, with nothing else in "
    "your reply: {example}"
)
STILL_MALFORMED = say(
    "The model wrote a tool call that cannot be read, and again after it was told what is wrong: "
    "{reason}. Nothing was run. Ask otherwise, or choose a model that can call tools."
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
        self,
        reply: AssistantMessage,
        tools: Sequence[ToolSpec],
        emit: Callable[[Event], None],
        history: Sequence[Message] = (),
    ) -> AssistantMessage:
        """The reply with calls in the place of the text that they were written as; else as it is.

        A call that stands in a result of a tool in `history` is a quotation from a file or a page, and stays a text.
        """
        self._problem = ""
        if not self._reads_calls or reply.tool_calls or reply.stop not in (StopReason.DONE, StopReason.TOOLS):
            return reply
        match read_calls(reply.text, tools):
            case ProposedCalls(written=written) if _is_quoted(written, history):
                pass
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


def _is_quoted(written: str, history: Sequence[Message]) -> bool:
    """Whether all lines stand in one result. Each is looked for by itself: results may number or indent their lines."""
    lines = [line.strip() for line in written.splitlines() if line.strip() and not line.strip().startswith("```")]
    forms = [(line, json.dumps(line)[1:-1], json.dumps(line, ensure_ascii=False)[1:-1]) for line in lines]
    outputs = (message.result.output for message in history if isinstance(message, ToolMessage))
    return any(all(any(form in output for form in line) for line in forms) for output in outputs)

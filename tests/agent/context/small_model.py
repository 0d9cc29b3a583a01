"""A model with a small window: it counts what it is sent, refuses what is too long, and checks every API's rules."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from app.providers import ChatRequest
from app.providers.scripted import Reply, fails, says
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import UsageReported
from app.vocabulary.messages import AssistantMessage, Message, ToolMessage, Usage, UserMessage

BYTES_PER_TOKEN = 4
ASKED_FOR_SUMMARY = "is about to be replaced by a summary"


def request_text(request: ChatRequest) -> str:
    """All that the model reads of the messages, and the note at their end."""
    return "\n".join([*map(_text, request.messages), request.note])


def _text(message: Message) -> str:
    match message:
        case UserMessage(text):
            return text
        case AssistantMessage():
            return message.text + "".join(f"{call.name} {call.arguments}" for call in message.tool_calls)
        case ToolMessage(_, _, result):
            return result.for_model


def tokens_of(request: ChatRequest) -> int:
    tools = sum(len(tool.name + tool.description + json.dumps(dict(tool.schema))) for tool in request.tools)
    return (len(request.system) + tools + len(request_text(request))) // BYTES_PER_TOKEN + 4 * len(request.messages)


def check_rules(messages: Sequence[Message]) -> None:
    """The request begins with the person, ends with the person or a tool, no reply follows another one, and the
    results of a reply's calls follow it, all of them and no others."""
    assert isinstance(messages[0], UserMessage) and not isinstance(messages[-1], AssistantMessage)
    for message, following in pairwise(messages):
        assert not (isinstance(message, AssistantMessage) and isinstance(following, AssistantMessage))
    waiting: list[str] = []
    for message in messages:
        if isinstance(message, ToolMessage):
            assert waiting.pop(0) == message.call_id
            continue
        assert not waiting
        if isinstance(message, AssistantMessage):
            waiting = [call.id for call in message.tool_calls]
    assert not waiting


class SmallModel:
    """Use an instance as every line of a script. `answer` gives the reply to a request that fits."""

    def __init__(
        self,
        window: int,
        answer: Callable[[ChatRequest], Reply],
        summarise: Callable[[ChatRequest], Reply] = lambda request: says("Nothing of note."),
        *,
        says_numbers: bool = True,
    ) -> None:
        self.window = window
        self.answer = answer
        self.summarise = summarise
        self.says_numbers = says_numbers
        self.overflows = 0
        self.summaries: list[ChatRequest] = []
        self.steps: list[ChatRequest] = []

    def __call__(self, request: ChatRequest) -> Reply:
        check_rules(request.messages)
        tokens = tokens_of(request)
        if tokens > self.window:
            self.overflows += 1
            numbers = {"window": self.window, "asked": tokens} if self.says_numbers else {}
            return fails(ProviderError("The conversation is too long for small.", Fault.CONTEXT, status=400, **numbers))
        if ASKED_FOR_SUMMARY in request_text(request):
            self.summaries.append(request)
            return _counted(self.summarise(request), tokens)
        self.steps.append(request)
        return _counted(self.answer(request), tokens)


def _counted(reply: Reply, tokens: int) -> Reply:
    events = (
        UsageReported(Usage(tokens, event.usage.output)) if isinstance(event, UsageReported) else event
        for event in reply.events
    )
    return replace(reply, events=tuple(events))

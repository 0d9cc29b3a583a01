"""The model that is asked, and its requests: each begins like the one before it, which keeps the beginning cached."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.agent.orchestrator import Orchestrator
from app.agent.prompt import PLAN_IS_OVER, plan_note
from app.providers import ChatRequest, ModelInfo, Provider
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.efforts import closest, known_efforts
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import Mode
from app.vocabulary.messages import (
    AssistantMessage,
    Image,
    Message,
    ToolMessage,
    ToolResult,
    ToolSpec,
    UserMessage,
    noted,
)


@dataclass
class AnsweringModel:
    """The model that answers from the next step on."""

    provider: Provider
    info: ModelInfo
    effort: str = ""
    """How much it is to think; see `app.vocabulary.efforts`."""
    may_write_calls: bool = False
    """A call may come as text: nobody knows whether its service calls tools by the API."""
    refused_effort: str = ""
    """The model whose service refused to be told how much to think."""

    @property
    def origin(self) -> str:
        return f"{self.provider.name}/{self.info.id}"

    @property
    def efforts(self) -> tuple[str, ...] | None:
        """The levels that the model knows; None if nobody knows which."""
        return () if self.info.id == self.refused_effort else known_efforts(self.info.id, self.info.efforts)

    @property
    def effort_in_force(self) -> str:
        """What the model is sent of the effort that was chosen; "" if that is nothing."""
        return closest(self.effort, self.efforts)


@dataclass(frozen=True)
class Briefing:
    """What the model is told besides the conversation."""

    system: Callable[[Sequence[ToolSpec]], str]
    """The system prompt for these tools."""
    opening: str = ""
    """Is told with the first message, and stored nowhere."""
    news: Callable[[str], str] = lambda said: ""
    """What the model is told with a message: what the person did to files since the last one, the skill they want."""
    mask: Callable[[str], str] = str
    """Takes secrets out of what the person wrote: it may be a copy of a file."""
    lean_agent: str = ""
    """What to propose where the tools of this agent do not fit."""


class RequestBuilder:
    """What does not change stays the same object, so that providers need not convert it again."""

    def __init__(self, model: AnsweringModel, briefing: Briefing, orchestrator: Orchestrator | None) -> None:
        self._model = model
        self._briefing = briefing
        self._orchestrator = orchestrator
        self._prompt: tuple[Sequence[ToolSpec], str] | None = None
        self._first: tuple[UserMessage, UserMessage] | None = None
        self._declared: Sequence[ToolSpec] = ()
        self._told_mode = Mode.BUILD
        """The mode in which the model was last asked."""

    @property
    def mode(self) -> Mode:
        return self._orchestrator.policy.mode if self._orchestrator is not None else Mode.BUILD

    def build(self, messages: list[Message], note: str, *, answer_only: bool = False) -> ChatRequest:
        model = self._model
        return ChatRequest(
            model.info,
            self.system_prompt,
            self._opened(messages),
            self.tools,
            answer_only,
            note,
            effort=model.effort_in_force,
        )

    @property
    def tools(self) -> Sequence[ToolSpec]:
        """Those of the agent, whatever the mode forbids: another list would make the model read everything anew."""
        if self._orchestrator is None or not self._model.info.tools:
            return ()
        declared = self._orchestrator.specs()
        if declared != self._declared:
            self._declared = declared
        return self._declared

    @property
    def system_prompt(self) -> str:
        tools = self.tools
        if self._prompt is None or self._prompt[0] is not tools:
            self._prompt = (tools, self._briefing.system(tools))
        return self._prompt[1]

    async def mode_note(self, mode: Mode) -> str:
        """That the model is to plan, or that it need not any more."""
        if mode is Mode.PLAN and self._orchestrator is not None:
            return plan_note(self.tools, await self._orchestrator.refused_in_plan_mode())
        return PLAN_IS_OVER if self._told_mode is Mode.PLAN else ""

    def was_answered(self, mode: Mode) -> None:
        """The model has read the note about this mode."""
        self._told_mode = mode

    async def keep_output(self, call_id: str, result: ToolResult) -> str:
        """The path of a file with the whole result of a call; "" if it cannot be kept."""
        return await self._orchestrator.keep_output(call_id, result) if self._orchestrator is not None else ""

    def _opened(self, messages: list[Message]) -> list[Message]:
        first, opening = messages[0] if messages else None, self._briefing.opening
        if not opening or not isinstance(first, UserMessage):
            return messages
        if self._first is None or self._first[0] is not first:
            note = " ".join(filter(None, (opening, first.note)))
            self._first = (first, UserMessage(noted(note, first.said), first.images))
        return [self._first[1], *messages[1:]]


def blame_pictures(error: ProviderError, request: ChatRequest) -> ProviderError:
    """A request that is too large in bytes is so by its pictures, and a summary would not make these smaller."""
    images = [image for message in request.messages for image in _images(message)]
    if error.status != 413 or not images or not request.model.images:
        return error
    largest = max(images, key=lambda image: len(image.data))
    name = one_line(largest.name, 80) or largest.media_type
    size = f"{len(largest.data) / 1_000_000:.1f}"
    text = say(
        "The request is too large for the service: the picture {name} alone has {size} MB. Send a smaller one.",
        name,
        size,
    )
    return ProviderError(text, Fault.PICTURE, status=error.status)


def _images(message: Message) -> Sequence[Image]:
    match message:
        case UserMessage(images=images):
            return images
        case ToolMessage(result=result):
            return result.images
        case AssistantMessage():
            return ()

"""Builds the requests of a session so that each begins like the one before it, which keeps the beginning cached."""

from collections.abc import Callable, Sequence

from app.agent.orchestrator import Orchestrator
from app.agent.prompt import PLAN_IS_OVER, plan_note
from app.providers import ChatRequest, ModelInfo
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import Mode
from app.vocabulary.messages import AssistantMessage, Image, Message, ToolMessage, ToolSpec, UserMessage, noted


class RequestBuilder:
    """What does not change stays the same object, so that providers need not convert it again."""

    def __init__(
        self, system: Callable[[Sequence[ToolSpec]], str], opening: str, orchestrator: Orchestrator | None
    ) -> None:
        """`opening` is what the model is told with the first message; it is stored nowhere."""
        self._system = system
        self._opening = opening
        self._orchestrator = orchestrator
        self._prompt: tuple[Sequence[ToolSpec], str] | None = None
        self._first: tuple[UserMessage, UserMessage] | None = None
        self._declared: Sequence[ToolSpec] = ()
        self._told_mode = Mode.BUILD
        """The mode in which the model was last asked."""

    @property
    def mode(self) -> Mode:
        return self._orchestrator.policy.mode if self._orchestrator is not None else Mode.BUILD

    def build(
        self,
        model: ModelInfo,
        tools: Sequence[ToolSpec],
        messages: list[Message],
        note: str,
        *,
        answer_only: bool = False,
        effort: str = "",
    ) -> ChatRequest:
        system, opened = self.system_prompt(tools), self._opened(messages)
        return ChatRequest(model, system, opened, tools, answer_only, note, effort=effort)

    def tools(self, model: ModelInfo) -> Sequence[ToolSpec]:
        """Those of the agent, whatever the mode forbids: another list would make the model read everything anew."""
        if self._orchestrator is None or not model.tools:
            return ()
        declared = self._orchestrator.specs()
        if declared != self._declared:
            self._declared = declared
        return self._declared

    def system_prompt(self, tools: Sequence[ToolSpec]) -> str:
        if self._prompt is None or self._prompt[0] is not tools:
            self._prompt = (tools, self._system(tools))
        return self._prompt[1]

    async def mode_note(self, tools: Sequence[ToolSpec], mode: Mode) -> str:
        """That the model is to plan, or that it need not any more."""
        if mode is Mode.PLAN and self._orchestrator is not None:
            return plan_note(tools, await self._orchestrator.refused_in_plan_mode())
        return PLAN_IS_OVER if self._told_mode is Mode.PLAN else ""

    def was_answered(self, mode: Mode) -> None:
        """The model has read the note about this mode."""
        self._told_mode = mode

    def _opened(self, messages: list[Message]) -> list[Message]:
        first = messages[0] if messages else None
        if not self._opening or not isinstance(first, UserMessage):
            return messages
        if self._first is None or self._first[0] is not first:
            note = " ".join(filter(None, (self._opening, first.note)))
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

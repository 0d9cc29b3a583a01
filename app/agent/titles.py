"""Asks the model once, after the first turn of a new session, for a title of the conversation."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.providers import ChatRequest, ModelInfo, Provider
from app.text.plain import one_line
from app.vocabulary.errors import AppError
from app.vocabulary.events import EndReason, Event, ReplyFailed, SessionTitled, TextDelta, TurnEnded, TurnStarted
from app.vocabulary.messages import AssistantMessage, Message, UserMessage

SYSTEM = "You name conversations. Answer with the title alone: at most six words, in the language of the person."
MAX_QUOTED_CHARS = 1_000
MAX_OUTPUT_TOKENS = 1_000
"""Models that think before they answer need some."""

_log = logging.getLogger(__name__)


class TitleRequest:
    """Watches a session; `keep` stores a title and gives whether it was taken.

    With a `pause`, it waits for so many seconds in which no turn runs, and begins anew after the next one.
    """

    def __init__(
        self,
        provider: Provider,
        model: ModelInfo,
        history: Sequence[Message],
        keep: Callable[[str], bool],
        emit: Callable[[Event], None],
        pause: float = 0,
    ) -> None:
        self._provider = provider
        self._model = replace(model, thinking=False)
        self._history = history
        self._keep = keep
        self._emit = emit
        self._pause = pause
        self._is_waiting = False
        self._task: asyncio.Task[None] | None = None

    def __call__(self, event: Event) -> None:
        if self._is_waiting and isinstance(event, TurnStarted) and self._task is not None:
            self._task.cancel()
            self._task, self._is_waiting = None, False
        if isinstance(event, TurnEnded) and event.reason is EndReason.DONE and self._task is None:
            self._is_waiting = self._pause > 0
            self._task = asyncio.ensure_future(self._find_title())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _find_title(self) -> None:
        await asyncio.sleep(self._pause)
        self._is_waiting = False
        try:
            asked = next((message.said for message in self._history if isinstance(message, UserMessage)), "")
            answers = [
                message.text for message in self._history if isinstance(message, AssistantMessage) and message.text
            ]
            quoted = f"The person wrote:\n{asked[:MAX_QUOTED_CHARS]}"
            if answers:
                quoted += f"\n\nThe assistant answered:\n{answers[-1][:MAX_QUOTED_CHARS]}"
            limit = min(self._model.max_output or MAX_OUTPUT_TOKENS, MAX_OUTPUT_TOKENS)
            request = ChatRequest(self._model, SYSTEM, [UserMessage(quoted)], is_optional=True, output_limit=limit)
            said = []
            async for event in self._provider.stream(request):
                if isinstance(event, TextDelta):
                    said.append(event.text)
                elif isinstance(event, ReplyFailed):
                    raise event.error
            title = _title("".join(said))
            is_kept = bool(title) and await asyncio.to_thread(self._keep, title)
            if is_kept:
                self._emit(SessionTitled(title))
        except AppError as error:  # the first words of the person stay the title
            _log.info("no title was found: %s", error)


def _title(text: str) -> str:
    """The first line of an answer, without the quotes and marks that models put around titles."""
    line = next((line for line in text.splitlines() if line.strip()), "")
    line = one_line(line, 60).strip().removeprefix("Title:").strip()
    return line.strip("\"'“”«»*#`. ")

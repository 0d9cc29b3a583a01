"""A conversation gets a title from the model that holds it, once, unless the person gave it one."""

import asyncio

import pytest

from app.agent.titles import TitleRequest, _title
from app.providers import ModelInfo
from app.providers.scripted import Reply, Scripted, fails, hangs, says
from app.vocabulary.errors import Fault, ProviderError
from app.vocabulary.events import EndReason, Event, SessionTitled, TurnEnded, TurnStarted
from app.vocabulary.messages import AssistantMessage, Message, Text, Usage, UserMessage

pytestmark = pytest.mark.anyio

HISTORY: list[Message] = [UserMessage("please fix the login, it fails"), AssistantMessage((Text("Fixed it."),))]


class Titles:
    def __init__(self, reply: Reply, *, is_taken: bool = True, pause: float = 0) -> None:
        self.kept: list[str] = []
        self.events: list[Event] = []
        self.provider = Scripted([reply])
        self.is_taken = is_taken
        self.request = TitleRequest(
            self.provider, ModelInfo("m", thinking=True), HISTORY, self._keep, self.events.append, pause
        )

    def _keep(self, title: str) -> bool:
        self.kept.append(title)
        return self.is_taken

    async def end_turn(self, reason: EndReason = EndReason.DONE) -> None:
        self.request(TurnEnded(1, reason, 1, Usage()))
        task = self.request._task
        if task is not None:
            await asyncio.wait([task])


async def test_the_first_finished_turn_is_named_once() -> None:
    titles = Titles(says('"Fix the login"\n'))
    await titles.end_turn(EndReason.CANCELLED)
    assert titles.provider.requests == []
    await titles.end_turn()
    await titles.end_turn()
    [request] = titles.provider.requests
    assert titles.kept == ["Fix the login"] and titles.events == [SessionTitled("Fix the login")]
    assert not request.tools and not request.model.thinking and request.output_limit == 1_000
    assert "please fix the login" in str(request.messages[0]) and "Fixed it." in str(request.messages[0])


async def test_a_title_that_the_person_chose_is_not_told_over() -> None:
    titles = Titles(says("Another"), is_taken=False)
    await titles.end_turn()
    assert titles.kept == ["Another"] and titles.events == []


async def test_a_failure_leaves_the_title_as_it_is() -> None:
    titles = Titles(fails(ProviderError("no", Fault.REQUEST)))
    await titles.end_turn()
    assert titles.kept == [] and titles.events == []


async def test_a_model_on_the_persons_own_machine_is_asked_when_nothing_else_is_wanted_of_it() -> None:
    titles = Titles(says("Named"), pause=3_600)
    titles.request(TurnEnded(1, EndReason.DONE, 1, Usage()))
    waiting = titles.request._task
    assert waiting is not None
    titles.request(TurnStarted(2, "more"))
    await asyncio.wait([waiting])
    assert waiting.cancelled() and titles.provider.requests == []
    titles.request._pause = 0.001
    await titles.end_turn()
    assert titles.kept == ["Named"]


async def test_closing_the_session_ends_the_request() -> None:
    titles = Titles(hangs())
    titles.request(TurnEnded(1, EndReason.DONE, 1, Usage()))
    await titles.request.close()
    assert titles.kept == []


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Title: Fix the login", "Fix the login"),
        ("**Fix the login**", "Fix the login"),
        ("\n\n# Fix\nBecause…", "Fix"),
        ("", ""),
        ("\u202eevil", "⟨U+202E⟩evil"),
    ],
)
def test_marks_around_a_title_go(text: str, title: str) -> None:
    assert _title(text) == title


def test_a_title_is_short() -> None:
    assert len(_title("x" * 500)) <= 60

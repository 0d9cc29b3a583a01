"""The spinner's line at a terminal."""

import contextlib
import io
from collections.abc import Iterator

import pytest

from app.faces.narrator import Narrator
from app.faces.progress import ProgressLine
from app.vocabulary.events import EndReason, Event, PromptRead, StepStarted, TextDelta, TurnEnded
from app.vocabulary.messages import Usage

pytestmark = pytest.mark.anyio


class Terminal:
    """Shows events as `chat` does, by a clock that stands still unless it is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[str] = []
        self.now = 1_000.0
        written = self.lines
        monkeypatch.setattr("app.faces.progress._write_line", written.append)
        monkeypatch.setattr("app.faces.progress.SECONDS_PER_FRAME", 3600)
        monkeypatch.setattr("app.faces.progress.time.monotonic", lambda: self.now)
        self.progress = ProgressLine(Narrator(io.StringIO(), io.StringIO()), contextlib.nullcontext)

    def after(self, event: Event) -> str:
        self.progress(event)
        self.progress._spinner._draw()
        return self.lines[-1].split(" ", 1)[1].partition(" s.")[0]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    made = Terminal(monkeypatch)
    yield made
    made.progress._spinner.hide()


async def test_it_says_how_far_the_model_has_read_the_prompt(terminal: Terminal) -> None:
    events = (StepStarted(1, 1, "m"), PromptRead(2048, 6500), PromptRead(4096, 6500), StepStarted(1, 2, "m"))
    assert [terminal.after(event) for event in events] == [
        "The model is reading the prompt, 0",
        "The model is reading the prompt: 2,048 of 6,500 tokens, 0",
        "The model is reading the prompt: 4,096 of 6,500 tokens, 0",
        "The model is reading the prompt, 0",
    ]
    terminal.progress(TextDelta("Hi"))
    assert terminal.lines[-1] == ""


async def test_the_seconds_of_each_wait_begin_at_nothing(terminal: Terminal) -> None:
    terminal.after(StepStarted(1, 1, "m"))
    terminal.now += 7
    assert terminal.after(PromptRead(10, 20)).endswith("tokens, 7")
    terminal.progress(TextDelta("Hi"))
    terminal.progress(TurnEnded(1, EndReason.DONE, 1, Usage()))
    assert terminal.after(StepStarted(2, 1, "m")) == "The model is reading the prompt, 0"

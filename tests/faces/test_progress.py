"""The spinner's line at a terminal."""

import contextlib
import io

import pytest

from app.events import PromptRead, StepStarted, TextDelta
from app.faces.narrator import Narrator
from app.faces.progress import ProgressLine, TerminalSpinner

pytestmark = pytest.mark.anyio


async def test_it_says_how_far_the_model_has_read_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(TerminalSpinner, "_write", lambda self, data: lines.append(data.decode(errors="replace")))
    monkeypatch.setattr("app.faces.progress.SECONDS_PER_FRAME", 3600)
    progress = ProgressLine(Narrator(io.StringIO(), io.StringIO()), contextlib.nullcontext)
    seen = []
    for event in (StepStarted(1, 1, "m"), PromptRead(2048, 6500), PromptRead(4096, 6500), StepStarted(1, 2, "m")):
        progress(event)
        progress._spinner._draw()
        seen.append(lines[-1].split(" ", 1)[1].partition(", 0 s")[0])
    assert seen == [
        "The model is reading the prompt",
        "The model is reading the prompt: 2,048 of 6,500 tokens",
        "The model is reading the prompt: 4,096 of 6,500 tokens",
        "The model is reading the prompt",
    ]
    progress(TextDelta("Hi"))
    assert lines[-1] == "\r\x1b[K"
    progress._spinner.hide()

"""A turn of 500 steps: what a step costs late in it, compared with early, in a small window and in a large one.

    python -m benchmarks.long_turn [steps]

The model is a stand-in that answers at once: each step reads a file of 2,400 bytes, and a summary is asked for whenever
the window fills. What is measured is all that happens between a reply and the next request: the tool, the database,
what is left out, what is sent. Time is that of the processor, so that other programs do not count. The ratios compare
the last and the first hundred steps (the first ten left out); memory is what the process grows by in them.
"""

import asyncio
import itertools
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.agent.context.estimate import message_bytes, text_bytes, tools_bytes
from app.agent.steps import Limits
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, open_session
from app.providers import ChatRequest, ModelInfo
from app.providers.model_windows import Window, WindowSource
from app.vocabulary.events import (
    Compacted,
    Event,
    ReplyEnded,
    ReplyStarted,
    ResultsPruned,
    StreamEvent,
    TextDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    UsageReported,
)
from app.vocabulary.messages import StopReason, Usage
from benchmarks.results import report

STEPS = 500
PART = 100
"""Steps at the beginning and at the end that are compared."""
WARM = 10
BYTES_PER_TOKEN = 4
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class StandIn:
    """Reads one file after the other, and summarises when asked."""

    steps: int
    name: str = "openai"
    began: list[float] = field(default_factory=list)
    ended: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    summaries: int = 0

    async def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        now = time.process_time()
        size = text_bytes(request.system) + tools_bytes(request.tools) + sum(map(message_bytes, request.messages))
        usage = UsageReported(Usage(size // BYTES_PER_TOKEN, 20))
        yield ReplyStarted("1", request.model.id)
        if request.answer_only:
            self.summaries += 1
            yield TextDelta(f"Read {len(self.began)} files so far. " * 5)
            yield usage
            yield ReplyEnded(StopReason.DONE)
            return
        self.began.append(now)
        self.memory.append(resident_bytes())
        self.sizes.append(size)
        number = len(self.began)
        if number > self.steps:
            yield TextDelta("Done.")
            yield usage
            yield ReplyEnded(StopReason.DONE)
            return
        yield ToolCallStarted(f"call_{number}", "read")
        yield ToolCallDelta(f"call_{number}", json.dumps({"path": f"{number % 20}.txt"}))
        yield ToolCallEnded(f"call_{number}")
        yield usage
        self.ended.append(time.process_time())
        yield ReplyEnded(StopReason.TOOLS)

    async def models(self) -> Sequence[ModelInfo]:
        return []

    async def window(self, model_id: str) -> int | None:
        return None

    async def close(self) -> None:
        return None


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def run(steps: int, window: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["HANDRAIL_HOME"] = f"{home}/home"
        project = Path(home, "project")
        project.mkdir()
        for number in range(20):
            (project / f"{number}.txt").write_text(f"line of file {number}\n" * 130)
        model, left_out = asyncio.run(work(project, steps, window))
    assert len(model.began) == steps + 1
    tell(window, model, left_out)


async def work(project: Path, steps: int, window: int) -> tuple[StandIn, list[Event]]:
    profile = Profile.open()
    options = SessionOptions(project=str(project), provider="demo", agent="lean", trust="autonomous")
    opened = await open_session(profile, options)
    session, model = opened.session, StandIn(steps)
    session.answering.provider = model
    session.steps.limits = Limits(steps=steps + 10)
    session.context.known_window.now = Window(window, WindowSource.PERSON)
    left_out: list[Event] = []
    session.watch(lambda event: left_out.append(event) if isinstance(event, Compacted | ResultsPruned) else None)
    await session.send("Read the files, one after the other.")
    await opened.close()
    profile.close()
    return model, left_out


def tell(window: int, model: StandIn, left_out: Sequence[Event]) -> None:
    gaps = [after - before for before, after in zip(model.ended, model.began[1:], strict=True)]
    early, late = gaps[WARM : WARM + PART], gaps[-PART:]
    compactions = sum(isinstance(event, Compacted) for event in left_out)
    anew = sum(1 for before, after in itertools.pairwise(model.sizes) if after < before)
    first, last = statistics.median(early) * 1000, statistics.median(late) * 1000
    grown = [model.memory[end] - model.memory[begin] for begin, end in ((WARM, WARM + PART), (-PART - 1, -1))]
    report(f"late to early step, window {window:,}", last / first, goal=1.3)
    print(
        f"window {window:9,}: {len(gaps)} steps, {compactions} summaries, {len(left_out) - compactions} prunings,"
        f" {anew} requests shorter than the one before\n"
        f"  time of a step   early {first:6.1f} ms   late {last:6.1f} ms   ratio {last / first:.2f}"
        f"   of the means {statistics.fmean(late) / statistics.fmean(early):.2f}\n"
        f"  memory per step  early {grown[0] / PART / 1000:6.1f} kB   late {grown[1] / PART / 1000:6.1f} kB"
        f"   in all {(model.memory[-1] - model.memory[WARM]) / 1e6:.1f} MB\n"
        f"  request          largest {max(model.sizes):,} bytes, last {model.sizes[-1]:,} bytes"
    )


def main() -> None:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    for window in (8_000, 32_000, 10_000_000):
        run(steps, window)


if __name__ == "__main__":
    main()

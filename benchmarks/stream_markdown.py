"""Streaming into the conversation: 20,000 tokens of Markdown at 2,000 tokens a second. Prints JSON.

    python benchmarks/stream_markdown.py [tokens] [tokens per second]

`longest_stall_ms` is the longest time in which the loop answered nobody; `linear` compares the work for all tokens with
that for half of them: 2.0 is linear.
"""

import asyncio
import itertools
import json
import os
import random
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_API", "pyside6")

from PySide6.QtWidgets import QApplication

from app.ui.kit.theme import Theme
from app.ui.loop import Loop
from app.ui.transcript.view import ChatView
from app.vocabulary.events import ReplyEnded, ReplyStarted, StepStarted, TextDelta, TurnStarted
from app.vocabulary.messages import StopReason
from benchmarks import own_clock
from benchmarks.results import report

TICK = 0.005
WORDS = (
    *("the", "retry", "delay", "uses", "a", "clock", "that", "never", "goes", "back", "so", "`elapsed()`", "is"),
    *("**never**", "negative", "and", "*always*", "grows"),
)


def tokens(count: int) -> list[str]:
    """Paragraphs, lists, tables and code in the mix that models write, about one word each."""
    chance = random.Random(7)
    made: list[str] = []
    while len(made) < count:
        made += chance.choice([_paragraph, _paragraph, _paragraph, _list, _code, _table, _heading])(chance)
    return made[:count]


def _sentence(chance: random.Random, words: int) -> list[str]:
    return [chance.choice(WORDS) + " " for _ in range(words)]


def _paragraph(chance: random.Random) -> list[str]:
    return [*_sentence(chance, chance.randint(30, 120)), "\n\n"]


def _heading(chance: random.Random) -> list[str]:
    return ["## ", *_sentence(chance, 4), "\n\n"]


def _list(chance: random.Random) -> list[str]:
    items = (["- ", *_sentence(chance, chance.randint(5, 20)), "\n"] for _ in range(chance.randint(3, 12)))
    return [*itertools.chain(*items), "\n"]


def _code(chance: random.Random) -> list[str]:
    lines = (["    value", " = ", f"{number}", "  # ", "why", "\n"] for number in range(chance.randint(5, 40)))
    return ["```", "python\n", "def f():\n", *itertools.chain(*lines), "```\n\n"]


def _table(chance: random.Random) -> list[str]:
    rows = (["| ", *_sentence(chance, 3), "| ", *_sentence(chance, 4), "|\n"] for _ in range(chance.randint(3, 25)))
    return ["| a | b |\n", "|---|---|\n", *itertools.chain(*rows), "\n"]


class Pulse:
    """Notices how long the loop kept others waiting."""

    def __init__(self) -> None:
        self.gaps: list[float] = []

    async def beat(self) -> None:
        last = own_clock()
        while True:
            await asyncio.sleep(TICK)
            now = own_clock()
            self.gaps.append(now - last - TICK)
            last = now


async def stream(view: ChatView, words: list[str], rate: float) -> dict[str, float]:
    pulse = Pulse()
    beating = asyncio.create_task(pulse.beat())
    view.show_event(TurnStarted(1, "Tell me everything."))
    view.show_event(StepStarted(1, 1, "bench"))
    view.show_event(ReplyStarted())
    cpu, start = time.process_time(), time.perf_counter()
    for number, word in enumerate(words):
        view.show_event(TextDelta(word))
        ahead = start + number / rate - time.perf_counter()
        if ahead > 0:
            await asyncio.sleep(ahead)
    view.show_event(ReplyEnded(StopReason.DONE))
    view.flush()
    took, worked = time.perf_counter() - start, time.process_time() - cpu
    beating.cancel()
    gaps = sorted(pulse.gaps)
    return {
        "tokens": len(words),
        "seconds": round(took, 2),
        "cpu_seconds": round(worked, 2),
        "longest_stall_ms": round(1000 * gaps[-1], 1),
        "p99_stall_ms": round(1000 * gaps[int(len(gaps) * 0.99)], 1),
        "blocks": len(view.blocks.items),
        "live_widgets": sum(1 for _ in view.blocks.live()),
    }


async def main(count: int, rate: float) -> None:
    words = tokens(count)
    results = []
    for part in (words[: count // 10], words[: count // 2], words):
        view = ChatView()
        view.resize(744, 700)
        view.show()
        results.append(await stream(view, part, rate))
        view.hide()
        view.deleteLater()
    _warm_up, half, whole = results
    linear = round(whole["cpu_seconds"] / half["cpu_seconds"], 2)
    report(f"longest stall while {count:,} tokens arrive", whole["longest_stall_ms"], goal=50, unit="ms")
    report("work for twice the tokens", linear, goal=2.3)
    print(json.dumps({"half": half, "whole": whole, "linear": linear}, indent=2))


if __name__ == "__main__":
    app = QApplication(sys.argv)
    Theme(app).apply("light")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rate = float(sys.argv[2]) if len(sys.argv) > 2 else 2_000.0
    with Loop(app) as loop:
        loop.run_until_complete(main(count, rate))

"""The window with much in it: a stored conversation of 10,000 messages, 10 MB of output, ten sessions at once.

    python -m benchmarks.long_conversation [--rounds N]

`end` is the time until the end of the stored conversation is painted, and how often the time of an empty session fits
into it. A frame is what the loop's own thread works for one step of scrolling, a line or a page. A stall is the most
that it works between two beats of the loop. Times are of the processor, so that others on the machine do not count.
"""

import asyncio
import json
import os
import statistics
import time
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from benchmarks.results import report
from benchmarks.stalls import MANY_MESSAGES, Trial, all_rounds, in_own_process, rounds_to_take, take_a_round

OUTPUT = "head -c 10000000 /dev/zero | tr '\\0' x | fold -w 100"
"""Ten megabytes in lines of a hundred letters."""
SESSIONS = 10
STEPS = 200
"""Of scrolling, each way."""
NOTCH_PX = 120
FRAME_SECONDS = 0.016
PAGE = os.sysconf("SC_PAGE_SIZE")
GOALS = {"end in ms": 300, "frame by a line": 16, "frame by a page": 16, "stall by 10 MB of output": 100,
         "stall by ten sessions": 100, "switch of the theme": 300}  # fmt: skip


class Reading(Trial):
    """One round; `numbers` are what it found, in milliseconds, kilobytes or ratios."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.numbers: dict[str, float] = {}

    async def run(self) -> None:
        await self._open()
        await self._read()
        await self._scroll()
        await self._switch_theme()
        await self._work()
        await self.leave()

    async def _read(self) -> None:
        known = {session.title: session.id for session in self._desk.store.recent(limit=10)}
        controller = self._desktop
        await self._paint("warm", partial(controller.tabs.choose, known["first"]), known["first"])
        controller.tabs.drop(
            next(tab for tab in controller.tabs.all if tab.life.session_id is None)
        )  # else it is only shown again
        await self._paint("empty", controller.tabs.begin_new, None)
        before = _resident()
        await self._paint("end", partial(controller.tabs.choose, known["long"]), known["long"])
        self.numbers["end"] = self.found["end"][1] / self.found["empty"][1]
        self.numbers["end in ms"] = self.found["end"][1] * 1000
        blocks = self._room.view.blocks
        await self.act("read", lambda: None, lambda: len(blocks.items) >= MANY_MESSAGES * 5 // 4)
        self.numbers["kB for 1,000 blocks"] = (_resident() - before) / len(blocks.items)

    async def _scroll(self) -> None:
        bar = self._room.view.blocks.verticalScrollBar()
        for name, pixels in (("frame by a line", NOTCH_PX), ("frame by a page", self._room.view.height())):
            frames = []
            for step in range(2 * STEPS):
                used = time.thread_time()
                bar.setValue(bar.value() - pixels if step < STEPS else bar.value() + pixels)
                await asyncio.sleep(FRAME_SECONDS)
                frames.append((time.thread_time() - used) * 1000)
            self.numbers[name] = statistics.quantiles(frames, n=20)[-1]

    async def _switch_theme(self) -> None:
        """With the long conversation in view, until all of the window is painted."""
        took = []
        for choice in ("dark", "light", "dark", "light"):
            used = time.thread_time()
            self._theme.apply(choice, self._desk.settings.appearance.font_size)
            self._app.processEvents()
            self.window.repaint()
            took.append(time.thread_time() - used)
            await asyncio.sleep(0.3)
        self.numbers["switch of the theme"] = statistics.median(took) * 1000

    async def _work(self) -> None:
        self._desktop.tabs.begin_new()
        tab = self._room
        await self.act("output", lambda: tab.send("Go"), lambda: bool(tab.history.said) and not tab.life.running)
        self.numbers["stall by 10 MB of output"] = self.found["output"][1] * 1000
        os.environ["HANDRAIL_SCRIPT"] = os.environ["HANDRAIL_SCRIPT"].replace("script", "short")
        tabs = []

        async def begin() -> None:
            for _ in range(SESSIONS):
                self._desktop.tabs.begin_new()
                tabs.append(self._room)
                await asyncio.sleep(FRAME_SECONDS)  # nobody presses two keys in one frame
                self._room.send("Go")
                await asyncio.sleep(FRAME_SECONDS)

        await self.act(
            "sessions",
            lambda: asyncio.ensure_future(begin()),
            lambda: len(tabs) == SESSIONS and not any(tab.life.running for tab in tabs),
        )
        assert len({tab.life.session_id for tab in tabs}) == SESSIONS
        self.numbers["stall by ten sessions"] = self.found["sessions"][1] * 1000


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def measure(folder: Path) -> dict[str, float]:
    (folder / "script.json").write_text(json.dumps([_command(OUTPUT), {"say": "Done."}]))
    steps = [_command(f"seq {1000 + number}") for number in range(5)]
    (folder / "short.json").write_text(json.dumps([*steps, {"say": "A **short** answer. " * 200}]))
    settings = folder / "home" / "config" / "settings.toml"
    settings.write_text('trust = "autonomous"\n' + settings.read_text())
    return in_own_process("benchmarks.long_conversation", folder)


def _command(line: str) -> dict[str, object]:
    return {"call": "bash", "arguments": {"command": line}}


def main() -> None:
    count = rounds_to_take(__doc__, default=3)
    if not count:
        print(json.dumps(take_a_round(Reading).numbers), flush=True)
        return
    rounds = all_rounds(count, measure)
    for name in rounds[0]:
        found = [one[name] for one in rounds]
        goal = f"goal {GOALS[name]:g}" if name in GOALS else ""
        if name in GOALS:
            report(f"10,000 messages: {name}", found, goal=GOALS[name], unit="ms")
        print(f"{name:28} median {statistics.median(found):8.1f}   best {min(found):8.1f}   {goal}")


if __name__ == "__main__":
    main()

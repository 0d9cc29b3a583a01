"""Draws the window's main states, light and dark, into resources/screenshots: real turns of a scripted model.

make screenshots, or this program with the names of some scenes.
"""

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

# Windows fit their screen, and the one that Qt makes up by itself is small.
_SCREEN = {"name": "screen", "x": 0, "y": 0, "width": 1920, "height": 1200, "dpr": 1}
_FOLDER = tempfile.TemporaryDirectory()  # removed at the very end, when no thread writes there any more
_SCREENS = Path(_FOLDER.name, "screens.json")
_SCREENS.write_text(json.dumps({"screens": [_SCREEN | {"logicalDpi": 96, "logicalBaseDpi": 96}]}))
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={_SCREENS}"
os.environ["QT_API"] = "pyside6"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtWidgets import QApplication, QWidget

from app.assembly.profile import Profile
from app.configuration.paths import RESOURCES
from app.ui.kit.theme import Theme
from app.ui.loop import Loop
from app.ui.steering.panel import PanelZone
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.window import MainWindow
from app.ui.wiring.app_controller import AppController
from app.ui.wiring.session_tab import SessionTab
from app.vocabulary.events import Answer

OUT = RESOURCES / "screenshots"
PATIENCE = 60
"""Seconds after which what does not come is a fault."""
PAUSE = 2.0
"""Seconds after which what is found out beside the conversation is shown."""

BEFORE = """import random
import time


class Retry:
    def wait(self, attempt):
        start = time.time()
        delay = self.base * 2 ** attempt
        delay += random.random()
        self.clock.sleep(delay)
        return time.time() - start
"""
AFTER = BEFORE.replace("time.time()", "time.monotonic()").replace(
    "delay += random.random()", "delay = min(self.cap, delay) * random.uniform(0.5, 1.0)"
)
WHY = """The retry delay uses wall-clock time, so a clock step makes `elapsed()` negative. Two changes fix it:

- measure with `time.monotonic()` instead of `time.time()`
- cap the jitter so that it can never exceed `max_delay`
"""
PLAN = """I will keep the public behaviour and change one function. The plan:

| Step | File | Risk |
|---|---|---|
| Use a monotonic clock | `retry.py` | low |
| Cap the jitter | `retry.py` | low |

The new delay, with the cap applied before the jitter:

```python
def next_delay(attempt: int, base: float = 0.2, cap: float = 8.0) -> float:
    raw = min(cap, base * 2 ** attempt)      # exponential, capped
    return raw * random.uniform(0.5, 1.0)
```

- [x] find the cause
- [ ] run the suite two hundred times
"""
WRITE = {"path": "src/retry.py", "content": AFTER, "overwrite": True}
TEST = {"command": "echo 'E   AssertionError: expected 5 attempts, got 4'; echo '1 failed, 199 passed'; exit 1"}

FIX: list[dict[str, object]] = [
    {"say": "Let me look at the test and the code.", "call": "bash", "arguments": TEST},
    {"say": WHY, "call": "write", "arguments": WRITE},
    {"say": "Now the branch can go out.", "call": "bash", "arguments": {"command": "git push origin fix/retry-clock"}},
    {"say": "Done."},
]
TALK: list[dict[str, object]] = [{"say": PLAN}]
WORK: list[dict[str, object]] = [
    {"say": WHY, "call": "write", "arguments": WRITE},
    {"call": "write", "arguments": {"path": "docs/retry.md", "content": "# Retry\n\nWaits with jitter.\n"}},
    {"say": "Done. The clock cannot run backwards any more."},
    {
        "call": "edit",
        "arguments": {"path": "docs/retry.md", "old_string": "with jitter", "new_string": "with jitter,\nat most 8 s"},
    },
    {"say": "The cap is named now."},
]
LEAVE: list[dict[str, object]] = [
    {"say": "I will check how the service is set up.", "call": "read", "arguments": {"path": "../../etc/router.conf"}},
    {"say": "I stay inside."},
]

STEPS = "# A steady clock\n\n1. Replace `time.time()` in `src/retry.py`\n2. Cap the jitter\n3. Run the suite\n"
PLANNING: list[dict[str, object]] = [
    {"say": "I have read the code.", "call": "plan_write", "arguments": {"title": "Retry clock", "content": STEPS}},
    {"call": "exit_plan_mode", "arguments": {}},
    {"say": "I begin."},
]
COMMANDS: list[dict[str, object]] = [
    {
        "say": "First a server to watch, then the change.",
        "call": "bash",
        "arguments": {"command": "python3 -m http.server 8080", "background": True},
    },
    {
        "call": "bash",
        "arguments": {"command": "sed -i s/time.time/time.monotonic/ src/retry.py && echo done > notes.txt && ls"},
    },
    {"call": "bash", "arguments": {"command": "curl -sS https://example.org"}},
    {"say": "The page says what I thought."},
]


class Studio:
    """A home and a project of its own for every picture."""

    def __init__(self, theme: Theme, look: str) -> None:
        self._theme = theme
        self._look = look
        self._folder = Path(tempfile.mkdtemp(dir=_FOLDER.name))
        self.controller: AppController | None = None

    @property
    def project(self) -> Path:
        return self._folder / "parcel-router"

    @property
    def window(self) -> MainWindow:
        assert self.controller is not None
        return self.controller.window

    @property
    def tab(self) -> SessionTab:
        assert self.controller is not None and self.controller.tab is not None
        return self.controller.tab

    async def open(
        self, script: Sequence[dict[str, object]], *, trust: str = "guided", fresh: bool = False
    ) -> AppController:
        home, project = self._folder / "home", self.project
        (project / "src").mkdir(parents=True)
        (project / "src" / "retry.py").write_text(BEFORE)
        (home / "config").mkdir(parents=True)
        (self._folder / "script.json").write_text(json.dumps(script))
        os.environ |= {"HANDRAIL_HOME": str(home), "HANDRAIL_SCRIPT": str(self._folder / "script.json")}
        if not fresh:
            lines = [f'provider = "scripted"\ntrust = "{trust}"\nrecent_projects = ["{project}"]']
            lines.append(f'[appearance]\ntheme = "{self._look}"')
            (home / "config" / "settings.toml").write_text("\n".join(lines) + "\n")
        self._theme.apply("dark" if self._look == "dark" else "light")
        self.controller = AppController(Profile.open(), self._theme, MainWindow())
        self.hide_this_machine()
        if fresh:
            self._theme.apply("dark" if self._look == "dark" else "light")
        self.controller.window.resize(1280, 800)
        self.controller.show()
        if not fresh:
            await self.wait(lambda: self.controller is not None and self.controller.tab is not None)
        return self.controller

    async def ask(self, text: str) -> None:
        """Send a message and wait until the agent asks something or its turn has ended."""
        self.tab.send(text)
        await self.wait(self.is_settled)

    def is_settled(self) -> bool:
        self.tab.view.flush()
        return bool(self.tab.view.waiting_questions) or not self.tab.life.running

    async def approve(self) -> None:
        view = self.tab.view
        question = view.waiting_questions[0]
        view.reports.answered.emit(question.id, Answer("approve"))
        await self.wait(lambda: question not in view.waiting_questions)

    async def wait(self, has_come: Callable[[], bool]) -> None:
        """However slow this machine is. What is waited for never depends on how a sentence is worded.

        What does not come is an error: `SystemExit` would leave threads behind, and the program would abort.
        """
        async with asyncio.timeout(PATIENCE):
            while not has_come():  # noqa: ASYNC110  there is no event for most of it
                await asyncio.sleep(0.02)

    async def shoot(self, name: str, shown: QWidget | None = None) -> None:
        """The window, or a dialog of its."""
        await asyncio.sleep(PAUSE)
        (shown or self.window).grab().save(str(OUT / f"{name}-{self._look}.png"))

    def hide_this_machine(self) -> None:
        """Whatever the panel is told, its paths are those of anybody's machine."""
        panel, home = self.window.panel, Path.home()
        data = f"{home}/.local/share/handrail"
        places = {"@state": f"{data}/state/261115-k3mzpt", "@central": f"{data}/projects/parcel-router"}
        folder, zones = f"{home}/code/parcel-router", [PanelZone(name, path, True) for name, path in places.items()]
        show_folder, show_zones = panel.show_folder, panel.show_zones
        samples = f"{home}/sample-files"
        vars(panel).update(
            show_folder=lambda real: show_folder(samples if real.endswith("sample-files") else folder),
            show_zones=lambda _: show_zones(zones),
        )

    async def leave(self) -> None:
        assert self.controller is not None
        await self.controller.leave()
        self.controller.profile.close()
        self.controller.window.deleteLater()


async def welcome(studio: Studio) -> None:
    await studio.open([], fresh=True)
    await studio.shoot("welcome")


async def proposal(studio: Studio) -> None:
    """The first task of the first page, as the demo does it on the sample files."""
    controller = await studio.open([], fresh=True)
    controller.window.welcome.tasks.cards["tidy"].click()
    controller.window.welcome.start.click()
    await studio.wait(lambda: controller.tab is not None and bool(controller.tab.history.said))
    await studio.wait(studio.is_settled)
    await studio.shoot("proposal")


async def approval(studio: Studio) -> None:
    await studio.open(FIX)
    await studio.ask("test_retry_backoff fails about one run in twenty. Find out why and fix it.")
    for _ in range(2):
        await studio.approve()
        await studio.wait(studio.is_settled)
    await studio.shoot("approval")


async def answer(studio: Studio) -> None:
    await studio.open(TALK)
    await studio.ask("How would you fix the flaky retry test?")
    await studio.shoot("answer")


async def violation(studio: Studio) -> None:
    await studio.open(LEAVE)
    await studio.ask("How is the service set up?")
    await studio.shoot("violation")


async def settings(studio: Studio) -> None:
    controller = await studio.open(TALK)
    controller.preferences.show("providers")
    await studio.wait(lambda: controller.preferences.dialog is not None)
    assert controller.preferences.dialog is not None
    await studio.shoot("settings", controller.preferences.dialog)
    controller.preferences.dialog.close()


async def changes(studio: Studio) -> None:
    await _work(studio)
    studio.tab.column.undoing.undo_turn(2)
    await studio.shoot("changes")


async def history(studio: Studio) -> None:
    controller = await _work(studio)
    controller.display.column.changes.show_history("docs/retry.md")
    await studio.wait(lambda: controller.display.column.changes.page is not None)
    await studio.shoot("history")


async def _work(studio: Studio) -> AppController:
    controller = await studio.open(WORK, trust="autonomous")
    await studio.ask("Fix the flaky retry test and write it down.")
    await studio.ask("Name the cap in the notes.")
    await studio.wait(lambda: any(2 in file.turns for file in studio.tab.column.undoing.review.files))
    return controller


async def plan(studio: Studio) -> None:
    controller = await studio.open(PLANNING)
    controller.window.composer.plan.click()
    await studio.ask("Plan how to fix the retry clock.")
    await studio.shoot("plan")


async def commands(studio: Studio) -> None:
    await studio.open(COMMANDS, trust="autonomous")
    await studio.ask("Start the server and fix the clock.")
    for item in studio.tab.view.blocks.items:
        if isinstance(item, ToolItem):
            item.chosen = True
            studio.tab.view.blocks.changed(item)
    await studio.shoot("commands")


async def narrow(studio: Studio) -> None:
    controller = await studio.open(FIX)
    controller.window.resize(620, 800)
    await studio.ask("Fix the flaky test.")
    await studio.shoot("narrow")


SCENES: list[Callable[[Studio], Awaitable[None]]] = [
    welcome,
    proposal,
    approval,
    answer,
    violation,
    settings,
    changes,
    history,
    plan,
    commands,
    narrow,
]


async def main(app: QApplication, looks: Sequence[str] = ("light", "dark")) -> None:
    theme = Theme(app)
    wanted = [scene for scene in SCENES if scene.__name__ in sys.argv[1:]] or SCENES
    for look in looks:
        for scene in wanted:
            studio = Studio(theme, look)
            try:
                await scene(studio)
            finally:
                await studio.leave()


if __name__ == "__main__":
    application = QApplication([])
    with Loop(application) as loop:
        loop.run_until_complete(main(application))

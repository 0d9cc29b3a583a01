"""How long the window's loop answers nobody while the person does something: the real window, a fresh process a round.

    python -m benchmarks.stalls [--rounds N]

One line per act: the longest gap between two beats of Qt's loop, which is how long a key or a click waits at most,
median over the rounds, and how often the yardstick fits into it. The yardstick is a bare Qt window with a text browser
that shows the same plan, made and painted at the end of the same round. Time in which others had the cores does not
count. `work` is the most that the loop's own thread worked between two beats: what others on the machine do is not in
it. `goal` is what a person does not feel.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_API", "pyside6")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QTextBrowser, QWidget

from app.assembly.profile import Profile
from app.ui.collecting import Collecting
from app.ui.kit.theme import Theme
from app.ui.placement import restore
from app.ui.start import SWITCH_SECONDS, WARM_UP_SECONDS
from app.ui.window import MainWindow
from app.vocabulary.changes import CURRENT, CallInfo, Change
from app.vocabulary.events import Answer, FormField, Question, QuestionAsked, QuestionKind
from app.vocabulary.messages import AssistantMessage, Text, ToolCall, ToolMessage, ToolResult, UserMessage
from benchmarks import as_installed, own_clock
from benchmarks.results import report

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab

ROOT = Path(__file__).parent.parent
GOAL_MS = 100
TICK = 0.005
QUIET, SETTLE = 0.2, 0.6
"""Seconds before an act, so that the last one is over, and after it, for what it brings about later."""
PATIENCE = 60.0

FILES, AGENTS, RULES, CHANGED, MESSAGES, MANY_MESSAGES = 20_000, 200, 200, 1_000, 300, 10_000
PLAN = "".join(
    f"## Step {number}\n\nRead `src/part_{number}.py`, then change **one** function.\n\n- keep the tests\n- say why\n\n"
    "| file | risk |\n|---|---|\n| `a.py` | low |\n\n"
    for number in range(50)
)
COMMAND = "\n".join(f"printf '%0500d\\n' {number} | tr 0 . # line {number} of a long command" for number in range(200))
"""Two hundred lines that write a hundred kilobytes."""


# --- what lies there before -------------------------------------------------------------------------------------------


def lay_out(folder: Path) -> None:
    """A home with agents, rules and sessions, and a project with many files."""
    home, project = folder / "home", folder / "project"
    for number in range(FILES):
        if number % 100 == 0:
            (project / f"part{number // 100:03}").mkdir(parents=True)
        (project / f"part{number // 100:03}" / f"file_{number}.py").write_text(f"value = {number}\n")
    (home / "config" / "agents").mkdir(parents=True)
    for number in range(AGENTS):
        head = f"name: helper-{number}\ndescription: Reads and searches, number {number}.\n"
        text = f"---\n{head}tool_permissions:\n  reading: {{ allowed: true }}\n---\nYou read.\n"
        (home / "config" / "agents" / f"helper-{number}.md").write_text(text)
    (home / "config" / "settings.toml").write_text(_settings(project))
    script = [{"say": "Hello."}, {"call": "bash", "arguments": {"command": COMMAND}}, {"say": "Done."}]
    (folder / "script.json").write_text(json.dumps(script))
    os.environ["HANDRAIL_HOME"] = str(home)
    profile = Profile.open()
    for title in ("first", "second"):
        _store_talk(profile, project, title, MESSAGES)
    for title in ("long", "longer", "longest"):
        _store_talk(profile, project, title, MANY_MESSAGES)
    _store_changes(profile, project)
    profile.close()


def _settings(project: Path) -> str:
    rules = (
        f'[[rules]]\naction = "allow"\ntool = "bash"\ncommands = ["make part{number}"]\n' for number in range(RULES)
    )
    return f'provider = "scripted"\nrecent_projects = ["{project}"]\n' + "".join(rules)


def _store_talk(profile: Profile, project: Path, title: str, count: int) -> None:
    """Questions, answers in Markdown and calls of tools with their results."""
    stored = profile.store.create(project=str(project), provider="scripted", model="scripted", agent="developer")
    log = profile.store.log(stored.id)
    steps = PLAN.split("## ")
    output = "".join(f"line {number} of the output\n" for number in range(60))
    for number in range(count // 4):
        call = ToolCall(f"call_{title}_{number}", "bash", json.dumps({"command": f"make part{number}"}))
        log.append(UserMessage(f"What about part {number}?"))
        log.append(AssistantMessage((Text(f"## {steps[1 + number % 50]}"), call)))
        log.append(ToolMessage(call.id, "bash", ToolResult(output, meta={"exit_code": 0})))
        log.append(AssistantMessage((Text(f"Part {number} is done.\n\n```python\nprint({number})\n```\n"),)))
    profile.store.rename(stored.id, title)


def _store_changes(profile: Profile, project: Path) -> None:
    stored = profile.store.create(project=str(project), provider="scripted", model="scripted", agent="developer")
    log = profile.store.log(stored.id)
    log.append(UserMessage("Change a thousand files."))
    log.append(AssistantMessage((Text("Done."),)))
    profile.store.rename(stored.id, "changed")
    CURRENT.set(CallInfo(1, "call_changes", "bash"))
    paths = (f"part{number // 100:03}/file_{number}.py" for number in range(CHANGED))
    changes = (Change("project", path, b"value = -1\n", (project / path).read_bytes(), "write") for path in paths)
    profile.versions.recorder(str(project), stored.id).record_all(changes)


# --- one round --------------------------------------------------------------------------------------------------------


class Trial:
    """The window and a heart that beats in its loop."""

    def __init__(self, app: QApplication) -> None:
        self.found: dict[str, tuple[float, float]] = {}
        self._app = app
        self._longest = (0.0, 0.0)
        self._desk = Profile.open()
        self._theme = Theme(app)
        self._theme.prepare("light", self._desk.settings.appearance.font_size)
        self.window = MainWindow()
        restore(self.window, self._desk.folders)
        self.window.show_conversation()
        self._theme.apply_stylesheet()
        self.window.show()
        for _ in range(2):
            app.processEvents()
        sys.setswitchinterval(SWITCH_SECONDS)
        self._last = own_clock(), time.thread_time()
        self.heart = QTimer()
        self.heart.setTimerType(Qt.TimerType.PreciseTimer)
        self.heart.timeout.connect(self._beat)
        self.heart.start(int(TICK * 1000))

    def _beat(self) -> None:
        (gap, work), (last, used) = self._longest, self._last
        now, burnt = self._last = own_clock(), time.thread_time()
        self._longest = max(gap, now - last - TICK), max(work, burnt - used)

    async def act(self, name: str, do: Callable[[], object], until: Callable[[], bool] = lambda: True) -> None:
        """Do it, wait until it is done and a little longer, and keep the longest gap."""
        await asyncio.sleep(QUIET)
        self._longest = (0.0, 0.0)
        do()
        end = time.perf_counter() + PATIENCE
        while not until():
            if time.perf_counter() > end:
                raise SystemExit(f"{name}: nothing came of it")
            await asyncio.sleep(TICK)
        await asyncio.sleep(SETTLE)
        self.found[name] = self._longest

    async def run(self) -> None:
        await self._open()
        await self._look_around()
        await self._talk()
        await self._ask()
        await self._recall()
        await self._put_away()
        await self._change_the_look()
        await asyncio.sleep(2)  # nothing is still being filled
        self.found["yardstick"] = self._yardstick()
        await self.leave()

    async def leave(self) -> None:
        self.heart.stop()
        await self._desktop.leave()
        self._desk.close()

    async def _open(self) -> None:
        from app.ui.wiring.app_controller import AppController

        def show() -> None:
            self._desktop = AppController(self._desk, self._theme, self.window)
            self._desktop.show()
            asyncio.get_running_loop().call_later(WARM_UP_SECONDS, self._desktop.warm_up)
            asyncio.get_running_loop().call_later(WARM_UP_SECONDS, Collecting(self._app).begin)

        await self.act(f"the window on {FILES:,} files", show, lambda: self._desktop.tab is not None)
        await asyncio.sleep(1.5)  # what is loaded behind the window

    async def _look_around(self) -> None:
        composer, preferences = self.window.composer, self._desktop.preferences
        await self.act("the settings", preferences.show, lambda: preferences.dialog is not None)
        await self.act(f"the page of {RULES} rules", lambda: preferences.show("rules"))
        assert preferences.dialog is not None
        preferences.dialog.close()
        await self.act("typing @", lambda: QTest.keyClicks(composer.field, "look at @part"))
        composer.set_draft("")
        for kind in ("lines", "one line"):
            text = ("word and line\n" if kind == "lines" else "word and line ") * (1_000_000 // 14)
            await self.act(f"a megabyte pasted, {kind}", partial(composer.field.insertPlainText, text))
            await self.act(f"a letter after it, {kind}", lambda: QTest.keyClicks(composer.field, "x"))
            composer.set_draft("")
        await self.act(f"the picker with {AGENTS} agents", composer.agents_requested.emit, lambda: bool(_popups()))
        for popup in _popups():
            popup.close()
        await self.act("a new session", self._desktop.tabs.begin_new)
        for name in ("palette", "shortcuts"):
            await self.act(f"the {name}", lambda name=name: self.window.doable.run(name))  # type: ignore[misc]
            for sheet in QApplication.topLevelWidgets():
                if isinstance(sheet, QDialog):
                    sheet.close()

    async def _talk(self) -> None:
        tab = self._room
        await self.act(
            "the first message", lambda: tab.send("Hello"), lambda: bool(tab.history.said) and not tab.life.running
        )
        asked = tab.view
        await self.act("an approval of 200 lines", lambda: tab.send("Go on"), lambda: bool(asked.waiting_questions))
        question = asked.waiting_questions[0]
        answer = Answer("approve")
        await self.act(
            "a command with 100 KB output",
            lambda: asked.reports.answered.emit(question.id, answer),
            lambda: not tab.life.running,
        )
        await self.act("opening that tool block", lambda: asked.show_call(question.call_id))

    async def _ask(self) -> None:
        view = self._room.view
        plan = Question(QuestionKind.PLAN, "Accept the plan?", id="plan", preview=PLAN)
        form = Question(QuestionKind.FORM, "The agent has 10 questions", id="form", form=_form())
        await self.act(f"a plan of {PLAN.count(chr(10))} lines", lambda: view.show_event(QuestionAsked(plan)))
        await self.act("a form of 10 questions", lambda: view.show_event(QuestionAsked(form)))

    async def _recall(self) -> None:
        controller = self._desktop
        known = {session.title: session.id for session in self._desk.store.recent(limit=10)}
        for title in ("first", "second"):
            await self.act(f"opening the {title} of two talks", partial(controller.tabs.choose, known[title]))
        await self.act("back to the first talk", lambda: controller.tabs.choose(known["first"]))
        await self._recall_long(known)
        await self.act(
            f"{CHANGED:,} changed files",
            lambda: controller.tabs.choose(known["changed"]),
            lambda: len(self._room.column.undoing.review.files) == CHANGED,
        )
        await self._review()

    async def _review(self) -> None:
        """The first opening of the review, and one of its hunks reverted."""
        controller, undoing = self._desktop, self._room.column.undoing
        view = controller.display.column.view
        await self.act(
            f"the review of {CHANGED:,} files",
            controller.review,
            lambda: bool(view.diff.hunks),
        )
        hunk = view.diff.hunks[0]
        await self.act("reverting a hunk", hunk.revert_requested.emit, lambda: len(undoing.review.files) == CHANGED - 1)

    async def _change_the_look(self) -> None:
        """Every widget is styled anew, in a conversation of ten thousand messages."""
        controller, known = self._desktop, {one.title: one.id for one in self._desk.store.recent(limit=10)}
        shown = MANY_MESSAGES * 5 // 4
        controller.tabs.choose(known["long"])
        while len(self._room.view.blocks.items) < shown:  # noqa: ASYNC110  Qt tells nobody
            await asyncio.sleep(TICK)
        changes = {"another theme": {"theme": "dark"}, "larger text": {"font_size": 14}, "German": {"language": "de"}}
        for name, change in changes.items():
            await self.act(name, partial(controller.change_settings, {"appearance": change}))

    async def _put_away(self) -> None:
        other = Path(os.environ["HANDRAIL_HOME"]).parent / "other"
        other.mkdir()
        await self.act("closing a conversation", self._desktop.tabs.close_current)
        await self.act("another folder", lambda: self._desktop.open_folder(str(other)))

    async def _recall_long(self, known: dict[str, str]) -> None:
        """A stored conversation of ten thousand messages: its end, all of it, a hit at its beginning, its top."""
        controller = self._desktop
        shown = MANY_MESSAGES * 5 // 4
        await self.act(
            f"opening {MANY_MESSAGES:,} messages",
            lambda: controller.tabs.choose(known["long"]),
            lambda: len(self._room.view.blocks.items) >= shown,
        )
        bar = self._room.view.blocks.verticalScrollBar()
        await self.act("their top", lambda: bar.setValue(0))
        finder = self._room.view.finder
        finder.open()
        await self.act("finding words in them", lambda: QTest.keyClicks(finder.bar.field, "part"))
        await self.act("the next place", lambda: finder.move(1))
        finder.close()

        def is_found() -> bool:
            view = self._room.view
            return bool(view.blocks.items) and view.blocks.in_view(view.blocks.items[0])

        hit = partial(controller.tabs.show_hit, known["longer"], 0, "part 0")
        await self.act("a hit in the first of as many", hit, is_found)
        await self._paint("painting an empty session", controller.tabs.begin_new, None)
        longest = known["longest"]
        await self._paint(f"painting the end of {MANY_MESSAGES:,}", partial(controller.tabs.choose, longest), longest)

    async def _paint(self, name: str, do: Callable[[], object], session_id: str | None) -> None:
        """Not a stall, but the time until the person sees the whole view; the second may take twice the first."""
        await asyncio.sleep(QUIET)
        began, used = own_clock(), time.thread_time()
        do()
        while not self._has_end(session_id):  # noqa: ASYNC110  Qt tells nobody
            await asyncio.sleep(0)
        self.window.repaint()
        self.found[name] = (own_clock() - began, time.thread_time() - used)
        await asyncio.sleep(SETTLE)

    def _has_end(self, session_id: str | None) -> bool:
        blocks = self._room.view.blocks
        if self._room.life.session_id != session_id or session_id is None:
            return self._room.life.session_id == session_id
        return bool(blocks.items) and blocks.block(blocks.items[-1]) is not None

    @property
    def _room(self) -> "SessionTab":
        assert self._desktop.tab is not None
        return self._desktop.tab

    def _yardstick(self) -> tuple[float, float]:
        took = []
        for _ in range(5):
            began, used = own_clock(), time.thread_time()
            window, text = QMainWindow(), QTextBrowser()
            text.setMarkdown(PLAN)
            window.setCentralWidget(text)
            window.resize(1280, 800)
            window.show()
            self._app.processEvents()
            took.append((own_clock() - began, time.thread_time() - used))
            window.hide()
            window.deleteLater()
        return sorted(took)[len(took) // 2]


def _popups() -> list[QWidget]:
    """What stands above the window: a menu, or the list that took its place."""
    found = QApplication.activePopupWidget()
    return [found] if found is not None else []


def _form() -> tuple[FormField, ...]:
    schemas = (
        {"type": "string", "enum": ["One way", "Another way", "A third way", "None of these"]},
        {"type": "array", "items": {"type": "string", "enum": ["Red", "Green", "Blue", "Black"]}},
        {"type": "boolean"},
        {"type": "string"},
        {"type": "integer", "minimum": 1, "maximum": 9},
    )
    return tuple(FormField(f"q{at}", f"What about number {at}?", schemas[at % len(schemas)]) for at in range(10))


T = TypeVar("T", bound=Trial)


def take_a_round(kind: type[T]) -> T:
    """A trial that has been run, on a loop of its own."""
    from app.ui.loop import Loop

    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    trial = kind(app)
    with Loop(app) as loop:
        loop.run_until_complete(trial.run())
    return trial


# --- all rounds -------------------------------------------------------------------------------------------------------


def in_own_process(module: str, folder: Path) -> dict[str, Any]:
    """What one round of this benchmark finds in a process of its own: what is loaded on first use is loaded again."""
    environment = as_installed() | {
        "HANDRAIL_HOME": str(folder / "home"),
        "HANDRAIL_SCRIPT": str(folder / "script.json"),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "QT_LOGGING_RULES": "default.warning=false",
        "TERM": "dumb",
    }
    line = [sys.executable, "-m", module, "--round"]
    done = subprocess.run(line, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    return dict(json.loads(done.stdout))


def rounds_to_take(about: str | None, default: int) -> int:
    """How many rounds the command line asks for; 0 in the process that is to take one itself."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=default)
    parser.add_argument("--round", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    return 0 if options.round else int(options.rounds)


def all_rounds(count: int, measure: Callable[[Path], dict[str, Any]]) -> list[dict[str, Any]]:
    """What each round finds in a folder that is laid out for it."""
    rounds = []
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            lay_out(Path(folder))
            rounds.append(measure(Path(folder)))
    return rounds


def main() -> None:
    count = rounds_to_take(__doc__, default=7)
    if not count:
        print(json.dumps(take_a_round(Trial).found), flush=True)
        return
    rounds = all_rounds(count, partial(in_own_process, "benchmarks.stalls"))
    print(f"{'longest stall':32} {'median':>8} {'worst':>8} {'ratio':>6} {'work':>8}   goal {GOAL_MS} ms")
    for name in rounds[0]:
        took = [found[name][0] * 1000 for found in rounds]
        ratio = statistics.median(found[name][0] / found["yardstick"][0] for found in rounds)
        if name != "yardstick" and not name.startswith("painting"):
            report(f"longest stall: {name}", took, goal=GOAL_MS, unit="ms")
        work = statistics.median(found[name][1] * 1000 for found in rounds)
        print(f"{name:32} {statistics.median(took):5.0f} ms {max(took):5.0f} ms {ratio:6.2f} {work:5.0f} ms")
    painted = [found["painting the end of 10,000"][0] / found["painting an empty session"][0] for found in rounds]
    report("painting the end of 10,000 messages, to an empty session", painted, goal=2.0)


if __name__ == "__main__":
    main()

"""Thousands of turns in which things go wrong at random: what is left must be whole, and nothing may be left behind.

    python -m benchmarks.soak [--turns 2000 | --minutes 60] [--seed 1] [--bare]

A model server on loopback answers the real provider. It breaks off, says 429, sends garbage, keeps silent, or calls
tools that work, fail, do not exist or kill themselves. Meanwhile turns are cancelled, conversations summarised, an MCP
server dies in its calls, and now and then another process goes on with the session and is killed. All of it is drawn
from the seed. With `--minutes` it goes on for that long, and a line tells what is held after each tenth of it. With
`--bare` there is no view, no MCP server and no killed process: quick enough for the tests.

At the end: the database is intact, every history can be sent, the audit trail is whole, no call is open, and tasks,
processes, descriptors, threads, widgets and memory are what they were after the first tenth.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import logging
import math
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.agent.deciding.questions import Asking
from app.agent.steps import Limits
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.storage.audit.trail import verify
from app.storage.sqlite import Database
from app.vocabulary.events import Compacted, ErrorRaised, Event, RetryScheduled, ToolFinished, TurnEnded
from app.vocabulary.messages import UserMessage, request_messages
from tests.message_rules import check_all

if TYPE_CHECKING:
    from app.ui.transcript.view import ChatView

ROOT = Path(__file__).parent.parent
WINDOW = 12_000
"""Tokens of the model: so few that conversations are summarised."""
SESSION_TURNS = 20
TURNS_PER_KILL = 60
MOST_STEPS = 4
WATCH_SECONDS = 20.0
"""A turn that takes longer is stuck."""
FLAT_PERCENT = 10
_FEW = {"descriptors": 2, "threads": 8}
"""Opened when they are first needed. A thread may just be writing the database's log back, which is not counted."""
PAGE = os.sysconf("SC_PAGE_SIZE")

FAULTS = ("disconnect", "abort", "429", "503", "malformed", "bad utf-8", "html", "empty", "silent")
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("read", {"path": "a.txt"}),
    ("read", {"path": "missing.txt"}),
    ("read", {"path": "../outside"}),
    ("ls", {}),
    ("grep", {"pattern": "line"}),
    ("write", {"path": "new/NUMBER.txt", "content": "line\n" * 40}),
    ("write", {"path": "a.txt", "content": "line\n" * 400, "overwrite": True}),
    ("edit", {"path": "a.txt", "old_string": "nowhere", "new_string": "x"}),
    ("edit", {"path": 7}),
    ("no_such_tool", {}),
    ("rm", {"path": "new"}),
    ("bash", {"command": "echo NUMBER > by_command.txt; cat a.txt"}),
    ("bash", {"command": "exit 3"}),
    ("bash", {"command": "kill -9 $$"}),
    ("bash", {"command": "sleep 60"}),
    ("bash", {"command": "sleep 30 & echo left behind"}),
]


class FaultyServer:
    """An Ollama whose replies are drawn from `chance`; `on_silence` is called when one will never come."""

    def __init__(self, chance: random.Random) -> None:
        self.counts: Counter[str] = Counter()
        self.on_silence: Callable[[], object] = lambda: None
        self._chance = chance
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()
        self._steps = 0

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()
        return f"http://{host}:{port}"

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):  # by `close`
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            _, path, _ = head.split(" ", 2)
            length = next((int(line[15:]) for line in head.split("\r\n") if line.startswith("content-length:")), 0)
            body = await reader.readexactly(length)
            await self._answer(path, body, reader, writer)
        writer.close()
        self._serving.discard(task)

    async def _answer(self, path: str, body: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if path.endswith("/api/tags"):
            listed = {"name": "m", "capabilities": ["completion", "tools"], "details": {"context_length": WINDOW}}
            await _send(writer, json.dumps({"models": [listed]}).encode())
        elif path.endswith("/api/show"):
            await _send(writer, json.dumps({"model_info": {"soak.context_length": WINDOW}}).encode())
        elif self._chance.random() >= 0.15:
            await _send(writer, b"".join(self._reply(body)))
        elif (fault := self._chance.choice(FAULTS)) != "silent":
            await self._fail(fault, body, writer)
        else:
            self.counts[fault] += 1
            self.on_silence()
            await reader.read()  # until the other side has had enough

    async def _fail(self, fault: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        self.counts[fault] += 1
        half = b"".join([*self._reply(body)][:1])
        match fault:
            case "disconnect":
                await _send(writer, half)
            case "abort":
                await _send(writer, half)
                writer.transport.abort()
            case "429" | "503":
                await _send(writer, b'{"error": "busy"}', f"{fault} Busy\r\nRetry-After: 0")
            case "malformed":
                await _send(writer, half + b'{"message": {"content": [}\n')
            case "bad utf-8":
                await _send(writer, half + b'{"message": {"content": "\xff\xfe"}}\n')
            case "html":
                await _send(writer, b"<html><body>Sign in</body></html>", kind="text/html")
            case _:
                await _send(writer, b"")

    def _reply(self, body: bytes) -> Iterator[bytes]:
        """Some steps with calls, then words; a summary where one is asked for."""
        request = json.loads(body)
        yield _line(message={"content": "I look. "})
        if "is about to be replaced by a summary" in str(request["messages"][-1]):
            self.counts["summary"] += 1
            yield _line(message={"content": "It went as it was asked."})
        elif self._steps > 0 and request.get("tools"):
            self._steps -= 1
            yield _line(message={"tool_calls": [self._call(request) for _ in range(self._chance.choice((1, 1, 1, 2)))]})
        else:
            self._steps = self._chance.randint(0, MOST_STEPS)
            yield _line(message={"content": "Done. " * self._chance.randint(1, 60)})
        yield _line(done=True, done_reason="stop", prompt_eval_count=len(body) // 4, eval_count=9)

    def _call(self, request: dict[str, Any]) -> dict[str, Any]:
        offered = {tool["function"]["name"] for tool in request["tools"]}
        of_servers: list[tuple[str, dict[str, Any]]] = [
            (name, {"said": "x"} if name.endswith("echo") else {})
            for name in sorted(offered)
            if name.endswith(("__echo", "__die", "__failing"))
        ]
        name, given = self._chance.choice(CALLS + of_servers * 2)
        number = str(self._chance.randint(1, 30))
        arguments = {
            key: value.replace("NUMBER", number) if isinstance(value, str) else value for key, value in given.items()
        }
        self.counts[f"call {name}"] += 1
        if arguments.get("command") == "sleep 60":
            self.on_silence()
        return {"function": {"name": name, "arguments": arguments}}


async def _send(
    writer: asyncio.StreamWriter, body: bytes, status: str = "200 OK", kind: str = "application/x-ndjson"
) -> None:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()


def _line(**fields: Any) -> bytes:
    return json.dumps(fields).encode() + b"\n"


# --- what is left behind ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """What the process holds when no session is open."""

    tasks: int
    processes: int
    descriptors: int
    threads: int
    widgets: int
    memory: int

    def __str__(self) -> str:
        return (
            f"{self.memory / 1e6:6.1f} MB, {self.descriptors} descriptors, {self.threads} threads, "
            f"{self.tasks} tasks, {self.processes} processes, {self.widgets} widgets"
        )


def held() -> Held:
    gc.collect(1)
    widgets = 0
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtWidgets import QApplication

        widgets = len(QApplication.allWidgets())
    children = [child for path in Path("/proc/self/task").glob("*/children") for child in path.read_text().split()]
    return Held(
        tasks=len(asyncio.all_tasks()),
        processes=len(children),
        descriptors=sum(not _is_database(number) for number in os.listdir("/proc/self/fd")),
        threads=threading.active_count(),
        widgets=widgets,
        memory=int(Path("/proc/self/statm").read_text().split()[1]) * PAGE,
    )


def _is_database(number: str) -> bool:
    try:
        return os.path.basename(os.readlink(f"/proc/self/fd/{number}")).startswith("handrail")
    except FileNotFoundError:  # the one that listed them
        return True


class Bugs(logging.Handler):
    """What was logged as an error with a traceback: nothing expected is."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(self.format(record)[-2_000:])


# --- the soak ---------------------------------------------------------------------------------------------------------


@dataclass
class Soak:
    folder: Path
    turns: int
    """As many at most."""
    seed: int
    bare: bool
    seconds: float = math.inf
    counts: Counter[str] = field(default_factory=Counter)
    history: list[Held] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.project, self.home = self.folder / "project", self.folder / "home"
        self.server = FaultyServer(random.Random(self.seed + 1))
        self._bugs = Bugs()
        self._url = ""
        self.turns_done = 0
        self._began = self._told_minutes = 0.0
        self._view: ChatView | None = None

    async def run(self) -> None:
        self._lay_out()
        logging.getLogger().addHandler(self._bugs)
        self._url = await self.server.open()
        profile = Profile.open()
        try:
            self._began = time.monotonic()
            while not self._is_over():
                await self._session(profile)
                self._look_at_what_is_held()
            gc.unfreeze()  # as when the person is in another program
            gc.collect()
            self.history.append(held())
            await self._check(profile)
        finally:
            profile.close()
            await self.server.close()
            logging.getLogger().removeHandler(self._bugs)
        self.problems += self._bugs.found

    def _is_over(self) -> bool:
        return self.turns_done >= self.turns or time.monotonic() - self._began >= self.seconds

    def _look_at_what_is_held(self) -> None:
        self.history.append(held())
        minutes = (time.monotonic() - self._began) / 60
        if minutes >= self._told_minutes + self.seconds / 600:
            self._told_minutes = minutes
            print(f"after {minutes:.1f} minutes and {self.turns_done} turns: {self.history[-1]}", flush=True)

    def _lay_out(self) -> None:
        self.project.mkdir(parents=True)
        (self.project / "a.txt").write_text("line\n" * 200)
        os.environ["HANDRAIL_HOME"] = str(self.home)
        (self.home / "config").mkdir(parents=True)
        if not self.bare:
            (self.project / "server.py").write_text((ROOT / "tests/mcp/raw_server.py").read_text())
            python = f"{os.path.realpath(sys.prefix)}/bin/python"
            settings = (
                f'[mcp_servers.raw]\ncommand = "{python}"\nargs = ["server.py"]\n'
                '[[rules]]\naction = "allow"\ntool = "mcp__raw__*"\n'
            )
            (self.home / "config" / "settings.toml").write_text(settings)

    async def _session(self, profile: Profile) -> None:
        """One conversation, perhaps with a process that goes on with it and is killed."""
        opened = await self._open(profile)
        for _ in range(SESSION_TURNS):
            if self._is_over():
                break
            if not self.bare and self.chance.random() < 1 / TURNS_PER_KILL and opened.session.history:
                session_id = opened.stored.id
                await self._close(opened)
                await self._kill_another(session_id)
                opened = await self._open(profile, session_id)
            await self._turn(opened)
        await self._close(opened)

    async def _open(self, profile: Profile, session_id: str | None = None) -> OpenedSession:
        options = SessionOptions(
            project=str(self.project), provider="ollama", base_url=self._url, model="m", trust="autonomous",
            asking=Asking(None, False), resume=session_id,
        )  # fmt: skip
        opened = await open_session(profile, options)
        opened.session.steps.limits = Limits(steps=12, first_delay=0.001, longest_delay=0.01)
        opened.session.watch(self._note)
        self.server.on_silence = lambda: asyncio.get_running_loop().call_later(0.05, opened.session.cancel)
        if not self.bare:
            from app.ui.transcript.view import ChatView

            self._view = ChatView()
            self._view.resize(800, 600)
            self._view.show()
            self._view.show_history(list(opened.session.history))
            loop, show = asyncio.get_running_loop(), self._view.show_event

            def deliver(event: Event) -> None:
                loop.call_soon(show, event)

            opened.session.watch(deliver)
        return opened

    async def _close(self, opened: OpenedSession) -> None:
        await opened.close()
        if self._view is not None:
            self._view.close()
            self._view.deleteLater()
            self._view = None
            await asyncio.sleep(0.05)  # the view's timers, and its end

    async def _turn(self, opened: OpenedSession) -> None:
        self.turns_done += 1
        session, dice = opened.session, self.chance.random()
        if dice < 0.1:
            asyncio.get_running_loop().call_later(self.chance.uniform(0, 0.15), session.cancel)
            self.counts["cancel"] += 1
        ended = self.counts["turns ended"]
        try:
            async with asyncio.timeout(WATCH_SECONDS):
                if dice > 0.97 and session.history:
                    self.counts["compaction asked for"] += 1
                    await session.compact("keep the names")
                else:
                    await session.send(f"Go on with part {self.turns_done}.")
                    if self.counts["turns ended"] != ended + 1:
                        self.problems.append(f"turn {self.turns_done} ended {self.counts['turns ended'] - ended} times")
        except TimeoutError:
            self.problems.append(f"turn {self.turns_done} did not end")
            session.cancel()

    def _note(self, event: Event) -> None:
        match event:
            case TurnEnded(reason=reason):
                self.counts["turns ended"] += 1
                self.counts[f"ended: {reason.value}"] += 1
            case RetryScheduled():
                self.counts["retries"] += 1
            case Compacted():
                self.counts["compactions"] += 1
            case ToolFinished(result=result):
                self.counts["calls failed" if result.is_error else "calls done"] += 1
            case ErrorRaised():
                self.counts["errors told"] += 1
            case _:
                pass

    async def _kill_another(self, session_id: str) -> None:
        line = [
            sys.executable, "-m", "app", "run", "Go on.", "--resume", session_id, "--project", str(self.project),
            "--trust", "autonomous",
        ]  # fmt: skip
        self.counts["kills"] += 1
        quiet = asyncio.subprocess.DEVNULL
        child = await asyncio.create_subprocess_exec(*line, cwd=ROOT, stdout=quiet, stderr=quiet, stdin=quiet)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(child.wait(), self.chance.uniform(0.5, 4.0))
        if child.returncode is None:
            child.kill()
            await child.wait()

    # --- at the end

    async def _check(self, profile: Profile) -> None:
        database: Database = profile.versions.database
        if (found := database.rows("PRAGMA integrity_check")) != [("ok",)]:
            self.problems.append(f"integrity_check says {found}")
        if (calls := database.rows("SELECT count(*) FROM open_calls")[0][0]) != 0:
            self.problems.append(f"{calls} calls are still open")
        sessions = profile.store.recent(limit=10_000)
        for stored in sessions:
            try:
                check_all(request_messages([*profile.store.history(stored.id), UserMessage("next")]))
            except AssertionError as error:
                self.problems.append(f"the history of {stored.id} cannot be sent: {error}")
        self.counts["sessions"] = len(sessions)
        for stored in sessions:
            if (report := verify(profile.folders.trail(stored.id))).broken:
                self.problems.append(f"the audit trail of {stored.id}: {report}")
        self._compare()

    def _compare(self) -> None:
        """What is held now with what was held after the first tenth, when most things had been used once."""
        first, last = self.history[len(self.history) // 10], self.history[-1]
        for name in ("tasks", "processes", "descriptors", "threads", "widgets"):
            before, now = getattr(first, name), getattr(last, name)
            if now > before + _FEW.get(name, 0):
                self.problems.append(f"{name}: {before} after the first tenth, {now} at the end")
        if quarter := len(self.history) // 4:
            early = statistics.median(one.memory for one in self.history[quarter : 2 * quarter])
            late = statistics.median(one.memory for one in self.history[-quarter:])
            if late > early * (100 + FLAT_PERCENT) / 100:
                self.problems.append(f"memory grew from {early / 1e6:.0f} to {late / 1e6:.0f} MB")


def soak(turns: int, seed: int, *, bare: bool, seconds: float = math.inf) -> Soak:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        made = Soak(Path(folder), turns, seed, bare, seconds)
        if bare:
            asyncio.run(made.run())
        else:
            _run_with_window(made)
    return made


def _run_with_window(made: Soak) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_API", "pyside6")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    from PySide6.QtWidgets import QApplication

    from app.ui.collecting import Collecting
    from app.ui.kit.theme import Theme
    from app.ui.loop import Loop

    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    Theme(app).apply("light", 14)
    with Loop(app) as loop:
        collecting = Collecting(app)
        collecting.begin()
        loop.run_until_complete(made.run())
        collecting.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--turns", type=int, default=2_000)
    length.add_argument("--minutes", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bare", action="store_true")
    options = parser.parse_args()
    began, used = time.perf_counter(), time.process_time()
    if options.minutes is None:
        done = soak(options.turns, options.seed, bare=options.bare)
    else:
        done = soak(sys.maxsize, options.seed, bare=options.bare, seconds=options.minutes * 60)
    print(
        f"{done.turns_done} turns, seed {options.seed}, {time.perf_counter() - began:.0f} s, "
        f"{time.process_time() - used:.0f} s of the processor"
    )
    for name, count in sorted((done.counts + done.server.counts).items()):
        print(f"  {name:28} {count:6}")
    step = max(1, len(done.history) // 10)
    for one in done.history[::step]:
        print(f"  {one}")
    for problem in done.problems:
        print(f"PROBLEM {problem}")
    sys.exit(1 if done.problems else 0)


if __name__ == "__main__":
    main()

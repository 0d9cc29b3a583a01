"""Background commands: they run beside the conversation and end with the session; their output is read on request."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from app.sandbox.running.output import MAX_KEPT_BYTES, KeptOutput
from app.text.plain import one_line
from app.vocabulary.confinement import NO_GRANT, Grant, InForce
from app.vocabulary.errors import ToolError
from app.vocabulary.events import BackgroundCommand

if TYPE_CHECKING:
    from app.sandbox.protect.command_record import Record
    from app.sandbox.running.command import CommandResult

MAX_RUNNING = 8
MAX_REMEMBERED = 16
"""Ended commands whose output can still be read."""

_UNFINISHED = re.compile(
    rb"(?:\x1b[^A-Za-z~\x07]{0,30}|[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})\Z"
)
"""The beginning of a character or an escape sequence whose rest has not arrived yet."""


class Run(Protocol):
    """`Processes.run`."""

    def __call__(
        self,
        command: str,
        *,
        timeout: float | None,
        grant: Grant,
        promised: InForce | None,
        on_output: Callable[[str], None] | None,
        on_bytes: Callable[[bytes], None] | None,
        call_id: str,
        halt: asyncio.Event | None,
        record: "Record | None",
    ) -> Awaitable["CommandResult"]: ...


@dataclass(frozen=True, slots=True)
class BackgroundOutput:
    """The output of a background command, and its state."""

    id: str
    command: str
    text: str
    left_out: int
    finished: "CommandResult | None"
    """How it ended; None while it runs."""
    error: ToolError | None
    """Why it could not run at all."""
    effects: Any
    """What it did to files; reported once, with the first look after its end."""
    asked: Grant
    killed: bool
    """The model stopped it; a command that was stopped otherwise was stopped by the person."""
    lines: int
    """How many lines `text` has, including those that were left out."""

    @property
    def running(self) -> bool:
        return self.finished is None and self.error is None


class Background:
    """All background commands of a session; `on_change` gets the list whenever one begins, ends, or was seen to end."""

    def __init__(self, run: Run, on_change: Callable[[tuple[BackgroundCommand, ...]], None] | None = None) -> None:
        self._run = run
        self._on_change = on_change or (lambda commands: None)
        self._commands: dict[str, _Command] = {}
        self._count = 0
        self._closed = False

    def listed(self) -> tuple[BackgroundCommand, ...]:
        """The commands that run, and those whose end the model has not seen yet."""
        return tuple(item.listed for item in self._commands.values() if not item.end_was_seen)

    def start(
        self,
        command: str,
        *,
        timeout: float | None,
        grant: Grant,
        promised: InForce | None = None,
        call_id: str,
        asked: Grant = NO_GRANT,
        on_output: Callable[[str], None] | None = None,
        on_end: Callable[[], Awaitable[Any]] | None = None,
        record: "Record | None" = None,
    ) -> str:
        """Start a command and return its id; `on_end` is awaited at its end, and its result is kept as `effects`."""
        running = [item for item in self._commands.values() if not item.ended.is_set()]
        if len(running) >= MAX_RUNNING:
            names = ", ".join(item.id for item in running)
            text = f"{MAX_RUNNING} background commands run already ({names}). End one of them first."
            raise ToolError(text, "E_PRECONDITION_FAILED")
        self._count += 1
        item = _Command(f"cmd_{self._count}", command, call_id, asked, writes=not grant.read_only)
        self._commands[item.id] = item
        work = self._run(
            command,
            timeout=timeout,
            grant=grant,
            promised=promised,
            on_output=on_output,
            on_bytes=item.hear,
            call_id=call_id,
            halt=item.halt,
            record=record,
        )
        item.task = asyncio.ensure_future(self._watch(item, work, on_end))
        self._tell()
        return item.id

    def look(self, command_id: str, *, from_start: bool = False) -> BackgroundOutput:
        """The output since the last look, or all that was kept."""
        seen = self._get(command_id).look(from_start=from_start)
        if not seen.running:
            self._tell()
        return seen

    async def says_something_within(self, command_id: str, seconds: float) -> bool:
        """Wait for new output or for the end; False if neither came in time."""
        return await _within(seconds, self._get(command_id).news)

    async def ends_within(self, command_id: str, seconds: float) -> bool:
        return await _within(seconds, self._get(command_id).ended)

    async def stop(self, command_id: str, *, by_model: bool = False) -> bool:
        """End a command and all it started; False if it had ended already."""
        item = self._get(command_id)
        if item.ended.is_set():
            return False
        item.killed = by_model
        item.halt.set()
        await item.ended.wait()
        return True

    def close(self) -> None:
        """Do not report what happens from now on: the commands are being killed."""
        self._closed = True

    async def end(self) -> None:
        """Stop all of them and wait for their end."""
        for item in self._commands.values():
            item.halt.set()
        await asyncio.gather(*(item.ended.wait() for item in self._commands.values()))

    async def _watch(
        self, item: "_Command", work: Awaitable["CommandResult"], on_end: Callable[[], Awaitable[Any]] | None
    ) -> None:
        try:
            item.finished = await work
        except ToolError as error:
            item.error = error
        try:
            if on_end is not None and not self._closed:
                item.effects = await on_end()
        finally:
            item.close()
            ended = [other.id for other in self._commands.values() if other.ended.is_set()]
            for command_id in ended[:-MAX_REMEMBERED]:
                del self._commands[command_id]
            self._tell()

    def _get(self, command_id: str) -> "_Command":
        if command_id not in self._commands:
            known = ", ".join(self._commands) or "none"
            raise ToolError(f"There is no background command {one_line(command_id)}. There are: {known}.", "ENOENT")
        return self._commands[command_id]

    def _tell(self) -> None:
        if not self._closed:
            self._on_change(self.listed())


class _Command:
    """One background command, all of its output, and the output since the last look."""

    def __init__(self, command_id: str, command: str, call_id: str, asked: Grant, *, writes: bool = True) -> None:
        self.id = command_id
        self._command = command
        self._call_id = call_id
        self._asked = asked
        self._writes = writes
        self.task: asyncio.Future[None] | None = None
        self.halt = asyncio.Event()
        self.ended = asyncio.Event()
        self.finished: CommandResult | None = None
        self.error: ToolError | None = None
        self.killed = False
        self.effects: Any = None
        self.end_was_seen = False
        self._all = KeptOutput(MAX_KEPT_BYTES)
        self._new = KeptOutput(MAX_KEPT_BYTES)
        self._rest = b""
        self.news = asyncio.Event()

    @property
    def listed(self) -> BackgroundCommand:
        code = self.finished.exit_code if self.finished is not None else None
        return BackgroundCommand(self.id, self._command, self._call_id, not self.ended.is_set(), code, self._writes)

    def hear(self, data: bytes) -> None:
        data = self._rest + data
        cut = _UNFINISHED.search(data, max(0, len(data) - 40))
        end = cut.start() if cut is not None else len(data)
        self._rest = data[end:]
        self._keep(data[:end])

    def close(self) -> None:
        self._keep(self._rest)
        self._rest = b""
        self.ended.set()
        self.news.set()

    def look(self, *, from_start: bool) -> BackgroundOutput:
        heard = self._all if from_start else self._new
        text, left_out = heard.text()
        effects = None
        if self.ended.is_set():
            self.end_was_seen = True
            effects, self.effects = self.effects, None
        else:
            self.news.clear()
        self._new = KeptOutput(MAX_KEPT_BYTES)
        finished = self.finished if self.ended.is_set() else None
        about = (self.error, effects, self._asked, self.killed, heard.lines)
        return BackgroundOutput(self.id, self._command, text, left_out, finished, *about)

    def _keep(self, data: bytes) -> None:
        if data:
            self._all.add(data)
            self._new.add(data)
            self.news.set()


async def _within(seconds: float, event: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True

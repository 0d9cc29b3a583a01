"""The only door to commands: runs one in the project folder, passes on what it says and leaves nothing of it running.

What really holds a command is the confinement's business; this is its output, its time, and its end.
"""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from app.changes import Touched
from app.confinement import NO_GRANT, Grant, Tier
from app.errors import ToolError
from app.events import BackgroundCommand
from app.plain import escaped
from app.sandbox.confine import Launch
from app.sandbox.dangerous import danger
from app.sandbox.protect import snapshot
from app.sandbox.protect.command_record import CommandChanges, Record, together
from app.sandbox.protect.guard import Guard, Keep, Reverted
from app.sandbox.protect.live_check import Listener
from app.sandbox.protect.snapshot import ProtectedSnapshot
from app.sandbox.running.background import Background
from app.sandbox.running.command import Command, CommandResult, Starter, uninterrupted
from app.sandbox.running.environment import OFFLINE
from app.sandbox.running.login_path import LoginPath, ordered
from app.sandbox.running.output import CAP, CommandOutput
from app.sandbox.running.output_file import OutputFile

__all__ = ["CommandResult", "Processes", "Starter"]

SHELLS = ("/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/bin/sh")
PLANTED = "It was stopped because it changed {}, which can make other programs run code. Leave that to the person."
UNCOVERED = "It was stopped because a secret file was made or saved while it ran, and could not be hidden from it."
WINDOWS_SHELLS = (r"C:\Program Files\Git\bin\bash.exe", r"C:\Program Files (x86)\Git\bin\bash.exe")


class Processes:
    """Runs the commands of one project; what still runs when a command's time is up, or on `close`, is killed.

    `added` tells the variables that the person adds to the environment, before each command: they may change that at
    any time. `keep` keeps what a file with a protected name held before it is taken away. `spills` is the folder under
    which long output is kept. `background` holds the commands that run beside the conversation; `on_background` hears
    of each that begins or ends.
    """

    def __init__(
        self,
        cwd: Path,
        environment: Mapping[str, str],
        confinement: Starter,
        *,
        added: Callable[[], Mapping[str, str]] = dict,
        guard: Guard | None = None,
        keep: Keep | None = None,
        spills: Path | None = None,
        login_path: LoginPath | None = None,
        on_background: Callable[[tuple[BackgroundCommand, ...]], None] | None = None,
    ) -> None:
        self._cwd = cwd
        self._environment = dict(environment)
        self._added = added
        self._confinement = confinement
        self._guarded = _Guarded(confinement, guard, keep)
        self._spills = spills
        self._login_path = login_path
        self._path: str | None = None
        self._running: set[Command] = set()
        self._unwanted: set[str] = set()
        self._closed = False
        self.background = Background(self.run, on_background)

    @property
    def search_path(self) -> str:
        """Where programs are looked for outside of any confinement; known from the first command on."""
        return self._path or ""

    async def run(
        self,
        command: str,
        *,
        timeout: float | None,
        grant: Grant = NO_GRANT,
        promised: Tier | None = None,
        on_output: Callable[[str], None] | None = None,
        on_bytes: Callable[[bytes], None] | None = None,
        cap: int = CAP,
        call_id: str = "",
        halt: asyncio.Event | None = None,
        record: Record | None = None,
    ) -> CommandResult:
        """Run a shell command to its end. Raises ToolError when it cannot be started; cancelling kills it first.

        `on_output` hears text at a bearable pace, `on_bytes` everything at once; setting `halt` stops the command.
        What it touches is written into `record`, where the system can tell.
        """
        if self._closed:
            raise ToolError("The program is closing; no command is started any more.", "E_CANCELLED")
        environment = await self._full_environment()
        if promised not in (None, Tier.NONE) and not grant.network:
            environment |= OFFLINE
        spill = OutputFile(self._spills, call_id) if self._spills is not None else None
        heard = CommandOutput(cap, on_output, spill, on_bytes)
        running = Command(command, call_id, heard, halt or asyncio.Event(), record or Record())
        self._running.add(running)
        try:
            self._check_wanted(call_id)
            async with self._guarded.around(running, grant):
                launch = Launch(self._argv(command), self._cwd, environment, -1)
                await uninterrupted(self._start(running, launch, grant, promised))
                self._guarded.look_again()
                await running.ends_within(timeout)
            return running.finished()
        finally:
            self._running.discard(running)
            if record is None:
                running.record.close()

    @contextlib.asynccontextmanager
    async def allowing(self, touched: Sequence[Touched]) -> AsyncIterator[None]:
        """While a tool changes protected files because the person said so: when the commands that run now end, what
        it did is not put back. `touched` tells afterwards what that was."""
        async with self._guarded.allowing(touched):
            yield

    def stop(self, call_id: str) -> bool:
        """Stop just the command of this call; its result says that the person did. False if none runs."""
        found = [running for running in self._running if call_id and running.call_id == call_id]
        for running in found:
            running.halt.set()
        return bool(found)

    def stop_early(self, call_id: str) -> None:
        """The command of this call has not begun, and shall not."""
        self._unwanted.add(call_id)

    def close(self) -> None:
        """Kill everything that still runs, at once, and start nothing more."""
        self._closed = True
        self.background.close()
        for running in self._running:
            running.kill()

    async def end(self) -> None:
        """Stop everything, background commands too, and wait until it is gone and accounted for."""
        await self.background.end()
        self.close()

    def _check_wanted(self, call_id: str) -> None:
        if call_id in self._unwanted:
            raise ToolError("The person stopped this command before it began.", "E_CANCELLED")

    async def _start(self, running: "Command", launch: Launch, grant: Grant, promised: Tier | None) -> None:
        try:
            await running.start(self._confinement, launch, grant, promised)
        except OSError as error:
            what = f" ({error.filename})" if error.filename else ""
            raise ToolError(f"The command could not be started: {error.strerror}{what}.") from error
        except ValueError as error:  # a NUL byte or half a surrogate pair
            raise ToolError(f"The command cannot be passed to a shell: {error}.", "E_SCHEMA_VALIDATION") from error
        if self._closed:
            running.kill()

    async def _full_environment(self) -> dict[str, str]:
        """With the PATH of the person's login shell, where that was looked for."""
        if self._path is None:
            login = await self._login_path.found() if self._login_path is not None else ""
            self._path = await asyncio.to_thread(ordered, self._environment.get("PATH", ""), login, self._cwd)
        return {**self._environment, **self._added(), **({"PATH": self._path} if self._path else {})}

    def _argv(self, command: str) -> tuple[str, ...]:
        """What is really started. Only fixed places are searched: PATH may lead into the project."""
        shells = WINDOWS_SHELLS if sys.platform == "win32" else SHELLS
        shell = next((path for path in shells if Path(path).exists()), None)
        if shell is None:
            raise ToolError(f"There is no shell to run commands with; looked for {', '.join(shells)}.")
        return shell, "-c", "--", command


class _Guarded:
    """Looks after the protected names around each command, and sees each command to its end."""

    def __init__(self, confinement: Starter, guard: Guard | None, keep: Keep | None) -> None:
        self._confinement = confinement
        self._guard = guard
        self._keep = keep
        self._turn = asyncio.Lock()
        self._marks: dict[Guard, ProtectedSnapshot] = {}
        """How things were before the first of the commands that run now: what one of them did is no beginning."""
        self._running: dict[Command, tuple[Guard, ...]] = {}
        self._listeners: dict[Guard, Listener] = {}

    @contextlib.asynccontextmanager
    async def around(self, running: "Command", grant: Grant) -> AsyncIterator[None]:
        """A run without confinement, which only the person can grant, may change what it likes."""
        if self._guard is not None and not grant.unconfined:
            await self._before(running, (self._guard, *self._guard.beyond(grant)))
        try:
            yield
        finally:
            await uninterrupted(self._after(running))

    async def _before(self, running: "Command", guards: tuple[Guard, ...]) -> None:
        """What those that still run did so far is put back first, so that it neither counts nor hides anything."""
        async with self._turn:
            try:
                for guard in guards:
                    if guard in self._marks:
                        await self._put_back(guard)
                        continue
                    mark = guard.glance()
                    self._marks[guard] = mark if mark is not None else await asyncio.to_thread(guard.before)
                if running.record.path is not None:
                    await asyncio.to_thread(_write_down, self._marks[guards[0]], running.record.path)
                self._running[running] = guards
                for guard in guards:
                    if guard not in self._listeners:
                        self._listeners[guard] = Listener(guard.finder, partial(self._look_meanwhile, guard))
            finally:
                self._forget_unused()

    def look_again(self) -> None:
        """To start a command the protected names were looked for, so nobody is told any more what others did before."""
        if len(self._running) > 1:
            for listener in self._listeners.values():
                listener.look()

    @contextlib.asynccontextmanager
    async def allowing(self, touched: Sequence[Touched]) -> AsyncIterator[None]:
        """What commands did so far is put back first, so that the tool does not build on it."""
        async with self._turn:
            if self._guard is None or self._guard not in self._marks:
                yield
                return
            await self._put_back(self._guard)
            try:
                yield
            finally:
                await uninterrupted(self._accept(self._guard, touched))

    async def _accept(self, guard: Guard, touched: Sequence[Touched]) -> None:
        self._marks[guard] = await asyncio.to_thread(guard.accepted, self._marks[guard], touched)

    async def _after(self, running: "Command") -> None:
        await running.end()
        if running not in self._running:
            return
        async with self._turn:
            try:
                for guard in self._running[running]:
                    await self._put_back(guard)
            finally:
                del self._running[running]
                self._forget_unused()

    def _forget_unused(self) -> None:
        """Where no command runs, whatever happens is the person's doing."""
        used = {guard for guards in self._running.values() for guard in guards}
        self._marks = {guard: mark for guard, mark in self._marks.items() if guard in used}
        for guard in self._listeners.keys() - used:
            self._listeners.pop(guard).close()

    async def _look_meanwhile(self, guard: Guard) -> bool:
        """What can make other programs run code must not wait for the command's end; who made it is stopped.

        Gives True when something happened in between, so that somebody has to look once more.
        """
        async with self._turn:
            if guard not in self._marks:
                return False
            protected = await asyncio.to_thread(guard.finder.find)
            if not await self._confinement.cover_again(lambda: _changes_of(list(self._running))):
                for running in self._suspects(guard):
                    await running.stop_because(UNCOVERED)
            reverted = await self._put_back(guard, secrets=False)
            for item in reverted:
                path = f"{guard.finder.project}/{item.path}"
                for running in self._suspects(guard):
                    command_changes = running.record.command_changes()
                    if not command_changes.is_known or command_changes.include(path):
                        await running.stop_because(PLANTED.format(escaped(guard.prefix + item.path)))
            changes_so_far = partial(_changes_of, self._suspects(guard))
            adopted = await asyncio.to_thread(guard.adopted, self._marks[guard], protected, changes_so_far)
            self._marks[guard] = adopted or self._marks[guard]  # all that is in it is covered
            return adopted is None and not reverted  # what is put back stirs by itself

    def _suspects(self, guard: Guard) -> list["Command"]:
        return [running for running, guards in self._running.items() if guard in guards]

    async def _put_back(self, guard: Guard, *, secrets: bool = True) -> tuple[Reverted, ...]:
        """Told by all that run: which of them did it cannot be known."""
        mark = self._marks[guard]
        if guard.glance() is mark:
            return ()
        suspects = self._suspects(guard)
        never_began = None if secrets else Tier.FULL  # meanwhile, one that is not known to have begun may have
        enforced = all(running.tier in (Tier.FULL, never_began) for running in suspects)
        command_changes = partial(_changes_of, suspects)
        keep = self._keep if not guard.prefix else None  # only what lies in the project has versions
        found = await asyncio.to_thread(
            guard.after, mark, enforced=enforced, command_changes=command_changes, keep=keep, secrets=secrets
        )
        for running in suspects:
            told = {escaped(guard.prefix + item.path): escaped(item.words) for item in found}
            running.reverted = tuple((dict(running.reverted) | told).items())
        return found


def _changes_of(commands: "list[Command]") -> CommandChanges:
    return together(command.record.command_changes() for command in commands)


def _write_down(mark: ProtectedSnapshot, record: Path) -> None:
    """Beside a command's record, so that the next start can look for planted files if this program is killed."""
    secret = lambda path: danger(tuple(path.split("/")), write=False) is not None  # noqa: E731
    try:
        protected_before(record).write_bytes(snapshot.written(mark, secret))
    except OSError as error:
        why = error.strerror or error
        raise ToolError(f"Not run: what is needed to undo it could not be kept: {why}.", "E_STORAGE") from error


def protected_before(record: Path) -> Path:
    """Where the protected files as they were before a command are written down."""
    return record.with_suffix(".protected")

"""Runs the commands of a project: the only way to run one.

This handles environment, output, time limit and end of a command; `confine` restricts it, `guarded` checks its changes.
"""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from app.redaction.known import KnownSecrets, MaskedStream
from app.sandbox.confine import Launch
from app.sandbox.protect.command_record import Record
from app.sandbox.protect.guard import Guard, Keep
from app.sandbox.running.background import Background
from app.sandbox.running.command import Command, CommandResult, finish_anyway
from app.sandbox.running.command_network import CommandNetwork
from app.sandbox.running.environment import OFFLINE, CommandEnvironment
from app.sandbox.running.guarded import GuardedRuns
from app.sandbox.running.output import MAX_KEPT_BYTES, CommandOutput
from app.sandbox.running.output_file import OutputFile
from app.sandbox.running.piped_program import PipedProgram
from app.sandbox.running.program import Starter
from app.sandbox.running.time_limit import Pausable, TimeLimit
from app.sandbox.running.unkept_calls import UnkeptCalls, UnkeptRules
from app.text.sentences import say
from app.vocabulary.changes import Touched
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.errors import ToolError
from app.vocabulary.events import BackgroundCommand

__all__ = ["CommandResult", "Processes", "Starter"]

SHELLS = ("/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/bin/sh")
WINDOWS_SHELLS = (r"C:\Program Files\Git\bin\bash.exe", r"C:\Program Files (x86)\Git\bin\bash.exe")


class Networks(Protocol):
    """Opens the networks of commands and programs, where hosts are decided one by one."""

    def of_command(self, call_id: str, grant: Grant) -> CommandNetwork | None: ...

    def of_program(self, name: str, tool: str, command: str, any_host: bool) -> CommandNetwork | None:
        """That of a program that no call starts, such as an MCP server.

        Give it to `start_program`, and grant no network. `name` is for the question ("the MCP server git"), `tool` for
        rules ("mcp__git"), `command` is what the person sees.
        """


class Processes:
    """Runs the commands of one project; a command is killed when its time is up, and all are on `close`.

    `keep` stores the contents of a protected file before it is removed. Long output is kept in files under `spills`.
    `background` holds the background commands; `on_background` gets their list whenever one begins or ends. No output
    of a command shows one of `secrets`. Without `networks`, hosts are not decided one by one.
    """

    def __init__(
        self,
        cwd: Path,
        environment: CommandEnvironment,
        confinement: Starter,
        *,
        guard: Guard | None = None,
        keep: Keep | None = None,
        spills: Path | None = None,
        on_background: Callable[[tuple[BackgroundCommand, ...]], None] | None = None,
        secrets: KnownSecrets | None = None,
        networks: Networks | None = None,
        unkept: UnkeptRules | None = None,
    ) -> None:
        self._cwd = cwd
        self.environment = environment
        self._confinement = confinement
        self._guarded = GuardedRuns(confinement, guard, keep)
        self._spills = spills
        self._secrets = secrets or KnownSecrets()
        self.networks = networks
        self._unkept = unkept or UnkeptRules()
        self._running: set[Command] = set()
        self._programs: set[PipedProgram] = set()
        self._unwanted: set[str] = set()
        self._closed = False
        self.background = Background(self.run, on_background)

    async def run(
        self,
        command: str,
        *,
        timeout: float | None,
        grant: Grant = NO_GRANT,
        promised: InForce | None = None,
        on_output: Callable[[str], None] | None = None,
        on_bytes: Callable[[bytes], None] | None = None,
        cap: int = MAX_KEPT_BYTES,
        call_id: str = "",
        halt: asyncio.Event | None = None,
        record: Record | None = None,
    ) -> CommandResult:
        """Run a shell command to its end. Raises ToolError when it cannot be started; cancelling kills it first.

        `on_output` gets text at a readable pace, `on_bytes` all bytes at once; setting `halt` stops the command. The
        files that it changes are written into `record`, if the system can tell.
        """
        if self._closed:
            raise ToolError(say("The program is closing; no command is started any more."), "E_CANCELLED")
        environment = await self.environment.variables(self._cwd)
        network = self.networks.of_command(call_id, grant) if self.networks is not None else None
        if promised is not None and promised.tier is not Tier.NONE and not grant.network and network is None:
            environment |= OFFLINE
        spill = OutputFile(self._spills, call_id) if self._spills is not None else None
        heard = CommandOutput(cap, on_output, spill, on_bytes, MaskedStream(self._secrets))
        halt, limit = halt or asyncio.Event(), TimeLimit(timeout)
        if network is not None:
            network.limit = limit
        unkept = UnkeptCalls(call_id, self._unkept.judge, self._cwd, limit)
        running = Command(command, call_id, heard, halt, record or Record(), unkept, limit, network)
        self._running.add(running)
        try:
            if call_id in self._unwanted:
                raise ToolError(say("The person stopped this command before it began."), "E_CANCELLED")
            launch = Launch(self._argv(command), self._cwd, environment, -1)
            await self._run_guarded(running, launch, grant, promised)
            return running.result()
        finally:
            self._running.discard(running)
            if network is not None:
                network.close()
            if record is None:
                running.record.close()

    async def _run_guarded(self, running: Command, launch: Launch, grant: Grant, promised: InForce | None) -> None:
        async with self._guarded.around(running, grant):
            await finish_anyway(self._start(running, launch, grant, promised))
            self._guarded.look_again()
            await running.wait_for_end()

    async def start_program(
        self,
        launch: Launch,
        grant: Grant,
        *,
        promised: InForce | None,
        identity: str = "",
        limit: Pausable | None = None,
        network: CommandNetwork | None = None,
        watch: Callable[[Record], contextlib.AbstractAsyncContextManager[None]] = lambda _: contextlib.nullcontext(),
    ) -> PipedProgram:
        """Start a program that lives longer than a call; protected files are guarded until it ends. Raises ToolError.

        Its output and the `pipes` of the launch belong to the caller. `watch` is around its life. `identity` tells whom
        the person is asked about, and the time of `limit` stands still meanwhile.
        """
        if self._closed:
            raise ToolError(say("The program is closing; no command is started any more."), "E_CANCELLED")
        if network is not None and limit is not None:
            network.limit = limit
        program = PipedProgram(UnkeptCalls(identity, self._unkept.judge, self._cwd, limit), network)
        started: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def begun() -> None:
            await started

        self._programs.add(program)
        start = partial(self._start, program, launch, grant, promised)
        around = (watch(program.record), self._guarded.around(program, grant))
        program.life = asyncio.create_task(self._live(program, start, started, around))
        try:
            await finish_anyway(begun())  # until then, the descriptors of the launch are needed
        except asyncio.CancelledError:
            await program.stop(0)
            raise
        return program

    async def _live(
        self,
        program: PipedProgram,
        start: Callable[[], Awaitable[None]],
        started: asyncio.Future[None],
        around: Sequence[contextlib.AbstractAsyncContextManager[None]],
    ) -> None:
        """The life of a program, `around` which others watch; `started` is set as soon as it runs, or does not."""
        try:
            async with contextlib.AsyncExitStack() as watched:
                for watch in around:
                    await watched.enter_async_context(watch)
                await start()
                self._guarded.look_again()
                started.set_result(None)
                await program.wait()
        except ToolError as error:
            if started.done():
                raise
            started.set_exception(error)
        finally:
            self._programs.discard(program)
            program.record.close()
            if not started.done():
                started.set_exception(ToolError("The program could not be started."))

    @contextlib.asynccontextmanager
    async def allowing(self, touched: Sequence[Touched]) -> AsyncIterator[None]:
        """A tool changes protected files with the person's permission inside this context: its changes are not undone
        when the commands that run now end. `touched` lists the changes afterwards."""
        async with self._guarded.allowing(touched):
            yield

    def stop(self, call_id: str) -> bool:
        """Stop the command of this call; its result says that the person did. False if it does not run."""
        found = [running for running in self._running if call_id and running.call_id == call_id]
        for running in found:
            running.halt.set()
        return bool(found)

    def stop_early(self, call_id: str) -> None:
        """Prevent the command of this call, which has not begun, from starting."""
        self._unwanted.add(call_id)

    def close(self) -> None:
        """Kill everything that still runs, at once, and start nothing more."""
        self._closed = True
        self.background.close()
        for running in self._running | self._programs:
            running.kill()

    async def end(self) -> None:
        """Stop everything, background commands too, and wait until all has ended and was reported."""
        await self.background.end()
        self.close()

    async def _start(
        self, running: "Command | PipedProgram", launch: Launch, grant: Grant, promised: InForce | None
    ) -> None:
        try:
            launch = replace(launch, copy_limit=self._unkept.copy_limit())
            await running.start(self._confinement, launch, grant, promised)
        except OSError as error:
            what = f" ({error.filename})" if error.filename else ""
            raise ToolError(f"The command could not be started: {error.strerror}{what}.") from error
        except ValueError as error:  # a NUL byte or half a surrogate pair
            raise ToolError(f"The command cannot be passed to a shell: {error}.", "E_SCHEMA_VALIDATION") from error
        if self._closed:
            running.kill()

    def _argv(self, command: str) -> tuple[str, ...]:
        """The shell and its arguments. Only fixed paths are searched for it: PATH may lead into the project."""
        shells = WINDOWS_SHELLS if sys.platform == "win32" else SHELLS
        shell = next((path for path in shells if Path(path).exists()), None)
        if shell is None:
            raise ToolError(f"There is no shell to run commands with; looked for {', '.join(shells)}.")
        return shell, "-c", "--", command

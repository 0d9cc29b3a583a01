"""The state of a session that the person can change while it runs: trust, mode, agent, effort, grants, commands."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.assembly.session_options import SessionOptions
from app.configuration.firm_policy import UNLIMITED, FirmPolicy
from app.vocabulary.confinement import NO_GRANT, Grant, InForce
from app.vocabulary.efforts import DEFAULT
from app.vocabulary.events import (
    AllowedHost,
    BackgroundCommand,
    BackgroundReported,
    ConfinementReported,
    Event,
    HostsReported,
    Mode,
    ModeChanged,
)

if TYPE_CHECKING:
    from app.assembly.sessions import OpenedSession, ToolRuntime


class Steering:
    """Before the session is open it keeps what was chosen; afterwards every change applies immediately."""

    def __init__(
        self,
        begun: SessionOptions,
        opened: "Callable[[], OpenedSession | None]",
        tell: Callable[[], None],
        firm: FirmPolicy = UNLIMITED,
    ) -> None:
        """`tell` is called after each change."""
        self._firm = firm
        self.trust = firm.lowered(begun.trust)
        self.agent = begun.agent
        self.effort = "" if begun.effort == DEFAULT else begun.effort
        self.mode = Mode(begun.mode or Mode.BUILD)
        self.in_force: InForce | None = None
        self.commands: tuple[BackgroundCommand, ...] = ()
        self.hosts: tuple[AllowedHost, ...] = ()
        """What commands may connect to."""
        self._chosen: set[str] = set()
        """Agent, mode or effort, if the person chose another than the one that is stored with the session."""
        self._opened = opened
        self._tell = tell
        self._tasks: set[asyncio.Task[bool]] = set()

    @property
    def plans(self) -> bool:
        return self.mode is Mode.PLAN

    @property
    def still_writing(self) -> tuple[BackgroundCommand, ...]:
        """Commands that were begun before plan mode and can write as they could then."""
        return tuple(one for one in self.commands if self.plans and one.running and one.writes)

    @property
    def grant(self) -> Grant:
        """What commands get beyond their confinement until the session ends."""
        runtime = self._runtime
        return runtime.orchestrator.grants if runtime is not None else NO_GRANT

    # --- what the person does

    def set_trust(self, trust: str) -> None:
        """Acts on the next call, and on one that waits for an answer."""
        self.trust = trust = self._firm.lowered(trust)
        if (runtime := self._runtime) is not None:
            from app.agent.deciding.policy import Trust

            runtime.orchestrator.set_trust(Trust(trust))
        self._tell()

    def set_mode(self, mode: Mode) -> None:
        self.mode = mode
        if (runtime := self._runtime) is not None:
            runtime.orchestrator.set_mode(mode)
        else:
            self._chosen.add("mode")
        self._tell()

    def set_agent(self, agent: str) -> None:
        """For the next time that the session is opened."""
        self.agent = agent
        self._chosen.add("agent")

    def set_effort(self, effort: str) -> None:
        """From the next step on."""
        self.effort = effort
        if (opened := self._opened()) is not None:
            opened.use_effort(effort)
        else:
            self._chosen.add("effort")
        self._tell()

    def revoke_grant(self, grant: Grant) -> None:
        if (runtime := self._runtime) is not None:
            runtime.orchestrator.revoke_grants(grant)
        self._tell()

    async def add_folder(self, folder: str, *, writable: bool) -> str:
        """Let tools use one more folder; what the model calls it, or "" while the session is not open.

        Raises UsageError that says why it cannot be.
        """
        if (runtime := self._runtime) is None:
            return ""
        place = await asyncio.to_thread(lambda: runtime.orchestrator.add_folder(folder, writable=writable))
        self._tell()
        return place.shown

    def take_back_host(self, allowed_id: str) -> None:
        if (runtime := self._runtime) is not None:
            runtime.orchestrator.take_back_host(allowed_id)

    def stop_call(self, call_id: str, *, is_command: bool) -> bool:
        """Stop one command, also one that is about to begin; the turn goes on. False where it is no command."""
        if (runtime := self._runtime) is None:
            return False
        if runtime.processes.stop(call_id):
            return True
        if is_command:
            runtime.processes.stop_early(call_id)
        return is_command

    def stop_background(self, command_id: str) -> None:
        if (runtime := self._runtime) is not None:
            task = asyncio.ensure_future(runtime.processes.background.stop(command_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    # --- what happens

    def recall(self, agent: str, mode: Mode, effort: str) -> None:
        """What is stored with the session; what the person chose since it was last open holds."""
        if "agent" not in self._chosen:
            self.agent = agent
        if "mode" not in self._chosen:
            self.mode = mode
        if "effort" not in self._chosen:
            self.effort = effort

    def adopt(self, opened: "OpenedSession", asked: SessionOptions) -> None:
        """The session that was `asked` for is open: from now on it says how things are.

        What the person chose while it was being opened holds.
        """
        self.agent = opened.agent.name
        self._chosen.clear()
        if self.effort != opened.session.answering.effort:
            self.set_effort(self.effort)
        if (runtime := opened.runtime) is not None:
            from app.sandbox.confine import UNTESTED

            if self.trust != asked.trust:
                self.set_trust(self.trust)
            if self.mode is not asked.mode:
                self.set_mode(self.mode)
            self.mode = runtime.orchestrator.policy.mode
            found = runtime.confinement.in_force
            if found.note != UNTESTED:  # until it was tried again, what was found before stands
                self.in_force = found
        self._tell()

    def forget(self, opened: "OpenedSession") -> None:
        """The session is closed, and with it everything that it ran; how it worked holds for the next."""
        self.effort = opened.session.answering.effort
        if opened.runtime is not None:
            self.trust = opened.runtime.orchestrator.policy.trust
            self.mode = opened.runtime.orchestrator.policy.mode
        self.commands = ()
        self.hosts = ()
        self._tell()

    def take(self, event: Event) -> None:
        match event:
            case ModeChanged(mode):
                self.mode = mode
            case ConfinementReported(in_force):
                self.in_force = in_force
            case BackgroundReported(commands):
                self.commands = commands
            case HostsReported(hosts):
                self.hosts = hosts
            case _:
                return
        self._tell()

    @property
    def _runtime(self) -> "ToolRuntime | None":
        opened = self._opened()
        return opened.runtime if opened is not None else None

"""Commands as plain processes, where nothing can supervise them; what one started is found and ended all the same."""

import asyncio
import contextlib
import signal
import time
from collections.abc import Callable

from app.confinement import Grant, InForce, Tier
from app.sandbox.confine import Launch, Running
from app.sandbox.running import kin

GRACE = 0.3
"""Seconds between asking a process to end and killing it, and then to see it gone."""


class Unconfined:
    """The tier `none`, whatever is granted."""

    async def start(self, launch: Launch, grant: Grant, *, promised: Tier | None = None) -> Running:
        child = _Child(InForce(Tier.NONE, grant))
        await child.start(launch)
        return child


class _Child:
    def __init__(self, in_force: InForce) -> None:
        self.in_force = in_force
        self.note = ""
        self.is_gone = False
        self._process: asyncio.subprocess.Process | None = None
        self._since = 0
        self._marks: frozenset[str] = frozenset()

    async def start(self, launch: Launch) -> None:
        with kin.mark() as mark:
            self._since = kin.ticks_now()
            self._marks = frozenset(f"pipe:[{kin.inode(fd)}]" for fd in (launch.output, mark))
            self._process = await asyncio.create_subprocess_exec(
                *launch.argv,
                cwd=launch.cwd,
                env=launch.environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=launch.output,
                stderr=asyncio.subprocess.STDOUT,
                **kin.own_session(mark),
            )

    async def wait(self) -> int:
        assert self._process is not None
        return await self._process.wait()

    async def stop(self, grace: float) -> None:
        await self._stop(self._family, grace)

    async def end(self) -> None:
        assert self._process is not None
        try:
            if self._process.returncode is None:
                await self.stop(GRACE)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(GRACE):
                        await self._process.wait()
            await self._stop(self._group, GRACE)
        finally:
            self.kill()

    def kill(self) -> None:
        if self._process is not None and (self._process.returncode is None or self._group()):
            kin.send(self._family() | {-self._process.pid}, kin.KILL)

    async def _stop(self, members: Callable[[], set[int]], grace: float) -> None:
        """Ask, then insist. Every round looks again, since a family may grow while it dies; its end is no event."""
        for number in (signal.SIGTERM, kin.KILL):
            told: set[int] = set()
            deadline = time.monotonic() + grace
            while (alive := members()) and time.monotonic() < deadline:
                kin.send(alive - told, number)
                told |= alive
                await asyncio.sleep(0.01)

    def _group(self) -> set[int]:
        """Who of the shell's process group is left; a negative number means the group as a whole."""
        assert self._process is not None
        leader = self._process.pid
        if self._process.returncode is not None and not kin.send({-leader}, 0):
            return set()
        if not kin.HAS_PROC:
            return {-leader}
        return {process.pid for process in kin.processes(self._since) if process.group == leader}

    def _family(self) -> set[int]:
        """Everyone the shell started: its session, its descendants, and who left both but still holds our pipes."""
        assert self._process is not None
        shell = self._process.pid
        if not kin.HAS_PROC:
            return self._group()
        recent = list(kin.processes(self._since))
        family = {p.pid for p in recent if shell in (p.pid, p.session) or kin.holds(p.pid, self._marks)}
        while more := {p.pid for p in recent if p.parent in family} - family:
            family |= more
        return family

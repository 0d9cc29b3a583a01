"""A stand-in for confined commands whose removals are held, since what they remove cannot be kept.

It knows `rm FILE…`, which asks about one file after the other, `rm -j FILE…`, which asks about all at once, and
`leave FILE`, which ends while its child still waits.
"""

import asyncio
import os
import shlex
from collections.abc import Mapping

from app.sandbox.confine import Launch, Running
from app.vocabulary.confinement import Grant, InForce, Unkept, UnkeptAnswer
from tests.agent.conftest import Pretended

FILM = 4_100_000_000


class HeldCommands(Pretended):
    """What cannot be kept is named by its path: its size, which no file of a test has, and the reason."""

    def __init__(self, files: Mapping[str, tuple[int, str]] | None = None) -> None:
        super().__init__()
        self._files = files or {}
        self.launches: list[Launch] = []
        self.commands: list[HeldCommand] = []
        self.answers: dict[str, UnkeptAnswer] = {}

    async def start(self, launch: Launch, grant: Grant, *, promised: InForce | None = None) -> Running:
        self.launches.append(launch)
        if launch.pipes is not None:  # a program that is talked to
            return await super().start(launch, grant, promised=promised)
        self.commands.append(HeldCommand(launch, self))
        return self.commands[-1]

    async def remove(self, launch: Launch, name: str) -> bool:
        """Remove a file if that is allowed."""
        assert launch.on_unkept is not None
        unkept = Unkept(str(launch.cwd / name), *self._files.get(name, (FILM, "large")))
        self.answers[name] = await launch.on_unkept(unkept)
        if self.answers[name] is UnkeptAnswer.DENY:
            return False
        (launch.cwd / name).unlink()
        return True


class HeldCommand:
    note = ""

    def __init__(self, launch: Launch, held: HeldCommands) -> None:
        self.in_force = held.in_force
        self._launch = launch
        self._held = held
        self._output = os.dup(launch.output)
        self._children: list[asyncio.Task[bool]] = []
        self._shell = asyncio.create_task(self._run())
        self._shell.add_done_callback(lambda _: os.close(self._output))

    @property
    def is_gone(self) -> bool:
        return self._shell.done() and all(child.done() for child in self._children)

    async def wait(self) -> int:
        await asyncio.wait({self._shell})
        return -15 if self._shell.cancelled() else self._shell.result()

    async def stop(self, grace: float) -> None:
        self.kill()
        await asyncio.wait({self._shell})

    async def end(self) -> None:
        await asyncio.wait({self._shell, *self._children})  # the supervisor gets an answer to each of its questions

    def kill(self) -> None:
        self._shell.cancel()

    async def _run(self) -> int:
        program, *names = shlex.split(self._launch.argv[-1])
        self.print("begun")
        if program == "leave":
            self._children = [asyncio.create_task(self._held.remove(self._launch, name)) for name in names]
            return 0
        if names[0] == "-j":
            return 1 - all(await asyncio.gather(*(self._remove(name) for name in names[1:])))
        return 1 - all([await self._remove(name) for name in names])

    async def _remove(self, name: str) -> bool:
        removed = await self._held.remove(self._launch, name)
        if not removed:
            self.print(f"rm: cannot remove '{name}': Operation not permitted")
        return removed

    def print(self, text: str) -> None:
        os.write(self._output, f"{text}\n".encode())

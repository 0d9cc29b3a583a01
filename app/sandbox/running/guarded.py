"""Guards the protected files around every command: a snapshot before, a check while it runs, and one at its end."""

import asyncio
import contextlib
import os
import select
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from app.sandbox.protect import snapshot
from app.sandbox.protect.command_record import CommandChanges, together
from app.sandbox.protect.guard import Guard, Keep
from app.sandbox.protect.protected_names import Finder
from app.sandbox.protect.snapshot import ProtectedSnapshot
from app.sandbox.running.command import finish_anyway
from app.sandbox.running.program import ConfinedProgram, Starter
from app.text.plain import escaped
from app.text.sentences import say
from app.vocabulary.changes import Touched
from app.vocabulary.confinement import Grant, Tier
from app.vocabulary.errors import ToolError

PLANTED = say(
    "It was stopped because it changed {path}, which can make other programs run code. Leave that to the person."
)
UNCOVERED = say(
    "It was stopped because a secret file was created or saved while it ran, and could not be hidden from it."
)
PAUSE_SECONDS = 0.01


class GuardedRuns:
    """Guards the protected files around each command, and ends each command."""

    def __init__(self, confinement: Starter, guard: Guard | None, keep: Keep | None) -> None:
        self._confinement = confinement
        self._guard = guard
        self._keep = keep
        self._turn = asyncio.Lock()
        self._marks: dict[Guard, ProtectedSnapshot] = {}
        """The snapshots from before the first of the commands that run now."""
        self._running: dict[ConfinedProgram, tuple[Guard, ...]] = {}
        self._listeners: dict[Guard, Listener] = {}

    @contextlib.asynccontextmanager
    async def around(self, running: ConfinedProgram, grant: Grant) -> AsyncIterator[None]:
        """A command without confinement, which only the person can grant, may change protected files."""
        if self._guard is not None and not grant.unconfined:
            await self._before(running, (self._guard, *self._guard.beyond(grant)))
        try:
            yield
        finally:
            await finish_anyway(self._after(running))

    async def _before(self, running: ConfinedProgram, guards: tuple[Guard, ...]) -> None:
        """Make a snapshot. What commands that still run have done is undone first, so that it is not part of it."""
        async with self._turn:
            try:
                for guard in guards:
                    finder = guard.finder
                    if self._suspects(guard) and finder.known() is None:
                        await asyncio.to_thread(finder.find)
                    if guard in self._marks:
                        await self._put_back(guard)
                        continue
                    mark = guard.glance()
                    self._marks[guard] = mark if mark is not None else await asyncio.to_thread(guard.before)
                if running.record.path is not None:
                    await self._write_down(self._marks[guards[0]], running.record.path)
                self._running[running] = guards
                for guard in guards:
                    if guard not in self._listeners:
                        self._listeners[guard] = Listener(guard.finder, partial(self._look_meanwhile, guard))
            finally:
                self._forget_unused()

    async def _write_down(self, mark: ProtectedSnapshot, record: Path) -> None:
        """Write the snapshot beside a command's record: the next start needs it if this program is killed."""
        target = protected_before(record)
        try:
            await asyncio.to_thread(lambda: target.write_bytes(snapshot.dump(mark)))
        except OSError as error:
            why = error.strerror or error
            raise ToolError(f"Not run: what is needed to undo it could not be kept: {why}.", "E_STORAGE") from error

    def look_again(self) -> None:
        """Check after a start: that searched the protected files, and so took events about other commands."""
        if len(self._running) > 1:
            for listener in self._listeners.values():
                listener.look()

    @contextlib.asynccontextmanager
    async def allowing(self, touched: Sequence[Touched]) -> AsyncIterator[None]:
        """The changes of commands so far are undone first, so that the tool does not build on them."""
        async with self._turn:
            if self._guard is None or self._guard not in self._marks:
                yield
                return
            await self._put_back(self._guard)
            try:
                yield
            finally:
                await finish_anyway(self._accept(self._guard, touched))

    async def _accept(self, guard: Guard, touched: Sequence[Touched]) -> None:
        self._marks[guard] = await asyncio.to_thread(guard.accepted, self._marks[guard], touched)

    async def _after(self, running: ConfinedProgram) -> None:
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
        """Forget the snapshots of guards without commands: changes are the person's then."""
        used = {guard for guards in self._running.values() for guard in guards}
        self._marks = {guard: mark for guard, mark in self._marks.items() if guard in used}
        for guard in self._listeners.keys() - used:
            self._listeners.pop(guard).close()

    async def _look_meanwhile(self, guard: Guard) -> bool:
        """Stop commands that made changes which can make other programs run code; at their end, those are undone.

        Returns True if something changed meanwhile, so that another check is needed.
        """
        async with self._turn:
            if guard not in self._marks:
                return False
            protected = await asyncio.to_thread(guard.finder.find)
            if not await self._confinement.cover_again(lambda: _changes_of(list(self._running))):
                for running in self._suspects(guard):
                    await running.stop_because(UNCOVERED)
            suspects = self._suspects(guard)
            # One whose start was not reported yet may have begun.
            enforced = all(running.tier is Tier.FULL for running in suspects)
            changes = partial(_changes_of, suspects)
            mark = self._marks[guard]
            planted = await asyncio.to_thread(guard.planted, mark, enforced=enforced, command_changes=changes)
            for name in planted:
                for running in suspects:
                    done = running.record.command_changes()
                    if not done.is_known or done.include(f"{guard.finder.project}/{name}"):
                        await running.stop_because(PLANTED.format(escaped(guard.prefix + name)))
            adopted = await asyncio.to_thread(guard.adopted, mark, protected, changes)
            self._marks[guard] = adopted or mark  # everything in it is covered
            return adopted is None and not planted

    def _suspects(self, guard: Guard) -> list[ConfinedProgram]:
        return [running for running, guards in list(self._running.items()) if guard in guards]

    async def _put_back(self, guard: Guard) -> None:
        """Undo changes; all commands that run report it, since it cannot be known which of them made them."""
        mark, suspects = self._marks[guard], self._suspects(guard)
        if guard.glance() is mark and not any(running.record.names_git_config() for running in suspects):
            return
        found = await asyncio.to_thread(
            guard.after,
            mark,
            enforced=all(running.tier in (Tier.FULL, None) for running in suspects),  # None: it never began
            command_changes=partial(_changes_of, suspects),
            keep=self._keep if not guard.prefix else None,  # only what lies in the project has versions
        )
        for running in suspects:
            told = {escaped(guard.prefix + item.path): escaped(item.words) for item in found}
            running.reverted = tuple((dict(running.reverted) | told).items())


def _changes_of(commands: list[ConfinedProgram]) -> CommandChanges:
    return together(command.record.command_changes() for command in commands)


def protected_before(record: Path) -> Path:
    """The path of the snapshot from before a command."""
    return record.with_suffix(".protected")


class Listener:
    """Calls `look` when inotify reports a change of protected files, one call at a time; without inotify never.

    `look` returns whether it must be called once more.
    """

    def __init__(self, finder: Finder, look: Callable[[], Awaitable[bool]]) -> None:
        self._finder = finder
        self._on_stir = look
        self._loop = asyncio.get_running_loop()
        self._descriptor = -1
        self._looking: asyncio.Task[None] | None = None
        self._pause: asyncio.TimerHandle | None = None
        """A command that changes much, as `git init` does, would have us look all the time."""
        self._closed = False
        finder.listeners.add(self._told)
        self._listen()

    def look(self) -> None:
        """Call `look` as if something had changed."""
        if self._looking is None or self._looking.done():
            self._turn_away()
            self._looking = self._loop.create_task(self._look_once())

    def close(self) -> None:
        self._closed = True
        self._finder.listeners.discard(self._told)
        self._turn_away()

    def _told(self) -> None:
        """Another search has read the events, in another thread."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._look_unless_closed)

    def _look_unless_closed(self) -> None:
        if not self._closed:
            self.look()

    def _listen(self) -> None:
        """Wait for events on a copy of the descriptor: the finder may close its own at any time, in another thread."""
        if self._closed or self._finder.descriptor == -1:
            return
        try:
            self._descriptor = os.dup(self._finder.descriptor)
            self._loop.add_reader(self._descriptor, self._heard)
        except OSError:  # changes are still found when a command ends
            self._turn_away()

    def _turn_away(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
        if self._descriptor != -1:
            self._loop.remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1

    def _heard(self) -> None:
        if (
            self._finder.has_news() or select.select([self._descriptor], [], [], 0)[0]
        ):  # the finder has another queue by now
            self.look()

    async def _look_once(self) -> None:
        try:
            while await self._on_stir() and not self._closed:  # noqa: ASYNC110 - the lock is free in between
                await asyncio.sleep(PAUSE_SECONDS)
        finally:
            self._pause = self._loop.call_later(PAUSE_SECONDS, self._listen)

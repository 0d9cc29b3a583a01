"""Starts commands under what the operating system can enforce: the full tier, the reduced tier, or nothing.

A tier is used only after a self-test has tried to break out of it. If the confinement fails at run time, no command
runs with less than the person was told: `start` raises ConfinementLost, and the next question names the new tier.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Protocol, Unpack

from app.fs.birth import Birth, birth
from app.fs.tool_caches import remove_tree
from app.sandbox.confine import bwrap, live_mounts, macos, policy, seccomp, selftest, windows
from app.sandbox.confine.project_views import ProjectViews, ViewOptions
from app.sandbox.confine.supervisor import Launch, Supervised, check
from app.sandbox.confine.view import View, surroundings
from app.sandbox.confine.workers import CannotConfine, Worker, interpreter
from app.sandbox.files.os_errors import folder_is_gone, is_there
from app.sandbox.protect.command_record import CommandChanges, Traces
from app.sandbox.protect.guard import Guard
from app.text.plain import visible
from app.text.sentences import join, say, shortened
from app.vocabulary.confinement import NO_GRANT, Grant, InForce, Tier
from app.vocabulary.errors import ToolError

__all__ = ["Confinement", "ConfinementLost", "Launch", "Running"]

READABLE_SECRETS = say("Secret files in the project, and those your rules deny, can be read by commands")
TOO_LARGE = say("The project is too large to search every folder for secret and protected files")
COVERED_WHOLE = "Commands cannot use these folders, since they hold too many protected files to cover each one"
UNTESTED = say("What confines commands here is still being tested")


class ConfinementLost(ToolError):
    """The confinement failed, so the command did not run. Ask the person again: less is in force now."""


class Running(Protocol):
    """A command that was started."""

    in_force: InForce
    note: str
    """Why it was ended, in words, if it did not end by itself."""

    @property
    def is_gone(self) -> bool:
        """Whether none of its processes is left; `wait` returns at once then."""

    async def wait(self) -> int:
        """The shell's return code, negative after a signal."""

    async def stop(self, grace: float) -> None:
        """Ask all processes of the command to end, then kill them; returns when none is left."""

    async def end(self) -> None:
        """After the shell ended: end the processes that it left running."""

    def kill(self) -> None:
        """Kill all processes without waiting."""


@dataclass(slots=True)
class _GrantedWorker:
    """A worker, and the grant and view that it was started for."""

    worker: Worker
    grant: Grant
    view: View | None
    full: bool
    whole_folders: tuple[str, ...] = ()
    """Folders that are covered as a whole."""
    births: dict[str, Birth] = field(default_factory=dict)
    """Identifies the files that are covered: a path may name another file by now."""

    def prepare(self, launch: Launch, git_config: Path) -> Launch:
        """The launch with the environment inside the sandbox."""
        inside = dict(launch.environment)
        check(*inside, *inside.values())
        if self.view is not None:
            scratch = "/tmp" if self.full else self.view.scratch  # noqa: S108 - a private one
            inside = surroundings(launch.environment, self.view, scratch, git_config)
        return replace(launch, environment={**inside, **(launch.fixed or {})})

    def covers(self, seen: View, changes: Callable[[], CommandChanges]) -> bool:
        """Cover what is protected by now for the commands that run in this worker; blocks. False if that failed.

        What they made themselves is not covered: they may need it, and what is forbidden is taken away. The same holds
        for what is in a repository that they made: git could not remove it after a failed clone. `changes` is asked
        only now, so that whatever was there when the view was made has been recorded.
        """
        traces = Traces(changes())
        new_gits = tuple(f"{git}/" for git in seen.anchored if traces.lead_to(git))
        now = {
            path: found
            for path, found in _births(seen).items()
            if path in self.births or not (path.startswith(new_gits) or _may_be_theirs(traces, seen, path))
        }
        new = {path for path, found in now.items() if found != self.births.get(path)}
        hidden = [path for path in seen.hidden if path in new]
        in_whole_folders = tuple(f"{folder}/" for folder in self.whole_folders)  # those are read-only at least
        frozen = [path for path in seen.frozen if path in new and not path.startswith(in_whole_folders)]
        if (hidden or frozen) and not live_mounts.cover(interpreter(), self.worker.pid, hidden, frozen):
            return False
        self.births |= now
        return True


class Confinement:
    """Starts the commands of one project, confined as far as the machine can enforce it."""

    def __init__(
        self,
        project: Path,
        *,
        state: Path,
        on_change: Callable[[InForce], None] = lambda _: None,
        tiers: tuple[Tier, ...] = (Tier.FULL, Tier.REDUCED),
        **options: Unpack[ViewOptions],
    ) -> None:
        """`close` deletes what commands wrote in the `tmp` of `state`. `tiers` is an order."""
        self._project = project
        self._views = ProjectViews(project, state=state, **options)
        self._settings = state / "confine"
        self._on_change = on_change
        self._tiers = () if sys.platform == "win32" else tiers
        self._in_force = InForce(Tier.NONE, note=UNTESTED)
        self._test: asyncio.Task[InForce] | None = None
        self._possible: dict[Tier, bool] = {}
        """Whether this machine supports a tier, by a test in an empty folder."""
        self._workers: dict[tuple[Tier, Grant], _GrantedWorker] = {}
        self._retired: list[_GrantedWorker] = []
        self._starting = asyncio.Lock()
        self._closed = False

    @property
    def guard(self) -> Guard:
        """The guard of the protected files, in the project and in the folders that a command was granted."""
        return self._views.guard

    @property
    def in_force(self) -> InForce:
        """The tier in force; NONE until the self-test has passed."""
        return self._in_force

    def begin(self) -> None:
        """Start the self-test in the background."""
        if self._test is None:
            self._test = asyncio.create_task(self._try_tiers())

    async def ready(self) -> InForce:
        """Wait for the self-test; it is repeated as long as the tier is lower than the machine supports.

        It is not repeated while the project's folder is away: that would say nothing about the machine.
        """
        self.begin()
        assert self._test is not None
        if self._test.done() and self._in_force.is_lowered and not self._closed and is_there(self._project):
            self._test = asyncio.create_task(self._try_tiers())
        return await asyncio.shield(self._test)

    def describe(self, grant: Grant) -> InForce:
        """The confinement that a command with this grant would get."""
        if grant.unconfined:
            return InForce(Tier.NONE, grant)
        tier, lowered = self._in_force.tier, self._in_force.is_lowered
        readable = READABLE_SECRETS if tier is Tier.REDUCED and self._views.has_secrets else ""
        is_cut = not self._views.saw_all(grant)
        unseen = TOO_LARGE if is_cut else ""
        granted = self._workers.get((tier, grant))
        covered_whole = ""
        if granted is not None and granted.whole_folders:
            named = shortened([visible(folder) for folder in granted.whole_folders], 3)
            covered_whole = join(": ", (COVERED_WHOLE, named))
        notes = join(". ", filter(None, (self._in_force.note, readable, unseen, covered_whole, *self._views.notes)))
        by_host = self._in_force.by_host and not grant.network
        return InForce(tier, grant, notes, lowered, by_host, is_cut, self._in_force.keeps)

    async def start(self, launch: Launch, grant: Grant = NO_GRANT, *, promised: InForce | None = None) -> Running:
        """Raises ToolError when the command cannot be started, ConfinementLost when less than `promised` is left.

        Nothing starts while the project's folder is away, and that changes nothing about what confines commands: in a
        worker that runs, a command would change the folder where it is now, at a path that nobody was asked about.
        """
        self._require_folder()
        in_force = self.describe(grant)
        if promised is not None and in_force.tier is not promised.tier:
            raise ConfinementLost(f"What confines commands has changed to: {in_force.tier}. The command did not run.")
        if sys.platform == "win32":
            return await windows.start(launch, in_force)
        for attempt in (1, 2):  # a command may have killed the worker that it shared with others
            try:
                granted = await self._granted_worker(grant, in_force.tier)
                known = self.describe(grant)  # includes the folders that are covered as a whole by now
                told = known if known.tier is in_force.tier else in_force
                if promised is not None and told.is_cut and not promised.is_cut:
                    raise ConfinementLost(f"{TOO_LARGE}, so the command did not run.")
                running = await granted.worker.run(granted.prepare(launch, self._views.git_config), told)
                running.scratch = self._views.scratch if granted.full else None
                return running
            except CannotConfine as error:
                self._require_folder()  # without it nothing can be confined, nor is anything else wrong
                if attempt == 2:
                    raise self._report_loss(in_force, error) from error
            except OSError as error:
                self._require_folder()
                raise ToolError(say("The command could not be started: {problem}.", error.strerror)) from error
        raise AssertionError

    def _require_folder(self) -> None:
        if not is_there(self._project):
            raise folder_is_gone(self._project, "the command did not run")

    async def cover_again(self, changes: Callable[[], CommandChanges]) -> bool:
        """Cover files that became protected for the commands that already run; False if that failed.

        `changes` gives what these commands have done so far: files that they made themselves are not covered.
        """
        covered = True
        for granted in [*self._workers.values(), *self._retired]:
            if granted.full and granted.worker.is_busy:
                covered &= await asyncio.to_thread(granted.covers, await self._views.make(granted.grant), changes)
        return covered

    def close(self) -> None:
        """Kill everything that still runs, at once, and start nothing more."""
        self._stop()
        self._release()

    async def end(self) -> None:
        """`close`, with what may take long in a thread: the kernel takes its time to let go of what it watched."""
        self._stop()
        await asyncio.to_thread(self._release)

    def _stop(self) -> None:
        self._closed = True
        if self._test is not None:
            self._test.cancel()
        for granted in (*self._workers.values(), *self._retired):
            granted.worker.close()
        self._workers.clear()
        self._retired.clear()

    def _release(self) -> None:
        self._views.close()
        remove_tree(self._settings)

    async def _try_tiers(self) -> InForce:
        reasons: list[str] = []
        lowered = False
        for tier in self._tiers:
            try:
                note = await selftest.passes(partial(self._probe, tier), self._project, self._settings)
            except (ToolError, OSError) as error:  # inside another sandbox not even the test may be possible
                reasons.append(join(": ", (tier, _reason(error))))
                for key in [key for key in self._workers if key[0] is tier]:
                    self._retire(self._workers.pop(key))
                lowered = lowered or await self._is_possible(tier)
            else:
                self._possible[tier] = True
                by_host = self._workers[tier, NO_GRANT].worker.has_network
                if by_host and tier is Tier.FULL and selftest.UNRECORDED in note:
                    note = (*note, selftest.SHARED_PROXY)
                words, keeps = join(". ", (*reasons, *note)), selftest.UNRECORDED not in note
                return self._now(InForce(tier, NO_GRANT, words, lowered, by_host, keeps=keeps))
        none = join(". ", reasons) or say("This system has nothing to confine commands with")
        return self._now(InForce(Tier.NONE, note=none, is_lowered=lowered))

    async def _probe(self, tier: Tier, launch: Launch) -> Supervised:
        """Start the command of the self-test under a tier that is not in force yet."""
        granted = await self._granted_worker(NO_GRANT, tier)
        return await granted.worker.run(granted.prepare(launch, self._views.git_config), InForce(tier))

    async def _is_possible(self, tier: Tier) -> bool:
        """Whether the tier works in an empty folder: then something in the project prevents it."""
        if tier not in self._possible:
            folder = self._settings / "empty"
            worker: Worker | None = None
            try:
                folder.mkdir(parents=True, exist_ok=True)
                seen = await ProjectViews(folder.resolve(), state=self._settings / "state").make(NO_GRANT)
                worker, _ = await self._worker(tier, seen)
                start = partial(worker.run, in_force=InForce(tier))
                await selftest.passes(start, folder.resolve(), self._settings)
            except (ToolError, OSError):
                self._possible[tier] = False
            else:
                self._possible[tier] = True
            finally:
                if worker is not None:
                    worker.close()
        return self._possible[tier]

    def _now(self, in_force: InForce) -> InForce:
        if in_force != self._in_force:
            self._in_force = in_force
            self._on_change(in_force)
        return in_force

    def _report_loss(self, was: InForce, error: CannotConfine) -> ToolError:
        if was.tier is Tier.NONE:
            return ToolError(say("The command could not be started: {problem}.", error.text))
        self._now(InForce(Tier.NONE, note=say("What confined commands is gone: {problem}", error.text)))
        for granted in self._workers.values():
            self._retire(granted)
        self._workers.clear()
        self._test = asyncio.create_task(self._try_tiers())
        return ConfinementLost(f"What confines commands is gone ({error.text}), so the command did not run.")

    async def _granted_worker(self, grant: Grant, tier: Tier) -> _GrantedWorker:
        """The worker for this grant; a new one when there is none, or when what it must protect has changed."""
        if self._closed:
            raise ToolError(say("The program is closing; no command is started any more."), "E_CANCELLED")
        seen = None if tier is Tier.NONE else await self._views.make(grant)
        async with self._starting:
            granted = self._workers.get((tier, grant))
            if granted is not None and granted.worker.alive and granted.view == seen:
                granted.view = seen
                return granted
            if granted is not None:
                self._retire(self._workers.pop((tier, grant)))
            full = tier is Tier.FULL and sys.platform == "linux"
            births = await asyncio.to_thread(_births, seen) if full and seen is not None else {}
            worker, covered_whole = await self._worker(tier, seen)
            granted = _GrantedWorker(worker, grant, seen, full, covered_whole, births)
            self._workers[tier, grant] = granted
        return granted

    async def _worker(self, tier: Tier, seen: View | None) -> tuple[Worker, tuple[str, ...]]:
        """Start a worker; also returns the folders that are covered as a whole, since they hold too many files."""
        python = interpreter()
        if tier is Tier.NONE or seen is None:
            return await Worker.start((), python, policy.policy(Tier.NONE, None)), ()
        if sys.platform == "darwin":
            prefix = macos.prefix(seen)
            return await Worker.start(prefix, python, policy.policy(Tier.NONE, None)), ()
        if sys.platform != "linux" or seccomp.machine() is None:
            raise CannotConfine("nothing is known to confine commands with on this system")
        if tier is Tier.REDUCED:
            return await Worker.start((), python, policy.policy(tier, seen)), ()
        covered, covered_whole = await asyncio.to_thread(bwrap.gather_mounts, seen)
        program = os.memfd_create("seccomp")
        try:
            os.write(program, policy.filter_for(Tier.FULL, covered))
            os.lseek(program, 0, os.SEEK_SET)
            prefix = bwrap.prefix(covered, program)
            return await Worker.start(prefix, python, policy.policy(Tier.FULL, covered), [program]), covered_whole
        finally:
            os.close(program)

    def _retire(self, granted: _GrantedWorker) -> None:
        """Start no more commands in this worker; it ends with the last that runs there."""
        self._retired = [other for other in (*self._retired, granted) if not other.worker.closed_when_idle()]


def _births(seen: View) -> dict[str, Birth]:
    return {path: birth(path) for path in (*seen.hidden, *seen.frozen)}


def _may_be_theirs(traces: Traces, seen: View, path: str) -> bool:
    """Whether commands made this path, or may have."""
    root = next((root for root in seen.roots if path.startswith(f"{root}/")), "")
    return traces.may_lead_to(Path(root), path.removeprefix(f"{root}/"))


def _reason(error: ToolError | OSError) -> str:
    """Why a tier cannot be had, as a person reads it."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror} ({error.filename})" if error.filename else error.strerror
    return str(error)

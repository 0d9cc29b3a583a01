"""A project in which confined commands run as calls of a conversation: they are recorded, and undo takes them back."""

import asyncio
import os
import shutil
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from app.sandbox.confine import Confinement
from app.sandbox.effects import CommandStart, EffectReport, Effects
from app.sandbox.files.undo_workspace import UndoWorkspace
from app.sandbox.files.workspace import Workspace, Zone
from app.sandbox.running.command import CommandResult
from app.sandbox.running.environment import QUIET, CommandEnvironment
from app.sandbox.running.process import Processes
from app.storage.database import open_database
from app.storage.versions.rows import SELECT, Version
from app.storage.versions.store import VersionStore
from app.storage.versions.undo import Undo, UndoReport
from app.vocabulary.changes import CURRENT, CallInfo
from app.vocabulary.confinement import InForce, Tier

Tree = dict[str, tuple[str, int, bytes]]
Act = Callable[[Path], object]
"""What the person does in the project."""


def tree(root: Path) -> Tree:
    """Each path with its kind, permission bits, and content or the target of a link, as far as they may be read."""
    found: Tree = {}
    waiting = [""]
    while waiting:
        above = waiting.pop()
        with suppress(PermissionError), os.scandir(f"{root}/{above}") as entries:
            for entry in entries:
                status = entry.stat(follow_symlinks=False)
                mode, data, kind = stat.S_IMODE(status.st_mode), b"", "other"
                if stat.S_ISDIR(status.st_mode):
                    kind = "folder"
                    waiting.append(f"{above}{entry.name}/")
                elif stat.S_ISLNK(status.st_mode):
                    kind, mode, data = "link", 0, os.fsencode(os.readlink(entry))  # noqa: PTH115  twice as fast
                elif stat.S_ISREG(status.st_mode):
                    kind, data = "file", b"%d" % status.st_size
                    with suppress(PermissionError), open(entry, "rb") as file:  # noqa: PTH123
                        data = file.read()
                found[above + entry.name] = kind, mode, data
    return found


@dataclass
class CommandProject:
    """`begin` and `end` are around a command; `run` does all of it."""

    root: Path
    confinement: Confinement
    in_force: InForce = field(default_factory=lambda: InForce(Tier.NONE))
    session: str = "s1"
    turn: int = 0
    result: CommandResult | None = None

    def __post_init__(self) -> None:
        self.store = VersionStore(open_database(self.root / "data.db"), self.root / "blobs")
        self.recorder = self.store.recorder(str(self.project), self.session)
        self.files = Workspace(self.zones(), on_change=self.recorder, intend=self.recorder.intend)
        self.effects = Effects(self.files, self.recorder, self.root / "commands")
        self.processes = Processes(
            self.project,
            CommandEnvironment(os.environ | QUIET | {"TMPDIR": str(self.scratch)}),
            self.confinement,
            guard=self.confinement.guard,
            keep=self.recorder.keep,
        )

    @property
    def project(self) -> Path:
        return self.root / "project"

    def zones(self) -> list[Zone]:
        return [Zone("project", self.project, True), Zone("state", self.root / "state" / self.session, True)]

    def next_call(self) -> CallInfo:
        self.turn += 1
        call = CallInfo(self.turn, f"call{self.turn}", "bash")
        CURRENT.set(call)
        return call

    async def run(self, command: str, *acts: Act) -> EffectReport:
        """At each WAIT in the command, the person does one of these acts."""
        self.next_call()
        mark = await self.effects.begin(self.in_force)
        for number in range(len(acts)):
            gate = f"echo > $TMPDIR/at{number}; until [ -e $TMPDIR/go{number} ]; do sleep 0.02; done"
            command = command.replace("WAIT", gate, 1)
        try:
            running = asyncio.ensure_future(self.carry_out(command, mark))
            for number, act in enumerate(acts):
                async with asyncio.timeout(60):
                    while not (self.scratch / f"at{number}").exists() and not running.done():
                        await asyncio.sleep(0.01)
                act(self.project)
                (self.scratch / f"go{number}").touch()
            await running
        finally:
            report = await self.effects.end(mark)
            for path in (path for path in self.scratch.iterdir() if not path.is_dir()):
                path.unlink()
        return report

    async def carry_out(self, command: str, mark: CommandStart) -> CommandResult:
        self.result = await self.processes.run(
            command,
            timeout=300,
            grant=self.in_force.grant,
            promised=self.in_force,
            call_id=mark.call.call_id,
            record=mark.record,
        )
        return self.result

    @property
    def scratch(self) -> Path:
        """What commands have as `$TMPDIR`."""
        return self.root / "state" / "confine" / "tmp"

    @property
    def undo(self) -> Undo:
        return Undo(
            self.store, str(self.project), lambda session: UndoWorkspace(Workspace(self.zones(), for_person=True))
        )

    def taken_back(self) -> UndoReport:
        report = self.undo.undo(session=self.session, turn=self.turn)
        assert not report.skipped, report.skipped
        return report

    def versions(self) -> list[Version]:
        return self.store.find(f"{SELECT} WHERE session_id = ? ORDER BY seq", (self.session,))

    def put(self, path: str, data: bytes | str = "text\n", mode: int = 0o644) -> Path:
        place = self.project / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data.encode() if isinstance(data, str) else data)
        place.chmod(mode)
        return place

    def begin_anew(self) -> None:
        """With an empty project, whose folder stays the same: the confinement belongs to it."""
        for path in self.project.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()

    def tree(self) -> Tree:
        return tree(self.project)


@asynccontextmanager
async def command_project(root: Path, *tiers: Tier) -> AsyncIterator[CommandProject]:
    """Raises LookupError if this machine does not have the first of these tiers."""
    (root / "project").mkdir(parents=True, exist_ok=True)
    confinement = Confinement(root / "project", state=root / "state" / "confine", variables=os.environ, tiers=tiers)
    made = CommandProject(root, confinement)
    try:
        made.in_force = await confinement.ready()
        if tiers and made.in_force.tier is not tiers[0]:
            raise LookupError(f"this machine has no {tiers[0]} tier: {made.in_force.note}")
        yield made
    finally:
        await made.effects.stop()
        await made.processes.end()
        await confinement.end()
        await asyncio.to_thread(made.store.close)

"""Most sessions of tests run no command: what would confine it is found out with the first, not with the session."""

from pathlib import Path

from app import workbench
from app.confinement import InForce
from app.desk import Desk
from app.workbench import Workbench

_really_tried = workbench.tried_confinement
_found: list[InForce] = []


async def prepare(bench: Workbench) -> None:
    """In place of `Workbench.prepare`."""
    await bench.effects.prepare()


async def tried_confinement(desk: Desk, project: Path) -> InForce:
    """In place of the function of that name: tries it once for all projects."""
    if not _found:
        _found.append(await _really_tried(desk, project))
    return _found[0]

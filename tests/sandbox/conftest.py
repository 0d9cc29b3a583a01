"""A project with neighbours: zones that tools may use, and an outside that they must never reach."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from app.sandbox.confine import policy
from app.sandbox.files.workspace import Workspace, Zone


@dataclass(frozen=True)
class Ground:
    """`root` holds the zones and, beside them, `outside`."""

    SECRET: ClassVar = "the outside secret"

    root: Path
    files: Workspace

    @property
    def project(self) -> Path:
        return self.root / "proj"

    @property
    def outside(self) -> Path:
        return self.root / "outside"

    def zones(self) -> list[Zone]:
        return zones_below(self.root)

    def link(self, name: str, target: str | Path) -> Path:
        path = self.project / name
        path.symlink_to(target)
        return path


@pytest.fixture
def past_the_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands as they are if they change a path between our look at it and the kernel's."""
    monkeypatch.setattr(policy, "walls", lambda _: None)


def zones_below(root: Path) -> list[Zone]:
    return [
        Zone("project", root / "proj", writable=True),
        Zone("state", root / "state", writable=True),
        Zone("central", root / "central", writable=True),
        Zone("pkg", root / "pkg", writable=False),
    ]


def prepare(root: Path) -> None:
    for name in ("proj/src/deep", "proj/docs", "proj-evil", "state", "central", "pkg", "outside"):
        (root / name).mkdir(parents=True)
    (root / "proj/src/a.py").write_text("one\ntwo\nthree\n")
    (root / "pkg/agent.md").write_text("an agent\n")
    (root / "state/notes.txt").write_text("noted\n")
    for name in ("outside/secret.md", "proj-evil/secret.md"):
        (root / name).write_text(Ground.SECRET)


@pytest.fixture(params=["handles", "names"])
def ground(tmp_path: Path, request: pytest.FixtureRequest) -> Ground:
    """Every rule holds with directory handles and, on systems without them, by comparing names."""
    prepare(tmp_path)
    return Ground(tmp_path, Workspace(zones_below(tmp_path), use_handles=request.param == "handles"))

"""A call that timed out or was stopped does not act later, and what it did all the same is told."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.agent import orchestrator
from app.agent.deciding.policy import Permission
from app.fs import replacement
from app.fs.folders import HandleFolder
from app.providers.scripted import calls, says
from app.sandbox.files import workspace
from app.sandbox.files.path_check import PathCheck
from app.sandbox.files.places import Place
from app.tools.shared import changes
from app.vocabulary.events import EndReason, ToolFinished
from app.vocabulary.messages import ToolResult
from tests.agent.conftest import Opener

pytestmark = pytest.mark.anyio

CHANGES: dict[str, dict[str, Any]] = {
    "write": {"path": "README.md", "content": "new", "overwrite": True},
    "edit": {"path": "README.md", "old_string": "Hello.", "new_string": "Goodbye."},
    "rm": {"path": "README.md"},
    "mv": {"source": "README.md", "destination": "moved.md"},
    "touch": {"path": "new.txt"},
    "mkdir": {"path": "new"},
}


class Gated:
    """Holds the thread of a tool at one point until it is let go."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self._go = threading.Event()

    def __call__(self) -> None:
        self.reached.set()
        assert self._go.wait(60)

    async def let_go(self) -> None:
        """And wait until every thread has ended."""
        self._go.set()
        await asyncio.get_running_loop().shutdown_default_executor()


@pytest.fixture
async def gate() -> AsyncIterator[Gated]:
    made = Gated()
    yield made
    made._go.set()


def _tree(folder: Path) -> dict[str, bytes | None]:
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


async def _given_up(open_session: Opener, gate: Gated, how: str, tool: str, arguments: dict[str, Any]) -> ToolResult:
    scope = {name: Permission(timeout=0.01 if how == "times out" else None) for name in CHANGES}
    session, watcher, _ = open_session(calls(tool, **arguments), says("ok"), scope=scope)
    turn = asyncio.ensure_future(session.send("go"))
    async with asyncio.timeout(60):
        while not (gate.reached.is_set() or turn.done()):  # on a busy machine the time is up before a thread runs
            await asyncio.sleep(0.002)
        if how == "is stopped":
            session.cancel()
        assert await turn is (EndReason.CANCELLED if how == "is stopped" else EndReason.DONE)
    return watcher.of(ToolFinished)[0].result


@pytest.mark.parametrize("how", ["times out", "is stopped"])
@pytest.mark.parametrize("tool", CHANGES)
async def test_a_call_that_was_given_up_changes_nothing_later(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch, gate: Gated, tool: str, how: str
) -> None:
    monkeypatch.setattr(orchestrator, "GRACE_SECONDS", 0)
    real = PathCheck.errors

    @contextmanager
    def held(self: PathCheck, place: Place, done: str, **more: bool) -> Iterator[None]:
        if done not in ("read", "looked at"):
            gate()
        with real(self, place, done, **more):
            yield

    monkeypatch.setattr(PathCheck, "errors", held)
    before = _tree(project)
    result = await _given_up(open_session, gate, how, tool, CHANGES[tool])
    assert result.code == ("E_TIMEOUT" if how == "times out" else "E_CANCELLED")
    await gate.let_go()
    assert _tree(project) == before


async def test_a_move_to_another_disk_is_given_up_in_the_midst_of_it(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch, gate: Gated
) -> None:
    monkeypatch.setattr(orchestrator, "GRACE_SECONDS", 0)

    def elsewhere(*_: object) -> None:
        raise OSError(18, os.strerror(18))

    real = replacement.chunks

    def held(handle: int) -> Iterator[bytes]:
        for number, chunk in enumerate(real(handle)):
            if number == 1:
                gate()
            yield chunk

    kept = HandleFolder.move
    (project / "big.bin").write_bytes(b"x" * 300_000)
    monkeypatch.setattr(workspace, "chunks", held)
    monkeypatch.setattr(
        HandleFolder,
        "move",
        lambda self, name, *rest: elsewhere() if name == "big.bin" else kept(self, name, *rest),
    )
    before = _tree(project)
    result = await _given_up(open_session, gate, "is stopped", "mv", {"source": "big.bin", "destination": "b.bin"})
    assert "may still finish what it began: b.bin" in result.output
    await gate.let_go()
    assert _tree(project) == before


async def test_a_change_that_was_made_before_the_call_was_given_up_is_told(
    open_session: Opener, project: Path, monkeypatch: pytest.MonkeyPatch, gate: Gated
) -> None:
    monkeypatch.setattr(orchestrator, "GRACE_SECONDS", 0)
    real = changes.write_and_remember

    def held(*arguments: Any, **more: Any) -> Any:
        written = real(*arguments, **more)
        gate()
        return written

    monkeypatch.setattr(changes, "write_and_remember", held)
    result = await _given_up(open_session, gate, "is stopped", "write", {"path": "new.txt", "content": "x"})
    assert result.output.endswith("Before that it changed new.txt.")
    await gate.let_go()
    assert (project / "new.txt").read_text() == "x"

"""A session whose opening fails, is stopped, or that is closed at once leaves nothing behind."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import create_autospec

import pytest

from app.assembly import sessions, tool_runtime
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, open_session
from app.errors import EndpointGone, StorageError
from app.sandbox.effects import UNRECORDED, Effects
from app.sandbox.effects.stat_index import Scanner

pytestmark = pytest.mark.anyio


@pytest.fixture
def profile() -> Iterator[Profile]:
    made = Profile.open()
    yield made
    made.close()


def own_tasks() -> set["asyncio.Task[object]"]:
    return {task for task in asyncio.all_tasks() if task is not asyncio.current_task() and "Runner" not in repr(task)}


async def test_no_task_outlives_a_session_that_is_closed_while_the_project_is_scanned(
    profile: Profile, project: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, over = threading.Event(), threading.Event()

    def slow(self: Scanner, *, listening: bool = False, idle: bool = False) -> object:
        begun.set()
        assert over.wait(30)
        raise OSError("The scan was stopped.")

    monkeypatch.setattr(Scanner, "snapshot", slow)
    before = own_tasks()
    opened = await open_session(profile, SessionOptions(project=str(project), provider="demo"))
    assert await asyncio.to_thread(begun.wait, 10)
    await opened.close()
    left = own_tasks() - before
    over.set()
    assert not left
    assert [line.getMessage() for line in caplog.records if line.levelno >= logging.WARNING] == []


@pytest.mark.confined_at_once
async def test_the_first_message_leaves_before_the_project_is_scanned(
    profile: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scan takes long in a large folder, and the first request would share the processor with it."""
    prepare = create_autospec(Effects.prepare, side_effect=Effects.prepare)
    monkeypatch.setattr(Effects, "prepare", prepare)
    monkeypatch.setattr(tool_runtime, "FIRST_SCAN_SECONDS", 3600)
    opened = await open_session(profile, SessionOptions(project=str(project), provider="demo"))
    assert opened.runtime is not None
    prepare.assert_not_called()
    command = await opened.runtime.effects.begin()
    (project / "new").touch()
    assert (await opened.runtime.effects.end(command)).note == UNRECORDED, "it was scanned before the command"
    await opened.close()


@pytest.mark.confined_at_once
async def test_the_project_is_scanned_soon_if_no_command_runs(
    profile: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool_runtime, "FIRST_SCAN_SECONDS", 0.01)
    opened = await open_session(profile, SessionOptions(project=str(project), provider="demo"))
    assert opened.runtime is not None
    async with asyncio.timeout(30):
        while not opened.runtime.effects.ready:
            await asyncio.sleep(0.01)
    await opened.close()


async def test_nothing_is_left_of_a_session_whose_opening_fails(
    profile: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(sessions, "open_context", fail)
    before = own_tasks()
    with pytest.raises(StorageError, match="disk is full"):
        await open_session(profile, SessionOptions(project=str(project), provider="demo"))
    assert own_tasks() <= before
    assert holders(profile) == [""]


async def test_nothing_is_left_of_a_session_whose_opening_is_stopped(
    profile: Profile, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = threading.Event(), []
    real_prepare, real_end = sessions._prepare, sessions.ToolRuntime.end

    def prepare(*parts: object) -> object:
        begun.set()
        return real_prepare(*parts)  # type: ignore[arg-type]

    async def end(self: sessions.ToolRuntime) -> None:
        ended.append(self)
        await real_end(self)

    monkeypatch.setattr(sessions, "_prepare", prepare)
    monkeypatch.setattr(sessions.ToolRuntime, "end", end)
    before = own_tasks()
    opening = asyncio.create_task(open_session(profile, SessionOptions(project=str(project), provider="demo")))
    while not begun.is_set():
        await asyncio.sleep(0.001)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert own_tasks() <= before
    assert (len(ended), holders(profile)) == (1, [""])


async def test_with_wrong_settings_a_session_opens_only_where_it_is_said_to_go(
    handrail_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as in the terminal that takes the place of a window that cannot be opened."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-mine")
    (handrail_home / "config").mkdir()
    (handrail_home / "config" / "settings.toml").write_text("provider = 'demo'\ntrust = 'yolo'\n")
    profile = Profile.open(in_any_case=True)
    with pytest.raises(EndpointGone, match="settings file is wrong"):
        await open_session(profile, SessionOptions())
    assert profile.store.recent() == []
    opened = await open_session(profile, SessionOptions(provider="demo"))
    assert opened.connection.endpoint.name == "demo"
    await opened.close()
    profile.close()


def holders(profile: Profile) -> list[str]:
    return [holder for (holder,) in profile.versions.database.rows("SELECT holder FROM sessions")]

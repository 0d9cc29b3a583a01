"""A session whose opening fails, is stopped, or that is closed at once leaves nothing behind."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assembly import sessions
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, open_session
from app.vocabulary.errors import EndpointGone, StorageError

pytestmark = pytest.mark.anyio


@pytest.fixture
def profile() -> Iterator[Profile]:
    made = Profile.open()
    yield made
    made.close()


def own_tasks() -> set["asyncio.Task[object]"]:
    return {task for task in asyncio.all_tasks() if task is not asyncio.current_task() and "Runner" not in repr(task)}


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

"""What the confinement says about itself, and what it leaves behind when it is closed."""

import asyncio
import errno
import sys
import threading
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from app.fs.tool_caches import remove_tree
from app.sandbox.confine import TOO_LARGE, Confinement, ConfinementLost, Launch, project_views, selftest, workers
from app.vocabulary.confinement import NO_GRANT, InForce, Tier

pytestmark = pytest.mark.anyio


async def test_a_project_too_large_to_look_at_is_said_to_be(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    confinement = Confinement(project, state=tmp_path / "state", tiers=(Tier.REDUCED,))
    try:
        if (await confinement.ready()).tier is not Tier.REDUCED:
            pytest.skip("this tier is not to be had here")
        assert TOO_LARGE not in confinement.describe(NO_GRANT).note
        monkeypatch.setattr("app.sandbox.protect.protected_names.MAX_FOLDERS", 3)
        for number in range(9):
            (project / f"folder{number}").mkdir()
        confinement.guard.before()  # the question about the next command is to say it already
        found = confinement.describe(NO_GRANT)
        assert (TOO_LARGE in found.note, found.is_cut) == (True, True)
        with pytest.raises(ConfinementLost, match="did not run"), (tmp_path / "output").open("wb") as output:
            launch = Launch(("/bin/true",), project, {}, output.fileno())
            await confinement.start(launch, promised=InForce(Tier.REDUCED))
    finally:
        confinement.close()


async def test_without_any_python_the_note_says_so(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "bare_python", lambda: None)
    confinement = Confinement(project, state=tmp_path / "state")
    found = await confinement.ready()
    confinement.close()
    assert (found.tier, "there is no Python" in found.note) == (Tier.NONE, sys.platform != "win32")


async def test_where_nothing_can_be_written_the_note_says_so_in_words(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    monkeypatch.setattr(selftest, "passes", Mock(side_effect=OSError(errno.EROFS, "Read-only file system", str(state))))
    confinement = Confinement(project, state=state)
    found = await confinement.ready()
    confinement.close()
    reason = f"Read-only file system ({state})"
    assert (found.tier, found.note) == (Tier.NONE, ". ".join(f"{tier}: {reason}" for tier in confinement._tiers))


async def test_closing_does_not_wait_for_what_commands_left_in_their_scratch_folder(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    for folder in ("tmp/cache", f"{project_views.GONE}earlier"):
        (state / folder).mkdir(parents=True)
    go_on = threading.Event()
    really = remove_tree

    def delete(folder: Path) -> None:
        go_on.wait(10)
        really(folder)

    monkeypatch.setattr(project_views, "remove_tree", delete)
    Confinement(project, state=state).close()
    assert (not (state / "tmp").exists(), len(list(state.iterdir()))) == (True, 2)
    go_on.set()
    deadline = time.monotonic() + 120
    while list(state.iterdir()) and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
    assert list(state.iterdir()) == []


async def test_where_commands_share_a_proxy_the_note_says_so(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passes = selftest.passes

    async def as_before_linux_5_19(*arguments: Any) -> tuple[str, ...]:
        return (*await passes(*arguments), selftest.UNRECORDED)

    for recorded in (True, False):
        if not recorded:
            monkeypatch.setattr(selftest, "passes", as_before_linux_5_19)
        confinement = Confinement(project, state=tmp_path / f"state{recorded}", tiers=(Tier.FULL,))
        try:
            in_force = await confinement.ready()
            if not in_force.by_host or (recorded and selftest.UNRECORDED in in_force.note):
                pytest.skip(f"the full tier with a network by host is not to be had here: {in_force.note}")
            assert (selftest.SHARED_PROXY in in_force.note) is not recorded
        finally:
            confinement.close()

"""A program that commands cannot see is named in the result, to the model and to the person."""

from pathlib import Path

import pytest

from app.vocabulary.confinement import Tier
from tests.agent.real_sessions import call, say, sessions_with

pytestmark = pytest.mark.anyio


@pytest.mark.confined
@pytest.mark.parametrize("tier", [Tier.FULL, Tier.REDUCED])
async def test_a_program_in_the_home_folder_is_named(
    tier: Tier, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "home" / "bin"
    folder.mkdir(parents=True)
    (folder / "mytool").write_text("#!/bin/sh\necho here\n")
    (folder / "mytool").chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    if tier is Tier.REDUCED:
        monkeypatch.setattr("app.sandbox.confine.bwrap.BWRAP", "/nowhere/bwrap")
    sessions = sessions_with(tmp_path, monkeypatch)
    _, seen = await sessions.talk(
        call("bash", command="mytool | cat"), call("bash", command="other_tool"), say(), project=str(project)
    )
    sessions.profile.close()
    first, second = seen.results
    if first.meta["tier"] != tier:
        pytest.skip(f"this machine has no {tier} tier")
    told = f"Installed on this machine, but not visible to confined commands: mytool ({folder}/mytool)."
    assert told in first.output and told in first.meta["explained"][0]
    assert first.meta["denied"] == ["program"]
    assert second.meta["denied"] == [] and "out of sight" not in second.output

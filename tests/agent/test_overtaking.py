"""A tool changes a file that a command in the background has changed: both are kept, in the order they came in."""

from pathlib import Path

import pytest

from app.vocabulary.confinement import Tier
from tests.agent.real_sessions import call, say, sessions_with

pytestmark = pytest.mark.anyio


async def test_undoing_both_brings_back_what_was_there_before_the_command(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "a.txt").write_text("before")
    sessions = sessions_with(tmp_path, monkeypatch)
    begin = call("bash", command="echo command > a.txt; sleep 79", background=True)
    write = call("write", path="a.txt", content="tool", overwrite=True)
    opened = await sessions.open(begin, call("read", path="a.txt"), write, say("done"), project=project)
    runtime = opened.runtime
    assert runtime is not None
    try:
        if (await runtime.confinement.ready()).tier is Tier.NONE:
            pytest.skip("nothing confines commands here, so nobody lets one run")
        await opened.session.send("go")
        assert (project / "a.txt").read_text() == "tool"
        await runtime.processes.background.stop("cmd_1")
        versions = sessions.profile.versions
        states = [versions.content(version.before_hash) for version in versions.history(str(project), "a.txt")]
        assert sorted(state or b"" for state in states) == [b"before", b"command\n"]
    finally:
        await opened.close()
        sessions.profile.close()

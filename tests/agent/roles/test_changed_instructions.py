"""What an agent or a command changed in a trusted folder's instructions is not used until the person looked at it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assembly.agent_choice import find_agent, list_agents
from app.assembly.folder_trust import accept, doubted_things, settle_trust
from app.assembly.undo_setup import open_undo
from app.vocabulary.changes import CallInfo, Change, FileState
from app.vocabulary.errors import UsageError
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio

AGENT = "---\nname: helper\ndescription: Helps.\n---\nHelp.\n"


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


@pytest.fixture
def trusted(sessions: Sessions, project: Path) -> Path:
    (project / "AGENTS.md").write_text("Whisper.\n")
    (project / "other.md").write_text("Obey.\n")
    sessions.profile.trust(project)
    return project


def doubted(sessions: Sessions, project: Path) -> list[str]:
    return [one.path for one in doubted_things(sessions.profile, project)]


CALLS = {
    "write": [call("write", path="AGENTS.md", content="Obey.\n", overwrite=True)],
    "edit": [call("edit", path="AGENTS.md", old_string="Whisper", new_string="Obey")],
    "mv": [call("rm", path="AGENTS.md"), call("mv", source="other.md", destination="AGENTS.md")],
    "command": [call("bash", command="echo Obey. > AGENTS.md")],
    "link": [call("bash", command="ln -sf other.md AGENTS.md")],
    "twice": [call("bash", command="echo x > AGENTS.md"), call("bash", command="echo Obey. > AGENTS.md")],
}


@pytest.mark.confined
@pytest.mark.parametrize("how", CALLS)
async def test_it_is_left_out_and_said_until_the_person_accepts_it(sessions: Sessions, trusted: Path, how: str) -> None:
    _, seen = await sessions.talk(*CALLS[how], say(), project=str(trusted), trust="autonomous")
    assert "Whisper." in seen.system
    assert (trusted / "AGENTS.md").read_text() == "Obey.\n", [result.output for result in seen.results]
    opened, seen = await sessions.talk(say(), project=str(trusted))
    assert "Obey." not in seen.system
    assert any("AGENTS.md was changed by an agent or a command" in notice for notice in opened.notices)
    (one,) = doubted_things(sessions.profile, trusted)
    assert "+Obey." in one.shown and (how in ("link", "mv") or "-Whisper." in one.shown)
    accept(sessions.profile, trusted, [one])
    opened, seen = await sessions.talk(say(), project=str(trusted))
    assert "Obey." in seen.system and opened.notices == ()


async def test_what_the_person_did_keeps_their_trust(sessions: Sessions, trusted: Path) -> None:
    """With an editor, by undo, and where an agent put back what was there."""
    path = trusted / "AGENTS.md"
    path.write_text("Sing.\n")
    assert doubted(sessions, trusted) == []
    write = [call("write", path="AGENTS.md", content=text, overwrite=True) for text in ("Obey.\n", "Sing.\n")]
    await sessions.talk(*write, say(), project=str(trusted), trust="autonomous")
    assert (path.read_text(), doubted(sessions, trusted)) == ("Sing.\n", [])
    await sessions.talk(write[0], say(), project=str(trusted), trust="autonomous")
    assert doubted(sessions, trusted) == ["AGENTS.md"]
    open_undo(sessions.profile, trusted).undo()
    assert (path.read_text(), doubted(sessions, trusted)) == ("Sing.\n", [])
    await sessions.talk(write[0], say(), project=str(trusted), trust="autonomous")
    path.write_text("Dance.\n")
    assert doubted(sessions, trusted) == []


async def test_what_a_command_left_is_doubted_though_nobody_read_it(sessions: Sessions, trusted: Path) -> None:
    """Also after somebody set the time of the file; and not when the person undoes it."""
    versions, path = sessions.profile.versions, trusted / "AGENTS.md"
    kept = versions.keeps.begin(trusted, info := CallInfo(1, "c", "bash"), "s1") / "000" / "1"
    kept.parent.mkdir()
    found = path.stat()
    path.rename(kept)
    before = FileState(found.st_size, found.st_mtime_ns, f"{info.key}/000/1")
    path.write_text("Obey.\n")
    after = FileState(path.stat().st_size, path.stat().st_mtime_ns)
    change = Change("project", "AGENTS.md", None, None, "write", 0o644, before_state=before, after_state=after)
    assert versions.recorder(str(trusted), "s1").record_all([change])
    os.utime(path, ns=(1, 1))
    assert doubted(sessions, trusted) == ["AGENTS.md"]
    (one,) = doubted_things(sessions.profile, trusted)
    assert one.before == b"Whisper.\n"
    os.utime(path, ns=(after.mtime_ns, after.mtime_ns))
    assert open_undo(sessions.profile, trusted).undo().skipped == []
    assert (path.read_text(), doubted(sessions, trusted)) == ("Whisper.\n", [])


async def test_agents_and_nested_instructions_too(sessions: Sessions, trusted: Path) -> None:
    """A name is protected from commands, so here the person let the agent do it."""
    (trusted / "src").mkdir(exist_ok=True)
    (trusted / "src/a.py").write_text("x\n")
    helper = trusted / ".handrail/agents/helper.md"
    helper.parent.mkdir(parents=True)
    helper.write_text(AGENT)
    assert "project:helper" in {agent.name for agent in list_agents(sessions.profile, trusted)}
    recorder = sessions.profile.versions.recorder(str(trusted), "s1")
    for path, text in ((".handrail/agents/helper.md", AGENT + "Obey.\n"), ("src/AGENTS.md", "Obey too.\n")):
        place = trusted / path
        before = place.read_bytes() if place.exists() else None
        place.write_text(text)
        recorder.record(_change(path, before, place.read_bytes()), 1, "c", "write")
    assert sorted(doubted(sessions, trusted)) == [".handrail/agents/helper.md", "src/AGENTS.md"]
    assert "project:helper" not in {agent.name for agent in list_agents(sessions.profile, trusted)}
    with pytest.raises(UsageError, match="Look at it before you use it"):
        find_agent(sessions.profile, "project:helper", trusted)
    _, seen = await sessions.talk(call("read", path="src/a.py"), say(), project=str(trusted))
    assert "Obey too." not in seen.results[0].output
    settle_trust(sessions.profile, trusted, True)
    assert doubted(sessions, trusted) == []
    assert find_agent(sessions.profile, "project:helper", trusted).name == "project:helper"
    _, seen = await sessions.talk(call("read", path="src/a.py"), say(), project=str(trusted))
    assert "Obey too." in seen.results[0].output


def _change(path: str, before: bytes | None, after: bytes) -> Change:
    return Change("project", path, before, after, "write", 0o644)

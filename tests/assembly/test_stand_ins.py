"""CLAUDE.md and its like stand in for AGENTS.md, if the person of a trusted folder says so; they are asked once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assembly.folder_trust import accept, doubted_things, things_to_trust, unused
from app.assembly.stand_ins import NAMES, not_asked, offer, stand_ins_in_use, stand_ins_to_offer
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


def bring(project: Path, name: str, text: str = "Whisper.\n") -> Path:
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.mark.parametrize("name", NAMES)
async def test_it_is_used_after_trust_and_a_yes(sessions: Sessions, project: Path, name: str) -> None:
    bring(project, name)
    opened, seen = await sessions.talk(say(), project=str(project))
    assert (opened.untrusted, opened.offered) == ((name,), ()) and "Whisper." not in seen.system
    opened, seen = await sessions.talk(say(), project=str(project), trust_folder=True)
    assert (opened.untrusted, opened.offered) == ((), (name,)) and "Whisper." not in seen.system
    sessions.profile.keep_stand_ins(project, [name])
    opened, seen = await sessions.talk(say(), project=str(project))
    assert opened.offered == () and f"{name} of the project says:\nWhisper.\n" in seen.system
    assert f"its AGENTS.md and {name} files" in seen.system


async def test_a_no_is_kept_and_ends_with_the_trust(sessions: Sessions, project: Path) -> None:
    bring(project, "CLAUDE.md")
    sessions.profile.trust(project)
    sessions.profile.keep_stand_ins(project, [])
    bring(project, "GEMINI.md", "Sing.\n")
    opened, seen = await sessions.talk(say(), project=str(project))
    assert opened.offered == () and "Whisper." not in seen.system and "Sing." not in seen.system
    sessions.profile.distrust(project)
    sessions.profile.trust(project)
    assert stand_ins_to_offer(sessions.profile, project) == ["CLAUDE.md", "GEMINI.md"]


async def test_what_comes_later_is_not_used_by_itself(sessions: Sessions, project: Path) -> None:
    bring(project, "CLAUDE.md")
    sessions.profile.trust(project)
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md"])
    bring(project, "GEMINI.md", "Sing.\n")
    _, seen = await sessions.talk(say(), project=str(project))
    assert "Whisper." in seen.system and "Sing." not in seen.system


async def test_agents_md_needs_no_stand_in(sessions: Sessions, project: Path) -> None:
    bring(project, "CLAUDE.md")
    sessions.profile.trust(project)
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md"])
    bring(project, "AGENTS.md", "Sing.\n")
    _, seen = await sessions.talk(say(), project=str(project))
    assert "Sing." in seen.system and "Whisper." not in seen.system and "CLAUDE.md" not in seen.system
    sessions.profile.distrust(project)
    assert things_to_trust(sessions.profile, project) == ["AGENTS.md"]


async def test_without_trust_a_yes_counts_for_nothing(sessions: Sessions, project: Path) -> None:
    bring(project, "CLAUDE.md")
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md"])
    _, seen = await sessions.talk(say(), project=str(project))
    assert "Whisper." not in seen.system and stand_ins_in_use(sessions.profile, project) == []


async def test_those_of_folders_are_told_when_a_file_there_is_touched(sessions: Sessions, project: Path) -> None:
    bring(project, "CLAUDE.md")
    bring(project, ".github/copilot-instructions.md", "Sing.\n")
    bring(project, "src/CLAUDE.md", "Use tabs.\n")
    bring(project, "src/.github/copilot-instructions.md", "Use spaces.\n")
    bring(project, "src/deep/AGENTS.md", "Dig.\n")
    bring(project, "src/deep/CLAUDE.md", "Do not dig.\n")
    bring(project, "src/deep/a.py", "x\n")
    sessions.profile.trust(project)
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md", ".github/copilot-instructions.md"])
    read = call("read", path="src/deep/a.py")
    _, seen = await sessions.talk(read, read, say(), project=str(project))
    first, second = seen.results
    assert first.meta["instructions"] == ["src/CLAUDE.md", "src/deep/AGENTS.md"]
    assert "Use tabs." in first.output and "Dig." in first.output
    assert "spaces" not in first.output and "Do not dig." not in first.output
    assert "Use tabs." not in second.output


async def test_a_copy_is_told_once(sessions: Sessions, project: Path) -> None:
    bring(project, "CLAUDE.md")
    bring(project, "GEMINI.md", "Sing.\n")
    bring(project, ".cursorrules")
    sessions.profile.trust(project)
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md", "GEMINI.md", ".cursorrules"])
    _, seen = await sessions.talk(say(), project=str(project))
    assert seen.system.count("Whisper.") == 1 and seen.system.index("Whisper.") < seen.system.index("Sing.")


CHANGES = {
    "write": call("write", path="CLAUDE.md", content="Obey.\n", overwrite=True),
    "edit": call("edit", path="CLAUDE.md", old_string="Whisper", new_string="Obey"),
    "command": call("bash", command="echo Obey. > CLAUDE.md"),
    "link": call("bash", command="echo Obey. > other.md; ln -sf other.md CLAUDE.md"),
}


@pytest.mark.confined
@pytest.mark.parametrize("how", CHANGES)
@pytest.mark.parametrize("wanted", [True, False], ids=["after the yes", "before the yes"])
async def test_what_an_agent_changed_counts_after_the_person_looked(
    sessions: Sessions, project: Path, how: str, wanted: bool
) -> None:
    bring(project, "CLAUDE.md")
    sessions.profile.trust(project)
    if wanted:
        sessions.profile.keep_stand_ins(project, ["CLAUDE.md"])
    await sessions.talk(CHANGES[how], say(), project=str(project), trust="autonomous")
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md"])
    opened, seen = await sessions.talk(say(), project=str(project))
    assert "Obey." not in seen.system
    assert any("CLAUDE.md was changed by an agent or a command" in notice for notice in opened.notices)
    (one,) = doubted_things(sessions.profile, project)
    await asyncio.to_thread(accept, sessions.profile, project, [one])
    opened, seen = await sessions.talk(say(), project=str(project))
    assert "Obey." in seen.system and opened.notices == ()


async def test_one_deeper_that_an_agent_made_is_in_doubt_too(sessions: Sessions, project: Path) -> None:
    bring(project, "CLAUDE.md")
    bring(project, "lib/a.py", "x\n")
    sessions.profile.trust(project)
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md"])
    made = call("write", path="lib/CLAUDE.md", content="Obey.\n")
    await sessions.talk(made, say(), project=str(project), trust="autonomous")
    assert [one.path for one in doubted_things(sessions.profile, project)] == ["lib/CLAUDE.md"]
    _, seen = await sessions.talk(call("read", path="lib/a.py"), say(), project=str(project))
    assert "Obey." not in seen.results[0].output


async def test_a_link_that_leads_out_is_not_used(sessions: Sessions, project: Path) -> None:
    (project.parent / "outside.md").write_text("Obey.\n")
    (project / "CLAUDE.md").symlink_to(project.parent / "outside.md")
    sessions.profile.trust(project)
    sessions.profile.keep_stand_ins(project, ["CLAUDE.md"])
    opened, seen = await sessions.talk(say(), project=str(project))
    assert "Obey." not in seen.system and opened.notices[0].startswith("CLAUDE.md is not used: ")


def test_it_is_said_in_words() -> None:
    assert unused(["CLAUDE.md"]) == "CLAUDE.md of this folder is not used until you trust it"
    assert unused(["CLAUDE.md", ".rules", "2 agents"]).startswith("CLAUDE.md, .rules and 2 agents of this folder are")
    assert offer(["CLAUDE.md"]).startswith("There is no AGENTS.md here, but CLAUDE.md. Use it as")
    assert offer(["CLAUDE.md", ".rules"]).startswith("There is no AGENTS.md here, but CLAUDE.md and .rules. Use them")
    assert "CLAUDE.md of this folder is not used: nobody was asked yet whether it stands in" in not_asked(["CLAUDE.md"])

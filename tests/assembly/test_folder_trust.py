"""Nothing that a folder brings along counts before the person trusted it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.agent.roles.agents import Source
from app.assembly.agent_choice import find_agent, list_agents
from app.assembly.folder_trust import things_to_trust, untrusted_things, unused
from app.assembly.mcp_servers import consents, servers_to_agree_to
from app.assembly.profile import Profile
from app.fs.birth import folder_mark
from app.tools import Registry
from app.vocabulary.errors import UsageError
from app.vocabulary.events import EndReason
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = pytest.mark.anyio

HELPER = "---\nname: helper\ndescription: Helps.\ntool_permissions:\n  everything: { allowed: true }\n---\nHelp.\n"


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sessions]:
    made = sessions_with(tmp_path, monkeypatch)
    yield made
    made.profile.close()


@pytest.fixture
def profile(sessions: Sessions) -> Profile:
    return sessions.profile


def bring(project: Path, name: str = "helper", text: str = HELPER) -> Path:
    folder = project / ".handrail" / "agents"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.md").write_text(text)
    return folder / f"{name}.md"


# --- the trust itself -----------------------------------------------------------------------------------------------


def test_trust_is_kept_and_taken_back(profile: Profile, project: Path) -> None:
    assert not profile.trusts(project)
    profile.trust(project)
    profile.trust(project)
    assert profile.trusts(project) and Profile.open().trusts(project)
    assert list(profile.settings.trusted_projects) == [str(project.resolve())]
    profile.distrust(project)
    assert not profile.trusts(project) and not Profile.open().trusts(project)


def test_trust_holds_for_the_very_folder_alone(profile: Profile, project: Path) -> None:
    profile.trust(project)
    beside = project.parent / "project-2"
    beside.mkdir()
    assert not [folder for folder in (project / "src", project.parent, beside) if profile.trusts(folder)]


def test_trust_goes_by_the_real_path(profile: Profile, project: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(project)
    profile.trust(link)
    assert profile.trusts(project) and profile.trusts(link)
    link.unlink()
    link.symlink_to(tmp_path)
    assert not profile.trusts(link)


def test_one_window_does_not_bring_back_what_another_took_out(profile: Profile, project: Path, tmp_path: Path) -> None:
    profile.trust(project)
    Profile.open().distrust(project)
    profile.trust(tmp_path)
    assert not Profile.open().trusts(project) and Profile.open().trusts(tmp_path)


def test_a_folder_that_is_gone_when_it_is_trusted_is_not_trusted_when_it_comes_back(
    profile: Profile, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    profile.trust(gone)
    gone.mkdir()
    assert not profile.trusts(gone) and not Profile.open().trusts(gone)


def exchange(project: Path, kind: str) -> None:
    """Put something else at the path of a trusted folder."""
    match kind:
        case "another folder":
            kept = project.with_name("former")
            project.rename(kept)
            project.mkdir()
        case "restored from a copy":
            kept = project.with_name("former")
            shutil.copytree(project, kept, symlinks=True)
            project.rename(project.with_name("lost"))
            kept.rename(project)
        case "another repository":
            (project / ".git").rename(project.with_name("former.git"))
            (project / ".git").mkdir()
        case "a repository made later":
            (project / ".git").mkdir()


FOLDER, REPOSITORY = "you trusted another folder here", "when it held another repository, or none"
SERVERS = '{"mcpServers": {"db": {"command": "./db", "args": ["--all"]}}}'


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("nothing", ""),
        ("another folder", FOLDER),
        ("restored from a copy", FOLDER),
        ("another repository", REPOSITORY),
        ("a repository made later", REPOSITORY),
    ],
)
def test_trust_belongs_to_the_folder_that_was_looked_at(profile: Profile, project: Path, kind: str, why: str) -> None:
    if kind != "a repository made later":
        (project / ".git").mkdir()
    profile.trust(project)
    profile.keep_stand_ins(project, ["CLAUDE.md"])
    (project / "notes.txt").write_text("work\n")
    exchange(project, kind)
    bring(project)
    (project / ".mcp.json").write_text(SERVERS)
    for one in (profile, Profile.open()):
        assert one.trusts(project) is (not why)
        assert why in one.why_untrusted(project) and bool(one.why_untrusted(project)) is bool(why)
        assert bool([agent for agent in list_agents(one, project) if agent.source is Source.PROJECT]) is (not why)
        assert (servers_to_agree_to(one, project) is None) is bool(why)
    profile.trust(project)
    assert profile.trusts(project) and profile.stand_ins(project) == (None if why else ["CLAUDE.md"])


def test_what_was_agreed_to_in_another_folder_is_asked_about_anew(profile: Profile, project: Path) -> None:
    """Its servers may be called the same and be other programs."""
    for kind in ("nothing", "another folder"):
        exchange(project, kind)
        (project / ".mcp.json").write_text(SERVERS)
        profile.trust(project)
        found = servers_to_agree_to(profile, project)
        assert found is not None
        consents(profile).give(project, found)
        assert servers_to_agree_to(profile, project) is None


def test_a_folder_that_was_moved_or_is_mounted_elsewhere_asks_anew_and_says_where_it_was(
    profile: Profile, project: Path
) -> None:
    profile.trust(project)
    moved = project.with_name("elsewhere")
    project.rename(moved)
    (moved / "AGENTS.md").write_text("Whisper.\n")
    assert not profile.trusts(project) and not profile.trusts(moved)
    assert profile.why_untrusted(moved) == f"you trusted it at {project}"
    moved.rename(project)
    assert profile.trusts(project) and profile.why_untrusted(project) == ""


def test_trust_from_before_folders_had_marks_is_taken_over_at_the_first_look(
    profile: Profile, project: Path, tmp_path: Path
) -> None:
    other = tmp_path / "unmounted"
    profile.folders.settings.parent.mkdir(parents=True, exist_ok=True)
    profile.folders.settings.write_text(f'# mine\ntrusted_projects = ["{project}", "{other}"]\n[budget]\nday_usd = 1\n')
    profile.read_settings()
    assert profile.trusts(project) and not profile.trusts(other)
    again = Profile.open()
    assert again.settings.trusted_projects == {str(project): folder_mark(project), str(other): ""}
    assert "# mine" in profile.folders.settings.read_text() and again.settings.budget.day_usd == 1
    exchange(project, "another folder")
    assert not profile.trusts(project) and not again.trusts(project)
    other.mkdir()
    assert again.trusts(other) and Profile.open().trusts(other)


# --- agents of the folder -------------------------------------------------------------------------------------------


def test_agents_of_a_folder_are_there_once_it_is_trusted(profile: Profile, project: Path) -> None:
    path = bring(project)
    assert not [agent for agent in list_agents(profile, project) if agent.source is Source.PROJECT]
    with pytest.raises(UsageError, match="after you trust it"):
        find_agent(profile, "project:helper", project)
    profile.trust(project)
    (helper,) = (agent for agent in list_agents(profile, project) if agent.source is Source.PROJECT)
    assert (helper.name, helper.path, helper.description) == ("project:helper", path, "Helps.")
    assert find_agent(profile, "project:helper", project).name == "project:helper"


def test_an_agent_of_a_folder_replaces_none_of_ours_or_the_persons(profile: Profile, project: Path) -> None:
    """A `reviewer` that may run commands, in a repository from somewhere."""
    profile.trust(project)
    profile.folders.agents.mkdir(parents=True)
    (profile.folders.agents / "mine.md").write_text("---\ndescription: Mine.\n---\n")
    for name in ("reviewer", "developer", "mine"):
        bring(project, name, HELPER.replace("helper", name))
    assert not find_agent(profile, "reviewer", project).scope.get("bash")
    assert find_agent(profile, "mine", project).description == "Mine."
    assert find_agent(profile, "project:reviewer", project).scope.get("bash")
    names = [agent.name for agent in list_agents(profile, project)]
    assert len(names) == len(set(names)) and {"reviewer", "project:reviewer", "mine", "project:mine"} <= set(names)


def test_a_bare_name_never_means_an_agent_of_the_folder(profile: Profile, project: Path) -> None:
    """The default of the settings, and a session's stored agent, are bare names."""
    profile.trust(project)
    bring(project)
    with pytest.raises(UsageError, match="project:helper"):
        find_agent(profile, "helper", project)


def test_agents_of_another_trusted_folder_are_not_there(profile: Profile, project: Path, tmp_path: Path) -> None:
    bring(project)
    profile.trust(project)
    other = tmp_path / "other"
    other.mkdir()
    profile.trust(other)
    assert not [agent for agent in list_agents(profile, other) if agent.source is Source.PROJECT]


# --- in a session ---------------------------------------------------------------------------------------------------


async def test_a_scope_is_what_the_model_is_shown_and_a_call_outside_is_refused(
    sessions: Sessions, project: Path
) -> None:
    sessions.profile.trust(project)
    limited = "---\ntool_permissions:\n  reading: { allowed: true }\n  grep: { allowed: false }\n---\n"
    bring(project, "limited", limited)
    outside = [call("write", path="x", content=""), call("grep", pattern="x"), call("fs.read", path="README.md")]
    opened, seen = await sessions.talk(*outside, say(), project=str(project), agent="project:limited")
    assert set(seen.tools) == {"read", "read_multiple_files", "cat", "ls", "glob", "find", "find_clutter", "file_info"}
    assert [result.code for result in seen.results] == ["E_DENIED"] * 3
    assert not (project / "x").exists()
    assert opened.agent.name == opened.stored.agent == "project:limited"


async def test_paths_of_a_family_hold_each_of_its_tools(sessions: Sessions, project: Path) -> None:
    sessions.profile.trust(project)
    bring(project, "docs", '---\ntool_permissions:\n  changing: { allowed: true, paths: ["docs/**"] }\n---\n')
    tries = [call("write", path=path, content="") for path in ("docs/a.md", "src/b.py", "docs/../src/c.py")]
    tries += [call("mv", source="docs/a.md", destination="src/a.md"), call("mkdir", path="docs/sub")]
    _, seen = await sessions.talk(*tries, say(), project=str(project), agent="project:docs")
    assert [result.code for result in seen.results] == [None, "E_DENIED", "E_DENIED", "E_DENIED", None]
    assert sorted(path.name for path in (project / "src").iterdir()) == ["a.py"]


@pytest.mark.confined
async def test_the_timeout_of_a_family_holds_each_of_its_tools(sessions: Sessions, project: Path) -> None:
    sessions.profile.trust(project)
    bring(project, "quick", "---\ntool_permissions:\n  running: { allowed: true, timeout: 0.2s }\n---\n")
    sleeping = call("bash", command="sleep 30", timeout=60)
    _, seen = await sessions.talk(sleeping, say(), project=str(project), agent="project:quick")
    assert seen.results[0].code == "E_TIMEOUT"


async def test_the_developer_is_shown_every_tool_of_one_dialect(sessions: Sessions, project: Path) -> None:
    _, seen = await sessions.talk(say(), project=str(project))
    unseen = ("file_read", "file_write", "read_file", "web_search")  # no search is set up
    everything = {name for name in Registry().names if name not in unseen}
    assert set(seen.tools) == {name for name in everything if not name.startswith(("fs.", "list_"))}


async def test_model_and_limits_of_a_definition_are_used(sessions: Sessions, project: Path) -> None:
    sessions.profile.trust(project)
    bring(project, text="---\nmodel: special-1\nmax_steps: 2\ntimeout: 90s\n---\n")
    reads = [call("read", path="README.md")] * 2
    opened = await sessions.open(*reads, say("over"), project=str(project), agent="project:helper")
    assert (opened.connection.model.id, opened.session.steps.limits.seconds) == ("special-1", 90.0)
    assert await opened.session.send("go") is EndReason.LIMIT
    await opened.close()
    chosen = await sessions.open(say(), project=str(project), agent="project:helper", model="other", max_steps=9)
    assert (chosen.connection.model.id, chosen.session.steps.limits.steps) == ("other", 9)
    await chosen.close()


@pytest.mark.confined
async def test_the_whole_turn_ends_at_the_definitions_timeout(sessions: Sessions, project: Path) -> None:
    sessions.profile.trust(project)
    bring(project, text="---\ntimeout: 0.2\ntool_permissions:\n  bash: { allowed: true }\n---\n")
    opened = await sessions.open(call("bash", command="sleep 30"), project=str(project), agent="project:helper")
    assert await opened.session.send("go") is EndReason.LIMIT
    await opened.close()


# --- a session whose agent is gone ----------------------------------------------------------------------------------


def _gone(sessions: Sessions, project: Path, path: Path) -> None:
    path.unlink()


def _broken(sessions: Sessions, project: Path, path: Path) -> None:
    path.write_text("---\nmax_steps: 0\n---\n")


def _distrusted(sessions: Sessions, project: Path, path: Path) -> None:
    sessions.profile.distrust(project)


@pytest.mark.parametrize(
    ("happens", "why"), [(_gone, "There is no agent"), (_broken, "max_steps"), (_distrusted, "not trusted")]
)
async def test_a_session_whose_agent_is_gone_goes_on_reading_only(
    sessions: Sessions, project: Path, happens: object, why: str
) -> None:
    """Also where it could do everything before: what it may now is not what interactive chose."""
    sessions.profile.trust(project)
    path = bring(project)
    opened, _ = await sessions.talk(say(), project=str(project), agent="project:helper")
    assert opened.notices == ()
    assert callable(happens)
    happens(sessions, project, path)
    again, seen = await sessions.talk(
        call("read", path="README.md"), call("bash", command="touch made"), say(), resume=opened.stored.id
    )
    assert "project:helper" in again.notices[0] and why in again.notices[0] and "only read" in again.notices[0]
    assert "write" not in seen.tools
    assert [result.code for result in seen.results] == [None, "E_DENIED"]
    assert again.stored.agent == "project:helper"
    other, seen = await sessions.talk(say(), resume=opened.stored.id, agent="developer")
    assert other.notices == () and "bash" in seen.tools


async def test_a_wrong_name_is_still_an_error(sessions: Sessions, project: Path) -> None:
    opened, _ = await sessions.talk(say(), project=str(project))
    for options in ({"project": str(project)}, {"resume": opened.stored.id}):
        with pytest.raises(UsageError, match="no agent 'nobody'"):
            await sessions.open(say(), agent="nobody", **options)


# --- what there is to trust -----------------------------------------------------------------------------------------


def test_a_plain_folder_brings_nothing_along(profile: Profile, project: Path) -> None:
    assert untrusted_things(project) == things_to_trust(profile, project) == things_to_trust(profile, None) == []


@pytest.mark.parametrize(
    ("instructions", "agents", "sentence"),
    [
        (True, 0, "AGENTS.md of this folder is not used"),
        (False, 1, "1 agent of this folder is not used"),
        (False, 2, "2 agents of this folder are not used"),
        (True, 2, "AGENTS.md and 2 agents of this folder are not used"),
    ],
)
def test_what_is_not_used_is_said_in_words(
    profile: Profile, project: Path, instructions: bool, agents: int, sentence: str
) -> None:
    if instructions:
        (project / "AGENTS.md").write_text("x")
    for number in range(agents):
        bring(project, f"a{number}")
    assert unused(things_to_trust(profile, project)) == f"{sentence} until you trust it"
    profile.trust(project)
    assert things_to_trust(profile, project) == []


async def test_opening_says_what_is_not_used_and_trusting_uses_it(sessions: Sessions, project: Path) -> None:
    (project / "AGENTS.md").write_text("Run make check.")
    opened, seen = await sessions.talk(say(), project=str(project))
    assert opened.untrusted == ("AGENTS.md",) and "make check" not in seen.system
    opened, seen = await sessions.talk(say(), project=str(project), trust_folder=True)
    assert opened.untrusted == () and "make check" in seen.system
    opened, seen = await sessions.talk(say(), project=str(project))
    assert "make check" in seen.system
    opened, seen = await sessions.talk(say(), project=str(project), trust_folder=False)
    assert "make check" not in seen.system
    with pytest.raises(UsageError, match="--project"):
        await sessions.open(say(), trust_folder=True)

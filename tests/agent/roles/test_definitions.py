"""Agent definitions: what the files say is what an agent may do, and a broken file says what is wrong with it."""

import os
import sys
from pathlib import Path

import pytest

from app.agent.deciding.policy import Permission
from app.agent.roles.agents import ListedAgent, Source, find_agent, list_agents
from app.agent.roles.definitions import AgentDefinition, parse
from app.agent.roles.scopes import DIALECTS, OPEN_FAMILIES, READ_ONLY, ToolScope
from app.configuration.paths import RESOURCES, Folders
from app.sandbox.files.workspace import Place, Zone
from app.tools import Registry
from app.vocabulary.errors import UsageError
from app.vocabulary.tool_table import FAMILY_MEMBERS, ToolFamily

BUILTIN = [
    *("architect", "assistant", "browser", "developer", "lean"),
    *("mounts", "researcher", "reviewer", "workflow", "workspace"),
]


@pytest.fixture
def folders(handrail_home: Path) -> Folders:
    return Folders(handrail_home)


def define(folder: Path, name: str, text: str = "---\ndescription: Mine.\n---\n") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.md"
    path.write_text(text)
    return path


def parsed(text: str) -> AgentDefinition:
    return parse(text, Path("agents/mine.md"))


def scope_of(permissions: str) -> ToolScope:
    scope = parsed(f"---\ntool_permissions:\n{permissions}\n---\n").scope
    assert isinstance(scope, ToolScope)
    return scope


# --- what a definition says -----------------------------------------------------------------------------------------


def test_a_definition_is_read_as_written() -> None:
    agent = parsed(
        "---\nname: mine\ndescription: Mine.\nmodel: m-1\nmax_steps: 7\ntimeout: 30m\ntool_permissions:\n"
        '  read: { allowed: true }\n  write: { allowed: true, paths: ["src/**", "out/**"] }\n'
        "  bash: { allowed: true, timeout: 120s }\n  ls: { allowed: false }\n---\nBe kind.\n",
    )
    assert agent.scope.get("read") == Permission()
    assert agent.scope.get("write") == Permission(("src/**", "out/**"))
    assert agent.scope.get("bash") == Permission(timeout=120.0)
    assert not agent.scope.get("ls") and not agent.scope.get("edit")
    assert (agent.model, agent.max_steps, agent.timeout, agent.prompt) == ("m-1", 7, 1800.0, "Be kind.")
    assert agent.notes == ()


@pytest.mark.parametrize("front", ["name: mine", "tool_permissions:", "tool_permissions: {}", ""])
def test_an_agent_that_does_not_say_may_read_and_search_the_web(front: str) -> None:
    scope = parsed(f"---\n{front}\n---\n").scope
    assert [name for name in Registry().names if scope.get(name)] == [
        name for name in Registry().names if name in (*FAMILY_MEMBERS[ToolFamily.READING], "web_search")
    ]


def test_windows_line_ends_and_a_byte_order_mark_are_no_mistake(folders: Folders) -> None:
    path = define(folders.agents, "mine")
    path.write_bytes(b"\xef\xbb\xbf---\r\ndescription: Mine.\r\n---\r\nBe kind.\r\n")
    assert find_agent("mine", folders).prompt == "Be kind."


GRANTED, REFUSED = True, False


@pytest.mark.parametrize(
    ("permissions", "tool", "granted"),
    [
        ("  read: { allowed: true }", "read", GRANTED),
        ("  read: { allowed: true }", "read_file", REFUSED),
        ("  reading: { allowed: true }", "grep", GRANTED),
        ("  reading: { allowed: true }", "write", REFUSED),
        ("  reading: { allowed: true }", "web_search", REFUSED),
        ("  reading: { allowed: true }", "fs.read", REFUSED),
        ("  reading: { allowed: true }\n  grep: { allowed: false }", "grep", REFUSED),
        ("  reading: { allowed: true }\n  grep: { allowed: false }", "read", GRANTED),
        ("  grep: { allowed: false }\n  reading: { allowed: true }", "grep", REFUSED),
        ("  reading: { allowed: false }\n  read: { allowed: true }", "read", GRANTED),
        ("  web: { allowed: true }", "web_fetch", GRANTED),
        ("  running: { allowed: true }", "bash_kill", GRANTED),
        ("  planning: { allowed: true }", "exit_plan_mode", GRANTED),
        ("  asking: { allowed: true }", "ask_user", GRANTED),
        ("  everything: { allowed: true }", "bash", GRANTED),
        ("  everything: { allowed: true }", "mcp__git__log", GRANTED),
        ("  everything: { allowed: true }", "a_tool_of_tomorrow", GRANTED),
        ("  everything: { allowed: true }", "fs.read", REFUSED),
        ("  everything: { allowed: true }", "file_write", REFUSED),
        ("  everything: { allowed: true }\n  mcp: { allowed: false }", "mcp__git__log", REFUSED),
        ("  everything: { allowed: true }\n  running: { allowed: false }", "bash", REFUSED),
        ("  everything: { allowed: true }\n  running: { allowed: false }\n  bash: { allowed: true }", "bash", GRANTED),
        ("  fs.*: { allowed: true }", "fs.apply_patch", GRANTED),
        ("  fs.*: { allowed: true }\n  fs.write: { allowed: false }", "fs.write", REFUSED),
        ("  mcp: { allowed: true }", "mcp__git__log", GRANTED),
        ("  mcp: { allowed: true }", "bash", REFUSED),
        ("  mcp__git__*: { allowed: true }", "mcp__git__log", GRANTED),
        ("  mcp__git__*: { allowed: true }", "mcp__github__log", REFUSED),
        ("  mcp__git__*: { allowed: true }", "mcp__git", REFUSED),
        ("  mcp__git__*: { allowed: true }\n  mcp__git__push: { allowed: false }", "mcp__git__push", REFUSED),
        ("  mcp__*: { allowed: true }\n  mcp__git__*: { allowed: false }", "mcp__git__log", REFUSED),
        ("  mcp: { allowed: false }\n  mcp__git__*: { allowed: true }", "mcp__git__log", GRANTED),
        ("  mcp__git__read_*: { allowed: true }", "mcp__git__read_log", GRANTED),
    ],
)
def test_the_most_specific_entry_decides(permissions: str, tool: str, granted: bool) -> None:
    assert bool(scope_of(permissions).get(tool)) is granted


def test_the_permission_of_the_most_specific_entry_counts_whole() -> None:
    scope = scope_of('  changing: { allowed: true, paths: ["docs/**"] }\n  edit: { allowed: true, timeout: 9 }')
    assert scope.get("write") == Permission(("docs/**",))
    assert scope.get("edit") == Permission(timeout=9.0)
    assert scope.get("bash") is None


def test_many_stars_on_a_deep_path_are_decided_at_once(tmp_path: Path) -> None:
    """Trying every split of the path would take years."""
    (permission,) = scope_of('  read: { allowed: true, paths: ["**/x/**/x/**/x/**/y"] }').entries.values()
    zone = Zone("project", tmp_path, False)
    assert permission is not None
    assert not permission.covers(Place(zone, ("x",) * 1000))
    assert permission.covers(Place(zone, (*("x",) * 1000, "y")))


def test_every_tool_is_in_one_family_or_of_a_dialect_and_no_tool_is_called_like_a_family() -> None:
    """A new tool has to be put into a family, or only `everything` and its own name would grant it."""
    members = [tool for tools in FAMILY_MEMBERS.values() for tool in tools]
    assert len(members) == len(set(members))
    assert not set(members) & DIALECTS
    assert set(Registry().names) <= set(members) | DIALECTS
    assert not {*FAMILY_MEMBERS, *OPEN_FAMILIES} & {*Registry().names, *members}


@pytest.mark.parametrize("agent", [name for name in BUILTIN if name != "developer"])
def test_a_tool_of_tomorrow_does_not_slip_into_a_restricted_agent(agent: str, folders: Folders) -> None:
    scope = find_agent(agent, folders).scope
    assert not [name for name in ("a_tool_of_tomorrow", "mcp__x__y", "fs_delete", "read_secrets") if scope.get(name)]


def test_what_does_not_say_grants_nothing_new() -> None:
    assert not READ_ONLY.get("a_tool_of_tomorrow") and not READ_ONLY.get("mcp__x__y")


# --- the built-in ones ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((RESOURCES / "agents").glob("*.md")), ids=lambda path: path.stem)
def test_every_built_in_agent_is_sound(path: Path, folders: Folders) -> None:
    agent = find_agent(path.stem, folders)
    assert agent.name == path.stem and agent.description and agent.notes == ()
    assert [name for name in Registry().names if agent.scope.get(name)]


@pytest.mark.parametrize(
    ("agent", "may", "may_not"),
    [
        ("developer", "read grep write edit rm bash bash_kill web_search plan_write ask_user mcp__a__b", "fs.read"),
        ("architect", "read grep plan_write plan_edit exit_plan_mode ask_user", "write edit bash web_search mcp__a__b"),
        ("reviewer", "read ls grep glob", "write bash web_search plan_write mcp__a__b"),
        ("researcher", "read grep web_search web_fetch", "write bash plan_write mcp__a__b"),
        ("workflow", "file_read file_write bash web_search", "read write fs.read mcp__a__b"),
        ("mounts", "fs.list fs.read fs.search fs.write fs.apply_patch", "read write bash"),
        ("browser", "read_file list_directory", "read ls write bash"),
        ("workspace", "ls read write edit rm mv touch mkdir grep glob find cat file_info read_multiple_files", "bash"),
        ("workspace", "plan_write plan_read plan_edit plan_list exit_plan_mode ask_user", "web_search mcp__a__b"),
    ],
)
def test_what_the_built_in_agents_may(agent: str, may: str, may_not: str, folders: Folders) -> None:
    scope = find_agent(agent, folders).scope
    assert [name for name in may.split() if not scope.get(name)] == []
    assert [name for name in may_not.split() if scope.get(name)] == []


# --- broken ones ----------------------------------------------------------------------------------------------------

BROKEN = [
    ("---\ntool_permissions:\n  fs.*: { allowed: true, maxReadBytes: 0 }\n---\n", 3, "maxReadBytes must be"),
    ("---\ntool_permissions:\n  fs.*: { allowed: true, maxWriteBytes: 50 KB }\n---\n", 3, "maxWriteBytes must be"),
    ("---\ntool_permissions:\n  read: { allowed: true, maxReadBytes: 9 }\n---\n", 3, "only fs. tools"),
    ("---\ntools: Read, Grep\n---\n", 2, "tools must look like"),
    ("---\ntools:\n  bash: {}\n---\n", 3, "unknown tools.bash"),
    ("no frontmatter", 1, "frontmatter"),
    ("", 1, "frontmatter"),
    ("---\nname: x\n", 1, "frontmatter"),
    ("---\nname: [unclosed\n---\n", 3, ""),
    ("---\nname: x\n\tdescription: y\n---\n", 3, ""),
    ("---\n- a\n---\n", 2, "key: value"),
    ("---\njust text\n---\n", 2, "key: value"),
    ("---\nname: x\n...\nmodel: y\n---\n", 4, ""),
    ("---\nname: x\nnmae: x\n---\n", 3, "unknown nmae"),
    ("---\n<<: { name: x }\n---\n", 2, "unknown <<"),
    ("---\n? [a]\n: b\n---\n", 2, "key must be a word"),
    ("---\nname: a\nmodel: b\nname: c\n---\n", 4, "twice, first in line 2"),
    ("---\nname: 5\n---\n", 2, "name 5"),
    ("---\nname: 'a:b'\n---\n", 2, "a:b"),
    ("---\nname: '../x'\n---\n", 2, "../x"),
    ("---\nname: " + "x" * 65 + "\n---\n", 2, "64"),
    ("---\ndescription: [a]\n---\n", 2, "description must be text"),
    ("---\ndescription: 2024-01-01\n---\n", 2, "description must be text"),
    ("---\ndescription: 2024-99-99\n---\n", 2, "not a value"),
    ("---\ndescription: " + "x" * 501 + "\n---\n", 2, "501"),
    ("---\nmodel: 5\n---\n", 2, "model must be text"),
    ("---\nmax_steps: 0\n---\n", 2, "max_steps"),
    ("---\nmax_steps: true\n---\n", 2, "max_steps"),
    ("---\nmax_steps: 1.5\n---\n", 2, "max_steps"),
    ("---\nmax_steps: '5'\n---\n", 2, "max_steps"),
    ("---\nmax_steps: " + "9" * 5000 + "\n---\n", 2, "not a value"),
    ("---\ntimeout: soon\n---\n", 2, "timeout"),
    ("---\ntimeout: -5\n---\n", 2, "timeout"),
    ("---\ntimeout: true\n---\n", 2, "timeout"),
    ("---\ntimeout: 999999h\n---\n", 2, "timeout"),
    ("---\ntool_permissions: all\n---\n", 2, "tool_permissions"),
    ("---\ntool_permissions: [read]\n---\n", 2, "tool_permissions"),
    ("---\nname: x\ntool_permissions:\n  ls: { allowed: true }\n  read: yes\n---\n", 5, "tool_permissions.read"),
    ("---\ntool_permissions:\n  read: {}\n---\n", 3, "allowed: true or allowed: false"),
    ("---\ntool_permissions:\n  read: { paths: ['**'] }\n---\n", 3, "allowed: true or allowed: false"),
    ("---\ntool_permissions:\n  read:\n    allowed: 'true'\n---\n", 4, "allowed: true or allowed: false"),
    ("---\ntool_permissions:\n  read: { allowd: true }\n---\n", 3, "allowd"),
    ("---\ntool_permissions:\n  read: { allowed: true, paths: src }\n---\n", 3, "paths"),
    ("---\ntool_permissions:\n  read:\n    allowed: true\n    paths: [1]\n---\n", 5, "paths"),
    ("---\ntool_permissions:\n  read:\n    allowed: true\n    paths:\n    - a\n    - ../b\n---\n", 7, "../b"),
    ("---\ntool_permissions:\n  read: { allowed: true, paths: ['**/a/**/b/**/c/**/d/**'] }\n---\n", 3, "**"),
    ("---\ntool_permissions:\n  read: { allowed: true, timeout: long }\n---\n", 3, "timeout"),
    ("---\ntool_permissions:\n  '*': { allowed: true }\n---\n", 3, "families"),
    ("---\ntool_permissions:\n  're*': { allowed: true }\n---\n", 3, "families"),
    ("---\ntool_permissions:\n  'mcp__git*': { allowed: true }\n---\n", 3, "mcp__server__*"),
    ("---\ntool_permissions:\n  'mcp__*__push': { allowed: true }\n---\n", 3, "mcp__server__*"),
    ("---\nname: &a x\nmodel: *a\n---\n", 2, "aliases"),
    ("---\nname: x\nmodel: *a\n---\n", 3, "aliases"),
    ("---\nname: !!python/object:os.system x\n---\n", 2, "tags"),
    ("---\nname: " + "[" * 2000 + "\n---\n", 2, "nested too deeply"),
    ("---\nname: [" + "a," * 4000 + "a]\n---\n", 2, "too long"),
    ("---\nname: x\ndescription: a\x00b\n---\n", 3, "character"),
    ("---\nname: x\n" + "# long\n" * 3000 + "---\n", 1, "16,000"),
]


@pytest.mark.parametrize(("text", "line", "reason"), BROKEN)
def test_a_broken_definition_names_file_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(UsageError) as caught:
        parsed(text)
    assert caught.value.text.startswith(f"agents/mine.md, line {line}: ")
    assert reason in caught.value.text and "\n" not in caught.value.text


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("raed", "line 3: there is no tool raed; did you mean read"),
        ("file", "line 3: there is no tool file; did you mean"),
        ("qqqq", "line 3: there is no tool qqqq; families are reading, changing"),
        ("mcp__git__log", ""),
        ("mcp__*", ""),
    ],
)
def test_a_name_that_means_no_tool_is_told_and_grants_nothing(name: str, note: str) -> None:
    agent = parsed(f"---\ntool_permissions:\n  {name}: {{ allowed: true }}\n---\n")
    assert (agent.notes[0] if agent.notes else "").startswith(note) and bool(agent.notes) is bool(note)
    assert not [tool for tool in Registry().names if agent.scope.get(tool)]


def test_paths_on_a_tool_without_paths_are_told() -> None:
    agent = parsed('---\ntool_permissions:\n  bash: { allowed: true, paths: ["src/**"] }\n---\n')
    assert "line 3: calls of bash name no path" in agent.notes[0]


# --- the list -------------------------------------------------------------------------------------------------------


def listed(folders: Folders, project: Path | None = None, *, trusted: bool = False) -> dict[str, ListedAgent]:
    agents = list_agents(folders, project, trusted=trusted)
    assert len({agent.path for agent in agents}) == len({agent.name for agent in agents}) == len(agents)
    return {agent.name: agent for agent in agents}


def test_without_any_of_ones_own_there_are_the_built_in_ones(folders: Folders) -> None:
    agents = listed(folders)
    assert list(agents) == BUILTIN
    assert {agent.source for agent in agents.values()} == {Source.BUILTIN}


def test_a_persons_own_definition_replaces_a_built_in_one(folders: Folders) -> None:
    define(folders.agents, "developer")
    define(folders.agents, "mine")
    agents = listed(folders)
    assert sorted(agents) == sorted([*BUILTIN, "mine"])
    assert (agents["developer"].source, agents["developer"].description) == (Source.USER, "Mine.")
    assert find_agent("developer", folders).description == "Mine."


def test_an_agent_is_found_by_its_name_and_by_its_file(folders: Folders) -> None:
    define(folders.agents, "file", "---\nname: scribe\n---\n")
    assert find_agent("scribe", folders).name == find_agent("file", folders).name == "scribe"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a name be any bytes")
def test_a_file_whose_name_is_no_text_is_used_and_shown_escaped(folders: Folders) -> None:
    define(folders.agents, os.fsdecode(b"caf\xe9"), "---\nname: mine\n---\n")
    define(folders.agents, os.fsdecode(b"br\xf6ken"), "---\nmax_steps: 0\n---\n")
    for agent in listed(folders).values():
        assert f"{agent.name} {agent.path} {agent.problem}".isprintable()
    assert find_agent("mine", folders).name == find_agent(r"caf\xe9", folders).name == "mine"


def test_a_broken_definition_is_listed_and_choosing_it_says_why(folders: Folders) -> None:
    define(folders.agents, "mine", "---\nmax_steps: 0\n---\n")
    agent = listed(folders)["mine"]
    assert agent.definition is None and "mine.md, line 2: max_steps" in agent.problem
    with pytest.raises(UsageError, match=r"mine\.md, line 2: max_steps"):
        find_agent("mine", folders)


def test_a_broken_definition_does_not_fall_back_to_a_built_in_one_that_may_more(folders: Folders) -> None:
    define(folders.agents, "developer", "---\nmax_steps: 0\n---\n")
    assert listed(folders)["developer"].source is Source.USER
    with pytest.raises(UsageError, match="max_steps"):
        find_agent("developer", folders)


def test_of_two_with_one_name_the_first_counts(folders: Folders) -> None:
    define(folders.agents, "a", "---\nname: same\ndescription: first\n---\n")
    define(folders.agents, "b", "---\nname: SAME\n---\n")
    agents = listed(folders)
    assert agents["same"].description == "first"
    assert "taken by a.md" in agents["SAME"].problem
    assert find_agent("same", folders).description == "first"


def _huge(path: Path) -> None:
    path.write_text("---\nname: x\n---\n" + "x" * 70_000)


def _latin(path: Path) -> None:
    path.write_bytes("---\nname: x\ndescription: M\xfcller\n---\n".encode("latin-1"))


def _link_out(path: Path) -> None:
    outside = path.parent.parent / "elsewhere.md"
    outside.write_text("---\ndescription: Elsewhere.\n---\n")
    path.symlink_to(outside)


def _broken_link(path: Path) -> None:
    path.symlink_to(path.parent / "gone.md")


def _link_loop(path: Path) -> None:
    path.symlink_to(path)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _unreadable(path: Path) -> None:
    path.write_text("---\nname: x\n---\n")
    path.chmod(0)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (_huge, "70,016 bytes"),
        (_latin, "line 3: is not UTF-8"),
        (_link_out, "link"),
        (_broken_link, "There is no"),
        (_link_loop, "loop"),
        (_pipe, ""),
        pytest.param(_unreadable, "permission", marks=pytest.mark.skipif(os.geteuid() == 0, reason="root reads all")),
    ],
)
@pytest.mark.parametrize("whose", ["user", "project"])
def test_a_file_that_cannot_be_used_is_listed_with_its_reason(
    spoil: object, reason: str, whose: str, folders: Folders, project: Path
) -> None:
    folder = folders.agents if whose == "user" else project / ".handrail" / "agents"
    define(folder, "good")
    assert callable(spoil)
    spoil(folder / "bad.md")
    prefix = "" if whose == "user" else "project:"
    agents = listed(folders, project, trusted=True)
    assert agents[f"{prefix}good"].definition is not None
    assert agents[f"{prefix}bad"].definition is None
    assert "bad.md" in agents[f"{prefix}bad"].problem and reason in agents[f"{prefix}bad"].problem


def test_a_folder_with_too_many_says_so(folders: Folders) -> None:
    for number in range(203):
        define(folders.agents, f"agent{number:03}")
    assert "203 definitions" in listed(folders)["3 more"].problem


@pytest.mark.parametrize("link", [".handrail", ".handrail/agents"])
@pytest.mark.parametrize("inside", [False, True])
def test_a_projects_folder_of_agents_must_be_a_real_one(
    link: str, inside: bool, folders: Folders, project: Path, tmp_path: Path
) -> None:
    """Through a link, tools that may not write into .handrail could write agents."""
    elsewhere = (project if inside else tmp_path) / "elsewhere"
    define(elsewhere / "agents", "evil")
    (project / link).parent.mkdir(exist_ok=True)
    (project / link).symlink_to(elsewhere if link == ".handrail" else elsewhere / "agents")
    agents = listed(folders, project, trusted=True)
    assert set(agents) == {*BUILTIN, "project"} and "link" in agents["project"].problem


@pytest.mark.parametrize("name", ["nobody", "../developer", "", "/etc/passwd", "project:nobody", "a\x00b"])
def test_an_unknown_agent_names_the_known_ones(name: str, folders: Folders) -> None:
    with pytest.raises(UsageError, match="developer"):
        find_agent(name, folders)

"""Over MCP the project's files are resources, and starters and skills prompts, under the rules that hold for calls."""

import base64
import json
from pathlib import Path

import mcp_types as types
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from app.assembly.folder_trust import settle_trust
from app.configuration.paths import Folders
from tests.faces.mcp_server.conftest import NEW, OLD, PROTOCOLS, Serve, Served, says

pytestmark = pytest.mark.anyio
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645"
    "400000000049454e44ae426082"
)


def trail(served: Served) -> list[dict[str, object]]:
    files = [*(served.profile.folders.data / "audit").glob("*")]
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


async def text_at(client: Client, uri: str) -> str:
    [content] = (await client.read_resource(uri)).contents
    assert isinstance(content, types.TextResourceContents)
    assert content.uri == uri
    return content.text


async def failure(client: Client, uri: str) -> types.ErrorData:
    with pytest.raises(MCPError) as failed:
        await client.read_resource(uri)
    return failed.value.error


def said(result: types.GetPromptResult) -> str:
    [message] = result.messages
    assert isinstance(message.content, types.TextContent)
    return message.content.text


@pytest.mark.parametrize("mode", [OLD, "auto"])
async def test_files_and_prompts_are_declared(serve: Serve, mode: str) -> None:
    async with serve() as served, served.client(mode) as client:
        capabilities = client.server_capabilities
        [template] = (await client.list_resource_templates()).resource_templates
    assert capabilities.resources is not None and capabilities.prompts is not None
    assert not capabilities.resources.subscribe and not capabilities.resources.list_changed
    assert template.uri_template == "project:///{+path}"


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_the_files_that_are_listed_can_be_read_by_their_addresses(serve: Serve, project: Path, mode: str) -> None:
    (project / "sub dir").mkdir()
    (project / "sub dir" / "5%41 ü#?.txt").write_text("found\n")
    (project / "dot.png").write_bytes(DOT)
    (project / "large.txt").write_text("a line of some length\n" * 2_200)
    async with serve() as served, served.client(mode) as client:
        listed = await client.list_resources()
        addresses = {one.name: one.uri for one in listed.resources}
        assert await text_at(client, addresses["README.md"]) == "# Sample\n\nHello.\n"
        assert await text_at(client, addresses["sub dir/5%41 ü#?.txt"]) == "found\n"
        assert addresses["sub dir/5%41 ü#?.txt"] == "project:///sub%20dir/5%2541%20%C3%BC%23%3F.txt"
        assert await text_at(client, addresses["large.txt"]) == "a line of some length\n" * 2_200
        [picture] = (await client.read_resource(addresses["dot.png"])).contents
        lines = trail(served)
    assert isinstance(picture, types.BlobResourceContents)
    assert (picture.mime_type, base64.b64decode(picture.blob)) == ("image/png", DOT)
    assert [line["toolName"] for line in lines] == ["glob", "read", "read", "read", "read"]
    assert {line["author"] for line in lines} == {"mcp client tester 1.0"}


async def test_a_long_list_ends_and_says_so(serve: Serve, project: Path) -> None:
    for number in range(1_001):
        (project / f"{number}.txt").touch()
    async with serve() as served, served.client() as client:
        listed = await client.list_resources()
    assert len(listed.resources) == 1_000
    assert listed.meta is not None and listed.meta["truncated"] is True


async def test_newer_clients_are_told_that_nothing_may_be_kept_or_shared(serve: Serve) -> None:
    async with serve() as served, served.client(NEW) as client:
        results: list[types.CacheableResult] = [
            await client.list_resources(),
            await client.list_resource_templates(),
            await client.list_prompts(),
            await client.read_resource("project:///README.md"),
        ]
    assert {(one.ttl_ms, one.cache_scope) for one in results} == {(0, "private")}
    assert all({"ttl_ms", "cache_scope"} <= one.model_fields_set for one in results)


MISSING = ["project:///gone.txt", "test://nothing", "project:///", "file:///etc/passwd"]
REFUSED = {
    "project:///../outside.txt": "E_SANDBOX_VIOLATION",
    "project:///%2e%2e/outside.txt": "E_SANDBOX_VIOLATION",
    "project:////etc/passwd": "E_SANDBOX_VIOLATION",
    "project:///link": "E_SANDBOX_VIOLATION",
    "project:///.env": "E_SANDBOX_VIOLATION",
    "project:///long.txt": "E_TOO_LARGE",
    "project:///wide.txt": "E_TOO_LARGE",
    "project:///docs": "EISDIR",
}


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_what_is_not_there_and_what_is_refused(serve: Serve, project: Path, mode: str) -> None:
    (project / ".env").write_text("KEY=a-secret-of-the-person\n")
    (project.parent / "outside.txt").write_text("outside")
    (project / "link").symlink_to(project.parent / "outside.txt")
    (project / "long.txt").write_text("a line of some length\n" * 2_300)
    (project / "wide.txt").write_text("x" * 90_000)
    (project / "docs").mkdir(exist_ok=True)
    async with serve() as served, served.client(mode) as client:
        missing = [await failure(client, uri) for uri in MISSING]
        refused = {uri: await failure(client, uri) for uri in REFUSED}
        names = {one.name for one in (await client.list_resources()).resources}
    assert {one.code for one in missing} == {types.INVALID_PARAMS if mode == NEW else -32002}
    assert [one.data["uri"] for one in missing] == MISSING
    assert {uri: one.data["code"] for uri, one in refused.items()} == REFUSED
    assert {one.code for one in refused.values()} == {types.INTERNAL_ERROR}
    assert "link" not in names


ONLY_DOCS = """---
name: docs
description: Reads the documentation.
tool_permissions:
  read: { allowed: true, paths: ["docs/**"] }
---
"""


async def test_the_scope_of_an_agent_holds_for_resources_and_skills(serve: Serve, project: Path) -> None:
    agents = Folders.from_environment().agents
    agents.mkdir(parents=True)
    (agents / "docs.md").write_text(ONLY_DOCS)
    (project / "docs").mkdir(exist_ok=True)
    (project / "docs" / "a.md").write_text("one\n")
    async with serve(agent="docs") as served, served.client() as client:
        error = await failure(client, "project:///README.md")
        assert await text_at(client, "project:///docs/a.md") == "one\n"
        with pytest.raises(MCPError, match="not part of this agent's tools"):
            await client.list_resources()
        with pytest.raises(MCPError, match="There is no prompt code-review"):
            await client.get_prompt("code-review")
    assert error.data["code"] == "E_DENIED"


async def test_a_starter_is_a_prompt_whose_fields_are_arguments(serve: Serve) -> None:
    async with serve() as served, served.client() as client:
        mine = served.profile.folders.starters
        mine.mkdir(parents=True)
        (mine / "letter.md").write_text('---\ntitle: "A letter"\n---\nWrite to {who} about {topic}.\n')
        prompts = {one.name: one for one in (await client.list_prompts()).prompts}
        letter = await client.get_prompt("letter", {"who": "Ada", "topic": "{who}"})
        with pytest.raises(MCPError, match="needs: topic") as incomplete:
            await client.get_prompt("letter", {"who": "Ada"})
        with pytest.raises(MCPError, match="no prompt nothing") as unknown:
            await client.get_prompt("nothing")
        explain = await client.get_prompt("explain")
    assert [(one.name, one.required) for one in prompts["letter"].arguments or []] == [("who", True), ("topic", True)]
    assert said(letter) == "Write to Ada about {who}."
    assert said(explain).startswith("Explain this project")
    assert {incomplete.value.error.code, unknown.value.error.code} == {types.INVALID_PARAMS}


SKILL = "---\nname: sort\ndescription: Sorts things.\n---\nBegin with A.\n"


@pytest.fixture
def skill() -> Path:
    """Of the person's."""
    folder = Folders.from_environment().config / "skills" / "sort"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(SKILL)
    return folder / "SKILL.md"


def add_to(skill: Path, text: str) -> None:
    skill.write_text(f"{SKILL}{text}")


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_a_skill_is_a_prompt_and_one_that_changed_needs_a_yes(serve: Serve, skill: Path, mode: str) -> None:
    person = says("Deny")
    async with serve() as served, served.client(mode, person) as client:
        prompts = {one.name: one.description for one in (await client.list_prompts()).prompts}
        first = said(await client.get_prompt("sort"))
        add_to(skill, "Then obey.\n")
        with pytest.raises(MCPError) as refused:
            await client.get_prompt("sort")
        person.answer = says("Allow once").answer
        changed = said(await client.get_prompt("sort"))
        tools = {tool.name for tool in (await client.list_tools()).tools}
        lines = trail(served)
    assert prompts["sort"] == "Sorts things." and "code-review" in prompts
    assert "Begin with A." in first and "Then obey." not in first
    assert refused.value.error.data["code"] == "E_DENIED"
    assert "Then obey." in changed
    assert len(person.seen) == 2 and "has changed" in person.seen[0].message
    assert "skill" not in tools  # a client's person chooses it, not its model
    assert [line["toolName"] for line in lines] == ["skill"] * 3


async def test_skills_of_a_folder_that_is_not_trusted_are_no_prompts(serve: Serve, project: Path) -> None:
    folder = project / ".agents/skills/sort"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(SKILL)
    async with serve() as served, served.client() as client:
        names = [one.name for one in (await client.list_prompts()).prompts]
        with pytest.raises(MCPError, match="There is no prompt sort"):
            await client.get_prompt("sort")
    assert "sort" not in names


async def test_a_skill_that_came_after_the_trust_is_not_told_but_can_be_named(serve: Serve, project: Path) -> None:
    person = says("Deny")
    async with serve() as served, served.client(OLD, person) as client:
        settle_trust(served.profile, project, True)
        folder = project / ".agents/skills/sort"
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text(SKILL)
        names = [one.name for one in (await client.list_prompts()).prompts]
        with pytest.raises(MCPError):
            await client.get_prompt("sort")
    assert "sort" not in names
    assert len(person.seen) == 1 and "is new" in person.seen[0].message


ASKING = """
[[rules]]
action = "ask"
tool = "read"

[[rules]]
action = "ask"
tool = "glob"
"""


@pytest.mark.parametrize("mode", PROTOCOLS)
async def test_a_rule_that_asks_holds_for_resources(serve: Serve, project: Path, mode: str) -> None:
    config = Folders.from_environment().config
    config.mkdir(parents=True, exist_ok=True)
    (config / "settings.toml").write_text(ASKING)
    person = says("Deny")
    async with serve() as served, served.client(mode, person) as client:
        refused = await failure(client, "project:///README.md")
        person.answer = says("Allow once").answer
        allowed = await text_at(client, "project:///README.md")
        if mode == NEW:
            with pytest.raises(MCPError, match="Listing the files needs a yes"):
                await client.list_resources()
        else:
            assert "README.md" in [one.name for one in (await client.list_resources()).resources]
    assert refused.data["code"] == "E_DENIED"
    assert allowed == "# Sample\n\nHello.\n"

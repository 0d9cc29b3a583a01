"""Where MCP servers come from: settings, files of other programs, a project's own file; and `handrail mcp-servers`."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.assembly.mcp_servers import allowed_of, consents, found_server, one_server
from app.assembly.profile import Profile
from app.command_line import launch
from app.command_line.arguments import parser
from app.configuration.settings import McpServerSettings, is_safe_address, load_settings
from app.faces.mcp_servers import change_servers
from app.faces.terminal import _ask_about_servers
from app.mcp.connection import CannotStart, ServerFailed
from app.mcp.imports import read_text
from app.mcp.pins import PinnedTools, Pins
from app.mcp.project_servers import ProjectServers, project_servers
from app.mcp.remote_tool import RemoteTool
from app.vocabulary.errors import SettingsError, UsageError
from app.vocabulary.events import ServerNeed, ServerState
from tests.cpu_limit import cpu_limit
from tests.mcp.conftest import PYTHON, RAW_SERVER

CLAUDE = """{"mcpServers": {
  "git hub": {"command": "npx", "args": ["-y", "server"],
              "env": {"GITHUB_TOKEN": "abc", "MODE": "x", "HERE": "${PWD}"}},
  "far": {"type": "http", "url": "https://mcp.example.org/mcp",
          "headers": {"Authorization": "Bearer 1", "X-Mode": "a"}},
  "old": {"type": "sse", "url": "https://mcp.example.org/sse"},
  "open": {"url": "http://mcp.example.org/mcp"},
  "off": {"command": "x", "disabled": true}
}}"""
VSCODE = """{ // servers of mine
  "inputs": [{"id": "key", "type": "promptString"}],
  "servers": {"one": {"command": "run//it", "args": ["${workspaceFolder}"], "env": {"KEY": "${input:key}"}},},
}"""


def test_files_of_other_programs_are_read_and_their_secrets_kept_apart() -> None:
    found = {server.name: server for server in read_text(CLAUDE, "a file")}
    assert found["git-hub"].entry == {
        "command": "npx",
        "args": ["-y", "server"],
        "env": {"MODE": "x", "HERE": "${PWD}"},
        "secret_env": ["GITHUB_TOKEN"],
    }
    assert found["git-hub"].secrets == {"GITHUB_TOKEN": "abc"}
    assert found["far"].entry["headers"] == {"X-Mode": "a"} and found["far"].secrets == {"Authorization": "Bearer 1"}
    assert not found["old"].entry and not found["open"].entry, "what cannot be used is left out, with a reason"
    assert found["off"].entry["enabled"] is False
    (one,) = read_text(VSCODE, "a file")
    assert one.entry["command"] == "run//it" and one.secrets == {"KEY": ""}


@pytest.mark.parametrize("piece", ["/* ", "/*", "/", '\\"', '"\\', '"', "\\", ", ", ",", "//", '" /*', "{,", " "])
@pytest.mark.parametrize("start", ["", '"', "/*", ","])
def test_no_file_makes_the_import_slow(start: str, piece: str) -> None:
    with cpu_limit(2.5), pytest.raises(UsageError):
        read_text(start + piece * (125_000 // len(piece)), "a file")


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ('{"mcpServers": {"a": {"command": "x"}}} // the end', []),
        ('/* first */ {"mcpServers": {"a": /* ", */ {"command": "x", }, }, /* last */ }', []),
        (
            '{"mcpServers": {"a": {"command": "x", "args": ["/* no, ] comment */", "//, }", "\\\\", ], }}}',
            ["/* no, ] comment */", "//, }", "\\"],
        ),
    ],
)
def test_comments_and_last_commas_are_left_out_but_not_in_texts(text: str, arguments: list[str]) -> None:
    (server,) = read_text(text, "a file")
    assert server.entry["command"] == "x" and server.entry.get("args", []) == arguments


@pytest.mark.parametrize("end", ["/* open", '"open', '"\\', "/*"])
def test_a_comment_or_text_without_an_end_is_no_json(end: str) -> None:
    with pytest.raises(UsageError, match="is no JSON"):
        read_text('{"mcpServers": {"a": {"command": "x"}}} ' + end, "a file")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"mcpServers": {}}', "[" * 5_000])
def test_a_file_without_servers_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        read_text(text, "a file")


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://example.org/mcp", True),
        ("http://127.0.0.1:8000/mcp", True),
        ("http://localhost/mcp", True),
        ("http://[::1]:1/mcp", True),
        ("http://example.org/mcp", False),
        ("http://127.0.0.1.example.org/", False),
        ("http://localhost@example.org/", False),
        ("file:///etc/passwd", False),
        ("https:///mcp", False),
        ("http://[broken", False),
    ],
)
def test_an_address_is_https_or_on_this_machine(url: str, safe: bool) -> None:
    assert is_safe_address(url) is safe


@pytest.mark.parametrize(
    "wrong",
    [
        '[mcp_servers."a__b"]\ncommand = "x"',
        '[mcp_servers."a b"]\ncommand = "x"',
        "[mcp_servers.a]\nargs = []",
        '[mcp_servers.a]\ncommand = "x"\nurl = "https://example.org"',
        '[mcp_servers.a]\nurl = "http://example.org"',
        '[mcp_servers.a]\ncommand = "x"\nfolders = ["relative"]',
        '[mcp_servers.a]\ncommand = "x"\nunknown = 1',
    ],
)
def test_settings_that_make_no_sense_are_refused(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "settings.toml").write_text(wrong)
    with pytest.raises(SettingsError):
        load_settings(tmp_path / "settings.toml")


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("settings", "need", "said"),
    [
        (
            {"command": "no-such-program-here"},
            ServerNeed.PROGRAM,
            "There is no program no-such-program-here in your PATH",
        ),
        ({"command": "/nowhere/server"}, ServerNeed.PROGRAM, "There is no program /nowhere/server that can be run"),
        ({"command": "true", "secret_env": ["TOKEN"]}, ServerNeed.SECRET, "The value of TOKEN"),
        ({"command": "true", "env": {"A": "${NOT_SET_HERE}"}}, ServerNeed.VARIABLE, "NOT_SET_HERE is not set"),
        ({"url": "http://127.0.0.1:9/mcp", "secret_headers": ["X-Key"]}, ServerNeed.SECRET, "The value of X-Key"),
    ],
)
async def test_what_is_missing_is_said_at_once_and_nothing_is_tried_again(
    settings: dict[str, Any], need: ServerNeed, said: str, tmp_path: Path
) -> None:
    async with one_server(Profile.open(), "x", McpServerSettings(confined=False, **settings), tmp_path) as server:
        with pytest.raises(CannotStart, match=said):
            await server.started()
        assert (server.state, server.need) == (ServerState.FAILED, need)
        assert server.reported.need is need and said in server.reported.detail
        with pytest.raises(ServerFailed, match="Only the person can start it"):
            await server.started()


@pytest.mark.anyio
async def test_a_script_of_an_environment_that_was_moved_says_what_is_not_there(tmp_path: Path) -> None:
    script = tmp_path / "server"
    script.write_text("#!/nowhere/bin/python3 -I\nprint()\n")
    script.chmod(0o755)
    settings = McpServerSettings(command=str(script), confined=False)
    async with one_server(Profile.open(), "x", settings, tmp_path) as server:
        with pytest.raises(CannotStart, match="server is to be run by /nowhere/bin/python3, which is not there"):
            await server.started()
        assert server.need is ServerNeed.PROGRAM


@pytest.mark.confined
@pytest.mark.anyio
async def test_a_program_that_confined_ones_do_not_see_is_told_as_that(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    script = tmp_path_factory.mktemp("elsewhere") / "server"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    async with one_server(Profile.open(), "x", McpServerSettings(command=str(script)), tmp_path) as server:
        with pytest.raises(CannotStart, match=f"Confined programs do not see {script}"):
            await server.started()
        assert server.need is ServerNeed.CONFINEMENT


def test_a_projects_own_servers_count_after_trust_and_consent_to_exactly_what_was_shown(project: Path) -> None:
    profile = Profile.open()
    (project / ".mcp.json").write_text('{"mcpServers": {"one": {"command": "x", "env": {"API_KEY": "k\u200b"}}}}')
    assert allowed_of(profile, project) == {}, "the folder is not trusted"
    profile.trust(project)
    with pytest.raises(UsageError, match="until you have seen what they run: one"):
        allowed_of(profile, project)
    found = project_servers(project)
    assert found is not None and "one: x\n  API_KEY=k⟨U+200B⟩" in found.shown
    consents(profile).give(project, found)
    assert list(allowed_of(profile, project)) == ["one"]
    (project / ".mcp.json").write_text('{"mcpServers": {"one": {"command": "x", "args": ["; rm"]}}}')
    with pytest.raises(UsageError):
        allowed_of(profile, project)


LOOKS_LIKE_TWO = {"a": {"command": "true", "env": {"K": "v\nb: curl x"}}}
IS_TWO = {"a": {"command": "true", "env": {"K": "v"}}, "b": {"command": "curl", "args": ["x"]}}


def test_a_value_cannot_look_like_another_server_and_variables_that_are_passed_on_are_named(project: Path) -> None:
    def found(servers: dict[str, Any]) -> ProjectServers:
        (project / ".mcp.json").write_text(json.dumps({"mcpServers": servers}))
        seen = project_servers(project)
        assert seen is not None
        return seen

    assert found(LOOKS_LIKE_TWO).shown == "a: true\n  K=v⏎b: curl x"
    assert found(LOOKS_LIKE_TWO).digest != found(IS_TWO).digest
    assert (
        found({"a": {"command": "x", "args": ["\u200b"]}}).digest
        != found({"a": {"command": "x", "args": ["⟨U+200B⟩"]}}).digest
    )
    remote = {"url": "https://mcp.example.org", "headers": {"X": "${env:MY_KEY} ${OTHER:-none}"}}
    assert found({"a": remote}).shown.splitlines()[2:] == [
        "  is given your environment variable MY_KEY",
        "  is given your environment variable OTHER",
    ]


class Typist:
    """Answers the next question, and remembers it."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[str] = []

    async def read_line(self, prompt: str) -> str:
        self.asked.append(prompt)
        return self.answer


@pytest.mark.anyio
async def test_chat_asks_about_a_projects_own_servers_until_the_person_agrees_to_exactly_these(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Profile.open()
    (project / ".mcp.json").write_text('{"mcpServers": {"one": {"command": "x", "args": ["--y"]}}}')

    async def asks(answer: str) -> bool:
        typist = Typist(answer)
        await _ask_about_servers(profile, project, typist)  # type: ignore[arg-type]
        return bool(typist.asked)

    assert not await asks("y"), "the folder is not trusted"
    profile.trust(project)
    assert await asks("n") and await asks("y")
    assert "one: x --y" in capsys.readouterr().err
    assert not await asks("y") and list(allowed_of(profile, project)) == ["one"]
    (project / ".mcp.json").write_text('{"mcpServers": {"one": {"command": "z"}}}')
    assert await asks("n")
    (project / ".mcp.json").write_text("{")
    assert not await asks("y")


def test_a_project_can_neither_lift_its_confinement_nor_grant_itself_the_network(project: Path) -> None:
    entry = {"command": "x", "confined": False, "network": True, "folders": ["/"], "read_only": False}
    (project / ".mcp.json").write_text(json.dumps({"mcpServers": {"one": entry}}))
    found = project_servers(project)
    assert found is not None
    settings = found.servers["one"]
    assert settings.confined and not settings.network and not settings.folders


def ordered(*words: str) -> int:
    return change_servers(Profile.open(), parser().parse_args(["mcp-servers", *words]))


def test_a_server_is_added_tried_listed_switched_reviewed_and_removed_at_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    added = ["--unconfined", "--folder", str(tmp_path), "--command", f"{PYTHON} {RAW_SERVER}"]
    assert launch.main(["mcp-servers", "add", "raw", *added]) == 0
    assert "speaks the protocol of 2025-11-25" in capsys.readouterr().out
    assert Profile.open().settings.mcp_servers["raw"].folders == [str(tmp_path)]
    ordered("switch", "raw", "echo", "off")
    assert launch.main(["mcp-servers"]) == 0
    listed = capsys.readouterr().out
    assert "echo  (off)" in listed and "add  (on)" in listed and "not confined" in listed
    profile = Profile.open()
    profile.change({"mcp_servers": {"raw": {"args": [str(RAW_SERVER), "changed"]}}})
    assert ordered("review", "raw") == 5, "nobody was there to look"
    assert "plus (new)" in capsys.readouterr().out
    assert ordered("review", "raw", "--yes") == 0
    ordered("remove", "raw")
    assert Profile.open().settings.mcp_servers == {}
    assert not list((profile.folders.mcp / "pins").iterdir())


def test_tools_of_a_folders_own_server_are_listed_and_switched_at_the_command_line(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / ".mcp.json").write_text('{"mcpServers": {"raw": {"command": "true"}}}')
    here = ("--project", str(project))
    ordered("list", *here)
    assert "You do not trust this folder yet" in capsys.readouterr().err
    Profile.open().trust(project)
    with pytest.raises(UsageError, match="until you have seen what they run: raw"):
        ordered("switch", "raw", "echo", "off", *here)
    ordered("allow", "--yes", *here)
    ordered("list", *here)
    assert f"not listed yet: handrail mcp-servers test raw --project {project}" in capsys.readouterr().out
    ordered("switch", "raw", "echo", "off", *here)  # before anybody has seen it
    _, key = found_server(Profile.open(), "raw", project)
    tools = {name: RemoteTool(name) for name in ("add", "echo")}
    Pins(Profile.open().folders.mcp / "pins").keep(key, PinnedTools(tools))
    ordered("switch", "raw", "add", "off", *here)
    ordered("switch", "raw", "add", "on", *here)
    ordered("list", *here)
    listed = capsys.readouterr().out
    assert f"from .mcp.json of {project}" in listed and "echo  (off)" in listed and "add  (on)" in listed
    with pytest.raises(UsageError, match="raw has no tool other"):
        ordered("switch", "raw", "other", "off", *here)
    with pytest.raises(UsageError, match="There is no MCP server raw"):
        ordered("switch", "raw", "echo", "on")


def test_a_server_that_cannot_be_kept_does_not_make_the_settings_file_look_wrong() -> None:
    with pytest.raises(UsageError, match=r"^That cannot be kept: the address .* nor on this machine\. No"):
        ordered("add", "far", "--url", "http://example.org/mcp")
    assert Profile.open().settings.mcp_servers == {}


@pytest.mark.confined
def test_an_import_shows_the_commands_first_and_adds_nothing_without_a_yes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mcp.json").write_text(CLAUDE)
    assert ordered("import", str(tmp_path / "mcp.json")) == 5
    assert "npx -y server" in capsys.readouterr().out
    assert Profile.open().settings.mcp_servers == {}
    assert ordered("import", str(tmp_path / "mcp.json"), "--yes") == 0
    kept: dict[str, Any] = dict(Profile.open().settings.mcp_servers)
    assert sorted(kept) == ["far", "git-hub", "off"]
    assert "abc" not in Profile.open().folders.settings.read_text()
    assert "secrets are forgotten when this command ends" in capsys.readouterr().err
    assert ordered("test", "git-hub") == 1
    assert "To mend that: handrail mcp-servers secret git-hub NAME" in capsys.readouterr().err

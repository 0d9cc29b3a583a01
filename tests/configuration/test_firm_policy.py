"""The policy of a computer holds in every face, whatever the settings say; a broken one allows nothing."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.policy import Deny, Permission, Policy, Trust
from app.agent.deciding.rules import CallFacts, Rule, Ruling
from app.agent.deciding.saved_rules import firm_rules, rules_for
from app.assembly.connections import connect, models
from app.assembly.endpoints import find_endpoint
from app.assembly.profile import Profile
from app.assembly.session_options import SessionOptions
from app.assembly.steering import Steering
from app.assembly.tool_runtime import own_zones
from app.configuration import firm_policy
from app.configuration.firm_policy import UNLIMITED, load_firm_policy
from app.configuration.settings import Settings
from app.tools import Registry
from app.vocabulary.errors import UsageError
from tests.agent.real_sessions import Sessions, call, say, sessions_with

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(os.name == "nt", reason="Windows has no such file")]
REASON = "Ask it@firm.example."
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """The file, as if root had written it."""
    folder = tmp_path / "etc/handrail"
    folder.mkdir(parents=True)
    for part in (folder.parent, folder):
        part.chmod(0o755)
    monkeypatch.setattr(firm_policy, "POLICY_FILE", folder / "policy.toml")
    monkeypatch.setattr(firm_policy, "ROOT", os.getuid())

    def made(text: str) -> Path:
        (folder / "policy.toml").write_text(text)
        (folder / "policy.toml").chmod(0o644)
        return folder / "policy.toml"

    return made


@pytest.fixture
def sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Sessions]]:
    opened: list[Sessions] = []

    def made() -> Sessions:
        opened.append(sessions_with(tmp_path, monkeypatch))
        return opened[-1]

    yield made
    for one in opened:
        one.profile.close()


def test_without_a_file_nothing_is_limited(write: Write) -> None:
    assert load_firm_policy() is UNLIMITED


BROKEN = {
    "toml": "highest_trust = ",
    "level": 'highest_trust = "anything"',
    "field": "trust = 3",
    "host": 'hosts = ["no host!"]',
    "rule": '[[rules]]\naction = "allow"\ntool = "bash"',
    "problem": 'problem = "x"',
    "bytes": "reason = '\udcff'",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_allows_nothing(write: Write, name: str) -> None:
    path = write("")
    path.write_bytes(BROKEN[name].encode(errors="surrogateescape"))
    firm = load_firm_policy()
    assert firm.problem and str(path) in firm.problem and not firm.demo and not firm.allows_host("example.org")
    with pytest.raises(UsageError, match="cannot be used"):
        firm.check_endpoint("anthropic", "Anthropic", "https://api.anthropic.com", is_own=True)


@pytest.mark.parametrize("how", ["group", "world", "folder", "owner", "link", "closed", "folder instead"])
def test_one_that_others_could_have_written_is_refused(
    write: Write, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write('highest_trust = "autonomous"')
    assert not load_firm_policy().problem
    match how:
        case "group":
            path.chmod(0o664)
        case "world":
            path.chmod(0o646)
        case "folder":
            path.parent.chmod(0o777)
        case "owner":
            monkeypatch.setattr(firm_policy, "ROOT", os.getuid() + 1)
        case "link":
            path.rename(tmp_path / "elsewhere")
            path.symlink_to(tmp_path / "elsewhere")
        case "closed":
            if os.getuid() == 0:
                pytest.skip("root may read any file")
            path.chmod(0)
        case _:
            path.unlink()
            path.mkdir()
    assert load_firm_policy().problem


# --- what it limits ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", ["supervised", "guided", "autonomous"])
@pytest.mark.parametrize("highest", ["supervised", "guided", "autonomous"])
async def test_the_trust_level_goes_no_higher(
    write: Write, sessions: Callable[[], Sessions], project: Path, highest: str, asked: str
) -> None:
    write(f'highest_trust = "{highest}"\nreason = "{REASON}"')
    made = sessions()
    opened = await made.open(say(), project=str(project), trust=asked)
    assert opened.runtime is not None
    orchestrator, levels = opened.runtime.orchestrator, [str(level) for level in Trust]
    lower = min(asked, highest, key=levels.index)
    assert orchestrator.policy.trust == lower
    assert any(REASON in notice for notice in opened.notices) is (lower != asked)
    orchestrator.set_trust(Trust.AUTONOMOUS)
    assert orchestrator.policy.trust == highest
    steering = Steering(SessionOptions(trust=asked), lambda: opened, lambda: None, made.profile.firm)
    assert steering.trust == lower
    steering.set_trust("autonomous")
    assert steering.trust == highest and (REASON in made.profile.firm.trust_words) is (highest != "autonomous")
    await opened.close()


PROVIDERS = {
    ("anthropic", 'providers = ["anthropic"]'): True,
    ("openai", 'providers = ["anthropic"]'): False,
    ("demo", 'providers = ["anthropic"]'): True,
    ("demo", "demo = false"): False,
    ("gateway", 'providers = ["anthropic"]'): False,
    ("gateway", 'providers = ["https://llm.firm.example/"]'): True,
    ("moved", 'providers = ["anthropic"]'): False,
    ("anthropic", "providers = []"): False,
}


@pytest.mark.parametrize(("name", "text"), PROVIDERS)
async def test_only_these_providers_are_asked(write: Write, name: str, text: str, tmp_path: Path) -> None:
    """A known name at another address is another server."""
    write(f"{text}\nreason = {json.dumps(REASON)}" if "=" in text else text)
    profile = Profile.open()
    profile.change(
        {
            "providers": {
                "gateway": {"kind": "openai", "base_url": "https://llm.firm.example/v1"},
                "moved": {"kind": "anthropic", "base_url": "https://evil.example"},
            }
        }
    )
    endpoint = find_endpoint(profile.settings, name)
    for ask in (connect, models) if name != "demo" else (connect,):
        try:
            await ask(profile, endpoint)
            refused = ""
        except UsageError as error:
            refused = error.text
        except Exception:  # noqa: BLE001  no key, or no server: it was not refused
            refused = ""
        assert ("policy" in refused and REASON in refused) is not PROVIDERS[name, text], refused
    profile.close()


HOSTS = 'hosts = ["*.firm.example", "pypi.org"]'
JUDGED = {
    ("web_fetch", "pypi.org"): False,
    ("web_fetch", "docs.firm.example"): False,
    ("web_fetch", "evil.example"): True,
    ("web_fetch", "pypi.org.evil.example"): True,
    ("mcp__a__b", "evil.example"): True,
    ("read", ""): False,
}


@pytest.mark.parametrize(("tool", "host"), JUDGED)
def test_only_these_hosts_are_reached(write: Write, tool: str, host: str) -> None:
    """Whatever the person allows besides."""
    write(HOSTS)
    saved = firm_rules(load_firm_policy())
    policy = Policy({}, saved=lambda: saved, session_rules=[Rule(Ruling.ALLOW, tool, host=host)] if host else [])
    found = Registry().get("web_fetch")
    assert found is not None
    policy.scope = {found.name: Permission()}
    verdict = policy.decide(found, (), CallFacts(tool, host=host))
    assert isinstance(verdict, Deny) is JUDGED[tool, host], verdict


@pytest.mark.confined
@pytest.mark.parametrize("network", [True, False])
async def test_a_command_reaches_no_other_host(
    write: Write, sessions: Callable[[], Sessions], project: Path, network: bool
) -> None:
    """Not with all hosts allowed on the command line, and not unconfined."""
    write(f'{HOSTS}\nreason = "{REASON}"')
    fetch = "python3 -c \"import urllib.request as u; u.urlopen('http://evil.example')\""
    asks = {**call("bash", command="true", reason="x")["arguments"], "unconfined": True}
    _, seen = await sessions().talk(
        call("bash", command=fetch),
        {"call": "bash", "arguments": asks},
        say(),
        project=str(project),
        network=network,
        hosts=["evil.example"],
    )
    assert REASON in seen.results[0].output and seen.results[0].is_error
    assert seen.results[1].code == "E_DENIED" and "policy" in seen.results[1].output


async def test_its_rules_are_stronger_than_the_persons(
    write: Write, sessions: Callable[[], Sessions], project: Path
) -> None:
    write(f'reason = "{REASON}"\n[[rules]]\naction = "deny"\ntool = "write"\npath = "private/**"')
    made = sessions()
    made.profile.change({"rules": [{"action": "allow", "tool": "write"}]})
    plant = [call("write", path=f"{folder}/a.txt", content="x") for folder in ("private", "public")]
    _, seen = await made.talk(*plant, say(), project=str(project))
    assert [result.code for result in seen.results] == ["E_DENIED", None]
    assert "policy of this computer says no" in seen.results[0].output and REASON in seen.results[0].output
    made.profile.change({"rules": []})
    assert rules_for(Settings(), project, made.profile.firm)


async def test_mcp_servers_that_nothing_holds_are_not_used(
    write: Write, sessions: Callable[[], Sessions], project: Path
) -> None:
    write(HOSTS)
    made = sessions()
    servers: dict[str, Any] = {
        "free": {"command": "true", "confined": False},
        "away": {"url": "https://evil.example/mcp"},
        "held": {"command": "true"},
        "near": {"url": "https://mcp.firm.example/mcp"},
    }
    made.profile.change({"mcp_servers": servers})
    opened = await made.open(say(), project=str(project))
    assert opened.runtime is not None
    assert sorted(server.name for server in opened.runtime.servers) == ["held", "near"]
    await opened.close()


async def test_with_a_broken_file_no_face_begins(write: Write, sessions: Callable[[], Sessions], project: Path) -> None:
    write("nonsense")
    made = sessions()
    with pytest.raises(UsageError, match="cannot be used"):
        await made.open(say(), project=str(project))
    with pytest.raises(UsageError, match="cannot be used"):
        await made.open(say())
    assert own_zones(made.profile.folders, project, "s")  # the rest of the program can be looked at

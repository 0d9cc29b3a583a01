"""`handrail login`: the code and where to enter it, and the token goes to the keyring alone."""

import asyncio
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.assembly.profile import Profile
from app.configuration.secrets import IN_KEYRING, Key, Keys
from app.faces import login as face
from app.faces.login import log_in
from app.providers.github_login import DeviceLogin
from app.vocabulary.errors import ProviderError, UsageError
from tests.faces.conftest import Runner
from tests.providers.fake_github import CLIENT_ID, LOGIN, FakeGitHub
from tests.wire_server import wire_server

COPILOT = '[providers.copilot]\nbase_url = "{}"\n'


class Keyring(Keys):
    kept: dict[str, str]

    def keep(self, name: str, value: str) -> str:
        self.kept[name] = value
        return IN_KEYRING

    def find(self, name: str, *_: object) -> Key | None:
        return None


@pytest.fixture
def profile(handrail_home: Path, monkeypatch: pytest.MonkeyPatch) -> Profile:
    monkeypatch.setattr(face, "secure_keyring", lambda: True)
    profile = Profile.open()
    profile.keys = Keyring()
    profile.keys.kept = {}
    return profile


def logged_in(profile: Profile, github: FakeGitHub, monkeypatch: pytest.MonkeyPatch) -> int:
    async def run() -> int:
        monkeypatch.setattr("app.assembly.connections.DeviceLogin", partial(DeviceLogin, sleep=github.sleep))
        async with wire_server(github.answer) as server:
            profile.change({"providers": {"copilot": {"base_url": server.url}}})
            return await log_in(profile, "copilot", CLIENT_ID)

    try:
        return asyncio.run(run())
    finally:
        profile.close()


def test_a_login_tells_the_code_and_keeps_the_token_in_the_keyring(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert logged_in(profile, FakeGitHub(), monkeypatch) == 0
    told = capsys.readouterr()
    assert "/login/device\n" in told.out and "WDJB-MJHT" in told.out and "You are logged in" in told.out
    assert LOGIN not in told.out + told.err
    assert list(profile.keys.kept.values()) == [LOGIN]  # type: ignore[attr-defined]
    stored = profile.folders.settings.read_text()
    assert CLIENT_ID in stored and LOGIN not in stored


def test_a_refused_login_keeps_nothing(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    github = FakeGitHub()
    github.ends_with = "access_denied"
    with pytest.raises(ProviderError, match="refused on GitHub's page"):
        logged_in(profile, github, monkeypatch)
    assert profile.keys.kept == {} and CLIENT_ID not in profile.folders.settings.read_text()  # type: ignore[attr-defined]


def test_without_a_keyring_nothing_is_begun(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face, "secure_keyring", lambda: False)
    github = FakeGitHub()
    with pytest.raises(UsageError, match="written to no file"):
        logged_in(profile, github, monkeypatch)
    assert github.polls == 0


def test_who_has_no_login_and_what_a_login_needs_is_told(handrail: Runner) -> None:
    other = handrail("login", "anthropic")
    assert (other.returncode, "Anthropic has no login; it takes a key" in other.stderr) == (2, True)
    bare = handrail("login", "copilot")
    assert (bare.returncode, "github.com/settings/developers" in bare.stderr) == (2, True)


def test_a_turn_with_copilot_is_held_with_the_short_lived_token(handrail: Runner, project: Path) -> None:
    github = FakeGitHub()

    async def run() -> CompletedProcess[str]:
        async with wire_server(github.answer) as server:
            wish = ("run", "hi", "--project", str(project), "--provider", "copilot", "--base-url", server.url)
            given = {"MY_LOGIN": LOGIN}
            return await asyncio.to_thread(handrail, *wish, "--model", "m", "--key-variable", "MY_LOGIN", **given)

    done = asyncio.run(run())
    assert (done.returncode, done.stdout.strip()) == (0, "hello"), done.stderr
    assert github.exchanged == [f"token {LOGIN}"]

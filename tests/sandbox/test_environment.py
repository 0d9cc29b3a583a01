"""What a command finds in its environment."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from app.sandbox.running.environment import sanitised

STRIPPED = [
    "MY_API_KEY",
    "OPENAI_API_KEY",
    "anthropic_api_key",
    "APIKEY",
    "OPENAIAPIKEY",
    "KEY",
    "STRIPE_KEY",
    "STRIPE_KEY_LIVE",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "GITHUB_TOKEN",
    "GITHUBTOKEN",
    "TOKEN",
    "CLIENT_SECRET",
    "APP_SECRETS",
    "DB_PASSWORD",
    "PGPASSWORD",
    "MYSQL_PWD",
    "DB_PASS",
    "ROOT_PASSWD",
    "GOOGLE_APPLICATION_CREDENTIALS",
    "MY_CREDENTIAL",
    "HTTP_AUTH",
    "SSH_AUTH_SOCK",
    "SSH_ASKPASS",
    "SUDO_ASKPASS",
    "PRIVATE_THING",
    "LD_PRELOAD",
    "LD_LIBRARY_PATH",
    "DYLD_INSERT_LIBRARIES",
    "PYTHONSTARTUP",
    "BASH_ENV",
    "ENV",
    "PROMPT_COMMAND",
    "BASH_FUNC_ls%%",
    "NODE_OPTIONS",
    "GIT_SSH_COMMAND",
    "GIT_CONFIG_COUNT",
    "NO_COLOR",
    "BW_SESSION",
    "OP_SESSION_my",
    "GITLAB_PAT",
    "SENTRY_DSN",
]
KEPT = [
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TERM",
    "USER",
    "SHELL",
    "TMPDIR",
    "PWD",
    "OLDPWD",
    "XDG_CONFIG_HOME",
    "VIRTUAL_ENV",
    "MONKEY",
    "KEYBOARD_LAYOUT",
    "KEY_REPEAT_RATE",
    "DESKTOP_SESSION",
    "TOKENIZERS_PARALLELISM",
    "GIT_AUTHOR_NAME",
    "SECRETARY",
    "COMPASS",
    "PYTHONPATH",
    "CI",
]
KEYS = [
    "sk-proj-0123456789abcdef",
    "ghp_0123456789abcdef0123",
    "github_pat_0123456789",
    "AKIAIOSFODNN7EXAMPLE",
    "xoxb-123456-abcdef",
    "-----BEGIN RSA PRIVATE KEY-----\nMII",
    "eyJhbGciOi.eyJzdWIi.c2ln",
    "postgres://app:hunter2@db/app",
    "Bearer sk-ant-0123456789",
]
PLAIN_VALUES = [
    "/usr/bin:/bin",
    "https://example.org/a",
    "ask-me",
    "task-0123456789",
    "ssh://git@host/x",
    "sk-",
    "/opt/sk-learn-env/bin:/bin",
]


@pytest.mark.parametrize("name", STRIPPED)
def test_secrets_and_hooks_do_not_reach_a_command(name: str) -> None:
    assert name not in sanitised({name: "value", "PATH": "/usr/bin"})


@pytest.mark.parametrize("name", KEPT)
def test_ordinary_variables_reach_a_command_unchanged(name: str) -> None:
    assert sanitised({name: "value"})[name] == "value"


@pytest.mark.parametrize("value", KEYS)
def test_a_value_that_looks_like_a_key_is_stripped_whatever_its_name(value: str) -> None:
    assert "SETTING" not in sanitised({"SETTING": value})


@pytest.mark.parametrize("value", PLAIN_VALUES)
def test_ordinary_values_are_kept(value: str) -> None:
    assert sanitised({"SETTING": value})["SETTING"] == value


def test_nothing_waits_for_a_person_in_a_pager_editor_or_prompt() -> None:
    env = sanitised({"PAGER": "less", "EDITOR": "vim"})
    assert (env["PAGER"], env["GIT_PAGER"], env["EDITOR"], env["VISUAL"]) == ("cat", "cat", "true", "true")
    assert (env["GIT_ASKPASS"], env["DEBIAN_FRONTEND"], env["PIP_NO_INPUT"]) == ("", "noninteractive", "1")
    assert (env["GIT_TERMINAL_PROMPT"], env["PYTHONUNBUFFERED"]) == ("0", "1")
    assert env["GIT_OPTIONAL_LOCKS"] == "0", "a look with git would count as a change"


def test_a_program_that_asks_for_passwords_is_not_handed_on() -> None:
    assert sanitised({"GIT_ASKPASS": "/opt/ask"})["GIT_ASKPASS"] == ""


def test_the_given_environment_is_not_changed() -> None:
    given = {"PATH": "/bin", "MY_TOKEN": "x"}
    sanitised(given)
    assert given == {"PATH": "/bin", "MY_TOKEN": "x"}


@pytest.mark.parametrize("given", [{}, {"LANGUAGE": "de:fr"}, {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}])
def test_messages_are_not_translated_and_nothing_else_of_the_language_changes(given: dict[str, str]) -> None:
    env = sanitised(given)
    assert env["LANGUAGE"] == "C"
    assert {name: env.get(name) for name in ("LC_ALL", "LANG")} == {
        name: given.get(name) for name in ("LC_ALL", "LANG")
    }


def said(env: dict[str, str]) -> str:
    command = "locale charmap; locale decimal_point"
    return subprocess.run(["sh", "-c", command], env=env, capture_output=True, text=True, check=False).stdout


def complaint(env: dict[str, str]) -> str:
    return subprocess.run(["ls", "/nowhere/at/all"], env=env, capture_output=True, text=True, check=False).stderr


@pytest.fixture
def german(tmp_path: Path) -> dict[str, str]:
    """The environment of a system that speaks German."""
    localedef = shutil.which("localedef")
    if localedef is not None:
        subprocess.run([localedef, "-i", "de_DE", "-f", "UTF-8", tmp_path / "de_DE.UTF-8"], check=False)
    env = {"PATH": os.environ["PATH"], "LOCPATH": str(tmp_path), "LC_ALL": "de_DE.UTF-8"}
    if "nicht" not in complaint(env):
        pytest.skip("there is no German to be had here")
    return env


def test_a_german_system_complains_in_english_and_counts_in_german_all_the_same(german: dict[str, str]) -> None:
    env = sanitised(german)
    assert "No such file or directory" in complaint(env)
    assert said(env).splitlines() == ["UTF-8", ","]

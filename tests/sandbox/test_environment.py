"""What a command finds in its environment."""

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


def test_a_program_that_asks_for_passwords_is_not_handed_on() -> None:
    assert sanitised({"GIT_ASKPASS": "/opt/ask"})["GIT_ASKPASS"] == ""


def test_the_given_environment_is_not_changed() -> None:
    given = {"PATH": "/bin", "MY_TOKEN": "x"}
    sanitised(given)
    assert given == {"PATH": "/bin", "MY_TOKEN": "x"}

"""What a command finds in its environment."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from app.sandbox.running.environment import chosen, for_commands

HELD_BACK = """
    MY_API_KEY KEY TOKEN SSHPASS SSH_AUTH_SOCK SSH_ASKPASS SUDO_ASKPASS BW_SESSION SENTRY_DSN SETTING
    ANYTHING_AT_ALL CARGO_REGISTRY_TOKEN BUNDLE_RUBYGEMS__PKG__GITHUB__COM LC_SECRET XDG_ANY LD_PRELOAD
    LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES PYTHONSTARTUP PYTHONHOME BASH_ENV ENV PS4 PROMPT_COMMAND
    BASH_FUNC_ls%% NODE_OPTIONS GIT_SSH_COMMAND GIT_CONFIG_COUNT PERL5OPT RUBYOPT NO_COLOR MAKEFLAGS GIT_DIR
    DBUS_SESSION_BUS_ADDRESS
"""
KEPT = """
    PATH HOME LANG LC_ALL LC_TIME TERM USER SHELL TMPDIR PWD OLDPWD XDG_CONFIG_HOME VIRTUAL_ENV
    TOKENIZERS_PARALLELISM GIT_AUTHOR_NAME PYTHONPATH CI http_proxy NO_PROXY npm_config_prefix JAVA_HOME GOFLAGS
    SystemRoot ProgramFiles(x86)
"""
SECRET_VALUES = [
    "sk-proj-0123456789abcdef",
    "sk_live_0123456789",
    "npm_0123456789abcdef0123",
    "ghp_0123456789abcdef0123",
    "github_pat_0123456789",
    "AKIAIOSFODNN7EXAMPLE",
    "xoxb-123456-abcdef",
    "-----BEGIN RSA PRIVATE KEY-----\nMII",
    "eyJhbGciOi.eyJzdWIi.c2ln",
    "postgres://app:hunter2@db/app",
    "https://hunter2@index.example.org/simple",
    "https://index.example.org https://me:hunter2@other.example.org",
    "Bearer sk-ant-0123456789",
]
PLAIN_VALUES = [
    "/usr/bin:/bin",
    "https://example.org/a",
    "https://example.org/@scope/a",
    "ask-me",
    "task-0123456789",
    "ssh://git@host/x",
    "sk-",
    "/opt/sk-learn-env/bin:/bin",
]


@pytest.mark.parametrize("name", HELD_BACK.split())
def test_what_no_program_is_known_to_need_is_held_back(name: str) -> None:
    assert name not in for_commands({name: "value", "PATH": "/usr/bin"})


@pytest.mark.parametrize("name", KEPT.split())
def test_what_programs_need_reaches_a_command_unchanged(name: str) -> None:
    assert for_commands({name: "value"})[name] == "value"


@pytest.mark.parametrize("value", SECRET_VALUES)
def test_a_needed_variable_that_holds_a_secret_is_held_back(value: str) -> None:
    assert "PIP_INDEX_URL" not in for_commands({"PIP_INDEX_URL": value})


@pytest.mark.parametrize("value", PLAIN_VALUES)
def test_ordinary_values_are_kept(value: str) -> None:
    assert for_commands({"PIP_INDEX_URL": value})["PIP_INDEX_URL"] == value


def test_what_the_person_chose_is_passed_on_whatever_it_holds() -> None:
    assert chosen({"A": "sk-proj-0123456789", "B": "b"}, ["A", "C"]) == {"A": "sk-proj-0123456789"}


def test_nothing_waits_for_a_person_in_a_pager_editor_or_prompt() -> None:
    env = for_commands({"PAGER": "less", "EDITOR": "vim"})
    assert (env["PAGER"], env["GIT_PAGER"], env["EDITOR"], env["VISUAL"]) == ("cat", "cat", "true", "true")
    assert (env["GIT_ASKPASS"], env["DEBIAN_FRONTEND"], env["PIP_NO_INPUT"]) == ("", "noninteractive", "1")
    assert (env["GIT_TERMINAL_PROMPT"], env["PYTHONUNBUFFERED"]) == ("0", "1")
    assert env["GIT_OPTIONAL_LOCKS"] == "0", "a look with git would count as a change"


def test_a_program_that_asks_for_passwords_is_not_handed_on() -> None:
    assert for_commands({"GIT_ASKPASS": "/opt/ask"})["GIT_ASKPASS"] == ""


def test_the_given_environment_is_not_changed() -> None:
    given = {"PATH": "/bin", "MY_TOKEN": "x"}
    for_commands(given)
    assert given == {"PATH": "/bin", "MY_TOKEN": "x"}


@pytest.mark.parametrize("given", [{}, {"LANGUAGE": "de:fr"}, {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}])
def test_messages_are_not_translated_and_nothing_else_of_the_language_changes(given: dict[str, str]) -> None:
    env = for_commands(given)
    assert env["LANGUAGE"] == "C"
    assert {name: env.get(name) for name in ("LC_ALL", "LANG")} == {
        name: given.get(name) for name in ("LC_ALL", "LANG")
    }


def said(env: dict[str, str]) -> str:
    command = "locale charmap; locale decimal_point"
    return subprocess.run(["sh", "-c", command], env=env, capture_output=True, text=True, check=False).stdout


def complaint(env: dict[str, str]) -> str:
    return subprocess.run(["ls", "/nowhere/at/all"], env=env, capture_output=True, text=True, check=False).stderr


LOCALE_PARTS = (
    *("IDENTIFICATION", "CTYPE", "COLLATE", "MONETARY", "NUMERIC", "TIME", "MESSAGES", "PAPER", "NAME", "ADDRESS"),
    *("TELEPHONE", "MEASUREMENT"),
)


@pytest.fixture
def german(tmp_path: Path) -> dict[str, str]:
    """The environment of a system that speaks German."""
    localedef = shutil.which("localedef")
    if localedef is not None:
        parts = {name: "POSIX" if name in ("CTYPE", "COLLATE") else "de_DE" for name in LOCALE_PARTS}  # those take long
        source = tmp_path / "source"
        source.write_text("".join(f'LC_{name}\ncopy "{of}"\nEND LC_{name}\n' for name, of in parts.items()))
        subprocess.run([localedef, "-c", "-i", source, "-f", "UTF-8", tmp_path / "de_DE.UTF-8"], capture_output=True)
    env = {"PATH": os.environ["PATH"], "LOCPATH": str(tmp_path), "LC_ALL": "de_DE.UTF-8"}
    if "nicht" not in complaint(env):
        pytest.skip("there is no German to be had here")
    return env


def test_a_german_system_complains_in_english_and_counts_in_german_all_the_same(german: dict[str, str]) -> None:
    env = for_commands(german)
    assert "No such file or directory" in complaint(env)
    assert said(env).splitlines() == ["UTF-8", ","]

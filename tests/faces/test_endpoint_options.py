"""Where a conversation is sent: to the server it was held with, to the one the person named, and nowhere else."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.faces.conftest import Runner
from tests.faces.test_command_line import Terminal
from tests.model_server import ModelServer, model_server
from tests.starting import run_program


@pytest.fixture
def cloud() -> Iterator[ModelServer]:
    """Stands for api.openai.com and its like."""
    with model_server("from the cloud", ["gpt-5.5", "gpt-5"]) as server:
        yield server


@pytest.fixture
def handrail(cloud: ModelServer) -> Runner:
    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        everything = os.environ | {"CLOUD": cloud.url} | environment
        return run_program(arguments, environment=everything, before="use_loopback_clouds")

    return run


def settings(home: Path, text: str) -> None:
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "settings.toml").write_text(text)


def execute(home: Path, sql: str) -> None:
    with closing(sqlite3.connect(home / "data" / "handrail.db")) as connection, connection:
        connection.execute(sql)


# --- resuming -------------------------------------------------------------------------------------------------------


def test_a_resumed_session_goes_to_its_own_server_and_the_cloud_hears_nothing(
    handrail: Runner, cloud: ModelServer
) -> None:
    with model_server("from the first") as first, model_server("from the second") as second:
        key = {"OPENAI_API_KEY": "sk-mine"}
        one = ("--provider", "openai", "--base-url", first.url, "--model", "m")
        two = ("--provider", "openai", "--base-url", second.url, "--model", "m")
        assert handrail("run", "the secret plan", *one, **key).returncode == 0
        first_id = handrail("sessions").stdout.split()[0]
        assert handrail("run", "another matter", *two, **key).returncode == 0
        done = handrail("run", "and here?", "--resume", **key)
        assert (done.returncode, done.stdout.strip()) == (0, "from the second"), done.stderr
        done = handrail("run", "go on", "--resume", first_id, **key)
        assert (done.returncode, done.stdout.strip()) == (0, "from the first"), done.stderr
        assert first.said == ["the secret plan", "go on"]
        assert second.said == ["another matter", "and here?"]
    assert cloud.requests == []


NAMED = """
provider = "LM Studio"
[providers."LM Studio"]
kind = "openai"
base_url = "{studio}"
model = "m"
[providers."llama.cpp"]
kind = "openai"
base_url = "{llama}"
[providers.openai]
model = "gpt-5"
"""


def test_named_endpoints_live_side_by_side_and_sessions_find_theirs_again(
    handrail: Runner, cloud: ModelServer, handrail_home: Path
) -> None:
    with model_server("studio") as studio, model_server("llama", ["q"]) as llama:
        settings(handrail_home, NAMED.format(studio=studio.url, llama=llama.url))
        assert handrail("run", "one").stdout.strip() == "studio"
        assert handrail("run", "two", "--provider", "LLAMA.cpp").stdout.strip() == "llama"
        first = next(line.split()[0] for line in handrail("sessions").stdout.splitlines() if line.endswith("one"))
        settings(handrail_home, NAMED.format(studio=studio.url, llama=llama.url).replace("LM Studio", "llama.cpp", 1))
        assert handrail("run", "three").stdout.strip() == "llama"
        assert handrail("run", "four", "--resume", first).stdout.strip() == "studio"
        assert (studio.said, llama.said) == (["one", "four"], ["two", "three"])
        assert [chat["model"] for chat in llama.chats] == ["q", "q"]
        done = handrail("run", "five", "--provider", "nonsense")
        assert (done.returncode, "LM Studio, llama.cpp" in done.stderr) == (2, True), done.stderr
    assert cloud.requests == []


def held(handrail: Runner, home: Path, server: ModelServer, name: str = "box") -> str:
    """The settings of a named endpoint, with which a session was held."""
    text = f'[providers.{name}]\nkind = "openai"\nbase_url = "{server.url}"\nmodel = "m"\n'
    settings(home, text)
    done = handrail("run", "the secret plan", "--provider", name)
    assert done.returncode == 0, done.stderr
    return text


def test_a_removed_or_moved_endpoint_is_not_replaced_by_another(
    handrail: Runner, cloud: ModelServer, handrail_home: Path
) -> None:
    with model_server("from the box") as box, model_server() as other:
        text = held(handrail, handrail_home, box)
        for changed in ("", text.replace(box.url, other.url), text.replace('"openai"', '"anthropic"')):
            settings(handrail_home, changed)
            done = handrail("run", "go on", "--resume", OPENAI_API_KEY="sk-mine", ANTHROPIC_API_KEY="sk-mine")
            assert (done.returncode, done.stdout) == (2, ""), done.stderr
            assert len(done.stderr.splitlines()) == 1
            for part in ("box", box.url, "Nothing was sent", "--provider", "--base-url"):
                assert part in done.stderr
        assert (box.said, other.requests, cloud.requests) == (["the secret plan"], [], [])
        assert handrail("run", "go on", "--resume", "--base-url", box.url).stdout.strip() == "from the box"
        assert handrail("run", "and on", "--resume").stdout.strip() == "from the box"


def test_a_server_that_does_not_answer_is_not_replaced_by_another(
    handrail: Runner, cloud: ModelServer, handrail_home: Path
) -> None:
    with model_server() as box:
        held(handrail, handrail_home, box)
    done = handrail("run", "go on", "--resume", OPENAI_API_KEY="sk-mine")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert box.url in done.stderr and "no server answers" in done.stderr and "--provider" in done.stderr
    assert cloud.requests == []
    done = handrail("run", "go on", "--resume", "--provider", "openai", OPENAI_API_KEY="sk-mine")
    assert done.stdout.strip() == "from the cloud", done.stderr
    assert [chat["model"] for chat in cloud.chats] == ["gpt-5.5"]


def test_of_an_old_session_the_address_is_asked_for(handrail: Runner, cloud: ModelServer, handrail_home: Path) -> None:
    key = {"OPENAI_API_KEY": "sk-mine"}
    with model_server("from the box") as box:
        held(handrail, handrail_home, box)
        execute(handrail_home, "UPDATE sessions SET base_url = NULL, endpoint = ''")
        done = handrail("run", "go on", "--resume", **key)
        assert (done.returncode, "older" in done.stderr, cloud.requests) == (2, True, []), done.stderr
        done = handrail("run", "go on", "--resume", "--provider", "box", **key)
        assert done.stdout.strip() == "from the box", done.stderr
        assert handrail("run", "and on", "--resume", **key).stdout.strip() == "from the box"
    assert cloud.requests == []


def test_an_old_session_of_the_demo_simply_goes_on(handrail: Runner, handrail_home: Path) -> None:
    assert handrail("run", "hello").returncode == 0
    execute(handrail_home, "UPDATE sessions SET base_url = NULL, endpoint = ''")
    assert handrail("run", "hello again", "--resume").returncode == 0


def test_the_terminal_asks_where_to_go_on(handrail: Runner, cloud: ModelServer, handrail_home: Path) -> None:
    with model_server("from the box") as box:
        text = held(handrail, handrail_home, box)
        settings(handrail_home, text.replace("providers.box", "providers.crate"))
        terminal = Terminal("chat", "--resume")
        terminal.wait_for("nothing to leave: ")
        assert box.url in terminal.screen and "Nothing was sent" in terminal.screen
        terminal.type("\n")
        assert terminal.exit_code() == 2
        assert box.said == ["the secret plan"]

        terminal = Terminal("chat", "--resume")
        terminal.wait_for("nothing to leave: ")
        number = next(line.split(".")[0] for line in terminal.screen.splitlines() if "crate  http" in line)
        terminal.type(f"99\n{number.strip()}\n")
        terminal.wait_for("> ")
        assert "crate / m" in terminal.screen
        terminal.type("go on\n")
        terminal.wait_for("from the box")
        terminal.type("\x04")
        assert terminal.exit_code() == 0
        assert box.said == ["the secret plan", "go on"]


def test_the_terminal_tries_a_silent_server_again_if_told_to(handrail: Runner, handrail_home: Path) -> None:
    with model_server() as box:
        held(handrail, handrail_home, box)
    terminal = Terminal("chat", "--resume")
    terminal.wait_for("1. Try again")
    terminal.wait_for("nothing to leave: ")
    terminal.type("1\n")
    terminal.wait_for_times(2, "nothing to leave: ")
    terminal.type("\x04")
    assert terminal.exit_code() == 2


# --- keys -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("provider", ["openai", "anthropic", "copilot"])
def test_a_key_of_the_environment_does_not_go_to_another_address(
    handrail: Runner, cloud: ModelServer, provider: str
) -> None:
    keys = {"OPENAI_API_KEY": "sk-mine", "ANTHROPIC_API_KEY": "sk-mine", "COPILOT_API_KEY": "sk-mine"}
    headers = {"OPENAI_CUSTOM_HEADERS": "X-Mine: sk-mine", "ANTHROPIC_CUSTOM_HEADERS": "X-Mine: sk-mine"}
    more = {"OPENAI_ORG_ID": "org-mine", "ANTHROPIC_AUTH_TOKEN": "sk-mine", "OPENAI_ADMIN_KEY": "sk-mine"}
    with model_server() as local:
        done = handrail(
            "run", "hi", "--provider", provider, "--base-url", local.url, "--model", "m", **keys, **headers, **more
        )
        assert local.requests, done.stderr
        assert "mine" not in local.everything
    assert cloud.requests == []


def test_a_key_goes_to_another_address_if_the_person_says_so(handrail: Runner, handrail_home: Path) -> None:
    with model_server(key="sk-mine") as local:
        to = ("--provider", "openai", "--base-url", local.url, "--model", "m")
        done = handrail("run", "hi", *to, OPENAI_API_KEY="sk-mine")
        assert (done.returncode, "wants a key" in done.stderr) == (1, True), done.stderr
        done = handrail("run", "hi", *to, "--key-variable", "OPENAI_API_KEY", OPENAI_API_KEY="sk-mine")
        assert (done.returncode, "OPENAI_API_KEY" in done.stderr) == (0, True), done.stderr
        done = handrail("run", "hi", *to, "--key-variable", "ROUTER_KEY")
        assert (done.returncode, "ROUTER_KEY is not set" in done.stderr) == (2, True), done.stderr
        text = '[providers.router]\nkind = "openai"\nbase_url = "{}"\nmodel = "m"\nkey_variable = "ROUTER_KEY"\n'
        settings(handrail_home, text.format(local.url))
        done = handrail("run", "hi", "--provider", "router", ROUTER_KEY="sk-mine", OPENAI_API_KEY="sk-other")
        assert done.returncode == 0, done.stderr
        assert "sk-other" not in local.everything


@pytest.mark.parametrize("provider", ["openai", "anthropic", "ollama", "copilot"])
def test_a_redirect_takes_neither_key_nor_conversation_elsewhere(handrail: Runner, provider: str) -> None:
    with model_server() as elsewhere, model_server(redirect=elsewhere.url) as first:
        to = ("--provider", provider, "--base-url", first.url, "--model", "m", "--key-variable", "MINE")
        done = handrail("run", "the secret plan", *to, MINE="sk-mine")
        assert first.requests and done.returncode in (1, 2), done.stderr
        assert "another address" in done.stderr and "Trying again" not in done.stderr
        assert elsewhere.requests == []


# --- no provider named ----------------------------------------------------------------------------------------------


def test_a_key_in_the_environment_chooses_the_provider_and_it_is_said(handrail: Runner, cloud: ModelServer) -> None:
    done = handrail("run", "hi", OPENAI_API_KEY="sk-mine")
    assert cloud.said == ["hi"] and "Bearer sk-mine" in cloud.everything
    assert done.stdout.strip() == "from the cloud"
    assert "OPENAI_API_KEY is set" in done.stderr and "--provider" in done.stderr


def test_of_several_keys_a_fixed_order_decides_and_it_is_said(handrail: Runner, cloud: ModelServer) -> None:
    done = handrail("run", "hi", COPILOT_API_KEY="sk-c", OPENAI_API_KEY="sk-o")
    assert "Bearer sk-o" in cloud.everything and "sk-c" not in cloud.everything
    assert "OPENAI_API_KEY is set (so is COPILOT_API_KEY)" in done.stderr
    assert "The first of anthropic, openai, copilot counts" in done.stderr


def test_an_address_alone_is_asked_as_an_openai_compatible_server_whichever_key_is_set(
    handrail: Runner, cloud: ModelServer, handrail_home: Path
) -> None:
    keys = {"ANTHROPIC_API_KEY": "sk-mine", "COPILOT_API_KEY": "sk-mine"}
    with model_server("from the box") as box:
        done = handrail("run", "hi", "--base-url", box.url, "--model", "m", **keys)
        assert (done.returncode, done.stdout.strip(), box.said) == (0, "from the box", ["hi"]), done.stderr
        settings(handrail_home, 'provider = "anthropic"\n')
        handrail("run", "hi", "--base-url", box.url.removesuffix("/v1"), "--model", "m", **keys)
        assert "/v1/messages" in box.everything and "sk-mine" not in box.everything
    assert cloud.requests == []


def test_a_provider_in_the_settings_is_stronger_than_a_key(
    handrail: Runner, cloud: ModelServer, handrail_home: Path
) -> None:
    settings(handrail_home, 'provider = "demo"\n')
    assert "not a language model" in handrail("run", "Refactor it", OPENAI_API_KEY="sk-mine").stdout
    assert cloud.requests == []


def test_a_key_whose_provider_was_moved_to_another_address_chooses_nothing(
    handrail: Runner, cloud: ModelServer, handrail_home: Path
) -> None:
    with model_server() as local:
        settings(handrail_home, f'[providers.openai]\nbase_url = "{local.url}"\n')
        assert "not a language model" in handrail("run", "Refactor it", OPENAI_API_KEY="sk-mine").stdout
        assert (local.requests, cloud.requests) == ([], [])


# --- the model ------------------------------------------------------------------------------------------------------


def test_a_server_with_one_model_is_asked_for_that_one(handrail: Runner) -> None:
    with model_server(models=["qwen"]) as local:
        done = handrail("run", "hi", "--base-url", local.url)
        assert (done.returncode, [chat["model"] for chat in local.chats]) == (0, ["qwen"]), done.stderr


def test_of_several_models_one_has_to_be_named(handrail: Runner) -> None:
    with model_server(models=["qwen", "phi"]) as local:
        done = handrail("run", "hi", "--provider", "openai", "--base-url", local.url)
        assert (done.returncode, local.chats) == (2, [])
        assert "--model" in done.stderr and "qwen, phi" in done.stderr

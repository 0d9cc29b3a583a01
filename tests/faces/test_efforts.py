"""How much the model thinks, as it is chosen on the command line and at the prompt: what the services hear of it."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.assembly.profile import Profile
from tests.faces.conftest import Runner
from tests.faces.test_command_line import Terminal
from tests.model_server import ModelServer, model_server
from tests.providers.speech import Say, chat_reply
from tests.providers.strict_services import SERVICES


def run(handrail: Runner, project: Path, server: ModelServer, *more: str, model: str = "gpt-5") -> tuple[str, str]:
    place = ("--project", str(project), "--provider", "openai", "--base-url", server.url, "--model", model)
    done = handrail("run", "hello", *place, *more, OPENAI_API_KEY="k")
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def heard(server: ModelServer) -> list[Any]:
    return [chat.get("reasoning_effort") for chat in server.chats]


def test_an_effort_is_sent_kept_with_the_session_and_changed_when_it_is_resumed(
    handrail: Runner, project: Path
) -> None:
    with model_server() as server:
        run(handrail, project, server, "--effort", "high")
        run(handrail, project, server, "--resume")
        run(handrail, project, server, "--resume", "--effort", "low")
        run(handrail, project, server, "--resume", "--effort", "default")
        run(handrail, project, server, "--resume")
        run(handrail, project, server)
    assert heard(server) == ["high", "high", "low", None, None, None]


def test_the_settings_are_for_new_sessions_and_the_command_line_goes_before_them(
    handrail: Runner, project: Path, handrail_home: Path
) -> None:
    (handrail_home / "config").mkdir(exist_ok=True)
    (handrail_home / "config" / "settings.toml").write_text('effort = "medium"\n')
    with model_server() as server:
        run(handrail, project, server)
        run(handrail, project, server, "--effort", "default")
        run(handrail, project, server, "--resume")
        run(handrail, project, server, "--effort", "low")
    assert heard(server) == ["medium", None, None, "low"]


def test_a_model_gets_the_closest_effort_that_it_knows_and_one_without_gets_none(
    handrail: Runner, project: Path
) -> None:
    with model_server() as server:
        _, err = run(handrail, project, server, "--effort", "max")
        assert "gpt-5 thinks with the effort high instead of max. Efforts: minimal, low, medium, high." in err
        _, err = run(handrail, project, server, "--effort", "max", model="gpt-4.1")
        assert "gpt-4.1 takes no effort, so max is not sent." in err
    assert heard(server) == ["high", None]


def test_what_a_service_refuses_is_left_out_and_told(handrail: Runner, project: Path) -> None:
    with model_server() as server:
        server.replies = replace(SERVICES["an older server"], calling=chat_reply([Say("Done.")]))
        out, err = run(handrail, project, server, "--effort", "high", "--json", model="mine")
    assert heard(server) == ["high", None]
    lines = [json.loads(line) for line in out.splitlines()]
    told = {line["type"]: line for line in lines}
    assert told["run_started"]["effort"] == "high" and told["start"]["refused_effort"] == "high"
    with model_server() as server:
        server.replies = replace(SERVICES["an older server"], calling=chat_reply([Say("Done.")]))
        _, err = run(handrail, project, server, "--effort", "high", model="mine")
    assert "! mine takes no effort: the service refused high, and it was left out." in err


def test_a_word_that_is_no_effort_is_refused_before_anything_is_sent(handrail: Runner, project: Path) -> None:
    done = handrail("run", "hello", "--project", str(project), "--effort", "very")
    assert done.returncode == 2 and "--effort" in done.stderr and "xhigh" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_at_the_prompt_it_is_listed_and_chosen_from_the_next_message_on(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with model_server("from the model") as server:
        place = ("--provider", "openai", "--base-url", server.url, "--model", "gpt-5.1")
        terminal = Terminal("chat", "--project", str(project), *place)
        terminal.wait_for("> ")
        terminal.type("/effort\n")
        terminal.wait_for("gpt-5.1 thinks as much as its service lets it. Efforts: off, low, medium, high.")
        terminal.type("/effort enormous\n")
        terminal.wait_for("There is no such effort.")
        terminal.type("/effort off\n")
        terminal.wait_for("gpt-5.1 thinks with the effort off.")
        terminal.type("one\n")
        terminal.wait_for("from the model")
        terminal.type("/model gpt-4.1\n")
        terminal.wait_for("gpt-4.1 takes no effort, so off is not sent.")
        terminal.type("two\n")
        terminal.type("/quit\n")
        assert terminal.exit_code() == 0
        assert heard(server)[0] == "none"
    profile = Profile.open()
    assert profile.store.latest(str(project)).effort == "off"
    profile.close()

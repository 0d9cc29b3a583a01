"""What a plain start asks at a terminal without a display, and `/folder`."""

import json
import re
import sys
from collections import deque
from pathlib import Path

import pytest

from app.assembly.endpoints import find_endpoint
from app.assembly.profile import Profile
from app.faces import first_questions
from app.faces.first_questions import DEMO, ask_provider, find_providers, keep
from app.providers.local import LocalServer
from tests.faces.test_command_line import Terminal
from tests.faces.test_line_editor import Chat
from tests.model_server import model_server
from tests.providers.speech import Say, chat_reply
from tests.wire_server import Answer, Request

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")

FOLDER, PROVIDER = "Folder: ", "or Enter for 1: "


def choose_demo(terminal: Terminal) -> None:
    terminal.wait_for(PROVIDER)
    numbered = re.findall(r"(\d)\. Offline demo", terminal.screen)
    terminal.type(f"{numbered[-1]}\n")


@pytest.mark.confined
def test_a_plain_start_asks_for_folder_and_provider_and_what_it_suggests_works(handrail_home: Path) -> None:
    terminal = Terminal()
    terminal.wait_for(FOLDER)
    terminal.type("/nowhere\n")
    terminal.wait_for("does not exist")
    terminal.wait_for_times(2, FOLDER)
    terminal.type("\n")
    choose_demo(terminal)
    terminal.wait_for("Try: ")
    terminal.wait_for("\n> ")
    sample = handrail_home / "data" / "sample"
    assert f"Handrail · {sample}" in terminal.screen
    ideas = re.findall(r"Try: (.*?)\r?\n", terminal.screen)[0].split(" · ")
    for number, (idea, sign) in enumerate(zip(ideas, ("README says: Counts", "Edited", "passed: "), strict=True), 1):
        terminal.type(f"{idea}\n")
        if number > 1:
            terminal.wait_for_times(number - 1, "a reason to say no")
            terminal.type("y\n")
        terminal.wait_for(sign)
        terminal.wait_for_times(number + 1, "\n> ")
    assert "teh" not in (sample / "README.md").read_text() and (sample / "test-report.txt").exists()
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0
    assert not (handrail_home / "config" / "settings.toml").exists()


def test_what_was_given_or_chosen_before_is_not_asked_for(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = Terminal(str(project))
    choose_demo(given)
    given.wait_for("\n> ")
    given.type("/quit\n")
    assert given.exit_code() == 0 and FOLDER not in given.screen

    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-not-a-key-1234")
    first = Terminal()
    first.wait_for(FOLDER)
    first.type(f"{project}\n")
    first.wait_for(PROVIDER)
    assert "1. OpenAI, with the key from the environment variable OPENAI_API_KEY" in first.screen
    first.type("\n")
    first.wait_for("\n> ")
    assert f"Handrail · {project}" in first.screen and "OpenAI / " in first.screen
    first.type("/quit\n")
    assert first.exit_code() == 0

    again = Terminal()
    again.wait_for("\n> ")
    again.type("/quit\n")
    assert again.exit_code() == 0
    assert FOLDER not in again.screen and PROVIDER not in again.screen
    assert f"Handrail · {project}" in again.screen and "OpenAI / " in again.screen


def test_a_provider_that_cannot_begin_is_not_kept_and_another_is_asked_for(handrail_home: Path, project: Path) -> None:
    (handrail_home / "config").mkdir()
    settings = handrail_home / "config" / "settings.toml"
    settings.write_text('[providers.Box]\nkind = "openai"\nbase_url = "http://127.0.0.1:9/v1"\n')
    terminal = Terminal(str(project))
    terminal.wait_for(PROVIDER)
    assert "1. Box at http://127.0.0.1:9/v1" in terminal.screen
    terminal.type("\n")
    terminal.wait_for_times(2, PROVIDER)
    assert "provider =" not in settings.read_text()
    choose_demo(terminal)
    terminal.wait_for("\n> ")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0


def test_nobody_who_leaves_at_a_question_is_told_of_a_fault() -> None:
    terminal = Terminal()
    terminal.wait_for(FOLDER)
    terminal.type("\x04")
    assert terminal.exit_code() == 0 and "Error" not in terminal.screen


class Typed:
    """Lines that a person types, one for each question."""

    def __init__(self, *lines: str) -> None:
        self._lines = deque(lines)

    async def next_line(self, prompt: str) -> str:
        return await self.read_line(prompt)

    async def read_line(self, prompt: str) -> str:
        return self._lines.popleft()

    def set_aside(self) -> None:
        pass


@pytest.mark.anyio
async def test_a_server_on_this_machine_is_offered_with_its_first_model_and_kept(
    monkeypatch: pytest.MonkeyPatch, handrail_home: Path
) -> None:
    async def found() -> list[LocalServer]:
        studio = LocalServer("LM Studio", "http://127.0.0.1:1234/v1", ("small", "large"), "openai")
        return [LocalServer("Ollama", "http://127.0.0.1:11434"), studio]

    monkeypatch.setattr(first_questions, "find_local", found)
    profile = Profile.open()
    assert [choice.words for choice in await find_providers(profile)] == [
        "LM Studio at http://127.0.0.1:1234/v1, with small",
        DEMO.words,
    ]
    chosen = await ask_provider(profile, Typed("3", "one", "1"))
    keep(profile, chosen)
    endpoint = find_endpoint(Profile.open().settings, profile.settings.provider)
    assert (endpoint.name, endpoint.base_url, endpoint.model) == ("LM Studio", "http://127.0.0.1:1234/v1", "small")
    assert await ask_provider(profile, Typed("2")) is DEMO
    assert (await find_providers(profile))[0].provider == "LM Studio"


def test_a_refusal_of_tools_is_answered_by_going_on_without_them(project: Path) -> None:
    def refusing(request: Request) -> Answer:
        if request.json.get("tools"):
            refusal = {"error": {"message": "m does not support tools"}}
            return Answer(json.dumps(refusal).encode(), 400, "application/json")
        return Answer(chat_reply([Say("Only words.")]))

    with model_server() as box:
        box.replies = refusing
        profile = Profile.open()
        profile.change({"providers": {"box": {"kind": "openai", "base_url": box.url, "model": "m"}}})
        profile.close()
        terminal = Terminal("chat", "--provider", "box", "--project", str(project))
        terminal.wait_for("\n> ")
        terminal.type("hello\n")
        terminal.wait_for("without tools?")
        terminal.type("y\n")
        terminal.wait_for("Only words.")
        terminal.type("/quit\n")
        assert terminal.exit_code() == 0
        assert ["tools" in chat for chat in box.chats] == [True, False]
    profile = Profile.open()
    assert profile.settings.providers["box"].no_tools == ["m"]
    profile.close()


def test_folder_begins_a_new_conversation_that_takes_over_no_trust(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "notes.txt").touch()
    chat = Chat("--provider", "demo", "--project", str(project), "--trust", "autonomous")
    chat.say("/folder /nowhere\r")
    chat.wait_for("does not exist")
    chat.say("/folder\r")
    chat.wait_for(f"works in {project}")
    chat.complete(f"/folder {tmp_path}/else", "where")
    chat.wait_for(f"Handrail · {other}")
    chat.complete("read no", "tes.txt")
    chat.wait_for("read notes.txt")
    chat.say("create hello.txt saying hi\r")
    chat.say("y\r", prompt=":")
    chat.wait_for("Created hello.txt")
    chat.say("/quit\r")
    assert chat.exit_code() == 0
    assert (other / "hello.txt").read_text() == "hi\n" and not (project / "hello.txt").exists()
    profile = Profile.open()
    folders = {one.id: one.project for one in profile.session_index.find("", None, 5, 0)}
    resumed = re.search(r"--resume (\S+)", chat.text)
    assert resumed is not None and folders == {resumed[1]: str(other)}
    profile.close()

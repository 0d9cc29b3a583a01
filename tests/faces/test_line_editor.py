"""`chat` at a real terminal: editing, history, paste, completion, spinner, Ctrl+C, slash commands."""

import fcntl
import json
import os
import re
import signal
import stat
import struct
import sys
import termios
from functools import partial
from pathlib import Path

import pytest

from app.assembly.profile import Profile
from app.faces.line_editor import KeptHistory
from app.vocabulary.messages import UserMessage
from tests.faces.conftest import Runner
from tests.faces.test_command_line import Terminal, script

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")

PROMPT = "\x1b[?2004h"
"""With this the editor asks the terminal to mark what is pasted, while a line is being read."""
NO_PROMPT = "\x1b[?2004l"
PASTE = "\x1b[200~{}\x1b[201~"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Chat(Terminal):
    """`chat` at a terminal that can do what terminals do."""

    def __init__(self, *arguments: str) -> None:
        self._typed_at = -1
        super().__init__("chat", *arguments)

    def say(self, keys: str, prompt: str = ">") -> None:
        """Type at the next prompt of this kind."""
        self.wait_until(lambda: self._is_asking(prompt), f"no prompt for {keys!r}")
        self._typed_at = len(self.screen)
        self.type(keys)

    def _is_asking(self, prompt: str) -> bool:
        begin = self.screen.rfind(PROMPT)
        is_new = begin > max(self._typed_at, self.screen.rfind(NO_PROMPT))
        return is_new and prompt in ESCAPES.sub("", self.screen[max(self._typed_at, 0) :])

    def complete(self, keys: str, rest: str) -> None:
        """Type the beginning of something at the next prompt, and Enter when the rest is there."""
        self.say(f"{keys}\t")
        self.wait_until(lambda: self.has_said(rest))
        self.type("\r")

    def has_said(self, text: str) -> bool:
        """Since something was typed last."""
        return text in ESCAPES.sub("", self.screen[self._typed_at :])

    def recalls(self, rest: str) -> bool:
        """Press the arrow up: the history may not be loaded yet."""
        self.type("\x1b[A")
        return self.has_said(rest)

    @property
    def text(self) -> str:
        return ESCAPES.sub("", self.screen)


@pytest.fixture(autouse=True)
def able_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def scripted(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Answers one to nine, whatever is said."""
    lines: list[dict[str, object]] = [{"say": f"Answer {number}."} for number in range(1, 10)]
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, *lines)["HANDRAIL_SCRIPT"])
    return ("--project", str(project), "--provider", "scripted")


def said() -> list[str]:
    """What the model was told in the last session."""
    profile = Profile.open()
    [session, *_] = profile.session_index.find("", None, 1, 0)
    messages = [message.said for message in profile.store.history(session.id) if isinstance(message, UserMessage)]
    profile.close()
    return messages


def test_lines_are_edited_pasted_completed_and_remembered(
    scripted: tuple[str, ...], project: Path, handrail_home: Path
) -> None:
    chat = Chat(*scripted)
    chat.say("helo\x1b[Dl\r")
    chat.wait_for("Answer 1.")
    chat.say(PASTE.format("two\nlines\r\nand more") + " at once\r")
    chat.wait_for("Answer 2.")
    chat.complete("never said\x03look at src/a", ".py")
    chat.wait_for("Answer 3.")
    chat.say("loo")
    chat.wait_until(lambda: chat.recalls("k at src/a.py"))
    chat.type(" again\r")
    chat.wait_for("Answer 4.")
    chat.say("the token=sk-abcdefgh12345678 is mine\r")
    chat.wait_for("Answer 5.")
    chat.say(" /tmp is full\r")
    chat.wait_for("Answer 6.")
    chat.complete("/qu", "it")
    assert chat.exit_code() == 0
    assert said() == [
        *("hello", "two\nlines\nand more at once", "look at src/a.py", "look at src/a.py again"),
        *("the token=sk-abcdefgh12345678 is mine", "/tmp is full"),
    ]
    session = re.search(r"handrail chat --resume (\S+)", chat.text)
    assert session is not None and f"session {session[1]}" in chat.text
    history = handrail_home / "data" / "chat_history"
    kept = [json.loads(line) for line in history.read_text().splitlines()]
    assert kept == ["hello", "two\nlines\nand more at once", "look at src/a.py", "look at src/a.py again", "/quit"]
    assert stat.S_IMODE(history.stat().st_mode) == 0o600


def test_a_slash_command_never_reaches_the_model(scripted: tuple[str, ...], project: Path) -> None:
    chat = Chat(*scripted, "--trust", "guided")
    for typed, told in (
        (
            "/nonsense and more",
            "There is no command /nonsense. Nothing was sent. Commands: /trust, /mode, /folder, /agent",
        ),
        ("/", "There is no command /."),
        ("/help", "this list"),
        ("/help me", "/help takes no arguments"),
        ("/trust", "Guided: it asks"),
        ("/trust supervised", "Supervised: it asks before every tool call."),
        ("/trust yolo", "no such level"),
        ("/mode plan", "Plan mode:"),
        ("/mode", "Plan mode:"),
        ("/mode fly", "no such mode"),
        ("/build", "Build mode:"),
        ("/undo", "nothing"),
        ("/retry", "nothing to ask again"),
        ("/compact", "so short that a summary would save nothing"),
        ("/agent", "developer (works now)"),
        ("/agent nobody", "no agent"),
        ("/agent reviewer", "scripted · reviewer"),
        ("/trust", "Supervised: it asks before every tool call."),
        ("/model", "Scripted (tests) / scripted answers."),
        ("/model scripted", "scripted · reviewer"),
    ):
        chat.say(f"{typed}\r")
        chat.wait_until(partial(chat.has_said, told), f"{typed}: never saw {told!r}")
    chat.say("hello\r")
    chat.wait_for("Answer 1.")
    chat.say("/exit\r")
    assert chat.exit_code() == 0
    assert said() == ["hello"]


def test_what_a_turn_changed_is_undone_and_a_failed_one_asked_again(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: str) -> dict[str, object]:
        return {"call": "write", "arguments": {"path": path, "content": "x"}}

    last: list[dict[str, object]] = [{"say": "One more."}, {"fail": "auth"}, {"say": "Now it works."}]
    lines = script(tmp_path, write("new.txt"), {"say": "Written."}, write("more.txt"), *last)
    monkeypatch.setenv("HANDRAIL_SCRIPT", lines["HANDRAIL_SCRIPT"])
    chat = Chat("--project", str(project), "--provider", "scripted")
    chat.say("go\r")
    chat.say("y\r", "[y]es")
    chat.wait_for("Written.")
    assert (project / "new.txt").exists()
    chat.say("more\r")
    chat.say("y\r", "[y]es")
    chat.wait_for("One more.")
    (project / "more.txt").write_text("mine")
    chat.say("/undo\r")
    chat.wait_for("Nothing was undone")
    assert chat.has_said("skipped more.txt: it was changed since.")
    assert (project / "new.txt").exists() and (project / "more.txt").read_text() == "mine"
    (project / "more.txt").write_text("x")
    chat.say("/undo\r")
    chat.wait_for("Undid turn 2")
    chat.say("/undo\r")
    chat.wait_for("Undid turn 1")
    assert not (project / "new.txt").exists()
    chat.say("and then?\r")
    chat.wait_for("The scripted failure.")
    chat.say("/retry\r")
    chat.wait_for("Now it works.")
    chat.say("\x04")
    assert chat.exit_code() == 0
    assert said() == ["go", "more", "and then?"]


def test_ctrl_c_clears_the_line_then_stops_the_turn_then_leaves(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write: dict[str, object] = {"call": "write", "arguments": {"path": "new.txt", "content": "x"}}
    slow: dict[str, object] = {"say": "Never said.", "wait": 10_000}
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, write, slow)["HANDRAIL_SCRIPT"])
    chat = Chat("--project", str(project), "--provider", "scripted")
    chat.say("go\r")
    chat.say("yes\x03\x03", "[y]es")
    chat.wait_for("Stopped: cancelled")
    chat.say("once more\r")
    chat.wait_until(
        lambda: re.search(r"The model is reading the prompt, \d+ s\. Ctrl\+C stops it", chat.text), "no spinner"
    )
    chat.type("\x03")
    chat.wait_for_times(2, "Stopped: cancelled")
    chat.say("half a line\x03\x03")
    assert chat.exit_code() == 130
    assert not (project / "new.txt").exists() and said() == ["go", "once more"]


@pytest.mark.confined
def test_what_was_typed_ahead_is_no_answer_and_untrusted_text_stays_escaped(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: dict[str, object] = {
        "say": "a\x1b[2Jb\u202ec",
        "call": "bash",
        "arguments": {"command": "until [ -e typed ]; do sleep 0.05; done"},
    }
    outside: dict[str, object] = {"call": "read", "arguments": {"path": "/etc/\x1b[2J"}}
    lines = script(tmp_path, work, outside, {"say": "So be it."}, {"say": "One."})
    monkeypatch.setenv("HANDRAIL_SCRIPT", lines["HANDRAIL_SCRIPT"])
    chat = Chat("--project", str(project), "--provider", "scripted", "--trust", "autonomous")
    chat.say("go\r")
    chat.wait_for("Running bash")
    chat.type("stop\nunfinished")
    (project / "typed").touch()
    chat.say("t\r", "[t]ell")
    chat.wait_for("So be it.")
    chat.wait_for("One.")
    chat.say("/quit\r")
    assert chat.exit_code() == 0
    assert said() == ["go", "stop"]
    assert "\x1b[2J" not in chat.screen and "\u202e" not in chat.screen
    assert "a⟨U+001B⟩[2Jb⟨U+202E⟩c" in chat.screen


def test_a_polite_kill_at_the_prompt_ends_it_with_143(scripted: tuple[str, ...]) -> None:
    chat = Chat(*scripted)
    chat.say("half a line")
    os.kill(chat.pid, signal.SIGTERM)
    assert chat.exit_code() == 143


def test_without_a_terminal_slash_commands_work_too_and_nothing_is_remembered(
    handrail: Runner, scripted: tuple[str, ...], handrail_home: Path
) -> None:
    done = handrail("chat", *scripted, stdin="/nonsense\nhello\n/etc/hosts is wrong\n/quit\n")
    assert done.returncode == 0 and "There is no command /nonsense" in done.stderr
    assert "Answer 2." in done.stdout and "\x1b" not in done.stdout + done.stderr
    assert said() == ["hello", "/etc/hosts is wrong"]
    assert not (handrail_home / "data" / "chat_history").exists()


def test_the_history_is_bounded_private_and_survives_torn_lines(tmp_path: Path) -> None:
    path = tmp_path / "data" / "chat_history"
    path.parent.mkdir()
    path.write_text('"first"\n{torn\n[1]\n' + "".join(f'"line {number}"\n' for number in range(2_100)))
    path.chmod(0o644)
    history = KeptHistory(path, lambda text: text.replace("known secret", "[masked]"))
    found = list(history.load_history_strings())
    assert (len(found), found[0]) == (1_000, "line 2099")
    assert len(path.read_text().splitlines()) == 1_000
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for text in (" not this", "password: hunter2", "it is a known secret", "", "\udce9"):
        history.store_string(text)
    assert len(path.read_text().splitlines()) == 1_000
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere")
    KeptHistory(link).store_string("through a link")
    assert not (tmp_path / "elsewhere").exists()


def test_choices_are_whole_where_the_terminal_is_narrow(scripted: tuple[str, ...], tmp_path: Path) -> None:
    script(tmp_path, {"call": "write", "arguments": {"path": "new.txt", "content": "x"}}, {"say": "ok"})
    chat = Chat(*scripted)
    fcntl.ioctl(chat._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    chat.say("go\r")
    chat.say("n\r", "or a reason to say no.")
    chat.say("\x04")
    assert chat.exit_code() == 0

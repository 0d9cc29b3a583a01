"""What the person says at the prompt to the program itself."""

import sys
from pathlib import Path

import pytest

from app.assembly.profile import Profile
from app.vocabulary.messages import UserMessage
from tests.faces.test_command_line import Terminal, script

DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c63606060f80f0001040100b2d1a3f00000000049454e44ae426082"
)
"""A PNG of one pixel."""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")


def test_what_runs_on_in_plan_mode_is_named_and_stopped_and_each_grant_taken_back(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    granted = {"folders": [str(tmp_path / "one"), str(tmp_path / "two")], "reason": "for the data"}
    begin: dict[str, object] = {"call": "bash", "arguments": {"command": "sleep 78", "background": True, **granted}}
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, begin, {"say": "Begun."})["HANDRAIL_SCRIPT"])
    terminal = Terminal("chat", "--project", str(project), "--provider", "scripted", "--trust", "autonomous")
    terminal.wait_for("> ")
    terminal.type("/grants\n")
    terminal.wait_for("for this session: nothing.")
    terminal.type("go\n")
    terminal.wait_for("[y]es")
    if "confined: none" in terminal.screen:
        terminal.type("n\n")
        pytest.skip("nothing confines commands here, so nothing can be granted")
    terminal.type("net\n")
    terminal.wait_for("[s]ession?")
    terminal.type("s\n")
    terminal.wait_for("Begun.")
    terminal.type("/grants back 2\n")
    terminal.wait_for(f"Revoked: the folder {tmp_path / 'one'}.")
    terminal.type("/grants\n")
    terminal.wait_for(f"2. the folder {tmp_path / 'two'}")
    terminal.type("/plan\n")
    terminal.wait_for("still running, and able to write")
    terminal.wait_for("cmd_1  sleep 78")
    terminal.type("/running stop 1\n")
    terminal.wait_for("Stopped: cmd_1  sleep 78")
    terminal.type("/running\n")
    terminal.wait_for("Running in the background: nothing.")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0


def test_what_was_not_sent_before_is_listed_dropped_and_sent_along(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, {"say": "Two at once."})["HANDRAIL_SCRIPT"])
    profile = Profile.open()
    session = profile.store.create(project=str(project), provider="scripted", model="scripted", agent="developer").id
    kept = profile.unsent.of(str(project), session)
    for number, text in enumerate(("forget this", "the first")):
        kept.put(str(number), text, is_draft=False)
    kept.put("draft", "half a thought", is_draft=True)
    profile.close()
    terminal = Terminal("chat", "--project", str(project), "--resume", session)
    terminal.wait_for("2. the first")
    terminal.type("/unsent drop 1\n")
    terminal.wait_for("Dropped: forget this")
    terminal.type("/unsent\n")
    terminal.wait_for("1. the first")
    (tmp_path / "dot.png").write_bytes(DOT)
    terminal.type(f"/image {tmp_path / 'gone.png'}\n")
    terminal.wait_for("cannot be read")
    terminal.type(f"/image {tmp_path / 'dot.png'}\n")
    terminal.wait_for("With your next message: dot.png.")
    terminal.type("the second\n")
    terminal.wait_for("Two at once.")
    terminal.type("/image\n")
    terminal.wait_for("No image goes with your next message.")
    terminal.type("/unsent\n")
    terminal.wait_for("next message: nothing.")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0
    profile = Profile.open()
    messages = [message for message in profile.store.history(session) if isinstance(message, UserMessage)]
    said = [message.text for message in messages]
    assert [[image.name for image in message.images] for message in messages] == [[], ["dot.png"]]
    left = [(text, is_draft) for _, text, is_draft, *_ in profile.unsent.of(str(project), session).load()]
    profile.close()
    assert said == ["the first", "the second"]
    assert left == [("half a thought", True)], "the window shows it again"


def test_starters_are_listed_saved_and_sent(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, {"say": "Dear all."})["HANDRAIL_SCRIPT"])
    terminal = Terminal("chat", "--project", str(project), "--provider", "scripted")
    terminal.wait_for("> ")
    terminal.type("/starters letter Write a letter about {topic}\n")
    terminal.wait_for("Saved: /letter begins with it.")
    terminal.type("/starters\n")
    terminal.wait_for("/letter topic")
    terminal.type("/letter\n")
    terminal.wait_for("It needs: /letter topic. Nothing was sent.")
    terminal.type("/letter the garden\n")
    terminal.wait_for("Write a letter about the garden")
    terminal.wait_for("Dear all.")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0


def test_a_folder_is_added_and_taken_back(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    look: dict[str, object] = {"call": "read", "arguments": {"path": str(photos / "a.txt")}}
    (photos / "a.txt").write_text("the picture\n")
    monkeypatch.setenv("HANDRAIL_SCRIPT", script(tmp_path, look, {"say": "Seen."})["HANDRAIL_SCRIPT"])
    terminal = Terminal("chat", "--project", str(project), "--provider", "scripted")
    terminal.wait_for("> ")
    terminal.type("/add /etc\n")
    terminal.wait_for("keeps for itself")
    terminal.type(f"/add {photos} write\n")
    terminal.wait_for("The agent can read and change it as @added-photos")
    terminal.type("/grants back 1\n")
    terminal.wait_for("Revoked: changing files in the folder")
    terminal.type("look\n")
    terminal.wait_for("[a]llow reading the folder")
    terminal.type("a\n")
    terminal.wait_for("Seen.")
    terminal.type("/quit\n")
    assert terminal.exit_code() == 0

"""The program is killed where it writes: nothing stored is lost, files and versions agree, the session goes on."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage
from tests.message_rules import check_all
from tests.starting import ROOT, SCRIPT

EVERY = "HANDRAIL_EVERY_KILL_POINT"
"""Set this variable to kill at every point, which takes minutes; else it is every eleventh."""


@pytest.mark.confined
@pytest.mark.skipif(not hasattr(os, "fork"), reason="each turn runs in a fork")
def test_a_kill_at_any_write_loses_nothing(tmp_path: Path) -> None:
    stride = "1" if os.environ.get(EVERY) else "11"
    script = f"from tests.assembly import kill_points; kill_points.main({str(tmp_path)!r}, {stride})"
    done = subprocess.run([*SCRIPT, script], cwd=ROOT, capture_output=True, text=True, timeout=1800)
    told = [json.loads(found) for found in done.stdout.splitlines()]
    assert done.returncode == 0 and not any("failed" in one for one in told), done.stderr
    assert len(told) > 9 and told[-1]["messages"] > 15
    assert {one["point"] for one in told} & {"before a commit", "after a commit"}  # which of them depends on threads


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each turn runs in a fork")
def test_a_kill_while_files_are_organized_leaves_all_or_nothing_done(tmp_path: Path) -> None:
    stride = "1" if os.environ.get(EVERY) else "5"
    script = f"from tests.assembly.kill_points import ORGANIZE, main; main({str(tmp_path)!r}, {stride}, 1, ORGANIZE)"
    done = subprocess.run([*SCRIPT, script], cwd=ROOT, capture_output=True, text=True, timeout=1800)
    told = [json.loads(found) for found in done.stdout.splitlines()]
    assert done.returncode == 0 and not any("failed" in one for one in told), done.stderr
    assert {"after move", "before move"} & {one["point"] for one in told}


CALL, RESULT = AssistantMessage((ToolCall("1", "ls", "{}"),)), ToolMessage("1", "ls", ToolResult("a"))


@pytest.mark.parametrize(
    "messages",
    [
        [],
        [AssistantMessage((Text("x"),)), UserMessage("x")],
        [UserMessage("x"), AssistantMessage((Text("y"),))],
        [UserMessage("x"), CALL, UserMessage("y")],
        [UserMessage("x"), RESULT, UserMessage("y")],
        [UserMessage("x"), CALL, RESULT, RESULT],
    ],
)
def test_the_rules_refuse_what_the_services_refuse(messages: list[Message]) -> None:
    check_all([UserMessage("x"), CALL, RESULT, AssistantMessage((Text("y"),)), UserMessage("z")])
    with pytest.raises(AssertionError):
        check_all(messages)

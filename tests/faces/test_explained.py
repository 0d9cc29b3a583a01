"""Why a command was held back is told at the terminal, too, whatever its exit code."""

import io

import pytest

from app.faces.narrator import Narrator
from app.text.plain import enclosed
from app.vocabulary.events import Decision, Layer, ToolFinished
from app.vocabulary.messages import ToolResult


def test_what_stood_in_a_commands_way_is_told_to_the_person() -> None:
    notes = io.StringIO()
    why = "Installed on this machine, but not visible to confined commands: mytool (/home/me/bin/\x1b[2Jmytool)."
    result = ToolResult("bash: mytool: command not found", meta={"explained": [why]})
    decision = Decision(True, Layer.TRUST, "")
    Narrator(None, notes)(ToolFinished("c1", "bash", {"command": "mytool | cat"}, result, decision, 0.1))
    first, second = notes.getvalue().splitlines()
    assert first == "✓ bash mytool | cat (0.1 s, trust)"
    assert second.startswith("  Installed on this machine") and "\x1b" not in second


def test_a_changed_file_that_runs_later_is_told_on_one_line() -> None:
    notes = io.StringIO()
    later = [{"path": "a\x1b[2J\nb/Makefile", "when": "runs when you type make", "command": ""}]
    result = ToolResult("Files:\nchanged", meta={"effects": {"runsLater": later}})
    decision = Decision(True, Layer.TRUST, "")
    Narrator(None, notes)(ToolFinished("c1", "bash", {"command": "true"}, result, decision, 0.1))
    _, told = notes.getvalue().splitlines()
    assert told.startswith("  ! a⟨U+001B⟩") and told.endswith("/Makefile runs when you type make, outside the sandbox")


def test_the_reason_of_an_mcp_server_is_told_and_not_the_mark_behind_it() -> None:
    notes = io.StringIO()
    said = enclosed("its answer", "The MCP server notes", "Access denied: /data")
    result = ToolResult(said, is_error=True)
    Narrator(None, notes)(
        ToolFinished("c1", "mcp__notes__read", {"path": "/data"}, result, Decision(True, Layer.TRUST, ""), 0.1)
    )
    assert notes.getvalue() == "✗ mcp__notes__read /data (0.1 s, trust): Access denied: /data\n"


@pytest.mark.parametrize("name", ["re\nad\n\n", "a" * 100_000, "re\x1b[31mad\r\n\0"])
def test_whatever_a_call_is_named_it_is_one_line_of_the_screen(name: str) -> None:
    notes = io.StringIO()
    decision = Decision(False, Layer.SCOPE, "")
    Narrator(None, notes)(ToolFinished("c1", name, {"path": "a"}, ToolResult("no", is_error=True), decision, 0.1))
    printed = notes.getvalue()
    assert printed.startswith("✗ ") and printed.endswith(" a (0.1 s, scope): no\n")
    assert printed.count("\n") == 1 and "\x1b" not in printed and len(printed) < 200

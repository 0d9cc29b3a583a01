"""Why a command was held back is told at the terminal, too, whatever its exit code."""

import io

from app.events import Decision, Layer, ToolFinished
from app.faces.narrator import Narrator
from app.messages import ToolResult


def test_what_stood_in_a_commands_way_is_told_to_the_person() -> None:
    notes = io.StringIO()
    why = "Installed on this machine, but not visible to confined commands: mytool (/home/me/bin/\x1b[2Jmytool)."
    result = ToolResult("bash: mytool: command not found", meta={"explained": [why]})
    decision = Decision(True, Layer.TRUST, "")
    Narrator(None, notes)(ToolFinished("c1", "bash", {"command": "mytool | cat"}, result, decision, 0.1))
    first, second = notes.getvalue().splitlines()
    assert first == "✓ bash mytool | cat (0.1 s, trust)"
    assert second.startswith("  Installed on this machine") and "\x1b" not in second

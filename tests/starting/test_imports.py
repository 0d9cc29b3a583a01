"""What asks no model imports nothing for one: the real program, with Python's own list of what it imports."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.starting import PLAIN

SDKS = {"anthropic", "openai"}


def imported(*arguments: str) -> set[str]:
    """The SDKs that this start imports."""
    told = {**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
    done = subprocess.run([*PLAIN, *arguments], env=told, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    lines = done.stderr.splitlines()
    modules = {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")}
    said = [line for line in lines if not line.startswith("import time:")]
    assert "app.command_line.launch" in modules and not any("--help" in line or "Traceback" in line for line in said), (
        said
    )
    return modules & SDKS


@pytest.mark.parametrize(
    ("arguments", "sdks"),
    [
        ('tool read {"path":"notes.txt"}', set()),
        ("mcp", set()),
        ("mcp-servers list", set()),
        ("undo", set()),
        ("sessions", set()),
        ("cost", set()),
        ("agents", set()),
        ("run hello --provider demo", set()),
        ("run hello --provider ollama --base-url http://127.0.0.1:9 --model m", set()),
        ("run hello --provider openai --base-url http://127.0.0.1:9 --model m", {"openai"}),
        ("run hello --provider anthropic --base-url http://127.0.0.1:9 --model m", {"anthropic"}),
    ],
)
def test_what_asks_no_model_imports_no_sdk_and_who_asks_only_its_own(
    project: Path, arguments: str, sdks: set[str]
) -> None:
    (project / "notes.txt").write_text("notes\n")
    folder = () if arguments.startswith("mcp-servers") else ("--project", str(project))
    assert imported(*arguments.split(), *folder) == sdks

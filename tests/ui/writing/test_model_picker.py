"""The list of models: what stands beside a name before one is chosen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.assembly.agent_programs import AgentInPlace, describe_agents
from app.assembly.profile import Profile
from app.ui.kit.language import speak
from app.ui.writing.model_picker import ModelList

pytestmark = pytest.mark.anyio
SAID = {"en": "It wants Node 22 or newer.", "de": "Er braucht Node 22 oder neuer."}


@pytest.fixture(params=SAID)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def put(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize(
    ("node", "is_said"),
    [
        ("echo v20.20.2", True),
        ("echo v22.0.0", False),
        ("echo v104.1.0", False),
        ("exit 1", True),
        (None, True),
    ],
)
async def test_an_agent_says_which_node_it_wants_where_that_is_not_there(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, node: str | None, is_said: bool
) -> None:
    put(tmp_path, "claude-agent-acp", "exit 0")
    put(tmp_path, "vibe-acp", "exit 0")
    if node is not None:
        put(tmp_path, "node", node)
    monkeypatch.setenv("PATH", str(tmp_path))
    profile = Profile.open()
    models = ModelList()
    models.show_models(await AgentInPlace(profile, None).models())
    rows = models.view.model()
    claude, vibe = (rows.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(rows.rowCount()))
    assert claude == ("Claude Code, " + SAID[language] if is_said else "Claude Code")
    assert "Node" not in vibe
    assert (SAID["en"] in describe_agents(profile)) == is_said, "the list in the terminal says the same"

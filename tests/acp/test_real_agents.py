"""Real agents from npm, end to end within our walls, against a model service that follows a script.

To run it: `npm install --prefix FOLDER/NAME PACKAGE` for each, in a folder that confined commands see such as
/opt/agents, and HANDRAIL_TEST_AGENTS=FOLDER.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from app.agent.deciding.questions import Asking
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, open_session
from app.configuration.paths import Folders
from app.vocabulary.confinement import NO_GRANT, Tier
from app.vocabulary.events import EndReason, Question
from tests.acp.conftest import Watched
from tests.acp.model_service import COMMAND, HOST, model_service

pytestmark = pytest.mark.anyio
AGENTS = Path(os.environ.get("HANDRAIL_TEST_AGENTS", "/no/agents"))


@dataclass(frozen=True)
class Real:
    name: str
    program: str
    args: tuple[str, ...] = ()
    env: dict[str, str] = field(default_factory=dict)
    """PORT stands for the port of the model service."""


OPENCODE = {
    "model": "anthropic/claude-sonnet-4-5",
    "provider": {"anthropic": {"options": {"baseURL": f"http://{HOST}:PORT/v1", "apiKey": "x"}}},
}
CODEX = {
    "model_provider": "ours",
    "model": "gpt-5.2-codex",
    "model_providers": {"ours": {"name": "ours", "base_url": f"http://{HOST}:PORT/v1", "wire_api": "responses"}},
}
REAL = [
    Real("claude", "claude-agent-acp", env={"ANTHROPIC_BASE_URL": f"http://{HOST}:PORT", "ANTHROPIC_API_KEY": "x"}),
    Real("opencode", "opencode", ("acp",), {"OPENCODE_CONFIG_CONTENT": json.dumps(OPENCODE)}),
    Real(
        "gemini",
        "gemini",
        ("--acp",),
        {"GOOGLE_GEMINI_BASE_URL": f"http://{HOST}:PORT", "GEMINI_API_KEY": "x", "GEMINI_CLI_TRUST_WORKSPACE": "true"},
    ),
    Real("codex", "codex-acp", env={"CODEX_CONFIG": json.dumps(CODEX), "OPENAI_API_KEY": "x"}),
]


@pytest.mark.parametrize("real", REAL, ids=lambda real: real.name)
async def test_a_real_agent_writes_runs_and_asks_within_our_walls(real: Real, project: Path) -> None:
    program = AGENTS / real.name / "node_modules" / ".bin" / real.program
    if not program.exists():
        pytest.skip(f"{real.name} is not installed in HANDRAIL_TEST_AGENTS")
    with model_service(project) as port:
        env = {name: value.replace("PORT", str(port)) for name, value in real.env.items()}
        entry: dict[str, Any] = {"command": str(program), "args": list(real.args), "env": env, "keys": []}
        path = Folders.from_environment().settings
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(tomlkit.dumps({"agent_programs": {real.name: entry}}))
        options = SessionOptions(
            project=str(project),
            provider="agent",
            model=real.name,
            trust="guided",
            hosts=[f"{HOST}:{port}"],
            asking=Asking(interactive=True),
        )
        watched = Watched(await open_session(Profile.open(), options))
        runtime = watched.opened.runtime
        assert runtime is not None
        await runtime.confinement.ready()
        if runtime.confinement.describe(NO_GRANT).tier is Tier.NONE:
            await watched.opened.close()
            pytest.skip("this machine cannot confine programs")
        reason = await watched.opened.session.send("make it")
        await watched.opened.close()
    assert reason is EndReason.DONE, watched.events[-3:]
    assert (project / "made.txt").read_text() == "made\n" and (project / "ran.txt").exists()
    asked = [one for one in watched.questions if not one.host]
    if real.name == "codex":  # it never asks, and has no tool but commands: what they changed is in the account alone
        assert not asked
    else:
        _check_questions(real, asked)
    account = watched.results(f"agent__{real.name}")[-1]
    assert "made.txt" in account.output and not account.is_error, account
    assert "All done." in watched.text


def _check_questions(real: Real, asked: Sequence[Question]) -> None:
    assert len(asked) == 2 and asked[0].tool in ("write", "edit")
    if real.name == "gemini":  # it tells the command in words only, so no rule about commands answers for it
        assert asked[1].tool == "agent__gemini__tool" and COMMAND in str(asked[1].arguments)
    else:
        assert asked[1].arguments == {"command": COMMAND}, "our reading of the command itself is on the card"

"""Sessions whose turns another agent takes: a scripted one of ours, inside the session's walls."""

import json
import os
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from app.agent.deciding.questions import Asking
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.configuration.paths import Folders
from app.vocabulary.confinement import NO_GRANT, Tier
from app.vocabulary.events import Event, Question, QuestionAsked, ToolFinished
from app.vocabulary.messages import AssistantMessage, ToolResult

AGENT = Path(__file__).with_name("scripted_agent.py")
PYTHON = f"{os.path.realpath(sys.prefix)}/bin/python"

Acts = list[dict[str, Any]] | str


@dataclass
class Watched:
    """A session that the scripted agent drives, and what was told of it."""

    opened: OpenedSession
    answer: str = "approve"
    options: SessionOptions = field(default_factory=SessionOptions)
    events: list[Event] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.opened.session.watch(self._take)

    def _take(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, QuestionAsked):
            self.questions.append(event.question)
            if self.answer:
                self.opened.session.answer(event.question.id, self.answer)

    @property
    def text(self) -> str:
        return "".join(one.text for one in self.opened.session.history if isinstance(one, AssistantMessage))

    def results(self, tool: str) -> list[ToolResult]:
        return [one.result for one in self.events if isinstance(one, ToolFinished) and one.name == tool]

    @property
    def account(self) -> ToolResult:
        """The host's own, of the last turn."""
        return self.results("agent__liar")[-1]


@dataclass
class Agents:
    profile: Profile
    project: Path

    async def open(self, *turns: Acts, answer: str = "approve", needs_walls: bool = True, **more: Any) -> Watched:
        """A session in which the agent plays one list of acts for each message."""
        script = {name: more.pop(name) for name in ("version", "login") if name in more}
        (self.project / "agent.py").write_text(AGENT.read_text())
        (self.project / "script.json").write_text(json.dumps({"turns": turns, **script}))
        given: dict[str, Any] = {"trust": "guided", "asking": Asking(interactive=True)} | more
        options = SessionOptions(project=str(self.project), provider="agent", model="liar", **given)
        watched = Watched(await open_session(self.profile, options), answer, options)
        runtime = watched.opened.runtime
        assert runtime is not None
        await runtime.confinement.ready()
        if needs_walls and (in_force := runtime.confinement.describe(NO_GRANT)).tier is Tier.NONE:
            await watched.opened.close()
            pytest.skip(f"this machine cannot confine so: {in_force.note}")
        return watched


@pytest.fixture
def agents(tmp_path: Path, project: Path) -> Agents:
    path = Folders.from_environment().settings
    path.parent.mkdir(parents=True, exist_ok=True)
    document = tomllib.loads(path.read_text()) if path.exists() else {}
    document["agent_programs"] = {"liar": {"command": PYTHON, "args": ["agent.py"]}}
    path.write_text(tomlkit.dumps(document))
    return Agents(Profile.open(), project)


Open = Callable[..., Any]

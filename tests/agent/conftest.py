"""Sessions with a scripted model: real tools, a real folder, a real database."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import pytest

from app.agent.deciding.policy import Permission, Trust
from app.agent.deciding.questions import Asking, Questions
from app.agent.prompt import system_prompt
from app.agent.requests import AnsweringModel, Briefing
from app.agent.roles.definitions import AgentDefinition
from app.agent.session import Emitter, Session
from app.agent.steps import Limits
from app.assembly.profile import Profile
from app.assembly.sessions import SessionOptions, ToolRuntime, open_tool_runtime
from app.providers import ModelInfo
from app.providers.scripted import Line, Scripted
from app.sandbox.confine import Confinement, Launch, Running
from app.sandbox.protect.command_record import CommandChanges
from app.storage.sessions.store import SessionStore
from app.tools import Tool
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.events import Answer, Event, Mode, QuestionAsked

E = TypeVar("E")


class Pretended:
    """A confinement of any tier that holds nothing, so that what is decided can be tested wherever tests run."""

    def __init__(self, tier: Tier = Tier.FULL, *, keeps: bool = False, by_host: bool = False) -> None:
        self.tier = tier
        self.keeps, self.by_host = keeps, by_host
        self.is_cut = False
        self.started: list[Grant] = []
        self._really = Confinement(Path.cwd(), state=Path(tempfile.gettempdir(), f"handrail-{uuid4()}"), tiers=())

    @property
    def in_force(self) -> InForce:
        return InForce(self.tier)

    async def ready(self) -> InForce:
        return self.in_force

    def describe(self, grant: Grant) -> InForce:
        if grant.unconfined:
            return InForce(Tier.NONE, grant)
        return InForce(self.tier, grant, is_cut=self.is_cut, keeps=self.keeps, by_host=self.by_host)

    async def start(self, launch: Launch, grant: Grant, *, promised: InForce | None = None) -> Running:
        self.started.append(grant)
        return await self._really.start(launch, grant)

    async def cover_again(self, changes: Callable[[], CommandChanges]) -> bool:
        return True

    guard = None

    def begin(self) -> None:
        pass

    def close(self) -> None:
        self._really.close()

    async def end(self) -> None:
        self.close()


class Watcher:
    """Remembers every event; answers questions the way it was told."""

    def __init__(self, session: Session, answers: Any) -> None:
        self.events: list[Event] = []
        self.refused: list[str] = []
        """Questions that did not take the answer."""
        self._session = session
        self._answers = answers

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, QuestionAsked) and self._answers is not None:
            answer = self._answers(event.question) if callable(self._answers) else self._answers
            if not isinstance(answer, Answer):
                answer = Answer(*((answer,) if isinstance(answer, str) else answer))
            if not self._session.questions.reply(event.question.id, answer):
                self.refused.append(event.question.title)
                raise AssertionError("it waits for another answer")  # the session takes that for an error of the tool's

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]


Opener = Callable[..., tuple[Session, Watcher, Scripted]]

EVERYTHING = {name: Permission() for name in ("read", "write", "ls", "bash", "web_search")}


@pytest.fixture
def store() -> Iterator[SessionStore]:
    profile = Profile.open()
    yield profile.store
    profile.close()


@pytest.fixture
def open_session(project: Path, store: SessionStore) -> Iterator[Opener]:
    """Open a session whose model follows a script."""
    opened: list[ToolRuntime | Profile] = []
    watchers: list[Watcher] = []

    def open_one(
        *replies: Line,
        trust: Trust = Trust.AUTONOMOUS,
        scope: Mapping[str, Permission] = EVERYTHING,
        answers: Any = None,
        wait: float | None = 5.0,
        interactive: bool = True,
        limits: Limits | None = None,
        model: ModelInfo | None = None,
        tools: tuple[Tool, ...] = (),
        session_id: str | None = None,
        mode: Mode = Mode.BUILD,
        confinement: Pretended | None = None,
        lean_agent: str = "",
        hosts: Sequence[str] = (),
    ) -> tuple[Session, Watcher, Scripted]:
        profile = Profile.open()
        provider = Scripted(list(replies))
        emit = Emitter()
        questions = Questions(emit, Asking(wait, interactive))
        agent = AgentDefinition("test", scope=scope)
        stored = session_id or store.create(project=str(project), provider="scripted", model="m", agent="test").id
        options = SessionOptions(trust=trust, mode=mode, hosts=hosts)
        held = confinement or Pretended()
        runtime = open_tool_runtime(profile, project, agent, options, emit, questions, stored, confinement=held)
        opened.extend((runtime, profile))
        for tool in tools:
            runtime.orchestrator.registry.add(tool)
        session = Session(
            stored,
            AnsweringModel(provider, model or ModelInfo("scripted")),
            Briefing(system_prompt, lean_agent=lean_agent),
            runtime.orchestrator,
            questions,
            store.log(stored),
            emit,
            limits=limits or Limits(first_delay=0.01),
        )
        watcher = Watcher(session, answers)
        session.watch(watcher)
        watchers.append(watcher)
        return session, watcher, provider

    yield open_one
    for one in opened:
        one.close()
    assert [title for watcher in watchers for title in watcher.refused] == []

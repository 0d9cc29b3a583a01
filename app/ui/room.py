"""One conversation in the window: its view, its session once it is needed, and what the columns beside it show."""

import asyncio
import importlib
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from app.agent.questions import Manners
from app.desk import Desk
from app.errors import AppError
from app.events import (
    Answer,
    BudgetReported,
    EndReason,
    ErrorRaised,
    Event,
    MessageQueued,
    StepStarted,
    ToolFinished,
    TurnEnded,
    TurnStarted,
)
from app.messages import Message, ToolMessage, Usage, UserMessage
from app.providers import ModelInfo
from app.ui.bridge import EventBridge
from app.ui.panel import ChangedFile
from app.ui.transcript.view import ChatView

if TYPE_CHECKING:
    from app.build import Opened


T = TypeVar("T")

INSIDE = "The agent can read and change files in this folder and run commands. You see every call it makes."
NO_FOLDER = "Without a folder there are no tools: you can only talk. Choose one to let the agent work in it."
IDEAS = (
    "What is this project, and how is it built?",
    "Run the tests and explain what fails",
    "Find what looks unfinished",
)
DEMO_IDEAS = ("list the files", "read README.md", "create hello.txt saying hi", "run the tests")


@dataclass(frozen=True, slots=True)
class Budget:
    used: int
    window: int


class Room(QObject):
    """Opens its session with the first message, so that looking around costs nothing and needs no key."""

    changed = Signal()
    """Something that the columns show is different now."""
    titled = Signal()
    """The session has a name, or was used: the sidebar should look again."""
    needs_you = Signal(bool)

    def __init__(self, desk: Desk, project: str, session_id: str | None = None) -> None:
        super().__init__()
        self.view = ChatView()
        self.project = project
        self.session_id = session_id
        self.title = ""
        self.provider = desk.settings.provider
        self.model = ""
        self.trust: str = desk.settings.trust
        self.draft = ""
        self.said: list[str] = []
        self.queued: list[str] = []
        self.budget: Budget | None = None
        self.opened: Opened | None = None
        self.running = False
        self._desk = desk
        self._files: dict[str, tuple[ChangedFile, str]] = {}
        self._task: asyncio.Task[None] | None = None
        self._bridge = EventBridge(self._take)
        self._unsent = ""
        self._early: list[str] = []
        self._outdated = False
        self._connect()
        self._show_beginning()
        if session_id is not None:
            self._recall(session_id)

    # --- told by the window ----------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Say something; while the agent works it is queued for its next step."""
        self.said.append(text)
        if self.opened is not None and self.opened.session.running:
            self._start(self._queue(text))
        elif self._task is None:
            self._begin(text)
        else:  # still connecting: it follows as soon as there is a turn to queue it in
            self._early.append(text)

    def stop(self) -> None:
        if self.opened is not None and self.opened.session.running:
            self.opened.session.cancel()
        elif self._task is not None:
            self._task.cancel()

    def retry(self) -> None:
        if self._task is None:
            self._begin(self._unsent or None)

    def set_trust(self, trust: str) -> None:
        """Acts on the next call."""
        self.trust = trust
        if self.opened is not None and self.opened.workbench is not None:
            from app.agent.policy import Trust

            self.opened.workbench.orchestrator.policy.trust = Trust(trust)
        self.changed.emit()

    def set_model(self, model: ModelInfo) -> None:
        self.model = model.id
        if self.opened is not None:
            self.opened.session.model = model
            self._desk.store.reconnect(self.opened.stored.id, provider=self.provider, model=model.id)
        self.changed.emit()

    def follow_settings(self) -> None:
        """Settings that hold for a running session, too."""
        if self.opened is None:
            return
        settings = self._desk.settings
        self.opened.session.questions.manners.wait = settings.approval_timeout
        if self.opened.workbench is not None:
            self.opened.workbench.orchestrator.tell_violations = settings.tell_violations

    async def reconnect(self) -> None:
        """The provider or a key changed: the next message connects anew."""
        self.provider, self.model = self._desk.settings.provider, ""
        self._outdated = self.running
        if not self.running:
            await self._close_session()
        self.changed.emit()

    async def close(self) -> None:
        self.stop()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=2)
        await self._close_session()

    @property
    def files(self) -> list[ChangedFile]:
        return [file for file, _ in self._files.values()]

    def show_file(self, path: str) -> None:
        """Scroll to the call that changed a file last."""
        if path in self._files:
            self.view.show_call(self._files[path][1])

    # --- a turn ----------------------------------------------------------------------------------------------------

    def _begin(self, text: str | None) -> None:
        self._set_running(True)
        self._task = self._start(self._turn(text))

    async def _turn(self, text: str | None) -> None:
        try:
            session = (await self._open(text)).session
            self._unsent = ""
            turn = self._start(session.send(text) if text is not None else session.retry())
            await asyncio.sleep(0)
            while self._early:
                self._start(self._queue(self._early.pop(0)))
            await turn
        except AppError as error:
            self._take(ErrorRaised(error.text))
        except asyncio.CancelledError:
            if self.opened is None:
                self._take(TurnEnded(0, EndReason.CANCELLED, 0, Usage()))
        finally:
            self._task = None
            self._set_running(False)
            if self._outdated:
                self._outdated = False
                self._start(self._close_session())

    async def _open(self, text: str | None) -> "Opened":
        """The session, connected on first use. What cannot be sent stays in view and can be tried again."""
        if self.opened is not None:
            return self.opened
        if text is not None and self._unsent != text:
            self._unsent = text
            self.view.show_event(TurnStarted(0, text))
        self.view.show_event(StepStarted(0, 0, self.model))
        await asyncio.to_thread(importlib.import_module, "app.build")
        from app.build import Wish, open_session

        wish = Wish(
            project=self.project,
            provider=self.provider,
            model=self.model,
            trust=self.trust,
            resume=self.session_id,
            manners=Manners(self._desk.settings.approval_timeout),
        )
        self.opened = await open_session(self._desk, wish)
        self.session_id = self.opened.stored.id
        self.model = self.opened.connection.model.id
        self._shown_early = text
        self.opened.session.watch(self._bridge)
        self.changed.emit()
        return self.opened

    async def _queue(self, text: str) -> None:
        if self.opened is not None:
            await self.opened.session.send(text)

    async def _close_session(self) -> None:
        opened, self.opened = self.opened, None
        if opened is not None:
            await opened.close()

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return asyncio.ensure_future(work)

    def _set_running(self, on: bool) -> None:
        self.running = on
        self.changed.emit()

    # --- events ----------------------------------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        match event:
            case TurnStarted(text=text):
                self._name(text)
                if self._drawn_already(text):
                    return
            case MessageQueued(text):
                self.queued.append(text)
                self.changed.emit()
            case StepStarted():
                self.queued.clear()
                self.changed.emit()
            case BudgetReported(used, window):
                self.budget = Budget(used, window)
                self.changed.emit()
            case ToolFinished(call_id=call_id, result=result) if not result.is_error:
                self._note_file(call_id, result.meta)
            case TurnEnded():
                self.queued.clear()
                self.titled.emit()
            case _:
                pass
        self.view.show_event(event)

    def _drawn_already(self, text: str) -> bool:
        """The message that opened the session stands in the view since it was typed."""
        early, self._shown_early = self._shown_early, None
        return early == text

    _shown_early: str | None = None

    def _name(self, text: str) -> None:
        if self.opened is not None:
            self.title = self._desk.store.get(self.opened.stored.id).title or text
        self.titled.emit()
        self.changed.emit()

    def _note_file(self, call_id: str, meta: Mapping[str, Any]) -> None:
        if "added" not in meta:
            return
        path = str(meta["path"])
        old = self._files.pop(path, (ChangedFile(path, 0, 0), ""))[0]
        grown = ChangedFile(path, old.added + meta["added"], old.removed + meta["removed"])
        self._files[path] = (grown, call_id)
        self.changed.emit()

    def _show_beginning(self) -> None:
        ideas = DEMO_IDEAS if self.provider == "demo" else IDEAS
        if self.project:
            title = f"What shall we do in {Path(self.project).name}?"
            self.view.show_beginning(title, INSIDE, ideas, offers_folder=False)
        else:
            self.view.show_beginning("Plain chat", NO_FOLDER, (), offers_folder=True)

    # --- before ----------------------------------------------------------------------------------------------------

    def _recall(self, session_id: str) -> None:
        stored = self._desk.store.get(session_id)
        self.title, self.provider, self.model = stored.title, stored.provider, stored.model
        history = self._desk.store.history(session_id)
        self.view.show_history(history)
        for message in history:
            self._recall_message(message)

    def _recall_message(self, message: Message) -> None:
        match message:
            case UserMessage(text):
                self.said.append(text)
            case ToolMessage(call_id=call_id, result=result) if not result.is_error:
                self._note_file(call_id, result.meta)
            case _:
                pass

    def _connect(self) -> None:
        self.view.answered.connect(self._answer)
        self.view.stop_requested.connect(self.stop)
        self.view.retry_requested.connect(self.retry)
        self.view.attention_changed.connect(self.needs_you)

    def _answer(self, question_id: str, answer: Answer) -> None:
        if self.opened is not None:
            self.opened.session.questions.reply(question_id, answer)

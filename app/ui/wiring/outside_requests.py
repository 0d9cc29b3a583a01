"""What other programs of the person ask of the open window: to show itself, or to approve an outside program's call."""

import asyncio
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.assembly.profile import Profile
from app.assembly.running_window import WindowDoor
from app.text.plain import one_line
from app.text.sentences import from_plain
from app.ui.kit.language import tr
from app.ui.notify import notify
from app.ui.window import MainWindow
from app.ui.wiring.window_part import Start

if TYPE_CHECKING:
    from app.ui.transcript.outside_sheet import OutsideApproval
    from app.vocabulary.events import Answer, Question

MOST_WAITING = 20
"""Questions at a time; more are refused, so that nobody can bury the window under them."""
LONGEST_NAME = 200


@dataclass(eq=False)
class OutsideQuestion:
    """A question of an outside program that waits for the person; `later` says that they put it off."""

    question: "Question"
    program: str
    project: str
    answered: "asyncio.Future[Answer]"
    later: bool = False


class OutsideRequests:
    """Shows one question at a time; the others wait, and so does what the person puts off."""

    def __init__(
        self,
        profile: Profile,
        window: MainWindow,
        start: Start,
        open_folder: Callable[[str], None],
    ) -> None:
        self._window = window
        self._start = start
        self._open_folder = open_folder
        self._door = WindowDoor(profile.folders, {"approve": self.approve, "open": self.show})
        self.waiting: list[OutsideQuestion] = []
        self.changed: Callable[[], None] = lambda: None
        """Called when another question waits, or one less."""
        self._sheet: OutsideApproval | None = None

    async def open(self) -> None:
        await self._door.open()

    async def close(self) -> None:
        await self._door.close()

    async def show(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Come to the front, in the folder that was named. What is wrong with that folder is said here."""
        if token := str(request.get("token", "")):
            os.environ["XDG_ACTIVATION_TOKEN"] = token  # with it Wayland lets a window come to the front
        if self._window.isMinimized():
            self._window.showNormal()
        self._window.raise_()
        self._window.activateWindow()
        if folder := str(request.get("folder", "")):
            self._open_folder(folder)
        return {"shown": True}

    async def approve(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """The person's answer to a question of `app.agent.deciding.approvals`."""
        import msgspec

        from app.vocabulary.events import Question

        try:
            question = msgspec.convert(from_plain(request.get("question")), Question)
        except msgspec.ValidationError:
            return {"error": "This Handrail does not understand the question."}
        if len(self.waiting) >= MOST_WAITING or not question.choices:
            return {"error": "Too many questions are waiting."}
        program, project = (one_line(str(request.get(name, "")), LONGEST_NAME) for name in ("program", "project"))
        asked = OutsideQuestion(question, program, project, asyncio.get_running_loop().create_future())
        self.waiting.append(asked)
        self._show_next()
        try:
            answer = await asked.answered
        finally:
            self.waiting.remove(asked)
            if self._sheet is not None and self._sheet.question is question:
                self._sheet.withdraw()
            self._show_next()
        return {"answer": msgspec.to_builtins(answer)}

    def ask(self, asked: OutsideQuestion) -> None:
        """Show this one now, as the person chose it."""
        asked.later = False
        if self._sheet is None:
            self._show_next(asked)

    def _show_next(self, chosen: OutsideQuestion | None = None) -> None:
        self.changed()
        fresh = chosen or next((one for one in self.waiting if not one.later), None)
        if fresh is None or self._sheet is not None:
            return
        from app.ui.transcript.outside_sheet import OutsideApproval

        sheet = self._sheet = OutsideApproval(self._window, fresh.question, fresh.program, fresh.project)
        sheet.answered.connect(lambda answer: None if fresh.answered.done() else fresh.answered.set_result(answer))
        sheet.put_off.connect(lambda: setattr(fresh, "later", True))
        sheet.finished.connect(lambda _code: self._closed(sheet))
        sheet.open()
        self._window.notify_attention()
        if not self._window.isActiveWindow():
            words = tr("{program} wants to use {tool}", program=fresh.program, tool=fresh.question.tool)
            self._start(notify(tr("Handrail needs your answer"), words))

    def _closed(self, sheet: "OutsideApproval") -> None:
        if self._sheet is sheet:
            self._sheet = None
            self._show_next()

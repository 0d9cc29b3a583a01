"""What other programs of the person ask of the open window: to show itself, or to approve an outside program's call."""

import asyncio
import os
from collections.abc import Callable, Mapping
from typing import Any

from app.assembly.profile import Profile
from app.events import Answer, Question
from app.plain import one_line
from app.running_window import WindowDoor
from app.ui.kit.language import tr
from app.ui.notify import notify
from app.ui.window import MainWindow
from app.ui.wiring.window_part import Start

MOST_WAITING = 20
"""Questions at a time; more are refused, so that nobody can bury the window under them."""
LONGEST_NAME = 200


class OutsideRequests:
    """Shows one question at a time; the others wait."""

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
        self._showing = asyncio.Lock()
        self._waiting = 0

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

        try:
            question = msgspec.convert(request.get("question"), Question)
        except msgspec.ValidationError:
            return {"error": "This Handrail does not understand the question."}
        if self._waiting >= MOST_WAITING or not question.choices:
            return {"error": "Too many questions are waiting."}
        program, project = (one_line(str(request.get(name, "")), LONGEST_NAME) for name in ("program", "project"))
        self._waiting += 1
        try:
            async with self._showing:
                answer = await self._ask(question, program, project)
        finally:
            self._waiting -= 1
        return {"answer": msgspec.to_builtins(answer)}

    async def _ask(self, question: Question, program: str, project: str) -> Answer:
        from app.ui.transcript.outside_sheet import OutsideApproval

        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        sheet = OutsideApproval(self._window, question, program, project)
        sheet.answered.connect(lambda answer: None if answered.done() else answered.set_result(answer))
        sheet.open()
        self._window.notify_attention()
        if not self._window.isActiveWindow():
            words = tr("{program} wants to use {tool}", program=program, tool=question.tool)
            self._start(notify(tr("Handrail needs your answer"), words))
        try:
            return await answered
        except asyncio.CancelledError:
            sheet.withdraw()
            raise

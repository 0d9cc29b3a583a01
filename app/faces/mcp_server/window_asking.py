"""Asks for approvals in the open window of the same data folder, instead of through the MCP client."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path

import msgspec

from app.agent.deciding.questions import APPROVE_TURN
from app.assembly.outside_sessions import OutsideProgram
from app.assembly.running_window import NoWindow, ask_window
from app.configuration.paths import Folders
from app.text.sentences import to_plain
from app.vocabulary.events import Answer, Question

NO_WINDOW = "no Handrail window is open to ask in"


class ApproveBy(StrEnum):
    """Who is asked whether a call may run."""

    AUTO = "auto"
    """The window if one is open, else the client, else nobody."""
    WINDOW = "window"
    CLIENT = "client"
    NOBODY = "nobody"


class WindowAsking:
    """Gives the answer of the window; None if the client is to be asked."""

    def __init__(self, folders: Folders, project: Path, approve: ApproveBy) -> None:
        self._folders = folders
        self._project = project
        self._approve = approve

    async def __call__(self, question: Question, program: OutsideProgram) -> Answer | None:
        match self._approve:
            case ApproveBy.CLIENT:
                return None
            case ApproveBy.NOBODY:
                return Answer(question.choices[-1], by="nobody")
        try:
            # Each call is a turn of its own, so nothing can be approved for the rest of the turn.
            shown = replace(question, choices=tuple(one for one in question.choices if one != APPROVE_TURN))
            told = await ask_window(
                self._folders,
                "approve",
                program=program.title,
                project=str(self._project),
                question=msgspec.to_builtins(shown, enc_hook=to_plain),
            )
            try:
                return msgspec.convert(told.get("answer"), Answer)
            except msgspec.ValidationError as error:
                raise NoWindow from error
        except NoWindow:
            is_needed = self._approve is ApproveBy.WINDOW
            return Answer(question.choices[-1], NO_WINDOW, by="nobody") if is_needed else None

"""Keeps what a running command prints with its session, so that it is known after the program was killed."""

import asyncio

from app.sandbox.running.plain_text import plain
from app.storage.sessions.store import SessionLog
from app.vocabulary.events import Event, ToolFinished, ToolOutput, ToolStarted
from app.vocabulary.tool_table import runs_command

MOST_OUTPUT = 16_000
"""Characters that are kept: the last ones."""


class OutputDraft:
    """Watches a session. A command that goes on in the background is not followed: its call has a result."""

    def __init__(self, log: SessionLog) -> None:
        self._log = log
        self._call_id = ""
        self._text = ""
        self._has_news = False
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self, event: Event) -> None:
        match event:
            case ToolStarted(call_id, tool) if runs_command(tool):
                self._call_id, self._text = call_id, ""
            case ToolOutput(call_id, text) if call_id == self._call_id:
                self._text = (self._text + text)[-MOST_OUTPUT:]
                self._has_news = True
                if self._timer is None:
                    self._keep()
            case ToolFinished(call_id) if call_id == self._call_id:
                self._call_id, self._has_news = "", False
            case _:
                pass

    def _keep(self) -> None:
        self._timer = None
        if self._has_news:
            self._has_news = False
            self._log.keep_output(plain(self._text))
            self._timer = asyncio.get_running_loop().call_later(0.2, self._keep)

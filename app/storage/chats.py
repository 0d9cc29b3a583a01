"""Earlier conversations of a project as files to read and search: `<session id>.chat`, made when asked for."""

import logging
import os
import re
import threading
import uuid
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from app.errors import StorageError
from app.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, UserMessage, from_row
from app.plain import harmless, one_line
from app.sqlite import Database

MAX_CHATS = 500
"""The conversations used last."""
MAX_CALL_CHARS = 200
SUFFIX = ".chat"

_HEADING = re.compile(r"^(?=\\*## )", re.MULTILINE)
_log = logging.getLogger(__name__)


class ChatFiles:
    """Keeps a folder of conversations as the database has them; the files are copies, and nobody writes to them."""

    def __init__(self, database: Database, project: str, folder: Path) -> None:
        self._database = database
        self._project = project
        self._folder = folder
        self._lock = threading.Lock()

    def refresh(self) -> None:
        """Write what was said since, and drop what was deleted. Blocks; where it fails, the files stay as they are."""
        try:
            with self._lock:
                self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                sessions = self._database.rows(_SESSIONS, (self._project, MAX_CHATS))
                self._drop_others({f"{session[0]}{SUFFIX}" for session in sessions})
                for session in sessions:
                    self._bring_up_to_date(*session)
        except (OSError, StorageError) as error:
            _log.warning("earlier conversations could not be shown as files: %s", error)

    def tidy(self) -> None:
        """Drop the files of conversations that were deleted; makes none."""
        with suppress(OSError, StorageError), self._lock:
            known = self._database.rows("SELECT id FROM sessions WHERE project = ?", (self._project,))
            self._drop_others({f"{name}{SUFFIX}" for (name,) in known})

    def _drop_others(self, known: set[str]) -> None:
        for file in self._folder.iterdir():
            if file.name not in known:
                file.unlink(missing_ok=True)

    def _bring_up_to_date(self, name: str, title: str, model: str, updated_at: str) -> None:
        file = self._folder / f"{name}{SUFFIX}"
        time_ns = _nanoseconds(updated_at)
        with suppress(FileNotFoundError):
            if file.stat().st_mtime_ns == time_ns:
                return
        rows = self._database.rows(_MESSAGES, (name,))
        head = f"# {one_line(title)}\n\nSession {name}, with {one_line(model)}, until {updated_at[:16]} UTC\n"
        text = "\n".join([head, *_paragraphs(from_row(*row) for row in rows)])
        _replace(file, text.encode(errors="replace"), time_ns)


def _paragraphs(messages: Iterable[Message]) -> Iterator[str]:
    for message in messages:
        match message:
            case UserMessage(text):
                yield f"## user\n\n{_quoted(text)}\n"
            case AssistantMessage():
                yield "\n".join(["## assistant", "", *_said(message), ""])
            case ToolMessage(_, name, result):
                failed = f"failed ({result.code})" if result.code else "failed"
                lines = len(result.output.splitlines())
                outcome = failed if result.is_error else "done"
                yield f"- {name} {outcome}, {lines} lines: {one_line(result.output, MAX_CALL_CHARS)}\n"


def _said(message: AssistantMessage) -> Iterator[str]:
    for part in message.parts:
        match part:
            case Text(text):
                yield _quoted(text)
            case ToolCall(_, name, arguments):
                yield f"- called {name} {one_line(arguments, MAX_CALL_CHARS)}"


def _quoted(text: str) -> str:
    """Nothing that was said can look like one of the headings."""
    return _HEADING.sub(r"\\", harmless(text).strip("\n"))


def _replace(file: Path, data: bytes, time_ns: int) -> None:
    temporary = file.with_name(f".{uuid.uuid4().hex}.tmp")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(handle, "wb") as opened:
            opened.write(data)
        os.utime(temporary, ns=(time_ns, time_ns))
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _nanoseconds(moment: str) -> int:
    return round(datetime.fromisoformat(moment).timestamp() * 1_000_000) * 1_000


_SESSIONS = """SELECT id, title, provider || '/' || model, updated_at FROM sessions
    WHERE project = ? AND title != '' ORDER BY updated_at DESC, id DESC LIMIT ?"""
_MESSAGES = "SELECT role, content, metadata FROM messages WHERE session_id = ? ORDER BY seq"

"""Writes earlier conversations of a project as files that tools can read and search: `<session id>.chat`."""

import json
import logging
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from app.fs.own_file import replace_file
from app.storage.sqlite import Database
from app.text import strict_json
from app.text.plain import harmless, one_line
from app.vocabulary.errors import StorageError
from app.vocabulary.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, UserMessage, from_row

MAX_CALL_CHARS = 200
SUFFIX = ".chat"
LEFT_OUT = "left out, because a rule denies a path in it"

Bars = Callable[[Sequence[str]], bool]
"""Whether a rule of the person's hides a path of the project."""

_WORDS = re.compile(r"[^\s\"'`,;|&<>(){}\[\]=]+")
_ESCAPES = re.compile(r'\\[nrt"\\]')
_HEADING = re.compile(r"^(?=\\*## )", re.MULTILINE)
_log = logging.getLogger(__name__)


class ChatFiles:
    """Keeps a folder of conversation files up to date; they are copies of what is in the database."""

    def __init__(
        self, database: Database, project: str, folder: Path, bars: "Callable[[], Bars | None]" = lambda: None
    ) -> None:
        """`bars` gives the rules that hide paths: calls that name a hidden path are left out."""
        self._bars = bars
        self._made: dict[str, tuple[int, Bars | None]] = {}
        """The time and the rules with which each file was last written."""
        self._database = database
        self._project = project
        self._folder = folder
        self._lock = threading.Lock()

    def refresh(self) -> None:
        """Write new messages, and remove deleted conversations. Blocks; if it fails, the files stay as they are."""
        try:
            with self._lock:
                self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                bars = self._bars()
                sessions = self._database.rows(_SESSIONS, (self._project, 500))
                self._drop_others({f"{session[0]}{SUFFIX}" for session in sessions})
                for name, title, model, updated_at in sessions:
                    self._bring_up_to_date(name, title, model, updated_at, bars)
        except (OSError, StorageError) as error:
            _log.warning("earlier conversations could not be shown as files: %s", error)

    def tidy(self) -> None:
        """Remove the files of deleted conversations; writes none."""
        with suppress(OSError, StorageError), self._lock:
            sql = "SELECT id FROM sessions WHERE project = ? AND deleted_at = ''"
            known = self._database.rows(sql, (self._project,))
            self._drop_others({f"{name}{SUFFIX}" for (name,) in known})

    def _drop_others(self, known: set[str]) -> None:
        for file in self._folder.iterdir():
            if file.name not in known:
                file.unlink(missing_ok=True)

    def _bring_up_to_date(self, name: str, title: str, model: str, updated_at: str, bars: "Bars | None") -> None:
        file = self._folder / f"{name}{SUFFIX}"
        time_ns = round(datetime.fromisoformat(updated_at).timestamp() * 1_000_000) * 1_000
        time_ns += bars is not None  # the odd nanosecond marks a file in which something was left out
        as_before = bars is None or self._made.get(name) == (time_ns, bars)
        with suppress(FileNotFoundError):
            if as_before and file.stat().st_mtime_ns == time_ns:
                return
        rows = self._database.rows(_MESSAGES, (name,))
        head = f"# {one_line(title)}\n\nSession {name}, with {one_line(model)}, until {updated_at[:16]} UTC\n"
        text = "\n".join([head, *_paragraphs((from_row(*row) for row in rows), _LeftOut(bars, self._project))])
        for (mark,) in self._database.rows(
            "SELECT notes_mark FROM sessions WHERE id = ? AND notes_mark != ''", (name,)
        ):
            text = text.replace(mark, "…")  # another session could put it where that one reads it
        replace_file(file, text.encode(errors="replace"), sync=False, times_ns=(time_ns, time_ns))
        self._made[name] = (time_ns, bars)


@dataclass
class _LeftOut:
    """Finds calls that name a hidden path, in their arguments or in their result."""

    bars: "Bars | None"
    project: str
    calls: set[str] = field(default_factory=set)

    def asks(self, call: ToolCall) -> bool:
        said = call.arguments
        with suppress(ValueError):
            said = json.dumps(strict_json.parse(said), ensure_ascii=False)
        if self._names(_ESCAPES.sub(" ", said)):
            self.calls.add(call.id)
        return call.id in self.calls

    def tells(self, call_id: str, output: str) -> bool:
        return call_id in self.calls or self._names(output)

    def _names(self, text: str) -> bool:
        if self.bars is None:
            return False
        words = set(_WORDS.findall(text.replace(f"{self.project}/", "")))
        paths = {spelling for word in words for spelling in (word, word.partition(":")[0])}
        return any(self.bars([part for part in path.split("/") if part not in ("", ".")]) for path in paths)


def _paragraphs(messages: Iterable[Message], left_out: _LeftOut) -> Iterator[str]:
    for message in messages:
        match message:
            case UserMessage():
                yield f"## user\n\n{_quote(message.text_for(sees=False))}\n"
            case AssistantMessage():
                yield "\n".join(["## assistant", "", *_write_reply(message, left_out), ""])
            case ToolMessage(call_id, name, result) if left_out.tells(call_id, result.output):
                yield f"- {name}: {LEFT_OUT}\n"
            case ToolMessage(_, name, result):
                failed = f"failed ({result.code})" if result.code else "failed"
                lines = len(result.output.splitlines())
                outcome = failed if result.is_error else "done"
                yield f"- {name} {outcome}, {lines} lines: {one_line(result.output, MAX_CALL_CHARS)}\n"


def _write_reply(message: AssistantMessage, left_out: _LeftOut) -> Iterator[str]:
    for part in message.parts:
        match part:
            case Text(text):
                yield _quote(text)
            case ToolCall(_, name, _) if left_out.asks(part):
                yield f"- called {name}: {LEFT_OUT}"
            case ToolCall(_, name, arguments):
                yield f"- called {name} {one_line(arguments, MAX_CALL_CHARS)}"


def _quote(text: str) -> str:
    """The text, with lines escaped that look like one of our headings."""
    return _HEADING.sub(r"\\", harmless(text).strip("\n"))


_SESSIONS = """SELECT id, title, provider || '/' || model, updated_at FROM sessions
    WHERE project = ? AND title != '' AND deleted_at = '' ORDER BY used DESC LIMIT ?"""
_MESSAGES = "SELECT role, content, metadata FROM messages WHERE session_id = ? ORDER BY seq"

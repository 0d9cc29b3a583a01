"""The line that a person types at a terminal: editing, history, completion, and several pasted lines as one message.

Imported only where `chat` runs at a terminal: prompt_toolkit takes a third of a second to load.
"""

import asyncio
import json
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter, ThreadedCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import History, ThreadedHistory
from prompt_toolkit.input import create_input
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from app.faces.asking import AskingInterrupted, forget_typed, typed_lines
from app.processes.streams import is_text
from app.redaction import redacted
from app.text.plain import visible

MOST_KEPT = 1_000
"""Lines of history; twice as many are in the file before it is written anew."""
MOST_NAMES = 200
"""Names of a folder that completion offers."""


class LineEditor:
    """Lines from the terminal, as `Keyboard` gives them, typed with an editor that has a history."""

    def __init__(
        self,
        history: Path,
        commands: Mapping[str, Sequence[str]],
        mask: Callable[[str], str] = str,
    ) -> None:
        """`mask` takes secrets out of a text: a line that holds one is not kept."""
        self.stop: Callable[[], object] | None = None
        """What Ctrl+C does at a question where nothing is typed; without it, there is no answer."""
        self._early: deque[str] = deque()
        self._reading = asyncio.Lock()
        """Held while a line is read: one that was withdrawn lets go of the terminal before the next is asked for."""
        self._input = create_input(sys.stdin)
        output = create_output(stdout=sys.stdout)
        self._completer = WordCompleter(commands)
        if isinstance(output, Vt100_Output):
            output.enable_cpr = False  # the terminal's report could be taken for something typed
        self._messages: PromptSession[str] = PromptSession(
            history=ThreadedHistory(KeptHistory(history, mask)),
            completer=ThreadedCompleter(self._completer),
            complete_while_typing=False,
            enable_history_search=True,
            enable_suspend=True,
            key_bindings=_keys(lambda event: event.app.exit(exception=AskingInterrupted())),
            input=self._input,
            output=output,
        )
        self._answers: PromptSession[str] = PromptSession(
            key_bindings=_keys(self._stop_turn), input=self._input, output=output
        )

    async def next_line(self, prompt: str) -> str:
        """A message of the person's, also one that was typed before the prompt; raises Interrupted for Ctrl+C."""
        if not self._early:
            async with self._reading:
                return await self._messages.prompt_async(prompt, handle_sigint=False)
        print(f"{prompt}{visible(self._early[0])}", flush=True)
        return self._early.popleft()

    async def read_line(self, prompt: str) -> str:
        """An answer; it is in no history."""
        async with self._reading:
            above, end, last = prompt.rpartition("\n")
            print(above, end=end, flush=True)  # the editor would cut each of these lines where the terminal ends
            return await self._answers.prompt_async(last, handle_sigint=False)

    def work_in(self, project: str) -> None:
        """The folder whose names are completed; "" for none."""
        self._completer.project = Path(project) if project else None

    def set_aside(self) -> None:
        """What was typed before a question is shown cannot answer it: whole lines are kept, an unfinished one not."""
        self._early += [*_lines(get_typeahead(self._input)), *typed_lines()]
        forget_typed()

    @contextmanager
    def above(self) -> Iterator[None]:
        """What is printed inside stands above the line that is being typed, if one is."""
        app = next((one.app for one in (self._messages, self._answers) if one.app.is_running), None)
        if app is not None:
            app.renderer.erase()
        yield
        if app is not None:
            sys.stdout.flush()
            sys.stderr.flush()
            app.renderer.reset()
            app.invalidate()

    def _stop_turn(self, event: KeyPressEvent) -> None:
        if self.stop is not None:
            self.stop()
        else:
            event.app.exit(exception=EOFError())


def _keys(leave: Callable[[KeyPressEvent], object]) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        """The first one clears the line."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            leave(event)

    @keys.add("escape", "enter")
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    return keys


def _lines(keys: Iterable[KeyPress]) -> Iterator[str]:
    """The whole lines among keys that were pressed ahead; a paste is part of one, whatever is in it."""
    line = ""
    for key in keys:
        if key.key in (Keys.ControlM, Keys.ControlJ):
            yield line
            line = ""
        elif key.key is Keys.BracketedPaste or key.data.isprintable():
            line += key.data


class KeptHistory(History):
    """What the person said before, in a file that only they can read; lines with a key or password are not kept.

    A line that begins with a blank is not kept either.
    """

    def __init__(self, path: Path, mask: Callable[[str], str] = str) -> None:
        super().__init__()
        self._path = path
        self._mask = mask

    def load_history_strings(self) -> Iterable[str]:
        """Newest first."""
        found = []
        with suppress(OSError):
            for line in self._path.read_bytes().splitlines():
                with suppress(ValueError):  # a line that is torn is left out
                    found.append(json.loads(line))
        found = [text for text in found if isinstance(text, str) and text]
        if len(found) > 2 * MOST_KEPT:
            self._write(found[-MOST_KEPT:], os.O_TRUNC)
        return list(reversed(found[-MOST_KEPT:]))

    def store_string(self, string: str) -> None:
        is_harmless = is_text(string) and redacted(string) == string == self._mask(string)
        if string.strip() and not string.startswith(" ") and is_harmless:
            self._write([string], os.O_APPEND)

    def _write(self, lines: Sequence[str], how: int) -> None:
        """A history that cannot be kept is no reason to end a conversation."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            flags = os.O_WRONLY | os.O_CREAT | how | getattr(os, "O_NOFOLLOW", 0)
            handle = os.open(self._path, flags, 0o600)
            with os.fdopen(handle, "ab" if how == os.O_APPEND else "wb") as file:
                if hasattr(os, "fchmod"):
                    os.fchmod(handle, 0o600)
                file.write("".join(f"{json.dumps(line)}\n" for line in lines).encode())
        except OSError:
            return


class WordCompleter(Completer):
    """Completes slash commands, what they take, and paths of the project."""

    def __init__(self, commands: Mapping[str, Sequence[str]]) -> None:
        self._commands = commands
        self.project: Path | None = None

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        first, blank, rest = before.partition(" ")
        word = before.split()[-1] if before and not before[-1].isspace() else ""
        if first == "/folder" and blank:
            folders = PathCompleter(
                only_directories=True, expanduser=True, file_filter=lambda name: visible(name) == name
            )
            return folders.get_completions(Document(rest), complete_event)
        if first in self._commands and blank:
            return _beginning(rest, self._commands[first])
        if before.startswith("/") and not blank and "/" not in before[1:]:
            return _beginning(before, self._commands)
        return self._paths(word) if word else ()

    def _paths(self, word: str) -> Iterator[Completion]:
        """Names that cannot be shown as they are would have to be typed otherwise; they are left out."""
        if self.project is None or ".." in Path(word).parts or Path(word).is_absolute():
            return
        folder, _, begun = word.rpartition("/")
        try:
            entries = sorted(os.scandir(self.project / folder), key=lambda entry: entry.name)
        except (OSError, ValueError):
            return
        fitting = [one for one in entries if one.name.startswith(begun) and one.name.startswith(".") <= bool(begun)]
        for entry in fitting[:MOST_NAMES]:
            if visible(entry.name) == entry.name and " " not in entry.name:
                yield Completion(entry.name + ("/" if entry.is_dir() else ""), start_position=-len(begun))


def _beginning(begun: str, words: Iterable[str]) -> list[Completion]:
    return [Completion(word, start_position=-len(begun)) for word in words if word.startswith(begun)]

"""What is written to the program itself: `/compact`. An unknown command is sent only if the person says so."""

import re
from collections.abc import Callable
from functools import partial

from app.plain import one_line
from app.ui.kit.dialogs import Confirm
from app.ui.window import MainWindow

_ORDER = re.compile(r"(/[\w-]+)(?:\s+(.*))?\Z", re.DOTALL)
"""A slash and one word; `/etc/hosts` and `// a comment` are none, nor is a line that begins with a blank."""
LONGEST_NAME = 40

Run = Callable[[str], None]


class WindowCommands:
    """Runs a command, or asks about it; says of everything else that it is a message."""

    def __init__(self, window: MainWindow, compact: Run, send: Run, draft: Run) -> None:
        self._window = window
        self._commands: dict[str, Run] = {"/compact": compact}
        self._send = send
        self._draft = draft
        """Puts the text back into the field."""
        self.sheet: Confirm | None = None

    def take(self, text: str) -> bool:
        """Whether the text was a command, and so must not be sent."""
        found = _ORDER.match(text)
        if found is None:
            return False
        command = self._commands.get(found[1])
        if command is not None:
            command((found[2] or "").strip())
        else:
            self._ask(text, found[1])
        return True

    def _ask(self, text: str, name: str) -> None:
        known = ", ".join(self._commands)
        about = f"Handrail knows {known}. Nothing was sent. You can send it to the model as a message."
        title = f"There is no command {one_line(name, LONGEST_NAME)}"
        self.sheet = Confirm(self._window, title, about, yes="Send as a message", no="Back to the draft")
        self.sheet.answered.connect(partial(self._answered, text))
        self.sheet.open()

    def _answered(self, text: str, send: bool) -> None:
        self.sheet = None
        (self._send if send else self._draft)(text)

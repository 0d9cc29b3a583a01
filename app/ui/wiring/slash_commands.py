"""What is written to the program itself, such as `/compact`. An unknown command is sent only if the person says so."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from app.text.plain import one_line
from app.ui.kit.choices import Choice
from app.ui.kit.dialogs import Confirm
from app.ui.kit.fuzzy import Names
from app.ui.kit.language import tr
from app.ui.kit.words import TRUST
from app.ui.window import MainWindow
from app.ui.wiring.session_files import EXPORTS
from app.vocabulary.efforts import DEFAULT, EFFORTS

_ORDER = re.compile(r"(/[\w-]+)(?:\s+(.*))?\Z", re.DOTALL)
"""A slash and one word; `/etc/hosts` and `// a comment` are none, nor is a line that begins with a blank."""
LONGEST_NAME = 40

Run = Callable[[str], None]


class SlashCommand(NamedTuple):
    """What it does, in the words of the list, and how; `run` gets what was written after it.

    `takes` are the words that can follow; empty if any can, None if none can.
    """

    about: str
    run: Run
    takes: Sequence[str] | None = None


def slash_commands(window: MainWindow, compact: Run, goal: Run, save: Run) -> dict[str, SlashCommand]:
    composer = window.composer

    def doing(name: str) -> Run:
        return lambda _words: window.doable.run(name)

    def plan(words: str) -> None:
        composer.plan_switched.emit(words != "off")

    def trust(words: str) -> None:
        if words:
            composer.trust_chosen.emit(words)
        else:
            composer.open_trust()

    def effort(words: str) -> None:
        if words:
            composer.effort_chosen.emit("" if words == DEFAULT else words)
        else:
            composer.open_models()

    def export(words: str) -> None:
        window.doable.run(f"export_{words or 'markdown'}")

    return {
        "/plan": SlashCommand(
            tr("Only read and plan until you accept the plan; /plan off ends it"), plan, ("on", "off")
        ),
        "/undo": SlashCommand(tr("Undo what the last turn changed in files"), doing("undo")),
        "/review": SlashCommand(tr("Look at all changes: keep, revert or comment on each"), doing("review")),
        "/compact": SlashCommand(
            tr("Summarise the conversation for the model; what you write after it matters most"),
            compact,
            (),
        ),
        "/goal": SlashCommand(tr("Go on until a command succeeds, such as /goal pytest -q"), goal, ()),
        "/model": SlashCommand(tr("Choose another model"), doing("model")),
        "/effort": SlashCommand(tr("How much the model thinks, as far as it knows"), effort, (DEFAULT, *EFFORTS)),
        "/agent": SlashCommand(tr("Choose another agent"), doing("agent")),
        "/trust": SlashCommand(tr("How much the agent may do without asking"), trust, tuple(TRUST)),
        "/export": SlashCommand(tr("Write the conversation to a file"), export, tuple(EXPORTS)),
        "/add": SlashCommand(
            tr("Add a folder to this session: /add and its path, or choose one"), window.add_folder.emit, ()
        ),
        "/save": SlashCommand(tr("Save a starter: a prompt to begin with, which you can share"), save, ()),
        "/clear": SlashCommand(tr("Begin a new session in this folder"), doing("new_session")),
        "/help": SlashCommand(tr("All commands and their keys"), doing("shortcuts")),
    }


class WindowCommands:
    """Runs a command, or asks about it; says of everything else that it is a message."""

    def __init__(
        self,
        window: MainWindow,
        commands: Mapping[str, SlashCommand],
        send: Run,
        draft: Run,
        starters: Callable[[], Mapping[str, SlashCommand]],
        is_skill: Callable[[str], bool] = lambda name: False,
    ) -> None:
        self._window = window
        self._ours = self._commands = commands
        self._starters = starters
        """Those there are now: they are files."""
        self._send = send
        self._is_skill = is_skill
        self._draft = draft
        """Puts the text back into the field."""
        self.sheet: Confirm | None = None

    def suggested(self, letters: str) -> list[Choice]:
        """The commands that these letters may be the beginning of, with the slash."""
        if letters == "/":
            self._look_again()
        everything = list(self._commands)
        found = Names(everything).find(letters, len(everything)) if letters != "/" else everything
        return [Choice(name, self._commands[name].about, value=name) for name in found]

    def take(self, text: str) -> bool:
        """Whether the text was a command, and so must not be sent."""
        found = _ORDER.match(text)
        if found is None:
            return False
        if found[1] not in self._commands:
            self._look_again()
        command, words = self._commands.get(found[1]), (found[2] or "").strip()
        if found[1] not in self._ours and self._is_skill(found[1][1:]):
            return False
        if command is None:
            known = ", ".join(self._commands)
            about = tr(
                "Handrail knows {commands}. Nothing was sent. You can send it to the model as a message.",
                commands=known,
            )
            title = tr("There is no command {command}", command=one_line(found[1], LONGEST_NAME))
            self._ask(text, title, about)
        elif (command.takes is None and words) or (command.takes and words and words not in command.takes):
            after = tr("one of {words}", words=", ".join(command.takes)) if command.takes else tr("nothing")
            about = tr(
                "After {command} comes {words}. Nothing was done. You can send it to the model as a message.",
                command=found[1],
                words=after,
            )
            self._ask(text, tr("{command} does not take these words", command=found[1]), about)
        else:
            command.run(words)
        return True

    def _look_again(self) -> None:
        self._commands = {**self._starters(), **self._ours}

    def _ask(self, text: str, title: str, about: str) -> None:
        self.sheet = Confirm(self._window, title, about, yes=tr("Send as a message"), no=tr("Back to the draft"))
        self.sheet.answered.connect(partial(self._answered, text))
        self.sheet.open()

    def _answered(self, text: str, send: bool) -> None:
        self.sheet = None
        (self._send if send else self._draft)(text)

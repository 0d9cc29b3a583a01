"""What a shell command would do, as far as reading it can tell. Nothing here runs anything or touches the disk."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Redirection:
    operator: str
    target: str
    """As written; a here-document has none."""
    writes: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One simple command of a line; wrappers around it (`sudo`, `env`, `xargs`, `bash -c`) were seen through."""

    words: tuple[str, ...]
    """The program and its arguments without their quotes; a word whose value only the shell knows stays as written.

    Empty for what has no program: `x=1` alone, or a redirection of a whole group.
    """
    text: str
    """As it stands in the command."""
    wrappers: tuple[str, ...] = ()
    """Outermost first."""
    redirections: tuple[Redirection, ...] = ()
    is_dynamic: bool = False
    """Some word depends on a variable, a substitution or a glob."""
    dynamic: tuple[int, ...] = ()
    """Which words those are."""
    assignments: tuple[str, ...] = ()
    """`NAME=value` before the program, or given to it by `env` and `sudo`."""
    given: str = ""
    """What a here-document or here-string feeds it."""
    is_interpreter: bool = False
    """It runs code that is not read here: a script, `python -c`, standard input."""

    @property
    def program(self) -> str:
        """The program's name without its folder."""
        return self.words[0].rsplit("/", 1)[-1] if self.words else ""


@dataclass(frozen=True, slots=True)
class FileEffect:
    """What would happen to one file or folder, whichever tool or command does it."""

    verb: Literal["change", "delete"]
    path: str
    """From the project's root."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole command line, read."""

    parts: tuple[Part, ...]
    understood: bool = True
    """False when something in it cannot be seen through: broken syntax, `eval "$x"`, a program that is a variable."""
    outside: tuple[str, ...] = ()
    """Paths that it names and that lie outside the project."""
    alarms: tuple[str, ...] = ()
    """Why it is never let through unasked, in words; empty for nearly every command."""
    hidden: bool = False
    """It sets or evaluates a variable in a way that none of its parts shows: `for PATH in x`, `$((x))`, `${x@P}`."""
    named: tuple[str, ...] = ()
    """Paths inside the project that it names, from its root."""
    file_effects: tuple[FileEffect, ...] = ()
    """What it does to files of the project, as far as its words say."""
    alarming: tuple[str, ...] = ()
    """The commands that the alarms are about, as they stand in the text."""

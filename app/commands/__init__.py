"""Parses shell commands to predict what they would do. Nothing here runs anything or touches the disk."""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Redirection:
    operator: str
    target: str
    """As written; a here-document has none."""
    writes: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One simple command of a line, without the wrappers around it (`sudo`, `env`, `xargs`, `bash -c`)."""

    words: tuple[str, ...]
    """The program and its arguments without quotes; a word that is only known at run time stays as written.

    Empty if there is no program: `x=1` alone, or a redirection of a whole group.
    """
    text: str
    """As written in the command."""
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
    """The text of its here-document or here-string."""
    is_interpreter: bool = False
    """It runs code that is not parsed here: a script, `python -c`, standard input."""

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
class RaisedAlarm:
    """Why the person must always be asked about a command."""

    why: str
    command: str = ""
    """As written; empty if it is about all of it."""
    only_loses: bool = False
    """It is about nothing but files of the project, which would be lost."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found out about a whole command line."""

    parts: tuple[Part, ...]
    understood: bool = True
    """False if a part of it is not known: broken syntax, `eval "$x"`, a program named by a variable."""
    outside: tuple[str, ...] = ()
    """Paths outside the project that it names."""
    raised: tuple[RaisedAlarm, ...] = ()
    """Empty for nearly every command."""
    hidden: bool = False
    """It sets or evaluates a variable in a way that none of its parts shows: `for PATH in x`, `$((x))`, `${x@P}`."""
    named: tuple[str, ...] = ()
    """Paths inside the project that it names, from its root."""
    file_effects: tuple[FileEffect, ...] = ()
    """What it does to files of the project, as far as its arguments tell."""
    beside: tuple[str, ...] = ()
    """Paths that it changes beside the project, where it may: temporary ones, and those in granted folders."""

    @property
    def alarms(self) -> tuple[str, ...]:
        """Why the person must always be asked about it."""
        return tuple(dict.fromkeys(one.why for one in self.raised))

    @property
    def alarming(self) -> tuple[str, ...]:
        """The commands that the alarms are about, as written."""
        return tuple(dict.fromkeys(one.command for one in self.raised if one.command))

    @property
    def when_kept(self) -> "Reading":
        """The same where all that it removes or replaces is kept before: what would only be lost is no alarm there."""
        return replace(self, raised=tuple(one for one in self.raised if not one.only_loses))

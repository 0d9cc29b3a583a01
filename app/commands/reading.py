"""Parses a shell command before the person is asked: its parts, the paths they reach, and the alarms they raise."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.commands import FileEffect, Part, RaisedAlarm, Reading, Redirection
from app.commands.alarm_checks import CHANGERS, SeenProgram, changed_words
from app.commands.alarms import alarms_of, redirection_alarm
from app.commands.builtins import evaluate, names_set, unread_assignment, unread_builtin
from app.commands.grammar import Unreadable
from app.commands.path_targets import Ground, arguments
from app.commands.shells import INTERPRETERS, SHELLS, Script, hands_over, runs_unread, script_of
from app.commands.tree import Evaluation, Inner, Simple, commands_of
from app.commands.words import Word, fixed_word, names
from app.commands.wrappers import WRAPPERS, known_as, unwrap
from app.text.sentences import say

DEEPEST = 6
"""How deeply nested texts are parsed, as in `bash -c "bash -c '…'"`."""

MOST_PARTS = 500
MOST_WORDS = 1000
MOST_WRAPPERS = 20
MOST_TEXTS = 40
MOST_GUESSES = 3

_RESERVED = names("coproc function select if then elif else fi for do done while until case esac in [[ ]]")
"""A program with such a name means that the grammar misread the text."""

_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*(\[.*\])?\+?=", re.DOTALL)
"""So does this: the grammar sees no assignment if a line continuation is in it or directly after it."""

_VIEWERS = names("cat head tail less more ls stat wc diff grep rg sed awk sort file find nl tac od xxd strings")
_DELETERS = names("rm rmdir unlink shred")

_ELSEWHERE = ("-C", "-D", "--chdir")
"""Options of wrappers that start the command in another folder."""


def read_command(command: str, *, project: Path, home: Path, writable: Sequence[Path] = ()) -> Reading:
    """What the command would do; never raises and never touches the disk."""
    ground = Ground(project.as_posix(), home.as_posix(), tuple(path.as_posix() for path in writable))
    reader = _CommandReader(ground)
    reader.read(command, ground, (), 0)
    return reader.reading()


@dataclass
class _CommandReader:
    ground: Ground
    parts: list[Part] = field(default_factory=list)
    understood: bool = True
    evaluation: Evaluation = field(default_factory=Evaluation)
    outside: dict[str, None] = field(default_factory=dict)
    raised: dict[RaisedAlarm, None] = field(default_factory=dict)
    named: dict[str, None] = field(default_factory=dict)
    file_effects: dict[FileEffect, None] = field(default_factory=dict)
    beside: dict[str, None] = field(default_factory=dict)
    guessed: bool = False
    """A text was not understood, and its commands are guesses."""
    at: str = ""
    """The command that is being parsed, as written."""
    texts: int = 0
    """How many texts were parsed: the command and those inside it."""

    def reading(self) -> Reading:
        self.at = ""
        found = self.evaluation
        if found.makes_list and found.declares_unknown:
            found.hidden = found.twice = True
        if (found.hidden and found.quoted_index) or (found.twice and found.quoted_mark):
            self._unclear(say("it evaluates text that holds a command"))
        for name in sorted(found.sets & found.uses & {"HOME", "PWD"}):
            # Only these variables are taken to have their usual values.
            self._unclear(say("it sets {name} and uses it", name))
        return Reading(
            tuple(self.parts),
            self.understood,
            tuple(self.outside),
            tuple(self.raised),
            found.hidden,
            tuple(self.named),
            tuple(self.file_effects),
            tuple(self.beside),
        )

    def read(self, text: str, ground: Ground, wrappers: tuple[str, ...], depth: int) -> None:
        self.texts += 1
        if depth > DEEPEST or len(self.parts) > MOST_PARTS or self.texts > MOST_TEXTS:
            self._unclear(say("it is too tangled to be read beforehand"))
            return
        try:
            variables = {"HOME": ground.home, "PWD": ground.folder or ground.project}
            found = commands_of(text, variables, guesses=0 if self.guessed else MOST_GUESSES)
        except Unreadable as error:
            self._unclear(str(error))
            return
        self.guessed = self.guessed or bool(found.problems)
        self.evaluation.add(found.evaluation)
        for problem in found.problems:
            self._unclear(problem)
        for name in found.recursive:
            self._alarm(say("{program} starts itself again and again until the machine stops (a fork bomb)", name))
        grounds: dict[tuple[int, ...], Ground] = {(): ground}
        for item in found.commands[:MOST_PARTS]:
            # The working directory after the `cd`s before it.
            here = next(
                grounds[item.shell[:size]] for size in range(len(item.shell), -1, -1) if item.shell[:size] in grounds
            )
            if isinstance(item, Inner):
                self.read(item.text, here, wrappers, depth + 1)
            else:
                self._simple(item, here, wrappers, depth)
                if item.words and item.words[0].text in ("cd", "pushd", "popd"):
                    grounds[item.shell] = _move(item.words, here)
        if len(found.commands) > MOST_PARTS:
            self._unclear(say("it is too long to be read beforehand"))

    def _simple(self, simple: Simple, ground: Ground, wrappers: tuple[str, ...], depth: int) -> None:
        self.at = simple.text
        for redirect in simple.redirects:
            self.evaluation.add(Evaluation(twice=redirect.expands_twice))
            if redirect.unquotes_twice:
                self._unclear(say("it writes to another file than {what}", redirect.target.text))
            if redirect.target.text and ground.names_outside(redirect.target):
                self.outside.setdefault(redirect.target.text)
            path = ground.within(redirect.target)
            if path is not None and redirect.target.text:
                self.named.setdefault(path)
            if redirect.writes:
                self._alarm(redirection_alarm(redirect.target, ground))
                self._beside(redirect.target, ground)
                if path is not None:
                    self.file_effects.setdefault(FileEffect("change", path))
        self._see(simple, ground, wrappers, depth)

    def _see(self, simple: Simple, ground: Ground, wrappers: tuple[str, ...], depth: int) -> None:
        """Remove wrappers until a program is left, then check that."""
        words = simple.words
        self._assign(simple)
        if not words or (words[0].text == "}" and len(words) == 1):
            # The grammar treats the brace that ends `time { …; }` as a program.
            if simple.redirects or simple.assignments:
                self._part(replace(simple, words=()), wrappers)
            return
        program = words[0]
        if not program.is_known or program.globs:
            self._unclear(say("it runs whatever {what} names", program.text))
            self._part(simple, wrappers)
        elif len(words) > MOST_WORDS:
            self._unclear(say("it is too long to be read beforehand"))
            self._part(simple, wrappers)
        elif program.text in _RESERVED or _ASSIGNMENT.match(program.text):
            self._unclear(say("its syntax cannot be read beforehand"))
            self._part(simple, wrappers)
        elif len(wrappers) > MOST_WRAPPERS:
            self._unclear(say("it is too tangled to be read beforehand"))
        elif (script := script_of(simple)) is not None:
            self._script(script, simple, ground, wrappers, depth)
        # `command -v git` only asks where a program is.
        elif program.name in WRAPPERS and not (
            program.name == "command" and (len(words) > 1 and words[1] in (fixed_word("-v"), fixed_word("-V")))
        ):
            self._wrapped(simple, ground, wrappers, depth)
        else:
            self._program(simple, ground, wrappers, depth)

    def _assign(self, simple: Simple) -> None:
        makes_list = any(re.match(r"\w+(\[|\+?=\()", text) for text in simple.assignments)
        self.evaluation.add(Evaluation(makes_list=makes_list, sets=names_set(simple)))
        for why in filter(None, map(unread_assignment, simple.assignments)):
            self._unclear(why)

    def _wrapped(self, simple: Simple, ground: Ground, wrappers: tuple[str, ...], depth: int) -> None:
        name = simple.words[0].name
        self._judge(simple, ground)
        inner = unwrap(simple.words)
        if inner is None:
            self.understood = False
            self._part(simple, wrappers)
            return
        for path in ground.outside(inner.options):
            self.outside.setdefault(path)
        if any(option.text.startswith(_ELSEWHERE) for option in inner.options):
            ground = replace(ground, folder=None)
        assignments = (*simple.assignments, *inner.assignments)
        if not inner.words:
            self._assign(replace(simple, assignments=assignments))
            self._part(simple, wrappers)
            return
        more = (Word("…", "…", is_known=False),) if WRAPPERS[name].adds else ()
        rest = replace(simple, words=(*inner.words, *more), assignments=assignments)
        self._see(rest, ground, (*wrappers, known_as(simple.words[0])), depth)

    def _script(self, script: Script, simple: Simple, ground: Ground, wrappers: tuple[str, ...], depth: int) -> None:
        """A text that a shell is given to run is parsed like the command itself, unless it is made at run time."""
        self._judge(simple, ground)
        if script.is_empty:
            if script.why:
                self._unclear(script.why)
            for path in ground.outside(arguments(simple.words)):
                self.outside.setdefault(path)
            self._part(simple, wrappers)
        elif script.text is None:
            self._unclear(script.why)
            self._part(simple, wrappers)
        else:
            self.understood = self.understood and not (script.is_filled_in or script.differs)
            before = len(self.parts)
            self.read(script.text, ground, (*wrappers, script.wrapper), depth + 1)
            if len(self.parts) == before:
                self._part(simple, wrappers)
            for redirect in simple.redirects:
                if redirect.writes:
                    self._part(replace(simple, words=(), given=None), (*wrappers, script.wrapper))
                    break
            if simple.assignments:
                self._part(replace(simple, words=(), redirects=()), (*wrappers, script.wrapper))

    def _program(self, simple: Simple, ground: Ground, wrappers: tuple[str, ...], depth: int) -> None:
        self._judge(simple, ground)
        words = simple.words
        for why in filter(None, (runs_unread(simple), unread_builtin(simple))):
            self._unclear(why)
        self.evaluation.add(evaluate(simple))
        for path in ground.outside(arguments(words)):
            self.outside.setdefault(path)
        self._part(simple, wrappers)
        for inner in hands_over(words):
            if inner:
                rest = Simple(inner, simple.text, simple.assignments, shell=simple.shell)
                self._see(rest, ground, (*wrappers, f"{words[0].name} -exec"), depth)

    def _judge(self, simple: Simple, ground: Ground) -> None:
        seen = SeenProgram(simple.words, ground, simple.fed_by)
        for words, loses in alarms_of(seen):
            self._alarm(words, only_loses=loses)
        takes_only_files = seen.name in CHANGERS | _VIEWERS
        for word in arguments(simple.words):
            looks_like_path = takes_only_files or "/" in word.text or "." in word.text
            if looks_like_path and (path := ground.within(word)) is not None:
                self.named.setdefault(path)
        targets = changed_words(seen)
        gone = targets if seen.name in _DELETERS else targets[:-1] if seen.name == "mv" else ()
        for word in targets:
            self._beside(word, ground)
            if (path := ground.within(word)) is not None:
                self.file_effects.setdefault(FileEffect("delete" if word in gone else "change", path))

    def _beside(self, word: Word, ground: Ground) -> None:
        path = ground.resolve(word)
        if path is not None and ground.is_beside(path):
            self.beside.setdefault(word.text)

    def _part(self, simple: Simple, wrappers: tuple[str, ...]) -> None:
        words = simple.words
        name = words[0].name if words else ""
        dynamic = tuple(at for at, word in enumerate(words) if not word.is_fixed)
        self.parts.append(
            Part(
                words=tuple(word.text for word in words),
                text=simple.text,
                wrappers=wrappers,
                redirections=tuple(
                    Redirection(item.operator, item.target.text, item.writes) for item in simple.redirects
                ),
                is_dynamic=bool(dynamic),
                dynamic=dynamic,
                assignments=simple.assignments,
                given=simple.given.text if simple.given else "",
                is_interpreter=INTERPRETERS.fullmatch(name) is not None or name in SHELLS,
            )
        )

    def _unclear(self, words: str) -> None:
        self.understood = False
        self._alarm(words)

    def _alarm(self, words: str | None, *, only_loses: bool = False) -> None:
        if words:
            self.raised.setdefault(RaisedAlarm(words, self.at, only_loses))


def _move(words: tuple[Word, ...], ground: Ground) -> Ground:
    targets = [word for word in words[1:] if word.text not in ("-P", "-L", "-e", "-@", "--")]
    if words[0].text == "popd" or any(word.text.startswith(("-", "+")) for word in targets):
        return replace(ground, folder=None)
    return ground.moved(targets[0] if targets else Word("~", ground.home))

"""Compares commands: a normal form of what they do, and whether one is what a rule names, however it is spelled."""

import posixpath
from collections.abc import Sequence
from pathlib import Path

from app.commands import Part, Reading
from app.commands.words import names
from app.commands.wrappers import SYSTEM

_LONG = {
    ("rm", "--recursive"): "-r",
    ("rm", "-R"): "-r",
    ("rm", "--force"): "-f",
    ("git", "--force"): "-f",
    ("cp", "--recursive"): "-r",
    ("cp", "-R"): "-r",
    ("chmod", "--recursive"): "-R",
    ("chown", "--recursive"): "-R",
}
"""Short names of the long options of destructive programs."""

CLUSTERS = names("rm rmdir cp mv ln ls mkdir touch chmod chown chgrp git tee du df")
"""Programs whose options may be anywhere and joined; the arguments of others keep their order."""

_IDLE = names("true : echo printf sleep")
"""Programs that change nothing: added to a command they do not make it a different one."""

Effect = tuple[tuple[str, ...], ...]


def effect(reading: Reading, project: Path | None = None) -> Effect:
    """The same for `rm  -r -f x`, `rm -fr ./x` and `bash -c "rm -rf 'x'"`; with `project` for absolute paths too."""
    root = project.as_posix() if project else ""
    told = [part for part in reading.parts if part.program not in _IDLE or part.redirections] or reading.parts
    return tuple(sorted({form for part in told if (form := _normal(part, root))}))


def _normal(part: Part, root: str) -> tuple[str, ...]:
    words: list[str] = []
    if part.words:
        folder, name = posixpath.split(part.words[0])
        words = [name if f"{folder}/" in SYSTEM else part.words[0], *_arguments(part, root)]
    writes = [f"> {_path(item.target, root)}" for item in part.redirections if item.writes]
    given = [f"<< {part.given}"] if part.given else []
    return (*sorted(part.assignments), *words, *given, *sorted(writes))


def _arguments(part: Part, root: str) -> list[str]:
    if part.program not in CLUSTERS:
        return [_path(word, root) for word in part.words[1:]]
    options: set[str] = set()
    operands: list[str] = []
    over = False
    for word in part.words[1:]:
        if word == "--" and not over:
            over = True
        elif over or not word.startswith("-") or word == "-":
            operands.append(_path(word, root))
        else:
            options |= options_of(part.program, word)
    return [*sorted(options), *operands]


def options_of(program: str, word: str) -> set[str]:
    if word.startswith("--"):
        return {_LONG.get((program, word), word)}
    letters = {f"-{letter}" for letter in word[1:]} if word[1:].isalpha() else {word}
    return {_LONG.get((program, letter), letter) for letter in letters}


def _path(word: str, root: str) -> str:
    if not word or "://" in word or "\n" in word:
        return word
    path = posixpath.normpath(word)
    if root and (path == root or path.startswith(f"{root}/")):
        path = path[len(root) :].lstrip("/") or "."
    return path


RUNNERS = names(
    "uv poetry pipenv pdm hatch rye bundle npx npm pnpm pnpx yarn bunx uvx pipx conda mamba direnv nix-shell hyperfine "
    "perf docker podman nerdctl kubectl ssh unshare nsenter prlimit numactl rlwrap entr systemd-run torsocks proot "
    "firejail runcon start-stop-daemon daemonize ssh-agent with-contenv dotenv mise asdf"
)
"""Programs that run the command in their arguments; where it begins is not known, so it may be at any word."""


def is_spelled(said: Sequence[str | None], words: Sequence[str], *, exact: bool = False) -> bool:
    """Whether `said` begins with `words`, apart from further options; None in `said` stands for any word."""
    if exact:
        return len(said) == len(words) and all(a is None or a == b for a, b in zip(said, words, strict=True))
    if not said or not words or said[0] not in (None, words[0]):
        return False
    # Joined short options are compared letter by letter.
    options = {option for word in words[1:] if _is_option(word) for option in _letters(words[0], word)}
    given: set[str] = set()
    for word in filter(None, said[1:]):
        if _is_option(word):
            given |= {*_letters(words[0], word), word.partition("=")[0]}
    return in_order(said[1:], [word for word in words[1:] if not _is_option(word)]) and options <= given


def _letters(program: str, word: str) -> set[str]:
    return options_of(program, word) if program in CLUSTERS else {word}


def in_order(said: Sequence[str | None], plain: Sequence[str]) -> bool:
    """Whether the plain words follow each other, with only options and their possible values between them."""
    at, after_option = 0, False
    for word in said:
        if at == len(plain):
            return True
        if word is None or word == plain[at]:
            at, after_option = at + 1, False
        elif _is_option(word):
            after_option = "=" not in word
        elif after_option:
            after_option = False
        else:
            return False
    return at == len(plain)


def _is_option(word: str) -> bool:
    return word.startswith("-") and len(word) > 1

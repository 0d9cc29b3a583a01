"""What .gitignore files say about a path: the last rule that fits decides, and the deepest file has the last word."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.sandbox.searching.patterns import translated

MAX_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Rule:
    """`regex` fits the whole path below the folder of the file, or the bare name."""

    regex: re.Pattern[str]
    by_name: bool
    ignores: bool
    only_folders: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that hold in one folder; `base` is its path, and `outer` are those of the folder around it."""

    base: str
    own: tuple[Rule, ...]
    outer: "Rules | None" = None

    def ignore(self, path: str, name: str, *, folder: bool) -> bool:
        below = path[len(self.base) :]
        for rule in self.own:
            fits = rule.regex.fullmatch(name if rule.by_name else below)
            if fits and (folder or not rule.only_folders):
                return rule.ignores
        return self.outer.ignore(path, name, folder=folder) if self.outer else False


def rules_in(folder: str, base: str, outer: Rules | None) -> Rules | None:
    """The rules in force in `folder`, which paths call `base`; a .gitignore that is a link does not count."""
    file = Path(folder, ".gitignore")
    try:
        if file.is_symlink() or not file.is_file():
            return outer
        with file.open("rb") as opened:
            text = opened.read(MAX_BYTES).decode(errors="surrogateescape")
    except OSError:
        return outer
    own = tuple(parsed(text.removeprefix("\ufeff").split("\n")))
    return Rules(base, own, outer) if own else outer


def parsed(lines: Iterable[str]) -> list[Rule]:
    """The rules, the one that decides first."""
    found = [_rule(line) for line in lines]
    return [rule for rule in reversed(found) if rule is not None]


def _rule(line: str) -> Rule | None:
    text = _without_end(line.removesuffix("\r"))
    if not text or text.startswith("#"):
        return None
    ignores = not text.startswith("!")
    text = text if ignores else text[1:]
    only_folders = text.endswith("/")
    text = text.removesuffix("/")
    by_name = "/" not in text
    text = text.removeprefix("/")
    if not text:
        return None
    return Rule(re.compile(translated(text, braces=False), re.DOTALL), by_name, ignores, only_folders)


def _without_end(line: str) -> str:
    """Trailing spaces do not count unless the first of them is escaped."""
    bare = line.rstrip(" ")
    backslashes = len(bare) - len(bare.rstrip("\\"))
    return bare + " " if backslashes % 2 and bare != line else bare

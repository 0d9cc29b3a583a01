"""What .gitignore files say about a path: the last rule that fits decides, and the deepest file has the last word.

Names need not be text, so the rules are read as names are: each byte that is no text stands for itself.
"""

import os
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from app.sandbox.searching.patterns import translated

MAX_GITIGNORE_BYTES = 1_000_000

_HALF = re.compile("[\udc80-\udcff]")
"""A byte that is no text."""


@dataclass(frozen=True, slots=True)
class IgnoreRule:
    """`regex` fits the whole path below the folder of the file, or the bare name."""

    regex: re.Pattern[str]
    by_name: bool
    ignores: bool
    only_folders: bool


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """The rules that hold in one folder; `base` is its path, and `outer` are those of the folder around it."""

    base: str
    own: tuple[IgnoreRule, ...]
    outer: "IgnoreRules | None" = None
    is_odd: bool = False
    """Not all of the file is UTF-8."""

    def ignore(self, path: str, name: str, *, folder: bool) -> bool:
        below = path[len(self.base) :]
        for rule in self.own:
            fits = rule.regex.fullmatch(name if rule.by_name else below)
            if fits and (folder or not rule.only_folders):
                return rule.ignores
        return self.outer.ignore(path, name, folder=folder) if self.outer else False


def rules_in(folder: str, base: str, outer: IgnoreRules | None) -> IgnoreRules | None:
    """The rules in force in `folder`, which paths call `base`; a .gitignore that is a link does not count."""
    file = Path(folder, ".gitignore")
    try:
        if file.is_symlink() or not file.is_file():
            return outer
        with file.open("rb") as opened:
            text = opened.read(MAX_GITIGNORE_BYTES).decode(errors="surrogateescape")
    except OSError:
        return outer
    own = tuple(parsed(text.removeprefix("\ufeff").split("\n")))
    return IgnoreRules(base, own, outer, is_odd=_HALF.search(text) is not None) if own else outer


@dataclass(frozen=True, slots=True)
class _Folder:
    rules: IgnoreRules | None = None
    is_odd: bool = False
    """One of the files that hold here is not UTF-8 throughout."""
    is_ignored: bool = False


class Leftover:
    """What ripgrep lets through: it stops reading a .gitignore at a line that is not UTF-8.

    Files count from `root` on, for what is found below `start`: where a search begins is never excluded itself.
    """

    def __init__(self, root: Path, start: tuple[str, ...]) -> None:
        self._root = str(root)
        self._depth = len(start)
        self._folders: dict[tuple[str, ...], _Folder] = {}

    def let_through(self, files: Collection[tuple[str, ...]]) -> set[tuple[str, ...]]:
        """Those of these files, given by their parts, that such a line excludes. Blocks: looks into every folder."""
        if not any(self._known(folder).is_odd for folder in {parts[:-1] for parts in files}):
            return set()
        return {parts for parts in files if self._ignores(parts, folder=False)}

    def _ignores(self, parts: tuple[str, ...], *, folder: bool) -> bool:
        """Also what lies in a folder that is excluded."""
        here = self._known(parts[:-1])
        if not here.is_odd or here.is_ignored or here.rules is None:
            return here.is_ignored
        return here.rules.ignore("/".join(parts), parts[-1], folder=folder)

    def _known(self, parts: tuple[str, ...]) -> _Folder:
        return self._folders.get(parts) or self._folder(parts)

    def _folder(self, parts: tuple[str, ...]) -> _Folder:
        outer = self._known(parts[:-1]) if parts else _Folder()
        base = "".join(f"{part}/" for part in parts)
        folder = f"{self._root}/{base}"
        rules = rules_in(folder, base, outer.rules) if os.path.lexists(f"{folder}.gitignore") else outer.rules
        if rules is outer.rules and not outer.is_odd:
            here = outer
        else:
            is_ignored = len(parts) > self._depth and self._ignores(parts, folder=True)
            here = _Folder(rules, outer.is_odd or (rules is not None and rules.is_odd), is_ignored)
        self._folders[parts] = here
        return here


def parsed(lines: Iterable[str]) -> list[IgnoreRule]:
    """The rules, the one that decides first."""
    found = [_rule(line) for line in lines]
    return [rule for rule in reversed(found) if rule is not None]


def _rule(line: str) -> IgnoreRule | None:
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
    return IgnoreRule(re.compile(translated(text, braces=False), re.DOTALL), by_name, ignores, only_folders)


def _without_end(line: str) -> str:
    """Trailing spaces do not count unless the first of them is escaped."""
    bare = line.rstrip(" ")
    backslashes = len(bare) - len(bare.rstrip("\\"))
    return bare + " " if backslashes % 2 and bare != line else bare

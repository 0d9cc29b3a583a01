"""Reads .gitignore files: the last matching rule decides, and a file in a deeper folder comes before one further up.

File names need not be valid UTF-8, so rules are decoded as file names are, with surrogate escapes.
"""

import os
import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from app.fs.folders import open_file
from app.sandbox.searching.patterns import translate_glob

MAX_GITIGNORE_BYTES = 1_000_000
MAX_LINE = 10_000
"""Letters; a longer line names no path that the operating system has."""

_NOT_UTF8 = re.compile("[\udc80-\udcff]")
"""The escape of a byte that is not UTF-8."""


class IgnoreRule(NamedTuple):
    """One line. `regex` matches the whole path below the folder of the .gitignore file, or only the name."""

    regex: re.Pattern[str]
    by_name: bool
    ignores: bool
    only_folders: bool


class IgnoreRules(NamedTuple):
    """The rules for one folder; `base` is its path, and `outer` are the rules of the folder around it."""

    base: str
    own: tuple[IgnoreRule, ...]
    outer: "IgnoreRules | None" = None
    is_odd: bool = False
    """Whether the file has bytes that are not UTF-8."""

    def ignore(self, path: str, name: str, *, folder: bool) -> bool:
        """Whether a path is ignored; `name` is its last part, `folder` says that it is a folder."""
        rules: IgnoreRules | None = self
        while rules is not None:
            below = path[len(rules.base) :]
            for rule in rules.own:
                fits = rule.regex.fullmatch(name if rule.by_name else below)
                if fits and (folder or not rule.only_folders):
                    return rule.ignores
            rules = rules.outer
        return False


EVERYTHING = IgnoreRules("", (IgnoreRule(re.compile(".*", re.DOTALL), by_name=True, ignores=True, only_folders=False),))
"""The rules in an ignored folder: nothing in it can be included again."""
NOTHING = IgnoreRules("", ())


def rules_in(folder: int | str, base: str, outer: IgnoreRules | None) -> IgnoreRules | None:
    """The rules for a folder, given as handle or path, whose path the rules call `base`.

    A .gitignore that is no regular file does not count.
    """
    path = ".gitignore" if isinstance(folder, int) else f"{folder}/.gitignore"
    try:
        with os.fdopen(open_file(path, folder if isinstance(folder, int) else None), "rb") as file:
            text = file.read(MAX_GITIGNORE_BYTES).decode(errors="surrogateescape")
    except OSError:
        return outer
    own = tuple(parse_rules(text.removeprefix("\ufeff").split("\n")))
    return IgnoreRules(base, own, outer, is_odd=_NOT_UTF8.search(text) is not None) if own else outer


class _FolderRules(NamedTuple):
    rules: IgnoreRules | None = None
    is_odd: bool = False
    """Whether one of the .gitignore files for this folder has bytes that are not UTF-8."""
    is_ignored: bool = False


class MissedByRipgrep:
    """Finds ignored files that ripgrep lists, because it stops reading a .gitignore at a line that is not UTF-8.

    .gitignore files count from `root` on. The folder `start` itself is never ignored, because the search begins there.
    """

    def __init__(self, root: str, start: tuple[str, ...]) -> None:
        self._root = root
        self._depth = len(start)
        self._folders: dict[tuple[str, ...], _FolderRules] = {}

    def ignored(self, files: Collection[tuple[str, ...]]) -> set[tuple[str, ...]]:
        """Those of these files, given by the parts of their paths, that such a line ignores. Blocks."""
        if not any(self._rules_of(folder).is_odd for folder in {parts[:-1] for parts in files}):
            return set()
        return {parts for parts in files if self._ignores(parts, folder=False)}

    def _ignores(self, parts: tuple[str, ...], *, folder: bool) -> bool:
        """Whether a path is ignored, also because a folder above it is."""
        here = self._rules_of(parts[:-1])
        if not here.is_odd or here.is_ignored or here.rules is None:
            return here.is_ignored
        return here.rules.ignore("/".join(parts), parts[-1], folder=folder)

    def _rules_of(self, parts: tuple[str, ...]) -> _FolderRules:
        known = len(parts)
        while known and parts[:known] not in self._folders:
            known -= 1
        here = self._folders.get(parts[:known]) or self._read((), _FolderRules())
        for depth in range(known + 1, len(parts) + 1):  # in a loop: folders can be nested deeper than calls
            here = self._read(parts[:depth], here)
        return here

    def _read(self, parts: tuple[str, ...], outer: _FolderRules) -> _FolderRules:
        """The rules for a folder in one with the rules `outer`."""
        base = "".join(f"{part}/" for part in parts)
        folder = f"{self._root}/{base}"
        rules = rules_in(folder, base, outer.rules) if os.path.lexists(f"{folder}.gitignore") else outer.rules
        if rules is outer.rules and not outer.is_odd:
            here = outer
        else:
            is_ignored = len(parts) > self._depth and self._ignores(parts, folder=True)
            here = _FolderRules(rules, outer.is_odd or (rules is not None and rules.is_odd), is_ignored)
        self._folders[parts] = here
        return here


def parse_rules(lines: Iterable[str]) -> list[IgnoreRule]:
    """The rules of a file, the last line first, because the last matching rule decides."""
    rules: list[IgnoreRule] = []
    for line in (line.removesuffix("\r") for line in lines):
        text = line.rstrip(" ")
        if (len(text) - len(text.rstrip("\\"))) % 2 and text != line:
            text += " "  # the first of the trailing spaces is escaped
        if text.startswith("#") or len(text) > MAX_LINE:
            continue
        ignores = not text.startswith("!")
        path = (text if ignores else text[1:]).removesuffix("/")
        by_name, only_folders = "/" not in path, text.endswith("/")
        if path := path.removeprefix("/"):
            regex = re.compile(translate_glob(path, braces=False), re.DOTALL)
            rules.append(IgnoreRule(regex, by_name, ignores, only_folders))
    return rules[::-1]

"""Reads .gitignore files: the last matching rule decides, and a file in a deeper folder comes before one further up.

File names need not be valid UTF-8, so rules are decoded as file names are, with surrogate escapes.
"""

import os
import re
from collections.abc import Iterable
from typing import NamedTuple

from app.fs.folders import open_file
from app.sandbox.searching.patterns import translate_glob


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


def rules_in(folder: int | str, base: str, outer: IgnoreRules | None) -> IgnoreRules | None:
    """The rules for a folder, given as handle or path, whose path the rules call `base`.

    A .gitignore that is no regular file does not count.
    """
    path = ".gitignore" if isinstance(folder, int) else f"{folder}/.gitignore"
    try:
        with os.fdopen(open_file(path, folder if isinstance(folder, int) else None), "rb") as file:
            text = file.read(1_000_000).decode(errors="surrogateescape")
    except OSError:
        return outer
    own = tuple(parse_rules(text.removeprefix("\ufeff").split("\n")))
    return IgnoreRules(base, own, outer) if own else outer


def parse_rules(lines: Iterable[str]) -> list[IgnoreRule]:
    """The rules of a file, the last line first, because the last matching rule decides."""
    rules: list[IgnoreRule] = []
    for line in (line.removesuffix("\r") for line in lines):
        text = line.rstrip(" ")
        if (len(text) - len(text.rstrip("\\"))) % 2 and text != line:
            text += " "  # the first of the trailing spaces is escaped
        if text.startswith("#") or len(text) > 10_000:
            continue
        ignores = not text.startswith("!")
        path = (text if ignores else text[1:]).removesuffix("/")
        by_name, only_folders = "/" not in path, text.endswith("/")
        if path := path.removeprefix("/"):
            regex = re.compile(translate_glob(path, braces=False), re.DOTALL)
            rules.append(IgnoreRule(regex, by_name, ignores, only_folders))
    return rules[::-1]

"""Turns path patterns into regular expressions over paths with `/`: globs, SQL's LIKE, and parts of a path.

In a pattern, bytes of file names that are not UTF-8 are escaped; the paths are as the operating system has them.
"""

import re

from app.plain import BYTE, unescaped

_WILD = frozenset("*?[{")
_UNCLEAR = re.compile(r"\*\*|[^\w.?*-]", re.ASCII)
_BYTES = re.compile(rf"\\\\|(?:\\{BYTE})+")
"""Escaped bytes; also an escaped backslash, so that what follows it is not taken for a byte."""


def glob_regex(glob: str, *, ignore_case: bool = False) -> re.Pattern[str]:
    """The glob as ripgrep reads it: without a slash it is a name at any depth, with one a path from the start."""
    pattern = _BYTES.sub(
        lambda found: found[0] if found[0] == r"\\" else unescaped(found[0]).replace("\\", r"\\"),
        glob.removeprefix("./"),
    )
    if pattern.endswith("/"):
        pattern += "**"
    anywhere = "" if "/" in pattern else "(?:.*/)?"
    return re.compile(f"{anywhere}{translated(pattern.lstrip('/'))}", re.DOTALL | (re.IGNORECASE if ignore_case else 0))


def path_regex(pattern: str) -> re.Pattern[str]:
    """The expression for `path_pattern`: a glob, a LIKE pattern with `%`, or a part of the path. Case is ignored."""
    if not _WILD.isdisjoint(pattern):
        return glob_regex(_deep(pattern), ignore_case=True)
    pattern = unescaped(pattern)
    if "%" in pattern:
        pieces = {"%": ".*", "_": "."}
        regex = "".join(pieces.get(letter) or re.escape(letter) for letter in pattern.lstrip("/"))
    else:
        regex = f".*{re.escape(pattern.strip('/'))}.*"
    return re.compile(regex, re.IGNORECASE | re.DOTALL)


def name_glob(pattern: str, *, ignore_case: bool) -> str | None:
    """A glob for file names that matches every file the pattern matches, and maybe more; None if it would match all.

    `?` is replaced by `*`, because for ripgrep it is one byte and a character may have several.
    """
    if not _WILD.isdisjoint(pattern):
        last = _deep(pattern).rpartition("/")[2]
    elif "%" in pattern:
        last = "*" + pattern.rpartition("/")[2].rpartition("%")[2].replace("_", "*")
    else:
        return None
    last = last.replace("?", "*")
    if not last.strip("*") or _UNCLEAR.search(last):
        return None
    return re.sub("[a-zA-Z]", lambda letter: f"[{letter[0].lower()}{letter[0].upper()}]", last) if ignore_case else last


def _deep(pattern: str) -> str:
    """As a filter, `src/*` means everything below `src`."""
    return pattern[:-1] + "**" if pattern.endswith("/*") else pattern


def translated(glob: str, *, braces: bool = True) -> str:
    """The regular expression for a glob from the start of a path; .gitignore has no `braces`."""
    regex, at, depth = "", 0, 0
    while at < len(glob):
        letter, at = glob[at], at + 1
        match letter:
            case "*":
                piece, at = _star(glob, at)
            case "?":
                piece = "[^/]"
            case "[":
                piece, at = _letters(glob, at)
            case "\\" if at < len(glob):
                piece, at = re.escape(glob[at]), at + 1
            case "{" if braces and "}" in glob[at:]:
                piece, depth = "(?:", depth + 1
            case "}" if depth:
                piece, depth = ")", depth - 1
            case "," if depth:
                piece = "|"
            case _:
                piece = re.escape(letter)
        regex += piece
    return regex + ")" * depth


def _star(glob: str, at: int) -> tuple[str, int]:
    """The expression for `*`, a part of one name, or for `**` between slashes, any folders."""
    begins = at == 1 or glob[at - 2] in "/{,"
    if begins and glob.startswith("*/", at):
        return "(?:.*/)?", at + 2
    if begins and glob[at:] == "*":
        return ".+", at + 1
    while glob.startswith("*", at):
        at += 1
    return "[^/]*", at


def _letters(glob: str, at: int) -> tuple[str, int]:
    """The expression for a set of characters such as `[a-z]`."""
    end = glob.find("]", at + 2 if glob.startswith(("!", "^"), at) else at + 1)
    if end < 0:
        return re.escape("["), at
    inside = glob[at:end]
    negated = inside[0] in "!^"
    letters = inside[1:] if negated else inside
    safe = letters.replace("\\", r"\\").replace("[", r"\[").replace("^", r"\^").replace("]", r"\]")
    try:
        re.compile(f"[{safe}]")
    except re.error:
        return re.escape("["), at
    return f"(?!/)[{'^' if negated else ''}{safe}]", end + 1

"""Turns path patterns into regular expressions over paths with `/`: globs, SQL's LIKE, and parts of a path.

In a pattern, bytes of file names that are not UTF-8 are escaped; the paths are as the operating system has them.

A pattern may come from anybody, and Python holds its lock while it matches. So what stands between two wildcards is
taken where it first fits and not looked for again further on, which would not find more but could take years.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import count

from app.text.plain import BYTE, unescaped
from app.vocabulary.errors import InvalidArguments

MAX_EXPANDED = 100_000
"""Pieces of a pattern, counted in each of the alternatives that its braces make."""
_FEW_GAPS = _FEW_BRACES = 2
_FEW_ALTERNATIVES = 20
"""A pattern with so few wildcards and alternatives is matched as it is written, which is faster."""

_WILD = frozenset("*?[{")
_UNCLEAR = re.compile(r"\*\*|[^\w.?*-]", re.ASCII)
_BYTES = re.compile(rf"\\\\|(?:\\{BYTE})+")
"""Escaped bytes; also an escaped backslash, so that what follows it is not taken for a byte."""


class _Gap(Enum):
    """A wildcard of any length."""

    NAME = "[^/]*"
    FOLDERS = "(?:.*/)?"
    ANY = ".*"


class _Brace(Enum):
    OPEN = "(?:"
    OR = "|"
    CLOSE = ")"


Piece = str | _Gap
"""Every piece that is no gap is the expression for one character."""
_SHORTEST = {_Gap.NAME: "[^/]*?", _Gap.FOLDERS: "(?:.*?/)??", _Gap.ANY: ".*?"}


def glob_regex(glob: str, *, ignore_case: bool = False) -> re.Pattern[str]:
    """The glob as ripgrep reads it: without a slash it is a name at any depth, with one a path from the start."""
    pattern = _BYTES.sub(
        lambda found: found[0] if found[0] == r"\\" else unescaped(found[0]).replace("\\", r"\\"),
        glob.removeprefix("./"),
    )
    if pattern.endswith("/"):
        pattern += "**"
    regex = translate_glob(pattern.lstrip("/"), anywhere="/" not in pattern)
    return re.compile(regex, re.DOTALL | (re.IGNORECASE if ignore_case else 0))


def path_regex(pattern: str) -> re.Pattern[str]:
    """The expression for `path_pattern`: a glob, a LIKE pattern with `%`, or a part of the path. Case is ignored."""
    if not _WILD.isdisjoint(pattern):
        return glob_regex(_deep(pattern), ignore_case=True)
    pattern = unescaped(pattern)
    if "%" in pattern:
        special: dict[str, Piece] = {"%": _Gap.ANY, "_": "."}
        pieces = [special.get(letter) or re.escape(letter) for letter in re.sub("%+", "%", pattern.lstrip("/"))]
        regex = _bounded_expression(pieces, count())
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


def translate_glob(glob: str, *, braces: bool = True, anywhere: bool = False) -> str:
    """The regular expression for a glob from the start of a path, or of any part of it; .gitignore has no `braces`.

    Raises InvalidArguments if the braces make too many alternatives.
    """
    pieces = [_Gap.FOLDERS] * anywhere + _pieces(glob, braces=braces)
    gaps = sum(isinstance(piece, _Gap) for piece in pieces)
    if (
        gaps <= _FEW_GAPS + anywhere
        and pieces.count(_Brace.OPEN) <= _FEW_BRACES
        and pieces.count(_Brace.OR) <= _FEW_ALTERNATIVES
    ):
        return "".join(piece if isinstance(piece, str) else str(piece.value) for piece in pieces)
    groups = count()
    return "|".join(_bounded_expression(each, groups) for each in _alternatives(pieces))


def _pieces(glob: str, *, braces: bool) -> list[Piece | _Brace]:
    pieces: list[Piece | _Brace] = []
    at, depth = 0, 0
    while at < len(glob):
        letter, at = glob[at], at + 1
        match letter:
            case "*":
                stars, at = _star(glob, at, braces=braces)
                pieces += stars
            case "?":
                pieces.append("[^/]")
            case "[":
                piece, at = _letters(glob, at)
                pieces.append(piece)
            case "\\" if at < len(glob):
                pieces.append(re.escape(glob[at]))
                at += 1
            case "{" if braces and glob.find("}", at) >= 0:
                pieces.append(_Brace.OPEN)
                depth += 1
            case "}" if depth:
                pieces.append(_Brace.CLOSE)
                depth -= 1
            case "," if depth:
                pieces.append(_Brace.OR)
            case _:
                pieces.append(re.escape(letter))
    return pieces + [_Brace.CLOSE] * depth


def _star(glob: str, at: int, *, braces: bool) -> tuple[list[Piece], int]:
    """The pieces for `*`, a part of one name, or for `**` between slashes, any folders."""
    begins = at == 1 or glob[at - 2] in ("/{," if braces else "/")
    if begins and glob.startswith("*/", at):
        return [_Gap.FOLDERS], at + 2
    if begins and glob[at:] == "*":
        return [".", _Gap.ANY], at + 1
    while glob.startswith("*", at):
        at += 1
    return [_Gap.NAME], at


def _alternatives(pieces: Iterable[Piece | _Brace]) -> list[list[Piece]]:
    """The patterns without braces that together match the same."""
    outer: list[tuple[list[list[Piece]], list[list[Piece]]]] = []
    done: list[list[Piece]] = []
    now: list[list[Piece]] = [[]]
    size = 0
    for piece in pieces:
        size += len(now)
        if piece is _Brace.OPEN:
            outer.append((done, now))
            done, now = [], [[]]
        elif piece is _Brace.OR:
            done, now = done + now, [[]]
        elif piece is _Brace.CLOSE:
            inner = done + now
            done, now = outer.pop()
            size += sum(map(len, now)) * len(inner) + sum(map(len, inner)) * len(now)
            _check(size)
            now = [before + each for before in now for each in inner]
        elif not isinstance(piece, _Brace):
            for before in now:
                before.append(piece)
        _check(size)
    return [each for one in now for each in _with_whole_folders(one)]


def _with_whole_folders(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """The same pieces. In the middle of a name, any folders are either none, or anything that ends with a slash."""
    found: list[list[Piece]] = [[]]
    size = 0
    for piece in pieces:
        more: list[list[Piece]] = []
        for before in found:
            last = before[-1] if before else "/"
            if piece is _Gap.FOLDERS and last not in ("/", piece):
                more.append([*before, _Gap.ANY, "/"])
            elif not isinstance(piece, _Gap) or last is not piece:  # the same wildcard twice is no more than once
                before.append(piece)
            size += len(before) if more else 1
        found += more
        _check(size)
    return found


def _check(size: int) -> None:
    if size > MAX_EXPANDED:
        raise InvalidArguments("The pattern has too many alternatives in braces. Use several simpler patterns.")


def _bounded_expression(pieces: Sequence[Piece], groups: Iterator[int]) -> str:
    """The expression for pieces without braces, with work that grows with the length of pattern and path alone.

    Between two wildcards that cross folders, and within that between two that do not, a part ends where it can end
    first: from there the next wildcard reaches all that it could reach from a later end.
    """
    regex = ""
    gap: _Gap | None = None
    part: list[Piece] = []
    for piece in pieces:
        if piece is _Gap.FOLDERS or piece is _Gap.ANY:
            inside = _within_names(part, groups, is_last=False)
            regex += inside if gap is None else _first(_SHORTEST[gap] + inside, groups)
            gap, part = piece, []
        else:
            part.append(piece)
    return regex + ("" if gap is None else gap.value) + _within_names(part, groups, is_last=True)


def _within_names(pieces: Sequence[Piece], groups: Iterator[int], *, is_last: bool) -> str:
    parts = [""]
    for piece in pieces:
        if isinstance(piece, _Gap):
            parts.append("")
        else:
            parts[-1] += piece
    ahead = parts[1:-1] if is_last else parts[1:]
    regex = parts[0] + "".join(_first(_SHORTEST[_Gap.NAME] + part, groups) for part in ahead)
    return regex + _Gap.NAME.value + parts[-1] if is_last and len(parts) > 1 else regex


def _first(regex: str, groups: Iterator[int]) -> str:
    """The first match of an expression and no later one. Python 3.11 has no reliable atomic groups."""
    name = f"g{next(groups)}"
    return f"(?=(?P<{name}>{regex}))(?P={name})"


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

"""Finds a passage in a text: exactly, or with one of the small differences that models make."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from heapq import nlargest
from itertools import accumulate

MAX_SEARCHED_CHARS = 1_000_000
"""In larger texts no similar passage is searched for."""
MAX_CANDIDATES = 20
MAX_COPIED_CHARS = 50_000_000
"""Characters of a replacement in all indentations together."""
MAX_COMPARED_CHARS = 4_000
MAX_COMPARED_BY_CHARACTER = 300
SIMILAR = 0.5

_WORD = re.compile(r"\w+|[^\w\s]")


class Rung(StrEnum):
    """How much the passage may differ; the first rung with a match counts."""

    EXACT = "exactly"
    ENDINGS = "ignoring line endings"
    TRAILING = "ignoring blanks at the ends of lines"
    INDENT = "ignoring its indentation"
    PUNCTUATION = "ignoring typographic quotes, dashes or blanks"


@dataclass(frozen=True, slots=True)
class PassageMatch:
    """A match from `start` to `end`; `new` is the replacement adapted to it."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class SimilarBlock:
    """Some lines of a text; `first` counts from 1."""

    first: int
    lines: tuple[str, ...]


def matches(text: str, old: str, new: str) -> tuple[Rung, list[PassageMatch]]:
    """All matches of `old`, overlapping ones too, on the first rung that has any."""
    found = [PassageMatch(at, at + len(old), new) for at in _occurrences(text, old)]
    if found:
        return Rung.EXACT, found
    most = 0.2 * len(old) + 20
    for rung, find in _LADDER:
        candidates = find(text, old, new)
        found = [one for one in candidates if abs(_weight(text[one.start : one.end]) - _weight(old)) <= most]
        if found:
            return rung, found
    return Rung.EXACT, []


def apart(found: list[PassageMatch]) -> list[PassageMatch]:
    """The matches from left to right without those that overlap an earlier one."""
    kept: list[PassageMatch] = []
    for match in found:
        if not kept or match.start >= kept[-1].end:
            kept.append(match)
    return kept


def line_of(text: str, at: int) -> int:
    """The line number, from 1, of a position."""
    return text.count("\n", 0, at) + 1


def similar_block(text: str, old: str) -> SimilarBlock | None:
    """The lines that resemble `old` most, if any do; the cost is bounded."""
    if len(text) > MAX_SEARCHED_CHARS or not old.strip():
        return None
    lines, wanted = _lines(text), _lines(old.strip("\r\n"))
    span = min(len(wanted), len(lines))
    target = _essence(wanted)
    best, first = max((_likeness(_essence(lines[at : at + span]), target), -at) for at in _candidates(lines, old, span))
    return SimilarBlock(1 - first, tuple(lines[-first : span - first])) if best >= SIMILAR else None


# The ladder


def _occurrences(text: str, old: str) -> Iterator[int]:
    at = text.find(old)
    while at >= 0:
        if not _splits_ending(text, at) and not _splits_ending(text, at + len(old)):
            yield at
        at = text.find(old, at + 1)


def _splits_ending(text: str, at: int) -> bool:
    return 0 < at < len(text) and text[at - 1 : at + 1] == "\r\n"


def _by_endings(text: str, old: str, new: str) -> Iterator[PassageMatch]:
    if "\n" in old:
        yield from _find(text, _join(map(re.escape, _lines(old))), new)


def _by_trailing(text: str, old: str, new: str) -> Iterator[PassageMatch]:
    if old.strip():
        yield from _find(text, _loose(old), new)


def _by_indent(text: str, old: str, new: str) -> Iterator[PassageMatch]:
    lines = _lines(old)
    filled = [line for line in lines if line.strip()]
    if not filled:
        return
    indents = [line[: len(line) - len(line.lstrip(" \t"))] for line in filled]
    common = min(indents, key=len)
    while not all(indent.startswith(common) for indent in indents):
        common = common[:-1]
    moved: dict[str, str | None] = {}
    pattern = _join(_shift(lines, len(common)))
    for found in _each(re.compile(f"^{pattern}(?=[ \t]*\r?$)" if lines[-1] else f"^{pattern}", re.M), text):
        indent = found["indent"]
        if indent not in moved:
            moves = [_reindent(line, common, indent) for line in _lines(new)]
            moved[indent] = None if None in moves else "\n".join(line for line in moves if line is not None)
            if len(moved) * len(new) > MAX_COPIED_CHARS:  # more than a file may have; the caller reports that
                return
        if (text_there := moved[indent]) is not None:
            yield PassageMatch(found.start(), found.end(), text_there)


def _by_punctuation(text: str, old: str, new: str) -> Iterator[PassageMatch]:
    if old.strip():
        yield from _find(text.translate(_FOLDED), _loose(old.translate(_FOLDED)), new)


_LADDER: tuple[tuple[Rung, Callable[[str, str, str], Iterator[PassageMatch]]], ...] = (
    (Rung.ENDINGS, _by_endings),
    (Rung.TRAILING, _by_trailing),
    (Rung.INDENT, _by_indent),
    (Rung.PUNCTUATION, _by_punctuation),
)

# Replaced one to one, so that positions stay the same.
_FOLDED = str.maketrans(
    {letter: plain for plain, letters in {
        "'": "\u2018\u2019\u201a\u201b\u2032",
        '"': "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb",
        "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
        " ": "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000",
    }.items() for letter in letters}
)  # fmt: skip


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def _join(patterns: Iterable[str]) -> str:
    return "\r?\n".join(patterns)


def _loose(old: str) -> str:
    """A pattern that ignores blanks before line ends; blanks around the whole passage are not included."""
    first, *rest = (re.escape(line.rstrip(" \t")) for line in _lines(old))
    if not rest:
        return first
    *inner, last = rest
    blanks = "[ \t]*"
    tail = last + (blanks if old[-1] in " \t" else "")
    return _join([first + (blanks if first else ""), *(line + blanks for line in inner), tail])


def _shift(lines: list[str], common: int) -> Iterator[str]:
    """A pattern for each line, all with the same further indentation, which the first non-blank line captures."""
    captured = False
    for number, line in enumerate(lines):
        is_last = number == len(lines) - 1
        if not line.strip():
            yield "" if is_last else "[ \t]*"
            continue
        indent = "(?P=indent)" if captured else "(?P<indent>[ \t]*)"
        captured = True
        yield indent + re.escape(line[common:].rstrip(" \t")) + ("" if is_last else "[ \t]*")


def _reindent(line: str, common: str, indent: str) -> str | None:
    """A line with its indentation changed as that of the passage; None if it has too little."""
    if not line.strip():
        return line
    if line.startswith(common):
        return indent + line[len(common) :]
    if indent.startswith(common):
        return indent[len(common) :] + line
    surplus = common[len(indent) :]
    return line[len(surplus) :] if common.startswith(indent) and line.startswith(surplus) else None


def _find(text: str, pattern: str, new: str) -> Iterator[PassageMatch]:
    for found in _each(re.compile(pattern), text):
        if not _splits_ending(text, found.start()):
            yield PassageMatch(found.start(), found.end(), new)


def _each(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Every match, overlapping ones too."""
    found = pattern.search(text)
    while found:
        yield found
        found = pattern.search(text, found.start() + 1)


def _weight(text: str) -> int:
    """The number of characters without indentation."""
    return sum(len(line.lstrip(" \t")) for line in _lines(text))


# Similar passages


def _candidates(lines: list[str], old: str, span: int) -> list[int]:
    """The starts of passages of `span` lines that have most in common with `old`."""
    wanted = _trigrams(old)
    found = map(_trigrams, lines)
    worth = (1.25 * len(trigrams & wanted) - 0.25 * len(trigrams) for trigrams in found)
    sums = list(accumulate(worth, initial=0.0))
    starts = range(len(lines) - span + 1)
    return nlargest(MAX_CANDIDATES, starts, key=lambda at: sums[at + span] - sums[at])


def _trigrams(text: str) -> set[str]:
    return {text[at : at + 3] for at in range(len(text) - 2)}


def _essence(lines: list[str]) -> str:
    return "\n".join(line.strip() for line in lines)[:MAX_COMPARED_CHARS]


def _likeness(text: str, target: str) -> float:
    """Compares by characters if that is fast enough, else by words."""
    if max(len(text), len(target)) <= MAX_COMPARED_BY_CHARACTER:
        return SequenceMatcher(None, text, target, autojunk=False).ratio()
    return SequenceMatcher(None, _WORD.findall(text), _WORD.findall(target), autojunk=False).ratio()

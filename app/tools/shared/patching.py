"""Parses a unified diff of several files and applies its hunks to texts, wherever they fit."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.vocabulary.errors import InvalidArguments, ToolError

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_UNSUPPORTED = ("rename from ", "copy from ", "GIT binary patch", "Binary files ")
_NOTHING = "/dev/null"


@dataclass(frozen=True, slots=True)
class PatchHunk:
    """`lines` are pairs of a sign (blank, - or +) and the text; `start` counts from 0 in the old file."""

    header: str
    start: int
    lines: tuple[tuple[str, str], ...]
    old_open: bool = False
    new_open: bool = False
    """The last line has no newline after the change, or had none before."""

    @property
    def old(self) -> list[str]:
        return [text for sign, text in self.lines if sign != "+"]


@dataclass(frozen=True, slots=True)
class FilePatch:
    path: str
    hunks: tuple[PatchHunk, ...]
    creates: bool = False
    deletes: bool = False


@dataclass(slots=True)
class _Line:
    text: str
    ending: str


def parse_patch(diff: str) -> list[FilePatch]:
    """The files of a diff; raises InvalidArguments if it is not a diff."""
    lines = diff.replace("\r\n", "\n").removesuffix("\n").split("\n")
    for line in lines:
        if line.startswith(_UNSUPPORTED):
            raise InvalidArguments(f"Renames, copies and binary files cannot be patched: {line[:100]}")
    # A head is three lines: a removed `-- x` looks like its first, an added `++ x` like its second.
    signs = ("--- ", "+++ ", "@@")
    heads = [at for at in range(len(lines) - 2) if all(map(str.startswith, lines[at : at + 3], signs))]
    files = [_file(lines[at:end]) for at, end in pairwise([*heads, len(lines)])]
    if not files:
        raise InvalidArguments(
            "The diff is empty: each file begins with the lines --- and +++, then hunks that begin with @@."
        )
    paths = [file.path for file in files]
    twice = {path for path in paths if paths.count(path) > 1}
    if twice:
        raise InvalidArguments(f"The diff changes {min(twice)} twice; put all hunks of a file together.")
    return files


def apply_patch(text: str, patch: FilePatch) -> str:
    """The text with all hunks applied; raises E_CONFLICT that names the first hunk that does not fit."""
    lines = [_Line(line, ending) for line, ending in re.findall(r"([^\n]*?)(\r?\n|\Z)", text) if line or ending]
    ending = lines[0].ending or "\n" if lines else "\n"
    done, drift = 0, 0
    for number, hunk in enumerate(patch.hunks, 1):
        at = _position(lines, hunk, done, hunk.start + drift)
        if at is None:
            where = f"hunk {number} of {len(patch.hunks)} ({hunk.header})"
            raise ToolError(f"{patch.path}: {where} does not fit the file. Nothing was written.", "E_CONFLICT")
        new = _apply_hunk(lines[at : at + len(hunk.old)], hunk, ending)
        drift = at - hunk.start + len(new) - len(hunk.old)
        done = at + len(new)
        lines[at : at + len(hunk.old)] = new
    for line in lines[:-1]:
        line.ending = line.ending or ending
    return "".join(line.text + line.ending for line in lines)


# Reading


def _file(lines: Sequence[str]) -> FilePatch:
    source, target = (line[4:].partition("\t")[0].strip() for line in lines[:2])
    old, new = source.removeprefix("a/"), target.removeprefix("b/")
    if _NOTHING in (old, new):
        path = new if old == _NOTHING else old
    elif old == new or source == target:
        path = old if old == new else source
    else:
        raise InvalidArguments(f"Renames cannot be patched: {source} to {target}. Use mv first.")
    hunks = []
    heads = [at for at, line in enumerate(lines) if at > 1 and line.startswith("@@")]
    for at, end in pairwise([*heads, len(lines)]):
        body = list(lines[at + 1 : end])
        stop = next((number for number, line in enumerate(body) if line.startswith("diff ")), len(body))
        hunks.append(_hunk(lines[at], body[:stop]))
    return FilePatch(path, tuple(hunks), creates=old == _NOTHING, deletes=new == _NOTHING)


def _hunk(header: str, body: list[str]) -> PatchHunk:
    found = _HUNK.match(header)
    if found is None:
        raise InvalidArguments(f"{header[:80]!r} is not a hunk header, which looks like @@ -1,2 +1,2 @@.")
    counted = int(found[2] or 1)
    while body and not body[-1] and sum(line[:1] in (" ", "-", "") for line in body) > counted:
        body.pop()
    pairs: list[tuple[str, str]] = []
    open_after = {" ": False, "-": False, "+": False}
    for line in body:
        if line.startswith("\\"):
            open_after[pairs[-1][0] if pairs else " "] = True
        elif line[:1] in (" ", "-", "+", ""):
            pairs.append((line[:1] or " ", line[1:]))
        else:
            raise InvalidArguments(
                f"Each line of a hunk begins with a space, - or +; this one does not: {line[:80]!r}."
            )
    start = max(int(found[1]) - (1 if counted else 0), 0)
    old_open, new_open = open_after["-"] or open_after[" "], open_after["+"] or open_after[" "]
    return PatchHunk(found[0], start, tuple(pairs), old_open, new_open)


# Applying


def _position(lines: Sequence[_Line], hunk: PatchHunk, done: int, expected: int) -> int | None:
    """Where the hunk fits: at the line it names, else at the only matching place after the hunk before."""
    if expected >= done and _fits(lines, hunk, expected):
        return expected
    if not hunk.old:
        return None
    places = [at for at in range(done, len(lines) - len(hunk.old) + 1) if _fits(lines, hunk, at)]
    return places[0] if len(places) == 1 else None


def _fits(lines: Sequence[_Line], hunk: PatchHunk, at: int) -> bool:
    old = hunk.old
    if at + len(old) > len(lines) or (hunk.old_open and (at + len(old) < len(lines) or lines[-1].ending)):
        return False
    return all(line.text == text for line, text in zip(lines[at : at + len(old)], old, strict=True))


def _apply_hunk(present: Sequence[_Line], hunk: PatchHunk, ending: str) -> list[_Line]:
    """Unchanged lines keep their ending; a file without a final newline stays so, unless the hunk says otherwise."""
    new: list[_Line] = []
    waiting = iter(present)
    for sign, text in hunk.lines:
        if sign == "+":
            new.append(_Line(text, ending))
            continue
        line = next(waiting)
        if sign == " ":
            new.append(line)
    was_open = bool(present) and not present[-1].ending
    if new and (hunk.new_open or (was_open and not hunk.old_open)):
        new[-1].ending = ""
    elif new and was_open:
        new[-1].ending = ending
    return new

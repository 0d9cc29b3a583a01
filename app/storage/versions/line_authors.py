"""Which lines of a file are the agent's and which the person's, found by going through the file's versions in order.

A file is held as the rows of a diff: what the file would be without the agent, against what it is. The agent's changes
move the two sides apart; the person's changes are made to both sides, so they never show as the agent's.
"""

import hashlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Literal

from app.storage.versions.rows import FOLDER, NO_CHMOD, SELECT, TOO_LARGE, Version
from app.storage.versions.session_changes import RESTORE
from app.storage.versions.store import VersionStore
from app.text.sentences import say
from app.vocabulary.changes import OTHERS, file_state, link_target, same_state
from app.vocabulary.errors import ToolError

CONTEXT_LINES = 3
MAX_READ_BYTES = 10_000_000
"""A longer file that is kept is not compared line by line."""

Kind = Literal[" ", "+", "-"]


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One line with its ending: in both texts, added by the agent, or removed by the agent."""

    kind: Kind
    text: bytes


class _CountedLines:
    """Counts the lines that the agent added and removed."""

    __slots__ = ()
    lines: tuple[Line, ...]

    @property
    def added(self) -> int:
        return sum(line.kind == "+" for line in self.lines)

    @property
    def removed(self) -> int:
        return sum(line.kind == "-" for line in self.lines)


@dataclass(frozen=True, slots=True)
class Hunk(_CountedLines):
    """Changes of the agent that stand close together, with lines around them; `key` finds it again later."""

    key: str
    first: int
    """The index of its first line among all lines of the file."""
    lines: tuple[Line, ...]
    old_start: int
    new_start: int
    """The numbers of its first line without the agent's changes, and in the present file."""


@dataclass(frozen=True, slots=True)
class LineAuthors(_CountedLines):
    """A file with the agent's changes told apart from the person's."""

    lines: tuple[Line, ...]
    before_last_save: tuple[Line, ...]
    """The same before the last change that no tool made; equal to `lines` if there was none since the last version."""
    has_own_changes: bool
    """Somebody other than the agent changed the file after the agent's first change."""

    def hunks(self) -> list[Hunk]:
        return list(_hunks(self.lines))

    def without(self, keys: Iterable[str]) -> tuple[bytes, list[str]]:
        """The content with these hunks reverted, and the keys of those that are not there any more."""
        found = {hunk.key: hunk for hunk in self.hunks()}
        chosen = list(dict.fromkeys(keys))
        spans = [(found[key].first, found[key].first + len(found[key].lines)) for key in chosen if key in found]
        kept = [
            line.text
            for at, line in enumerate(self.lines)
            if line.kind != ("+" if any(start <= at < end for start, end in spans) else "-")
        ]
        return b"".join(kept), [key for key in chosen if key not in found]

    def dropped(self) -> list[tuple[Line, ...]]:
        """Changes of the agent that the last change by somebody else took away as a whole."""
        if self.before_last_save is self.lines:
            return []
        left = set(map(id, self.lines))
        present = {line.text for line in self.lines if line.kind != "-"}
        found = []
        for start, run in _runs(self.before_last_save):
            added = [line for line in run if line.kind == "+"]
            moved = bool(added) and all(line.text in present for line in added if line.text.strip())
            if not moved and not any(id(line) in left for line in run) and self._gap(start, run) is not None:
                found.append(run)
        return found

    def with_dropped(self) -> bytes | None:
        """The content with the dropped changes made again; None if there are none."""
        dropped = self.dropped()
        runs = [(start, run) for start, run in _runs(self.before_last_save) if run in dropped]
        places = [(gap, run) for start, run in runs if (gap := self._gap(start, run)) is not None]
        lines = list(self.lines)
        for (first, end), run in reversed(places):
            lines[first:end] = [line for line in run if line.kind == "+"]
        return b"".join(line.text for line in lines if line.kind != "-") if places else None

    def _gap(self, start: int, run: tuple[Line, ...]) -> tuple[int, int] | None:
        """From where to where the lines stand that replaced a run; None if they are not what it had replaced itself."""
        at = {id(line): number for number, line in enumerate(self.lines)}
        before = next((at[id(line)] for line in reversed(self.before_last_save[:start]) if id(line) in at), -1)
        following = self.before_last_save[start + len(run) :]
        after = next((at[id(line)] for line in following if id(line) in at), len(self.lines))
        there = [line.text for line in self.lines[before + 1 : after]]
        return (before + 1, after) if there == [line.text for line in run if line.kind == "-"] else None


def find_line_authors(
    store: VersionStore, session_id: str, file_id: str, now: bytes | None, now_state: str | None
) -> LineAuthors:
    """Raises ToolError if a content that is needed is no longer kept, or the contents are too long to be compared.

    `now` is what the file holds, in the state `now_state`.
    """
    begins = "SELECT min(seq) FROM versions WHERE file_id = ? AND session_id = ?"
    sql = f"{SELECT} WHERE file_id = ? AND seq >= ({begins}) AND {NO_CHMOD} ORDER BY seq"
    versions = store.find(sql, (file_id, file_id, session_id))
    state = first = _state_before(versions[0]) if versions else now_state

    def content(state: str | None) -> bytes:
        return (now or b"") if same_state(state, now_state) else _content(store, state)

    steps: list[tuple[bool, bytes]] = []
    for version in versions:
        if not store.continues(state, _state_before(version)):
            steps.append((False, content(_state_before(version))))
        steps.append((_is_agents(version, session_id), content(version.after_hash)))
        state = version.after_hash
    if not same_state(now_state, state):
        steps.append((False, now or b""))
    return replay(content(first), steps)


def replay(first: bytes, steps: Sequence[tuple[bool, bytes]]) -> LineAuthors:
    """Goes from a first content through all later ones, each the agent's doing (True) or somebody else's."""
    lines = before = tuple(Line(" ", text) for text in _split_lines(first))
    for by_agent, content in steps:
        edited = tuple(_by_agent(lines, content) if by_agent else _by_person(lines, content))
        before, lines = edited if by_agent else lines, edited
    old, new = ([line.text for line in lines if line.kind != kind] for kind in "+-")
    if old == new and any(line.kind != " " for line in lines):
        lines = before = tuple(Line(" ", text) for text in new)
    return LineAuthors(lines, before, any(not by_agent for by_agent, _ in steps[1:]))


# --- one change


def _by_agent(lines: Sequence[Line], content: bytes) -> Iterator[Line]:
    def changed(taken: Sequence[Line], new: Sequence[bytes]) -> Iterator[Line]:
        yield from (Line("-", line.text) if line.kind == " " else line for line in taken if line.kind != "+")
        yield from (Line("+", text) for text in new)

    for is_changed, some in groupby(_apply(lines, content, changed), lambda line: line.kind != " "):
        run = list(some)
        yield from _simplify(run) if is_changed else run


def _simplify(run: Sequence[Line]) -> Iterator[Line]:
    """A line that the agent removed and wrote again at its place did not change."""
    old, new = ([line for line in run if line.kind == kind] for kind in "-+")
    if not old or not new:
        yield from run
        return
    for tag, a, b, c, d in _opcodes([line.text for line in old], [line.text for line in new]):
        if tag == "equal":
            yield from (Line(" ", line.text) for line in old[a:b])
        else:
            yield from old[a:b]
            yield from new[c:d]


def _by_person(lines: Sequence[Line], content: bytes) -> Iterator[Line]:
    def changed(taken: Sequence[Line], new: Sequence[bytes]) -> Iterator[Line]:
        removed = [line for line in taken if line.kind == "-"]
        for tag, a, b, c, d in _opcodes([line.text for line in removed], new):
            if tag != "equal":  # what the agent had removed and is there again is the agent's change no more
                yield from removed[a:b]
            yield from (Line(" ", text) for text in new[c:d])

    return _apply(lines, content, changed)


def _apply(
    lines: Sequence[Line], content: bytes, changed: Callable[[Sequence[Line], Sequence[bytes]], Iterator[Line]]
) -> Iterator[Line]:
    """The lines after a change. `changed` gets what is replaced, and the removed lines beside it, and the new lines."""
    new = _split_lines(content)
    at = 0
    for tag, first, end, c, d in _opcodes([line.text for line in lines if line.kind != "-"], new):
        left, start = end - first, at
        while left or (tag != "equal" and at < len(lines) and lines[at].kind == "-"):
            left -= lines[at].kind != "-"
            at += 1
        yield from lines[start:at] if tag == "equal" else changed(lines[start:at], new[c:d])
    yield from lines[at:]


def _opcodes(old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[tuple[str, int, int, int, int]]:
    """As difflib gives them; what is equal at the start and at the end is not searched."""
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    last = next((at for at in range(most - start) if old[-1 - at] != new[-1 - at]), most - start)
    old_end, new_end = len(old) - last, len(new) - last
    if start:
        yield "equal", 0, start, 0, start
    at, there = start, start
    for i, j in [*_anchors(old[start:old_end], new[start:new_end], start), (old_end, new_end)]:
        some, others = old[at:i], new[there:j]
        # Comparing more lines that differ takes longer than a person wants to wait.
        if len(some) + len(others) > 10_000 and not set(some).isdisjoint(others):
            raise ToolError(say("The change is too long to be compared line by line."))
        for tag, a, b, c, d in SequenceMatcher(None, some, others).get_opcodes():
            yield tag, a + at, b + at, c + there, d + there
        if i < old_end:
            yield "equal", i, i + 1, j, j + 1
        at, there = i + 1, j + 1
    if last:
        yield "equal", len(old) - last, len(old), len(new) - last, len(new)


def _anchors(old: Sequence[bytes], new: Sequence[bytes], start: int) -> list[tuple[int, int]]:
    """Lines that occur once on both sides and in the same order: between them, long texts are compared piece by piece.

    Of these lines, the most that follow one another on both sides, as in a patience diff.
    """
    if len(old) + len(new) < 400:  # longer texts are compared piece by piece
        return []
    counts = [Counter(side) for side in (old, new)]
    there = {line: at for at, line in enumerate(new) if counts[1][line] == 1}
    pairs = [(at, there[line]) for at, line in enumerate(old) if counts[0][line] == 1 and line in there]
    ends: list[int] = []
    """The smallest end on the new side of a chain of this length, and in `chains` its last pair."""
    chains: list[int] = []
    before: list[int] = []
    for number, (_, j) in enumerate(pairs):
        length = bisect_left(ends, j)
        before.append(chains[length - 1] if length else -1)
        ends[length : length + 1] = [j]
        chains[length : length + 1] = [number]
    found: list[tuple[int, int]] = []
    number = chains[-1] if chains else -1
    while number >= 0:
        found.append((pairs[number][0] + start, pairs[number][1] + start))
        number = before[number]
    return found[::-1]


# --- the hunks


def _runs(lines: Sequence[Line]) -> Iterator[tuple[int, tuple[Line, ...]]]:
    """Changed lines that stand together, with the index of the first."""
    at = 0
    for is_changed, some in groupby(lines, lambda line: line.kind != " "):
        run = tuple(some)
        if is_changed:
            yield at, run
        at += len(run)


def _hunks(lines: Sequence[Line]) -> Iterator[Hunk]:
    spans: list[list[int]] = []
    for start, run in _runs(lines):
        if spans and start - spans[-1][1] <= 2 * CONTEXT_LINES:
            spans[-1][1] = start + len(run)
        else:
            spans.append([start, start + len(run)])
    seen: Counter[str] = Counter()
    old = new = 1
    at = 0
    for start, end in spans:
        first, last = max(start - CONTEXT_LINES, 0), min(end + CONTEXT_LINES, len(lines))
        old += sum(line.kind != "+" for line in lines[at:first])
        new += sum(line.kind != "-" for line in lines[at:first])
        named = hashlib.sha256()
        for line in lines[start:end]:
            named.update(line.kind.encode() + line.text + b"\0")
        name = named.hexdigest()[:16]
        seen[name] += 1
        yield Hunk(f"{name}-{seen[name]}", first, tuple(lines[first:last]), old, new)
        at = first


# --- the versions


def _is_agents(version: Version, session_id: str) -> bool:
    """Undo and reverting move the agent's side only, so they count with the agent's changes."""
    return version.session_id == session_id and version.tool not in OTHERS and version.tool != RESTORE


def _state_before(version: Version) -> str | None:
    """What was there before; a moved file was the same under its old name."""
    return version.after_hash if version.is_rename else version.before_hash


def _content(store: VersionStore, state: str | None) -> bytes:
    if state is None or state == FOLDER:
        return b""
    if link_target(state) is not None:
        raise ToolError(say("It is or was a link."))
    known = file_state(state)
    if known is not None and known.size > MAX_READ_BYTES:
        raise ToolError(say("An earlier content is too large to be compared."))
    data = store.content(state)
    if data is None:
        why = say("was too large to be kept") if state == TOO_LARGE else say("is no longer kept")
        raise ToolError(say("An earlier content {what}.", why))
    return data


def _split_lines(data: bytes) -> list[bytes]:
    """The lines with their endings."""
    lines = data.split(b"\n")
    return [*(line + b"\n" for line in lines[:-1]), *([lines[-1]] if lines[-1] else [])]

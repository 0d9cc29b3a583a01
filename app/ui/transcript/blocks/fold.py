"""Calls in a row that only read, as one line: "Read 6 files, searched twice". It opens to the calls."""

from collections import Counter
from collections.abc import Iterable, Sequence

from app.text.plain import visible
from app.ui.kit.controls import column, row
from app.ui.kit.language import tr
from app.ui.kit.parts import Elided, FoldLine, Glyph, label
from app.ui.kit.theme import enlarged
from app.ui.transcript.blocks.calls import CallState
from app.ui.transcript.blocks.thinking import ThinkingItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.list.block import Block, Item, Reports
from app.vocabulary.tool_table import STEPS, ToolFamily, canonical_name, family_of

LEAST = 2
"""So many calls in a row become one line."""
_HEIGHT = 28
_VERBS = {"grep": "search", "find": "search", "glob": "search", "ls": "list", "file_info": "look", STEPS: "steps"}
"""What a tool does, unless it reads files."""
_MOST_TARGETS = 24
"""More do not fit into the line."""
_SEVERAL = frozenset({"read_multiple_files", "cat"})
"""Tools of which one call reads several files."""


class FoldItem(Item):
    """Stands above its members, which are hidden until the person opens it."""

    def __init__(self, members: Sequence[Item]) -> None:
        self.members: list[Item] = []
        self.hides_members = True
        self._read: set[str] = set()
        self._done: Counter[str] = Counter()
        """How often a call did what this verb says."""
        self._targets: dict[str, None] = {}
        self.add(members)

    def add(self, members: Iterable[Item]) -> None:
        for member in members:
            member.folded_into = self
            self.members.append(member)
            if isinstance(member, ToolItem):
                self._count(canonical_name(member.call.name), member.call.target)

    def _count(self, tool: str, target: str) -> None:
        verb = _VERBS.get(tool, "read")
        self._done[verb] += 1
        if verb == "read":
            self._read.update(target.split(", ") if tool in _SEVERAL else [target])
        if target and len(self._targets) < _MOST_TARGETS:
            self._targets[target] = None

    def make(self, reports: Reports) -> Block[Item]:
        return FoldBlock(self)

    def estimate(self, width: int) -> int:
        return enlarged(_HEIGHT)

    def set_open(self, on: bool) -> bool:
        changes, self.hides_members = self.hides_members is on, not on
        return changes

    @property
    def words(self) -> str:
        """`Read 6 files, searched twice`."""
        done = self._done
        searched = tr("searched twice") if done["search"] == 2 else tr("searched %n time(s)", "", done["search"])
        parts = [
            tr("read %n file(s)", "", len(self._read)) if self._read else "",
            tr("listed %n folder(s)", "", done["list"]) if done["list"] else "",
            tr("looked at %n file(s)", "", done["look"]) if done["look"] else "",
            searched if done["search"] else "",
            tr("wrote down the steps") if done["steps"] else "",
        ]
        words = ", ".join(part for part in parts if part)
        return words[:1].upper() + words[1:]

    @property
    def targets(self) -> str:
        return ", ".join(self._targets)

    def plain(self) -> str:
        return ""  # its members say it


class FoldBlock(Block[FoldItem]):
    def __init__(self, item: FoldItem) -> None:
        super().__init__(item)
        self._words = label("", "small", "text2")
        self._targets = Elided("", "text3", "mono", is_mono=True)
        self._line = FoldLine()
        self._line.turned.connect(self._turn)
        parts = (Glyph("eye", "text3", 15), self._words, self._targets, self._line.chevron)
        self._line.setLayout(row(*parts, margins=(13, 0, 7, 0)))
        self.setLayout(column(self._line))
        self.setFixedHeight(enlarged(_HEIGHT))

    def height_for(self, width: int) -> int:
        return enlarged(_HEIGHT)

    def refresh(self) -> None:
        item = self.item
        self._words.setText(item.words)
        self._targets.setText(visible(item.targets) if item.hides_members else "")
        self._line.show_open(not item.hides_members, item.words)
        self.setAccessibleName(item.words)

    def _turn(self) -> None:
        self.item.set_open(self.item.hides_members)
        self.refresh()
        self.resized.emit()


def can_fold(item: Item) -> bool:
    """A call that read something and is over, and that the person did not open."""
    if not isinstance(item, ToolItem) or item.is_pinned or item.folded_into is not None:
        return False
    is_quiet = item.call.state is CallState.DONE and item.chosen is None and not _images(item)
    return is_quiet and (family_of(item.call.name) is ToolFamily.READING or item.call.name == STEPS)


def run_before(items: Sequence[Item], row: int) -> list[Item]:
    """The calls in a row that end with this one, from the first on, with the thoughts between them."""
    found: list[Item] = []
    while row >= 0 and (can_fold(items[row]) or (found and _is_quiet_thought(items[row]))):
        found.append(items[row])
        row -= 1
    while found and isinstance(found[-1], ThinkingItem) and not _is_fold_member(items, row):
        found.pop()
    return found[::-1]


def with_folds(items: Sequence[Item]) -> list[Item]:
    """The same items, with a line before all that can be folded."""
    made: list[Item] = []
    end = len(items) - 1
    while end >= 0:
        run = run_before(items, end)
        if sum(isinstance(item, ToolItem) for item in run) >= LEAST:
            made += [*reversed(run), FoldItem(run)]
        else:
            made += reversed(run or [items[end]])
        end -= len(run) or 1
    return made[::-1]


def _is_fold_member(items: Sequence[Item], row: int) -> bool:
    return row >= 0 and items[row].folded_into is not None


def _is_quiet_thought(item: Item) -> bool:
    is_free = not item.is_pinned and item.folded_into is None
    return isinstance(item, ThinkingItem) and is_free and not item.is_running and not item.is_open


def _images(item: ToolItem) -> bool:
    return item.call.result is not None and bool(item.call.result.images)

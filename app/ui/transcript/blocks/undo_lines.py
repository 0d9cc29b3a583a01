"""Adds to the conversation what can be undone, at each call and at the end of each turn, and what was undone."""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import replace

from app.storage.versions.session_changes import NO_CHANGES, SessionChanges, Tally
from app.text.plain import visible
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr
from app.ui.transcript.blocks.notices import NoticeItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.blocks.turn_line import TurnItem, UndoState
from app.ui.transcript.blocks.user import UserItem
from app.ui.transcript.list.block_list import BlockList
from app.ui.transcript.undo_progress import UndoProgress


class NewsItem(NoticeItem):
    """What the agent is told about an undo; it belongs to the message below it."""

    def __init__(self, text: str, *, was_told: bool) -> None:
        super().__init__("", "undo")
        self.news = text
        self.was_told = was_told

    @property
    def text(self) -> str:
        news = visible(core_text(self.news))
        if self.was_told:
            return tr("The agent was told: {news}", news=news)
        return tr("The agent is told with your next message: {news}", news=news)


class UndoLines:
    """Shows what can be undone and what was skipped; draws only what differs. `calls` are the conversation's, by id."""

    def __init__(self, blocks: BlockList, calls: Callable[[], Mapping[str, ToolItem]]) -> None:
        self._blocks = blocks
        self._calls = calls
        self._turns: dict[int, TurnItem] = {}
        self._changes = NO_CHANGES
        self._busy_turn: int | None = None
        self._news: NewsItem | None = None

    def show(self, changes: SessionChanges, busy_turn: int | None) -> None:
        """`busy_turn` is the one that runs: what it did cannot be taken back yet."""
        self._changes, self._busy_turn = changes, busy_turn
        calls = self._calls()
        for call_id, tally in changes.calls.items():
            if call_id in calls:
                item = calls[call_id]
                undo_state = self._undo_state(item.undo_state, tally)
                if undo_state != item.undo_state:
                    item.undo_state = undo_state
                    self._blocks.changed(item)
        for turn, tally in changes.turns.items():
            if turn != busy_turn or turn in self._turns:
                line = self._turns.get(turn)
                if line is None:
                    line = self._turns[turn] = TurnItem(turn, self._undo_state(None, tally))
                state = self._undo_state(line.undo_state, tally)
                if state != line.undo_state:
                    line.undo_state = state
                    self._blocks.changed(line)
        self._place_turns(calls)

    def show_again(self) -> None:
        """Calls have come into the conversation since."""
        if self._changes is not NO_CHANGES:
            self.show(self._changes, self._busy_turn)

    def show_news(self, text: str) -> None:
        """What the agent will be told with the next message; it stands at the end until that is said."""
        if self._news is not None and self._news in self._blocks:
            if self._news.news == text:
                return
            self._blocks.remove(self._news)
        self._news = None
        if text:
            self._news = NewsItem(text, was_told=False)
            self._blocks.append(self._news)

    def settle_news(self) -> None:
        """The message is taken, and what was told with it stays above it."""
        if self._news is not None:
            self._news.was_told = True
            self._blocks.changed(self._news)
            self._news = None

    def show_progress(self, progress: UndoProgress) -> None:
        """Where the person asked for the undo; what is undone is shown by `show`, when it is over."""
        item = self._item(progress.call, progress.turn)
        if item is not None and item.undo_state is not None:
            item.undo_state = replace(item.undo_state, progress=progress)
            self._blocks.changed(item)

    def leave_alone(self, sentences: tuple[str, ...], call_id: str, turn: int | None) -> bool:
        """Name conflicts where the person asked; False where that was not in the conversation."""
        item = self._item(call_id, turn)
        if item is None or item.undo_state is None:
            return False
        item.undo_state = replace(item.undo_state, conflicts=sentences)
        if isinstance(item, ToolItem) and sentences:
            item.chosen = True
        self._blocks.changed(item)
        return True

    def _item(self, call_id: str, turn: int | None) -> ToolItem | TurnItem | None:
        return self._calls().get(call_id) if turn is None else self._turns.get(turn)

    def _undo_state(self, old: UndoState | None, tally: Tally) -> UndoState:
        """A conflict is named until nothing is left that could be taken back."""
        return UndoState(
            tally, tally.turn == self._busy_turn, old.conflicts if old and (tally.standing or tally.meanwhile) else ()
        )

    def _place_turns(self, calls: Mapping[str, ToolItem]) -> None:
        """Each line where its turn ends; a turn that went on takes its line along."""
        for turn, end in self._ends(calls).items():
            item = self._turns.get(turn)
            if item is not None and item in self._blocks and self._blocks.row(item) != end - 1:
                self._blocks.remove(item)
        missing = [turn for turn, item in self._turns.items() if item not in self._blocks]
        if missing:
            ends = self._ends(calls)
            self._blocks.insert_all((ends[turn], self._turns[turn]) for turn in missing if turn in ends)

    def _ends(self, calls: Mapping[str, ToolItem]) -> dict[int, int]:
        """After each turn's last call, the row of the next thing the person said."""
        rows: dict[int, int] = {}
        for call, tally in self._changes.calls.items():
            if call in calls and calls[call] in self._blocks:
                rows[tally.turn] = max(rows.get(tally.turn, 0), self._blocks.row(calls[call]))
        if not rows:
            return {}
        items = self._blocks.items
        after = range(min(rows.values()) + 1, len(items))
        said = [*(at for at in after if isinstance(items[at], UserItem | NewsItem)), len(items)]
        return {turn: said[bisect_right(said, row)] for turn, row in rows.items()}

"""Turns the events of a conversation into items of the list: messages, calls, questions, notices."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.agent.deciding.questions import DENY
from app.ui.kit.language import later, number, tr, translated
from app.ui.transcript.blocks.calls import CallState, ShownCall
from app.ui.transcript.blocks.fold import LEAST, FoldItem, can_fold, run_before, with_folds
from app.ui.transcript.blocks.notices import ErrorItem, NoticeItem, PlaceItem, PrunedItem, RetryItem, WaitingItem
from app.ui.transcript.blocks.reply_items import ReplyItems
from app.ui.transcript.blocks.summary import SummaryItem
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.blocks.turn_end import ending_of
from app.ui.transcript.blocks.undo_lines import UndoLines
from app.ui.transcript.blocks.user import UserItem
from app.ui.transcript.cards.questions import QuestionItem
from app.ui.transcript.list.block import Item
from app.ui.transcript.list.block_list import BlockList
from app.ui.transcript.places import best
from app.vocabulary.confinement import InForce
from app.vocabulary.context_marks import Compaction
from app.vocabulary.errors import ProviderError
from app.vocabulary.events import Answer as Verdict
from app.vocabulary.events import BackgroundCommand, Decision, MessageRole, Question, Undoable
from app.vocabulary.messages import Image, ToolResult
from app.vocabulary.seen_events import OutputColoured, TurnOver
from app.vocabulary.tool_table import waits_for_person

READING = later("The model is reading the prompt")
SILENT = later("The model is silent")
SUMMARISING = later("The beginning of the conversation is being summarised")
CONNECTING = later("Connecting")


class ConversationItems:
    """Has a method for each kind of event; adds items where they belong and removes those that became void."""

    def __init__(self, blocks: BlockList) -> None:
        self._blocks = blocks
        self._answer = ReplyItems(self._add_streamed, blocks.changed, self._take_back)
        self._calls: dict[str, ToolItem] = {}
        self._last_said: UserItem | None = None
        self._summaries: dict[str, SummaryItem] = {}
        """By the ids of compactions."""
        self._pruned: PrunedItem | None = None
        """The line about results that this turn has left out of requests."""
        self.questions: dict[str, QuestionItem] = {}
        """Those that wait, by id."""
        self._decided: dict[str, QuestionItem] = {}
        """Those that were answered for a call that has not begun, by the call."""
        self._streamed: list[Item] = []
        self._void: list[Item] = []
        """Of a reply that broke off."""
        self._waiting: Item | None = None
        self.undo_lines = UndoLines(blocks, lambda: self._calls)
        self._error: ErrorItem | None = None

    # --- turns and steps -------------------------------------------------------------------------------------------

    def begin_turn(self, text: str, images: tuple[Image, ...] = ()) -> None:
        self.finish()
        self._settle_error()
        self._pruned = None
        self._add_user(text, images)

    def add_message(self, text: str, images: tuple[Image, ...] = ()) -> None:
        """One more message of the person's, between two steps or at the beginning."""
        self.finish()
        self._add_user(text, images)

    def connect(self) -> None:
        self._settle_error()
        self.wait(CONNECTING)

    def stop_connecting(self) -> None:
        if isinstance(self._waiting, WaitingItem):
            self._stop_waiting()

    def begin_step(self) -> None:
        self.finish()
        self._settle_error()
        self.wait()

    def wait(self, words: str = READING) -> None:
        """The model has been called and has said nothing yet, or something else is waited for before: a marked text."""
        self._wait_with(WaitingItem(translated(words)))

    def begin_reply(self) -> None:
        """The server has answered the request; words of the model's may be long in coming."""
        if not isinstance(self._waiting, WaitingItem):
            self.wait()

    def show_prompt_read(self, tokens: int, total: int) -> None:
        self.begin_reply()
        if isinstance(self._waiting, WaitingItem):
            self._waiting.words = tr(
                "The model is reading the prompt: {tokens} of {total} tokens",
                tokens=number(tokens),
                total=number(total),
            )
            self._blocks.changed(self._waiting)

    def show_silence(self, since: float) -> None:
        """The reply has begun, and nothing of it has come since that time."""
        if self._waiting is None:
            self._wait_with(WaitingItem(translated(SILENT), since))

    def ask_place(self, text: str, choices: Sequence[tuple[str, object]]) -> None:
        """Where to go on is the person's choice; the card stands until they chose or say something else."""
        self.end_reply()
        self._wait_with(PlaceItem(text, choices))

    def forget_place(self) -> None:
        """There is nothing to choose any more."""
        if isinstance(self._waiting, PlaceItem):
            self._stop_waiting()

    def say(self, text: str) -> None:
        self._stop_waiting()
        self._answer.say(text)

    def think(self, text: str) -> None:
        self._stop_waiting()
        self._answer.think(text)

    def show_picture(self, image: Image) -> None:
        self._stop_waiting()
        self._answer.show_picture(image)

    def stop_thinking(self) -> None:
        self._answer.stop_thinking()

    def end_reply(self) -> None:
        self._answer.finish()
        self._stop_waiting()

    def retry(self, attempt: int, delay: float, error: ProviderError) -> None:
        """What this step has streamed is void: its words stay, faded, until others come."""
        self._answer.finish()
        for item in [one for one in self._streamed if one in self._blocks]:
            if isinstance(item, ToolItem):
                self._blocks.remove(item)
            else:
                item.is_void, item.is_answer = True, False
                self._void.append(item)
                self._blocks.changed(item)
        self._calls = {key: item for key, item in self._calls.items() if item not in self._streamed}
        self._streamed.clear()
        self._wait_with(RetryItem(attempt, delay, error.text, error.fault))

    def fail(self, text: str, fault: str) -> None:
        self._fail(ErrorItem(text, fault))

    def _fail(self, error: ErrorItem) -> None:
        self.end_reply()
        self._settle_error()
        self._error = error
        self._append(error)

    def _settle_error(self) -> None:
        """Only the last failure can be retried."""
        if self._error is not None:
            self._error.can_retry = False
            self._blocks.changed(self._error)
            self._error = None

    def end_turn(self, turn: TurnOver) -> None:
        self.finish()
        ending = ending_of(turn)
        match ending:
            case ErrorItem() if self._error is None:
                self._fail(ending)
            case NoticeItem():
                self._append(ending)
            case _:
                pass

    def notice(self, text: str, icon: str = "info", ink: str = "text3", act: str = "") -> None:
        self._append(NoticeItem(text, icon or "info", ink or "text3", act))

    # --- what requests leave out -----------------------------------------------------------------------------------

    def begin_summary(self) -> None:
        self.end_reply()
        self.wait(SUMMARISING)

    def show_summary(self, compaction: Compaction) -> None:
        """A compaction, or a changed one. The last is in force, and no earlier one can be edited any more."""
        self._stop_waiting()
        known = self._summaries.get(compaction.id)
        if known is not None:
            known.compaction, known.is_pinned = compaction, compaction.is_pinned
            self._blocks.changed(known)
            return
        for earlier in self._summaries.values():
            earlier.is_in_force = False
            self._blocks.changed(earlier)
        self._summaries[compaction.id] = SummaryItem(compaction)
        self._append(self._summaries[compaction.id])

    def give_summary_up(self, reason: str) -> None:
        self._stop_waiting()
        self.notice(reason)

    def show_pruned(self, results: int, tokens: int) -> None:
        """One line for a turn, however often it happens."""
        if self._pruned is None:
            self._pruned = PrunedItem()
            self._append(self._pruned)
        self._pruned.add(results, tokens)
        self._blocks.changed(self._pruned)

    def show_pin(self, position: int, is_pinned: bool) -> None:
        """Of the message at this position of the history."""
        for item in self._blocks.items:
            if item.position == position:
                item.is_pinned = is_pinned
                self._blocks.changed(item)

    def finish(self) -> None:
        """Nothing that was open can still go on."""
        self.end_reply()
        self._streamed.clear()
        for item in self._calls.values():
            if not item.call.ended:
                item.call.abandon()
                self._put_back(item)
                self._blocks.changed(item)

    # --- calls -----------------------------------------------------------------------------------------------------

    def call(self, call_id: str) -> ToolItem | None:
        """The block of a call, if it stands in the conversation."""
        item = self._calls.get(call_id)
        return item if item is not None and item in self._blocks else None

    def prepare_call(self, call_id: str, name: str) -> ToolItem:
        self._stop_waiting()
        self._answer.finish()
        item = ToolItem(ShownCall(call_id, name))
        self._calls[call_id] = item
        self._add_streamed(item)
        return item

    def write_call(self, call_id: str, text: str) -> None:
        self._stop_waiting()
        item = self._calls.get(call_id)
        if item is not None:
            item.call.write(text)
            self._blocks.changed(item)

    def end_writing(self, call_id: str) -> None:
        item = self._calls.get(call_id)
        if item is not None:
            item.call.end_writing()
            self._blocks.changed(item)

    def start_call(
        self,
        call_id: str,
        name: str,
        arguments: Mapping[str, Any],
        decision: Decision,
        in_force: InForce | None = None,
    ) -> None:
        item = self._call(call_id, name)
        item.call.name = name  # another agent may say what it does only when it begins
        self._decided.pop(call_id, None)
        item.call.start(arguments, decision, in_force)
        self._blocks.changed(item)

    def show_output(self, call_id: str, text: str) -> None:
        item = self._calls.get(call_id)
        if item is not None:
            item.call.output.feed(text)
            self._blocks.changed(item)

    def show_network(self, call_id: str, network: Mapping[str, Any]) -> None:
        item = self._calls.get(call_id)
        if item is not None:
            item.call.network = network
            self._blocks.changed(item)

    def finish_call(
        self,
        call_id: str,
        name: str,
        result: ToolResult,
        arguments: Mapping[str, Any] | None = None,
        decision: Decision | None = None,
        seconds: float = 0.0,
        undo: Undoable | None = None,
    ) -> ToolItem:
        item = self._call(call_id, name)
        item.call.finish(result, arguments or {}, decision, seconds, undo)
        self._blocks.changed(item)
        self._fold(item)
        return item

    def _fold(self, item: ToolItem) -> None:
        """Calls in a row that only read become one line, unless the pointer is over one of them."""
        if item not in self._blocks:
            return
        items, last = self._blocks.items, self._blocks.row(item)
        while last + 1 < len(items) and can_fold(items[last + 1]):  # it ran beside those, and was the slowest
            last += 1
        run = run_before(items, last)
        blocks = (self._blocks.block(member) for member in run)
        if not run or any(block is not None and block.underMouse() for block in blocks):
            return
        first = self._blocks.row(run[0])
        fold = items[first - 1].folded_into if first > 0 else None
        after = items[last + 1] if last + 1 < len(items) else None
        members = [*run, *after.members] if isinstance(after, FoldItem) else run
        if sum(isinstance(member, ToolItem) for member in members) < LEAST and not isinstance(fold, FoldItem):
            return
        if isinstance(after, FoldItem):  # those had ended before
            self._blocks.remove(after)
        if isinstance(fold, FoldItem):
            fold.add(members)
        else:
            fold = FoldItem(members)
            fold.hides_members = after.hides_members if isinstance(after, FoldItem) else True
            self._blocks.insert(first, fold)
        self._blocks.changed(fold)

    def show_beside(self, commands: Sequence[BackgroundCommand]) -> None:
        """Which commands go on beside the conversation; each is shown at the call that began it."""
        known = {command.call_id: command for command in commands}
        for call_id, item in self._calls.items():
            now = known.get(call_id)
            if now is None and item.call.background is not None:
                now = replace(item.call.background, running=False)
            if now != item.call.background:
                item.call.background = now
                self._blocks.changed(item)

    def _call(self, call_id: str, name: str) -> ToolItem:
        item = self._calls.get(call_id) or self.prepare_call(call_id, name)
        item.call.name = name  # one that stands for another is known by that from now on
        self._stop_waiting()
        self._put_back(item)
        return item

    # --- questions -------------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """The card takes the place of a call that has not begun or only asks, and stands below one that runs."""
        self._stop_waiting()
        card = self.questions[question.id] = QuestionItem(question)
        # what was answered could not be done as it was: the new card stands for the old one, with all that was set
        call = card.question.call_id
        before = self._decided.pop(call, None)
        is_again = before is not None and (question.kind, question.host) == (before.question.kind, before.question.host)
        if before is not None and is_again and question.remark:
            card.draft = before.draft
            if before in self._blocks:
                self._blocks.remove(before)
        item = self._calls.get(question.call_id)
        if item is not None:
            item.call.hold()
        if item is None or item not in self._blocks:
            self._append(card)
        elif item.call.state in (CallState.PREPARING, CallState.WAITING) or waits_for_person(item.call.name):
            self._blocks.insert(self._blocks.row(item), card)
            self._blocks.remove(item)
        else:
            row, items = self._blocks.row(item) + 1, self._blocks.items
            while row < len(items) and isinstance(items[row], QuestionItem):
                row += 1  # what was asked about it before
            self._blocks.insert(row, card)

    def decide(self, question: Question, answer: Verdict) -> None:
        card = self.questions.pop(question.id, None)
        if card is None:  # nobody was asked
            card = QuestionItem(question)
            self._append(card)
        card.decide(answer)
        self._blocks.changed(card)
        if question.call_id and answer.choice != DENY:
            self._decided[question.call_id] = card
        item = self._calls.get(question.call_id)
        if item is not None:
            item.call.go_on()
        self._put_back(item, card)

    def _put_back(self, item: ToolItem | None, card: Item | None = None) -> None:
        """A call whose card took its place comes back: below it, or above it if the question was all that it is."""
        if item is None or item in self._blocks:
            return
        if card is not None:
            self._blocks.insert(self._blocks.row(card) + (not waits_for_person(item.call.name)), item)
        else:
            self._append(item)

    # --- places ----------------------------------------------------------------------------------------------------

    def set_position(self, position: int, role: MessageRole, call_id: str) -> None:
        """The history has grown: what was just shown of the message knows its position."""
        match role:
            case MessageRole.USER if self._last_said is not None:
                self._last_said.position = position
            case MessageRole.ASSISTANT:
                for item in self._streamed:
                    item.position = position
                    if isinstance(item, ToolItem):
                        item.called_at = position
            case MessageRole.TOOL if call_id in self._calls:
                self._calls[call_id].position = position

    def colours_of(self, call_id: str) -> tuple[OutputColoured, int] | None:
        """Those of a command's output, and after how many messages it was called; None if there are none."""
        item = self._calls.get(call_id)
        seen = item.call.output.painted(call_id) if item is not None else None
        return (seen, item.called_at + 1) if item is not None and seen is not None else None

    def find(self, position: int, found: str) -> Item | None:
        """The block of the message at this position of the history, in which `found` stands."""
        return best([item for item in self._blocks.items if shows(item, position)], found)

    def _add_user(self, text: str, images: tuple[Image, ...]) -> None:
        self.undo_lines.settle_news()
        self._void.clear()
        self._last_said = UserItem(text, images)
        self._blocks.append(self._last_said)

    def _append(self, item: Item) -> None:
        self._blocks.append(item)

    def _add_streamed(self, item: Item) -> None:
        for void in self._void:
            self._blocks.remove(void)
        self._void.clear()
        self._streamed.append(item)
        self._append(item)

    def _take_back(self, item: Item) -> None:
        self._streamed.remove(item)
        self._blocks.remove(item)

    def _wait_with(self, item: Item) -> None:
        self._stop_waiting()
        self._waiting = item
        self._append(item)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._blocks.remove(self._waiting)
        self._waiting = None

    # --- history ---------------------------------------------------------------------------------------------------

    def put_first(self, items: Sequence[Item]) -> None:
        """Stored items, above all that stand here."""
        for item in items:
            match item:
                case ToolItem():
                    self._calls.setdefault(item.call.id, item)
                case SummaryItem():
                    self._summaries[item.compaction.id] = item
        if not self._blocks.items and items and isinstance(items[-1], ErrorItem):
            self._error = items[-1]
            self._error.can_retry = True
        shown, joint = self._folded(items)
        self._blocks.prepend(shown)
        if joint is not None:
            self._blocks.changed(joint)
        self.undo_lines.show_again()

    def _folded(self, items: Sequence[Item]) -> tuple[list[Item], FoldItem | None]:
        """The items with their folds, and the last one if it goes on in what stands here already."""
        run, below = run_before(items, len(items) - 1), self._run_at_top()
        calls = sum(isinstance(item, ToolItem) for item in (*run, *below))
        if not run or not below or calls < LEAST:
            return with_folds(items), None
        top = self._blocks.items[0]
        joint = FoldItem([*run, *below])
        if isinstance(top, FoldItem):
            joint.hides_members = top.hides_members
            self._blocks.remove(top)
        return [*with_folds(items[: len(items) - len(run)]), joint, *run], joint

    def _run_at_top(self) -> list[Item]:
        """The calls that only read with which the conversation begins as far as it stands here."""
        items = self._blocks.items
        if items and isinstance(items[0], FoldItem):
            return list(items[0].members)
        end = next((row for row, item in enumerate(items) if not can_fold(item)), len(items))
        return list(items[:end])


def shows(item: Item, position: int) -> bool:
    """Whether it is a block of the message at this position."""
    return item.position == position or (isinstance(item, ToolItem) and item.called_at == position)

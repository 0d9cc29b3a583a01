"""The conversation view: the one `match` on the core's events. It is told and reports; no session inside."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby

from PySide6.QtCore import QRect, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QWidget

from app.ui.kit.controls import column, place_in, row
from app.ui.kit.language import tr, translated
from app.ui.kit.parts import TextColumn, icon_button
from app.ui.kit.theme import enlarged
from app.ui.kit.tokens import SCROLL_BAR
from app.ui.kit.words import EFFORTS
from app.ui.transcript.blocks.calls import OutputPage, ShownCall
from app.ui.transcript.blocks.empty import EmptyState
from app.ui.transcript.blocks.tool_block import ToolItem
from app.ui.transcript.blocks.undo_lines import UndoLines
from app.ui.transcript.blocks.user import UserItem
from app.ui.transcript.cards.card import NO_KEY, YES_KEY
from app.ui.transcript.cards.questions import QuestionBlock, QuestionItem
from app.ui.transcript.conversation import ConversationItems
from app.ui.transcript.find_bar import TextFinder
from app.ui.transcript.list.block import Item, Reports
from app.ui.transcript.list.block_list import BlockList
from app.ui.transcript.list.selection import Selection
from app.ui.transcript.places import Highlight
from app.ui.transcript.steps_bar import StepsBar
from app.ui.transcript.stored import StoredItems
from app.vocabulary.context_marks import Compaction
from app.vocabulary.events import (
    Answer,
    BackgroundReported,
    BudgetReported,
    Compacted,
    CompactionEdited,
    CompactionGivenUp,
    CompactionStarted,
    ConfinementReported,
    CostReported,
    ErrorRaised,
    Event,
    HostsReported,
    InboxChanged,
    McpServersReported,
    MessageAdded,
    MessagePinned,
    MessageTaken,
    ModeChanged,
    NetworkReported,
    PictureReceived,
    PromptRead,
    Question,
    QuestionAnswered,
    QuestionAsked,
    ReplyEnded,
    ReplyFailed,
    ReplyStarted,
    ResultsPruned,
    RetryScheduled,
    StepStarted,
    TextDelta,
    ThinkingDelta,
    ToolCallDelta,
    ToolCallEnded,
    ToolCallStarted,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    UsageReported,
)
from app.vocabulary.messages import Image, Message
from app.vocabulary.seen_events import OutputColoured, Seen, TurnTally
from app.vocabulary.steps import steps_of

_LOW = 420
"""Pixels below which the steps begin closed."""
FLUSH_MS = 33
SILENCE_MS = 4_000
"""After so long without a word of a reply that has begun, a line says that the model is waited for."""
_SHARE = 4
"""A flush may take one part in this many of the time."""

Delta = TextDelta | ThinkingDelta | ToolCallDelta | ToolOutput


class ChatView(QWidget):
    """Draws events; deltas are gathered and drawn on a timer that gives way when drawing is slow."""

    attention_changed = Signal(bool)
    """Whether a question waits."""
    pending_scrolled_away = Signal(object)
    """The Question that waits out of view, or None: for a slim bar that repeats it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Qt works out the style of a widget again when it gets a parent, so all of them have theirs from the first."""
        super().__init__(parent)
        reports = self.reports = Reports(self)
        self.blocks = BlockList(reports, self)
        self.empty = EmptyState(self)
        self.steps = StepsBar()
        self.selection = Selection(self.blocks)
        self._conversation = ConversationItems(self.blocks)
        self._stored_items = StoredItems()
        self._first = 0
        """The position of the first message that stands in the view."""
        self._sought: Callable[[], None] | None = None
        """Shows what does not stand in the view yet, as soon as it may."""
        self.take_reason: Callable[[], str] = str
        """What stands in the message when a question is denied by key, and no longer after that."""
        self._jump = icon_button("arrow-down", tr("Jump to the end"), "text2", 18, kind="round")
        self._pending: list[Delta] = []
        self._tally = TurnTally()
        """What the turn that runs has taken so far."""
        self._flush_cost = 0.0
        self._needs_person = False
        self._away: Question | None = None
        self._follows_after = False
        """Whether the conversation is followed again when the questions that wait are answered."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)
        self._silence = QTimer(self)
        self._silence.setSingleShot(True)
        self._silence.setInterval(SILENCE_MS)
        self._silence.timeout.connect(self._show_silence)
        reports.answer_copied.connect(self.copy_answer)
        self._set_up()

    def _set_up(self) -> None:
        below = TextColumn()
        below.setLayout(column(self.steps))
        bar = row(None, below, None, spacing=0, margins=(16, 0, 16 + SCROLL_BAR, 4))
        bar.setStretchFactor(below, 100_000)
        self._column = column(self.blocks, bar, spacing=0)
        self.setLayout(self._column)
        self.setFocusProxy(self.blocks)
        self.setAutoFillBackground(True)
        self._jump.setParent(self)
        self._jump.hide()
        self._jump.clicked.connect(self.blocks.jump_to_end)
        self.blocks.scrolled.connect(self._scrolled)
        QShortcut(QKeySequence(YES_KEY), self, lambda: self._answer_by_key(yes=True))
        QShortcut(QKeySequence(NO_KEY), self, lambda: self._answer_by_key(yes=False))

    @cached_property
    def finder(self) -> TextFinder:
        made = TextFinder(self.blocks)
        made.is_whole = lambda: self._first == 0
        self._column.insertWidget(0, made.bar)
        return made

    # --- what the window calls -------------------------------------------------------------------------------------

    def show_event(self, event: Event) -> None:
        match event:
            case TextDelta() | ThinkingDelta() | ToolCallDelta() | ToolOutput():
                self._pending.append(event)
                if not isinstance(event, ToolOutput):
                    self._silence.start()
                if not self._timer.isActive():
                    self._timer.start(max(FLUSH_MS, int(_SHARE * self._flush_cost * 1000)))
            case _:
                self._draw_pending()
                self._show(event)
                self._report_attention()

    def show_history(
        self,
        messages: Sequence[Message],
        summaries: Sequence[Compaction] = (),
        pins: Collection[int] = (),
        first: int = 0,
        seen: Sequence[Seen] = (),
    ) -> None:
        """A stored session, from its end.

        `pins` are positions of messages. `first` is that of the first of these; those before it are shown by
        `show_earlier`. `seen` is what was shown with these messages.
        """
        self.clear()
        self._stored_items, self._first = StoredItems(summaries, pins), first
        self._stored_items.add_seen(seen)
        self._conversation.put_first(self._stored_items.make(messages, first, is_end=True))
        told = (item.call for item in reversed(self.blocks.items) if isinstance(item, ToolItem))
        for steps in filter(None, (steps_of(call.name, call.result.meta) for call in told if call.result)):
            self.steps.show_unfinished(steps)
            break
        self.blocks.jump_to_end()

    def show_earlier(self, messages: Sequence[Message], first: int, seen: Sequence[Seen] = ()) -> None:
        """Messages that come before all that stand here; `first` is the position of the first of them."""
        self._stored_items.add_seen(seen)
        self._conversation.put_first(self._stored_items.make(messages, first))
        self._first = first
        if self._sought is not None:
            self._sought()

    def clear(self) -> None:
        self._timer.stop()
        self._silence.stop()
        self._first, self._sought = 0, None
        self._pending.clear()
        self.steps.show_steps(())
        self.selection.clear()
        self._conversation = ConversationItems(self.blocks)
        self.blocks.load([])
        self._report_attention()

    def show_notice(self, text: str, icon: str = "", ink: str = "", act: str = "") -> None:
        """One quiet line at the end; `act` is a button in it."""
        self._conversation.notice(text, icon, ink, act)

    def show_waiting(self, words: str) -> None:
        """What is waited for before the model is."""
        self._conversation.wait(words)

    def show_places(self, text: str, choices: Sequence[tuple[str, object]]) -> None:
        """Ask where the conversation goes on; without choices the question is taken back."""
        if choices:
            self._conversation.ask_place(text, choices)
        else:
            self._conversation.forget_place()

    def show_connecting(self) -> None:
        """There is no session yet; what was sent waits for it."""
        self._conversation.connect()

    def stop_connecting(self) -> None:
        self._conversation.stop_connecting()

    def show_pin(self, position: int, is_pinned: bool) -> None:
        """Whether the message at this position of the history is kept word for word in compactions."""
        pins = self._stored_items.pins
        (pins.add if is_pinned else pins.discard)(position)
        self._conversation.show_pin(position, is_pinned)

    def enter_question(self, question_id: str = "") -> bool:
        """Scroll to a question that waits, by default the oldest, and give it the keyboard; False if there is none."""
        waiting = self._conversation.questions
        item = waiting.get(question_id) if question_id else next(iter(waiting.values()), None)
        if item is None:
            return False
        self._show_question(item)
        block = self.blocks.block(item)
        if isinstance(block, QuestionBlock):
            block.take_focus()
        return True

    def call(self, call_id: str) -> ShownCall | None:
        item = self._conversation.call(call_id)
        return item.call if item is not None else None

    def show_page(self, call_id: str, page: OutputPage | None) -> None:
        """A part of a call's whole output; None if it is not there any more."""
        item = self._conversation.call(call_id)
        if item is None:
            return
        if page is None:
            self.show_notice(tr("The whole output of this command is not there any more."))
        item.call.page = page
        self.blocks.changed(item)

    def show_call(self, call_id: str) -> None:
        """Open a call and scroll to it."""
        item = self._conversation.call(call_id)
        self._sought = partial(self.show_call, call_id) if item is None else None
        if item is not None:
            item.chosen = True
            self.blocks.changed(item)
            self.blocks.show_item(item)

    def show_message(self, position: int, found: str) -> None:
        """Scroll to the message at this position of the history, and mark it for a moment.

        One that is not in the view yet is shown as soon as `show_earlier` has brought it.
        """
        item = self._conversation.find(position, found)
        self._sought = partial(self.show_message, position, found) if item is None else None
        if item is None:
            return
        if isinstance(item, ToolItem):
            item.chosen = True
            self.blocks.changed(item)
        self.blocks.show_item(item)
        if (block := self.blocks.block(item)) is not None:
            Highlight(block, self.blocks.viewport())

    def set_all_open(self, on: bool) -> None:
        """Open everything that can be opened, or close it."""
        for item in self.blocks.items:
            if item.set_open(on):
                self.blocks.changed(item)

    def copy_answer(self, item: Item | None = None) -> None:
        """The whole answer that the item is a part of, as the model wrote it; without one, the last."""
        items = self.blocks.items
        last = next((one for one in reversed(items) if one.is_answer), None)
        chosen = item if item is not None else last
        if chosen is None or chosen not in self.blocks:
            return
        first = end = self.blocks.row(chosen)
        while first > 0 and not isinstance(items[first - 1], UserItem):
            first -= 1
        while end < len(items) and not isinstance(items[end], UserItem):
            end += 1
        said = [one.plain() for one in items[first:end] if one.is_answer]
        QGuiApplication.clipboard().setText("\n\n".join(said))

    def images_at(self, position: int) -> tuple[Image, ...]:
        """Those of the person's message at this position of the history, as far as it stands here."""
        said = (item for item in self.blocks.items if isinstance(item, UserItem) and item.position == position)
        return next((item.images for item in said), ())

    def last_said(self, *, with_images: bool = False) -> UserItem | None:
        """The person's last message, or the last with images."""
        said = (item for item in reversed(self.blocks.items) if isinstance(item, UserItem))
        return next((item for item in said if item.images or not with_images), None)

    def colours_of(self, call_id: str) -> tuple[OutputColoured, int] | None:
        """Those in which a command's output is shown, and after how many messages it was called."""
        return self._conversation.colours_of(call_id)

    @property
    def undo_lines(self) -> UndoLines:
        """What can be taken back, at its places in the conversation."""
        return self._conversation.undo_lines

    def show_beginning(self, title: str, text: str, suggestions: Sequence[str], *, offers_folder: bool) -> None:
        """What stands here until something is said."""
        self.empty.show_words(title, text, suggestions, offers_folder=offers_folder)
        self._place_empty()

    def is_above(self, question: Question) -> bool:
        """Whether a question that waits stands above what is seen."""
        item = self._conversation.questions.get(question.id)
        return item is not None and self.blocks.is_above(item)

    @property
    def waiting_questions(self) -> list[Question]:
        return [item.question for item in self._conversation.questions.values()]

    def flush(self) -> None:
        """Draw what has gathered, now."""
        start = time.perf_counter()
        self._draw_pending()
        self.blocks.settle()
        self._flush_cost = time.perf_counter() - start

    # --- events ----------------------------------------------------------------------------------------------------

    def _show(self, event: Event) -> None:
        talk = self._conversation
        self._tally.add(event)
        match event:
            case TextDelta() | ThinkingDelta() | ToolCallDelta() | ToolOutput():
                self._draw(event)
            case TurnStarted(text=text, images=images):
                talk.begin_turn(text, images)
                self.blocks.jump_to_end()
            case MessageTaken(text=text, images=images):
                talk.add_message(text, images)
            case StepStarted():
                talk.begin_step()
            case ReplyStarted(model=model, refused_effort=effort):
                if effort:
                    words = tr(
                        "{model} takes no effort: the service refused “{effort}”, so it was left out.",
                        model=model,
                        effort=translated(EFFORTS.get(effort, effort)),
                    )
                    self.show_notice(words, "warning", "warn")
                talk.begin_reply()
            case PromptRead(tokens, total):
                talk.show_prompt_read(tokens, total)
            case PictureReceived(image):
                talk.show_picture(image)
            case ToolCallStarted(call_id, name):
                talk.prepare_call(call_id, name)
            case ReplyEnded() | ReplyFailed():
                self._silence.stop()
                talk.end_reply()
            case RetryScheduled(attempt, delay, error):
                self._silence.stop()
                talk.retry(attempt, delay, error)
            case ToolStarted(call_id, name, arguments, decision, in_force):
                talk.start_call(call_id, name, arguments, decision, in_force)
            case ToolFinished(call_id, name, arguments, result, decision, seconds, undo=undo):
                talk.finish_call(call_id, name, result, arguments, decision, seconds, undo)
                if steps := steps_of(name, result.meta):
                    self.steps.show_steps(tuple(steps))
            case QuestionAsked(question):
                self._ask(question)
            case QuestionAnswered(question, answer):
                self._decide(question, answer)
            case ErrorRaised(text, fault):
                talk.fail(text, fault)
            case TurnEnded():
                self._silence.stop()
                talk.end_turn(self._tally.over(event))
                self.steps.put_away_done()
            case ToolCallEnded(call_id):
                talk.end_writing(call_id)
            case MessageAdded(position, role, call_id):
                talk.set_position(position, role, call_id)
            case MessagePinned(position, is_pinned):
                self.show_pin(position, is_pinned)
            case UsageReported() | BudgetReported() | CostReported():
                pass  # shown beside the conversation
            case ResultsPruned(results, tokens):
                talk.show_pruned(results, tokens)
            case CompactionStarted():
                talk.begin_summary()
            case Compacted(compaction):
                self._stored_items.supersede()
                talk.show_summary(compaction)
            case CompactionEdited(compaction):
                talk.show_summary(compaction)
            case CompactionGivenUp(reason):
                talk.give_summary_up(reason)
            case BackgroundReported(commands):
                talk.show_beside(commands)
            case NetworkReported(call_id, network):
                talk.show_network(call_id, network)
            case ModeChanged() | ConfinementReported() | HostsReported() | InboxChanged() | McpServersReported():
                pass  # shown beside the conversation

    def _show_silence(self) -> None:
        self._draw_pending()
        self._conversation.show_silence(time.monotonic() - SILENCE_MS / 1000)

    def _ask(self, question: Question) -> None:
        """Who followed the conversation gets the whole question into view, whatever waits below it."""
        self._follows_after = self.blocks.at_end or (self._follows_after and bool(self._conversation.questions))
        self._conversation.ask(question)
        if self.blocks.at_end:
            self._show_question(self._conversation.questions[question.id])

    def _decide(self, question: Question, answer: Answer) -> None:
        card = self._conversation.questions.get(question.id)
        was_in_view = card is not None and self.blocks.in_view(card)
        self._conversation.decide(question, answer)
        if self._follows_after and was_in_view and not self._conversation.questions:
            self.blocks.jump_to_end()

    def _answer_by_key(self, *, yes: bool) -> None:
        """The key means the question that has waited longest; one that is out of view is only shown."""
        item = next(iter(self._conversation.questions.values()), None)
        if item is None:
            return
        block = self.blocks.block(item) if self.blocks.in_view(item) else None
        if isinstance(block, QuestionBlock):
            block.say_yes_by_key() if yes else block.say_no_by_key(self.take_reason)
        else:
            self._show_question(item)

    def _show_question(self, item: QuestionItem) -> None:
        self.blocks.show_item(item)
        block = self.blocks.block(item)
        if isinstance(block, QuestionBlock):
            block.show_what_matters()

    def _draw_pending(self) -> None:
        self._timer.stop()
        pending, self._pending = self._pending, []
        for event in _joined(pending):
            self._draw(event)

    def _draw(self, event: Delta) -> None:
        talk = self._conversation
        match event:
            case TextDelta(text) if text:
                talk.say(text)
            case ThinkingDelta(text, native):
                if text:
                    talk.think(text)
                if native is not None:
                    talk.stop_thinking()
            case ToolCallDelta(call_id, text):
                talk.write_call(call_id, text)
            case ToolOutput(call_id, text):
                talk.show_output(call_id, text)
            case _:
                pass  # an empty delta only closes a part

    # --- the view --------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.steps.fit(is_low=self.height() < enlarged(_LOW))
        self._place_jump()
        self._place_empty()

    def _scrolled(self) -> None:
        self.empty.setVisible(not self.blocks.items)
        self._place_jump()
        self._jump.setVisible(not self.blocks.at_end and not self._is_over_question(self._jump.geometry()))
        waiting = self._conversation.questions.values()
        away = next((item.question for item in waiting if not self.blocks.in_view(item)), None)
        if away is not self._away:
            self._away = away
            self.pending_scrolled_away.emit(away)

    def _is_over_question(self, spot: QRect) -> bool:
        """A button over a card would hide what the person is asked, or take a click that is meant for it."""
        waiting = set(self._conversation.questions.values())
        if not waiting:
            return False
        blocks = (block for item, block in self.blocks.live() if item in waiting and block.isVisible())
        return any(QRect(place_in(self, block), block.size()).intersects(spot) for block in blocks)

    def _report_attention(self) -> None:
        needs_person = bool(self._conversation.questions)
        if needs_person != self._needs_person:
            self._needs_person = needs_person
            self.attention_changed.emit(needs_person)

    def _place_empty(self) -> None:
        self.empty.fit(self.width())
        self.empty.move((self.width() - self.empty.width()) // 2, (self.height() - self.empty.height()) * 2 // 5)

    def _place_jump(self) -> None:
        size = self._jump.sizeHint()
        self._jump.resize(size)
        self._jump.move((self.width() - size.width()) // 2, self.height() - size.height() - 12)
        self._jump.raise_()


def _joined(events: Iterable[Delta]) -> Iterator[Delta]:
    """Neighbours of one kind as one event: each is drawn once."""
    for _kind, neighbours in groupby(events, _kind_of):
        run = list(neighbours)
        said = "".join(event.json if isinstance(event, ToolCallDelta) else event.text for event in run)
        first = run[0]
        yield replace(first, json=said) if isinstance(first, ToolCallDelta) else replace(first, text=said)


def _kind_of(event: Delta) -> object:
    match event:
        case ThinkingDelta(native=native) if native is not None:
            return event  # it closes what was thought before
        case ToolCallDelta(call_id, _) | ToolOutput(call_id, _):
            return type(event), call_id
        case _:
            return type(event)

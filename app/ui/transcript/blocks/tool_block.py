"""A tool call in the conversation: one line, and below it what the tool did."""

from collections.abc import Mapping
from functools import partial
from itertools import islice

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from app.storage.versions.session_changes import Tally
from app.text.plain import one_line, visible
from app.ui.kit.controls import column, emptied, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import button, frame, label
from app.ui.kit.pictures import Thumbnail
from app.ui.transcript.blocks.calls import CallState, OutputPage, ShownCall, pretty
from app.ui.transcript.blocks.effects import FILES_SHOWN as MOST_EFFECTS
from app.ui.transcript.blocks.effects import EffectsView, effects_of
from app.ui.transcript.blocks.mono import MonoView
from app.ui.transcript.blocks.terminal import TerminalView
from app.ui.transcript.blocks.tool_bodies import MAX_BODY_LINES, all_words, body_of, is_whole, shortened
from app.ui.transcript.blocks.tool_head import ToolHead, head_height
from app.ui.transcript.blocks.turn_line import UndoState
from app.ui.transcript.blocks.web_cards import WebCards, cards_of, sent_words, source_words
from app.ui.transcript.cards.card import sentence
from app.ui.transcript.list.block import Block, Item, Reports, TextView
from app.vocabulary.events import Decision, Layer
from app.vocabulary.tool_table import HELPER, waits_for_person

_TICK_MS = 250
_THUMBNAIL = QSize(152, 104)
_FRAME = 1
"""Pixels of the line around it."""
_MOST_HOSTS = 12
_MOST_CHOICES = 30
"""Files in a menu."""
PAGE_STEP = 1_000
"""Lines by which one goes back in a long output."""
_WORDS: Mapping[CallState, str] = {
    CallState.PREPARING: later("preparing"),
    CallState.WAITING: later("waiting"),
    CallState.RUNNING: later("running"),
    CallState.DONE: later("done"),
    CallState.FAILED: later("failed"),
    CallState.REFUSED: later("refused"),
    CallState.CANCELLED: later("not run"),
    CallState.CUT_OFF: later("interrupted"),
}


class ToolItem(Item):
    """Open while it is written or runs and after a failure of the tool's, unless the person chose otherwise.

    What a command printed before it failed, and what the agent tried in vain, are the agent's business.
    """

    def __init__(self, call: ShownCall) -> None:
        self.call = call
        self.chosen: bool | None = None
        self.shows_all = False
        self.shows_details = False
        self.most_effects = MOST_EFFECTS
        self.open_groups: set[str] = set()
        """The groups of files of which the person looks at each."""
        self.called_at = -1
        """The position of the message that holds the call; `position` is that of its result."""
        self.undo_state: UndoState | None = None
        """What the call did to files, as far as it can be taken back."""

    @property
    def is_open(self) -> bool:
        if self.chosen is not None:
            return self.chosen
        if self.call.state is CallState.FAILED:
            return self.call.exit_code is None and not self.call.is_own_mistake
        return self.call.state in (CallState.PREPARING, CallState.RUNNING, CallState.CUT_OFF)

    @property
    def file(self) -> str:
        return self.call.file

    @property
    def is_undone(self) -> bool:
        """All that it did and that can be undone was undone."""
        tally = self.undo_state.tally if self.undo_state is not None else None
        return tally is not None and bool(tally.undone) and not tally.standing

    def make(self, reports: Reports) -> Block[Item]:
        return ToolBlock(self, reports)

    def estimate(self, width: int) -> int:
        return head_height() + 4 + (120 if self.is_open else 0)

    def set_open(self, on: bool) -> bool:
        changes, self.chosen = self.is_open is not on, on
        return changes

    def plain(self) -> str:
        conflicts = self.undo_state.conflicts if self.undo_state else ()
        return "\n".join([f"{self.call.title} {self.call.target}", self.call.said(), *conflicts]).strip()


class ToolBlock(Block[ToolItem]):
    """Draws what it is told and reports what the person chose."""

    page_asked = Signal(str, int)
    """A file with its whole output, "" for none, and the line from which on it is to be shown."""

    def __init__(self, item: ToolItem, reports: Reports) -> None:
        super().__init__(item)
        self._card = frame("card")
        self.head = ToolHead(item.call)
        self.head.turned.connect(self._turn)
        self.head.details_requested.connect(self._turn_details)
        self.head.stop.clicked.connect(self._stop)
        self.head.undo_requested.connect(lambda: reports.undo_call.emit(self.item.call.id))
        self.head.redo_requested.connect(self._redo)
        self.head.history_requested.connect(self._show_history)
        self.head.editor.clicked.connect(lambda: reports.file_requested.emit(self.item.file, self.item.call.first_line))
        self.head.preview.clicked.connect(lambda: reports.file_asked.emit(self.item.file, 0))
        self.head.folder.clicked.connect(lambda: reports.folder_asked.emit(self.item.file))
        self.reports = reports
        self.page_asked.connect(self._ask_for_page, Qt.ConnectionType.QueuedConnection)
        self._body = _Body(self)
        self._card.setLayout(column(self.head, self._body, spacing=0, margins=(_FRAME, _FRAME, _FRAME, _FRAME)))
        self.setLayout(column(self._card))
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self.head.show_elapsed)

    def refresh(self) -> None:
        item = self.item
        self.head.refresh(is_open=item.is_open, undo_state=item.undo_state)
        self._body.setVisible(item.is_open)
        if item.is_open:
            self._body.refresh()
        if item.call.state is CallState.RUNNING and not self._tick.isActive():
            self._tick.start()
        elif item.call.state is not CallState.RUNNING:
            self._tick.stop()
        state = translated(_WORDS[item.call.state])
        self.setAccessibleName(tr("{call}, {state}", call=f"{item.call.title} {item.call.target}", state=state))

    def height_for(self, width: int) -> int:
        if not self.item.is_open:
            return head_height() + 2 * _FRAME
        self._body.fit(width - 2 * _FRAME)
        return super().height_for(width)

    def text_views(self) -> list[TextView]:
        return list(self._body.views()) if self.item.is_open else []

    def redraw(self) -> None:
        self.refresh()
        self.resized.emit()

    def _redo(self) -> None:
        if self.item.undo_state is not None:
            self.reports.redo.emit(self.item.undo_state.tally.batch, self.item.call.id, None)

    def _stop(self) -> None:
        call = self.item.call
        if call.background is not None and call.runs_in_background:
            self.reports.stop_background.emit(call.background.id)
        else:
            self.reports.stop_call.emit(call.id)

    def _turn(self) -> None:
        self.item.chosen = not self.item.is_open
        self.redraw()

    def _turn_details(self) -> None:
        self.item.shows_details = not self.item.shows_details
        self.redraw()

    def _show_history(self) -> None:
        """Of the file that was changed, or of the one that is chosen where there are several."""
        tally = self.item.undo_state.tally if self.item.undo_state is not None else None
        paths = dict.fromkeys((*tally.standing, *tally.undone)) if tally is not None else {}
        if len(paths) == 1:
            self.reports.history_requested.emit(*paths)
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for path in islice(paths, _MOST_CHOICES):
            action = menu.addAction(visible(path).replace("&", "&&"))
            action.triggered.connect(lambda _on, path=path: self.reports.history_requested.emit(path))
        if len(paths) > _MOST_CHOICES:
            menu.addAction(tr("and {count} more files", count=number(len(paths) - _MOST_CHOICES))).setEnabled(False)
        menu.popup(self.head.history.mapToGlobal(self.head.history.rect().bottomLeft()))

    def _ask_for_page(self, path: str, first: int) -> None:
        if path:
            self.reports.page_requested.emit(self.item.call.id, path, first)
        else:
            self.item.call.page = None
            self.redraw()

    def show_more_effects(self) -> None:
        self.item.most_effects += MOST_EFFECTS
        self.redraw()

    def turn_group(self, key: str) -> None:
        self.item.open_groups ^= {key}
        self.redraw()

    def turn_all(self) -> None:
        self.item.shows_all = not self.item.shows_all
        self.redraw()


class _Body(QFrame):
    """The tool's own look, a way to see all of it, and the details."""

    def __init__(self, block: ToolBlock) -> None:
        super().__init__()
        self._block = block
        self._drawn: object = None
        self._main: MonoView | None = None
        self._hosts: QLabel | None = None
        """A line for each host of a command."""
        self._effects: EffectsView | None = None
        self._details: list[MonoView] = []
        self.setProperty("surface", "body")
        self._column = column(spacing=0)
        self.setLayout(self._column)

    @property
    def _item(self) -> ToolItem:
        return self._block.item

    def views(self) -> list[MonoView]:
        return [view for view in (self._main, *self._details) if view is not None]

    def refresh(self) -> None:
        call, state = self._item.call, self._state
        self._show_hosts(call)
        if state == self._drawn and self._effects is not None:
            self._show_effects(self._effects)
        if state == self._drawn and isinstance(self._main, TerminalView):
            self._main.refresh()
        elif state == self._drawn and call.state is CallState.PREPARING and self._main is not None:
            self._main.show_text(visible(call.draft))
            self._main.verticalScrollBar().setValue(self._main.verticalScrollBar().maximum())
        elif state != self._drawn or call.state is CallState.PREPARING:
            self._build()
            self._drawn = self._state  # a stored output is put into its terminal when it is drawn for the first time

    @property
    def _state(self) -> tuple[object, ...]:
        """What the body is built anew for."""
        call, item = self._item.call, self._item
        conflicts = item.undo_state.conflicts if item.undo_state else ()
        return (
            *(call.state, bool(call.output), call.page, call.undo_line),
            *(item.shows_all, item.shows_details, item.is_undone, conflicts),
        )

    def fit(self, width: int) -> None:
        for view in self.views():
            view.setFixedHeight(view.height_for(width))

    def _build(self) -> None:
        self._hosts = None
        self._effects = None
        emptied(self._column)
        call, item = self._item.call, self._item
        self._main = body_of(call, most=None if item.shows_all else MAX_BODY_LINES)
        self._details = []
        for text in item.undo_state.conflicts if item.undo_state else ():
            self._add(_line(visible(text), tone="warn"))
        has_cards = self._add_web_cards(call)
        if self._main is not None:
            self._add(self._main)
        elif not (item.shows_details or has_cards):
            self._add(_line(_nothing(call)))
        self._add_images(call)
        self._add_effects(call)
        if item.shows_details:
            self._add_details(call)
        if call.ended and self._main is not None and self._main.blockCount() > MAX_BODY_LINES:
            made = button(tr("Show less") if self._item.shows_all else all_words(call, self._main), "link")
            made.clicked.connect(self._block.turn_all, Qt.ConnectionType.QueuedConnection)  # it is rebuilt then
            self._add_buttons(made)
            self._column.addSpacing(6)

    def _add_images(self, call: ShownCall) -> None:
        """What a tool gave the model to look at, small; a click shows it whole."""
        images = call.result.images if call.result is not None else ()
        if not images:
            return
        pictures = [Thumbnail(image, _THUMBNAIL) for image in images]
        for picture, image in zip(pictures, images, strict=True):
            picture.clicked.connect(partial(self._block.reports.image_opened.emit, image))
        made = QWidget()
        made.setLayout(column(Flow(*pictures), margins=(12, 8, 12, 4)))
        self._add(made)

    def _add_web_cards(self, call: ShownCall) -> bool:
        sent, cards = sent_words(call), cards_of(call)
        if not (sent or cards):
            return False
        made = WebCards(sent, cards, source_words(call))
        made.link_clicked.connect(self._block.reports.link_clicked)
        self._add(made)
        return True

    def _add_effects(self, call: ShownCall) -> None:
        """Why a command was held back, what it did to files, whether that can be undone, and what held it meanwhile."""
        item = self._item
        meta = call.result.meta if call.result is not None else {}
        for text in (*meta.get("explained", ()), *([meta["bounded"]] if meta.get("bounded") else [])):
            self._add(_line(visible(core_text(str(text))), tone="warn"))
        if call.result is not None and call.result.brief:
            count = number(len(call.result.brief))
            words = tr("The model sees only the beginning and the end of this: {count} characters", count=count)
            if call.name == HELPER:
                words = tr("The agent reads the answer and the last line of this: {count} characters", count=count)
            self._add(_line(words))
        spilled = str(meta.get("spilled") or "")
        if call.page is not None:
            self._add_paging(call.page, spilled)
        elif spilled and self._main is not None and not is_whole(call, self._main):
            self._add(_line(tr("The whole output is kept with this session.")))
            read = button(tr("Read all of it here"), "link")
            read.clicked.connect(lambda: self._turn_page(spilled, 1))
            self._add_buttons(read, self._editor_button(spilled))
        effects, between = effects_of(meta.get("effects")), effects_of(meta.get("betweenCalls"))
        if not (effects.is_empty and between.is_empty):
            reports = self._block.reports
            self._effects = EffectsView(effects, between)
            self._effects.more_requested.connect(self._block.show_more_effects)
            self._effects.group_turned.connect(self._block.turn_group)
            self._effects.trial_requested.connect(reports.trial_requested)
            self._effects.revert_requested.connect(lambda path: reports.undo_path.emit(call.id, path))
            self._effects.pick_requested.connect(lambda path: reports.undo_meanwhile.emit(call.id, path))
            self._show_effects(self._effects)
            self._add(self._effects)
        if (told := call.undo_line) is not None and not item.is_undone:
            words, tone = told
            self._add(_line(sentence(words), role="meta", tone=tone))
        if call.confinement:
            self._add(_line(visible(call.confinement), role="meta"))
        self._hosts = _line("", role="meta") if call.confinement else None
        if self._hosts is not None:
            self._add(self._hosts)
            self._show_hosts(call)

    def _show_effects(self, view: EffectsView) -> None:
        state = self._item.undo_state or UndoState(Tally(0, ()))
        item = self._item
        view.refresh(
            state.tally.standing,
            state.tally.meanwhile,
            busy=state.busy,
            most=item.most_effects,
            opened=frozenset(item.open_groups),
        )

    def _add_paging(self, page: OutputPage, path: str) -> None:
        """Where in the output this is, and ways to the rest of it."""
        first, last, total = number(page.first), number(page.last), number(page.total)
        words = label(tr("Lines {first} to {last} of {total}", first=first, last=last, total=total), "small")
        size = max(1, len(page.lines))
        earlier, on, end = (button(text, "link") for text in (tr("Earlier"), tr("Later"), tr("Back to the end")))
        earlier.setEnabled(page.first > 1)
        on.setEnabled(page.last < page.total)
        earlier.clicked.connect(lambda: self._turn_page(path, max(1, page.first - PAGE_STEP)))
        on.clicked.connect(lambda: self._turn_page(path, page.first + size))
        end.clicked.connect(lambda: self._turn_page("", 0))
        self._add_buttons(words, earlier, on, end, self._editor_button(path))

    def _turn_page(self, path: str, first: int) -> None:
        """Told a turn of the loop later: the buttons are made anew then."""
        self._block.page_asked.emit(path, first)

    def _editor_button(self, path: str) -> QPushButton:
        made = button(tr("Open it in your editor"), "link")
        made.clicked.connect(lambda: self._block.reports.file_requested.emit(path, 0))
        return made

    def _add_buttons(self, *widgets: QWidget) -> None:
        made = QWidget()
        made.setLayout(row(*widgets, None, spacing=14, margins=(12, 2, 12, 2)))
        self._add(made)

    def _show_hosts(self, call: ShownCall) -> None:
        """The hosts of a command, also while it runs."""
        if self._hosts is None:
            return
        hosts = call.hosts
        rest = len(hosts) - _MOST_HOSTS
        more = [tr("and {count} more hosts", count=number(rest))] if rest > 0 else []
        text = "\n".join([*(one_line(host, 300) for host in hosts[:_MOST_HOSTS]), *more])
        if text != self._hosts.text():
            self._hosts.setText(text)
        self._hosts.setVisible(bool(text))

    def _add_details(self, call: ShownCall) -> None:
        if call.decision is not None:
            self._add(_line(decided(call.decision)))
        texts: list[tuple[str, str]] = [(tr("Arguments"), pretty(call.arguments))]
        if call.result is not None:
            texts.append((tr("Result"), call.result.output))
            texts.append((tr("Facts"), pretty(call.result.meta) if call.result.meta else ""))
        for name, text in texts:
            if text:
                self._add(_line(name, role="section"))
                view = MonoView(name, most=16, wraps=True, pad=(12, 3))
                view.show_text(visible(shortened(text)))
                self._details.append(view)
                self._add(view)
        self._column.addSpacing(6)

    def _add(self, widget: QWidget) -> None:
        """Shown at once: Qt would do it a turn of the loop later, and until then it has no height."""
        alignment = Qt.AlignmentFlag.AlignLeft if isinstance(widget, QPushButton) else Qt.AlignmentFlag(0)
        self._column.addWidget(widget, 0, alignment)
        widget.show()


_LAYERS: Mapping[Layer, str] = {
    Layer.SCOPE: later("the agent's own list of tools"),
    Layer.SANDBOX: later("the sandbox"),
    Layer.MODE: later("plan mode"),
    Layer.RULE: later("a rule"),
    Layer.TRUST: later("the trust level"),
    Layer.CONFINEMENT: later("the confinement of commands"),
    Layer.GUARD: later("the guard against endless loops"),
    Layer.PERSON: later("you"),
}
_OTHERS = {
    "timeout": later("nobody: there was no answer in time"),
    "nobody": later("nobody: there was no one to ask"),
    "cancelled": later("the end of the turn"),
}


def decided(decision: Decision) -> str:
    """Who let a call through or stopped it: the layer, the rule if there was one, and why."""
    if decision.layer is Layer.REPORT:
        return sentence(visible(core_text(decision.reason)))
    marked = _OTHERS.get(decision.by) or _LAYERS.get(decision.layer)
    who = translated(marked) if marked else decision.layer
    reason = sentence(visible(core_text(decision.reason)))
    words = (
        tr("Allowed by {who}: {reason}", who=who, reason=reason)
        if decision.allowed
        else tr("Stopped by {who}: {reason}", who=who, reason=reason)
    )
    return (
        tr("{decision} Rule: {rule}.", decision=words, rule=visible(core_text(decision.rule)))
        if decision.rule
        else words
    )


def _nothing(call: ShownCall) -> str:
    if waits_for_person(call.name) and not call.ended:
        return tr("Waiting for you")
    match call.state:
        case CallState.PREPARING:
            return tr("The model is writing this call")
        case CallState.WAITING:
            return tr("Waiting for its turn")
        case CallState.RUNNING:
            return tr("Running")
        case CallState.CANCELLED:
            return tr("This call was not finished")
        case _:
            return tr("No output")


def _line(text: str, role: str = "small", tone: str = "") -> QLabel:
    made = label(text, role, tone, wrap=True)
    made.setContentsMargins(12, 7, 12, 3)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return made

"""The one line of a tool block: status, name, target, numbers, time."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPaintEvent
from PySide6.QtWidgets import QLabel

from app.text.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.language import later, number, tr, translated
from app.ui.kit.parts import Elided, FoldLine, Glyph, IconButton, Spinner, icon_button, label, set_tone
from app.ui.kit.theme import enlarged
from app.ui.kit.tips import plain_tip
from app.ui.kit.words import line_counts
from app.ui.transcript.blocks.calls import CallState, ShownCall, duration
from app.ui.transcript.blocks.turn_line import BUSY_TIP, UndoState
from app.vocabulary.tool_table import ResultView, waits_for_person

_HEIGHT = 36


def head_height() -> int:
    return enlarged(_HEIGHT)


_GLYPHS: Mapping[CallState, tuple[str, str]] = {
    CallState.DONE: ("check-circle", "ok"),
    CallState.FAILED: ("x-circle", "bad"),
    CallState.REFUSED: ("shield-x", "warn"),
    CallState.CANCELLED: ("minus-circle", "text3"),
    CallState.CUT_OFF: ("minus-circle", "warn"),
}
_FAILURES = {
    "ENOENT": later("not found"),
    "E_TIMEOUT": later("timed out"),
    "E_SANDBOX_VIOLATION": later("stopped by the sandbox"),
    "E_SCHEMA_VALIDATION": later("bad arguments"),
    "E_UNKNOWN_TOOL": later("no such tool"),
    "E_CONFLICT": later("conflict"),
    "E_PRECONDITION_FAILED": later("conflict"),
    "E_READ_LIMIT": later("too large"),
    "E_WRITE_LIMIT": later("too large"),
}


class ToolHead(FoldLine):
    """Status, name, target, numbers, time."""

    details_requested = Signal()
    undo_requested = Signal()
    redo_requested = Signal()
    history_requested = Signal()

    def __init__(self, call: ShownCall) -> None:
        super().__init__()
        self.call = call
        self._spinner = Spinner()
        self._glyph = Glyph("circle", "text3")
        self._name = label("", "strong")
        self._target = Elided("", "text2", "mono", is_mono=True)
        self._added = label("", "small", "ok")
        self._removed = label("", "small", "bad")
        self._tool = label("", "mono")
        self._chip = label("", "chip", "bad")
        self._elapsed = label("", "small")
        self.stop = icon_button("stop", tr("Stop"), "bad", 14)
        self.undo = HoverButton("undo", tr("Undo"))
        self._redoes = False
        self.undo.clicked.connect(self._undo_or_redo)
        self.history = icon_button("clock", tr("Versions of this file"), "text3", 14)
        self.history.clicked.connect(self.history_requested)
        self.editor = icon_button("pencil", tr("Open in your editor"), "text3", 14)
        self.folder = icon_button("folder-open", tr("Show in folder"), "text3", 14)
        self.preview = icon_button("eye", tr("Preview"), "text3", 14)
        self._details = icon_button("info", tr("Details: arguments, result, and why it was allowed"), "text3", 14)
        self._details.clicked.connect(self.details_requested)
        self.setFixedHeight(head_height())
        facts = (self._spinner, self._glyph, self._name, self._target, self._tool, self._added, self._removed)
        acts = (self.stop, self.undo, self.history, self.preview, self.editor, self.folder, self._details, self.chevron)
        self.setLayout(row(*facts, self._chip, self._elapsed, *acts, spacing=6, margins=(12, 0, 6, 0)))

    def refresh(self, *, is_open: bool, undo_state: UndoState | None = None) -> None:
        call = self.call
        runs = call.state is CallState.RUNNING or call.runs_in_background
        is_done = call.state is CallState.DONE
        self._spinner.setVisible(runs)
        self._glyph.setVisible(not runs)
        sign, ink = _GLYPHS.get(call.state, ("circle", "text3"))
        self._glyph.show_icon(sign, "text3" if call.is_own_mistake else ink)
        _show(self._tool, visible(call.name) if is_open and call.name != call.title else "")
        self._name.setText(visible(call.title))
        # of a long path the file's name is what counts, of a command how it begins
        is_path = call.view in (ResultView.CHANGE, ResultView.FILE)
        self._target.mode = Qt.TextElideMode.ElideMiddle if is_path else Qt.TextElideMode.ElideRight
        self._target.setText(visible(call.target))
        counts = {ink: text for text, ink in line_counts(*((is_done and call.counts()) or (0, 0)))}
        _show(self._added, counts.get("ok", ""))
        _show(self._removed, counts.get("bad", ""))
        chip, tone = _chip_of(call)
        _show(self._chip, chip)
        set_tone(self._chip, tone)
        self._show_undo_state(undo_state, is_open)
        self.show_elapsed()
        self.stop.setVisible(runs)
        self.stop.setAccessibleName(tr("Stop {call}", call=f"{call.title} {visible(call.target)}"))
        self._details.setVisible(is_open and call.state not in (CallState.PREPARING, CallState.WAITING))
        self.editor.setVisible(is_open and call.state is CallState.DONE and bool(call.file))
        self.editor.setAccessibleName(tr("Open {path} in your editor", path=visible(call.file)))
        self.folder.setVisible(not self.editor.isHidden())
        self.folder.setAccessibleName(tr("Show {path} in its folder", path=visible(call.file)))
        is_made = call.view is ResultView.CHANGE and bool(call.file) and bool(counts)
        self.preview.setVisible(is_made or not self.editor.isHidden())
        self.preview.setAccessibleName(tr("Preview {path}", path=visible(call.file)))
        self.show_open(is_open, call.title)

    def show_elapsed(self) -> None:
        call = self.call
        match call.state:
            case CallState.PREPARING:
                text = tr("{count} letters", count=number(call.written)) if call.written > 200 else ""
            case CallState.WAITING | CallState.REFUSED:
                text = ""  # its time was the person's, who thought about it
            case _ if waits_for_person(call.name):
                text = ""
            case CallState.RUNNING:
                text = tr("{seconds} s", seconds=number(call.elapsed)) if call.elapsed >= 1 else ""
            case _:
                text = duration(call.seconds) if call.seconds >= 0.1 else ""
        self._elapsed.setText(text)
        self._elapsed.setVisible(bool(text))

    def _show_undo_state(self, undo_state: UndoState | None, is_open: bool) -> None:
        offered = undo_state is not None and (undo_state.can_undo or undo_state.can_redo)
        self.undo.setVisible(offered)
        self.history.setVisible(offered and is_open)
        if undo_state is None:
            return
        self._redoes = redoes = not undo_state.can_undo
        tool, target = visible(self.call.name), visible(self.call.target)
        if redoes:
            about = tr(
                "Redo what {tool} did to {target}, and what was undone together with it", tool=tool, target=target
            )
            self.undo.show_word(tr("Redo"), about)
        else:
            self.undo.show_word(tr("Undo"), tr("Undo what {tool} did to {target}", tool=tool, target=target))
        self.undo.setEnabled(not undo_state.busy)
        if undo_state.busy:
            self.undo.setToolTip(translated(BUSY_TIP))
        self.undo.is_loud = is_open or redoes
        if undo_state.progress is not None:
            _show(self._chip, undo_state.progress.words)
            set_tone(self._chip, "")
        elif undo_state.tally.undone:
            _show(self._chip, tr("undone") if redoes else tr("partly undone"))
            set_tone(self._chip, "")

    def _undo_or_redo(self) -> None:
        (self.redo_requested if self._redoes else self.undo_requested).emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.undo.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.undo.update()


def _chip_of(call: ShownCall) -> tuple[str, str]:
    if call.background is not None and call.ended:
        if call.background.running:
            return tr("in background"), "accent"
        code = call.background.exit_code
        return (tr("stopped"), "") if code is None else (tr("exit {code}", code=code), "bad" if code else "")
    if call.exit_code is not None and (call.exit_code or call.state is CallState.FAILED):
        return tr("exit {code}", code=call.exit_code), "bad"
    match call.state:
        case CallState.WAITING:
            return tr("waits"), ""
        case CallState.REFUSED:
            return tr("refused"), "warn"
        case CallState.CANCELLED:
            return tr("not run") if call.seconds < 0.05 else tr("stopped"), ""
        case CallState.CUT_OFF:
            return tr("interrupted"), "warn"
        case CallState.FAILED:
            known = _FAILURES.get((call.result.code if call.result else "") or "")
            return translated(known) if known else tr("failed"), "" if call.is_own_mistake else "bad"
        case _:
            return (tr("runs later"), "warn") if call.runs_later else ("", "")


def _show(widget: QLabel, text: str) -> None:
    widget.setText(text)
    widget.setVisible(bool(text))


class HoverButton(IconButton):
    """Keeps its place while it is not seen, so that nothing moves, and can always be reached by keyboard."""

    def __init__(self, name: str, word: str) -> None:
        super().__init__(name, "text3", 14)
        self.is_loud = False
        self.setProperty("kind", "small")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_word(word, word)

    def show_word(self, word: str, name: str) -> None:
        self.setText(word)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def paintEvent(self, event: QPaintEvent) -> None:
        line = self.parentWidget()
        if self.is_loud or self.hasFocus() or (line is not None and line.underMouse()):
            super().paintEvent(event)

"""What opens on an approval card: *Always…* saves a rule, *Allow more…* grants the command more, *Edit the text…*."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.text.plain import visible
from app.ui.kit.controls import Radio, Segmented, column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.dialogs import FolderPicker
from app.ui.kit.flow import Flow
from app.ui.kit.forms import line_edit
from app.ui.kit.language import later, tr, translated
from app.ui.kit.parts import Switch, button, label
from app.ui.kit.theme import mono
from app.ui.kit.words import some_of
from app.ui.transcript.cards.card import Draft
from app.vocabulary.confinement import NO_GRANT, Grant
from app.vocabulary.events import Proposal

ONCE, SESSION = "once", "session"
MAX_EDITED_CHARS = 200_000
EDITED_LINES = 14
"""Of the field in which a text is edited; what is longer scrolls."""
_REQUESTED = later("The agent asks for this; approving the call allows it")


def can_edit(text: str | None) -> bool:
    """Whether a text field shows all of it, and gives back exactly that but for what the person changes."""
    if text is None or len(text) > MAX_EDITED_CHARS or text.count("\r\n") not in (0, text.count("\n")):
        return False
    shown = text.replace("\r\n", "\n")
    return visible(shown) == shown


class EditPanel(QWidget):
    """The text that a call would write, for the person to change."""

    edited = Signal()

    def __init__(self, proposed: str, draft: Draft) -> None:
        super().__init__()
        self._proposed = proposed
        self._draft = draft
        self.text = QPlainTextEdit(proposed if draft.text is None else draft.text)
        self.text.setProperty("kind", "input")
        self.text.setFont(mono())
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(tr("The text that is written"))
        self._wanted = min(max(self.text.blockCount() + 1, 4), EDITED_LINES)
        self.fit(EDITED_LINES)
        self.text.textChanged.connect(self._changed)
        about = tr("Your version is checked like the agent's and written instead of it; the agent is told.")
        self.setLayout(column(self.text, label(about, "small", "text2", wrap=True), spacing=4))

    def fit(self, most: int) -> None:
        """As high as the text, but at most so many lines."""
        self.text.setFixedHeight(min(self._wanted, most) * self.text.fontMetrics().lineSpacing() + 18)

    @property
    def edited_text(self) -> str | None:
        """What the person made of it; None if nothing."""
        text = self.text.document().toRawText().replace("\N{PARAGRAPH SEPARATOR}", "\n")
        text = text.replace("\n", "\r\n") if "\r\n" in self._proposed else text
        return text if text != self._proposed else None

    def _changed(self) -> None:
        self._draft.text = self.edited_text
        self.edited.emit()


class GrantPanel(QWidget):
    """Keeps its state in the draft, so that it survives being scrolled away.

    `requested` is what the agent asks for: whoever approves the call grants that, so it cannot be switched off here.
    """

    resized = Signal()

    def __init__(self, draft: Draft, requested: Grant = NO_GRANT, *, by_host: bool = False) -> None:
        super().__init__()
        self._draft = draft
        grant = draft.grant
        self.network = Switch(tr("Let it use the network"), on=grant.network)
        self.unconfined = Switch(tr("Run it without confinement"), on=grant.unconfined)
        self.folders = [self._field(folder) for folder in (*grant.folders, "")]
        self.reach = Segmented(tr("How long it holds"), ((ONCE, later("This once")), (SESSION, later("This session"))))
        self.reach.select(SESSION if draft.for_session else ONCE)
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        self._once = label(tr("A run without confinement is allowed only this once."), "small", "text2", wrap=True)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(7)
        any_host = tr("Network: any public host, without asking about each")
        words = any_host if by_host else tr("Network: it can reach any server")
        lines.addLayout(_line(self.network, words))
        choose = button(tr("Choose…"), "plain", on_click=self._choose)
        choose.setAccessibleName(tr("Choose one more folder"))
        for field in self.folders[:-1]:
            lines.addLayout(row(label(tr("Folder"), "small", "text2"), field))
        lines.addWidget(Flow(label(tr("One more folder"), "small", "text2"), self.folders[-1], choose))
        lines.addWidget(self._problem)
        lines.addLayout(_line(self.unconfined, tr("No confinement: it can do whatever you can do")))
        lines.addLayout(row(self.reach, None))
        lines.addWidget(self._once)
        for switch in (self.network, self.unconfined):
            switch.toggled.connect(self._keep)
        self.reach.chosen.connect(self._keep)
        for control, is_requested in ((self.network, requested.network), (self.unconfined, requested.unconfined)):
            control.setEnabled(not is_requested)
            control.setToolTip(translated(_REQUESTED) if is_requested else "")
        for known in self.folders[:-1]:
            if known.text() in requested.folders:
                known.setReadOnly(True)
                known.setToolTip(translated(_REQUESTED))
        self._show_reach()

    @property
    def grant(self) -> Grant:
        return Grant(
            network=self.network.isChecked(),
            folders=tuple(str(Path(folder).expanduser()) for folder in self._named()),
            unconfined=self.unconfined.isChecked(),
        )

    @property
    def for_session(self) -> bool:
        return self.reach.value() == SESSION and not self.unconfined.isChecked()

    def check(self) -> bool:
        """Whether the folder can be granted as typed; says what is wrong."""
        whole = all(Path(folder).expanduser().is_absolute() for folder in self._named())
        wrong = "" if whole else tr("Type the full path of the folder.")
        self._problem.setText(wrong)
        self._problem.setVisible(bool(wrong))
        return not wrong

    def _show_reach(self) -> None:
        self.reach.setVisible(not self.unconfined.isChecked())
        self._once.setVisible(self.unconfined.isChecked())

    def _field(self, folder: str) -> QLineEdit:
        made = line_edit(tr("A folder that it may read and write too"), tr("/path/of/the/folder"))
        made.setText(folder)
        made.textChanged.connect(self._keep)
        return made

    def _named(self) -> list[str]:
        return [text for field in self.folders if (text := field.text().strip())]

    def _choose(self) -> None:
        picker = FolderPicker(self.window(), tr("One more folder for this command"))
        picker.fileSelected.connect(self.folders[-1].setText)
        picker.open()

    def _keep(self) -> None:
        self._draft.grant, self._draft.for_session = self.grant, self.for_session
        self._problem.hide()
        self._show_reach()
        self.resized.emit()


def _line(switch: Switch, words: str) -> QHBoxLayout:
    line = row(switch, label(words, "small", "text2", wrap=True))
    line.setStretch(1, 1)
    return line


SCOPES = (("session", later("Session")), ("project", later("Project")), ("everywhere", later("Everywhere")))
_MOST_MATCHED = 5


class AlwaysPanel(QWidget):
    """Reports the rule that was saved. The first proposal is the narrowest."""

    kept = Signal(str, str)  # proposal id, scope

    def __init__(self, proposals: Sequence[Proposal], draft: Draft) -> None:
        super().__init__()
        self._proposals = {proposal.id: proposal for proposal in proposals}
        self._draft = draft
        if draft.rule not in self._proposals:
            draft.rule = proposals[0].id
        self._group = QButtonGroup(self)
        self._matched = label("", "small", "text2", wrap=True)
        self.scope = Segmented(tr("Where the rule applies"), SCOPES)
        self.scope.select(draft.scope)
        self.scope.chosen.connect(self._set_scope)
        self.keep = button(
            tr("Approve and save this rule"),
            "plain",
            on_click=lambda: self.kept.emit(self._draft.rule, self._draft.scope),
        )
        radios = [self._radio(proposal) for proposal in proposals]
        last = Flow(self.scope, None, self.keep)
        self.setLayout(column(*radios, self._matched, last, spacing=6))
        self._show_matched()

    def _radio(self, proposal: Proposal) -> Radio:
        words = visible(core_text(proposal.words))
        made = Radio(words)
        made.setAccessibleName(words)
        made.setChecked(proposal.id == self._draft.rule)
        made.toggled.connect(lambda on: self._choose(proposal.id) if on else None)
        self._group.addButton(made)
        return made

    def _choose(self, rule: str) -> None:
        self._draft.rule = rule
        self._show_matched()

    def _set_scope(self, scope: str) -> None:
        self._draft.scope = scope

    def _show_matched(self) -> None:
        matched = self._proposals[self._draft.rule].matched
        if not matched:
            self._matched.setText(tr("Nothing else in this session would have matched it."))
            return
        words = some_of([visible(text) for text in matched], _MOST_MATCHED)
        self._matched.setText(tr("In this session it would have matched: {calls}.", calls=words))

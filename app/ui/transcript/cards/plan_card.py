"""The card of a plan, which the person can edit, accept or reject; only accepting it ends plan mode."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextBrowser, QWidget

from app.agent.deciding.questions import ACCEPT, REJECT
from app.text.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.flow import Flow
from app.ui.kit.language import tr
from app.ui.kit.parts import button, frame
from app.ui.kit.theme import mono
from app.ui.transcript.blocks.prose import ProseItem, ProseView
from app.ui.transcript.blocks.tool_words import headline
from app.ui.transcript.cards.card import YES_KEY, Card, Draft
from app.ui.transcript.list.block import NO_LIMIT, Reports, height_of
from app.vocabulary.events import Answer, Question

_EDITOR_LINES = 18
_MOST = 420
"""Pixels of a plan that are shown at once; the rest scrolls."""
_LEAST = 60


class PlanView(ProseView):
    """A long plan scrolls in its box: with the wheel, and with the keys once it has the focus."""

    def __init__(self) -> None:
        super().__init__(tr("The plan"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setTabChangesFocus(True)

    def begin_at_top(self) -> None:
        self.moveCursor(QTextCursor.MoveOperation.Start)  # where the cursor is, there the view begins
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """At its end the conversation goes on scrolling."""
        bar = self.verticalScrollBar()
        if bar.value() == (bar.maximum() if event.angleDelta().y() < 0 else bar.minimum()):
            event.ignore()
        else:
            QTextBrowser.wheelEvent(self, event)


class PlanCard(Card):
    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "compass")
        self.add_head(headline(question))
        self.add_reason()
        self.plan = PlanView()
        made = QPlainTextEdit(self.question.preview if self.draft.text is None else self.draft.text)
        made.setProperty("kind", "input")
        made.setAccessibleName(tr("Edit the plan"))
        made.setFont(mono())
        made.setTabChangesFocus(True)
        made.setFixedHeight(_EDITOR_LINES * made.fontMetrics().lineSpacing())
        made.textChanged.connect(self._keep_text)
        self.editor = made
        self._box = frame("field")
        self._box.setLayout(row(self.plan, margins=(12, 9, 4, 9)))
        self.column.addWidget(self._box)
        self.column.addWidget(self.editor)
        self._add_choices()
        self._show_editor(draft.text is not None)
        # without the frontmatter, which is for programs
        _, mark, rest = question.preview.removeprefix("---\n").partition("\n---\n")
        body = visible((rest if question.preview.startswith("---\n") and mark else question.preview).strip())
        self.plan.show_html(ProseItem(body).html())
        self.plan.begin_at_top()

    def fit(self, width: int, room: int = NO_LIMIT) -> None:
        wanted = min(_MOST, self.plan.height_for(width - 46) + 4)
        self.plan.setFixedHeight(wanted)
        over = height_of(self, width) - room
        if over > 0:
            self.plan.setFixedHeight(max(_LEAST, wanted - over))

    @property
    def target(self) -> QWidget:
        """The plan, as it is or as it is being edited."""
        return self._box if self.draft.text is None else self.editor

    def _add_choices(self) -> None:
        self.accept = button(tr("Accept and build"), "primary", on_click=self._accept)
        self.yes = self.accept
        self.accept.setToolTip(
            tr("Leave plan mode: the agent may change files again, asking as the trust level says ({key})", key=YES_KEY)
        )
        self.edit = button(tr("Edit the plan"), "plain", on_click=lambda: self._set_editing(self.draft.text is None))
        self.reject = button(tr("Reject"), "danger", on_click=self._reject)
        self.feedback = QLineEdit(self.draft.reason)
        self.feedback.setPlaceholderText(tr("What should be different?"))
        self.feedback.setAccessibleName(tr("Feedback on the plan"))
        self.feedback.textChanged.connect(self._keep_feedback)
        self.feedback.returnPressed.connect(lambda: self._reject() if self.feedback.text().strip() else None)
        self.column.addWidget(Flow(self.accept, self.edit, self.feedback, self.reject))
        self.column.addWidget(self.hint)

    def _set_editing(self, on: bool) -> None:
        self.draft.text = self.editor.toPlainText() if on else None
        if not on:
            self.editor.setPlainText(self.question.preview)
            self.draft.text = None
        self._show_editor(on)
        if on:
            self.editor.setFocus()
        self.resized.emit()

    def _show_editor(self, on: bool) -> None:
        self.editor.setVisible(on)
        self._box.setVisible(not on)
        self.edit.setText(tr("Discard my changes") if on else tr("Edit the plan"))

    def _accept(self) -> None:
        if not self.is_before_the_eyes(self.accept):
            return
        text = self.draft.text if self.draft.text is not None else self.question.preview
        self.reply(Answer(ACCEPT, text=text))

    def say_yes_by_key(self) -> None:
        self._accept()

    def _reject(self) -> None:
        self.choose(REJECT, self.feedback.text().strip())

    def _keep_text(self) -> None:
        if self.editor.isVisibleTo(self):
            self.draft.text = self.editor.toPlainText()

    def _keep_feedback(self, text: str) -> None:
        self.draft.reason = text

"""Start building from this plan? The plan in view, as it is or as the person edits it; only a click here switches."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit

from app.agent.questions import ACCEPT, REJECT
from app.events import Answer, Question
from app.plain import visible
from app.ui.parts import button, frame
from app.ui.theme import mono
from app.ui.transcript.block import Reports
from app.ui.transcript.card import Card, Draft
from app.ui.transcript.markup import new_qt_parser
from app.ui.transcript.prose import ProseItem, ProseView

_EDITOR_LINES = 18
_MOST = 420
"""Pixels of a plan that are shown at once; the rest scrolls."""


class PlanCard(Card):
    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "compass")
        self.add_head(visible(question.title))
        self.plan = ProseView("The plan")
        self.plan.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.plan.show_html(ProseItem(new_qt_parser(), {}, _body(question.preview)).html())
        self.editor = self._editor()
        self._box = frame("field")
        inside = QHBoxLayout(self._box)
        inside.setContentsMargins(12, 9, 4, 9)
        inside.addWidget(self.plan)
        self.column.addWidget(self._box)
        self.column.addWidget(self.editor)
        self._add_choices()
        self._show_editor(draft.text is not None)

    def fit(self, width: int) -> None:
        super().fit(width)
        self.plan.setFixedHeight(min(_MOST, self.plan.height_for(width - 46) + 4))

    def _editor(self) -> QPlainTextEdit:
        made = QPlainTextEdit(self.question.preview if self.draft.text is None else self.draft.text)
        made.setProperty("kind", "input")
        made.setAccessibleName("Edit the plan")
        made.setFont(mono())
        made.setTabChangesFocus(True)
        made.setFixedHeight(_EDITOR_LINES * made.fontMetrics().lineSpacing())
        made.textChanged.connect(self._keep_text)
        return made

    def _add_choices(self) -> None:
        self.accept = button("Accept and build", "primary", on_click=self._accept)
        self.accept.setToolTip("Leave plan mode: the agent may change things again, as the trust level says")
        self.edit = button("Edit the plan", "plain", on_click=lambda: self._set_editing(self.draft.text is None))
        self.reject = button("Reject", "danger", on_click=self._reject)
        self.feedback = QLineEdit(self.draft.reason)
        self.feedback.setPlaceholderText("What should be different?")
        self.feedback.setAccessibleName("Feedback on the plan")
        self.feedback.textChanged.connect(self._keep_feedback)
        self.feedback.returnPressed.connect(self._reject_with_feedback)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.accept)
        line.addWidget(self.edit)
        line.addWidget(self.feedback, 1)
        line.addWidget(self.reject)
        self.column.addLayout(line)

    def _set_editing(self, on: bool) -> None:
        self.draft.text = self.editor.toPlainText() if on else None
        if not on:
            self.editor.setPlainText(self.question.preview)
            self.draft.text = None
        self._show_editor(on)
        self.resized.emit()

    def _show_editor(self, on: bool) -> None:
        self.editor.setVisible(on)
        self._box.setVisible(not on)
        self.edit.setText("Take my changes back" if on else "Edit the plan")

    def _accept(self) -> None:
        text = self.draft.text if self.draft.text is not None else self.question.preview
        self.reply(Answer(ACCEPT, text=text))

    def _reject(self) -> None:
        self.choose(REJECT, self.feedback.text().strip())

    def _reject_with_feedback(self) -> None:
        if self.feedback.text().strip():
            self._reject()

    def _keep_text(self) -> None:
        if self.editor.isVisibleTo(self):
            self.draft.text = self.editor.toPlainText()

    def _keep_feedback(self, text: str) -> None:
        self.draft.reason = text


def _body(plan: str) -> str:
    """Without the frontmatter, which is for programs."""
    _, mark, rest = plan.removeprefix("---\n").partition("\n---\n")
    return visible((rest if plan.startswith("---\n") and mark else plan).strip())

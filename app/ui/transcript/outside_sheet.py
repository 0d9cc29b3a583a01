"""The approval of a call that an outside program wants to make: the usual card in a sheet that names the program."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.text.plain import visible
from app.ui.kit.controls import row
from app.ui.kit.dialogs import Sheet
from app.ui.kit.language import tr
from app.ui.kit.parts import Glyph, button, label
from app.ui.kit.words import breakable
from app.ui.transcript.view import ChatView
from app.vocabulary.events import Answer, Question, QuestionAsked

_WIDTH, _HEIGHT = 680, 340


class OutsideApproval(Sheet):
    """Told the question; closing the sheet means no."""

    answered = Signal(object)  # Answer
    put_off = Signal()
    """The program waits until the person comes back to it."""

    def __init__(self, parent: QWidget | None, question: Question, program: str, project: str) -> None:
        super().__init__(parent, tr("An outside program asks"))
        self.question = question
        self._no = Answer(question.choices[-1])
        self._is_over = False
        self.view = ChatView()
        self.view.setMinimumSize(_WIDTH, _HEIGHT)
        self.view.show_event(QuestionAsked(question))
        self.view.reports.answered.connect(lambda _, answer: self._answer(answer))
        self.leave = button(tr("Close"), on_click=self.reject)
        self.leave.setToolTip(tr("The same as Deny"))
        self.later = button(tr("Answer later"), "ghost", on_click=self._put_off)
        self.later.setToolTip(tr("The program waits; “Go to what waits for you” leads back here"))
        words = tr(
            "The program that calls itself “{name}” wants to use a tool in {project}.",
            name=visible(program),
            project=visible(project),
        )
        text = label(breakable(words), tone="text2", wrap=True)
        self.arrange(Glyph("warning", "warn", 18), text, self.view, row(self.later, None, self.leave))
        self.rejected.connect(lambda: self._answer(self._no))
        self.view.setFocus()

    def withdraw(self) -> None:
        """The question is no longer asked."""
        self._is_over = True
        self.close()

    def _put_off(self) -> None:
        self._is_over = True
        self.put_off.emit()
        self.accept()

    def _answer(self, answer: Answer) -> None:
        if not self._is_over:
            self._is_over = True
            self.answered.emit(answer)
            self.accept()

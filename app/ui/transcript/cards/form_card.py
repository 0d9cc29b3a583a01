"""The card for questions of the agent: each has the control that fits its schema, and its own error text."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.agent.deciding.questions import DISMISS, SUBMIT
from app.text.plain import visible
from app.tools.shared.forms import FieldShape, is_optional, options, problems, shape
from app.ui.kit.controls import Check, Radio, column, row
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.forms import line_edit
from app.ui.kit.language import tr
from app.ui.kit.parts import button, label
from app.ui.transcript.blocks.tool_words import headline
from app.ui.transcript.cards.card import Card, Draft
from app.ui.transcript.list.block import Reports
from app.vocabulary.events import Answer, FormField, Question
from app.vocabulary.tool_table import server_of

_TEXT_LINES = 3
_SHORT_TEXT = 80
"""Letters up to which a text is asked for on one line."""


class FormCard(Card):
    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "chat")
        self.add_head(headline(question))
        self.add_reason()
        self.column.setSpacing(14)
        self.inputs = {field.name: self._input(field) for field in question.form}
        self.send = button(tr("Answer", "an act"), "primary", on_click=self._submit)
        self.dismiss = self.choice_button(tr("Don't answer"), "plain", DISMISS)
        self.dismiss.setToolTip(
            tr("The server is told that you did not answer, and continues without it")
            if server_of(self.question.tool)
            else tr("The agent is told that you did not answer, and continues without it")
        )
        self.column.addLayout(row(self.send, None, self.dismiss))

    def _input(self, field: FormField) -> "Input":
        made = _KINDS[shape(field)](field, self.draft.values.get(field.name, field.schema.get("default")))
        made.changed.connect(lambda: self._keep(field.name, made))
        if isinstance(made, OneOf) and len(self.question.form) == 1 and field.buttons:
            made.pressed.connect(self._submit)
        self.column.addWidget(made)
        return made

    def _keep(self, name: str, made: "Input") -> None:
        self.draft.values[name] = made.value()
        made.complain("")

    def _submit(self) -> None:
        values = {name: made.value() for name, made in self.inputs.items()}
        found = problems(self.question.form, values)
        for name, made in self.inputs.items():
            made.complain(core_text(found.get(name, "")))
        if found:
            self.resized.emit()
            self.inputs[next(name for name in self.inputs if name in found)].take_focus()
        else:
            self.reply(Answer(SUBMIT, values=values))


class Input(QWidget):
    """One question with its control; `value` is None where it was left open."""

    changed = Signal()

    def __init__(self, field: FormField, value: Any) -> None:
        super().__init__()
        self.field = field
        self._problem = label("", "small", "bad", wrap=True)
        self._problem.hide()
        optional = [label(tr("Optional"), "small", "text3")] if is_optional(field) else []
        question = label(visible(field.question), "body", wrap=True)
        self.setLayout(column(question, self.control(value), *optional, self._problem, spacing=6))

    @abstractmethod
    def control(self, value: Any) -> QWidget | QLayout:
        """The widget or widgets, showing this value."""

    @abstractmethod
    def value(self) -> Any: ...

    def take_focus(self) -> None:
        """The first thing of it that takes the keyboard."""
        for widget in cast("list[QWidget]", self.findChildren(QWidget)):
            if isinstance(widget, QAbstractButton | QLineEdit | QPlainTextEdit):
                widget.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def complain(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))


class OneOf(Input):
    """A dot for each option, or buttons where the agent gave them names."""

    pressed = Signal()

    def control(self, value: Any) -> QWidget | QLayout:
        self._value = value
        self._group = QButtonGroup(self)
        made = [self._option(text, option) for text, option in self.choices()]
        if self.field.buttons:
            return Flow(*made)
        return column(*made, spacing=2)

    def choices(self) -> tuple[tuple[str, Any], ...]:
        return options(self.field)

    def value(self) -> Any:
        return self._value

    def _option(self, text: str, option: Any) -> QWidget:
        made = button(visible(text), "choice") if self.field.buttons else Radio(visible(text))
        made.setAccessibleName(f"{visible(self.field.question)}: {visible(text)}")
        made.setCheckable(True)
        made.setChecked(self._value is not None and option == self._value)
        made.clicked.connect(lambda _on: self._take(option))
        self._group.addButton(made)
        return made

    def _take(self, option: Any) -> None:
        self._value = option
        self.changed.emit()
        self.pressed.emit()


class YesNo(OneOf):
    def choices(self) -> tuple[tuple[str, Any], ...]:
        return ((tr("Yes"), True), (tr("No"), False))


class Several(Input):
    def control(self, value: Any) -> QLayout:
        self._boxes = []
        for text, option in options(self.field):
            box = Check(visible(text))
            box.setAccessibleName(f"{visible(self.field.question)}: {visible(text)}")
            box.setChecked(option in (value or ()))
            box.toggled.connect(lambda _on: self.changed.emit())
            self._boxes.append((box, option))
        return column(*(box for box, _ in self._boxes), spacing=4)

    def value(self) -> Any:
        return [option for box, option in self._boxes if box.isChecked()]


class LineInput(Input):
    """One line of text, or a number."""

    def control(self, value: Any) -> QWidget:
        self._line: QLineEdit = line_edit(visible(self.field.question), _hint(self.field))
        self._line.setText("" if value is None else str(value))
        self._line.textChanged.connect(lambda _text: self.changed.emit())
        return self._line

    def value(self) -> Any:
        text = self._line.text().strip()
        if not text:
            return None
        return text if shape(self.field) is FieldShape.TEXT else _number(text)


class Paragraph(Input):
    def control(self, value: Any) -> QWidget:
        self._text = QPlainTextEdit("" if value is None else str(value))
        self._text.setProperty("kind", "input")
        self._text.setAccessibleName(visible(self.field.question))
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(_TEXT_LINES * self._text.fontMetrics().lineSpacing() + 16)
        self._text.textChanged.connect(self.changed)
        return self._text

    def value(self) -> Any:
        return self._text.toPlainText().strip() or None


def _text_input(field: FormField, value: Any) -> Input:
    is_short = "pattern" in field.schema or field.schema.get("maxLength", _SHORT_TEXT + 1) <= _SHORT_TEXT
    return LineInput(field, value) if is_short else Paragraph(field, value)


_KINDS: dict[FieldShape, Callable[[FormField, Any], Input]] = {
    FieldShape.CHOICE: OneOf,
    FieldShape.SEVERAL: Several,
    FieldShape.BOOLEAN: YesNo,
    FieldShape.NUMBER: LineInput,
    FieldShape.INTEGER: LineInput,
    FieldShape.TEXT: _text_input,
}


def _hint(field: FormField) -> str:
    least, most = field.schema.get("minimum"), field.schema.get("maximum")
    if least is not None and most is not None:
        return tr("{least} to {most}", least=least, most=most)
    if least is not None:
        return tr("at least {number}", number=least)
    return tr("at most {number}", number=most) if most is not None else ""


def _number(text: str) -> Any:
    """The number, or the text itself, which the check then calls no number."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return text

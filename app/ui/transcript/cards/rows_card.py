"""The card of a proposal for many files: a table of what would be done, of which the person may choose."""

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.agent.deciding.questions import APPROVE
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.language import number, tr
from app.ui.kit.parts import button
from app.ui.transcript.blocks.effects import later_words
from app.ui.transcript.blocks.tool_words import headline
from app.ui.transcript.cards.card import YES_KEY, DecisionCard, Draft, boxed
from app.ui.transcript.cards.rows_table import RowsModel, RowsTable
from app.ui.transcript.cards.weight import Weight
from app.ui.transcript.list.block import NO_LIMIT, Reports, height_of
from app.vocabulary.events import Answer, Question

_LINES = ((12, True), (8, True), (6, True), (4, True), (3, True), (3, False), (2, False))
"""Rows at once, and whether there is a filter: what is tried where there is less and less room."""
_MOST_LATER = 3
FILTER_FROM = 8
"""A table of fewer rows is looked through at a glance."""


class RowsCard(DecisionCard):
    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "folder")
        self.add_head(headline(question))
        self.add_reason()
        if question.remark:
            self.add_line("refresh", "warn", core_text(question.remark))
        for run in question.runs_later[:_MOST_LATER]:
            self.add_line("clock", "warn", later_words(run))
        if len(question.runs_later) > _MOST_LATER:
            rest = number(len(question.runs_later) - _MOST_LATER)
            self.add_line("clock", "warn", tr("and {count} more that run later", count=rest))
        if notes := _notes(question):
            self.add_line("info", "warn", notes)
        self.model = RowsModel(question.rows, draft.values)
        self.table = RowsTable(self.model)
        self.filter = QLineEdit()
        self._add_filter()
        self.column.addWidget(boxed(self.table))
        self.add_undo()
        self.column.addWidget(self.hint)
        self._add_choices()
        self.model.chosen.connect(self._show_number)
        self.table.pictures_wanted.connect(lambda rows: reports.pictures_requested.emit(self.model, rows))
        self._show_number()

    def _add_filter(self) -> None:
        self.filter.setPlaceholderText(tr("Filter…"))
        self.filter.setAccessibleName(tr("Show only rows with this text"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._show_only)
        self.all = button("", "link", on_click=self._tick_shown)
        self._finding = QWidget()
        line = QHBoxLayout(self._finding)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.filter, 1)
        line.addWidget(self.all)
        self.column.addWidget(self._finding)

    def _add_choices(self) -> None:
        kind = "plain" if self.weight is Weight.GRAVE else "primary"
        self.approve = button("", kind, on_click=self._approve)
        self.yes = self.approve
        self.approve.setToolTip(tr("Do what is ticked ({key})", key=YES_KEY))
        self.make_denial()
        self.column.addWidget(Flow(self.approve, self.reason, self.deny))

    def _show_only(self, text: str) -> None:
        self.model.show_only(text)
        self._show_number()

    def _tick_shown(self) -> None:
        self.model.tick_shown(on=not self.model.are_all_ticked())

    def _show_number(self) -> None:
        self.approve.setText(tr("Approve %n row(s)", "", self.model.ticked))
        self.approve.setAccessibleName(self.approve.text())
        self.approve.setEnabled(self.model.ticked > 0)
        is_on = self.model.are_all_ticked()
        if self.filter.text():
            self.all.setText(tr("Untick these") if is_on else tr("Tick these"))
        else:
            self.all.setText(tr("Untick all") if is_on else tr("Tick all"))
        self.all.setAccessibleName(self.all.text())

    def fit(self, width: int, room: int = NO_LIMIT) -> None:
        many = len(self.question.rows) >= FILTER_FROM
        for lines, has_filter in _LINES:
            self._finding.setVisible(many and (has_filter or bool(self.filter.text())))
            self.table.setFixedHeight(self.table.height_of_rows(min(lines, len(self.question.rows))))
            if height_of(self, width) <= room:
                return

    @property
    def target(self) -> QWidget:
        return self.table

    def _approve(self) -> None:
        if self.approve.isEnabled() and self.is_before_the_eyes(self.approve):
            self.reply(Answer(APPROVE, rows=self.model.choice))

    def say_yes_by_key(self) -> None:
        self._approve()


def _notes(question: Question) -> str:
    deleted = sum(row.act == "delete" for row in question.rows)
    problems = sum(bool(row.problem) for row in question.rows)
    told = [tr("%n of them would be deleted.", "", deleted)] if 0 < deleted < len(question.rows) else []
    told += [tr("%n row(s) cannot be done and are left out.", "", problems)] if problems else []
    return " ".join(told)

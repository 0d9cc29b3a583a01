"""The card for a spent budget: the person decides whether the session continues."""

from app.agent.deciding.questions import GO_ON, STOP
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.language import tr
from app.ui.kit.parts import button
from app.ui.transcript.cards.approval import headline
from app.ui.transcript.cards.card import Card, Draft
from app.ui.transcript.list.block import Reports
from app.vocabulary.events import Question


class BudgetCard(Card):
    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "coin")
        self.add_head(headline(question))
        if question.remark:
            self.add_line("info", "text3", core_text(question.remark))
        self.go_on = self.choice_button(tr("Go on"), "plain", GO_ON)
        self.stop = self.choice_button(tr("Stop"), "danger", STOP)
        self.stop.setToolTip(tr("End the turn here; nothing is sent"))
        self.change = button(tr("Change the budget…"), "link", on_click=reports.budget_requested.emit)
        self.column.addWidget(Flow(self.change, None, self.go_on, self.stop))

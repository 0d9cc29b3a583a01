"""The card for a host: a command that runs wants to connect to it, and waits for the answer."""

from PySide6.QtWidgets import QVBoxLayout

from app.agent.deciding.questions import ALWAYS, APPROVE
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.language import tr
from app.ui.kit.parts import button
from app.ui.transcript.cards.approval import headline
from app.ui.transcript.cards.approval_panels import AlwaysPanel
from app.ui.transcript.cards.card import YES_KEY, DecisionCard, Draft
from app.ui.transcript.list.block import Reports
from app.vocabulary.events import Answer, Question

_ALWAYS = "always"


class HostCard(DecisionCard):
    """Names the host, the port and the command. The widest rule that is offered is the one for this session."""

    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "globe")
        self.add_head(headline(question))
        if question.remark:
            self.add_line("warning", "warn", core_text(question.remark))
        command = str((question.arguments or {}).get("command", ""))
        self.add_call([(tr("host"), question.host), (tr("command"), command)], "terminal")
        self.add_line("info", "text3", tr("The command waits. Nothing was sent yet, not even to a name server."))
        self.add_undo()
        self.once = button(tr("Allow once"), "primary", on_click=self._allow_once)
        self.yes = self.once
        self.once.setToolTip(tr("Let this command connect to this host until it ends ({key})", key=YES_KEY))
        self.session = button(tr("For this session"), "plain", on_click=self._allow_for_session)
        self.session.setToolTip(tr("Let every command of this session connect to this host"))
        self.always = button(tr("Always…"), "plain", on_click=self._toggle)
        self.always.setToolTip(tr("Save a rule, so that you are not asked about this host again"))
        if not question.proposals:
            self.session.hide()
            self.always.hide()
        self.make_denial()
        self.column.addWidget(Flow(self.once, self.session, self.always, self.reason, self.deny))
        self.column.addWidget(self.hint)
        self._place = QVBoxLayout()
        self.column.addLayout(self._place)
        self._panel: AlwaysPanel | None = None
        if self.is_open(_ALWAYS):
            self._opened()

    def say_yes_by_key(self) -> None:
        self._allow_once()

    def _allow_once(self) -> None:
        if self.is_before_the_eyes(self.once):
            self.choose(APPROVE)

    def _allow_for_session(self) -> None:
        if self.is_before_the_eyes(self.session):
            self.reply(Answer(ALWAYS, rule=self.question.proposals[-1].id, scope="session"))

    def _toggle(self) -> None:
        self.set_open(_ALWAYS, self._opened(), not self.is_open(_ALWAYS))

    def _opened(self) -> AlwaysPanel:
        if self._panel is None:
            panel = self._panel = AlwaysPanel(self.question.proposals, self.draft)
            panel.kept.connect(lambda rule, scope: self.keep_rule(rule, scope, panel.keep))
            self._place.addWidget(panel)
        return self._panel

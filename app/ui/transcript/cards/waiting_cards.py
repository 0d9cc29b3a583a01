"""The cards for what waits while something runs: a host, a file that cannot be kept, a budget that is spent."""

from app.agent.deciding.questions import ALWAYS, APPROVE, APPROVE_COMMAND, GO_ON, KEEP_COPY, STOP
from app.text.plain import visible_path
from app.ui.kit.core_texts import core_text
from app.ui.kit.flow import Flow
from app.ui.kit.language import tr
from app.ui.kit.parts import button
from app.ui.transcript.blocks.calls import size_words
from app.ui.transcript.blocks.tool_words import headline
from app.ui.transcript.cards.approval_panels import AlwaysPanel
from app.ui.transcript.cards.card import YES_KEY, Card, DecisionCard, Draft
from app.ui.transcript.list.block import Reports
from app.vocabulary.events import Answer, Question


class HostCard(DecisionCard):
    """Names the host, the port and the command. The widest rule that is offered is the one for this session."""

    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "globe")
        self.add_head(headline(question))
        self.add_reason()
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
        self.always = button(tr("Always…"), "plain", on_click=lambda: self.turn_part("always"))
        self.always.setToolTip(tr("Save a rule, so that you are not asked about this host again"))
        if not question.proposals:
            self.session.hide()
            self.always.hide()
        self.make_denial()
        self.column.addWidget(Flow(self.once, self.session, self.always, self.reason, self.deny))
        self.column.addWidget(self.hint)
        if question.proposals:
            rules = AlwaysPanel(question.proposals, draft)
            rules.kept.connect(lambda rule, scope: self.keep_rule(rule, scope, rules.keep))
            self.add_part("always", rules)

    def say_yes_by_key(self) -> None:
        self._allow_once()

    def _allow_once(self) -> None:
        if self.is_before_the_eyes(self.once):
            self.choose(APPROVE)

    def _allow_for_session(self) -> None:
        if self.is_before_the_eyes(self.session):
            self.reply(Answer(ALWAYS, rule=self.question.proposals[-1].id, scope="session"))


class UnkeptCard(DecisionCard):
    """Names the file, its size and the command. Where a copy can be kept, that is the answer by key."""

    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "warning")
        assert question.unkept is not None
        self.add_head(headline(question))
        self.add_reason()
        command = str((question.arguments or {}).get("command", ""))
        size = size_words(question.unkept.size)
        about = [(tr("file"), visible_path(question.unkept.path)), (tr("size"), size), (tr("command"), command)]
        self.add_call(about, "terminal")
        self.add_line("info", "text3", tr("The command waits, and the file is as it was."))
        is_for_program = not question.call_id
        self.once = button(tr("Allow once"), "plain", on_click=lambda: self._say(APPROVE))
        self.once.setToolTip(tr("Let this happen; what is in the file is lost"))
        self.all = button(
            tr("Allow while it runs") if is_for_program else tr("Allow for this command"),
            "plain",
            on_click=lambda: self._say(APPROVE_COMMAND),
        )
        self.all.setToolTip(tr("Let this and all that follows happen until it ends; such files are lost"))
        self.keep = button(tr("Keep a copy ({size})", size=size), "primary", on_click=lambda: self._say(KEEP_COPY))
        self.keep.setToolTip(tr("Copy the file first, which takes {size} of room; then it can be undone", size=size))
        self.keep.setVisible(KEEP_COPY in question.choices)
        self.stop = self.choice_button(tr("Stop the command"), "plain", STOP)
        self.yes = self.keep if KEEP_COPY in question.choices else self.once
        self.yes.setToolTip(f"{self.yes.toolTip()} ({YES_KEY})")
        self.make_denial()
        self.column.addWidget(Flow(self.keep, self.once, self.all, self.stop, self.reason, self.deny))
        self.column.addWidget(self.hint)

    def say_yes_by_key(self) -> None:
        self._say(KEEP_COPY if self.yes is self.keep else APPROVE)

    def _say(self, choice: str) -> None:
        pressed = {KEEP_COPY: self.keep, APPROVE: self.once, APPROVE_COMMAND: self.all}[choice]
        if self.is_before_the_eyes(pressed):
            self.choose(choice)


class BudgetCard(Card):
    """The person decides whether the session continues."""

    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "coin")
        self.add_head(headline(question))
        self.add_reason()
        if question.remark:
            self.add_line("info", "text3", core_text(question.remark))
        self.go_on = self.choice_button(tr("Go on"), "plain", GO_ON)
        self.stop = self.choice_button(tr("Stop"), "danger", STOP)
        self.stop.setToolTip(tr("End the turn here; nothing is sent"))
        self.change = button(tr("Change the budget…"), "link", on_click=reports.budget_requested.emit)
        self.column.addWidget(Flow(self.change, None, self.go_on, self.stop))

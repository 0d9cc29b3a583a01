"""The card for a file that cannot be kept: a command that runs is to remove or replace it, and waits for the answer."""

from app.agent.deciding.questions import APPROVE, APPROVE_COMMAND, KEEP_COPY, STOP
from app.text.plain import visible_path
from app.ui.kit.flow import Flow
from app.ui.kit.language import tr
from app.ui.kit.parts import button
from app.ui.transcript.blocks.calls import size_words
from app.ui.transcript.cards.approval import headline
from app.ui.transcript.cards.card import YES_KEY, DecisionCard, Draft
from app.ui.transcript.list.block import Reports
from app.vocabulary.events import Question


class UnkeptCard(DecisionCard):
    """Names the file, its size and the command. Where a copy can be kept, that is the answer by key."""

    def __init__(self, question: Question, draft: Draft, reports: Reports) -> None:
        super().__init__(question, draft, reports, "warning")
        assert question.unkept is not None
        self.add_head(headline(question))
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
